"""All benchmarks in one run, each figure beside its goal: `make bench`, or `python -m benchmarks`.

`python -m benchmarks replay page` runs only these parts. What is missed is said, not punished: the exit status is 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """One line of the table. ``goal`` is what the figure should reach or stay under; None: shown for comparison."""

    name: str
    value: float
    unit: str = ""
    goal: float | None = None
    at_least: bool = True

    def __str__(self) -> str:
        text = f"  {self.name:46}{_number(self.value):>10} {self.unit:9}"
        if self.goal is None:
            return text.rstrip()
        reached = self.value >= self.goal if self.at_least else self.value <= self.goal
        bound = f"{'at least' if self.at_least else 'at most'} {_number(self.goal)}"
        return f"{text}{bound:18}{'reached' if reached else 'missed'}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


PUBLISHED = {
    "exact": (1.1, 1.8, 2.6, 26, 36),
    "sweep": (1.4, 2.0, 3.4, 42, 53),
    "all": (7.5, 12, 16, 20, 34),
    "largest": (7.8, 12, 17, 21, 36),
}
"""Medians in microseconds at 4, 8, 12, 16 and 20 items of the algorithms that ours were chosen from, on a machine where
python-chess replays PLIES plies a second: this machine's goals follow from its own python-chess."""
PLIES = 99_887
RANGE = 3
"""In the range of a published median: at most so many times as long."""


def replays(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """Replay beside python-chess."""
    yield Figure("python-chess, push_san", found["chess"], "plies/s")
    yield Figure("text to replay with findings", found["text"], "plays/s")
    yield Figure("  times python-chess", found["ratio"]["text"], "x", 1.0)
    yield Figure("parsed record to replay with findings", found["parsed"], "plays/s")
    yield Figure("  times python-chess", found["ratio"]["parsed"], "x", 2.0)
    yield Figure("text to record", found["read"], "plays/s")


def tricks(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """The cousins' replays beside Zwickern's."""
    yield Figure("Zwickern, text to replay with findings", found["zwickern"], "plays/s")
    for name in ("schnapsen", "zwicken"):
        yield Figure(f"{name.capitalize()}, text to replay with findings", found[name], "plays/s")
        yield Figure("  times Zwickern", found["ratio"][name], "x", 1.0)


def captures(found: dict[str, Any], before: dict[str, Any]) -> Iterator[Figure]:
    """The capture questions; goals in this machine's microseconds where python-chess ran before."""
    slower = PLIES / before["replay"]["chess"] if "replay" in before else None
    for kind, row in found.items():
        for (size, cell), published in zip(row.items(), PUBLISHED.get(kind, (None,) * len(row)), strict=True):
            goal = None if published is None or slower is None else RANGE * published * slower
            yield Figure(f"{kind}, {size} items: median", cell["median"], "us", goal, at_least=False)
        yield Figure(f"{kind}, {size} items: longest", cell["max"], "us")


def repair(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """Planted slips found again."""
    times, whole = found["seconds"], found["all"]
    kinds = [row for kind, row in found.items() if kind not in ("seconds", "all") and row["cases"]]
    yield Figure(f"slips planted ({len(kinds)} kinds)", whole["cases"])
    yield Figure("only one correction: it is the truth", 100 * whole["only first"], "%", 98)
    yield Figure("truth among the first three", 100 * whole["three"], "%", 97)
    yield Figure("  in the worst kind", 100 * min(row["three"] for row in kinds), "%", 85)
    yield Figure("median record", times["median"], "s", 0.2, at_least=False)
    yield Figure("longest record", times["max"], "s")


def repair_tricks(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """Planted slips found again in the cousins' records."""
    for game, rows in found.items():
        whole, times = rows["all"], rows["seconds"]
        yield Figure(f"{game.capitalize()}: slips planted", whole["cases"])
        yield Figure("  only one correction: it is the truth", 100 * whole["only first"], "%", 95)
        yield Figure("  truth among the first three", 100 * whole["three"], "%")
        yield Figure("  median record", times["median"], "s", 0.2, at_least=False)
        yield Figure("  longest record", times["max"], "s")


def command_line(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """Whole processes."""
    yield Figure("python -c pass", found["bare"], "s")
    yield Figure("scorekeeper --help", found["help"], "s", 0.3, at_least=False)
    yield Figure("scorekeeper replay, 1,000 files", found["replay"], "s", 2.0, at_least=False)
    yield Figure("scorekeeper replay --json, 1,000 files", found["json"], "s", 2.0, at_least=False)


def page(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """One view of the replay page."""
    yield Figure("replay page at play 38, processor time", found["view"], "ms")
    yield Figure("  the first after a start", found["first"], "ms")
    yield Figure("  gzipped", found["bytes"] / 1024, "KB")


MOST = {"match page": 5.5, "hands": 8, "count": 8, "new": 10.5, "all screens": 20}
"""Milliseconds of a page of an evening at most, on two cores with nothing beside it."""


def evening(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """Pages of an evening and a recorded hand, beside ihatemoney."""
    ours, flat = found["ours"], found["flat"]
    for name, taken in found["pages"].items():
        yield Figure(f"{name} after 12 hands, cards", taken, "ms", MOST[name], at_least=False)
    for (way, hands), taken in flat.items():
        if (way, hands) != ("cards", 12):  # stands among the pages
            yield Figure(f"match page after {hands} hands, {way}", taken, "ms", MOST["match page"], at_least=False)
    for way in ("cards", "plays"):
        few, many = (taken for (found_way, _hands), taken in flat.items() if found_way == way)
        yield Figure(f"  200 hands over 12, {way}", many / few, "x", 1.5, at_least=False)
    yield Figure("a hand recorded: count and both signatures", ours["record"], "ms")
    yield Figure("  after 200 hands", ours["late"], "ms")
    yield Figure("first visit", ours["bytes"] / 1024, "KB", 40, at_least=False)
    yield Figure("  requests", ours["requests"], "", 5, at_least=False)
    for bills, theirs in found["theirs"].items():
        if theirs is None:
            continue
        yield Figure(f"ihatemoney with {bills} bills: page view", theirs["view"], "ms")
        yield Figure("  times ours", theirs["view"] / ours["view"], "x", 3)
        yield Figure("  a bill added", theirs["record"], "ms")
        yield Figure("  times a hand of ours", theirs["record"] / ours["record"], "x", 3)
        yield Figure("  first visit", theirs["bytes"] / 1024, "KB")
        yield Figure("  times ours", theirs["bytes"] / ours["bytes"], "x", 3)


def largest(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """A match at its limits."""
    for name, row in found.items():
        hands = "1,000 hands" if name == "cards" else f"{row['hands']:.0f} hands play by play"
        goal = 600 if name == "cards" else None
        yield Figure(f"{hands}: first page after a start", row["first"], "ms", goal, at_least=False)
        yield Figure("  the next one", row["again"], "ms")
        yield Figure("  its score sheet as PDF", row["sheet"], "ms")


def watchers(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """1,000 watchers and 50 writers at one server."""
    for where, row in found.items():
        yield Figure(f"{where}: a write, p50", row["write"][0], "ms")
        yield Figure("  p95", row["write"][1], "ms")
        yield Figure("  a watcher's delay, p50", row["delay"][0], "ms")
        yield Figure("  p95", row["delay"][1], "ms")
        yield Figure("  questions answered", row["polls"], "/s")
        yield Figure("  of a processor core", 100 * row["cpu"], "%")
        yield Figure("  errors", sum(row["errors"].values()), "", 0, at_least=False)


def draws(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """One round's draw after 40 evenings."""
    for name, row in found.items():
        yield Figure(f"draw, {name}: median", row["median"], "s", 1.0, at_least=False)
        yield Figure("  longest", row["max"], "s", 1.0, at_least=False)
        yield Figure("  partners of the season above their bound", row["above"]["partners_season"], "%")
        yield Figure("  opponents of the season above theirs", row["above"]["opponents_season"], "%")


def standings(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """A season's table, 60 people and 40 evenings."""
    for hands, row in found["hands"].items():
        yield Figure(f"standings page, {hands:,} hands", row["same"], "ms", 50, at_least=False)
        yield Figure("  after another hand", row["changed"], "ms", 50, at_least=False)
        yield Figure("  the first after a start", row["first"], "ms")
    for name, taken in found["rules"].items():
        yield Figure(f"after another hand, by {name}", taken, "ms", 50, at_least=False)
    few, many = found["hands"].values()
    yield Figure("  many hands over few", many["same"] / few["same"], "x", 1.5, at_least=False)
    yield Figure("projection as the journal says", float(found["recorded"]), "", 1)


def papers(found: dict[str, Any], _: dict[str, Any]) -> Iterator[Figure]:
    """A season's table and a score sheet on paper."""
    yield Figure("season PDF, 60 members x 40 evenings", found["season"]["median"], "s", 1.0, at_least=False)
    yield Figure("  the first after a start", found["season"]["first"], "s", 1.0, at_least=False)
    yield Figure("  its size", found["season"]["bytes"], "KB")
    yield Figure("score sheet PDF, 40 hands", found["score sheet"]["median"], "s")


PARTS: dict[str, Callable[[dict[str, Any], dict[str, Any]], Iterator[Figure]]] = {
    "replay": replays, "tricks": tricks, "captures": captures, "repair": repair, "repair_tricks": repair_tricks,
    "command_line": command_line, "page": page, "evening": evening, "largest": largest, "watchers": watchers,
    "draw": draws, "sheets": papers, "standings": standings,
}
"""Each part is a module with ``run``; here is what is shown of what it found."""


def main() -> int:
    """Runs the parts named on the command line, or all, and prints the table; always 0."""
    wanted = sys.argv[1:] or [*PARTS]
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"No such part: {', '.join(unknown)}. There are {', '.join(PARTS)}.")
        return 0
    found: dict[str, Any] = {}
    for name in wanted:
        start = perf_counter()
        module = import_module(f"benchmarks.{name}")
        found[name] = module.run()
        about = (module.__doc__ or name).splitlines()[0]
        print(f"{name}: {about} [{perf_counter() - start:.0f} s]")
        for figure in PARTS[name](found[name], found):
            print(figure)
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
