"""What a draw goes by: what is known of the people here, by their place in the sorted list, and its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from scorekeeper.league.draw.values import (
    ALGORITHM,
    NEVER,
    RULES,
    By,
    DrawError,
    History,
    Pair,
    Rule,
    Shape,
    Times,
    Wish,
    pair_of,
)

Person: TypeAlias = int
"""A person's place among the people here, from 0."""
Matrix: TypeAlias = list[list[int]]
TimesOf: TypeAlias = Mapping[tuple[Person, Person], Times]


@dataclass(frozen=True, slots=True)
class DrawInputs:
    """Times of pairs (smaller place first, only those that are not never), of people, and the wishes among them."""

    people: tuple[str, ...]
    partners: TimesOf
    opponents: TimesOf
    out: tuple[Times, ...]
    alone: tuple[Times, ...]
    wishes: Mapping[Rule, frozenset[tuple[Person, Person]]]

    @property
    def number(self) -> int:
        """How many people are here."""
        return len(self.people)

    def apart(self) -> Matrix:
        """1 for two who must not be partners, 0 for the others; 2 where two wishes say so."""
        return self._matrix((pair, 1) for pair in (*self.wishes["apart"], *self.wishes["away"]))

    def wished(self, rule: Rule) -> Matrix:
        """1 for two with this wish, 0 for the others."""
        return self._matrix((pair, 1) for pair in self.wishes[rule])

    def met(self, times: TimesOf) -> tuple[Matrix, Matrix]:
        """Times of pairs as two matrices: this evening, the season."""
        evening = self._matrix((pair, found.evening) for pair, found in times.items())
        return evening, self._matrix((pair, found.season) for pair, found in times.items())

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


def draw_inputs(people: Sequence[str], history: History, wishes: Iterable[Wish]) -> DrawInputs:
    """The part of history and wishes that concerns the people here. Raises DrawError for what has no meaning."""
    ordered = tuple(sorted(people))
    if len(set(ordered)) != len(ordered):
        twice = next(a for a, b in pairwise(ordered) if a == b)
        raise DrawError(f"{twice} is in the list twice; name everybody once.")
    place = {person: at for at, person in enumerate(ordered)}
    found: dict[Rule, set[tuple[Person, Person]]] = {rule: set() for rule in RULES}
    for a, b, rule in wishes:
        if rule not in found or a == b:
            raise DrawError(f"{a} and {b} {rule!r} is no wish: it takes two people and one of {', '.join(RULES)}.")
        if a in place and b in place:
            one, other = pair_of(a, b)
            found[rule].add((place[one], place[other]))
    return DrawInputs(
        ordered, _placed(place, history.partners), _placed(place, history.opponents),
        tuple(history.out.get(person, history.new[0]) for person in ordered),
        tuple(history.alone.get(person, history.new[1]) for person in ordered),
        {rule: frozenset(pairs) for rule, pairs in found.items()},
    )  # fmt: skip


def digest(inputs: DrawInputs, by: By, shapes: Sequence[Shape], standing: Sequence[str]) -> str:
    """SHA-256 in hex of the canonical JSON of everything a draw goes by but its seed.

    An object with sorted keys, no spaces, UTF-8; people by their ids, all lists sorted but ``shapes`` and ``standing``.
    """

    def pairs(times: TimesOf) -> list[list[object]]:
        return [[inputs.people[a], inputs.people[b], *met] for (a, b), met in sorted(times.items())]

    whole = {
        "algorithm": ALGORITHM,
        "by": by,
        "people": inputs.people,
        "shapes": shapes,
        "standing": standing,
        "partners": pairs(inputs.partners),
        "opponents": pairs(inputs.opponents),
        "out": inputs.out,
        "alone": inputs.alone,
        "wishes": sorted((rule, *pair) for rule, found in inputs.wishes.items() for pair in found),
    }
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _placed(place: Mapping[str, Person], times: Mapping[Pair, Times]) -> TimesOf:
    return {(place[a], place[b]): met for (a, b), met in times.items() if a in place and b in place and met != NEVER}


def _once_more(times: Times) -> Times:
    return Times(times.evening + 1, times.season + 1)


def _added(times: tuple[Times, ...], chosen: Iterable[Person]) -> tuple[Times, ...]:
    once = set(chosen)
    return tuple(_once_more(found) if at in once else found for at, found in enumerate(times))
