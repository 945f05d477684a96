"""The lines of a score sheet, as a game's series gives them, hand by hand.

A column belongs to a person, not to a side: who joins or leaves between two hands has a column of their own.
Only of games whose series writes lines; the sheet of another is made of the figures of its hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.journal.series_steps import Step
from scorekeeper.journal.series_view import ChipCount, chip_counts, open_from
from scorekeeper.journal.state import MatchState
from scorekeeper.outcomes import Outcome
from scorekeeper.series import Cell, Column, Setup, with_chips

Lines = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class PersonColumn:
    """A column of the game's, and whose it is: a person's id, empty for one of the whole hand."""

    key: str
    kind: str
    person: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedPart:
    """Lines with a cell for each of these columns."""

    columns: tuple[PersonColumn, ...]
    lines: Lines


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedHand(LinedPart):
    """What is written of a hand; no line without a result."""

    was: tuple[Lines | None, ...]
    """For each of its corrections the lines before it; None: there was no result."""
    open: bool
    """Whether what it follows upon is not decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedCount(LinedPart):
    """What is written of a count of chips."""

    number: int
    """After so many hands."""
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedMatch:
    """All that a game writes of a match."""

    columns: tuple[PersonColumn, ...]
    """Of the table as it sits now."""
    hands: tuple[LinedHand, ...]
    counts: tuple[LinedCount, ...]
    brought: LinedPart | None
    """The line above them all where the match began with a pot that stayed."""


def sheet_lines(state: MatchState) -> LinedMatch | None:
    """What the match's game writes of it; None where it writes no lines."""
    if not state.series.lines:
        return None
    opens = open_from(state)
    return LinedMatch(
        columns=_columns(state.series.columns(state.setup_now), state.setup_now),
        hands=tuple(_hand(state, step, opens is not None and step.hand.number >= opens) for step in state.steps),
        counts=tuple(_count(state, one) for one in chip_counts(state)),
        brought=_brought(state),
    )


def _hand(state: MatchState, step: Step, opens: bool) -> LinedHand:
    result = step.hand.result
    setup = result.hand_score.setup
    outcome = None if result.points is None else result.hand_score.outcome
    return LinedHand(
        columns=_columns(state.series.columns(setup), setup), open=opens, lines=_lines(state, step, outcome),
        was=tuple(None if one.old is None else _lines(state, step, one.outcome) for one in result.corrections),
    )


def _lines(state: MatchState, step: Step, outcome: Outcome | None) -> Lines:
    """What would stand there if this was the hand's outcome."""
    if outcome is None or not outcome.complete:
        return ()
    setup = step.hand.result.hand_score.setup
    if len(outcome.sides) != len(setup.sides):
        return ()
    after = state.series.add(step.before, outcome, setup)
    return state.series.row(outcome, step.before, after, setup)


def _count(state: MatchState, one: ChipCount) -> LinedCount:
    said, setup, series = one.entry.payload, one.setup, with_chips(state.series)
    rows = series.counted_row(one.book, said.chips, said.pot, setup)
    columns = _columns(series.columns(setup), setup)
    return LinedCount(columns=columns, lines=rows, number=one.number, at=one.entry.at)


def _brought(state: MatchState) -> LinedPart | None:
    """With what everybody began; who had left the match before, and has chips open there, has a column for them."""
    setup = state.opening
    if not setup.brought:
        return None
    gone = tuple(person for person, _ in setup.brought if person not in setup.seats)
    setup = setup._replace(seats=(*setup.seats, *gone), sides=(*setup.sides, *((person,) for person in gone)))
    series = with_chips(state.series)
    return LinedPart(columns=_columns(series.columns(setup), setup), lines=(series.brought_row(setup),))


def _columns(columns: Iterable[Column], setup: Setup) -> tuple[PersonColumn, ...]:
    return tuple(
        PersonColumn(one.key, one.kind, "" if one.side is None else setup.sides[one.side][0], one.main)
        for one in columns
    )
