"""What each game of tricks says itself on the pages that it shares with the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

from wtforms import Field

from scorekeeper.cards import Card
from scorekeeper.errors import NotationError
from scorekeeper.game import PlayT, PositionT, RecordT, RuleSet
from scorekeeper.tricks.replay import TrickReplay
from scorekeeper.words.locale import Locale
from scorekeeper.words.rules import is_reconstruction


class Box(NamedTuple):
    """A player's box at one moment.

    name: the player's.
    first: a short line under it.
    second: another.
    """

    name: str
    first: str
    second: str


class Fact(NamedTuple):
    """One thing that holds at a moment.

    label: what it is called.
    value: in words; empty where cards say it.
    cards: that say it.
    """

    label: str
    value: str = ""
    cards: tuple[Card, ...] = ()


class Chances(NamedTuple):
    """What can be said at a moment besides the card of whoever is to play. Seats count from 0.

    out_of_hands: the cards that nobody can put down any more.
    claims: the seat that may say it has enough, -1 where nobody may.
    early: everybody at the table knows that it has not.
    deciding: playing on or passing comes first.
    raises: the seats that may raise.
    drops: those that may drop out at the raise just made.
    dealer: who deals after hops and jumps, -1 where there are none.
    beforehand: what may be done before the lead, as it is written.
    """

    out_of_hands: frozenset[Card]
    claims: int = -1
    early: bool = False
    deciding: bool = False
    raises: tuple[int, ...] = ()
    drops: tuple[int, ...] = ()
    dealer: int = -1
    beforehand: tuple[str, ...] = ()


class Cutting(NamedTuple):
    """A cut.

    text: as the notation has it.
    card: its code; empty where it is not known.
    done: hop, jump, deal, or - where nobody looked.
    """

    text: str
    card: str
    done: str


class TrickGame(ABC, Generic[RecordT, PlayT, PositionT]):
    """What one game says for itself.

    act_of_rule: the kind of act that a finding of this rule is about, where that is no card.
    ``stock``: how many cards lie to be drawn where they are written down, too, else 0.
    ``cuts``: cuts lead to something.
    """

    act_of_rule: Mapping[str, str] = {}
    stock = 0
    cuts = False

    @abstractmethod
    def boxes(self, position: PositionT, say: Locale, ended: TrickReplay | None = None) -> list[Box]:
        """Each player's, by seat, at a position; ``ended``: the hand that is over with it."""

    @abstractmethod
    def facts(self, position: PositionT, say: Locale, ended: TrickReplay | None = None) -> list[Fact]:
        """What holds at a position beside the trick; likewise."""

    @abstractmethod
    def lines(self, record: RecordT) -> Sequence[int]:
        """The numbers of the record's lines of play."""

    @abstractmethod
    def act(self, play: PlayT) -> str:
        """What kind of act a play is."""

    @abstractmethod
    def chances(self, position: PositionT) -> Chances:
        """What can be said at a position while a hand is taken down."""

    @abstractmethod
    def frame(self, setting: Any) -> dict[str, object]:
        """What a phone needs of a setting to move the cards by itself, besides who sits where."""

    @abstractmethod
    def unreadable(self) -> str:
        """What is said, with an example, of a text that is no act."""

    def reconstruction(self, rules: RuleSet) -> bool:
        """Whether nobody knows how it was played in full."""
        return is_reconstruction(rules.variant)

    def act_by(self, play: PlayT) -> tuple[PlayT, str | None]:
        """An act that is read, without the name of who did it, and that name."""
        return play, None

    def beside(self) -> Mapping[str, str]:
        """What an act beside the cards, which has no number of its own, is called in a word, by its kind."""
        return {}

    def announcement(self) -> Field | None:
        """What can be said with a card, as a field; None where nothing is."""
        return None

    def cut(self, text: str) -> Cutting:
        """A cut. Raises NotationError for what is none, always in a game without cuts."""
        raise NotationError(text)


AnyTrickGame: TypeAlias = TrickGame[Any, Any, Any]
