"""What is said of a line of Schnapsen that cannot be read or stands in the wrong place (schnapsen.md)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.speech import N_
from scorekeeper.words.telling import Text, text

_HEADER = N_("The header cannot be used like this.")
_LINE = N_("This line cannot be read.")
_HAND = N_("This hand cannot be read.")
_TALON = N_("The talon cannot be read.")
_PLAY = N_("This play cannot be read.")
_PLACE = N_("This line stands in the wrong place.")
_TRICK = N_("A trick looks like “Anna: Ah Jd” or “Anna: swap close 40 Kh Js 66”.")
_CLAIM = N_("A claim looks like “66”, or “66 Ben” where it was not who may claim.")
_TURNUP = N_("The card turned up looks like “turnup: Qh”.")
_CARDS = N_("Cards look like “Ah Kh Jd ? Ts”, a question mark for each one that nobody knows.")
_LEFT_OUT = N_("It is left out.")
_STOPS = N_("The replay stops here.")

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
    "header-whole": text(_HEADER, N_("A hand of Schnapsen is recorded from its beginning; leave “from:” out.")),
    "deal-twice": text(_PLACE, (N_("One record holds one hand."), _LEFT_OUT)),
    "late-line": text(_PLACE, (N_("What was dealt stands above the first trick."), _LEFT_OUT)),
    "no_turnup": text(
        N_("It is not said what was turned up."),
        (N_("Without it nobody knows what is trump."), _TURNUP),
    ),
    "turnup-line": text(_LINE, _TURNUP),
    "turnup-twice": text(_PLACE, (N_("The card turned up stands further above."), _LEFT_OUT)),
    "talon-colon": text(_TALON, N_("The talon looks like “talon: Ks ? Jc”, in the order in which it is drawn.")),
    "talon-card": text(_TALON, (N_("“%(found)s” is no card."), _CARDS), _CARDS),
    "talon-long": text(_TALON, (N_("Nine cards lie face down, and the one turned up."), _LEFT_OUT)),
    "hand-long": text(_HAND, (N_("Five cards are dealt to each player."), _LEFT_OUT)),
    "trick-name": text(_PLAY, _TRICK),
    "trick-card": text(_PLAY, (N_("Where a card belongs stands “%(found)s”."), _TRICK), _TRICK),
    "trick-word": text(_PLAY, (N_("After the two cards stands “%(found)s”."), _TRICK), _TRICK),
    "trick-twice": text(_PLAY, (N_("“%(found)s” stands there twice."), _TRICK), _TRICK),
    "claim-name": text(
        _PLAY,
        N_("“%(found)s” cannot be a name: %(fault)s."),
        _CLAIM,
    ),
    "claim-two": text(_PLAY, (N_("It is said twice who claims."), _CLAIM)),
    "after_open": text(
        N_("The trick before has no answer."),
        (N_("Two cards make a trick. Please add the second one above."), _STOPS),
    ),
}
"""By case."""
