"""The parts of a document as pieces: which part is never split over two pages, how high it is, and how it is drawn at a
given width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from scorekeeper.sheets.cards import HeldPicture, TablePicture
from scorekeeper.sheets.curve import Race, scaled
from scorekeeper.sheets.document import (
    Beside,
    Code,
    Curve,
    Document,
    Figure,
    Large,
    LargeLine,
    MatchCourse,
    Note,
    Part,
    Picture,
    Proof,
    Row,
    Sentence,
    Signs,
    Table,
)
from scorekeeper.sheets.match_course import draw_course
from scorekeeper.sheets.page import BOLD, FAINT, FIELDS, FIGURES, INK, NAMES, SANS, cut, face, printable, width_of
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen, SetLine, lines_of, set_in_lines
from scorekeeper.sheets.tables import Fitted, sheets_of

TEXT = 10.0
"""Points of everything that hangs on a notice board."""
LEADING = 4.3
"""Millimetres from one line of TEXT to the next."""
HEADING = 12.0
_GAP = 4.0
_BETWEEN = 7.0
"""Millimetres between two texts side by side."""
_CODE = 34.0
_CODE_ALONE, _QUIET = 47.0, 5.5
"""A code that stands alone, and the white around it: four of its modules at least."""
_FIGURE = 30.0
SHARED_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""Points that names on a picture to share may have, the largest in which all of it has room."""
_OF_SHARED = 6.8, 11.5
"""Points of a sentence there at least, and at most."""
_CURVE = 44.0
_MATCH_COURSE, _RACE, _FAINT = 32.0, 57.0, HexColor(0xB0B0B0)
"""Millimetres of a match's course on its score sheet, of a season's at least, and the grey of the lines behind it."""
_NUMBERS, _DAYS, _DOT = 16.0, 6.0, 0.9
"""Of a curve: millimetres for the numbers on its left, for the days under it, and a dot's radius."""
_SIGN = 30.0
"""Millimetres that somebody signs on, where many do."""
_MOST_GLUED = 6
"""Lines of a text that stand on the page of what follows it, at most."""


class Piece(NamedTuple):
    """What is not torn."""

    height: float
    """Points."""
    draw: Callable[[Pen, float], object] | None
    """Draws it from y on; None: nothing is drawn."""
    glued: bool = False
    """On one page with what follows."""
    last: bool = False
    """It stands at the end of its page."""
    grown: Callable[[float], Piece] | None = None
    """The same so many millimetres higher, where the page that all the rest stands on has room."""


class Pieces:
    """Makes the pieces of a document's parts that stand ``room`` millimetres wide, from ``left`` on."""

    def __init__(
        self, document: Document, left: float, room: float, page_height: float, *, text: float, step: int = 0
    ) -> None:
        """``whole``: millimetres of a page; ``text``: points; ``step``: how small pictures are to be."""
        self.document, self.left, self.room, self.page_height, self.step = document, left, room, page_height, step
        self.text, self.leading = text, LEADING * text / TEXT
        self.gap = _GAP / 2 if document.facts or document.half else _GAP

    @property
    def right(self) -> float:
        """Where they end."""
        return self.left + self.room

    def of(self, group: Sequence[Part]) -> list[Piece]:
        """The pieces of a part, or of several that stand side by side, with the room below them."""
        part = group[0]
        if isinstance(part, Table) and part.beside and len(group) > 1:
            return [self._with_notes(part, [one for one in group if isinstance(one, Note)])]
        if isinstance(part, Table):
            return [*self._in_one(part), _space(self.gap)]
        if isinstance(part, Note):
            notes = [one for one in group if isinstance(one, Note)]
            return [*(self._notes(notes) if len(notes) > 1 else self._note(part)), _space(self.gap * 0.75)]
        if isinstance(part, Code) and part.beside and isinstance(group[-1], Figure):
            return [*self._way_in(part, group[-1]), _space(self.gap)]
        if isinstance(part, Figure):
            return [self._boxed(part), _space(self.gap)]
        if isinstance(part, Proof):
            return [self._proof(part)]
        if isinstance(part, Signs):
            return [self._signed_below(part) if self.document.poster else self._signatures(part)]
        if isinstance(part, Large):
            return [self._large(line) for line in part.lines]
        if isinstance(part, Code) and self.document.poster:
            return self._code_in_the_middle(part)
        if isinstance(part, Curve):
            return [*self.heading(part.heading), self._curve(part), _space(self.gap)]
        if isinstance(part, MatchCourse) and isinstance(part.course, Race):
            return [*self.heading(part.heading), self._race(part.course), _space(self.gap)]
        if isinstance(part, MatchCourse):
            return [self._match_course(part), _space(self.gap)]
        if isinstance(part, Picture):
            return [self._picture(part), _space(self.gap)]
        if isinstance(part, Beside):
            return [self._side_by_side(part), _space(self.gap)]
        return [self._code(part), _space(self.gap)]

    def _within(self, left: float, room: float) -> Pieces:
        return Pieces(self.document, left, room, self.page_height, text=self.text, step=self.step)

    # tables

    def sized(self, table: Table) -> Table:
        """The table in the paper's size where it has none of its own."""
        if self.document.shared:  # a name is smaller before it is cut
            return table._replace(sizes=tuple(size for size in SHARED_SIZES if size <= self.text))
        return table._replace(sizes=(self.text,)) if table.close else table

    def _in_one(self, table: Table) -> list[Piece]:
        """A table that is not torn, and stands on the page of what follows it."""
        fitted = sheets_of(self.sized(table), self.room, [self.page_height])[0]
        rows = [(fitted.height(row), row) for row in table.rows]
        draw = partial(_drawn, fitted=fitted, x=self.left, rows=rows)
        note = [piece._replace(glued=True) for piece in self.note_of(table)]
        return [
            *self.heading(table.heading), *note, *([_space(1.2)] if note else []),
            Piece(fitted.head + sum(height for height, _ in rows), draw, glued=True),
        ]

    def above(self, table: Table) -> list[Piece]:
        """Its heading; above a table between lines, whose figures are small and read from near, what explains it."""
        near = self._near(table)
        explained = near.sentences([table.note]) if table.note and table.ruled else []
        return [*near.heading(table.heading), *explained, *([_space(1.2)] if explained else [])]

    def note_of(self, table: Table) -> list[Piece]:
        """The sentence that explains a table."""
        return self._near(table).sentences([table.note]) if table.note else []

    def _near(self, table: Table) -> Pieces:
        if not table.ruled or self.text <= TEXT:
            return self
        return Pieces(self.document, self.left, self.room, self.page_height, text=TEXT, step=self.step)

    def _with_notes(self, table: Table, notes: Sequence[Note]) -> Piece:
        """A table, and notes at its side, as one piece."""
        [fitted] = sheets_of(table, self.room * 0.55, [self.page_height])
        x = self.left + fitted.width + _BETWEEN
        texts = [piece for note in notes for piece in self._within(x, self.right - x)._note(note)]
        rows = [(fitted.height(row) * 1.2, row) for row in table.rows]
        height = fitted.head + sum(height for height, _ in rows)

        def draw(pen: Pen, y: float) -> None:
            fitted.draw(pen, self.left, y + self.gap, rows)
            for piece in texts:
                if piece.draw is not None:
                    piece.draw(pen, y + self.gap)
                y += piece.height

        return Piece(self.gap + max(height, heights(texts)), draw)

    # texts

    def heading(self, heading: str, most: float = 0.0) -> list[Piece]:
        """A heading, glued to what follows, of so many points at ``most``; in several lines where it is too long even
        if a little smaller."""
        if not heading:
            return []
        larger = max(1.0, self.text / TEXT)
        _, font, size = fitting(heading, self.room, most or HEADING * larger, TEXT * larger)
        above, below = (4.4, 1.6) if self.document.facts else (5.0 * larger, 2.0 * larger)
        step, lines = size * 0.42, lines_of(heading, self.room, size, font)

        def draw(pen: Pen, y: float) -> None:
            for at, line in enumerate(lines):
                pen.text(self.left, y + above + at * step, line, size, font)

        return [Piece(above + below + (len(lines) - 1) * step, draw, True)]

    def _note(self, note: Note, heading: float = 0.0) -> list[Piece]:
        """A heading with its sentences; neither its first line nor its last one stands on a page alone."""
        lines = self.sentences(note.lines, bold=note.bold)
        ends = (0, len(lines) - 2)
        lines = [line._replace(glued=line.glued or at in ends) for at, line in enumerate(lines[:-1])] + lines[-1:]
        return [*self.heading(note.heading, heading), *lines]

    def sentences(self, sentences: Sequence[Sentence], *, bold: bool = False) -> list[Piece]:
        """Sentences line by line; the first line of one is glued to the second."""
        found, size, shared = list[Piece](), self.text + 1.5 * bold, self.document.shared
        if shared:
            size = max(_OF_SHARED[0], min(_OF_SHARED[1], self.text * 0.75))
        for sentence in sentences:
            font = SANS if not bold else face(printable(sentence)) if shared and isinstance(sentence, str) else BOLD
            lines = set_in_lines(sentence, self.room, size, font)
            for at, line in enumerate(lines):
                draw = partial(_line, x=self.left, line=line, size=size)
                found.append(Piece(LEADING * size / TEXT, draw, at == 0 and len(lines) > 1))
        return found

    def _notes(self, notes: Sequence[Note]) -> list[Piece]:
        """Notes side by side, short ones below one another, line by line, in the columns and widths that make them
        lowest; their headings have one size."""
        best: list[list[Piece]] = []
        for columns in _parted(notes):
            room = self.room - _BETWEEN * (len(columns) - 1)
            for shares in _WIDTHS.get(len(columns), ((1,) * len(columns),)):
                made = self._set_notes(columns, [room * share / sum(shares) for share in shares])
                if not best or max(map(heights, made)) < max(map(heights, best)) - 0.01:
                    best = made
        each = int((self.page_height - 7.0) // self.leading)
        return [self._columns(best, at, at + each) for at in range(0, max(map(len, best)), each)]

    def _set_notes(self, columns: Sequence[Sequence[Note]], widths: Sequence[float]) -> list[list[Piece]]:
        found, x = list[list[Piece]](), self.left
        larger = max(1.0, self.text / TEXT)
        size = min((fitting(note.heading, width, HEADING * larger, TEXT * larger)[2]
                    for notes, width in zip(columns, widths, strict=True) for note in notes), default=0.0)
        for notes, width in zip(columns, widths, strict=True):
            made = self._within(x, width)
            pieces = [piece for note in notes for piece in (*made._note(note, size), _space(self.gap))]
            found.append(pieces[:-1])
            x += width + _BETWEEN
        return found

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

        return Piece(max(map(heights, shown)), draw)

    def _side_by_side(self, part: Beside) -> Piece:
        between = _BETWEEN / 2 if self.document.half else _BETWEEN
        room, x = self.room - between * (len(part.columns) - 1), self.left
        columns = []
        for parts, share in zip(part.columns, part.shares, strict=True):
            width = room * share / sum(part.shares)
            own = self._within(x, width)
            pieces = [piece for one in parts for piece in own.of([one])]
            columns.append(pieces[:-1] if pieces[-1].draw is None else pieces)
            x += width + between
        return self._columns(columns, 0, max(map(len, columns)))

    # the rest

    def _picture(self, picture: Picture) -> Piece:
        most = picture.heights[min(self.step, len(picture.heights) - 1)]
        drawn: HeldPicture | TablePicture
        if picture.held:
            drawn = HeldPicture(picture.lying, self.room * mm, self.document.say, picture.card)
        else:
            say = self.document.say
            drawn = TablePicture(picture.lying, self.room * mm, most * mm, picture.empty, say, picture.card)

        def draw(pen: Pen, y: float) -> None:
            drawn.draw(pen.canvas, self.left * mm, pen.height - y * mm - drawn.height)

        return Piece(drawn.height / mm, draw)

    def _boxed(self, figure: Figure) -> Piece:
        if figure.side is not None:
            return Piece(_FIGURE, partial(_field, figure=figure, x=self.left, width=self.room, height=_FIGURE))
        draw = partial(_figure, figure=figure, x=self.left, width=self.room, height=_FIGURE)
        return Piece(_FIGURE, draw)

    def _curve(self, curve: Curve) -> Piece:
        return Piece(_CURVE, partial(_course, curve=curve, x=self.left, width=self.room, height=_CURVE))

    def _race(self, race: Race, height: float = _RACE) -> Piece:
        draw = partial(_ran, race=race, x=self.left, width=self.room, height=height, size=self.text)
        return Piece(height, draw, grown=lambda more: self._race(race, height + more))

    def _match_course(self, part: MatchCourse, height: float = _MATCH_COURSE) -> Piece:
        shared = self.document.shared
        size, head = min(self.text, TEXT), 5.0 if part.heading else 0.0

        def draw(pen: Pen, y: float) -> None:
            pen.text(self.left, y + 3.2, part.heading, size, BOLD)
            faint = FAINT if shared else _FAINT
            draw_course(pen, self.left, y + head, self.room, height - head, part.course, size=size, faint=faint)

        return Piece(height, draw, grown=(lambda more: self._match_course(part, height + more)) if shared else None)

    @property
    def _middle(self) -> float:
        return self.left + self.room / 2

    def _large(self, line: LargeLine) -> Piece:
        size, words = line.size, printable(line.text)
        font = face(words) if line.size > HEADING else SANS if line.size < HEADING - 1 else BOLD
        while size > line.least and width_of(words, font, size) > self.room * mm:
            size -= 0.5
        shown, step = lines_of(words, self.room, size, font), size * 0.42

        def draw(pen: Pen, y: float) -> None:
            y += line.down * self.page_height
            for at, one in enumerate(shown):
                pen.text(self._middle, y + at * step, one, size, font, 1)
            if line.ruled:
                wide = max(width_of(one, font, size) for one in shown) / mm
                half = min(self.room, max(120.0, wide + 12.0)) / 2
                below = y + (len(shown) - 1) * step + 0.045 * self.page_height
                pen.line(self._middle - half, below, self._middle + half, below, 0.6)

        return Piece(line.down * self.page_height + (len(shown) - 1) * step, draw, glued=True)

    def _code_in_the_middle(self, code: Code) -> list[Piece]:
        """A code with white around it, what can be typed instead, the link and what it opens."""

        def draw(pen: Pen, y: float) -> None:
            pen.code(code.link, self._middle - _CODE_ALONE / 2, y + _QUIET, _CODE_ALONE)
            pen.text(self._middle, y + _CODE_ALONE + 2 * _QUIET + 8, code.typed, 22, FIGURES, 1)

        def words(text: str, size: float, step: float) -> list[Piece]:
            return [Piece(step, partial(_in_the_middle, x=self._middle, words=line, size=size), True)
                    for line in lines_of(text, self.room, size)]

        return [Piece(_CODE_ALONE + 2 * _QUIET + 15, draw, True), *words(code.link, 9, 4.0), _space(3.0),
                *words(code.about, 9.5, 4.4)]

    def _signed_below(self, signs: Signs) -> Piece:
        """Lines to sign on side by side at the foot of a page, with what stands on them."""
        each, height = self.room / len(signs.labels), 0.13 * self.page_height

        def draw(pen: Pen, y: float) -> None:
            for at, label in enumerate(signs.labels):
                x, half = self.left + each * (at + 0.5), min(76.0, each - 6) / 2
                pen.line(x - half, y, x + half, y, 0.8)
                pen.text(x, y + 4.6, label, 10.5, SANS, 1)
                for filled in signs.filled[at : at + 1]:
                    pen.text(x, y - 1.8, printable(filled), 11, face(printable(filled)), 1)

        return Piece(height, draw, last=True)

    def _code(self, code: Code) -> Piece:
        room = self.room - _CODE - 6
        words = [*lines_of(code.about, room, TEXT), *lines_of(code.link, room, TEXT)]

        def draw(pen: Pen, y: float) -> None:
            pen.code(code.link, self.left, y + 1, _CODE)
            for number, line in enumerate(words):
                pen.text(self.left + _CODE + 6, y + 6 + number * LEADING, line, TEXT)
            if code.typed:
                pen.text(self.left + _CODE + 6, y + _CODE - 1, code.typed, 18, face(code.typed))

        return Piece(_CODE, draw)

    def _way_in(self, code: Code, figure: Figure) -> list[Piece]:
        """A code with what can be typed instead, a figure at its side, below both what to do."""

        def draw(pen: Pen, y: float) -> None:
            pen.code(code.link, self.left, y + 1, _CODE)
            pen.text(self.left + _CODE / 2, y + _CODE + 7.5, code.typed, 16, face(code.typed), 1)
            x = self.left + _CODE + 6
            _figure(pen, y + 1, figure, x, self.right - x, _CODE)

        return [Piece(_CODE + 10.0, draw, True), *self.sentences([code.about])]

    def _proof(self, proof: Proof) -> Piece:
        """The sum in a box, and what comes of it, in one line where there is room."""
        inner, result = self.room - 7, printable(proof.result)
        used = width_of(proof.label, SANS, 9) / mm + 2.5
        together = used + (width_of(proof.sum, BOLD, 11) + width_of(result, BOLD, 11)) / mm + 4 <= inner
        lines = [proof.sum] if together else lines_of(proof.sum, inner - used, 10, BOLD)
        ends = [result] if together else lines_of(result, inner, 11, BOLD)
        size, height = (11.0, 9.0) if together else (10.0, 5.2 * (len(lines) + len(ends)) + 2)

        def draw(pen: Pen, y: float) -> None:
            pen.box(self.left, y, self.room, height, LINE)
            base = y + (height / 2 + 1.4 if together else 5.4)
            pen.text(self.left + 3.5, base, proof.label, 9)
            for at, line in enumerate(lines):
                pen.text(self.left + 3.5 + used, base + 5.2 * at, line, size, BOLD)
            for at, line in enumerate(ends, 1 - len(ends)):
                pen.text(self.right - 3.5, base if together else y + height - 2.2 + 5.2 * at, line, 11, BOLD, 2)

        return Piece(height + 0.8, draw)

    def _signatures(self, signs: Signs) -> Piece:
        """Lines to sign on, their labels below; on a score sheet at the end of the page."""
        labels, facts = signs.labels, bool(self.document.facts)
        gap = 4.0 if facts else 6.0
        down = -(-len(labels) // max(1, int(self.room // _SIGN)))
        across = -(-len(labels) // down)
        width, each = min(70.0, (self.room + gap) / across), (12.0 if down == 1 else 11.0) if facts else 14.0
        size = self.text if facts else TEXT
        room = width - gap
        shown = [_label(one, room, size) for one in labels]
        leading = size * 0.41
        each += leading * (max(map(len, shown)) - 1)

        def draw(pen: Pen, y: float) -> None:
            for at, lines in enumerate(shown):
                x = self.left + at % across * width
                level = y + 1.5 + each * (at // across + 1) - 4.2 - leading * (max(map(len, shown)) - 1)
                pen.line(x, level, x + width - gap, level, 0.8)
                for down, line in enumerate(lines):
                    pen.text(x, level + leading * (down + 1), line, size)

        return Piece(each * down + 2.0, draw, last=facts)


_WIDTHS = {
    2: ((1, 1), (4, 3), (3, 4)),
    3: ((1, 1, 1), (4, 4, 3), (5, 4, 3), (4, 5, 3), (5, 5, 3)),
}
"""How two or three columns of texts may share the width; the first of those that make the lowest row is taken."""


def _parted(notes: Sequence[Note]) -> list[list[Sequence[Note]]]:
    """Notes in two or three columns, in order; two or three stand side by side."""
    ways: list[list[Sequence[Note]]] = [[[note] for note in notes]] if len(notes) < 4 else []
    for first in range(1, len(notes)):
        ways.append([notes[:first], notes[first:]])
        ways += [[notes[:first], notes[first:second], notes[second:]] for second in range(first + 1, len(notes))]
    return ways


def heights(pieces: Sequence[Piece]) -> float:
    """Millimetres of pieces below one another."""
    return sum(piece.height for piece in pieces)


def chain(pieces: Sequence[Piece], at: int) -> float:
    """Millimetres from a piece to the end of the one that it must stand with."""
    total = 0.0
    for piece in pieces[at:]:
        total += piece.height
        if piece.draw is not None and not piece.glued:
            break
    return total


def glued(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces that stand with what follows them, the last lines of a long text at least."""
    drawn = [at for at, piece in enumerate(pieces) if piece.draw is not None][-_MOST_GLUED:]
    return [piece._replace(glued=piece.glued or at in drawn) for at, piece in enumerate(pieces)]


def _label(label: str, room: float, size: float) -> list[str]:
    """What stands below a line to sign on: in one line, else in those it has, none of which is too long."""
    one = printable(label.replace("\n", " "))
    parts = [one] if width_of(one, SANS, size) <= room * mm else list(map(printable, label.split("\n")))
    return [line for part in parts
            for line in ([part] if width_of(part, SANS, size) <= room * mm else lines_of(part, room, size))]


def _space(height: float) -> Piece:
    return Piece(height, None)


def fitting(text: str, room: float, size: float, least: float = TEXT) -> tuple[str, str, float]:
    """A heading as it fits into ``room`` mm: smaller down to ``least``, then cut; its text, font, size."""
    words = printable(text)
    font = face(words)
    while size > least and width_of(words, font, size) > room * mm:
        size -= 0.5
    return cut(words, room * mm, font, size), font, size


def _drawn(pen: Pen, y: float, fitted: Fitted, x: float, rows: Sequence[tuple[float, Row]]) -> None:
    fitted.draw(pen, x, y, rows)


def _in_the_middle(pen: Pen, y: float, x: float, words: str, size: float) -> None:
    pen.text(x, y, words, size, SANS, 1)


def _line(pen: Pen, y: float, x: float, line: SetLine, size: float) -> None:
    pen.set(x, y + 3.4, line, size)


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


def _field(pen: Pen, y: float, figure: Figure, x: float, width: float, height: float) -> None:
    """A side's name and number in a field of its colour, and what is counted."""
    field, ink = FIELDS[(figure.side or 0) % len(FIELDS)]
    pen.canvas.setFillColor(field)
    pen.canvas.roundRect(x * mm, pen.height - (y + height) * mm, width * mm, height * mm, 4 * mm, stroke=0, fill=1)
    pen.canvas.setFillColor(ink)
    pen.fitted(x + width / 2, y + 8, printable(figure.above), 14, NAMES, width - 6)
    down, size = (22.5, 42) if figure.below else (26.5, 56)
    pen.fitted(x + width / 2, y + down, figure.number, size, FIGURES, width - 8)
    for line in figure.below[:1]:
        pen.fitted(x + width / 2, y + height - 1.6, printable(line), 10, NAMES, width - 6)
    pen.canvas.setFillColor(INK)


def _ran(pen: Pen, y: float, race: Race, x: float, width: float, height: float, size: float) -> None:
    draw_course(pen, x, y + 2, width, height - 2, race, size=size, faint=_FAINT)


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
