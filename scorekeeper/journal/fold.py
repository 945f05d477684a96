"""From entries to the state of a match: ``fold`` is a left fold of ``step``, and ``step`` is pure and total."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from itertools import chain
from operator import attrgetter

from scorekeeper.games import game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH, MATCH_KINDS, Unknown
from scorekeeper.journal.payloads import HandBegun, Opened, PeriodSet, Redone, Undone, WriterTook
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.journal.series_steps import same_way_on, step_of
from scorekeeper.journal.state import MatchState, Note, with_one_more

TRAIL = 100
"""How many of the last entries a state keeps, for what a phone may undo."""


def start(match: str = "") -> MatchState:
    """The state before the first entry."""
    return MatchState(match)


def fold(entries: Iterable[Entry], match: str = "") -> MatchState:
    """The state after these entries, in order of seq."""
    return go_on(start(match), entries)


def go_on(state: MatchState, entries: Iterable[Entry]) -> MatchState:
    """The state after some more entries: the same as one ``step`` after another, but from the beginning of a long
    match in a fraction of the time."""
    if state.sequence is not None:  # each step carries along what is worked out already
        return reduce(step, entries, state)
    building = _Building(state)
    for entry in entries:
        building.add(entry)
    return building.state()


def as_of(state: MatchState, seq: int) -> MatchState:
    """The match as it stood with its entry of that number, as far as entries fit."""
    known = [state.opened, *state.match_entries, *chain.from_iterable(state.hand_entries.values())]
    before = [entry for entry in known if entry is not None and entry.seq <= seq]
    return fold(sorted(before, key=attrgetter("seq")), state.match)


def worked_out(state: MatchState) -> MatchState:
    """The state with its hands in place, so that steps from it only work out again what they touch."""
    if state.sequence is not None:
        return state
    return replace(state, sequence=state.hands, walked=state.steps)


def step(state: MatchState, entry: Entry) -> MatchState:
    """The state after one more entry. Never raises: what does not fit becomes a note."""
    building = _Building(state)
    building.add(entry)
    after, hand = building.state(), building.changed
    if state.sequence is None:
        return after
    after = replace(after, earlier_steps={step.hand.id: step for step in state.steps})
    if hand not in state.hand_entries or MATCH_KINDS[entry.kind].moves:
        return after
    return _at_its_place(state, after, hand)


def _at_its_place(state: MatchState, after: MatchState, hand: str) -> MatchState:
    """Only this hand changes: the others and their order are taken over. A test compares it with the long way."""
    hand_before = state.by_id[hand]
    hand_after = with_one_more(hand_before, after.hand_entries[hand][-1])
    assert hand_after.made_of is not None
    own_entries = hand_after.made_of.entries[hand_before.members.index(hand)]
    before = state.steps[hand_before.number - 1]
    step_after = step_of(state.series, hand_after, before.before, left=before.left)
    # a signature can make a misdeal hold that was only proposed
    stays = before is state.steps[-1] or same_way_on(state.series, before, step_after)
    return replace(
        after, hand_entries={**after.hand_entries, hand: own_entries},
        sequence=tuple(hand_after if other is hand_before else other for other in state.hands) if stays else None,
    )


class _Building:
    """A state that entries are being added to: nobody else sees it, so nothing of it is copied at each of them.

    changed: the hand that the last entry about a hand is of; empty: there was none.
    """

    def __init__(self, state: MatchState) -> None:
        self.before = state
        self.changed = ""
        self.seq, self.last_at = state.seq, state.last_at
        self.opened, self.writer = state.opened, state.writer
        self.until, self.dropped = state.until, state.dropped
        self.hand_entries, self.begun = dict(state.hand_entries), dict(state.begun)
        self.match_entries, self.notes = list(state.match_entries), list(state.notes)
        self.trail = list(state.trail)

    def state(self) -> MatchState:
        """What the entries come to; its hands are not worked out."""
        return replace(
            self.before, seq=self.seq, last_at=self.last_at, opened=self.opened, writer=self.writer, until=self.until,
            dropped=self.dropped, hand_entries=self.hand_entries, begun=self.begun,
            match_entries=tuple(self.match_entries), notes=tuple(self.notes), trail=tuple(self.trail[-TRAIL:]),
            sequence=None, walked=None,
        )

    def add(self, entry: Entry) -> None:
        """Let one more entry have its effect, or note why it has none."""
        if self.until is not None and entry.at > self.until and entry.role not in BY_RIGHT:
            entry = replace(entry, late=True)
        self.seq, self.last_at = max(self.seq, entry.seq), entry.at or self.last_at
        self.trail.append(entry)
        if why := self._refused(entry):
            self.notes.append(Note(entry.id, why))

    def _refused(self, entry: Entry) -> str:
        """Why an entry has no effect; empty where it has had it."""
        payload = entry.payload
        if isinstance(payload, Opened):
            return self._opened(entry)
        if self.opened is None:
            return "before-opened"
        if isinstance(payload, Unknown):
            return "unknown-kind"
        kind = MATCH_KINDS[entry.kind]
        if not kind.fits(payload, game_of(self.opened.payload.rules.variant)):
            return "other-game"
        if isinstance(payload, (Undone, Redone)) and (entry.hand is None or self._is_of_the_match(payload.target)):
            return self._undone(entry, payload.target)
        if isinstance(payload, WriterTook):
            self.writer = entry
        if isinstance(payload, PeriodSet):
            self.until, self.dropped = payload.until, self.dropped or payload.dropped
        if kind.of is MATCH:
            return self._of_the_match(entry, harmless=kind.harmless)
        if entry.hand is None:
            return "no-hand"
        if entry.hand not in self.hand_entries and not kind.begins:
            return "unknown-hand"
        return self._of_hand(entry, entry.hand)

    def _opened(self, entry: Entry) -> str:
        if self.opened is not None:
            return "opened-again"
        self.opened = entry
        return ""

    def _of_the_match(self, entry: Entry, *, harmless: bool = False) -> str:
        if entry.late and not harmless:
            return "after-period"
        self.match_entries.append(entry)
        return ""

    def _of_hand(self, entry: Entry, hand: str) -> str:
        self.changed = hand
        self.hand_entries[hand] = (*self.hand_entries.get(hand, ()), entry)
        if isinstance(entry.payload, HandBegun):
            self.begun.setdefault(hand, entry)
        return ""

    def _is_of_the_match(self, target: str) -> bool:
        return any(entry.id == target for entry in self.match_entries)

    def _undone(self, entry: Entry, target: str) -> str:
        """An undo that does not name its hand: look where the target is."""
        if self._is_of_the_match(target):
            return self._of_the_match(entry)
        for hand, entries in self.hand_entries.items():
            if any(earlier.id == target for earlier in entries):
                return self._of_hand(entry, hand)
        return "unknown-target"
