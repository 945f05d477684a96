"""The rule sheet in words: what each house-rule switch means at each of its values, and what a variant is like."""

from __future__ import annotations

from typing import Any

from scorekeeper.games import game_of
from scorekeeper.words.rooms import ROOMS, room_of, together
from scorekeeper.words.speech import quoted, speech

NAMES = together(room.NAMES for room in ROOMS)
"""What players call each variant, English to be looked up."""


def switch_name(name: str, lang: str) -> str:
    """What a switch is about, as the heading of its row: ``Points for most cards``, ``Points: 10 of diamonds``."""
    say = speech(lang)
    return next((told for room in ROOMS if (told := room.switch_name(name, say))), quoted(name))


def switch_in_words(name: str, value: str, lang: str) -> str:
    """What a switch at this value means, in one sentence; both as ``rules:`` writes them (``jokers=X15/X20``).

    Never raises; a value that is none of the switch's is shown as it stands.
    """
    say = speech(lang)
    for room in ROOMS:
        if told := room.switch_in_words(name, value, say):
            return told
    return say.gettext("%(name)s: %(value)s.") % {"name": switch_name(name, lang), "value": quoted(value)}


def variant_name(variant: str, lang: str) -> str:
    """What players call a variant; an unknown one is shown as it stands."""
    return speech(lang).gettext(NAMES[variant]) if variant in NAMES else quoted(variant)


def variant_in_words(rules: Any, lang: str, *, packs: int | None = None) -> str:
    """What a variant, or a rule set made of one, is like: cards, builds, points. A few sentences.

    ``rules`` a game's RuleSet or a variant's id; ``packs`` left out: as many as the smallest table takes.

    KeyError for a variant's id that is not known.
    """
    variant = rules if isinstance(rules, str) else rules.variant
    return room_of(game_of(variant).id).about(rules, speech(lang), packs)
