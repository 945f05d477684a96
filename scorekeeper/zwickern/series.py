"""A match of Zwickern: the sum of its hands, in any order. Penalties stand beside it and are no part of it.

Sides can change between two hands; points stay with those who made them, as ``side_now`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from scorekeeper.findings import Finding
from scorekeeper.outcomes import Outcome
from scorekeeper.series import NOTHING_CARRIED, Carry, SeriesFacts, Setup, Transfer, seat_after, side_now

Sides: TypeAlias = tuple[tuple[str, ...], ...]


class Sum(NamedTuple):
    """Points so far.

    parts: for each way in which people sat together the points of its sides.
    hands: how many counted; of several told together, all of them.
    dealer: whose turn to deal is next.
    """

    parts: tuple[tuple[Sides, tuple[int, ...]], ...]
    hands: int
    dealer: str


class Series:
    """The fold: a sum. ``ends`` by points are judged with penalties, which the journal has."""

    ends = ("open", "hands", "points", "minutes")
    units = ("points",)
    ordered = False

    def start(self, setup: Setup) -> Sum:
        """Nothing yet."""
        return Sum((), 0, setup.dealer)

    def add(self, state: Sum, outcome: Outcome | None, setup: Setup) -> Sum:
        """After one more hand; one that counts nothing was dealt all the same."""
        dealer = seat_after(setup.dealer, setup.seats)
        if outcome is None:
            return state._replace(dealer=dealer)
        parts = dict(state.parts)
        before = parts.get(setup.sides, (0,) * len(setup.sides))
        parts[setup.sides] = tuple(map(sum, zip(before, outcome.points, strict=True)))
        return Sum(tuple(parts.items()), state.hands + outcome.hands, dealer)

    def over(self, state: Sum, kind: str, number: int | None) -> bool | None:
        """Whether the agreed number of hands is played."""
        return state.hands >= number if kind == "hands" and number is not None else None

    def carry(self, state: Sum, setup: Setup) -> Carry:
        """Who deals; a hand depends on nothing else."""
        return Carry(state.dealer, NOTHING_CARRIED)

    def totals(self, state: Sum, setup: Setup) -> tuple[int, ...]:
        """Points of each side as they sit together now."""
        sums = [0] * len(setup.sides)
        for sides, points in state.parts:
            for side, number in enumerate(points):
                side_index = side_now(sides, side, setup.sides)
                if side_index is not None:
                    sums[side_index] += number
        return tuple(sums)

    def close(self, state: Sum, setup: Setup) -> tuple[Sum, tuple[Transfer, ...]]:
        """Nothing is left over and nobody pays."""
        return state, ()

    def settle(
        self, state: Sum, setup: Setup, leaver: str, paid: Sequence[Transfer] | None = None
    ) -> tuple[Sum, tuple[Transfer, ...]]:
        """Who leaves leaves the points where they are."""
        return state, ()

    def check(self, state: Sum) -> tuple[Finding, ...]:
        """Each hand has its own check; the series has none."""
        return ()

    def season_value(self, state: Sum, setup: Setup) -> tuple[tuple[Fraction, ...], ...]:
        """Points."""
        return tuple((Fraction(points),) for points in self.totals(state, setup))

    def facts(self, state: Sum, setup: Setup) -> SeriesFacts:
        """Nothing beside the totals."""
        return SeriesFacts()


SERIES = Series()
