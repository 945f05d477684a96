"""Contradictions in a hand that was counted by taps (schnapsen.md, Quick entry: Sn.Q1-Sn.Q3).

They are shown beside the entry, and refuse nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.findings import Fact, Finding
from scorekeeper.schnapsen.tally import claim_worth
from scorekeeper.schnapsen.variants import ENOUGH, TOTAL

CHECKS = ("Sn.Q1", "Sn.Q2", "Sn.Q3", "Sn.D1")
"""The ids of the checks that the program makes of an entry."""
WINNER, LOSER = "winner", "loser"
_WHO = (None, WINNER, LOSER)
_MARRIAGES = range(0, 101, 20)
"""What the marriages of a hand can come to: four, one of them of trumps."""
_TRICKS = 10
_CARDS = (11,) * 4 + (10,) * 4 + (4,) * 4 + (3,) * 4 + (2,) * 4
"""The values of the pack's cards, the best first."""


class TappedHand(NamedTuple):
    """What was said of a hand.

    game_points: that it brought the winner.
    closed: who closed: the winner or the loser; None: nobody.
    false: who claimed without having 66: the winner or the loser; None: nobody.
    last: whether it was won by the last trick.
    points: each side's with marriages, the winner's first; None: not said.
    tricks: each side's, the winner's first; None: not said.
    """

    game_points: int
    closed: str | None = None
    false: str | None = None
    last: bool = False
    points: tuple[int | None, int | None] = (None, None)
    tricks: tuple[int | None, int | None] = (None, None)


def _allowed(closed: str | None, false: str | None, last: bool) -> range:
    """The game points that a hand can bring (Sn.Q1; Sn.G6 excludes closing and claims)."""
    if false == WINNER or (last and (closed or false)):
        return range(0)
    if last:
        return range(1, 2)
    return range(2, 4) if LOSER in (false, closed) else range(1, 4)


ALLOWED: tuple[tuple[str | None, str | None, bool, int], ...] = tuple(
    (closed, false, last, points)
    for closed in _WHO
    for false in _WHO
    for last in (False, True)
    for points in _allowed(closed, false, last)
)
"""(closed, false claim, last trick, game points) of every hand that can be."""


def doubts(tapped: TappedHand) -> tuple[Finding, ...]:
    """Every check that fails, in their order."""
    return (*_combination(tapped), *_grade(tapped), *_counts(tapped))


def _finding(check: str, case: str, facts: Mapping[str, Fact]) -> Finding:
    return Finding(check, "error", case=case, facts=facts)


def _combination(tapped: TappedHand) -> tuple[Finding, ...]:
    """Sn.Q1: what was tapped goes together."""
    if (tapped.closed, tapped.false, tapped.last, tapped.game_points) in ALLOWED:
        return ()
    facts: dict[str, Fact] = {"game_points": tapped.game_points}
    if tapped.false == WINNER:
        return (_finding("Sn.Q1", "false_winner", facts),)
    if tapped.last:
        return (_finding("Sn.Q1", "last_closed" if tapped.closed or tapped.false else "last_points", facts),)
    return (_finding("Sn.Q1", "false_points" if tapped.false else "closed_points", facts),)


def compared(tapped: TappedHand) -> bool:
    """Whether something that was counted could have shown a slip: the loser's count against the game points (Sn.Q2),
    or both counts of all ten tricks against the pack (Sn.Q3)."""
    return _expected_points(tapped) is not None or _summed(tapped)


def _expected_points(tapped: TappedHand) -> int | None:
    """The game points that the loser's count asks for; None where it asks for nothing (Sn.G2, G4-G6) or is not in."""
    tricks, points = tapped.tricks[1], tapped.points[1]
    if tapped.false or tapped.closed == LOSER or tapped.last:
        return None
    if tricks == 0:
        return 3
    if not points:  # none or not said: whether there was a trick is not known
        return None if tricks is None or points is None else claim_worth(tricks, points)
    return claim_worth(tricks or 1, points)  # nobody has points without a trick


def _grade(tapped: TappedHand) -> tuple[Finding, ...]:
    """Sn.Q2: 3 exactly without a trick, 2 below 33, else 1; not by the last trick, nor where the loser failed."""
    expected = _expected_points(tapped)
    if expected is None or tapped.game_points == expected:
        return ()
    facts: dict[str, Fact] = {
        "game_points": tapped.game_points, "wanted": expected, "points": tapped.points[1] or 0,
        "tricks": tapped.tricks[1] or 0,
    }
    return (_finding("Sn.Q2", {3: "no_trick", 2: "below", 1: "above"}[expected], facts),)


def _counts(tapped: TappedHand) -> tuple[Finding, ...]:
    """Sn.Q3: what both counts come to, and what each alone cannot be."""
    findings: list[Finding] = []
    for points, tricks in zip(tapped.points, tapped.tricks, strict=True):
        if points and tricks == 0:
            findings.append(_finding("Sn.Q3", "no_trick", {"points": points}))
    tricks_together = sum(number or 0 for number in tapped.tricks)
    if tricks_together > _TRICKS:
        findings.append(_finding("Sn.Q3", "tricks", {"tricks": tricks_together, "most": _TRICKS}))
    for points, tricks in zip(tapped.points, tapped.tricks, strict=True):
        if points is not None and tricks and points > _most(tricks):
            facts: dict[str, Fact] = {"points": points, "tricks": tricks, "most": _most(tricks)}
            findings.append(_finding("Sn.Q3", "too_many_in", facts))
    gap = unexplained(tapped)
    if gap:
        case = "all_tricks" if _played_out(tapped) else "too_many"
        counted = sum(points or 0 for points in tapped.points)
        findings.append(_finding("Sn.Q3", case, {"points": counted, "total": TOTAL, "gap": gap}))
    return (*findings, *_claim(tapped))


def _claim(tapped: TappedHand) -> tuple[Finding, ...]:
    """Sn.Q3: who claimed rightly has enough, who claimed wrongly has not; the claimant's own count says it alone."""
    winner, loser = tapped.points
    if tapped.false == LOSER:
        if loser is not None and loser >= ENOUGH:
            return (_finding("Sn.Q3", "false_claim", {"points": loser, "enough": ENOUGH}),)
    elif winner is not None and winner < ENOUGH and not tapped.false and not tapped.last and tapped.closed != LOSER:
        return (_finding("Sn.Q3", "claim", {"points": winner, "enough": ENOUGH}),)
    return ()


def _played_out(tapped: TappedHand) -> bool:
    """Both counts are of the end of a hand of ten tricks."""
    winner, loser = tapped.tricks
    return tapped.closed is None and winner is not None and loser is not None and winner + loser == _TRICKS


def _summed(tapped: TappedHand) -> bool:
    """Both counts are in, and of a pack that is out: they come to 120 and the marriages, or there is a slip."""
    return None not in tapped.points and _played_out(tapped)


def identity(tapped: TappedHand) -> tuple[int, int, int]:
    """What the pack gives out, that with the marriages that explain the counts, and what both counts come to; zeros
    where there is nothing that they must come to."""
    winner, loser = tapped.points
    if winner is None or loser is None:
        return 0, 0, 0
    counted, gap = winner + loser, unexplained(tapped)
    return (TOTAL, counted - gap, counted) if gap or _summed(tapped) else (0, 0, 0)


def _most(tricks: int | None) -> int:
    """The most points that so many tricks can bring: the best cards of the pack, and a marriage for each lead they
    gave, and for the first one, that of trumps among them."""
    if tricks is None:
        return TOTAL + _MARRIAGES[-1]
    return sum(_CARDS[: 2 * tricks]) + min(20 * (tricks + 2), _MARRIAGES[-1])


def unexplained(tapped: TappedHand) -> int:
    """How many points both counts have together that no marriages explain: too many, or, where all ten tricks were
    played, too few (negative). 0 where it fits or where a count is missing."""
    winner, loser = tapped.points
    if winner is None or loser is None:
        return 0
    together = winner + loser
    if _played_out(tapped):
        return min((together - TOTAL - extra for extra in _MARRIAGES), key=abs)
    tricks = None if None in tapped.tricks else sum(number or 0 for number in tapped.tricks)
    return max(0, together - _most(tricks))
