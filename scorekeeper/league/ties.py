"""Who stands before whom when their figures are equal: the season's chain of criteria, in its order, and at the end a
lot.

Between people of whom one does not have a criterion's figure, because nobody knows it, the next one decides: an unknown
figure is no small one. Among those of them who are still equal then, and all have it, it decides before what follows.

Anybody can draw a lot again: it is the SHA-256 of the printed seed and the person's id.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.league.amounts import Amount
from scorekeeper.league.person_result import Key
from scorekeeper.league.rule import SeasonRule

OF_POINTS = frozenset({"over", "zwicks", "highest"})
"""Usual criteria that tell of sums of points: where a game compares something else they decide nothing."""
OF_ALL = frozenset({*OF_POINTS, "won", "balance", "points", "direct"})
"""Criteria that look at every evening that may count, also at one that was dropped."""
SUM = ("points",)
"""What is compared where a match is a sum of points (Series.units)."""


def chain_of(rule: SeasonRule, units: Sequence[str]) -> tuple[str, ...]:
    """What decides between equal figures, in order. A game that compares something else than points has units of its
    own behind the first; they come before the season's chain, of which what tells of points is left out then."""
    if rule.measure != "points" or not units or tuple(units) == SUM:
        return rule.ties
    return (*units[1:], *(tie for tie in rule.ties if tie not in OF_POINTS))


class Contender(NamedTuple):
    """One person to be placed.

    person: the id.
    value: the figure that decides, in 27720ths.
    figures: by criterion, more is better, None where nobody knows it; asked for only in ties.
    evenings: what each is worth, for the direct comparison; asked for only in ties.
    """

    person: str
    value: Amount
    figures: Callable[[], Mapping[str, Amount | None]]
    evenings: Callable[[], Mapping[Key, Amount]]


class Placing(NamedTuple):
    """Where one person stands.

    person: the id.
    place: from 1, the same for those whom nothing tells apart.
    decided: by what this one stands behind the one before: "value", a criterion, "" for the first and for those who
        share a place.
    left_out: criteria that could decide nothing between this one and others, because nobody knows somebody's figure.
    """

    person: str
    place: int
    decided: str
    left_out: tuple[str, ...] = ()


def placings(contenders: Sequence[Contender], chain: Sequence[str], seed: str) -> list[Placing]:
    """Everybody in order. The order of ``contenders`` does not matter: those who share a place stand by their ids."""
    order: list[Placing] = []
    start = sorted(contenders, key=lambda contender: contender.person)
    for group, decided, left_out in _split(start, lambda contender, _: contender.value, "value", chain, seed):
        place = len(order) + 1
        order += [
            Placing(contender.person, place, decided if at == 0 and place > 1 else "", left_out)
            for at, contender in enumerate(group)
        ]
    return order


def direct(person: Contender, group: Sequence[Contender]) -> int:
    """Evenings on which this person had more than another of the group, less those on which they had less."""
    ahead, own_evenings = 0, person.evenings()
    for other in group:
        other_evenings = other.evenings()
        ahead += sum(
            (own_evenings[key] > other_evenings[key]) - (own_evenings[key] < other_evenings[key])
            for key in own_evenings.keys() & other_evenings.keys()
        )
    return ahead


def _split(
    group: Sequence[Contender],
    figure: Callable[[Contender, Sequence[Contender]], Amount],
    name: str,
    rest: Sequence[str],
    seed: str,
) -> Iterator[tuple[Sequence[Contender], str, tuple[str, ...]]]:
    """Groups that nothing tells apart any more, best first, each with what parts it from the one before, and what was
    left out for it."""
    buckets: dict[Amount, list[Contender]] = defaultdict(list)
    for contender in group:
        buckets[figure(contender, group)].append(contender)
    for amount in sorted(buckets, reverse=True):
        bucket, decided = buckets[amount], name
        unknown = () if len(bucket) == 1 else _unknown(bucket, rest)
        criterion = next((each for each in rest if each not in unknown), "")
        left_out = tuple(each for each in unknown if not criterion or rest.index(each) < rest.index(criterion))
        if len(bucket) == 1 or not criterion:
            yield bucket, decided, left_out
            continue
        then = [each for each in rest if each != criterion]
        for inner, by, more in _split(bucket, _figure(criterion, seed), criterion, then, seed):
            yield inner, decided or by, tuple(dict.fromkeys((*left_out, *more)))
            decided = ""


def _unknown(group: Sequence[Contender], criteria: Sequence[str]) -> tuple[str, ...]:
    """Those of the criteria of which one of the group does not have the figure."""
    figures = [contender.figures() for contender in group]
    asked = [each for each in criteria if each not in ("lot", "direct")]
    return tuple(each for each in asked if any(known[each] is None for known in figures))


def _figure(criterion: str, seed: str) -> Callable[[Contender, Sequence[Contender]], Amount]:
    if criterion == "lot":
        return lambda contender, _: -int(lot(seed, contender.person), 16)
    if criterion == "direct":
        return direct
    return lambda contender, _: contender.figures()[criterion] or 0  # of those asked all know it


LOT_ALGORITHM = "lot-1"
"""Printed beside the seed; another way of drawing gets another name."""


def lot(seed: str, person: str) -> str:
    """The person's lot as 64 hex digits; the smallest wins. It depends on nobody else, so who leaves changes nothing.

    It is the SHA-256 of ``lot-1``, seed and person's id, a line feed between them, in UTF-8.
    """
    return hashlib.sha256(f"{LOT_ALGORITHM}\n{seed}\n{person}".encode()).hexdigest()
