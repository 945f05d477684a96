"""What a game's part ``pages`` offers: pages of a hand, screens of a match, how a hand is taken down act by act.

No route knows a game by its name: it asks here for the pages of the game that a hand or a match is of.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from werkzeug.wrappers import Response

from scorekeeper.errors import NotationError
from scorekeeper.games import GAMES, game_of, game_of_text
from scorekeeper.journal.recorded import Recorded
from scorekeeper.plugins import plug_in
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Work
from scorekeeper.web.match_screens import Table
from scorekeeper.web.place import Place
from scorekeeper.web.verdict import Verdict

View = Callable[[Place], "str | Response"]


class OpenRecord(NamedTuple):
    """A hand while it is taken down: ``hand`` its id (None: it has not begun), ``recorded`` what is written of it,
    ``shown`` its replay with people's names, as its pages show it; None where the header cannot be used."""

    place: MatchPlace
    hand: str | None
    recorded: Recorded
    names: Mapping[str, str]
    shown: Any


class Recorder(ABC):
    """How the hands of one game are taken down, and how what people type of one is read; ``people`` are persons' ids by
    name.

    ``unseen``: ``?`` stands for a card that nobody saw. ``most`` cards of a hand, and of the talon (0: any number).
    ``cuts``, ``pictures``: cuts, or the table in the middle of a hand, can be written down.
    """

    unseen = False
    most: tuple[int, int] = (0, 0)
    cuts = False
    pictures = False

    @abstractmethod
    def frame(self, hand: Recorded) -> dict[str, object] | None:
        """What a phone needs to move the cards by itself, no verdict in it; None where the header cannot be used."""

    @abstractmethod
    def shown(self, replay: object, lang: str, text: str) -> object:
        """A replay as pages show it, in a language, of this text."""

    @abstractmethod
    def steps(self, open_record: OpenRecord) -> list[dict[str, Any]]:
        """Deals and acts of a hand in order, each act with its sentence and what was found of it."""

    @abstractmethod
    def asked(self, open_record: OpenRecord) -> object:
        """What the page without a script asks now."""

    @abstractmethod
    def act(self, text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
        """An act as the journal keeps it, persons by their ids, and who did it, where it names somebody. Raises
        NotationError."""

    @abstractmethod
    def unreadable(self) -> str:
        """The sentence, with an example, that answers what is no act."""

    def cut(self, text: str) -> str:
        """A cut as the notation has it. Raises NotationError, always in a game without cuts."""
        raise NotationError(text)

    def picture(self, text: str, people: Mapping[str, str]) -> str:
        """The table in the middle of a hand as the notation has it. Raises NotationError, always in a game without."""
        raise NotationError(text)


class HandPages(ABC):
    """The pages of one game's hands; all but ``hand_pdf`` are asked only where the header can be used."""

    @abstractmethod
    def page(self, place: Place) -> str | Response:
        """The replay at one moment."""

    @abstractmethod
    def cards(self, place: Place) -> str | Response:
        """Everybody's cards and score."""

    @abstractmethod
    def allowed(self, place: Place) -> str | Response:
        """What was allowed at a moment."""

    @abstractmethod
    def what_if(self, place: Place) -> str | Response:
        """Another play at a moment."""

    @abstractmethod
    def ruling(self, place: Place) -> str | Response:
        """The ruling on one play."""

    @abstractmethod
    def whole(self, place: Place) -> str | Response:
        """The whole hand, to be printed."""

    @abstractmethod
    def ruling_pdf(self, place: Place) -> str | Response:
        """The ruling as a PDF."""

    @abstractmethod
    def hand_pdf(self, place: Place) -> str | Response:
        """The whole hand as a PDF."""

    @abstractmethod
    def verdict(self, replay: object, lang: str, text: str) -> Verdict:
        """What is to be said as a whole of a replay, in a language, of this text."""


class GamePages(ABC):
    """The pages of one game: ``hand`` those of a hand and ``recorder`` how one is taken down, None where it is not
    written down; ``filters`` and ``functions`` what its templates call by these names, ``actions`` what only the forms
    of this game do; they are registered when they are defined."""

    hand: HandPages | None = None
    recorder: Recorder | None = None
    filters: Mapping[str, Callable[[str], str]] = {}
    functions: Mapping[str, Callable[..., object]] = {}
    actions: tuple[Work, ...] = ()

    @property
    @abstractmethod
    def table(self) -> Table:
        """What its match has on a phone."""

    @abstractmethod
    def question(self) -> str | Response:
        """The page of a question without a hand around it."""


def pages_of(game: str) -> GamePages:
    """The pages of the game with this id. ModuleNotFoundError where there is no such game."""
    found: GamePages = plug_in(game, "pages").PAGES
    return found


def filters() -> Mapping[str, Callable[[str], str]]:
    """The filters of all games, by name."""
    return {name: called for game in GAMES for name, called in pages_of(game.id).filters.items()}


def functions() -> Mapping[str, Callable[..., object]]:
    """What the templates of all games call, by name."""
    return {name: called for game in GAMES for name, called in pages_of(game.id).functions.items()}


def hand_pages_of(place: Place) -> HandPages:
    """The pages of the game that a hand is of. Raises NotationError for a game that is not written down."""
    found = pages_of(game_of_text(place.text).id).hand
    if found is None:
        raise NotationError("hands of this game are not written down")
    return found


def recorder_of(variant: str) -> Recorder:
    """How hands of the game that has this variant are taken down. Raises NotationError where they are not."""
    found = pages_of(game_of(variant).id).recorder
    if found is None:
        raise NotationError("hands of this game are not written down")
    return found


def table_of(variant: str) -> Table:
    """The screens of the game that has this variant."""
    return pages_of(game_of(variant).id).table
