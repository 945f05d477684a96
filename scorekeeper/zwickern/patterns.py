"""The arithmetic behind captures: kinds, group patterns, exact cover, closure.

Everything here is blind to suits and knows no rule of the game. An item is its *options*, the
sorted tuple of whole numbers (1 or more) it may stand for. Items with equal options are one *kind*.
A multiset of kinds is packed into one int, eight bits for each kind: seven for the count and the
top one as guard. "Fits into" is then one subtraction and one AND: a count that is too small borrows,
and the borrow sets a guard bit. A *pattern* is a packed multiset that can be valued to sum to the
target, in other words a group.

Every search here is bounded by `steps` and raises `Undecided` beyond it. For the method and its
measured alternatives see the comments below and `benchmarks/captures.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

Options = tuple[int, ...]

FIELD = 8
"""Bits for each kind in a packed multiset."""
MOST = 127
"""The largest count a field can hold."""


class Undecided(Exception):
    """A search gave up at its step limit: the answer is neither yes nor no."""


class Packing:
    """How one collection of items is packed: its kinds from the lowest value up, and where they lie.

    `kinds` holds (options, how many); `places` the indexes of each kind by its unit, which is the packed
    int of a single one, in the order of `kinds`; `packed` the packed multiset of all. Items that can only
    be more than `most` are left out. Raises `Undecided` when there are more items than a field can hold.
    """

    __slots__ = ("kinds", "packed", "places")

    def __init__(self, items: Sequence[Options], highest: int) -> None:
        if len(items) > MOST:
            raise Undecided(f"more than {MOST} items")
        places: dict[Options, list[int]] = {}
        for index, options in enumerate(items):
            if options in places:
                places[options].append(index)
            elif options[0] <= highest:
                places[options] = [index]
        self.kinds: list[tuple[Options, int]] = []
        self.places: dict[int, list[int]] = {}
        self.packed = 0
        unit = 1
        for options in sorted(places):
            place = places[options]
            count = len(place)
            self.kinds.append((options, count))
            self.places[unit] = place
            self.packed += count * unit
            unit <<= FIELD


@lru_cache(maxsize=1 << 14)
def units(pack: int) -> tuple[int, ...]:
    """The items of a packed multiset, each as the packed int of that one item."""
    return tuple(
        1 << shift
        for shift in range(0, pack.bit_length(), FIELD)
        for _ in range(pack >> shift & MOST)
    )


@lru_cache(maxsize=256)
def guards(number: int) -> int:
    """The guard bits of so many fields."""
    return sum(1 << (FIELD * place + FIELD - 1) for place in range(number))


def sums(items: Iterable[Options], highest: int, reached: int = 1) -> int:
    """Bit set of the sums up to `highest` that subsets of the items can have (bit 0: the empty one).

    `reached` is the bit set to start from.
    """
    mask = (2 << highest) - 1
    for options in items:
        extended = reached
        for value in options:
            if value <= highest:  # a pile announced as ten digits must not become so many bits
                extended |= reached << value
        reached = extended & mask
    return reached


def totals(items: Iterable[Options], highest: int) -> int:
    """Bit set of the totals of all items together, each standing for one of its values up to `highest`."""
    reached = 1
    for options in items:
        extended = 0
        for value in options:
            if value <= highest:
                extended |= reached << value
        reached = extended
    return reached


@lru_cache(maxsize=4096)
def _shares(options: Options, count: int, target: int) -> tuple[tuple[int, int], ...]:
    """(how many, their sum) for up to `count` items of one kind with a sum up to `target`."""
    shares = []
    layer = {0}
    for many in range(1, count + 1):
        layer = {total + value for total in layer for value in options if total + value <= target}
        if not layer:
            break
        shares += [(many, total) for total in sorted(layer)]
    return tuple(shares)


def group_patterns(kinds: Sequence[tuple[Options, int]], target: int, steps: int) -> list[int]:
    """All groups of these (options, count) kinds that can sum to `target`, packed, ascending.

    Begins groups with the last kinds and goes on only where the kinds below can make exactly the rest; so
    no work is spent on a start that leads nowhere. One step is one number of cards of one kind tried.
    """
    below = [1]
    for options, count in kinds:
        below.append(sums([options] * min(count, target // options[0]), target, below[-1]))
    found: set[int] = set()
    if not below[-1] >> target & 1:
        return []
    shares = [_shares(options, count, target) for options, count in kinds]
    work = [*accumulate(map(len, shares), initial=1)]

    def complete(kinds_left: int, need: int, pack: int) -> None:
        nonlocal steps
        steps -= work[kinds_left]
        if steps < 0:
            raise Undecided
        for place in range(kinds_left):
            reached = below[place]
            for many, done in shares[place]:
                if done >= need:
                    if done == need:
                        found.add(pack + (many << FIELD * place))
                elif reached >> need - done & 1:
                    complete(place, need - done, pack + (many << FIELD * place))

    complete(len(kinds), target, 0)
    return sorted(found)


class Cover:
    """Exact cover by group patterns: splits a packed multiset into groups, or proves that none does.

    Built once for a set of patterns; `split` may be asked often.
    """

    __slots__ = ("guard", "patterns", "rows")

    def __init__(self, patterns: Iterable[int], kinds: int) -> None:
        self.guard = guards(kinds)
        self.patterns = frozenset(patterns)
        self.rows: list[list[int]] = [[] for _ in range(kinds)]
        for pattern in sorted(self.patterns):
            self.rows[(pattern.bit_length() - 1) // FIELD].append(pattern)

    def split(self, whole: int, steps: int) -> tuple[int, ...] | None:
        """Patterns that add up to `whole`, or None; the same answer for the same question.

        One step is one pattern tried. Every group holding the highest kind left is tried; a rest
        that failed once is not looked at again.
        """
        patterns, rows, guard = self.patterns, self.rows, self.guard
        dead: set[int] = set()

        def search(left: int) -> tuple[int, ...] | None:
            nonlocal steps
            if left in patterns:
                return (left,)
            row = rows[(left.bit_length() - 1) // FIELD]
            steps -= len(row)
            if steps < 0:
                raise Undecided
            for pattern in row:
                rest = left - pattern
                if not rest & guard and rest not in dead:
                    found = search(rest)
                    if found is not None:
                        return (pattern, *found)
            dead.add(left)
            return None

        return search(whole)


HIGHEST_RANK = 14
_RANKS: tuple[Options, ...] = tuple((low,) for low in range(1, HIGHEST_RANK + 1)) + tuple(
    (low, low + 10) for low in range(1, 5)
)
_LEAP = 10
"""What every two-valued rank gains by its high value (A 1/11, J 2/12, Q 3/13, K 4/14)."""
_KNOWN = 1 << 10
"""How many different options a table learns; a record full of odd ones must not fill the memory."""


class Table(dict[Options, int]):
    """Everything about one target value up to 14 that does not depend on the items: made once, kept.

    Maps the options of an item to one int; the ints of several items are simply added up and then
    hold their lowest total (16 bits), how many may leap by ten (8), how many are too large (8), how many
    are of no usual rank (8), and above `SHIFT` the packed kinds. Values above the target are ignored,
    so that an ace is a one where eleven is out of reach.
    """

    LOWEST, LEAPS, LARGE, FOREIGN, SHIFT = 0xFFFF, 16, 0xFF << 24, 0xFF << 32, 40

    def __init__(self, target: int) -> None:
        super().__init__()
        self.target = target
        usable = {tuple(value for value in rank if value <= target) for rank in _RANKS} - {()}
        self.kinds = sorted(usable)
        patterns = group_patterns([(kind, target // kind[0]) for kind in self.kinds], target, 1 << 20)
        self.cover = Cover(patterns, len(self.kinds))
        self.leaps = [
            next((leaps for leaps in range(target) if (rest + _LEAP * leaps) % target == 0), MOST + 1)
            for rest in range(target)
        ]
        """For each remainder of the lowest total, how many leaps make it a multiple of the target."""
    def __missing__(self, options: Options) -> int:
        usable = tuple(value for value in options if value <= self.target)
        if not usable:
            unit = 1 << 24
        elif usable not in self.kinds:
            unit = 1 << 32
        else:
            place = self.kinds.index(usable)
            unit = usable[0] | (len(usable) - 1) << self.LEAPS | 1 << self.SHIFT + FIELD * place
        if len(self) < _KNOWN:
            self[options] = unit
        return unit


@lru_cache(maxsize=HIGHEST_RANK)
def table(target: int) -> Table:
    """The table of one target value from 1 to 14; made when first asked for (some 5 ms for 14)."""
    return Table(target)


def closure(patterns: Iterable[int], room: int, guard: int, steps: int) -> tuple[dict[int, int], bool]:
    """All multisets within `room` made of one or more disjoint groups, and whether these are all.

    Each is mapped to the last group added to it, so that `chain` can tell the groups. False: the
    step limit was hit; what is there is right, but something may be missing.
    """
    found = {0: 0}
    complete = True
    for pattern in patterns:
        space = room - pattern
        extended = {pack + pattern: pattern for pack in found if not (space - pack) & guard}
        steps -= len(found) + len(extended)
        found |= extended
        if not (space - pattern) & guard:  # it fits more than once
            while extended and steps >= 0:
                extended = {pack + pattern: pattern for pack in extended if not (space - pack) & guard}
                steps -= len(extended)
                found |= extended
        if steps < 0:
            complete = False
            break
    del found[0]
    return found, complete


def chain(pack: int, found: Mapping[int, int]) -> tuple[int, ...]:
    """The groups that make up a multiset of a `closure`."""
    groups = []
    while pack:
        groups.append(found[pack])
        pack -= found[pack]
    return tuple(groups)
