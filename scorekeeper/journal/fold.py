"""From entries to the state of a match: ``fold`` is a left fold of ``step``, and ``step`` is pure and total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from operator import attrgetter
from typing import TypedDict, TypeVar

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH, MATCH_KINDS, Unknown
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.payloads import HandBegun, Opened, PeriodSet, Redone, Undone, WriterTook
from scorekeeper.journal.rights import BY_RIGHT
from scorekeeper.journal.series_steps import Step, same_way_on, step_of
from scorekeeper.journal.state import MatchState, Note, with_one_more

TRAIL = 100
"""How many of the last entries a state keeps, for what a phone may undo."""


def start(match: str = "") -> MatchState:
    """The state before the first entry."""
    return MatchState(match)


def fold(entries: Iterable[Entry], match: str = "") -> MatchState:
    """The state after these entries, in order of seq."""
    return go_on(start(match), entries)


Value = TypeVar("Value")


class _Growing(dict[str, Value]):
    """A mapping that only one run of ``go_on`` can see: its steps add to it instead of copying it each time."""


class _Trail(list[Entry]):
    """The last entries, likewise."""


class _Changes(TypedDict, total=False):
    """The fields of a state that a step changes."""

    seq: int
    trail: Sequence[Entry]
    last_at: str
    earlier_steps: Mapping[str, Step]
    sequence: tuple[Hand, ...] | None
    walked: tuple[Step, ...] | None
    opened: Entry
    writer: Entry
    until: str | None
    dropped: bool
    match_entries: tuple[Entry, ...]
    hand_entries: Mapping[str, tuple[Entry, ...]]
    begun: Mapping[str, Entry]
    notes: tuple[Note, ...]


def go_on(state: MatchState, entries: Iterable[Entry]) -> MatchState:
    """The state after some more entries: the same as one ``step`` after another, but from the beginning of a long
    match in a fraction of the time."""
    if state.sequence is not None:  # each step carries along what is worked out already
        return reduce(step, entries, state)
    growing = replace(
        state, hand_entries=_Growing(state.hand_entries), begun=_Growing(state.begun), trail=_Trail(state.trail)
    )
    last = reduce(step, entries, growing)
    return replace(
        last, hand_entries=dict(last.hand_entries), begun=dict(last.begun), trail=tuple(last.trail[-TRAIL:])
    )


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


def _after(state: MatchState, changes: _Changes) -> MatchState:
    """The state with these changes. Within ``go_on`` nobody else has seen the state and nothing was worked out from it,
    so it is changed in place: copying it at each step would make a long match quadratic."""
    if not isinstance(state.hand_entries, _Growing):
        return replace(state, **changes)
    for name, value in changes.items():
        object.__setattr__(state, name, value)  # it is frozen for everybody else
    return state


def _with_last(trail: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    if not isinstance(trail, _Trail):
        return (*trail[-TRAIL + 1 :], entry)
    trail.append(entry)
    return trail


def _to_grow(entries: Mapping[str, Value]) -> dict[str, Value]:
    return entries if isinstance(entries, _Growing) else dict(entries)


def step(state: MatchState, entry: Entry) -> MatchState:
    """The state after one more entry. Never raises: what does not fit becomes a note."""
    payload = entry.payload
    if state.until is not None and entry.at > state.until and entry.role not in BY_RIGHT:
        entry = replace(entry, late=True)
    changes: _Changes = {
        "seq": max(state.seq, entry.seq),
        "trail": _with_last(state.trail, entry),
        "last_at": entry.at or state.last_at,
        "earlier_steps": (
            state.earlier_steps if state.sequence is None else {step.hand.id: step for step in state.steps}
        ),
        "sequence": None,
        "walked": None,
    }
    if isinstance(payload, Opened):
        return _opened(state, entry, changes)
    if state.opened is None:
        return _noted(state, entry, "before-opened", changes)
    if isinstance(payload, Unknown):
        return _noted(state, entry, "unknown-kind", changes)
    kind = MATCH_KINDS[entry.kind]
    if not kind.fits(payload, state.game):
        return _noted(state, entry, "other-game", changes)
    if isinstance(payload, (Undone, Redone)) and (entry.hand is None or _is_of_the_match(state, payload.target)):
        return _undoing(state, entry, changes)
    if isinstance(payload, WriterTook):
        changes["writer"] = entry
    if isinstance(payload, PeriodSet):
        changes["until"] = payload.until
        changes["dropped"] = state.dropped or payload.dropped
    if entry.late and kind.of is MATCH and not kind.harmless:
        return _noted(state, entry, "after-period", changes)
    if kind.of is MATCH:
        return _after(state, {**changes, "match_entries": (*state.match_entries, entry)})
    if entry.hand is None:
        return _noted(state, entry, "no-hand", changes)
    if entry.hand not in state.hand_entries and not kind.begins:
        return _noted(state, entry, "unknown-hand", changes)
    return _of_hand(state, entry, entry.hand, changes)


def _opened(state: MatchState, entry: Entry, changes: _Changes) -> MatchState:
    if state.opened is not None:
        return _noted(state, entry, "opened-again", changes)
    return _after(state, {**changes, "opened": entry})


def _of_hand(state: MatchState, entry: Entry, hand: str, changes: _Changes) -> MatchState:
    changes["hand_entries"] = entries = _to_grow(state.hand_entries)
    entries[hand] = (*entries.get(hand, ()), entry)
    if state.sequence is not None and hand in state.hand_entries and not MATCH_KINDS[entry.kind].moves:
        return _at_its_place(state, entry, hand, changes)
    if isinstance(entry.payload, HandBegun) and hand not in state.begun:
        changes["begun"] = begun = _to_grow(state.begun)
        begun[hand] = entry
    return _after(state, changes)


def _at_its_place(state: MatchState, entry: Entry, hand: str, changes: _Changes) -> MatchState:
    """Only this hand changes: the others and their order are taken over. A test compares it with the long way."""
    hand_before = state.by_id[hand]
    hand_after = with_one_more(hand_before, entry)
    assert hand_after.made_of is not None
    own_entries = hand_after.made_of.entries[hand_before.members.index(hand)]
    changes["hand_entries"] = {**changes["hand_entries"], hand: own_entries}
    before = state.steps[hand_before.number - 1]
    after = step_of(state.series, hand_after, before.before, left=before.left)
    # a signature can make a misdeal hold that was only proposed
    if before is state.steps[-1] or same_way_on(state.series, before, after):
        changes["sequence"] = tuple(hand_after if other is hand_before else other for other in state.hands)
    return replace(state, **changes)


def _is_of_the_match(state: MatchState, target: str) -> bool:
    return any(entry.id == target for entry in state.match_entries)


def _undoing(state: MatchState, entry: Entry, changes: _Changes) -> MatchState:
    """An undo that does not name its hand: look where the target is."""
    target = entry.payload.target
    if entry.late and _is_of_the_match(state, target):
        return _noted(state, entry, "after-period", changes)
    if _is_of_the_match(state, target):
        return _after(state, {**changes, "match_entries": (*state.match_entries, entry)})
    for hand, entries in state.hand_entries.items():
        if any(earlier.id == target for earlier in entries):
            return _of_hand(state, entry, hand, changes)
    return _noted(state, entry, "unknown-target", changes)


def _noted(state: MatchState, entry: Entry, why: str, changes: _Changes) -> MatchState:
    return _after(state, {**changes, "notes": (*state.notes, Note(entry.id, why))})
