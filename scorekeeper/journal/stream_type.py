"""What a type of stream is made of: a match, or a club. The store, and adding, are the same for both."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy.orm import Session

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import Kinds
from scorekeeper.journal.memory import Memory
from scorekeeper.storage.streams import Word

State = TypeVar("State")
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
