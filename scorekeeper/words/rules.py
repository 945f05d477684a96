"""The rule sheet in words: what each house-rule switch means at each of its values, and what a variant is like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.games import GAMES, game_of
from scorekeeper.words.every_game import Together, every_words, words_of
from scorekeeper.words.locale import locale, quoted
from scorekeeper.zhn.switches import named_today

NAMES = Together(lambda: (words.names for words in every_words()))
"""What players call each variant, English to be looked up."""


def switch_name(name: str, lang: str) -> str:
    """What a switch is about, as the heading of its row: ``Points for most cards``, ``Points: 10 of diamonds``."""
    say = locale(lang)
    known = (words.switch_name(each, say) for each, _ in _called(name, "") for words in every_words())
    return next((told for told in known if told), quoted(name))


def switch_in_words(name: str, value: str, lang: str) -> str:
    """What a switch at this value means, in one sentence; both as ``rules:`` writes them (``jokers=X15/X20``).

    Never raises; a value that is none of the switch's is shown as it stands.
    """
    say = locale(lang)
    for each, word in _called(name, value):
        for words in every_words():
            if told := words.switch_in_words(each, word, say):
                return told
    return say.gettext("%(name)s: %(value)s.") % {"name": switch_name(name, lang), "value": quoted(value)}


def _called(name: str, value: str) -> Iterator[tuple[str, str]]:
    """A switch as it is written, then, where a game had it before, as that game writes it today."""
    yield name, value
    yield from (named_today(name, value, game.former) for game in GAMES if name in game.former)


def variant_name(variant: str, lang: str) -> str:
    """What players call a variant; an unknown one is shown as it stands."""
    return locale(lang).gettext(NAMES[variant]) if variant in NAMES else quoted(variant)


def variant_in_words(rules: Any, lang: str, *, packs: int | None = None) -> str:
    """What a variant, or a rule set made of one, is like: cards, builds, points. A few sentences.

    ``rules`` a game's RuleSet or a variant's id; ``packs`` left out: as many as the smallest table takes.

    KeyError for a variant's id that is not known.
    """
    variant = rules if isinstance(rules, str) else rules.variant
    return words_of(game_of(variant).id).about(rules, locale(lang), packs)
