"""A document as a PDF: the frame of its pages, and its parts one below the other on as many as they take.

Measures are millimetres from the upper left corner. Nothing here reads a clock: the same contents give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.code import draw_code
from scorekeeper.sheets.curve import scaled
from scorekeeper.sheets.document import Code, Curve, Document, Figure, Note, Part, Proof, Row, Signs, Table
from scorekeeper.sheets.form import Grid, form_pages, head_of
from scorekeeper.sheets.head import Head
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    NARROW,
    SANS,
    Explained,
    cut,
    face,
    fitted_names,
    one_paper,
    paper_named,
    printable,
    use_fonts,
    width_of,
)
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen, lines_of
from scorekeeper.sheets.tables import Fitted, sheets_of

TEXT = 10.0
"""Points of everything that hangs on a notice board."""
SMALL = 8.0
"""Points of the foot."""
LEADING = 4.3
"""Millimetres from one line of TEXT to the next."""
LEFT = 12.0
TOP = 10.0
FOOT = 6.0
HEAD = 15.5
TITLE = 24.0
_HEADING = 12.0
_GAP = 4.0
_BETWEEN = 7.0
"""Millimetres between two texts side by side."""
_CODE = 34.0
_FIGURE = 30.0
_CURVE = 44.0
_NUMBERS, _DAYS, _DOT = 16.0, 6.0, 0.9
"""Of a curve: millimetres for the numbers on its left, for the days under it, and a dot's radius."""
_SMALLER = (9.5, 9.0, 8.5)
"""Points that texts of a paper for one page may have instead, the largest that fits."""
_TALLEST = 0.62
"""Millimetres of a table's line for each point of its type, where there is room."""
_LOOSER = 1.3
"""By how much a line of texts may be higher than it must."""
_TAGS = {"de": "de-DE", "en": "en-GB", "nds": "nds-DE"}

SMALL_PAGE = 150.0
"""Millimetres of width of a page that is small."""
_EDGE, _STATUS_FOOT = 8.0, 9.5
"""The margins of a small page; the height of a score sheet's foot."""
_LONGEST = 1000
"""Characters of a file's subject."""
_SMALL_TEXT = 8.5
"""Points of what stands below a score sheet's lines."""
_SIGN = 30.0
"""Millimetres that somebody signs on, where many do."""

Draw: TypeAlias = Callable[[Pen], object]
Of: TypeAlias = "tuple[int, int]"
"""Which of how many, from 1."""


# the frame


class PageFrame(NamedTuple):
    """A page's size, its edges and the heights of its head and foot, in millimetres."""

    width: float
    height: float
    head: float = HEAD
    """More where the line under the title goes on, or where it has facts."""
    left: float = LEFT
    top: float = TOP
    foot: float = FOOT

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.left

    @property
    def right(self) -> float:
        """Where the right margin begins."""
        return self.width - self.left

    @property
    def body(self) -> float:
        """Where what stands below the head begins."""
        return self.top + self.head

    @property
    def bottom(self) -> float:
        """Where the foot begins."""
        return self.height - self.top - self.foot

    @property
    def lying(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height


def page_frame(paper: str, *, wide: bool, document: Document | None = None) -> PageFrame:
    """A page on this paper, upright or lying, with room for a document's head. ValueError for a paper that we do not
    have."""
    narrow = document is not None and any(table.form and table.form.panels > 1 for table in document.tables)
    found = paper_named(paper, *((NARROW,) if narrow else ()))
    sizes = found.width / mm, found.height / mm
    frame = PageFrame(*(sizes[::-1] if wide else sizes))
    if document is None:
        return frame
    if document.facts:
        edge = _EDGE if frame.width < SMALL_PAGE else LEFT
        frame = frame._replace(left=edge, top=min(edge, TOP), foot=_STATUS_FOOT)
        return frame._replace(head=_sheet_head(frame, document).height)
    return frame._replace(head=HEAD + LEADING * (len(_under(frame, document)) - 1))


def _sheet_head(frame: PageFrame, document: Document) -> Head:
    return Head(document, frame.left, frame.top, frame.room, low=frame.lying)


def begun(out: io.BytesIO, frame: PageFrame, lang: str, title: str, subject: str) -> Canvas:
    """A new file with what it says about itself."""
    use_fonts()
    canvas = Explained(
        out, pagesize=(frame.width * mm, frame.height * mm), invariant=1, pageCompression=1,
        lang=_TAGS.get(lang, lang), initialFontName=SANS, initialFontSize=BODY,
    )
    canvas.setTitle(printable(title))
    canvas.setAuthor("scorekeeper")
    canvas.setCreator("scorekeeper")
    canvas.setSubject(printable(subject))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def paper(document: Document, *, size: str = "a4") -> bytes:
    """The paper as a PDF on A4 or Letter. ValueError for another size."""
    return papers([document], size=size)


@one_paper
def papers(documents: Sequence[Document], *, size: str = "a4", copies: int = 1) -> bytes:
    """Papers in one PDF, each with its own pages, so many copies of them. ValueError for no paper, or for a size that
    we do not have."""
    if not documents:
        raise ValueError("at least one sheet")
    frames = [page_frame(size, wide=document.wide, document=document) for document in documents]
    first = documents[0]
    out = io.BytesIO()
    canvas = begun(out, frames[0], first.lang, first.title, (first.subject or first.under)[:_LONGEST])
    for document, frame in zip(documents, frames, strict=True):
        canvas.setPageSize((frame.width * mm, frame.height * mm))
        pages = _Flow(document, frame).pages
        kept = tuple(part for part in document.parts if not (isinstance(part, Table) and part.spare))
        if len(pages) > 1 and len(kept) < len(document.parts):
            shorter = _Flow(replace(document, parts=kept), frame).pages
            pages = shorter if len(shorter) < len(pages) else pages
        for smaller in _SMALLER if document.one_page else ():
            if len(pages) == 1:
                break
            pages = _Flow(document, frame, smaller).pages
        for copy in range(1, copies + 1):
            for number, draws in enumerate(pages, 1):
                pen = Pen(canvas, frame.height * mm)
                _above(pen, frame, document, (number, len(pages)))
                for draw in draws:
                    draw(pen)
                _below(pen, frame, document, (number, len(pages)), (copy, copies))
                canvas.showPage()
    canvas.save()
    return out.getvalue()


def _above(pen: Pen, frame: PageFrame, document: Document, page: Of) -> None:
    """The head of a page."""
    if document.facts:
        _sheet_head(frame, document).draw(pen)
    else:
        _head(pen, frame, document, *page)


def _below(pen: Pen, frame: PageFrame, document: Document, page: Of, copy: Of) -> None:
    """The foot of a page."""
    if document.facts:
        _status_foot(pen, frame, document, page, copy)
    else:
        _foot(pen, frame, document)


@one_paper
def cut_out(
    documents: Sequence[Document], title: str, subject: str, *, size: str, across: int, down: int
) -> bytes:
    """Documents of one page each, so many side by side and one below the other on a page, with lines to cut along."""
    page = page_frame(size, wide=False)
    frame = PageFrame(page.width / across, page.height / down, left=_EDGE, top=_EDGE, foot=0.0)
    out = io.BytesIO()
    canvas = begun(out, page, documents[0].lang, title, subject)
    for start in range(0, len(documents), across * down):
        pen = Pen(canvas, page.height * mm)
        canvas.setDash(3, 3)
        for at in range(1, across):
            pen.line(frame.width * at, 0, frame.width * at, page.height, THIN)
        for at in range(1, down):
            pen.line(0, frame.height * at, page.width, frame.height * at, THIN)
        canvas.setDash()
        for at, document in enumerate(documents[start : start + across * down]):
            own = frame._replace(head=HEAD + LEADING * (len(_under(frame, document)) - 1))
            canvas.saveState()
            canvas.translate(at % across * own.width * mm, (page.height - (at // across + 1) * own.height) * mm)
            card = Pen(canvas, own.height * mm)
            _head(card, own, document, 1, 1)
            for draw in _Flow(document, own).pages[0]:
                draw(card)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def fitting(text: str, room: float, size: float, least: float = TEXT) -> tuple[str, str, float]:
    """A heading as it fits into ``room`` mm: smaller down to ``least``, then cut; its text, font, size."""
    words = printable(text)
    font = face(words)
    while size > least and width_of(words, font, size) > room * mm:
        size -= 0.5
    return cut(words, room * mm, font, size), font, size


def _head(pen: Pen, frame: PageFrame, document: Document, number: int, of: int) -> None:
    """Title, the line under it, and on the right when it was true and which page it is."""
    about = _about(document, number, of) if frame.foot else document.about
    if document.status:
        status, font, wide = printable(document.status), face(document.status), _status_width(document)
        pen.box(frame.right - wide, frame.top - 1.5, wide, 6.2, LINE)
        pen.middle((frame.right - wide, frame.top - 1.5, wide, 6.2), status, 11, font)
    stand, font, size = fitting(document.stand, frame.room * 0.55, 13)
    if document.status:
        pen.text(frame.right, frame.top + 8.6, stand, min(size, 11), font, 2)
    else:
        pen.text(frame.right, frame.top + 7, stand, size, font, 2)
    pen.text(frame.right, frame.top + 12.4, cut(about, frame.room * 0.55 * mm, SANS, TEXT), TEXT, SANS, 2)
    title, font, size = fitting(document.title, _left_room(frame, document, about), TITLE, 14)
    pen.text(frame.left, frame.top + 7, title, size, font)
    for at, line in enumerate(_under(frame, document)):
        pen.text(frame.left, frame.top + 12.4 + at * LEADING, line, TEXT)


def _about(document: Document, number: int, of: int) -> str:
    page = document.say.gettext("Page %(page)s of %(pages)s") % {"page": number, "pages": of}
    return " · ".join(part for part in (document.about, page) if part)


def _status_width(document: Document) -> float:
    return width_of(printable(document.status), face(document.status), 11) / mm + 6 if document.status else 0.0


def _left_room(frame: PageFrame, document: Document, about: str) -> float:
    """Millimetres beside what stands on the right of the head."""
    sides = (width_of(printable(document.stand), face(document.stand), 13), width_of(about, SANS, TEXT))
    return frame.room - max(min(max(sides) / mm, frame.room * 0.55), _status_width(document)) - 5


def _under(frame: PageFrame, document: Document) -> list[str]:
    """The line under the title, in as many as it takes beside the longest number of a page."""
    return lines_of(document.under, _left_room(frame, document, _about(document, 99, 99)), TEXT)


def _foot(pen: Pen, frame: PageFrame, document: Document) -> None:
    y = frame.bottom + 1.6
    pen.line(frame.left, y, frame.right, y, 0.6)
    foot = document.foot
    pen.text(frame.right, y + 3.6, foot, SMALL, SANS, 2)
    room = frame.room - width_of(foot, SANS, SMALL) / mm - 4
    pen.text(frame.left, y + 3.6, cut(printable(document.ground), room * mm, SANS, SMALL), SMALL)


def _status_foot(pen: Pen, frame: PageFrame, document: Document, page: Of, copy: Of) -> None:
    """Objections, page, state and checksum on the left; what the sheet is worth on the right: on every page."""
    say, top, small = document.say, frame.bottom, frame.width < SMALL_PAGE
    status, size = printable(document.status), 9.0 if small else 10.5
    width = width_of(status, BOLD, size) / mm + (4 if small else 6)
    pen.line(frame.left, top + 0.8, frame.right, top + 0.8, LINE)
    pen.box(frame.right - width, top + 2.2, width, frame.foot - 2.4, 1.2)
    pen.middle((frame.right - width, top + 2.2, width, frame.foot - 2.4), status, size, BOLD)
    parts = [say.gettext("Page %(page)s of %(pages)s") % {"page": page[0], "pages": page[1]}, document.about,
             document.foot]
    if copy[1] > 1:
        parts.append(say.gettext("Copy %(copy)s of %(copies)s") % {"copy": copy[0], "copies": copy[1]})
    room, words = frame.room - width - 3, " · ".join(part for part in parts if part)
    lines = lines_of(words, room, 7.5)[:2] if small else [document.ground, words]
    for at, line in enumerate(lines):
        font = 7.5 if small else SMALL
        pen.text(frame.left, top + 4.6 + 4 * at, cut(printable(line), room * mm, SANS, font), font)


# the flow


class Piece(NamedTuple):
    """What is not torn: its height, and how it is drawn from y on (None: nothing); ``glued``: on one page with what
    follows."""

    height: float
    draw: Callable[[Pen, float], object] | None
    glued: bool = False
    last: bool = False
    """It stands at the end of its page."""


class _Flow:
    """Puts the parts on pages as they come."""

    def __init__(self, document: Document, frame: PageFrame, text: float = TEXT) -> None:
        self.document, self.frame, self.left = document, frame, frame.left
        text = _SMALL_TEXT if document.facts else text
        self.text, self.leading = text, LEADING * text / TEXT
        self.gap = _GAP / 2 if document.facts else _GAP
        self.pages: list[list[Draw]] = [[]]
        self.y = frame.body
        self._fitted: dict[int, list[Fitted]] = {}
        groups = [list(each) for _, each in groupby(document.parts, self._alike)]
        for at, group in enumerate(groups):
            first = group[0]
            if isinstance(first, Note | Table) and first.fresh and self.pages[-1]:
                self._new_page()
            if isinstance(first, Table) and first.form is not None:
                self._form(first, self._what_follows(groups[at + 1 :])[0])
            elif isinstance(first, Table) and not (first.beside and len(group) > 1):
                self._table(first, self._what_follows(groups[at + 1 :]))
            else:
                self._place(self._pieces(group))

    def _what_follows(self, groups: Sequence[Sequence[Part]]) -> list[float]:
        """Heights for which room may be left below a table: of all that follows, of what comes before another table."""
        found, before = 0.0, []
        for group in groups:
            first = group[0]
            if isinstance(first, Note | Table) and first.fresh:
                break
            if isinstance(first, Table) and not first.beside:
                before.append(found)
            found += _heights(self._pieces(group))
        return sorted({found, *before}, reverse=True)

    def _alike(self, part: Part) -> object:
        """What stands side by side on a lying page: notes, and a table with them; everything else alone."""
        beside = isinstance(part, Note) or (isinstance(part, Table) and part.beside)
        if isinstance(part, Code | Figure) and any(isinstance(one, Code) and one.beside for one in self.document.parts):
            return "code"
        return "beside" if self.document.wide and beside else id(part)

    @property
    def _whole(self) -> float:
        return self.frame.bottom - self.frame.body

    def _new_page(self) -> None:
        self.pages.append([])
        self.y = self.frame.body

    def _place(self, pieces: Sequence[Piece]) -> None:
        for at, piece in enumerate(pieces):
            if piece.draw is None:
                self.y += piece.height
                continue
            together = piece.height + (pieces[at + 1].height if piece.glued and at + 1 < len(pieces) else 0.0)
            if self.y + together > self.frame.bottom + 0.01 and self.pages[-1]:
                self._new_page()
            self.y = self.frame.bottom - piece.height if piece.last else self.y
            self.pages[-1].append(_at(piece.draw, self.y))
            self.y += piece.height

    def _pieces(self, group: Sequence[Part]) -> list[Piece]:
        """A part's pieces; of a table about as much as it takes."""
        part = group[0]
        if isinstance(part, Table) and part.beside and len(group) > 1:
            return [self._with_notes(part, [one for one in group if isinstance(one, Note)])]
        if isinstance(part, Table):
            fitted = self._sheets(part, 15, ())
            beside = _heights(self._heading(part.heading)) + (2 * self.leading + 1.5 if part.note else 0.0) + self.gap
            rows = fitted[0].head + sum(map(fitted[0].height, part.rows))
            return [_space(min(self._whole, rows + beside))]
        if isinstance(part, Note):
            notes = [one for one in group if isinstance(one, Note)]
            return [*(self._beside(notes) if len(notes) > 1 else self._note(part, self.frame.room, self.left)),
                    _space(self.gap * 0.75)]
        if isinstance(part, Code) and part.beside and isinstance(group[-1], Figure):
            return [*self._way_in(part, group[-1]), _space(self.gap)]
        if isinstance(part, Figure):
            return [self._boxed(part), _space(self.gap)]
        if isinstance(part, Proof):
            return [self._proof(part)]
        if isinstance(part, Signs):
            return [self._signatures(part.labels)]
        if isinstance(part, Curve):
            return [*self._heading(part.heading), self._curve(part), _space(self.gap)]
        return [self._code(part), _space(self.gap)]

    # tables

    def _form(self, table: Table, after: float) -> None:
        """A form on its pages, its last lines above what follows."""
        form = table.form
        assert form is not None
        room = self._whole - head_of(table)
        pages = form_pages(table, room, room - after - self.gap - 1.0)
        between = 0.0 if form.panels == 1 else 3.0 if self.frame.width < SMALL_PAGE else 6.0
        width = (self.frame.room - between * (form.panels - 1)) / form.panels
        grid: Grid | None = None
        for number, page in enumerate(pages):
            if number:
                self._new_page()
            for at in range(form.panels):
                grid = Grid(table, self.left + at * (width + between), width, page.row, grid)
                rows = page.panels[at] if at < len(page.panels) else ()
                self.pages[-1].append(partial(_form, grid=grid, y=self.y, rows=rows, number=page.rows))
            self.y += head_of(table) + page.row * page.rows + self.gap

    def _with_notes(self, table: Table, notes: Sequence[Note]) -> Piece:
        """A table, and notes at its side, as one piece."""
        [fitted] = sheets_of(table, self.frame.room * 0.55, [self._whole])
        x = self.left + fitted.width + _BETWEEN
        texts = [piece for note in notes for piece in self._note(note, self.frame.right - x, x)]
        rows = [(fitted.height(row) * 1.2, row) for row in table.rows]
        height = fitted.head + sum(height for height, _ in rows)

        def draw(pen: Pen, y: float) -> None:
            fitted.draw(pen, self.left, y + self.gap, rows)
            for piece in texts:
                if piece.draw is not None:
                    piece.draw(pen, y + self.gap)
                y += piece.height

        return Piece(self.gap + max(height, _heights(texts)), draw)

    def _table(self, table: Table, after: Sequence[float]) -> None:
        if not table.rows:
            return
        heading = self._heading(table.heading)
        note = self._sentences([table.note], self.frame.room, self.left) if table.note else []
        # of a table in blocks the note stands above each
        above, below = ([*heading, *note], []) if table.ruled else (heading, [_space(1.5), *note] if note else [])
        for fitted in self._sheets(table, _heights(above) + _heights(below), after):
            self._block(fitted, above, _heights(below), after)
        self._place([*below, _space(self.gap)])

    def _sheets(self, table: Table, beside: float, after: Sequence[float]) -> list[Fitted]:
        """The table's sheets, where ``beside`` of a page is taken, and room would be left for what comes after."""
        key = id(table)
        if key not in self._fitted:
            rooms = (self.frame.bottom - self.y, self._whole) if self.pages[-1] else (self._whole,)
            heights = [room - beside - one - self.gap for room in rooms for one in (*after, 0.0)
                       if one < self._whole / 2]
            self._fitted[key] = sheets_of(table, self.frame.room, [*heights, self._whole - beside])
        return self._fitted[key]

    def _block(self, fitted: Fitted, above: Sequence[Piece], below: float, after: Sequence[float]) -> None:
        """One sheet's columns of a table, line by line, going on with its heads on the next page."""
        rows = list(fitted.measured.table.rows)
        heights = [fitted.height(row) for row in rows]
        room = self._whole - _heights(above) - fitted.head
        start = _heights(above) + fitted.head
        if self.pages[-1] and self.y + start + sum(heights) > self.frame.bottom:
            least = sum(heights[:3]) if self.y < self.frame.body + self._whole / 2 and sum(heights) > room else room
            if self.y + start + least > self.frame.bottom:
                self._new_page()
        for chunk in self._chunks(rows, heights, start, room):
            if chunk is None:
                self._new_page()
                continue
            self._place(above)
            taken = [heights[at] for at in chunk]
            last = chunk.stop == len(rows)
            free = self.frame.bottom - self.y - fitted.head - sum(taken) - (below + self.gap if last else 0.0)
            free -= next((one for one in after if one <= free), 0.0) if last else 0.0
            tall = _TALLEST * max([fitted.type.size, *_sizes(fitted)])
            tall = max(taken) * _LOOSER if fitted.measured.table.wrapped else tall
            each = max(0.0, free / max(1, len(taken)))
            grown = [max(height, min(tall, height + each)) for height in taken]
            lines = [(height, rows[at]) for height, at in zip(grown, chunk, strict=True)]
            self.pages[-1].append(partial(_drawn, fitted=fitted, x=self.left, y=self.y, rows=tuple(lines)))
            self.y += fitted.head + sum(height for height, _ in lines)

    def _chunks(
        self, rows: Sequence[Row], heights: Sequence[float], start: float, room: float
    ) -> Iterator[range | None]:
        """The lines of each page, None for a new one between; a sentence across goes with the line below it, and no
        line stands on a page alone."""
        at, here = 0, self.frame.bottom - self.y - start
        fresh = not self.pages[-1]
        while at < len(rows) or not at:
            left = sum(heights[at:])
            number = 0
            most = here
            if fresh and left > room:  # the pages of a long table hold about as much
                most = min(room, left / -(-left // room) + max(heights))
            while at + number < len(rows) and sum(heights[at : at + number + 1]) <= most + 0.01:
                number += 1
            end = at + max(1, number)
            if end < len(rows) and rows[end - 1].across and end - 1 > at:
                end -= 1
            if end == len(rows) - 1 and end - 1 > at:
                end -= 1
            yield range(at, min(end, len(rows)))
            at, here, fresh = end, room, True
            if at >= len(rows):
                return
            yield None

    # texts and the rest

    def _heading(self, heading: str) -> list[Piece]:
        if not heading:
            return []
        shown, font, size = fitting(heading, self.frame.room, _HEADING, TEXT)
        return [Piece(7.0, lambda pen, y: pen.text(self.left, y + 5, shown, size, font), True)]

    def _note(self, note: Note, room: float, x: float) -> list[Piece]:
        found = [Piece(7.0, partial(_text, x=x, down=5.0, words=line, size=_HEADING), True)
                 for line in ([fitting(note.heading, room, _HEADING)[0]] if note.heading else [])]
        return [*found, *self._sentences(note.lines, room, x, note.struck, bold=note.bold)]

    def _sentences(
        self, sentences: Sequence[str], room: float, x: float, struck: str = "", *, bold: bool = False
    ) -> list[Piece]:
        found, size, font = [], self.text + 1.5 * bold, BOLD if bold else SANS
        for number, sentence in enumerate(sentences, 1):
            lines = lines_of(sentence, room, size, font)
            for at, line in enumerate(lines):
                begins = struck if number == len(sentences) and not at and line.startswith(struck) else ""
                draw = partial(_line, x=x, words=line, size=size, struck=begins, font=font)
                found.append(Piece(self.leading * size / self.text, draw, at == 0 and len(lines) > 1))
        return found

    def _beside(self, notes: Sequence[Note]) -> list[Piece]:
        """Notes side by side, line by line, in the widths that make them lowest."""
        ways = _SHARES if len(notes) == 3 else ((1,) * len(notes),)
        room = self.frame.room - _BETWEEN * (len(notes) - 1)
        best: list[list[Piece]] = []
        for shares in ways:
            widths = [room * share / sum(shares) for share in shares]
            columns, x = [], self.left
            for note, width in zip(notes, widths, strict=True):
                columns.append(self._note(note, width, x))
                x += width + _BETWEEN
            if not best or max(map(_heights, columns)) < max(map(_heights, best)):
                best = columns
        each = int((self._whole - 7.0) // self.leading)
        return [self._columns(best, at, at + each) for at in range(0, max(map(len, best)), each)]

    def _columns(self, columns: Sequence[Sequence[Piece]], first: int, end: int) -> Piece:
        """Some lines of texts side by side, drawn text by text: so they are read and copied."""
        shown = [column[first:end] for column in columns]

        def draw(pen: Pen, y: float) -> None:
            for column in shown:
                level = y
                for piece in column:
                    if piece.draw is not None:
                        piece.draw(pen, level)
                    level += piece.height

        return Piece(max(map(_heights, shown)), draw)

    def _boxed(self, figure: Figure) -> Piece:
        draw = partial(_figure, figure=figure, x=self.left, width=self.frame.room, height=_FIGURE)
        return Piece(_FIGURE, draw)

    def _curve(self, curve: Curve) -> Piece:
        return Piece(_CURVE, partial(_course, curve=curve, x=self.left, width=self.frame.room, height=_CURVE))

    def _code(self, code: Code) -> Piece:
        room = self.frame.room - _CODE - 6
        words = [*lines_of(code.about, room, TEXT), *lines_of(code.link, room, TEXT)]

        def draw(pen: Pen, y: float) -> None:
            draw_code(pen, code.link, self.left, y + 1, _CODE)
            for number, line in enumerate(words):
                pen.text(self.left + _CODE + 6, y + 6 + number * LEADING, line, TEXT)
            if code.typed:
                pen.text(self.left + _CODE + 6, y + _CODE - 1, code.typed, 18, face(code.typed))

        return Piece(_CODE, draw)

    def _way_in(self, code: Code, figure: Figure) -> list[Piece]:
        """A code with what can be typed instead, a figure at its side, below both what to do."""

        def draw(pen: Pen, y: float) -> None:
            draw_code(pen, code.link, self.left, y + 1, _CODE)
            pen.text(self.left + _CODE / 2, y + _CODE + 7.5, code.typed, 16, face(code.typed), 1)
            x = self.left + _CODE + 6
            _figure(pen, y + 1, figure, x, self.frame.right - x, _CODE)

        return [Piece(_CODE + 10.0, draw, True), *self._sentences([code.about], self.frame.room, self.left)]

    def _proof(self, proof: Proof) -> Piece:
        """The sum in a box, and what comes of it, in one line where there is room."""
        inner, result = self.frame.room - 7, printable(proof.result)
        used = width_of(proof.label, SANS, 9) / mm + 2.5
        together = used + (width_of(proof.sum, BOLD, 11) + width_of(result, BOLD, 11)) / mm + 4 <= inner
        lines = [proof.sum] if together else lines_of(proof.sum, inner - used, 10, BOLD)
        size, height = (11.0, 9.0) if together else (10.0, 5.2 * (len(lines) + 1) + 2)

        def draw(pen: Pen, y: float) -> None:
            pen.box(self.left, y, self.frame.room, height, LINE)
            base = y + (height / 2 + 1.4 if together else 5.4)
            pen.text(self.left + 3.5, base, proof.label, 9)
            for at, line in enumerate(lines):
                pen.text(self.left + 3.5 + used, base + 5.2 * at, line, size, BOLD)
            pen.text(self.frame.right - 3.5, base if together else y + height - 2.2, result, 11, BOLD, 2)

        return Piece(height + 0.8, draw)

    def _signatures(self, labels: Sequence[str]) -> Piece:
        """Lines to sign on, their labels below; on a score sheet at the end of the page."""
        facts, gap = bool(self.document.facts), 4.0 if self.document.facts else 6.0
        down = -(-len(labels) // max(1, int(self.frame.room // _SIGN)))
        across = -(-len(labels) // down)
        width, each = min(70.0, (self.frame.room + gap) / across), (12.0 if down == 1 else 11.0) if facts else 14.0
        size = self.text if facts else TEXT
        shown = fitted_names(labels, (width - gap) * mm, SANS, size)

        def draw(pen: Pen, y: float) -> None:
            for at, label in enumerate(shown):
                x, level = self.left + at % across * width, y + 1.5 + each * (at // across + 1) - 4.2
                pen.line(x, level, x + width - gap, level, 0.8)
                pen.text(x, level + size * 0.4, label, size)

        return Piece(each * down + 2.0, draw, last=facts)


_SHARES = ((1, 1, 1), (4, 4, 3), (5, 4, 3), (4, 5, 3), (3, 3, 2), (4, 3, 3), (3, 4, 3), (5, 5, 3))
"""How three texts may share the width; the first of those that make the lowest row is taken."""


def _heights(pieces: Sequence[Piece]) -> float:
    return sum(piece.height for piece in pieces)


def _sizes(fitted: Fitted) -> list[float]:
    return [column.size for column in fitted.columns if column.size]


def _space(height: float) -> Piece:
    return Piece(height, None)


def _at(draw: Callable[[Pen, float], object], y: float) -> Draw:
    return lambda pen: draw(pen, y)


def _form(pen: Pen, grid: Grid, y: float, rows: Sequence[Row], number: int) -> None:
    grid.draw(pen, y, rows, number)


def _drawn(pen: Pen, fitted: Fitted, x: float, y: float, rows: Sequence[tuple[float, Row]]) -> None:
    fitted.draw(pen, x, y, rows)


def _text(pen: Pen, y: float, x: float, down: float, words: str, size: float) -> None:
    pen.text(x, y + down, words, size, face(words))


def _line(pen: Pen, y: float, x: float, words: str, size: float, struck: str, font: str) -> None:
    """A line of a text, ``struck`` at its beginning struck through."""
    start = pen.struck(x, y + 3.4, struck, size, font) if struck else 0.0
    pen.text(x + start, y + 3.4, words.removeprefix(struck), size, font)


def _figure(pen: Pen, y: float, figure: Figure, x: float, width: float, height: float) -> None:
    """A number in a box, large."""
    pen.box(x, y, width, height, THICK)
    middle = x + width / 2
    pen.text(middle, y + 5.2, cut(printable(figure.above), (width - 4) * mm, SANS, TEXT), TEXT, SANS, 1)
    size = 34.0 if len(figure.number) < 5 else 22.0
    box = (x, y + 5.5, width, height - 5.5 - len(figure.below) * LEADING - 1)
    pen.middle(box, figure.number, size, face(figure.number))
    for number, line in enumerate(figure.below, 1 - len(figure.below)):
        shown = cut(printable(line), (width - 4) * mm, SANS, TEXT)
        pen.text(middle, y + height - 1.9 + number * LEADING, shown, TEXT, SANS, 1)


def _course(pen: Pen, y: float, curve: Curve, x: float, width: float, height: float) -> None:
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
