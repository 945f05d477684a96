"""The lines that a game has written of a match (journal/sheet_lines), with the texts of its score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.games import game_of
from scorekeeper.journal.series_view import FindingView, LeftView
from scorekeeper.journal.sheet_lines import Line, LinedCount, LinedHand, LinedMatch, Lines, PersonColumn
from scorekeeper.journal.view import MatchView
from scorekeeper.outcomes import Scoring
from scorekeeper.series import EMPTY, SeriesFacts, Setup, Transfer, with_lines
from scorekeeper.words.game_words import words_of


@dataclass(frozen=True)
class SheetLines:
    """All of it: the columns, each hand, chip counts, and how it ends.

    columns: of all of them.
    hands: in order.
    counts: of chips.
    opening_lines: above the first hand, where chips and pot come from the match before.
    facts: of the series, after closing where the match is over.
    payments: who gives whom at the end.
    left: who paid whom on leaving.
    head_figure: that everybody begins with or stakes, with its name.
    made_up: the rules are a reconstruction.
    game: whose words these are.
    scoring: how it counts (``Game.scoring``).
    findings: what does not hold over the whole match, as the view says it.
    units: what a season compares of it, a penalty counts in the first.
    carried: the pot with which a new match went on; None: with none.
    """

    columns: tuple[PersonColumn, ...]
    hands: tuple[LinedHand, ...] = ()
    counts: tuple[LinedCount, ...] = ()
    opening_lines: Lines = ()
    facts: SeriesFacts = field(default_factory=SeriesFacts)
    payments: tuple[Transfer, ...] = ()
    left: tuple[LeftView, ...] = ()
    head_figure: tuple[str, int] = ("", 0)
    made_up: bool = False
    game: str = ""
    scoring: Scoring = field(default_factory=Scoring)
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
        left = [(one.number, each) for one in self.left for each in one.transfers]
        due = [(one.number, one.person, one.due) for one in self.left if one.due is not None]
        return [
            [[one.lines, [figures_of(lines) or None for lines in one.was]] for one in self.hands],
            [[one.number, one.at, one.lines] for one in self.counts],
            self.payments, left, *([due] if due else []),
            *([["brought", self.opening_lines]] if self.opening_lines else []),
            *([["carried", self.carried]] if self.carried is not None else []),
        ]


def figures_of(lines: Lines) -> Line:
    """Of the lines of a hand the one that bears its number; none without a result."""
    return next((line for line in lines if line and line[0] != EMPTY), ())


# --- how they are made -----------------------------------------------------------------------------------------------


def lines_of(view: MatchView, match: LinedMatch) -> SheetLines:
    """The lines, and what stands about them."""
    settled = view.settled
    facts = view.series.facts if settled is None else settled.series
    game = game_of(view.variant)
    return SheetLines(
        columns=match.columns,
        hands=match.hands,
        counts=match.counts,
        opening_lines=match.opening_lines,
        facts=facts,
        payments=() if settled is None else settled.transfers,
        left=view.left,
        head_figure=_head_figure(game.id, facts),
        made_up=view.scoring.made_up,
        game=game.id,
        scoring=view.scoring,
        units=game.series.units,
        carried=None if view.carried is None else view.carried.middle,
        findings=view.series.findings,
    )


def blank_lines(variant: str, switches: Mapping[str, str], people: Sequence[str]) -> SheetLines:
    """The columns of a match that has not begun. Raises NotationError for what no such game has."""
    game = game_of(variant)
    agreement = game.agree(variant, switches, None, None, len(people))
    setup = Setup(agreement, tuple(people), tuple((one,) for one in people), people[0])
    columns = tuple(
        PersonColumn(one.key, one.kind, "" if one.side is None else people[one.side], one.main)
        for one in with_lines(game.series).columns(setup)
    )
    facts = game.series.facts(game.series.start(setup), setup)
    scoring = game.scoring(agreement, len(people))
    return SheetLines(
        columns, facts=facts, head_figure=_head_figure(game.id, facts), made_up=scoring.made_up, game=game.id,
        scoring=scoring,
    )


def _head_figure(game: str, facts: SeriesFacts) -> tuple[str, int]:
    """The figure that everybody begins with or puts in, as the game's words know it: printed large in the head."""
    return next(((key, getattr(facts, key)) for key in words_of(game).head_labels if hasattr(facts, key)), ("", 0))
