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


def held_after(steps: Sequence[Step]) -> list[Holding]:
    """For each step what its player held when the card had been played: as recorded, else as seen afterwards.

    Cards seen later in the same stage are known; so many as the stage did not come to show stay hidden.
    """
    holdings: list[Holding] = []
    later: dict[tuple[int, int], tuple[Card, ...]] = {}
    for step in reversed(steps):
        before, after = step.position, step.after
        seat = before.turn
        hand = after.hands[seat]
        if hand is not None:
            holdings.append(Holding(hand))
            continue
        key = (before.stage, seat)
        cards = later.get(key, ())
        left = after.left[seat]
        holdings.append(Holding(cards, left - len(cards) if left >= 0 else left))
        later[key] = (step.deed.play.card, *cards)
    holdings.reverse()
    return holdings


def held_at(steps: Sequence[Step], at: int, seat: int) -> Holding:
    """What this seat held before step ``at`` (an index; ``len(steps)``: at the end), recorded or seen afterwards."""
    if at < len(steps):
        position = steps[at].position
    elif steps:
        position = steps[-1].after
    else:
        return Holding(())
    hand = position.hands[seat]
    if hand is not None:
        return Holding(hand)
    cards = tuple(
        step.deed.play.card
        for step in steps[at:]
        if step.position.turn == seat and step.position.stage == position.stage
    )
    left = position.left[seat]
    return Holding(cards, left - len(cards) if left >= 0 else left)
