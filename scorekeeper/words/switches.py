"""House rules in words: what each switch of a game is about, what it means at each of its values, and what the rule
book says about it. Also the jokers of a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from scorekeeper.game import RuleSet
from scorekeeper.numbers import whole
from scorekeeper.words.locale import Locale

Way: TypeAlias = "str | Callable[[int, Locale], str]"
"""What a switch means at a value: English to be looked up; of any number a text with %(value)s, or what makes the
sentence."""
SOME = "some"
"""In ``otherwise`` for any value but ``none``."""


class SwitchWords(NamedTuple):
    """One switch in words, all texts English to be looked up.

    ways: what it means at each of its words, ``""`` for a number.
    about: what it is about; empty: what it means when it is on.
    heading: what stands above its values where ``about`` states what need not hold there; empty: ``about``.
    found: where the house rule was found; empty: nobody says.
    tells: rules of the book that are told in these words where they have no sentence of their own, or a table has
        the switch otherwise than its variant.
    otherwise: what rules say at a table that has the switch so, by rule and value.
    """

    ways: Mapping[str, Way]
    about: str = ""
    heading: str = ""
    found: str = ""
    tells: tuple[str, ...] = ()
    otherwise: Mapping[str, Mapping[str, str]] = {}


@dataclass(frozen=True)
class RuleSheet:
    """A game's rule sheet in words.

    variants: what each is like, by its id, whatever its house rules; English to be looked up.
    switches: their words, by name; where two say something else of one rule, the later one holds.
    """

    variants: Mapping[str, str] = field(default_factory=dict)
    switches: Mapping[str, SwitchWords] = field(default_factory=dict)

    def about(self, rules: RuleSet | str, say: Locale, packs: int | None) -> str:
        """What a variant, or a rule set made of one, is like, in a few sentences. ``packs`` None: as many as the
        smallest table takes. KeyError for an unknown id."""
        return say.gettext(self.variants[rules if isinstance(rules, str) else rules.variant])

    def name(self, name: str, say: Locale) -> str | None:
        """What a switch is about, as the heading of its row; None for one of another game."""
        words = self.switches.get(name)
        if words is None:
            return None
        text = words.about or words.ways["on"]
        return say.gettext(text).removesuffix(".") if isinstance(text, str) else None

    def heading(self, name: str, say: Locale) -> str | None:
        """The same above its values, stating nothing that one of these denies."""
        words = self.switches.get(name)
        return say.gettext(words.heading) if words and words.heading else self.name(name, say)

    def meaning(self, name: str, value: str, say: Locale) -> str | None:
        """What a switch at this value means, a sentence; None where there are no words for it."""
        ways = self.switches[name].ways if name in self.switches else {}
        way = ways.get(value) if value else None
        if way is None and whole(value, 10**MOST_DIGITS - 1) is not None:
            way = ways.get("")
        if way is None:
            return None
        return say.gettext(way) % {"value": value} if isinstance(way, str) else way(int(value), say)

    def found(self, name: str, say: Locale) -> str:
        """Where a house rule was found; empty where nobody says."""
        words = self.switches.get(name)
        return say.gettext(words.found) if words and words.found else ""

    def tells(self, rule: str) -> str | None:
        """The switch in whose words a rule of the book is told; None: one that no table has otherwise."""
        return next((name for name, words in self.switches.items() if rule in words.tells), None)

    def otherwise(self, rule: str) -> Iterator[tuple[str, str, str]]:
        """What a rule says at tables that have a switch so: its name, the value, the text."""
        for name, words in self.switches.items():
            yield from ((name, value, text) for value, text in words.otherwise.get(rule, {}).items())


MOST_DIGITS = 4
"""So many digits at most has a number in words."""


def jokers_in_words(jokers: tuple[int, ...], say: Locale) -> str:
    """``jokers 15, 20 and 25``, ``6 wild jokers``, ``no jokers``; twins are told once, with their number."""
    if not jokers:
        return say.gettext("no jokers")
    if not any(jokers):
        return say.ngettext("%(num)d wild joker", "%(num)d wild jokers", len(jokers))
    copies = {jokers.count(number) for number in jokers}
    if len(jokers) == 1:
        return say.gettext("joker %(value)s") % {"value": jokers[0]}
    if len(copies) > 1 or copies == {1}:
        return say.gettext("jokers %(values)s") % {"values": say.all_of(sorted(jokers))}
    parts = {"values": say.all_of(sorted(set(jokers))), "times": say.times(copies.pop())}
    return say.gettext("jokers %(values)s, each %(times)s") % parts
