"""A draw changed by hand, for late-comers and leavers: everybody who is not named keeps their seat.

Seed, algorithm and digest stay those of the draw, since they say how the rest came about; that it was changed is said
by its entry (draw.changed, with a reason). The figures are those of the changed round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.league.draw.drawing import NOTHING, seated
from scorekeeper.league.draw.inputs import draw_inputs
from scorekeeper.league.draw.quality import figures
from scorekeeper.league.draw.seeded_random import SeededRandom
from scorekeeper.league.draw.values import Draw, DrawError, History, Side, Table, Wish


def replaced(
    drawn: Draw, goes: str, comes: str, *, stays: bool = False, history: History = NOTHING, wishes: Iterable[Wish] = ()
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
    return _counted(drawn, [_with(table, new) for table in drawn.tables], out, history, wishes)


def closed(
    drawn: Draw, number: int, *, left: Iterable[str] = (), history: History = NOTHING, wishes: Iterable[Wish] = ()
) -> Draw:
    """The table with this number is given up; its people sit out but for those who have left.

    The other tables keep their numbers. Raises DrawError where there is no such table.
    """
    gone = [table for table in drawn.tables if table.number == number]
    if not gone:
        raise DrawError(f"There is no table {number}; the tables are {_numbers(drawn)}.")
    out = {*drawn.out, *gone[0].seats} - set(left)
    return _counted(drawn, [table for table in drawn.tables if table not in gone], out, history, wishes)


def opened(drawn: Draw, sides: Sequence[Side], *, history: History = NOTHING, wishes: Iterable[Wish] = ()) -> Draw:
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
    return _counted(drawn, [*drawn.tables, table], set(drawn.out) - set(people), history, wishes)


def _with(table: Table, new: dict[str, str]) -> Table:
    return Table(
        table.number,
        tuple(tuple(new.get(person, person) for person in side) for side in table.sides),
        tuple(new.get(person, person) for person in table.seats),
        new.get(table.dealer, table.dealer),
    )


def _counted(drawn: Draw, tables: Sequence[Table], out: set[str], history: History, wishes: Iterable[Wish]) -> Draw:
    here = draw_inputs([*out, *(person for table in tables for person in table.seats)], history, wishes)
    place = {person: at for at, person in enumerate(here.people)}
    sides = [[[place[person] for person in side] for side in table.sides] for table in tables]
    return replace(drawn, tables=tuple(tables), out=tuple(sorted(out)), figures=figures(here, sides))


def _numbers(drawn: Draw) -> str:
    return ", ".join(str(table.number) for table in drawn.tables) or "none"
