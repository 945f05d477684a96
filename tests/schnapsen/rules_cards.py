"""Where the cards of a Schnapsen hand are, as far as anybody knows, and what answers owe.

The second referee's reading of "After the fact" and Exactly 4-8 in schnapsen.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from tests.schnapsen.rules_paper import PACK

VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ORDER = "23456789JQKTA"
"""From the lowest; a card that the twenty do not have ranks below the jack by its number."""


def worth(card):
    return VALUES[card[0]] if card in PACK else 0


def beats(card, lead, trump):
    """Whether an answer takes the trick."""
    if card[1] == lead[1]:
        return ORDER.index(card[0]) > ORDER.index(lead[0])
    return card[1] == trump


@dataclass
class Places:
    """The cards of one player, and how many more they have that nobody wrote down."""

    known: list[str]
    unknown: int

    def forget(self, card):
        """The card is gone from here."""
        self.unknown += self.known.count(card)
        self.known = [each for each in self.known if each != card]


class Cards:
    """Where the cards are, as far as anybody knows (Exactly 4-7)."""

    def __init__(self, record):
        self.turnup = record.turnup
        self.trump = record.turnup[1]
        self.talon = [card if fine else "?" for card, fine in record.talon]
        self.talon += ["?"] * (9 - len(self.talon))
        self.hands = []
        for name in record.players:
            cards = [card for card, fine in record.hands.get(name, []) if fine and card != "?"]
            self.hands.append(Places(cards, 5 - len(cards)))
        self.played = []
        self.proofs = []  # (play, seat, card): it came to light from an unknown place

    def elsewhere(self, seat, card):
        """Known with the other player, in the undrawn talon, or the turn-up."""
        return card in self.hands[1 - seat].known or card in self.talon or card == self.turnup

    def can_have(self, seat, card):
        hand = self.hands[seat]
        if card in hand.known:
            return True
        return hand.unknown > 0 and not self.elsewhere(seat, card) and card not in self.played

    def bring_out(self, play, seat, card):
        """A card leaves a known place, or an unknown one; whether it could be there."""
        hand = self.hands[seat]
        if card in hand.known:
            hand.known.remove(card)
            return True
        if hand.unknown and not self.elsewhere(seat, card):
            hand.unknown -= 1
            self.proofs.append((play, seat, card))
            return True
        hand.known, hand.unknown = [], max(0, len(hand.known) + hand.unknown - 1)
        return False

    def lay(self, seat, card):
        """A card is played; the rules broken."""
        found = ["pack"] if card in self.played or card not in PACK else []
        self.played.append(card)
        if not self.bring_out(len(self.played), seat, card):
            found.append("hand")
            self.hands[1 - seat].forget(card)
            self.talon = ["?" if each == card else each for each in self.talon]
            self.turnup = "?" if self.turnup == card else self.turnup
        return found

    def gain(self, seat, card):
        if card == "?":
            self.hands[seat].unknown += 1
        else:
            self.hands[seat].known.append(card)

    def draw(self, trick, winner):
        """After trick i the winner takes talon card 2i-1, the loser 2i; of trick 5 the turn-up."""
        cards = [*self.talon, self.turnup]
        for at, seat in ((2 * trick - 2, winner), (2 * trick - 1, 1 - winner)):
            self.gain(seat, cards[at])
            cards[at] = "?"
        self.talon, self.turnup = cards[:9], cards[9] if trick < 5 else None

    def exchange(self, play, seat):
        """The jack for the turn-up, where that can be (Exactly 6)."""
        jack = "J" + self.trump
        away = self.elsewhere(seat, jack) or (jack in self.played and jack not in self.hands[seat].known)
        if self.turnup is None or away:
            return
        self.bring_out(play, seat, jack)
        self.gain(seat, self.turnup)
        self.turnup = jack

    def show(self, play, seat, card):
        """The partner card of a marriage, known from now on."""
        hand = self.hands[seat]
        if card not in hand.known:
            hand.known.append(card)
            hand.unknown -= 1
            self.proofs.append((play, seat, card))


@dataclass
class Answer:
    """An answer of the strict phase, to be judged at the end; all as it was after the answer."""

    line: int
    play: int
    seat: int
    lead: str
    card: str
    known: list[list[str]]
    unknown: list[int]
    gone: set[str]  # played, in the talon, the turn-up
    proofs: int  # how many there had been


def judge(answer, trump, proofs, slip):
    """After the fact: the number of the class that was owed, and the severity; None where nothing was.

    ``slip`` is the first card from which on plays prove nothing."""
    lead, seat = answer.lead, answer.seat
    classes = [
        lambda card: card[1] == lead[1] and beats(card, lead, trump),
        lambda card: card[1] == lead[1],
        lambda card: card[1] == trump,
    ]
    owed = list(takewhile(lambda each: not each(answer.card), classes[: 2 if lead[1] == trump else 3]))
    known, left = [list(each) for each in answer.known], list(answer.unknown)
    for play, who, card in proofs[answer.proofs :]:
        if left[who] and (slip is None or play < slip):
            left[who] -= 1
            known[who].append(card)
    unseen = [card for card in PACK if card not in answer.gone and not any(card in each for each in known)]
    counting = slip is None or answer.play < slip
    for number in range(1, len(owed) + 1):
        inside = [card for card in unseen if any(each(card) for each in owed[:number])]
        holds = any(each(card) for each in owed[:number] for card in known[seat])
        if holds or (counting and len(unseen) - len(inside) < left[seat]):
            return number, "error"
    for number, each in enumerate(owed, 1):
        if left[seat] and any(map(each, unseen)):
            return number, "unproven"
    return None
