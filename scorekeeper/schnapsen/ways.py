"""The ways of counting a hand of Schnapsen, and the outcome of each (schnapsen.md, Quick entry).

Taps after a hand prove nothing. With the loser's points and tricks it is a count that could have failed. ``replay``
works out recorded plays; ``counted`` puts its result into the same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from scorekeeper.findings import Finding
from scorekeeper.outcomes import Fact, Field, HandFacts, Outcome, SideResult, Way
from scorekeeper.schnapsen.agreement import Agreement
from scorekeeper.schnapsen.checks import LOSER, WINNER, TappedHand, compared, doubts, identity
from scorekeeper.schnapsen.replay import Replay
from scorekeeper.schnapsen.tally import Side
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
    """What was counted for one side, as far as it was said.

    points: card points, with its marriages.
    tricks: how many it won.
    """

    points: int | None
    tricks: int | None


class Facts(TypedDict, total=False):
    """What was said of a hand; None of a side: nobody.

    winner: the side's index.
    game_points: what the hand is worth, 1 to 3.
    closed: the index of the side that closed.
    false: the index of the side that claimed wrongly.
    last: whether it was won by the last trick.
    """

    winner: int | None
    game_points: int | None
    closed: int | None
    false: int | None
    last: bool | None


class Count(TypedDict, total=False):
    """A hand as it was counted at a table.

    figures: of each side in turn.
    facts: of the hand as a whole.
    """

    figures: Sequence[Figures] | None
    facts: Facts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SchnapsenSide(SideResult):
    """What a hand of Schnapsen brought one side; None where nobody counted it."""

    tricks: int | None
    """How many; None where nobody counted them."""
    card_points: int | None
    """Of the cards in them."""
    marriages: tuple[int, ...] | None
    """What each brings that was announced, in their order."""
    marriage_points: int | None
    """Of the marriages that count."""
    points: int | None
    """Of its cards, with the marriages that count."""
    game_points: int
    """What the side won."""
    score: int | None
    """What it has still to go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SchnapsenFacts(HandFacts):
    """Who won a hand of Schnapsen and how; sides by their index, None: nobody, or not said."""

    winner: int | None = None
    """The side that won."""
    how: str | None = None
    """By which case of the rules."""
    closed: int | None = None
    """The side that closed."""
    false: int | None = None
    """The side that claimed wrongly."""
    last: bool = False
    """Whether it was won by the last trick."""


def facts_of(facts: HandFacts) -> SchnapsenFacts:
    """What is said of a hand; nothing where none was counted."""
    return SchnapsenFacts.of(facts) or _UNKNOWN


_UNKNOWN = SchnapsenFacts()


def outcome(
    way: str, entry: Count, agreement: Agreement, marks: Sequence[int] = (), carry: Carry | None = None
) -> Outcome:
    """A hand counted in one way. ``entry`` has ``figures``, one mapping for each side, and ``facts``.

    Not complete while winner or game points are not said. A contradiction is a finding and refuses nothing.
    """
    figures: Sequence[Figures] = entry.get("figures") or ({}, {})
    facts: Facts = entry.get("facts") or {}
    winner, game_points = facts.get("winner"), facts.get("game_points")
    complete = winner is not None and game_points is not None
    sides = tuple(
        SchnapsenSide(
            tricks=side.get("tricks"), card_points=None, marriages=None, marriage_points=None,
            points=side.get("points"),
            game_points=game_points if game_points is not None and seat == winner else 0,
            score=None,
        )
        for seat, side in enumerate(figures)
    )
    tapped = _tapped(figures, facts, winner, game_points) if winner is not None and game_points is not None else None
    findings = doubts(tapped) if tapped else ()
    outcome_facts = SchnapsenFacts(
        winner=winner, how=_how(tapped) if tapped else None, closed=facts.get("closed"), false=facts.get("false"),
        last=bool(facts.get("last")),
    )
    counted_taps = tapped if _figures(tapped) else None
    return Outcome(
        complete, sides, *(identity(counted_taps) if counted_taps else (0, 0, 0)), _checked(counted_taps, findings),
        findings=findings, main="game_points", facts=outcome_facts,
    )


def _figures(tapped: TappedHand | None) -> bool:
    """Whether any count was typed."""
    return tapped is not None and any(number is not None for number in (*tapped.points, *tapped.tricks))


def _checked(typed: TappedHand | None, findings: Sequence[Finding]) -> Literal["ok", "gap", "none"]:
    """``ok`` only where what was typed could have failed (design.md, law 3)."""
    if typed is None:
        return "none"
    return "gap" if findings else "ok" if compared(typed) else "none"


def _tapped(figures: Sequence[Figures], facts: Facts, winner: int, game_points: int) -> TappedHand:
    """What was said, by winner and loser."""
    loser = 1 - winner
    role: Mapping[int | None, str | None] = {None: None, winner: WINNER, loser: LOSER}

    first, second = figures[winner], figures[loser]
    return TappedHand(
        game_points, role.get(facts.get("closed")), role.get(facts.get("false")), bool(facts.get("last")),
        (first.get("points"), second.get("points")), (first.get("tricks"), second.get("tricks")),
    )


def _how(tapped: TappedHand) -> str | None:
    """The case of rules.md that the taps tell; None where the closer lost and nobody said how (Sn.G4 or Sn.G5)."""
    if tapped.last:
        return "Sn.G6"
    if tapped.false:
        return "Sn.G4" if tapped.closed == tapped.false else "Sn.G2"
    if tapped.closed:
        return "Sn.G3" if tapped.closed == WINNER else None
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
    figures = tuple(_played(by_name[side[0]]) for side in sides)
    return Outcome(
        replay.complete, figures, TOTAL, replay.expected, replay.counted,
        "ok" if replay.counted == replay.expected else "gap", main="game_points", facts=_facts(replay, index),
    )


def _played(side: Side) -> SchnapsenSide:
    return SchnapsenSide(
        tricks=side.tricks, card_points=side.card_points, marriages=side.marriages,
        marriage_points=side.marriage_points, points=side.points, game_points=side.game_points, score=None,
    )


def _facts(replay: Replay, index: Mapping[int, int]) -> SchnapsenFacts:
    """Who won and how, as indices of sides."""
    verdict, end = replay.verdict, replay.end
    closing = None if end is None else end.closing
    was_false = verdict is not None and end is not None and end.claimed_by >= 0 and end.claimed_by != verdict.winner
    return SchnapsenFacts(
        winner=None if verdict is None else index[verdict.winner],
        how=None if verdict is None else verdict.how,
        closed=None if closing is None else index[closing.seat],
        false=index[end.claimed_by] if was_false and end is not None else None,
        last=verdict is not None and verdict.how == "Sn.G6",
    )
