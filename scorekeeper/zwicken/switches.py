"""The house-rule switches of zwicken.md: the values of each, and how ``name=value, …`` is read.

A switch that can have no effect (for example who is gezwickt for several causes, where nobody can be) is accepted and
changes nothing: the RuleSet stays as without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from scorekeeper.findings import Finding
from scorekeeper.zhn.result import read_number
from scorekeeper.zhn.switches import GONE, Former, read_given, refuse
from scorekeeper.zwicken.variants import MOST_CHIPS, RULE_SETS, RuleSet

Value: TypeAlias = "bool | int | str"
"""What a field of a RuleSet can hold."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch.

    name: the RuleSet's field, as ``rules:`` writes it.
    source: where it comes from (keys of ``variants.SOURCES``).
    choices: the values by the word they are written with.
    numbers: the whole numbers allowed.
    series: whether it belongs to the match and is no word of a record's ``rules:``.
    bites: whether a rule set leaves it something to do.
    """

    name: str
    source: str
    choices: Mapping[str, Value]
    numbers: range = range(0)
    series: bool = False
    bites: Callable[[RuleSet], bool] = lambda rules: True

    @property
    def default(self) -> str:
        """The presets' value, as it is written."""
        return self.write(RULE_SETS["zwicken"])

    def allowed(self, rules: RuleSet) -> tuple[str, ...]:
        """The values as they may be written, a span of numbers as ``3–9999``."""
        numbers = self.span(rules)
        return (*self.choices, *((f"{numbers[0]}–{numbers[-1]}",) if numbers else ()))

    def span(self, rules: RuleSet) -> range:
        """The numbers that this rule set allows: where thirds are paid, multiples of three."""
        return self.numbers[2::3] if self.numbers and rules.thirds else self.numbers

    def read(self, text: str, rules: RuleSet) -> Value:
        """The field's value for ``text``; ValueError where it is none of ``allowed``."""
        if text in self.choices:
            return self.choices[text]
        number = read_number(text)
        if number is None or number not in self.span(rules):
            raise ValueError(text)
        return number

    def write(self, rules: RuleSet) -> str:
        """This rule set's value as it is written."""
        value = getattr(rules, self.name)
        return next((word for word, choice in self.choices.items() if choice == value), str(value))


_ON_OFF: Mapping[str, Value] = {"on": True, "off": False}


def _words(*words: str) -> Mapping[str, Value]:
    return dict(zip(words, words, strict=True))


def _gezwickt(rules: RuleSet) -> bool:
    return rules.gezwickt


SWITCHES: tuple[Switch, ...] = (
    Switch("jump", "Z X5", _words("rearhand", "next")),
    Switch("must_trump", "Z X5", _ON_OFF),
    Switch("zwick_cumulative", "rul", _ON_OFF, bites=_gezwickt),
    Switch("must_play_base_pot", "X7", _ON_OFF),
    Switch("bete", "Z X7", _words("stake", "pot"), bites=_gezwickt),
    Switch("stake", "Z X5 X6", {}, range(1, MOST_CHIPS + 1), series=True),
    Switch("end_pot", "rul", _words("split", "carry"), series=True),
)
"""All of them in the order of the rule sheet; those of ``series`` belong to the match."""
_BY_NAME = {switch.name: switch for switch in SWITCHES}
FORMER: Former = {}
"""Switches that are called otherwise today, or that there are no more. Lines are added; none is ever taken out."""
OF_RECORD: tuple[str, ...] = tuple(switch.name for switch in SWITCHES if not switch.series)
"""The names that a record's ``rules:`` may hold."""


def find(name: str) -> Switch | None:
    """The switch with this name."""
    return _BY_NAME.get(name)


def read_switches(
    rules: RuleSet, text: str, *, names: Iterable[str] = OF_RECORD, line: int = 0, column: int = 1
) -> tuple[RuleSet, tuple[Finding, ...]]:
    """The rule set that ``text`` makes of ``rules``, and what is wrong with it, left to right.

    ``names`` are the switches that may stand there; ``line`` and ``column`` say where the text begins. A faulty
    piece changes nothing. The findings' cases are those of ``zhn.switches``.
    """
    allowed_names = tuple(names)
    values, faults = read_given(
        rules, text, lambda name: _BY_NAME.get(name) if name in allowed_names else None, allowed_names,
        former=FORMER, line=line, column=column,
    )
    return _settled(rules, values), faults


def apply(rules: RuleSet, text: str) -> RuleSet:
    """The rule set that ``text`` (``name=value, …``) makes of ``rules``; the series' switches may stand there too.

    NotationError, with the column and the first finding, where the text cannot be used.
    """
    changed, faults = read_switches(rules, text, names=tuple(_BY_NAME))
    refuse(faults)
    return changed


def _settled(rules: RuleSet, values: Mapping[str, object]) -> RuleSet:
    biting = [pair for pair in values.items() if pair[0] == GONE or _BY_NAME[pair[0]].bites(rules)]
    return _remembered(rules, tuple(biting))


@lru_cache(maxsize=512)
def _remembered(rules: RuleSet, changed: tuple[tuple[str, object], ...]) -> RuleSet:
    values: dict[str, Any] = dict(changed)
    return replace(rules, **values) if values else rules
