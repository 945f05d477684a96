"""Which of a person's evenings count: the best so many, the worst dropped, not too many with the same partner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from scorekeeper.league.night import Key
from scorekeeper.league.picking import picked
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import SHARE, Amount, part
from scorekeeper.league.worth import Mark, Worth


def more_drops(rule: SeasonRule, attended: int) -> int:
    """How many more are dropped for evenings attended: one with ``drop_from``, one for each ``drop_every`` more."""
    if not rule.drop_every:
        return 0
    first = rule.drop_from or rule.drop_every
    drops = 0 if attended < first else 1 + (attended - first) // rule.drop_every
    return drops if rule.drop_most is None else min(drops, rule.drop_most)


class Chosen(NamedTuple):
    """``marks`` of the evenings that could count, by key; ``zeros`` how many missing ones count as zero."""

    marks: Mapping[Key, Mark]
    zeros: int


def chosen(rule: SeasonRule, own: Mapping[Key, Worth], attended: int, zeros: int = 0) -> Chosen:
    """Which of a person's evenings count. ``own`` stands in the order of the evenings; ``zeros`` missing ones count as
    zero and can be dropped like any other.

    The best count (of equal ones the earlier, those missing last). Where only so many with the same partner may, those
    count that together give most; another is passed over only because of a partner who has had his number. One evening
    is always left.
    """
    could = {key: worth for key, worth in own.items() if worth.mark == "counted"}
    if rule.best is None and not rule.drops and not rule.drop_every and rule.max_same_partner is None:
        return Chosen(dict.fromkeys(could, "counted"), zeros)
    sizes = _sizes(rule, could)
    order = sorted(could, key=sizes.__getitem__, reverse=True)  # stable: the earlier stays first
    if rule.max_same_partner is not None:
        return _apart(rule, order, could, sizes, attended, zeros)
    keep = _keep(rule, len(order) + zeros, attended)
    above = sum(sizes[key] >= 0 for key in order)  # the zeros stand behind these, before what is below zero
    zeros_kept = max(0, min(zeros, keep - above))
    left = keep - zeros_kept
    marks: dict[Key, Mark] = dict.fromkeys(order[:left], "counted")
    marks.update(dict.fromkeys(order[left:], "dropped"))
    return Chosen(marks, zeros_kept)


def _keep(rule: SeasonRule, could: int, attended: int) -> int:
    """How many of so many count."""
    keep = max(1, could - rule.drops - more_drops(rule, attended))
    return keep if rule.best is None else min(keep, rule.best)


def _sizes(rule: SeasonRule, could: Mapping[Key, Worth]) -> Mapping[Key, Amount]:
    """What evenings are compared by: their points, and where hands are averaged their points a hand."""
    if rule.total == "average_hand":
        hands = {key: 1 if worth.night is None else max(1, worth.night.hands) for key, worth in could.items()}
        return {key: part(SHARE * worth.amount, hands[key]) for key, worth in could.items()}
    return {key: worth.amount for key, worth in could.items()}


def _apart(
    rule: SeasonRule, order: Sequence[Key], could: Mapping[Key, Worth], sizes: Mapping[Key, Amount], attended: int,
    zeros: int,
) -> Chosen:  # fmt: skip
    """The same with at most so many evenings with one partner; ``order`` is from the best down.

    How many count is by the most that could, however much they give.
    """
    most = rule.max_same_partner or 0
    partners = tuple(() if (night := could[key].night) is None else night.partners for key in order)
    drops = bool(rule.drops or rule.drop_every)
    number = len(picked((1,) * len(order), partners, most, len(order))) if drops else len(order)
    keep = _keep(rule, number + zeros, attended)
    above = [at for at, key in enumerate(order) if sizes[key] >= 0]
    taken = dict.fromkeys(picked(_whole([sizes[order[at]] for at in above]), partners[: len(above)], most, keep))
    met = Counter(partner for at in taken for partner in set(partners[at]))

    def fill(places: Iterable[int], room: int) -> None:
        for at in places:
            if len(taken) < room and at not in taken and all(met[partner] < most for partner in partners[at]):
                taken[at] = None
                met.update(set(partners[at]))

    fill(above, keep)  # evenings of 0 points
    zeros_kept = min(zeros, keep - len(taken))
    fill(range(len(above), len(order)), keep - zeros_kept)
    marks: dict[Key, Mark] = {}
    for at, key in enumerate(order):
        full = any(met[partner] >= most for partner in partners[at])
        marks[key] = "counted" if at in taken else "partner" if full else "dropped"
    return Chosen(marks, zeros_kept)


def _whole(sizes: Sequence[Amount]) -> tuple[int, ...]:
    """The same sizes as whole numbers of some common part."""
    parts = lcm(*(size.denominator for size in sizes))
    return tuple(int(size * parts) for size in sizes)
