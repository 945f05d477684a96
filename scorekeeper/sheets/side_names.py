"""The names of sides above their columns: whole if there is room, else all of them shortened alike; never in smaller
type.

They stand beside the side's letter, or below it; with many sides they are turned.
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.units import mm

from scorekeeper.names import short_forms
from scorekeeper.sheets.document import Column
from scorekeeper.sheets.page import BOLD, FIGURES, apart, fitted_names, in_figures, printable, width_of
from scorekeeper.sheets.pen import Pen, lines_of

MOST_LEVEL = 6
"""Sides whose names are not turned."""
_LEAST = 8.0
"""Millimetres without which a side has its letter alone."""
_LINE, _LOWEST, _TURNED = 4.3, 8.5, 27.0
"""Millimetres of a line of names, of the band they stand in at least, and of one in which they are turned."""
_SIZE, _ONE = 9.0, 10.5
"""Points of a name; of one of two players."""


class SideNames:
    """What stands above the columns of each side, in a form ``room`` millimetres wide."""

    def __init__(self, columns: Sequence[Column], room: float) -> None:
        sides = {column.owner: column for column in columns if column.owner}
        self.marks = {owner: column.group for owner, column in sides.items()}
        self.people = [[printable(name) for name in column.people] for column in sides.values()]
        self.members = max(1, *map(len, self.people)) if self.people else 1
        number, first = len(sides), next(iter(sides), "")
        unit = room / sum(column.share for column in columns)
        self._room = unit * sum(column.share for column in columns if column.owner == first) - 2.9
        self.turned = number > MOST_LEVEL
        self._alone = 2 < number <= MOST_LEVEL and self.members == 1
        self.size = _ONE if number == 2 and self.members == 1 else _SIZE
        beside = self._room - width_of(self.marks.get(first, ""), BOLD, 11) / mm - 2.6
        self.stacked = number > 2 and (self.members > 1 or (
            self._alone and not self._whole(beside) and bool(self._whole(self._room))))
        self.lines = dict(zip(sides, self._set(self._room if self.stacked else beside), strict=True))

    @property
    def band(self) -> float:
        """How high it is."""
        if self.turned:
            return _TURNED if self.members < 3 else _TURNED + 3
        lines = 2 if self._alone else self.members
        return max(_LOWEST, lines * _LINE + 1.6 + (4.2 if self.stacked else 0))

    def _set(self, room: float) -> list[list[str]]:
        """The lines of names of each side."""
        room = _TURNED - 8 if self.turned else room
        if room < _LEAST or not any(map(any, self.people)):
            return [[] for _ in self.people]
        whole = self._whole(room) if self._alone else []
        return whole or _alike(self.people, room, self.size)

    def _whole(self, room: float) -> list[list[str]]:
        """The name of each who plays alone in one line or two, no word broken; none where one has no room."""
        words = [word for [name] in self.people for word in name.split()] if self._alone and all(self.people) else []
        if not words or max(width_of(word, BOLD, self.size) for word in words) > room * mm:
            return []
        found = [lines_of(name, room, self.size, BOLD) for [name] in self.people]
        return found if max(map(len, found)) <= 2 else []

    def draw(self, pen: Pen, owner: str, x: float, end: float, top: float) -> None:
        """A side's letter and names from x to ``end``; below one another all letters stand on one line."""
        mark, names, band = self.marks[owner], self.lines[owner], self.band
        if self.turned:
            pen.text((x + end) / 2, top + 4.4, mark, 10, FIGURES, 1)
            step = min(5.0, (end - x - 1) / max(1, len(names)))
            first = (x + end) / 2 - step * (len(names) - 1) / 2 + 1.1
            for at, name in enumerate(names):
                pen.upright(first + at * step, top + band - 1.2, name, self.size, BOLD, band - 7)
            return
        lines = max(map(len, self.lines.values())) + 1 if self.stacked else len(names)
        base = top + band / 2 + 1.3 - _LINE * (lines - 1) / 2
        width = pen.text(x + 1.6, base, mark, self.size + 0.5, FIGURES if in_figures([mark]) else BOLD)
        start = x + 1.6 if self.stacked else x + width + 3.4
        for at, name in enumerate(names, self.stacked):
            pen.text(start, base + at * _LINE, name, self.size, BOLD)


def _alike(people: Sequence[Sequence[str]], room: float, size: float) -> list[list[str]]:
    """Each name, all shortened alike until every one fits into ``room`` millimetres; at last each as it fits."""
    whole = apart([name for side in people for name in side])
    forms = short_forms(tuple(whole))
    levels = ([each[min(level, len(each) - 1)] for each in forms] for level in range(max(map(len, forms))))
    fits = (shown for shown in levels if all(width_of(name, BOLD, size) <= room * mm for name in shown))
    left = iter(next(fits, None) or fitted_names(whole, room * mm, BOLD, size))
    return [[next(left) for _ in side] for side in people]
