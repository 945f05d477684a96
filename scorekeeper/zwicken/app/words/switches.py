"""The rule sheet of Zwicken and Anbieten in words: what they are like, what each house rule means."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.words.switches import RuleSheet, SwitchWords

NAMES: Mapping[str, str] = {"zwicken": N_("Zwicken"), "anbieten": N_("Anbieten")}
"""What players call a variant."""
ABOUT: Mapping[str, str] = {
    "zwicken": N_(
        "32 cards, three for each player, three tricks. The 7 of diamonds is always a trump, just below the "
        "trump ace. Each trick takes a third of the pot; whoever plays and gets none is gezwickt and pays into "
        "the next pot."
    ),
    "anbieten": N_(
        "Played like Zwicken, but only the third trick counts and takes the whole pot. Whoever is in may raise "
        "the stake; in the source only the declarer could."
    ),
}
"""What a variant is like, in a few sentences."""
RULED = N_("Decided by us; no source says it.")
TIPPEN = N_("Taken from a related game (Tippen); sources of Zwicken leave it open.")
_TWO_WAYS = N_("The usual way is Wikipedia’s, the other that of kartenspiele-regeln.de.")
SWITCHES: Mapping[str, SwitchWords] = {
    "jump": SwitchWords(
        {
            "rearhand": N_("After a jump everybody but the dealer pays a stake, and the player on the dealer’s right "
                           "deals."),
            "next": N_("After a jump the next two pay a stake, and the second of them deals."),
        },
        N_("Who deals after a jump"),
        found=_TWO_WAYS,
    ),
    "must_trump": SwitchWords(
        {
            "on": N_("Whoever cannot follow must trump."),
            "off": N_("Whoever cannot follow may trump or throw a card away."),
        },
        found=_TWO_WAYS,
        tells=("Zw.F4",),
    ),
    "zwick_cumulative": SwitchWords(
        {
            "on": N_("Whoever is gezwickt for several reasons pays for each."),
            "off": N_("Whoever is gezwickt for several reasons pays once."),
        },
        found=RULED,
    ),
    "must_play_base_pot": SwitchWords(
        {
            "on": N_("With only the basic stake in the pot nobody may pass."),
            "off": N_("Everybody may pass, whatever is in the pot."),
        },
        found=TIPPEN,
        tells=("Zw.P1",),
    ),
    "bete": SwitchWords(
        {
            "stake": N_("Being gezwickt costs a basic stake."),
            "pot": N_("Being gezwickt costs as much as was in the pot."),
        },
        N_("What being gezwickt costs"),
        found=N_("Taken from Wikipedia; a related game (Tippen) takes the whole pot."),
    ),
    "stake": SwitchWords(
        {"": N_("The basic stake: %(value)s chips.")}, N_("The basic stake"),
        found=N_("Wikipedia plays for 3 chips, others for any number that three divides."),
    ),
    "end_pot": SwitchWords(
        {
            "split": N_("At the end the pot is shared equally."),
            "carry": N_("At the end the pot stays for the next evening."),
        },
        N_("What becomes of the pot at the end"),
        found=RULED,
    ),
}
"""What each house-rule switch says."""
SHEET = RuleSheet(ABOUT, SWITCHES)
