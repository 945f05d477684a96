"""The grid: its head, a line for each hand, totals carried from page to page, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.sheets.page import BOLD, FIGURES, GREY, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen
from scorekeeper.sheets.score.geometry import NAME_LINE, ROW, SUBHEAD, SUMS, Column, Layout
from scorekeeper.sheets.score.names import alike, in_lines, sides_in_line
from scorekeeper.sheets.score.sheet import Row
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.zwickern.app.papers.figures.detailed import draw_card_heads
from scorekeeper.zwickern.app.papers.figures.row import Cells


class Line(NamedTuple):
    """A line of the grid: a hand with its totals after it, one carried over, the penalties, or one to be filled in."""

    kind: str
    number: int = 0
    row: Row | None = None
    totals: tuple[int, ...] = ()


class Sums(NamedTuple):
    """The last line: card points, Zwicks, majorities and total of each side; ``carried``: on to the next page."""

    cards: tuple[int, ...]
    zwicks: tuple[int, ...]
    majorities: tuple[int, ...]
    totals: tuple[int, ...]
    carried: bool = False
    empty: bool = False


def sums_of(rows: Sequence[Row], sides: int) -> Sums:
    """The sums over some hands; the totals are their points."""
    cards, zwicks, majorities, totals = ([0] * sides for _ in range(4))
    for row in rows:
        if row.scores:
            for side, part in enumerate(row.parts or ()):
                cards[side] += part.cards
                zwicks[side] += part.zwicks
                majorities[side] += bool(part.majority)
                totals[side] += part.points
    return Sums(tuple(cards), tuple(zwicks), tuple(majorities), tuple(totals))


class Grid:
    """The grid of one page."""

    def __init__(self, pen: Pen, layout: Layout, sheet_text: SheetText) -> None:
        self.pen, self.layout, self.sheet_text, self.say = pen, layout, sheet_text, sheet_text.say
        self.left, self.right = layout.columns[0].x, layout.columns[-1].end
        self.cells = Cells(pen, layout, sheet_text)

    def draw(self, lines: Sequence[Line], sums: Sums, page: int) -> float:
        """The whole grid; where it ends."""
        top = self.layout.grid_top
        body = top + self.layout.grid_head
        end = body + ROW * len(lines)
        bottom = end + SUMS
        self._shades(lines, body, sums, bottom)
        self._rules(top, body, end, bottom, lines)
        self._head(top)
        y = body
        for line in lines:
            self._line(line, y, page)
            y += ROW
        self._sums(sums, end)
        return bottom

    # lines between the cells

    def _shades(self, lines: Sequence[Line], body: float, sums: Sums, bottom: float) -> None:
        """The grey of the totals, under everything else; on a blank sheet the last line's alone."""
        filled = [at for at, line in enumerate(lines) if line.totals]
        for column in self.layout.columns:
            if column.key != "total":
                continue
            for at in filled:
                self.pen.fill(column.x, body + at * ROW, column.width, ROW, GREY)
            self.pen.fill(column.x, bottom - SUMS, column.width, SUMS, GREY)

    def _rules(self, top: float, body: float, end: float, bottom: float, lines: Sequence[Line]) -> None:
        pen, layout = self.pen, self.layout
        for at in range(1, len(lines)):
            pen.line(self.left, body + at * ROW, self.right, body + at * ROW)
        split = top + layout.band
        tall = ("number", "dealer", "check", "signs")
        for column in layout.columns[1:]:
            first = column.side >= 0 and column.x == layout.span(column.side)[0]
            before = layout.columns[layout.columns.index(column) - 1]
            start = top if first or column.key in tall or before.key in tall else split
            if layout.turned and layout.sides > 8:
                start = top
            low = bottom if column.key != "dealer" else end
            heavy = column.key == "check" or before.key == "check"
            pen.line(column.x, start, column.x, low, THICK if heavy else LINE if first else THIN)
        for column in layout.columns:
            if column.key not in tall:
                pen.line(column.x, split, column.end, split)
        pen.line(self.left, body, self.right, body, LINE)
        pen.line(self.left, end, self.right, end, THICK)
        pen.box(self.left, top, self.right - self.left, bottom - top, THICK)

    # head

    def _head(self, top: float) -> None:
        say, pen, layout = self.say, self.pen, self.layout
        full = layout.grid_head
        signs = say.gettext("Ini-\ntials")
        if layout.sides == 2:
            signs += "\nA | B"
        told = {
            "number": say.gettext("No."), "dealer": say.gettext("Dealer"), "signs": signs,
            "check": say.pgettext("score sheet", "Check"), "cards": say.pgettext("score sheet", "Cards"),
            "zwicks": say.gettext("Zwicks"), "majority": say.gettext("Majo-\nrity"),
            "hand": say.pgettext("score sheet", "Hand"), "total": say.pgettext("score sheet", "Total"),
            "most": say.gettext("Majo-\nrity"),
        }  # fmt: skip
        tall = {"number", "dealer", "check", "signs"}
        for column in layout.columns:
            if column.key in tall:
                self._label((column.x, top, column.width, full), told[column.key])
        self._names(top)
        for column in layout.columns:
            box = (column.x, top + layout.band, column.width, SUBHEAD)
            if column.key == "cell":
                self._label(box, f"{told['hand']}\n{told['total']}")
            elif column.key in told and column.key not in tall:
                self._label(box, told[column.key])
        draw_card_heads(pen, layout, self.sheet_text, top)

    def _label(self, box: tuple[float, float, float, float], words: str) -> None:
        """A column's heading, as large as fits, not under 6.5 points."""
        size = 8.0
        widest = max(words.split("\n"), key=lambda line: width_of(line, FIGURES, 8))
        while size > 6.5 and width_of(widest, FIGURES, size) > (box[2] - 0.8) * mm:
            size -= 0.5
        self.pen.middle(box, words, size, FIGURES)

    def _names(self, top: float) -> None:
        layout, sheet = self.layout, self.sheet_text.sheet
        if layout.sides == 2 and layout.members < 3:
            self._names_in_line(top)
            return
        room = layout.name_room
        names = alike(sheet, room * mm, BOLD, 9)
        whole = in_lines(sheet, room * mm, BOLD, 9) if layout.alone else None
        for side, one in enumerate(sheet.sides):
            x, end = layout.span(side)
            alone = len(one.persons) == 1 and layout.sides > 2
            if layout.turned:
                self._names_on_end(x, end, top, one.mark, [names[each] for each in one.persons])
                continue
            y = top + 1.0
            if layout.sides == 2:
                width = self.pen.text(x + 1.6, y + NAME_LINE - 0.6, self.sheet_text.mark(side), 10, BOLD)
                start, y = x + width + 3.2, y
            else:
                start = x + 1.4
                mark = one.mark if not alone else f"{one.mark}  "
                width = self.pen.text(start, y + NAME_LINE - 0.6, mark, 10, FIGURES)
                if alone:
                    start += width + 1
                else:
                    y += 4.2
            for person in one.persons:
                room = (end - start - 1) * mm
                for line in whole[person] if whole is not None else [cut(names[person], room, BOLD, 9)]:
                    self.pen.text(start, y + NAME_LINE - 0.6, line, 9, BOLD)
                    y += NAME_LINE

    def _names_in_line(self, top: float) -> None:
        layout, sheet = self.layout, self.sheet_text.sheet
        base = top + layout.band / 2 + 1.4
        ends = [layout.span(side) for side in range(2)]
        marks = [width_of(self.sheet_text.mark(side), BOLD, 11) / mm + 4.5 for side in range(2)]
        room = min(end - x - mark for (x, end), mark in zip(ends, marks, strict=True)) - 1
        for side, line in enumerate(sides_in_line(sheet, room * mm, BOLD, 10.5)):
            self.pen.text(ends[side][0] + 1.6, base, self.sheet_text.mark(side), 11, BOLD)
            self.pen.text(ends[side][0] + marks[side], base, line, 10.5, BOLD)

    def _names_on_end(self, x: float, end: float, top: float, mark: str, names: Sequence[str]) -> None:
        band = self.layout.band
        self.pen.text((x + end) / 2, top + 4.4, mark, 10, FIGURES, 1)
        step = min(5.0, (end - x - 1) / max(1, len(names)))
        first = (x + end) / 2 - step * (len(names) - 1) / 2 + 1.1
        for at, name in enumerate(names):
            self.pen.upright(first + at * step, top + band - 1.2, printable(name), 9, BOLD, band - 7)

    # lines of the body

    def _line(self, line: Line, y: float, page: int) -> None:
        number = self.layout.of("number")
        dealer = self.layout.of("dealer")
        if line.kind == "carry":
            told = self.say.gettext("Carried over\nfrom page %(page)s") % {"page": page - 1}
            self._over(number.x, dealer.end, y, told)
            self._totals(line.totals, y)
        elif line.kind == "penalty":
            self._over(number.x, dealer.end, y, self.say.gettext("Penalties"))
            self.cells.penalties(line.totals, y)
        elif line.row is None:
            self.pen.middle((number.x, y, number.width, ROW), str(line.number), 10.5, FIGURES)
            self.cells.blank(y)
        else:
            self.cells.hand(line.row, line.totals, y)

    def _over(self, x: float, end: float, y: float, words: str) -> None:
        self.pen.fill(x + 0.3, y + 0.3, end - x - 0.6, ROW - 0.6, GREY)
        size = 8.5
        while size > 7 and any(width_of(each, SANS, size) > (end - x - 1.5) * mm for each in words.split("\n")):
            size -= 0.5
        self.pen.middle((x, y, end - x, ROW), words, size, SANS)

    def _totals(self, totals: Sequence[int], y: float) -> None:
        for column in self.layout.columns:
            if column.key == "total":
                self.pen.middle((column.x, y, column.width, ROW), str(totals[column.side]), 13, FIGURES)
            elif column.key == "cell":
                self.cells.low_total(column, y, totals[column.side])

    def _sums(self, sums: Sums, y: float) -> None:
        say, layout = self.say, self.layout
        box = (layout.columns[0].x, y, layout.of("dealer").end - layout.columns[0].x, SUMS)
        words = say.gettext("Carried over") if sums.carried else say.pgettext("score sheet", "Sums")
        self.pen.middle(box, words, 10, FIGURES if words.isascii() else BOLD)
        if sums.empty:
            return
        for column in layout.columns:
            figures = {"cards": sums.cards, "zwicks": sums.zwicks, "majority": sums.majorities, "total": sums.totals}
            if column.key in figures:
                self._sum(column, y, figures[column.key][column.side], column.key == "total")
            elif column.key == "cell":
                self.cells.cell(column, y, "", sums.totals[column.side], sums.zwicks[column.side], figure=True)

    def _sum(self, column: Column, y: float, value: int, large: bool) -> None:
        size = 14.0 if large else 10.5
        while size > 8 and width_of(str(value), FIGURES, size) > (column.width - 0.6) * mm:
            size -= 0.5
        self.pen.middle((column.x, y, column.width, SUMS), str(value), size, FIGURES)
