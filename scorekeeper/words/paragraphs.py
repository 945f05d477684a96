"""The rules that a finding can name, each in a sentence, as a ruling prints it: what holds, not what went wrong.

The ids are those of rules.md, where the sources stand; ids with a small letter are rules about the record itself.
"""

from __future__ import annotations

from scorekeeper.words.every_game import Together, every_words, words_of
from scorekeeper.words.locale import Locale, locale

PARAGRAPHS = Together(lambda: (words.paragraphs for words in every_words()))
"""By id, for every game."""


def rule_in_words(rule: str, lang: str) -> str:
    """The rule with this id in a sentence; empty for an id that names none (``syntax``)."""
    return locale(lang).gettext(PARAGRAPHS[rule]) if rule in PARAGRAPHS else ""


def place_of_rule(rule: str, game: str, say: Locale) -> str:
    """Where a rule of a game stands: ``rule reference, 3 B2, B4``; ``notation, Exactly 7`` for what is about the
    record; empty for an id that names none. ModuleNotFoundError for a game that is none."""
    place = words_of(game).reference.get(rule, "")
    if isinstance(place, int):
        return say.gettext("notation, Exactly %(number)s") % {"number": place}
    return say.gettext("rule reference, %(paragraph)s") % {"paragraph": place} if place else ""
