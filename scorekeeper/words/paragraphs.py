"""The rules that a finding can name, each in a sentence, as a ruling prints it: what holds, not what went wrong.

The ids are those of rules.md, where the sources stand; ids with a small letter are rules about the record itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.of_games import with_paragraphs
from scorekeeper.words.speech import N_, speech

_ZWICKERN: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("Only a card of one's own hand can be played."),
    "turn": N_("One plays in turn, clockwise from the player left of the dealer."),
    "table": N_("Only what lies on the table can be captured or built on."),
    "C1": N_("What is captured must make groups that each sum to one value of the card played."),
    "C3": N_("Several groups may be captured at once, if each sums to the same value of the card played."),
    "S1": N_("A card laid down as a build counts one of its own values."),
    "B2": N_(
        "A build has the sum of the card played and what it is laid on; where builds are promises also their"
        " difference, or the value of both."
    ),
    "K2": N_("A build may not exceed 14."),
    "B3": N_("Who builds must keep another card in hand that can take the build."),
    "P1": N_("One builds for a partner only where he has declared the value or said yes when asked."),
    "O2": N_("Whoever owns a build must keep a card that can take it as long as it lies there."),
    "N1": N_("With six cards or piles on the table none may be added by whoever can capture or build."),
    "N2": N_("After a Zwick those still to come in this round lay a card or capture; nobody builds."),
    "A5": N_("On an empty table a single card is not laid down as a build, unless agreed."),
    "A9": N_("One card held keeps one promise, unless agreed otherwise."),
    "A21": N_("By agreement, whoever can capture must."),
    "A25": N_("After a Zwick cards are laid down until four lie there."),
    "A26": N_("After a Zwick everybody first lays a card down, the Zwick maker last."),
    "A27": N_("Whoever makes a Zwick at once lays another card down."),
    "A35": N_("A joker on the table is taken only as agreed."),
    "Z1": N_("A Zwick is a capture that leaves nothing on the table."),
    "result": N_("What is written down must be what the plays come to."),
}
PARAGRAPHS = with_paragraphs(_ZWICKERN)
"""By id, for every game."""


def rule_in_words(rule: str, lang: str) -> str:
    """The rule with this id in a sentence; empty for an id that names none (``syntax``)."""
    return speech(lang).gettext(PARAGRAPHS[rule]) if rule in PARAGRAPHS else ""
