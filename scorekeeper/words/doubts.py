"""What does not go together in a hand that was tapped, or in chips that were counted, in one sentence each.

A page has these texts with their gaps open, for a phone without a connection; ``at`` and ``dealer`` are sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.words.rooms import ROOMS, together
from scorekeeper.words.speech import speech

DOUBTS = together(room.DOUBTS for room in ROOMS)
"""By rule and case."""


def doubt_texts(lang: str) -> dict[str, str]:
    """All of them, gaps open."""
    say = speech(lang)
    return {key: say.gettext(text) for key, text in DOUBTS.items()}


def doubt_in_words(doubt: Mapping[str, Any], names: Sequence[str], lang: str) -> str:
    """One of a view's doubts; empty for a rule that has no words."""
    text = DOUBTS.get(f"{doubt['rule']} {doubt['case']}") or DOUBTS.get(str(doubt["rule"]), "")
    facts = dict(doubt["facts"])
    for gap in ("at", "dealer"):
        if isinstance(facts.get(gap), int) and facts[gap] < len(names):
            facts[gap] = names[facts[gap]]
    try:
        return speech(lang).gettext(text) % facts if text else ""
    except KeyError:
        return ""
