"""Which items of a table a played card can take: pure arithmetic, numbers in, numbers out.

An item is given by its *options*, the sorted tuple of the whole numbers (1 or more) it may stand for:
`(7,)` a seven or a pile of seven, `(1, 11)` an ace, `(25,)` a numbered joker, `tuple(range(2, 15))` a
wild joker. The played card has options too. A capture is lawful when the played card takes one value,
each taken item takes one value and goes into one group, and every group sums to exactly that value
(rules.md C1-C6, K4). All functions speak of items by their index in the sequence given, so that equal
cards of different suits stay apart for the caller, while the search never sees the difference.

Every search has a step limit. Where it is hit, `Undecided` is raised, never a guess; a caller that
judges a record reports "unproven" then. Up to twenty items of ordinary cards no limit is ever near.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import NamedTuple

from scorekeeper.zwickern.groupings import (
    Grouping,
    grouping,
    placed,
)
from scorekeeper.zwickern.patterns import (
    FIELD,
    MOST,
    Options,
    Packing,
    Undecided,
    chain,
    closure,
    group_patterns,
    guards,
)

SEARCH_STEPS = 1_000_000
"""Step limit of looking through all captures: some 200 ms."""


class Taken(NamedTuple):
    """A capture that is possible: the indexes of what it takes, ascending, and one way to group them."""

    indexes: tuple[int, ...]
    grouping: Grouping


class _Search:
    """All suit-blind captures of a table.

    Multisets are packed as in `patterns`, with the number of items as one more field on top, so that the
    larger int is the larger capture. `values` maps each multiset to the value that takes it (the first that
    does), `closures` each value to the closure that knows the groups.
    """

    def __init__(self, items: Sequence[Options], played: Options, steps: int) -> None:
        self.items = items
        packing = Packing(items, max(played))
        self.kinds = packing.kinds
        self.places = packing.places
        self.guard = guards(len(self.kinds))
        self.complete = True
        self.closures: dict[int, dict[int, int]] = {}
        self.values: dict[int, int] = {}
        top = FIELD * len(self.kinds)
        room = packing.whole + (len(items) << top)
        for value in played:
            try:
                groups = group_patterns(self.kinds, value, steps)
            except Undecided:
                self.complete = False
                continue
            # the digits of a packed int add up to its remainder by 255: that many items
            counted = [group + (group % 255 << top) for group in groups]
            found, complete = closure(counted, room, self.guard, steps // len(played))
            self.closures[value] = found
            self.complete &= complete
            self.values = dict.fromkeys(found, value) | self.values

    def counts(self, pack: int) -> list[int]:
        """How many of each kind."""
        return [pack >> shift & MOST for shift in range(0, FIELD * len(self.kinds), FIELD)]

    def taken(self, pack: int, places: dict[int, list[int]]) -> Taken:
        """A multiset as the capture of these indexes, given for each kind's unit; uses `places` up."""
        value = self.values[pack]
        kinds = (1 << FIELD * len(self.kinds)) - 1
        groups = placed([group & kinds for group in chain(pack, self.closures[value])], places)
        return Taken(tuple(sorted(itertools.chain.from_iterable(groups))), Grouping(value, groups))

    def first(self, pack: int) -> Taken:
        """A multiset as the capture of the first items of each kind."""
        counts = self.counts(pack)
        chosen = zip(self.places.items(), counts, strict=True)
        return self.taken(pack, {unit: place[:many] for (unit, place), many in chosen})

    def all(self) -> Iterator[Taken]:
        """Every capture with concrete indexes, largest first."""
        for pack in sorted(self.values, reverse=True):
            for chosen in _choices([*self.places.values()], self.counts(pack)):
                yield self.taken(pack, dict(zip(self.places, map(list, chosen), strict=True)))


def _choices(places: Sequence[Sequence[int]], counts: Sequence[int]) -> Iterator[tuple[Sequence[int], ...]]:
    """Every choice of so many from each place; lazy all the way, unlike itertools.product."""
    if not places:
        yield ()
        return
    for chosen in itertools.combinations(places[0], counts[0]):
        for others in _choices(places[1:], counts[1:]):
            yield chosen, *others


def captures(
    items: Sequence[Options], played: Options, *, limit: int | None = None, steps: int = SEARCH_STEPS
) -> Iterator[Taken]:
    """All different sets of items that can be taken, largest first, each once; at most `limit` of them.

    Concrete captures are made one by one as they are asked for; there may be 2^n - 1. Where the step limit
    cut the search, those found are given, and then `Undecided` is raised: an end without it means all.
    """
    search = _Search(items, played, steps)
    for number, taken in enumerate(search.all()):
        if number == limit:
            return
        yield taken
    if not search.complete:
        raise Undecided


def all_captures(
    items: Sequence[Options], played: Options, *, limit: int = 10_000, steps: int = SEARCH_STEPS
) -> tuple[Taken, ...]:
    """All of `captures` at once. Raises `Undecided` when there are more than `limit`."""
    found = tuple(captures(items, played, limit=limit + 1, steps=steps))
    if len(found) > limit:
        raise Undecided
    return found


def count_captures(
    items: Sequence[Options], played: Options, limit: int, *, steps: int = SEARCH_STEPS
) -> int | None:
    """How many different sets can be taken; None for more than `limit`.

    Counts without listing. Raises `Undecided` when the step limit was hit before `limit` was passed.
    """
    search = _Search(items, played, steps)
    number = 0
    for pack in search.values:
        counts = search.counts(pack)
        number += prod(comb(of, many) for (_, of), many in zip(search.kinds, counts, strict=True))
        if number > limit:
            return None
    if not search.complete:
        raise Undecided
    return number


def largest(items: Sequence[Options], played: Options, *, steps: int = SEARCH_STEPS) -> Taken | None:
    """A capture of the most items, or None where nothing can be taken. Raises `Undecided`."""
    search = _Search(items, played, steps)
    if not search.complete:
        return _sweep_or_undecided(items, played)
    return search.first(max(search.values)) if search.values else None


def most_points(
    items: Sequence[Options], points: Sequence[int], played: Options, *, steps: int = SEARCH_STEPS
) -> Taken | None:
    """A capture with the highest total of `points` (one number, 0 or more, per item); then of the most items.

    None where nothing can be taken. Raises `Undecided`.
    """
    search = _Search(items, played, steps)
    if not search.complete:
        return _sweep_or_undecided(items, played)
    if not search.values:
        return None
    worth: list[list[int]] = []
    for place in search.places.values():
        place.sort(key=lambda index: -points[index])
        worth.append([sum(points[index] for index in place[:many]) for many in range(len(place) + 1)])

    def total(pack: int) -> tuple[int, int]:
        return sum(worth[place][many] for place, many in enumerate(search.counts(pack))), pack

    return search.first(max(search.values, key=total))


def covering(
    items: Sequence[Options], played: Options, must: Sequence[int], *, steps: int = SEARCH_STEPS
) -> Taken | None:
    """A smallest capture that takes all items with the indexes `must`, and perhaps others; None if none does.

    Raises `Undecided`.
    """
    search = _Search(items, played, steps)
    wanted = set(must)
    if any(items[index][0] > max(played) for index in wanted):
        return None
    need = sum(len(wanted.intersection(place)) * unit for unit, place in search.places.items())
    fitting = [pack for pack in search.values if not (pack - need) & search.guard]
    if not fitting:
        return None if search.complete else _sweep_or_undecided(items, played)
    for place in search.places.values():
        place.sort(key=lambda index: index not in wanted)
    return search.first(min(fitting))


def _sweep_or_undecided(items: Sequence[Options], played: Options) -> Taken:
    """The whole table beats every other capture, even where these are too many to look through."""
    whole = grouping(items, played)
    if whole is None:
        raise Undecided
    return Taken(tuple(range(len(items))), whole)
