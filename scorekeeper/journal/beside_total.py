"""Hands that arrive when a total of several hands already counts, while nobody has said yet whether they are in it.

A table's phone may bring its hands once it has a connection, after the keeper took their total by word of mouth. A hand
that was begun as following the total is beside it, since whoever began it had seen the total. About any other hand that
was counted later the judge is asked. If somebody says which of the two came first (``hand.order``), they are different
hands and both count. Otherwise the total is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.payloads import Counted, CountSealed, HandBegun, HandOrder
from scorekeeper.journal.state import MatchState
from scorekeeper.outcomes import TOGETHER


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideTotal:
    """A total that counts, and the hands that came later."""

    total: str
    """The hand whose count it is."""
    count: str
    """That count."""
    together: int
    """Of how many hands it is; 0 where nobody said."""
    number: int
    """Of the total in the list of hands."""
    stands_apart: bool
    """Whether nothing else than the total is in its hand, which the judge began for it."""
    twins: tuple[str, ...]
    """Of those that came later the ones that may be the same hand as the total's."""
    first: tuple[str, ...]
    """Of those that came later the ones that were begun behind no other of them; before the total's or behind it."""
    before: tuple[str, ...]
    """Of these the ones that stand before the total."""
    came: tuple[str, ...]
    """All that came later."""
    numbers: tuple[int, ...]
    """Of these, in the list of hands."""


def beside_total(state: MatchState) -> BesideTotal | None:
    """The first total beside which hands came, until somebody says whether they are in it."""
    for hand in state.hands:
        count = _total_of(hand)
        if count is None:
            continue
        if came := dict(_came_later(state, hand, count)):
            first = [id for id in came if _follows(state, id) not in came]
            own = {count.hand, *came} >= {*hand.members} and _began_it(state, str(count.hand))
            return BesideTotal(
                total=str(count.hand), count=count.id, together=count.payload.facts[TOGETHER], number=hand.number,
                stands_apart=own, twins=tuple(id for id in came if id in hand.members), first=tuple(first),
                before=tuple(id for id in first if came[id] < hand.number), came=tuple(came),
                numbers=tuple(sorted({*came.values()})),
            )
    return None


def sum_is_asked(state: MatchState) -> bool:
    """Whether that is asked of a hand that an evening's result counts, or will: then its sum is true of no answer. What
    was begun after the correction period, and waits, is only proposed."""
    asked = beside_total(state)
    if asked is None:
        return False
    proposed = all(id in state.begun and state.begun[id].late for id in asked.came)
    return not proposed or any(number <= state.in_result for number in asked.numbers)


def _total_of(hand: Hand) -> Entry | None:
    """The count of several hands that counts there, or would if it is not the same hand as another."""
    scores = [hand.result.hand_score, *(one.hand_score for one in hand.records)]
    counts = (score.count for score in scores if score.void is None and score.outcome is not None)
    return next((one for one in counts if one is not None and _is_total(one)), None)


def _is_total(entry: Entry) -> bool:
    return isinstance(entry.payload, Counted) and TOGETHER in entry.payload.facts


def _came_later(state: MatchState, total: Hand, count: Entry) -> Iterator[tuple[str, int]]:
    """The hands that were counted after the total, by id, each with its number, but those that were begun behind it."""
    spoken = _spoken_of(state, str(count.hand))
    known = set[str]() if count.hand in total.fork else {*total.members} - {*total.fork}
    own = {str(count.hand), *known}
    for hand in state.hands:
        counted = {one.id for one in hand.records if one.hand_score.outcome is not None} or (
            set(hand.members) if hand.share.points is not None else set[str]()
        )
        for id in hand.members:
            if id in counted and id not in own and _is_later(state, id, count) and not _is_behind(state, id, spoken):
                yield id, hand.number


def _spoken_of(state: MatchState, total: str) -> set[str]:
    """The total, if its own phone began it as a hand, and hands of which somebody said that they are beside it."""
    orders = ({one.payload.first, one.payload.second} for one in state.decided if isinstance(one.payload, HandOrder))
    spoken = set[str]().union(*(pair - {total} for pair in orders if total in pair))
    return spoken | ({total} if _began_it(state, total) else set())


def _began_it(state: MatchState, total: str) -> bool:
    """Whether a hand was begun with the total that is its count: a phone that began one had not seen any."""
    begun, entries = state.begun.get(total), state.hand_entries[total]
    first = next(filter(_is_total, entries), None)
    return begun is not None and first is not None and begun.at == first.at


def _is_later(state: MatchState, hand: str, count: Entry) -> bool:
    """Whether it was begun, or first counted, after the total was."""
    begun, entries = state.begun.get(hand), state.hand_entries[hand]
    counts = [entry.place for entry in entries if isinstance(entry.payload, (Counted, CountSealed))]
    return (begun is not None and begun.place > count.place) or (bool(counts) and min(counts) > count.place)


def _is_behind(state: MatchState, hand: str, seen: set[str]) -> bool:
    """Whether it, or one that it was begun behind, is among these."""
    passed = set[str]()
    while hand not in passed:
        if hand in seen:
            return True
        passed.add(hand)
        hand = _follows(state, hand) or hand
    return False


def _follows(state: MatchState, hand: str) -> str | None:
    begun = state.begun.get(hand)
    return begun.payload.follows if begun is not None and isinstance(begun.payload, HandBegun) else None
