"""The rooms of the games: the pages that show a hand of one game, by the game's id.

The routes of a hand (replay.py) know no game by its name; a game that moves in has its pages in a room of its own,
a package here with a ``ROOM``, and its name in ``ROOMS``.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games import game_of_text
from scorekeeper.web.games import schnapsen, zwicken
from scorekeeper.web.games.room import Room
from scorekeeper.web.games.tricks.room import room_for
from scorekeeper.web.games.zwickern import ROOM as ZWICKERN
from scorekeeper.web.place import Place

ROOMS: Mapping[str, Room] = {
    "zwickern": ZWICKERN, "schnapsen": room_for(schnapsen.GAME), "zwicken": room_for(zwicken.GAME),
}  # fmt: skip
"""By the game's id."""


def room_of(place: Place) -> Room:
    """The room of the game that a hand is of."""
    return ROOMS[game_of_text(place.text).id]
