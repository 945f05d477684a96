"""What a replayed hand brought, or has brought so far, with its sides in the order of the match."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from scorekeeper.outcomes import Outcome
from scorekeeper.zwickern.position import Position, award_leftovers
from scorekeeper.zwickern.replay import Replay


def counted(replay: Replay, sides: Sequence[Sequence[str]]) -> Outcome | None:
    """The outcome, each side's ``list`` the codes of its cards that score as they were won. None where the header
    cannot be used, and for a stretch, whose cards before it nobody knows."""
    end = replay.end
    if end is None or replay.setting is None or replay.setting.stretch:
        return None
    if replay.nominal is None or replay.expected is None:
        return None
    final = award_leftovers(end) if replay.complete else end
    made = tuple(_side(frozenset(side), replay, final) for side in sides)
    points = sum(side["points"] for side in made)
    checked = "ok" if points == replay.expected else "gap"
    tie = replay.complete and _is_tied(made, sides, end)
    return Outcome(replay.complete, made, replay.nominal, replay.expected, points, checked, tie)  # type: ignore[arg-type]


def length(replay: Replay) -> int | None:
    """Plays of the whole deal; None in a stretch, where nobody knows."""
    setting = replay.setting
    return None if setting is None or setting.stretch else sum(map(sum, setting.stages))


def _side(people: Set[str], replay: Replay, final: Position) -> dict[str, Any]:
    assert replay.setting is not None
    found = next((each for each in replay.sides if frozenset(each.players) == people), None)
    if found is None:
        return {"card_points": 0, "majority": 0, "zwicks": 0, "points": 0, "cards": 0, "list": []}
    players, worth = replay.setting.players, replay.setting.rules.points
    won = (card.code for seat, name in enumerate(players) if name in people for card in final.won[seat])
    return {
        "card_points": found.card_points, "majority": found.majority, "zwicks": found.zwicks, "points": found.points,
        "cards": found.cards, "list": [code for code in won if code in worth],
    }  # fmt: skip


def _is_tied(made: Sequence[dict[str, Any]], sides: Sequence[Sequence[str]], end: Position) -> bool:
    """Whether several sides have most cards; those won in the end count only where the rules say so."""
    cards = [side["cards"] for side in made]
    players = end.setting.players
    if end.setting.rules.majority_counts == "table_only":
        captures = [sum(end.captures[seat] for seat, name in enumerate(players) if name in side) for side in sides]
        cards = [number - taken for number, taken in zip(cards, captures, strict=True)]
    most = max(cards)
    return most > 0 and any(end.captures) and cards.count(most) > 1
