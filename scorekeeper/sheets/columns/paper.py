"""Sheets with lines on their pages: the grid, the foot under it or on a page of its own, corrections on the back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.pagesizes import A5
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.series import EMPTY, Cell
from scorekeeper.sheets.columns import countdown, ledger
from scorekeeper.sheets.columns.foot import LinedFoot, draw_low_foot
from scorekeeper.sheets.columns.head import SMALL, draw_head, head_height
from scorekeeper.sheets.columns.items import Item, items_of
from scorekeeper.sheets.page import PAPERS, Paper
from scorekeeper.sheets.pen import Pen
from scorekeeper.sheets.score.canvas import draw_pieces, pdf_of
from scorekeeper.sheets.score.foot import Piece, draw_small_foot, flowed
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet_text import SheetText

BLANK_DEALS = 24
GAMES_ACROSS, GAMES_DOWN = 2, 3
"""Games on a sheet to be written on: side by side, and one below the other."""
MOST_UPRIGHT = 5
"""People in a ledger that stands upright."""
_A5 = Paper("A5", *A5)
_GAP = 6.0
_SLACK = 1.0
"""Millimetres that stay free below the foot."""
_LOWEST = 0.88
"""By how much lines that count down become lower before they take another page."""


@dataclass(frozen=True)
class Page:
    """One page: lines of the grid by panel (none: no grid), how many lines there are room for and how high each is in
    millimetres, pieces of the foot."""

    panels: tuple[tuple[Item, ...], ...]
    rows: int
    row: float = 0
    pieces: tuple[Piece, ...] = ()


def papers_for(sheet: Sheet) -> tuple[str, ...]:
    """The papers that a sheet can be had on."""
    narrow = sheet.lined is not None and sheet.lined.counts_down
    return (*PAPERS, *((_A5.name,) if narrow else ()))


def lined_sheets(sheets: Sequence[Sheet], lang: str, *, paper: str = "a4", copies: int = 1) -> bytes:
    """Sheets with lines, each with its own pages, as a PDF. ValueError for a paper that there is not."""
    return pdf_of(sheets, lang, partial(layout_for, paper=paper), plan, _draw, copies=copies)


def layout_for(sheet: Sheet, paper: str) -> Layout:
    """The page: lying where a ledger has more people than stand upright. ValueError for a paper that there is not."""
    assert sheet.lined is not None
    names = {name.lower(): PAPERS.get(name, _A5) for name in papers_for(sheet)}
    if paper.lower() not in names:
        raise ValueError(f"no paper is called {paper!r}; there are {', '.join(papers_for(sheet))}")
    found = names[paper.lower()]
    width, height = found.width / mm, found.height / mm
    people = len(sheet.lined.people)
    lying = not sheet.lined.counts_down and people > MOST_UPRIGHT
    if lying:
        width, height = height, width
    edge = 8.0 if width < SMALL else 12.0
    return Layout(people, 1, lying, width, height, edge, edge if width < SMALL else 10.0, ())


def _draw(
    canvas: Canvas, layout: Layout, sheet_text: SheetText, page: Page, number: tuple[int, int], copy: tuple[int, int]
) -> None:
    pen = Pen(canvas, layout.height * mm)
    draw_head(pen, layout, sheet_text)
    y = layout.top + head_height(layout, sheet_text)
    if page.panels:
        y = _grid(pen, layout, sheet_text, page, y)
    draw_pieces(pen, layout, page.pieces, y)
    (draw_low_foot if layout.width < SMALL else draw_small_foot)(pen, layout, sheet_text, number, copy)


def _grid(pen: Pen, layout: Layout, sheet_text: SheetText, page: Page, y: float) -> float:
    assert sheet_text.sheet.lined is not None
    if not sheet_text.sheet.lined.counts_down:
        return ledger.Ledger(pen, layout, sheet_text, page.row).draw(page.panels[0], y)
    width = (layout.room - _gap(layout) * (GAMES_ACROSS - 1)) / GAMES_ACROSS
    for at in range(GAMES_ACROSS):
        items = page.panels[at] if at < len(page.panels) else ()
        rest = [item for panel in page.panels[at + 1 :] for item in panel]
        x = layout.left + at * (width + _gap(layout))
        countdown.Panel(pen, layout, sheet_text, x, width, page.row).draw(items, y, page.rows, rest)
    return y + countdown.NAMES + page.row * page.rows


def _gap(layout: Layout) -> float:
    return _GAP if layout.width >= SMALL else 3.0


def row_height(layout: Layout) -> float:
    """Millimetres of a line of the columns that count down."""
    return 5.5 if layout.width >= SMALL else 4.2


# what stands where


def plan(layout: Layout, sheet_text: SheetText) -> list[Page]:
    """The pages of one sheet."""
    foot = LinedFoot(layout, sheet_text)
    front, back = foot.front(), foot.back()
    assert sheet_text.sheet.lined is not None
    pages_of = _countdown_pages if sheet_text.sheet.lined.counts_down else _ledger_pages
    pages = pages_of(layout, sheet_text, front)
    return [*pages, *_back_pages(layout, foot, back)]


def _room(layout: Layout, sheet_text: SheetText) -> float:
    """Millimetres between the head and the small foot."""
    return layout.bottom - layout.top - head_height(layout, sheet_text)


def _height(pieces: Sequence[Piece]) -> float:
    return sum(piece.height for piece in pieces) + _SLACK


def _ledger_pages(layout: Layout, sheet_text: SheetText, front: Sequence[Piece]) -> list[Page]:
    sheet = sheet_text.sheet
    inner = _room(layout, sheet_text) - ledger.NAMES - ledger.HEADS
    beside = inner - _height(front)
    items = items_of(sheet)
    if sheet.status == "blank":
        items = [Item("blank", number=number) for number in range(1, BLANK_DEALS + 1)]
        return _split(items, inner, beside, _written_row(inner, beside), front)
    row = next((row for row in ledger.ROWS if len(items) * row <= beside), ledger.ROWS[0])
    last, more = max((item.number for item in items), default=0), int(beside // row) - len(items)
    items += [Item("blank", number=last + at) for at in range(1, more + 1)]
    return _split(items, inner, beside, row, front)


def _written_row(inner: float, beside: float) -> float:
    """How high a line to be written on can be, so that all deals stand on as few pages as they need."""
    tenths = range(round(ledger.HIGHEST * 10), round(ledger.ROWS[-1] * 10), -1)
    for page in (0.0, inner):
        for row in (each / 10 for each in tenths):
            if int(beside // row) + int(page // row) >= BLANK_DEALS:
                return row
    return ledger.ROWS[0]


def _split(items: Sequence[Item], inner: float, beside: float, row: float, front: Sequence[Piece]) -> list[Page]:
    """Full pages, and the last lines beside the foot; a count is not torn from its difference."""
    pages, rest = list[Page](), list(items)
    full, last = int(inner // row), max(0, int(beside // row))
    while len(rest) > last:
        take = min(full, len(rest))
        if take < len(rest) and rest[take].kind == "difference":
            take -= 1
        pages.append(Page((tuple(rest[:take]),), take, row))
        rest = rest[take:]
    if rest:
        return [*pages, Page((tuple(rest),), len(rest), row, tuple(front))]
    return [*pages, *_pieces_pages(front, inner + ledger.NAMES + ledger.HEADS)]


def _countdown_pages(layout: Layout, sheet_text: SheetText, front: Sequence[Piece]) -> list[Page]:
    usual, room = row_height(layout), _room(layout, sheet_text)
    inner = room - countdown.NAMES
    beside = inner - _height(front)
    if sheet_text.sheet.status == "blank":
        each = int(beside // usual) // GAMES_DOWN
        panel = tuple(item for _ in range(GAMES_DOWN) for item in _blank_game(sheet_text, each))
        return [Page((panel,) * GAMES_ACROSS, each * GAMES_DOWN, usual, tuple(front))]
    games = _games(items_of(sheet_text.sheet))
    pages: list[Page] = []
    while (found := _beside(games, beside, usual, front)) is None:
        full = int(inner // usual)
        panels = _panels(games, full)[:GAMES_ACROSS]
        games = _games([item for game in games for item in game][sum(map(len, panels)) :])
        if not games:  # nothing is left to stand beside the foot: then the lines are shared out evenly
            full = next(rows for rows in range(1, full + 1) if len(_panels(_joined(panels), rows)) <= GAMES_ACROSS)
            panels = _panels(_joined(panels), full)
        pages.append(Page(tuple(panels), full, usual))
        if not games:
            return [*pages, *_pieces_pages(front, room)]
    return [*pages, found]


def _joined(panels: Sequence[Sequence[Item]]) -> list[list[Item]]:
    return _games([item for panel in panels for item in panel])


def _beside(games: Sequence[Sequence[Item]], room: float, usual: float, front: Sequence[Piece]) -> Page | None:
    """The games on one page with the foot, lines a little lower or a game torn where it takes that; None where it
    takes another page."""
    for row in (usual, usual * _LOWEST):
        rows = max(0, int(room // row))
        panels = _panels(games, rows) if rows else []
        if rows and len(panels) <= GAMES_ACROSS:
            return Page(tuple(panels) or ((),), rows, row, tuple(front))
    items = [item for game in games for item in game]
    if rows and len(items) <= rows * GAMES_ACROSS:
        return Page((tuple(items[:rows]), tuple(items[rows:])), rows, row, tuple(front))
    return None


def _blank_game(sheet_text: SheetText, rows: int) -> list[Item]:
    """The lines of a game to be written on: what both begin with, and a double rule at its end."""
    lined = sheet_text.sheet.lined
    assert lined is not None
    start = tuple(Cell("number", lined.given[1]) if column.main else EMPTY for column in lined.columns)
    return [Item("above", start), *[Item("blank")] * (rows - 2), Item("below", (EMPTY,) * len(lined.columns))]


def _games(items: Sequence[Item]) -> list[list[Item]]:
    """The lines by games: each begins with the line above its first hand."""
    found: list[list[Item]] = []
    for item in items:
        if item.kind == "above" or not found:
            found.append([])
        found[-1].append(item)
    return found


def _panels(games: Sequence[Sequence[Item]], rows: int) -> list[tuple[Item, ...]]:
    """The lines in panels of so many; a game begins a new one rather than being torn, where it fits into one."""
    panels: list[list[Item]] = []
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


def _back_pages(layout: Layout, foot: LinedFoot, back: Sequence[Piece]) -> list[Page]:
    """Corrections with their reasons on the back, going on with their head where one page is not enough."""
    return _pieces_pages(back, _room(layout, foot.sheet_text), foot.entries_head) if back else []


def _pieces_pages(pieces: Sequence[Piece], room: float, *again: Piece) -> list[Page]:
    """Pieces on pages of their own; corrections that go on to another one begin it with ``again``."""
    return [Page((), 0, pieces=each) for each in flowed(pieces, room - _SLACK, room - _SLACK, *again)]
