"""Two columns that count down, side by side under the two names, as on the paper of a pub: two panels to a page."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.units import mm

from scorekeeper.sheets.columns.items import Item, Shown, shown
from scorekeeper.sheets.columns.labels import cell_text, dots_of, heading, initial, name_of
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.page import BOLD, FIGURES, GREY, INK, SANS, fitted_names, printable, width_of
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.sheet_text import SheetText

NAMES = 8.0
_MARK = 7.5
_DOUBLE = 0.8
"""Millimetres between the two lines under a game."""


class Panel:
    """One panel: hand and dealer, the two columns, what is noted at the margin."""

    def __init__(self, pen: Pen, layout: Layout, sheet_text: SheetText, x: float, width: float, row: float) -> None:
        assert sheet_text.sheet.lined is not None
        self.pen, self.layout, self.sheet_text, self.sheet, self.row = pen, layout, sheet_text, sheet_text.sheet, row
        self.lined: SheetLines = sheet_text.sheet.lined
        self.x, self.width = x, width
        margin = width * 0.085
        side = width * 0.29
        self.number = (x, margin)
        self.dealer = (x + margin, margin)
        self.sides = ((x + 2 * margin, side), (x + 2 * margin + side, side))
        left = x + 2 * margin + 2 * side
        self.points = (left, width * 0.09)
        self.notes = (left + width * 0.09, x + width - left - width * 0.09)

    def draw(self, items: Sequence[Item], top: float, rows: int, later: Sequence[Item] = ()) -> None:
        """The head, the lines and empty ones, ``rows`` in all; ``later`` what the next panel goes on with."""
        body, end = top + NAMES, top + NAMES + self.row * rows
        self._head(top)
        for at in range(1, rows):
            self.pen.line(self.x, body + at * self.row, self.x + self.width, body + at * self.row, 0.3)
        for (x, _), wide in (
            (self.dealer, THIN), (self.sides[0], LINE), (self.sides[1], LINE), (self.points, LINE), (self.notes, THIN),
        ):  # fmt: skip
            self.pen.line(x, top, x, end, wide)
        for at, item in enumerate(items):
            self._line(item, [*items[at + 1 :], *later], body + at * self.row)
        self.pen.line(self.x, body, self.x + self.width, body, LINE)
        self.pen.box(self.x, top, self.width, end - top, THICK)

    def _head(self, top: float) -> None:
        room = (self.sides[0][1] - 2) * mm
        whole = [self.sheet.person(side.persons[0]).name for side in self.sheet.sides]
        names = fitted_names([printable(name) for name in whole], room, BOLD, 12.5) if all(whole) else tuple(whole)
        for (x, width), name in zip(self.sides, names, strict=True):
            self.pen.middle((x, top, width, NAMES), name, 12.5, BOLD)
        for key, (x, width) in (("number", self.number), ("dealer", self.dealer), ("points", self.points)):
            at = self.lined.at(key)
            words = heading(self.lined.columns[at], self.lined, self.sheet_text.say) if at is not None else ""
            self._small((x, top, width, NAMES), words)
        self._small((self.notes[0], top, self.notes[1], NAMES), self.sheet_text.say.gettext("Remarks"))

    def _small(self, box: tuple[float, float, float, float], words: str) -> None:
        size = 8.0
        while size > 5.5 and width_of(words, SANS, size) > (box[2] - 0.9) * mm:
            size -= 0.25
        if width_of(words, SANS, size) <= (box[2] - 0.8) * mm:
            self.pen.middle(box, words, size, SANS)

    # lines

    def _line(self, item: Item, after: Sequence[Item], y: float) -> None:
        if item.kind == "blank":
            return
        if item.kind in ("void", "waiting"):
            self._without_result(item, y)
            return
        if item.kind == "below":
            self._game_over(item, y)
            return
        if item.kind == "hand":
            self._margins(item, y)
        for side, person in self._people(item):
            at = self.lined.at("score", person)
            assert at is not None
            found = shown(item, at, self.sheet)
            gone = any(self._follows(other, at) for other in _same_game(after))
            self._score(side, found, y, gone=gone)

    def _people(self, item: Item) -> list[tuple[int, str]]:
        """Who played a line's hand, each with the column they are written into: their own, or the one left where
        somebody else sits there now (the notes say who)."""
        now = [side.persons[0] for side in self.sheet.sides]
        then = [side.persons[0] for side in self.sheet.seated(item.row)]
        turned = any(person in now and now.index(person) != at for at, person in enumerate(then))
        return [(1 - at if turned else at, person) for at, person in enumerate(then)]

    def _follows(self, other: Item, at: int) -> bool:
        return other.kind in ("hand", "above") and bool(other.cells) and other.cells[at].kind != "empty"

    def _score(self, side: int, found: Shown, y: float, *, gone: bool) -> None:
        """What is still to go; the printer's thin rule through it once a lower one stands below. What a correction
        changed stands struck through at the edge of the column, so that the two strokes are not taken for one."""
        x, width = self.sides[side]
        size = min(15.0, self.row * 2.55)
        base = y + self.row / 2 + size * 0.36 / mm
        small = size * 0.65
        wide = width_of(found.text, FIGURES, size) / mm
        start = x + (width - wide) / 2
        at = x + 1.4
        for old in found.struck:
            at += self.pen.struck(at, base - 0.3, old, small, FIGURES) + 1.4
        self.pen.text(start, base, found.text, size, FIGURES)
        if gone and found.text:
            self.pen.line(start - 1.3, base - size * 0.10 / mm, start + wide + 1.3, base - size * 0.58 / mm, 0.45)
        mark = found.marks if found.text or found.struck else ""
        self.pen.text(start + wide + (1.6 if gone else 0.5), base - 0.8, mark, _MARK, SANS)

    def _margins(self, item: Item, y: float) -> None:
        """Hand and dealer on the left; game points and what is noted on the right, small."""
        assert item.row is not None
        if item.row.state == "disputed":
            self.pen.fill(self.x + 0.5, y + 0.4, 0.8, self.row - 0.8, INK)
        for key, (x, width), font in (("number", self.number, FIGURES), ("dealer", self.dealer, SANS)):
            at = self.lined.at(key)
            if at is not None:
                words, size = shown(item, at, self.sheet).text, 9.0
                while size > 6 and width_of(words, font, size) > (width - 0.9) * mm:
                    size -= 0.25
                self.pen.middle((x, y, width, self.row), words, size, font)
        at = self.lined.at("points")
        if at is not None:
            self._points(shown(item, at, self.sheet), y)
        noted = [shown(item, at, self.sheet) for key in ("closed", "marks") if (at := self.lined.at(key)) is not None]
        words = "  ".join(one.text for one in noted if one.text)
        x, width = self.notes
        start = x + 1.0
        for one in noted:
            for old in one.struck:
                start += self.pen.struck(start, y + self.row / 2 + 1.0, old, 7.5, SANS) + 1.0
        self.pen.text(start, y + self.row / 2 + 1.0, words, 8.5, SANS)

    def _points(self, found: Shown, y: float) -> None:
        x, width = self.points
        struck = "".join(found.struck)
        wide = (width_of(struck, SANS, 7.5) + width_of(found.text, SANS, 9) + width_of(found.marks, SANS, 6.5)) / mm
        start, base = x + (width - wide - (0.6 if struck else 0)) / 2, y + self.row / 2 + 1.1
        if struck:
            start += self.pen.struck(start, base, struck, 7.5, SANS) + 0.6
        start += self.pen.text(start, base, found.text, 9, SANS)
        self.pen.text(start, base - 0.4, found.marks, 6.5, SANS)

    def _game_over(self, item: Item, y: float) -> None:
        """What a game has cost, as dots under the loser; a double rule between it and the last hand."""
        right = self.x + self.width
        self.pen.line(self.x, y, right, y, 0.9)
        self.pen.line(self.x, y + _DOUBLE, right, y + _DOUBLE, 0.9)
        self.pen.fill(self.x + 0.4, y + _DOUBLE + 0.3, self.width - 0.8, self.row - _DOUBLE - 0.5, GREY)
        for side, person in self._people(item):
            at = self.lined.at("score", person)
            found = at is not None and item.cells[at].kind == "dots"
            number, letter = dots_of(item.cells[at]) if at is not None and found else (0, "")
            x, width = self.sides[side]
            radius, gap = self.row * 0.21, self.row * 0.62
            first = x + width / 2 - gap * (number - 1) / 2
            for dot in range(number):
                self.pen.dot(first + dot * gap, y + (self.row + _DOUBLE) / 2, radius)
            if letter:
                self.pen.text(first + number * gap - radius, y + (self.row + _DOUBLE) / 2 + 1.1, letter, 8.5, BOLD)
            if number:
                assert at is not None
                words = cell_text(item.cells[at], self.lined.columns[at], self.sheet)
                self.pen.unseen(x, y + self.row - 0.5, words, 6)

    def _without_result(self, item: Item, y: float) -> None:
        assert item.row is not None
        row, (x, width), base = item.row, self.number, y + self.row / 2 + 1.1
        words = str(row.number)
        wide = width_of(words, FIGURES, 9) / mm
        draw = self.pen.struck if row.state == "void" else self.pen.text
        draw(x + (width - wide) / 2, base, words, 9, FIGURES)
        name = name_of(self.sheet, row.dealer)
        self.pen.middle((*self._at(self.dealer, y), self.dealer[1], self.row), initial(self.sheet, name), 9, SANS)
        if row.state == "void":
            start, end = self.sides[0][0], self.sides[1][0] + self.sides[1][1]
            self.pen.fill(start + 0.4, y + 0.3, end - start - 0.8, self.row - 0.6, GREY)
            told_ = f"{self.sheet_text.void(row)} – {self.sheet_text.say.gettext('does not count')}"
            self._small((start, y, end - start, self.row), told_)

    def _at(self, place: tuple[float, float], y: float) -> tuple[float, float]:
        return place[0], y


def _same_game(after: Sequence[Item]) -> list[Item]:
    """The lines behind one that belong to the same game."""
    found = []
    for item in after:
        if item.kind in ("below", "above"):
            break
        found.append(item)
    return found
