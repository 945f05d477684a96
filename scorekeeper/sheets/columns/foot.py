"""The foot of a sheet with lines: how it stands, who pays whom, notes, signatures; corrections on the back."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from reportlab.lib.units import mm

from scorekeeper.sheets.columns.closing import closing
from scorekeeper.sheets.columns.head import SMALL
from scorekeeper.sheets.columns.labels import initial, name_of, names_as_fit
from scorekeeper.sheets.columns.legend import legend
from scorekeeper.sheets.page import BOLD, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import LINE, THIN, Pen, lines_of
from scorekeeper.sheets.score.foot import THICK_BOX, Foot, Piece
from scorekeeper.sheets.score.geometry import FOOT, Layout
from scorekeeper.sheets.score.notes import notes_of
from scorekeeper.sheets.score.sheet import Correction, Row
from scorekeeper.sheets.score.sheet_text import SheetText

_LINE = 5.4
_ABOVE = 2.4
_LABEL_ROOM, _PERSON_ROOM, _FIGURES_MOST = 28.0, 20.0, 0.6
"""Millimetres of the figures on a lying page, and the part of its width that they take at most."""
_BETWEEN = 5.0
_SIGNED_ROOM = 29.0
"""Millimetres for a signature on a lying page."""


class LinedFoot(Foot):
    """The pieces in two lots: those under the grid, and those on the back."""

    def front(self) -> list[Piece]:
        """How it stands, who pays whom, what is to be known, signatures; on a lying page the texts beside the figures,
        so that more deals stand above them."""
        if not self.layout.landscape:
            return [self._standing(), *self._sentences(), *self._notes(), self._signatures()]
        assert self.sheet.lined is not None
        width = min(self.room * _FIGURES_MOST, _LABEL_ROOM + _PERSON_ROOM * len(self.sheet.lined.people))
        texts = self._within(self.left + width + _BETWEEN, self.room - width - _BETWEEN)
        return [_side_by_side([self._within(self.left, width)._standing()], [*texts._sentences(), *texts._notes()]),
                self._signatures()]  # fmt: skip

    def _within(self, left: float, room: float) -> LinedFoot:
        """The same pieces drawn from another edge on, in less room."""
        part = copy(self)
        part.left, part.room, part.right = left, room, left + room
        return part

    def back(self) -> list[Piece]:
        """Corrections with their reasons; nothing where there are none."""
        entries = [self._entry(row, each) for row in self.sheet.rows for each in row.corrections]
        return [self.entries_head, *entries, Piece(6.0, "entry", self._empty)] if entries else []

    def _standing(self) -> Piece:
        """A small table: a line for each figure, a column for everybody."""
        table = closing(self.sheet_text)
        people = table.people
        label = max(22.0, max(width_of(words, SANS, 9) / mm for words, _ in table.lines) + 3)
        width = (self.room - label) / max(1, len(people))
        names = names_as_fit(self.sheet, (width - 2) * mm, BOLD, 9, first=True)

        def draw(pen: Pen, y: float) -> None:
            top = y + _ABOVE
            for at, person in enumerate(people):
                words = names.get(person, "")
                pen.middle((self.left + label + at * width, top, width, _LINE), words, 9, BOLD)
            for down, (words, values) in enumerate(table.lines, 1):
                level = top + down * _LINE
                pen.line(self.left, level, self.right, level, THIN)
                pen.middle((self.left, level, label, _LINE), words, 9, SANS, 0)
                for at, value in enumerate(values):
                    pen.middle((self.left + label + at * width, level, width, _LINE), value, 10.5, BOLD)
            pen.box(self.left, top, self.room, _LINE * (len(table.lines) + 1), LINE)
            for at in range(len(people)):
                x = self.left + label + at * width
                pen.line(x, top, x, top + _LINE * (len(table.lines) + 1), THIN)

        return Piece(_ABOVE + _LINE * (len(table.lines) + 1), "proof", draw)

    def _sentences(self) -> list[Piece]:
        """Who pays whom; on a sheet to be written on a line to be filled in."""
        sentences = closing(self.sheet_text).sentences
        if not sentences:
            return []
        lines = lines_of(sentences, self.room, 10, BOLD)

        def draw(pen: Pen, y: float) -> None:
            pen.wrapped(self.left, y + 1.2, lines, 10, 4.6, BOLD)

        return [Piece(1.2 + 4.6 * len(lines), "note", draw)]

    def _notes(self) -> list[Piece]:
        assert self.sheet.lined is not None
        texts = [legend(self.sheet.lined, self.say), *closing(self.sheet_text).notes, *notes_of(self.sheet_text)]
        if self.layout.width < SMALL and self.sheet_text.objections_until():
            texts.append(self.sheet_text.objections_until())
        found = [lines_of(words, self.room, 8.5) for words in texts if words]
        return [self._note(lines, 1.4 if not at else 0) for at, lines in enumerate(found)]

    def _columns(self) -> list[tuple[str, float]]:
        say = self.say
        changed = 62.0 if self.layout.room > 150 else 40.0
        signed = 24.0 if self.layout.room > 150 else 14.0
        fixed = 10 + changed + 14 + signed + 16
        return [
            (say.gettext("No."), 10.0), (say.gettext("Old → new"), changed), (say.gettext("Reason"), self.room - fixed),
            (say.pgettext("score sheet", "Time"), 14.0), (say.gettext("Signed"), signed), (say.gettext("Judge"), 16.0),
        ]  # fmt: skip

    def _initials(self, row: Row, each: Correction, side: int) -> str:
        if side not in each.sides:
            return ""
        return initial(self.sheet, name_of(self.sheet, self.sheet.seated(row)[side].persons[0]))

    def _signed(self, by_side: Sequence[str]) -> list[str]:
        return [" ".join(sign for sign in by_side if sign)]

    def _full_names(self) -> list[str]:
        return []

    def _across(self) -> int:
        number = len(self.sheet.sides) + 3
        if self.layout.landscape:
            return min(number, int(self.room // _SIGNED_ROOM))
        if number <= 5:
            return min(number, 5 if self.layout.width >= SMALL else 4)
        return 4 if number > 6 else 3

    def _signers(self, room: float) -> list[str]:
        say, names = self.say, names_as_fit(self.sheet, room * mm, SANS, 8.5)
        sides = [names.get(side.persons[0], "") or say.gettext("Side %(side)s") % {"side": side.mark}
                 for side in self.sheet.sides]  # fmt: skip
        recorder = [say.gettext("Recorder")] if self.layout.width >= SMALL else []
        return [*sides, *recorder, say.gettext("Judge"), say.pgettext("score sheet", "Time")]


def _side_by_side(first: Sequence[Piece], second: Sequence[Piece]) -> Piece:
    """Two columns of pieces as one."""

    def draw(pen: Pen, y: float) -> None:
        for column in (first, second):
            level = y
            for piece in column:
                piece.draw(pen, level)
                level += piece.height

    return Piece(max(sum(piece.height for piece in column) for column in (first, second)), "proof", draw)


def draw_low_foot(
    pen: Pen, layout: Layout, sheet_text: SheetText, page: tuple[int, int], copy: tuple[int, int]
) -> None:
    """The small foot of a narrow page: the same words in two lines, the objections being a note above."""
    say, top = sheet_text.say, layout.bottom
    status = printable(sheet_text.status)
    width = width_of(status, BOLD, 9) / mm + 4
    right = layout.left + layout.room
    pen.line(layout.left, top + 0.8, right, top + 0.8, LINE)
    pen.box(right - width, top + 2.2, width, FOOT - 2.4, THICK_BOX)
    pen.middle((right - width, top + 2.2, width, FOOT - 2.4), status, 9, BOLD)
    parts = [say.gettext("Page %(page)s of %(pages)s") % {"page": page[0], "pages": page[1]}, sheet_text.foot()]
    if copy[1] > 1:
        parts.append(say.gettext("Copy %(copy)s of %(copies)s") % {"copy": copy[0], "copies": copy[1]})
    room = layout.room - width - 3
    for at, line in enumerate(lines_of(" · ".join(parts), room, 7.5)[:2]):
        pen.text(layout.left, top + 4.6 + 4 * at, cut(line, room * mm, SANS, 7.5), 7.5)
