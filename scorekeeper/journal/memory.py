"""States of streams that were looked at lately, kept in the process; only committed ones are put here."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

State = TypeVar("State")

MOST = 200
"""Streams kept for each database: an evening of a club has ten, a hosted installation sees few at once."""


class Folded(NamedTuple, Generic[State]):
    """The state that the first ``seq`` entries come to."""

    state: State
    seq: int


class Memory(Generic[State]):
    """The last used states of one kind of stream, by database and stream. Safe from many threads; states are frozen."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: WeakKeyDictionary[object, OrderedDict[str, Folded[State]]] = WeakKeyDictionary()

    def get(self, database: object, stream: str) -> Folded[State] | None:
        """The state kept of a stream, which may lack the newest entries."""
        with self._lock:
            states = self._kept.get(database)
            folded = None if states is None else states.get(stream)
            if states is not None and folded is not None:
                states.move_to_end(stream)
            return folded

    def put(self, database: object, stream: str, folded: Folded[State]) -> None:
        """Keep a state, unless a later one is kept."""
        with self._lock:
            states = self._kept.setdefault(database, OrderedDict())
            if stream not in states or states[stream].seq <= folded.seq:
                states[stream] = folded
            states.move_to_end(stream)
            if len(states) > self._most:
                states.popitem(last=False)

    def drop(self, database: object, stream: str) -> None:
        """Forget a stream: it was erased."""
        with self._lock:
            self._kept.get(database, OrderedDict()).pop(stream, None)
