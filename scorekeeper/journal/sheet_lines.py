"""The lines of a score sheet, as a game's series gives them, hand by hand.

A column belongs to a person, not to a side: somebody who joins or leaves between two hands has a column of their own.
Only games whose series writes lines have these; other score sheets are made of the figures of their hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.journal.series_steps import Step
from scorekeeper.journal.series_view import ChipCount, chip_counts, open_from
from scorekeeper.journal.state import MatchState
from scorekeeper.outcomes import Outcome
from scorekeeper.series import EMPTY, Cell, Column, LinedSeries, Setup, with_chips, with_lines

Line: TypeAlias = tuple[Cell, ...]
Lines: TypeAlias = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PersonColumn:
    """A column of the game's, and whose it is.

    key: the game's word for it.
    kind: what stands in its cells.
    person: the id; empty for one of the whole hand.
    main: what is added up.
    """

    key: str
    kind: str
    person: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedHand:
    """What is written of a hand; no line without a result. A cell for each column of the match, as everywhere here."""

    lines: Lines = ()
    """A cell for each column in each."""
    was: tuple[Lines, ...] = ()
    """For each of its corrections the lines before it; none: there was no result."""
    open: bool = False
    """Whether what it follows upon is not decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedCount:
    """What is written of a count of chips."""

    number: int
    """After so many hands."""
    at: str
    """When it was counted, UTC."""
    lines: Lines
    """A cell for each column in each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedMatch:
    """All that a game writes of a match.

    hands: in order.
    counts: of chips, in order.
    """

    columns: tuple[PersonColumn, ...]
    """Of everybody who ever sat there."""
    hands: tuple[LinedHand, ...]
    counts: tuple[LinedCount, ...]
    opening_lines: Lines
    """The line above them all where the match began with chips that stayed."""


def sheet_lines(state: MatchState) -> LinedMatch | None:
    """What the match's game writes of it; None where it writes no lines."""
    series = state.series
    if not isinstance(series, LinedSeries):
        return None
    counts = chip_counts(state)
    tables = [state.setup_now, *(step.hand.result.hand_score.setup for step in state.steps),
              *(count.setup for count in counts), *([_opening(state)] if state.opening.carried else [])]
    sheet = _Columns([_columns(series.columns(setup), setup) for setup in tables])
    opens = open_from(state)
    return LinedMatch(
        columns=sheet.columns,
        hands=tuple(
            _hand(state, step, sheet, opens=opens is not None and step.hand.number >= opens) for step in state.steps
        ),
        counts=tuple(_count(state, count, sheet) for count in counts),
        opening_lines=_opening_lines(state, sheet),
    )


class _Columns:
    """The columns of a sheet: those of the table as it sits now; who sat there earlier stands behind the others, before
    what closes a row."""

    def __init__(self, tables: Sequence[Sequence[PersonColumn]]) -> None:
        found = list(tables[0])
        for column in (column for table in tables[1:] for column in table):
            if column not in found:
                last = max(at for at, one in enumerate(found) if one.person)
                found.insert(last + 1, column)
        self.columns = tuple(found)

    def aligned(self, lines: Lines, setup: Setup, columns: Sequence[Column]) -> Lines:
        """Lines of this table, which have these ``columns``, with a cell for each of the sheet's."""
        own = _columns(columns, setup)
        places = {(one.key, one.person): at for at, one in enumerate(own)}
        order = [places.get((column.key, column.person)) for column in self.columns]
        return tuple(tuple(EMPTY if at is None else line[at] for at in order) for line in lines)


def _hand(state: MatchState, step: Step, sheet: _Columns, *, opens: bool) -> LinedHand:
    result = step.hand.result
    outcome = None if result.points is None else result.hand_score.outcome
    was = tuple(
        () if correction.old is None else _lines(state, step, correction.outcome, sheet)
        for correction in result.corrections
    )
    lines = _lines(state, step, outcome, sheet)
    if opens:
        lines = tuple(_undecided(line, sheet.columns) for line in lines)
    return LinedHand(lines=lines, was=was, open=opens)


def _undecided(line: Line, columns: Sequence[PersonColumn]) -> Line:
    """What does not depend on the hands before: words and strokes, and which hand it is."""
    return tuple(
        cell if cell.kind in ("text", "strokes") or column.key == "number" else EMPTY
        for cell, column in zip(line, columns, strict=True)
    )


def _lines(state: MatchState, step: Step, outcome: Outcome | None, sheet: _Columns) -> Lines:
    """What would stand there if this was the hand's outcome."""
    if outcome is None or not outcome.complete:
        return ()
    setup = step.hand.result.hand_score.setup
    if len(outcome.sides) != len(setup.sides):
        return ()
    series = with_lines(state.series)
    after = series.add(step.before, outcome, setup)
    return sheet.aligned(series.row(outcome, step.before, after, setup), setup, series.columns(setup))


def _count(state: MatchState, count: ChipCount, sheet: _Columns) -> LinedCount:
    payload, setup, series = count.entry.payload, count.setup, with_chips(state.series)
    row = series.counted_row(count.book, payload.chips, payload.middle, setup)
    lines = sheet.aligned(row, setup, series.columns(setup))
    return LinedCount(lines=lines, number=count.number, at=count.entry.at)


def _opening_lines(state: MatchState, sheet: _Columns) -> Lines:
    """With what everybody began."""
    if not state.opening.carried:
        return ()
    setup, series = _opening(state), with_chips(state.series)
    return sheet.aligned((series.carried_row(setup),), setup, series.columns(setup))


def _opening(state: MatchState) -> Setup:
    """The table of the beginning; who had left the match before, and has chips open there, has a column for them."""
    setup = state.opening
    gone = tuple(person for person, _ in setup.carried if person not in setup.seats)
    return setup._replace(seats=(*setup.seats, *gone), sides=(*setup.sides, *((person,) for person in gone)))


def _columns(columns: Iterable[Column], setup: Setup) -> tuple[PersonColumn, ...]:
    return tuple(
        PersonColumn(column.key, column.kind, "" if column.side is None else setup.sides[column.side][0], column.main)
        for column in columns
    )
