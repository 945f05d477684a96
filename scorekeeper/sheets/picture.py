"""Papers as pictures, for people without a printer: a page of a PDF as a PNG. Also pictures made to be shared: a
match's result and a list of people with their figures, 1080 × 1350 pixels, which phones show whole. Pure, same
bytes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from threading import Lock
from typing import NamedTuple

from scorekeeper.journal.course import Course
from scorekeeper.sheets.document import Beside, Cell, Column, Document, Figure, MatchCourse, Note, Part, Row, Table
from scorekeeper.sheets.pdf import first_on_one_page

SCALE = 3
"""Pixels of the picture for each point."""
PIXELS = 1080, 1350
MOST_ON_PICTURE = 48
"""So many people stand on a picture; the paper has them all."""
_LONG_LIST, _LONG_TABLE = 12, 6
"""People of a list, and sides of a match, in one column."""
_BETWEEN = 3.0
"""Millimetres between two columns."""
_ONE_AT_A_TIME = Lock()
"""The library's own words: it is not to be called by two threads at once."""


def can_be_made() -> bool:
    """Whether this machine has what makes pictures: there are some for which it is not built."""
    return find_spec("pypdfium2") is not None


def picture(pdf: bytes) -> bytes:
    """The first page as a PNG in greys. ModuleNotFoundError where it cannot be made."""
    return _png(pdf, grey=True)


def picture_of(shared: Result | People) -> bytes:
    """What is to be shared, a PNG in colour. ModuleNotFoundError where it cannot be made."""
    return _png(page(shared), grey=False, size=PIXELS)


def page(shared: Result | People) -> bytes:
    """The same as a PDF of one page."""
    return first_on_one_page(shared.documents)


def _png(pdf: bytes, *, grey: bool, size: tuple[int, int] | None = None) -> bytes:
    import pypdfium2  # a few megabytes, for a page that is hardly ever asked for

    out = io.BytesIO()
    with _ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[0]
            by = SCALE if size is None else size[0] / page.get_width()
            drawn = page.render(scale=by, grayscale=grey).to_pil()
            # a page's points are no whole pixels: one row more or less is cut
            (drawn if size is None else drawn.crop((0, 0, *size))).save(out, "PNG", optimize=True)
        finally:
            document.close()
    return out.getvalue()


class Line(NamedTuple):
    """Somebody, or a side.

    place: empty for none.
    name: whole.
    figure: as it is printed.
    """

    place: str
    name: str
    figure: str


class Result(NamedTuple):
    """How a match ended.

    lang: of all its words.
    about: where and when.
    won: who won.
    sides: what each has.
    course: the match hand by hand.
    highlights: what is worth telling.
    unit: what the sides' figures count, empty where that is plain.
    strokes: what a stroke at the course is; empty where it has none.
    """

    lang: str
    about: str
    won: str
    sides: tuple[Line, ...]
    course: Course
    highlights: tuple[str, ...]
    unit: str = ""
    strokes: str = ""

    @property
    def documents(self) -> list[Document]:
        """The one way to say it."""
        if len(self.sides) == 2:
            below = (self.unit,) if self.unit else ()
            fields = [(Figure(one.name, one.figure, below, at),) for at, one in enumerate(self.sides)]
            sides: Part = Beside(tuple(fields), (1, 1))
        else:
            sides = _listed(self.sides, _LONG_TABLE)
        strokes = [Note("", (self.strokes,))] if self.strokes else []
        parts = (sides, MatchCourse("", self.course), *strokes, Note("", self.highlights, bold=True))
        return [_document(self.lang, self.won, self.about, parts)]


class People(NamedTuple):
    """An evening's result, or a season's table.

    lang: of all its words.
    about: whose it is, and when.
    title: what it is.
    lines: people in their order.
    below: lines about the tables.
    rest: what stands for people whom the picture has no room for, empty without them.
    """

    lang: str
    about: str
    title: str
    lines: tuple[Line, ...]
    below: tuple[str, ...] = ()
    rest: str = ""

    @property
    def documents(self) -> list[Document]:
        """People first: what is said of the tables is left out where nobody could read it."""
        listed = _listed(self.lines, _LONG_LIST)
        ways = dict.fromkeys((tuple(filter(None, (self.rest, *self.below))), tuple(filter(None, (self.rest,)))))
        return [_document(self.lang, self.title, self.about, (listed, *([Note("", way)] if way else [])))
                for way in ways]


def _document(lang: str, title: str, about: str, parts: Sequence[Part]) -> Document:
    return Document(lang, title, "", "", about, tuple(parts), "", subject=about, shared=True)


def _listed(lines: Sequence[Line], most: int) -> Table:
    """Places, names and figures, of many in two columns."""
    across, with_places = 1 if len(lines) <= most else 2, any(one.place for one in lines)
    down, empty = -(-len(lines) // across), Line("", "", "")
    columns = (*([Column("place", "", 2)] if with_places else []), Column("name", "", 0, grow=True),
               Column("figure", "", 2))
    between = (Column("between", "", least=_BETWEEN),)
    rows = []
    for at in range(down):
        first, *others = [*lines[at::down], empty][:across]
        cells = [*_cells(first, with_places=with_places)]
        for other in others:
            cells += [Cell(), *_cells(other, with_places=with_places)]
        rows.append(Row(tuple(cells)))
    return Table("", columns + (between + columns) * (across - 1), tuple(rows), full=True)


def _cells(one: Line, *, with_places: bool) -> tuple[Cell, ...]:
    figures = (Cell(one.name, "name"), Cell(one.figure, "strong"))
    return (Cell(one.place), *figures) if with_places else figures
