"""Who sits out and who plays with whom, exactly: one minimum-weight perfect matching over people and places.

These goals are reached exactly, in this order, for sides of two, sides of one and sit-outs: wishes for partners,
sit-outs this evening, sit-outs over the season, partners this evening, partners over the season, rounds played alone.
The sum of squares of ``times`` grows by ``2 * times + 1`` when a pair meets once more, so the smallest sum of times
gives the smallest sum of squares. There are two limits. For sides of three only two of the three are matched, and
``seating`` adds the third. For somebody whom several others must play with, sitting out is taken to settle one of these
wishes only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from scorekeeper.league.draw.quality import counting
from scorekeeper.league.draw.seeded_random import SeededRandom
from scorekeeper.league.draw.values import DrawInputs, Person, Plan

NOISE = 1 << 40
"""Equal solutions are told apart by random last digits, so that the best one is single and no version of a library,
only the seed, decides between them."""
MOST_LOOKS = 24
LOOKING = 400_000
"""How many best pairings are compared by what they leave for the next round: so many over the cube of the people."""


Couple: TypeAlias = tuple[Person, Person]
Node: TypeAlias = "Person | tuple[str, int] | tuple[str, Couple]"
"""A person; a chair, or an end of a pass, by its kind."""


class Pairing(NamedTuple):
    """Who sits with whom in a round, by place in the sorted list.

    pairs: sides of two.
    alone: sides of one.
    thirds: people who join a pair to make a side of three.
    out: who sits out.
    """

    pairs: tuple[Couple, ...]
    alone: tuple[Person, ...]
    thirds: tuple[Person, ...]
    out: tuple[Person, ...]


class _Graph:
    """The weighted graph whose perfect matchings are the ways to seat everybody.

    Nodes: people; a chair for each sit-out, each lone side, each third of a side; and for each wish to be partners a
    pass (two nodes) by which one of both can reach a chair outside and so settle the wish: once, even if both go.
    """

    def __init__(self, inputs: DrawInputs, plan: Plan) -> None:
        self.inputs = inputs
        self.chairs: list[tuple[str, int]] = []
        for kind, number in (
            ("out", plan.out), ("alone", plan.sides_of(1)), ("third", plan.sides_of(3)),
        ):
            self.chairs += [(kind, chair) for chair in range(number)]
        together = inputs.pairing_wishes["together"] if plan.partnered else frozenset()
        self.passes = sorted(together) if plan.out else []
        self.edges = list(self._edges(together))
        largest = [max(row[at] for _, _, row in self.edges) for at in range(7)] if self.edges else [0] * 7
        self.scale = Scale((*largest, NOISE), inputs.number + len(self.chairs) + 2 * len(self.passes))

    def _edges(self, together: frozenset[Couple]) -> Iterator[tuple[Node, Node, tuple[int, ...]]]:
        """Every edge with its row of figures: wishes, out and out, partners and partners, alone and alone. A wish kept
        is a 0 where others have 1: every perfect matching has the same number of edges."""
        inputs = self.inputs
        apart, (evening, season) = inputs.apart(), inputs.met(inputs.partners)
        for a in range(inputs.number):
            for b in range(a + 1, inputs.number):
                wish = apart[a][b] + ((a, b) not in together)
                yield a, b, (wish, 0, 0, evening[a][b], season[a][b], 0, 0)
            rows = {"out": (1, *inputs.out[a], 0, 0, 0, 0), "alone": (1, 0, 0, 0, 0, *inputs.alone[a])}
            for chair in self.chairs:
                yield a, chair, rows.get(chair[0], (1, 0, 0, 0, 0, 0, 0))
        for a, b in self.passes:
            entry, way_out = ("in", (a, b)), ("through", (a, b))
            yield entry, way_out, (1, 0, 0, 0, 0, 0, 0)
            for person in (a, b):
                yield person, entry, (0, *inputs.out[person], 0, 0, 0, 0)
            for chair in self.chairs:
                if chair[0] == "out":
                    yield way_out, chair, (1, 0, 0, 0, 0, 0, 0)

    def solved(self, random: SeededRandom | None) -> Pairing:
        """The best way; of equal ones that which the random numbers choose, or any for None."""
        from networkx import Graph, max_weight_matching  # here: pages that draw nothing need not load it

        graph = Graph()
        noise: dict[object, int] = {}
        worst = sum(self.scale.units) * (max((max(row) for _, _, row in self.edges), default=0) + NOISE)
        for a, b, row in self.edges:
            last = 0
            if random is not None:
                what = (a, b if isinstance(b, int) else _outside(b))
                if isinstance(a, int) and what not in noise:
                    noise[what] = random.below(NOISE)
                last = noise.get(what, 0)
            graph.add_edge(a, b, weight=worst - self.scale.fold((*row, last)))
        return self._read(max_weight_matching(graph, maxcardinality=True))

    def _read(self, matching: set[tuple[Node, Node]]) -> Pairing:
        pairs = []
        at: dict[str, list[Person]] = {"out": [], "alone": [], "third": []}
        for a, b in matching:
            if isinstance(a, int) and isinstance(b, int):
                pairs.append((min(a, b), max(a, b)))
            elif isinstance(a, int) and not isinstance(b, int):
                at[_outside(b)].append(a)
            elif isinstance(b, int) and not isinstance(a, int):
                at[_outside(a)].append(b)
        return Pairing(
            tuple(sorted(pairs)), tuple(sorted(at["alone"])), tuple(sorted(at["third"])), tuple(sorted(at["out"]))
        )


def _outside(node: tuple[str, int] | tuple[str, Couple]) -> str:
    """What a chair, or an end of a pass, is for a person: who goes through a pass sits out."""
    return "out" if node[0] == "in" else node[0]


def pairing(inputs: DrawInputs, plan: Plan, seed: str) -> Pairing:
    """One of the best pairings, by lot; among some of the best one that leaves a good next round to the same people.

    The look ahead is no goal of its own and not exact: it keeps a club from drawing itself into a corner (of 8 people
    after 5 rounds, those who have not met could be two circles of 3 and 5). In 90 seeded evenings of 9 people in 9 and
    12 people in 11 rounds it left 3 with a partner met twice, without it there were 26.
    """
    if not plan.partnered:
        out = least_outside(inputs, plan.out, SeededRandom(seed, "out").shuffled(range(inputs.number)))
        return Pairing((), tuple(person for person in range(inputs.number) if person not in out), (), out)
    graph = _Graph(inputs, plan)
    tries = max(1, min(MOST_LOOKS, LOOKING // max(1, inputs.number) ** 3))
    best: tuple[tuple[int, int], Pairing] | None = None
    for attempt in range(tries):
        candidate = graph.solved(SeededRandom(seed, f"partners {attempt}"))
        rest = ahead(inputs, plan, candidate.pairs, candidate.out, candidate.alone)
        if best is None or rest < best[0]:
            best = rest, candidate
        if rest == (0, 0):
            break
    assert best is not None
    return best[1]


def least_outside(inputs: DrawInputs, number: int, lot: Sequence[Person]) -> tuple[Person, ...]:
    """Those who have sat out least, this evening, then over the season, then as the lot has them; sorted."""
    return tuple(sorted(sorted(lot, key=lambda person: inputs.out[person])[:number]))


def ahead(
    inputs: DrawInputs, plan: Plan, pairs: tuple[Couple, ...], out: tuple[Person, ...], alone: tuple[Person, ...]
) -> tuple[int, int]:
    """How far above their counting bounds the best partners of a next round of the same people would be: the times
    they have met this evening, over the season; but for those who wish it. (0, 0) where few have a partner."""
    if 2 * plan.sides_of(1) > inputs.number or not plan.partnered:
        return 0, 0
    later = inputs.after(pairs, out, alone)
    chosen = _Graph(later, plan).solved(None).pairs
    wished = inputs.pairing_wishes["together"]
    unwished = {pair: times for pair, times in later.partners.items() if pair not in wished}
    evening, season = (
        sum(matrix[a][b] for a, b in chosen) - counting(matrix, 2 * len(chosen), 1, len(chosen))
        for matrix in inputs.met(unwished)
    )
    return evening, season


class Scale:
    """Folds a row of figures (not negative, first one first) into one number, so that sums compare like rows of sums.

    ``largest``: for each place the largest figure that comes; ``terms``: how many rows are added up at most.
    """

    def __init__(self, largest: Sequence[int], terms: int) -> None:
        self.units = [1]
        for most in reversed(largest[1:]):
            self.units.append(self.units[-1] * (most * terms + 1))
        self.units.reverse()

    def fold(self, figures: Sequence[int]) -> int:
        """One number for the row."""
        return sum(figure * unit for figure, unit in zip(figures, self.units, strict=True))
