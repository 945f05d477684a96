"""Chips counted in between two hands, beside what the book said at that moment.

A count belongs after the last hand that was done when it was said, though the next one may have begun: who leaves or
joins begins it. Those who had left by then have settled; what is played, or settled, later is not in that book.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.payloads import CountChips, SeatsSet
from scorekeeper.journal.series_steps import leaving
from scorekeeper.journal.state import MatchState
from scorekeeper.series import Setup


class ChipCount(NamedTuple):
    """``number`` of hands done by then; ``book`` the series as it stood, ``setup`` those who sat there."""

    entry: Entry
    number: int
    book: object
    setup: Setup


def chip_counts(state: MatchState) -> list[ChipCount]:
    """Every count that was not undone, in order."""
    found: list[ChipCount] = []
    seatings: list[SeatsSet] = []
    for entry in state.decided:
        if isinstance(entry.payload, SeatsSet):
            seatings.append(entry.payload)
        elif isinstance(entry.payload, CountChips):
            found.append(_counted(state, entry, seatings))
    return found


def _counted(state: MatchState, entry: Entry, seatings: list[SeatsSet]) -> ChipCount:
    number = _hands_before(state, entry)
    book = state.after(number)
    setup = state.steps[number - 1].hand.result.hand_score.setup if number else state.opening
    following = state.steps[number].hand if number < len(state.steps) else None
    changes = [one for one in seatings if following is not None and one.start in following.members]
    if following is not None and changes:
        book, _ = leaving(state.series, book, setup, changes)
        setup = following.result.hand_score.setup
    return ChipCount(entry, number, book, setup)


def _hands_before(state: MatchState, entry: Entry) -> int:
    """After how many hands: after all that are done, where the hand that is named is not known."""
    said: CountChips = entry.payload
    if said.follows is None:
        return 0
    hand = state.by_id.get(said.follows)
    if hand is None:
        return state.done
    return hand.number if _was_done(hand, entry) else hand.number - 1


def _was_done(hand: Hand, entry: Entry) -> bool:
    """Whether the hand had come to something when the chips were counted."""
    if hand.next_seq is not None and hand.next_seq < entry.place:
        return True
    then = tuple(one for one in hand.timeline if one.hand is None or one.place < entry.place)
    result = (hand if len(then) == len(hand.timeline) else replace(hand, timeline=then)).result
    return result.points is not None or result.void is not None
