"""A match as a table for a spreadsheet: one row a hand, and no cell that a spreadsheet takes for a formula.

If a game writes its own lines, the columns are those of its score sheet: everybody who ever sat in it has columns of
their own, and the cost of a finished game stands in the row of its last hand.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.journal.state import RulesThen
from scorekeeper.journal.view import MatchView
from scorekeeper.series import Cell
from scorekeeper.sheets.columns.items import Item, cell_text, dots_of, heading, items_of
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.document import STROKE
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.web.hand_list import signed_on_paper
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words import locale
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import BY_WORD_OF_MOUTH, together_words
from scorekeeper.words.rules import reconstruction_in_words, stretch_in_words

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a cell must not begin with: spreadsheets would work it out."""
WITH_SEMICOLONS = ("de", "nds")
"""Languages whose spreadsheets take the comma for a decimal sign."""
BYTE_ORDER_MARK = "\ufeff"
MINUS = "−"
Value = int | str | None
_NUMBERS = ("number", "signed", "struck", "strokes", "check")


def decimal_mark(lang: str) -> str:
    """What stands before the tenths."""
    return "," if lang in WITH_SEMICOLONS else "."


def as_csv(view: MatchView, hands: Sequence[HandView], lang: str, *, rules_changed: bool = False) -> str:
    """The hands in order, one a row, with the totals after each; numbers stay numbers. ``rules_changed``: from a hand
    on."""
    sides = [side.name for side in view.sides]
    words = words_of(game_of(view.variant).id)
    figures = words.spreadsheet
    lines: list[Sequence[object]] = [_titles(sides, figures.values())]
    totals = [0] * len(sides)
    for hand in hands:
        result = () if hand.void is not None else words.figures_apart(hand, view.scoring, rules_changed=rules_changed)
        dealer = (view.persons[hand.dealer].name if hand.dealer in view.persons else "–") if hand.dealer else ""
        row: list[object] = [hand.number, dealer]
        row.append(state_words(hand.state, on_paper=signed_on_paper(hand)))
        mouth = hand.by_mouth
        way = _(BY_WORD_OF_MOUTH) if mouth else way_words(hand.way, recounted=hand.was_recounted)
        row.append(way if hand.together is None else f"{together_words(hand.together, lang)}, {way}")
        for side in range(len(sides)):
            part = result[side] if side < len(result) else None
            known = () if part is None else figures if hand.together is None else (hand.main,)
            row += [part.figure(key) if part is not None and key in known else None for key in figures]
            totals[side] += 0 if part is None else part.number(hand.main)
        lines.append([*row, *totals])
    return csv_text(lines, lang)


class Figure(str):
    """A figure as it is printed: a number, although its sign could begin a formula."""


def with_reconstruction(text: str, made_up: bool, lang: str) -> str:
    """A table that is handed out; where its rules are a reconstruction (``made_up``) that stands below it."""
    if not made_up:
        return text
    return text + csv_text([[], [reconstruction_in_words(locale(lang))]], lang).removeprefix(BYTE_ORDER_MARK)


def with_rules_then(text: str, stretches: Sequence[RulesThen], lang: str) -> str:
    """A table that is handed out; where its rules were changed from a hand on (journal/state) it says so below."""
    if not stretches:
        return text
    below = [[], *([stretch_in_words(one, lang)] for one in stretches)]
    return text + csv_text(below, lang).removeprefix(BYTE_ORDER_MARK)


def csv_text(lines: Iterable[Sequence[object]], lang: str) -> str:
    """The lines with the separator that this language's spreadsheets take."""
    out = io.StringIO(newline="")
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out, delimiter=";" if lang in WITH_SEMICOLONS else ",", lineterminator="\r\n")
    for line in lines:
        writer.writerow([value.replace(MINUS, "-") if isinstance(value, Figure) else cell(value) for value in line])
    return out.getvalue()


def _titles(sides: Sequence[str], figures: Iterable[str]) -> list[str]:
    titles = [_("Hand"), _("Dealer"), _("Status"), upper_first(_("counted"))]
    for name in sides:
        titles += [f"{name}: {_(figure)}" for figure in figures]
    return titles + [_("%(side)s: total", side=name) for name in sides]


def cell(value: object) -> object:
    """A number as it is; a text so that no spreadsheet works it out."""
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    text = str(value)
    return "'" + text if text.startswith(FORMULA) else text


def state_words(state: str, *, on_paper: bool = False) -> str:
    """How far a hand is, in a word or two; ``on_paper``: its signatures are there."""
    if state == "signed" and on_paper:
        return _("signed on paper")
    words = {
        "empty": _("not begun"), "running": _("running"), "counted": _("counted"), "accepted": _("signed by one side"),
        "signed": _("signed"), "disputed": _("disputed"), "void": _("does not count"),
    }
    return words.get(state, state)


def way_words(way: str | None, *, recounted: bool = False) -> str:
    """How a hand was counted; ``recounted``: a side changed its number with the others' in sight."""
    if recounted:
        return "‡ " + (_("from paper") if way == "paper" else _("each side separately")) + f", {_('recounted')}"
    words = {
        "cards": _("by cards"), "double": _("each side separately"), "quick": _("not cross-checked"),
        "plays": _("play by play"), "paper": _("from paper"),
    }
    return words.get(way or "", "")


# --- a match whose game writes its own lines -------------------------------------------------------------------------


def lined_csv(sheet: Sheet, lang: str) -> str:
    """The hands in order, one a row, chip counts between them; numbers stay numbers."""
    assert sheet.lined is not None
    lines: list[Sequence[object]] = [_lined_titles(sheet, sheet.lined)]
    items = items_of(sheet)
    for at, item in enumerate(items):
        if item.kind not in ("above", "below"):
            below = next((one for one in items[at + 1 : at + 2] if one.kind == "below"), None)
            lines.append([*_lined_row(item, sheet, sheet.lined), *_cost(below, sheet.lined)])
    return with_reconstruction(csv_text(lines, lang), sheet.lined.made_up, lang)


def _lined_titles(sheet: Sheet, lined: SheetLines) -> list[str]:
    say = locale(language())
    found = []
    for column in lined.columns:
        words = " ".join(heading(column, lined, say).split())
        found.append(f"{_name(sheet, column.person)}: {words}" if column.person else words)
    found[1:1] = [_("Status"), upper_first(_("counted"))]
    costs = words_of(lined.game).costs
    return found + ([f"{_name(sheet, person)}: {_(costs.name)}" for person in lined.people] if costs else [])


def _lined_row(item: Item, sheet: Sheet, lined: SheetLines) -> Iterator[Value]:
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
            yield _lined_value(cell, lined.columns[at], sheet)


def _state(item: Item) -> str:
    if item.row is not None:
        return state_words(item.row.state, on_paper=signed_on_paper(item.row))
    if item.kind == "brought":
        return _("From the match before")
    return _("more or fewer than written down") if item.kind == "difference" else _("Chips counted")


def _lined_value(cell: Cell, column: PersonColumn, sheet: Sheet) -> Value:
    if cell.kind in _NUMBERS and isinstance(cell.value, int):
        return cell.value
    if cell.value in sheet.persons:
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
