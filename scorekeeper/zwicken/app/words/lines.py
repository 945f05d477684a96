"""What is said of a line of Zwicken that cannot be read or stands in the wrong place (zwicken.md)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.finding_text import HAND, HEADER, LEFT_OUT, LINE, PLACE, PLAY, RESULT, STOPS, Text, text
from scorekeeper.words.locale import N_

_CUT = N_("A cut looks like “cut: Ah hop”, “cut: 9c” or “cut: ? jump”.")
_TURNUP = N_("The card turned up looks like “turnup: 9h”.")
_FORMS = N_("A play looks like “Ben: pass”, “Ben: play”, “Ben: swap 2” or “Ben: As Ts 8s”.")
_SWAP = N_("An exchange looks like “swap 2”, “swap Ks 9h” or “swap Ks 9h + Ah 7c”.")

LINES: Mapping[str, Text] = {
    "header-seats": text(
        N_("So many cannot play."),
        N_("There are %(players)s players; two to six can play."),
        N_("Two to six can play."),
    ),
    "header-chips": text(
        HEADER,
        N_("After “%(key)s” stands “%(found)s”. There comes a number of chips."),
        N_("A number of chips has to stand there."),
    ),
    "header-thirds": text(
        N_("These chips cannot be parted in three."),
        N_("After “%(key)s” stands “%(found)s”. In Zwicken it has to be a multiple of three."),
        N_("In Zwicken it has to be a multiple of three."),
    ),
    "header-stretch": text(HEADER, N_("A deal of Zwicken is recorded from its beginning; leave “from:” out.")),
    "deal-again": text(PLACE, (N_("One record holds one deal."), LEFT_OUT)),
    "no_trump": text(
        N_("The card turned up is missing."),
        (N_("Without it nobody can say what was owed."), _TURNUP),
    ),
    "cut-colon": text(LINE, _CUT),
    "cut-late": text(PLACE, (N_("Cuts come first below “deal”."), LEFT_OUT)),
    "cut-card": text(
        LINE,
        (N_("“%(found)s” is no card."), _CUT),
        _CUT,
    ),
    "cut-word": text(
        LINE,
        N_("“%(found)s” stands after the card. There can stand: %(allowed)s."),
        _CUT,
    ),
    "turnup-colon": text(LINE, _TURNUP),
    "turnup-card": text(LINE, (N_("One card has to stand there."), _TURNUP)),
    "turnup-again": text(PLACE, (N_("What is turned up has been said further above."), LEFT_OUT)),
    "turnup-late": text(PLACE, (N_("It comes before the first play."), LEFT_OUT)),
    "hand-full": text(HAND, (N_("Three cards are dealt to each player."), LEFT_OUT)),
    "hand-late": text(PLACE, (N_("It comes before the first play."), LEFT_OUT)),
    "act-empty": text(PLAY, _FORMS),
    "act-after": text(
        PLAY,
        (N_("After “%(word)s” stands “%(found)s”."), _FORMS),
        _FORMS,
    ),
    "act-swap": text(
        PLAY,
        (N_("“%(found)s” stands where a card or a number should be."), _SWAP),
        _SWAP,
    ),
    "act-bought": text(PLAY, (N_("As many cards are drawn as are discarded."), _SWAP)),
    "act-raise": text(PLAY, N_("After “raise” comes a number of chips, as in “Cem: raise 6”.")),
    "act-raiser": text(PLAY, N_("It is not said who raises. A raise looks like “Cem: raise 6”.")),
    "act-card": text(
        PLAY,
        (N_("“%(found)s” is no card."), _FORMS),
        _FORMS,
    ),
    "long_trick": text(
        N_("There are more cards here than players."),
        N_("Those who are in lay one card each. The replay stops here."),
    ),
    "after_part": text(
        N_("The trick before it is not complete."),
        (N_("Only the last line can be a part of a trick."), STOPS),
    ),
    "result-pot": text(RESULT, N_("The pot looks like “pot: 3”.")),
    "result-pot-twice": text(RESULT, N_("The pot has been said further above.")),
}
"""The cases of ``syntax`` that this game alone has."""
