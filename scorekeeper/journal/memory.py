"""States of matches that were looked at lately, kept in the process; only committed ones are put here."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import NamedTuple
from weakref import WeakKeyDictionary

from scorekeeper.journal.state import MatchState

MOST = 200
"""Matches kept for each database: an evening of a club has ten, a hosted installation sees few at once."""


class Folded(NamedTuple):
    """The state that the first ``seq`` entries come to."""

    state: MatchState
    seq: int


class Memory:
    """The last used states, by database and match. Safe from many threads; states are frozen."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: WeakKeyDictionary[object, OrderedDict[str, Folded]] = WeakKeyDictionary()

    def get(self, database: object, match: str) -> Folded | None:
        """The state kept of a match, which may lack the newest entries."""
        with self._lock:
            kept = self._kept.get(database)
            found = None if kept is None else kept.get(match)
            if kept is not None and found is not None:
                kept.move_to_end(match)
            return found

    def put(self, database: object, match: str, folded: Folded) -> None:
        """Keep a state, unless a later one is kept."""
        with self._lock:
            kept = self._kept.setdefault(database, OrderedDict())
            if match not in kept or kept[match].seq <= folded.seq:
                kept[match] = folded
            kept.move_to_end(match)
            if len(kept) > self._most:
                kept.popitem(last=False)

    def drop(self, database: object, match: str) -> None:
        """Forget a match: it was erased."""
        with self._lock:
            self._kept.get(database, OrderedDict()).pop(match, None)
