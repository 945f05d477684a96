"""The rule sheet of Schnapsen in words: what it is like, and its house-rule switches at each of their values."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.words.switches import RuleSheet, SwitchWords

NAMES: Mapping[str, str] = {"schnapsen": N_("Schnapsen")}
"""What players call a variant."""
ABOUT: Mapping[str, str] = {
    "schnapsen": N_(
        "Two players, 20 cards, five each and one turned up for trumps. The first to reach 66 points claims and "
        "wins 1, 2 or 3 game points, which count down from 7. Once the talon is closed or used up, you must "
        "follow suit and head the trick."
    ),
}
"""What a variant is like, in a few sentences."""
_GLOSSARIES = N_(
    "Glossaries name it. They say how many Bummerl it costs only for Schnapsen with three or four players."
)
SWITCHES: Mapping[str, SwitchWords] = {
    "last_exchange": SwitchWords(
        {
            "on": N_("The trump jack may also be exchanged with two talon cards left."),
            "off": N_("The trump jack may not be exchanged with two talon cards left."),
        },
        N_("Exchanging with two talon cards left"),
        found=N_("Pagat.com allows it; two glossaries do not."),
        otherwise={"Sn.E1": {"off": N_(
            "Whoever leads may exchange the trump jack for the card turned up, before leading, while the talon is open "
            "and more than two cards are left in it."
        )}},
    ),
    "last_close": SwitchWords(
        {
            "on": N_("The talon may still be closed with two cards left in it."),
            "off": N_("The talon may no longer be closed with two cards left in it."),
        },
        N_("Closing with two talon cards left"),
        found=N_("Pagat.com allows it; one glossary does not."),
        otherwise={"Sn.C1": {"off": N_(
            "Before leading, with five cards in hand, you may close as long as more than two cards are left in the "
            "talon. The card turned up is turned face down, and nobody draws any more."
        )}},
    ),
    "start": SwitchWords(
        {"": N_("A game counts down from %(value)s.")}, N_("What a game counts down from"),
        found=N_("Pagat.com counts down from 7."), tells=("start",),
    ),
    "bummerl_schneider": SwitchWords(
        {
            "1": N_("Losing a game without a game point costs one Bummerl, as any lost game does."),
            "2": N_("Losing a game without a game point costs two Bummerl."),
        },
        N_("Bummerl for losing without a game point"),
        found=_GLOSSARIES,
    ),
    "bummerl_schuster": SwitchWords(
        {
            "off": N_("Losing after standing at 1 when the other had no game point costs one Bummerl, as any "
                      "lost game does."),
            "4": N_("Losing after standing at 1 when the other had no game point costs four Bummerl."),
        },
        N_("Bummerl for losing after standing at 1 when the other had no point"),
        found=_GLOSSARIES,
    ),
}
"""What each house-rule switch says."""
SHEET = RuleSheet(ABOUT, SWITCHES)
