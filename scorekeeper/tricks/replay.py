"""The common parts of both games' replays of a hand of tricks: positions with a trick, acts with their numbers, and
what is known of the cards held."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.game import CountedSide, Record, Replay, Setting, TrickRules
from scorekeeper.outcomes import AnswerFacts
from scorekeeper.tricks.owed import Holding, JudgedAnswer
from scorekeeper.tricks.places import Places

AnyTrickRules: TypeAlias = TrickRules[Any, Any, Any, Any, Any, Any]


class TrickPosition(Protocol):
    """One moment of a hand of tricks. Seats count clockwise from 0.

    number: plays made so far.
    turn, player: the seat to play and its name; -1 and None where the hand is over.
    players: everybody's name, by seat.
    turnup, trump: the card turned up and the suit; None and empty where nobody knows.
    trick: what lies there, as (seat, card).
    tricks: won by each seat.
    held: what each seat holds, as far as it is known.
    """

    @property
    def number(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def player(self) -> str | None: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def turnup(self) -> Card | None: ...
    @property
    def trump(self) -> str: ...
    @property
    def trick(self) -> tuple[tuple[int, Card], ...]: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def held(self) -> Sequence[Places]: ...


class ReplayedAct(Protocol):
    """What is needed to tell an act: where it was made, what, and by whom."""

    @property
    def position(self) -> TrickPosition: ...
    @property
    def play(self) -> object: ...
    @property
    def player(self) -> str | None: ...


class TrickStep(ReplayedAct, Protocol):
    """An act that was carried out.

    after: the position behind it.
    number: the play's, as findings have it; acts beside a card share its number.
    line: of the file.
    """

    @property
    def after(self) -> TrickPosition: ...
    @property
    def number(self) -> int: ...
    @property
    def line(self) -> int: ...


class TrickReplay(ABC):
    """A record of a hand of tricks replayed: what ``game.Replay`` says, in the words of these games.

    record: what was replayed.
    setting: what its header says; None where that cannot be used.
    steps: its acts, each with the position before it.
    findings: what is wrong with it.
    complete: whether it goes to the end of the hand.
    sides: what each had in the end.
    nominal: what a hand comes to where all is counted; None where that cannot be said, as of the next two.
    expected: what this one has to come to.
    counted: what it comes to.
    """

    __slots__ = ()

    record: Record
    setting: Setting | None
    steps: Sequence[TrickStep]
    findings: tuple[Finding, ...]
    complete: bool
    sides: Sequence[CountedSide]
    nominal: int | None
    expected: int | None
    counted: int | None

    @property
    @abstractmethod
    def positions(self) -> Sequence[TrickPosition]:
        """The position before each act, and the one after the last; none where nothing was dealt."""

    @property
    def dealer_name(self) -> str | None:
        """Who dealt in the end; None where the header cannot be used."""
        return None if self.setting is None else self.setting.players[self.setting.dealer]

    @property
    def legal(self) -> bool:
        """No finding of severity error, in a record that could be read."""
        return self.setting is not None and not any(finding.severity == "error" for finding in self.findings)

    @property
    @abstractmethod
    def facts(self) -> AnswerFacts:
        """The game's own keys of the JSON answer, after ``legal``."""

    @property
    @abstractmethod
    def beside(self) -> AnswerFacts:
        """The same after ``sides``."""

    @property
    @abstractmethod
    def table(self) -> tuple[str, ...]:
        """The cards of a trick not yet full, as the notation writes them."""

    @property
    @abstractmethod
    def answers(self) -> Sequence[JudgedAnswer]:
        """Every answer with what it was judged by."""

    @abstractmethod
    def holding(self, at: int, seat: int) -> Holding:
        """What a seat is known to hold before step ``at`` (from 0): recorded, or seen afterwards."""

    @abstractmethod
    def is_recorded(self, at: int, seat: int) -> bool:
        """Whether all that a seat holds before step ``at`` stands in the record."""


def by_line(rules: Iterable[str]) -> Callable[[Finding], tuple[int, int, int]]:
    """The order of a replay's findings: by line, then by play, then as the game lists its ``rules``."""
    rank = {rule: at for at, rule in enumerate(rules)}
    return lambda finding: (finding.line, finding.play or 0, rank[finding.rule])


def certainly_allowed(game: AnyTrickRules, position: TrickPosition) -> list[Any]:
    """What may be done, by all that is known, by whoever is to play: nothing that only somebody else may, and nothing
    that the judge would remark on, such as a false claim."""
    own = (play for play in game.legal(position) if getattr(play, "name", None) in (None, position.player))
    return [play for play in own if not (hasattr(play, "name") and game.check(position, play))]


def of_tricks(replay: Replay) -> TrickReplay:
    """A replay of which it is known that its game is one of tricks. TypeError for any other."""
    if not isinstance(replay, TrickReplay):
        raise TypeError("a hand of another game")
    return replay
