"""What a player may do, as questions (rules.md section 5).

| permission | paragraph | here |
|---|---|---|
| exchange the trump jack for the turn-up, on any lead while the talon is open | Sn.E1 | ``why_no_exchange`` |
| close on any lead while talon cards are left | Sn.C1 | ``why_no_closing`` |
| declare a marriage on any lead, also in the strict phase | Sn.M1 | ``why_no_marriage`` |
| answer with anything in the open phase; in the strict one by classes | Sn.O1, strict phase | ``class_of`` |
| claim after winning a trick or declaring a marriage | Claim | ``position.may_claim`` |
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from scorekeeper.cards import CARDS, Card
from scorekeeper.schnapsen.position import Position, elsewhere, jack_of, partner_can_be
from scorekeeper.schnapsen.variants import ENOUGH, PACK, WORTH, higher, partner_of
from scorekeeper.tricks.places import Places, may_have

OWED = ("Sn.S1", "Sn.S2", "Sn.S3")
"""The rule of each class of answers: higher in the suit led, the suit led, a trump."""
_DEAREST = sorted((WORTH[card] for card in PACK), reverse=True)
_LATE = 2
"""So many talon cards are left when ``last_exchange`` and ``last_close`` bite."""


@lru_cache(maxsize=512)
def class_of(lead: Card, trump: str) -> Callable[[Card], int]:
    """The class of each card as an answer in the strict phase: 0 a higher one of the suit led, 1 the suit led, 2 a
    trump on a plain lead; the number of classes for a card that is never owed."""
    plain_lead = lead.suit != trump
    never_owed = 3 if plain_lead else 2
    classes = {}
    for card in CARDS.values():
        if card.suit and card.suit == lead.suit:
            classes[card] = 0 if higher(card, lead) else 1
        else:
            classes[card] = 2 if plain_lead and trump and card.suit == trump else never_owed
    return classes.__getitem__


def why_no_exchange(position: Position) -> str:
    """Why the leader may not exchange now, empty where they may: closed, exhausted, turned_up (the jack itself), jack
    (they cannot have it), last (``last_exchange=off``)."""
    if position.closing is not None:
        return "closed"
    if not position.stock:
        return "exhausted"
    if position.turnup is not None and position.turnup.rank == "J":
        return "turned_up"
    jack, seat = jack_of(position.trump), position.leader
    is_elsewhere = jack in position.played or elsewhere(position, seat, jack)
    if not may_have(position.hands[seat], jack, elsewhere=is_elsewhere):
        return "jack"
    return "last" if len(position.stock) == _LATE and not position.setting.rules.last_exchange else ""


def cannot_have_enough(position: Position, seat: int) -> bool:
    """Whether a claim by this seat is certainly false, as everybody at the table can say: not even the dearest cards in
    so many tricks, with the marriages announced, make the points (rules.md section 5, Claim)."""
    tricks = position.tricks[seat]
    return not tricks or sum(_DEAREST[: 2 * tricks]) + sum(position.marriages[seat]) < ENOUGH


def why_no_closing(position: Position) -> str:
    """Why the leader may not close now, empty where they may: closed, exhausted, last (``last_close=off``)."""
    if position.closing is not None:
        return "closed"
    if not position.stock:
        return "exhausted"
    return "last" if len(position.stock) == _LATE and not position.setting.rules.last_close else ""


def marriage_worth(lead: Card, trump: str) -> int:
    """What a marriage of this card's suit is announced as."""
    return 40 if trump and lead.suit == trump else 20


def why_no_marriage(position: Position, lead: Card, announced: int, places: Places) -> str:
    """Why this lead is no such marriage, empty where it is: rank (no king or queen), partner (the other card cannot
    be there), value (20 and 40 mistaken). ``places``: what the leader holds beside the lead."""
    if partner_of(lead) is None:
        return "rank"
    if not partner_can_be(position, places, position.leader, lead):
        return "partner"
    return "" if announced == marriage_worth(lead, position.trump) else "value"
