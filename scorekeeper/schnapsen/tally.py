"""The result of a hand: what each side has, who has won by which of the six cases, and how many game points that brings
(rules.md Sn.G1-Sn.G6). Also how the written result compares with it (schnapsen.md, Answer, Result)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.findings import Fact, Finding
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.record import ResultLine
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import ENOUGH, SCHNEIDER, WORTH


class Verdict(NamedTuple):
    """Who won a hand.

    winner: the seat.
    how: the case that decided.
    game_points: what it brings.
    """

    winner: int
    how: str
    game_points: int


def claim_worth(tricks: int, points: int) -> int:
    """What a right claim brings by the other side's tricks and points: 3 without a trick, 2 below 33, else 1."""
    if not tricks:
        return 3
    return 2 if points < SCHNEIDER else 1


def penalty(tricks: int) -> int:
    """What a failed claim or closing brings the other side: 2, or 3 where it had no trick."""
    return 2 if tricks else 3


def verdict(end: Position) -> Verdict:
    """The end of a hand judged; for a position that is ``over``."""
    closing = end.closing
    if end.claimed_by < 0:
        if closing is not None:
            return Verdict(1 - closing.seat, "Sn.G4", penalty(closing.tricks))
        return Verdict(end.leader, "Sn.G6", 1)
    claimant, other = end.claimed_by, 1 - end.claimed_by
    right = end.points[claimant] >= ENOUGH
    if closing is None:
        if right:
            return Verdict(claimant, "Sn.G1", claim_worth(end.tricks[other], end.points[other]))
        return Verdict(other, "Sn.G2", penalty(end.tricks[other]))
    if closing.seat == claimant:
        if right:
            return Verdict(claimant, "Sn.G3", claim_worth(closing.tricks, closing.points))
        return Verdict(other, "Sn.G4", penalty(closing.tricks))
    if right:
        return Verdict(claimant, "Sn.G5", penalty(closing.tricks))
    return Verdict(other, "Sn.G2", penalty(end.tricks[other]))


class Side(NamedTuple):
    """What one side has from a hand.

    players: names.
    tricks: how many.
    card_points: of the cards in them.
    marriages: 20 or 40, as announced.
    marriage_points: of those that count.
    points: ``card_points`` + ``marriage_points``.
    game_points: that it won.
    score: what is still to go after it.
    """

    players: tuple[str, ...]
    tricks: int
    card_points: int
    marriages: tuple[int, ...]
    marriage_points: int
    points: int
    game_points: int
    score: int


def count_sides(end: Position | None, setting: Setting, verdict: Verdict | None) -> tuple[Side, ...]:
    """Each side's figures; without a verdict nobody has game points."""
    sides = []
    for seat, name in enumerate(setting.players):
        game_points = verdict.game_points if verdict is not None and verdict.winner == seat else 0
        score = max(0, setting.score[seat] - game_points)
        if end is None:
            sides.append(Side((name,), 0, 0, (), 0, 0, game_points, score))
            continue
        cards, extra = end.card_points[seat], end.marriage_points[seat]
        marriages, points = end.marriages[seat], cards + extra
        sides.append(Side((name,), end.tricks[seat], cards, marriages, extra, points, game_points, score))
    return tuple(sides)


def expected(end: Position | None) -> int:
    """The points of the cards that lie in tricks, each once: the pack's less those of the others."""
    if end is None:
        return 0
    cards = set(end.played if end.lead is None else end.played[:-1])
    return sum([WORTH[card] for card in cards])


FIGURES = ("points", "tricks", "score")
"""What a result line may hold after the game points."""


def result_findings(results: Sequence[ResultLine], sides: Sequence[Side]) -> list[Finding]:
    """Where what was written down differs from the replay, one finding a line; sides not named are not checked."""
    findings: list[Finding] = []
    by_names = {side.players: side for side in sides}
    for line in results:
        side = by_names.get(line.side)
        if side is None:
            facts: dict[str, Fact] = {"side": line.side, "sides": tuple(side.players[0] for side in sides)}
            findings.append(Finding("result", line=line.line, case="side", facts=facts))
            continue
        facts = {"side": line.side}
        for figure in ("game_points", *FIGURES):
            recorded, actual = getattr(line, figure), getattr(side, figure)
            if recorded is not None and recorded != actual:
                facts |= {figure: recorded, f"real_{figure}": actual}
        if len(facts) > 1:
            findings.append(Finding("result", line=line.line, case="differs", facts=facts))
    return findings
