"""What a type of stream is made of: a match, or a club. The store, and adding, are the same for both. States of streams
that were looked at lately are kept in the process; only committed ones are put there.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy.orm import Session

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import Kinds
from scorekeeper.storage.streams import Word

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
        self._states: WeakKeyDictionary[object, OrderedDict[str, Folded[State]]] = WeakKeyDictionary()

    def get(self, database: object, stream: str) -> Folded[State] | None:
        """The state kept of a stream, which may lack the newest entries."""
        with self._lock:
            states = self._states.get(database)
            folded = None if states is None else states.get(stream)
            if states is not None and folded is not None:
                states.move_to_end(stream)
            return folded

    def put(self, database: object, stream: str, folded: Folded[State]) -> None:
        """Keep a state, unless a later one is kept."""
        with self._lock:
            states = self._states.setdefault(database, OrderedDict())
            if stream not in states or states[stream].seq <= folded.seq:
                states[stream] = folded
            states.move_to_end(stream)
            if len(states) > self._most:
                states.popitem(last=False)

    def drop(self, database: object, stream: str) -> None:
        """Forget a stream: it was erased."""
        with self._lock:
            self._states.get(database, OrderedDict()).pop(stream, None)


StateNow = TypeVar("StateNow", covariant=True)


class StreamSoFar(Protocol[StateNow]):
    """A stream while entries are added to it, as a check sees it."""

    @property
    def session(self) -> Session:
        """The transaction that everything is read in."""

    @property
    def before(self) -> StateNow:
        """The state before the first of these entries."""

    @property
    def state(self) -> StateNow:
        """The state after the last one taken."""

    def stored_words(self, ids: Iterable[str]) -> Mapping[str, Word]:
        """The words of these ids that are here."""


@dataclass(frozen=True)
class StreamType(Generic[State]):
    """How entries of one type of stream are read, folded, judged and projected.

    kinds: what its entries can say.
    start, step: its fold; ``go_on`` takes many steps.
    recall: gives the starting state what rows cache; the fold is the same with it, only faster.
    ready: works out what the next step builds on.
    may_say, speaks_as: who may say it, and in which role.
    check: raises adding.Refused for what this state does not take.
    project: writes what lists read.
    renames: the person whose name an entry may change.
    forgets: ids of words that go with people who are forgotten: those that never come back, and those that are
        erased only where they are stored.
    under: the stream whose list of erased words holds here too.
    withheld: whether an entry of this kind (and hand) may not be read yet.
    full: why there is no room for one more entry after so many (from a file, or from a phone); empty where there is.
    """

    name: str
    roles: frozenset[str]
    kinds: Kinds
    start: Callable[[str], State]
    recall: Callable[[Session, State], State]
    step: Callable[[State, Entry], State]
    go_on: Callable[[State, Iterable[Entry]], State]
    ready: Callable[[State], State]
    may_say: Callable[[str, Entry], bool]
    speaks_as: Callable[[str, Entry, object], str]
    check: Callable[[StreamSoFar[State], Entry, Mapping[str, str], str], None]
    project: Callable[[Session, str, State, State], None]
    renames: Callable[[Entry], str | None]
    forgets: Callable[[State, Collection[str]], tuple[Iterable[str], Iterable[str]]]
    under: Callable[[State], str | None]
    withheld: Callable[[State, str, str | None], bool]
    full: Callable[[State, int, Entry, bool], str]
    memory: Memory[Any] = field(default_factory=Memory, compare=False, repr=False)
