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
from scorekeeper.league.reckoning import Made, Season, Short, contender, figures, made
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import Amount, points_of
from scorekeeper.league.ties import Placed, placed
from scorekeeper.league.worth import Mark, Worth, Worths, worths


class Cell(NamedTuple):
    """One evening of one person. ``amount`` in 27720ths; ``night`` opens it: None for one absent, or missed and entered
    as a fixed result (then ``mark`` is counted or dropped)."""

    evening: Evening
    amount: Amount
    mark: Mark
    night: Night | None

    @property
    def value(self) -> Fraction:
        """The points of the evening."""
        return points_of(self.amount)


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
    rule: SeasonRule,
    nights: Iterable[Night],
    evenings: Sequence[Evening],
    people: Collection[str] | None = None,
    seed: str = "",
) -> Standings:
    """The table after ``evenings``, which stand in the order they were held.

    ``people`` leaves all others out of the list but not out of the evenings' places: a list of women, of youth.
    None: everybody with a night. ``seed`` is what lots are drawn by. For ``rule.unit`` "round" nights and evenings are
    rounds, one by one.
    """
    nights = tuple(nights)
    found = ordered(worths(rule, nights, evenings), evenings, people)
    rows = _rows(rule, found, evenings, seed)
    return Standings(
        rule,
        seed,
        tuple(evenings),
        rows=tuple(row for row in rows if row.place is not None),
        below=tuple(row for row in rows if row.place is None),
        pending=_pending(nights, evenings),
    )


def _rows(rule: SeasonRule, found: Worths, evenings: Sequence[Evening], seed: str) -> list[Row]:
    done, order = table(rule, found, evenings, seed)
    was = _before(rule, found, evenings, seed)
    drawn = _drawn(order, done)
    keyed = [(evening.key, evening) for evening in evenings]
    rounds = {evening.key: evening.rounds for evening in evenings}
    rows = []
    for one in order:
        own, result = found[one.person], done[one.person]
        place = None if result.short else one.place
        rows.append(
            Row(
                one.person,
                place,
                move=was[one.person] - place if place is not None and one.person in was else None,
                decided=one.decided,
                lot=lot(seed, one.person)[:8] if one.person in drawn else "",
                short=result.short,
                season=Season(one.person, *result, *figures(rule, own, rounds)),
                cells=_cells(own, result.marks, keyed),
            )
        )
    return rows


def ordered(found: Worths, evenings: Sequence[Evening], people: Collection[str] | None = None) -> Worths:
    """What people have of these evenings, in the evenings' order; who has none is left out."""
    keys = [evening.key for evening in evenings]
    wanted = found.keys() if people is None else sorted(found.keys() & set(people))
    kept = {person: {key: found[person][key] for key in keys if key in found[person]} for person in wanted}
    return {person: own for person, own in kept.items() if own}


def table(
    rule: SeasonRule, found: Worths, evenings: Sequence[Evening], seed: str
) -> tuple[Mapping[str, Made], list[Placed]]:
    """What everybody made, and the order: first all who have a place, then those below the line in an order of their
    own (their ``place`` goes on counting and means nothing)."""
    rounds = {evening.key: evening.rounds for evening in evenings}
    done = {person: made(rule, own, len(rounds)) for person, own in found.items()}
    ranked, below = (
        [
            contender(rule, person, found[person], rounds, one)
            for person, one in done.items()
            if bool(one.short) == is_short
        ]
        for is_short in (False, True)
    )
    order = placed(ranked, rule.ties, seed)
    return done, order + [
        one._replace(place=one.place + len(order), decided="") for one in placed(below, rule.ties, seed)
    ]


def _before(rule: SeasonRule, found: Worths, evenings: Sequence[Evening], seed: str) -> Mapping[str, int]:
    """The places before the last evening, of those who had one."""
    earlier = [evening for evening in evenings if evening.id != evenings[-1].id]
    done, order = table(rule, ordered(found, earlier), earlier, seed)
    return {one.person: one.place for one in order if not done[one.person].short}


def _drawn(order: Sequence[Placed], done: Mapping[str, Made]) -> frozenset[str]:
    """For whom a lot was drawn: it decided between him and the one before or after."""
    ranked = [one for one in order if not done[one.person].short]
    return frozenset(
        person for one, after in pairwise(ranked) if after.decided == "lot" for person in (one.person, after.person)
    )


def _cells(
    own: Mapping[Key, Worth], marks: Mapping[Key, Mark], keyed: Sequence[tuple[Key, Evening]]
) -> tuple[Cell, ...]:
    return tuple(
        Cell(evening, 0, "absent", None)
        if (one := own.get(key)) is None
        else Cell(evening, one.amount, marks.get(key, one.mark), one.night)
        for key, evening in keyed
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
