"""Chips: the pot and its thirds, who is gezwickt for what, what everybody has in the end (rules.md 6, 7-8).

This is the one place where chips are worked out: the replay, the quick count and the row from paper all come here. For
any input, the chips of all players and the change of the pot sum to zero (zwicken.md, Answer).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.zwicken.variants import RuleSet

THIRDS = 3
_NO_TRICK = ("a",)


class Side(NamedTuple):
    """What one player has from a deal. Chips, where nothing else is said.

    players: the name, as the only one of the side.
    active: plays, passed, or None where they have not decided.
    tricks: how many.
    staked: put in before the cards.
    won: from the pot.
    gezwickt: the causes.
    paid: to the pot afterwards.
    chips: ``won`` - ``staked`` - ``paid``.
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
    """Chips in the pot.

    before: the first stake.
    played: what the tricks are played for.
    after: what lies there for the next deal.
    """

    before: int
    played: int
    after: int


class DealOutcome(NamedTuple):
    """A deal as far as its chips ask: by seat who is in from the decisions on, tricks, chips staked and raised.

    ``active``: who plays; None: has not decided.
    ``tricks``, ``staked``: by seat, the raises in the stakes.
    ``seats_in``: the seats that are in at the end; those who dropped out at a raise are not.
    ``last_winner``: the seat that won the third trick, None where nobody did.
    ``causes``: (b) to (d) by seat, in order (rules.md 6, 8).
    ``complete``: it came to its end.
    """

    active: tuple[bool | None, ...]
    tricks: tuple[int, ...]
    staked: tuple[int, ...]
    seats_in: tuple[int, ...]
    last_winner: int | None
    causes: tuple[tuple[str, ...], ...]
    complete: bool


def settle(rules: RuleSet, players: Sequence[str], before: int, deal: DealOutcome) -> tuple[tuple[Side, ...], Pot]:
    """What each player has, in the order of the seats, and the pot."""
    actives, tricks_won, stakes, _, _, _, complete = deal
    pot_played = before + sum(stakes)
    won = _won(rules, pot_played, deal) if complete else (0,) * len(players)
    causes = _causes(rules, deal)
    cost = pot_played if rules.bete == "pot" else rules.stake
    paid = [_paid(rules, cost, len(causes_of)) if causes_of else 0 for causes_of in causes]
    sides = tuple(
        [
            Side((name,), active, tricks, staked, share, causes_of_seat, payment, share - staked - payment)
            for name, active, tricks, staked, share, causes_of_seat, payment in zip(
                players, actives, tricks_won, stakes, won, causes, paid, strict=True
            )
        ]
    )
    return sides, Pot(before, pot_played, pot_played - sum(won) + sum(paid))


def _won(rules: RuleSet, played: int, deal: DealOutcome) -> tuple[int, ...]:
    """What the pot pays out: thirds by tricks, all of it for the last one, or to the only one in; where nobody is in it
    stays (Exactly 9)."""
    if not deal.seats_in:
        return (0,) * len(deal.tricks)
    taker = deal.seats_in[0] if len(deal.seats_in) == 1 else deal.last_winner if rules.last_trick else None
    if taker is not None:
        return tuple([played if seat == taker else 0 for seat in range(len(deal.tricks))])
    if rules.last_trick:
        return (0,) * len(deal.tricks)
    return tuple([played // THIRDS * tricks for tricks in deal.tricks])


def _causes(rules: RuleSet, deal: DealOutcome) -> tuple[tuple[str, ...], ...]:
    """By seat why they are gezwickt (Exactly 11); (a) only where tricks were played."""
    if not (deal.complete and rules.gezwickt):
        return ((),) * len(deal.tricks)
    contested = len(deal.seats_in) > 1
    return tuple(
        [
            (*_NO_TRICK, *causes) if contested and active and not tricks else causes
            for active, tricks, causes in zip(deal.active, deal.tricks, deal.causes, strict=True)
        ]
    )


def _paid(rules: RuleSet, cost: int, causes: int) -> int:
    return cost * (causes if rules.zwick_cumulative else min(causes, 1))
