"""`scorekeeper score` for Zwickern: from counted cards or typed totals, and what a mismatch could come from."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from scorekeeper.commands import FINDINGS, OK, print_json
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.game import AnyGame
    from scorekeeper.words import Locale
    from scorekeeper.zwickern.counting import Count
    from scorekeeper.zwickern.variants import RuleSet

EXAMPLES = """\
  scorekeeper score --totals 17 16 --zwicks 2 1
        do 17 and 16 with 2 and 1 Zwicks come to 30 + 3?
  scorekeeper score --side "X25 Td As Ah" --side "X20 X15 Ts 2s Ac Ad" --majority 1 --zwicks 2 1
        the scoring cards of each side, and which side has most cards
  scorekeeper score --variant grossenwiehe --side "X30 X25" --side "X22" --numbers 30 28
        the majority from the numbers of captured cards
"""
SHOWN = 3


def score(game: AnyGame, arguments: argparse.Namespace) -> int:
    """Count the hand. Raises ScorekeeperError for a question that cannot be read."""
    from scorekeeper.words import locale
    from scorekeeper.zwickern.counting import count_cards, count_totals

    if not arguments.totals and not arguments.side:
        raise ScorekeeperError(locale(arguments.lang).gettext("Say what each side has: --totals or --side."))
    sides = arguments.totals or arguments.side
    rules, packs = _rules(arguments, len(sides))
    zwicks = arguments.zwicks or [0] * len(sides)
    say = locale(arguments.lang)
    for figures in (zwicks, arguments.numbers or zwicks):
        if len(figures) != len(sides) or min(figures) < 0:
            raise ScorekeeperError(say.gettext("Give one number for each side, none below 0."))
    for side in (arguments.majority or 0, arguments.tied):
        if not 0 <= side <= len(sides):
            raise ScorekeeperError(say.gettext("There is no side %(number)s.") % {"number": side})
    if arguments.totals:
        count = count_totals(rules, arguments.totals, zwicks, tied=arguments.tied, packs=packs)
    else:
        cards = [_cards(text, rules, packs, say) for text in arguments.side]
        majority = arguments.majority - 1 if arguments.majority else None
        count = count_cards(
            rules, cards, zwicks, numbers=arguments.numbers, majority=majority, tied=arguments.majority == 0,
            packs=packs,
        )
    if arguments.json:
        print_json(_object(count))
    else:
        _tell(count, say)
    return FINDINGS if count.gap else OK


def _rules(arguments: argparse.Namespace, sides: int) -> tuple[RuleSet, int]:
    """The rule set, and the packs that so many sides play with where nothing is said."""
    from scorekeeper.findings import Finding
    from scorekeeper.words import message
    from scorekeeper.zwickern.legal import table_setting
    from scorekeeper.zwickern.schedules import default_packs

    try:
        setting = table_setting(arguments.variant, arguments.rules)
    except ScorekeeperError as problem:
        finding = getattr(problem, "finding", None)
        raise ScorekeeperError(message(finding, arguments.lang) if finding else str(problem)) from None
    packs = arguments.packs or default_packs(arguments.variant, sides)
    if not setting.rules.playable_with(packs):
        jokers = tuple(f"X{number or ''}" for number in setting.rules.jokers)
        facts = {"variant": arguments.variant, "jokers": jokers}
        raise ScorekeeperError(message(Finding("syntax", case="header-packs-jokers", facts=facts), arguments.lang))
    return setting.rules, packs


def _cards(text: str, rules: RuleSet, packs: int, say: Locale) -> list[Any]:
    from scorekeeper.cards import read_card

    cards = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None:
            raise ScorekeeperError(say.gettext("%(text)s is not a card. Write Ks, 10h, X15.") % {"text": word})
        if card not in rules.pack(packs):
            raise ScorekeeperError(
                say.gettext("Not in the pack of this variant: %(cards)s.") % {"cards": card.code}
            )
        cards.append(card)
    return cards


def _object(count: Count) -> dict[str, Any]:
    return {
        "points": list(count.points),
        "nominal": count.nominal,
        "expected": count.expected,
        "counted": count.counted,
        "open": list(count.open),
        "twice": list(count.twice),
        "explanations": [
            {"twice": each.twice, "parts": [{"points": p.points, "one_of": list(p.ones)} for p in each.parts]}
            for each in count.explanations
        ],
    }


def _tell(count: Count, say: Locale) -> None:
    from scorekeeper.words import explanation_in_words

    zwicks = count.expected - count.nominal
    print(" : ".join(str(points) for points in count.points))
    mark = "=" if not count.gap else "≠"
    print(
        say.gettext("%(counted)s %(mark)s %(nominal)s + %(zwicks)s from Zwicks")
        % {"counted": count.counted, "mark": mark, "nominal": count.nominal, "zwicks": zwicks}
    )
    if not count.gap:
        return
    gap = abs(count.gap)
    text = (
        say.ngettext("%(num)s point too many.", "%(num)s points too many.", gap)
        if count.gap > 0
        else say.ngettext("%(num)s point is missing.", "%(num)s points are missing.", gap)
    )
    print(text)
    if not count.explanations:
        print(say.gettext("No single card, majority or Zwick explains it: please count again."))
    for explanation in count.explanations[:SHOWN]:
        print("  " + explanation_in_words(explanation, say.lang))
