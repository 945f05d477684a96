"""Which entries have effect: what was undone has none, what was undone and redone has; which were replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS, SERVER
from scorekeeper.journal.payloads import Opened, Redone, Undone
from scorekeeper.journal.rights import BY_RIGHT

UNDOING = MATCH_KINDS.saying(Undone, Redone)
"""Kinds that take back, or give again, what another entry says."""


def without_effect(entries: Iterable[Entry]) -> frozenset[str]:
    """The ids that were undone and not redone. Undoing an undo redoes; who may not undo something does not."""
    undone: set[str] = set()
    seen: dict[str, Entry] = {}
    undid: dict[str, str] = {}
    for entry in entries:
        payload = entry.payload
        seen[entry.id] = entry
        if not isinstance(payload, (Undone, Redone)):
            continue
        again = isinstance(payload, Redone) or payload.target in undid
        target = undid.get(payload.target, payload.target)
        if target not in seen or not may_take_back(entry, seen[target]):
            continue
        if isinstance(payload, Undone):
            undid[entry.id] = target
        if again:
            undone.discard(target)
        else:
            undone.add(target)
    return frozenset(undone)


def may_take_back(entry: Entry, target: Entry) -> bool:
    """Whether who says ``entry`` may undo or redo ``target``: the judge everything but the beginning and what
    the server said, which its club or the match that goes on takes back; who records what was recorded; nobody another
    side's word, nor, without the judge's link, what the judge said."""
    if isinstance(target.payload, Opened):
        return False
    if target.role == SERVER:
        return entry.role == SERVER
    if entry.role in BY_RIGHT:
        return True
    same_phone = bool(entry.phone) and entry.phone == target.phone
    kind = MATCH_KINDS[target.kind]
    if kind.consent or kind.sealed:  # what a side says for itself
        return same_phone and target.role not in BY_RIGHT
    return target.role not in BY_RIGHT


def with_effect(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that were not undone, without the undoing itself."""
    undone = without_effect(entries)
    return [entry for entry in entries if entry.id not in undone and not isinstance(entry.payload, (Undone, Redone))]


def replaced(live: Iterable[Entry]) -> frozenset[str]:
    """The ids that a live correction stands for."""
    return frozenset(entry.replaces for entry in live if entry.replaces is not None and entry.replaces != entry.id)
