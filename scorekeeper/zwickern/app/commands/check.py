"""`scorekeeper check` for Zwickern: what a card can take on a table and build with it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.commands import OK, print_json
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.game import AnyGame
    from scorekeeper.words import Locale
    from scorekeeper.zwickern.captures import PossibleCapture
    from scorekeeper.zwickern.legal import PossibleBuild, PossiblePlays

EXAMPLES = """\
  scorekeeper check --variant dithmarschen --table "3c 4h 7s 8d Jc" --play X15
  scorekeeper check --variant christiansen --table "[X30 Ts]=20 5c" --play X25
  scorekeeper check --variant grupp --rules gr_joker_take=never --table "X 9h" --play Ks
"""
SHOWN = 20


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
        _tell(plays, arguments.lang)
    return OK if plays.captures else 1


def _asked(arguments: argparse.Namespace) -> Any:
    from scorekeeper.cards import read_card
    from scorekeeper.translations import catalogue
    from scorekeeper.words import message
    from scorekeeper.zwickern.legal import picture, table_setting
    from scorekeeper.zwickern.notation import read_position
    from scorekeeper.zwickern.position import item_from_line
    from scorekeeper.zwickern.record import NOBODY

    say = catalogue(arguments.lang)
    try:
        setting = table_setting(arguments.variant, arguments.rules)
        lying = read_position(arguments.table)  # nobody is said to play: any name may stand after @
    except ScorekeeperError as problem:
        finding = getattr(problem, "finding", None)
        raise ScorekeeperError(message(finding, arguments.lang) if finding else str(problem)) from None
    card = read_card(arguments.play)
    if card is None:
        raise ScorekeeperError(say.gettext("%(text)s is not a card. Write Ks, 10h, X15.") % {"text": arguments.play})
    items = tuple(item_from_line(setting, each, at)._replace(owner=NOBODY) for at, each in enumerate(lying))
    foreign = sorted({c.code for item in items for c in (*item.cards, card) if c not in setting.pack})
    if foreign or card not in setting.pack:
        codes = ", ".join(foreign or [card.code])
        raise ScorekeeperError(say.gettext("Not in the pack of this variant: %(cards)s.") % {"cards": codes})
    return picture(setting, items), card


def _item(plays: PossiblePlays, index: int) -> str:
    from scorekeeper.zwickern.case import item_text

    return item_text(plays.position.table[index])


def _groups(plays: PossiblePlays, capture: PossibleCapture) -> list[list[str]]:
    return [[_item(plays, index) for index in group] for group in capture.grouping.groups]


def _object(plays: PossiblePlays) -> dict[str, object]:
    def capture(taken: PossibleCapture | None) -> dict[str, object] | None:
        if taken is None:
            return None
        at = plays.captures.index(taken)
        return {
            "value": taken.grouping.value,
            "groups": _groups(plays, taken),
            "items": len(taken.indexes),
            "points": plays.points[at],
            "zwick": taken == plays.sweep,
        }

    return {
        "variant": plays.position.setting.rules.variant,
        "table": [_item(plays, index) for index in range(len(plays.position.table))],
        "play": plays.card.code,
        "captures": [capture(taken) for taken in plays.captures],
        "more": plays.more,
        "largest": capture(plays.largest),
        "most_points": capture(plays.most_points),
        "zwick": plays.sweep is not None,
        "builds": [
            {
                "on": None if each.target is None else _item(plays, each.target),
                "value": each.value,
                "hold": list(each.matching),
            }
            for each in plays.builds
        ],
        "for_partner": sorted(plays.for_partner),
    }


def _tell(plays: PossiblePlays, lang: str) -> None:
    from scorekeeper.words import locale
    from scorekeeper.words.locale import upper_first

    say = locale(lang)
    if not plays.captures:
        print(say.gettext("%(card)s takes nothing here.") % {"card": upper_first(say.the_card(plays.card))})
    else:
        _tell_captures(plays, say)
    _tell_builds(plays, say)


def _tell_captures(plays: PossiblePlays, say: Locale) -> None:
    from scorekeeper.words.locale import upper_first

    number = len(plays.captures)
    head = say.ngettext("%(num)s capture", "%(num)s captures", number)
    print(f"{upper_first(say.card_name(plays.card))}: {head}{'+' if plays.more else ''}")
    for capture, points in list(zip(plays.captures, plays.points, strict=True))[:SHOWN]:
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
        print(f"  {groups}  = {capture.grouping.value}, {counted}{marks_text}")
    if number > SHOWN:
        print("  " + say.gettext("and %(number)s more") % {"number": number - SHOWN})


def _tell_builds(plays: PossiblePlays, say: Locale) -> None:
    from scorekeeper.zwickern.app.words.switches import partner_words

    if not plays.builds:
        return
    print(say.gettext("Builds:"))
    for target, values, matching in _runs(plays.builds):
        line = say.gettext("alone as %(value)s") % {"value": values} if target is None else (
            say.gettext("on %(item)s to %(value)s") % {"item": _item(plays, target), "value": values}
        )
        if matching:
            line += ", " + say.gettext("holding %(cards)s") % {"cards": _one_of(matching, say)}
        print("  " + line)
    if condition := partner_words(plays.for_partner, say):
        print("  " + condition)


def _runs(builds: Sequence[PossibleBuild]) -> Iterator[tuple[int | None, str, tuple[str, ...]]]:
    """Builds on one item to values that follow one another, and need the same, together: to ``4–14``."""
    at = 0
    while at < len(builds):
        first = last = builds[at]
        while last._replace(value=last.value + 1) in builds[at + 1 : at + 2]:
            at += 1
            last = builds[at]
        at += 1
        values = str(first.value) if first == last else f"{first.value}–{last.value}"
        yield first.target, values, first.matching


def _one_of(matching: Sequence[str], say: Locale) -> str:
    return say.gettext(" or ").join(say.index(code) if code[0] != "X" else code for code in matching)
