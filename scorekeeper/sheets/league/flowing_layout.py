"""A paper from top to bottom: tables, texts and codes one below the other, on as many pages as they take."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from reportlab.lib.units import mm

from scorekeeper.sheets.league.curve import scaled
from scorekeeper.sheets.league.document import Code, Curve, Document, Figure, Note, Part, Table
from scorekeeper.sheets.league.page_frame import (
    LEADING,
    LEFT,
    SIGNATURES,
    TEXT,
    Draw,
    PageFrame,
    draw_code,
    page_frame,
    paragraph,
    pdf_file,
    signatures,
)
from scorekeeper.sheets.league.tables import LOWEST, TALLEST, Fitted, Ruler, Wrapper, fit, height_of
from scorekeeper.sheets.page import FIGURES, SANS, cut, face, one_paper, printable
from scorekeeper.sheets.score.pen import THICK, THIN, Pen

_HEADING = 12.0
_GAP = 4.0
_CODE = 34.0
_FIGURE = 30.0
_CURVE = 44.0
_NUMBERS, _DAYS, _DOT = 16.0, 6.0, 0.9
"""Of a curve: millimetres for the numbers on its left, for the days under it, and a dot's radius."""
_SMALLER = (9.5, 9.0, 8.5)
"""Points that texts of a paper for one page may have instead, the largest that fits."""


@one_paper
def paper(document: Document, *, size: str = "a4") -> bytes:
    """The paper as a PDF on A4 or Letter. ValueError for another size."""
    frame = page_frame(size, wide=document.wide, document=document)
    pages = FlowingLayout(document, frame).pages
    for smaller in _SMALLER if document.one_page else ():
        if len(pages) == 1:
            break
        pages = FlowingLayout(document, frame, smaller).pages
    return pdf_file(document, frame, pages)


class FlowingLayout:
    """Puts the parts on pages as they come."""

    def __init__(self, document: Document, frame: PageFrame, text: float = TEXT) -> None:
        self.document, self.frame = document, frame
        self.text, self.leading = text, LEADING * text / TEXT
        self.pages: list[list[Draw]] = [[]]
        self.y = frame.body
        self.after = 0.0
        for at, part in enumerate(document.parts):
            self.after = sum(map(_about, document.parts[at + 1 :])) + (SIGNATURES + 2 if document.signs else 0.0)
            self._part(part)
        if document.signs:
            self._room(SIGNATURES + 2)
            self._put(signatures(document, frame, self.y + 2))

    def _put(self, draw: Draw) -> None:
        self.pages[-1].append(draw)

    def _new_page(self) -> None:
        self.pages.append([])
        self.y = self.frame.body

    def _room(self, height: float) -> None:
        """A new page unless so much is left on this one."""
        if self.y + height > self.frame.bottom and self.pages[-1]:
            self._new_page()

    def _part(self, part: Part) -> None:
        if isinstance(part, Table):
            self._table(part)
        elif isinstance(part, Note):
            self._note(part)
        elif isinstance(part, Figure):
            self._figure(part)
        elif isinstance(part, Curve):
            self._curve(part)
        else:
            self._code(part)

    def _heading(self, heading: str) -> None:
        if not heading:
            return
        shown = cut(printable(heading), self.frame.room * mm, face(printable(heading)), _HEADING)
        self._put(partial(Pen.text, x=LEFT, y=self.y + 5, words=shown, size=_HEADING, font=face(shown)))
        self.y += 7.0

    def _table(self, table: Table) -> None:
        fitted = fit(table, self.frame.room)
        self._room(8 + fitted.head + 3 * TALLEST)
        self._heading(table.heading)
        tall = self._height(table, fitted)
        page: list[tuple[float, int]] = []
        start = self.y
        self.y += fitted.head
        for number, row in enumerate(table.rows):
            height = height_of(row, fitted) if table.wrapped else tall
            if self.y + height > self.frame.bottom and page:
                self._put(partial(_drawn, table=table, fitted=fitted, top=start, lines=tuple(page)))
                self._new_page()
                page, start = [], self.y
                self.y += fitted.head
            page.append((height, number))
            self.y += height
        self._put(partial(_drawn, table=table, fitted=fitted, top=start, lines=tuple(page)))
        self.y += 1.5
        if table.note:
            self._lines([table.note])
        self.y += _GAP

    def _height(self, table: Table, fitted: Fitted) -> float:
        """Lines as tall as lets all of them stand on this page, with what follows or without; else as usual."""
        left = self.frame.bottom - self.y - fitted.head - (2 * LEADING if table.note else 0)
        for room in (left - self.after - _GAP - 1.5, left):
            each = room / max(1, len(table.rows))
            if each >= LOWEST:
                return min(TALLEST + 0.6, each)
        return TALLEST

    def _note(self, note: Note) -> None:
        self._room(7 + 2 * LEADING)
        self._heading(note.heading)
        self._lines(note.lines)
        self.y += _GAP - 1

    def _lines(self, sentences: tuple[str, ...] | list[str]) -> None:
        for sentence in sentences:
            for line in paragraph(sentence, self.frame.room, self.text):
                self._room(self.leading)
                self._put(partial(Pen.text, x=LEFT, y=self.y + 3.4, words=line, size=self.text))
                self.y += self.leading

    def _figure(self, figure: Figure) -> None:
        self._room(_FIGURE + 2)
        self._put(partial(draw_figure, figure=figure, x=LEFT, y=self.y, width=self.frame.room, height=_FIGURE))
        self.y += _FIGURE + _GAP

    def _curve(self, curve: Curve) -> None:
        self._room(_CURVE + 8)
        self._heading(curve.heading)
        self._put(partial(draw_curve, curve=curve, x=LEFT, y=self.y, width=self.frame.room, height=_CURVE))
        self.y += _CURVE + _GAP

    def _code(self, code: Code) -> None:
        self._room(_CODE + 3)

        def draw(pen: Pen, y: float = self.y) -> None:
            draw_code(pen, code.link, LEFT, y + 1, _CODE)
            words = [
                *paragraph(code.about, self.frame.room - _CODE - 6),
                *paragraph(code.link, self.frame.room - _CODE - 6),
            ]
            for number, line in enumerate(words):
                pen.text(LEFT + _CODE + 6, y + 6 + number * LEADING, line, TEXT)
            if code.typed:
                pen.text(LEFT + _CODE + 6, y + _CODE - 1, code.typed, 18, face(code.typed))

        self._put(draw)
        self.y += _CODE + _GAP


def _about(part: Part) -> float:
    """About so many millimetres a part takes."""
    if isinstance(part, Table):
        return 20 + LOWEST * len(part.rows)
    if isinstance(part, Note):
        return (7 if part.heading else 0) + LEADING * len(part.lines) + _GAP
    if isinstance(part, Curve):
        return 7 + _CURVE + _GAP
    return (_FIGURE if isinstance(part, Figure) else _CODE) + _GAP


def draw_figure(pen: Pen, figure: Figure, x: float, y: float, width: float, height: float) -> None:
    """A number in a box, large."""
    pen.box(x, y, width, height, THICK)
    middle = x + width / 2
    pen.text(middle, y + 5.2, cut(printable(figure.above), (width - 4) * mm, SANS, TEXT), TEXT, SANS, 1)
    size = 34.0 if len(figure.number) < 5 else 22.0
    pen.middle(
        (x, y + 5.5, width, height - 5.5 - len(figure.below) * LEADING - 1), figure.number, size, face(figure.number)
    )
    for number, line in enumerate(reversed(figure.below)):
        shown = cut(printable(line), (width - 4) * mm, SANS, TEXT)
        pen.text(middle, y + height - 1.9 - number * LEADING, shown, TEXT, SANS, 1)


def draw_curve(pen: Pen, curve: Curve, x: float, y: float, width: float, height: float) -> None:
    """A course with lines across at round numbers, and the days of its ends under it."""
    left, right = x + _NUMBERS, x + width - 2
    top, bottom = y + 2, y + height - _DAYS
    found = scaled(curve.values, right - left, bottom - top)
    for down, number in found.across:
        pen.line(left, top + down, right, top + down, THIN)
        pen.text(left - 2, top + down + 1.25, str(number).replace("-", "−"), TEXT, FIGURES, 2)
    dots = [(left + across, top + down) for across, down in found.dots]
    for (one, one_down), (other, other_down) in pairwise(dots):
        pen.line(one, one_down, other, other_down, THICK)
    for across, down in dots:
        pen.dot(across, down, _DOT)
    pen.text(left, y + height - 1, curve.first, TEXT)
    pen.text(right, y + height - 1, curve.last, TEXT, SANS, 2)


def _drawn(pen: Pen, table: Table, fitted: Fitted, top: float, lines: tuple[tuple[float, int], ...]) -> None:
    ruler = Ruler(pen, LEFT, fitted, table.rows)
    draw = Wrapper(pen, LEFT, fitted).row if table.wrapped else ruler.row
    y = ruler.heads(top)
    for height, number in lines:
        y = draw(y, table.rows[number], height)
    pen.box(LEFT, top, fitted.width, y - top, 1.2)
