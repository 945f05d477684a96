"""What may be played: every act that is certainly allowed at a moment, as far as the cards are known then.

The moment is one of a hand, or made up from what somebody tells about their table (``question``: "what may I play?").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card
from scorekeeper.game import KnownCards
from scorekeeper.schnapsen.legality import check, marriage_worth, why_no_closing, why_no_exchange
from scorekeeper.schnapsen.position import Position, jack_of, start
from scorekeeper.schnapsen.record import CLOSE, SWAP, Play
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import HAND, PACK, TALON, RuleSet, partner_of
from scorekeeper.tricks.places import Places


def legal(position: Position) -> Iterator[Play]:
    """The acts allowed now: a claim of who may make it, then those of who is to play. Of hidden cards none is named."""
    if position.claimed_by >= 0:
        return
    if position.may_claim >= 0:
        yield Play("claim", name=position.players[position.may_claim])
    seat = position.turn
    if seat < 0:
        return
    cards = sorted(position.hands[seat].known, key=_place)
    if position.lead is not None:
        yield from (play for play in map(_put, cards) if not check(position, play))
        return
    if jack_of(position.trump) in cards and not why_no_exchange(position):
        yield SWAP
    if not why_no_closing(position):
        yield CLOSE
    for card in cards:
        yield _put(card)
        if partner_of(card) in cards:
            yield Play("card", card, marriage_worth(card, position.trump))


def knowing(position: Position, seat: int, holding: KnownCards) -> Position:
    """The position with what is known of a seat's hand, also from what was played later."""
    known = Places(holding.cards, max(0, holding.hidden))
    first, second = position.hands
    return position._replace(hands=(known, second) if seat == 0 else (first, known))


def _put(card: Card) -> Play:
    return Play("card", card)


def _place(card: Card) -> tuple[str, int]:
    return card.suit, -card.order


pack = PACK
"""The cards somebody can ask about, suit by suit."""
most_on_table = 1
"""More never lies there when somebody is to play: the lead."""
hand_size = HAND
"""More cards nobody holds."""
draws = True
"""Whether it makes a difference that cards are still drawn."""


def question(
    rules: RuleSet, trump: str, table: Sequence[Card], hand: Sequence[Card], *, drawing: bool = False
) -> Position:
    """The position in which the second player, "B", is to play: ``table`` holds the lead or nothing, ``trump`` is a
    suit, ``drawing`` says that cards are still drawn. ValueError for more cards than can be there."""
    if len(table) > most_on_table or len(hand) > HAND or set(table) & set(hand):
        raise ValueError("more cards than there can be")
    stock: tuple[Card | None, ...] = (None,) * (TALON + 1) if drawing else ()
    setting = Setting(rules, ("A", "B"), 0, (7, 7))
    position = start(setting, (Places((), HAND), Places(tuple(hand), 0)), stock, trump)
    if not table:
        return position
    return position._replace(number=1, leader=0, lead=table[0], played=(table[0],))
