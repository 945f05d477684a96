"""Erasing for good: names of people who asked for it, matches that were deleted.

Erased ids stand on a list, so that no restore, import or phone brings them back. An erased match leaves a line without
content, and its links, so that they can say that it was deleted.

`erase_due`, `erase_tries` and `erase_unplayed` stand alone, and let others write in between; the other functions add to
the session's transaction and commit nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.base import Base, in_parts
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.league import ClubRow, PassphraseTries, PersonRow
from scorekeeper.storage.passphrase_tries import SPAN
from scorekeeper.storage.portions import Step, in_portions
from scorekeeper.storage.streams import EntryRow, Erasure, HandRow, MatchRow, Stream, Word

HIDDEN_DAYS = 30
UNPLAYED_DAYS = 365
_CONTENT: tuple[tuple[type[Base], str], ...] = (
    (Word, "owner"), (HandRow, "stream"), (MatchRow, "stream"), (PersonRow, "stream"),
    (ClubRow, "stream"), (EntryRow, "stream"),
)


def forget_words(session: Session, owner: str, times: Mapping[str, datetime]) -> None:
    """Erase names and remarks of a stream, each with when it was asked for."""
    session.flush()
    for part in in_parts(list(times)):
        session.execute(delete(Word).where(Word.owner == owner, Word.id.in_(part)))
    _list(session, owner, times)


def erase_stream(session: Session, stream: str, *, now: datetime) -> None:
    """Erase a whole stream but for its line and links."""
    for table, column in _CONTENT:
        session.execute(delete(table).where(getattr(table, column) == stream))
    session.execute(
        update(Stream)
        .where(Stream.id == stream, Stream.erased_at.is_(None))
        .values(erased_at=now, version=Stream.version + 1)
    )
    _list(session, stream, {stream: now})


def erase_due(session: Session, *, now: datetime) -> int:
    """Erase the matches and clubs that were deleted 30 days ago; how many."""
    return _erase_each(session, Stream.hidden_at < now - timedelta(days=HIDDEN_DAYS), now=now)


def erase_tries(session: Session, *, now: datetime) -> None:
    """Forget who typed wrong passphrases more than an hour ago: so long they count."""
    with transactions(writing=True):
        session.commit()
        session.execute(delete(PassphraseTries).where(PassphraseTries.since < now - SPAN))
        session.commit()


def erase_unplayed(session: Session, *, now: datetime) -> int:
    """Erase the matches begun a year ago in which no hand was ever begun and nothing was said since; how many."""
    before = now - timedelta(days=UNPLAYED_DAYS)
    later = select(EntryRow.seq).where(
        EntryRow.stream == Stream.id, (EntryRow.hand.is_not(None)) | (EntryRow.at >= before)
    )
    return _erase_each(session, Stream.kind == "match", Stream.created_at < before, ~later.exists(), now=now)


def _erase_each(session: Session, *conditions: ColumnElement[bool], now: datetime) -> int:
    """Erase the streams of which all this holds, also when their turn has come; how many. A club before its matches:
    with it none of them can come back any more."""
    conditions = (*conditions, Stream.erased_at.is_(None))
    session.rollback()
    with transactions(writing=False):
        due = session.scalars(select(Stream.id).where(*conditions).order_by(Stream.kind, Stream.id)).all()
        session.rollback()
    erased = []

    def erasing(stream: str) -> Step:
        def step(session: Session) -> None:
            still_due = select(Stream.id).where(Stream.id == stream, *conditions).with_for_update()
            if session.scalar(still_due) is not None:
                erase_stream(session, stream, now=now.astimezone(UTC))
                erased.append(stream)

        return step

    with transactions(writing=True):
        in_portions(session, [erasing(stream) for stream in due])
    return len(erased)


def erased_of(session: Session, owner: str) -> set[str]:
    """The words of a stream that may not come back; holds the stream's own id when all of it is erased."""
    return set(session.scalars(select(Erasure.id).where(Erasure.owner == owner)))


def take_over(session: Session, list_: Iterable[tuple[str, str, datetime]]) -> None:
    """Add another list (owner, id, when) to this one and apply it to what is here."""
    words: dict[str, dict[str, datetime]] = {}
    for owner, id, at in list_:
        if owner == id:
            erase_stream(session, owner, now=at)
        else:
            words.setdefault(owner, {}).setdefault(id, at)
    for owner, times in words.items():
        forget_words(session, owner, times)


def _list(session: Session, owner: str, times: Mapping[str, datetime]) -> None:
    for part in in_parts(list(times)):
        listed = set(session.scalars(select(Erasure.id).where(Erasure.owner == owner, Erasure.id.in_(part))))
        if new := [{"owner": owner, "id": id, "at": times[id]} for id in part if id not in listed]:
            session.execute(insert(Erasure), new)
