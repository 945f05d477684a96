"""`scorekeeper variants`: every rule set there is, its deals and its switches."""

from __future__ import annotations

import argparse

from scorekeeper.commands import OK, add_language, print_json
from scorekeeper.errors import ScorekeeperError

EXAMPLES = """examples:
  scorekeeper variants                  all of them, a line each
  scorekeeper variants grossenwiehe     one with its deals, card points and switches
  scorekeeper variants --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `variants`."""
    parser.epilog = EXAMPLES
    parser.add_argument("variant", nargs="?", help="a variant's id")
    parser.add_argument("--json", action="store_true", help="one JSON object a variant, a line each")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """List the variants, or tell one of them. Raises ScorekeeperError for an unknown one."""
    from scorekeeper.translations import catalogue
    from scorekeeper.zwickern.variants import RULE_SETS

    if arguments.variant is not None and arguments.variant not in RULE_SETS:
        text = catalogue(arguments.lang).gettext("There is no variant %(name)s. There are: %(known)s.")
        raise ScorekeeperError(text % {"name": arguments.variant, "known": ", ".join(RULE_SETS)})
    chosen = [arguments.variant] if arguments.variant else list(RULE_SETS)
    for variant in chosen:
        if arguments.json:
            print_json(_object(variant))
        elif arguments.variant:
            _tell(variant, arguments.lang)
        else:
            _line(variant, arguments.lang)
    return OK


def _object(variant: str) -> dict[str, object]:
    from scorekeeper.zwickern.question import table_setting
    from scorekeeper.zwickern.schedules import rows
    from scorekeeper.zwickern.switches import SWITCHES, default
    from scorekeeper.zwickern.variants import RULE_SETS

    rules = RULE_SETS[variant]
    return {
        "variant": variant,
        "name": rules.name,
        "digest": rules.digest,
        "nominal": table_setting(variant).nominal,
        "points": dict(rules.points),
        "deals": [
            {"players": row.players, "schedule": str(row.schedule), "status": row.status} for row in rows(variant)
        ],
        "switches": {switch.name: default(switch, rules) for switch in SWITCHES if switch.bites(rules)},
    }


def _line(variant: str, lang: str) -> None:
    from scorekeeper.words import variant_name
    from scorekeeper.zwickern.question import table_setting
    from scorekeeper.zwickern.schedules import rows

    players = sorted({row.players for row in rows(variant)})
    counts = ", ".join(map(str, players))
    print(f"{variant:16} {table_setting(variant).nominal:3}  {counts:36} {variant_name(variant, lang)}")


def _tell(variant: str, lang: str) -> None:
    from scorekeeper.words import speech, switch_name, variant_in_words, variant_name
    from scorekeeper.zwickern.schedules import rows
    from scorekeeper.zwickern.switches import SWITCHES, default
    from scorekeeper.zwickern.variants import RULE_SETS

    rules, say = RULE_SETS[variant], speech(lang)
    print(f"{variant_name(variant, lang)} ({variant}, {rules.digest})")
    print(variant_in_words(rules, lang))
    print()
    print(say.gettext("Deals (table ; cards for each player in each stage):"))
    for row in rows(variant):
        print(f"  {row.players:2}  {row.schedule!s:24} {row.status}")
    print()
    print(say.gettext("House rules and what holds here:"))
    for switch in SWITCHES:
        value = default(switch, rules)
        if value is not None and switch.bites(rules):
            print(f"  {f'{switch.name}={value}':30} {switch_name(switch.name, lang)}")
