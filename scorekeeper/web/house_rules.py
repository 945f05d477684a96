"""The rule sets as a form offers them: every switch with each of its values in words, and what a table deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.words.rules import switch_in_words, switch_name, variant_in_words, variant_name
from scorekeeper.words.speech import speech
from scorekeeper.zwickern.schedules import default_packs, row
from scorekeeper.zwickern.switches import BY_NAME, POINTS, Switch, find
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet, named_points

FIRST = "dithmarschen"
"""The rule set for whoever has never chosen one."""
MOST_PLAYERS = 12
PREFIX = "switch-"
"""What the name of a switch's field begins with."""
_JOKER_PACKS = ("X15/X20/X25", "X15/X20/X25/X15/X20/X25", "X15/X20/X25/X30", "X15/X17/X20/X22/X25/X30")
_MOST_WILD = 6


class Choice(NamedTuple):
    """A value of a switch as it is written, and what it means."""

    value: str
    words: str


class Ask(NamedTuple):
    """One switch of a rule set: its name, what it is about, the value in force, and what else it may be.

    Without ``choices`` it is a whole number from ``least`` to ``most``; ``none`` says that it may also be left empty.
    """

    name: str
    label: str
    value: str
    choices: tuple[Choice, ...]
    least: int
    most: int
    none: bool

    @property
    def field(self) -> str:
        """The name of its field."""
        return PREFIX + self.name


def asks(variant: str, lang: str, given: Mapping[str, str] | None = None) -> tuple[Ask, ...]:
    """Every switch that a variant leaves open, in the order of the rule sheet, then the points of its cards.

    ``given``: values by switch that differ from the variant's own. KeyError for an unknown variant.
    """
    rules, chosen = RULE_SETS[variant], given or {}
    found = [_ask(switch, rules, chosen, lang) for switch in BY_NAME.values() if switch.bites(rules)]
    points = _points(rules)
    for name in [*points, *(name for name in chosen if name.startswith(POINTS) and name not in points)]:
        value = chosen.get(name, points.get(name, "0"))
        if find(name) is not None:
            found.append(Ask(name, switch_name(name, lang), value, (), 0, 999, False))
    return tuple(found)


def _ask(switch: Switch, rules: RuleSet, chosen: Mapping[str, str], lang: str) -> Ask:
    value = chosen.get(switch.name, switch.write(rules))
    label = switch_name(switch.name, lang)
    if switch.numbers:
        none = "none" in switch.choices
        shown = "" if value == "none" else value
        return Ask(switch.name, label, shown, (), switch.numbers[0], switch.numbers[-1], none)
    values = _joker_values(rules) if switch.name == "jokers" else tuple(switch.choices)
    offered = dict.fromkeys((*values, value))
    choices = tuple(Choice(offer, switch_in_words(switch.name, offer, lang)) for offer in offered)
    return Ask(switch.name, label, value, choices, 0, 0, False)


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


def differing(variant: str, values: Mapping[str, str]) -> dict[str, str]:
    """The switches among ``values`` that are set otherwise than the variant has them; empty numbers mean none."""
    rules = RULE_SETS[variant]
    points, found = _points(rules), {}
    for name, typed in values.items():
        switch, value = find(name), typed.strip()
        if switch is None or (switch.field != "points" and not switch.bites(rules)):
            continue
        if not value:
            value = "none" if "none" in switch.choices and switch.numbers else ""
        own = points.get(name, "0") if name.startswith(POINTS) else switch.write(rules)
        if value and value != own:
            found[name] = value
    return found


def short_name(variant: str, lang: str) -> str:
    """What stands on the row that shows the rule set: ``Dithmarschen, 3 jokers``."""
    rules, name, say = RULE_SETS[variant], variant_name(variant, lang), speech(lang)
    if not rules.jokers or variant == "dithmarschen-6":
        return name
    jokers = say.ngettext("%(num)d joker", "%(num)d jokers", len(rules.jokers))
    return f"{name}, {jokers}"


@lru_cache(maxsize=8)
def sheet(lang: str) -> dict[str, Any]:
    """All rule sets for a script that has no connection: texts once for each switch, values for each variant."""
    texts: dict[str, dict[str, Any]] = {}
    variants: dict[str, dict[str, Any]] = {}
    for variant in RULE_SETS:
        own = {}
        for ask in asks(variant, lang):
            text = texts.setdefault(ask.name, {"label": ask.label})
            if ask.choices:
                text.setdefault("choices", {}).update(ask.choices)
            else:
                text.update(least=ask.least, most=ask.most, none=ask.none)
            own[ask.name] = {"value": ask.value, "choices": [choice.value for choice in ask.choices]}
        variants[variant] = {
            "name": short_name(variant, lang), "about": variant_in_words(variant, lang), "switches": own,
            "packs": [default_packs(variant, players) for players in range(2, MOST_PLAYERS + 1)],
            "deals": _deals(variant),
        }  # fmt: skip
    return {"texts": texts, "variants": variants}


def _deals(variant: str) -> dict[str, str]:
    """``8 ; 6 6`` by players and packs (``4-1``)."""
    found = {}
    for players in range(2, MOST_PLAYERS + 1):
        for packs in (1, 2):
            known = row(variant, players, packs)
            if known is not None:
                found[f"{players}-{packs}"] = str(known.schedule)
    return found
