"""Sheets with a book on their pages: the grid, the foot under it or on a page of its own, corrections on the back."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.pagesizes import A5
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.series import EMPTY, Cell
from scorekeeper.sheets.columns import countdown, ledger
from scorekeeper.sheets.columns.foot import BookFoot, draw_low_foot
from scorekeeper.sheets.columns.head import SMALL, draw_head, head_height
from scorekeeper.sheets.columns.items import Item, items_of
from scorekeeper.sheets.page import BODY, PAPERS, SANS, Paper, printable, use_fonts
from scorekeeper.sheets.score.foot import Piece, draw_small_foot
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.pen import Pen
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.tell import Tell
from scorekeeper.words import speech

BLANK_DEALS = 24
GAMES_ACROSS, GAMES_DOWN = 2, 3
"""Games on a sheet to be written on: side by side, and one below the other."""
MOST_UPRIGHT = 5
"""People in a ledger that stands upright."""
_A5 = Paper("A5", *A5)
_GAP = 6.0
_TAGS = {"de": "de-DE", "en": "en-GB", "nds": "nds-DE"}


@dataclass(frozen=True)
class Page:
    """One page: lines of the grid by panel (none: no grid), how many lines there are room for, pieces of the foot."""

    panels: tuple[tuple[Item, ...], ...]
    rows: int
    pieces: tuple[Piece, ...] = ()


def papers_for(sheet: Sheet) -> tuple[str, ...]:
    """The papers that a sheet can be had on."""
    narrow = sheet.book is not None and sheet.book.counts_down
    return (*PAPERS, *((_A5.name,) if narrow else ()))


def lined_sheets(sheets: Sequence[Sheet], lang: str, *, paper: str = "a4", copies: int = 1) -> bytes:
    """Sheets with a book, each with its own pages, as a PDF. ValueError for a paper that there is not."""
    use_fonts()
    out = io.BytesIO()
    canvas: Canvas | None = None
    for sheet in sheets:
        tell, layout = Tell(sheet, speech(lang)), layout_for(sheet, paper)
        if canvas is None:
            canvas = _canvas(out, layout, tell, lang)
        canvas.setPageSize((layout.width * mm, layout.height * mm))
        pages = plan(layout, tell)
        for copy in range(1, copies + 1):
            for number, page in enumerate(pages, 1):
                _draw(canvas, layout, tell, page, (number, len(pages)), (copy, copies))
                canvas.showPage()
    if canvas is None:
        raise ValueError("at least one sheet")
    canvas.save()
    return out.getvalue()


def layout_for(sheet: Sheet, paper: str) -> Layout:
    """The page: lying where a ledger has more people than stand upright. ValueError for a paper that there is not."""
    assert sheet.book is not None
    names = {name.lower(): PAPERS.get(name, _A5) for name in papers_for(sheet)}
    if paper.lower() not in names:
        raise ValueError(f"no paper is called {paper!r}; there are {', '.join(papers_for(sheet))}")
    found = names[paper.lower()]
    width, height = found.width / mm, found.height / mm
    people = len(sheet.book.people)
    lying = not sheet.book.counts_down and people > MOST_UPRIGHT
    if lying:
        width, height = height, width
    edge = 8.0 if width < SMALL else 12.0
    return Layout(people, 1, lying, width, height, edge, edge if width < SMALL else 10.0, ())


def _canvas(out: io.BytesIO, layout: Layout, tell: Tell, lang: str) -> Canvas:
    canvas = Canvas(
        out, pagesize=(layout.width * mm, layout.height * mm), invariant=1, pageCompression=1,
        lang=_TAGS.get(lang, lang), initialFontName=SANS, initialFontSize=BODY,  # type: ignore[arg-type]
    )  # fmt: skip
    canvas.setTitle(printable(tell.title))
    canvas.setAuthor("scorekeeper")
    canvas.setCreator("scorekeeper")
    canvas.setSubject(" – ".join(" ".join(person.name.split()) for person in tell.sheet.persons)[:1000])
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _draw(
    canvas: Canvas, layout: Layout, tell: Tell, page: Page, number: tuple[int, int], copy: tuple[int, int]
) -> None:
    pen = Pen(canvas, layout.height * mm)
    draw_head(pen, layout, tell)
    y = layout.top + head_height(layout)
    if page.panels:
        y = _grid(pen, layout, tell, page, y)
    for piece in page.pieces:
        if piece.kind == "last":
            y = layout.bottom - piece.height
        piece.draw(pen, y)
        y += piece.height
    (draw_low_foot if layout.width < SMALL else draw_small_foot)(pen, layout, tell, number, copy)


def _grid(pen: Pen, layout: Layout, tell: Tell, page: Page, y: float) -> float:
    assert tell.sheet.book is not None
    if not tell.sheet.book.counts_down:
        return ledger.Ledger(pen, layout, tell).draw(page.panels[0], y)
    width = (layout.room - _gap(layout) * (GAMES_ACROSS - 1)) / GAMES_ACROSS
    row = row_height(layout)
    for at in range(GAMES_ACROSS):
        items = page.panels[at] if at < len(page.panels) else ()
        rest = [item for panel in page.panels[at + 1 :] for item in panel]
        x = layout.left + at * (width + _gap(layout))
        countdown.Panel(pen, layout, tell, x, width, row).draw(items, y, page.rows, rest)
    return y + countdown.NAMES + row * page.rows


def _gap(layout: Layout) -> float:
    return _GAP if layout.width >= SMALL else 3.0


def row_height(layout: Layout) -> float:
    """Millimetres of a line of the columns that count down."""
    return 5.5 if layout.width >= SMALL else 4.2


# what stands where


def plan(layout: Layout, tell: Tell) -> list[Page]:
    """The pages of one sheet."""
    foot = BookFoot(layout, tell)
    front, back = foot.front(), foot.back()
    assert tell.sheet.book is not None
    pages = _countdown_pages(layout, tell, front) if tell.sheet.book.counts_down else _ledger_pages(layout, tell, front)
    return [*pages, *_back_pages(layout, foot, back)]


def _room(layout: Layout) -> float:
    """Millimetres between the head and the small foot."""
    return layout.bottom - layout.top - head_height(layout)


def _height(pieces: Sequence[Piece]) -> float:
    return sum(piece.height for piece in pieces) + 1.0


def _ledger_pages(layout: Layout, tell: Tell, front: Sequence[Piece]) -> list[Page]:
    sheet = tell.sheet
    inner = _room(layout) - ledger.NAMES - ledger.HEADS
    full, beside = int(inner // ledger.ROW), max(0, int((inner - _height(front)) // ledger.ROW))
    items = items_of(sheet)
    if sheet.status == "blank":
        items = [Item("blank", number=number) for number in range(1, BLANK_DEALS + 1)]
        if len(items) > beside:
            full = min(full, max(BLANK_DEALS - beside, BLANK_DEALS // 2))
    elif len(items) < beside:
        last = max((item.number for item in items), default=0)
        items += [Item("blank", number=last + at) for at in range(1, beside - len(items) + 1)]
    return _split(layout, items, full, beside, front)


def _split(layout: Layout, items: Sequence[Item], full: int, beside: int, front: Sequence[Piece]) -> list[Page]:
    """Full pages, and the last lines beside the foot; a count is not torn from its difference."""
    pages, rest = [], list(items)
    while len(rest) > beside:
        take = min(full, len(rest))
        if take < len(rest) and rest[take].kind == "difference":
            take -= 1
        pages.append(Page((tuple(rest[:take]),), take))
        rest = rest[take:]
    if rest:
        return [*pages, Page((tuple(rest),), len(rest), tuple(front))]
    return [*pages, *_pieces_pages(layout, front)]


def _countdown_pages(layout: Layout, tell: Tell, front: Sequence[Piece]) -> list[Page]:
    row = row_height(layout)
    inner = _room(layout) - countdown.NAMES
    full, beside = int(inner // row), max(0, int((inner - _height(front)) // row))
    if tell.sheet.status == "blank":
        each = beside // GAMES_DOWN
        panel = tuple(item for _ in range(GAMES_DOWN) for item in _blank_game(tell, each))
        return [Page((panel,) * GAMES_ACROSS, each * GAMES_DOWN, tuple(front))]
    games = _games(items_of(tell.sheet))
    last = _panels(games, beside)
    if len(last) <= GAMES_ACROSS:
        return [Page(tuple(last) or ((),), beside, tuple(front))]
    pages: list[Page] = []
    while len(last) > GAMES_ACROSS:
        panels = _panels(games, full)[:GAMES_ACROSS]
        pages.append(Page(tuple(panels), full))
        games = _games([item for game in games for item in game][sum(map(len, panels)) :])
        last = _panels(games, beside)
    if not games:
        return [*pages, *_pieces_pages(layout, front)]
    return [*pages, Page(tuple(last), beside, tuple(front))]


def _blank_game(tell: Tell, rows: int) -> list[Item]:
    """The lines of a game to be written on: what both begin with, and a double rule at its end."""
    book = tell.sheet.book
    assert book is not None
    start = tuple(Cell("number", book.given[1]) if column.main else EMPTY for column in book.columns)
    return [Item("above", start), *[Item("blank")] * (rows - 2), Item("below", (EMPTY,) * len(book.columns))]


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


def _back_pages(layout: Layout, foot: BookFoot, back: Sequence[Piece]) -> list[Page]:
    """Corrections with their reasons on the back, going on with their head where one page is not enough."""
    pages: list[Page] = []
    here: list[Piece] = []
    for piece in back:
        if here and _height(here) + piece.height > _room(layout):
            pages.append(Page((), 0, tuple(here)))
            here = [foot.entries_head]
        here.append(piece)
    return [*pages, Page((), 0, tuple(here))] if here else pages


def _pieces_pages(layout: Layout, pieces: Sequence[Piece]) -> list[Page]:
    pages: list[Page] = []
    here: list[Piece] = []
    for piece in pieces:
        if here and _height(here) + piece.height > _room(layout):
            pages.append(Page((), 0, tuple(here)))
            here = []
        here.append(piece)
    return [*pages, Page((), 0, tuple(here))]
