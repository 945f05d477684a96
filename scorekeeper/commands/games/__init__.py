"""What a subcommand says of one game only, a module a game; the subcommands themselves know none by its name."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.rooms import room_in

if TYPE_CHECKING:
    from scorekeeper.games import Game


class Room(Protocol):
    """One game on the command line. ``CHECKED`` and ``SCORED`` are lines of examples for `check` and `score`."""

    CHECKED: str
    SCORED: str

    def listed(self, variant: str) -> Mapping[str, Any]:
        """What a listing of variants says of one beside its switches, plain JSON: points of cards, deals by players."""

    def check(self, game: Game, arguments: argparse.Namespace) -> int:
        """Answer what may be done at a table; the exit code. Raises ScorekeeperError for what cannot be read."""

    def score(self, game: Game, arguments: argparse.Namespace) -> int:
        """Count a hand; the exit code. Raises ScorekeeperError for what cannot be read."""


def room_of(game: str) -> Room:
    """What the game with this id says. ModuleNotFoundError where there is no such game."""
    found: Room = room_in("commands.games.", game)
    return found


def rooms() -> tuple[Room, ...]:
    """Every game's, in the order of the games."""
    from scorekeeper.games import GAMES

    return tuple(room_of(game.id) for game in GAMES)
