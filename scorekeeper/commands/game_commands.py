"""What a game answers on the command line; the subcommands themselves know none by its name."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scorekeeper.plugins import plug_in

if TYPE_CHECKING:
    from scorekeeper.game import AnyGame


class GameCommands(ABC):
    """One game on the command line."""

    @property
    @abstractmethod
    def checked(self) -> str:
        """Lines of examples for `check`."""

    @property
    @abstractmethod
    def scored(self) -> str:
        """Lines of examples for `score`."""

    @abstractmethod
    def listed(self, variant: str) -> Mapping[str, Any]:
        """What a listing of variants says of one beside its switches, plain JSON: points of cards, deals by players."""

    @abstractmethod
    def check(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        """Answer what may be done at a table; the exit code. Raises ScorekeeperError for what cannot be read."""

    @abstractmethod
    def score(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        """Count a hand; the exit code. Raises ScorekeeperError for what cannot be read."""


def commands_of(game: str) -> GameCommands:
    """What the game with this id says. ModuleNotFoundError where there is no such game."""
    commands: GameCommands = plug_in(game, "commands").COMMANDS
    return commands


def every_commands() -> tuple[GameCommands, ...]:
    """Every game's, in the order of the games."""
    from scorekeeper.games import GAMES

    return tuple(commands_of(game.id) for game in GAMES)
