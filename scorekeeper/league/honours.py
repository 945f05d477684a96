"""The honours box of the season table (users.md 3.6): who had the most, the highest, the longest way back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.league.night import Night
from scorekeeper.league.pairs import Meeting, crossed
from scorekeeper.league.reckoning import BARRED
from scorekeeper.league.standings import Standings

HonourName: TypeAlias = Literal["zwicks", "zwicks_evening", "highest", "comeback", "faithful", "pair", "last"]
TOGETHER = 3
"""Evenings together that a best pair needs (users.md 3.6)."""


class Holder(NamedTuple):
    """Who holds an honour: one person, or the two of a pair; ``evening`` its id where it was won in one."""

    people: tuple[str, ...]
    evening: str | None = None


class Honour(NamedTuple):
    """An honour, the figure it was won with, and all who have that figure. ``value`` of "pair": points above the equal
    share in a hand; of "last": the season's figure; of "faithful": evenings."""

    name: HonourName
    value: Fraction
    holders: tuple[Holder, ...]


def honours(table: Standings, meetings: Iterable[Meeting] = ()) -> tuple[Honour, ...]:
    """The season's honours, in the order they are printed; what nobody has is left out.

    Evenings that cannot count for the season (a guest's, not declared) win none. The Schlusslicht is the last with a
    place, if two have one.
    """
    nights = [
        cell.night
        for row in (*table.rows, *table.below)
        for cell in row.cells
        if cell.night is not None and cell.mark not in BARRED
    ]
    found = [
        _most("zwicks", _per_person(nights)),
        _most("zwicks_evening", _per_evening(nights)),
        _most("highest", _highest(nights, "highest")),
        _most("comeback", _highest(nights, "most_behind")),
        _most("faithful", _attended(nights)),
        best_pair(meetings, {(night.person, night.evening) for night in nights}),
        _last(table),
    ]
    return tuple(honour for honour in found if honour is not None)


def best_pair(meetings: Iterable[Meeting], counting: Iterable[tuple[str, str]]) -> Honour | None:
    """The pair with the most points above the equal share in a hand, of those with at least three evenings together.

    ``counting``: (person, evening) of the evenings that may count; a pair's count if they do for both.
    """
    may = set(counting)
    met = [one for one in meetings if {(one.person, one.evening), (one.other, one.evening)} <= may]
    values = {
        Holder((one, other)): tally.over_a_hand
        for (one, other), tally in crossed(met, together=True).items()
        if one < other and tally.evenings >= TOGETHER and tally.hands
    }
    if not values:
        return None
    best = max(values.values())
    return Honour("pair", best, tuple(holder for holder, value in values.items() if value == best))


def _most(name: HonourName, values: Mapping[Holder, int]) -> Honour | None:
    most = max(values.values(), default=0)
    if most <= 0:
        return None
    return Honour(name, Fraction(most), tuple(sorted(holder for holder, value in values.items() if value == most)))


def _per_person(nights: Iterable[Night]) -> Mapping[Holder, int]:
    zwicks: dict[Holder, int] = defaultdict(int)
    for night in nights:
        zwicks[Holder((night.person,))] += night.zwicks
    return zwicks


def _per_evening(nights: Iterable[Night]) -> Mapping[Holder, int]:
    zwicks: dict[Holder, int] = defaultdict(int)
    for night in nights:
        zwicks[Holder((night.person,), night.evening)] += night.zwicks
    return zwicks


def _highest(nights: Iterable[Night], figure: Literal["highest", "most_behind"]) -> Mapping[Holder, int]:
    best: dict[Holder, int] = defaultdict(int)
    for night in nights:
        holder = Holder((night.person,), night.evening)
        best[holder] = max(best[holder], night.highest if figure == "highest" else night.most_behind)
    return best


def _attended(nights: Iterable[Night]) -> Mapping[Holder, int]:
    there: dict[Holder, set[str]] = defaultdict(set)
    for night in nights:
        if night.attended:
            there[Holder((night.person,))].add(night.evening)
    return {holder: len(evenings) for holder, evenings in there.items()}


def _last(table: Standings) -> Honour | None:
    if len(table.rows) < 2 or table.rows[0].place == table.rows[-1].place:
        return None
    last = table.rows[-1]
    holders = tuple(Holder((row.person,)) for row in table.rows if row.place == last.place)
    return Honour("last", last.value, holders)
