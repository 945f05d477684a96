"""The switches of Schnapsen: the values of each, and how ``name=value, …`` is read (schnapsen.md, Header, Series).

Some belong to a hand and stand in its record (``rules:``); the others belong to the series of hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.findings import Finding
from scorekeeper.game import Offer
from scorekeeper.outcomes import Json
from scorekeeper.schnapsen.variants import RULE_SETS, RuleSet
from scorekeeper.zhn.switches import GONE, Former, Removed, named_today, of_today, read_given


class Switch(NamedTuple):
    """One switch.

    name: as ``rules:`` writes it, the RuleSet's field.
    choices: its values by the word they are written with.
    source: where rules.md speaks of it.
    numbers: the whole numbers it may be, where it has no choices.
    series: whether it belongs to the match and stands in no record of a hand.
    """

    name: str
    choices: Mapping[str, object]
    source: str
    numbers: range = range(0)
    series: bool = False

    def allowed(self, rules: RuleSet) -> tuple[str, ...]:
        """The values as they may be written, a span of numbers as ``5–11``; the same in all rule sets."""
        spans = (f"{self.numbers[0]}–{self.numbers[-1]}",) if self.numbers else ()
        return (*self.choices, *spans)

    def read(self, text: str, rules: RuleSet) -> object:
        """The field's value for ``text``; ValueError where it is none of ``allowed``."""
        if text in self.choices:
            return self.choices[text]
        if text in map(str, self.numbers):
            return int(text)
        raise ValueError(text)

    def write(self, rules: RuleSet) -> str:
        """This rule set's value as it is written."""
        value = getattr(rules, self.name)
        return next((word for word, choice in self.choices.items() if choice is value or choice == value), str(value))


_ON_OFF: Mapping[str, object] = {"on": True, "off": False}
SWITCHES: Mapping[str, Switch] = {
    switch.name: switch
    for switch in (
        Switch("last_exchange", _ON_OFF, "S, X8"),
        Switch("last_close", _ON_OFF, "S, X8"),
        Switch("start", {}, "S", range(5, 12), series=True),
        Switch("bummerl_schneider", {"1": 1, "2": 2}, "X8", series=True),
        Switch("bummerl_schuster", {"off": None, "4": 4}, "X8", series=True),
    )
}
"""Every switch by its name."""
FORMER: Former = {}
"""Switches that are called otherwise today, or that there are no more. Lines are added; none is ever taken out."""
IN_RECORD: Mapping[str, Switch] = {name: switch for name, switch in SWITCHES.items() if not switch.series}
"""Those that a record's ``rules:`` can have."""


def rule_set_with(variant: str, choices: Mapping[str, str]) -> RuleSet:
    """The rule set of a table. Raises NotationError for what is no variant or switch, or a value it cannot have."""
    if variant not in RULE_SETS:
        raise NotationError(f"no variant {variant!r}")
    rules, values = RULE_SETS[variant], dict[str, Any]()
    for written_name, word in choices.items():
        name, text = named_today(written_name, word, FORMER)
        former = FORMER.get(written_name)
        try:
            if isinstance(former, Removed):
                values[GONE] = (*values.get(GONE, ()), (former.field, former.read(text, rules)))
            elif name in values:
                raise NotationError(f"{name} is said twice")
            else:
                values[name] = SWITCHES[name].read(text, rules)
        except (KeyError, ValueError):
            raise NotationError(f"no switch {written_name}={word}") from None
    return replace(rules, **values) if values else rules


def read_switches(rules: RuleSet, text: str, line: int, column: int) -> tuple[RuleSet, tuple[Finding, ...]]:
    """The rule set with the switches of a header's ``rules:``, and what is wrong with each piece of it."""
    values, faults = read_given(
        rules, text, IN_RECORD.get, tuple(IN_RECORD), former=FORMER, line=line, column=column
    )
    changed: Json = values
    return (replace(rules, **changed) if changed else rules), faults


def offers(variant: str, values: Mapping[str, str]) -> tuple[Offer, ...]:
    """Every switch with its value; ``values``: those that differ from the variant's own. KeyError for no variant."""
    rules, values = RULE_SETS[variant], of_today(values, FORMER)
    return tuple(_offer(switch, values.get(name), switch.write(rules)) for name, switch in SWITCHES.items())


def _offer(switch: Switch, chosen: str | None, usual: str) -> Offer:
    value = usual if chosen is None else chosen
    if switch.numbers:
        return Offer(switch.name, value, usual, (), switch.numbers[0], switch.numbers[-1], series=switch.series)
    return Offer(switch.name, value, usual, tuple(switch.choices), series=switch.series)
