"""The foot of a score sheet: proof and result, what is to be known, corrections, signatures, and the small foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import LINE, THIN, Pen, lines_of
from scorekeeper.sheets.score.corrections import change, superscript
from scorekeeper.sheets.score.crosscheck import cross_check
from scorekeeper.sheets.score.geometry import FOOT, MOST_LEVEL, Layout
from scorekeeper.sheets.score.names import by_person, in_lines, sides_in_line, sign_of
from scorekeeper.sheets.score.notes import notes_of
from scorekeeper.sheets.score.sheet import Correction, Row
from scorekeeper.sheets.score.sheet_text import SheetText

_NOTE, _NOTE_LINE = 8.5, 3.9
_GAP = 2.2
_ENTRY = 6.0
"""Height of a correction of one line, and of an empty one."""


@dataclass(frozen=True)
class Piece:
    """A part of the foot that is not torn: its height in mm, and how it is drawn from y on.

    ``kind``: "last" pieces stand at the lower end; "entry" ones are lines of the corrections, which come with a head
    when they begin a page.
    """

    height: float
    kind: str
    draw: Callable[[Pen, float], None]


def flowed(pieces: Sequence[Piece], beside: float, room: float, *head: Piece) -> list[tuple[Piece, ...]]:
    """The pieces by pages: ``beside`` millimetres on the first, which may stay empty where that is less than ``room``,
    those of any other. A page that goes on with corrections begins with their ``head``."""
    pages: list[tuple[Piece, ...]] = []
    here, left = list[Piece](), beside
    for piece in pieces:
        if sum(each.height for each in here) + piece.height > left and (here or left < room):
            lone = bool(here) and here[-1].kind == "head"  # it goes with what follows
            pages.append(tuple(here[:-1] if lone else here))
            here = [*head] if lone or piece.kind == "entry" else []
            left = room
        here.append(piece)
    return [*pages, tuple(here)]


class Foot:
    """The pieces of the foot, in order, for a sheet in one language and layout."""

    def __init__(self, layout: Layout, sheet_text: SheetText) -> None:
        self.layout, self.sheet_text, self.sheet, self.say = layout, sheet_text, sheet_text.sheet, sheet_text.say
        self.left, self.room = layout.left, layout.room
        self.right = self.left + self.room

    def pieces(self, blanks: int) -> list[Piece]:
        """All of it, with so many empty lines for corrections."""
        found = [self._proof(), *self._notes()]
        entries = [self._entry(row, each) for row in self.sheet.rows for each in row.corrections]
        entries += [Piece(_ENTRY, "entry", self._empty)] * blanks
        if entries:
            found += [self.entries_head, *entries]
        return [*found, self._signatures()]

    # proof and result

    def _proof(self) -> Piece:
        made = cross_check(self.sheet, self.say)
        label, result = self.say.gettext("Cross-check"), printable(self.sheet_text.result())
        inner = self.room - 7
        used = width_of(label, SANS, 9) / mm + 2.5
        together = used + (width_of(made, BOLD, 11) + width_of(result, BOLD, 11)) / mm + 4
        lines = [made] if together <= inner else lines_of(made, inner - used, 10, BOLD)
        size = 11 if together <= inner else 10
        height = 9.5 if together <= inner else 5.2 * (len(lines) + 1) + 2

        def draw(pen: Pen, y: float) -> None:
            top = y + _GAP
            pen.box(self.left, top, self.room, height, LINE)
            base = top + (height / 2 + 1.4 if together <= inner else 5.4)
            pen.text(self.left + 3.5, base, label, 9)
            for at, line in enumerate(lines):
                pen.text(self.left + 3.5 + used, base + 5.2 * at, line, size, BOLD)
            low = base if together <= inner else top + height - 2.2
            pen.text(self.right - 3.5, low, result, 11, BOLD, 2)

        return Piece(height + _GAP, "proof", draw)

    # notes

    def _notes(self) -> list[Piece]:
        texts = [*self._full_names(), *notes_of(self.sheet_text)]
        found: list[Piece] = []
        for at, words in enumerate(texts):
            lines = lines_of(words, self.room, _NOTE)
            found.append(self._note(lines, _GAP if not at else 0))
        return found

    def _note(self, lines: Sequence[str], above: float) -> Piece:
        def draw(pen: Pen, y: float) -> None:
            pen.wrapped(self.left, y + above, lines, _NOTE, _NOTE_LINE)

        return Piece(above + _NOTE_LINE * len(lines), "note", draw)

    def _full_names(self) -> list[str]:
        """All names in full, where the grid has to shorten one."""
        sheet, layout = self.sheet, self.layout
        span = layout.span(0)
        if layout.sides == 2 and layout.members < 3:
            mark = width_of(self.sheet_text.mark(0), BOLD, 11) / mm + 5.5
            fits = all(
                width_of(_joined(self.sheet_text, side), BOLD, 10.5) <= (span[1] - span[0] - mark) * mm
                for side in range(2)
            )
        else:
            room = layout.name_room * mm
            fits = all(width_of(printable(person.name), BOLD, 9) <= room for person in sheet.persons)
            fits = fits or (layout.alone and in_lines(sheet, room, BOLD, 9) is not None)
        if fits:
            return []
        sides = [f"{side.mark}: {_joined(self.sheet_text, at)}" for at, side in enumerate(sheet.sides) if side.persons]
        return [self.say.gettext("Names in full:") + " " + " · ".join(sides)]

    # corrections

    def _columns(self) -> list[tuple[str, float]]:
        say = self.say
        marks = [side.mark for side in self.sheet.sides]
        if self.layout.sides > 2:
            marks = [say.pgettext("score sheet", "Sides")]
        each = 10.0 if len(marks) == 2 else 22.0
        fixed = 10 + 48 + 16 + each * len(marks) + 24
        if self.layout.landscape:
            fixed += 30
        widths = [10.0, 78.0 if self.layout.landscape else 48.0, self.room - fixed, 16.0, *[each] * len(marks), 24.0]
        heads = [
            say.gettext("No."), say.gettext("Old → new"), say.gettext("Reason"), say.pgettext("score sheet", "Time"),
            *marks, say.gettext("Judge"),
        ]  # fmt: skip
        return list(zip(heads, widths, strict=True))

    @property
    def entries_head(self) -> Piece:
        """The title and the head of the corrections."""

        def draw(pen: Pen, y: float) -> None:
            pen.text(self.left, y + _GAP + 3.4, self.say.pgettext("score sheet", "Corrections"), 10, FIGURES)
            top, x = y + _GAP + 4.8, self.left
            for words, width in self._columns():
                pen.box(x, top, width, 5, THIN)
                pen.middle((x, top, width, 5), words, 8, BOLD if "→" in words else FIGURES, 0)
                x += width

        return Piece(_GAP + 9.8, "head", draw)

    def _empty(self, pen: Pen, y: float) -> None:
        x = self.left
        for _, width in self._columns():
            pen.box(x, y, width, _ENTRY, THIN)
            x += width

    def _entry(self, row: Row, each: Correction) -> Piece:
        columns = self._columns()
        by_side = [self._initials(row, each, side) for side in range(len(self.sheet.seated(row)))]
        signed = self._signed(by_side)
        judge = self.say.gettext("yes") if each.judge else ""
        cells = [
            f"{superscript(each.mark)} {row.number}", change(self.sheet, row, each, self.say), each.reason,
            self.sheet_text.times.clock(each.at), *signed, judge,
        ]  # fmt: skip
        lines = [lines_of(words, width - 1.8, _NOTE) for words, (_, width) in zip(cells, columns, strict=True)]
        height = max(_ENTRY, 1.9 + _NOTE_LINE * max(map(len, lines)))

        def draw(pen: Pen, y: float) -> None:
            x = self.left
            for cell, (_, width) in zip(lines, columns, strict=True):
                pen.box(x, y, width, height, THIN)
                pen.wrapped(x + 0.9, y + (height - _NOTE_LINE * len(cell)) / 2 + 0.1, cell, _NOTE, _NOTE_LINE)
                x += width

        return Piece(height, "entry", draw)

    def _signed(self, by_side: Sequence[str]) -> list[str]:
        """Whose initials stand in which column: each side's own where there are two, else all in one."""
        return list(by_side) if self.layout.sides == 2 else [" ".join(sign for sign in by_side if sign)]

    def _initials(self, row: Row, each: Correction, side: int) -> str:
        if side not in each.sides:
            return ""
        mark = "" if self.layout.sides == 2 else self.sheet.seated(row)[side].mark
        found = row.signed_by(side)
        if found is None or not found.person:
            return mark or "✓"
        sign = sign_of(self.sheet, self.sheet.person(found.person), side, row)
        return mark or sign

    # signatures

    def _signatures(self) -> Piece:
        across = self._across()
        labels = self._signers(self.room / across - 4)
        rows = [labels[at : at + across] for at in range(0, len(labels), across)]
        each = 12.0 if len(rows) == 1 else 11.0 if across > 2 else 8.2
        above = 3.0 if len(rows) > 1 else 1.5

        def draw(pen: Pen, y: float) -> None:
            gap = 4.0
            width = (self.room + gap) / across
            for down, row in enumerate(rows):
                level = y + above + each * (down + 1) - 4.2
                for at, words in enumerate(row):
                    x = self.left + at * width
                    pen.line(x, level, x + width - gap, level, 0.8)
                    pen.text(x, level + 3.4, cut(words, (width - gap) * mm, SANS, 8.5), 8.5)

        return Piece(above + each * len(rows), "last", draw)

    def _across(self) -> int:
        """Signatures side by side: in two columns above six sides."""
        if self.layout.sides > MOST_LEVEL:
            return 2
        number = self.layout.sides + 3
        return number if number <= 5 or (self.layout.landscape and number <= 9) else (number + 1) // 2

    def _signers(self, room: float) -> list[str]:
        say, sheet = self.say, self.sheet
        if self.layout.sides > 2 and all(len(side.persons) == 1 for side in sheet.sides):
            names = by_person(sheet, (room - 6) * mm, SANS, 8.5)
            sides = [f"{side.mark}  {names[side.persons[0]]}" for side in sheet.sides]
        else:
            shown = sides_in_line(sheet, (room - 6) * mm, SANS, 8.5)
            sides = [f"{side.mark}  {names}" for side, names in zip(sheet.sides, shown, strict=True)]
            if not any(shown):
                sides = [say.gettext("Side %(side)s") % {"side": side.mark} for side in sheet.sides]
        return [*sides, say.gettext("Recorder"), say.gettext("Judge"), say.pgettext("score sheet", "Time")]


def _joined(sheet_text: SheetText, side: int) -> str:
    sheet = sheet_text.sheet
    return " + ".join(printable(sheet.person(each).name) for each in sheet.sides[side].persons)


def draw_small_foot(
    pen: Pen, layout: Layout, sheet_text: SheetText, page: tuple[int, int], copy: tuple[int, int]
) -> None:
    """Objections, page, state and checksum on the left; what the sheet is worth on the right: on every page."""
    say = sheet_text.say
    top, left, right = layout.bottom, layout.left, layout.left + layout.room
    status = printable(sheet_text.status)
    width = width_of(status, BOLD, 10.5) / mm + 6
    pen.line(left, top + 0.8, right, top + 0.8, LINE)
    pen.box(right - width, top + 2.2, width, FOOT - 2.4, THICK_BOX)
    pen.middle((right - width, top + 2.2, width, FOOT - 2.4), status, 10.5, BOLD)
    room = (layout.room - width - 4) * mm
    if objections := sheet_text.objections_until():
        pen.text(left, top + 4.6, cut(printable(objections), room, SANS, 8), 8)
    parts = [say.gettext("Page %(page)s of %(pages)s") % {"page": page[0], "pages": page[1]}, sheet_text.foot()]
    if copy[1] > 1:
        parts.append(say.gettext("Copy %(copy)s of %(copies)s") % {"copy": copy[0], "copies": copy[1]})
    pen.text(left, top + 8.6, cut(" · ".join(parts), room, SANS, 8), 8)


THICK_BOX = 1.2
