"""Everything in words: a finding, a play, a position, a house rule; standard gettext, no web framework.

Findings and plays hold no prose; people read what these functions make of them, in the language they ask for
(``en``, ``de``; any other gives English). Here stand words, never rules: what is allowed is for the judge to say.
"""

from scorekeeper.words.gaps import explanation_in_words
from scorekeeper.words.rules import switch_in_words, switch_name, variant_in_words, variant_name
from scorekeeper.words.sentences import message, sentence
from scorekeeper.words.speech import Speech, speech
from scorekeeper.words.telling import Words

__all__ = [
    "Speech", "Words", "explanation_in_words", "message", "sentence", "speech", "switch_in_words", "switch_name",
    "variant_in_words", "variant_name",
]  # fmt: skip
