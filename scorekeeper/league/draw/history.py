"""What earlier rounds mean for the next one: who met whom how often, who sat out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import NamedTuple, TypeVar

from scorekeeper.league.draw.values import NEVER, History, Pair, Side, Times, pair_of

K = TypeVar("K", bound=Hashable)


class Round(NamedTuple):
    """One round as it was played: the sides of every table, and who was here and sat out."""

    evening: str
    tables: tuple[tuple[Side, ...], ...]
    out: tuple[str, ...] = ()

    @property
    def here(self) -> tuple[str, ...]:
        """Everybody who was there."""
        return (*(person for table in self.tables for side in table for person in side), *self.out)

    @property
    def alone(self) -> tuple[str, ...]:
        """Who had no partner while others had one."""
        sides = [side for table in self.tables for side in table]
        if all(len(side) == 1 for side in sides):
            return ()
        return tuple(side[0] for side in sides if len(side) == 1)


def history(rounds: Sequence[Round], evening: str) -> History:
    """Everything the draw of the next round of ``evening`` goes by. ``rounds`` are those of the season, in any order,
    each as it stood last; a round that is to be drawn again is left out.

    Who was not there for a round is credited, rounded up, with the share of those who were there: so many sat out of
    so many. So somebody who comes late neither sits out first nor is spared; who is there all the time has no credit,
    and those who are there all the time stay within one round of each other.
    """
    out, new_out = _shared(rounds, evening, lambda played: played.out)
    alone, new_alone = _shared(rounds, evening, lambda played: played.alone)
    return History(
        partners=_times(((played.evening, pair) for played in rounds for pair in _partners(played)), evening),
        opponents=_times(((played.evening, pair) for played in rounds for pair in _opponents(played)), evening),
        out=out, alone=alone, new=(new_out, new_alone),
    )  # fmt: skip


def _partners(played: Round) -> Iterator[Pair]:
    for table in played.tables:
        for side in table:
            yield from (pair_of(a, b) for a, b in combinations(side, 2))


def _opponents(played: Round) -> Iterator[Pair]:
    for table in played.tables:
        for ours, theirs in combinations(table, 2):
            yield from (pair_of(a, b) for a in ours for b in theirs)


def _times(found: Iterable[tuple[str, K]], evening: str) -> dict[K, Times]:
    """How often each was found, this evening and altogether."""
    tonight: Counter[K] = Counter()
    season: Counter[K] = Counter()
    for when, what in found:
        season[what] += 1
        tonight[what] += when == evening
    return {what: Times(tonight[what], number) for what, number in season.items()}


def _shared(
    rounds: Sequence[Round], evening: str, bears: Callable[[Round], tuple[str, ...]]
) -> tuple[dict[str, Times], Times]:
    """A burden by person with the credit for rounds missed, and the credit of somebody who missed them all."""
    borne = _times(((played.evening, person) for played in rounds for person in bears(played)), evening)
    tonight: dict[str, Fraction] = {}
    season: dict[str, Fraction] = {}
    total_tonight = total = Fraction(0)
    for played in rounds:
        here = played.here
        share = Fraction(len(bears(played)), len(here) or 1)
        total += share
        total_tonight += share if played.evening == evening else 0
        for person in here:
            season[person] = season.get(person, Fraction(0)) + share
            if played.evening == evening:
                tonight[person] = tonight.get(person, Fraction(0)) + share
    counted = {
        person: Times(
            borne.get(person, NEVER).evening + ceil(total_tonight - tonight.get(person, Fraction(0))),
            borne.get(person, NEVER).season + ceil(total - present),
        )
        for person, present in season.items()
    }
    return counted, Times(ceil(total_tonight), ceil(total))
