"""The subcommands' answers for Zwickern. ``check``: what a card can take on a table and build with it. ``score``: what
counted cards or typed totals come to, and what could explain a mismatch. In a listing of variants: the points of a
variant's cards, and how it is dealt to how many players."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.commands import FINDINGS, OK, print_json
from scorekeeper.commands.game_commands import GameCommands, more_than_the_pack, refuse_more_than_the_pack
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game import AnyGame
from scorekeeper.zwickern.schedules import HEAD_COUNTS, Row, default_packs, last_deal, rows
from scorekeeper.zwickern.switches import BY_NAME, apply
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet

if TYPE_CHECKING:
    from scorekeeper.cards import Card
    from scorekeeper.words import Locale
    from scorekeeper.zwickern.captures import PossibleCapture
    from scorekeeper.zwickern.counting import Count
    from scorekeeper.zwickern.legal import PossibleBuild, PossiblePlays
    from scorekeeper.zwickern.position import Position
    from scorekeeper.zwickern.setting import Setting


SCORED = """\
  scorekeeper score --totals 17 16 --zwicks 2 1
        do 17 and 16 with 2 and 1 Zwicks come to 30 + 3?
  scorekeeper score --side "X25 Td As Ah" --side "X20 X15 Ts 2s Ac Ad" --majority 1 --zwicks 2 1
        the scoring cards of each side, and which side has most cards
  scorekeeper score --variant grossenwiehe --numbers 30 28 \\
      --side "X30 X25 Td As Ah" --side "X22 X20 X17 X15 Ts Th Tc 2s Ac Ad"
        the majority from the numbers of captured cards
"""
MOST_EXPLAINED = 3


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
    for figures in (zwicks, arguments.numbers or zwicks, arguments.totals or zwicks):
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
        print_json(_count_object(count))
    else:
        _print_count(count, say)
    return FINDINGS if count.gap or count.twice else OK


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


def _cards(text: str, rules: RuleSet, packs: int, say: Locale) -> list[Card]:
    from scorekeeper.cards import read_card

    cards = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None:
            raise ScorekeeperError(say.gettext("“%(found)s” is not a card.") % {"found": word})
        if card not in rules.pack(packs):
            raise ScorekeeperError(
                say.gettext("Not in the pack of this variant: %(cards)s.") % {"cards": card.code}
            )
        cards.append(card)
    return cards


def _count_object(count: Count) -> dict[str, object]:
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


def _print_count(count: Count, say: Locale) -> None:
    from scorekeeper.words import explanation_in_words

    zwicks = count.expected - count.nominal
    print(" : ".join(str(points) for points in count.points))
    mark = "=" if not count.gap else "≠"
    print(
        say.gettext("%(counted)s %(mark)s %(nominal)s + %(zwicks)s from Zwicks")
        % {"counted": count.counted, "mark": mark, "nominal": count.nominal, "zwicks": zwicks}
    )
    if count.twice:
        print(more_than_the_pack(count.twice, say.lang))
    if not count.gap:
        return
    gap = abs(count.gap)
    text = say.gettext("%(number)s too many") if count.gap > 0 else say.gettext("%(number)s missing")
    print(text % {"number": gap})
    if not count.explanations:
        print(say.gettext("No single card, majority or Zwick explains it: please count again."))
    for explanation in count.explanations[:MOST_EXPLAINED]:
        print("  " + explanation_in_words(explanation, say.lang))


CHECKED = """\
  scorekeeper check --variant dithmarschen --table "3c 4h 7s 8d Jc" --play X15
  scorekeeper check --variant christiansen --table "[X30 Ts]=20 5c" --play X25
  scorekeeper check --table "[5c 8d]=13@Ann [X20 5h]=25@Cem 2h" --play Ks --player Ann --partner Cem
  scorekeeper check --variant grupp --rules gr_joker_take=never --table "X 9h" --play Ks
"""
SHOWN_TABLES = 20


def check(game: AnyGame, arguments: argparse.Namespace) -> int:
    """Answer the question. Raises NotationError for a table or card that cannot be read."""
    from scorekeeper.words import locale
    from scorekeeper.zwickern.legal import possible_plays

    if arguments.table is None or arguments.play is None:
        text = locale(arguments.lang).gettext("Say what is on the table and which card is played: --table, --play.")
        raise ScorekeeperError(text)
    plays = possible_plays(*_asked(arguments))
    if arguments.json:
        print_json(_object(plays))
    else:
        _print(plays, arguments.lang)
    return OK if plays.captures else 1


def _asked(arguments: argparse.Namespace) -> tuple[Position, Card]:
    from scorekeeper.cards import read_card
    from scorekeeper.translations import catalogue
    from scorekeeper.words import message
    from scorekeeper.zwickern.legal import picture, table_setting
    from scorekeeper.zwickern.notation import read_position
    from scorekeeper.zwickern.position import item_from_line

    say = catalogue(arguments.lang)
    try:
        setting = table_setting(arguments.variant, arguments.rules)
        table = read_position(arguments.table)  # any name may stand after @
    except ScorekeeperError as problem:
        finding = getattr(problem, "finding", None)
        raise ScorekeeperError(message(finding, arguments.lang) if finding else str(problem)) from None
    card = read_card(arguments.play)
    if card is None:
        raise ScorekeeperError(say.gettext("“%(found)s” is not a card.") % {"found": arguments.play})
    items = tuple(
        item_from_line(setting, each, at)._replace(owner=_owner(setting, each.owner, arguments))
        for at, each in enumerate(table)
    )
    foreign = sorted({c.code for item in items for c in (*item.cards, card) if c not in setting.pack})
    if foreign or card not in setting.pack:
        codes = ", ".join(foreign or [card.code])
        raise ScorekeeperError(say.gettext("Not in the pack of this variant: %(cards)s.") % {"cards": codes})
    lying = [each for item in items for each in item.cards]
    pack = setting.rules.pack(2 if setting.rules.playable_with(2) else 1)
    refuse_more_than_the_pack([*lying, card], pack, arguments.lang)
    return picture(setting, items), card


def _owner(setting: Setting, name: str | None, arguments: argparse.Namespace) -> int:
    """Whose a pile is: the seat of the player, of the partner or of another; nobody's where that is not said."""
    from scorekeeper.zwickern.record import NOBODY

    if not name or not arguments.player or not setting.rules.promises:
        return NOBODY
    partners = setting.partners(0)
    if name == arguments.player:
        return 0
    return partners[0] if partners and name == arguments.partner else 1


def _item(plays: PossiblePlays, index: int) -> str:
    from scorekeeper.zwickern.case import item_text

    return item_text(plays.position.table[index])


def _groups(plays: PossiblePlays, capture: PossibleCapture) -> list[list[str]]:
    return [[_item(plays, index) for index in group] for group in capture.grouping.groups]


def _object(plays: PossiblePlays) -> dict[str, object]:
    def capture(captured: PossibleCapture | None) -> dict[str, object] | None:
        if captured is None:
            return None
        at = plays.captures.index(captured)
        return {
            "value": captured.grouping.value,
            "groups": _groups(plays, captured),
            "items": len(captured.indexes),
            "points": plays.points[at],
            "zwick": captured == plays.sweep,
            "keep": _remaining(plays, captured.indexes),
        }

    return {
        "variant": plays.position.setting.rules.variant,
        "table": [_item(plays, index) for index in range(len(plays.position.table))],
        "play": plays.card.code,
        "captures": [capture(captured) for captured in plays.captures],
        "more": plays.more,
        "largest": capture(plays.largest),
        "most_points": capture(plays.most_points),
        "zwick": plays.sweep is not None,
        "builds": [
            {
                "on": None if each.target is None else _item(plays, each.target),
                "value": each.value,
                "hold": list(each.matching),
                "for_partner": each.partner,
                "keep": _remaining(plays, (each.target,)),
            }
            for each in plays.builds
        ],
        "owners_unknown": plays.owners_unknown,
        "for_partner": sorted(plays.for_partner),
    }


def _remaining(plays: PossiblePlays, gone: Sequence[int | None]) -> list[dict[str, object]]:
    """The player's own piles that stay then, and what is enough for each."""
    return [{"value": each.value, "hold": list(each.matching)} for each in plays.owed(gone)]


def _remaining_in_words(plays: PossiblePlays, gone: Sequence[int | None], say: Locale) -> str:
    """The same behind a line."""
    texts = (say.gettext("for your %(value)s keep %(cards)s") % {
        "value": each.value, "cards": _one_of(each.matching, say),
    } for each in plays.owed(gone))
    return "".join(f"; {text}" for text in texts)


def _print(plays: PossiblePlays, lang: str) -> None:
    from scorekeeper.words import locale
    from scorekeeper.words.locale import upper_first

    say = locale(lang)
    if not plays.captures:
        print(say.gettext("%(card)s takes nothing here.") % {"card": upper_first(say.the_card(plays.card))})
    else:
        _print_captures(plays, say)
    _print_builds(plays, say)
    if plays.owners_unknown:
        print(say.gettext("Whose pile it is was not said. If it is yours, keep a card for it."))


def _print_captures(plays: PossiblePlays, say: Locale) -> None:
    from scorekeeper.words.locale import upper_first

    number = len(plays.captures)
    head = say.ngettext("%(num)s capture", "%(num)s captures", number)
    print(f"{upper_first(say.card_name(plays.card))}: {head}{'+' if plays.more else ''}")
    for capture, points in list(zip(plays.captures, plays.points, strict=True))[:SHOWN_TABLES]:
        groups = "  ".join("+".join(group) for group in _groups(plays, capture))
        marks = [
            word
            for word, holds in (
                (say.gettext("most cards"), capture == plays.largest),
                (say.gettext("most points"), capture == plays.most_points),
                ("Zwick!", capture == plays.sweep),
            )
            if holds
        ]
        marks_text = f" ({', '.join(marks)})" if marks else ""
        counted = say.gettext("%(points)s points") % {"points": points}
        remaining = _remaining_in_words(plays, capture.indexes, say)
        print(f"  {groups}  = {capture.grouping.value}, {counted}{marks_text}{remaining}")
    if number > SHOWN_TABLES:
        print("  " + say.gettext("and %(number)s more") % {"number": number - SHOWN_TABLES})


def _print_builds(plays: PossiblePlays, say: Locale) -> None:
    from scorekeeper.zwickern.app.words.switches import partner_words

    if not plays.builds:
        return
    print(say.gettext("Build") + ":")
    for first, values in _runs(plays.builds):
        line = say.gettext("alone as %(value)s") % {"value": values} if first.target is None else (
            say.gettext("on %(item)s to %(value)s") % {"item": _item(plays, first.target), "value": values}
        )
        if first.matching:
            line += ", " + say.gettext("holding %(cards)s") % {"cards": _one_of(first.matching, say)}
        if first.partner:
            line += ", " + say.gettext("for the partner")
        print("  " + line + _remaining_in_words(plays, (first.target,), say))
    if condition := partner_words(plays.for_partner, say):
        print("  " + condition)


def _runs(builds: Sequence[PossibleBuild]) -> Iterator[tuple[PossibleBuild, str]]:
    """Builds on one item to values that follow one another, and need the same, together: to ``4–14``."""
    at = 0
    while at < len(builds):
        first = last = builds[at]
        while last._replace(value=last.value + 1) in builds[at + 1 : at + 2]:
            at += 1
            last = builds[at]
        at += 1
        values = str(first.value) if first == last else f"{first.value}–{last.value}"
        yield first, values


def _one_of(matching: Sequence[str], say: Locale) -> str:
    return say.gettext(" or ").join(say.index(code) if code[0] != "X" else code for code in matching)


JOKERS = "nsv_jokers=on"


class ListedDeal(NamedTuple):
    """How a variant is dealt to so many.

    players: how many.
    packs: how many.
    points: of the whole hand.
    schedule: what the table and each player get, stage by stage, as a record writes it.
    last: the last stage by player from forehand, where it is dealt one by one; else empty.
    status: what it rests on.
    needs: the header line by which a record has to ask for it; empty: it need not.
    """

    players: int
    packs: int
    points: int
    schedule: str
    last: tuple[int, ...]
    status: str
    needs: str = ""


def _deals(variant: str) -> list[ListedDeal]:
    """For every number of players."""
    rules = RULE_SETS[variant]
    return [_deal(rules, row, default_packs(variant, row.players)) for row in rows(variant)]


def _more(variant: str) -> Iterator[ListedDeal]:
    """What is dealt with another number of packs, and with jokers that the variant does not have by itself."""
    rules = RULE_SETS[variant]
    for packs in (1, 2) if variant in HEAD_COUNTS and not rules.jokers else ():
        for row in rows(variant, packs):
            if packs != default_packs(variant, row.players):
                yield _deal(rules, row, packs, f"packs: {packs}")
    if BY_NAME["nsv_jokers"].bites(rules):
        for row in rows(variant, nsv_jokers=True):
            yield _deal(apply(rules, JOKERS), row, default_packs(variant, row.players), f"rules: {JOKERS}")


def _deal(rules: RuleSet, row: Row, packs: int, needs: str = "") -> ListedDeal:
    last = last_deal(row.schedule, sum(rules.pack(packs).values()), row.players)
    return ListedDeal(
        row.players, packs, rules.nominal(packs), str(row.schedule), tuple(last or ()), row.status, needs
    )


def _object_of(deal: ListedDeal) -> dict[str, object]:
    return {
        "players": deal.players, "packs": deal.packs, "points": deal.points, "schedule": deal.schedule,
        "last": list(deal.last) or None, "status": deal.status,
    }


def _deals_in_words(variant: str, say: Locale) -> Iterator[str]:
    """How many play with how many packs for how many points, and how it is dealt to them."""
    rests_on = {
        "stated": say.gettext("stated in a source"),
        "attested": say.gettext("attested by a published hand"),
        "derived": say.gettext("derived by arithmetic"),
        "rest": say.gettext("by the rule for the rest"),
    }
    yield say.gettext("Players, packs, points without Zwicks, then table ; cards for each player in each stage:")
    needs = ""
    for deal in (*_deals(variant), *_more(variant)):
        if deal.needs != needs:
            needs = deal.needs
            yield ""
            yield say.gettext("Where the record says “%(line)s”:") % {"line": needs}
        notes = [rests_on[deal.status]]
        if deal.last:
            last = " ".join(map(str, deal.last))
            notes.append(say.gettext("the last stage from forehand %(cards)s") % {"cards": last})
        yield f"  {deal.players:2}  {deal.packs}  {deal.points:2}  {deal.schedule:24}  {'; '.join(notes)}"
    yield ""


class ZwickernCommands(GameCommands):
    """Zwickern on the command line."""

    checked = CHECKED
    scored = SCORED

    def listed(self, variant: str) -> Mapping[str, object]:
        """``points`` by card; ``deals`` for every number of players; ``more_deals`` that a record has to ask for, each
        with the header line that it ``needs``. A deal's ``points`` are those of the whole hand, its ``last`` the last
        stage by player from forehand, where it is dealt one by one."""
        return {
            "points": dict(RULE_SETS[variant].points),
            "deals": [_object_of(deal) for deal in _deals(variant)],
            "more_deals": [{"needs": deal.needs, **_object_of(deal)} for deal in _more(variant)],
        }

    def points_by_players(self, variant: str) -> Sequence[tuple[int, int]]:
        return [(deal.players, deal.points) for deal in _deals(variant)]

    def deals_in_words(self, variant: str, say: Locale) -> Sequence[str]:
        return list(_deals_in_words(variant, say))

    def add_score_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--zwicks", nargs="+", type=int, metavar="N", help="each side's Zwicks (none)")
        parser.add_argument("--majority", type=int, metavar="SIDE", help="which side has most cards: 1, 2 …; 0: nobody")
        parser.add_argument("--numbers", nargs="+", type=int, metavar="N", help="each side's number of captured cards")
        parser.add_argument(
            "--tied", type=int, default=0, metavar="SIDES", help="with --totals: so many share most cards"
        )

    own_score_options = ("zwicks", "majority", "numbers", "tied")
    check = staticmethod(check)
    score = staticmethod(score)


COMMANDS = ZwickernCommands()
