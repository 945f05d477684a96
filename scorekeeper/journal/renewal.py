"""Working out again, in the background, the outcomes that another version of the program had cached. The first page of
a match after an update replays the hands it shows; after the next start it need replay no more than that.

Nothing is worked out inside a transaction. A result is written in a short one, and only if the row still says what it
said before. A process that changes or renews the same hand meanwhile has written a result of its own, and that one
stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.played import program_mark
from scorekeeper.journal.projections import outcome_to_cache
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.stream import glance
from scorekeeper.storage.base import in_parts
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.streams import HandRow, MatchRow, Stream

PORTION = 20
"""So many hands are written at once."""


class _CachedRow(NamedTuple):
    """What a hand's row keeps.

    match: its id.
    hand: its id.
    text: the cached outcome as JSON; None for none.
    """

    match: str
    hand: str
    text: str | None


def renew(session: Session, *, most: int) -> tuple[int, bool]:
    """Renew what other programs kept of so many hands, those of the matches first that were touched last; how many
    were, and whether there are more. Ends the session's transaction."""
    stale = _stale(session, most + 1)
    renewed = 0
    for match, rows in groupby(stale[:most], lambda row: row.match):
        with transactions(writing=False):
            session.rollback()
            state = glance(MATCH, session, match)
            session.rollback()
        for portion in in_parts(list(rows), PORTION):
            before = {row.hand: row.text for row in portion}
            renewed += _write(session, match, before, renewed_outcomes(state, before))
    return renewed, len(stale) > most


def renewed_outcomes(state: MatchState, hands: Iterable[str]) -> dict[str, str | None]:
    """What is to be kept of these hands; nothing of one that is not there or was not played."""
    return {id: None if (hand := state.by_id.get(id)) is None else outcome_to_cache(hand) for id in hands}


def _stale(session: Session, most: int) -> list[_CachedRow]:
    """Rows that keep what is not this program's."""
    query = (
        select(HandRow.stream, HandRow.hand, HandRow.kept)
        .join(Stream, Stream.id == HandRow.stream)
        .join(MatchRow, MatchRow.stream == HandRow.stream)
        .where(HandRow.kept.is_not(None), func.substr(HandRow.kept, 1, len(program_mark())) != program_mark())
        .where(Stream.hidden_at.is_(None))
        .order_by(MatchRow.last_at.desc(), HandRow.stream, HandRow.number)
        .limit(most)
    )
    with transactions(writing=False):
        session.rollback()
        stale = [_CachedRow(*row) for row in session.execute(query)]
        session.rollback()
    return stale


def _write(session: Session, match: str, before: Mapping[str, str | None], anew: Mapping[str, str | None]) -> int:
    """Write what is kept anew where what was ``before`` still stands; how many."""
    # a row that somebody writes at this moment will be renewed by that, or by the next run: none is waited for
    rows = select(HandRow.hand, HandRow.kept).where(HandRow.stream == match, HandRow.hand.in_(list(before)))
    with transactions(writing=True):
        session.rollback()
        unchanged = [id for id, text in session.execute(rows.with_for_update(skip_locked=True)) if text == before[id]]
        for id in unchanged:
            row = update(HandRow).where(HandRow.stream == match, HandRow.hand == id).values(kept=anew[id])
            session.execute(row, execution_options={"synchronize_session": False})
        session.commit()
    return len(unchanged)
