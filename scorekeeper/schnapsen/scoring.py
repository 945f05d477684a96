"""Who has won a hand, by which of the six cases, and how many game points it brings (rules.md Sn.G1-Sn.G6)."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.variants import ENOUGH, SCHNEIDER


class Verdict(NamedTuple):
    """The winner's seat, the case that decided, the game points."""

    winner: int
    how: str
    game_points: int


def graded(tricks: int, points: int) -> int:
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
    if end.claimed < 0:
        if closing is not None:
            return Verdict(1 - closing.seat, "Sn.G4", penalty(closing.tricks))
        return Verdict(end.leader, "Sn.G6", 1)
    claimant, other = end.claimed, 1 - end.claimed
    right = end.points[claimant] >= ENOUGH
    if closing is None:
        if right:
            return Verdict(claimant, "Sn.G1", graded(end.tricks[other], end.points[other]))
        return Verdict(other, "Sn.G2", penalty(end.tricks[other]))
    if closing.seat == claimant:
        if right:
            return Verdict(claimant, "Sn.G3", graded(closing.tricks, closing.points))
        return Verdict(other, "Sn.G4", penalty(closing.tricks))
    if right:
        return Verdict(claimant, "Sn.G5", penalty(closing.tricks))
    return Verdict(other, "Sn.G2", penalty(end.tricks[other]))
