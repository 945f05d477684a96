"""How well a round reaches each goal, beside the bound that no round can beat. The bounds come from counting: they hold
for every seating, and no seating is worked out for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import combinations

from scorekeeper.league.draw.values import RULES, DrawInputs, Figure, Matrix, Person, Side, Times, Wish, pair_of


def unkept(pairing_wishes: Sequence[Wish], tables: Sequence[Sequence[Side]]) -> tuple[Wish, ...]:
    """The wishes that a round does not keep, in their order; each only once."""
    mates = {pair_of(a, b) for sides in tables for side in sides for a, b in combinations(side, 2)}
    near = {
        pair_of(a, b) for sides in tables for a, b in combinations([person for side in sides for person in side], 2)
    }
    playing = {person for sides in tables for side in sides for person in side} if mates else set()
    broken = []
    for wish in pairing_wishes:
        pair = pair_of(wish.a, wish.b)
        if wish.rule == "together":
            missed = pair not in mates and playing.issuperset(pair)
        else:
            missed = pair in (mates if wish.rule == "apart" else near)
        if missed and wish not in broken:
            broken.append(wish)
    return tuple(broken)


class _Round:
    """Tables of sides of places, and what can be counted off them."""

    def __init__(self, inputs: DrawInputs, tables: Sequence[Sequence[Sequence[Person]]]) -> None:
        self.inputs, self.tables = inputs, tables
        sides = [side for table in tables for side in table]
        self.mates = [pair for side in sides for pair in combinations(side, 2)]
        self.rivals = [
            (a, b) for table in tables for first, second in combinations(table, 2) for a in first for b in second
        ]
        self.playing = sum(map(len, sides))
        self.partnered = sum(len(side) for side in sides if len(side) > 1)
        self.largest = max(map(len, sides), default=1)
        seated = [(sum(map(len, table)), side) for table in tables for side in table]
        self.fewest_near = min((people - 1 for people, _ in seated), default=0)
        self.fewest_rivals = min((people - len(side) for people, side in seated), default=0)
        self.fewest_mates = min((len(side) - 1 for side in sides if len(side) > 1), default=0)
        playing = {person for side in sides for person in side}
        self.out = [person for person in range(inputs.number) if person not in playing]
        self.alone = [side[0] for side in sides if len(side) == 1] if self.mates else []

    def pairing_wishes(self) -> Figure:
        """Wishes not kept, and so many that cannot be."""
        inputs = self.inputs
        names = [
            Wish(inputs.people[a], inputs.people[b], rule)
            for rule in RULES for a, b in sorted(inputs.pairing_wishes[rule])
        ]
        tables = [[tuple(inputs.people[person] for person in side) for side in table] for table in self.tables]
        near = len(self.mates) + len(self.rivals)
        least = counting(inputs.wished("apart"), self.partnered, self.fewest_mates, len(self.mates))
        least += counting(inputs.wished("away"), self.playing, self.fewest_near, near)
        return Figure("wishes", len(unkept(names, tables)), least + self._not_together())

    def _not_together(self) -> int:
        """Nobody has more partners than their side has room for; sitting out settles all of one's wishes."""
        degrees = sorted(map(sum, self.inputs.wished("together")), reverse=True)
        room = sum(min(degree, self.largest - 1) for degree in degrees) // 2
        return max(0, sum(degrees) // 2 - room - sum(degrees[: len(self.out)])) if self.mates else 0

    def burden(self, name: str, times: Sequence[Times], bearers: Sequence[Person]) -> Iterator[Figure]:
        """Squares of something people bear, of them one more now."""
        for at, span in enumerate(("evening", "season")):
            before = [happened[at] for happened in times]
            after = [number + (person in bearers) for person, number in enumerate(before)]
            least = smallest_squares(before, len(bearers))
            yield Figure(f"{name}_{span}", sum(number * number for number in after), least)

    def meetings(
        self, name: str, times: tuple[Matrix, Matrix], pairs: list[tuple[Person, Person]], people: int, each: int
    ) -> Iterator[Figure]:
        """Squares of how often pairs have met, with these pairs once more."""
        for span, matrix in zip(("evening", "season"), times, strict=True):
            base = sum(times_met * times_met for row in matrix for times_met in row) // 2 + len(pairs)
            value = base + 2 * sum(matrix[a][b] for a, b in pairs)
            yield Figure(f"{name}_{span}", value, base + 2 * counting(matrix, people, each, len(pairs)))


def figures(inputs: DrawInputs, tables: Sequence[Sequence[Sequence[Person]]]) -> tuple[Figure, ...]:
    """All figures, in the order of the goals; those of lone sides only where others have partners.

    The bounds hold for every round with the same kinds of tables.
    """
    round_ = _Round(inputs, tables)
    rows = [round_.pairing_wishes(), *round_.burden("out", inputs.out, round_.out)]
    partners, opponents = inputs.met(inputs.partners), inputs.met(inputs.opponents)
    rows += round_.meetings("partners", partners, round_.mates, round_.partnered, round_.fewest_mates)
    if round_.alone:
        rows += round_.burden("alone", inputs.alone, round_.alone)
    rows += round_.meetings("opponents", opponents, round_.rivals, round_.playing, round_.fewest_rivals)
    return tuple(rows)


def counting(times: Matrix, people: int, each: int, pairs: int) -> int:
    """The sum that ``pairs`` pairs which give each of some ``people`` people at least ``each`` others cannot go below.

    Two reasons, the larger counts. Every one of them brings at least the ``each`` smallest figures of their row, those
    people with the smallest rows at best, and every pair is counted from both ends. And no pairs are smaller than the
    smallest ones.
    """
    rows = sorted(
        sum(nsmallest(each, (times_met for other, times_met in enumerate(row) if other != person)))
        for person, row in enumerate(times)
    )
    ends = -(-sum(rows[:people]) // 2)
    every = [times_met for person, row in enumerate(times) for times_met in row[:person]]
    return max(ends, sum(nsmallest(pairs, every)))


def smallest_squares(before: list[int], more: int) -> int:
    """The smallest sum of squares when ``more`` of these numbers grow by one."""
    return sum(number * number for number in before) + sum(2 * number + 1 for number in sorted(before)[:more])
