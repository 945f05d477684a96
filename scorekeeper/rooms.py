"""Where a game's rooms are: on each floor of the house the module or package that bears the game's id.

What a game says, its pages, its papers and its answers on the command line lie in rooms of its own, found by the id:
no list of them is kept anywhere but ``games.GAMES``. Each floor says what its rooms hold and hands them out typed
(``words.rooms``, ``web.games``, ``sheets.games``, ``commands.games``).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def room_in(floor: str, game: str) -> ModuleType:
    """The room of the game with this id; ``floor`` is what its dotted name begins with below the package, as
    ``words.of_`` or ``web.games.``. ModuleNotFoundError where the game has none there."""
    return import_module(f"scorekeeper.{floor}{game}")
