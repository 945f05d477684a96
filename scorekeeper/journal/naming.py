"""A recorded hand with people's names in place of their ids, for the replay page and the export."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.acts import Order
from scorekeeper.games import PICTURED
from scorekeeper.journal.play_record import taken
from scorekeeper.journal.recorded import Recorded
from scorekeeper.zhn.names import clean_name


def named(hand: Recorded, names: Mapping[str, str]) -> str:
    """The hand as ZHN with people's names: as near to theirs as a record can hold and each only once (Exactly 27).

    ``names`` by person id; somebody without one keeps the id.
    """
    shown: dict[str, str] = {}
    for person in dict.fromkeys([*hand.frame.seats, *(name for side in hand.frame.sides for name in side), *names]):
        shown[person] = clean_name(names.get(person) or person, frozenset(shown.values()))

    def of(person: str) -> str:
        return shown.get(person, person)

    frame = hand.frame._replace(
        seats=tuple(map(of, hand.frame.seats)),
        sides=tuple(tuple(map(of, side)) for side in hand.frame.sides),
        dealer=of(hand.frame.dealer),
    )
    pictured = PICTURED.get(hand.game.id)
    if pictured is not None:
        return pictured.write(pictured.named(hand.record, frame, of))
    said = [
        one._replace(person=of(one.person), hands=tuple((of(person), cards) for person, cards in one.hands))
        for one in hand.said
    ]
    order = Order(tuple(link.id for link in hand.play_order.order))
    return hand.game.write(taken(hand.game, frame, said, order).record)
