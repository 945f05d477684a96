"""What stands over a column, and how a cell is read, by the column's key: the same on paper and on the page."""

from __future__ import annotations

from string import ascii_uppercase, digits

from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.series import Cell
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.document import DOT, STROKE
from scorekeeper.sheets.page import printable
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import Locale
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import N_

MINUS = "−"
_HEADS = {"number": N_("No."), "dealer": N_("Dealer"), "check": N_("Sum")}
"""What every game calls alike."""
AGAIN = "rep"
"""At a hand that was dealt again."""


def heading(column: PersonColumn, lined: SheetLines, say: Locale) -> str:
    """What stands over a column, in the words of its game."""
    own = words_of(lined.game).columns.get(column.key)
    return say.gettext(own.head if own is not None else _HEADS[column.key])


def given(lined: SheetLines, say: Locale, sheet_text: SheetText | None = None) -> tuple[str, str, str] | None:
    """The figure in the head, with what stands above and below it; as ``sheet_text`` has it for all hands there."""
    key, value = lined.given
    if not key:
        return None
    above, below = words_of(lined.game).given[key]
    return say.gettext(above), str(value) if sheet_text is None else sheet_text.given(value), say.gettext(below)


def cell_text(cell: Cell, column: PersonColumn, sheet: Sheet, *, short: bool = True, say: Locale | None = None) -> str:
    """A cell as it is written; persons by their initial, or by their short name. ``say``: where letters are words of a
    language (a jump is ``J``, ``S`` in German)."""
    value = cell.value
    if cell.kind == "empty" or value is None:
        return ""
    if cell.kind == "strokes":
        return STROKE * int(value) or "0"
    if cell.kind == "dots":
        number, letter = dots_of(cell)
        return DOT * number + letter
    if cell.kind == "signed":
        return signed(int(value))
    if cell.kind == "check":
        return signed(int(value))
    assert sheet.lined is not None
    words = words_of(sheet.lined.game).columns.get(column.key)
    if words is not None and words.letters is not None and say is not None:
        return str(value).translate({ord(letter): said for letter, said in words.letters(say).items()})
    person = sheet.persons.get(str(value))
    if person is not None:
        name = printable(person.first or person.name)
        before = words.before if words is not None else ""
        return " ".join(part for part in (before, initial(sheet, name) if short else name) if part)
    return str(value)


def dots_of(cell: Cell) -> tuple[int, str]:
    """How many dots a cell has, and the letter behind them."""
    value = str(cell.value or 0)
    return int(value.rstrip(ascii_uppercase)), value.lstrip(digits)


def signed(value: int) -> str:
    """``+4``, ``−3``, ``0``."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def initial(sheet: Sheet, name: str) -> str:
    """The first letter of a name; two where somebody else's begins alike."""
    alike = sum(printable(one.first or one.name)[:1] == name[:1] for one in sheet.persons.values()) > 1
    return name[: 2 if alike else 1]


def name_of(sheet: Sheet, person: str) -> str:
    """Somebody's short name; the letter of their side where they have none."""
    one = sheet.person(person)
    mark = next((side.mark for side in sheet.sides if person in side.persons), "")
    return printable(one.first or one.name) or mark


def legend(lined: SheetLines, say: Locale) -> str:
    """What the letters in the grid mean, in one line, as the game says it."""
    keys = tuple(dict.fromkeys(column.key for column in lined.columns))
    return " · ".join(words_of(lined.game).legend(keys, lined.scoring, say))
