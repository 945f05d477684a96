"""Where cards may be: each player's places, known cards and unknown ones (schnapsen.md, Exactly 5; zwicken.md 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.cards import Card


class Places(NamedTuple):
    """The cards that one player holds: those known, in the order in which they came to be, and how many are not."""

    known: tuple[Card, ...]
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards the player holds."""
        return len(self.known) + self.unknown


class Left(NamedTuple):
    """A card has left a player's places.

    ``fault``: the player cannot have had it, and all their places are unknown; ``shown``: it came out of an unknown
    place, so they may be taken to have held it before.
    """

    places: Places
    fault: bool
    shown: bool


def dealt(cards: Iterable[Card | None], size: int) -> Places:
    """The places of a hand of ``size`` cards of which these were written down; None is a ``?``.

    Never fewer places than known cards."""
    known = tuple([card for card in cards if card is not None])
    return Places(known, max(0, size - len(known)))


def gained(places: Places, cards: Iterable[Card | None]) -> Places:
    """The places after these cards came in: drawn, bought, taken up; None is one that nobody wrote down."""
    known, unknown = places
    for card in cards:
        if card is None:
            unknown += 1
        else:
            known += (card,)
    return Places(known, unknown)


def left(places: Places, card: Card, *, elsewhere: bool = False) -> Left:
    """The places after this card was played, discarded or laid down.

    A card not known takes an unknown place. It is a ``hand`` fault where there is none, or where the card is known
    ``elsewhere`` (with another player, in the undrawn talon, as turn-up): then all places are unknown, one fewer.
    """
    known, unknown = places
    if card in known:
        at = known.index(card)
        return Left(Places(known[:at] + known[at + 1 :], unknown), False, False)
    if unknown and not elsewhere:
        return Left(Places(known, unknown - 1), False, True)
    return Left(Places((), max(0, len(known) + unknown - 1)), True, False)


def forgotten(places: Places, card: Card) -> Places:
    """The card is gone from where it was known: its place is an unknown one now, each of them where a record shows it
    twice. Nothing where it was not known."""
    rest = tuple(other for other in places.known if other is not card)
    return Places(rest, places.unknown + len(places.known) - len(rest))


def blurred(places: Places) -> Places:
    """Nobody wrote down which cards stayed: every place is unknown."""
    return Places((), places.size)


def may_have(places: Places, card: Card, *, elsewhere: bool = False) -> bool:
    """Whether the player can have this card: it is known with them, or has room and is not known ``elsewhere``."""
    return card in places.known or (places.unknown > 0 and not elsewhere)


def shown(places: Places, card: Card) -> Left:
    """The card was shown and stays (a marriage): known from now on, in an unknown place where it was not.

    For a card that the player may have; with no unknown place left nothing changes."""
    known, unknown = places
    if card in known or not unknown:
        return Left(places, False, False)
    return Left(Places((*known, card), unknown - 1), False, True)


def known_with(hands: Sequence[Places], card: Card, apart: int = -1) -> int | None:
    """The seat with which this card is known, that of ``apart`` left out; None where it is known with nobody."""
    for seat, places in enumerate(hands):
        if seat != apart and card in places.known:
            return seat
    return None


def is_known(hands: Sequence[Places], card: Card) -> bool:
    """Whether this card is known with anybody."""
    for known, _ in hands:  # noqa: SIM110 - asked at most plays; a loop is twice as quick as any()
        if card in known:
            return True
    return False
