"""What a draw of an evening is made from, and whether its seed gives the same tables again. Pure."""

from __future__ import annotations

from scorekeeper.journal.club.payloads import DrawMade
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.league.draw import ALGORITHM, DrawError, History, Round, Shape, Wish, draw, history

_RULES = {"apart": "apart", "away": "away", "together": "together"}


def draw_history(state: ClubState, evening: Evening, but: int) -> History:
    """Who met whom this evening, but for one round, and in its seasons."""
    return history(_rounds(state, evening, but), evening.evening)


def pairing_wishes(state: ClubState) -> list[Wish]:
    """Pairs that the keeper set, by the people they are now."""
    found = []
    for pair in state.pairs.values():
        a, b = state.person(pair.a), state.person(pair.b)
        if pair.rule in _RULES and a != b:
            found.append(Wish(a, b, pair.rule))  # type: ignore[arg-type]
    return found


def is_reproduced(state: ClubState, said: DrawMade) -> bool | None:
    """Whether the seed gives these tables again, from ``state``: that of the entry ``said.seen``. None where it cannot
    be known: a draw that a person changed, or one by another version's way of drawing."""
    evening = state.evenings.get(said.evening)
    if said.seen is None or evening is None or said.algorithm != ALGORITHM:
        return None
    people = [person for table in said.tables for person in table.seats] + list(said.out)
    try:
        again = draw(
            people, said.seed, shapes=[Shape(*shape) for shape in said.shapes],
            history=draw_history(state, evening, said.round), wishes=pairing_wishes(state), standing=said.standing,
        )
    except DrawError:
        return False
    tables = [(table.table, table.sides, table.seats, table.dealer) for table in said.tables]
    drawn = [(table.number, table.sides, table.seats, table.dealer) for table in again.tables]
    return (again.by, again.inputs, drawn, again.out) == (said.by, said.inputs, tables, said.out)


def _rounds(state: ClubState, evening: Evening, but: int) -> list[Round]:
    seasons = set(evening.seasons)
    found = []
    for each in state.evenings.values():
        if each is not evening and (not seasons & set(each.seasons) or each.date > evening.date):
            continue
        for drawn in each.draws.values():
            if each is not evening or drawn.round != but:
                tables = tuple(
                    tuple(tuple(state.person(who) for who in side) for side in table.sides) for table in drawn.tables
                )
                found.append(Round(each.evening, tables, tuple(state.person(who) for who in drawn.out)))
    return found
