"""The rule sheet of Schnapsen in words: what it is like, and its house-rule switches at each of their values."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.locale import N_
from scorekeeper.words.switches import RuleSheet, Table

NAMES: Mapping[str, str] = {"schnapsen": N_("Schnapsen")}
"""What players call a variant."""
ABOUT: Mapping[str, str] = {
    "schnapsen": N_(
        "Two players, 20 cards, five each and one turned up for trumps. Who first has 66 points says so and wins 1, 2"
        " or 3 game points, which count down from 7. Once the talon is closed or used up, suit must be followed and"
        " headed."
    ),
}
"""What a variant is like, in a few sentences."""
SWITCHES: Table = {
    "last_exchange": (
        N_("Exchanging with two talon cards left"),
        {
            "on": N_("The trump jack may also be exchanged with two talon cards left."),
            "off": N_("With two talon cards left the trump jack is not exchanged any more."),
        },
    ),
    "last_close": (
        N_("Closing with two talon cards left"),
        {
            "on": N_("The talon may also be closed with two cards left."),
            "off": N_("With two talon cards left nobody closes any more."),
        },
    ),
    "start": (N_("What a game counts down from"), {"": N_("A game counts down from %(value)s.")}),
    "bummerl_schneider": (
        N_("Bummerl for who loses without a game point"),
        {
            "1": N_("Who loses a game without a game point gets one Bummerl, as for any game."),
            "2": N_("Who loses a game without a game point gets two Bummerl."),
        },
    ),
    "bummerl_schuster": (
        N_("Bummerl for who stood at 1 and loses to one who had none"),
        {
            "off": N_("Who stood at 1 and loses to one who had no game point then gets one Bummerl, as for any game."),
            "4": N_("Who stood at 1 and loses to one who had no game point then gets four Bummerl."),
        },
    ),
}
"""What each house-rule switch says."""
_SHEET = RuleSheet(ABOUT, SWITCHES)
about, switch_name, switch_in_words = _SHEET.about, _SHEET.name, _SHEET.meaning
