"""A person's season: which evenings count, what they add up to, and all the figures beside that. Also the order in
which all people stand.

One hand changes the evening of the four who sat there. People whose evenings are worth what they were before are not
worked out again. Values are compared, so the cache makes no difference to any figure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, MutableMapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.league.amounts import SHARE, Amount, part, points_of
from scorekeeper.league.best_evenings import counted_evenings
from scorekeeper.league.evening_points import EveningPoints, Mark, PointsByPerson, compared_units, fixed, without_play
from scorekeeper.league.person_result import Evening, Key, PersonResult
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.ties import Contender, Placing, chain_of, placings

_AT = {name: at for at, name in enumerate(PersonResult._fields)}
BARRED = ("guest", "undeclared")


class Short(NamedTuple):
    """What is missing for a place.

    of: evenings, partners; or guest, undeclared, played (was there and has nothing that counts).
    have: how many they have.
    need: how many are needed.
    """

    of: str
    have: int = 0
    need: int = 0


class SeasonTotal(NamedTuple):
    """What a person's evenings make: all that a place needs but the chain of ties. Amounts in 27720ths.

    value: the figure that decides.
    marks: of the evenings that could count, by key.
    attended: evenings they were at.
    evenings_counted: how many count.
    zeros: how many missing ones count as zero.
    counted: the sum of the evenings that count.
    dropped: the sum of those that were dropped.
    penalty: what the judge gave beside the evenings, in 27720ths.
    deduction: for missing ones, in 27720ths; 0 or more.
    bonus: for having been there so often, in 27720ths.
    """

    value: Amount
    marks: Mapping[Key, Mark]
    short: tuple[Short, ...]
    """What is missing for a place; empty for nothing."""
    attended: int
    evenings_counted: int
    zeros: int
    counted: Amount
    dropped: Amount
    penalty: int
    deduction: int
    bonus: int


class BesideFigures(NamedTuple):
    """What stands beside it, and decides ties: of all evenings that may count, also of dropped ones."""

    hands: int
    """Played."""
    won: int
    """Hands."""
    lost: int
    """Hands."""
    points: int
    """In all."""
    over: int
    """Above an equal share of each hand, in 27720ths."""
    marks_called: int
    """Marks."""
    highest: int
    """Points of the best hand."""
    partners: int
    """Different ones."""
    best_evening: Amount
    """The best amount of one evening, in 27720ths."""
    unknown: frozenset[str]
    """Names of those of which only a part is known."""


class SeasonFigures(NamedTuple):
    """One person's season: what its evenings make (as in SeasonTotal), and what stands beside it.

    person: the id.
    value: the figure that decides, in 27720ths.
    marks: of the evenings that could count, by key.
    short: what is missing for a place.
    attended: evenings they were at.
    evenings_counted: how many count.
    zeros: how many missing ones count as zero.
    counted: the sum of the evenings that count, in 27720ths.
    dropped: the sum of those that were dropped, in 27720ths.
    penalty: what the judge gave beside the evenings, in 27720ths.
    deduction: for missing ones, in 27720ths; 0 or more.
    bonus: for having been there so often, in 27720ths.
    hands: played.
    won: hands.
    lost: hands.
    points: of their sides.
    over: above the equal share, in 27720ths.
    marks_called: by their sides.
    highest: points of the hand with most.
    partners: how many different ones.
    best_evening: in 27720ths.
    unknown: names of figures of which only a part is known.
    """

    person: str
    value: Amount
    marks: Mapping[Key, Mark]
    short: tuple[Short, ...]
    attended: int
    evenings_counted: int
    zeros: int
    counted: Amount
    dropped: Amount
    penalty: int
    deduction: int
    bonus: int
    hands: int
    won: int
    lost: int
    points: int
    over: int
    marks_called: int
    highest: int
    partners: int
    best_evening: Amount
    unknown: frozenset[str]

    def known(self, name: str) -> int | None:
        """One of the figures; None for one of which only a part is known."""
        value: int = getattr(self, name)
        return None if name in self.unknown or (name == "lost" and "won" in self.unknown) else value


def season_total(rule: SeasonRule, by_evening: Mapping[Key, EveningPoints], evenings_held: int) -> SeasonTotal:
    """What a person's evenings make. ``by_evening`` in the order of the evenings; ``evenings_held`` how many there were
    for all."""
    results = _results(by_evening)
    attended = sum(result.rounds + result.sat_out > 0 for result in results)
    missing = _missing(rule, attended, evenings_held)
    marks, zeros = counted_evenings(rule, by_evening, attended, missing if rule.below == "zero" else 0)
    counting = [by_evening[key] for key, mark in marks.items() if mark == "counted"]
    counted = sum(points.amount for points in counting)
    penalty = SHARE * sum(points.penalty for points in by_evening.values())
    deduction = SHARE * rule.deduction * missing if rule.below == "deduct" else 0
    bonus = SHARE * rule.bonus if rule.bonus_from and attended >= rule.bonus_from else 0
    partners = len(set(chain.from_iterable(result.partners for result in results))) if rule.min_partners else 0
    return SeasonTotal(
        value=_total(rule, counted + penalty, counting, zeros) - deduction + bonus,
        marks=marks,
        short=_short(rule, by_evening, attended, partners, counts=bool(counting)),
        attended=attended,
        evenings_counted=len(counting),
        zeros=zeros,
        counted=counted,
        dropped=sum(by_evening[key].amount for key, mark in marks.items() if mark == "dropped"),
        penalty=penalty,
        deduction=deduction,
        bonus=bonus,
    )


def figures(rule: SeasonRule, by_evening: Mapping[Key, EveningPoints], rounds: Mapping[Key, int]) -> BesideFigures:
    """What stands beside it. ``rounds`` of every evening held."""
    results = _results(by_evening)
    columns: list[tuple[Any, ...]] = list(zip(*results, strict=True)) or [()] * len(_AT)
    over, points = _sum(columns, "over"), _sum(columns, "points")
    if rule.sat_out == "fixed" or rule.missed != "nothing":
        over += _without_play(rule, "over", by_evening, rounds)
        points += _without_play(rule, "points", by_evening, rounds) // SHARE
    return BesideFigures(
        hands=_sum(columns, "hands"),
        won=_sum(columns, "won"),
        lost=_sum(columns, "lost"),
        points=points,
        over=over,
        marks_called=_sum(columns, "marks_called"),
        highest=max(columns[_AT["highest"]], default=0),
        partners=len(set(chain.from_iterable(columns[_AT["partners"]]))),
        best_evening=max(
            (evening_points.amount for evening_points in by_evening.values() if evening_points.mark == "counted"),
            default=0
        ),
        unknown=frozenset(chain.from_iterable(columns[_AT["unknown"]])),
    )


def _results(by_evening: Mapping[Key, EveningPoints]) -> list[PersonResult]:
    """What a person did in the evenings that may count."""
    return [points.result for points in by_evening.values() if points.result is not None and points.mark not in BARRED]


def _sum(columns: Sequence[tuple[Any, ...]], name: str) -> int:
    return sum(columns[_AT[name]])


def _missing(rule: SeasonRule, attended: int, evenings_held: int) -> int:
    """Evenings short of the minimum that cannot be made up any more: those still to come are not missing yet."""
    planned = max(rule.of or 0, evenings_held)
    return max(0, evenings_held - attended - max(0, planned - rule.minimum))


def _total(rule: SeasonRule, counted: Amount, counting: Sequence[EveningPoints], zeros: int) -> Amount:
    """One figure of the evenings taken; 0 where there is nothing to divide by. Penalties are in ``counted``."""
    if rule.total == "sum":
        return counted
    if rule.total == "average":
        divisor = len(counting) + zeros
    else:
        divisor = sum(points.result.hands for points in counting if points.result is not None)
    return part(counted, divisor) if divisor else counted


def _without_play(
    rule: SeasonRule, measure: str, by_evening: Mapping[Key, EveningPoints], rounds: Mapping[Key, int]
) -> int:
    """Fixed results of rounds and evenings not played, by ``measure``, in 27720ths."""
    return sum(
        fixed(rule, measure, rounds[key], rule.missed_own, rule.missed_other)
        if points.result is None
        else without_play(rule, measure, points.result)
        for key, points in by_evening.items()
        if points.mark not in BARRED
    )


def _short(
    rule: SeasonRule, by_evening: Mapping[Key, EveningPoints], attended: int, partners: int, *, counts: bool
) -> tuple[Short, ...]:
    """``counts``: something of theirs does. Who only sat out has nothing to stand before or behind anybody's."""
    barred = {points.mark for points in by_evening.values()}
    if barred and barred <= set(BARRED):
        return (Short("undeclared" if "undeclared" in barred else "guest"),)
    need = max(1, rule.minimum if rule.below == "unranked" else 1)
    short = [Short("evenings", attended, need)] if attended < need else []
    if not counts and not short:
        return (Short("played"),)
    if partners < rule.min_partners:
        short.append(Short("partners", partners, rule.min_partners))
    return tuple(short)


BEHIND = -(10**9)
"""What somebody has of a unit of which they played nothing: fewer lost than who lost, and no tie is won by that."""


class Cell(NamedTuple):
    """One evening of one person.

    evening: which.
    amount: in 27720ths.
    mark: what became of the evening.
    result: what opens it; None for one absent, or missed and entered as a fixed result (then ``mark`` is counted or
        dropped).
    """

    evening: Evening
    amount: Amount
    mark: Mark
    result: PersonResult | None

    @property
    def value(self) -> Fraction:
        """The points of the evening."""
        return points_of(self.amount)


class PersonSeason:
    """One person's evenings (``by_evening``, in their order) and what they make; each figure when it is first asked
    for."""

    def __init__(
        self, rule: SeasonRule, person: str, by_evening: Mapping[Key, EveningPoints], evenings: Sequence[Evening]
    ) -> None:
        self.person, self.by_evening = person, by_evening
        self._rule, self._evenings = rule, evenings
        self.total: SeasonTotal = season_total(rule, by_evening, len(evenings))

    @cached_property
    def season(self) -> SeasonFigures:
        """All their figures."""
        rounds = {evening.key: evening.rounds for evening in self._evenings}
        return SeasonFigures(self.person, *self.total, *figures(self._rule, self.by_evening, rounds))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """One for each evening."""
        by_evening, marks = self.by_evening, self.total.marks
        return tuple(
            Cell(evening, 0, "absent", None)
            if (points := by_evening.get(key := evening.key)) is None
            else Cell(evening, points.amount, marks.get(key, points.mark), points.result)
            for evening in self._evenings
        )

    @cached_property
    def contender(self) -> Contender:
        """The same as somebody to be placed."""
        return Contender(self.person, self.total.value, lambda: self._measures, lambda: self._each)

    @cached_property
    def _measures(self) -> Mapping[str, Amount | None]:
        season = self.season
        won = season.known("won")
        return defaultdict(lambda: BEHIND, {
            "over": season.known("over"), "zwicks": season.known("marks_called"), "highest": season.known("highest"),
            "won": won, "balance": None if won is None else won - season.lost, "points": season.points,
            "best_evening": season.best_evening, "evenings": season.attended, **self._units,
        })

    @cached_property
    def _units(self) -> Mapping[str, Amount]:
        """What the game compares, over the evenings that count; a mean over hands is one over all of theirs."""
        counted = (self.by_evening[key].result for key, mark in self.total.marks.items() if mark == "counted")
        return compared_units(result for result in counted if result is not None)

    @cached_property
    def _each(self) -> Mapping[Key, Amount]:
        return {key: self.by_evening[key].amount for key in self.total.marks}


class Ranking(NamedTuple):
    """Everybody, and the order.

    people: by id.
    order: first all who have a place, then those below the line in an order of their own (their ``place`` goes on
        counting and means nothing).
    """

    people: Mapping[str, PersonSeason]
    order: tuple[Placing, ...]


RankingCache: TypeAlias = MutableMapping[tuple[object, ...], Ranking]
"""Orders that a caller keeps: by rule, seed, evenings and list."""


def ranking(
    rule: SeasonRule, points: PointsByPerson, evenings: Sequence[Evening], seed: str,
    cache: RankingCache | None = None, of: str = "",
) -> Ranking:
    """Everybody's season added up, and everybody placed. ``cache`` is looked through for what is still true, and then
    has this; lists (``of``) stand in it side by side."""
    key = rule, seed, tuple(evenings), of
    before = None if cache is None else cache.get(key)
    people = {
        person: _person_season(rule, person, by_evening, evenings, before) for person, by_evening in points.items()
    }
    if before is not None and _same(people, before.people):
        return before
    now = Ranking(people, _ranked(rule, people, seed))
    if cache is not None:
        cache[key] = now
    return now


def _person_season(
    rule: SeasonRule, person: str, by_evening: Mapping[Key, EveningPoints], evenings: Sequence[Evening],
    before: Ranking | None
) -> PersonSeason:
    cached = None if before is None else before.people.get(person)
    return cached if cached is not None and cached.by_evening == by_evening else PersonSeason(
        rule, person, by_evening, evenings
    )


def _same(people: Mapping[str, PersonSeason], before: Mapping[str, PersonSeason]) -> bool:
    return people.keys() == before.keys() and all(before[person] is season for person, season in people.items())


def compared_by(people: Mapping[str, PersonSeason]) -> tuple[str, ...]:
    """The units that the game compares; none where it is the points."""
    results = (points.result for season in people.values() for points in season.by_evening.values())
    return next((tuple(unit for unit, _ in result.worth) for result in results if result and result.worth), ())


def _ranked(rule: SeasonRule, people: Mapping[str, PersonSeason], seed: str) -> tuple[Placing, ...]:
    ties = chain_of(rule, compared_by(people))
    ranked = [season.contender for season in people.values() if not season.total.short]
    below = [season.contender for season in people.values() if season.total.short]
    first = placings(ranked, ties, seed)
    rest = [placing._replace(place=placing.place + len(first), decided="") for placing in placings(below, ties, seed)]
    return (*first, *rest)
