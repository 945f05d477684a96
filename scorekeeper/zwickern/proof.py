"""What later plays prove of earlier ones: the cards a player without a recorded hand must have held all along.

Every card a player holds is seen when it is played, so once the stage has been played out B3, O2, P1, N1 and A21 can
be decided after the fact (notation.md, Severities; Exactly 13).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.cards import Card
from scorekeeper.zwickern.case import Holding

if TYPE_CHECKING:
    from scorekeeper.zwickern.walk import Step


class Proof:
    """What each player held when a card had been played: as recorded, else as seen afterwards.

    Cards seen later in the same stage are known; so many as the stage did not come to show stay hidden. A hand line
    shorter than the hand leaves room for them too (rules.md section 4, d); a full one leaves none, and a card played
    beside it proves nothing. The plays are looked through only when a hand is asked for that is not recorded in full.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._later: list[tuple[Card, ...]] = []

    def held_after(self, at: int) -> Holding:
        """What the player of step ``at`` (an index) held after it."""
        position, _, after, _, _ = self._steps[at]
        seat = position.turn
        hand, left = after.hands[seat], after.left[seat]
        if hand is not None and left <= len(hand):
            return Holding(hand, 0)
        if not self._later:
            self._later = _seen_later(self._steps)
        return _holding(hand, self._later[at], left)


def _seen_later(steps: Sequence[Step]) -> list[tuple[Card, ...]]:
    """For each step the cards that its player, in the same stage, came to play later and no hand line lists."""
    found: list[tuple[Card, ...]] = []
    later: dict[int, tuple[Card, ...]] = {}
    stage = -1
    for position, reading, _, _, _ in reversed(steps):
        if position.stage != stage:
            stage, later = position.stage, {}
        seat, card = position.turn, reading.play.card
        cards, hand = later.get(seat, ()), position.hands[seat]
        found.append(cards)
        if hand is None or card not in hand:
            later[seat] = (card, *cards)
    found.reverse()
    return found


def held_at(steps: Sequence[Step], at: int, seat: int) -> Holding:
    """What this seat held before step ``at`` (an index; ``len(steps)``: at the end), recorded or seen afterwards."""
    if not steps:
        return Holding(())
    position = steps[at].position if at < len(steps) else steps[-1].after
    cards = tuple(
        step.reading.play.card
        for step in steps[at:]
        if step.position.turn == seat
        and step.position.stage == position.stage
        and step.reading.play.card not in (step.position.hands[seat] or ())
    )
    return _holding(position.hands[seat], cards, position.left[seat])


def _holding(hand: tuple[Card, ...] | None, unlisted: tuple[Card, ...], left: int) -> Holding:
    """A recorded rest of a hand with cards seen later that no line lists, among ``left`` cards (negative: no end)."""
    if hand is None:
        return Holding(unlisted, left - len(unlisted) if left >= 0 else left)
    room = max(0, left - len(hand))
    seen = unlisted[:room]
    return Holding(hand + seen, room - len(seen))
