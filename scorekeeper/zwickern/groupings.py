"""Can exactly these items be taken with this card, in which groups, and if not, why not.

The exact half of `captures`, which see; import from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from scorekeeper.zwickern.patterns import (
    HIGHEST_RANK,
    MOST,
    Cover,
    Options,
    Packing,
    Table,
    Undecided,
    group_patterns,
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
    """Proof of a capture: the value of the played card, and groups of indexes that each sum to it."""

    value: int
    groups: Groups


RefusalKind: TypeAlias = Literal[
    "nothing", "too_large", "not_multiple", "no_partner", "no_split", "undecided"
]
_PROGRESS: tuple[RefusalKind, ...] = get_args(RefusalKind)


class Refusal(NamedTuple):
    """Why a set cannot be taken with one value of the played card; facts for a sentence, no prose.

    kind            item, numbers
    `nothing`       no items were named
    `too_large`     that item's lowest value, `numbers[0]`, is above the value
    `not_multiple`  all items together, each at a value it can have here, make one of `numbers`: no multiple
    `no_partner`    that item lacks one of `numbers` (one per value it may have), which the others cannot make
    `no_split`      every single item would find a group, but not all of them at once
    `undecided`     the step limit was hit
    """

    kind: RefusalKind
    value: int
    item: int | None = None
    numbers: tuple[int, ...] = ()


def grouping(items: Sequence[Options], played: Options, *, steps: int = STEPS) -> Grouping | None:
    """Can exactly these items be taken with the played card (rules.md C1-C6)? The groups, or None.

    The same question always gets the same groups; the first value of the played card that works is used.
    Answers are remembered. Raises `Undecided` when the step limit was hit.
    """
    return _grouping(tuple(items), played, steps)


@lru_cache(maxsize=1 << 14)
def _grouping(items: tuple[Options, ...], played: Options, steps: int) -> Grouping | None:
    undecided = False
    for value in played:
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


def is_sweep_possible(items: Sequence[Options], played: Options, *, steps: int = STEPS) -> bool:
    """Can the whole table be taken (rules.md Z1)? An empty table cannot. Raises `Undecided`."""
    return grouping(items, played, steps=steps) is not None


def _groups(items: Sequence[Options], value: int, steps: int) -> Groups | None:
    if not items:
        return None
    if value > HIGHEST_RANK or len(items) > MOST:
        return _groups_of_any(items, value, steps)
    ranks = table(value)
    added = sum(map(ranks.__getitem__, items))
    if added & Table.LARGE:
        return None
    if added & Table.FOREIGN:
        return _groups_of_any(items, value, steps)
    if ranks.leaps[(added & Table.LOWEST) % value] > added >> Table.LEAPS & 0xFF:
        return None
    try:
        patterns = ranks.cover.split(added >> Table.SHIFT, min(steps, _TABLE_STEPS))
    except Undecided:
        return _groups_of_any(items, value, steps)
    if patterns is None:
        return None
    if len(patterns) == 1:
        return (tuple(range(len(items))),)
    places: dict[int, list[int]] = {}
    for index, options in enumerate(items):
        places.setdefault(ranks[options] >> Table.SHIFT, []).append(index)
    return placed(patterns, places)


def _groups_of_any(items: Sequence[Options], value: int, steps: int) -> Groups | None:
    """The general case: any values, any options."""
    if any(options[0] > value for options in items) or not _multiples(items, value):
        return None
    packing = Packing(items, value)
    kinds = packing.kinds
    patterns = Cover(group_patterns(kinds, value, steps), len(kinds)).split(packing.whole, steps)
    return None if patterns is None else placed(patterns, packing.places)


def _multiples(items: Sequence[Options], value: int) -> bool:
    """Can all items together make a multiple of the value?"""
    reached = totals(items, value)
    return any(reached >> total & 1 for total in range(value, reached.bit_length(), value))


def placed(patterns: Sequence[int], places: Mapping[int, list[int]]) -> Groups:
    """Concrete groups for packed ones; `places` holds the indexes for each unit and is used up."""
    return tuple([tuple(sorted([places[unit].pop() for unit in units(pattern)])) for pattern in patterns])


def reason_not(items: Sequence[Options], played: Options, *, steps: int = STEPS) -> Refusal:
    """Why these items cannot be taken: of `reasons_not` the one that came furthest, then the higher value."""
    return max(
        reasons_not(items, played, steps=steps),
        key=lambda refusal: (_PROGRESS.index(refusal.kind), refusal.value),
    )


def reasons_not(items: Sequence[Options], played: Options, *, steps: int = STEPS) -> tuple[Refusal, ...]:
    """For each value of the played card, which test failed. Raises ValueError when the set can be taken."""
    return tuple(_refusal(items, value, steps) for value in played)


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
        lacking = tuple(value - own for own in options if own <= value)
        others = sums((*items[:index], *items[index + 1 :]), value)
        if not any(others >> lack & 1 for lack in lacking):
            return Refusal("no_partner", value, index, lacking)
    try:
        if _groups(items, value, steps) is None:
            return Refusal("no_split", value)
    except Undecided:
        return Refusal("undecided", value)
    raise ValueError(f"can be taken with {value}")


def can_take_any(items: Sequence[Options], played: Options) -> bool:
    """Is any capture possible at all, that is one group for one value of the played card?"""
    reached = sums(items, max(played))
    return any(reached >> value & 1 for value in played)


def forget() -> None:
    """Drops what is remembered of earlier questions (for measuring)."""
    _grouping.cache_clear()
