"""How long the capture questions take, next to the plain definition in the same run.

`python -m benchmarks.captures` prints microseconds (median / p95 / max) for 4 to 20 items and how many times
faster than the definition (tests/zwickern/naive.py) that is. Tables are seeded: drawn from 52 cards, 12 % of
the items piles, the target one value of a further card. "exact": a third of the sets are made to be takeable,
a third pass the test of the total, a third are random; "sweep": half and half of the first two. "again" is
"exact" with the answer remembered. Elsewhere nothing is remembered; every time is the best of three.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter_ns
from typing import Any

from scorekeeper.zwickern.captures import captures, forget, grouping, largest
from scorekeeper.zwickern.patterns import Options
from tests.zwickern import naive

SIZES = (4, 8, 12, 16, 20)
RANKS: tuple[Options, ...] = ((1, 11), (2, 12), (3, 13), (4, 14), *((low,) for low in range(2, 11)))
DEFINITION_UP_TO = {"exact": 12, "again": 0, "sweep": 12, "all": 8, "largest": 8}
"""Beyond these sizes the definition takes seconds to minutes for one table."""

Case = tuple[list[Options], Options]
Question = Callable[[Sequence[Options], Options], object]


def random_table(dice: random.Random, size: int) -> Case:
    """So many items from a pack, one in eight a pile; the target one value of one more card."""
    pack = [rank for rank in RANKS for _ in range(4)]
    dice.shuffle(pack)
    items = [(dice.randint(2, 14),) if dice.random() < 0.12 else pack.pop() for _ in range(size)]
    return items, (dice.choice(pack.pop()),)


def takeable_table(dice: random.Random, size: int) -> Case:
    """So many items that can all be taken: groups are filled one after the other."""
    while True:
        pack = [rank for rank in RANKS for _ in range(4)]
        dice.shuffle(pack)
        target = dice.choice(pack.pop())
        items: list[Options] = []
        lacking = target
        while pack and len(items) < size:
            rank = (lacking,) if dice.random() < 0.12 else pack.pop()
            fitting = [own for own in rank if own <= lacking]
            if fitting:
                items.append(rank)
                lacking = (lacking - dice.choice(fitting)) or target
        if len(items) == size and lacking == target:
            return items, (target,)


def filtered_table(dice: random.Random, size: int) -> Case:
    """A random table whose lowest total is a multiple of the target and where nothing is too large."""
    while True:
        items, (target,) = random_table(dice, size)
        if not sum(rank[0] for rank in items) % target and all(rank[0] <= target for rank in items):
            return items, (target,)


def cases(kind: str, size: int, number: int, seed: int = 1) -> list[Case]:
    """The seeded cases of one cell of the table."""
    dice = random.Random(f"{kind} {size} {seed}")
    exact = (takeable_table, filtered_table, random_table)
    makers = {
        "exact": exact,
        "again": exact,
        "sweep": (takeable_table, filtered_table),
    }.get(kind, (random_table,))
    return [makers[turn % len(makers)](dice, size) for turn in range(number)]


def _search_all(items: Sequence[Options], played: Options) -> object:
    """Everything found, and the first of it made concrete; the others are when they are asked for."""
    return next(captures(items, played), None)


QUESTIONS: dict[str, Question] = {
    "exact": grouping,
    "again": grouping,
    "sweep": grouping,
    "all": _search_all,
    "largest": largest,
}
DEFINITIONS: dict[str, Question] = {
    "exact": naive.is_capture,
    "sweep": naive.is_capture,
    "all": naive.captures,
    "largest": lambda items, played: max(naive.captures(items, played), key=len, default=None),
}


def best_of(question: Question, case: Case, rounds: int, remember: bool = False) -> float:
    """Microseconds of the fastest of so many rounds, nothing remembered between them unless told."""
    best = float("inf")
    for _ in range(rounds):
        if not remember:
            forget()
        start = perf_counter_ns()
        question(*case)
        best = min(best, (perf_counter_ns() - start) / 1000)
    return best


def measure(kind: str, size: int, number: int) -> dict[str, float]:
    """One cell: median, p95 and max in microseconds, and the ratio to the definition where it is feasible."""
    every = cases(kind, size, number)
    times = sorted(best_of(QUESTIONS[kind], case, 3, kind == "again") for case in every)
    cell = {"median": median(times), "p95": times[int(len(times) * 0.95)], "max": times[-1]}
    if size <= DEFINITION_UP_TO[kind]:
        sample = every[: 45 if size <= 8 else 9]
        ours = median(best_of(QUESTIONS[kind], case, 3) for case in sample)
        cell["definition"] = median(best_of(DEFINITIONS[kind], case, 1) for case in sample)
        cell["ratio"] = cell["definition"] / ours
    return cell


def run(number: int = 300) -> dict[str, Any]:
    """All cells as {question: {size: {median, p95, max, definition?, ratio?}}}."""
    for target in range(1, 15):
        grouping([(1,)], (target,))  # the tables are made once per process, not per question
    return {kind: {size: measure(kind, size, number) for size in SIZES} for kind in QUESTIONS}


def main() -> None:
    """Prints the table."""
    print(f"{'in us':9}{'items':>6}{'median':>10}{'p95':>10}{'max':>10}{'definition':>18}{'ratio':>10}")
    for kind, row in run().items():
        for size, cell in row.items():
            line = f"{kind:9}{size:>6}" + "".join(f"{cell[key]:>10.1f}" for key in ("median", "p95", "max"))
            if "ratio" in cell:
                line += f"    {cell['definition']:>14.1f}{cell['ratio']:>9.0f}x"
            print(line)


if __name__ == "__main__":
    main()
