"""A game that a hand has ended, where games are counted down: what stood then, and what it costs whom; and what is said
when all that was agreed is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from scorekeeper.games import game_of
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _
from scorekeeper.words.opening import end_reached
from scorekeeper.words.room import CostWords
from scorekeeper.words.rooms import room_of

Facts = Mapping[str, Any]
"""A finished game of ``series.facts``: winner and loser as sides, the loser's score, what it cost."""


def ended_by(hand: Mapping[str, Any]) -> Facts | None:
    """The game that a hand ended; None where it ended none, or where that is open."""
    before, after = (_finished(hand.get(when)) for when in ("before", "after"))
    return after[-1] if len(after) > len(before) else None


def over_since(view: Mapping[str, Any], hand: Mapping[str, Any]) -> bool:
    """Whether the game of this hand is over: another result of the hand can undo that."""
    before = hand.get("before")
    return before is not None and len(_finished(before)) < len(_finished(view.get("series")))


def just_over(view: Mapping[str, Any]) -> Facts | None:
    """The last game that is over, until a hand of the next one is counted."""
    series = view.get("series") or {}
    found = _finished(series)
    return found[-1] if found and not series.get("in_game") and view["status"] == "open" else None


def _finished(facts: Mapping[str, Any] | None) -> Sequence[Facts]:
    return (facts or {}).get("finished") or ()


def score_of(game: Facts) -> list[int]:
    """What stood when it was over: 0 for the winner, what the loser had still to go."""
    found = [0, 0]
    found[game["loser"]] = game["score"]
    return found


def game_over_words(view: Mapping[str, Any], game: Facts) -> str:
    """Whose game it was not, and what that costs; in the words of its room."""
    costs = costs_of(view)
    if costs is None:
        return ""
    name, number = view["sides"][game["loser"]]["name"], game[costs.fact]
    return _(costs.over[number != 1], number=number, name=name)


def costs_of(view: Mapping[str, Any]) -> CostWords | None:
    """What the loser of a game gets in this match; None where it is no series of games."""
    return room_of(view["game"]).COSTS


def ends_reached(view: Mapping[str, Any]) -> Mapping[str, str]:
    """What stands over a match of this game when its agreed end is reached, by the kind of end, with a gap for the
    number."""
    return {kind: words for kind in game_of(view["variant"]).series.ends if (words := end_reached(kind, language()))}


def init_app(app: Flask) -> None:
    """Give templates what the match page and the sign-off say of it."""
    app.jinja_env.globals.update(
        just_over=just_over,
        ended_by=ended_by,
        over_since=over_since,
        costs_of=costs_of,
        ends_reached=ends_reached,
        game_over_words=game_over_words,
    )
