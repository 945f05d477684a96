"""The rule sheet of Schnapsen in words: what it is like, and its house-rule switches at each of their values."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.locale import N_
from scorekeeper.words.switches import RuleSheet, Table

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
SWITCHES: Table = {
    "last_exchange": (
        N_("Exchanging with two talon cards left"),
        {
            "on": N_("The trump jack may also be exchanged with two talon cards left."),
            "off": N_("The trump jack may not be exchanged with two talon cards left."),
        },
    ),
    "last_close": (
        N_("Closing with two talon cards left"),
        {
            "on": N_("The talon may still be closed with two cards left in it."),
            "off": N_("The talon may no longer be closed with two cards left in it."),
        },
    ),
    "start": (N_("What a game counts down from"), {"": N_("A game counts down from %(value)s.")}),
    "bummerl_schneider": (
        N_("Bummerl for losing without a game point"),
        {
            "1": N_("Losing a game without a game point costs one Bummerl, as any lost game does."),
            "2": N_("Losing a game without a game point costs two Bummerl."),
        },
    ),
    "bummerl_schuster": (
        N_("Bummerl for losing after standing at 1 when the other had no point"),
        {
            "off": N_("Losing after standing at 1 when the other had no game point costs one Bummerl, as any "
                      "lost game does."),
            "4": N_("Losing after standing at 1 when the other had no game point costs four Bummerl."),
        },
    ),
}
"""What each house-rule switch says."""
SHEET = RuleSheet(ABOUT, SWITCHES)
about, switch_name, switch_in_words = SHEET.about, SHEET.name, SHEET.meaning
