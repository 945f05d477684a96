"""Which of a person's evenings count: the best so many, the worst dropped, not too many with the same partner.

If only a number of evenings with the same partner may count, the choice is exact: the evenings that together give most.
With one partner an evening these are simply the best, from the top down. An evening of several rounds has several
partners, and leaving out one great evening can make room for two good ones; then all choices are searched, cut short by
a bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

from scorekeeper.league.amounts import SHARE, Amount, part
from scorekeeper.league.evening_points import EveningPoints, Mark
from scorekeeper.league.person_result import Key
from scorekeeper.league.rule import SeasonRule


def more_drops(rule: SeasonRule, attended: int) -> int:
    """How many more are dropped for evenings attended: one with ``drop_from``, one for each ``drop_every`` more."""
    if not rule.drop_every:
        return 0
    first = rule.drop_from or rule.drop_every
    drops = 0 if attended < first else 1 + (attended - first) // rule.drop_every
    return drops if rule.drop_most is None else min(drops, rule.drop_most)


class CountedEvenings(NamedTuple):
    """Which evenings of a person count.

    marks: of those that could, by key.
    zeros: how many missing ones count as zero.
    """

    marks: Mapping[Key, Mark]
    zeros: int


def counted_evenings(
    rule: SeasonRule, by_evening: Mapping[Key, EveningPoints], attended: int, zeros: int = 0
) -> CountedEvenings:
    """Which of a person's evenings count. ``by_evening`` stands in the order of the evenings; ``zeros`` missing ones
    count as zero and can be dropped like any other.

    The best count (of equal ones the earlier, those missing last). Where only so many with the same partner may, those
    count that together give most; another is passed over only because of a partner who has had their number. One
    evening is always left.
    """
    candidates = {key: points for key, points in by_evening.items() if points.mark == "counted"}
    if rule.best is None and not rule.drops and not rule.drop_every and rule.max_same_partner is None:
        return CountedEvenings(dict.fromkeys(candidates, "counted"), zeros)
    sizes = _sizes(rule, candidates)
    order = sorted(candidates, key=sizes.__getitem__, reverse=True)  # stable: the earlier stays first
    if rule.max_same_partner is not None:
        return _limited_by_partner(rule, order, candidates, sizes, attended, zeros)
    keep = _keep(rule, len(order) + zeros, attended)
    above = sum(sizes[key] >= 0 for key in order)  # the zeros stand behind these, before what is below zero
    zeros_kept = max(0, min(zeros, keep - above))
    left_over = keep - zeros_kept
    marks: dict[Key, Mark] = dict.fromkeys(order[:left_over], "counted")
    marks.update(dict.fromkeys(order[left_over:], "dropped"))
    return CountedEvenings(marks, zeros_kept)


def _keep(rule: SeasonRule, candidates: int, attended: int) -> int:
    """How many of so many count."""
    keep = max(1, candidates - rule.drops - more_drops(rule, attended))
    return keep if rule.best is None else min(keep, rule.best)


def _sizes(rule: SeasonRule, candidates: Mapping[Key, EveningPoints]) -> Mapping[Key, Amount]:
    """What evenings are compared by: their points, and where hands are averaged their points a hand."""
    if rule.total == "average_hand":
        hands = {key: 1 if points.result is None else max(1, points.result.hands) for key, points in candidates.items()}
        return {key: part(SHARE * points.amount, hands[key]) for key, points in candidates.items()}
    return {key: points.amount for key, points in candidates.items()}


def _limited_by_partner(
    rule: SeasonRule, order: Sequence[Key], candidates: Mapping[Key, EveningPoints], sizes: Mapping[Key, Amount],
    attended: int, zeros: int,
) -> CountedEvenings:
    """The same with at most so many evenings with one partner; ``order`` is from the best down.

    How many count is by the most that could, however much they give.
    """
    most = rule.max_same_partner or 0
    partners = tuple(() if (result := candidates[key].result) is None else result.partners for key in order)
    drops = bool(rule.drops or rule.drop_every)
    number = len(best_evenings((1,) * len(order), partners, most, len(order))) if drops else len(order)
    keep = _keep(rule, number + zeros, attended)
    above = [at for at, key in enumerate(order) if sizes[key] >= 0]
    counted = dict.fromkeys(
        best_evenings(_as_integers([sizes[order[at]] for at in above]), partners[: len(above)], most, keep)
    )
    times_with = Counter(partner for at in counted for partner in set(partners[at]))

    def fill(places: Iterable[int], room: int) -> None:
        for at in places:
            fits = all(times_with[partner] < most for partner in partners[at])
            if len(counted) < room and at not in counted and fits:
                counted[at] = None
                times_with.update(set(partners[at]))

    fill(above, keep)  # evenings of 0 points
    zeros_kept = min(zeros, keep - len(counted))
    fill(range(len(above), len(order)), keep - zeros_kept)
    marks: dict[Key, Mark] = {}
    for at, key in enumerate(order):
        full = any(times_with[partner] >= most for partner in partners[at])
        marks[key] = "counted" if at in counted else "partner" if full else "dropped"
    return CountedEvenings(marks, zeros_kept)


def _as_integers(sizes: Sequence[Amount]) -> tuple[int, ...]:
    """The same sizes as whole numbers of some common part."""
    parts = lcm(*(size.denominator for size in sizes))
    return tuple(int(size * parts) for size in sizes)


STEPS = 20_000
"""The search stops here with the best choice found. Seasons of 40 evenings with four partners of 60 need some hundred;
only a club of 20 where two or three evenings with each may count can come so far."""
_ROUNDS = 60
_ALL = ""  # the limit that every evening takes one of: how many count at all


@lru_cache(maxsize=512)  # the table, the one before the last evening, the lists: all ask the same
def best_evenings(
    values: tuple[int, ...], partners: tuple[tuple[str, ...], ...], most: int, keep: int
) -> tuple[int, ...]:
    """At most ``keep`` evenings, at most ``most`` of them with the same partner, with the largest sum of ``values``.

    ``values`` are whole, not negative, and stand from the largest down; of choices with the same sum the one that takes
    from the top is preferred. Gives their indices in order.
    """
    often = Counter(partner for mates in partners for partner in set(mates))
    limits = {partner: most for partner in sorted(often) if often[partner] > most}
    limits_of = [tuple(sorted(limits.keys() & set(mates))) for mates in partners]
    several = any(len(each) > 1 for each in limits_of)
    limits[_ALL] = keep
    limits_of = [(*each, _ALL) for each in limits_of]
    first = _from_the_top(limits_of, limits)
    return _BestSearch(values, limits_of, limits, first).best() if several else first


def _from_the_top(limits_of: Sequence[tuple[str, ...]], limits: Mapping[str, int]) -> tuple[int, ...]:
    free, chosen = dict(limits), []
    for at, needs in enumerate(limits_of):
        if all(free[limit] for limit in needs):
            chosen.append(at)
            for limit in needs:
                free[limit] -= 1
    return tuple(chosen)


class _BestSearch:
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
            value, chosen, free, rest = open_.pop()
            if value > self.sum:
                self.sum, self.first = value, chosen
            if not rest or value + self._most(free, rest) < self.sum + self.unit:
                continue
            at, after = rest[0], rest[1:]
            open_.append((value, chosen, free, after))
            free_after = dict(free)
            for limit in self.of[at]:
                free_after[limit] -= 1
            full = {limit for limit in self.of[at] if not free_after[limit]}
            fit = [other for other in after if full.isdisjoint(self.of[other])] if full else after
            open_.append((value + self.values[at], (*chosen, at), free_after, fit))
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
        lowest, best_prices = float("inf"), dict(prices)
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
                lowest, best_prices = bound, dict(prices)
            size = sum(each * each for limit, each in over.items() if each > 0 or prices[limit] > 0)
            if not size or lowest < self.sum + self.unit:
                break
            step = (bound - self.sum) * 0.95**at / size
            prices = {limit: max(0.0, price + step * over[limit]) for limit, price in prices.items()}
        return {limit: round(price) for limit, price in best_prices.items()}
