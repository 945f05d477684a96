"""The grid of a score sheet as a table of texts, for the print view: what stands in which cell, and what was struck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.sheets.page import printable
from scorekeeper.sheets.score.corrections import earlier
from scorekeeper.sheets.score.names import sign_of
from scorekeeper.sheets.score.sheet import Part, Row
from scorekeeper.sheets.score.sheet_text import MOST, SheetText
from scorekeeper.zwickern.app.papers.figures.detailed import card_columns, card_head
from scorekeeper.zwickern.app.papers.figures.grid import sums_of

EMPTY_ROWS = 16
TO_FILL = "○"
"""Where MOST is filled in by hand."""


class Cell(NamedTuple):
    """A value, earlier ones that were struck through, and the marks of the corrections."""

    value: str
    struck: tuple[str, ...] = ()
    mark: str = ""
    kind: str = ""


class Signed(NamedTuple):
    """A side's initial: its letter, with a sign that the notes explain, and whether it holds."""

    side: str
    letter: str
    valid: bool


class Line(NamedTuple):
    """A hand: its number, dealer, marks in plain words, cells side by side, check and initials."""

    number: str
    state: str
    dealer: str
    marks: tuple[str, ...]
    cells: tuple[Cell, ...]
    cards: tuple[str, ...]
    check: str
    signs: tuple[Signed, ...]
    void: str = ""


class Table:
    """The rows of the grid. ``detailed``: whose each scoring card was, too."""

    def __init__(self, sheet_text: SheetText, *, detailed: bool = False) -> None:
        self.sheet_text, self.sheet, self.detailed = sheet_text, sheet_text.sheet, detailed
        self.full = len(self.sheet.sides) == 2

    @property
    def heads(self) -> list[tuple[str, str]]:
        """The columns of a side: key and heading."""
        say = self.sheet_text.say
        heads = {
            "cards": say.pgettext("score sheet", "Cards"), "zwicks": say.gettext("Zwicks"),
            "majority": say.gettext("Majority"), "hand": say.pgettext("score sheet", "Hand"),
            "total": say.pgettext("score sheet", "Total"),
        }  # fmt: skip
        keys = heads if self.full else ("zwicks", "hand", "total")
        return [(key, heads[key]) for key in keys]

    @property
    def card_heads(self) -> list[str]:
        """The scoring cards, where each has a column."""
        if not self.detailed:
            return []
        say = self.sheet_text.say
        return [" ".join(part for part in card_head(each, say) if part) for each in card_columns(self.sheet.rules)]

    @property
    def lines(self) -> list[Line]:
        """Every hand; of a blank sheet lines to be filled in."""
        rows: Sequence[Row] = self.sheet.rows
        if self.sheet.status == "blank":
            rows = [Row(number) for number in range(1, EMPTY_ROWS + 1)]
            return [self._line(row, ()) for row in rows]
        return [self._line(row, totals) for row, totals in zip(rows, self.sheet.running, strict=True)]

    @property
    def penalties(self) -> list[str]:
        """Each side's penalties, with their sign; empty where it has none."""
        found = [0] * len(self.sheet.sides)
        for each in self.sheet.penalties:
            if each.side is not None:
                found[each.side] += each.points
        return [f"{points:+d}".replace("-", "−") if points else "" for points in found]

    @property
    def sums(self) -> list[str]:
        """The last line, cell by cell."""
        sides = len(self.sheet.sides)
        if self.sheet.status == "blank":
            return [""] * (len(self.heads) * sides)
        sums = sums_of(self.sheet.rows, sides)
        figures = {"cards": sums.cards, "zwicks": sums.zwicks, "majority": sums.majorities, "total": self.sheet.totals}
        return [str(figures[key][side]) if key in figures else "" for side in range(sides) for key, _ in self.heads]

    def _line(self, row: Row, totals: Sequence[int]) -> Line:
        check = " ".join(part for part in self.sheet_text.check(row) if part)
        if row.scores and row.unchecked:
            check = self.sheet_text.say.gettext("not cross-checked")
        return Line(
            number=str(row.number),
            state=row.state,
            dealer=self._name(row.dealer),
            marks=tuple(self.sheet_text.row_marks(row)),
            cells=self._cells(row, totals),
            cards=self._cards(row),
            check=check or (f"{row.nominal or self.sheet.rules.nominal} ☐" if row.state != "void" else ""),
            signs=self._signs(row),
            void=self.sheet_text.void(row) if row.state == "void" else "",
        )

    def _name(self, person: str) -> str:
        found = self.sheet.person(person)
        return found.first or found.name

    def _cells(self, row: Row, totals: Sequence[int]) -> tuple[Cell, ...]:
        if row.parts is None or row.state == "void":
            to_fill = self.sheet.status == "blank" and self.sheet_text.dotted
            keys = [key for key, _ in self.heads] * len(self.sheet.sides)
            return tuple(Cell(TO_FILL if to_fill and key == "hand" else "") for key in keys)
        return tuple(
            self._cell(row, side, key, part, totals) for side, part in enumerate(row.parts) for key, _ in self.heads
        )

    def _cell(self, row: Row, side: int, key: str, part: Part, totals: Sequence[int]) -> Cell:
        if key == "total":
            return Cell(str(totals[side]), kind=key)
        if key == "majority":
            if part.majority is None:
                return Cell(self.sheet_text.say.gettext("incl."), kind=key)
            return Cell("×" if part.majority else "–" if row.tie else "", kind=key)
        field = "points" if key == "hand" else key
        before = earlier(row, side, field)
        value = str(getattr(part, field))
        if key == "zwicks" and not part.zwicks:
            value = "0" if before else ""
        if key == "hand" and not self.full and part.majority:
            value = f"{MOST} {value}"
        return Cell(value, tuple(str(old) for old, _ in before), ",".join(mark for _, mark in before), key)

    def _cards(self, row: Row) -> tuple[str, ...]:
        if not self.detailed:
            return ()
        columns = card_columns(self.sheet.rules)
        if row.parts is None or row.state == "void" or any(part.list is None for part in row.parts):
            return ("",) * len(columns)
        return tuple(
            "".join(
                side.mark * sum((part.list or ()).count(code) for code in column.codes)
                for side, part in zip(self.sheet.sides, row.parts, strict=True)
            )
            for column in columns
        )

    def _signs(self, row: Row) -> tuple[Signed, ...]:
        found = []
        for side, one in enumerate(self.sheet.sides):
            signed = row.signed_by(side)
            if signed is not None and row.scores:
                letter = sign_of(self.sheet, self.sheet.person(signed.person), side, row)
                found.append(Signed(one.mark, printable(letter) + signed.mark, signed.valid))
        return tuple(found)
