"""What makes a stream a match, for the store: its entries, fold, rights, names and projections."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from sqlalchemy.orm import Session

from scorekeeper.journal import projections
from scorekeeper.journal.adding import Refused
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.fold import go_on, start, step, worked_out
from scorekeeper.journal.payloads import PersonForgotten, PersonJoined, RulesChanged
from scorekeeper.journal.rights import BY_RIGHT, may_say, speaks_as
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.stream_type import StreamSoFar, StreamType
from scorekeeper.journal.visible import is_withheld

MOST_HANDS = 1000
MOST_ENTRIES = 20_000
"""A match holds no more: each first page after a start reads all of it. What is stored stays readable."""
LAST_ENTRIES = 500
"""So many of them are kept for counting, signing and ending what was begun: what a match grows by makes way."""


class MatchStream(StreamType[MatchState]):
    """A match."""

    name = "match"
    roles = frozenset({"record", "judge", "server"})
    kinds = MATCH_KINDS

    start = staticmethod(start)
    step = staticmethod(step)
    go_on = staticmethod(go_on)
    ready = staticmethod(worked_out)
    may_say = staticmethod(may_say)
    speaks_as = staticmethod(speaks_as)
    withheld = staticmethod(is_withheld)

    def full(self, state: MatchState, entries: int, entry: Entry, from_file: bool) -> str:
        if isinstance(entry.payload, PersonForgotten):  # is never too much, but for a file that says nothing else
            return "match_full" if from_file and entries >= 2 * MOST_ENTRIES else ""
        kind = MATCH_KINDS[entry.kind]
        new_hand = entry.hand is not None and entry.hand not in state.hand_entries and kind.begins
        reserved = LAST_ENTRIES if kind.grows and not from_file else 0
        no_hand_more = new_hand and len(state.hand_entries) >= MOST_HANDS
        return "match_full" if no_hand_more or entries >= MOST_ENTRIES - reserved else ""

    def check(self, so_far: StreamSoFar[MatchState], entry: Entry, texts: Mapping[str, str], role: str) -> None:
        """A club's table plays by the rule sheet of its evening: a season mixes none without a word. And who records
        gives no other name to somebody under whose name a hand was signed. Raises Refused."""
        if isinstance(entry.payload, RulesChanged) and so_far.state.evening is not None:
            raise Refused("rules_of_evening")
        if not isinstance(entry.payload, PersonJoined) or role in BY_RIGHT:
            return
        if (person := entry.payload.person) not in texts:
            return
        if any(hand.result.state == "signed" for hand in so_far.before.hands):
            stored = so_far.stored_words([person]).get(person)
            if stored is not None and stored.text != texts[person]:
                raise Refused("not_allowed")

    def recall(self, session: Session, state: MatchState) -> MatchState:
        return replace(state, cached_outcomes=projections.cached_outcomes(session, state.match))

    def project(self, session: Session, match: str, before: MatchState, after: MatchState) -> None:
        projections.write(session, match, before, after)

    def renames(self, entry: Entry) -> str | None:
        return entry.payload.person if isinstance(entry.payload, PersonJoined) else None

    def forgotten(self, entry: Entry) -> str | None:
        return entry.payload.person if isinstance(entry.payload, PersonForgotten) else None

    def forgets(self, state: MatchState, people: Collection[str]) -> tuple[Iterable[str], Iterable[str]]:
        """The names, and those they had before, which stand under the entries that changed them."""
        joined = (entry for entry in state.match_entries if isinstance(entry.payload, PersonJoined))
        return people, [entry.id for entry in joined if entry.payload.person in people]

    def under(self, state: MatchState) -> str | None:
        """A table's club: whom it forgot stays forgotten, whatever a phone sends late."""
        return state.evening.club if state.evening is not None else None


MATCH = MatchStream()
