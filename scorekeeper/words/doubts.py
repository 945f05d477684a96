"""What does not go together in a hand that was tapped, or in chips that were counted, in one sentence each.

A page has these texts with their gaps open, for a phone without a connection; ``at`` and ``dealer`` are sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.words.speech import N_, speech

DOUBTS: Mapping[str, str] = {
    "Sn.Q1 false_winner": N_("Whoever wins has not claimed wrongly."),
    "Sn.Q1 false_points": N_("After a wrong claim it is 2 or 3."),
    "Sn.Q1 closed_points": N_("The side that closed has lost: that is 2 or 3."),
    "Sn.Q1 last_points": N_("Won by the last trick it is 1."),
    "Sn.Q1 last_closed": N_("The last trick decides only where nobody closed or claimed."),
    "Sn.Q2 no_trick": N_("The other side has no trick: that is 3."),
    "Sn.Q2 below": N_("With a trick and %(points)s points it is 2."),
    "Sn.Q2 above": N_("With %(points)s points it is 1."),
    "Sn.Q3 no_trick": N_("%(points)s points without a trick cannot be."),
    "Sn.Q3 tricks": N_("%(tricks)s tricks: a hand has %(most)s."),
    "Sn.Q3 all_tricks": N_("All ten tricks together are %(total)s and the marriages, not %(points)s."),
    "Sn.Q3 too_many": N_("%(points)s points together are too many."),
    "Sn.Q3 too_many_in": N_("%(points)s points in %(tricks)s tricks are too many: at most %(most)s."),
    "Sn.Q3 claim": N_("With %(points)s points nobody has %(enough)s."),
    "Sn.Q3 false_claim": N_("With %(points)s points the claim was right."),
    "Sn.D1": N_("Somebody dealt twice running before hand %(hand)s."),
    "Zw.Q1 sum": N_("%(tricks)s tricks instead of %(wanted)s."),
    "Zw.Q1 alone": N_("Nobody takes tricks where fewer than two play."),
    "Zw.Q2 dealer": N_("Only the dealer cuts: %(dealer)s dealt, not %(at)s."),
    "Zw.Q2 alone": N_("That happens only where two or more play."),
    "Zw.Q2 passed": N_("%(at)s has passed."),
    "Zw.Q2 same": N_("Ace and 7 of diamonds cannot both be %(at)s’s."),
    "Zw.Q3 ace": N_("Whoever has the trump ace has a trick: %(at)s has none."),
    "Zw.Q3 seven": N_("Whoever loses the 7 of diamonds has not all tricks: %(at)s has."),
    "Zw.Q4 dealer": N_("The hops and jumps lead to %(dealer)s, not to %(at)s."),
    "Zw.D1": N_("Somebody began deal %(hand)s whose turn it was not."),
    "Zw.I1 sum": N_("Chips and pot do not come to nothing: %(difference)s."),
    "Zw.I1 thirds": N_("The pot of %(pot)s cannot be parted into thirds."),
    "Zw.I1 count": N_("The chips counted differ from the book."),
}
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
