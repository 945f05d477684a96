"""What stands over a column, and how a cell is read, by the column's key: the same on paper and on the page."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.series import Cell
from scorekeeper.sheets.columns.values import Book, Column
from scorekeeper.sheets.page import printable
from scorekeeper.sheets.score.names import by_person
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.words import Speech
from scorekeeper.words.speech import N_

MINUS = "−"
STROKE, DOT = "I", "●"
_HEADS = {
    "number": N_("No."), "dealer": N_("Dealer"), "cuts": N_("Cuts"), "played": N_("Pot"), "tricks": N_("Tricks"),
    "chips": N_("Chips"), "pot": N_("Pot after"), "check": N_("Sum"), "score": N_("Still to go"),
    "points": N_("Worth"), "closed": N_("Closed"), "marks": N_("Remarks"),
}  # fmt: skip
_BEFORE = {"closed": "Z"}
"""What stands before a name in a column, so that it is known in the margin."""
_GIVEN = {
    "start": (N_("Each game from"), N_("down to 0")),
    "stake": (N_("Stake"), N_("chips")),
}
_LEGENDS = {
    "closed": N_("Z closed (by whom)"), "marks": N_("F false claim · L last trick · ? contradiction"),
    "cuts": N_("%(hop)s hop · %(jump)s jump"), "tricks": N_("– passed"),
}  # fmt: skip


def heading(column: Column, say: Speech) -> str:
    """What stands over a column."""
    return say.gettext(_HEADS[column.key]) if column.key in _HEADS else column.key


def given(book: Book, say: Speech) -> tuple[str, str, str] | None:
    """The figure in the head, with what stands above and below it."""
    key, value = book.given
    if key not in _GIVEN:
        return None
    above, below = _GIVEN[key]
    return say.gettext(above), str(value), say.gettext(below)


def legend(book: Book, say: Speech) -> str:
    """What the letters in the grid mean."""
    keys = dict.fromkeys(column.key for column in book.columns)
    hop, jump = cut_letters(say)
    told = [say.gettext(_LEGENDS[key]) % {"hop": hop, "jump": jump} for key in keys if key in _LEGENDS]
    return " · ".join([*told, say.gettext("Z gezwickt, with its causes")] if book.causes else told)


def cut_letters(say: Speech) -> tuple[str, str]:
    """What stands for a hop and for a jump in a deal's line."""
    return say.pgettext("hop", "H"), say.pgettext("jump", "J")


def told(cell: Cell, column: Column, sheet: Sheet, *, short: bool = True, say: Speech | None = None) -> str:
    """A cell as it is written; persons by their initial, or by their short name. ``say``: where letters are words of a
    language (a jump is ``J``, ``S`` in German)."""
    value = cell.value
    if cell.kind == "empty" or value is None:
        return ""
    if cell.kind == "strokes":
        return STROKE * int(value) or "0"
    if cell.kind == "dots":
        return DOT * int(value)
    if cell.kind == "signed":
        return signed(int(value))
    if cell.kind == "check":
        return signed(int(value))
    if column.key == "cuts" and say is not None:
        return str(value).translate(dict(zip(map(ord, "HJ"), cut_letters(say), strict=True)))
    person = next((one for one in sheet.persons if one.id == value), None)
    if person is not None:
        name = printable(person.first or person.name)
        return " ".join(part for part in (_BEFORE.get(column.key, ""), initial(sheet, name) if short else name) if part)
    return str(value)


def signed(value: int) -> str:
    """``+4``, ``−3``, ``0``."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def initial(sheet: Sheet, name: str) -> str:
    """The first letter of a name; two where somebody else's begins alike."""
    alike = sum(printable(one.first or one.name)[:1] == name[:1] for one in sheet.persons) > 1
    return name[: 2 if alike else 1]


def names_as_fit(sheet: Sheet, room: float, font: str, size: float, *, first: bool = False) -> dict[str, str]:
    """Each person's name as it fits into ``room`` points, by id; those without a name left out."""
    named = replace(sheet, persons=tuple(one for one in sheet.persons if one.name or one.first))
    return by_person(named, room, font, size, first=first)


def name_of(sheet: Sheet, person: str) -> str:
    """Somebody's short name; the letter of his side where he has none."""
    one = sheet.person(person)
    mark = next((side.mark for side in sheet.sides if person in side.persons), "")
    return printable(one.first or one.name) or mark
