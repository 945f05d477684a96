"""What the subcommands say of Zwickern."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from scorekeeper.commands.game_commands import GameCommands
from scorekeeper.game import AnyGame
from scorekeeper.zwickern.app.commands.check import EXAMPLES as CHECKED
from scorekeeper.zwickern.app.commands.check import check
from scorekeeper.zwickern.app.commands.listing import listed
from scorekeeper.zwickern.app.commands.score import EXAMPLES as SCORED
from scorekeeper.zwickern.app.commands.score import score


class ZwickernCommands(GameCommands):
    """Zwickern on the command line."""

    checked = CHECKED
    scored = SCORED

    def listed(self, variant: str) -> Mapping[str, object]:
        return listed(variant)

    def check(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        return check(game, arguments)

    def score(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        return score(game, arguments)


COMMANDS = ZwickernCommands()
