"""The order of a match's hands. Each hand follows another, whoever began it. Two hands that follow the same one are
taken as one hand written down twice, until somebody says otherwise (``hand.same``, ``hand.order``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import HandBegun, HandOrder, HandSame
from scorekeeper.journal.rights import BY_RIGHT


@dataclass(slots=True, eq=False)
class OrderedHand:
    """A hand in its place.

    id: of the hand that it is taken as.
    members: the ids of the hands that are taken as this one.
    follows: the id of the hand before it; None: it is the first.
    inserted: whether somebody put it there.
    fork: the ids of the hands beside it that nobody has spoken of.
    """

    id: str
    members: list[str]
    follows: str | None
    inserted: bool
    fork: list[str] = field(default_factory=list)


def in_order(begun: Mapping[str, Entry], hands: Sequence[str], decisions: Sequence[Entry]) -> list[OrderedHand]:
    """The places in order. ``hands`` all hands by first entry, ``begun`` how they began, ``decisions``
    those in effect."""
    return _Row(decisions).of_all(begun, hands)


class _Row:
    """The places so far, in order, and which place each hand has."""

    def __init__(self, decisions: Sequence[Entry]) -> None:
        self.places: list[OrderedHand] = []
        self.of: dict[str, OrderedHand] = {}
        self.twins: dict[str, list[tuple[str, bool]]] = {}  # the other hand, and whether the judge said so
        self.orders: list[tuple[str, str, bool]] = []
        for entry in decisions:
            by_right = entry.role in BY_RIGHT
            if isinstance(entry.payload, HandSame):
                self.twins.setdefault(entry.payload.a, []).append((entry.payload.b, by_right))
                self.twins.setdefault(entry.payload.b, []).append((entry.payload.a, by_right))
            elif isinstance(entry.payload, HandOrder):
                self.orders.append((entry.payload.first, entry.payload.second, by_right))

    def of_all(self, begun: Mapping[str, Entry], hands: Sequence[str]) -> list[OrderedHand]:
        """Each hand put into its place, the earliest heard of first."""
        for hand in hands:
            payload = begun[hand].payload if hand in begun else None
            follows, inserted = (payload.follows, payload.inserted) if isinstance(payload, HandBegun) else (None, False)
            place = OrderedHand(hand, [hand], follows, inserted)
            likely = None if payload is None else self._likely_twin(place)
            decided_twin = self._named_twin(hand, likely)
            twin = decided_twin or (None if self._is_distinct(place, likely) else likely)
            if twin is None:
                self.places.insert(self._where(place, payload is not None), place)
                self.of[hand] = place
                continue
            twin.members.append(hand)
            self.of[hand] = twin
            if decided_twin is None:
                twin.fork.append(hand)
        return self.places

    def _named_twin(self, hand: str, likely: OrderedHand | None) -> OrderedHand | None:
        """The place of a hand that somebody said this one is: the judge of any, who records only of one that follows
        the same hand, so that nobody makes two played hands one."""
        for other, by_right in self.twins.get(hand, ()):
            place = self.of.get(other)
            if place is not None and (by_right or place is likely):
                return place
        return None

    def _is_distinct(self, place: OrderedHand, other: OrderedHand | None) -> bool:
        if other is None:
            return False
        return any(place.id in (a, b) and {a, b} & set(other.members) for a, b, _by_right in self.orders)

    def _likely_twin(self, place: OrderedHand) -> OrderedHand | None:
        """The hand that follows the same one."""
        if place.inserted:
            return None
        before = self.of.get(place.follows or "")
        at = 0 if before is None else self.places.index(before) + 1
        if at >= len(self.places) or (before is None and place.follows is not None):
            return None
        other = self.places[at]
        return None if other.inserted else other

    def _where(self, place: OrderedHand, was_begun: bool) -> int:
        for first, second, by_right in self.orders:
            other = self.of.get(first if second == place.id else second)
            if place.id not in (first, second) or other is None:
                continue
            if by_right or other is self._likely_twin(place):
                return self.places.index(other) + (second == place.id)
        if not was_begun:
            return len(self.places)
        before = self.of.get(place.follows or "")
        if before is None:
            return 0 if place.follows is None else len(self.places)
        return self.places.index(before) + 1
