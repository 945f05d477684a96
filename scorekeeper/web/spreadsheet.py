"""A match as a table for a spreadsheet: one row a hand, and no cell that a spreadsheet takes for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.state import RulesThen
from scorekeeper.journal.view import MatchView
from scorekeeper.web.hand_list import signed_on_paper
from scorekeeper.web.i18n import _
from scorekeeper.words import locale
from scorekeeper.words.rules import reconstruction_in_words, stretch_in_words

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a cell must not begin with: spreadsheets would work it out."""
WITH_SEMICOLONS = ("de", "nds")
"""Languages whose spreadsheets take the comma for a decimal sign."""
BYTE_ORDER_MARK = "\ufeff"
MINUS = "−"


def decimal_mark(lang: str) -> str:
    """What stands before the tenths."""
    return "," if lang in WITH_SEMICOLONS else "."


def as_csv(view: MatchView, hands: Sequence[HandView], lang: str) -> str:
    """The hands in order, one a row, with the totals after each; numbers stay numbers."""
    sides = [side.name for side in view.sides]
    lines: list[Sequence[object]] = [_titles(sides)]
    totals = [0] * len(sides)
    for hand in hands:
        result = hand.result if hand.result is not None and hand.void is None else ()
        dealer = (view.persons[hand.dealer].name if hand.dealer in view.persons else "–") if hand.dealer else ""
        row: list[object] = [hand.number, dealer]
        row.append(state_words(hand.state, on_paper=signed_on_paper(hand)))
        row.append(way_words(hand.way, recounted=hand.was_recounted))
        for side in range(len(sides)):
            part = result[side] if side < len(result) else {}
            row += [part.get("card_points"), part.get("majority"), part.get("zwicks"), part.get("points")]
            totals[side] += part.get("points") or 0
        lines.append([*row, *totals])
    return written(lines, lang)


class Figure(str):
    """A figure as it is printed: a number, although its sign could begin a formula."""


def with_reconstruction(text: str, made_up: bool, lang: str) -> str:
    """A table that is handed out; where its rules are a reconstruction (``made_up``) that stands below it."""
    if not made_up:
        return text
    return text + written([[], [reconstruction_in_words(locale(lang))]], lang).removeprefix(BYTE_ORDER_MARK)


def with_rules_then(text: str, stretches: Sequence[RulesThen], lang: str) -> str:
    """A table that is handed out; where its rules were changed from a hand on (journal/state) it says so below."""
    if not stretches:
        return text
    below = [[], *([stretch_in_words(one, lang)] for one in stretches)]
    return text + written(below, lang).removeprefix(BYTE_ORDER_MARK)


def written(lines: Iterable[Sequence[object]], lang: str) -> str:
    """The lines with the separator that this language's spreadsheets take."""
    out = io.StringIO(newline="")
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out, delimiter=";" if lang in WITH_SEMICOLONS else ",", lineterminator="\r\n")
    for line in lines:
        writer.writerow([value.replace(MINUS, "-") if isinstance(value, Figure) else cell(value) for value in line])
    return out.getvalue()


def _titles(sides: Sequence[str]) -> list[str]:
    titles = [_("Hand"), _("Dealer"), _("State"), _("Counted")]
    for name in sides:
        titles += [
            _("%(side)s: cards", side=name), _("%(side)s: majority", side=name), _("%(side)s: Zwicks", side=name),
            _("%(side)s: points", side=name),
        ]
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
        return "‡ " + _("each side by itself, recounted")
    words = {
        "cards": _("by cards"), "double": _("each side by itself"), "quick": _("not cross-checked"),
        "plays": _("play by play"), "paper": _("from paper"),
    }
    return words.get(way or "", "")
