"""Evenings of the games that write their own lines, as a journal has them, and the sheets made of them."""

from __future__ import annotations

from typing import Any

from scorekeeper.journal.sheet_lines import sheet_lines
from scorekeeper.journal.state import rules_then
from scorekeeper.journal.view import hands_view, match_view
from scorekeeper.journal.visible import Viewer
from scorekeeper.sheets.score.build import sheet_of
from scorekeeper.sheets.score.sheet import Extras, Sheet
from tests.journal.entries import Table

EXTRAS = Extras(
    link="https://karten.example/m/w7q4mk2xd",
    code="7Q4M-K2XD",
    club="Kartenrunde",
    event="Herbst",
    table="3",
    round="2",
)


def sheet(at: Table, extras: Extras = EXTRAS) -> Sheet:
    """The sheet of all that was said at a table."""
    state, judge = at.state, Viewer("judge")
    view, hands = match_view(state, at.words, judge), hands_view(state, at.words, judge)
    return sheet_of(view, hands, extras, sheet_lines(state), rules_then(state))


def hand(at: Table, figures: list[Any], facts: dict[str, Any], *, of: str | None = None, **more: Any) -> str:
    """A hand counted quickly: a new one, or ``of`` once more."""
    made = of or at.begin(at.state.hands[-1].id if at.state.hands else None)
    payload = {"figures": figures, "facts": facts, "marks": None, "reason": more.pop("reason", None)}
    at.say("count.quick", payload, hand=made, **more)
    return made


def countdown(hands: list[tuple[int, int]], **more: Any) -> tuple[Table, list[str]]:
    """Hands from seven down, each (winner, worth), signed by both."""
    at = Table(2, "schnapsen", 2, **{"game": "schnapsen", **more})
    made = []
    for winner, worth in hands:
        facts = {"winner": winner, "game_points": worth, "closed": None, "false": None, "last": False}
        made.append(hand(at, [{}, {}], facts))
        at.sign(made[-1])
    return at, made


def deals(
    players: int, tricks: list[tuple[Any, ...]], variant: str = "zwicken", **more: Any
) -> tuple[Table, list[str]]:
    """Deals of three tricks, None for who passed, signed by all."""
    at = Table(players, variant, players, **{"game": "zwicken", **more})
    made = []
    for each in tricks:
        made.append(deal(at, each))
        at.sign(made[-1])
    return at, made


def deal(at: Table, tricks: tuple[Any, ...], *, of: str | None = None, **more: Any) -> str:
    facts = {"cuts": [], "b": None, "c": None, "d": None} | more.pop("facts", {})
    return hand(at, [{"tricks": number} for number in tricks], facts, of=of, **more)


def count_of(at: Table, made: str) -> str:
    """The entry that a hand's result rests on."""
    return str(at.state.by_id[made].result.hand_score.count.id)
