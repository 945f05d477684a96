"""Chips: the pot and its thirds, who is gezwickt for what, what everybody has in the end (rules.md 6, 7-8).

The one place where chips are worked out: the replay, the quick count and the row from paper all come here. Whatever
is put in, the chips of all players and the change of the pot sum to zero (zwicken.md, Answer).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.zwicken.variants import RuleSet

THIRDS = 3
_NO_TRICK = ("a",)


class Side(NamedTuple):
    """What one player has from a deal: ``chips`` = ``won`` - ``staked`` - ``paid``.

    ``active``: plays, passed, or None where they have not decided; ``gezwickt`` the causes.
    """

    players: tuple[str, ...]
    active: bool | None
    tricks: int
    staked: int
    won: int
    gezwickt: tuple[str, ...]
    paid: int
    chips: int


class Pot(NamedTuple):
    """Chips in the pot: before the first stake, what the tricks are played for, what lies there for the next deal."""

    before: int
    played: int
    after: int


class Played(NamedTuple):
    """A deal as far as its chips ask: by seat who is in from the decisions on, tricks, chips staked and raised.

    ``left``: the seats that are in at the end (those who dropped out at a raise are not); ``last`` the seat that won
    the third trick, None where nobody did; ``causes`` (b) to (d) by seat, in order; ``complete``: it came to its end.
    """

    active: tuple[bool | None, ...]
    tricks: tuple[int, ...]
    staked: tuple[int, ...]
    left: tuple[int, ...]
    last: int | None
    causes: tuple[tuple[str, ...], ...]
    complete: bool


def settle(rules: RuleSet, players: Sequence[str], before: int, deal: Played) -> tuple[tuple[Side, ...], Pot]:
    """What each player has, in the order of the seats, and the pot."""
    actives, taken, put_in, _, _, _, complete = deal
    played = before + sum(put_in)
    won = _won(rules, played, deal) if complete else (0,) * len(players)
    causes = _causes(rules, deal)
    cost = played if rules.bete == "pot" else rules.stake
    paid = [_paid(rules, cost, len(each)) if each else 0 for each in causes]
    sides = tuple(
        [
            Side((name,), active, tricks, staked, won_here, why, owed, won_here - staked - owed)
            for name, active, tricks, staked, won_here, why, owed in zip(
                players, actives, taken, put_in, won, causes, paid, strict=True
            )
        ]
    )
    return sides, Pot(before, played, played - sum(won) + sum(paid))


def _won(rules: RuleSet, played: int, deal: Played) -> tuple[int, ...]:
    """What the pot pays out: thirds by tricks, all of it for the last one, or to the only one in; where nobody is in it
    stays (Exactly 9)."""
    if not deal.left:
        return (0,) * len(deal.tricks)
    alone = deal.left[0] if len(deal.left) == 1 else deal.last if rules.last_trick else None
    if alone is not None:
        return tuple([played if seat == alone else 0 for seat in range(len(deal.tricks))])
    if rules.last_trick:
        return (0,) * len(deal.tricks)
    return tuple([played // THIRDS * tricks for tricks in deal.tricks])


def _causes(rules: RuleSet, deal: Played) -> tuple[tuple[str, ...], ...]:
    """By seat why they are gezwickt (Exactly 11); (a) only where tricks were played."""
    if not (deal.complete and rules.gezwickt):
        return ((),) * len(deal.tricks)
    contested = len(deal.left) > 1
    return tuple(
        [
            (*_NO_TRICK, *given) if contested and active and not tricks else given
            for active, tricks, given in zip(deal.active, deal.tricks, deal.causes, strict=True)
        ]
    )


def _paid(rules: RuleSet, cost: int, causes: int) -> int:
    return cost * (causes if rules.zwick_cumulative else min(causes, 1))
