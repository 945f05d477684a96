"""A season's table: places, what each evening gave and whether it counts, and what is still open.

Pure: the same rule, nights, evenings and seed give the same table, in whatever order the nights come. All numbers are
exact; ``rounding`` says how they are printed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.league.lots import lot
from scorekeeper.league.night import Evening, Key, Night
from scorekeeper.league.reckoned import Cell as Cell
from scorekeeper.league.reckoned import Known, Order, Reckoned, order
from scorekeeper.league.reckoning import Season, Short
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import points_of
from scorekeeper.league.ties import Placed
from scorekeeper.league.worth import Worths, worths


class Row(NamedTuple):
    """One person's line. ``place`` None below the line, where ``short`` says what is missing; ``move`` places up since
    the last evening (negative: down), None for who had no place before. ``decided`` by what he stands behind the one
    before: "value", a criterion of the chain, "" where nothing tells them apart. ``lot`` the first 8 digits of his lot
    where one was drawn, else empty. ``season`` has the figures; ``cells`` one for each evening."""

    person: str
    place: int | None
    move: int | None
    decided: str
    lot: str
    short: tuple[Short, ...]
    season: Season
    cells: tuple[Cell, ...]

    @property
    def value(self) -> Fraction:
        """The figure that decides, in points."""
        return points_of(self.season.value)

    @property
    def over(self) -> Fraction:
        """Points above the equal share over all evenings."""
        return points_of(self.season.over)

    @property
    def dropped(self) -> Fraction:
        """Points of the evenings dropped."""
        return points_of(self.season.dropped)

    @property
    def average(self) -> Fraction | None:
        """Points of an evening counted, on average; None where none counts."""
        return points_of(self.season.counted) / self.season.taken if self.season.taken else None


class Pending(NamedTuple):
    """Who has matches of an evening that count as nothing yet: still open, disputed, reserved. Ids in order."""

    evening: Evening
    open: tuple[str, ...]
    disputed: tuple[str, ...]
    reserved: tuple[str, ...]


class Standings(NamedTuple):
    """The table: ``rows`` with a place, ``below`` those not ranked (yet), ``pending`` what may still change it."""

    rule: SeasonRule
    seed: str
    evenings: tuple[Evening, ...]
    rows: tuple[Row, ...]
    below: tuple[Row, ...]
    pending: tuple[Pending, ...]


def standings(
    rule: SeasonRule, nights: Iterable[Night], evenings: Sequence[Evening],
    people: Collection[str] | None = None, seed: str = "", known: Known | None = None, of: str = "",
) -> Standings:  # fmt: skip
    """The table after ``evenings``, which stand in the order they were held.

    ``people`` leaves all others out of the list but not out of the evenings' places: a list of women, of youth.
    None: everybody with a night. ``seed`` is what lots are drawn by. For ``rule.unit`` "round" nights and evenings are
    rounds, one by one. ``known`` keeps what may be of use the next time, for each list (``of``) its own; it changes no
    figure.
    """
    nights = tuple(nights)
    found = ordered(worths(rule, nights, evenings), evenings, people)
    rows = _rows(rule, found, evenings, seed, known, of)
    return Standings(
        rule,
        seed,
        tuple(evenings),
        rows=tuple(row for row in rows if row.place is not None),
        below=tuple(row for row in rows if row.place is None),
        pending=_pending(nights, evenings),
    )


def _rows(
    rule: SeasonRule, found: Worths, evenings: Sequence[Evening], seed: str, known: Known | None, of: str
) -> list[Row]:
    reckoned, placed = order(rule, found, evenings, seed, known, of)
    earlier = [evening for evening in evenings if evening.id != evenings[-1].id]
    was = _places(order(rule, ordered(found, earlier), earlier, seed, known, of))
    drawn = _drawn(placed, reckoned)
    rows = []
    for one in placed:
        person, short = reckoned[one.person], reckoned[one.person].made.short
        place = None if short else one.place
        move = was[one.person] - place if place is not None and one.person in was else None
        chance = lot(seed, one.person)[:8] if one.person in drawn else ""
        rows.append(Row(one.person, place, move, one.decided, chance, short, person.season, person.cells))
    return rows


def ordered(found: Worths, evenings: Sequence[Evening], people: Collection[str] | None = None) -> Worths:
    """What people have of these evenings, in the evenings' order; who has none is left out."""
    keys = [evening.key for evening in evenings]
    wanted = found.keys() if people is None else sorted(found.keys() & set(people))
    kept = {person: {key: found[person][key] for key in keys if key in found[person]} for person in wanted}
    return {person: own for person, own in kept.items() if own}


def _places(found: Order) -> Mapping[str, int]:
    """The places of those who have one."""
    return {one.person: one.place for one in found.order if not found.people[one.person].made.short}


def _drawn(order: Sequence[Placed], people: Mapping[str, Reckoned]) -> frozenset[str]:
    """For whom a lot was drawn: it decided between him and the one before or after."""
    ranked = [one for one in order if not people[one.person].made.short]
    return frozenset(
        person for one, after in pairwise(ranked) if after.decided == "lot" for person in (one.person, after.person)
    )


def _pending(nights: Iterable[Night], evenings: Sequence[Evening]) -> tuple[Pending, ...]:
    waiting: dict[Key, list[Night]] = {}
    for night in nights:
        if night.open or night.disputed or night.reserved:
            waiting.setdefault(night.key, []).append(night)
    return tuple(
        Pending(
            evening,
            open=tuple(sorted(night.person for night in waiting[evening.key] if night.open)),
            disputed=tuple(sorted(night.person for night in waiting[evening.key] if night.disputed)),
            reserved=tuple(sorted(night.person for night in waiting[evening.key] if night.reserved)),
        )
        for evening in evenings
        if evening.key in waiting
    )
