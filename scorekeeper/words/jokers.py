"""The jokers of a pack in words."""

from __future__ import annotations

from scorekeeper.words.locale import Locale


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
