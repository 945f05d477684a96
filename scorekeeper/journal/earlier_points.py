"""What a club's table had come to at an earlier moment, such as the evening's notice: its journal read up to there."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.orm import Session

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.shares import persons_of
from scorekeeper.journal.stream import entries_since
from scorekeeper.league.amounts import Exact, had

COUNTS = "counts"


def points_at(session: Session, match: str, moment: str) -> Mapping[str, Exact]:
    """What each person had of a match, as its season counts it, at a moment (ISO in UTC, as entries have their times);
    nobody anything where it did not count then."""
    entries = [read_entry(body) for body in entries_since(MATCH, session, match) if body["at"] <= moment]
    state = fold(entries, match)
    if state.opened is None:
        return {}
    return {row["person"]: had(row["points"], row["worth"]) for row in persons_of(state) if row["status"] == COUNTS}
