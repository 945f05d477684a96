"""Sentences about a hand of Zwicken: its findings and the rules behind them (words/game_words.py), and a line that
cannot be read or stands in the wrong place (zwicken.md)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.cards import CARDS
from scorekeeper.msgid import N_
from scorekeeper.words.finding_text import (
    HAND,
    HEADER,
    LEFT_OUT,
    LINE,
    PLACE,
    PLAY,
    RESULT,
    STOPS,
    Example,
    Phrase,
    Phrases,
    Text,
    text,
)
from scorekeeper.words.locale import quoted

_CUT_LINE = Example("cut: Ah hop · cut: 9c · cut: ? jump")
_TURNUP = Example("turnup: Qh")
_FORMS = Example("Ben: pass · Ben: play · Ben: swap 2 · Ben: As Ts 8s")
_SWAP = Example("swap 2 · swap Ks 9h · swap Ks 9h + Ah 7c")
_RAISE = Example("Cem: raise 6")

LINES: Mapping[str, Text] = {
    "header-seats": text(
        N_("No deal is known for this number of players."),
        N_("There are %(players)s players; two to six can play."),
    ),
    "header-chips": text(
        HEADER,
        (N_("“%(found)s” does not belong here."), Example("stake: 1 · pot: 3")),
        Example("stake: 1 · pot: 3"),
    ),
    "header-thirds": text(
        N_("These chips cannot be divided by three."),
        N_("“%(key)s” is followed by “%(found)s”. In Zwicken it has to be a multiple of three."),
    ),
    "header-stretch": text(HEADER, N_("A hand is recorded from the beginning here; leave out “from:”.")),
    "deal-again": text(PLACE, (N_("One record holds one hand."), LEFT_OUT)),
    "no_trump": text(
        N_("The card turned up is missing."),
        (N_("Without it nobody knows what is trumps."), _TURNUP),
    ),
    "cut-colon": text(LINE, _CUT_LINE),
    "cut-late": text(PLACE, (N_("Cuts come first below “deal”."), LEFT_OUT)),
    "cut-card": text(
        LINE,
        (N_("“%(found)s” is not a card."), _CUT_LINE),
        _CUT_LINE,
    ),
    "cut-word": text(
        LINE,
        (N_("“%(found)s” does not belong here."), _CUT_LINE),
        _CUT_LINE,
    ),
    "turnup-colon": text(LINE, _TURNUP),
    "turnup-card": text(LINE, _TURNUP),
    "turnup-again": text(PLACE, (N_("This is already given above."), LEFT_OUT)),
    "turnup-late": text(PLACE, (N_("It comes before the first play."), LEFT_OUT)),
    "hand-full": text(HAND, (N_("Three cards are dealt to each player."), LEFT_OUT)),
    "hand-late": text(PLACE, (N_("It comes before the first play."), LEFT_OUT)),
    "act-empty": text(PLAY, _FORMS),
    "act-after": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), _FORMS),
        _FORMS,
    ),
    "act-swap": text(
        PLAY,
        (N_("“%(found)s” does not belong here."), _SWAP),
        _SWAP,
    ),
    "act-bought": text(PLAY, (N_("As many cards are drawn as are discarded."), _SWAP)),
    "act-raise": text(PLAY, _RAISE),
    "act-raiser": text(PLAY, (N_("It does not say whose turn it is."), _RAISE)),
    "act-card": text(
        PLAY,
        (N_("“%(found)s” is not a card."), _FORMS),
        _FORMS,
    ),
    "long_trick": text(
        N_("There are more cards here than players."),
        N_("Those who are in lay one card each. The replay stops here."),
    ),
    "after_part": text(
        N_("The trick before it is not complete."),
        (N_("Only the last line can be part of a trick."), STOPS),
    ),
    "result-pot": text(RESULT, Example("pot: 3")),
    "result-pot-twice": text(RESULT, N_("This is already given above.")),
}
"""The cases of ``syntax`` that this game alone has."""


_CUT = N_("The cut does not fit what was done.")
_CARRIED = N_("It counts as written.")
_WORDS = N_("The lowest card of the cut decides: an ace or a 7 is a hop, the 7 of diamonds a jump; with any other "
            "card the dealer deals.")
_NOT_ASKED = N_("Nobody was asked to pass or play here.")
_NO_EFFECT = N_("The line has no effect.")
_WHO_RAISES = N_("The stake is raised only in Anbieten, and only by somebody who is in.")
_NO_RAISE = N_("That was not allowed here.")
_EXCHANGE = N_("Too many cards are exchanged.")
_OPEN = N_("This will be settled once the hand is written down or has been played out.")
_PERHAPS = N_("It is still open whether this was allowed.")
_HELD = N_("%(player)s had %(could)s.")

FINDINGS: Mapping[str, Mapping[str, Text]] = {
    "syntax": LINES,
    "pack": {
        "exchange_again": text(
            N_("A card in this exchange had already been seen."),
            N_("Already written down elsewhere: %(cards)s. The pack has no more of that."),
        ),
    },
    "hand": {
        "turned_up": text(
            N_("This card is the one turned up."),
            N_("%(Card)s was turned up for trumps, so nobody holds it. Check the turn-up and this play."),
        ),
        "with_other": text(
            N_("Somebody else holds this card."),
            N_("According to the record, %(zw_holder)s holds %(card)s. Check the hands and this play."),
        ),
        "discarded": text(
            N_("This card cannot be in the hand."),
            N_("%(Card)s was discarded before, or there was no card left. Check the exchange and this play."),
        ),
    },
    "turn": {
        "undecided": text(
            N_("Not everybody has decided yet."),
            N_("%(turn)s still has to pass or play. The replay stops here."),
        ),
        "after_end": text(
            N_("The hand was already over."),
            N_("This line is one too many. Perhaps a line is repeated above."),
        ),
    },
    "Zw.H1": {
        "hop": text(_CUT, (N_("%(Card)s means a hop."), _CARRIED), (_WORDS, _CARRIED)),
        "jump": text(_CUT, (N_("%(Card)s means a jump."), _CARRIED), (_WORDS, _CARRIED)),
        "deal": text(_CUT, (N_("With %(card)s the dealer deals."), _CARRIED), (_WORDS, _CARRIED)),
        "dealt": text(N_("The cards had already been dealt before this cut."), _NO_EFFECT),
    },
    "Zw.E1": {
        "three": text(
            _EXCHANGE,
            (N_("Whoever plays exchanges three cards at most, and no more than the talon holds."), _CARRIED),
        ),
        "talon": text(
            _EXCHANGE,
            N_("Cards left in the talon: %(zw_most)s. It counts as written."),
        ),
    },
    "Zw.P1": {
        "": text(
            N_("That was not allowed here."),
            N_("With only the basic stake in the pot nobody may pass."),
        ),
    },
    "Zw.P2": {
        "decided": text(_NOT_ASKED, (N_("Everybody had decided."), _NO_EFFECT)),
        "unasked": text(_NOT_ASKED, (N_("Everybody had decided."), _NO_EFFECT)),
        "nameless": text(
            N_("It does not say whose turn it is."), (N_("After a raise, say whose turn it is by name."), _NO_EFFECT)
        ),
        "raiser": text(_NOT_ASKED, (N_("Whoever raised stays in."), _NO_EFFECT)),
        "last": text(_NOT_ASKED, (N_("Nobody else is in."), _NO_EFFECT)),
        "out": text(_NOT_ASKED, (N_("Whoever is not in cannot drop out."), _NO_EFFECT)),
    },
    "Zw.R1": {
        "never": text(_NO_RAISE, (_WHO_RAISES, _NO_EFFECT)),
        "early": text(_NO_RAISE, (N_("Everybody has to decide first."), _NO_EFFECT)),
        "out": text(_NO_RAISE, (_WHO_RAISES, _CARRIED)),
    },
    "Zw.F1": {
        "": text(
            N_("A higher card of the suit led had to be played."),
            (_HELD, N_("Whoever can beat the trick with a card of the suit led must do so.")),
            N_("Whoever can beat the trick with a card of the suit led must do so."),
        ),
        "/unproven": text(_PERHAPS, (N_("Whoever can beat the trick with a card of the suit led must do so."), _OPEN)),
    },
    "Zw.F2": {
        "": text(
            N_("The suit led had to be followed."),
            (_HELD, N_("Whoever has the suit led must follow.")),
            N_("Whoever has the suit led must follow."),
        ),
        "/unproven": text(_PERHAPS, (N_("Whoever has the suit led must follow."), _OPEN)),
    },
    "Zw.F3": {
        "": text(
            N_("A trump that beats the trick had to be played."),
            (_HELD, N_("Whoever cannot follow must beat the trick with a trump.")),
            N_("Whoever cannot follow must beat the trick with a trump."),
        ),
        "/unproven": text(_PERHAPS, (N_("Whoever cannot follow must beat the trick with a trump."), _OPEN)),
    },
    "Zw.F4": {
        "": text(
            N_("A trump had to be played here."),
            (_HELD, N_("Whoever cannot follow must trump, even if it is too low to win.")),
            N_("Whoever cannot follow must trump, even if it is too low to win."),
        ),
        "/unproven": text(
            _PERHAPS, (N_("Whoever cannot follow must trump, even if it is too low to win."), _OPEN)
        ),
    },
    "Zw.Gb": {
        "": text(
            N_("Gezwickt: the lowest card was not looked at."),
            N_("%(zw_dealer)s dealt and pays into the next pot for it. Play went on."),
        ),
    },
    "Zw.Gc": {
        "": text(
            N_("Gezwickt: the trump ace was not led."),
            N_("%(player)s held %(zw_trump)s and led another card. That is allowed but costs chips."),
        ),
    },
    "Zw.Gd": {
        "": text(
            N_("Gezwickt: the 7 of diamonds was lost."),
            N_("%(player)s lost it to the trump ace. That costs chips."),
        ),
    },
    "Zw.N1": {
        "": text(
            N_("With six players the talon is too short."),
            N_("Cards that can be exchanged in all: %(zw_talon)s."),
        ),
    },
    "result": {
        "pot": text(
            N_("Something else was written down as the result."),
            N_("The result says %(zw_pot)s; the plays leave %(zw_real_pot)s."),
        ),
    },
}
"""Rule, then case. A case of a rule that other games have too (pack, hand, turn, syntax, result) is this game's own."""


def _chips(fact: str) -> Phrase:
    return lambda phrases: phrases.locale.chips(phrases.number(fact))


def _number(fact: str) -> Phrase:
    return lambda phrases: str(phrases.number(fact))


def _trump_ace(phrases: Phrases) -> str:
    return phrases.locale.the_card(CARDS[phrases.one("trump")])


PHRASES: Mapping[str, Phrase] = {
    "zw_dealer": lambda phrases: quoted(phrases.one("dealer")),
    "zw_holder": lambda phrases: quoted(phrases.one("holder")),
    "zw_most": _number("most"),
    "zw_pot": _chips("pot"),
    "zw_real_pot": _chips("real_pot"),
    "zw_talon": _number("talon"),
    "zw_trump": _trump_ace,
}
"""What each gap says that only these texts have."""
