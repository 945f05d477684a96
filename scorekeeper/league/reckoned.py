"""Everybody's season reckoned, with the order they stand in; and the same once more after an evening changed.

One hand changes the evening of the four who sat there. Whose evenings are worth what they were is not reckoned again:
compared are values, so that it makes no difference to any figure whether something was kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, MutableMapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.league.night import Evening, Key, Night
from scorekeeper.league.reckoning import Made, Season, figures, made
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import Amount, points_of
from scorekeeper.league.ties import Contender, Placed, chain_of, placed
from scorekeeper.league.worth import Mark, Worth, Worths, compared

BEHIND = -(10**9)
"""What somebody has of a unit of which he played nothing: fewer lost than who lost, and no tie is won by that."""


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


class Reckoned:
    """One person's evenings (``own``, in their order) and what they make; each figure when it is first asked for."""

    def __init__(self, rule: SeasonRule, person: str, own: Mapping[Key, Worth], evenings: Sequence[Evening]) -> None:
        self.person, self.own = person, own
        self._rule, self._evenings = rule, evenings
        self.made: Made = made(rule, own, len(evenings))

    @cached_property
    def season(self) -> Season:
        """All his figures."""
        rounds = {evening.key: evening.rounds for evening in self._evenings}
        return Season(self.person, *self.made, *figures(self._rule, self.own, rounds))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """One for each evening."""
        own, marks = self.own, self.made.marks
        return tuple(
            Cell(evening, 0, "absent", None)
            if (one := own.get(key := evening.key)) is None
            else Cell(evening, one.amount, marks.get(key, one.mark), one.night)
            for evening in self._evenings
        )

    @cached_property
    def contender(self) -> Contender:
        """The same as somebody to be placed."""
        return Contender(self.person, self.made.value, lambda: self._measures, lambda: self._each)

    @cached_property
    def _measures(self) -> Mapping[str, Amount]:
        one = self.season
        return defaultdict(lambda: BEHIND, {
            "over": one.over, "zwicks": one.zwicks, "highest": one.highest, "won": one.won,
            "balance": one.won - one.lost, "points": one.points, "best_evening": one.best_evening,
            "evenings": one.attended, **self._units,
        })  # fmt: skip

    @cached_property
    def _units(self) -> Mapping[str, Amount]:
        """What the game compares, over the evenings that count; a mean over hands is one over all of theirs."""
        counted = (self.own[key].night for key, mark in self.made.marks.items() if mark == "counted")
        return compared(night for night in counted if night is not None)

    @cached_property
    def _each(self) -> Mapping[Key, Amount]:
        return {key: self.own[key].amount for key in self.made.marks}


class Order(NamedTuple):
    """Everybody by id, and the order: first all who have a place, then those below the line in an order of their own
    (their ``place`` goes on counting and means nothing)."""

    people: Mapping[str, Reckoned]
    order: tuple[Placed, ...]


Known: TypeAlias = MutableMapping[tuple[Any, ...], Order]
"""Orders that a caller keeps: by rule, seed, evenings and list."""


def order(
    rule: SeasonRule, found: Worths, evenings: Sequence[Evening], seed: str,
    known: Known | None = None, of: str = "",
) -> Order:  # fmt: skip
    """Everybody reckoned and placed. ``known`` is looked through for what is still true, and then knows this; lists
    (``of``) stand in it side by side."""
    key = rule, seed, tuple(evenings), of
    before = None if known is None else known.get(key)
    people = {person: _reckoned(rule, person, own, evenings, before) for person, own in found.items()}
    if before is not None and _same(people, before.people):
        return before
    now = Order(people, _order(rule, people, seed))
    if known is not None:
        known[key] = now
    return now


def _reckoned(
    rule: SeasonRule, person: str, own: Mapping[Key, Worth], evenings: Sequence[Evening], before: Order | None
) -> Reckoned:
    kept = None if before is None else before.people.get(person)
    return kept if kept is not None and kept.own == own else Reckoned(rule, person, own, evenings)


def _same(people: Mapping[str, Reckoned], before: Mapping[str, Reckoned]) -> bool:
    return people.keys() == before.keys() and all(before[person] is one for person, one in people.items())


def compared_by(people: Mapping[str, Reckoned]) -> tuple[str, ...]:
    """The units that the game compares; none where it is the points."""
    nights = (worth.night for one in people.values() for worth in one.own.values())
    return next((tuple(unit for unit, _ in night.worth) for night in nights if night and night.worth), ())


def _order(rule: SeasonRule, people: Mapping[str, Reckoned], seed: str) -> tuple[Placed, ...]:
    ties = chain_of(rule, compared_by(people))
    ranked = [one.contender for one in people.values() if not one.made.short]
    below = [one.contender for one in people.values() if one.made.short]
    first = placed(ranked, ties, seed)
    rest = [one._replace(place=one.place + len(first), decided="") for one in placed(below, ties, seed)]
    return (*first, *rest)
