"""The inputs of an evening's draw, and whether its seed gives the same tables again. Pure."""

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


def is_reproduced(state: ClubState, payload: DrawMade) -> bool | None:
    """Whether the seed gives these tables again, from ``state`` as it was after the entry ``payload.seen``. None where
    it cannot be known: a draw that a person changed, or one by another version's way of drawing."""
    evening = state.evenings.get(payload.evening)
    if payload.seen is None or evening is None or payload.algorithm != ALGORITHM:
        return None
    people = [person for table in payload.tables for person in table.seats] + list(payload.out)
    try:
        again = draw(
            people, payload.seed, shapes=[Shape(*shape) for shape in payload.shapes],
            history=draw_history(state, evening, payload.round), pairing_wishes=pairing_wishes(state),
            standing=payload.standing,
        )
    except DrawError:
        return False
    tables = [(table.number, table.sides, table.seats, table.dealer) for table in payload.tables]
    drawn = [(table.number, table.sides, table.seats, table.dealer) for table in again.tables]
    return (again.by, again.inputs, drawn, again.out) == (payload.by, payload.inputs, tables, payload.out)


def _rounds(state: ClubState, evening: Evening, but: int) -> list[Round]:
    seasons = set(evening.seasons)
    rounds = []
    for each in state.evenings.values():
        if each is not evening and (not seasons & set(each.seasons) or each.date > evening.date):
            continue
        for drawn in each.draws.values():
            if each is not evening or drawn.round != but:
                tables = tuple(
                    tuple(tuple(state.person(who) for who in side) for side in table.sides) for table in drawn.tables
                )
                rounds.append(Round(each.evening, tables, tuple(state.person(who) for who in drawn.out)))
    return rounds
