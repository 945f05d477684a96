"""A side's figures: what each is called, how its value is written; one list for terminals, pages and papers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.outcomes import Field
from scorekeeper.words.game_words import FIELDS, FactWords, Teller
from scorekeeper.words.locale import N_, Locale

HEADS = {
    "card_points": N_("card points"),
    "points": N_("points"),
    "tricks": N_("tricks"),
}
"""English by the field's key; what only one game has its own words say."""
PIPS = {
    "card_points": N_("in tricks"),
    "marriage_points": N_("from marriages"),
    "points": N_("points in all"),
}
"""The same where cards have points of their own beside those a hand is won with (``Field.kind`` pips)."""
NOTHING = "–"
MINUS = "\u2212"


def head(field: Field, say: Locale) -> str:
    """What a figure is called, at the head of its column."""
    heads = HEADS | PIPS if field.kind == "pips" else HEADS
    field_words = FIELDS.get(field.key)
    text = heads.get(field.key) or (field_words.head if field_words is not None else "")
    return say.gettext(text) if text else field.key


def figure_text(field: Field, value: Any, say: Locale) -> str:
    """A figure as it stands in a table: a number, signed where it can be below zero, a list with spaces, yes or no."""
    if field.kind == "flag":
        return {True: say.gettext("yes"), False: say.gettext("no")}.get(value, "?")
    if value is None:
        return NOTHING
    if field.kind == "list":
        return " ".join(map(str, value)) or NOTHING
    return signed(value) if field.signed else str(value)


def ranges(numbers: Iterable[int]) -> str:
    """``1–4, 7``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in runs)


def signed(number: int) -> str:
    """``+4``, ``−6``, ``0``."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def of_side(text: str) -> FactWords:
    """A fact that names a side, in a text with the gap ``side``."""

    def in_words(by: Teller, side: object, facts: Mapping[str, object]) -> str:
        return by.say.gettext(text) % {"side": by.side(side)}

    return in_words


def tricks(by: Teller, now: Sequence[object], before: Sequence[object] | None) -> str:
    """The tricks of each side."""
    if now == before or all(number is None for number in now):
        return ""
    return by.say.gettext("Tricks: %(figures)s.") % {"figures": by.each(now)}
