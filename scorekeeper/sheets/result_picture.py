"""How a match ended, as a picture to share: 1080 × 1350 pixels, which telephones show whole. Pure, same bytes."""

from __future__ import annotations

import io
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm

from scorekeeper.journal.course import Course
from scorekeeper.sheets.match_course import draw_course
from scorekeeper.sheets.page import FIGURES, INK, NAMES, cut, face, one_paper, printable, width_of
from scorekeeper.sheets.pen import Pen, lines_of
from scorekeeper.sheets.picture import EDGE, FAINT, HEIGHT, PIXELS, ROOM, coloured, framed, heading

_FIELDS: tuple[tuple[Color, Color], ...] = (
    (HexColor(0x0F4A73), HexColor(0xFFFFFF)), (HexColor(0xF2BF45), HexColor(0x211600)),
)
"""The colours of two sides: field and what stands on it, as on the match's own page (static/look/frame.css)."""
_LISTED = 6
"""So many names stand under each other; those of a larger table stand in two columns."""
_GAP = 6.0
"""Millimetres between two columns."""


class Figure(NamedTuple):
    """What one side has.

    name: as it is shown.
    number: as it is printed.
    """

    name: str
    number: str


class Result(NamedTuple):
    """What the picture says, all of it in the reader's language.

    lang: of its texts.
    about: where and when.
    won: who.
    figures: one a side.
    course: the match hand by hand.
    highlights: what is worth telling.
    """

    lang: str
    about: str
    won: str
    figures: tuple[Figure, ...]
    course: Course
    highlights: tuple[str, ...]


def picture_of(result: Result) -> bytes:
    """The picture, a PNG. ModuleNotFoundError where this machine makes none (``picture.can_be_made``)."""
    return coloured(page(result), PIXELS)


@one_paper
def page(result: Result) -> bytes:
    """The same as a PDF of one page."""
    out = io.BytesIO()
    with framed(out, result.lang, result.won, result.about) as pen:
        y = heading(pen, printable(result.won))
        y = _two(pen, y, result.figures) if len(result.figures) == 2 else _list(pen, y, result.figures)
        lines = [line for words in result.highlights for line in lines_of(printable(words), ROOM, 11.5, FIGURES)]
        below = HEIGHT - 11 - 5.6 * len(lines)
        draw_course(pen, EDGE, y + 4, ROOM, below - y - 8, result.course, size=10.0, faint=FAINT)
        for number, line in enumerate(lines):
            pen.text(EDGE, below + 3 + 5.6 * number, line, 11.5, FIGURES)
    return out.getvalue()


def _two(pen: Pen, y: float, figures: tuple[Figure, ...]) -> float:
    """Two sides in fields of their colours; where they end."""
    width, height = (ROOM - 4) / 2, 31.0
    for at, ((field, ink), figure) in enumerate(zip(_FIELDS, figures, strict=True)):
        x = EDGE + at * (width + 4)
        pen.canvas.setFillColor(field)
        pen.canvas.roundRect(x * mm, (HEIGHT - y - height) * mm, width * mm, height * mm, 4 * mm, stroke=0, fill=1)
        pen.canvas.setFillColor(ink)
        pen.fitted(x + width / 2, y + 8, printable(figure.name), 14, NAMES, width - 6)
        pen.fitted(x + width / 2, y + 27, figure.number, 56, FIGURES, width - 8)
        pen.canvas.setFillColor(INK)
    return y + height


def _list(pen: Pen, y: float, figures: tuple[Figure, ...]) -> float:
    """More sides in lines under each other, the best first, of many in two columns; where they end."""
    columns = 1 if len(figures) <= _LISTED else 2
    lines = -(-len(figures) // columns)
    width = (ROOM - (columns - 1) * _GAP) / columns
    size, number_size = (15.0, 20.0) if columns == 1 else (13.0, 17.0)
    for at, figure in enumerate(figures):
        left, base = EDGE + at // lines * (width + _GAP), y + 6.5 + at % lines * 8.4
        room = width * mm - width_of(figure.number, FIGURES, number_size) - 2 * mm
        name = printable(figure.name)
        pen.text(left, base, cut(name, room, face(name), size), size, face(name))
        pen.text(left + width, base, figure.number, number_size, FIGURES, 2)
        pen.line(left, base + 1.9, left + width, base + 1.9, 0.4)
    return y + 8.4 * lines
