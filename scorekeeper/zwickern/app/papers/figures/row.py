"""One hand in the grid: every cell as it is printed, corrections struck through but legible beside the new value, the
check column and the initials.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from reportlab.lib.units import mm

from scorekeeper.sheets.page import BOLD, FIGURES, INK, PAPER, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import THIN, Pen, lines_of
from scorekeeper.sheets.score.corrections import earlier, superscript
from scorekeeper.sheets.score.geometry import ROW, Column, Layout
from scorekeeper.sheets.score.names import sign_of
from scorekeeper.sheets.score.sheet import Part, Row
from scorekeeper.sheets.score.sheet_text import MOST, SheetText
from scorekeeper.zwickern.app.papers.figures.detailed import draw_cards

SMALL = 7.0
"""Points of what stands small in a line: how a sum is made up, a mark below a name."""


def draw_sign_boxes(pen: Pen, sides: int, column: Column, y: float) -> None:
    """The small boxes that up to four sides write their initials into."""
    middle = column.x + column.width / 2
    if sides <= 4:
        pen.line(middle, y, middle, y + ROW, THIN)
    if 2 < sides <= 4:
        pen.line(column.x, y + ROW / 2, column.end, y + ROW / 2, 0.3)


def draw_check(pen: Pen, sheet_text: SheetText, row: Row, column: Column, y: float) -> None:
    """How the sum of a hand is made up, and what came of it."""
    made, verdict = sheet_text.check(row)
    if row.unchecked:
        lines = f"{made}\n{verdict}".strip().split("\n")
        if column.width < 13:
            lines = " ".join(lines).split(" ")
        size = SMALL
        while size > 5.5 and max(width_of(each, SANS, size) for each in lines) > (column.width - 0.9) * mm:
            size -= 0.25
        pen.middle((column.x, y, column.width, ROW), "\n".join(lines), size, SANS)
        return
    middle, low = column.x + column.width / 2, 1.6 if made else 0
    size = SMALL + 0.5
    while size > 5.5 and width_of(made, SANS, size) > (column.width - 0.6) * mm:
        size -= 0.25
    pen.text(middle, y + 3.4, made, size, SANS, 1)
    size = 9.0
    while size > 7 and width_of(verdict, BOLD, size) > (column.width - 0.8) * mm:
        size -= 0.5
    pen.text(middle, y + ROW / 2 + 1.2 + low, verdict, size, BOLD, 1)


def draw_signs(pen: Pen, sheet_text: SheetText, row: Row, column: Column, y: float) -> None:
    """Who signed: an initial for each side, of many sides how many; struck through where it no longer holds."""
    sides = len(sheet_text.sheet.sides)
    if sides > 4:
        signed = sum(1 for side in range(sides) if (found := row.signed_by(side)) and found.valid)
        words = "✓" if signed == sides else f"{signed}/{sides}"
        marks = "".join(sorted({each.mark for each in row.signatures}))
        pen.middle((column.x, y, column.width, ROW), words + marks, 9, BOLD)
        return
    draw_sign_boxes(pen, sides, column, y)
    half = column.width / 2
    tall = ROW if sides == 2 else ROW / 2
    for side in range(sides):
        found = row.signed_by(side)
        if found is None:
            continue
        letter = sign_of(sheet_text.sheet, sheet_text.sheet.person(found.person), side, row)
        letter += found.mark
        size = 9.0 if sides == 2 else 8.0
        x, top = column.x + half * (side % 2), y + tall * (side // 2)
        while size > 6 and width_of(letter, BOLD, size) > (half - 0.3) * mm:
            size -= 0.5
        x += (half - width_of(letter, BOLD, size) / mm) / 2
        base = top + tall / 2 + 1.1
        if found.valid:
            pen.text(x, base, letter, size, BOLD)
        else:
            pen.struck(x, base, letter, size, BOLD)


_MARK = 9.5
_LEGIBLE, _SMALLEST = 7.0, 5.5
"""Points of a dealer's name that has a line, and of one that needs two."""


def _in_lines(name: str, room: float, size: float, most: int) -> tuple[float, list[str]]:
    """A name in its column, and in which size: in one line as long as that is legible, else in two, broken at a space
    or a hyphen, else anywhere. Never with dots, and never as one letter, which would be a side's."""
    parts = re.findall(r"[^\s-]+-?|-", name)
    for lines, whole in ((1, True), (2, True), (2, False)):
        if whole and lines > most:
            continue
        smallest = _LEGIBLE if lines == 1 < most else _SMALLEST
        for at in _sizes(size, smallest):
            broken = any(width_of(part, SANS, at) > room * mm for part in parts)
            found = lines_of(name, room, at)
            if len(found) <= lines and not (whole and broken):
                return at, found
    return _SMALLEST, lines_of(cut(name, 1.9 * room * mm, SANS, _SMALLEST), room, _SMALLEST)[:2]


def _sizes(largest: float, smallest: float) -> list[float]:
    return [at / 2 for at in range(round(largest * 2), round(smallest * 2) - 1, -1)]


class Cells:
    """Draws lines of the grid."""

    def __init__(self, pen: Pen, layout: Layout, sheet_text: SheetText) -> None:
        self.pen, self.layout, self.sheet_text, self.sheet = pen, layout, sheet_text, sheet_text.sheet
        self.dealers = {each.id: printable(each.first or each.name) for each in sheet_text.sheet.persons}

    # a line to be filled in

    def blank(self, y: float, row: Row | None = None) -> None:
        """The boxes of a line that nobody has written in."""
        for column in self.layout.columns:
            if column.key == "majority":
                self.pen.tick_box(column.x + column.width / 2, y + ROW / 2, 4.4)
            elif column.key in ("hand", "cell") and self.sheet_text.dotted:
                self.pen.ring(column.x + 1.8, y + ROW / 2, 0.95)
            elif column.key == "check":
                self._blank_check(column, y, row.nominal if row is not None else 0)
            elif column.key == "signs":
                draw_sign_boxes(self.pen, self.layout.sides, column, y)

    def _blank_check(self, column: Column, y: float, nominal: int) -> None:
        """``30 ☐``; below it the second total where the majority can be tied."""
        totals = [nominal or self.sheet.rules.nominal, *self.sheet.rules.tied[:1]]
        size = 11.0 if len(totals) == 1 else 9.0
        box = 3.5 if len(totals) == 1 else 2.9
        for at, total in enumerate(totals):
            middle = y + ROW * (at + 0.5) / len(totals)
            width = width_of(str(total), FIGURES, size) / mm
            x = column.x + (column.width - width - 1 - box) / 2
            self.pen.text(x, middle + size * 0.36 / mm, str(total), size, FIGURES)
            self.pen.tick_box(x + width + 1 + box / 2, middle, box)

    # a hand

    def hand(self, row: Row, totals: Sequence[int], y: float) -> None:
        """A hand's line, from left to right."""
        number, dealer = self.layout.of("number"), self.layout.of("dealer")
        self._number(row, number, y)
        self._dealer(row, dealer, y)
        if row.state == "void":
            self._void(row, y)
            return
        if row.state == "disputed":
            self.pen.fill(number.x + 0.5, y + 0.5, 0.9, ROW - 1, INK)
        if row.parts is None:
            self.blank(y, row)
            return
        for column in self.layout.columns[2:]:
            if column.side >= 0:
                self._of_side(row, column, row.parts[column.side], totals, y)
            elif column.key == "check":
                draw_check(self.pen, self.sheet_text, row, column, y)
            elif column.key == "signs":
                draw_signs(self.pen, self.sheet_text, row, column, y)
            else:
                draw_cards(self.pen, column, self.layout, self.sheet, row, y)

    def _number(self, row: Row, column: Column, y: float) -> None:
        marks = ",".join(superscript(each.mark) for each in row.corrections if not self._shows(row, each.mark))
        words = str(row.number)
        width = width_of(words, FIGURES, 10.5) / mm
        x = column.x + (column.width - width - width_of(marks, SANS, _MARK) / mm) / 2
        base = y + ROW / 2 + 1.35
        if row.state == "void":
            self.pen.struck(x, base, words, 10.5, FIGURES)
        else:
            self.pen.text(x, base, words, 10.5, FIGURES)
        self.pen.text(x + width, base, marks, _MARK, SANS)

    def _shows(self, row: Row, mark: int) -> bool:
        """Whether a correction has changed a value that the line shows."""
        return any(
            each.mark == mark and each.old and each.new and each.old != each.new and row.parts is not None
            for each in row.corrections
        )

    def _dealer(self, row: Row, column: Column, y: float) -> None:
        """The name whole, in two lines where it is long, and what is to be known of the hand below it."""
        name, marks = self.dealers.get(row.dealer, ""), self.sheet_text.row_marks(row)
        marks = [mark for mark in marks if width_of(mark, BOLD, SMALL) <= (column.width - 0.6) * mm]
        size, lines = _in_lines(name, column.width - 1.0, 9 if len(marks) < 2 else 8, 2 if len(marks) < 2 else 1)
        middle, more = column.x + column.width / 2, len(lines) - 1 + len(marks)
        step = {0: 0.0, 1: 2.75, 2: 2.5}.get(more, 2.0)
        base = y + ROW / 2 + 1.1 - step / 2 * more
        for at, line in enumerate(lines):
            self.pen.text(middle, base + step * at, line, size, SANS, 1)
        for at, mark in enumerate(marks, len(lines)):
            self.pen.text(middle, base + step * at, mark, SMALL, BOLD, 1)

    def _void(self, row: Row, y: float) -> None:
        """Why the hand does not count, across its cells."""
        start, end = self.layout.columns[2].x, self.layout.of("signs").x
        self.pen.fill(start + 0.4, y + 0.3, end - start - 0.8, ROW - 0.6, PAPER)
        words = self.sheet_text.void(row)
        if row.void != "other":
            words += " – " + self.sheet_text.say.gettext("does not count")
        half = width_of(words, SANS, 9) / mm / 2 + 2
        middle, level = (start + end) / 2, y + ROW / 2
        self.pen.line(start + 1, level, middle - half, level, 0.8)
        self.pen.line(middle + half, level, end - 1, level, 0.8)
        self.pen.text(middle, level + 1.1, words, 9, SANS, 1)

    def _of_side(self, row: Row, column: Column, part: Part, totals: Sequence[int], y: float) -> None:
        side, box = column.side, (column.x, y, column.width, ROW)
        if column.key == "cards":
            self._value(column, y, part.cards, earlier(row, side, "cards"))
        elif column.key == "zwicks":
            self._zwicks(row, column, part.zwicks, y)
        elif column.key == "majority":
            if part.majority is None:
                self.pen.middle(box, self.sheet_text.say.gettext("incl."), SMALL, SANS)
            elif row.tie and not part.majority:
                self.pen.middle(box, "–", 11, BOLD)
            else:
                self.pen.tick_box(column.x + column.width / 2, y + ROW / 2, 4.4, cross=part.majority > 0)
        elif column.key == "hand":
            most = f"{MOST} " if self.sheet_text.dotted and part.majority else ""
            self._value(column, y, part.points, earlier(row, side, "points"), most)
        elif column.key == "total":
            size = 13.0
            while size > 8 and width_of(str(totals[side]), FIGURES, size) > (column.width - 0.8) * mm:
                size -= 0.5
            self.pen.middle(box, str(totals[side]), size, FIGURES)
        else:
            most = f"{MOST} " if part.majority else ""
            marks = ",".join(mark for _, mark in earlier(row, side, "points"))
            old = [str(value) for value, _ in earlier(row, side, "points")][-1:]
            self.cell(column, y, f"{most}{part.points}{marks}", totals[side], part.zwicks, struck="".join(old))

    def _zwicks(self, row: Row, column: Column, number: int, y: float) -> None:
        before = earlier(row, column.side, "zwicks")
        x = column.x + 1.6
        if before:
            x += self.pen.struck(x, y + 5.4, str(before[-1][0]), 9, FIGURES) + 1.2
            if not number:
                self.pen.text(x, y + 5.4, "0", 10.5, FIGURES)
        if number:
            self.pen.strokes(x, y + 1.6, number, column.end - x - 1.2, 5.3)

    # values with what they were before

    def _value(self, column: Column, y: float, now: int, changed: Sequence[tuple[int, str]], before: str = "") -> None:
        """A number in its cell; earlier ones struck through before it, or above it where the cell is narrow."""
        marks = ",".join(mark for _, mark in changed)
        size, small = 11.0, 8.5
        old = [str(value) for value, _ in changed]
        room = column.width - 0.7
        while size > 8.5 and self._wide(before, now, marks, size) > room:
            size -= 0.5
        wide = self._wide(before, now, marks, size)
        beside = sum(width_of(each, FIGURES, small) / mm + 0.9 for each in old)
        if not old or wide + beside <= room:
            x = column.x + (column.width - wide - beside) / 2
            base = y + ROW / 2 + 1.4
            for each in old:
                x += self.pen.struck(x, base - 0.2, each, small, FIGURES) + 0.9
        else:
            x, base = column.x + (column.width - wide) / 2, y + ROW - 1.4
            shown = " ".join(old)
            while len(old) > 1 and width_of(shown, FIGURES, 8) / mm > room:
                old = old[1:]
                shown = " ".join(old)
            start = column.x + (column.width - width_of(shown, FIGURES, 8) / mm) / 2
            for each in old:
                start += self.pen.struck(start, y + 3.3, each, 8, FIGURES) + width_of(" ", FIGURES, 8) / mm
        if before:
            x += self.pen.text(x, base - 0.15, before, 7, SANS)
        x += self.pen.text(x, base, str(now), size, FIGURES)
        self.pen.text(x, base, marks, _MARK, SANS)

    def _wide(self, before: str, now: int, marks: str, size: float) -> float:
        return (width_of(before, SANS, 7) + width_of(str(now), FIGURES, size) + width_of(marks, SANS, _MARK)) / mm

    def cell(
        self, column: Column, y: float, upper: str, total: int, zwicks: int, *, struck: str = "", figure: bool = False
    ) -> None:
        """One cell for a side of many: Zwicks at its edge, the hand above, the total below in bold."""
        if figure and zwicks:
            self.pen.text(column.x + 1.2, y + 5.6, str(zwicks), 9, FIGURES)
        elif zwicks:
            self.pen.strokes(column.x + 1.0, y + 2.2, zwicks, column.width - 9.5, 4.2)
        right = column.end - 1.0
        width = self.pen.text(right, y + 3.6, upper, 8.5, SANS, 2)
        if struck:
            old = width_of(struck, FIGURES, 8) / mm
            self.pen.struck(right - width - old - 0.8, y + 3.6, struck, 8, FIGURES)
        self.low_total(column, y, total)

    def low_total(self, column: Column, y: float, total: int) -> None:
        """A side's total at the foot of its cell."""
        self.pen.text(column.end - 1.0, y + 7.7, str(total), 11.5, FIGURES, 2)

    def penalties(self, totals: Sequence[int], y: float) -> None:
        """Each side's penalties, and the total with them."""
        by_side = [0] * self.layout.sides
        for each in self.sheet.penalties:
            if each.side is not None:
                by_side[each.side] += each.points
        for column in self.layout.columns:
            if column.side < 0:
                continue
            told = f"{by_side[column.side]:+d}".replace("-", "−") if by_side[column.side] else ""
            if column.key == "hand":
                self.pen.middle((column.x, y, column.width, ROW), told, 10, BOLD)
            elif column.key == "total":
                self.pen.middle((column.x, y, column.width, ROW), str(totals[column.side]), 13, FIGURES)
            elif column.key == "cell":
                self.cell(column, y, told, totals[column.side], 0)
