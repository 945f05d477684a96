"""`scorekeeper score`: a hand from counted cards or typed totals, and what a mismatch could come from."""

from __future__ import annotations

import argparse

from scorekeeper.commands import add_language

STATUS = """
exit status: 0 it adds up, 1 it does not, 2 the question cannot be read
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `score`."""
    from scorekeeper.commands.game_commands import every_commands

    parser.epilog = "examples:\n" + "".join(game.scored for game in every_commands()) + STATUS
    parser.add_argument("--variant", default="dithmarschen", help="a variant's id, see `scorekeeper variants`")
    parser.add_argument("--rules", default="", help="house-rule switches, name=value with commas")
    parser.add_argument("--packs", type=int, choices=(1, 2), help="packs, where the variant leaves it open")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--totals", nargs="+", type=int, metavar="N", help="each side's points, all included")
    what.add_argument("--side", action="append", metavar="CARDS", help="one side's cards or figures; once for each")
    parser.add_argument("--fact", nargs="+", metavar="NAME=VALUE", help="what is said of the hand as a whole")
    parser.add_argument("--zwicks", nargs="+", type=int, metavar="N", help="each side's Zwicks (none)")
    parser.add_argument("--majority", type=int, metavar="SIDE", help="which side has most cards: 1, 2 …; 0: nobody")
    parser.add_argument("--numbers", nargs="+", type=int, metavar="N", help="each side's number of captured cards")
    parser.add_argument("--tied", type=int, default=0, metavar="SIDES", help="with --totals: so many share most cards")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Count the hand. Raises ScorekeeperError for a question that cannot be read."""
    from scorekeeper.commands.game_commands import commands_of
    from scorekeeper.games import game_of

    game = game_of(arguments.variant)
    return commands_of(game.id).score(game, arguments)
