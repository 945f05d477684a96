"""A match as it is written on a score sheet: columns, and the lines of each hand, as its game's series gives them.

Plain JSON. A column belongs to a person, not to a side: who joins or leaves between two hands has a column of his own.
Only of games whose series writes lines; the sheet of another is made of the figures of its hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.journal.along import Step
from scorekeeper.journal.chip_counts import ChipCount, chip_counts
from scorekeeper.journal.series_view import open_from
from scorekeeper.journal.state import MatchState
from scorekeeper.outcomes import Outcome
from scorekeeper.series import Cell, Column, Setup, with_chips


def written(state: MatchState) -> dict[str, Any] | None:
    """``columns`` of the table as it sits now, ``hands`` in order, ``counts`` of chips between them;
    ``brought`` the line above them all where the match began with a pot that stayed, else None.

    A hand has its ``columns``, its ``lines`` (none without a result), ``was``: for each of its corrections the lines
    before it, None where there was no result; ``open``: what it follows upon is not decided.
    """
    if not state.series.lines:
        return None
    opens = open_from(state)
    return {
        "columns": _columns(state.series.columns(state.setup_now), state.setup_now),
        "hands": [_hand(state, step, opens is not None and step.hand.number >= opens) for step in state.steps],
        "counts": [_count(state, one) for one in chip_counts(state)],
        "brought": _brought(state),
    }


def _hand(state: MatchState, step: Step, opens: bool) -> dict[str, Any]:
    result = step.hand.result
    setup = result.reckoning.setup
    outcome = None if result.points is None else result.reckoning.outcome
    return {
        "columns": _columns(state.series.columns(setup), setup), "open": opens,
        "lines": _lines(state, step, outcome), "dealer": setup.dealer,
        "was": [None if one.old is None else _lines(state, step, one.outcome) for one in result.corrections],
    }  # fmt: skip


def _lines(state: MatchState, step: Step, outcome: Outcome | None) -> list[list[list[Any]]]:
    """What would stand there if this was the hand's outcome."""
    if outcome is None or not outcome.complete:
        return []
    setup = step.hand.result.reckoning.setup
    if len(outcome.sides) != len(setup.sides):
        return []
    after = state.series.add(step.before, outcome, setup)
    return _cells(state.series.row(outcome, step.before, after, setup))


def _count(state: MatchState, one: ChipCount) -> dict[str, Any]:
    said, setup, series = one.entry.payload, one.setup, with_chips(state.series)
    rows = series.counted_row(one.book, said.chips, said.pot, setup)
    columns = _columns(series.columns(setup), setup)
    return {"columns": columns, "lines": _cells(rows), "number": one.number, "at": one.entry.at}


def _brought(state: MatchState) -> dict[str, Any] | None:
    """With what everybody began; who had left the match before, and has chips open there, has a column for them."""
    setup = state.opening
    if not setup.brought:
        return None
    gone = tuple(person for person, _ in setup.brought if person not in setup.seats)
    setup = setup._replace(seats=(*setup.seats, *gone), sides=(*setup.sides, *((person,) for person in gone)))
    series = with_chips(state.series)
    return {"columns": _columns(series.columns(setup), setup), "lines": _cells([series.brought_row(setup)])}


def _columns(columns: Iterable[Column], setup: Setup) -> list[dict[str, Any]]:
    return [
        {"key": one.key, "kind": one.kind, "main": one.main,
         "person": "" if one.side is None else setup.sides[one.side][0]}
        for one in columns
    ]  # fmt: skip


def _cells(lines: Iterable[Sequence[Cell]]) -> list[list[list[Any]]]:
    return [[[cell.kind, cell.value] for cell in line] for line in lines]
