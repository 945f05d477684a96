"""What a game has written of a match, as a score sheet shows it: frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from scorekeeper.journal.series_view import FindingView
from scorekeeper.journal.sheet_lines import PersonColumn
from scorekeeper.series import EMPTY, Cell, SeriesFacts, Transfer

Line: TypeAlias = tuple[Cell, ...]


class HandLines(NamedTuple):
    """The lines of one hand, a cell for each column of the sheet.

    ``was``: before each of its corrections, in their order, its line of figures, None where it had none; ``open``:
    what stood before it is not decided.
    """

    lines: tuple[Line, ...] = ()
    was: tuple[Line | None, ...] = ()
    open: bool = False

    @property
    def figures(self) -> Line:
        """The line of the hand itself, not one above or below it; empty without a result."""
        return figures_of(self.lines)


class Count(NamedTuple):
    """What lay there when chips were counted, and the difference below it: after so many hands, when (UTC, ISO)."""

    after: int
    at: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class SheetLines:
    """All of it: the columns, each hand, chip counts, and how it ends.

    ``people``: who has columns, in order. ``brought``: the line above the first hand where chips and pot come from
    the match before. ``facts`` of the series, after closing where the match is over. ``given``:
    the figure that everybody begins with or stakes, with its name. ``left``: who paid whom on leaving, before which
    hand; ``due`` what would be paid by the hands as they stand now, where that is something else, behind hand and
    leaver. ``made_up``: the rules are a reconstruction; ``game`` whose words these are, ``scoring`` how it counts
    (``Game.scoring``); ``findings``: what does not hold over the whole match, as the view says it; ``units``: what a
    season compares of it, a penalty counts in the first; ``carried``: the pot with which a new match went on.
    """

    columns: tuple[PersonColumn, ...]
    hands: tuple[HandLines, ...] = ()
    counts: tuple[Count, ...] = ()
    brought: tuple[Line, ...] = ()
    facts: SeriesFacts = field(default_factory=SeriesFacts)
    payments: tuple[Transfer, ...] = ()
    left: tuple[tuple[int, Transfer], ...] = ()
    due: tuple[tuple[int, str, tuple[Transfer, ...]], ...] = ()
    given: tuple[str, int] = ("", 0)
    made_up: bool = False
    game: str = ""
    scoring: Mapping[str, object] = field(default_factory=dict)
    findings: tuple[FindingView, ...] = ()
    units: tuple[str, ...] = ()
    carried: int | None = None

    @property
    def counts_down(self) -> bool:
        """Whether the main figure goes down, each new one striking the last."""
        return any(column.main and column.kind == "struck" for column in self.columns)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who has a column, from left to right."""
        return tuple(dict.fromkeys(column.person for column in self.columns if column.person))

    def at(self, key: str, person: str = "") -> int | None:
        """Where a column stands."""
        found = (n for n, one in enumerate(self.columns) if one.key == key and one.person == person)
        return next(found, None)

    @property
    def bare(self) -> list[object]:
        """What a checksum is made of: figures and ids, no name."""
        return [
            [[one.lines, one.was] for one in self.hands], [[one.after, one.at, one.lines] for one in self.counts],
            self.payments, self.left, *([self.due] if self.due else []),
            *([["brought", self.brought]] if self.brought else []),
            *([["carried", self.carried]] if self.carried is not None else []),
        ]


def figures_of(lines: tuple[Line, ...]) -> Line:
    """Of the lines of a hand the one that bears its number."""
    return next((line for line in lines if line and line[0] != EMPTY), ())
