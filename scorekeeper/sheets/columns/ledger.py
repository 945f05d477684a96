"""The ledger: one row a hand, two cells and more a person, a sum that is checked in the last column."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.units import mm

from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.sheets.columns.items import Item, Shown, across, shown
from scorekeeper.sheets.columns.labels import STROKE, heading, names_as_fit
from scorekeeper.sheets.page import BOLD, FIGURES, GREY, INK, PAPER, SANS, in_figures, printable, width_of
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.sheet_text import SheetText

NAMES, HEADS = 7.5, 6.0
ROWS = (6.5, 6.1, 5.7)
"""Heights of a line: the first that spares a page, else the usual one."""
HIGHEST = 8.5
"""Height of a line to be written on where there is room."""
_WIDTHS = {"number": 8.0, "cuts": 10.0, "dealer": 16.0, "played": 13.0, "pot": 13.0, "check": 13.0}
"""Millimetres of what belongs to the hand; the rest is shared by the people, two fifths of it for the tricks."""
_MARK = 7.5


class Ledger:
    """The grid of one page."""

    def __init__(self, pen: Pen, layout: Layout, sheet_text: SheetText, row: float = ROWS[0]) -> None:
        assert sheet_text.sheet.lined is not None
        self.pen, self.layout, self.sheet_text, self.sheet, self.high = pen, layout, sheet_text, sheet_text.sheet, row
        self.lined, self.columns = sheet_text.sheet.lined, sheet_text.sheet.lined.columns
        self.people = sheet_text.sheet.lined.people
        self.xs = self._places()
        self.dealers = names_as_fit(sheet_text.sheet, (_WIDTHS["dealer"] - 1) * mm, SANS, 9, first=True)

    def _places(self) -> list[tuple[float, float]]:
        """Where each column begins, and how wide it is."""
        fixed = sum(_WIDTHS.get(one.key, 12.0) for one in self.columns if not one.person)
        each = (self.layout.room - fixed) / max(1, len(self.people))
        x, found = self.layout.left, []
        for one in self.columns:
            width = _WIDTHS.get(one.key, 12.0) if not one.person else each * (0.52 if one.main else 0.48)
            found.append((x, width))
            x += width
        return found

    def draw(self, items: Sequence[Item], top: float) -> float:
        """The head and the lines from ``top`` on; where it ends."""
        body = top + NAMES + HEADS
        end = body + self.high * len(items)
        right = self.layout.left + self.layout.room
        for at, one in enumerate(self.columns):
            if one.main:
                for down, item in enumerate(items):
                    if item.kind == "hand":
                        self.pen.fill(self.xs[at][0], body + down * self.high, self.xs[at][1], self.high, GREY)
        self._head(top)
        for down in range(1, len(items)):
            joined = items[down].kind == "difference"
            if not joined:
                self.pen.line(self.layout.left, body + down * self.high, right, body + down * self.high)
        for at, one in enumerate(self.columns):
            if at:
                self._upright(at, one, top, end)
        for down, item in enumerate(items):
            self._line(item, body + down * self.high)
        self.pen.line(self.layout.left, body, right, body, LINE)
        self.pen.box(self.layout.left, top, self.layout.room, end - top, THICK)
        return end

    def _upright(self, at: int, one: PersonColumn, top: float, end: float) -> None:
        new = one.person != self.columns[at - 1].person
        start = top if new or not one.person else top + NAMES
        self.pen.line(self.xs[at][0], start, self.xs[at][0], end, LINE if new else THIN)

    # head

    def _head(self, top: float) -> None:
        for at, one in enumerate(self.columns):
            x, width = self.xs[at]
            words = heading(one, self.lined, self.sheet_text.say)
            if one.person:
                self._fit((x, top + NAMES, width, HEADS), words, 8.0, FIGURES)
            else:
                self._fit((x, top, width, NAMES + HEADS), words, 8.5, FIGURES)
        for person in self.people:
            places = [self.xs[at] for at, one in enumerate(self.columns) if one.person == person]
            x, end = places[0][0], places[-1][0] + places[-1][1]
            self.pen.line(x, top + NAMES, end, top + NAMES)
            words = names_as_fit(self.sheet, (end - x - 1.5) * mm, BOLD, 11).get(person, "")
            self.pen.middle((x, top, end - x, NAMES), printable(words), 11, BOLD)

    def _fit(self, box: tuple[float, float, float, float], words: str, size: float, font: str) -> None:
        """Words in a box, in two lines where it is high enough for them and too narrow for one, smaller at last."""
        if box[3] > HEADS + 1 and width_of(words, font, size) > (box[2] - 0.9) * mm:
            words = words.replace(" ", "\n", 1)
        while size > 6 and max(width_of(line, font, size) for line in words.split("\n")) > (box[2] - 0.9) * mm:
            size -= 0.25
        self.pen.middle(box, words, size, font)

    # lines

    def _line(self, item: Item, y: float) -> None:
        if item.kind in ("void", "waiting"):
            self._without_result(item, y)
            return
        if item.kind == "blank":
            x, width = self.xs[0]
            self.pen.middle((x, y, width, self.high), str(item.number), 9.5, FIGURES)
            self._boxed(y, "")
            return
        if item.kind in ("brought", "count", "difference"):
            self._across(item, y)
        if item.row is not None and item.row.state == "disputed":
            self.pen.fill(self.xs[0][0] + 0.5, y + 0.5, 0.9, self.high - 1, INK)
        for at, one in enumerate(self.columns):
            self._cell(item, at, one, y)

    def _cell(self, item: Item, at: int, one: PersonColumn, y: float) -> None:
        cell, (x, width) = item.cells[at], self.xs[at]
        found = shown(item, at, self.sheet, short=False, say=self.sheet_text.say)
        if cell.kind == "check":
            self._boxed(y, found.text)
        elif one.key == "number":
            self.pen.middle((x, y, width, self.high), found.text, 10, FIGURES)
        elif one.key == "dealer":
            name = self.dealers.get(str(cell.value), found.text)
            self._value(x, width, y, found._replace(text=name), 9, SANS)
        elif one.kind == "strokes" and not found.struck:
            self._strokes(x, width, y, found)
        else:
            large = one.main and item.kind != "difference"
            self._value(x, width, y, found, 11.5 if large else 10, FIGURES if _plain(found) else BOLD)

    def _strokes(self, x: float, width: float, y: float, found: Shown) -> None:
        """Tricks as strokes, behind them what else is said of them."""
        lead, _, rest = found.text.partition(" ")
        if not lead or lead.strip(STROKE):
            lead, rest = "", found.text
        room = width - 1.6
        small = 8.5
        wide = width_of(rest, BOLD, small) / mm
        drawn = len(lead) * 2.2
        start = x + max(0.8, (width - drawn - (wide + 0.8 if rest else 0)) / 2)
        if lead:
            self.pen.strokes(start, y + (self.high - 4.2) / 2 + 0.15, len(lead), max(2.5, room - wide), 4.2)
        if rest:
            self.pen.text(start + (drawn + 0.8 if lead else 0), y + self.high / 2 + 1.1, rest, small, BOLD)
        self.pen.text(x + width - 0.4, y + 3.2, found.marks, _MARK, SANS, 2)

    def _value(self, x: float, width: float, y: float, found: Shown, size: float, font: str) -> None:
        """A value in the middle of its cell, earlier ones struck through before it."""
        small = 8.0
        while size > 7 and self._wide(found, size, small, font) > width - 0.6:
            size, small = size - 0.5, max(6.5, small - 0.25)
        start = x + max(0.4, (width - self._wide(found, size, small, font)) / 2)
        base = y + self.high / 2 + size * 0.36 / mm
        for old in found.struck:
            start += self.pen.struck(start, base - 0.1, old, small, BOLD) + 0.9
        start += self.pen.text(start, base, found.text, size, font)
        self.pen.text(start, base - 0.6, found.marks, _MARK, SANS)

    def _wide(self, found: Shown, size: float, small: float, font: str) -> float:
        struck = sum(width_of(old, BOLD, small) / mm + 0.9 for old in found.struck)
        return struck + (width_of(found.text, font, size) + width_of(found.marks, SANS, _MARK)) / mm

    def _boxed(self, y: float, words: str) -> None:
        """The check in its box, empty where nobody has made it."""
        at = next((at for at, one in enumerate(self.columns) if one.kind == "check"), None)
        if at is not None:
            x, width = self.xs[at]
            self.pen.box(x + 1.6, y + 1.0, width - 3.2, self.high - 2.0, 0.8)
            self.pen.middle((x + 1.6, y + 1.0, width - 3.2, self.high - 2.0), words, 9.5, BOLD)

    def _across(self, item: Item, y: float) -> None:
        """What a line without a hand is, across the columns that it leaves empty."""
        first = next(at for at, one in enumerate(self.columns) if one.person)
        end = self.xs[first][0]
        over = 0.5 if item.kind == "difference" else 0
        self.pen.fill(self.xs[0][0] + 0.4, y + 0.2 - over, end - self.xs[0][0] - 0.8, self.high - 0.4 + over, PAPER)
        font = SANS if item.kind == "difference" else BOLD
        self._fit((self.xs[0][0], y, end - self.xs[0][0], self.high), across(item, self.sheet_text), 8.5, font)

    def _without_result(self, item: Item, y: float) -> None:
        assert item.row is not None
        row, (x, width) = item.row, self.xs[0]
        words = str(row.number)
        wide = width_of(words, FIGURES, 10) / mm
        draw = self.pen.struck if row.state == "void" else self.pen.text
        draw(x + (width - wide) / 2, y + self.high / 2 + 1.25, words, 10, FIGURES)
        dealer = next((at for at, one in enumerate(self.columns) if one.key == "dealer"), 0)
        x, width = self.xs[dealer]
        self.pen.text(x + width / 2, y + self.high / 2 + 1.1, self.dealers.get(row.dealer, ""), 9, SANS, 1)
        if row.state == "void":
            first, last = self.xs[dealer + 1][0], self.xs[-1][0]
            self.pen.fill(first + 0.4, y + 0.3, last - first - 0.8, self.high - 0.6, PAPER)
            reason = f"{self.sheet_text.void(row)} – {self.sheet_text.say.gettext('does not count')}"
            self.pen.middle((first, y, last - first, self.high), reason, 9, SANS)


def _plain(found: Shown) -> bool:
    return in_figures([found.text])
