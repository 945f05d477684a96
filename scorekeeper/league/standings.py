"""A season's table: places, what each evening gave and whether it counts, and what is still open. Beside it, further
lists (women, youth, a club's groups, guests, pairs), and the course of the season: figure and place after each evening.

Pure: the same rule, results, evenings and seed give the same table, in whatever order the results come. All numbers are
exact; ``amounts.figure`` says how they are printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.league.amounts import points_of
from scorekeeper.league.evening_points import PointsByPerson, points_of_evenings
from scorekeeper.league.person_result import Evening, Key, Meeting, PersonResult, pair_results
from scorekeeper.league.person_season import Cell, PersonSeason, Ranking, RankingCache, SeasonFigures, Short, ranking
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.ties import Placing, lot


class Row(NamedTuple):
    """One person's line.

    person: the id.
    place: None below the line.
    move: places up since the last evening (negative: down); None for who had no place before.
    decided: by what they stand behind the one before: "value", a criterion of the chain, "" where nothing tells them
        apart.
    left_out: criteria that could not part them from others, because nobody knows somebody's figure.
    lot: the first 8 digits of their lot where one was drawn, else empty.
    short: what is missing for a place.
    season: the figures.
    cells: one for each evening.
    """

    person: str
    place: int | None
    move: int | None
    decided: str
    left_out: tuple[str, ...]
    lot: str
    short: tuple[Short, ...]
    season: SeasonFigures
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
        return points_of(self.season.counted) / self.season.evenings_counted if self.season.evenings_counted else None


class Pending(NamedTuple):
    """Who has matches of an evening that count as nothing yet. Ids in order.

    evening: which.
    open: whose are not done.
    disputed: whose are.
    reserved: whose were ended with a reservation.
    """

    evening: Evening
    open: tuple[str, ...]
    disputed: tuple[str, ...]
    reserved: tuple[str, ...]


class Standings(NamedTuple):
    """The table.

    rule: what it was made by.
    seed: what lots are drawn by.
    evenings: in the order they were held.
    rows: with a place.
    below: those not ranked (yet).
    pending: what may still change it.
    """

    rule: SeasonRule
    seed: str
    evenings: tuple[Evening, ...]
    rows: tuple[Row, ...]
    below: tuple[Row, ...]
    pending: tuple[Pending, ...]


def standings(
    rule: SeasonRule, results: Iterable[PersonResult], evenings: Sequence[Evening],
    people: Collection[str] | None = None, seed: str = "", cache: RankingCache | None = None, of: str = "",
) -> Standings:
    """The table after ``evenings``, which stand in the order they were held.

    ``people`` leaves all others out of the list but not out of the evenings' places: a list of women, of youth.
    None: everybody with a result. ``seed`` is what lots are drawn by. For ``rule.unit`` "round" results and evenings
    are rounds, one by one. ``cache`` keeps what may be of use the next time, for each list
    (``of``) its own; it changes no figure.
    """
    results = tuple(results)
    points = ordered(points_of_evenings(rule, results, evenings), evenings, people)
    rows = _rows(rule, points, evenings, seed, cache, of)
    return Standings(
        rule,
        seed,
        tuple(evenings),
        rows=tuple(row for row in rows if row.place is not None),
        below=tuple(row for row in rows if row.place is None),
        pending=_pending(results, evenings),
    )


def _rows(
    rule: SeasonRule, points: PointsByPerson, evenings: Sequence[Evening], seed: str, cache: RankingCache | None,
    of: str
) -> list[Row]:
    seasons, in_order = ranking(rule, points, evenings, seed, cache, of)
    earlier = [evening for evening in evenings if evening.id != evenings[-1].id]
    places_before = _places(ranking(rule, ordered(points, earlier), earlier, seed, cache, of))
    drawn = _drawn(in_order, seasons)
    rows = []
    for placing in in_order:
        person, short = seasons[placing.person], seasons[placing.person].total.short
        place = None if short else placing.place
        move = places_before[placing.person] - place if place is not None and placing.person in places_before else None
        lot_drawn = lot(seed, placing.person)[:8] if placing.person in drawn else ""
        left_out = placing.left_out if place is not None else ()
        rows.append(
            Row(placing.person, place, move, placing.decided, left_out, lot_drawn, short, person.season, person.cells)
        )
    return rows


def ordered(
    points: PointsByPerson, evenings: Sequence[Evening], people: Collection[str] | None = None
) -> PointsByPerson:
    """What people have of these evenings, in the evenings' order; who has none is left out."""
    keys = [evening.key for evening in evenings]
    persons = points.keys() if people is None else sorted(points.keys() & set(people))
    by_person = {person: {key: points[person][key] for key in keys if key in points[person]} for person in persons}
    return {person: by_evening for person, by_evening in by_person.items() if by_evening}


def _places(now: Ranking) -> Mapping[str, int]:
    """The places of those who have one."""
    return {placing.person: placing.place for placing in now.order if not now.people[placing.person].total.short}


def _drawn(order: Sequence[Placing], people: Mapping[str, PersonSeason]) -> frozenset[str]:
    """For whom a lot was drawn: it decided between them and the one before or after."""
    ranked = [placing for placing in order if not people[placing.person].total.short]
    return frozenset(
        person for before, after in pairwise(ranked) if after.decided == "lot"
        for person in (before.person, after.person)
    )


def _pending(results: Iterable[PersonResult], evenings: Sequence[Evening]) -> tuple[Pending, ...]:
    waiting: dict[Key, list[PersonResult]] = {}
    for result in results:
        if result.open or result.disputed or result.reserved:
            waiting.setdefault(result.key, []).append(result)
    return tuple(
        Pending(
            evening,
            open=tuple(sorted(result.person for result in waiting[evening.key] if result.open)),
            disputed=tuple(sorted(result.person for result in waiting[evening.key] if result.disputed)),
            reserved=tuple(sorted(result.person for result in waiting[evening.key] if result.reserved)),
        )
        for evening in evenings
        if evening.key in waiting
    )


def own_list(
    name: str, rule: SeasonRule, results: Sequence[PersonResult], evenings: Sequence[Evening],
    groups: Mapping[str, Collection[str]], meetings: Sequence[Meeting], seed: str, cache: RankingCache | None = None,
) -> Standings:
    """One list's table. ``cache`` as for ``standings``.

    A group's people keep the points they have among all and get places of their own. "guests" are those who were one
    on some evening, and there their evenings as guests count. "pairs" are all who played on one side, each pair counted
    by the season's rule (what it says of partners cannot hold for them and is left out).
    """
    if name == "pairs":
        of_pairs = replace(rule, min_partners=0, max_same_partner=None)
        return standings(of_pairs, pair_results(meetings, results), evenings, None, seed, cache, of=name)
    if name == "guests":
        guests = {result.person for result in results if result.guest}
        return standings(replace(rule, guests="count"), results, evenings, guests, seed, cache, of=name)
    return standings(rule, results, evenings, groups.get(name, ()), seed, cache, of=name)


class CourseStep(NamedTuple):
    """Where a person stood after an evening.

    evening: which.
    gained: that evening; None: nothing counted.
    value: the season's figure till then.
    place: None while without one.
    """

    evening: Evening
    gained: Fraction | None
    value: Fraction
    place: int | None


def course(
    rule: SeasonRule,
    results: Iterable[PersonResult],
    evenings: Sequence[Evening],
    people: Collection[str] | None = None,
    seed: str = "",
) -> Mapping[str, tuple[CourseStep, ...]]:
    """Each person's steps, from the first evening they have; arguments as for ``standings``.

    The last step is what the standings show.
    """
    points = points_of_evenings(rule, results, evenings)
    steps: dict[str, list[CourseStep]] = defaultdict(list)
    for count, evening in enumerate(evenings, 1):
        till_then = ordered(points, evenings[:count], people)
        seasons, in_order = ranking(rule, till_then, evenings[:count], seed)
        for placing in in_order:
            season, evening_points = seasons[placing.person].total, till_then[placing.person].get(evening.key)
            counts = evening_points is not None and evening.key in season.marks
            steps[placing.person].append(
                CourseStep(
                    evening,
                    gained=points_of(evening_points.amount) if evening_points is not None and counts else None,
                    value=points_of(season.value),
                    place=None if season.short else placing.place,
                )
            )
    return {person: tuple(person_steps) for person, person_steps in sorted(steps.items())}
