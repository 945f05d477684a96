"""The rule sheet of Zwicken and Anbieten in words: what they are like, what each house rule means."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.locale import N_
from scorekeeper.words.switches import RuleSheet, Table

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
_JUMP = N_("After a jump everybody but the dealer pays a stake, and the player on the dealer’s right deals.")
SWITCHES: Table = {
    "jump": (
        N_("Who deals after a jump"),
        {"rearhand": _JUMP, "next": N_("After a jump the next two pay a stake, and the second of them deals.")},
    ),
    "must_trump": (
        N_("Whoever cannot follow must trump."),
        {
            "on": N_("Whoever cannot follow must trump."),
            "off": N_("Whoever cannot follow may trump or throw a card away."),
        },
    ),
    "zwick_cumulative": (
        N_("Whoever is gezwickt for several reasons pays for each."),
        {
            "on": N_("Whoever is gezwickt for several reasons pays for each."),
            "off": N_("Whoever is gezwickt for several reasons pays once."),
        },
    ),
    "must_play_base_pot": (
        N_("With only the basic stake in the pot nobody may pass."),
        {
            "on": N_("With only the basic stake in the pot nobody may pass."),
            "off": N_("Everybody may pass, whatever is in the pot."),
        },
    ),
    "bete": (
        N_("What being gezwickt costs"),
        {
            "stake": N_("Being gezwickt costs a basic stake."),
            "pot": N_("Being gezwickt costs as much as was in the pot."),
        },
    ),
    "stake": (N_("The basic stake"), {"": N_("The basic stake: %(value)s chips.")}),
    "end_pot": (
        N_("What becomes of the pot at the end"),
        {
            "split": N_("At the end the pot is shared equally."),
            "carry": N_("At the end the pot stays for the next evening."),
        },
    ),
}
"""What each house-rule switch says."""
SHEET = RuleSheet(ABOUT, SWITCHES)
about, switch_name, switch_in_words = SHEET.about, SHEET.name, SHEET.meaning
