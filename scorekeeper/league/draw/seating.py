"""Which sides meet at a table: a seeded search that stops after a fixed number of steps.

The search is not exact. It begins with the pairs of ``pairing``, at tables by lot. It exchanges two people or two sides
at a time and never makes things worse: wishes, partners, rounds played alone, opponents this evening, opponents over
the season, in this order. So partners stay as good as they were. Where ``pairing`` is not exact (the third of a side of
three, people who must not sit at one table) the search makes up for it as far as it gets. People who sit out stay out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from scorekeeper.league.draw.pairing import Pairing, Scale, ahead
from scorekeeper.league.draw.seeded_random import SeededRandom
from scorekeeper.league.draw.values import DrawInputs, Matrix, Person, Plan

STEPS = 250
"""Exchanges tried for each person here in one run."""
RUNS = 3
"""Beginnings by lot, the best end of which is taken."""
Sides: TypeAlias = list[list[list[Person]]]
"""Tables of sides of people."""


class _Weights:
    """What two partners, two opponents and a lone side weigh."""

    def __init__(self, inputs: DrawInputs) -> None:
        apart, away, together = inputs.apart(), inputs.wished("away"), inputs.wished("together")
        partners, opponents = inputs.met(inputs.partners), inputs.met(inputs.opponents)
        people = range(inputs.number)
        mates = [
            [
                (apart[a][b] + 1 - together[a][b], *(times_met[a][b] for times_met in partners), 0, 0, 0, 0)
                for b in people
            ]
            for a in people
        ]
        others = [
            [(away[a][b], 0, 0, 0, 0, *(times_met[a][b] for times_met in opponents)) for b in people] for a in people
        ]
        lone = [(0, 0, 0, *times, 0, 0) for times in inputs.alone]
        rows = [*lone, *(row for matrix in (mates, others) for line in matrix for row in line)]
        scale = Scale([max(row[at] for row in rows) for at in range(7)], 7 * inputs.number)
        self.mates: Matrix = [[scale.fold(row) for row in line] for line in mates]
        self.others: Matrix = [[scale.fold(row) for row in line] for line in others]
        self.lone = [scale.fold(row) for row in lone]

    def of(self, table: Sequence[Sequence[Person]]) -> int:
        """The weight of a table."""
        total = 0
        for at, side in enumerate(table):
            if len(side) == 1:
                total += self.lone[side[0]]
            for a, b in combinations(side, 2):
                total += self.mates[a][b]
            for later in table[at + 1 :]:
                for a in side:
                    row = self.others[a]
                    for b in later:
                        total += row[b]
        return total


class _Search:
    """Tables that are improved in place."""

    def __init__(self, weights: _Weights, tables: Sides, random: SeededRandom) -> None:
        self.weights, self.tables, self.random = weights, tables, random
        self.now = [weights.of(table) for table in tables]
        self.places = [
            (table, side, seat)
            for table, sides in enumerate(tables) for side, people in enumerate(sides) for seat in range(len(people))
        ]

    def step(self, pairs_stay: bool) -> None:
        """Two places by lot exchange their people or their whole sides; undone where that is worse."""
        word = self.random.word()  # its remainders are not quite even, which a search does not mind
        number = len(self.places)
        first, second = self.places[word % number], self.places[(word >> 20) % number]
        (table, side, seat), (table2, side2, seat2) = first, second
        if first[:2] == second[:2]:
            return
        first_sides, second_sides = self.tables[table], self.tables[table2]
        same_size = len(first_sides[side]) == len(second_sides[side2]) and table != table2
        if pairs_stay or (same_size and word >> 63):
            if not same_size:
                return
            first_sides[side], second_sides[side2] = second_sides[side2], first_sides[side]
        else:
            first_sides[side][seat], second_sides[side2][seat2] = second_sides[side2][seat2], first_sides[side][seat]
        weight, weight2 = self.weights.of(first_sides), self.weights.of(second_sides)
        before = self.now[table] + (self.now[table2] if table != table2 else 0)
        if weight + (weight2 if table != table2 else 0) <= before:
            self.now[table], self.now[table2] = weight, weight2
        elif pairs_stay or (same_size and word >> 63):
            first_sides[side], second_sides[side2] = second_sides[side2], first_sides[side]
        else:
            first_sides[side][seat], second_sides[side2][seat2] = second_sides[side2][seat2], first_sides[side][seat]


def seating(inputs: DrawInputs, plan: Plan, pairing: Pairing, seed: str) -> Sides:
    """Everybody who plays, at the plan's tables in the plan's order.

    Where the exchanges of people have left less to the next round than ``pairing`` did, only whole sides are exchanged.
    """
    if not plan.shapes:
        return []
    weights = _Weights(inputs)
    steps = STEPS * inputs.number
    free = _searched(weights, plan, pairing, seed, steps, pairs_stay=False)
    if plan.sides_of(3) or inputs.pairing_wishes["away"] or not plan.partnered:
        return free
    pairs = tuple((side[0], side[1]) for table in free for side in table if len(side) == 2)
    alone = tuple(side[0] for table in free for side in table if len(side) == 1)
    if ahead(inputs, plan, pairs, pairing.out, alone) <= ahead(inputs, plan, pairing.pairs, pairing.out, pairing.alone):
        return free
    return _searched(weights, plan, pairing, seed, steps, pairs_stay=True)


def _searched(weights: _Weights, plan: Plan, pairing: Pairing, seed: str, steps: int, *, pairs_stay: bool) -> Sides:
    ends = []
    for run in range(RUNS):
        random = SeededRandom(seed, f"{'sides' if pairs_stay else 'people'} {run}")
        search = _Search(weights, _spread(plan, pairing, random), random)
        for _ in range(steps):
            search.step(pairs_stay)
        ends.append(search)
    return min(ends, key=lambda search: sum(search.now)).tables


def _spread(plan: Plan, pairing: Pairing, random: SeededRandom) -> Sides:
    """The sides at tables by lot."""
    pairs = random.shuffled(pairing.pairs)
    alone, thirds = random.shuffled(pairing.alone), random.shuffled(pairing.thirds)
    tables: Sides = []
    for shape in plan.shapes:
        sides = []
        for _ in range(shape.sides):
            side = [alone.pop()] if shape.size == 1 else list(pairs.pop())
            sides.append([*side, thirds.pop()] if shape.size == 3 else side)
        tables.append(sides)
    return tables
