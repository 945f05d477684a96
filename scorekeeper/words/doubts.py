"""What does not go together in a hand that was tapped, or in chips that were counted, in one sentence each.

A page has these texts with their gaps open, for a phone without a connection; ``at`` and ``dealer`` are sides.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.findings import Finding
from scorekeeper.journal.series_view import FindingView
from scorekeeper.words.every_game import Together, every_words
from scorekeeper.words.locale import locale

DOUBTS = Together(lambda: (words.doubts for words in every_words()))
"""By rule and case."""


def doubt_texts(lang: str) -> dict[str, str]:
    """All of them, gaps open."""
    say = locale(lang)
    return {key: say.gettext(text) for key, text in DOUBTS.items()}


def doubt_in_words(doubt: Finding | FindingView, names: Sequence[str], lang: str) -> str:
    """One of a view's doubts; empty for a rule that has no words."""
    text = DOUBTS.get(f"{doubt.rule} {doubt.case}") or DOUBTS.get(str(doubt.rule), "")
    facts = dict(doubt.facts)
    for gap in ("at", "dealer"):
        side = facts.get(gap)
        if isinstance(side, int) and side < len(names):
            facts[gap] = names[side]
    try:
        return locale(lang).gettext(text) % facts if text else ""
    except KeyError:
        return ""
