"""What the subcommands say of Klunker."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from scorekeeper.commands.game_commands import GameCommands
from scorekeeper.commands.score import count_tapped as score
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game import AnyGame


class KlunkerCommands(GameCommands):
    """Klunker on the command line."""

    checked = ""
    scored = "  scorekeeper score --variant klunker --side stones=3 --side stones=5\n"

    def listed(self, variant: str) -> Mapping[str, Any]:
        return {}

    def check(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        raise ScorekeeperError("Nobody can ask anything about a table of Klunker.")

    def score(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        return score(game, arguments)


COMMANDS = KlunkerCommands()
