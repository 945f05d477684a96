"""Everything in words: a finding, a play, a position, a house rule; standard gettext, no web framework.

Findings and plays hold no prose; people read what these functions make of them, in the language they ask for
(``en``, ``de``; any other gives English). Here stand words, never rules: what is allowed is for the judge to say.
"""

from scorekeeper.words.gaps import explanation_in_words
from scorekeeper.words.plays import deed_in_words, option_in_words, play_in_words, position_in_words
from scorekeeper.words.rules import switch_in_words, switch_name, variant_in_words, variant_name
from scorekeeper.words.sentences import allowed_in_words, message, sentence
from scorekeeper.words.speech import Speech, speech
from scorekeeper.words.telling import Words

__all__ = [
    "Speech", "Words", "allowed_in_words", "deed_in_words", "explanation_in_words", "message", "option_in_words",
    "play_in_words", "position_in_words", "sentence", "speech", "switch_in_words", "switch_name", "variant_in_words",
    "variant_name",
]  # fmt: skip
