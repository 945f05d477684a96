"""A person's season: which evenings count, what they make, all the figures beside it; and the order all stand in.

One hand changes the evening of the four who sat there. Whose evenings are worth what they were is not worked out
again: compared are values, so that it makes no difference to any figure whether something was kept.
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
from scorekeeper.league.ties import Contender, Placed, chain_of, placed

_AT = {name: at for at, name in enumerate(PersonResult._fields)}
BARRED = ("guest", "undeclared")


class Short(NamedTuple):
    """What is missing for a place: ``of`` evenings, partners; or guest, undeclared, played (was there and has
    nothing that counts). ``have`` of ``need``."""

    of: str
    have: int = 0
    need: int = 0


class SeasonTotal(NamedTuple):
    """What a person's evenings make: all that a place needs but the chain of ties. Amounts in 27720ths.

    ``value`` the figure that decides; ``marks`` of the evenings that could count; ``counted`` and ``dropped`` sums of
    evenings; ``taken`` how many count, ``attended`` how many they were at, ``zeros`` how many missing ones count as
    zero; ``penalty`` what the judge gave beside the evenings; ``deduction`` for missing ones, 0 or more; ``bonus`` for
    having been there so often.
    """

    value: Amount
    marks: Mapping[Key, Mark]
    short: tuple[Short, ...]
    attended: int
    taken: int
    zeros: int
    counted: Amount
    dropped: Amount
    penalty: int
    deduction: int
    bonus: int


class BesideFigures(NamedTuple):
    """What stands beside it, and decides ties: of all evenings that may count, also of dropped ones."""

    hands: int
    won: int
    lost: int
    points: int
    over: int
    zwicks: int
    highest: int
    partners: int
    best_evening: Amount


class SeasonFigures(NamedTuple):
    """One person's season: what it makes (Made) and what stands beside it (Figures)."""

    person: str
    value: Amount
    marks: Mapping[Key, Mark]
    short: tuple[Short, ...]
    attended: int
    taken: int
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
    zwicks: int
    highest: int
    partners: int
    best_evening: Amount


def season_total(rule: SeasonRule, own: Mapping[Key, EveningPoints], held: int) -> SeasonTotal:
    """What a person's evenings make. ``own`` in the order of the evenings; ``held`` how many there were for all."""
    results = _results(own)
    attended = sum(result.rounds + result.sat_out > 0 for result in results)
    missing = _missing(rule, attended, held)
    marks, zeros = counted_evenings(rule, own, attended, missing if rule.below == "zero" else 0)
    taken = [own[key] for key, mark in marks.items() if mark == "counted"]
    counted = sum(one.amount for one in taken)
    penalty = SHARE * sum(one.penalty for one in own.values())
    deduction = SHARE * rule.deduction * missing if rule.below == "deduct" else 0
    bonus = SHARE * rule.bonus if rule.bonus_from and attended >= rule.bonus_from else 0
    partners = len(set(chain.from_iterable(result.partners for result in results))) if rule.min_partners else 0
    return SeasonTotal(
        value=_total(rule, counted + penalty, taken, zeros) - deduction + bonus,
        marks=marks,
        short=_short(rule, own, attended, partners, counts=bool(taken)),
        attended=attended,
        taken=len(taken),
        zeros=zeros,
        counted=counted,
        dropped=sum(own[key].amount for key, mark in marks.items() if mark == "dropped"),
        penalty=penalty,
        deduction=deduction,
        bonus=bonus,
    )


def figures(rule: SeasonRule, own: Mapping[Key, EveningPoints], rounds: Mapping[Key, int]) -> BesideFigures:
    """What stands beside it. ``rounds`` of every evening held."""
    results = _results(own)
    columns: list[tuple[Any, ...]] = list(zip(*results, strict=True)) or [()] * len(_AT)
    over, points = _sum(columns, "over"), _sum(columns, "points")
    if rule.sat_out == "fixed" or rule.missed != "nothing":
        over += _without_play(rule, "over", own, rounds)
        points += _without_play(rule, "points", own, rounds) // SHARE
    return BesideFigures(
        hands=_sum(columns, "hands"),
        won=_sum(columns, "won"),
        lost=_sum(columns, "lost"),
        points=points,
        over=over,
        zwicks=_sum(columns, "zwicks"),
        highest=max(columns[_AT["highest"]], default=0),
        partners=len(set(chain.from_iterable(columns[_AT["partners"]]))),
        best_evening=max((one.amount for one in own.values() if one.mark == "counted"), default=0),
    )


def _results(own: Mapping[Key, EveningPoints]) -> list[PersonResult]:
    """What a person did in the evenings that may count."""
    return [one.result for one in own.values() if one.result is not None and one.mark not in BARRED]


def _sum(columns: Sequence[tuple[Any, ...]], name: str) -> int:
    return sum(columns[_AT[name]])


def _missing(rule: SeasonRule, attended: int, held: int) -> int:
    """Evenings short of the minimum that cannot be made up any more: those still to come are not missing yet."""
    planned = max(rule.of or 0, held)
    return max(0, held - attended - max(0, planned - rule.minimum))


def _total(rule: SeasonRule, counted: Amount, taken: Sequence[EveningPoints], zeros: int) -> Amount:
    """One figure of the evenings taken; 0 where there is nothing to divide by. Penalties are in ``counted``."""
    if rule.total == "sum":
        return counted
    if rule.total == "average":
        divisor = len(taken) + zeros
    else:
        divisor = sum(one.result.hands for one in taken if one.result is not None)
    return part(counted, divisor) if divisor else counted


def _without_play(rule: SeasonRule, measure: str, own: Mapping[Key, EveningPoints], rounds: Mapping[Key, int]) -> int:
    """Fixed results of rounds and evenings not played, by ``measure``, in 27720ths."""
    return sum(
        fixed(rule, measure, rounds[key], rule.missed_own, rule.missed_other)
        if one.result is None
        else without_play(rule, measure, one.result)
        for key, one in own.items()
        if one.mark not in BARRED
    )


def _short(
    rule: SeasonRule, own: Mapping[Key, EveningPoints], attended: int, partners: int, *, counts: bool
) -> tuple[Short, ...]:
    """``counts``: something of theirs does. Who only sat out has nothing to stand before or behind anybody's."""
    barred = {one.mark for one in own.values()}
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
    """One person's evenings (``own``, in their order) and what they make; each figure when it is first asked for."""

    def __init__(
        self, rule: SeasonRule, person: str, own: Mapping[Key, EveningPoints], evenings: Sequence[Evening]
    ) -> None:
        self.person, self.own = person, own
        self._rule, self._evenings = rule, evenings
        self.total: SeasonTotal = season_total(rule, own, len(evenings))

    @cached_property
    def season(self) -> SeasonFigures:
        """All their figures."""
        rounds = {evening.key: evening.rounds for evening in self._evenings}
        return SeasonFigures(self.person, *self.total, *figures(self._rule, self.own, rounds))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """One for each evening."""
        own, marks = self.own, self.total.marks
        return tuple(
            Cell(evening, 0, "absent", None)
            if (one := own.get(key := evening.key)) is None
            else Cell(evening, one.amount, marks.get(key, one.mark), one.result)
            for evening in self._evenings
        )

    @cached_property
    def contender(self) -> Contender:
        """The same as somebody to be placed."""
        return Contender(self.person, self.total.value, lambda: self._measures, lambda: self._each)

    @cached_property
    def _measures(self) -> Mapping[str, Amount]:
        one = self.season
        return defaultdict(lambda: BEHIND, {
            "over": one.over, "zwicks": one.zwicks, "highest": one.highest, "won": one.won,
            "balance": one.won - one.lost, "points": one.points, "best_evening": one.best_evening,
            "evenings": one.attended, **self._units,
        })

    @cached_property
    def _units(self) -> Mapping[str, Amount]:
        """What the game compares, over the evenings that count; a mean over hands is one over all of theirs."""
        counted = (self.own[key].result for key, mark in self.total.marks.items() if mark == "counted")
        return compared_units(result for result in counted if result is not None)

    @cached_property
    def _each(self) -> Mapping[Key, Amount]:
        return {key: self.own[key].amount for key in self.total.marks}


class Ranking(NamedTuple):
    """Everybody by id, and the order: first all who have a place, then those below the line in an order of their own
    (their ``place`` goes on counting and means nothing)."""

    people: Mapping[str, PersonSeason]
    order: tuple[Placed, ...]


RankingCache: TypeAlias = MutableMapping[tuple[object, ...], Ranking]
"""Orders that a caller keeps: by rule, seed, evenings and list."""


def ranking(
    rule: SeasonRule, found: PointsByPerson, evenings: Sequence[Evening], seed: str,
    cache: RankingCache | None = None, of: str = "",
) -> Ranking:
    """Everybody's season added up, and everybody placed. ``cache`` is looked through for what is still true, and then
    has this; lists (``of``) stand in it side by side."""
    key = rule, seed, tuple(evenings), of
    before = None if cache is None else cache.get(key)
    people = {person: _person_season(rule, person, own, evenings, before) for person, own in found.items()}
    if before is not None and _same(people, before.people):
        return before
    now = Ranking(people, _ranked(rule, people, seed))
    if cache is not None:
        cache[key] = now
    return now


def _person_season(
    rule: SeasonRule, person: str, own: Mapping[Key, EveningPoints], evenings: Sequence[Evening], before: Ranking | None
) -> PersonSeason:
    kept = None if before is None else before.people.get(person)
    return kept if kept is not None and kept.own == own else PersonSeason(rule, person, own, evenings)


def _same(people: Mapping[str, PersonSeason], before: Mapping[str, PersonSeason]) -> bool:
    return people.keys() == before.keys() and all(before[person] is one for person, one in people.items())


def compared_by(people: Mapping[str, PersonSeason]) -> tuple[str, ...]:
    """The units that the game compares; none where it is the points."""
    results = (worth.result for one in people.values() for worth in one.own.values())
    return next((tuple(unit for unit, _ in result.worth) for result in results if result and result.worth), ())


def _ranked(rule: SeasonRule, people: Mapping[str, PersonSeason], seed: str) -> tuple[Placed, ...]:
    ties = chain_of(rule, compared_by(people))
    ranked = [one.contender for one in people.values() if not one.total.short]
    below = [one.contender for one in people.values() if one.total.short]
    first = placed(ranked, ties, seed)
    rest = [one._replace(place=one.place + len(first), decided="") for one in placed(below, ties, seed)]
    return (*first, *rest)
