"""What a club's journal must be: gapless, unchanged, with a match for each table that was drawn. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.journal.club.club_kind import CLUB
from scorekeeper.journal.projections import Difference, fold_anew
from scorekeeper.storage.streams import Stream


def differences(session: Session) -> Iterator[Difference]:
    """Everything about clubs that is not as their journals say."""
    query = select(Stream.id).where(Stream.kind == CLUB.name, Stream.erased_at.is_(None)).order_by(Stream.id)
    for club in list(session.scalars(query)):
        found: list[Difference] = []
        state = fold_anew(session, club, CLUB.start(club), CLUB.step, CLUB.read, found)
        yield from found
        matches = {match: evening.date for evening in state.evenings.values() for match in evening.matches}
        known = set(session.scalars(select(Stream.id).where(Stream.id.in_(matches))))
        yield from (Difference(club, "draw", date) for match, date in matches.items() if match not in known)
        session.expunge_all()
