"""What the subcommands say of Zwickern."""

from __future__ import annotations

from scorekeeper.commands.games.zwickern.check import EXAMPLES as CHECKED
from scorekeeper.commands.games.zwickern.check import check
from scorekeeper.commands.games.zwickern.listing import listed
from scorekeeper.commands.games.zwickern.score import EXAMPLES as SCORED
from scorekeeper.commands.games.zwickern.score import score

__all__ = ["CHECKED", "SCORED", "check", "listed", "score"]
