"""The store: the one place that adds entries to a match, and reads them back.

Every function that writes commits before it returns, so what it returns may be told to a phone; one that raises has
changed nothing. Writers of one match wait for each other (SQLite: BEGIN IMMEDIATE, PostgreSQL: the match's row
locked), which makes the order of commits the order of ``seq``: whoever asks for what is newer than N misses nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import links
from scorekeeper.journal.adding import Adding, Appended, Counters, new_id
from scorekeeper.journal.entry import VERSION, EntryError, read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.given import ID
from scorekeeper.journal.memory import Folded, Memory
from scorekeeper.journal.rows import entry_of, moment, told
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.tokens import Role
from scorekeeper.storage.base import table_of
from scorekeeper.storage.streams import EntryRow, MatchRow, Stream, Word

_MAKER = re.compile(r"[A-Za-z0-9_-]{22}")
# written once, so that SQLAlchemy need not work out anew what each request says
_stream, _word = table_of(Stream).c, table_of(Word).c
_LOCKED = (
    select(_stream.seq, _stream.version, _stream.maker_hash, _stream.hidden_at, _stream.erased_at)
    .where(_stream.id == bindparam("match"))
    .with_for_update()
)
_COUNTERS = select(_stream.seq, _stream.version, _stream.hidden_at, _stream.erased_at).where(
    _stream.id == bindparam("match")
)
_WORDS = select(_word.id, _word.text).where(_word.owner == bindparam("match"))
_memory = Memory()


class MatchUnknown(ScorekeeperError):
    """There is no such match."""


class MatchGone(ScorekeeperError):
    """The match was deleted."""


class NotTheMaker(ScorekeeperError):
    """Somebody else made a match of this id."""


class DayFull(ScorekeeperError):
    """As many matches were begun today (UTC) as may be."""


class Created(NamedTuple):
    """A match and the epochs of its links; ``new`` is False where it was there before."""

    match: str
    epochs: dict[Role, int]
    new: bool
    appended: Appended


class Now(NamedTuple):
    """A match as it stands. ``deleted``: since when it waits to be erased."""

    state: MatchState
    seq: int
    version: int
    deleted: datetime | None


def create(
    session: Session,
    secret: bytes,
    match: str,
    bodies: Sequence[object],
    words: object,
    *,
    maker: str,
    device: str,
    now: datetime,
    per_day: int | None = None,
) -> Created:
    """Open a match under the id its phone made; the same again, from the same maker, gives the same links.

    ``bodies`` begin with ``match.opened``; ``per_day`` new matches are made a day. Raises EntryError, NotTheMaker,
    MatchGone, DayFull.
    """
    _check_opening(match, maker, bodies)
    with undone_if_raised(session):
        new = begin_stream(session, match, maker, now=now, per_day=per_day)
        with adding_to(session, match, maker=maker, device=device, now=now) as adding:
            epochs = links.issue(session, secret, match, now=now) if new else links.epochs(session, match)
            adding.add(bodies, words, role="judge", epoch=epochs.get("judge", 0))
            if adding.state.opened is None:
                raise EntryError(adding.results[0].error or "unreadable", "entries[0]")
    return Created(match, epochs, new, adding.appended)


def append(
    session: Session,
    match: str,
    bodies: Sequence[object],
    words: object,
    *,
    role: str,
    epoch: int,
    device: str,
    now: datetime,
) -> Appended:
    """Add what a phone sent. An id that is there already is answered as it was the first time.

    ``device`` is the public id of the phone that sends it, ``role`` and ``epoch`` those of its link. Raises
    MatchUnknown, MatchGone.
    """
    return append_parts(session, match, [(bodies, words)], role=role, epoch=epoch, device=device, now=now)


def append_parts(
    session: Session,
    match: str,
    parts: Iterable[tuple[Sequence[object], object]],
    *,
    role: str,
    epoch: int,
    device: str,
    now: datetime,
) -> Appended:
    """The same for several lists of entries, each with the words beside it, in one transaction."""
    with adding_to(session, match, device=device, now=now) as adding:
        for bodies, words in parts:
            adding.add(bodies, words, role=role, epoch=epoch)
    return adding.appended


def renew(
    session: Session,
    secret: bytes,
    match: str,
    role: Role,
    *,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> int:
    """Give a role a new link and throw out the holders of the old one; the new epoch.

    Raises MatchUnknown, MatchGone.
    """
    with adding_to(session, match, device=device, now=now) as adding:
        epoch = links.renew(session, secret, match, role, now=now)
        body = {"id": new_id(now), "v": VERSION, "kind": "link.renewed", "device": device}
        adding.add_own({**body, "payload": {"role": role, "epoch": epoch}}, role=by_role, epoch=by_epoch)
    return epoch


def delete(session: Session, match: str, *, now: datetime) -> None:
    """Hide a match: for 30 days it can be brought back. Raises MatchUnknown, MatchGone."""
    with undone_if_raised(session):
        if not _locked(session, match).here:
            raise MatchGone("this match was deleted")
        _hide(session, match, moment(now))
        session.commit()


def undelete(session: Session, match: str) -> None:
    """Bring a hidden match back. Raises MatchUnknown; MatchGone once it is erased."""
    with undone_if_raised(session):
        stream = _locked(session, match)
        if stream.erased_at is not None:
            raise MatchGone("this match was erased")
        if stream.hidden_at is not None:
            _hide(session, match, None)
        session.commit()


def state_of(session: Session, match: str) -> Now:
    """What the journal comes to; a match read before costs its new entries only. Raises MatchUnknown, MatchGone."""
    row = session.execute(_COUNTERS, {"match": match}).first()
    if row is None:
        raise MatchUnknown("there is no such match")
    if row.erased_at is not None:
        _memory.drop(session.get_bind(), match)
        raise MatchGone("this match was erased")
    return state_at(session, match, row.seq, row.version, row.hidden_at)


def state_at(session: Session, match: str, seq: int, version: int, deleted: datetime | None) -> Now:
    """The same for who has just read the match's row, in this transaction."""
    folded = _folded(session, match, seq)
    _memory.put(session.get_bind(), match, folded)
    return Now(folded.state, folded.seq, version, deleted)


def words_of(session: Session, match: str) -> dict[str, str]:
    """Names and remarks by their ids."""
    return {row.id: row.text for row in session.execute(_WORDS, {"match": match})}


def entries_since(session: Session, match: str, since: int = 0) -> list[dict[str, Any]]:
    """The entries after ``since`` as their phones sent them, with the server's fields; nothing is withheld here."""
    rows = session.scalars(
        select(EntryRow).where(EntryRow.stream == match, EntryRow.seq > since).order_by(EntryRow.seq)
    )
    return [told(row) for row in rows]


def match_rows(session: Session, matches: Sequence[str]) -> dict[str, MatchRow]:
    """What lists show of these matches."""
    rows = session.scalars(select(MatchRow).where(MatchRow.stream.in_(matches)))
    return {row.stream: row for row in rows}


# --- beneath: also for transfer.py, which adds in bulk ----------------------------------------------------------


def begin_stream(session: Session, match: str, maker: str, *, now: datetime, per_day: int | None = None) -> bool:
    """Make the match's row; False where it is there, also where another connection makes it at this moment.

    Raises DayFull where ``per_day`` were made today.
    """
    if session.scalar(select(Stream.id).where(Stream.id == match)) is not None:
        return False
    if per_day is not None:
        midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        made = select(func.count()).select_from(Stream).where(Stream.created_at >= midnight)
        if (session.scalar(made) or 0) >= per_day:
            raise DayFull("no more matches can be begun today")
    try:
        with session.begin_nested():
            session.add(
                Stream(id=match, kind="match", seq=0, version=0, created_at=moment(now), maker_hash=_maker_hash(maker))
            )
    except IntegrityError:
        return False
    return True


@contextmanager
def adding_to(
    session: Session, match: str, *, maker: str | None = None, device: str, now: datetime
) -> Iterator[Adding]:
    """Add entries inside: at its end they are committed with all that follows from them, or nothing is.

    Raises MatchUnknown, MatchGone, NotTheMaker where ``maker`` is given and is not.
    """
    with undone_if_raised(session):
        stream = _locked(session, match)
        if maker is not None and not hmac.compare_digest(stream.maker_hash, _maker_hash(maker)):
            raise NotTheMaker("somebody else made a match of this id")
        if not stream.here:
            raise MatchGone("this match was deleted")
        state = _folded(session, match, stream.seq).state
        _ = state.hands  # worked out before the new entries, so that only the hands they touch are worked out again
        adding = Adding(session, state, stream.counters, device=device, now=now)
        yield adding
        adding.finish()
        session.commit()
    if adding.applied:
        _memory.put(session.get_bind(), match, Folded(adding.state, adding.seq))


@contextmanager
def undone_if_raised(session: Session) -> Iterator[None]:
    """What was not committed inside is taken back when something raises."""
    try:
        yield
    except BaseException:
        session.rollback()
        raise


def _check_opening(match: str, maker: str, bodies: Sequence[object]) -> None:
    """Whether a match can begin like this. Raises EntryError."""
    if not ID.fullmatch(match):
        raise EntryError("not-an-id", "match")
    if not _MAKER.fullmatch(maker):
        raise EntryError("not-a-secret", "maker")
    if not bodies or read_entry(bodies[0]).kind != "match.opened":
        raise EntryError("not-opened", "entries[0]")


def _maker_hash(maker: str) -> bytes:
    return hashlib.sha256(maker.encode("utf-8", "surrogatepass")).digest()


class _Locked(NamedTuple):
    """What a match's row says, which nobody else changes until our transaction ends."""

    seq: int
    version: int
    maker_hash: bytes
    hidden_at: datetime | None
    erased_at: datetime | None

    @property
    def here(self) -> bool:
        """It was not deleted."""
        return self.hidden_at is None and self.erased_at is None

    @property
    def counters(self) -> Counters:
        """Its numbers."""
        return Counters(self.seq, self.version)


def _locked(session: Session, match: str) -> _Locked:
    """The match's row, kept for us until the transaction ends."""
    row = session.execute(_LOCKED, {"match": match}).first()
    if row is None:
        raise MatchUnknown("there is no such match")
    return _Locked(*row)


def _hide(session: Session, match: str, since: datetime | None) -> None:
    session.execute(
        update(Stream).where(Stream.id == match).values(hidden_at=since, version=Stream.version + 1),
        execution_options={"synchronize_session": False},
    )


def _folded(session: Session, match: str, seq: int) -> Folded:
    """The state at ``seq`` or later, from what is kept and the entries that are newer."""
    kept = _memory.get(session.get_bind(), match) or Folded(start(match), 0)
    if kept.seq >= seq:
        return kept
    rows = session.scalars(
        select(EntryRow)
        .where(EntryRow.stream == match, EntryRow.seq > kept.seq, EntryRow.seq <= seq)
        .order_by(EntryRow.seq)
    )
    state = kept.state
    for row in rows:
        state = step(state, entry_of(row))
    return Folded(state, seq)
