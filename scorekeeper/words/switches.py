"""Rule sheets whose words are tables: what a variant is like, what each switch means at each of its values; and
the jokers of its pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from scorekeeper.game import RuleSet
from scorekeeper.words.locale import Locale

Table: TypeAlias = Mapping[str, tuple[str, Mapping[str, str]]]
"""By the switch's name: what it is about, and what it means at each of its words; "" for a number, told as
%(value)s. English to be looked up."""


class RuleSheet(NamedTuple):
    """A game's rule sheet whose words are tables.

    variants: what each is like, by its id, whatever its house rules; English to be looked up.
    switches: their words.
    """

    variants: Mapping[str, str]
    switches: Table

    def about(self, rules: RuleSet | str, say: Locale, packs: int | None) -> str:
        """What a variant, or a rule set made of one, is like. KeyError for an unknown id."""
        return say.gettext(self.variants[rules if isinstance(rules, str) else rules.variant])

    def name(self, name: str, say: Locale) -> str | None:
        """What a switch is about; None for one of another game."""
        return say.gettext(self.switches[name][0]).removesuffix(".") if name in self.switches else None

    def meaning(self, name: str, value: str, say: Locale) -> str | None:
        """What a switch at this value means; None where there are no words for it."""
        meanings = self.switches[name][1] if name in self.switches else {}
        meaning = meanings.get(value) or (meanings.get("") if value.isascii() and value.isdigit() else None)
        return say.gettext(meaning) % {"value": value} if meaning else None


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
