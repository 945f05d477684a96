"""The frame of a club's paper: head, foot and signatures of every page, and the file that they become.

Measures are millimetres from the upper left corner. Nothing here reads a clock: the same contents give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import segno
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.league.document import Document
from scorekeeper.sheets.page import BODY, SANS, Explained, cut, face, paper_named, printable, use_fonts, width_of
from scorekeeper.sheets.score.pen import LINE, Pen, lines_of

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
_TAGS = {"de": "de-DE", "en": "en-GB", "nds": "nds-DE"}

Draw: TypeAlias = Callable[[Pen], object]


class PageFrame(NamedTuple):
    """A page's size and room, in millimetres."""

    width: float
    height: float
    head: float = HEAD
    """How much of it the head takes: more where the line under the title goes on."""

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * LEFT

    @property
    def right(self) -> float:
        """Where the right margin begins."""
        return self.width - LEFT

    @property
    def body(self) -> float:
        """Where what stands below the head begins."""
        return TOP + self.head

    @property
    def bottom(self) -> float:
        """Where the foot begins."""
        return self.height - TOP - FOOT


def page_frame(paper: str, *, wide: bool, document: Document | None = None) -> PageFrame:
    """A page on this paper, upright or lying, with room for a document's head. ValueError for a paper that we do not
    have."""
    found = paper_named(paper)
    sizes = found.width / mm, found.height / mm
    frame = PageFrame(*(sizes[::-1] if wide else sizes))
    if document is None:
        return frame
    return frame._replace(head=HEAD + LEADING * (len(_under(frame, document)) - 1))


def pdf_file(document: Document, frame: PageFrame, pages: Sequence[Sequence[Draw]]) -> bytes:
    """The file: what each page draws, with the paper's head and foot around it."""
    out = io.BytesIO()
    canvas = begun(out, frame, document.lang, document.title, document.under)
    for number, draws in enumerate(pages, 1):
        pen = Pen(canvas, frame.height * mm)
        _head(pen, frame, document, number, len(pages))
        for draw in draws:
            draw(pen)
        _foot(pen, frame, document, number, len(pages))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def begun(out: io.BytesIO, frame: PageFrame, lang: str, title: str, subject: str) -> Canvas:
    """A new file with what it says about itself."""
    use_fonts()
    canvas = Explained(
        out, pagesize=(frame.width * mm, frame.height * mm), invariant=1, pageCompression=1,
        lang=_TAGS.get(lang, lang), initialFontName=SANS, initialFontSize=BODY,
    )  # fmt: skip
    canvas.setTitle(printable(title))
    canvas.setAuthor("scorekeeper")
    canvas.setCreator("scorekeeper")
    canvas.setSubject(printable(subject))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def fitting(text: str, room: float, size: float, least: float = TEXT) -> tuple[str, str, float]:
    """A heading as it fits into ``room`` mm: smaller down to ``least``, then cut; its text, font, size."""
    words = printable(text)
    font = face(words)
    while size > least and width_of(words, font, size) > room * mm:
        size -= 0.5
    return cut(words, room * mm, font, size), font, size


def _head(pen: Pen, frame: PageFrame, document: Document, number: int, of: int) -> None:
    """Title, the line under it, and on the right when it was true and which page it is."""
    about = _about(document, number, of)
    if document.status:
        status, font, wide = printable(document.status), face(document.status), _status_width(document)
        pen.box(frame.right - wide, TOP - 1.5, wide, 6.2, LINE)
        pen.middle((frame.right - wide, TOP - 1.5, wide, 6.2), status, 11, font)
    stand, font, size = fitting(document.stand, frame.room * 0.55, 13)
    if document.status:
        pen.text(frame.right, TOP + 8.6, stand, min(size, 11), font, 2)
    else:
        pen.text(frame.right, TOP + 7, stand, size, font, 2)
    pen.text(frame.right, TOP + 12.4, cut(about, frame.room * 0.55 * mm, SANS, TEXT), TEXT, SANS, 2)
    title, font, size = fitting(document.title, _left_room(frame, document, about), TITLE, 14)
    pen.text(LEFT, TOP + 7, title, size, font)
    for at, line in enumerate(_under(frame, document)):
        pen.text(LEFT, TOP + 12.4 + at * LEADING, line, TEXT)


def _about(document: Document, number: int, of: int) -> str:
    return " · ".join(part for part in (document.about, page_words(document, number, of)) if part)


def _status_width(document: Document) -> float:
    return width_of(printable(document.status), face(document.status), 11) / mm + 6 if document.status else 0.0


def _left_room(frame: PageFrame, document: Document, about: str) -> float:
    """Millimetres beside what stands on the right of the head."""
    sides = (width_of(printable(document.stand), face(document.stand), 13), width_of(about, SANS, TEXT))
    return frame.room - max(min(max(sides) / mm, frame.room * 0.55), _status_width(document)) - 5


def _under(frame: PageFrame, document: Document) -> list[str]:
    """The line under the title, in as many as it takes beside the longest number of a page."""
    return lines_of(document.under, _left_room(frame, document, _about(document, 99, 99)), TEXT)


def page_words(document: Document, number: int, of: int) -> str:
    """``Seite 1 von 2``."""
    return document.say.gettext("Page %(page)s of %(pages)s") % {"page": number, "pages": of}


def _foot(pen: Pen, frame: PageFrame, document: Document, number: int, of: int) -> None:
    y = frame.bottom + 1.6
    pen.line(LEFT, y, frame.right, y, 0.6)
    foot = document.foot
    pen.text(frame.right, y + 3.6, foot, SMALL, SANS, 2)
    room = frame.room - width_of(foot, SANS, SMALL) / mm - 4
    pen.text(LEFT, y + 3.6, cut(printable(document.ground), room * mm, SANS, SMALL), SMALL)


def signatures(document: Document, frame: PageFrame, y: float) -> Draw:
    """Lines to sign on, their labels below, in the 12 mm below y."""

    def draw(pen: Pen) -> None:
        gap = 6.0
        width = min(70.0, (frame.room + gap) / len(document.signs))
        for at, label in enumerate(document.signs):
            x = LEFT + at * width
            pen.line(x, y + 8, x + width - gap, y + 8, 0.8)
            pen.text(x, y + 12, cut(printable(label), (width - gap) * mm, SANS, TEXT), TEXT)

    return draw


SIGNATURES = 14.0
"""Millimetres that signatures take."""


def paragraph(words: str, room: float, size: float = TEXT) -> list[str]:
    """A sentence broken into lines of ``room`` mm."""
    return lines_of(words, room, size)


def draw_code(pen: Pen, link: str, x: float, y: float, size: float) -> None:
    """A link as a QR code in a square of so many mm, without its quiet zone."""
    rows = code_of(link)
    unit = size / len(rows)
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                pen.fill(x + start * unit, y + down * unit, (across - start) * unit, unit)
                start = None


@lru_cache(maxsize=64)
def code_of(link: str) -> tuple[tuple[int, ...], ...]:
    """The dark and light modules of a link's QR code."""
    return tuple(tuple(row) for row in segno.make(link, error="m", micro=False).matrix)
