"""Sheets of figures on their pages: what stands on which, and the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.pen import Pen
from scorekeeper.sheets.score.geometry import ROW, SHORT_ROWS, SUMS, USUAL_ROWS, Layout, layout_for
from scorekeeper.sheets.score.head import draw_head
from scorekeeper.sheets.score.sheet import Row, Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.zwickern.app.papers.figures.canvas import draw_pieces, pdf_of
from scorekeeper.zwickern.app.papers.figures.detailed import names_of
from scorekeeper.zwickern.app.papers.figures.foot import Foot, Piece, draw_small_foot, flowed
from scorekeeper.zwickern.app.papers.figures.grid import Grid, Line, Sums, sums_of

_FEWEST_ROWS = 7
"""A sheet to be written on has at least so many lines beside its foot, or gets a page for the foot alone."""


@dataclass(frozen=True)
class Page:
    """One page: the grid's lines (none: no grid), its last line, and the pieces of the foot."""

    lines: tuple[Line, ...]
    sums: Sums | None
    pieces: tuple[Piece, ...] = ()


def figure_sheets(
    sheets: Sequence[Sheet], lang: str, *, paper: str, copies: int = 1, detailed: bool = False,
    subject: str | None = None,
) -> bytes:  # fmt: skip
    """Sheets in one PDF, each with its own pages. ``detailed``: lying, a column for each scoring card. ValueError for
    no sheet, or for a paper that we do not have."""
    layout = partial(_layout, paper=paper, detailed=detailed)
    return pdf_of(sheets, lang, layout, plan, _draw, copies=copies, subject=subject)


def _layout(sheet: Sheet, paper: str, *, detailed: bool) -> Layout:
    members = max(1, *(len(side.persons) for side in sheet.sides))
    cards = names_of(sheet.rules) if detailed else None
    return layout_for(len(sheet.sides), members, paper, cards=cards)


def _draw(
    canvas: Canvas, layout: Layout, sheet_text: SheetText, page: Page, number: tuple[int, int], copy: tuple[int, int]
) -> None:
    pen = Pen(canvas, layout.height * mm)
    draw_head(pen, layout, sheet_text)
    y = layout.grid_top
    if page.sums is not None:
        y = Grid(pen, layout, sheet_text).draw(page.lines, page.sums, number[0])
    draw_pieces(pen, layout, page.pieces, y)
    draw_small_foot(pen, layout, sheet_text, number, copy)


# what stands where


def plan(layout: Layout, sheet_text: SheetText) -> list[Page]:
    """The pages: hands first, the foot on the last; corrections that do not fit there go on to another."""
    lines = _lines(sheet_text.sheet)
    foot = Foot(layout, sheet_text)
    blank = sheet_text.sheet.status == "blank"
    for blanks in (2, 1, 0) if not blank else (2, 1):
        pieces = foot.pieces(blanks)
        rows = _rows_beside(layout, len(lines), sum(piece.height for piece in pieces))
        if rows and not (blank and rows < _FEWEST_ROWS):
            return [Page(_filled(lines, rows), _sums(sheet_text.sheet, lines, blank), tuple(pieces))]
    return _several(layout, sheet_text, lines, foot)


def _rows_beside(layout: Layout, number: int, foot: float) -> int:
    """Lines of a single page's grid beside its foot; 0 where the hands do not fit."""
    fit = min(USUAL_ROWS, layout.rows_that_fit(foot))
    if fit < max(1, number):
        return 0
    short = SHORT_ROWS <= fit < USUAL_ROWS and number <= SHORT_ROWS and not layout.landscape
    return SHORT_ROWS if short else fit


def _several(layout: Layout, sheet_text: SheetText, lines: Sequence[Line], foot: Foot) -> list[Page]:
    """Pages full of hands, the last with the foot; or, where that leaves no room for hands, one for the foot alone."""
    sheet = sheet_text.sheet
    blank = sheet.status == "blank"
    full = layout.rows_that_fit(0)
    pieces = foot.pieces(1)
    beside = min(USUAL_ROWS, layout.rows_that_fit(sum(piece.height for piece in pieces)))
    alone = blank or beside < 3 or len(lines) <= _room_of(full, 1)
    pages: list[Page] = []
    rest = list(lines)
    keep = 0 if alone else 1
    while rest and (alone or len(rest) > beside - (1 if pages else 0)):
        room = full - (1 if pages else 0)
        take = rest[: max(1, min(room, len(rest) - keep))]
        rest = rest[len(take) :]
        pages.append(_page(sheet, pages, take, carried=bool(rest)))
    if alone:
        if not pages:
            pages = [Page(_filled((), min(full, USUAL_ROWS)), _sums(sheet, (), blank))]
        return _flowing(layout, foot, pieces, pages)
    last = _page(sheet, pages, rest, carried=False)
    return [*pages, Page(_filled(last.lines, beside), last.sums, tuple(pieces))]


def _room_of(full: int, pages: int) -> int:
    return full * pages - (pages - 1)


def _page(sheet: Sheet, before: Sequence[Page], lines: Sequence[Line], *, carried: bool) -> Page:
    """A page of hands: what was carried over, the hands, and the sums so far."""
    done = [line for page in before for line in page.lines if line.kind != "carry"]
    start = [Line("carry", totals=before[-1].sums.totals)] if before and before[-1].sums is not None else []
    sums = _sums(sheet, [*done, *lines], False)
    return Page((*start, *lines), sums._replace(carried=carried))


def _flowing(layout: Layout, foot: Foot, pieces: Sequence[Piece], pages: Sequence[Page]) -> list[Page]:
    """The foot below the last hands as far as it fits there, and on to pages of its own."""
    last, room = pages[-1], layout.bottom - layout.grid_top
    beside = room - (layout.grid_head + len(last.lines) * ROW + SUMS)
    here, *further = flowed(pieces, beside, room, foot.entries_head)
    return [*pages[:-1], Page(last.lines, last.sums, here), *(Page((), None, each) for each in further)]


def _lines(sheet: Sheet) -> list[Line]:
    """Every hand with the totals after it; penalties in a line of their own at the end."""
    found = [Line("hand", row.number, row, totals) for row, totals in zip(sheet.rows, sheet.running, strict=True)]
    if sheet.penalties:
        found.append(Line("penalty", totals=sheet.totals))
    return found


def _filled(lines: Sequence[Line], rows: int) -> tuple[Line, ...]:
    """The lines, and empty ones up to ``rows``, numbered on."""
    last = max((line.number for line in lines), default=0)
    empty = (Line("blank", number) for number in range(last + 1, last + rows + 1))
    return (*lines, *islice(empty, max(0, rows - len(lines))))


def _sums(sheet: Sheet, lines: Sequence[Line], empty: bool) -> Sums:
    """The sums over the lines' hands; after the penalties the totals with them."""
    rows: list[Row] = [line.row for line in lines if line.row is not None]
    made = sums_of(rows, len(sheet.sides))
    if any(line.kind == "penalty" for line in lines):
        made = made._replace(totals=sheet.totals)
    return made._replace(empty=empty)
