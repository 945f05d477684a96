"""What a game must offer to the house: abstract classes, generic in its record, replay, play, position and agreement.

All games have the members of ``Game``; some also have those of a kind of game. The house (command line, pages, papers,
journal) speaks to a game through these classes, unless it means one particular game. games.py lists the games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar

from scorekeeper.acts import Act, ActEntry, AssembledRecord, Dealt, Frame, Heading, Order
from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.outcomes import AnswerFacts, Field, HandFacts, Outcome, Scoring, SideResult, Way
from scorekeeper.series import AnySeries, Carry
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.repair import Repair
from scorekeeper.zhn.switches import Former


class Offer(NamedTuple):
    """One switch of a rule set that is left open to a table, in the words every game shares: forms ask for it.

    name: as ``rules:`` writes it.
    value: what holds, as ``rules:`` writes it.
    usual: what the variant has, written so; of further cards' points 0.
    choices: what it may be; without any it is a whole number.
    least: that number at least.
    most: that number at most.
    none: whether the number may be left empty.
    series: whether it belongs to the match and stands in no record of a hand.
    step: between two of these numbers.
    """

    name: str
    value: str
    usual: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    none: bool = False
    series: bool = False
    step: int = 1

    @property
    def values(self) -> tuple[str, ...]:
        """What it may be, as it is written; a span of numbers as ``1–99``."""
        return self.choices or (*(["none"] if self.none else []), f"{self.least}–{self.most}")


RecordT = TypeVar("RecordT")
PlayT = TypeVar("PlayT")
PositionT = TypeVar("PositionT")
AgreementT = TypeVar("AgreementT")
CountT = TypeVar("CountT")
"""A hand as somebody counted it: ``figures`` of each side and ``facts``."""
ReplayT = TypeVar("ReplayT", bound="Replay")


class RuleSet(Protocol):
    """How a hand is played: what can be asked of every game's rule sets."""

    @property
    def variant(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...


class Agreement(Protocol):
    """The rules of a table: what can be asked of every game's agreements. ``switches`` as ``rules:`` of ZHN has them,
    in one text; ``schedule`` how it is dealt, None where that is not open or nobody knows; ``nominal``: the points of
    a hand without marks."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def switches(self) -> str: ...
    @property
    def packs(self) -> int: ...
    @property
    def schedule(self) -> object: ...
    @property
    def nominal(self) -> int: ...
    def __hash__(self) -> int: ...


class Deals(TypedDict, total=False):
    """How a variant is dealt, plain JSON.

    packs: how many, by number of players.
    deals: by players and packs, as a schedule is written.
    short: those of them whose last stage is dealt one by one until nothing is left.
    """

    packs: list[int]
    deals: dict[str, str]
    short: list[str]


class Setting(Protocol):
    """What a record's header says, worked out; seats count clockwise from 0 in the order of ``players``."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def dealer(self) -> int: ...
    @property
    def sides(self) -> tuple[tuple[int, ...], ...]: ...


class Record(Protocol):
    """A hand as it was written down; ``lines`` is the number of its lines, 0 where it comes from no file."""

    @property
    def header(self) -> tuple[HeaderLine, ...]: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    @property
    def lines(self) -> int: ...
    @property
    def setting(self) -> Setting | None: ...
    @property
    def margin(self) -> Margin | None: ...
    def value(self, key: str) -> str | None: ...


class Position(Protocol):
    """One moment of a hand, in a line as its game writes it (``str``): plays made so far, and who is to play (None:
    nobody)."""

    @property
    def number(self) -> int: ...
    @property
    def player(self) -> str | None: ...


class ReadLine(Protocol):
    """A line of a record as it was read, with its number."""

    @property
    def line(self) -> int: ...


class Step(Protocol):
    """One act of a replay: the position it was made in; ``line`` of the file, its number or as it was read."""

    @property
    def position(self) -> Position: ...
    @property
    def line(self) -> int | ReadLine: ...


class KnownCards(Protocol):
    """What is known of a hand: cards, and how many it has besides (below zero: nobody knows)."""

    @property
    def cards(self) -> tuple[Card, ...]: ...
    @property
    def hidden(self) -> int: ...


class CountedSide(Protocol):
    """One side of a replay: its players, and an attribute for each of the game's fields."""

    @property
    def players(self) -> tuple[str, ...]: ...


class Replay(Protocol):
    """A record replayed: what every game's replay can be asked.

    ``setting`` is None where the header cannot be used, then ``sides`` are empty and the totals None. ``facts``
    and ``beside`` are the game's own keys of the JSON answer, after ``legal`` and after ``sides``; ``positions`` before
    each step and after the last.
    """

    @property
    def record(self) -> Record: ...
    @property
    def setting(self) -> Setting | None: ...
    @property
    def steps(self) -> Sequence[Step]: ...
    @property
    def positions(self) -> Sequence[Position]: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def complete(self) -> bool: ...
    @property
    def legal(self) -> bool: ...
    @property
    def facts(self) -> AnswerFacts: ...
    @property
    def sides(self) -> Sequence[CountedSide]: ...
    @property
    def beside(self) -> AnswerFacts: ...
    @property
    def nominal(self) -> int | None: ...
    @property
    def expected(self) -> int | None: ...
    @property
    def counted(self) -> int | None: ...
    @property
    def table(self) -> tuple[str, ...]: ...


class Game(ABC, Generic[RecordT, ReplayT, PlayT, PositionT, AgreementT, CountT]):
    """One game: what its pure rules offer, by an instance of one class in its folder."""

    @property
    @abstractmethod
    def id(self) -> str:
        """Its name in answers."""

    @property
    @abstractmethod
    def rule_sets(self) -> Mapping[str, RuleSet]:
        """By variant id, unique over all games."""

    @property
    @abstractmethod
    def former(self) -> Former:
        """Its switches of before by the names they had."""

    @property
    @abstractmethod
    def rules(self) -> tuple[str, ...]:
        """The ids its findings carry, in the order in which findings are listed."""

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """The figures a side has from a hand, in the order in which they are written."""

    @property
    @abstractmethod
    def side_result(self) -> type[SideResult]:
        """The class of an outcome's sides."""

    @property
    def hand_facts(self) -> type[HandFacts]:
        """The class of what an outcome says of the hand as a whole."""
        return HandFacts

    @property
    @abstractmethod
    def ways(self) -> Mapping[str, Way]:
        """The ways of counting a hand at the table."""

    @property
    @abstractmethod
    def marks(self) -> tuple[str, ...]:
        """What is tapped when it happens."""

    @property
    @abstractmethod
    def objections(self) -> tuple[str, ...]:
        """What a side can object to by a word, besides what it says itself."""

    @property
    @abstractmethod
    def signed(self) -> tuple[str, ...]:
        """The figures that a side signs for one hand, none of which follows from the hands before."""

    @property
    @abstractmethod
    def series(self) -> AnySeries:
        """How hands come to a match."""

    @property
    @abstractmethod
    def players(self) -> range:
        """How many can sit at a table."""

    @property
    @abstractmethod
    def teams(self) -> bool:
        """Whether several of them can be one side."""

    @property
    @abstractmethod
    def pictures(self) -> bool:
        """Whether a recorded hand may begin with a picture in the middle of it."""

    @abstractmethod
    def offers(self, variant: str, values: Mapping[str, str]) -> Sequence[Offer]:
        """The switches that a variant leaves open, in the order of a rule sheet, at these ``values`` or its own;
        also those that such a value opens."""

    @abstractmethod
    def deals(self, variant: str, players: range) -> Deals:
        """How a variant is dealt to so many, where that is not always alike."""

    @abstractmethod
    def read(self, text: str | bytes, *, strict: bool = False) -> RecordT:
        """A record; never raises for text (NotationError for what is none, or with ``strict`` at the first fault)."""

    @abstractmethod
    def write(self, record: RecordT) -> str:
        """The record in canonical form."""

    @abstractmethod
    def read_play(self, text: str, *, column: int = 1) -> PlayT:
        """One act of a player. NotationError for what is none."""

    @abstractmethod
    def write_play(self, play: PlayT) -> str:
        """An act as the notation has it."""

    @abstractmethod
    def replay(self, record: RecordT) -> ReplayT:
        """Positions, findings, sides; total."""

    @abstractmethod
    def repairs(self, record: RecordT, text: str | bytes | None = None) -> Sequence[Repair]:
        """The smallest corrections that would make a faulty record legal, best first; perhaps none. ``text`` is what
        the record was read from, where it is at hand."""

    @abstractmethod
    def agree(
        self, variant: str, switches: Mapping[str, str], schedule: str | None, packs: int | None, players: int,
        sides: int = 0,
    ) -> AgreementT:
        """What a table plays; ``players`` and ``sides`` 0: not known how many. Raises NotationError for what this game
        does not have."""

    @abstractmethod
    def scoring(self, agreement: AgreementT, sides: int) -> Scoring:
        """What a phone needs to add up a hand of it by itself."""

    @abstractmethod
    def check(self, position: PositionT, play: PlayT) -> Sequence[Finding]:
        """What is against an act at a position."""

    @abstractmethod
    def play(self, position: PositionT, play: PlayT) -> PositionT:
        """The position after an act, carried out as written whether allowed or not: ``check`` says that. May raise
        ImpossiblePlay for what cannot be carried out at all."""

    @abstractmethod
    def outcome(
        self, way: str, entry: CountT, agreement: AgreementT, marks: Sequence[int],
        carry: Carry | None = None,
    ) -> Outcome:
        """A hand counted in one of the ways. ``entry`` has ``figures``, a mapping for each side, and ``facts``; where
        each side counted for itself, ``claims``: the facts as each of them said them. ``carry`` what the hands before
        gave this one, with the dealer's side as its fact ``dealer``."""

    @abstractmethod
    def counted(self, replay: ReplayT, sides: Sequence[Sequence[str]]) -> Outcome | None:
        """What a replayed hand brought, or has brought so far, sides in this order. None where the header cannot be
        used, and for a record that begins with a picture."""


class PictureGame(Game[RecordT, ReplayT, PlayT, PositionT, AgreementT, CountT]):
    """A game whose recorded hands may begin with a picture: it takes down its hands itself."""

    @abstractmethod
    def assembled(self, frame: Frame, entries: Sequence[ActEntry], order: Order) -> AssembledRecord:
        """The record that entries come to."""

    @abstractmethod
    def renamed(self, record: RecordT, frame: Frame, name_of: Callable[[str], str]) -> RecordT:
        """The same record with other names; ``frame`` has them already."""

    @abstractmethod
    def stretch(self, replay: ReplayT) -> bool:
        """Whether it begins with a picture: only a stretch of the hand is known."""

    @abstractmethod
    def length(self, replay: ReplayT) -> int | None:
        """How many plays a whole hand has; None where nobody knows."""


class ActGame(Game[RecordT, ReplayT, PlayT, PositionT, AgreementT, CountT]):
    """A game whose hands are recorded from their beginning, one act after another (journal.recorded)."""

    @abstractmethod
    def assembled(self, heading: Heading, dealt: Dealt, acts: Sequence[Act]) -> RecordT:
        """The record of a hand taken down act by act. May raise NotationError for an act that cannot be read."""

    @abstractmethod
    def numbered(self, acts: Sequence[str]) -> tuple[int | None, ...]:
        """For each act the number of its play; None where it has none of its own."""


class MarkedGame(Game[RecordT, ReplayT, PlayT, PositionT, AgreementT, CountT]):
    """A game with ``marks``."""

    @abstractmethod
    def mark_worth(self, agreement: AgreementT) -> int:
        """What one mark is worth."""

    @abstractmethod
    def marks_made(self, replay: ReplayT, sides: Sequence[Sequence[str]]) -> tuple[int, ...]:
        """How many each of these sides made so far in what was recorded, of a stretch too; none where the header cannot
        be used."""


class TrickRules(ActGame[RecordT, ReplayT, PlayT, PositionT, AgreementT, CountT]):
    """A game of tricks, as the pages and papers of all of them ask it.

    ``pack`` the cards, suit by suit; what somebody can ask about without a hand around it: ``hand_size`` cards at
    most, ``most_on_table`` cards that lie there, ``draws`` whether it makes a difference that cards are still drawn.
    """

    @property
    @abstractmethod
    def pack(self) -> Sequence[Card]: ...
    @property
    @abstractmethod
    def hand_size(self) -> int: ...
    @property
    @abstractmethod
    def most_on_table(self) -> int: ...
    @property
    @abstractmethod
    def draws(self) -> bool: ...

    @abstractmethod
    def legal(self, position: PositionT) -> Iterable[PlayT]:
        """What may be played at a position: the acts that are certainly allowed, by what is known there."""

    @abstractmethod
    def knowing(self, position: PositionT, seat: int, holding: KnownCards) -> PositionT:
        """The position with what is known of a seat's hand, also from what was played later."""

    @abstractmethod
    def question(
        self, rules: Any, trump: str, table: Sequence[Card], hand: Sequence[Card], *, drawing: bool = False
    ) -> PositionT:
        """A position put together from what somebody says: trump, what lies, what the one to play holds, whether
        cards are still drawn. ValueError for more cards than there can be."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of which nothing more is known."""
AnyActGame: TypeAlias = ActGame[Any, Any, Any, Any, Any, Any]
AnyTrickRules: TypeAlias = TrickRules[Any, Any, Any, Any, Any, Any]


def plays_for_chips(game: AnyGame) -> bool:
    """Whether what hands bring are chips, which together with what lies in the middle come to zero over the match."""
    return any(field.main and field.kind == "chips" for field in game.fields)
