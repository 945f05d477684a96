"""An evening's result, or a season's table, as a picture to share: who has which place, and who sat with whom.

In the frame of a match's result. Pure, same bytes.
"""

from __future__ import annotations

import io
from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.sheets.page import FIGURES, cut, face, one_paper, printable, width_of
from scorekeeper.sheets.pen import Pen
from scorekeeper.sheets.picture import EDGE, FAINT, HEIGHT, PIXELS, ROOM, coloured, framed, heading

_IN_ONE_COLUMN = 12
_MOST = 48
"""So many people stand on a picture; the paper has them all."""
_FOOT = 11.0
_BETWEEN = 6.0


class Line(NamedTuple):
    """Somebody.

    place: empty: none.
    name: as it is shown.
    figure: as it is printed.
    """

    place: str
    name: str
    figure: str


class ListPicture(NamedTuple):
    """What it says, all of it in the reader's language.

    lang: of its texts.
    about: where and when.
    title: on top.
    lines: one a person.
    below: lines about the tables, each with a heading or none.
    rest: what stands for people whom the picture has no room for, empty without them.
    """

    lang: str
    about: str
    title: str
    lines: tuple[Line, ...]
    below: tuple[str, ...] = ()
    rest: str = ""


def picture_of(shown: ListPicture) -> bytes:
    """The picture, a PNG. ModuleNotFoundError where this machine makes none (``picture.can_be_made``)."""
    return coloured(page(shown), PIXELS)


@one_paper
def page(shown: ListPicture) -> bytes:
    """The same as a PDF of one page."""
    out = io.BytesIO()
    lines = shown.lines[:_MOST]
    with framed(out, shown.lang, shown.title, shown.about) as pen:
        top = heading(pen, printable(shown.title))
        columns = 1 if len(lines) <= _IN_ONE_COLUMN else 2
        rows = -(-len(lines) // columns)
        below = [*([shown.rest] if shown.rest else []), *shown.below]
        room = HEIGHT - _FOOT - top
        # people first: what is said of the tables takes what they leave, and is left out where nobody could read it
        step = min(8.4, (room - (4.0 + 3.4 * len(below) if below else 0)) / max(1, rows))
        if step < 4.0:
            below, step = [], min(8.4, room / max(1, rows))
        width = (ROOM - _BETWEEN * (columns - 1)) / columns
        for at, line in enumerate(lines):
            column, row = divmod(at, rows)
            _person(pen, EDGE + column * (width + _BETWEEN), top + row * step, width, step, line)
        _tables(pen, top + rows * step + 4.0, HEIGHT - _FOOT, below)
    return out.getvalue()


def _person(pen: Pen, x: float, top: float, width: float, step: float, line: Line) -> None:
    size, base = min(15.0, step * 2.0), top + step * 0.76
    wide = size * 0.62
    name = printable(line.name)
    pen.text(x + wide, base, line.place, size, FIGURES, 2)
    figure_room = width_of(line.figure, FIGURES, size * 1.15) / mm
    room = width - wide - 4.5 - figure_room
    pen.text(x + wide + 2.5, base, cut(name, room * mm, face(name), size), size, face(name))
    pen.text(x + width, base, line.figure, size * 1.15, FIGURES, 2)
    pen.canvas.setStrokeColor(FAINT)
    pen.line(x, top + step, x + width, top + step, 0.4)


def _tables(pen: Pen, top: float, bottom: float, lines: list[str]) -> None:
    if not lines:
        return
    step = min(5.2, (bottom - top) / len(lines))
    size = min(11.0, step * 2.2)
    for number, line in enumerate(lines):
        words = printable(line)
        pen.text(EDGE, top + number * step + step * 0.7, cut(words, ROOM * mm, face(words), size), size, face(words))
