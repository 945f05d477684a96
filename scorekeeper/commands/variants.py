"""`scorekeeper variants`: every rule set there is, by game, its deals and its switches."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scorekeeper.commands import OK, add_language, print_json
from scorekeeper.commands.game_commands import commands_of
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.game import AnyGame, Offer

EXAMPLES = """examples:
  scorekeeper variants                  all of them by game, a line each
  scorekeeper variants {variant:<16} one with its deals, card points and switches
  scorekeeper variants --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `variants`."""
    from scorekeeper.games import FIRST_VARIANT

    parser.epilog = EXAMPLES.format(variant=FIRST_VARIANT)
    parser.add_argument("variant", nargs="?", help="a variant's id")
    parser.add_argument("--json", action="store_true", help="one JSON object a variant, a line each")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """List the variants, or tell one of them. Raises ScorekeeperError for an unknown one."""
    from scorekeeper.games import GAMES, game_of, is_variant
    from scorekeeper.translations import catalogue

    if arguments.variant is not None and not is_variant(arguments.variant):
        text = catalogue(arguments.lang).gettext("There is no variant %(name)s. Choose from: %(known)s.")
        variants = ", ".join(variant for game in GAMES for variant in game.rule_sets)
        raise ScorekeeperError(text % {"name": arguments.variant, "known": variants})
    for game in [game_of(arguments.variant)] if arguments.variant else GAMES:
        if not arguments.json and not arguments.variant:
            _head(game, arguments.lang)
        for variant in [arguments.variant] if arguments.variant else game.rule_sets:
            if arguments.json:
                print_json(_object(game, variant))
            elif arguments.variant:
                _print(game, variant, arguments.lang)
            else:
                _line(game, variant, arguments.lang)
    return OK


def _object(game: AnyGame, variant: str) -> dict[str, object]:
    rules = game.rule_sets[variant]
    return {
        "game": game.id,
        "variant": variant,
        "name": rules.name,
        "digest": rules.digest,
        "nominal": game.agree(variant, {}, None, None, 0).nominal,
        **commands_of(game.id).listed(variant),
        "switches": {offer.name: offer.value for offer in _switches(game, variant)},
    }


def _switches(game: AnyGame, variant: str) -> list[Offer]:
    """What a table can change; the points of single cards are listed with the points."""
    return [offer for offer in game.offers(variant, {}) if not offer.name.startswith("points_")]


def _counts(game: AnyGame, variant: str) -> list[int]:
    """How many can play it."""
    return sorted({players for players, _ in commands_of(game.id).points_by_players(variant)}) or list(game.players)


def _head(game: AnyGame, lang: str) -> None:
    from scorekeeper.words.match import OPENING

    print(f"{OPENING[game.id].name}:")


def _line(game: AnyGame, variant: str, lang: str) -> None:
    from scorekeeper.words import variant_name

    counts = ", ".join(map(str, _counts(game, variant)))
    dealt = commands_of(game.id).points_by_players(variant)
    points = {points for _, points in dealt} or {game.agree(variant, {}, None, None, 0).nominal}
    text = "/".join(str(each) for each in sorted(points) if each)
    print(f"  {variant:16} {text:>5}  {counts:36} {variant_name(variant, lang)}")


def _print(game: AnyGame, variant: str, lang: str) -> None:
    from scorekeeper.words import locale, switch_name, variant_in_words, variant_name
    from scorekeeper.words.rules import reconstruction_in_words

    rules, say = game.rule_sets[variant], locale(lang)
    print(f"{variant_name(variant, lang)} ({variant}, {rules.digest})")
    print(variant_in_words(rules, lang))
    if getattr(rules, "reconstruction", False):
        print(reconstruction_in_words(say))
    print()
    for line in commands_of(game.id).deals_in_words(variant, say):
        print(line)
    print(say.gettext("House rules and what applies here:"))
    for offer in _switches(game, variant):
        print(f"  {f'{offer.name}={offer.value}':30} {switch_name(offer.name, lang)}")
        print(f"      {', '.join(offer.values)}")
