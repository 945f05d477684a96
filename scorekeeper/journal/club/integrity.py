"""What a club's journal must be: gapless, unchanged, each table drawn as its seed gives it, each table with a match.

Changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.draw_check import is_reproduced
from scorekeeper.journal.club.payloads import DrawMade
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import CLUB_KINDS
from scorekeeper.journal.projections import Difference, fold_anew
from scorekeeper.storage.erasing import erased_of
from scorekeeper.storage.league import ours
from scorekeeper.storage.streams import EntryRow, Stream, those_of, unfinished


def differences(session: Session) -> Iterator[Difference]:
    """Everything about clubs that is not as their journals say."""
    query = select(Stream.id).where(Stream.kind == CLUB.name, Stream.erased_at.is_(None), ~unfinished())
    for club in list(session.scalars(query.order_by(Stream.id))):
        found: list[Difference] = []
        fold = _DrawCheckFold(session, club)
        state = fold_anew(session, club, CLUB.start(club), fold.step, CLUB.kinds, found)
        yield from found
        matches = {match: evening.date for evening in state.evenings.values() for match in evening.matches}
        # erased beside the club's words: tables that came from elsewhere without their match
        matched = ours(session, state, matches) | erased_of(session, club)
        matched |= those_of(session, matches, Stream.erased_at.is_not(None))
        yield from (Difference(club, "draw", date) for match, date in matches.items() if match not in matched)
        yield from (Difference(club, "seed", where) for where in fold.otherwise)
        session.expunge_all()


class _DrawCheckFold:
    """The fold of a club, which draws each round once more. ``otherwise``: the rounds that came out otherwise."""

    def __init__(self, session: Session, club: str) -> None:
        query = select(EntryRow.body).where(EntryRow.stream == club, EntryRow.kind.in_(CLUB_KINDS.names_of(DrawMade)))
        self._seen = {_seen(body) for body in session.scalars(query)}
        self._states: dict[int, ClubState] = {}
        self.otherwise: list[str] = []

    def step(self, state: ClubState, entry: Entry) -> ClubState:
        """The fold's own step."""
        after = CLUB.step(state, entry)
        if after.seq in self._seen:
            self._states[after.seq] = after
        payload = entry.payload
        if isinstance(payload, DrawMade) and len(after.notes) == len(state.notes) and payload.seen is not None:
            state_seen = self._states.get(payload.seen)
            if state_seen is None or is_reproduced(state_seen, payload) is False:
                self.otherwise.append(f"{after.evenings[payload.evening].date} ({payload.round})")
        return after


def _seen(body: str) -> object:
    try:
        return json.loads(body)["payload"].get("seen")
    except (ValueError, KeyError, TypeError, AttributeError):
        return None  # what cannot be read is told by the fold
