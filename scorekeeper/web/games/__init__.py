"""The rooms of the games: the pages that show a hand of one game, by the game's id.

The routes of a hand (replay.py) know no game by its name; a game that moves in has its pages in a room of its own,
a package here with a ``ROOM``, and its name in ``ROOMS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.wrappers import Response

from scorekeeper.games import game_of_text
from scorekeeper.web.games import schnapsen, zwicken
from scorekeeper.web.games.room import Room
from scorekeeper.web.games.tricks import check as of_tricks
from scorekeeper.web.games.tricks.room import room_for
from scorekeeper.web.games.zwickern import ROOM as ZWICKERN
from scorekeeper.web.games.zwickern import check as of_captures
from scorekeeper.web.place import Place

ROOMS: Mapping[str, Room] = {
    "zwickern": ZWICKERN, "schnapsen": room_for(schnapsen.GAME), "zwicken": room_for(zwicken.GAME),
}  # fmt: skip
"""By the game's id."""
QUESTIONS: Mapping[str, Callable[[], str | Response]] = {
    "zwickern": of_captures.page, "schnapsen": of_tricks.page, "zwicken": of_tricks.page,
}  # fmt: skip
"""The page of a question without a hand around it, by the game's id."""
FILTERS: Mapping[str, Callable[[str], str]] = {"spoken": of_captures.spoken}
"""What the templates of these pages call what is typed on their keys."""


def room_of(place: Place) -> Room:
    """The room of the game that a hand is of."""
    return ROOMS[game_of_text(place.text).id]
