"""The house-rule switches of rules.md 2 and 2.1: the values of each, how ``name=value, …`` is read, and which switches
a variant leaves open.

A switch that can have no effect (2.1.2) is accepted and changes nothing: the RuleSet stays as without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

from scorekeeper.cards import CARDS, RANKS
from scorekeeper.findings import Finding
from scorekeeper.game import Deals, Offer
from scorekeeper.outcomes import Json
from scorekeeper.zhn.switches import GONE, Former, of_today, read_given, refuse
from scorekeeper.zwickern.schedules import default_packs, last_deal, row
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet, card_points, named_points

POINTS = "points_"
"""What the name of a scoring switch begins with: ``points_A``, ``points_Td``, ``points_X25``."""
_POINT_NAMES = frozenset(RANKS) | frozenset(CARDS)
_POINT_SPAN = range(1000)
_JOKERS = re.compile(r"X?[1-9][0-9](?:/X?[1-9][0-9])*")
_WILD_JOKERS = re.compile(r"X(?:/X)*")

Value: TypeAlias = "bool | int | str | tuple[int, ...] | frozenset[str] | None"
"""What a field of a RuleSet can hold."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One line of the table of switches.

    name: as ``rules:`` writes it.
    source: where rules.md speaks of it.
    choices: the values by the word they are written with.
    numbers: the whole numbers allowed besides.
    bites: whether a rule set leaves it something to do.
    """

    name: str
    source: str
    choices: Mapping[str, Value]
    numbers: range = range(0)
    bites: Callable[[RuleSet], bool] = lambda rules: True

    @property
    def field(self) -> str:
        """The RuleSet's, called the same; ``points`` for all ``points_…``."""
        return "points" if self.name.startswith(POINTS) else self.name

    def allowed(self, rules: RuleSet) -> tuple[str, ...]:
        """The values as they may be written, a span of numbers as ``0–999``."""
        if self.name == "jokers":
            return _joker_forms(rules)
        spans = (f"{self.numbers[0]}–{self.numbers[-1]}",) if self.numbers else ()
        return (*self.choices, *spans)

    def read(self, text: str, rules: RuleSet) -> Value:
        """The field's value for ``text``; ValueError where it is none of ``allowed``."""
        if self.name == "jokers":
            return _read_jokers(text, rules)
        if text in self.choices:
            return self.choices[text]
        if re.fullmatch(r"0|[1-9][0-9]{0,2}", text) and int(text) in self.numbers:
            return int(text)
        raise ValueError(text)

    def write(self, rules: RuleSet) -> str:
        """This rule set's value as it is written. ValueError for ``points_…``, which has many."""
        value = getattr(rules, self.field)
        if self.field == "points":
            raise ValueError(self.name)
        if self.name == "jokers":
            return "/".join(f"X{number or ''}" for number in value) or "none"
        return next((word for word, meant in self.choices.items() if meant == value), str(value))


def _joker_forms(rules: RuleSet) -> tuple[str, ...]:
    if rules.promises:
        return ("X15/X20/X25", "15/20/25", "none")
    return ("X/X/X", "none") if RULE_SETS[rules.variant].wild else ("none",)


def _read_jokers(text: str, rules: RuleSet) -> tuple[int, ...]:
    """Matching values, 0 for a wild joker (2.1.16); ValueError for what this variant cannot have."""
    if text == "none":
        return ()
    if rules.promises and _JOKERS.fullmatch(text):
        return tuple(int(number.removeprefix("X")) for number in text.split("/"))
    if RULE_SETS[rules.variant].wild and _WILD_JOKERS.fullmatch(text):
        return (0,) * (text.count("/") + 1)
    raise ValueError(text)


_ON_OFF: Mapping[str, Value] = {"on": True, "off": False}


def _words(*words: str) -> Mapping[str, Value]:
    return dict(zip(words, words, strict=True))


def _promises(rules: RuleSet) -> bool:
    return rules.promises


def _book(rules: RuleSet) -> bool:
    return not rules.promises


def _wild(rules: RuleSet) -> bool:
    return rules.wild


_PARTNER: Mapping[str, Value] = {
    "off": frozenset[str](),
    "prior": frozenset({"prior"}),
    "ask": frozenset({"ask"}),
    "prior+ask": frozenset({"prior", "ask"}),
}
# Jokers stand first: whether the gr_ switches and the jokers' points bite is judged after them.
SWITCHES: tuple[Switch, ...] = (
    Switch("jokers", "A1 2.1.16", {"none": ()}),
    Switch("nsv_jokers", "A28 2.1.14", _ON_OFF, bites=lambda rules: rules.variant == "nsv"),
    Switch("reverse_subtract", "A2 2.1.4", _ON_OFF, bites=_promises),
    Switch("forced_capture", "A21 2.1.3", _ON_OFF, bites=_book),
    Switch("single_build_on_empty", "A5 2.1.4", _ON_OFF, bites=_promises),
    Switch("distinct_promises", "A9 2.1.5", _ON_OFF, bites=_promises),
    Switch("partner_build", "A6 2.1.6", _PARTNER, bites=_promises),
    Switch("partner_build_binds", "A7 2.1.6", _ON_OFF, bites=_promises),
    Switch("split_builds", "A24 2.1.7", _ON_OFF, bites=_book),
    Switch(
        "after_zwick", "A25 A26 A27 N2 2.1.8", _words("trail", "zwicker_lays", "all_lay", "rest_lay", "refill4"),
    ),
    Switch("table_limit", "A32 N1 2.1.9", {"none": None}, range(1, 100)),
    Switch("majority_tie", "A11 2.1.10", _words("none", "split", "all")),
    Switch("majority_counts", "A31 2.1.11", _words("all", "table_only")),
    Switch("leftover_at", "A30 2.1.11", _words("deal", "stage")),
    Switch(
        "gr_joker_take", "A35 A39 2.1.12", _words("any", "joker_only", "joker_only_if_alone", "never"), bites=_wild,
    ),
    Switch("gr_joker_sweep_scores", "A38 2.1.13", _ON_OFF, bites=_wild),
    Switch("zwick_points", "1.3 2.1.15", {}, _POINT_SPAN),
    Switch("majority_points", "1.3 2.1.15", {}, _POINT_SPAN),
    Switch("points_…", "1.3 2.1.15", {}, _POINT_SPAN),
)
"""Every switch of rules.md 2. The last stands for all names that begin with ``points_``."""
BY_NAME: Mapping[str, Switch] = {switch.name: switch for switch in SWITCHES if switch.field != "points"}
_OF_POINTS = SWITCHES[-1]
FORMER: Former = {}
"""Switches that are called otherwise today, or that there are no more. Lines are added; none is ever taken out."""


def find(name: str) -> Switch | None:
    """The switch of this name as it is written in ``rules:`` (``points_Td`` too), or None."""
    if name.startswith(POINTS):
        return _OF_POINTS if name.removeprefix(POINTS) in _POINT_NAMES else None
    return BY_NAME.get(name)


def read_switches(
    rules: RuleSet, text: str, *, line: int = 0, column: int = 1
) -> tuple[RuleSet, tuple[Finding, ...]]:
    """The rule set that ``text`` makes of ``rules``, and what is wrong with it (rules.md 2.1), left to right.

    ``line`` and ``column`` say where the text begins. A faulty piece changes nothing. The findings' cases:
    header-switch-unknown, -twice, -bare (without value), -value.
    """
    names = (*BY_NAME, _OF_POINTS.name)
    values, faults = read_given(rules, text, find, names, former=FORMER, line=line, column=column)
    return _rule_set_with(rules, values), faults


def apply(rules: RuleSet, text: str) -> RuleSet:
    """The rule set that ``text`` (``name=value, …``) makes of ``rules``.

    NotationError, with the column and the first finding, where the text is not as rules.md 2.1 says.
    """
    changed, faults = read_switches(rules, text)
    refuse(faults)
    return changed


def _rule_set_with(rules: RuleSet, values: Json) -> RuleSet:
    """``rules`` with the given values; a switch with nothing to bite on stays as the preset has it."""
    if not values:
        return rules
    preset = RULE_SETS[rules.variant]
    jokers = values.get("jokers", rules.jokers)
    if rules.variant == "nsv" and values.get("nsv_jokers", rules.nsv_jokers):
        jokers = (0,) * 6
    elif rules.variant == "nsv":
        jokers = ()
    points = {
        name.removeprefix(POINTS): value
        for name, value in values.items()
        if name.startswith(POINTS) and isinstance(value, int)
    }
    gone = (*rules.gone, *values.get(GONE, ()))
    changed: dict[str, Any] = {"jokers": jokers, "points": _points(rules, points), GONE: gone}
    with_jokers = replace(rules, **changed)
    for name, switch in BY_NAME.items():
        if not switch.bites(with_jokers):
            changed[switch.field] = getattr(preset, switch.field)
        elif name in values and name != "jokers":
            changed[switch.field] = values[name]
    return replace(rules, **changed)


def _points(rules: RuleSet, named_values: Mapping[str, int]) -> dict[str, int]:
    """Points by card: the preset's (for jokers that come back), over them the rule set's, then the named."""
    current = {card.code: rules.points.get(card.code, 0) for card in rules.pack()}
    return {**RULE_SETS[rules.variant].points, **current, **card_points(named_values)}


def default(switch: Switch, rules: RuleSet) -> str | None:
    """How a preset has this switch, as it is written; None where it does not bite, and for ``points_…``."""
    if switch.field == "points" or not switch.bites(rules):
        return None
    return switch.write(rules)


_JOKER_PACKS = ("X15/X20/X25", "X15/X20/X25/X15/X20/X25", "X15/X20/X25/X30", "X15/X17/X20/X22/X25/X30")
_MOST_WILD = 6
_MOST_POINTS = 999


def offers(variant: str, values: Mapping[str, str]) -> tuple[Offer, ...]:
    """Every switch that has something to bite on, in the order of the rule sheet, then the points of the cards.

    ``values``: values by switch that differ from the variant's own; what only has something to bite on with them is
    offered too, and points of further cards among them. KeyError for an unknown variant.
    """
    rules, values = RULE_SETS[variant], of_today(values, FORMER)
    chosen = _chosen(rules, values)
    offered = [_offer(switch, rules, values) for switch in BY_NAME.values() if switch.bites(chosen)]
    points = _points_offered(rules)
    for name in [*points, *(name for name in values if name.startswith(POINTS) and name not in points)]:
        if find(name) is not None:
            usual = points.get(name, "0")
            offered.append(Offer(name, values.get(name, usual), usual, most=_MOST_POINTS))
    return tuple(offered)


def _chosen(rules: RuleSet, values: Mapping[str, str]) -> RuleSet:
    """The rule set with those of the values that can be read: what a form brings may be anything."""
    read: dict[str, Value] = {}
    for name, text in values.items():
        with suppress(KeyError, ValueError):
            read[name] = BY_NAME[name].read(text, rules)
    return _rule_set_with(rules, read)


def _offer(switch: Switch, rules: RuleSet, chosen: Mapping[str, str]) -> Offer:
    usual = switch.write(rules)
    value = chosen.get(switch.name, usual)
    if switch.numbers:
        return Offer(switch.name, value, usual, (), switch.numbers[0], switch.numbers[-1], "none" in switch.choices)
    values = _joker_values(rules) if switch.name == "jokers" else tuple(switch.choices)
    return Offer(switch.name, value, usual, tuple(dict.fromkeys((*values, value))))


def _joker_values(rules: RuleSet) -> tuple[str, ...]:
    preset_value = BY_NAME["jokers"].write(rules)
    if rules.promises:
        return tuple(dict.fromkeys((preset_value, *_JOKER_PACKS, "none")))
    if rules.wild:
        return tuple(dict.fromkeys((preset_value, *("/".join("X" * n) for n in range(_MOST_WILD, 0, -1)), "none")))
    return (preset_value,)


def _points_offered(rules: RuleSet) -> dict[str, str]:
    """What scores in a variant, by switch: jokers high to low, then cards and ranks as rules.md names them."""
    named = named_points(rules.points)
    jokers = sorted((name for name in named if name.startswith("X")), key=lambda name: -int(name[1:] or 0))
    return {POINTS + name: str(named[name]) for name in [*jokers, *(n for n in named if not n.startswith("X"))]}


def deals(variant: str, players: range) -> Deals:
    """How a variant is dealt, for a phone without a connection: ``packs`` by number of players, ``deals`` by players
    and packs (``"4-1": "8 ; 6 6"``; with the six jokers of NSV ``"3-2-jokers"``), ``short`` those whose last stage is
    dealt one by one until nothing is left. KeyError for an unknown variant."""
    rules = RULE_SETS[variant]
    rule_sets = (rules, apply(rules, "nsv_jokers=on")) if BY_NAME["nsv_jokers"].bites(rules) else (rules,)
    schedules, short = dict[str, str](), list[str]()
    for rule_set in rule_sets:
        for count, packs in product(players, (1, 2)):
            deal_row = row(variant, count, packs, nsv_jokers=rule_set.nsv_jokers)
            if deal_row is None or not rule_set.playable_with(packs):
                continue
            key = f"{count}-{packs}" + ("-jokers" if rule_set.nsv_jokers else "")
            schedules[key] = str(deal_row.schedule)
            if last_deal(deal_row.schedule, sum(rule_set.pack(packs).values()), count):
                short.append(key)
    return {"packs": [default_packs(variant, count) for count in players], "deals": schedules, "short": short}
