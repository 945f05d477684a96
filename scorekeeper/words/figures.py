"""A side's figures: what each is called, how its value is written; one list for terminals, pages and papers."""

from __future__ import annotations

from typing import Any

from scorekeeper.outcomes import Field
from scorekeeper.words.speech import N_, Speech

HEADS = {
    "cards": N_("cards"),
    "zwicks": N_("Zwicks"),
    "majority": N_("majority"),
    "card_points": N_("card points"),
    "points": N_("points"),
    "tricks": N_("tricks"),
    "marriages": N_("marriages"),
    "marriage_points": N_("for marriages"),
    "game_points": N_("game points"),
    "score": N_("to go"),
    "active": N_("playing"),
    "staked": N_("staked"),
    "won": N_("won"),
    "gezwickt": N_("gezwickt"),
    "paid": N_("paid"),
    "chips": N_("chips"),
}
"""English by the field's key."""
NOTHING = "–"
MINUS = "\u2212"


def head(field: Field, say: Speech) -> str:
    """What a figure is called, at the head of its column."""
    return say.gettext(HEADS[field.key]) if field.key in HEADS else field.key


def written(field: Field, value: Any, say: Speech) -> str:
    """A figure as it stands in a table: a number, signed where it can be below zero, a list with spaces, yes or no."""
    if field.kind == "flag":
        return {True: say.gettext("yes"), False: say.gettext("no")}.get(value, "?")
    if value is None:
        return NOTHING
    if field.kind == "list":
        return " ".join(map(str, value)) or NOTHING
    return signed(value) if field.signed else str(value)


def signed(number: int) -> str:
    """``+4``, ``−6``, ``0``."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)
