"""One stream of any kind in the database: beginning it, adding to it under its lock, its state, hiding it.

Writers of one stream wait for each other (SQLite: BEGIN IMMEDIATE; PostgreSQL: the stream's row is locked). So commits
happen in the order of ``seq``, and a reader who asks for everything newer than N misses nothing. Whoever waited is
asked once more whether their link still holds.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Generic, NamedTuple

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal.adding import Adding, Counters
from scorekeeper.journal.entry import StoredBody
from scorekeeper.journal.links import check_links
from scorekeeper.journal.rows import ENTRY_COLUMNS, body_of, entries_of, moment
from scorekeeper.journal.stream_type import Folded, State, StreamType
from scorekeeper.storage.base import table_of
from scorekeeper.storage.streams import EntryRow, MatchRow, Stream, Word

# written once, so that SQLAlchemy need not work out anew what each request says
_stream, _word, _entry = table_of(Stream).c, table_of(Word).c, table_of(EntryRow).c
_LOCKED = (
    select(_stream.kind, _stream.seq, _stream.version, _stream.maker_hash, _stream.hidden_at, _stream.erased_at)
    .where(_stream.id == bindparam("stream"))
    .with_for_update()
)
_COUNTERS = select(_stream.kind, _stream.seq, _stream.version, _stream.hidden_at, _stream.erased_at).where(
    _stream.id == bindparam("stream")
)
_NEWER = (
    select(*ENTRY_COLUMNS)
    .where(_entry.stream == bindparam("stream"), _entry.seq > bindparam("since"), _entry.seq <= bindparam("seq"))
    .order_by(_entry.seq)
)
_ALL = 2**31 - 1
_WORDS = select(_word.id, _word.text).where(_word.owner == bindparam("stream"))


class StreamUnknown(ScorekeeperError):
    """There is no such stream of this kind."""


class StreamGone(ScorekeeperError):
    """The stream was deleted."""


class NotTheMaker(ScorekeeperError):
    """Somebody else made a stream of this id."""


class DayFull(ScorekeeperError):
    """As many streams were begun today (UTC) as may be."""


class Snapshot(NamedTuple, Generic[State]):
    """A stream as it stands.

    state: what its entries come to.
    seq: the number of the last one.
    version: grows with everything a page shows.
    deleted: since when it waits to be erased; None: it does not.
    """

    state: State
    seq: int
    version: int
    deleted: datetime | None


def state_of(stream_type: StreamType[State], session: Session, stream: str) -> Snapshot[State]:
    """What the journal comes to; a stream read before costs its new entries only. Raises StreamUnknown, StreamGone."""
    row = session.execute(_COUNTERS, {"stream": stream}).first()
    if row is None or row.kind != stream_type.name or (row.hidden_at is not None and row.seq == 0):
        raise StreamUnknown(f"there is no such {stream_type.name}")
    if row.erased_at is not None:
        stream_type.memory.drop(session.get_bind(), stream)
        raise StreamGone(f"this {stream_type.name} was erased")
    return state_at(stream_type, session, stream, row.seq, row.version, row.hidden_at)


def state_at(
    stream_type: StreamType[State], session: Session, stream: str, seq: int, version: int, deleted: datetime | None
) -> Snapshot[State]:
    """The same for who has just read the stream's row, in this transaction."""
    folded = _folded(stream_type, session, stream, seq)
    stream_type.memory.put(session.get_bind(), stream, folded)
    return Snapshot(folded.state, folded.seq, version, deleted)


def glance(stream_type: StreamType[State], session: Session, stream: str) -> State:
    """What the journal of a stream comes to, for who works behind everybody's back: it takes no place among the states
    that people look at. Raises StreamUnknown."""
    row = session.execute(_COUNTERS, {"stream": stream}).first()
    if row is None or row.kind != stream_type.name:
        raise StreamUnknown(f"there is no such {stream_type.name}")
    return _folded(stream_type, session, stream, row.seq).state


def version_of(session: Session, stream: str) -> int:
    """The number of its changes; 0 for none that is here."""
    row = session.execute(_COUNTERS, {"stream": stream}).first()
    return 0 if row is None else int(row.version)


def is_here(session: Session, stream: str) -> bool:
    """Whether anything is left of it, hidden or not."""
    row = session.execute(_COUNTERS, {"stream": stream}).first()
    return row is not None and row.erased_at is None


def words_of(session: Session, stream: str) -> dict[str, str]:
    """Names and remarks by their ids."""
    return {row.id: row.text for row in session.execute(_WORDS, {"stream": stream})}


def texts_of(session: Session, stream: str, ids: Collection[str]) -> dict[str, str]:
    """A few of them, without all the others."""
    found = select(Word.id, Word.text).where(Word.owner == stream, Word.id.in_(ids))
    return {row.id: row.text for row in session.execute(found)}


def entries_since(
    stream_type: StreamType[State], session: Session, stream: str, since: int = 0
) -> list[StoredBody]:
    """The entries after ``since`` as their phones sent them, with the server's fields; nothing is withheld here."""
    rows = session.execute(_NEWER, {"stream": stream, "since": since, "seq": _ALL})
    return [body_of(row, stream_type.kinds) for row in rows]


def begin_stream(
    session: Session, stream: str, maker: str, *, kind: str = "match", now: datetime, per_day: int | None = None
) -> bool:
    """Make the stream's row; False where it is there, also where another connection makes it at this moment.

    Raises DayFull where ``per_day`` of its kind were made today.
    """
    if session.scalar(select(Stream.id).where(Stream.id == stream)) is not None:
        return False
    check_day(session, kind, now, per_day)
    try:
        with session.begin_nested():
            session.add(
                Stream(id=stream, kind=kind, seq=0, version=0, created_at=moment(now), maker_hash=_maker_hash(maker))
            )
    except IntegrityError:
        return False
    return True


def check_day(session: Session, kind: str, now: datetime, per_day: int | None) -> None:
    """Whether one more stream of a kind may be begun today. Raises DayFull where ``per_day`` were made; the tables that
    a club drew or brought along are not counted."""
    if per_day is not None:
        midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        of_club = select(MatchRow.stream).where(MatchRow.stream == Stream.id, MatchRow.club.is_not(None)).exists()
        begun = (Stream.created_at >= midnight, Stream.kind == kind, ~of_club)
        begun_today = select(func.count()).select_from(Stream).where(*begun)
        if (session.scalar(begun_today) or 0) >= per_day:
            raise DayFull("no more can be begun today")


def check_day_for(session: Session, kind: str, stream: str, now: datetime, per_day: int | None) -> None:
    """The same before a stream comes in that may be here already, or be on its way. Raises DayFull."""
    if session.scalar(select(Stream.id).where(Stream.id == stream)) is None:
        check_day(session, kind, now, per_day)


@contextmanager
def adding_to(
    stream_type: StreamType[State],
    session: Session,
    stream: str,
    *,
    maker: str | None = None,
    device: str,
    now: datetime,
    before_commit: Callable[[Adding[State]], None] | None = None,
) -> Iterator[Adding[State]]:
    """Add entries inside: at its end they are committed with all that follows from them, or nothing is.

    ``before_commit``: what they change elsewhere, in the same transaction. Raises StreamUnknown, StreamGone,
    NotTheMaker where ``maker`` is given and is not.
    """
    with undone_if_raised(session):
        with adding_within(stream_type, session, stream, maker=maker, device=device, now=now) as adding:
            yield adding
        if before_commit is not None:
            before_commit(adding)
        session.commit()
    if adding.applied:
        stream_type.memory.put(session.get_bind(), stream, Folded(adding.state, adding.seq))


@contextmanager
def adding_within(
    stream_type: StreamType[State],
    session: Session,
    stream: str,
    *,
    maker: str | None = None,
    device: str,
    now: datetime,
    even_hidden: bool = False,
) -> Iterator[Adding[State]]:
    """The same as a part of a transaction that somebody else commits, or takes back.

    ``even_hidden``: also to a stream that was deleted and may yet be brought back.
    """
    row = _locked(session, stream, stream_type.name)
    if maker is not None and not hmac.compare_digest(row.maker_hash, _maker_hash(maker)):
        raise NotTheMaker("somebody else made a stream of this id")
    if not row.present and not (even_hidden and row.deleted):
        raise StreamGone(f"this {stream_type.name} was deleted")
    # worked out before the new entries, so that only what they touch is worked out again
    state = stream_type.ready(_folded(stream_type, session, stream, row.seq).state)
    adding = Adding(session, stream_type, stream, state, Counters(row.seq, row.version), device=device, now=now)
    yield adding
    adding.finish()


def delete(stream_type: StreamType[State], session: Session, stream: str, *, now: datetime) -> None:
    """Hide a stream: for 30 days it can be brought back. Raises StreamUnknown, StreamGone."""
    with undone_if_raised(session):
        delete_within(stream_type, session, stream, now=now)
        session.commit()


def delete_within(stream_type: StreamType[State], session: Session, stream: str, *, now: datetime) -> None:
    """The same as a part of somebody's transaction."""
    if not _locked(session, stream, stream_type.name).present:
        raise StreamGone(f"this {stream_type.name} was deleted")
    hide(session, stream, moment(now))


def undelete(stream_type: StreamType[State], session: Session, stream: str) -> None:
    """Bring a hidden stream back. Raises StreamUnknown; StreamGone once it is erased."""
    with undone_if_raised(session):
        undelete_within(stream_type, session, stream)
        session.commit()


def undelete_within(stream_type: StreamType[State], session: Session, stream: str) -> datetime | None:
    """The same as a part of somebody's transaction; since when it was hidden."""
    row = _locked(session, stream, stream_type.name)
    if not row.present and not row.deleted:
        raise StreamGone(f"this {stream_type.name} was erased")
    if row.hidden_at is not None:
        hide(session, stream, None)
    return row.hidden_at


def hide(session: Session, stream: str, since: datetime | None) -> None:
    """Hide a stream, or show it again; a part of somebody's transaction."""
    session.execute(
        update(Stream).where(Stream.id == stream).values(hidden_at=since, version=Stream.version + 1),
        execution_options={"synchronize_session": False},
    )


def raise_version(session: Session, stream: str) -> None:
    """Its pages show something else now, without an entry of its own; a part of somebody's transaction."""
    session.execute(
        update(Stream).where(Stream.id == stream).values(version=Stream.version + 1),
        execution_options={"synchronize_session": False},
    )


@contextmanager
def undone_if_raised(session: Session) -> Iterator[None]:
    """What was not committed inside is taken back when something raises."""
    try:
        yield
    except BaseException:
        session.rollback()
        raise


def _maker_hash(maker: str) -> bytes:
    return hashlib.sha256(maker.encode("utf-8", "surrogatepass")).digest()


class _Locked(NamedTuple):
    """What a stream's row says, which nobody else changes until our transaction ends.

    kind: the type of stream.
    seq: the number of its last entry.
    version: grows with everything a page shows.
    maker_hash: of the secret of who may delete it.
    hidden_at: when it was deleted.
    erased_at: when nothing of it was left.
    """

    kind: str
    seq: int
    version: int
    maker_hash: bytes
    hidden_at: datetime | None
    erased_at: datetime | None

    @property
    def present(self) -> bool:
        """Whether it is neither hidden nor erased."""
        return self.hidden_at is None and self.erased_at is None

    @property
    def deleted(self) -> bool:
        """It can be brought back: it was neither erased nor is it still on its way here."""
        return self.hidden_at is not None and self.erased_at is None and self.seq > 0


def lock(session: Session, stream: str) -> None:
    """Nobody else adds to a stream until the transaction ends; nothing for one that is not here. Raises LinkEnded."""
    session.execute(_LOCKED, {"stream": stream})
    check_links(session)


def _locked(session: Session, stream: str, kind: str) -> _Locked:
    """The stream's row, kept for us until the transaction ends. Raises StreamUnknown; LinkEnded where a link by which
    the session writes was renewed while others had the row."""
    row = session.execute(_LOCKED, {"stream": stream}).first()
    if row is None or row.kind != kind:
        raise StreamUnknown(f"there is no such {kind}")
    check_links(session)
    return _Locked(*row)


def _folded(stream_type: StreamType[State], session: Session, stream: str, seq: int) -> Folded[State]:
    """The state at ``seq`` or later, from what is kept and the entries that are newer."""
    cached: Folded[State] = stream_type.memory.get(session.get_bind(), stream) or Folded(stream_type.start(stream), 0)
    if cached.seq >= seq:
        return cached
    state = stream_type.ready(cached.state) if cached.seq else stream_type.recall(session, cached.state)
    rows = session.execute(_NEWER, {"stream": stream, "since": cached.seq, "seq": seq})
    return Folded(stream_type.go_on(state, entries_of(rows, stream_type.kinds)), seq)
