"""The kinds of tables that a rule sheet allows and an evening usually has; a kept draw as the league has one."""

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
    Shape,
    Table,
)

SHAPES = (PAIRS, THREE_ALONE, SIX_IN_PAIRS, SIX_IN_THREES, TWO_ALONE)
"""The tables that are offered where several can be one side, in the order in which they are filled."""
FULL = 4
"""How many a table is best filled with where everybody plays alone; then one more, one fewer, and so on."""
USUAL = 3
"""So many kinds of tables are ticked at first where everybody plays alone: four, five and three seat any number."""


def key_of(shape: Shape) -> str:
    """A shape in a form: ``2x2``."""
    return f"{shape.sides}x{shape.size}"


def allowed(sheet: Sheet) -> list[Shape]:
    """The tables that a rule sheet can be played at: its game says how many play and whether in teams, and where it
    says what so many players are dealt, the sheet too."""
    game = game_of(sheet.rules.variant)
    if not game.teams:
        numbers = sorted(game.players, key=lambda number: (abs(number - FULL), -number))
        return [Shape(number, 1) for number in numbers]
    found = [shape for shape in SHAPES if shape.people in game.players and _deals(sheet, shape.people)]
    return found or [PAIRS]


def usual(state: ClubState, evening: Evening) -> list[Shape]:
    """The kinds of tables of the last draw of this evening or of the one before; else fours, with what seats all
    others where everybody plays alone."""
    before = sorted(state.evenings.values(), key=lambda each: (each is evening, each.date), reverse=True)
    sheet = state.sheets[evening.sheet]
    can = allowed(sheet)
    for each in before:
        if each.draws and (each is evening or each.sheet == evening.sheet):
            drawn = {shape_of(table.sides) for table in each.draws[max(each.draws)].tables}
            if found := [shape for shape in can if shape in drawn]:
                return found
    return can[:1] if game_of(sheet.rules.variant).teams else can[:USUAL]


def shape_of(sides: Sequence[Sequence[str]]) -> Shape:
    """What kind of table these sides sit at."""
    return Shape(len(sides), len(sides[0]) if sides else 0)


def draw_of_entry(said: Said) -> Draw:
    """A round of the journal as the draw gave it."""
    tables = tuple(Table(table.table, table.sides, table.seats, table.dealer) for table in said.tables)
    figures = tuple(Figure(one.name, one.value, one.bound or 0) for one in said.figures)
    by = "standing" if said.by == "standing" else "lot"
    return Draw(by, said.seed, said.algorithm, said.inputs, tables, said.out, figures)  # type: ignore[arg-type]


def _deals(sheet: Sheet, players: int) -> bool:
    rules = sheet.rules
    try:
        agreement = game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    except NotationError:
        return False
    return agreement.schedule is not None
