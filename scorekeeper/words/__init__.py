"""Everything in words: a finding, a play, a position, a house rule; standard gettext, no web framework.

Findings and plays hold no prose. These functions turn them into what people read, in the language asked for (``en``,
``de``; any other gives English). Only words stand here, never rules: the judge says what is allowed.
"""

from scorekeeper.words.figures import explanation_in_words
from scorekeeper.words.finding_text import Words
from scorekeeper.words.locale import Locale, locale
from scorekeeper.words.rules import switch_in_words, switch_name, variant_in_words, variant_name
from scorekeeper.words.sentences import message, sentence

__all__ = [
    "Locale",
    "Words",
    "explanation_in_words",
    "locale",
    "message",
    "sentence",
    "switch_in_words",
    "switch_name",
    "variant_in_words",
    "variant_name",
]
