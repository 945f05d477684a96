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
    Phrase,
    Phrases,
    Text,
    text,
)
from scorekeeper.words.locale import quoted

_CUT_LINE = N_("A cut looks like “cut: Ah hop”, “cut: 9c” or “cut: ? jump”.")
_TURNUP = N_("The card turned up looks like “turnup: Qh”.")
_FORMS = N_("A play looks like “Ben: pass”, “Ben: play”, “Ben: swap 2” or “Ben: As Ts 8s”.")
_SWAP = N_("An exchange looks like “swap 2”, “swap Ks 9h” or “swap Ks 9h + Ah 7c”.")

LINES: Mapping[str, Text] = {
    "header-seats": text(
        N_("There are too few players, or too many."),
        N_("There are %(players)s players; two to six can play."),
    ),
    "header-chips": text(
        HEADER,
        N_("“%(key)s” is followed by “%(found)s”. A number of chips belongs there."),
        N_("A number of chips belongs there."),
    ),
    "header-thirds": text(
        N_("These chips cannot be divided by three."),
        N_("“%(key)s” is followed by “%(found)s”. In Zwicken it has to be a multiple of three."),
    ),
    "header-stretch": text(HEADER, N_("Here a hand is recorded from its beginning; leave “from:” out.")),
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
        N_("The card is followed by “%(found)s”. Allowed there: %(allowed)s."),
        _CUT_LINE,
    ),
    "turnup-colon": text(LINE, _TURNUP),
    "turnup-card": text(LINE, (N_("One card belongs there."), _TURNUP)),
    "turnup-again": text(PLACE, (N_("The card turned up is already given above."), LEFT_OUT)),
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
    "act-raise": text(PLAY, N_("A raise looks like “Cem: raise 6”.")),
    "act-raiser": text(PLAY, N_("It does not say who raises. A raise looks like “Cem: raise 6”.")),
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
    "result-pot": text(RESULT, N_("The pot looks like “pot: 3”.")),
    "result-pot-twice": text(RESULT, N_("The pot is already given above.")),
}
"""The cases of ``syntax`` that this game alone has."""


_CUT = N_("The cut does not fit what was done.")
_CARRIED = N_("It counts as written.")
_WORDS = N_("The lowest card of the cut decides: an ace or a 7 is a hop, the 7 of diamonds a jump; with any other "
            "card the dealer deals.")
_NOT_ASKED = N_("Nobody was asked to pass or play here.")
_NO_EFFECT = N_("The line has no effect.")
_WHO_RAISES = N_("The stake is raised only in Anbieten, and only by somebody who is in.")
_NO_RAISE = N_("This raise is not allowed.")
_EXCHANGE = N_("Too many cards are exchanged.")
_OPEN = N_("This will be settled once the hand is written down or has been played out.")
_HELD = N_("%(player)s had %(could)s.")
_COUNT = N_("What was tapped cannot all be true.")

FINDINGS: Mapping[str, Mapping[str, Text]] = {
    "syntax": LINES,
    "pack": {
        "exchange_again": text(
            N_("A card in this exchange had already been seen."),
            N_("Already seen elsewhere: %(cards)s. One of the entries must mean another card."),
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
            N_("Passing was not allowed here."),
            N_("With only the basic stake in the pot nobody may pass."),
        ),
    },
    "Zw.P2": {
        "decided": text(_NOT_ASKED, (N_("Everybody had decided."), _NO_EFFECT)),
        "unasked": text(_NOT_ASKED, (N_("Everybody had decided."), _NO_EFFECT)),
        "nameless": text(
            N_("It does not say who passes."), (N_("After a raise, say whose turn it is by name."), _NO_EFFECT)
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
        "/unproven": text(N_("Perhaps a higher card of the suit led had to be played."), _OPEN),
    },
    "Zw.F2": {
        "": text(
            N_("The suit led had to be followed."),
            (_HELD, N_("Whoever has the suit led must follow.")),
            N_("Whoever has the suit led must follow."),
        ),
        "/unproven": text(N_("Perhaps the suit led had to be followed."), _OPEN),
    },
    "Zw.F3": {
        "": text(
            N_("A trump that beats the trick had to be played."),
            (_HELD, N_("Whoever cannot follow must beat the trick with a trump.")),
            N_("Whoever cannot follow must beat the trick with a trump."),
        ),
        "/unproven": text(N_("Perhaps a trump that beats the trick had to be played."), _OPEN),
    },
    "Zw.F4": {
        "": text(
            N_("A trump had to be played here."),
            (_HELD, N_("Whoever cannot follow must trump, even if the trump is too low.")),
            N_("Whoever cannot follow must trump, even if the trump is too low."),
        ),
        "/unproven": text(N_("Perhaps a trump had to be played here."), _OPEN),
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
            N_("Something else was written down for the pot."),
            N_("The result says %(zw_pot)s; the plays leave %(zw_real_pot)s."),
        ),
    },
    "Zw.Q1": {
        "sum": text(_COUNT, N_("When two or more play, there are three tricks in all.")),
        "alone": text(_COUNT, N_("When one plays alone, or nobody does, there are no tricks.")),
    },
    "Zw.Q2": {
        "dealer": text(_COUNT, N_("Only the player who dealt in the end can have missed the lowest card.")),
        "alone": text(_COUNT, N_("When fewer than two play, no ace is led and no 7 is lost.")),
        "passed": text(_COUNT, N_("Whoever passed plays neither the trump ace nor the 7 of diamonds.")),
        "same": text(_COUNT, N_("Nobody loses the 7 of diamonds to an ace of their own.")),
    },
    "Zw.Q3": {
        "ace": text(_COUNT, N_("The trump ace always wins its trick.")),
        "seven": text(_COUNT, N_("Whoever lost the 7 of diamonds lost that trick, and so cannot have all three.")),
    },
    "Zw.Q4": {
        "dealer": text(_COUNT, N_("The hops and jumps lead to another dealer.")),
    },
    "Zw.D1": {"": text(_COUNT, N_("The deal was begun by somebody out of turn."))},
    "Zw.I1": {
        "sum": text(
            N_("The chips do not add up."),
            N_("All chips won and lost, and the pot, come to zero together."),
        ),
        "thirds": text(
            N_("The pot cannot be divided by three."),
            N_("In Zwicken the pot is always a multiple of three."),
        ),
        "below": text(
            N_("The pot is below zero."),
            N_("More was paid out than it held: check the tricks of the deals before."),
        ),
        "count": text(
            N_("The chips counted differ from the book."),
            N_("Please count again, or look for the deal where they begin to differ."),
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
