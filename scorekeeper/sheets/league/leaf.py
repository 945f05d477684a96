"""The leaves of a club's paper: head, foot and signatures of every page, and the file that they become.

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

from scorekeeper.sheets.league.content import Sheet
from scorekeeper.sheets.page import BODY, SANS, cut, face, paper_named, printable, use_fonts, width_of
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


class Leaf(NamedTuple):
    """A page's size and room, in millimetres."""

    width: float
    height: float

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
        return TOP + HEAD

    @property
    def bottom(self) -> float:
        """Where the foot begins."""
        return self.height - TOP - FOOT


def leaf_of(paper: str, *, wide: bool) -> Leaf:
    """A page on this paper, upright or lying. ValueError for a paper that we do not have."""
    found = paper_named(paper)
    sizes = found.width / mm, found.height / mm
    return Leaf(*(sizes[::-1] if wide else sizes))


def written(sheet: Sheet, leaf: Leaf, pages: Sequence[Sequence[Draw]]) -> bytes:
    """The file: what each page draws, with the paper's head and foot around it."""
    out = io.BytesIO()
    canvas = begun(out, leaf, sheet.lang, sheet.title, sheet.under)
    for number, draws in enumerate(pages, 1):
        pen = Pen(canvas, leaf.height * mm)
        _head(pen, leaf, sheet, number, len(pages))
        for draw in draws:
            draw(pen)
        _foot(pen, leaf, sheet, number, len(pages))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def begun(out: io.BytesIO, leaf: Leaf, lang: str, title: str, subject: str) -> Canvas:
    """A new file with what it says about itself."""
    use_fonts()
    canvas = Canvas(
        out, pagesize=(leaf.width * mm, leaf.height * mm), invariant=1, pageCompression=1,
        lang=_TAGS.get(lang, lang), initialFontName=SANS, initialFontSize=BODY,  # type: ignore[arg-type]
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


def _head(pen: Pen, leaf: Leaf, sheet: Sheet, number: int, of: int) -> None:
    """Title, the line under it, and on the right when it was true and which page it is."""
    about = " · ".join(part for part in (sheet.about, page_words(sheet, number, of)) if part)
    sides = (width_of(printable(sheet.stand), face(sheet.stand), 13), width_of(about, SANS, TEXT))
    right = min(max(sides) / mm, leaf.room * 0.55)
    if sheet.status:
        status, font = printable(sheet.status), face(sheet.status)
        wide = width_of(status, font, 11) / mm + 6
        pen.box(leaf.right - wide, TOP - 1.5, wide, 6.2, LINE)
        pen.middle((leaf.right - wide, TOP - 1.5, wide, 6.2), status, 11, font)
        above = wide
    else:
        above = 0.0
    stand, font, size = fitting(sheet.stand, leaf.room * 0.55, 13)
    if sheet.status:
        pen.text(leaf.right, TOP + 8.6, stand, min(size, 11), font, 2)
    else:
        pen.text(leaf.right, TOP + 7, stand, size, font, 2)
    pen.text(leaf.right, TOP + 12.4, cut(about, leaf.room * 0.55 * mm, SANS, TEXT), TEXT, SANS, 2)
    room = leaf.room - max(right, above) - 5
    title, font, size = fitting(sheet.title, room, TITLE, 14)
    pen.text(LEFT, TOP + 7, title, size, font)
    pen.text(LEFT, TOP + 12.4, cut(printable(sheet.under), room * mm, SANS, TEXT), TEXT)


def page_words(sheet: Sheet, number: int, of: int) -> str:
    """``Seite 1 von 2``."""
    return sheet.say.gettext("Page %(page)s of %(pages)s") % {"page": number, "pages": of}


def _foot(pen: Pen, leaf: Leaf, sheet: Sheet, number: int, of: int) -> None:
    y = leaf.bottom + 1.6
    pen.line(LEFT, y, leaf.right, y, 0.6)
    foot = sheet.foot
    pen.text(leaf.right, y + 3.6, foot, SMALL, SANS, 2)
    room = leaf.room - width_of(foot, SANS, SMALL) / mm - 4
    pen.text(LEFT, y + 3.6, cut(printable(sheet.ground), room * mm, SANS, SMALL), SMALL)


def signatures(sheet: Sheet, leaf: Leaf, y: float) -> Draw:
    """Lines to sign on, their labels below, in the 12 mm below y."""

    def draw(pen: Pen) -> None:
        gap = 6.0
        width = min(70.0, (leaf.room + gap) / len(sheet.signs))
        for at, label in enumerate(sheet.signs):
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
