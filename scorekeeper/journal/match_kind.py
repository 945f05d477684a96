"""What makes a stream a match, for the store: its entries, fold, rights, names and projections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy.orm import Session

from scorekeeper.journal import projections
from scorekeeper.journal.adding import Adding, Refused
from scorekeeper.journal.entry import Entry, read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.kind import Kind
from scorekeeper.journal.rights import BY_RIGHT, may_say, speaks_as
from scorekeeper.journal.state import MatchState


def _check(adding: Adding[MatchState], entry: Entry, told: Mapping[str, str], role: str) -> None:
    """A club's table plays by the rule sheet of its evening: a season mixes none without a word. And who records gives
    no other name to somebody under whose name a hand was signed. Raises Refused."""
    if entry.kind == "rules.changed" and adding.state.evening is not None:
        raise Refused("rules_of_evening")
    if entry.kind != "person.joined" or role in BY_RIGHT or (person := entry.payload.person) not in told:
        return
    if any(hand.result.state == "signed" for hand in adding.before.hands):
        there = adding.words_there([person]).get(person)
        if there is not None and there.text != told[person]:
            raise Refused("not_allowed")


def _project(session: Session, match: str, before: MatchState, after: MatchState) -> None:
    projections.write(session, match, before, after)


def _renames(entry: Entry) -> str | None:
    return str(entry.payload.person) if entry.kind == "person.joined" else None


def _forgets(state: MatchState, entry: Entry) -> tuple[Iterable[str], Iterable[str]]:
    """The name, and those it had before, which stand under the entries that changed it."""
    person = entry.payload.person
    joined = [one.id for one in state.whole if one.kind == "person.joined" and one.payload.person == person]
    return (person,), joined


def _ready(state: MatchState) -> object:
    return state.hands


def _under(state: MatchState) -> str | None:
    """A table's club: whom it forgot stays forgotten, whatever a phone sends late."""
    return state.evening.club if state.evening is not None else None


MATCH: Kind[MatchState] = Kind(
    name="match", roles=frozenset({"record", "judge", "server"}), read=read_entry, start=start, step=step, ready=_ready,
    may_say=may_say, speaks_as=speaks_as, check=_check, project=_project, renames=_renames, forgets=_forgets,
    under=_under,
)  # fmt: skip
