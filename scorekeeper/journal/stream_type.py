"""What a type of stream (match or club) is made of. The store, and adding, are the same for both. The process keeps the
states of recently used streams; only committed states are put there."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy.orm import Session

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import Kinds
from scorekeeper.lru_cache import LRUCache
from scorekeeper.storage.streams import Word

State = TypeVar("State")

MOST = 200
"""Streams kept for each database: an evening of a club has ten, a hosted installation sees few at once."""


class Folded(NamedTuple, Generic[State]):
    """The state that a stream's first entries come to.

    state: that.
    seq: how many they are.
    """

    state: State
    seq: int


class Memory(Generic[State]):
    """The last used states of one kind of stream, by database and stream. Safe from many threads; states are frozen."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._states: WeakKeyDictionary[object, LRUCache[str, Folded[State]]] = WeakKeyDictionary()

    def get(self, database: object, stream: str) -> Folded[State] | None:
        """The state kept of a stream, which may lack the newest entries."""
        return self._of(database).get(stream)

    def put(self, database: object, stream: str, folded: Folded[State]) -> None:
        """Keep a state, unless a later one is kept."""
        states = self._of(database)
        with self._lock:
            cached = states.get(stream)
            if cached is None or cached.seq <= folded.seq:
                states[stream] = folded

    def drop(self, database: object, stream: str) -> None:
        """Forget a stream: it was erased."""
        states = self._of(database)
        with self._lock:
            states.pop(stream, None)

    def _of(self, database: object) -> LRUCache[str, Folded[State]]:
        with self._lock:
            return self._states.setdefault(database, LRUCache(self._most))


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


class StreamType(ABC, Generic[State]):
    """How entries of one type of stream are read, folded, judged and projected.

    name: as its row has it.
    roles: who can say something in it.
    kinds: what its entries can say.
    memory: its states that were looked at lately.
    """

    name: ClassVar[str]
    roles: ClassVar[frozenset[str]]
    kinds: ClassVar[Kinds]

    def __init__(self) -> None:
        self.memory: Memory[State] = Memory()

    @abstractmethod
    def start(self, stream: str, /) -> State:
        """Before the first entry."""

    @abstractmethod
    def step(self, state: State, entry: Entry) -> State:
        """After one more."""

    @abstractmethod
    def go_on(self, state: State, entries: Iterable[Entry]) -> State:
        """After many more."""

    def recall(self, session: Session, state: State) -> State:
        """The starting state with what rows cache; the fold is the same with it, only faster."""
        return state

    def ready(self, state: State) -> State:
        """The state with what the next step builds on worked out."""
        return state

    @abstractmethod
    def may_say(self, role: str, entry: Entry) -> bool:
        """Whether the holder of a link may add this. The server itself has the role ``server``."""

    def speaks_as(self, role: str, entry: Entry, chosen: object) -> str:
        """In which role who may say it does."""
        return role

    @abstractmethod
    def check(self, so_far: StreamSoFar[State], entry: Entry, texts: Mapping[str, str], role: str) -> None:
        """Raises adding.Refused for what this state does not take."""

    @abstractmethod
    def project(self, session: Session, stream: str, before: State, after: State) -> None:
        """Write what lists read."""

    @abstractmethod
    def renames(self, entry: Entry) -> str | None:
        """The person whose name an entry may change."""

    @abstractmethod
    def forgotten(self, entry: Entry) -> str | None:
        """The person whom an entry says is forgotten."""

    @abstractmethod
    def forgets(self, state: State, people: Collection[str]) -> tuple[Iterable[str], Iterable[str]]:
        """Ids of words that go with people who are forgotten: those that never come back, and those that are erased
        only where they are stored."""

    def under(self, state: State) -> str | None:
        """The stream whose list of erased words holds here too."""
        return None

    def withheld(self, state: State, kind: str, hand: str | None) -> bool:
        """Whether an entry of this kind (and hand) may not be read yet."""
        return False

    def full(self, state: State, entries: int, entry: Entry, from_file: bool) -> str:
        """Why there is no room for one more entry after so many (from a file, or from a phone); empty where there
        is."""
        return ""
