"""Seating by standing: tables are filled from the top, strong and weak play together.

At each table the sides are filled to and fro: of four, the first and the fourth play the second and the third; of
three pairs, 1 + 6, 2 + 5, 3 + 4; of two sides of three, 1 + 4 + 5 play 2 + 3 + 6. Where another division of the same
table keeps more wishes, the first that keeps most takes its place. Who sits out goes by sit-outs, not by standing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.league.draw.inputs import DrawInputs, Person
from scorekeeper.league.draw.pairing import least_outside
from scorekeeper.league.draw.plan import Plan
from scorekeeper.league.draw.seating import Sides
from scorekeeper.league.draw.seeded_random import SeededRandom
from scorekeeper.league.draw.values import RULES, Shape


def by_standing(inputs: DrawInputs, plan: Plan, standing: Sequence[str], seed: str) -> tuple[Sides, tuple[Person, ...]]:
    """The tables in the plan's order, and who sits out: who has least often, equal ones by lot.

    ``standing``: ids, best first; who is not in it follows those who are, by lot.
    """
    lot = SeededRandom(seed, "standing").shuffled(range(inputs.number))
    out = least_outside(inputs, plan.out, lot)
    place = {person: at for at, person in enumerate(standing)}
    last = len(place)
    row = [person for person in lot if person not in out]
    row.sort(key=lambda person: place.get(inputs.people[person], last))
    tables: Sides = []
    for shape in plan.shapes:
        tables.append(_table(inputs, shape, row[: shape.people]))
        row = row[shape.people :]
    return tables, out


def _table(inputs: DrawInputs, shape: Shape, people: list[Person]) -> list[list[Person]]:
    usual: list[list[Person]] = [[] for _ in range(shape.sides)]
    order = [*range(shape.sides), *reversed(range(shape.sides))]
    for at, person in enumerate(people):
        usual[order[at % len(order)]].append(person)
    return min((usual, *_divided(people, shape.size)), key=lambda sides: _unkept(inputs, sides))


def _divided(people: list[Person], size: int) -> Iterator[list[list[Person]]]:
    """Every way to make sides of a table's people, the first of them with the last before the others."""
    if not people:
        yield []
        return
    first, *rest = people
    for mates in combinations(reversed(rest), size - 1):
        left = [person for person in rest if person not in mates]
        for others in _divided(left, size):
            yield [[first, *mates], *others]


def _unkept(inputs: DrawInputs, sides: list[list[Person]]) -> tuple[int, int]:
    mates = {(min(pair), max(pair)) for side in sides for pair in combinations(side, 2)}
    apart, away, together = (len(mates & inputs.wishes[rule]) for rule in RULES)
    return apart - together, away
