"""A game that a hand has ended, where games are counted down: what stood then, and for whom the Bummerl is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from scorekeeper.web.texts import _

Facts = Mapping[str, Any]
"""A finished game of ``series.facts``: winner and loser as sides, the loser's score, Bummerl."""


def ended_by(hand: Mapping[str, Any]) -> Facts | None:
    """The game that a hand ended; None where it ended none, or where that is open."""
    before, after = (_finished(hand.get(when)) for when in ("before", "after"))
    return after[-1] if len(after) > len(before) else None


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
    """``Game over: Bummerl for Ben``."""
    name, number = view["sides"][game["loser"]]["name"], game["bummerl"]
    if number == 1:
        return _("Game over: Bummerl for %(name)s", name=name)
    return _("Game over: %(number)s Bummerl for %(name)s", number=number, name=name)


def init_app(app: Flask) -> None:
    """Give templates what the match page says of it."""
    app.jinja_env.globals.update(just_over=just_over, game_over_words=game_over_words)
