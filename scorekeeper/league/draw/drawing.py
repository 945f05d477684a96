"""The draw of one round, by its goals or by standing; and a draw changed by hand, for late-comers and leavers.

The goals, each only among the best of the one before:

1. wishes (``Wish``) for partners, exact; for tables (``away``) by search;
2. sit-outs: those who have sat out least this evening, then over the season; exact;
3. partners: the smallest sum of squares of how often pairs have met, this evening, then over the season; exact for
   sides of two, by search for sides of three;
4. rounds played alone while others have partners, this evening, then over the season, likewise exact beside sides of
   two; then opponents, this evening, then over the season: by a search of a fixed number of steps.

By standing, tables are filled from the top, and strong and weak play together. At each table the sides are filled to
and fro: of four people, the first and the fourth play the second and the third; of three pairs, 1 + 6, 2 + 5, 3 + 4; of
two sides of three, 1 + 4 + 5 play 2 + 3 + 6. If another division of the same table keeps more wishes, the first one
that keeps most is taken instead. Who sits out is decided by sit-outs, not by standing.

When a draw is changed by hand, everybody who is not named keeps their seat. Seed, algorithm and digest stay those of
the draw, since they say how the rest came about; the entry says that it was changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from scorekeeper.league.draw.pairing import least_outside, pairing
from scorekeeper.league.draw.quality import figures
from scorekeeper.league.draw.seating import Sides, seating
from scorekeeper.league.draw.seeded_random import SeededRandom
from scorekeeper.league.draw.values import (
    ALGORITHM,
    PAIRS,
    RULES,
    By,
    Draw,
    DrawError,
    DrawInputs,
    History,
    Person,
    Plan,
    Shape,
    Side,
    Table,
    Wish,
    digest,
    draw_inputs,
    plan,
)


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
    apart, away, together = (len(mates & inputs.pairing_wishes[rule]) for rule in RULES)
    return apart - together, away


NOTHING = History()


def draw(
    people: Sequence[str],
    seed: str,
    *,
    shapes: Sequence[Shape] = (PAIRS,),
    history: History = NOTHING,
    pairing_wishes: Iterable[Wish] = (),
    standing: Sequence[str] | None = None,
) -> Draw:
    """Tables, seats, dealers and sit-outs for the people who are here now, in whatever order they are named; the same
    arguments always give the same draw.

    ``shapes``: the tables that the rule sheet allows, the preferred one first (``plan.plan``); how many sit out follows
    from them alone. ``standing``: ids, best first: then tables are filled by it instead (``by_standing``).
    Whom there is no table for, sits out. Raises DrawError for somebody named twice, shapes and wishes that are none.
    """
    inputs = draw_inputs(people, history, pairing_wishes)
    layout = plan(inputs.number, shapes)
    by: By
    if standing is None:
        by, ranked = "lot", []
        matched = pairing(inputs, layout, seed)
        tables, out = seating(inputs, layout, matched, seed), matched.out
    else:
        present = set(inputs.people)
        by, ranked = "standing", [person for person in dict.fromkeys(standing) if person in present]
        tables, out = by_standing(inputs, layout, ranked, seed)
    tables_of_ids = [[tuple(inputs.people[person] for person in side) for side in table] for table in tables]
    random = SeededRandom(seed, "seats")
    if by == "lot":
        tables_of_ids = _mixed(tables_of_ids, random)
    return Draw(
        by, seed, ALGORITHM, digest(inputs, by, shapes, ranked),
        tuple(seated(number, sides, random) for number, sides in enumerate(tables_of_ids, 1)),
        tuple(inputs.people[person] for person in out), figures(inputs, tables),
    )


def _mixed(tables: list[list[Side]], random: SeededRandom) -> list[list[Side]]:
    """Tables of the same kind in an order by lot; the kinds stay in theirs."""
    kinds: dict[tuple[int, ...], list[list[Side]]] = {}
    for table in tables:
        kinds.setdefault(tuple(map(len, table)), []).append(table)
    return [table for alike in kinds.values() for table in random.shuffled(alike)]


def seated(number: int, sides: Sequence[Side], random: SeededRandom) -> Table:
    """Sides and seats of a table by lot: partners sit apart, the sides in turn. The first dealer is drawn too."""
    mixed = [tuple(random.shuffled(side)) for side in random.shuffled(sides)]
    seats = tuple(person for row in zip(*mixed, strict=True) for person in row)
    return Table(number, tuple(mixed), seats, seats[random.below(len(seats))])


def replaced(
    drawn: Draw, goes: str, comes: str, *, stays: bool = False, history: History = NOTHING,
    pairing_wishes: Iterable[Wish] = (),
) -> Draw:
    """``comes`` takes the seat of ``goes`` and deals where ``goes`` would have dealt.

    Who comes has sat out, comes late, or sits at another seat: then both change places. Otherwise ``goes`` has left,
    or sits out with ``stays``. Raises DrawError where ``goes`` has no seat or both are the same.
    """
    sitting = {person for table in drawn.tables for person in table.seats}
    if goes not in sitting or goes == comes:
        raise DrawError(f"{goes} has no seat that {comes} could take; choose somebody who sits at a table.")
    new = {goes: comes, comes: goes} if comes in sitting else {goes: comes}
    out = set(drawn.out) - {comes} | ({goes} if stays and comes not in sitting else set())
    return _counted(drawn, [_with(table, new) for table in drawn.tables], out, history, pairing_wishes)


def closed(
    drawn: Draw, number: int, *, left: Iterable[str] = (), history: History = NOTHING,
    pairing_wishes: Iterable[Wish] = (),
) -> Draw:
    """The table with this number is given up; its people sit out but for those who have left.

    The other tables keep their numbers. Raises DrawError where there is no such table.
    """
    closing = [table for table in drawn.tables if table.number == number]
    if not closing:
        raise DrawError(f"There is no table {number}; the tables are {_numbers(drawn)}.")
    out = {*drawn.out, *closing[0].seats} - set(left)
    return _counted(drawn, [table for table in drawn.tables if table not in closing], out, history, pairing_wishes)


def opened(
    drawn: Draw, sides: Sequence[Side], *, history: History = NOTHING, pairing_wishes: Iterable[Wish] = ()
) -> Draw:
    """A further table for late-comers and people who sit out, with the next number.

    Seats and dealer come from the draw's seed. Raises DrawError for somebody who sits at a table already, for sides of
    unequal size and for a single side.
    """
    people = [person for side in sides for person in side]
    sitting = {person for table in drawn.tables for person in table.seats}
    if len(sides) < 2 or len({len(side) for side in sides}) != 1 or not people:
        raise DrawError("A table needs two sides or more, all of the same number of people.")
    if len(set(people)) != len(people) or sitting.intersection(people):
        raise DrawError("Somebody would have two seats; take people who sit out or have just come.")
    number = max((table.number for table in drawn.tables), default=0) + 1
    table = seated(number, sides, SeededRandom(drawn.seed, f"table {number}"))
    return _counted(drawn, [*drawn.tables, table], set(drawn.out) - set(people), history, pairing_wishes)


def joined(
    drawn: Draw, one: int, other: int, sides: Sequence[Side], *, left: Iterable[str] = (), history: History = NOTHING,
    pairing_wishes: Iterable[Wish] = (),
) -> Draw:
    """Two tables made one, which has the lower of their numbers; whoever of them is in none of its sides sits out, but
    for those who have left.

    Raises DrawError for a table that there is not, for one twice, and as ``opened``.
    """
    if one == other:
        raise DrawError(f"Table {one} cannot be made one with itself; choose another.")
    return _seated_anew(drawn, (one, other), sides, set(left), history, pairing_wishes)


def enlarged(
    drawn: Draw, number: int, sides: Sequence[Side], *, history: History = NOTHING, pairing_wishes: Iterable[Wish] = ()
) -> Draw:
    """A table seated anew, with people who sat out or have just come. Raises DrawError for a table that there is not,
    and as ``opened``."""
    return _seated_anew(drawn, (number,), sides, set(), history, pairing_wishes)


def _seated_anew(
    drawn: Draw, numbers: Sequence[int], sides: Sequence[Side], left: set[str], history: History,
    pairing_wishes: Iterable[Wish],
) -> Draw:
    """These sides at one table, in the place of those with these numbers: it has the lowest of them."""
    less = drawn
    for number in numbers:
        less = closed(less, number, left=left)
    *others, made = opened(less, sides).tables
    tables = sorted([*others, replace(made, number=min(numbers))], key=lambda table: table.number)
    out = set(less.out) - set(made.seats)
    return _counted(drawn, tables, out, history, pairing_wishes)


def _with(table: Table, new: dict[str, str]) -> Table:
    return Table(
        table.number,
        tuple(tuple(new.get(person, person) for person in side) for side in table.sides),
        tuple(new.get(person, person) for person in table.seats),
        new.get(table.dealer, table.dealer),
    )


def _counted(
    drawn: Draw, tables: Sequence[Table], out: set[str], history: History, pairing_wishes: Iterable[Wish]
) -> Draw:
    inputs = draw_inputs([*out, *(person for table in tables for person in table.seats)], history, pairing_wishes)
    place = {person: at for at, person in enumerate(inputs.people)}
    sides = [[[place[person] for person in side] for side in table.sides] for table in tables]
    return Draw(
        drawn.by, drawn.seed, drawn.algorithm, drawn.inputs, tuple(tables), tuple(sorted(out)), figures(inputs, sides)
    )


def _numbers(drawn: Draw) -> str:
    return ", ".join(str(table.number) for table in drawn.tables) or "none"
