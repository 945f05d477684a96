"""The ways of counting a hand of Schnapsen, and what each comes to (schnapsen.md, Quick entry).

What is tapped after a hand proves nothing; with the loser's points and tricks it is a count that could have failed.
Playing on from recorded plays is ``replay``'s, put into the same words by ``counted``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from scorekeeper.findings import Finding
from scorekeeper.outcomes import Fact, Field, Outcome, Way
from scorekeeper.schnapsen.agreement import Agreement
from scorekeeper.schnapsen.checks import LOSER, WINNER, Tapped, compared, doubts, identity
from scorekeeper.schnapsen.replay import Replay
from scorekeeper.schnapsen.variants import TOTAL
from scorekeeper.series import Carry

FIELDS = (
    Field("tricks", "tricks"), Field("card_points", "pips"), Field("marriages", "list"),
    Field("marriage_points", "pips"), Field("points", "pips"),
    Field("game_points", "points", main=True, checked=False), Field("score", "score", checked=False),
)
"""A side's figures, in the order of the answer."""
SIGNED = ("tricks", "card_points", "marriage_points", "points", "game_points")
"""What a side signs: what the hand itself brought, not the score after it, which hangs on the hands before."""
_FACTS = (
    Fact("winner", "side"), Fact("game_points", "number", (1, 2, 3)), Fact("closed", "side"), Fact("false", "side"),
    Fact("last", "flag"),
)
_COUNT = (Field("points", "pips"), Field("tricks", "tricks"))
WAYS: Mapping[str, Way] = {
    way.key: way
    for way in (
        Way("quick", (), _FACTS, proves=False),
        Way("cards", _COUNT, _FACTS),
        Way("plays", ()),
        Way("paper", _COUNT, _FACTS),
    )
}
"""Ways of counting by key; points are with the marriages that count, and at the closing where somebody closed."""


class Figures(TypedDict, total=False):
    """What was counted for one side, as far as it was said; ``points`` with its marriages."""

    points: int | None
    tricks: int | None


class Facts(TypedDict, total=False):
    """What was said of a hand: who won, closed, claimed wrongly, as a side's index; ``last``: by the last trick."""

    winner: int | None
    game_points: int | None
    closed: int | None
    false: int | None
    last: bool | None


class Count(TypedDict, total=False):
    """A hand as it was counted at a table."""

    figures: Sequence[Figures] | None
    facts: Facts | None


def outcome(
    way: str, entry: Count, agreement: Agreement, marks: Sequence[int] = (), carry: Carry | None = None
) -> Outcome:
    """A hand counted in one way. ``entry`` has ``figures``, one mapping for each side, and ``facts``.

    Not complete while winner or game points are not said. A contradiction is a finding and refuses nothing.
    """
    figures: Sequence[Figures] = entry.get("figures") or ({}, {})
    facts: Facts = entry.get("facts") or {}
    winner, worth = facts.get("winner"), facts.get("game_points")
    complete = winner is not None and worth is not None
    sides = tuple(
        {
            "tricks": side.get("tricks"), "card_points": None, "marriages": None, "marriage_points": None,
            "points": side.get("points"), "game_points": worth if complete and seat == winner else 0, "score": None,
        }
        for seat, side in enumerate(figures)
    )
    said = _tapped(figures, facts, winner, worth) if winner is not None and worth is not None else None
    found = doubts(said) if said else ()
    told = {
        "winner": winner, "how": _how(said) if said else None, "closed": facts.get("closed"),
        "false": facts.get("false"), "last": bool(facts.get("last")),
    }
    typed = said if _figures(said) else None
    return Outcome(
        complete, sides, *(identity(typed) if typed else (0, 0, 0)), _checked(typed, found), findings=found,
        main="game_points", facts=told,
    )


def _figures(said: Tapped | None) -> bool:
    """Whether any count was typed."""
    return said is not None and any(number is not None for number in (*said.points, *said.tricks))


def _checked(typed: Tapped | None, found: Sequence[Finding]) -> Literal["ok", "gap", "none"]:
    """``ok`` only where what was typed could have failed (design.md, law 3)."""
    if typed is None:
        return "none"
    return "gap" if found else "ok" if compared(typed) else "none"


def _tapped(figures: Sequence[Figures], facts: Facts, winner: int, worth: int) -> Tapped:
    """What was said, by winner and loser."""
    loser = 1 - winner
    who: Mapping[int | None, str | None] = {None: None, winner: WINNER, loser: LOSER}

    first, second = figures[winner], figures[loser]
    return Tapped(
        worth, who.get(facts.get("closed")), who.get(facts.get("false")), bool(facts.get("last")),
        (first.get("points"), second.get("points")), (first.get("tricks"), second.get("tricks")),
    )


def _how(said: Tapped) -> str | None:
    """The case of rules.md that the taps tell; None where the closer lost and nobody said how (Sn.G4 or Sn.G5)."""
    if said.last:
        return "Sn.G6"
    if said.false:
        return "Sn.G4" if said.closed == said.false else "Sn.G2"
    if said.closed:
        return "Sn.G3" if said.closed == WINNER else None
    return "Sn.G1"


def counted(replay: Replay, sides: Sequence[Sequence[str]]) -> Outcome | None:
    """What a replayed hand brought, sides in this order, each with the one player's name; None without a header."""
    if replay.setting is None or replay.expected is None or replay.counted is None:
        return None
    players = replay.setting.players
    if {name for side in sides for name in side} != set(players):
        return None
    index = {players.index(name): at for at, side in enumerate(sides) for name in side}
    by_name = {side.players[0]: side for side in replay.sides}
    made = tuple({field.key: _plain(getattr(by_name[side[0]], field.key)) for field in FIELDS} for side in sides)
    for side in made:
        side["score"] = None
    return Outcome(
        replay.complete, made, TOTAL, replay.expected, replay.counted,
        "ok" if replay.counted == replay.expected else "gap", main="game_points", facts=_facts(replay, index),
    )


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _facts(replay: Replay, index: Mapping[int, int]) -> dict[str, object]:
    """Who won and how, as indices of sides."""
    won, end = replay.verdict, replay.end
    closing = None if end is None else end.closing
    false = won is not None and end is not None and end.claimed >= 0 and end.claimed != won.winner
    return {
        "winner": None if won is None else index[won.winner],
        "how": None if won is None else won.how,
        "closed": None if closing is None else index[closing.seat],
        "false": index[end.claimed] if false and end is not None else None,
        "last": won is not None and won.how == "Sn.G6",
    }
