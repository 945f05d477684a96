"""What a game must offer to the house, and the list of games. A variant's id names its game.

The house (command line, pages, sheets, journal) speaks to games through this module where it does not mean one game in
particular. All have the members of ``Game``, some those of a kind of game besides; a fourth game
would be one more package in ``GAMES``, and its rooms (rooms.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from scorekeeper import schnapsen, zwicken, zwickern
from scorekeeper.acts import Act, Dealt, Frame, Heading, Order, Said, Taken
from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.offers import Offer
from scorekeeper.outcomes import Field, Json, Outcome, Way
from scorekeeper.series import Carry, Series
from scorekeeper.zhn.switches import Former, of_today
from scorekeeper.zhn.text import lines_of


class Replay(Protocol):
    """A record replayed: what every game's replay can be asked.

    ``setting`` is None where the header cannot be used, then ``sides`` are empty and the totals None. ``sides`` have
    their ``players`` and an attribute for each of the game's fields; ``facts`` and ``beside`` are the game's own
    keys of the JSON answer, after ``legal`` and after ``sides``; ``positions`` before each step and after the last.
    """

    @property
    def record(self) -> Any: ...
    @property
    def setting(self) -> Any: ...
    @property
    def steps(self) -> Sequence[Any]: ...
    @property
    def positions(self) -> Sequence[Any]: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def complete(self) -> bool: ...
    @property
    def legal(self) -> bool: ...
    @property
    def facts(self) -> Json: ...
    @property
    def sides(self) -> Sequence[Any]: ...
    @property
    def beside(self) -> Json: ...
    @property
    def nominal(self) -> int | None: ...
    @property
    def expected(self) -> int | None: ...
    @property
    def counted(self) -> int | None: ...
    @property
    def table(self) -> tuple[str, ...]: ...


class Game(Protocol):
    """One game: a package of pure rules.

    ``id`` its name in answers; ``rule_sets`` by variant id, unique over all games; ``former`` its switches of before
    by the names they had; ``rules`` the ids its findings
    carry, in the order in which findings are listed; ``fields`` the figures a side has from a hand, in the order in
    which they are written; ``ways`` of counting a hand at the table; ``marks`` what is tapped when it happens;
    ``objections`` what a side can object to by a word, besides what it says itself;
    ``signed`` the figures that a side signs for one hand, none of which follows from the hands before; ``series`` how
    hands come to a match; ``players`` how many can sit at a table, ``teams`` whether several of them can be one side,
    ``pictures`` whether a recorded hand may begin with a picture in the middle of it.
    """

    @property
    def id(self) -> str: ...
    @property
    def rule_sets(self) -> Mapping[str, Any]: ...
    @property
    def former(self) -> Former: ...
    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def fields(self) -> tuple[Field, ...]: ...
    @property
    def ways(self) -> Mapping[str, Way]: ...
    @property
    def marks(self) -> tuple[str, ...]: ...
    @property
    def objections(self) -> tuple[str, ...]: ...
    @property
    def signed(self) -> tuple[str, ...]: ...
    @property
    def series(self) -> Series[Any]: ...
    @property
    def players(self) -> range: ...
    @property
    def teams(self) -> bool: ...
    @property
    def pictures(self) -> bool: ...

    def offers(self, variant: str, given: Mapping[str, str]) -> Sequence[Offer]:
        """The switches that a variant leaves open, in the order of a rule sheet, at the ``given`` values or its own."""

    def deals(self, variant: str, players: range) -> Mapping[str, Any]:
        """How a variant is dealt to so many, where that is not always alike; plain JSON."""

    def read(self, text: str | bytes, *, strict: bool = False) -> Any:
        """A record; never raises for text (NotationError for what is none, or with ``strict`` at the first fault)."""

    def write(self, record: Any) -> str:
        """The record in canonical form."""

    def read_play(self, text: str, *, column: int = 1) -> Any:
        """One act of a player. NotationError for what is none."""

    def write_play(self, play: Any) -> str:
        """An act as the notation has it."""

    def replay(self, record: Any) -> Replay:
        """Positions, findings, sides; total."""

    def repairs(self, record: Any, text: str | bytes | None = None) -> Sequence[Any]:
        """The smallest corrections that would make a faulty record legal, best first; perhaps none. ``text`` is what
        the record was read from, where it is at hand."""

    def agree(
        self, variant: str, switches: Mapping[str, str], schedule: str | None, packs: int | None, players: int
    ) -> Any:
        """What a table plays. Raises NotationError for what this game does not have."""

    def scoring(self, agreement: Any, sides: int) -> dict[str, Any]:
        """What a phone needs to add up a hand of it by itself."""

    def check(self, position: Any, play: Any) -> Sequence[Finding]:
        """What is against an act at a position."""

    def outcome(
        self, way: str, entry: Mapping[str, Any], agreement: Any, marks: Sequence[int], carry: Carry | None = None
    ) -> Outcome:
        """A hand counted in one of the ways. ``entry`` has ``figures``, a mapping for each side, and ``facts``;
        ``carry`` what the hands before gave this one, with the dealer's side as its fact ``dealer``."""

    def counted(self, replay: Any, sides: Sequence[Sequence[str]]) -> Outcome | None:
        """What a replayed hand brought, or has brought so far, sides in this order. None where the header cannot be
        used, and for a record that begins with a picture."""


@runtime_checkable
class PictureGame(Game, Protocol):
    """A game whose recorded hands may begin with a picture: it takes down its hands itself."""

    def taken(self, frame: Frame, said: Sequence[Said], order: Order) -> Taken:
        """The record that entries come to."""

    def named(self, record: Any, frame: Frame, of: Callable[[str], str]) -> Any:
        """The same record with other names; ``frame`` has them already."""

    def length(self, replay: Any) -> int | None:
        """How many plays a whole hand has; None where nobody knows."""


@runtime_checkable
class ActGame(Game, Protocol):
    """A game whose hands are recorded from their beginning, one act after another (journal.writing)."""

    def assembled(self, heading: Heading, dealt: Dealt, acts: Sequence[Act]) -> Any:
        """The record of a hand taken down act by act. May raise NotationError for an act that cannot be read."""

    def numbered(self, acts: Sequence[str]) -> tuple[int | None, ...]:
        """For each act the number of its play; None where it has none of its own."""


@runtime_checkable
class MarkedGame(Game, Protocol):
    """A game with ``marks``."""

    def mark_worth(self, agreement: Any) -> int:
        """What one mark is worth."""


@runtime_checkable
class TrickRules(ActGame, Protocol):
    """A game of tricks, as the pages and papers of all of them ask it.

    ``pack`` the cards, suit by suit; what somebody can ask about without a hand around it: ``hand_size`` cards at
    most, ``most_on_table`` cards that lie there, ``draws`` whether it makes a difference that cards are still drawn.
    """

    @property
    def pack(self) -> Sequence[Card]: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def most_on_table(self) -> int: ...
    @property
    def draws(self) -> bool: ...

    def step(self, position: Any, play: Any) -> Any:
        """The position after an act, as the table let it stand."""

    def legal(self, position: Any) -> Iterable[Any]:
        """What may be played at a position: the acts that are certainly allowed, by what is known there."""

    def knowing(self, position: Any, seat: int, holding: Any) -> Any:
        """The position with what is known of a seat's hand, also from what was played later."""

    def question(
        self, rules: Any, trump: str, table: Sequence[Card], hand: Sequence[Card], *, drawing: bool = False
    ) -> Any:
        """A position put together from what somebody says: trump, what lies, what the one to play holds, whether
        cards are still drawn. ValueError for more cards than there can be."""


GAMES: tuple[Game, ...] = (zwickern, schnapsen, zwicken)
"""Every game there is. The first one answers for a text whose variant nobody knows."""
WAYS = tuple(dict.fromkeys(way for game in GAMES for way in game.ways))
"""Every way of counting that some game has, in the order in which they are offered."""
MARKS = tuple(dict.fromkeys(mark for game in GAMES for mark in game.marks))
"""Whatever some game marks when it happens."""
OTHERWISE = "other"
"""An objection to something that has no word."""
OBJECTIONS = (*dict.fromkeys(about for game in GAMES for about in game.objections), OTHERWISE)
"""Whatever a side of some game can object to."""
PICTURED = {game.id: game for game in GAMES if isinstance(game, PictureGame)}
"""The games whose recorded hands may begin with a picture, by their ids."""
BY_ACTS = {game.id: game for game in GAMES if isinstance(game, ActGame)}
"""The games whose hands are recorded act by act."""
MARKED = {game.id: game for game in GAMES if isinstance(game, MarkedGame) and game.marks}
"""The games in which something is marked when it happens."""
OF_TRICKS = {game.id: game for game in GAMES if isinstance(game, TrickRules)}
"""The games of tricks."""
_BY_ID = {game.id: game for game in GAMES}
_BY_VARIANT = {variant: game for game in GAMES for variant in game.rule_sets}


def game_of(variant: str | None) -> Game:
    """The game that has this variant; the first game for None and for an id that no game has."""
    return _BY_VARIANT.get(variant or "", GAMES[0])


def game_with(id: str) -> Game:
    """The game of this id. KeyError where there is none."""
    return _BY_ID[id]


def is_variant(variant: str) -> bool:
    """Whether some game has a variant of this id."""
    return variant in _BY_VARIANT


def switches_today(variant: str, given: Mapping[str, str]) -> dict[str, str]:
    """The switches that somebody set, as they are written today: what is stored keeps the names of then."""
    return of_today(given, game_of(variant).former)


def game_of_text(text: str | bytes) -> Game:
    """The game that a record is of, by its ``variant:`` line; the first game where there is none to be found."""
    for line in lines_of(text if isinstance(text, str) else text.decode("utf-8", "replace")):
        key, colon, value = line.partition(":")
        if colon and key.strip() == "variant":
            return game_of(value.partition("#")[0].strip())
        if line.strip() == "deal":
            break
    return GAMES[0]
