"""What the subcommands say of Schnapsen: what every game of tricks says, and its own examples."""

from __future__ import annotations

from scorekeeper.commands.game_commands import GameCommands
from scorekeeper.commands.score import count_tapped as score
from scorekeeper.tricks.app.commands import check as check

CHECKED = """\
  scorekeeper check --variant schnapsen --trump h --table Kd --hand "Ad Js Th"
"""
SCORED = """\
  scorekeeper score --variant schnapsen --side "points=78 tricks=6" --side "points=42 tricks=4" \\
      --fact winner=1 game_points=1
        who won how much (winner, game_points, closed, false: a side's number; last=yes), with the points of both
"""


class SchnapsenCommands(GameCommands):
    """Schnapsen on the command line."""

    checked = CHECKED
    scored = SCORED

    needed = ("winner", "game_points")
    check = staticmethod(check)
    score = staticmethod(score)


COMMANDS = SchnapsenCommands()
