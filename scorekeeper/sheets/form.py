"""A table to write on, or one that was written on: the grid of a score sheet, in boxes, with strokes, dots and checks
as on a table's own paper. Also which of its lines stand on which page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from reportlab.lib.units import mm

from scorekeeper.sheets.document import DOT, STROKE, Cell, Column, Form, Row, Table
from scorekeeper.sheets.page import (
    BOLD,
    FIGURES,
    GREY,
    INK,
    PAPER,
    SANS,
    fitted_names,
    in_figures,
    printable,
    width_of,
)
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen, lines_of
from scorekeeper.sheets.side_names import SideNames

NAMES, LABELS, PLAIN_HEAD, SIDE_LABELS = 7.5, 6.0, 8.0, 7.0
"""Millimetres of a head: of what columns have in common, of each below it, of one without the former; of each column
below the names of sides."""
_LEGIBLE, _SMALLEST = 7.0, 5.5
"""Points of a dealer's name that has a line, and of one that needs two."""
Box: TypeAlias = "tuple[float, float, float, float]"
"""x, y, width and height of a cell."""
_LEAST_NAME = 9.0
"""Points of names above columns, before one of them is shortened."""
_DOUBLE = 0.8
"""Millimetres between the two lines under a game."""
_MARK, _AHEAD = 8.5, 7.0
_LEGIBLE_NEW = 8.5
"""Points of a corrected figure, or what it was stands above it."""
_LOWEST = 0.88
"""By how much lines become lower before they take another page."""


def head_of(table: Table, room: float) -> float:
    """How high the head of a form is that is ``room`` millimetres wide."""
    if table.form is not None and table.form.sided:
        return SideNames(table.columns, room).band + SIDE_LABELS
    return NAMES + LABELS if any(column.owner for column in table.columns) else PLAIN_HEAD


class Grid:
    """One panel of a form: where its columns stand, and how its lines are drawn."""

    def __init__(self, table: Table, x: float, width: float, row: float, like: Grid | None = None) -> None:
        """``like``: another panel of the same table, whose figures were measured."""
        self.table, self.x, self.width, self.row = table, x, width, row
        self.columns, self.grouped = table.columns, any(column.owner for column in table.columns)
        unit = width / sum(column.share for column in table.columns)
        self.xs: list[tuple[float, float]] = []
        for column in table.columns:
            self.xs.append((x, column.share * unit))
            x += column.share * unit
        self._below = False
        self.main = 11.5 if self.grouped else min(15.0, row * 2.55)
        form = table.form
        assert form is not None
        self.names = SideNames(table.columns, width) if form.sided else None
        self.band, self.labels = (self.names.band, SIDE_LABELS) if self.names is not None else (NAMES, LABELS)
        self.figures: list[float] = like.figures if like is not None and like.main == self.main else [
            self._widest(at) for at in range(len(table.columns))
        ]

    def _widest(self, at: int) -> float:
        """Millimetres of the widest figure in a column: units stand below units."""
        size, found = self._size(self.columns[at]), 0.0
        for row in self.table.rows:
            if len(row.cells) == len(self.columns) and row.cells[at].kind in ("", "gone"):  # spans hold no figure
                found = max(found, width_of(row.cells[at].text, FIGURES, size) / mm)
        return found

    def _size(self, column: Column) -> float:
        return column.size or (self.main if column.grey else 10.0)

    def draw(self, pen: Pen, top: float, rows: Sequence[Row], number: int) -> float:
        """The head and the lines from ``top`` on, with empty ones ``number`` in all; where it ends."""
        body = top + head_of(self.table, self.width)
        end = body + self.row * number
        right = self.x + self.width
        self._head(pen, top)
        for at, row in enumerate(rows):
            self._grey(pen, row, body + at * self.row)
        for at in range(1, number):
            kind = rows[at].kind if at < len(rows) else ""
            if kind != "joined":
                level = body + at * self.row
                pen.line(self.x, level, right, level, THICK if kind == "sums" else 0.4)
        for at in range(1, len(self.columns)):
            self._upright(pen, at, top, end)
        for at, row in enumerate(rows):
            self._line(pen, row, body + at * self.row)
        pen.line(self.x, body, right, body, LINE)
        pen.box(self.x, top, self.width, end - top, THICK)
        return end

    def _grey(self, pen: Pen, row: Row, y: float) -> None:
        if row.kind in ("", "sums") and self.grouped:
            for column, (x, width) in zip(self.columns, self.xs, strict=True):
                if column.grey:
                    pen.fill(x, y, width, self.row, GREY)

    def _upright(self, pen: Pen, at: int, top: float, end: float) -> None:
        before, column = self.columns[at - 1], self.columns[at]
        if self.grouped:
            new = before.owner != column.owner
            start = top if new or not column.owner else top + self.band
        else:
            new, start = column.grey or before.grey, top
        weight = THICK if column.heavy or before.heavy else LINE if new else THIN
        pen.line(self.xs[at][0], start, self.xs[at][0], end, weight)

    # head

    def _head(self, pen: Pen, top: float) -> None:
        height = head_of(self.table, self.width)
        mains = [column.head for column in self.columns if column.grey]
        room = min((width for column, (_, width) in zip(self.columns, self.xs, strict=True) if column.grey), default=0)
        size, shown = (0.0, []) if self.grouped else _named(mains, room - 2, 12.5)
        for column, (x, width) in zip(self.columns, self.xs, strict=True):
            if column.owner:
                self._fit(pen, (x, top + self.band, width, self.labels), column.head, 8.0, FIGURES)
            elif column.grey:
                pen.middle((x, top, width, height), shown.pop(0), size, BOLD)
            else:
                self._fit(pen, (x, top, width, height), column.head, 8.5, FIGURES if self.grouped else SANS)
        if self.names is not None:
            self._sides(pen, top, self.names)
            return
        owners = list(dict.fromkeys(column.owner for column in self.columns if column.owner))
        spans = [self._span(owner) for owner in owners]
        called = [next(column.group for column in self.columns if column.owner == owner) for owner in owners]
        room = min((end - x for x, end in spans), default=0.0) - 1.5
        size, names = _named(called, room, 11.0)
        for (x, end), name in zip(spans, names, strict=True):
            pen.line(x, top + NAMES, end, top + NAMES)
            pen.middle((x, top, end - x, NAMES), name, size, BOLD)

    def _sides(self, pen: Pen, top: float, names: SideNames) -> None:
        """Each side's letter and names above its columns."""
        for owner in names.marks:
            x, end = self._span(owner)
            pen.line(x, top + self.band, end, top + self.band)
            names.draw(pen, owner, x, end, top)

    def _span(self, owner: str) -> tuple[float, float]:
        places = [place for column, place in zip(self.columns, self.xs, strict=True) if column.owner == owner]
        return places[0][0], places[-1][0] + places[-1][1]

    def _fit(self, pen: Pen, box: Box, words: str, size: float, font: str) -> None:
        """Words in a box, in two lines where it is high enough for them and too narrow for one, smaller at last."""
        room = (box[2] - 0.9) * mm
        font = font if in_figures([words]) or font != FIGURES else BOLD
        widest = max(width_of(line, font, size) for line in words.split("\n"))
        if box[3] > SIDE_LABELS + 1 and "\n" not in words and widest > room:
            words = words.replace(" ", "\n", 1)
        while size > 5.5 and max(width_of(line, font, size) for line in words.split("\n")) > room:
            size -= 0.25
        pen.middle(box, words, size, font)

    # lines

    def _line(self, pen: Pen, row: Row, y: float) -> None:
        if row.kind == "over":
            self._over(pen, y)
        if row.mark:
            pen.fill(self.x + 0.5, y + 0.5, 0.9, self.row - 1, INK)
        at, self._below = 0, any(self._is_tight(cell, at) for at, cell in enumerate(row.cells) if cell.was)
        for cell in row.cells:
            x, last = self.xs[at][0], self.xs[at + cell.span - 1]
            self._cell(pen, (x, y, last[0] + last[1] - x, self.row), cell, at, row)
            at += cell.span

    def _over(self, pen: Pen, y: float) -> None:
        """The end of a game: a double rule, and grey below it."""
        right = self.x + self.width
        pen.line(self.x, y, right, y, 0.9)
        pen.line(self.x, y + _DOUBLE, right, y + _DOUBLE, 0.9)
        pen.fill(self.x + 0.4, y + _DOUBLE + 0.3, self.width - 0.8, self.row - _DOUBLE - 0.5, GREY)

    def _cell(self, pen: Pen, box: Box, cell: Cell, at: int, row: Row) -> None:
        x, y, width, _ = box
        column = self.columns[at]
        if cell.span > 1:
            over = 0.5 if row.kind == "joined" else 0.0
            pen.fill(x + 0.4, y + 0.3 - over, width - 0.8, self.row - 0.6 + over, PAPER)
            self._fit(pen, box, cell.text, 9.0, BOLD if cell.kind == "strong" else SANS)
            if cell.kind == "gone":
                half, level = width_of(cell.text, SANS, 9) / mm / 2 + 2, y + self.row / 2
                pen.line(x + 1, level, x + width / 2 - half, level, 0.8)
                pen.line(x + width / 2 + half, level, x + width - 1, level, 0.8)
        elif cell.kind in _DRAWN:
            _DRAWN[cell.kind](self, pen, box, cell)
        elif cell.kind == "check":
            inner = (x + 1.6, y + 1.0, width - 3.2, self.row - 2.0)
            pen.box(*inner, 0.8)
            pen.middle(inner, cell.text, 9.5, BOLD)
        elif cell.kind == "dots":
            self._dots(pen, box, cell)
        elif cell.kind == "strokes" and not cell.was:
            self._strokes(pen, box, cell)
        elif cell.text or cell.was:
            self._value(pen, box, cell, at, column)

    def _dots(self, pen: Pen, box: Box, cell: Cell) -> None:
        """What a game has cost, under the loser; behind the dots the letter that says why."""
        x, y, width, height = box
        number = cell.text.count(DOT)
        letter = cell.text.replace(DOT, "")
        radius, gap, middle = height * 0.21, height * 0.62, y + (height + _DOUBLE) / 2
        first = x + width / 2 - gap * (number - 1) / 2
        for dot in range(number):
            pen.dot(first + dot * gap, middle, radius)
        pen.text(first + number * gap - radius, middle + 1.1, letter, 8.5, BOLD)
        pen.unseen(x, y + height - 0.5, cell.text, 6)

    def _strokes(self, pen: Pen, box: Box, cell: Cell) -> None:
        """Tricks as strokes, behind them what else is said of them."""
        x, y, width, height = box
        lead, _, rest = cell.text.partition(" ")
        if not lead or lead.strip(STROKE):
            lead, rest = "", cell.text
        wide, drawn = width_of(rest, BOLD, 8.5) / mm, len(lead) * 2.2
        start = x + max(0.8, (width - drawn - (wide + 0.8 if rest else 0)) / 2)
        if lead:
            pen.strokes(start, y + (height - 4.2) / 2 + 0.15, len(lead), max(2.5, width - 1.6 - wide), 4.2)
        if rest:
            pen.text(start + (drawn + 0.8 if lead else 0), y + height / 2 + 1.1, rest, 8.5, BOLD)
        pen.text(x + width - 0.4, y + 3.2, cell.marks, _MARK, SANS, 2)

    def _value(
        self, pen: Pen, box: Box, cell: Cell, at: int, column: Column
    ) -> None:
        """A figure or a word, what it was struck through before it. Of columns that count down, each figure of which is
        gone once a lower one stands below, what it was stands at the edge: the two strokes are not taken for one."""
        x, y, width, height = box
        words = printable(cell.text)
        font, size, small, wide = self._set_in(cell, column, width)
        edge = column.grey and not self.grouped
        if cell.was and self._below:
            self._below_old(pen, box, cell, words, font)
            return
        base, own = y + height / 2 + size * 0.36 / mm, width_of(words, font, size) / mm
        ahead = width_of(cell.before, SANS, _AHEAD) / mm
        old = wide - own - width_of(cell.marks, SANS, _MARK) / mm
        figure = cell.kind in ("", "gone", "struck") and font == FIGURES and self.figures[at] >= own
        start = x + (width - self.figures[at]) / 2 + self.figures[at] - own if figure else x + (width - own) / 2
        start = start if edge or start - old >= x + 0.3 else x + max(0.3, (width - wide) / 2) + old
        before = x + 1.4 if edge else start - old
        pen.text(start - ahead, base - 0.15, cell.before, _AHEAD, SANS)
        for one in cell.was:
            before += pen.struck(before, base - 0.2, one, small, FIGURES if edge else BOLD) + 0.9
        draw = pen.struck if cell.kind == "struck" else pen.text
        draw(start, base, words, size, font)
        if cell.kind == "gone":
            pen.line(start - 1.3, base - size * 0.10 / mm, start + own + 1.3, base - size * 0.58 / mm, 0.45)
        pen.text(start + own + (1.6 if cell.kind == "gone" else 0.2), base - 0.6, cell.marks, _MARK, SANS)

    def _set_in(self, cell: Cell, column: Column, width: float) -> tuple[str, float, float, float]:
        """A figure's face, its points and those of what it was, as it fits with that into a column, and how wide all of
        it is."""
        words = printable(cell.text)
        font = SANS if cell.kind == "plain" else FIGURES if in_figures([words, *cell.was]) else BOLD
        size, small = 9.0 if cell.kind == "plain" else self._size(column), 8.0

        def wide() -> float:
            old = sum(width_of(one, BOLD, small) / mm + 0.9 for one in cell.was)
            ahead = width_of(cell.before, SANS, _AHEAD)
            return old + (ahead + width_of(words, font, size) + width_of(cell.marks, SANS, _MARK)) / mm

        air = 1.6 if cell.was else 0.6
        while size > 6 and wide() > width - air:
            size, small = size - 0.5, max(6.5, small - 0.25)
        return font, size, small, wide()

    def _is_tight(self, cell: Cell, at: int) -> bool:
        """Whether what a figure was has no room ahead of it: then all of its line stand below what they were."""
        column = self.columns[at]
        drawn = cell.kind in _DRAWN or cell.kind in ("check", "dots")
        if drawn or (column.grey and not self.grouped) or self.row <= 7:
            return False
        return self._set_in(cell, column, self.xs[at][1])[1] < _LEGIBLE_NEW

    def _below_old(self, pen: Pen, box: Box, cell: Cell, words: str, font: str) -> None:
        """A figure at the foot of a narrow cell, above it what it was, the last ones that have room."""
        x, y, width, height = box
        old, size = list(cell.was), 8.0
        while len(old) > 1 and sum(width_of(one, FIGURES, size) / mm + 0.8 for one in old) > width - 0.7:
            old = old[1:]
        start = x + (width - sum(width_of(one, FIGURES, size) / mm + 0.8 for one in old) + 0.8) / 2
        for one in old:
            start += pen.struck(start, y + 3.3, one, size, FIGURES) + 0.8
        ahead, own = width_of(cell.before, SANS, _AHEAD) / mm, width_of(words, font, 10) / mm
        start = x + (width - ahead - own - width_of(cell.marks, SANS, _MARK) / mm) / 2
        start += pen.text(start, y + height - 1.5, cell.before, _AHEAD, SANS)
        start += pen.text(start, y + height - 1.4, words, 10, font)
        pen.text(start, y + height - 1.9, cell.marks, _MARK, SANS)

    # what a side has, and who signed it

    def _tally(self, pen: Pen, box: Box, cell: Cell) -> None:
        """A number in strokes, what it was struck through before it."""
        x, y, width, height = box
        start = x + 1.6
        for old in cell.was[-1:]:
            start += pen.struck(start, y + 5.4, old, 9, FIGURES) + 1.2
        if cell.text and cell.text != "0":
            pen.strokes(start, y + 1.6, int(cell.text), x + width - start - 1.2, height - 3.2)
        else:
            pen.text(start, y + 5.4, cell.text, 10.5, FIGURES)

    def _tick(self, pen: Pen, box: Box, cell: Cell) -> None:
        pen.tick_box(box[0] + box[2] / 2, box[1] + box[3] / 2, 4.4, cross=cell.text == "×")

    def _ring(self, pen: Pen, box: Box, cell: Cell) -> None:
        del cell
        pen.ring(box[0] + 1.8, box[1] + box[3] / 2, 0.95)

    def _sum(self, pen: Pen, box: Box, cell: Cell) -> None:
        """``30 ☐``; below it the second total where there is one."""
        x, y, width, height = box
        totals = [line.partition(" ")[0] for line in cell.text.split("\n")]
        size, tick = (11.0, 3.5) if len(totals) == 1 else (9.0, 2.9)
        for at, total in enumerate(totals):
            middle = y + height * (at + 0.5) / len(totals)
            wide = width_of(total, FIGURES, size) / mm
            start = x + (width - wide - 1 - tick) / 2
            pen.text(start, middle + size * 0.36 / mm, total, size, FIGURES)
            pen.tick_box(start + wide + 1 + tick / 2, middle, tick)

    def _verdict(self, pen: Pen, box: Box, cell: Cell) -> None:
        """How a sum is made up, small, and what came of it."""
        x, y, width, height = box
        *made, verdict = cell.text.split("\n")
        upper = height * 0.42
        for line in made:
            self._fit(pen, (x, y + 0.4, width, upper), line, min(7.5, upper * 2.1), SANS)
        self._fit(pen, (x, y + upper, width, height - upper) if made else box, verdict, min(9.0, height * 1.13), BOLD)

    def _small(self, pen: Pen, box: Box, cell: Cell) -> None:
        words = cell.text if box[2] >= 13 else cell.text.replace("\n", " ").replace(" ", "\n")
        self._fit(pen, box, words, 7.0, SANS)

    def _letters(self, pen: Pen, box: Box, cell: Cell) -> None:
        self._fit(pen, box, cell.text, 10.0 if "\n" not in cell.text else 7.5, BOLD)

    def _initials(self, pen: Pen, box: Box, cell: Cell) -> None:
        """A small box for each side, with its initial, struck through where it no longer holds: two in a line, three
        where there are more than four."""
        x, y, width, height = box
        letters = cell.text.split("\n")
        across = 2 if len(letters) <= 4 else 3
        down = -(-len(letters) // across)
        half, tall = width / across, height / down
        for at in range(1, across):
            pen.line(x + half * at, y, x + half * at, y + height, THIN)
        for at in range(1, down):
            pen.line(x, y + tall * at, x + width, y + tall * at, 0.3)
        for at, letter in enumerate(letters):
            size = 9.0 if down == 1 else min(8.0, tall * 2.4)
            while size > 5.5 and width_of(letter, BOLD, size) > (half - 0.3) * mm:
                size -= 0.5
            start = x + half * (at % across) + (half - width_of(letter, BOLD, size) / mm) / 2
            base = y + tall * (at // across) + tall / 2 + size * 0.128
            draw = pen.struck if letter and cell.marks[at : at + 1] == "0" else pen.text
            draw(start, base, letter, size, BOLD)

    def _dealer(self, pen: Pen, box: Box, cell: Cell) -> None:
        """The name whole, in two lines where it is long, and what is to be known of the hand below it."""
        x, y, width, height = box
        marks = [mark for mark in cell.after.split(" · ") if mark and width_of(mark, BOLD, 7) <= (width - 0.6) * mm]
        most = 2 if len(marks) < 2 else 1
        size, lines = _in_lines(printable(cell.text), width - 1.0, 9.0 if most == 2 else 8.0, most)
        more = len(lines) - 1 + len(marks)
        step = {0: 0.0, 1: 2.75, 2: 2.5}.get(more, 2.0)
        base = y + height / 2 + 1.1 - step / 2 * more
        for at, line in enumerate((*lines, *marks)):
            known = at >= len(lines)
            pen.text(x + width / 2, base + step * at, line, 7.0 if known else size, BOLD if known else SANS, 1)

    def _stack(self, pen: Pen, box: Box, cell: Cell) -> None:
        """One cell for a side of many: Zwicks at its edge, the hand above, the total below in bold."""
        x, y, width, height = box
        right, (upper, total) = x + width - 1.0, cell.text.split("\n")
        pen.text(x + 1.2, y + height / 2 + 1.3, cell.after, 9, FIGURES)
        if cell.before:
            pen.strokes(x + 1.0, y + (height - 4.2) / 2, int(cell.before), width - 9.5, 4.2)
        above, size = y + height * 0.4, min(11.5, height * 1.4)
        own = pen.text(right, above, upper, 8.5, SANS, 2)
        for old in cell.was:
            pen.struck(right - own - width_of(old, FIGURES, 8) / mm - 0.8, above, old, 8, FIGURES)
        pen.text(right, y + height - 0.8, total, size, FIGURES, 2)


_DRAWN = {
    "tally": Grid._tally, "tick": Grid._tick, "ring": Grid._ring, "sum": Grid._sum, "verdict": Grid._verdict,
    "small": Grid._small, "letters": Grid._letters, "initials": Grid._initials, "dealer": Grid._dealer,
    "stack": Grid._stack,
}


def _named(names: Sequence[str], room: float, size: float) -> tuple[float, list[str]]:
    """Names above columns of so many millimetres, smaller, then in two lines before one is shortened: their points, and
    what is shown."""
    while size > _LEAST_NAME and any(width_of(name, BOLD, size) > room * mm for name in names):
        size -= 0.5
    return size, list(fitted_names(names, room * mm, BOLD, size, lines=2)) if all(names) else list(names)


def _in_lines(name: str, room: float, size: float, most: int) -> tuple[float, list[str]]:
    """A name in its column, and in which size: in one line as long as that is legible, else in two, broken at a space
    or a hyphen, else anywhere. Never with dots, and never as one letter, which would be a side's."""
    parts = re.findall(r"[^\s-]+-?|-", name)
    for lines, whole in ((1, True), (2, True), (2, False)):
        if whole and lines > most:
            continue
        smallest = _LEGIBLE if lines == 1 < most else _SMALLEST
        for at in (half / 2 for half in range(round(size * 2), round(smallest * 2) - 1, -1)):
            broken = any(width_of(part, SANS, at) > room * mm for part in parts)
            found = lines_of(name, room, at)
            if len(found) <= lines and not (whole and broken):
                return at, found
    return _SMALLEST, fitted_names([name], room * mm, SANS, _SMALLEST, lines=2)[0].split("\n")


# which lines stand where


_FEWEST = 4
"""Lines of the last of several pages: none stands there alone, nor what follows without any."""


@dataclass(frozen=True)
class FormPage:
    """The lines of one page.

    panels: the lines of each.
    rows: how many there is room for in each.
    row: height of each, in millimetres.
    """

    panels: tuple[tuple[Row, ...], ...]
    rows: int
    row: float


def form_pages(table: Table, inner: float, beside: float) -> list[FormPage]:
    """The form's pages, ``inner`` millimetres for the lines of each, ``beside`` on the one with what follows, too."""
    form = table.form
    assert form is not None
    if form.sums:
        return _summed(table.rows, form, inner, beside)
    if form.panels > 1:
        return _in_panels(table.rows, form.heights[0], inner, beside, form.panels, trimmed=form.trimmed)
    rows = list(table.rows)
    if form.trimmed:
        row = _to_write_on(rows, form.heights, inner, beside)
        over = len(rows) - int(beside // row)
        rows += form.spare[: -over % int(inner // row)] if over > 0 else ()  # the last page is as full as the others
    else:
        row = min(form.heights, key=lambda one: len(_split(rows, one, inner, beside)))  # the first of the fewest pages
        rows += form.spare[: max(0, int(beside // row) - len(rows))]
    return _split(rows, row, inner, beside)


def _summed(rows: Sequence[Row], form: Form, inner: float, beside: float) -> list[FormPage]:
    """Pages with their sums, lines as high as they take no page more; to be written on, as high as are none fewer."""
    ways = [_summed_at(rows, form, inner, beside, row) for row in form.heights]
    return min(ways, key=lambda way: (way[1], -sum(page.rows for page in way[0]) if form.trimmed else 0))[0]


def _summed_at(
    rows: Sequence[Row], form: Form, inner: float, beside: float, row: float
) -> tuple[list[FormPage], int]:
    """Pages with their sums, which each but the first begins with; the last with empty lines beside what follows, or,
    where that leaves too little room, what follows on a page of its own. How many they are with that."""
    full, fit = int(inner // row) - 1, int(beside // row) - 1
    fit = min(form.most, fit) if len(rows) <= form.most else fit
    # a page that goes on begins with what is carried over: beside one line no hand would stand there
    alone = fit < max(1 if len(rows) <= fit else 2, form.least) or fit < len(rows) <= full
    pages, at = list[FormPage](), 0

    def page(end: int, spare: int) -> None:
        first = [_of_page(form.carried[at], len(pages))] if pages else []
        last = form.sums[end]
        if end < len(rows):
            last = last._replace(cells=(last.cells[0]._replace(text=form.goes_on), *last.cells[1:]))
        there = (*first, *rows[at:end], *form.spare[:spare], last)
        pages.append(FormPage((there,), len(there), row))

    fewest = 1 if alone else max(1, min(_FEWEST, fit - 1))
    while len(rows) - at > (full if alone else fit) - bool(pages):
        end = min(at + full - bool(pages), max(at + 1, len(rows) - fewest))
        page(end, 0)
        at = end
    number = len(rows) - at + bool(pages)
    room = (full if form.least else 0) if alone else fit
    page(len(rows), max(0, min(room, form.most) - number))
    return pages, len(pages) + alone


def _of_page(row: Row, number: int) -> Row:
    """A line that names a page."""
    cells = (cell._replace(text=cell.text.replace("%(page)s", str(number))) for cell in row.cells)
    return row._replace(cells=tuple(cells))


def _to_write_on(rows: Sequence[Row], heights: Sequence[float], inner: float, beside: float) -> float:
    """How high a line to be written on can be, so that all stand on as few pages as they need."""
    tenths = range(round(max(heights) * 10), round(min(heights) * 10) - 1, -1)
    for page in (0.0, inner):
        for row in (each / 10 for each in tenths):
            if int(beside // row) + int(page // row) >= len(rows):
                return row
    return heights[0]


def _split(rows: Sequence[Row], row: float, inner: float, beside: float) -> list[FormPage]:
    """Full pages, and the last lines beside what follows, some at least; a line is not torn from the one that it is
    joined to."""
    pages, rest = list[FormPage](), list(rows)
    full, last = int(inner // row), max(0, int(beside // row))
    fewest = min(_FEWEST, last)
    while len(rest) > last:
        take = min(full, max(1, len(rest) - fewest))
        if take < len(rest) and rest[take].kind == "joined":
            take -= 1
        pages.append(FormPage((tuple(rest[:take]),), take, row))
        rest = rest[take:]
    if rest or not pages:
        pages.append(FormPage((tuple(rest),), len(rest), row))
    return pages


def _in_panels(
    rows: Sequence[Row], usual: float, inner: float, beside: float, number: int, *, trimmed: bool
) -> list[FormPage]:
    games = _games(rows)
    if trimmed:  # a sheet to be written on has as many lines in each game as there is room for
        down = -(-len(games) // number)
        each = int(beside // usual) // down
        panels = [[row for game in games[at : at + down] for row in _trimmed(game, each)]
                  for at in range(0, len(games), down)]
        return [FormPage(tuple(map(tuple, panels)), each * down, usual)]
    pages: list[FormPage] = []
    while (found := _beside(games, beside, usual, number)) is None:
        full = int(inner // usual)
        panels_ = _panels(games, full)[:number]
        games = _games([row for game in games for row in game][sum(map(len, panels_)) :])
        if not games:  # nothing is left to stand beside what follows: then the lines are shared out evenly
            joined = _games([row for panel in panels_ for row in panel])
            full = next(rows for rows in range(1, full + 1) if len(_panels(joined, rows)) <= number)
            panels_ = _panels(joined, full)
        pages.append(FormPage(tuple(panels_), full, usual))
        if not games:
            return pages
    return [*pages, found]


def _trimmed(game: Sequence[Row], rows: int) -> list[Row]:
    """A game to be written on, with its first line and its end, of so many lines in all."""
    return [game[0], *game[1:-1][: rows - 2], game[-1]]


def _beside(games: Sequence[Sequence[Row]], room: float, usual: float, number: int) -> FormPage | None:
    """The games on one page with what follows, lines a little lower or a game torn where it takes that; None where it
    takes another page."""
    rows = row = 0.0
    for row in (usual, usual * _LOWEST):
        rows = max(0, int(room // row))
        panels = _panels(games, int(rows)) if rows else []
        if rows and len(panels) <= number:
            return FormPage(tuple(panels) or ((),), int(rows), row)
    lines, fit = [row for game in games for row in game], int(rows)
    if fit and len(lines) <= fit * number:
        return FormPage(tuple(tuple(lines[at * fit : (at + 1) * fit]) for at in range(number)), fit, row)
    return None


def _games(rows: Sequence[Row]) -> list[list[Row]]:
    """The lines by games: each begins with the line above its first hand."""
    starts = [at for at, row in enumerate(rows) if row.kind == "first" or not at]
    return [list(rows[start:end]) for start, end in pairwise([*starts, len(rows)])]


def _panels(games: Sequence[Sequence[Row]], rows: int) -> list[tuple[Row, ...]]:
    """The lines in panels of so many; a game begins a new one rather than being torn, where it fits into one."""
    panels: list[list[Row]] = []
    for game in games:
        rest = list(game)
        if not panels or len(panels[-1]) + (len(rest) if len(rest) <= rows else 1) > rows:
            panels.append([])
        while rest:
            take = rows - len(panels[-1])
            panels[-1] += rest[:take]
            rest = rest[take:]
            if rest:
                panels.append([])
    return [tuple(panel) for panel in panels]
