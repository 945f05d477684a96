"""The items in the grid of a sheet with lines: what stands over each column, in each line (hands, those that do not
count, chip counts), and below the last line (how it ends, who pays whom). A column's key says how its cells are read,
on paper and on the page alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase, digits
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.sheet_lines import Line, LinedCount, LinedHand, PersonColumn
from scorekeeper.msgid import N_
from scorekeeper.series import EMPTY, Cell
from scorekeeper.sheets.columns.values import SheetLines, figures_of
from scorekeeper.sheets.document import DOT, STROKE
from scorekeeper.sheets.page import printable
from scorekeeper.sheets.score.sheet import Sheet, why_void
from scorekeeper.sheets.score.sheet_text import DOUBT, SheetText, changed, superscript
from scorekeeper.words import Locale
from scorekeeper.words.game_words import words_of

MINUS = "−"
_MOST_INITIALS = 3
_HEADS = {"number": N_("No."), "dealer": N_("Dealer"), "check": N_("Sum")}
"""What every game calls alike."""
AGAIN = "rep"
"""At a hand that was dealt again."""


def heading(column: PersonColumn, lined: SheetLines, say: Locale, *, narrow: bool = False) -> str:
    """What stands over a column, in the words of its game; ``narrow``: of small paper."""
    if narrow and column.key == "dealer":
        return say.pgettext("narrow column", "Dlr.")
    own = words_of(lined.game).columns.get(column.key)
    return say.gettext(own.head if own is not None else _HEADS[column.key])


def head_figure(lined: SheetLines, say: Locale, sheet_text: SheetText | None = None) -> tuple[str, str, str] | None:
    """The figure in the head, with what stands above and below it; as ``sheet_text`` has it for all hands there."""
    key, value = lined.head_figure
    if not key:
        return None
    above, below = words_of(lined.game).head_labels[key]
    figure = str(value) if sheet_text is None else sheet_text.figures_in_head(value)
    return say.gettext(above), figure, say.gettext(below)


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
        return str(value).translate({ord(letter): text for letter, text in words.letters(say).items()})
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
    """As many first letters of a name as nobody else's begins with; two at least where the first is one of the game's
    own marks, so that ``F`` means one thing on a sheet. Where that are many, the first and how the last name begins:
    ``HP`` of ``Hans-Heinrich P.``, ``HP2`` of ``Hans-Heinrich P. (2)``."""
    others = {printable(one.first or one.name) for one in sheet.persons.values()} - {name}
    marks = words_of(sheet.lined.game).letters if sheet.lined is not None else ""
    number = 2 if name[:1].upper() in marks else 1
    while number < len(name) and any(other.startswith(name[:number]) for other in others):
        number += 1
    if number > _MOST_INITIALS and " " in (words := name.replace("\N{NO-BREAK SPACE}", " ")):
        return name[0] + "".join(word.strip("().")[:2] for word in words.split()[1:])
    return name[:number]


def name_of(sheet: Sheet, person: str) -> str:
    """Somebody's short name; the letter of their side where they have none."""
    one = sheet.person(person)
    mark = next((side.mark for side in sheet.sides if person in side.persons), "")
    return printable(one.first or one.name) or mark


def legend(lined: SheetLines, say: Locale) -> str:
    """What the letters in the grid mean, in one line, as the game says it."""
    keys = tuple(dict.fromkeys(column.key for column in lined.columns))
    words = " · ".join(words_of(lined.game).legend(keys, lined.scoring, say))
    return re.sub(r"(^|· )(\S+) ", "\\1\\2\xa0", words)  # a letter stays in a line with what it means


ItemKind: TypeAlias = Literal["hand", "void", "waiting", "above", "below", "brought", "count", "difference", "blank"]
MISDEAL = "misdeal"
"""Why a hand does not count that is dealt again."""


class Item(NamedTuple):
    """A line of the grid.

    kind: ``brought`` is what the whole match begins with; ``above`` and ``below`` a hand stand what a game begins
        with and what it cost.
    cells: one a column.
    row: the hand it is of; None: of none.
    was: what each cell said before its corrections.
    counted: the count of chips it is of; None: of none.
    number: of the hand; 0: of none.
    """

    kind: ItemKind
    cells: Line = ()
    row: HandView | None = None
    was: tuple[Line, ...] = ()
    counted: LinedCount | None = None
    number: int = 0


def items_of(sheet: Sheet) -> list[Item]:
    """All lines, in order."""
    lined = sheet.lined
    assert lined is not None
    found, again = [*(Item("brought", line) for line in lined.opening_lines), *_counts(lined, 0)], False
    for row, hand_lines in zip(sheet.rows, lined.hands, strict=True):
        signs = ([AGAIN] if again else []) + ([DOUBT] if row.differing else [])
        found += _of_hand(row, _marked(hand_lines, lined, signs) if signs else hand_lines, lined)
        found += _counts(lined, row.number)
        # a hand that nobody has counted yet may still be the one dealt again
        again = why_void(row) == MISDEAL if row.state == "void" else again and not hand_lines.lines
    return found


def _marked(hand_lines: LinedHand, lined: SheetLines, signs: Sequence[str]) -> LinedHand:
    """The hand with more signs, each once, in lines that have a place for them."""
    at = lined.at("marks")
    if at is None:
        return hand_lines

    def marked(line: Line) -> Line:
        if not line or line[0] == EMPTY:
            return line
        marks = str(line[at].value or "").split()
        return (*line[:at], Cell("text", " ".join(dict.fromkeys([*marks, *signs]))), *line[at + 1 :])

    was = tuple(tuple(map(marked, lines)) for lines in hand_lines.was)
    return replace(hand_lines, lines=tuple(map(marked, hand_lines.lines)), was=was)


def _of_hand(row: HandView, hand_lines: LinedHand, lined: SheetLines) -> list[Item]:
    if row.state == "void" or not hand_lines.lines:
        return [Item("void" if row.state == "void" else "waiting", row=row, number=row.number)]
    found, seen, was = [], False, tuple(map(figures_of, hand_lines.was))
    for line in hand_lines.lines:
        own = bool(line) and line[0] != EMPTY
        seen = seen or own
        kind: ItemKind = "hand" if own else "below" if seen else "above"
        found.append(Item(kind, _numbered(line, row, lined) if own else line, row, was, number=row.number))
    return found


def _numbered(line: Line, row: HandView, lined: SheetLines) -> Line:
    """Hands bear the number by which notes and corrections name them; where the lines have no place for signs, behind
    it that something does not go together."""
    doubted = lined.at("marks") is None and (row.doubts or row.differing)
    return (Cell("text", f"{row.number} {DOUBT}") if doubted else Cell("number", row.number), *line[1:])


def _counts(lined: SheetLines, after: int) -> list[Item]:
    found = []
    for one in lined.counts:
        if one.number == after:
            found += [Item("count", one.lines[0], counted=one), Item("difference", one.lines[1], counted=one)]
    return found


def across(item: Item, sheet_text: SheetText) -> str:
    """What a line of figures without a hand is: it stands across the columns that the line leaves empty."""
    if item.kind == "brought":
        return sheet_text.say.gettext("From the match before")
    if item.kind == "difference" or item.counted is None:
        return sheet_text.say.gettext("more or fewer than written down")
    return sheet_text.say.gettext("Chips counted") + f", {sheet_text.times.clock(item.counted.at)}"


class Shown(NamedTuple):
    """A cell as it is read.

    text: its own.
    struck: what stood there before.
    marks: of the corrections.
    """

    text: str
    struck: tuple[str, ...] = ()
    marks: str = ""


def shown(item: Item, at: int, sheet: Sheet, *, short: bool = True, say: Locale | None = None) -> Shown:
    """One cell of an item, with what corrections changed in it."""
    assert sheet.lined is not None
    column = sheet.lined.columns[at]
    now = cell_text(item.cells[at], column, sheet, short=short, say=say)
    if item.kind != "hand" or item.row is None or column.key == "number":
        return Shown(now)
    steps: list[tuple[str, str]] = []
    for correction, line in zip(item.row.corrections, item.was, strict=False):
        if line:
            steps.append((cell_text(line[at], column, sheet, short=short, say=say), superscript(correction.mark)))
    found = changed(steps, now)
    return Shown(now, tuple(text for text, _ in found if text), ",".join(mark for _, mark in found))


class Closing(NamedTuple):
    """What stands below the lines.

    lines: each a label and a text for each who has columns, from left to right; on a sheet to be written on without
        figures.
    sentences: who pays whom.
    notes: what is to be said besides.
    """

    lines: tuple[tuple[str, tuple[str, ...]], ...]
    sentences: str = ""
    notes: tuple[str, ...] = ()


def lines_of(sheet_text: SheetText) -> SheetLines:
    """The lines of a sheet that has them. TypeError for another."""
    if sheet_text.sheet.lined is None:
        raise TypeError("this sheet has no lines")
    return sheet_text.sheet.lined


def total(sheet_text: SheetText) -> Closing:
    """What each who sits there has in all: so it ends where the game says nothing else."""
    sheet, say = sheet_text.sheet, sheet_text.say
    by_side = zip(sheet.sides, sheet.totals, strict=False)
    totals = {person: points for side, points in by_side for person in side.persons}
    values = tuple(str(totals.get(person, "")).replace("-", MINUS) for person in lines_of(sheet_text).people)
    return Closing(((say.gettext("Total"), values),))
