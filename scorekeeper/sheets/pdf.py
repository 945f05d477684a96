"""A document as a PDF: the frame of its pages, and its parts one below the other on as many pages as they need.

Measures are millimetres from the upper left corner. Nothing here reads a clock: the same contents give the same bytes.
"""

from __future__ import annotations

import io
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple, TypeAlias

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.document import (
    Code,
    Document,
    Figure,
    Large,
    MatchCourse,
    Note,
    Part,
    Picture,
    Row,
    Sentence,
    Signs,
    Table,
)
from scorekeeper.sheets.form import Grid, form_pages, head_of
from scorekeeper.sheets.head import Head
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    GROUND,
    NARROW,
    POCKET,
    SANS,
    SHARED,
    Explained,
    cut,
    face,
    one_paper,
    paper_named,
    printable,
    use_fonts,
    width_of,
)
from scorekeeper.sheets.pen import LINE, THIN, Pen, lines_of, set_in_lines
from scorekeeper.sheets.pieces import LEADING, SHARED_SIZES, TEXT, Piece, Pieces, chain, fitting, glued, heights
from scorekeeper.sheets.tables import Fitted, Known, sheets_of

SMALL = 8.0
"""Points of the foot."""
_FOOT_STEP = 3.2
LEFT = 12.0
TOP = 10.0
FOOT = 6.0
HEAD, RUNNING = 15.5, 7.0
TITLE = 24.0
_SMALLER = (9.5, 9.0, 8.5)
"""Points that texts of a paper for one page may have instead, the largest that fits."""
_SMALLEST = (8.0, 7.5)
"""Points that texts on a card of half a sheet may have besides."""
_LARGER = (18.0, 16.0, 14.0, 12.0, 10.5)
"""Points that texts of a paper on a wall may have instead, the largest that takes no page more."""
_TALLEST = 0.62
"""Millimetres of a table's line for each point of its type, where there is room."""
_LOOSER = 1.3
"""By how much a line of texts may be higher than it must."""
_TAGS = {"de": "de-DE", "en": "en-GB", "nds": "nds-DE"}

SMALL_PAGE = 150.0
"""Millimetres of width of a page that is small."""
_EDGE, _STATUS_FOOT = 8.0, 9.5
"""The margins of a small page; the height of a score sheet's foot."""
_FRAMED, _INNER, _PLAIN = 11.0, 15.0, 9.0
"""Of a poster: the edge outside its frame and inside it, and that of one without."""
_FEW = 0.4
"""Of a page: with less on the last one, smaller texts are tried that do without it."""
_BEFORE = 4.0
"""Millimetres between what a paper is worth and when it was true."""
_LONGEST = 1000
"""Characters of a file's subject."""
_SHARED_EDGE, _SHARED_TITLE, _SHARED_ABOUT, _SHARED_FOOT = 8.0, 22.0, 11.5, 11.0
"""Of a picture to share: its edge, the lines on which its title and what stands above that begin, and its foot."""
_SMALL_TEXT = 8.5
"""Points of what stands below a score sheet's lines."""

Draw: TypeAlias = Callable[[Pen], object]
Of: TypeAlias = "tuple[int, int]"
"""Which of how many, from 1."""


# the frame


class PageFrame(NamedTuple):
    """A page's size and edges, in millimetres.

    width: of the page.
    height: of the page.
    left: its edge.
    top: height of its head.
    foot: height of its foot.
    """

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
    if document is not None and (document.pocket or document.half):
        found = POCKET if document.pocket else NARROW
    sizes = found.width / mm, found.height / mm
    frame = PageFrame(*(sizes[::-1] if wide else sizes))
    if document is None:
        return frame
    if document.shared:
        size, lines = _shared_title(document)
        below = _SHARED_TITLE + (len(lines) - 1) * size * 0.39 + 4.5 + _about_more(document)
        return PageFrame(SHARED.width / mm, SHARED.height / mm, below, _SHARED_EDGE, 0.0, _SHARED_FOOT)
    if document.poster:
        edge = _FRAMED + _INNER if document.poster == "framed" else _PLAIN
        return frame._replace(left=edge, top=0.0, head=0.0, foot=0.0)
    if document.facts:
        edge = _EDGE if frame.width < SMALL_PAGE else LEFT
        frame = frame._replace(left=edge, top=min(edge, TOP), foot=_STATUS_FOOT)
        return frame._replace(head=_sheet_head(frame, document).height)
    if document.half:
        frame = frame._replace(left=_EDGE + 2)
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
    canvas.setSubject(subject)
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
        known: Known = {}
        text = _text_from_afar(document, frame, known) if document.afar else 0.0
        layout = _Layout(document, frame, text=text, known=known)
        for parts in _shorter(document) if len(layout.pages) > 1 and not document.shared else ():
            shorter = _Layout(replace(document, parts=parts), frame, text=text, known=known)
            layout = shorter if len(shorter.pages) < len(layout.pages) else layout
        for step in range(1, _steps_of(document)):
            if len(layout.pages) == 1:
                break
            layout = _Layout(document, frame, step)
        pages = layout.pages
        for copy in range(1, copies + 1):
            for number, draws in enumerate(pages, 1):
                pen = Pen(canvas, frame.height * mm)
                _above(pen, frame, document, (number, len(pages)))
                for draw in draws:
                    draw(pen)
                _below(pen, frame, document, (number, len(pages)), (copy, copies), layout.legends.get(number, ""))
                canvas.showPage()
    canvas.save()
    return out.getvalue()


def _text_from_afar(document: Document, frame: PageFrame, known: Known) -> float:
    """Points of the texts of a paper on a wall: those up to where it is signed, if anywhere, as large as they take no
    page more."""
    signed = max((at for at, part in enumerate(document.parts) if isinstance(part, Signs)), default=len(document.parts))
    hung = replace(document, parts=document.parts[: signed + 1])
    pages = len(_Layout(hung, frame, known=known).pages)
    without = replace(hung, parts=tuple(part for part in hung.parts if not _is_spare(part)))
    if pages > 1 and len(without.parts) < len(hung.parts) and (
        fewer := len(_Layout(without, frame, known=known).pages)
    ) < pages:
        hung, pages = without, fewer
    return next((size for size in _LARGER if len(_Layout(hung, frame, text=size, known=known).pages) <= pages), TEXT)


def _is_spare(part: Part) -> bool:
    """Whether it is left out where it would take a page more."""
    return isinstance(part, MatchCourse) or (isinstance(part, Table) and part.spare)


def _shorter(document: Document) -> list[tuple[Part, ...]]:
    """The parts of a paper without one of those that it can do without, then without any of them."""
    spare = [part for part in document.parts if _is_spare(part)]
    ways = [[part] for part in spare] if len(spare) > 1 else []
    return [tuple(part for part in document.parts if not any(part is one for one in gone)) for gone in (*ways, spare)
            if gone]


def _above(pen: Pen, frame: PageFrame, document: Document, page: Of) -> None:
    """The head of a page."""
    if document.shared:
        pen.fill(0, 0, frame.width, frame.height, GROUND)
        small, about = _shared_about(document)
        for at, line in enumerate(about):
            pen.text(frame.left, _SHARED_ABOUT + at * LEADING, line, small)
        size, lines = _shared_title(document)
        for at, line in enumerate(lines):
            pen.text(frame.left, _SHARED_TITLE + _about_more(document) + at * size * 0.39, line, size, face(line))
    elif document.poster == "framed":
        for edge, width in ((_FRAMED, 2.2), (_FRAMED + 2.2, 0.6)):
            pen.box(edge, edge, frame.width - 2 * edge, frame.height - 2 * edge, width)
    elif document.poster:
        return
    elif document.facts:
        _sheet_head(frame, document).draw(pen)
    else:
        _head(pen, frame, document, *page)


def _below(
    pen: Pen, frame: PageFrame, document: Document, page: Of, copy: Of, legend: Sentence = ""
) -> None:
    """The foot of a page, with what the signs of a table on it mean."""
    if document.shared:
        pen.text(frame.right, frame.height - 5, "scorekeeper", 9, FIGURES, 2)
    elif document.facts:
        _status_foot(pen, frame, document, page, copy)
    elif not document.poster:
        _foot(pen, frame, document, legend)


def _shared_about(document: Document) -> tuple[float, list[str]]:
    """What stands above the title of a picture, in two lines at most."""
    room, size = SHARED.width / mm - 2 * _SHARED_EDGE, 10.5
    while len(lines := lines_of(document.about, room, size)) > 2 and size > 8:
        size -= 0.5
    return size, lines[:2]


def _about_more(document: Document) -> float:
    """Millimetres by which the title of a picture stands lower."""
    return LEADING * (len(_shared_about(document)[1]) - 1)


def _shared_title(document: Document) -> tuple[float, list[str]]:
    """The title of a picture, in one line where it fits, else in two."""
    words, room, size = printable(document.title), SHARED.width / mm - 2 * _SHARED_EDGE, 27.0
    while width_of(words, face(words), size) > room * mm and size > 19:
        size -= 0.5
    while len(lines := lines_of(words, room, size, face(words))) > 2 and size > 12:
        size -= 0.5
    return size, lines[:2]


@one_paper
def two_to_a_sheet(
    make: Callable[[int], Document], usual: int, more: int, most: int, *, folded: bool = False
) -> bytes:
    """A document's pages of half a sheet each, two of them side by side on A4, ``most`` pages: in order, or ``folded``,
    so that the sheets, printed on both sides, are laid into one another and folded once.

    ``make`` gives it with so many of its pieces: the ``usual`` ones with texts as large as they fit, then as many of
    ``more`` as fit beside these; where not even the usual ones do, as many as fit with the smallest texts."""
    document, pages, frame = _fullest(make, usual, more, most)
    out = io.BytesIO()
    sheet = page_frame("a4", wide=True)
    canvas = begun(out, sheet, document.lang, document.title, document.under[:_LONGEST])
    if folded:
        canvas.setViewerPreference("Duplex", "DuplexFlipShortEdge")
    for side in sides_of(len(pages), folded=folded):
        for at, number in enumerate(side):
            if number > len(pages):
                continue
            of, draws = (number, len(pages)), pages[number - 1]
            canvas.saveState()
            canvas.translate(at * sheet.width / 2 * mm, 0)
            pen = Pen(canvas, sheet.height * mm)
            (_above if of[0] == 1 else _running_head)(pen, frame, document, of)
            for draw in draws:
                draw(pen)
            _below(pen, frame, document, of, (1, 1))
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def sides_of(pages: int, *, folded: bool = False) -> list[tuple[int, int]]:
    """The numbers of the pages on the left and on the right of each side of the sheets; one that there is not stays
    white. ``folded``: the last page beside the first, the second beside the last but one on its back."""
    if not folded:
        return [(left, left + 1) for left in range(1, pages + 1, 2)]
    whole = pages + -pages % 4
    return [(whole + 1 - at, at) if at % 2 else (at, whole + 1 - at) for at in range(1, whole // 2 + 1)]


def first_on_one_page(ways: Sequence[Document]) -> bytes:
    """Of several ways to say the same the first that stands on one page; else the last one."""
    return paper(_fitting(ways, 1)[0])


def _fullest(
    make: Callable[[int], Document], usual: int, more: int, most: int
) -> tuple[Document, list[list[Draw]], PageFrame]:
    use_fonts()
    frame = page_frame("a4", wide=False, document=make(0))
    smallest = _steps_of(make(0)) - 1

    def fits(number: int, step: int) -> bool:
        return len(_Layout(make(number), frame, step, running=True).pages) <= most

    step = next((step for step in range(smallest + 1) if fits(usual, step)), None)
    least, upto = (0, usual) if step is None else (usual, more)
    step = smallest if step is None else step
    number = bisect_left(range(least + 1, upto + 1), True, key=lambda number: not fits(number, step)) + least
    document = make(number)
    layout = _Layout(document, frame, step, running=True)
    if step < smallest and layout.y < frame.body + _FEW * (frame.bottom - frame.body):
        smaller = _Layout(document, frame, step + 1, running=True)
        layout = smaller if len(smaller.pages) < len(layout.pages) else layout
    return document, layout.pages, frame


def _fitting(ways: Sequence[Document], most: int) -> tuple[Document, list[list[Draw]], PageFrame]:
    use_fonts()
    for document in ways:
        frame = page_frame("a4", wide=False, document=document)
        smallest = _steps_of(document) - 1
        pages = _Layout(document, frame, smallest).pages
        if len(pages) > most:
            continue  # larger texts would not fit either
        for step in range(smallest):
            larger = _Layout(document, frame, step).pages
            if len(larger) <= most:
                return document, larger, frame
        return document, pages, frame
    return document, pages, frame


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
            for draw in _Layout(document, own).pages[0]:
                draw(card)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _head(pen: Pen, frame: PageFrame, document: Document, number: int, of: int) -> None:
    """Title, the line under it, and on the right when it was true and which page it is."""
    about = _about(document, number, of) if frame.foot else document.about
    stand, font, size = fitting(document.stand, frame.room * 0.55, 13)
    edge = frame.right - pen.text(frame.right, frame.top + 7, stand, size, font, 2)
    if document.status:
        status, font, wide = printable(document.status), face(document.status), _status_width(document)
        box = (edge - wide - (_BEFORE if stand else 0.0), frame.top + 2.1, wide, 6.4)
        pen.box(*box, LINE)
        pen.middle(box, status, 11, font)
        edge = box[0]
    pen.text(frame.right, frame.top + 12.4, cut(about, frame.room * 0.55 * mm, SANS, TEXT), TEXT, SANS, 2)
    title, font, size = fitting(document.title, edge - frame.left - 5, TITLE, 14)
    pen.text(frame.left, frame.top + 7, title, size, font)
    for at, line in enumerate(_under(frame, document)):
        pen.text(frame.left, frame.top + 12.4 + at * LEADING, line, TEXT)


def _running_head(pen: Pen, frame: PageFrame, document: Document, page: Of) -> None:
    """Of a further page: title and number in one line."""
    about = _about(document, *page)
    pen.text(frame.right, frame.top + 4, about, TEXT, SANS, 2)
    title, font, size = fitting(document.title, frame.room - width_of(about, SANS, TEXT) / mm - 5, 12, 9)
    pen.text(frame.left, frame.top + 4, title, size, font)


def _about(document: Document, number: int, of: int) -> str:
    page = document.say.gettext("Page %(page)s of %(pages)s") % {"page": number, "pages": of}
    return " · ".join(part for part in (document.about, page) if part)


def _status_width(document: Document) -> float:
    return width_of(printable(document.status), face(document.status), 11) / mm + 6 if document.status else 0.0


def _under(frame: PageFrame, document: Document) -> list[str]:
    """The line under the title, in as many as it takes beside the longest number of a page."""
    beside = min(width_of(_about(document, 99, 99), SANS, TEXT) / mm, frame.room * 0.55)
    return lines_of(document.under, frame.room - beside - 5, TEXT)


def _foot(pen: Pen, frame: PageFrame, document: Document, legend: Sentence) -> None:
    y = frame.bottom + 1.6
    pen.line(frame.left, y, frame.right, y, 0.6)
    foot = document.foot
    pen.text(frame.right, y + 3.6, foot, SMALL, SANS, 2)
    room = frame.room - width_of(foot, SANS, SMALL) / mm - 4
    lines = [line for sentence in (document.ground, legend) if sentence
             for line in set_in_lines(sentence, room, SMALL)]
    for at, line in enumerate(lines):
        pen.set(frame.left, y + 3.6 + at * _FOOT_STEP, line, SMALL)


def _status_foot(pen: Pen, frame: PageFrame, document: Document, page: Of, copy: Of) -> None:
    """Objections, page, state and checksum on the left; what the sheet is worth on the right: on every page."""
    say, top, small = document.say, frame.bottom, frame.width < SMALL_PAGE
    status, size = printable(document.status), 9.0 if small else 10.5
    width = width_of(status, BOLD, size) / mm + (4 if small else 6)
    pen.line(frame.left, top + 0.8, frame.right, top + 0.8, LINE)
    if status:
        pen.box(frame.right - width, top + 2.2, width, frame.foot - 2.4, 1.2)
        pen.middle((frame.right - width, top + 2.2, width, frame.foot - 2.4), status, size, BOLD)
    parts = [say.gettext("Page %(page)s of %(pages)s") % {"page": page[0], "pages": page[1]}, document.about,
             document.foot]
    if copy[1] > 1:
        parts.append(say.gettext("Copy %(copy)s of %(copies)s") % {"copy": copy[0], "copies": copy[1]})
    room, words = frame.room - width - 3, " · ".join(part for part in parts if part)
    lines = lines_of(words, room, 7.5)[:2] if small else [line for line in (document.ground, words) if line]
    for at, line in enumerate(lines):
        font = 7.5 if small else SMALL
        pen.text(frame.left, top + 4.6 + 4 * at, cut(printable(line), room * mm, SANS, font), font)


# the layout


class _Layout:
    """Puts the parts on pages as they come."""

    def __init__(
        self, document: Document, frame: PageFrame, step: int = 0, text: float = 0.0, *, running: bool = False,
        known: Known | None = None,
    ) -> None:
        """``step``: how small texts and pictures are to be, where all should stand on one page; ``text``: points of
        its texts where they are to be larger; ``running``: further pages have a low head."""
        self.document, self.frame, self.left, self.running = document, frame, frame.left, running
        sizes = _sizes_of(document)
        text, less = text or sizes[min(step, len(sizes) - 1)], max(0, step + 1 - len(sizes))
        self.make = Pieces(document, frame.left, frame.room, self._full_height, text=text, step=less)
        self.gap = self.make.gap
        self._known: Known = {} if known is None else known
        self.pages: list[list[Draw]] = [[]]
        self.legends: dict[int, Sentence] = {}
        """At the foot of a page, by its number from 1."""
        self.y = frame.body
        self._fitted: dict[int, list[Fitted]] = {}
        groups = [list(each) for _, each in groupby(document.parts, self._alike)]
        waiting, last = list[Piece](), list[Piece]()
        for at, group in enumerate(groups):
            first = group[0]
            pieces = [] if self._is_torn(group) else self.make.of(group)
            waiting += glued(last) if isinstance(first, Signs) else last
            last = pieces
            if not pieces or (isinstance(first, Note | Table | Large) and first.fresh):
                self._place(waiting)
                waiting = []
            if isinstance(first, Note | Table | Large) and first.fresh and self.pages[-1]:
                self._new_page()
            if isinstance(first, Table) and first.form is not None:
                self._form(first, self._what_follows(groups[at + 1 :])[0])
            elif isinstance(first, Table) and not pieces:
                self._table(first, self._what_follows(groups[at + 1 :]))
        self._place([*waiting, *last])

    def _is_torn(self, group: Sequence[Part]) -> bool:
        """Whether it is a table that may go on, on the next page."""
        first = group[0]
        if not isinstance(first, Table) or (first.beside and len(group) > 1):
            return False
        return not first.together or heights(self.make.of([first])) > self._full_height

    def _what_follows(self, groups: Sequence[Sequence[Part]]) -> list[float]:
        """Heights for which room may be left below a table: of all that follows, of what comes before another table."""
        found, before = 0.0, []
        for group in groups:
            first = group[0]
            if isinstance(first, Note | Table | Large) and first.fresh:
                break
            if isinstance(first, Table) and not first.beside:
                before.append(found)
            found += self._about(first) if self._is_torn(group) else heights(self.make.of(group))
        return sorted({found, *before}, reverse=True)

    def _about(self, part: Part) -> float:
        """About as much as a table takes that may go on, on the next page."""
        assert isinstance(part, Table)
        beside = heights(self.make.above(part))
        beside += heights(self.make.note_of(part)) + 1.5 if part.note and not part.ruled else 0.0
        fitted = self._sheets(part, beside, ())
        return min(self._full_height, fitted[0].head + sum(map(fitted[0].height, part.rows)) + beside + self.gap)

    def _alike(self, part: Part) -> object:
        """What stands side by side on a lying page: notes, and a table with them; everything else alone."""
        beside = isinstance(part, Note) or (isinstance(part, Table) and part.beside)
        if isinstance(part, Code | Figure) and any(isinstance(one, Code) and one.beside for one in self.document.parts):
            return "code"
        return "beside" if self.document.wide and beside else id(part)

    @property
    def _full_height(self) -> float:
        return self.frame.bottom - self.frame.body

    def _new_page(self) -> None:
        self.pages.append([])
        if self.running:
            self.frame = self.frame._replace(head=RUNNING)
        self.y = self.frame.body

    def _place(self, pieces: Sequence[Piece]) -> None:
        for at, piece in enumerate(pieces):
            if piece.draw is None:
                self.y += piece.height
                continue
            together = chain(pieces, at)
            together = together if together <= self._full_height else piece.height
            if self.y + together > self.frame.bottom + 0.01 and self.pages[-1]:
                self._new_page()
            free = self.frame.bottom - self.y - heights(pieces[at:])
            drawn = piece.grown(free) if piece.grown is not None and free > 0 else piece
            self.y = self.frame.bottom - drawn.height if drawn.last else self.y
            self.pages[-1].append(_at(drawn.draw or piece.draw, self.y))
            self.y += drawn.height

    # tables

    def _form(self, table: Table, after: float) -> None:
        """A form on its pages, its last lines above what follows."""
        form = table.form
        assert form is not None
        head = head_of(table, self.frame.room)
        room = self._full_height - head
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
            self.y += head + page.row * page.rows + self.gap

    def _table(self, table: Table, after: Sequence[float]) -> None:
        if not table.rows:
            return
        above, below = self.make.above(table), list[Piece]()
        if table.note and not table.ruled and (table.close or table.wrapped):  # above what stands on each page
            above += [*self.make.note_of(table), Piece(1.2, None)]
        elif table.note and not table.ruled:
            below = [Piece(1.5, None), *self.make.note_of(table)]
        for fitted in self._sheets(table, heights(above) + heights(below), after):
            self._block(fitted, above, heights(below), after)
        self._place([*below, Piece(self.gap, None)])

    def _sheets(self, table: Table, beside: float, after: Sequence[float]) -> list[Fitted]:
        """The table's sheets, where ``beside`` of a page is taken, and room would be left for what comes after."""
        key = id(table)
        if key not in self._fitted:
            spaces = (self.frame.bottom - self.y, self._full_height) if self.pages[-1] else (self._full_height,)
            high = [room - beside - one - self.gap for room in spaces for one in (*after, 0.0)
                       if one < self._full_height / 2]
            if table.ruled and not table.wrapped:  # all of these on one page, or each on its own
                number = sum(one.ruled and not one.wrapped for one in self.document.tables)
                high = [self._full_height / number - beside - self.gap] if number > 1 else []
            behind = self._behind(table, after)
            if behind:
                high = [room - beside - behind - self.gap for room in spaces]
            high.append(self._full_height - beside)
            self._fitted[key] = sheets_of(self.make.sized(table), self.frame.room, high, self._known, behind=behind)
        return self._fitted[key]

    def _behind(self, table: Table, after: Sequence[float]) -> float:
        """What shares the pages of a table."""
        return after[0] if table.shares and after and after[0] < self._full_height / 2 else 0.0

    def _block(self, fitted: Fitted, above: Sequence[Piece], below: float, after: Sequence[float]) -> None:
        """One sheet's columns of a table, line by line, going on with its heads on the next page."""
        rows = list(fitted.measured.table.rows)
        high = [fitted.height(row) for row in rows]
        room = self._full_height - heights(above) - fitted.head
        start = heights(above) + fitted.head
        if self.pages[-1] and self.y + start + sum(high) > self.frame.bottom:
            least = sum(high[:3]) if self.y < self.frame.body + self._full_height / 2 and sum(high) > room else room
            if self.y + start + least > self.frame.bottom:
                self._new_page()
        behind = self._behind(fitted.measured.table, after)
        behind += below if behind else 0.0
        for chunk in self._chunks(rows, high, start, room, behind, even=not fitted.measured.table.close):
            if chunk is None:
                self._new_page()
                continue
            self._place(above)
            chunk_heights = [high[at] for at in chunk]
            last = chunk.stop == len(rows)
            free = self.frame.bottom - self.y - fitted.head - sum(chunk_heights) - (below + self.gap if last else 0.0)
            left = next((one for one in after if one <= free), 0.0) if last else 0.0
            free = (free - left) / (self._alike_behind(fitted.measured.table) if left else 1)
            tall = _TALLEST * max([fitted.type.size, *_sizes(fitted)]) * fitted.measured.lines
            tall = max(chunk_heights) * _LOOSER if fitted.measured.table.wrapped else tall
            each = 0.0 if fitted.measured.table.close else max(0.0, free / max(1, len(chunk_heights)))
            grown = [max(height, min(tall, height + each)) for height in chunk_heights]
            lines = [(height, rows[at]) for height, at in zip(grown, chunk, strict=True)]
            self.pages[-1].append(partial(_drawn, fitted=fitted, x=self.left, y=self.y, rows=tuple(lines)))
            if fitted.measured.table.legend:
                self.legends[len(self.pages)] = fitted.measured.table.legend
            self.y += fitted.head + sum(height for height, _ in lines)

    def _alike_behind(self, table: Table) -> int:
        """Tables between lines from this one on: on one page all their lines grow alike."""
        ruled = [one for one in self.document.tables if one.ruled]
        return max(1, len(ruled) - next((at for at, one in enumerate(ruled) if one is table), len(ruled)))

    def _chunks(
        self, rows: Sequence[Row], high: Sequence[float], start: float, room: float, behind: float, *, even: bool
    ) -> Iterator[range | None]:
        """The lines of each page, None for a new one between; a sentence across goes with the line below it, and no
        line stands on a page alone. ``behind``: what shares the pages with them."""
        at, height = 0, self.frame.bottom - self.y - start
        fresh = not self.pages[-1]
        while at < len(rows) or not at:
            left = sum(high[at:]) + behind
            number = 0
            most = height
            if even and fresh and left > room:  # the pages of a long table hold about as much
                most = min(room, left / -(-left // room) + max(high))
            while at + number < len(rows) and sum(high[at : at + number + 1]) <= most + 0.01:
                number += 1
            end = at + max(1, number)
            end = next((one for one in range(end, at, -1) if _can_end(rows, one)), end)
            if end == len(rows) - 1 and end - 1 > at:
                end -= 1
            yield range(at, min(end, len(rows)))
            at, height, fresh = end, room, True
            if at >= len(rows):
                return
            yield None


def _can_end(rows: Sequence[Row], end: int) -> bool:
    """Whether a page may end before this line of a table: a heading goes with the line below it."""
    if end >= len(rows):
        return True
    return rows[end].kind != "joined" and not (rows[end - 1].across and rows[end - 1].kind != "joined")


def _sizes_of(document: Document) -> tuple[float, ...]:
    """Points that a paper's texts may have, the largest at which it stands on one page."""
    if document.shared:
        return SHARED_SIZES
    if document.facts:
        return _SMALLER if document.one_page else (_SMALL_TEXT,)
    if document.half:  # a booklet takes pages more before its texts are too small for old eyes
        return (TEXT, *_SMALLER, *_SMALLEST) if document.one_page else (TEXT, *_SMALLER[:2])
    return (TEXT, *_SMALLER) if document.one_page else (TEXT,)


def _steps_of(document: Document) -> int:
    """Ways to set a paper: with texts as large as they fit, then with smaller pictures."""
    pictures = (len(part.heights) for part in document.parts if isinstance(part, Picture))
    return len(_sizes_of(document)) + (max(pictures, default=1) - 1 if document.one_page else 0)


def _sizes(fitted: Fitted) -> list[float]:
    return [column.size for column in fitted.columns if column.size]


def _at(draw: Callable[[Pen, float], object], y: float) -> Draw:
    return lambda pen: draw(pen, y)


def _form(pen: Pen, grid: Grid, y: float, rows: Sequence[Row], number: int) -> None:
    grid.draw(pen, y, rows, number)


def _drawn(pen: Pen, fitted: Fitted, x: float, y: float, rows: Sequence[tuple[float, Row]]) -> None:
    fitted.draw(pen, x, y, rows)
