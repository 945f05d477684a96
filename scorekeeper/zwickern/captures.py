"""Which items of a table a played card can take: pure arithmetic, numbers in, numbers out.

An item is given by its *options*, the sorted tuple of the whole numbers (1 or more) it may stand for:
`(7,)` a seven or a pile of seven, `(1, 11)` an ace, `(25,)` a numbered joker, `tuple(range(2, 15))` a
wild joker. The played card has options too. A capture is lawful when the played card takes one value,
each taken item takes one value and goes into one group, and every group sums to exactly that value
(rules.md C1-C6, K4). All functions speak of items by their index in the sequence given, so that equal
cards of different suits stay apart for the caller, while the search never sees the difference.
``grouping`` asks the exact question: can these items be taken, in which groups, and if not, why not.

Every search has a step limit. Where it is reached, `Undecided` is raised, never a guess; a caller that judges a record
then reports "unproven". With up to twenty items of ordinary cards no limit is ever near.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from scorekeeper.zwickern.patterns import (
    FIELD,
    HIGHEST_RANK,
    MOST,
    Cover,
    Options,
    Packing,
    Table,
    Undecided,
    chain,
    closure,
    group_patterns,
    guards,
    sums,
    table,
    totals,
    units,
)

STEPS = 200_000
"""Step limit of one exact question: some 20 ms."""
_TABLE_STEPS = 1_000
"""How long the ready-made table is tried before the patterns of just these items are worked out."""

Groups: TypeAlias = tuple[tuple[int, ...], ...]


class Grouping(NamedTuple):
    """Proof of a capture.

    value: of the played card.
    groups: of indexes that each sum to it.
    """

    value: int
    groups: Groups


RefusalKind: TypeAlias = Literal[
    "nothing", "too_large", "not_multiple", "no_partner", "no_split", "undecided"
]
_PROGRESS: tuple[RefusalKind, ...] = get_args(RefusalKind)


class Refusal(NamedTuple):
    """Why a set cannot be taken with one value of the played card; facts for a sentence, no prose.

    kind: ``nothing``: no items were named; ``too_large``: that item's lowest value, ``numbers[0]``, is above the value;
        ``not_multiple``: all items together, each at a value it can have here, make one of ``numbers``: no multiple;
        ``no_partner``: that item lacks one of ``numbers`` (one per value it may have), which the others cannot make;
        ``no_split``: every single item would find a group, but not all of them at once; ``undecided``: the step limit
        was hit.
    value: of the played card.
    item: its index; None: it is of no single one.
    numbers: as the kind has it.
    """

    kind: RefusalKind
    value: int
    item: int | None = None
    numbers: tuple[int, ...] = ()


def grouping(items: Sequence[Options], card_options: Options, *, steps: int = STEPS) -> Grouping | None:
    """Can exactly these items be taken with the played card (rules.md C1-C6)? The groups, or None.

    The same question always gets the same groups; the first value of the played card that works is used.
    Answers are remembered. Raises `Undecided` when the step limit was hit.
    """
    return _grouping(tuple(items), card_options, steps)


@lru_cache(maxsize=1 << 14)
def _grouping(items: tuple[Options, ...], card_options: Options, steps: int) -> Grouping | None:
    undecided = False
    for value in card_options:
        try:
            groups = _groups(items, value, steps)
        except Undecided:
            undecided = True
            continue
        if groups is not None:
            return Grouping(value, groups)
    if undecided:
        raise Undecided
    return None


def _groups(items: Sequence[Options], value: int, steps: int) -> Groups | None:
    if not items:
        return None
    if value > HIGHEST_RANK or len(items) > MOST:
        return _groups_of_any(items, value, steps)
    ranks = table(value)
    summed = sum(map(ranks.__getitem__, items))
    if summed & Table.LARGE:
        return None
    if summed & Table.FOREIGN:
        return _groups_of_any(items, value, steps)
    if ranks.leaps[(summed & Table.LOWEST) % value] > summed >> Table.LEAPS & 0xFF:
        return None
    try:
        patterns = ranks.cover.split(summed >> Table.SHIFT, min(steps, _TABLE_STEPS))
    except Undecided:
        return _groups_of_any(items, value, steps)
    if patterns is None:
        return None
    if len(patterns) == 1:
        return (tuple(range(len(items))),)
    places: dict[int, list[int]] = {}
    for index, options in enumerate(items):
        places.setdefault(ranks[options] >> Table.SHIFT, []).append(index)
    return unpacked(patterns, places)


def _groups_of_any(items: Sequence[Options], value: int, steps: int) -> Groups | None:
    """The general case: any values, any options."""
    if any(options[0] > value for options in items) or not _multiples(items, value):
        return None
    packing = Packing(items, value)
    kinds = packing.kinds
    patterns = Cover(group_patterns(kinds, value, steps), len(kinds)).split(packing.packed, steps)
    return None if patterns is None else unpacked(patterns, packing.places)


def _multiples(items: Sequence[Options], value: int) -> bool:
    """Can all items together make a multiple of the value?"""
    reached = totals(items, value)
    return any(reached >> total & 1 for total in range(value, reached.bit_length(), value))


def unpacked(patterns: Sequence[int], places: Mapping[int, list[int]]) -> Groups:
    """Concrete groups for packed ones; `places` holds the indexes for each unit and is used up."""
    return tuple([tuple(sorted([places[unit].pop() for unit in units(pattern)])) for pattern in patterns])


def reason_not(items: Sequence[Options], card_options: Options, *, steps: int = STEPS) -> Refusal:
    """Why these items cannot be taken: of `reasons_not` the one that came furthest, then the higher value."""
    return max(
        reasons_not(items, card_options, steps=steps),
        key=lambda refusal: (_PROGRESS.index(refusal.kind), refusal.value),
    )


def reasons_not(items: Sequence[Options], card_options: Options, *, steps: int = STEPS) -> tuple[Refusal, ...]:
    """For each value of the played card, which test failed. Raises ValueError when the set can be taken."""
    return tuple(_refusal(items, value, steps) for value in card_options)


def _refusal(items: Sequence[Options], value: int, steps: int) -> Refusal:
    if not items:
        return Refusal("nothing", value)
    for index, options in enumerate(items):
        if options[0] > value:
            return Refusal("too_large", value, index, options[:1])
    if not _multiples(items, value):
        reached = totals(items, value)
        return Refusal(
            "not_multiple",
            value,
            numbers=tuple(total for total in range(reached.bit_length()) if reached >> total & 1),
        )
    for index, options in enumerate(items):
        lacking = tuple(value - option for option in options if option <= value)
        others = sums((*items[:index], *items[index + 1 :]), value)
        if not any(others >> lack & 1 for lack in lacking):
            return Refusal("no_partner", value, index, lacking)
    try:
        if _groups(items, value, steps) is None:
            return Refusal("no_split", value)
    except Undecided:
        return Refusal("undecided", value)
    raise ValueError(f"can be taken with {value}")


def can_take_any(items: Sequence[Options], card_options: Options) -> bool:
    """Is any capture possible at all, that is one group for one value of the played card?"""
    reached = sums(items, max(card_options))
    return any(reached >> value & 1 for value in card_options)


def forget() -> None:
    """Drops what is remembered of earlier questions (for measuring)."""
    _grouping.cache_clear()


SEARCH_STEPS = 1_000_000
"""Step limit of looking through all captures: some 200 ms."""


class PossibleCapture(NamedTuple):
    """A capture that is possible.

    indexes: of what it takes, ascending.
    grouping: one way to group them.
    """

    indexes: tuple[int, ...]
    grouping: Grouping


class _Search:
    """All suit-blind captures of a table.

    Multisets are packed as in `patterns`, with the number of items as one more field on top, so that the
    larger int is the larger capture. `values` maps each multiset to the value that takes it (the first that
    does), `closures` each value to the closure that knows the groups.
    """

    def __init__(self, items: Sequence[Options], card_options: Options, steps: int) -> None:
        self.items = items
        packing = Packing(items, max(card_options))
        self.kinds = packing.kinds
        self.places = packing.places
        self.guard = guards(len(self.kinds))
        self.complete = True
        self.closures: dict[int, dict[int, int]] = {}
        self.values: dict[int, int] = {}
        top = FIELD * len(self.kinds)
        room = packing.packed + (len(items) << top)
        for value in card_options:
            try:
                groups = group_patterns(self.kinds, value, steps)
            except Undecided:
                self.complete = False
                continue
            # the digits of a packed int add up to its remainder by 255: that many items
            counted = [group + (group % 255 << top) for group in groups]
            reached, complete = closure(counted, room, self.guard, steps // len(card_options))
            self.closures[value] = reached
            self.complete &= complete
            self.values = dict.fromkeys(reached, value) | self.values

    def counts(self, pack: int) -> list[int]:
        """How many of each kind."""
        return [pack >> shift & MOST for shift in range(0, FIELD * len(self.kinds), FIELD)]

    def as_capture(self, pack: int, places: dict[int, list[int]]) -> PossibleCapture:
        """A multiset as the capture of these indexes, given for each kind's unit; uses `places` up."""
        value = self.values[pack]
        kinds = (1 << FIELD * len(self.kinds)) - 1
        groups = unpacked([group & kinds for group in chain(pack, self.closures[value])], places)
        return PossibleCapture(tuple(sorted(itertools.chain.from_iterable(groups))), Grouping(value, groups))

    def first(self, pack: int) -> PossibleCapture:
        """A multiset as the capture of the first items of each kind."""
        counts = self.counts(pack)
        chosen = zip(self.places.items(), counts, strict=True)
        return self.as_capture(pack, {unit: place[:many] for (unit, place), many in chosen})

    def all(self) -> Iterator[PossibleCapture]:
        """Every capture with concrete indexes, largest first."""
        for pack in sorted(self.values, reverse=True):
            for chosen in _choices([*self.places.values()], self.counts(pack)):
                yield self.as_capture(pack, dict(zip(self.places, map(list, chosen), strict=True)))


def _choices(places: Sequence[Sequence[int]], counts: Sequence[int]) -> Iterator[tuple[Sequence[int], ...]]:
    """Every choice of so many from each place; lazy all the way, unlike itertools.product."""
    if not places:
        yield ()
        return
    for chosen in itertools.combinations(places[0], counts[0]):
        for others in _choices(places[1:], counts[1:]):
            yield chosen, *others


def captures(
    items: Sequence[Options], card_options: Options, *, limit: int | None = None, steps: int = SEARCH_STEPS
) -> Iterator[PossibleCapture]:
    """All different sets of items that can be taken, largest first, each once; at most `limit` of them.

    Concrete captures are made one by one as they are asked for; there may be 2^n - 1. Where the step limit
    cut the search, those found are given, and then `Undecided` is raised: an end without it means all.
    """
    search = _Search(items, card_options, steps)
    for number, capture in enumerate(search.all()):
        if number == limit:
            return
        yield capture
    if not search.complete:
        raise Undecided


def largest(items: Sequence[Options], card_options: Options, *, steps: int = SEARCH_STEPS) -> PossibleCapture | None:
    """A capture of the most items, or None where nothing can be taken. Raises `Undecided`."""
    search = _Search(items, card_options, steps)
    if not search.complete:
        return _sweep_or_undecided(items, card_options)
    return search.first(max(search.values)) if search.values else None


def most_points(
    items: Sequence[Options], points: Sequence[int], card_options: Options, *, steps: int = SEARCH_STEPS
) -> PossibleCapture | None:
    """A capture with the highest total of `points` (one number, 0 or more, per item); then of the most items.

    None where nothing can be taken. Raises `Undecided`.
    """
    search = _Search(items, card_options, steps)
    if not search.complete:
        return _sweep_or_undecided(items, card_options)
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
    items: Sequence[Options], card_options: Options, must: Sequence[int], *, steps: int = SEARCH_STEPS
) -> PossibleCapture | None:
    """A smallest capture that takes all items with the indexes `must`, and perhaps others; None if none does.

    Raises `Undecided`.
    """
    search = _Search(items, card_options, steps)
    required = set(must)
    if any(items[index][0] > max(card_options) for index in required):
        return None
    required_pack = sum(len(required.intersection(place)) * unit for unit, place in search.places.items())
    fitting = [pack for pack in search.values if not (pack - required_pack) & search.guard]
    if not fitting:
        return None if search.complete else _sweep_or_undecided(items, card_options)
    for place in search.places.values():
        place.sort(key=lambda index: index not in required)
    return search.first(min(fitting))


def _sweep_or_undecided(items: Sequence[Options], card_options: Options) -> PossibleCapture:
    """The whole table beats every other capture, even where these are too many to look through."""
    sweep = grouping(items, card_options)
    if sweep is None:
        raise Undecided
    return PossibleCapture(tuple(range(len(items))), sweep)
