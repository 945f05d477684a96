"""The rooms of the games: the pages that show a hand of one game, found by the game's id.

No route knows a game by its name; a game that moves in has a module or package here that bears its id. ``tricks`` is no
game: it is what the games of tricks have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from werkzeug.wrappers import Response

from scorekeeper.games import GAMES, game_of, game_of_text
from scorekeeper.rooms import room_in
from scorekeeper.web.deeds import Work
from scorekeeper.web.games.room import Recorder, Room
from scorekeeper.web.games.tables import Table
from scorekeeper.web.place import Place


class GameRoom(Protocol):
    """The pages of one game: ``ROOM`` those of a hand, ``TABLE`` what its match has on a phone, ``QUESTION`` the page
    of a question without a hand around it, ``FILTERS`` and ``FUNCTIONS`` what its templates call by these names,
    ``DEEDS`` what only the forms of this game do; they are registered when they are defined."""

    ROOM: Room
    TABLE: Table
    QUESTION: Callable[[], str | Response]
    FILTERS: Mapping[str, Callable[[str], str]]
    FUNCTIONS: Mapping[str, Callable[..., Any]]
    DEEDS: tuple[Work, ...]


def pages_of(game: str) -> GameRoom:
    """The pages of the game with this id. ModuleNotFoundError where there is no such game."""
    found: GameRoom = room_in("web.games.", game)
    return found


def filters() -> Mapping[str, Callable[[str], str]]:
    """The filters of all games, by name."""
    return {name: called for game in GAMES for name, called in pages_of(game.id).FILTERS.items()}


def functions() -> Mapping[str, Callable[..., Any]]:
    """What the templates of all games call, by name."""
    return {name: called for game in GAMES for name, called in pages_of(game.id).FUNCTIONS.items()}


def room_of(place: Place) -> Room:
    """The room of the game that a hand is of."""
    return pages_of(game_of_text(place.text).id).ROOM


def recorder_of(variant: str) -> Recorder:
    """How hands of the game that has this variant are taken down."""
    return pages_of(game_of(variant).id).ROOM.recorder


def table_of(variant: str) -> Table:
    """The screens of the game that has this variant."""
    return pages_of(game_of(variant).id).TABLE
