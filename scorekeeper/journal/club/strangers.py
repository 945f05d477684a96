"""Who may have sat at a table of the club without being drawn there: a substitute, or a stranger who turns out to be
somebody of the club.

Nobody sits at two tables in one round, or twice in one hand.
"""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.journal import stream
from scorekeeper.journal.club.payloads import StrangerKnown
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.state import MatchState
from scorekeeper.storage.league import ours, seated


def why_not_stranger(session: Session, state: ClubState, payload: StrangerKnown) -> str:
    """Why the stranger of a table cannot have been this person: a key; empty where they can."""
    table = table_match(session, state, payload.match)
    if table is None or payload.stranger not in everybody(table):
        return "unknown_table"
    ids = set(state.everybody(payload.person))
    if ids & beside(table, payload.stranger):
        return "sat_together"
    return "sat_elsewhere" if ids & elsewhere(session, state, state.evenings[payload.evening], payload.match) else ""


def table_match(session: Session, state: ClubState, match: str) -> MatchState | None:
    """The match of one of the club's tables; None where it is not here."""
    return stream.state_of(MATCH, session, match).state if ours(session, state, [match]) else None


def everybody(table: MatchState) -> set[str]:
    """Everybody who was said to sit at a table."""
    people = set(table.setup.seats) if table.setup is not None else set[str]()
    return people.union(*(getattr(entry.payload, "seats", ()) for entry in table.match_entries))


def who_sat(table: MatchState) -> set[str]:
    """Who sits at a table, or sat there in a hand: whose points may come from there."""
    return set[str]().union(*_together(table))


def beside(table: MatchState, person: str) -> set[str]:
    """Who sat in a hand with this person, or sits beside them now, under each id that is known."""
    people = set[str]().union(*(hand_people for hand_people in _together(table) if person in hand_people)) - {person}
    return people | {table.known_as[stranger] for stranger in people if stranger in table.known_as}


def _together(table: MatchState) -> list[set[str]]:
    """Who sat in each hand, and who sits there now."""
    return [*({person for side in hand.share.sides for person in side} for hand in table.hands), set(table.seating[0])]


def elsewhere(session: Session, state: ClubState, evening: Evening, match: str, *, but: str = "") -> set[str]:
    """Who sits, or played, at another table of the round in which this one is played, ``but`` at that of a match."""
    for draw in evening.draws.values():
        tables = [table.match for table in draw.tables]
        if match in tables:
            return seated(session, state, [other for other in tables if other not in (match, but)])
    return set()
