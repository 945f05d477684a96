"""The draw of one round.

The goals, each only among the best of the one before:

1. wishes (``Wish``) for partners, exact; for tables (``away``) by search;
2. sit-outs: those who have sat out least this evening, then over the season; exact;
3. partners: the smallest sum of squares of how often pairs have met, this evening, then over the season; exact for
   sides of two, by search for sides of three;
4. rounds played alone while others have partners, this evening, then over the season, likewise exact beside sides of
   two; then opponents, this evening, then over the season: by a search of a fixed number of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.league.draw.by_standing import by_standing
from scorekeeper.league.draw.inputs import digest, draw_inputs
from scorekeeper.league.draw.pairing import pairing
from scorekeeper.league.draw.plan import plan
from scorekeeper.league.draw.quality import figures
from scorekeeper.league.draw.seating import seating
from scorekeeper.league.draw.seeded_random import SeededRandom
from scorekeeper.league.draw.values import ALGORITHM, PAIRS, By, Draw, History, Shape, Side, Table, Wish

NOTHING = History()


def draw(
    people: Sequence[str],
    seed: str,
    *,
    shapes: Sequence[Shape] = (PAIRS,),
    history: History = NOTHING,
    wishes: Iterable[Wish] = (),
    standing: Sequence[str] | None = None,
) -> Draw:
    """Tables, seats, dealers and sit-outs for the people who are here now, in whatever order they are named; the same
    arguments always give the same draw.

    ``shapes``: the tables that the rule sheet allows, the preferred one first (``plan.plan``); how many sit out follows
    from them alone. ``standing``: ids, best first: then tables are filled by it instead (``by_standing``).
    Whom there is no table for, sits out. Raises DrawError for somebody named twice, shapes and wishes that are none.
    """
    found = draw_inputs(people, history, wishes)
    laid = plan(found.number, shapes)
    by: By
    if standing is None:
        by, ranked = "lot", []
        matched = pairing(found, laid, seed)
        tables, out = seating(found, laid, matched, seed), matched.out
    else:
        here = set(found.people)
        by, ranked = "standing", [person for person in dict.fromkeys(standing) if person in here]
        tables, out = by_standing(found, laid, ranked, seed)
    named = [[tuple(found.people[person] for person in side) for side in table] for table in tables]
    random = SeededRandom(seed, "seats")
    if by == "lot":
        named = _mixed(named, random)
    return Draw(
        by, seed, ALGORITHM, digest(found, by, shapes, ranked),
        tuple(seated(number, sides, random) for number, sides in enumerate(named, 1)),
        tuple(found.people[person] for person in out), figures(found, tables),
    )  # fmt: skip


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
