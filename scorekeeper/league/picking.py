"""Which evenings to count when only so many with the same partner may: those that together give most, exactly.

With one partner an evening the best from the top down are that. An evening of several rounds has several partners, and
leaving out one great evening can make room for two good ones: then all choices are searched, cut short by a bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import gcd

STEPS = 20_000
"""The search stops here with the best choice found. Seasons of 40 evenings with four partners of 60 need some hundred;
only a club of 20 where two or three evenings with each may count can come so far."""
_ROUNDS = 60
_ALL = ""  # the limit that every evening takes one of: how many count at all


@lru_cache(maxsize=512)  # the table, the one before the last evening, the lists: all ask the same
def picked(values: tuple[int, ...], partners: tuple[tuple[str, ...], ...], most: int, keep: int) -> tuple[int, ...]:
    """At most ``keep`` evenings, at most ``most`` of them with the same partner, with the largest sum of ``values``.

    ``values`` are whole, not negative, and stand from the largest down; of choices with the same sum the one that takes
    from the top is preferred. Gives their indices in order.
    """
    often = Counter(partner for with_ in partners for partner in set(with_))
    limits = {partner: most for partner in sorted(often) if often[partner] > most}
    of = [tuple(sorted(limits.keys() & set(with_))) for with_ in partners]
    several = any(len(each) > 1 for each in of)
    limits[_ALL] = keep
    of = [(*each, _ALL) for each in of]
    first = _from_the_top(of, limits)
    return _Search(values, of, limits, first).best() if several else first


def _from_the_top(of: Sequence[tuple[str, ...]], limits: Mapping[str, int]) -> tuple[int, ...]:
    free, taken = dict(limits), []
    for at, needs in enumerate(of):
        if all(free[limit] for limit in needs):
            taken.append(at)
            for limit in needs:
                free[limit] -= 1
    return tuple(taken)


class _Search:
    """Branch and bound. Each limit has a price; an evening's gain is its value less the prices of what it needs. No
    choice gives more than all prices of what is still free and all gains above zero that are still to come."""

    def __init__(
        self, values: Sequence[int], of: Sequence[tuple[str, ...]], limits: Mapping[str, int], first: tuple[int, ...]
    ) -> None:
        self.values, self.of, self.limits, self.first = values, of, limits, first
        self.sum = sum(values[at] for at in first)
        self.unit = gcd(*values) or 1
        self.prices = self._priced()
        self.gains = [
            value - sum(self.prices[limit] for limit in needs) for value, needs in zip(values, of, strict=True)
        ]
        self.order = sorted(range(len(values)), key=lambda at: -self.gains[at])

    def best(self) -> tuple[int, ...]:
        """The choice with the largest sum."""
        open_: list[tuple[int, tuple[int, ...], dict[str, int], list[int]]] = [(0, (), dict(self.limits), self.order)]
        steps = 0
        while open_ and steps < STEPS:
            steps += 1
            value, taken, free, rest = open_.pop()
            if value > self.sum:
                self.sum, self.first = value, taken
            if not rest or value + self._most(free, rest) < self.sum + self.unit:
                continue
            at, after = rest[0], rest[1:]
            open_.append((value, taken, free, after))
            left = dict(free)
            for limit in self.of[at]:
                left[limit] -= 1
            full = {limit for limit in self.of[at] if not left[limit]}
            fit = [other for other in after if full.isdisjoint(self.of[other])] if full else after
            open_.append((value + self.values[at], (*taken, at), left, fit))
        return tuple(sorted(self.first))

    def _most(self, free: Mapping[str, int], rest: Sequence[int]) -> int:
        """No choice of these gives more: the prices of what they can use, and all gains above zero."""
        used: dict[str, int] = {}
        bound = 0
        for at in rest:
            bound += max(0, self.gains[at])
            for limit in self.of[at]:
                used[limit] = used.get(limit, 0) + 1
        return bound + sum(self.prices[limit] * min(free[limit], number) for limit, number in used.items())

    def _priced(self) -> dict[str, int]:
        """Prices that bound the sum well, by subgradient steps; any prices that are not negative bound it."""
        prices = dict.fromkeys(self.limits, 0.0)
        lowest, kept = float("inf"), dict(prices)
        for at in range(_ROUNDS):
            over = {limit: -float(number) for limit, number in self.limits.items()}
            bound = sum(price * self.limits[limit] for limit, price in prices.items())
            for value, needs in zip(self.values, self.of, strict=True):
                gain = value - sum(prices[limit] for limit in needs)
                if gain > 0:
                    bound += gain
                    for limit in needs:
                        over[limit] += 1
            if bound < lowest:
                lowest, kept = bound, dict(prices)
            size = sum(each * each for limit, each in over.items() if each > 0 or prices[limit] > 0)
            if not size or lowest < self.sum + self.unit:
                break
            step = (bound - self.sum) * 0.95**at / size
            prices = {limit: max(0.0, price + step * over[limit]) for limit, price in prices.items()}
        return {limit: round(price) for limit, price in kept.items()}
