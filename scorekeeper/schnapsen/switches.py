"""The switches of Schnapsen: what each may be set to, and reading ``name=value, …`` (schnapsen.md, Header, Series).

Some belong to a hand and stand in its record (``rules:``), the others to the series of hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.findings import Fact, Finding
from scorekeeper.offers import Offer
from scorekeeper.schnapsen.variants import RULE_SETS, RuleSet

MOST_FAULTS = 50
"""Findings for one header line: a line that is wrong throughout need not be told a million times."""


class Switch(NamedTuple):
    """One switch. ``choices`` its values by the word they are written with, or ``numbers`` from least to most;
    ``source`` where rules.md speaks of it; ``series``: it stands in no record of a hand."""

    name: str
    choices: Mapping[str, Any]
    source: str
    numbers: range = range(0)
    series: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """The values as they may be written, a span of numbers as ``5–11``."""
        spans = (f"{self.numbers[0]}–{self.numbers[-1]}",) if self.numbers else ()
        return (*self.choices, *spans)

    def read(self, text: str) -> Any:
        """The field's value for ``text``; ValueError where it is none of ``allowed``."""
        if text in self.choices:
            return self.choices[text]
        if text in map(str, self.numbers):
            return int(text)
        raise ValueError(text)

    def write(self, rules: RuleSet) -> str:
        """This rule set's value as it is written."""
        held = getattr(rules, self.name)
        return next((word for word, meant in self.choices.items() if meant is held or meant == held), str(held))


_ON_OFF: Mapping[str, Any] = {"on": True, "off": False}
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
IN_RECORD: Mapping[str, Switch] = {name: switch for name, switch in SWITCHES.items() if not switch.series}
"""Those that a record's ``rules:`` can have."""


def applied(variant: str, given: Mapping[str, str]) -> RuleSet:
    """The rule set of a table. Raises NotationError for what is no variant or switch, or a value it cannot have."""
    if variant not in RULE_SETS:
        raise NotationError(f"no variant {variant!r}")
    values: dict[str, Any] = {}
    for name, text in given.items():
        try:
            values[name] = SWITCHES[name].read(text)
        except (KeyError, ValueError):
            raise NotationError(f"no switch {name}={text}") from None
    return replace(RULE_SETS[variant], **values) if values else RULE_SETS[variant]


def read_switches(rules: RuleSet, text: str, line: int, column: int) -> tuple[RuleSet, tuple[Finding, ...]]:
    """The rule set with the switches of a header's ``rules:``, and what is wrong with each piece of it."""
    found: list[Finding] = []
    values: dict[str, Any] = {}
    at = column
    for piece in text.split(","):
        stripped = piece.strip()
        where = at + len(piece) - len(piece.lstrip())
        at += len(piece) + 1
        if not stripped:
            continue  # a comma too many says nothing
        name, sign, value = (part.strip() for part in stripped.partition("="))
        facts: dict[str, Fact] = {"piece": stripped, "name": name}
        case = _fault(name, sign, value, values, facts)
        if case and len(found) < MOST_FAULTS:
            found.append(Finding("syntax", line=line, column=where, case=case, facts=facts))
    return (replace(rules, **values) if values else rules), tuple(found)


def _fault(name: str, sign: str, text: str, values: dict[str, Any], facts: dict[str, Fact]) -> str:
    """Puts the switch's value into ``values``, or says what is wrong with it, adding to ``facts``."""
    switch = IN_RECORD.get(name)
    if switch is None:
        facts["allowed"] = tuple(IN_RECORD)
        return "header-switch-unknown"
    if name in values:
        return "header-switch-twice"
    if not sign:
        facts["allowed"] = switch.allowed
        return "header-switch-bare"
    try:
        values[name] = switch.read(text)
    except ValueError:
        facts |= {"found": text, "allowed": switch.allowed}
        return "header-switch-value"
    return ""


def offers(variant: str, given: Mapping[str, str]) -> tuple[Offer, ...]:
    """Every switch with its value, ``given`` ones that differ from the variant's own. KeyError for no variant."""
    rules = RULE_SETS[variant]
    return tuple(_offer(switch, given.get(name, switch.write(rules))) for name, switch in SWITCHES.items())


def _offer(switch: Switch, value: str) -> Offer:
    if switch.numbers:
        return Offer(switch.name, value, (), switch.numbers[0], switch.numbers[-1], series=switch.series)
    return Offer(switch.name, value, tuple(switch.choices), series=switch.series)
