"""The season's table on its pages: 30 names each, the last evenings on the first sheet, the earlier ones on sheets that
repeat place and name; never in smaller type."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.sheets.league.cross import cross_pages
from scorekeeper.sheets.league.document import Column, Document, Note, Row, Table
from scorekeeper.sheets.league.page_frame import (
    LEADING,
    LEFT,
    SIGNATURES,
    TEXT,
    Draw,
    PageFrame,
    page_frame,
    pdf_file,
)
from scorekeeper.sheets.league.tables import (
    LOWEST,
    TALLEST,
    Fitted,
    Ruler,
    fit,
    widths_of,
)
from scorekeeper.sheets.page import SANS, cut, face, one_paper, printable, width_of
from scorekeeper.sheets.score.pen import Pen, lines_of

NAMES = 30
"""Names on a page."""
LAST = 10
"""Evenings that stand on the first sheet beside all columns."""
REPEATED = ("place", "name")
_DAYS = ("evening ", "coming ")
_WIDEST_NAME, _SHORTEST_NAME = 50.0, 28.0
_GAP = 3.5
_BETWEEN = 7.0


class Split(NamedTuple):
    """Which evenings stand where: those on the first sheet, with those to come that find room behind them, and those of
    each further one, in order of date."""

    first: tuple[Column, ...]
    later: tuple[tuple[Column, ...], ...]


@one_paper
def season_pages(document: Document, crosses: Sequence[Table] = (), *, size: str = "a4") -> bytes:
    """The season's table and its cross tables as a PDF on A4 or Letter, lying. ValueError for another size."""
    frame = page_frame(size, wide=True, document=document)
    table = document.tables[0]
    notes = [part for part in document.parts if isinstance(part, Note)]
    pages = _pages(document, table, notes, frame)
    for cross in crosses:
        pages += cross_pages(cross, frame)
    return pdf_file(document, frame, pages)


def split(table: Table, room: float) -> Split:
    """The columns of a season: as many of the last evenings as fit beside the fixed ones; the rest on later sheets."""
    evenings, coming = ([column for column in table.columns if column.key.startswith(kind)] for kind in _DAYS)
    fixed = [column for column in table.columns if not column.key.startswith(_DAYS)]
    needs = _needs(table)
    name = min(needs["name"], _WIDEST_NAME)
    left = room - sum(needs[column.key] for column in fixed if column.key != "name")
    widths = [needs[column.key] for column in evenings]
    fits = _last(widths, left - name)
    if fits < min(LAST, len(evenings)):  # a name is shortened before one of the last ten goes to another sheet
        fits = min(LAST, _last(widths, left - min(name, _SHORTEST_NAME)))
    first, rest = evenings[len(evenings) - fits :], evenings[: len(evenings) - fits]
    each = max(widths, default=1.0)
    beside = max(1, int((room - sum(needs[key] for key in REPEATED if key != "name") - name) // each))
    sheets = -(-len(rest) // beside)
    size = -(-len(rest) // sheets) if sheets else 1
    later = [tuple(rest[max(0, end - size) : end]) for end in range(len(rest), 0, -size)]
    left -= name + sum(needs[column.key] for column in first)
    for column in coming if not rest else ():  # one that was held goes before any to come
        left -= needs[column.key]
        if left >= 0:
            first.append(column)
    return Split(tuple(first), tuple(later))


def _last(widths: Sequence[float], room: float) -> int:
    """So many of the last columns fit into the room; one at least, if there is one."""
    number = 0
    for width in reversed(widths):
        room -= width
        if room < 0:
            break
        number += 1
    return max(number, min(1, len(widths)))


def _needs(table: Table) -> dict[str, float]:
    return dict(zip((column.key for column in table.columns), widths_of(table), strict=True))


def _part(table: Table, keys: set[str], room: float, most: float) -> tuple[Table, Fitted]:
    """The table with some of its columns: the name takes what is left of the room, up to a limit, then every other
    column ``most`` mm."""
    at = [number for number, column in enumerate(table.columns) if column.key in keys]
    rows = tuple(row if row.across else Row(tuple(row.cells[number] for number in at)) for row in table.rows)
    part = Table(table.heading, tuple(table.columns[number] for number in at), rows)
    fitted = fit(part, room)
    widths = list(fitted.widths)
    name = next(number for number, column in enumerate(part.columns) if column.key == "name")
    spare = widths[name] - max(_needs(part)["name"], _WIDEST_NAME)
    if spare > 0:
        others = [number for number, column in enumerate(part.columns) if column.key not in (*REPEATED, "move")]
        widths[name] -= spare
        for number in others:
            widths[number] += min(most, spare / len(others))
        across = max(
            (width_of(row.cells[0].text, face(row.cells[0].text), TEXT) for row in rows if row.across), default=0
        )
        widths[name] += max(0.0, min(across / mm + 4.5, room) - sum(widths))
    return part, fitted._replace(widths=tuple(widths))


def _pages(document: Document, table: Table, notes: Sequence[Note], frame: PageFrame) -> list[list[Draw]]:
    found = split(table, frame.room)
    fixed = {column.key for column in table.columns if not column.key.startswith(_DAYS)}
    foot = Foot(document, notes, frame)
    first, fitted = _part(table, fixed | {column.key for column in found.first}, frame.room, frame.room)
    pages: list[list[Draw]] = []
    chunks = _chunks(first.rows)
    for number, rows in enumerate(chunks):
        last = number == len(chunks) - 1
        room = frame.bottom - frame.body - fitted.head
        beside = last and (room - foot.height) / max(1, len(rows)) >= LOWEST
        height = min(TALLEST, (room - (foot.height if beside else 0)) / max(1, len(rows)))
        pages.append([partial(_draw, fitted=fitted, table=first, rows=rows, height=height, top=frame.body)])
        if beside:
            pages[-1].append(foot.at(frame.body + fitted.head + height * len(rows) + _GAP))
    if len(pages) == 0 or not _has_foot(chunks, frame, fitted, foot):
        pages += foot.pages()
    for columns in found.later:
        part, narrow = _part(table, {*REPEATED, *(column.key for column in columns)}, frame.room, 4.0)
        for rows in _chunks(part.rows):
            height = min(TALLEST, (frame.bottom - frame.body - narrow.head) / max(1, len(rows)))
            pages.append([partial(_draw, fitted=narrow, table=part, rows=rows, height=height, top=frame.body)])
    return pages


def _has_foot(chunks: Sequence[Sequence[Row]], frame: PageFrame, fitted: Fitted, foot: Foot) -> bool:
    room = frame.bottom - frame.body - fitted.head - foot.height
    return bool(chunks) and room / max(1, len(chunks[-1])) >= LOWEST


def _chunks(rows: Sequence[Row]) -> list[tuple[Row, ...]]:
    """Thirty names on a page; the sentence above those without a place goes with the first of them."""
    found: list[list[Row]] = [[]]
    names = 0
    for row in rows:
        if not row.across:
            names += 1
        if names > NAMES:
            carried = [found[-1].pop()] if found[-1] and found[-1][-1].across else []
            found.append(carried)
            names = 1
        found[-1].append(row)
    return [tuple(each) for each in found]


def _draw(pen: Pen, fitted: Fitted, table: Table, rows: Sequence[Row], height: float, top: float) -> None:
    ruler = Ruler(pen, LEFT, fitted, table.rows)
    y = ruler.heads(top)
    for row in rows:
        y = ruler.row(y, row, height)
    pen.box(LEFT, top, fitted.width, y - top, 1.0)


class Line(NamedTuple):
    """A line of a text below the table; ``struck``: its beginning that is struck through; a heading is bold."""

    text: str
    heading: bool = False
    struck: str = ""


_SHARES = ((1, 1, 1), (4, 4, 3), (5, 4, 3), (4, 5, 3), (3, 3, 2), (4, 3, 3), (3, 4, 3), (5, 5, 3))
"""How three texts may share the width; the first of those that make the lowest foot is taken."""


class Foot:
    """Rule, honours and corrections side by side, and where the judge signs."""

    def __init__(self, document: Document, notes: Sequence[Note], frame: PageFrame) -> None:
        self.document, self.frame = document, frame
        ways = _SHARES if len(notes) == 3 else ((1,) * max(1, len(notes)),)
        room = frame.room - _BETWEEN * (len(ways[0]) - 1)
        self.widths: tuple[float, ...] = ()
        self.columns: list[list[Line]] = []
        for shares in ways:
            widths = tuple(room * share / sum(shares) for share in shares)
            columns = [_lines(note, width) for note, width in zip(notes, widths, strict=False)]
            if not self.widths or _height(columns) < _height(self.columns):
                self.widths, self.columns = widths, columns

    @property
    def height(self) -> float:
        """What it takes beside a table: the signature stands under the last text."""
        return _height(self.columns) + _GAP + 1

    def at(self, y: float) -> Draw:
        """Drawn from y on."""
        return partial(self._draw, y=y, lines=self.columns, sign=True)

    def pages(self) -> list[list[Draw]]:
        """On pages of its own, as many as its longest text takes."""
        room = int((self.frame.bottom - self.frame.body - SIGNATURES) // LEADING)
        longest = max((len(column) for column in self.columns), default=0)
        number = max(1, -(-longest // room))
        return [
            [partial(self._draw, y=self.frame.body,
                     lines=[column[at * room : (at + 1) * room] for column in self.columns], sign=at == number - 1)]
            for at in range(number)
        ]  # fmt: skip

    def _draw(self, pen: Pen, y: float, lines: Sequence[Sequence[Line]], sign: bool) -> None:
        x = end = LEFT
        for column, width in zip(lines, self.widths, strict=True):
            end = x
            for number, line in enumerate(column):
                _line(pen, x, y + 3.6 + number * LEADING, line, width)
            x += width + _BETWEEN
        if sign:
            label = printable(self.document.signs[0])
            level = min(
                self.frame.bottom - 5.5, y + max(len(lines[-1]) * LEADING + 9, max(map(len, lines)) * LEADING - 4)
            )
            pen.line(end, level, end + min(60.0, self.widths[-1]), level, 0.8)
            pen.text(end, level + 4, cut(label, self.widths[-1] * mm, SANS, TEXT), TEXT)


def _height(columns: Sequence[Sequence[Line]]) -> float:
    most = max((len(column) for column in columns[:-1]), default=0) * LEADING
    return max(most, len(columns[-1]) * LEADING + SIGNATURES) if columns else SIGNATURES


def _lines(note: Note, width: float) -> list[Line]:
    found = [Line(note.heading, heading=True)]
    for sentence in note.lines:
        wrapped = lines_of(sentence, width, TEXT)
        struck = note.struck if sentence is note.lines[-1] else ""
        found += [Line(line, struck=struck if not at else "") for at, line in enumerate(wrapped)]
    return found


def _line(pen: Pen, x: float, y: float, line: Line, width: float) -> None:
    if line.heading:
        heading = printable(line.text)
        pen.text(x, y, cut(heading, width * mm, face(heading), TEXT + 1), TEXT + 1, face(heading))
        return
    start, rest = 0.0, line.text
    if line.struck and rest.startswith(line.struck):
        start = pen.struck(x, y, line.struck, TEXT, SANS)
        rest = rest.removeprefix(line.struck)
    pen.text(x + start, y, rest, TEXT)
