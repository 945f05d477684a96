"""The PDF that score sheets of every kind are drawn into: same sheet, same bytes; its language, title and people."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.page import BODY, SANS, Explained, one_paper, printable, use_fonts
from scorekeeper.sheets.pen import Pen
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale
from scorekeeper.zwickern.app.papers.figures.foot import Piece

_TAGS = {"de": "de-DE", "en": "en-GB", "nds": "nds-DE"}
_LONGEST = 1000
P = TypeVar("P")
Of: TypeAlias = "tuple[int, int]"
"""Which of how many, from 1."""


@one_paper
def pdf_of(
    sheets: Sequence[Sheet], lang: str, layout_of: Callable[[Sheet], Layout],
    plan: Callable[[Layout, SheetText], Sequence[P]], draw: Callable[[Canvas, Layout, SheetText, P, Of, Of], None], *,
    copies: int = 1, subject: str | None = None,
) -> bytes:  # fmt: skip
    """Sheets in one PDF, each with its own pages, so many copies of them. ValueError for no sheet.

    ``draw`` draws a page, told its number and the copy's; ``subject`` of the PDF, left out: the people of the first.
    """
    if not sheets:
        raise ValueError("at least one sheet")
    use_fonts()
    laid_out = [(layout_of(sheet), SheetText(sheet, locale(lang))) for sheet in sheets]
    out = io.BytesIO()
    canvas = _canvas(out, *laid_out[0], lang)
    if subject is not None:
        canvas.setSubject(printable(subject))
    for layout, sheet_text in laid_out:
        canvas.setPageSize((layout.width * mm, layout.height * mm))
        pages = plan(layout, sheet_text)
        for copy in range(1, copies + 1):
            for number, page in enumerate(pages, 1):
                draw(canvas, layout, sheet_text, page, (number, len(pages)), (copy, copies))
                canvas.showPage()
    canvas.save()
    return out.getvalue()


def _canvas(out: io.BytesIO, layout: Layout, sheet_text: SheetText, lang: str) -> Canvas:
    """An empty PDF for a sheet; its subject names the people, side by side."""
    canvas = Explained(
        out, pagesize=(layout.width * mm, layout.height * mm), invariant=1, pageCompression=1,
        lang=_TAGS.get(lang, lang), initialFontName=SANS, initialFontSize=BODY,
    )  # fmt: skip
    canvas.setTitle(printable(sheet_text.title))
    canvas.setAuthor("scorekeeper")
    canvas.setCreator("scorekeeper")
    canvas.setSubject(" – ".join(", ".join(names) for names in _people(sheet_text))[:_LONGEST])
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _people(sheet_text: SheetText) -> list[list[str]]:
    """Names by side; with lines each person who ever sat there."""
    sheet = sheet_text.sheet
    sides = [side.persons for side in sheet.sides] if sheet.lined is None else [(one.id,) for one in sheet.persons]
    return [[" ".join(sheet.person(each).name.split()) for each in side] for side in sides]


def draw_pieces(pen: Pen, layout: Layout, pieces: Sequence[Piece], y: float) -> None:
    """The pieces of the foot from y on, one below the other; a last one at the lower end."""
    for piece in pieces:
        if piece.kind == "last":
            y = layout.bottom - piece.height
        piece.draw(pen, y)
        y += piece.height
