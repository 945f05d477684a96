"""What stands in the grid of a sheet with lines, one below the other: hands, those that do not count, chip counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.sheet_lines import Line, LinedCount, LinedHand
from scorekeeper.series import EMPTY, Cell
from scorekeeper.sheets.columns.labels import AGAIN, cell_text
from scorekeeper.sheets.columns.values import SheetLines, figures_of
from scorekeeper.sheets.score.sheet import Sheet, why_void
from scorekeeper.sheets.score.sheet_text import DOUBT, SheetText, superscript
from scorekeeper.words import Locale

Kind: TypeAlias = Literal["hand", "void", "waiting", "above", "below", "brought", "count", "difference", "blank"]
MISDEALT = "misdeal"
"""Why a hand does not count that is dealt again."""


class Item(NamedTuple):
    """A line of the grid: its cells; of a hand the row it is of, and what each cell said before its corrections.

    ``brought`` is what the whole match begins with; ``above`` and ``below`` a hand stand what a game begins with and
    what it cost.
    """

    kind: Kind
    cells: Line = ()
    row: HandView | None = None
    was: tuple[Line, ...] = ()
    counted: LinedCount | None = None
    number: int = 0


def items_of(sheet: Sheet) -> list[Item]:
    """All lines, in order."""
    lined = sheet.lined
    assert lined is not None
    found, again = [*(Item("brought", line) for line in lined.brought), *_counts(lined, 0)], False
    for row, hand_lines in zip(sheet.rows, lined.hands, strict=True):
        signs = ([AGAIN] if again else []) + ([DOUBT] if row.differing else [])
        found += _of_hand(row, _marked(hand_lines, lined, signs) if signs else hand_lines, lined)
        found += _counts(lined, row.number)
        # a hand that nobody has counted yet may still be the one dealt again
        again = why_void(row) == MISDEALT if row.state == "void" else again and not hand_lines.lines
    return found


def _marked(hand_lines: LinedHand, lined: SheetLines, signs: Sequence[str]) -> LinedHand:
    """The hand with more signs, each once, in lines that have a place for them."""
    at = lined.at("marks")
    if at is None:
        return hand_lines

    def marked(line: Line) -> Line:
        if not line or line[0] == EMPTY:
            return line
        said = str(line[at].value or "").split()
        return (*line[:at], Cell("text", " ".join(dict.fromkeys([*said, *signs]))), *line[at + 1 :])

    was = tuple(tuple(map(marked, lines)) for lines in hand_lines.was)
    return replace(hand_lines, lines=tuple(map(marked, hand_lines.lines)), was=was)


def _of_hand(row: HandView, hand_lines: LinedHand, lined: SheetLines) -> list[Item]:
    if row.state == "void" or not hand_lines.lines:
        return [Item("void" if row.state == "void" else "waiting", row=row, number=row.number)]
    found, seen, was = [], False, tuple(map(figures_of, hand_lines.was))
    for line in hand_lines.lines:
        own = bool(line) and line[0] != EMPTY
        seen = seen or own
        kind: Kind = "hand" if own else "below" if seen else "above"
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
    return sheet_text.say.gettext("Chips counted, %(time)s") % {"time": sheet_text.times.clock(item.counted.at)}


class Shown(NamedTuple):
    """A cell as it is read: its text, what stood there before, the marks of the corrections."""

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
    after: Sequence[str] = [*(text for text, _ in steps[1:]), now]
    changed = [(text, mark) for (text, mark), then in zip(steps, after, strict=False) if text != then]
    return Shown(now, tuple(text for text, _ in changed if text), ",".join(mark for _, mark in changed))
