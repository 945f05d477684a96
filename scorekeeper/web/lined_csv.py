"""A match of a game that writes its own lines as a table for a spreadsheet: the columns of its score sheet.

Whoever ever sat in it has columns of their own; a hand is one row, what a finished game cost stands in its last hand's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.series import Cell
from scorekeeper.sheets.columns.items import Item, items_of
from scorekeeper.sheets.columns.labels import cell_text, dots_of, heading
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.document import STROKE
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import state_words, way_words, with_reconstruction, written
from scorekeeper.words import locale
from scorekeeper.words.game_words import words_of

Value = int | str | None
_NUMBERS = ("number", "signed", "struck", "strokes", "check")


def lined_csv(sheet: Sheet, lang: str) -> str:
    """The hands in order, one a row, chip counts between them; numbers stay numbers."""
    assert sheet.lined is not None
    lines: list[Sequence[object]] = [_titles(sheet, sheet.lined)]
    items = items_of(sheet)
    for at, item in enumerate(items):
        if item.kind not in ("above", "below"):
            below = next((one for one in items[at + 1 : at + 2] if one.kind == "below"), None)
            lines.append([*_line(item, sheet, sheet.lined), *_cost(below, sheet.lined)])
    return with_reconstruction(written(lines, lang), sheet.lined.made_up, lang)


def _titles(sheet: Sheet, lined: SheetLines) -> list[str]:
    say = locale(language())
    found = []
    for column in lined.columns:
        words = " ".join(heading(column, lined, say).split())
        found.append(f"{_name(sheet, column.person)}: {words}" if column.person else words)
    found[1:1] = [_("State"), _("Counted")]
    costs = words_of(lined.game).costs
    return found + ([f"{_name(sheet, person)}: {_(costs.name)}" for person in lined.people] if costs else [])


def _line(item: Item, sheet: Sheet, lined: SheetLines) -> Iterator[Value]:
    """A hand, one that does not count, chips that were counted, or by how much they differ."""
    cells = item.cells or (Cell("empty"),) * len(lined.columns)
    for at, (cell, column) in enumerate(zip(cells, lined.columns, strict=True)):
        if column.key == "number":
            yield item.number or None
            yield _state(item)
            yield way_words(item.row.way) if item.row is not None else ""
        elif column.key == "dealer" and item.row is not None and not item.cells:
            yield _name(sheet, item.row.dealer)
        else:
            yield _value(cell, lined.columns[at], sheet)


def _state(item: Item) -> str:
    if item.row is not None:
        return state_words(item.row.state, on_paper=item.row.on_paper)
    if item.kind == "brought":
        return _("From the match before")
    return _("more or fewer than written down") if item.kind == "difference" else _("Chips counted")


def _value(cell: Cell, column: PersonColumn, sheet: Sheet) -> Value:
    if cell.kind in _NUMBERS and isinstance(cell.value, int):
        return cell.value
    if any(person.id == cell.value for person in sheet.persons):
        return _name(sheet, str(cell.value))
    words = cell_text(cell, column, sheet, short=False, say=locale(language()))
    strokes, space, rest = words.partition(" ")
    if strokes and not strokes.strip(STROKE):
        return f"{len(strokes)}{space}{rest}"
    return words


def _cost(below: Item | None, lined: SheetLines) -> Iterator[Value]:
    """What the game that ended here cost each."""
    if words_of(lined.game).costs is None:
        return
    for person in lined.people:
        at = lined.at("score", person)
        yield None if below is None or at is None else dots_of(below.cells[at])[0] or None


def _name(sheet: Sheet, person: str) -> str:
    one = sheet.person(person)
    mark = next((side.mark for side in sheet.sides if person in side.persons), "")
    return one.name or one.first or mark
