"""What does not go together in a hand that was tapped, or in chips that were counted, in one sentence each; and where
missing points may be, as players would say it.

A page has these texts with their gaps open, for a phone without a connection; ``at`` and ``dealer`` are sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding
from scorekeeper.journal.series_view import FindingView
from scorekeeper.outcomes import Explanation
from scorekeeper.words.game_words import Together, every_words
from scorekeeper.words.locale import Locale, locale

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


_ACES = ("Ac", "Ad", "Ah", "As")
_WORTH = Together(lambda: (words.worth for words in every_words()))


def explanation_in_words(explanation: Explanation, lang: str) -> str:
    """``perhaps ♦10 or the majority``; of several parts ``perhaps 2 of: the aces, ♠2, ♠10``."""
    say = locale(lang)
    parts = [_part(part.ones, times, say) for part, times in Counter(explanation.parts).items()]
    text = say.gettext("perhaps counted twice: %(what)s") if explanation.twice else say.gettext("perhaps: %(what)s")
    return text % {"what": " + ".join(parts)}


def found_in_words(things: Sequence[str], lang: str) -> str:
    """What was counted by nobody, or twice, until somebody looked; empty for nothing."""
    say = locale(lang)
    return " + ".join(_card_or_text(thing, say) for thing in things)


def _part(ones: Sequence[str], times: int, say: Locale) -> str:
    names = [_card_or_text(code, say) for code in ones if code not in _ACES]
    aces = [code for code in ones if code in _ACES]
    if len(aces) == len(_ACES):
        names.insert(0, say.gettext("an ace") if times == 1 else say.gettext("the aces"))
    else:
        names += [_card_or_text(code, say) for code in aces]
    if times == 1:
        return say.any_of(names)
    return say.gettext("%(number)s of: %(what)s") % {"number": times, "what": ", ".join(names)}


def _card_or_text(code: str, say: Locale) -> str:
    return say.gettext(_WORTH[code]) if code in _WORTH else say.card_short(CARDS[code])
