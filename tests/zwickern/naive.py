"""The definition of a capture, said as plainly as possible: the oracle of test_captures and of the benchmark.

Nothing here is fast, and nothing here shares an idea with the code it judges. `split` is the definition
(rules.md C1-C6): take the first item, try every company for it, see whether the rest splits too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Options = tuple[int, ...]


def is_group(items: Sequence[Options], value: int) -> bool:
    """Is there one value for each item such that they sum to `value`?"""
    totals = {0}
    for options in items:
        totals = {total + own for total in totals for own in options}
    return bool(items) and value in totals


def is_split(items: Sequence[Options], value: int) -> bool:
    """Can all items be shared out among groups? (No items: yes, with none.)"""
    if not items:
        return True
    first, others = items[0], range(1, len(items))
    for size in range(len(items)):
        for company in combinations(others, size):
            if is_group([first, *(items[index] for index in company)], value) and is_split(
                [items[index] for index in others if index not in company], value
            ):
                return True
    return False


def is_capture(items: Sequence[Options], played: Options) -> bool:
    return bool(items) and any(is_split(items, value) for value in played)


def subsets(number: int) -> Iterator[tuple[int, ...]]:
    for size in range(number, 0, -1):
        yield from combinations(range(number), size)


def captures(items: Sequence[Options], played: Options) -> set[tuple[int, ...]]:
    """The index sets of all captures."""
    return {
        indexes
        for indexes in subsets(len(items))
        if is_capture([items[index] for index in indexes], played)
    }


def residual(items: Sequence[Options], value: int) -> list[bool]:
    """For each subset, as a bit mask: does it split into groups? By what the group begun still lacks.

    Another method than the definition, for up to a dozen items: items are laid one by one into the group
    that is open; where it is full, the next one opens. `lacks[mask]` is the bit set of what can be lacking.
    """
    lacks = [0] * (1 << len(items))
    lacks[0] = 1
    for mask in range(len(lacks)):
        for index, options in enumerate(items):
            if mask >> index & 1:
                continue
            for own in options:
                if lacks[mask] & 1 and own <= value:
                    lacks[mask | 1 << index] |= 1 << (value - own)
                lacks[mask | 1 << index] |= (lacks[mask] & ~1) >> own
    return [bool(reached & 1) for reached in lacks]
