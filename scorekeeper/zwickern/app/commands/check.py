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
    from scorekeeper.zwickern.captures import Taken
    from scorekeeper.zwickern.legal import Making, Possible

EXAMPLES = """\
  scorekeeper check --variant dithmarschen --table "3c 4h 7s 8d Jc" --play X15
  scorekeeper check --variant christiansen --table "[X30 Ts]=20 5c" --play X25
  scorekeeper check --variant grupp --rules gr_joker_take=never --table "X 9h" --play Ks
"""
SHOWN = 20


def check(game: AnyGame, arguments: argparse.Namespace) -> int:
    """Answer the question. Raises NotationError for a table or card that cannot be read."""
    from scorekeeper.words import locale
    from scorekeeper.zwickern.legal import possible

    if arguments.table is None or arguments.play is None:
        text = locale(arguments.lang).gettext("Say what is on the table and which card is played: --table, --play.")
        raise ScorekeeperError(text)
    found = possible(*_asked(arguments))
    if arguments.json:
        print_json(_object(found))
    else:
        _tell(found, arguments.lang)
    return OK if found.captures else 1


def _asked(arguments: argparse.Namespace) -> Any:
    from scorekeeper.cards import read_card
    from scorekeeper.translations import catalogue
    from scorekeeper.words import message
    from scorekeeper.zwickern.legal import picture, table_setting
    from scorekeeper.zwickern.notation import read_position
    from scorekeeper.zwickern.position import lying_item

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
    items = tuple(lying_item(setting, each, at) for at, each in enumerate(lying))
    foreign = sorted({c.code for item in items for c in (*item.cards, card) if c not in setting.pack})
    if foreign or card not in setting.pack:
        codes = ", ".join(foreign or [card.code])
        raise ScorekeeperError(say.gettext("Not in the pack of this variant: %(cards)s.") % {"cards": codes})
    return picture(setting, items), card


def _item(found: Possible, index: int) -> str:
    from scorekeeper.zwickern.case import names_of

    return names_of(found.position.table[index])


def _groups(found: Possible, taken: Taken) -> list[list[str]]:
    return [[_item(found, index) for index in group] for group in taken.grouping.groups]


def _object(found: Possible) -> dict[str, object]:
    def capture(taken: Taken | None) -> dict[str, object] | None:
        if taken is None:
            return None
        at = found.captures.index(taken)
        return {
            "value": taken.grouping.value,
            "groups": _groups(found, taken),
            "items": len(taken.indexes),
            "points": found.points[at],
            "zwick": taken == found.sweep,
        }

    return {
        "variant": found.position.setting.rules.variant,
        "table": [_item(found, index) for index in range(len(found.position.table))],
        "play": found.card.code,
        "captures": [capture(taken) for taken in found.captures],
        "more": found.more,
        "largest": capture(found.largest),
        "most_points": capture(found.most_points),
        "zwick": found.sweep is not None,
        "builds": [
            {"on": _item(found, each.target), "value": each.value, "hold": list(each.held)} for each in found.builds
        ],
    }


def _tell(found: Possible, lang: str) -> None:
    from scorekeeper.words import locale
    from scorekeeper.words.locale import upper_first

    say = locale(lang)
    if not found.captures:
        print(say.gettext("%(card)s takes nothing here.") % {"card": upper_first(say.the_card(found.card))})
    else:
        _tell_captures(found, say)
    _tell_builds(found, say)


def _tell_captures(found: Possible, say: Locale) -> None:
    from scorekeeper.words.locale import upper_first

    number = len(found.captures)
    head = say.ngettext("%(num)s capture", "%(num)s captures", number)
    print(f"{upper_first(say.card_name(found.card))}: {head}{'+' if found.more else ''}")
    for taken, points in list(zip(found.captures, found.points, strict=True))[:SHOWN]:
        groups = "  ".join("+".join(group) for group in _groups(found, taken))
        marks = [
            word
            for word, holds in (
                (say.gettext("most cards"), taken == found.largest),
                (say.gettext("most points"), taken == found.most_points),
                ("Zwick!", taken == found.sweep),
            )
            if holds
        ]
        said = f" ({', '.join(marks)})" if marks else ""
        counted = say.gettext("%(points)s points") % {"points": points}
        print(f"  {groups}  = {taken.grouping.value}, {counted}{said}")
    if number > SHOWN:
        print("  " + say.gettext("and %(number)s more") % {"number": number - SHOWN})


def _tell_builds(found: Possible, say: Locale) -> None:
    if not found.builds:
        return
    print(say.gettext("Builds:"))
    for target, values, held in _runs(found.builds):
        line = say.gettext("on %(item)s to %(value)s") % {"item": _item(found, target), "value": values}
        if held:
            line += ", " + say.gettext("holding %(cards)s") % {"cards": _one_of(held, say)}
        print("  " + line)


def _runs(builds: Sequence[Making]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Builds on one item to values that follow one another, and need the same, together: to ``4–14``."""
    at = 0
    while at < len(builds):
        first = last = builds[at]
        while last._replace(value=last.value + 1) in builds[at + 1 : at + 2]:
            at += 1
            last = builds[at]
        at += 1
        values = str(first.value) if first == last else f"{first.value}–{last.value}"
        yield first.target, values, first.held


def _one_of(held: Sequence[str], say: Locale) -> str:
    return say.gettext(" or ").join(say.index(code) if code[0] != "X" else code for code in held)
