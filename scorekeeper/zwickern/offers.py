"""What a variant of Zwickern leaves open: its switches with their values, then the points of its cards."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from scorekeeper.game import Deals
from scorekeeper.offers import Offer
from scorekeeper.zhn.switches import of_today
from scorekeeper.zwickern.schedules import default_packs, last_deal, row
from scorekeeper.zwickern.switches import BY_NAME, FORMER, POINTS, Switch, apply, find
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet, named_points

_JOKER_PACKS = ("X15/X20/X25", "X15/X20/X25/X15/X20/X25", "X15/X20/X25/X30", "X15/X17/X20/X22/X25/X30")
_MOST_WILD = 6
_MOST_POINTS = 999


def offers(variant: str, given: Mapping[str, str]) -> tuple[Offer, ...]:
    """Every switch that has something to bite on, in the order of the rule sheet, then the points of the cards.

    ``given``: values by switch that differ from the variant's own; points of further cards among them are offered
    too. KeyError for an unknown variant.
    """
    rules, given = RULE_SETS[variant], of_today(given, FORMER)
    found = [_offer(switch, rules, given) for switch in BY_NAME.values() if switch.bites(rules)]
    points = _points(rules)
    for name in [*points, *(name for name in given if name.startswith(POINTS) and name not in points)]:
        if find(name) is not None:
            found.append(Offer(name, given.get(name, points.get(name, "0")), most=_MOST_POINTS))
    return tuple(found)


def _offer(switch: Switch, rules: RuleSet, given: Mapping[str, str]) -> Offer:
    value = given.get(switch.name, switch.write(rules))
    if switch.numbers:
        return Offer(switch.name, value, (), switch.numbers[0], switch.numbers[-1], "none" in switch.choices)
    values = _joker_values(rules) if switch.name == "jokers" else tuple(switch.choices)
    return Offer(switch.name, value, tuple(dict.fromkeys((*values, value))))


def _joker_values(rules: RuleSet) -> tuple[str, ...]:
    own = BY_NAME["jokers"].write(rules)
    if rules.promises:
        return tuple(dict.fromkeys((own, *_JOKER_PACKS, "none")))
    if rules.wild:
        return tuple(dict.fromkeys((own, *("/".join("X" * n) for n in range(_MOST_WILD, 0, -1)), "none")))
    return (own,)


def _points(rules: RuleSet) -> dict[str, str]:
    """What scores in a variant, by switch: jokers high to low, then cards and ranks as rules.md names them."""
    named = named_points(rules.points)
    jokers = sorted((name for name in named if name.startswith("X")), key=lambda name: -int(name[1:] or 0))
    return {POINTS + name: str(named[name]) for name in [*jokers, *(n for n in named if not n.startswith("X"))]}


def deals(variant: str, players: range) -> Deals:
    """How a variant is dealt, for a phone without a connection: ``packs`` by number of players, ``deals`` by players
    and packs (``"4-1": "8 ; 6 6"``; with the six jokers of NSV ``"3-2-jokers"``), ``short`` those whose last stage is
    dealt one by one until nothing is left. KeyError for an unknown variant."""
    rules = RULE_SETS[variant]
    both = (rules, apply(rules, "nsv_jokers=on")) if BY_NAME["nsv_jokers"].bites(rules) else (rules,)
    found, short = dict[str, str](), list[str]()
    for each in both:
        for count, packs in product(players, (1, 2)):
            known = row(variant, count, packs, nsv_jokers=each.nsv_jokers)
            if known is None or not each.playable_with(packs):
                continue
            key = f"{count}-{packs}" + ("-jokers" if each.nsv_jokers else "")
            found[key] = str(known.schedule)
            if last_deal(known.schedule, sum(each.pack(packs).values()), count):
                short.append(key)
    return {"packs": [default_packs(variant, count) for count in players], "deals": found, "short": short}
