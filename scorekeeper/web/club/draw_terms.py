"""What a draw of an evening goes by: the tables that its rule sheet allows, who met whom, who must not meet."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.journal.club.state import ClubState, Evening, Sheet
from scorekeeper.journal.club.state import Draw as Said
from scorekeeper.league.draw import (
    PAIRS,
    SIX_IN_PAIRS,
    SIX_IN_THREES,
    THREE_ALONE,
    TWO_ALONE,
    Draw,
    Figure,
    History,
    Round,
    Shape,
    Table,
    Wish,
    history,
)

SHAPES = (PAIRS, THREE_ALONE, SIX_IN_PAIRS, SIX_IN_THREES, TWO_ALONE)
"""The tables that are offered, in the order in which they are filled."""
_RULES = {"apart": "apart", "away": "away", "together": "together"}


def key_of(shape: Shape) -> str:
    """A shape in a form: ``2x2``."""
    return f"{shape.sides}x{shape.size}"


def allowed(sheet: Sheet) -> list[Shape]:
    """The tables that a rule sheet can be played at: it says what so many players are dealt."""
    found = [shape for shape in SHAPES if _deals(sheet, shape.people)]
    return found or [PAIRS]


def usual(state: ClubState, evening: Evening) -> list[Shape]:
    """The kinds of tables of the last draw of this evening or of the one before; else fours."""
    before = sorted(state.evenings.values(), key=lambda each: (each is evening, each.date), reverse=True)
    can = allowed(state.sheets[evening.sheet])
    for each in before:
        if each.draws and (each is evening or each.sheet == evening.sheet):
            drawn = {shape_of(table.sides) for table in each.draws[max(each.draws)].tables}
            if found := [shape for shape in can if shape in drawn]:
                return found
    return can[:1]


def shape_of(sides: Sequence[Sequence[str]]) -> Shape:
    """What kind of table these sides sit at."""
    return Shape(len(sides), len(sides[0]) if sides else 0)


def so_far(state: ClubState, evening: Evening, but: int) -> History:
    """Who met whom this evening, but for one round, and in its seasons."""
    return history(_rounds(state, evening, but), evening.evening)


def wishes(state: ClubState) -> list[Wish]:
    """Pairs that the keeper set, by the people they are now."""
    found = []
    for pair in state.pairs.values():
        a, b = state.person(pair.a), state.person(pair.b)
        if pair.rule in _RULES and a != b:
            found.append(Wish(a, b, pair.rule))  # type: ignore[arg-type]
    return found


def as_drawn(said: Said) -> Draw:
    """A round of the journal as the draw gave it."""
    tables = tuple(Table(table.table, table.sides, table.seats, table.dealer) for table in said.tables)
    figures = tuple(Figure(one.name, one.value, one.bound or 0) for one in said.figures)
    by = "standing" if said.by == "standing" else "lot"
    return Draw(by, said.seed, said.algorithm, said.inputs, tables, said.out, figures)  # type: ignore[arg-type]


def _rounds(state: ClubState, evening: Evening, but: int) -> list[Round]:
    seasons = set(evening.seasons)
    found = []
    for each in state.evenings.values():
        if each is not evening and (not seasons & set(each.seasons) or each.date > evening.date):
            continue
        for draw in each.draws.values():
            if each is not evening or draw.round != but:
                tables = tuple(
                    tuple(tuple(state.person(who) for who in side) for side in table.sides) for table in draw.tables
                )
                found.append(Round(each.evening, tables, tuple(state.person(who) for who in draw.out)))
    return found


def _deals(sheet: Sheet, players: int) -> bool:
    rules = sheet.rules
    try:
        agreement = game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    except NotationError:
        return False
    return agreement.schedule is not None
