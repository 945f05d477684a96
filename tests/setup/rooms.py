"""Where a game's own files lie."""

from __future__ import annotations

from fnmatch import fnmatch

from scorekeeper.games import GAMES

ROOMS = ("scorekeeper/{}/*",
         "templates/games/{}/*", "static/games/{}/*")
"""Where a game's name belongs."""


def of_a_room(file: str) -> bool:
    """Whether a file lies in a game's room."""
    return any(fnmatch(file, room.format(game.id)) for room in ROOMS for game in GAMES)
