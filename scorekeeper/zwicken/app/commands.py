"""What the subcommands say of Zwicken: what every game of tricks says, and its own examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.commands.game_commands import GameCommands
from scorekeeper.commands.score import count_tapped as score
from scorekeeper.tricks.app.commands import check as check
from scorekeeper.zwicken.ways import ZwickenFacts

if TYPE_CHECKING:
    from scorekeeper.outcomes import Outcome
    from scorekeeper.words import Locale

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

    needed = ("last",)
    check = staticmethod(check)

    def counted_in_words(self, outcome: Outcome, say: Locale) -> Sequence[str]:
        facts = ZwickenFacts.of(outcome.facts)
        if facts is None:
            return []
        return [f"{say.gettext('Pot')}: {facts.pot.played}, {say.gettext('Pot after')}: {facts.pot.after}"]

    score = staticmethod(score)


COMMANDS = ZwickenCommands()
