"""How hands add up, in the words every game shares: a series is a left fold (games.md 5), not always a sum.

In Zwickern a match is the sum of its hands. In the other two games a hand depends on those before it: the score still
to go, the pot, who deals after a hop. Each game brings a ``Series``; journal, sheets and standings know only this
class. Players are named by opaque keys (person ids in a journal, names in a record). If somebody joins or leaves
between two hands, other keys are in the next hand; a key always stands for the same player.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from scorekeeper.as_json import named
from scorekeeper.findings import Finding
from scorekeeper.outcomes import Outcome


class Setup(NamedTuple):
    """What a table is.

    agreement: the game's own (the series' settings are in it).
    seats: players' keys clockwise.
    sides: which of them play together.
    dealer: who deals: the first hand where a match begins, the hand in question after one.
    carried: chips that players have from a match whose pot stayed, with which this one begins; the pot has what they
        lack.
    turn: who took a seat deals when it is that seat's turn; False where the seats were changed before that was said,
        and all stands as it was told then.
    score: who took a seat plays on for its side; False likewise.
    """

    agreement: Any
    seats: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    dealer: str
    carried: tuple[tuple[str, int], ...] = ()
    turn: bool = True
    score: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryFacts:
    """What the hands before give a hand besides who deals it: nothing in a game whose hands stand alone; any other says
    its own, sides as indices."""

    def dealt_by(self, side: int) -> Self:
        """The same where this side deals the hand."""
        return self


NOTHING_CARRIED = CarryFacts()


class Carry(NamedTuple):
    """What the hands before give the next one.

    dealer: a player's key.
    facts: the game's own (score, pot …).
    """

    dealer: str
    facts: CarryFacts


class Transfer(NamedTuple):
    """What somebody gives somebody at the end.

    payer: a player's key.
    payee: a player's key.
    amount: points or chips, as the game has it.
    """

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesFacts:
    """What a match shows of its series beside the totals; a game says its own, sides as indices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame(ABC):
    """A game that is over, where a match is a series of games. Sides; None: who has left."""

    winner: int | None
    """The side, from 0; None: who has left."""
    loser: int | None
    """The side, from 0; None: who has left."""
    score: int
    """What the loser had still to go."""
    kind: str
    """How it was won, in the game's word."""
    hands: int
    """How many it took."""

    @property
    @abstractmethod
    def cost(self) -> int:
        """What it cost the loser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesFacts(SeriesFacts, ABC):
    """Of a series of games that are counted down."""

    games: tuple[int, ...]
    """Games won by each side."""
    hands: int
    """Hands that were counted."""
    in_game: int
    """Hands of the running game."""
    unfinished: bool
    """Whether a game had begun when the match was closed: it counts nothing."""
    finished: Sequence[FinishedGame]
    """Games in order."""

    @property
    @abstractmethod
    def cost(self) -> tuple[int, ...]:
        """What lost games have cost each side."""

    @abstractmethod
    def decides(self, end: str) -> tuple[int, ...]:
        """What says who has won a match with an end of this kind, most is best: games won, or what they have cost."""

    @abstractmethod
    def left_after(self, points: Sequence[int]) -> tuple[int, ...] | None:
        """What each side has still to go in the running game after a hand with these points; None where it ends with
        that hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipFacts(SeriesFacts):
    """Of a series that is played for chips: what nobody has lies in the middle."""

    middle: int = field(metadata=named("pot"))
    """Chips that lie there."""
    dealer: int
    """Whose turn it is to deal."""
    balances: Mapping[str, int]
    """Chips of everybody who ever sat there."""
    shares: Mapping[str, int]
    """What each had of the middle, once it is closed."""
    sum: int
    """All chips and the middle: 0 where the ledger comes out."""


def in_chips(facts: SeriesFacts | None) -> ChipFacts | None:
    """What is said of chips; None where nothing is said, and in a game without any."""
    return facts if isinstance(facts, ChipFacts) else None


def in_games(facts: SeriesFacts | None) -> GamesFacts | None:
    """What is said of games; None where nothing is said, and where a match is no series of them."""
    return facts if isinstance(facts, GamesFacts) else None


class Column(NamedTuple):
    """One column of a score sheet.

    key: the game's word for it.
    kind: what stands in its cells.
    side: the index of the side it belongs to; None for one of the whole hand.
    main: what is added up or counted down.
    """

    key: str
    kind: Literal["number", "signed", "struck", "strokes", "dots", "text", "check"]
    side: int | None = None
    main: bool = False


class Cell(NamedTuple):
    """What stands in one cell of a score sheet: a number, a signed one, one struck through, strokes for tricks, dots
    for Bummerl (their number, with a letter behind it where they alone do not say why), a short word, the check of a
    sum, or nothing.

    kind: which of these.
    value: the number or the word; None where there is none.
    """

    kind: Literal["number", "signed", "struck", "strokes", "dots", "text", "check", "empty"]
    value: int | str | None = None


EMPTY = Cell("empty")
AVERAGE = "_a_hand"
"""How the name of a unit ends that is a mean over hands."""


def side_now(then: Sequence[Sequence[str]], side: int, now: Sequence[Sequence[str]]) -> int | None:
    """Where a side of a hand stands today: the same people, else most of them, else the same place; None if nowhere."""
    if tuple(map(tuple, then)) == tuple(map(tuple, now)):
        return side
    people = set(then[side])
    best = max(range(len(now)), key=lambda at: (len(people & set(now[at])), at == side))
    if people & set(now[best]):
        return best
    seated_then = {person for other in then for person in other}
    return side if side < len(now) and not seated_then & set(now[side]) else None


def seat_after(dealer: str, seats: Sequence[str]) -> str:
    """Who sits left of the dealer; the first seat where the dealer does not sit there (any more)."""
    return seats[(seats.index(dealer) + 1) % len(seats)] if dealer in seats else seats[0]


def sitting_for(dealer: str, before: Sequence[str], now: Sequence[str], *, clockwise: bool = False) -> str:
    """Who deals when it is the turn of ``dealer``, who sat among ``before``, and those sit there ``now``: the same one;
    who took that seat, where all who stay kept theirs; else the next one clockwise from it who still sits there.

    ``clockwise``: the next one also where somebody took that seat. ``static/match/turn.mjs`` is the same on a phone,
    by ``tests/vectors/turn.json``.
    """
    if dealer in now or dealer not in before:
        return dealer if dealer in now else now[0]
    at = before.index(dealer)
    others_stayed = all(
        sitter == successor or sitter not in now for sitter, successor in zip(before, now, strict=False)
    )
    if not clockwise and len(before) == len(now) and others_stayed:
        return now[at]
    return next((sitter for sitter in (*before[at:], *before[:at]) if sitter in now), now[0])


State = TypeVar("State")


class Series(Protocol[State]):
    """The fold of one game; pure and total."""

    @property
    def ends(self) -> tuple[str, ...]:
        """Kinds of end that a match of this game can be agreed to have."""

    @property
    def units(self) -> tuple[str, ...]:
        """What a season compares, in its order: the first is its figure. One that ends in ``AVERAGE`` is a mean over
        the hands of a match, the others are added up."""

    @property
    def ordered(self) -> bool:
        """Whether a hand depends on those before it, so that two hands without an order leave the later ones open."""

    def start(self, setup: Setup) -> State:
        """Before the first hand."""

    def add(self, state: State, outcome: Outcome | None, setup: Setup) -> State:
        """After one more hand, of those whom ``setup`` seats. None, or an incomplete outcome, changes nothing but
        what the game says a broken-off hand changes."""

    def over(self, state: State, kind: str, number: int | None) -> bool | None:
        """Whether the agreed end is reached; None where this kind (minutes, open) is not the game's to say."""

    def carry(self, state: State, setup: Setup) -> Carry:
        """What the next hand begins with."""

    def totals(self, state: State, setup: Setup) -> tuple[int, ...]:
        """The running figure of each side, as a match shows it large."""

    def close(self, state: State, setup: Setup) -> tuple[State, tuple[Transfer, ...]]:
        """The end: what becomes of a pot or of an unfinished game, and who pays whom."""

    def settle(
        self, state: State, setup: Setup, leaver: str, paid: Sequence[Transfer] | None = None
    ) -> tuple[State, tuple[Transfer, ...]]:
        """Somebody leaves between two hands and settles what they have with the others of this table. ``paid``: what
        has been paid already and stands; None: what they owe, or are owed, now."""

    def check(self, state: State) -> tuple[Finding, ...]:
        """What does not hold over the whole series."""

    def season_value(self, state: State, setup: Setup) -> tuple[tuple[Fraction, ...], ...]:
        """For each side what standings compare, in their order, larger is better."""

    def facts(self, state: State, setup: Setup) -> SeriesFacts:
        """What pages and sheets show of the series beside the totals."""


AnySeries: TypeAlias = Series[Any]
"""A fold of which nothing more is known."""


@runtime_checkable
class LinedSeries(Series[State], Protocol[State]):
    """The fold of a game that writes its score sheet itself, in lines: what stands there depends on the hands before.
    Another game's sheet its papers make of the figures of each hand."""

    def columns(self, setup: Setup) -> tuple[Column, ...]:
        """A score sheet's columns."""

    def row(self, outcome: Outcome, before: State, after: State, setup: Setup) -> tuple[tuple[Cell, ...], ...]:
        """The lines of one hand on a score sheet, each with a cell for every column."""


def with_lines(series: Series[State]) -> LinedSeries[State]:
    """The fold of a game that writes lines. TypeError for one that does not."""
    if not isinstance(series, LinedSeries):
        raise TypeError("this game's score sheet is made of figures")
    return series


@runtime_checkable
class ChipSeries(LinedSeries[State], Protocol[State]):
    """The fold of a game that plays for chips, which can be counted in between two hands.

    Among the facts of an outcome is ``pot``, with what was ``played`` for and what lies there ``after``."""

    def facts(self, state: State, setup: Setup) -> ChipFacts:
        """What pages and sheets show of everybody's chips and of the middle."""

    def counted(
        self, state: State, chips: Mapping[str, int], middle: int | None = None
    ) -> tuple[Mapping[str, int], int, tuple[Finding, ...]]:
        """Chips counted in beside the ledger: what each player has more than it says, the same of the
        middle, findings."""

    def carried_row(self, setup: Setup) -> tuple[Cell, ...]:
        """The line of a score sheet above the first hand: with what ``setup.carried`` has everybody begins, and the
        middle."""

    def counted_row(
        self, state: State, chips: Mapping[str, int], middle: int | None, setup: Setup
    ) -> tuple[tuple[Cell, ...], ...]:
        """The lines of a count on a score sheet: what was counted in, and under it the difference to the ledger."""


def with_chips(series: Series[State]) -> ChipSeries[State]:
    """The fold of a game that plays for chips. TypeError for one that does not."""
    if not isinstance(series, ChipSeries):
        raise TypeError("nobody has chips in this game")
    return series
