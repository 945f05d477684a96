"""Where everything stands on a score sheet, in millimetres: the widths of users.md 3.5, for 2 to 12 sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.sheets.page import paper_named

ROW, SUMS, SUBHEAD = 8.5, 9.0, 7.0
SIDE_MARGIN = 12.0
HEAD, LOW_HEAD = 35.0, 27.0
"""Height of the head, upright and lying."""
FOOT = 9.5
"""Height of the small foot that stands on every page."""
USUAL_ROWS, SHORT_ROWS = 16, 12
MOST_UPRIGHT, MOST_WIDE, MOST_LEVEL = 4, 8, 6
"""Sides on a sheet upright; with three columns a side; with names that are not turned."""
NAME_LINE = 4.3


class Column(NamedTuple):
    """A column: what it shows, of which side (-1: none), where it begins and how wide it is."""

    key: str
    side: int
    x: float
    width: float

    @property
    def end(self) -> float:
        """Where it ends."""
        return self.x + self.width


@dataclass(frozen=True)
class Layout:
    """A page for a number of sides: its size, margins and columns."""

    sides: int
    members: int
    landscape: bool
    width: float
    height: float
    left: float
    top: float
    columns: tuple[Column, ...]
    detailed: bool = False
    cards: tuple[str, ...] = ()

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.left

    @property
    def head(self) -> float:
        """Height of the head."""
        return LOW_HEAD if self.landscape else HEAD

    @property
    def turned(self) -> bool:
        """Whether the sides' names stand on end."""
        return self.sides > MOST_LEVEL

    @property
    def alone(self) -> bool:
        """Whether each side is one player whose name has two lines beside its letter."""
        return 2 < self.sides <= MOST_LEVEL and self.members == 1

    @property
    def name_room(self) -> float:
        """Millimetres for a player's name in the head of the grid."""
        if self.turned:
            return self.band - 8
        first, end = self.span(0)
        return end - first - 2.6 - (0 if self.sides > 2 and self.members > 1 else 5)

    @property
    def band(self) -> float:
        """Height of the line with the sides' names."""
        if self.turned:
            return 27.0 if self.members < 3 else 30.0
        lines = self.members if self.sides > 2 or self.members > 2 else 1
        lines = 2 if self.alone else lines
        return max(8.5, lines * NAME_LINE + 1.6 + (4.2 if self.sides > 2 and self.members > 1 else 0))

    @property
    def grid_top(self) -> float:
        """Where the grid begins."""
        return self.top + self.head

    @property
    def grid_head(self) -> float:
        """Height of the grid's head."""
        return self.band + SUBHEAD

    @property
    def bottom(self) -> float:
        """Where the small foot begins."""
        return self.height - self.top - FOOT

    def rows_that_fit(self, foot: float) -> int:
        """Rows of the grid beside a foot of so many mm, the small foot not counted."""
        return int((self.bottom - foot - self.grid_top - self.grid_head - SUMS + 0.01) // ROW)

    def of(self, key: str, side: int = -1) -> Column:
        """A column. KeyError where this layout has none such."""
        for column in self.columns:
            if column.key == key and column.side == side:
                return column
        raise KeyError((key, side))

    def span(self, side: int) -> tuple[float, float]:
        """Where a side's columns begin and end."""
        own = [column for column in self.columns if column.side == side]
        return own[0].x, own[-1].end


def _two_sides() -> list[tuple[str, int, float]]:
    def side(at: int) -> list[tuple[str, int, float]]:
        return [("cards", at, 13), ("zwicks", at, 18), ("majority", at, 8), ("hand", at, 13), ("total", at, 17)]

    return [("number", -1, 8), ("dealer", -1, 16), *side(0), ("check", -1, 14), *side(1), ("signs", -1, 10)]


def _more_sides(sides: int) -> list[tuple[str, int, float]]:
    columns: list[tuple[str, int, float]] = [("number", -1, 8), ("dealer", -1, 12)]
    for side in range(sides):
        if sides <= MOST_UPRIGHT:
            columns += [("zwicks", side, 10), ("hand", side, 11), ("total", side, 15)]
        elif sides <= MOST_WIDE:
            columns += [("zwicks", side, 8), ("hand", side, 9), ("total", side, 11)]
        else:
            columns += [("cell", side, 19)]
    return [*columns, ("check", -1, 12), ("signs", -1, 10)]


_LANDSCAPE_ROOM = 273.0
_FEW_CARDS = 16


def _detailed(sides: int, cards: int) -> list[tuple[str, int, float]]:
    """A narrow column for each card instead of the card points; what is left over goes to the cards."""
    columns: list[tuple[str, int, float]] = [("number", -1, 8), ("dealer", -1, 16)]
    per_side: list[tuple[str, float]] = [("cards", 9)]
    if sides == 2 and cards <= _FEW_CARDS:
        per_side = [("zwicks", 20), ("hand", 16), ("total", 20)]
    elif sides == 2:
        per_side = [("zwicks", 16), ("hand", 12), ("total", 15)]
    elif sides <= MOST_UPRIGHT:
        per_side = [("cards", 8), ("zwicks", 8), ("hand", 9), ("total", 11)]
    fixed = 8 + 16 + 14 + 10 + sides * sum(width for _, width in per_side)
    each = min(9.0, (_LANDSCAPE_ROOM - fixed) / (cards + 1))
    columns += [(f"card {at}", -1, each) for at in range(cards)]
    columns.append(("most", -1, each))
    columns.append(("check", -1, 14))
    for side in range(sides):
        columns += [(key, side, width) for key, width in per_side]
    return [*columns, ("signs", -1, 10)]


def layout_for(sides: int, members: int, paper: str = "a4", *, cards: tuple[str, ...] | None = None) -> Layout:
    """The layout for so many sides, the largest of which has so many members.

    ``cards``: the detailed sheet with a column for each of them. ValueError for a paper that we do not have. All
    columns are wider or narrower alike, so that they take the width that there is.
    """
    detailed = cards is not None
    landscape = detailed or sides > MOST_UPRIGHT
    sheet = paper_named(paper)
    width, height = sheet.width / mm, sheet.height / mm
    if landscape:
        width, height = height, width
    usual = _two_sides if sides == 2 else partial(_more_sides, sides)
    wanted = _detailed(sides, len(cards)) if cards is not None else usual()
    total = sum(each for _, _, each in wanted)
    left = max(SIDE_MARGIN, (width - (_LANDSCAPE_ROOM if landscape else 186.0)) / 2)
    scale = (width - 2 * left) / total
    columns, x = [], left
    for key, side, each in wanted:
        columns.append(Column(key, side, x, each * scale))
        x += each * scale
    top = 12.0 if height > 290 else 9.0
    return Layout(sides, members, landscape, width, height, left, top, tuple(columns), detailed, cards or ())
