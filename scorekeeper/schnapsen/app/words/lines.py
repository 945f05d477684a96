"""What is said of a line of Schnapsen that cannot be read or stands in the wrong place (schnapsen.md)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.finding_text import HAND, HEADER, LEFT_OUT, LINE, PLACE, PLAY, STOPS, Text, text
from scorekeeper.words.locale import N_

_TALON = N_("The talon cannot be read.")
_TRICK = N_("A trick looks like “Anna: Ah Jd” or “Anna: swap close 40 Kh Js 66”.")
_CLAIM = N_("A claim looks like “66”, or “66 Ben” where it was not who may claim.")
_TURNUP = N_("The card turned up looks like “turnup: Qh”.")
_CARDS = N_("Cards look like “Ah Kh Jd ? Ts”, a question mark for each one that nobody knows.")

LINES: Mapping[str, Text] = {
    "header-two": text(
        N_("Schnapsen is for two players."),
        N_("On this line stand %(players)s. Two names belong there, with a comma between them."),
        N_("Two names belong on this line, with a comma between them."),
    ),
    "header-score": text(
        N_("The score before the hand cannot be read."),
        N_("The line says “%(found)s”. What is still to go looks like “5 3”, each from 1 to 11."),
        N_("What is still to go looks like “5 3”, each from 1 to 11."),
    ),
    "header-whole": text(HEADER, N_("A hand of Schnapsen is recorded from its beginning; leave “from:” out.")),
    "deal-twice": text(PLACE, (N_("One record holds one hand."), LEFT_OUT)),
    "late-line": text(PLACE, (N_("What was dealt stands above the first trick."), LEFT_OUT)),
    "no_turnup": text(
        N_("It is not said what was turned up."),
        (N_("Without it nobody knows what is trump."), _TURNUP),
    ),
    "turnup-line": text(LINE, _TURNUP),
    "turnup-twice": text(PLACE, (N_("The card turned up stands further above."), LEFT_OUT)),
    "talon-colon": text(_TALON, N_("The talon looks like “talon: Ks ? Jc”, in the order in which it is drawn.")),
    "talon-card": text(_TALON, (N_("“%(found)s” is no card."), _CARDS), _CARDS),
    "talon-long": text(_TALON, (N_("Nine cards lie face down, and the one turned up."), LEFT_OUT)),
    "hand-long": text(HAND, (N_("Five cards are dealt to each player."), LEFT_OUT)),
    "trick-name": text(PLAY, _TRICK),
    "trick-card": text(PLAY, (N_("Where a card belongs stands “%(found)s”."), _TRICK), _TRICK),
    "trick-word": text(PLAY, (N_("After the two cards stands “%(found)s”."), _TRICK), _TRICK),
    "trick-twice": text(PLAY, (N_("“%(found)s” stands there twice."), _TRICK), _TRICK),
    "claim-name": text(
        PLAY,
        N_("“%(found)s” cannot be a name: %(fault)s."),
        _CLAIM,
    ),
    "claim-two": text(PLAY, (N_("It is said twice who claims."), _CLAIM)),
    "after_open": text(
        N_("The trick before has no answer."),
        (N_("Two cards make a trick. Please add the second one above."), STOPS),
    ),
}
"""By case."""
