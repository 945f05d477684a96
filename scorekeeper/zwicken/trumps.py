"""Which card beats which, and which answers a lead asks for (rules.md 6, 5; zwicken.md, Exactly 1 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.cards import CARDS, Card
from scorekeeper.zwicken.cutting import PERMANENT

TRUMP = 100
"""What a trump is stronger than any plain card."""
_RANKS = "23456789TJQKA"
_PLAIN = ("Zw.F1", "Zw.F2", "Zw.F3", "Zw.F4")
_SUIT_ONLY = ("Zw.F1", "Zw.F2")


def ace_of(trump: str) -> Card | None:
    """The trump ace; None where no suit is trump."""
    return CARDS["A" + trump] if trump else None


@lru_cache(maxsize=8)
def strengths(trump: str) -> Mapping[Card, int]:
    """How strong each card is within its suit, over 100 for a trump. Cards that the pack lacks rank below its seven
    by their number."""
    strength_by_card = {card: _RANKS.find(card.rank) + 1 for card in CARDS.values()}
    for card in strength_by_card:
        if trump and card.suit == trump:
            strength_by_card[card] += TRUMP
    strength_by_card[PERMANENT] = TRUMP + len(_RANKS) + 1
    ace = ace_of(trump)
    if ace is not None:
        strength_by_card[ace] = TRUMP + len(_RANKS) + 2
    return strength_by_card


def is_trump(card: Card, trump: str) -> bool:
    """Whether the card is a trump; the 7 of diamonds always is."""
    return strengths(trump)[card] > TRUMP


def best(cards: Sequence[Card], trump: str) -> int:
    """The index of the card that wins so far: the highest trump, else the highest of the suit led."""
    return _best(cards, strengths(trump))


def _best(cards: Sequence[Card], strength_of: Mapping[Card, int]) -> int:
    at, best_strength = 0, strength_of[cards[0]]
    suit = cards[0].suit
    for index in range(1, len(cards)):
        card = cards[index]
        strength = strength_of[card]
        if strength > best_strength and (strength > TRUMP or card.suit == suit):
            at, best_strength = index, strength
    return at


class Duty(NamedTuple):
    """What an answer owes.

    rules: the finding of each class, in their order.
    class_of: the class of a card; their number: none.
    """

    rules: tuple[str, ...]
    class_of: Callable[[Card], int]


def duty(trick: Sequence[Card], trump: str, must_trump: bool) -> Duty:
    """What is owed to the cards that lie there: beat it in suit, follow, beat it with a trump, trump (F1-F4).

    A plain suit already trumped cannot be beaten in suit; to a trump only trumps are owed; without ``must_trump``
    nothing is owed by who cannot follow.
    """
    strength_of, lead = strengths(trump), trick[0]
    best_strength = strength_of[trick[_best(trick, strength_of)]]
    return duty_to(None if strength_of[lead] > TRUMP else lead.suit, best_strength, trump, must_trump)


@lru_cache(maxsize=1024)
def duty_to(suit: str | None, best_strength: int, trump: str, must_trump: bool) -> Duty:
    """What is owed to a suit led (None: a trump) where the best card is so strong: all that the duty hangs on."""
    strength_of = strengths(trump)
    if suit is None:
        return Duty(
            _SUIT_ONLY, lambda card: 2 if strength_of[card] < TRUMP else int(strength_of[card] <= best_strength)
        )
    trumped = best_strength > TRUMP

    def class_of(card: Card) -> int:
        strength = strength_of[card]
        if strength < TRUMP:
            if card.suit != suit:
                return none
            return 0 if strength > best_strength and not trumped else 1
        if not must_trump:
            return none
        return 2 if strength > best_strength else 3

    none = 4 if must_trump else 2
    return Duty(_PLAIN if must_trump else _SUIT_ONLY, class_of)
