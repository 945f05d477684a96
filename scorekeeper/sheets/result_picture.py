"""How a match ended, as a picture to share: 1080 × 1350 pixels, which telephones show whole. Pure, same bytes."""

from __future__ import annotations

import io
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm

from scorekeeper.journal.course import Course
from scorekeeper.sheets.match_course import draw_course
from scorekeeper.sheets.page import FIGURES, INK, NAMES, cut, face, one_paper, printable
from scorekeeper.sheets.pen import Pen, lines_of
from scorekeeper.sheets.picture import EDGE, FAINT, HEIGHT, PIXELS, ROOM, WIDTH, coloured, framed, heading

_FIELDS: tuple[tuple[Color, Color], ...] = (
    (HexColor(0x0F4A73), HexColor(0xFFFFFF)), (HexColor(0xF2BF45), HexColor(0x211600)),
)
"""The colours of two sides: field and what stands on it, as on the match's own page (static/look/frame.css)."""
_LISTED = 6
"""So many names stand under each other; of a table with more the last ones are left out."""


class Figure(NamedTuple):
    """What one side has: its name, its number as text."""

    name: str
    number: str


class Result(NamedTuple):
    """What the picture says, all of it in the reader's language: where and when in ``about``, who won, each side's
    figure, the match hand by hand, what is worth telling."""

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
    """More sides in lines under each other, the best first; where they end."""
    for number, figure in enumerate(figures[:_LISTED]):
        base = y + 6.5 + number * 8.4
        name = printable(figure.name)
        pen.text(EDGE, base, cut(name, 60 * mm, face(name), 15), 15, face(name))
        pen.text(WIDTH - EDGE, base, figure.number, 20, FIGURES, 2)
        pen.line(EDGE, base + 1.9, WIDTH - EDGE, base + 1.9, 0.4)
    return y + 8.4 * min(len(figures), _LISTED)
