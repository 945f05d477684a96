"""The values that go into a draw and come out of it: frozen, with people by their ids.

They say who is here, each person by their place in the sorted list, with that list's digest; what earlier rounds mean
for the next one (who met whom how often, who sat out); and which tables are set up for how many people.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import ceil
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from scorekeeper.errors import ScorekeeperError

ALGORITHM = "scorekeeper-draw-1"
"""Stands on every draw; whatever changes what a seed gives gets another name."""

Side: TypeAlias = tuple[str, ...]
Rule: TypeAlias = Literal["apart", "away", "together"]
RULES: tuple[Rule, ...] = ("apart", "away", "together")
By: TypeAlias = Literal["lot", "standing"]
LARGEST_SIDE = 3
MOST_SEATS = 12


class DrawError(ScorekeeperError):
    """A draw that was asked for in a way that has no meaning; the text says what is wrong and what to do."""


class Shape(NamedTuple):
    """A kind of table. ``Shape(2, 2)`` is four people in pairs.

    sides: how many.
    size: people of each side.
    """

    sides: int
    size: int

    @property
    def people(self) -> int:
        """How many sit at such a table."""
        return self.sides * self.size


PAIRS = Shape(2, 2)
THREE_ALONE, TWO_ALONE = Shape(3, 1), Shape(2, 1)
SIX_IN_THREES, SIX_IN_PAIRS = Shape(2, 3), Shape(3, 2)


class Wish(NamedTuple):
    """Two people who must not or must sit together.

    a: one of them.
    b: the other.
    rule: ``apart``: never partners; ``away``: never at one table; ``together``: partners in every round both of them
        play (a round that one of them sits out, or without sides of several people, does not count).
    """

    a: str
    b: str
    rule: Rule


class Times(NamedTuple):
    """How often something has happened.

    evening: in this one.
    season: in all of it, this evening too.
    """

    evening: int = 0
    season: int = 0


NEVER = Times()
Pair: TypeAlias = tuple[str, str]
"""Two people, the smaller id first."""


def pair_of(a: str, b: str) -> Pair:
    """Both in the order in which ``History`` keeps them."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class History:
    """What was before this round; ``history.history`` makes it from earlier rounds. ``out`` and ``alone`` hold what a
    person is credited with for rounds they were not there for.

    partners: by pair.
    opponents: by pair.
    out: rounds sat out, by person.
    alone: by person, rounds played as a side of one while others had partners.
    new: (out, alone) of somebody who was never there.
    """

    partners: Mapping[Pair, Times] = field(default_factory=dict)
    opponents: Mapping[Pair, Times] = field(default_factory=dict)
    out: Mapping[str, Times] = field(default_factory=dict)
    alone: Mapping[str, Times] = field(default_factory=dict)
    new: tuple[Times, Times] = (NEVER, NEVER)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round.

    number: from 1.
    sides: who plays together.
    seats: everybody clockwise, the sides in turn.
    dealer: who deals the first hand.
    """

    number: int
    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    dealer: str


class Figure(NamedTuple):
    """How well one goal is reached.

    name: ``wishes``: wishes not kept; the others end in ``_evening`` or ``_season`` and are sums of squares over the
        people who are here, this round included: ``out`` and ``alone`` over people, ``partners`` and ``opponents`` over
        pairs.
    value: what the draw has; less is better.
    bound: what no draw can be under, worked out apart from it; None where that is not known.
    """

    name: str
    value: int
    bound: int | None


@dataclass(frozen=True, slots=True)
class Draw:
    """A round: who sits where and who sits out.

    by: by lot alone, or by the standings.
    seed: what chance is made from.
    algorithm: which draw made it.
    inputs: the SHA-256 of all it was drawn by, in hex.
    tables: by number.
    out: who sits out.
    figures: how well each goal is reached.
    """

    by: By
    seed: str
    algorithm: str
    inputs: str
    tables: tuple[Table, ...]
    out: tuple[str, ...]
    figures: tuple[Figure, ...]


Person: TypeAlias = int
"""A person's place among the people here, from 0."""
Matrix: TypeAlias = list[list[int]]
TimesOf: TypeAlias = Mapping[tuple[Person, Person], Times]


@dataclass(frozen=True, slots=True)
class DrawInputs:
    """What a draw knows of the people here, by their place in the sorted list.

    people: their ids, sorted.
    partners: times of pairs (smaller place first), only those that are not never.
    opponents: the same.
    out: rounds sat out, by place.
    alone: rounds as a side of one, by place.
    pairing_wishes: by rule, the pairs it is asked for.
    """

    people: tuple[str, ...]
    partners: TimesOf
    opponents: TimesOf
    out: tuple[Times, ...]
    alone: tuple[Times, ...]
    pairing_wishes: Mapping[Rule, frozenset[tuple[Person, Person]]]

    @property
    def number(self) -> int:
        """How many people are here."""
        return len(self.people)

    def apart(self) -> Matrix:
        """1 for two who must not be partners, 0 for the others; 2 where two wishes say so."""
        return self._matrix((pair, 1) for pair in (*self.pairing_wishes["apart"], *self.pairing_wishes["away"]))

    def wished(self, rule: Rule) -> Matrix:
        """1 for two with this wish, 0 for the others."""
        return self._matrix((pair, 1) for pair in self.pairing_wishes[rule])

    def met(self, times: TimesOf) -> tuple[Matrix, Matrix]:
        """Times of pairs as two matrices: this evening, the season."""
        evening = self._matrix((pair, times_met.evening) for pair, times_met in times.items())
        return evening, self._matrix((pair, times_met.season) for pair, times_met in times.items())

    def after(
        self, pairs: Iterable[tuple[Person, Person]], out: Iterable[Person], alone: Iterable[Person]
    ) -> DrawInputs:
        """The same people after a round with these partners; opponents as before."""
        partners = dict(self.partners)
        for a, b in pairs:
            key = (a, b) if a < b else (b, a)
            partners[key] = _once_more(partners.get(key, NEVER))
        return replace(self, partners=partners, out=_added(self.out, out), alone=_added(self.alone, alone))

    def _matrix(self, values: Iterable[tuple[tuple[Person, Person], int]]) -> Matrix:
        matrix = [[0] * self.number for _ in range(self.number)]
        for (a, b), value in values:
            matrix[a][b] += value
            matrix[b][a] += value
        return matrix


def draw_inputs(people: Sequence[str], history: History, pairing_wishes: Iterable[Wish]) -> DrawInputs:
    """The part of history and wishes that concerns the people here. Raises DrawError for what has no meaning."""
    ordered = tuple(sorted(people))
    if len(set(ordered)) != len(ordered):
        twice = next(a for a, b in pairwise(ordered) if a == b)
        raise DrawError(f"{twice} is in the list twice; name everybody once.")
    place = {person: at for at, person in enumerate(ordered)}
    by_rule: dict[Rule, set[tuple[Person, Person]]] = {rule: set() for rule in RULES}
    for a, b, rule in pairing_wishes:
        if rule not in by_rule or a == b:
            raise DrawError(f"{a} and {b} {rule!r} is no wish: it takes two people and one of {', '.join(RULES)}.")
        if a in place and b in place:
            first, second = pair_of(a, b)
            by_rule[rule].add((place[first], place[second]))
    return DrawInputs(
        ordered, _by_person(place, history.partners), _by_person(place, history.opponents),
        tuple(history.out.get(person, history.new[0]) for person in ordered),
        tuple(history.alone.get(person, history.new[1]) for person in ordered),
        {rule: frozenset(pairs) for rule, pairs in by_rule.items()},
    )


def digest(inputs: DrawInputs, by: By, shapes: Sequence[Shape], standing: Sequence[str]) -> str:
    """SHA-256 in hex of the canonical JSON of everything a draw goes by but its seed.

    An object with sorted keys, no spaces, UTF-8; people by their ids, all lists sorted but ``shapes`` and ``standing``.
    """

    def pairs(times: TimesOf) -> list[list[object]]:
        return [[inputs.people[a], inputs.people[b], *met] for (a, b), met in sorted(times.items())]

    content = {
        "algorithm": ALGORITHM,
        "by": by,
        "people": inputs.people,
        "shapes": shapes,
        "standing": standing,
        "partners": pairs(inputs.partners),
        "opponents": pairs(inputs.opponents),
        "out": inputs.out,
        "alone": inputs.alone,
        "wishes": sorted((rule, *pair) for rule, rule_pairs in inputs.pairing_wishes.items() for pair in rule_pairs),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _by_person(place: Mapping[str, Person], times: Mapping[Pair, Times]) -> TimesOf:
    return {(place[a], place[b]): met for (a, b), met in times.items() if a in place and b in place and met != NEVER}


def _once_more(times: Times) -> Times:
    return Times(times.evening + 1, times.season + 1)


def _added(times: tuple[Times, ...], chosen: Iterable[Person]) -> tuple[Times, ...]:
    ones = set(chosen)
    return tuple(_once_more(before) if at in ones else before for at, before in enumerate(times))


K = TypeVar("K", bound=Hashable)


class Round(NamedTuple):
    """One round as it was played.

    evening: its id.
    tables: the sides of each.
    out: who was here and sat out.
    """

    evening: str
    tables: tuple[tuple[Side, ...], ...]
    out: tuple[str, ...] = ()

    @property
    def present(self) -> tuple[str, ...]:
        """Everybody who was there."""
        return (*(person for table in self.tables for side in table for person in side), *self.out)

    @property
    def alone(self) -> tuple[str, ...]:
        """Who had no partner while others had one."""
        sides = [side for table in self.tables for side in table]
        if all(len(side) == 1 for side in sides):
            return ()
        return tuple(side[0] for side in sides if len(side) == 1)


def history(rounds: Sequence[Round], evening: str) -> History:
    """Everything the draw of the next round of ``evening`` goes by. ``rounds`` are those of the season, in any order,
    each as it stood last; a round that is to be drawn again is left out.

    Who was not there for a round is credited, rounded up, with the share of those who were there: so many sat out of
    so many. So somebody who comes late neither sits out first nor is spared; who is there all the time has no credit,
    and those who are there all the time stay within one round of each other.
    """
    out, new_out = _shared(rounds, evening, lambda played: played.out)
    alone, new_alone = _shared(rounds, evening, lambda played: played.alone)
    return History(
        partners=_times(((played.evening, pair) for played in rounds for pair in _partners(played)), evening),
        opponents=_times(((played.evening, pair) for played in rounds for pair in _opponents(played)), evening),
        out=out, alone=alone, new=(new_out, new_alone),
    )


def _partners(played: Round) -> Iterator[Pair]:
    for table in played.tables:
        for side in table:
            yield from (pair_of(a, b) for a, b in combinations(side, 2))


def _opponents(played: Round) -> Iterator[Pair]:
    for table in played.tables:
        for ours, theirs in combinations(table, 2):
            yield from (pair_of(a, b) for a in ours for b in theirs)


def _times(happenings: Iterable[tuple[str, K]], evening: str) -> dict[K, Times]:
    """How often each was found, this evening and altogether."""
    tonight: Counter[K] = Counter()
    season: Counter[K] = Counter()
    for when, what in happenings:
        season[what] += 1
        tonight[what] += when == evening
    return {what: Times(tonight[what], number) for what, number in season.items()}


def _shared(
    rounds: Sequence[Round], evening: str, bears: Callable[[Round], tuple[str, ...]]
) -> tuple[dict[str, Times], Times]:
    """A burden by person with the credit for rounds missed, and the credit of somebody who missed them all."""
    borne = _times(((played.evening, person) for played in rounds for person in bears(played)), evening)
    tonight: dict[str, Fraction] = {}
    season: dict[str, Fraction] = {}
    total_tonight = total = Fraction(0)
    for played in rounds:
        people = played.present
        share = Fraction(len(bears(played)), len(people) or 1)
        total += share
        total_tonight += share if played.evening == evening else 0
        for person in people:
            season[person] = season.get(person, Fraction(0)) + share
            if played.evening == evening:
                tonight[person] = tonight.get(person, Fraction(0)) + share
    counted = {
        person: Times(
            borne.get(person, NEVER).evening + ceil(total_tonight - tonight.get(person, Fraction(0))),
            borne.get(person, NEVER).season + ceil(total - present),
        )
        for person, present in season.items()
    }
    return counted, Times(ceil(total_tonight), ceil(total))


class Plan(NamedTuple):
    """The tables of a round.

    shapes: one a table.
    out: how many people sit out.
    """

    shapes: tuple[Shape, ...]
    out: int

    def sides_of(self, size: int) -> int:
        """How many sides have so many people."""
        return sum(shape.sides for shape in self.shapes if shape.size == size)

    @property
    def partnered(self) -> bool:
        """Whether anybody has a partner."""
        return any(shape.size > 1 for shape in self.shapes)


def plan(people: int, shapes: Sequence[Shape]) -> Plan:
    """As few as possible sit out; then as many as possible sit at the first shape, then at the second, and so on.

    ``shapes`` are those that the rule sheet allows, the preferred one first. The tables come in that order. Raises
    DrawError for shapes that are none.
    """
    check(shapes)
    best: list[tuple[int, ...] | None] = [(0,) * len(shapes)] + [None] * people
    for seated in range(1, people + 1):
        for at, shape in enumerate(shapes):
            before = best[seated - shape.people] if shape.people <= seated else None
            if before is not None:
                more = (*before[:at], before[at] + 1, *before[at + 1 :])
                best[seated] = max(best[seated] or more, more)
    seated, tables = max((seated, tables) for seated, tables in enumerate(best) if tables is not None)
    laid = tuple(shape for shape, number in zip(shapes, tables, strict=True) for _ in range(number))
    return Plan(laid, people - seated)


def check(shapes: Sequence[Shape]) -> None:
    """Raises DrawError for no shapes, for one named twice and for what no table can be."""
    if not shapes or len(set(shapes)) != len(shapes):
        raise DrawError("Name each kind of table once, and at least one.")
    for shape in shapes:
        if shape.sides < 2 or not 1 <= shape.size <= LARGEST_SIDE or shape.people > MOST_SEATS:
            raise DrawError(
                f"{shape.sides} sides of {shape.size} are no table: 2 or more sides of 1 to {LARGEST_SIDE} people, "
                f"{MOST_SEATS} people at most."
            )
