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

    Cards seen later in the same stage are known; so many as the stage did not come to show stay hidden. A hand line
    shorter than the hand leaves room for them too (rules.md section 4, d); a full one leaves none, and a card played
    beside it proves nothing.
    """
    holdings: list[Holding] = []
    later: dict[tuple[int, int], tuple[Card, ...]] = {}
    for before, deed, after, _, _ in reversed(steps):
        seat = before.turn
        hand, left = after.hands[seat], after.left[seat]
        if hand is not None and left <= len(hand) and deed.play.card in before.hands[seat]:  # type: ignore[operator]
            holdings.append(Holding(hand))
            continue
        key = (before.stage, seat)
        cards = later.get(key, ())
        holdings.append(_holding(hand, cards, left))
        if hand is None or deed.play.card not in (before.hands[seat] or ()):
            later[key] = (deed.play.card, *cards)
    holdings.reverse()
    return holdings


def held_at(steps: Sequence[Step], at: int, seat: int) -> Holding:
    """What this seat held before step ``at`` (an index; ``len(steps)``: at the end), recorded or seen afterwards."""
    if not steps:
        return Holding(())
    position = steps[at].position if at < len(steps) else steps[-1].after
    cards = tuple(
        step.deed.play.card
        for step in steps[at:]
        if step.position.turn == seat
        and step.position.stage == position.stage
        and step.deed.play.card not in (step.position.hands[seat] or ())
    )
    return _holding(position.hands[seat], cards, position.left[seat])


def _holding(hand: tuple[Card, ...] | None, unlisted: tuple[Card, ...], left: int) -> Holding:
    """A recorded rest of a hand with cards seen later that no line lists, among ``left`` cards (negative: no end)."""
    if hand is None:
        return Holding(unlisted, left - len(unlisted) if left >= 0 else left)
    room = max(0, left - len(hand))
    seen = unlisted[:room]
    return Holding(hand + seen, room - len(seen))
