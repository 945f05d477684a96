"""Where cards may be: the places of each player, with known cards and unknown ones (schnapsen.md, Exactly 5; zwicken.md
7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.cards import Card


class Places(NamedTuple):
    """The cards that one player holds.

    known: in the order in which they came to be.
    unknown: how many more.
    """

    known: tuple[Card, ...]
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards the player holds."""
        return len(self.known) + self.unknown


class Removal(NamedTuple):
    """A card has left a player's places.

    ``places``: what the player holds now.
    ``fault``: the player cannot have had it, and all their places are unknown.
    ``from_unknown``: it came out of an unknown place, so they may be taken to have held it before.
    """

    places: Places
    fault: bool
    from_unknown: bool


def dealt_places(cards: Iterable[Card | None], size: int) -> Places:
    """The places of a hand of ``size`` cards of which these were written down; None is a ``?``.

    Never fewer places than known cards."""
    known = tuple([card for card in cards if card is not None])
    return Places(known, max(0, size - len(known)))


def with_cards(places: Places, cards: Iterable[Card | None]) -> Places:
    """The places after these cards came in: drawn, bought, taken up; None is one that nobody wrote down."""
    known, unknown = places
    for card in cards:
        if card is None:
            unknown += 1
        else:
            known += (card,)
    return Places(known, unknown)


def without_card(places: Places, card: Card, *, elsewhere: bool = False) -> Removal:
    """The places after this card was played, discarded or laid down.

    A card not known takes an unknown place. It is a ``hand`` fault where there is none, or where the card is known
    ``elsewhere`` (with another player, in the undrawn talon, as turn-up): then all places are unknown, one fewer.
    """
    known, unknown = places
    if card in known:
        at = known.index(card)
        return Removal(Places(known[:at] + known[at + 1 :], unknown), False, False)
    if unknown and not elsewhere:
        return Removal(Places(known, unknown - 1), False, True)
    return Removal(Places((), max(0, len(known) + unknown - 1)), True, False)


def without_knowing(places: Places, card: Card) -> Places:
    """The card is gone from where it was known: its place is an unknown one now, each of them where a record shows it
    twice. Nothing where it was not known."""
    still_known = tuple(other for other in places.known if other is not card)
    return Places(still_known, places.unknown + len(places.known) - len(still_known))


def may_have(places: Places, card: Card, *, elsewhere: bool = False) -> bool:
    """Whether the player can have this card: it is known with them, or has room and is not known ``elsewhere``."""
    return card in places.known or (places.unknown > 0 and not elsewhere)


def with_shown(places: Places, card: Card) -> Removal:
    """The card was shown and stays (a marriage): known from now on, in an unknown place where it was not.

    For a card that the player may have; with no unknown place left nothing changes."""
    known, unknown = places
    if card in known or not unknown:
        return Removal(places, False, False)
    return Removal(Places((*known, card), unknown - 1), False, True)


def holder_of(hands: Sequence[Places], card: Card, except_seat: int = -1) -> int | None:
    """The seat with which this card is known, that of ``except_seat`` left out; None where it is known with nobody."""
    for seat, places in enumerate(hands):
        if seat != except_seat and card in places.known:
            return seat
    return None


def is_known(hands: Sequence[Places], card: Card) -> bool:
    """Whether this card is known with anybody."""
    for known, _ in hands:  # noqa: SIM110 - asked at most plays; a loop is twice as quick as any()
        if card in known:
            return True
    return False
