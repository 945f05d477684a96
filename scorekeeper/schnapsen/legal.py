"""What may be played: every act that is certainly allowed at a moment, with what is known then."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.schnapsen.legality import check
from scorekeeper.schnapsen.permissions import marriage_worth, why_no_closing, why_no_exchange
from scorekeeper.schnapsen.plays import CLOSE, SWAP, Play
from scorekeeper.schnapsen.position import Position, jack_of
from scorekeeper.schnapsen.variants import partner_of
from scorekeeper.tricks.owed import Holding
from scorekeeper.tricks.places import Places


def legal(position: Position) -> Iterator[Play]:
    """The acts allowed now: a claim of who may make it, then those of who is to play. Of hidden cards none is named."""
    if position.claimed >= 0:
        return
    if position.fresh >= 0:
        yield Play("claim", name=position.players[position.fresh])
    seat = position.turn
    if seat < 0:
        return
    held = sorted(position.hands[seat].known, key=_place)
    if position.lead is not None:
        yield from (play for play in map(_put, held) if not check(position, play))
        return
    if jack_of(position.trump) in held and not why_no_exchange(position):
        yield SWAP
    if not why_no_closing(position):
        yield CLOSE
    for card in held:
        yield _put(card)
        if partner_of(card) in held:
            yield Play("card", card, marriage_worth(card, position.trump))


def knowing(position: Position, seat: int, holding: Holding) -> Position:
    """The position with what is known of a seat's hand, also from what was played later."""
    known = Places(holding.cards, max(0, holding.hidden))
    first, second = position.hands
    return position._replace(hands=(known, second) if seat == 0 else (first, known))


def _put(card: Card) -> Play:
    return Play("card", card)


def _place(card: Card) -> tuple[str, int]:
    return card.suit, -card.order
