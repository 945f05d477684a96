"""`scorekeeper check`: what a card can take on a table, and what can be built with it; in a game of tricks, which cards
may be played."""

from __future__ import annotations

import argparse

from scorekeeper.commands import add_language

STATUS = """
exit status: 0 the card takes something (something may be played), 1 it takes nothing, 2 the question cannot be read
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `check`."""
    from scorekeeper.commands.game_commands import every_commands
    from scorekeeper.games import FIRST_VARIANT

    parser.epilog = "examples:\n" + "".join(game.checked for game in every_commands()) + STATUS
    parser.add_argument("--variant", default=FIRST_VARIANT, help="a variant's id, see `scorekeeper variants`")
    parser.add_argument("--rules", default="", help="house-rule switches, name=value with commas")
    parser.add_argument("--table", help='what lies: "3c [4d 3h]=7 8s", piles in brackets; a trick in order')
    parser.add_argument("--play", help="the card played: X15, Ks, 10h")
    parser.add_argument("--player", metavar="NAME", help="who plays it, where the table says whose a pile is (@NAME)")
    parser.add_argument("--partner", metavar="NAME", help="the player's partner, likewise")
    parser.add_argument("--hand", help="in a game of tricks: what you hold")
    parser.add_argument("--trump", metavar="SUIT", help="in a game of tricks: c, d, h or s")
    parser.add_argument("--open", action="store_true", help="in a game of tricks with a talon: cards are still drawn")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Answer the question. Raises ScorekeeperError, with a sentence, for one that cannot be read."""
    from scorekeeper.commands.game_commands import commands_of
    from scorekeeper.games import game_of

    game = game_of(arguments.variant)
    return commands_of(game.id).check(game, arguments)
