"""Where a game's own files lie."""

from __future__ import annotations

from fnmatch import fnmatch

from scorekeeper.games import GAMES

FOLDERS = ("scorekeeper/{}/*",
         "templates/games/{}/*", "static/games/{}/*")
"""Where a game's name belongs."""


def of_a_game(file: str) -> bool:
    """Whether a file lies in a folder of a game."""
    return any(fnmatch(file, folder.format(game.id)) for folder in FOLDERS for game in GAMES)
