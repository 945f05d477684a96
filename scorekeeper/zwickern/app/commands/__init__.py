"""What the subcommands say of Zwickern; of a variant in a listing the points of its cards, and how it is dealt to how
many.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from scorekeeper.commands.game_commands import GameCommands
from scorekeeper.game import AnyGame
from scorekeeper.zwickern.app.commands.check import EXAMPLES as CHECKED
from scorekeeper.zwickern.app.commands.check import check
from scorekeeper.zwickern.app.commands.score import EXAMPLES as SCORED
from scorekeeper.zwickern.app.commands.score import score
from scorekeeper.zwickern.schedules import HEAD_COUNTS, Row, default_packs, last_deal, rows
from scorekeeper.zwickern.switches import BY_NAME, apply
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet

JOKERS = "nsv_jokers=on"


def listed(variant: str) -> dict[str, object]:
    """``points`` by card; ``deals`` for every number of players; ``more_deals`` that a record has to ask for, each with
    the header line that it ``needs``. A deal's ``points`` are those of the whole hand, its ``last`` the last stage
    by player from forehand, where it is dealt one by one."""
    rules = RULE_SETS[variant]
    return {
        "points": dict(rules.points),
        "deals": [_deal(rules, row, default_packs(variant, row.players)) for row in rows(variant)],
        "more_deals": list(_more(rules)),
    }


def _more(rules: RuleSet) -> Iterator[dict[str, object]]:
    """What is dealt with another number of packs, and with jokers that the variant does not have by itself."""
    for packs in (1, 2) if rules.variant in HEAD_COUNTS and not rules.jokers else ():
        for row in rows(rules.variant, packs):
            if packs != default_packs(rules.variant, row.players):
                yield {"needs": f"packs: {packs}", **_deal(rules, row, packs)}
    if BY_NAME["nsv_jokers"].bites(rules):
        for row in rows(rules.variant, nsv_jokers=True):
            packs = default_packs(rules.variant, row.players)
            yield {"needs": f"rules: {JOKERS}", **_deal(apply(rules, JOKERS), row, packs)}


def _deal(rules: RuleSet, row: Row, packs: int) -> dict[str, object]:
    last = last_deal(row.schedule, sum(rules.pack(packs).values()), row.players)
    return {
        "players": row.players, "packs": packs, "points": rules.nominal(packs), "schedule": str(row.schedule),
        "last": list(last) or None, "status": row.status,
    }


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
