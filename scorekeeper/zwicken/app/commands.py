"""What the subcommands say of Zwicken: what every game of tricks says, and its own examples."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from scorekeeper.commands.game_commands import GameCommands
from scorekeeper.commands.score import count_tapped as score
from scorekeeper.game import AnyGame
from scorekeeper.tricks.app.commands import check as check

CHECKED = """\
  scorekeeper check --variant zwicken --trump s --table "Kh 9h" --hand "Ah 7d Qc"
"""
SCORED = """\
  scorekeeper score --variant zwicken --side tricks=2 --side tricks=1 --side - --fact dealer=3 pot=3
        the tricks of each who played, - for who passed; who deals, what lay in the pot, cuts=hop,jump
"""

class ZwickenCommands(GameCommands):
    """Zwicken on the command line."""

    checked = CHECKED
    scored = SCORED

    def listed(self, variant: str) -> Mapping[str, object]:
        return {}

    def check(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        return check(game, arguments)

    def score(self, game: AnyGame, arguments: argparse.Namespace) -> int:
        return score(game, arguments)


COMMANDS = ZwickenCommands()
