"""Sentences about a hand of Schnapsen: its findings and the rules behind them (words/game_words.py), and a line that
cannot be read or stands in the wrong place (schnapsen.md)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.cards import CARDS
from scorekeeper.msgid import N_
from scorekeeper.words.finding_text import (
    FOUND,
    HAND,
    HEADER,
    LEFT_OUT,
    LINE,
    PLACE,
    PLAY,
    STOPS,
    Example,
    Phrase,
    Text,
    text,
)
from scorekeeper.words.locale import quoted

_TRICK = Example("Anna: Ah Jd · Anna: swap close 40 Kh Js 66")
_CLAIM = N_("A claim looks like “66”, or “66 Ben” if it was not made by the player who may claim.")
_TURNUP = Example("turnup: Qh")
_CARDS = N_("Like this: Ah 7d ? – the question mark stands for a card you do not know.")

LINES: Mapping[str, Text] = {
    "header-two": text(
        N_("Schnapsen is for two players."),
        N_("This line says %(players)s. It needs two names, with a comma between them."),
    ),
    "header-score": text(
        N_("This line cannot be read."),
        (FOUND, Example("score: 5 3")),
        Example("score: 5 3"),
    ),
    "header-whole": text(HEADER, N_("A hand is recorded from the beginning here; leave out “from:”.")),
    "deal-twice": text(PLACE, (N_("One record holds one hand."), LEFT_OUT)),
    "late-line": text(PLACE, (N_("It comes before the first play."), LEFT_OUT)),
    "no_turnup": text(
        N_("The card turned up is missing."),
        (N_("Without it nobody knows what is trumps."), _TURNUP),
    ),
    "turnup-line": text(LINE, _TURNUP),
    "turnup-twice": text(PLACE, (N_("This is already given above."), LEFT_OUT)),
    "talon-colon": text(LINE, Example("talon: Ks ? Jc")),
    "talon-card": text(LINE, (N_("“%(found)s” is not a card."), _CARDS), _CARDS),
    "talon-long": text(LINE, (N_("Nine cards lie face down, plus the one turned up."), LEFT_OUT)),
    "hand-long": text(HAND, (N_("Five cards are dealt to each player."), LEFT_OUT)),
    "trick-name": text(PLAY, _TRICK),
    "trick-card": text(PLAY, (N_("“%(found)s” does not belong here."), _TRICK), _TRICK),
    "trick-word": text(PLAY, (N_("“%(found)s” does not belong here."), _TRICK), _TRICK),
    "trick-twice": text(PLAY, (N_("“%(found)s” appears twice."), _TRICK), _TRICK),
    "claim-name": text(
        PLAY,
        N_("The name “%(found)s” cannot be used: %(fault)s."),
        _CLAIM,
    ),
    "claim-two": text(PLAY, (N_("The player who claims is named twice."), _CLAIM)),
    "after_open": text(
        N_("The trick before it is not complete."),
        (N_("Two cards make a trick. Please add the second one above."), STOPS),
    ),
}
"""By case."""


_CHECK = N_("Please check the hands and this play.")
_NOT_ALLOWED = N_("That was not allowed here.")
_MARRIAGE = N_("This is not a marriage.")
_VOID = N_("This claim does not count.")
_GOES_ON = N_("The hand goes on as if nothing had been said.")
_OPEN = N_("This will be settled once the hand is written down or has been played out.")
_PERHAPS = N_("It is still open whether this was allowed.")
_HAD = N_("%(player)s had %(sn_had)s.")
_PROVED = N_("The cards that were left allow nothing else.")
_HEAD = N_("A higher card of the suit led had to be played.")
_SUIT = N_("The suit led had to be followed.")
_TRUMP = N_("A trump had to be played here.")
_FALSE = N_("The claim was false.")

FINDINGS: Mapping[str, Mapping[str, Text]] = {
    "syntax": LINES,
    "hand": {
        "others": text(
            N_("Somebody else holds this card."),
            (N_("According to the record, %(sn_other)s holds %(card)s."), _CHECK),
            _CHECK,
        ),
        "turnup": text(
            N_("This card is the one turned up."),
            (N_("%(Card)s lies under the talon and is in nobody’s hand."), _CHECK),
            _CHECK,
        ),
        "talon": text(
            N_("This card is still in the talon."),
            (N_("%(Card)s has not been drawn yet."), _CHECK),
            _CHECK,
        ),
        "full": text(
            N_("This card cannot be in the hand."),
            (N_("All cards of %(player)s are known, and %(card)s is not among them."), _CHECK),
        ),
    },
    "turn": {
        "claim": text(
            N_("Nobody by that name is playing."),
            N_("The line says %(named)s. The claim counts as made by %(turn)s."),
        ),
        "after_claim": text(
            N_("The hand was already over."),
            N_("This line is one too many. Perhaps a line is repeated above."),
        ),
        "not_leading": text(
            N_("That is allowed only before leading."),
            N_("A card has already been led; exchanging and closing come before it."),
        ),
    },
    "Sn.E1": {
        "closed": text(_NOT_ALLOWED, N_("Once the talon is closed, nobody may exchange.")),
        "exhausted": text(_NOT_ALLOWED, N_("The talon is used up, so there is no longer a card turned up.")),
        "turned_up": text(_NOT_ALLOWED, N_("The jack itself is turned up.")),
        "jack": text(
            _NOT_ALLOWED,
            N_("%(player)s cannot have had %(card)s."),
        ),
        "last": text(_NOT_ALLOWED, N_("The trump jack may not be exchanged with two talon cards left.")),
    },
    "Sn.C1": {
        "closed": text(
            _NOT_ALLOWED,
            N_("The talon had already been closed, by %(sn_closer)s."),
        ),
        "exhausted": text(_NOT_ALLOWED, N_("The talon is used up, so it can no longer be closed.")),
        "last": text(_NOT_ALLOWED, N_("The talon may no longer be closed with two cards left in it.")),
    },
    "Sn.M1": {
        "rank": text(_MARRIAGE, N_("A marriage is the king and queen of a suit, and one of the two is led.")),
        "partner": text(
            _MARRIAGE,
            N_("%(player)s cannot have had %(sn_partner)s. The points count as announced."),
        ),
        "value": text(
            N_("The 20 and the 40 have been mixed up."),
            N_("This marriage is worth %(sn_worth)s; %(sn_announced)s was announced and is counted."),
        ),
    },
    "Sn.S1": {
        "": text(_HEAD, _PROVED),
        "seen": text(_HEAD, _HAD),
        "/unproven": text(_PERHAPS, (N_("Whoever can beat the trick with a card of the suit led must do so."), _OPEN)),
    },
    "Sn.S2": {
        "": text(_SUIT, _PROVED),
        "seen": text(_SUIT, _HAD),
        "/unproven": text(_PERHAPS, (N_("Whoever has the suit led must follow."), _OPEN)),
    },
    "Sn.S3": {
        "": text(_TRUMP, _PROVED),
        "seen": text(_TRUMP, _HAD),
        "/unproven": text(_PERHAPS, (N_("Whoever cannot follow must beat the trick with a trump."), _OPEN)),
    },
    "Sn.K1": {
        "moment": text(
            _VOID,
            (N_("You can claim only right after winning a trick or declaring a marriage."), _GOES_ON),
        ),
        "other": text(
            _VOID,
            (N_("Only %(sn_may)s could claim here."), _GOES_ON),
        ),
    },
    "Sn.G2": {
        "": text(
            _FALSE,
            N_("%(player)s had %(sn_points)s points, not %(sn_enough)s. The other player has won."),
        ),
    },
    "Sn.G4": {
        "": text(
            N_("The player who closed claimed wrongly."),
            N_("%(player)s had %(sn_points)s points, not %(sn_enough)s. The other player has won."),
        ),
    },
}
"""Rule, then case. A case of a rule that other games have too (pack, hand, turn, syntax, result) is this game's own."""


def _card(fact: str) -> Phrase:
    return lambda phrases: phrases.locale.the_card(CARDS[phrases.one(fact)])


def _number(fact: str) -> Phrase:
    return lambda phrases: str(phrases.number(fact))


def _name(fact: str) -> Phrase:
    return lambda phrases: quoted(phrases.one(fact))


PHRASES: Mapping[str, Phrase] = {
    "sn_announced": _number("announced"),
    "sn_closer": _name("closer"),
    "sn_enough": _number("enough"),
    "sn_had": _card("had"),
    "sn_may": _name("may"),
    "sn_other": _name("other"),
    "sn_partner": _card("partner"),
    "sn_points": _number("points"),
    "sn_worth": _number("worth"),
}
"""What each gap says that only these texts have."""
