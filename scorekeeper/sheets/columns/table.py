"""The lines of a match as a table of texts, for the page: the same cells and words as on paper."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.sheets.columns.closing import Closing, closing
from scorekeeper.sheets.columns.items import Item, Shown, across, items_of, shown
from scorekeeper.sheets.columns.labels import given, heading, name_of
from scorekeeper.sheets.columns.legend import legend
from scorekeeper.sheets.columns.paper import BLANK_DEALS
from scorekeeper.sheets.score.sheet_text import SheetText

_BLANK_LINES = 10


class Row(NamedTuple):
    """A line: what kind it is, its cells, and instead of them words that go across (``text``)."""

    kind: str
    state: str
    number: str
    cells: tuple[Shown, ...]
    text: str = ""
    marks: tuple[str, ...] = ()


class LinedTable:
    """Head, rows and foot of a sheet with lines."""

    def __init__(self, sheet_text: SheetText) -> None:
        assert sheet_text.sheet.lined is not None
        self.sheet_text, self.sheet, self.lined = sheet_text, sheet_text.sheet, sheet_text.sheet.lined

    @property
    def given(self) -> tuple[str, str, str] | None:
        """The figure that everybody begins with or puts in."""
        return given(self.lined, self.sheet_text.say, self.sheet_text)

    @property
    def heads(self) -> list[tuple[str, str, int]]:
        """The upper row: what stands over the columns, whose they are, how many they are."""
        found: list[tuple[str, str, int]] = []
        for column in self.lined.columns:
            if column.person and found and found[-1][1] == column.person:
                found[-1] = (found[-1][0], column.person, found[-1][2] + 1)
            else:
                words = self.name(column.person) if column.person else heading(column, self.lined, self.sheet_text.say)
                found.append((words, column.person, 1))
        return found

    @property
    def low_heads(self) -> list[str]:
        """The lower row: of the columns of a person what each is."""
        return [heading(column, self.lined, self.sheet_text.say) for column in self.lined.columns if column.person]

    @property
    def lead(self) -> int:
        """How many columns stand before those of the people."""
        return next(at for at, column in enumerate(self.lined.columns) if column.person)

    @property
    def rows(self) -> list[Row]:
        """Every line; of a blank sheet lines to be filled in."""
        if self.sheet.status == "blank":
            empty = (Shown(""),) * len(self.lined.columns)
            number = _BLANK_LINES if self.lined.counts_down else BLANK_DEALS
            return [Row("blank", "", str(at), empty) for at in range(1, number + 1)]
        return [self._row(item) for item in items_of(self.sheet)]

    @property
    def closing(self) -> Closing:
        """How it stands."""
        return closing(self.sheet_text)

    @property
    def legend(self) -> str:
        """What the letters mean."""
        return legend(self.lined, self.sheet_text.say)

    def name(self, person: str) -> str:
        """Somebody's name in full."""
        return self.sheet.person(person).name or name_of(self.sheet, person)

    def _row(self, item: Item) -> Row:
        number = str(item.number) if item.kind in ("hand", "void", "waiting") else ""
        state = item.row.state if item.row is not None else ""
        if item.kind in ("void", "waiting"):
            assert item.row is not None
            say = self.sheet_text.say
            reason = say.gettext("no result yet")
            if item.kind == "void":
                reason = f"{self.sheet_text.void(item.row)} – {say.gettext('does not count')}"
            return Row(item.kind, state, number, (), reason)
        cells = tuple(
            shown(item, at, self.sheet, short=False, say=self.sheet_text.say) for at in range(len(self.lined.columns))
        )
        marks = tuple(self.sheet_text.row_marks(item.row)) if item.kind == "hand" and item.row is not None else ()
        if item.kind in ("brought", "count", "difference"):
            return Row(item.kind, "", across(item, self.sheet_text), cells)
        return Row(item.kind, state, cells[0].text if item.kind == "hand" else number, cells, marks=marks)
