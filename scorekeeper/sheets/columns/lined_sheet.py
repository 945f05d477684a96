"""The score sheet of a game that writes its own lines, as a document: what stands where. No game is named here.

There are two forms. Where the main figure counts down (``struck``): two panels side by side, as many games as fit on a
page. Where it may be above or below zero (``signed``): a ledger with one line a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.sheets.columns.items import (
    Item,
    across,
    head_figure,
    heading,
    initial,
    items_of,
    legend,
    lines_of,
    name_of,
    shown,
)
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.document import Cell, CellKind, Column, Document, Figure, Form, Note, Part, Row, Table
from scorekeeper.sheets.game_papers import papers_of
from scorekeeper.sheets.score.notes import notes_of
from scorekeeper.sheets.score.sheet import SPARE
from scorekeeper.sheets.score.sheet_text import SheetText, corrections, score_document

BLANK_DEALS = 24
GAMES, GAME_LINES = 6, 10
"""Games on a sheet to be written on that counts down, and lines of each, where there is room."""
MOST_UPRIGHT = 5
"""People in a ledger that stands upright."""
_NOTED = "noted"
_AT_THE_EDGE = ("closed", "marks")
"""Columns that have one place on paper that counts down."""
_LEDGER, _BY_HAND, _ROOMY, _DOWN, _NARROW = (6.5, 6.1, 5.7), 8.5, 12.0, 5.5, 4.2
"""Millimetres of a line of a ledger, of one to be written on at most; of one that counts down, and on narrow paper."""
_SHARES, _A_SHARE = {"number": 8.0, "dealer": 16.0, "check": 13.0}, 12.0
"""Of a ledger what belongs to the hand, of the 186 mm of a page that stands, but for columns of which the game's papers
say it; the rest is shared by the people."""
_UPRIGHT, _LYING = 186.0, 273.0
_PANEL = {"score": 28.0, "points": 10.5, _NOTED: 16.5}
_MARGIN = 8.5
"""Of a panel's hundred parts the two columns, what is noted at its edge, and any other column."""


def lined_document(sheet_text: SheetText, *, narrow: bool = False, page: bool = False) -> Document:
    """The sheet; ``narrow``: for small paper; ``page``: as a page shows it, with names where paper has initials, and
    fewer lines to be written on."""
    return _Lined(sheet_text, narrow=narrow, page=page).document


class _Lined:
    """What one sheet says."""

    def __init__(self, sheet_text: SheetText, *, narrow: bool, page: bool) -> None:
        self.sheet_text, self.sheet, self.say = sheet_text, sheet_text.sheet, sheet_text.say
        self.lined: SheetLines = lines_of(sheet_text)
        self.papers = papers_of(self.lined.game)
        self.down, self.blank = self.lined.counts_down, sheet_text.sheet.status == "blank"
        self.narrow, self.page = narrow, page
        self.short = self.down and not page
        now = [side.persons[0] for side in self.sheet.sides]
        columns = self.lined.columns
        if self.short:  # on paper there are two columns, whoever sat there before, and one for what is noted
            there = (one for one in columns if not one.person or one.person in now)
            columns = (*(one for one in there if one.key not in _AT_THE_EDGE), PersonColumn(_NOTED, "text"))
        self.columns = columns

    @property
    def document(self) -> Document:
        """All of it."""
        sheet, say = self.sheet, self.say
        head = head_figure(self.lined, say, self.sheet_text)
        people = [sheet.person(side.persons[0]) for side in sheet.sides]
        return score_document(
            self.sheet_text, [self._grid(), *self._closing()],
            None if head is None else Figure(head[0], head[1], (head[2],)),
            corrections(self.sheet_text, [Column("signed", say.gettext("Signed"), 0)], self._signed, fresh=True),
            [one.name or one.first for one in people],
            wide=not self.down and len(self.lined.people) > MOST_UPRIGHT, narrow=self.narrow,
        )

    # the grid

    def _grid(self) -> Table:
        rows: Sequence[Row] = self._blank_rows() if self.blank else self._rows(items_of(self.sheet))
        if self.down:
            form = Form((_NARROW if self.narrow else _DOWN,), panels=2, trimmed=self.blank)
        else:
            last = self.to_write if self.blank else max((row.number for row in self.sheet.rows), default=0)
            over = self.sheet.ended and not self.blank  # no hand comes to such a match
            spare = () if over else tuple(self._to_write(last + at) for at in range(1, BLANK_DEALS + 1))
            by_hand = _BY_HAND if self.sheet.agreed is None else _ROOMY
            form = Form((*_LEDGER, by_hand) if self.blank else _LEDGER, spare, trimmed=self.blank)
        return Table("", tuple(map(self._column, self.columns)), tuple(rows), form=form)

    def _column(self, one: PersonColumn) -> Column:
        name = self.sheet.person(one.person).name if one.person else ""
        if one.key == _NOTED:
            return Column(one.key, self.say.gettext("Remarks"), share=_PANEL[one.key])
        words = heading(one, self.lined, self.say, narrow=self.narrow)
        if self.short:
            share = _PANEL.get(one.key, _MARGIN)
            return Column(f"{one.key} {one.person}", name if one.person else words, grey=one.main, share=share)
        each = (_LYING if len(self.lined.people) > MOST_UPRIGHT else _UPRIGHT) - sum(
            self._share(other) for other in self.lined.columns if not other.person
        )
        each *= (0.52 if one.main else 0.48) / max(1, len(self.lined.people))
        share = each if one.person else self._share(one)
        name = (name or name_of(self.sheet, one.person)) if one.person and self.page else name
        return Column(f"{one.key} {one.person}", words, grey=one.main, share=share, owner=one.person, group=name)

    @property
    def to_write(self) -> int:
        """How many lines a blank sheet has: those that were agreed on and a few more, where they stand on one page."""
        agreed = self.sheet.agreed
        return BLANK_DEALS if agreed is None else min(BLANK_DEALS, agreed + SPARE)

    def _share(self, one: PersonColumn) -> float:
        return {**_SHARES, **self.papers.shares}.get(one.key, _A_SHARE)

    def _blank_rows(self) -> list[Row]:
        columns = self.columns
        if not self.down:
            return [self._to_write(number) for number in range(1, self.to_write + 1)]
        start = Row(tuple(Cell(str(self.lined.head_figure[1]) if one.main else "") for one in columns), kind="first")
        empty = (Cell(),) * len(columns)
        game = [start, *[Row(empty)] * (GAME_LINES - 2), Row(empty, kind="over")]
        return game if self.page else game * GAMES

    def _to_write(self, number: int) -> Row:
        cells = (Cell(str(number) if one.key == "number" else "", "check" if one.kind == "check" else "")
                 for one in self.columns)
        return Row(tuple(cells), kind="open")

    def _rows(self, items: Sequence[Item]) -> list[Row]:
        rows = [self._row(item) for item in items]
        rows = self._gone(items, rows) if self.down else rows
        return [self._in_two_columns(item, row) for item, row in zip(items, rows, strict=True)] if self.short else rows

    def _row(self, item: Item) -> Row:
        columns = self.lined.columns
        disputed = item.row is not None and item.row.state == "disputed"
        if item.kind in ("void", "waiting"):
            return self._without_result(item)
        cells = [self._cell(item, at) for at in range(len(columns))]
        if item.kind in ("brought", "count", "difference"):
            lead = next(at for at, one in enumerate(columns) if one.person)
            joined = item.kind == "difference"
            cell = Cell(across(item, self.sheet_text), "plain" if joined else "strong", span=lead)
            return Row((cell, *cells[lead:]), kind="joined" if joined else "open")
        if item.kind in ("above", "below"):
            return Row(tuple(cells), kind="first" if item.kind == "above" else "over")
        if self.page and item.row is not None and (marks := self.sheet_text.row_marks(item.row)):
            cells[0] = cells[0]._replace(after=" ".join(marks))
        return Row(tuple(cells), mark=disputed)

    def _in_two_columns(self, item: Item, row: Row) -> Row:
        """The line with two columns: who played its hand stands in their own, or in the one left where somebody else
        sits there now (the notes say who)."""
        if item.kind in ("void", "waiting"):
            return row
        now = [side.persons[0] for side in self.sheet.sides]
        then = [side.persons[0] for side in self.sheet.seated(item.row)]
        turned = any(person in now and now.index(person) != at for at, person in enumerate(then))
        own = {now[1 - at if turned else at]: person for at, person in enumerate(then)}
        places = [self.lined.at(one.key, own.get(one.person, "") if one.person else "") for one in self.columns[:-1]]
        edge = [row.cells[at] for key in _AT_THE_EDGE if (at := self.lined.at(key)) is not None]
        was = tuple(old for cell in edge for old in cell.was)
        noted = Cell("  ".join(cell.text for cell in edge if cell.text), "plain", was=was)
        return row._replace(cells=(*(Cell() if at is None else row.cells[at] for at in places), noted))

    def _without_result(self, item: Item) -> Row:
        """A hand that does not count, or has no result yet: its number, who dealt, and across the columns of the people
        what became of it."""
        assert item.row is not None
        columns, void = self.columns, item.kind == "void"
        dealer = next((at for at, one in enumerate(columns) if one.key == "dealer"), 0)
        last = max(at for at, one in enumerate(columns) if one.person)
        name = name_of(self.sheet, item.row.dealer)
        cells = [Cell() for _ in range(dealer + 1)]
        cells[dealer] = Cell(initial(self.sheet, name), "plain") if self.short else Cell(name, "dealer")
        cells[0] = Cell(str(item.row.number), "struck" if void else "")
        text = self.sheet_text.does_not_count(item.row) if void else ""
        text = self.say.gettext("no result yet") if self.page and not void else text
        if text:
            cells.append(Cell(text, "plain", span=last - dealer))
        else:
            cells += [Cell()] * (last - dealer)
        return Row((*cells, *[Cell()] * (len(columns) - last - 1)), kind="open", mark=item.row.state == "disputed")

    def _cell(self, item: Item, at: int) -> Cell:
        column, cell = self.lined.columns[at], item.cells[at]
        found = shown(item, at, self.sheet, short=self.short, say=None if self.short else self.say)
        kinds: dict[str, CellKind] = {"strokes": "strokes", "check": "check", "dots": "dots"}
        words = column.key in ("dealer", "closed", "marks") or (self.down and column.key == "points")
        kind: CellKind = "plain" if words else kinds.get(cell.kind, "")
        if column.kind == "check" and item.kind == "hand":
            kind = "check"
        if column.key == "dealer" and not (self.short or found.struck or found.marks):
            kind = "dealer"
        return Cell(found.text, kind, was=found.struck, marks=found.marks if found.text or found.struck else "")

    def _gone(self, items: Sequence[Item], rows: Sequence[Row]) -> list[Row]:
        """The lines with each figure gone below which a later one of the same game stands."""
        found, later = list[Row](), set[int]()
        mains = [at for at, one in enumerate(self.lined.columns) if one.main]
        for item, row in zip(reversed(items), reversed(rows), strict=True):
            if row.kind == "over":
                later = set()
            if item.kind in ("above", "hand"):
                cells = [cell._replace(kind="gone") if at in mains and at in later and cell.text else cell
                         for at, cell in enumerate(row.cells)]
                later |= {at for at in mains if row.cells[at].text}
                row = row._replace(cells=tuple(cells))
                if row.kind == "first":
                    later = set()
            found.append(row)
        return found[::-1]

    # below it

    def _closing(self) -> list[Part]:
        """How it stands, who pays whom, what the letters mean, what is to be known."""
        found = self.papers.closing(self.sheet_text)
        names = [self.sheet.person(person) for person in self.lined.people]
        called = [one.name if self.page else one.first or one.name for one in names]
        columns = (Column("label", "", 0, grow=True),
                   *(Column(f"of {at}", name, 1, least=12) for at, name in enumerate(called)))
        rows = [Row((Cell(label, "plain"), *(Cell(value, "strong") for value in values)))
                for label, values in found.lines]
        parts: list[Part] = [Table("", columns, tuple(rows), sizes=(9.0,), ruled=True, beside=True)]
        if found.sentences:
            parts.append(Note("", (found.sentences,), bold=True))
        texts = [legend(self.lined, self.say), *found.notes, *notes_of(self.sheet_text)]
        if self.narrow:
            texts.append(self.sheet_text.objections_until())
        return [*parts, Note("", tuple(text for text in texts if text))]

    def _signed(self, row: HandView, each: CorrectionView) -> tuple[str]:
        seated = self.sheet.seated(row)
        return (" ".join(initial(self.sheet, name_of(self.sheet, seated[side].persons[0])) for side in each.sides),)
