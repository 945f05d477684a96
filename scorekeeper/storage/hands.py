"""Hands that people stored: unlisted, behind a watch link and a maker's link.

A link carries 128 random bits. The database knows only their SHA-256, so a stolen copy of it opens nothing. A hand
stays until its maker deletes it or nobody has looked at it for a year. It then leaves an empty row behind for another
year, so that its link can say "deleted" rather than "never existed".

Functions add to the session's transaction and commit nothing, except `touch` and `purge`, which stand alone.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import CheckConstraint, Index, LargeBinary, Text, UniqueConstraint, delete, func, select, text, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorekeeper.errors import ScorekeeperError
from scorekeeper.storage.base import Base, UTCDateTime, hash_of_token
from scorekeeper.storage.engine import transactions

RETENTION_DAYS = 365
MAX_BYTES = 256 * 1024  # a long hand with remarks is under 10 KB
_DAY_LOCK = 0x68616E6473  # PostgreSQL advisory lock: "hands" in ASCII


class DayLimitReached(ScorekeeperError):
    """This installation stores no more hands today; `again` is the moment (UTC) from which it does."""

    def __init__(self, again: datetime) -> None:
        super().__init__("no more hands can be stored today")
        self.again = again


class TextTooLong(ScorekeeperError):
    """A text over MAX_BYTES is no hand."""


class HandGone(ScorekeeperError):
    """The hand was deleted, by its maker or because nobody looked at it for a year."""


class StoredHand(Base):
    """One stored hand.

    id: of its row.
    text: ZHN as it was typed; None once deleted.
    revision: 1, raised by each replacement: for ETags.
    created_at, changed_at: by the server's clock.
    last_visit_day: when somebody looked at it last, in UTC.
    deleted_at: None as long as it is here.
    watch_hash: SHA-256 of the link by which it is looked at.
    maker_hash: SHA-256 of its maker's secret.
    """

    __tablename__ = "stored_hand"
    __table_args__ = (
        CheckConstraint("(text IS NULL) = (deleted_at IS NOT NULL)", name="deleted_is_empty"),
        UniqueConstraint("watch_hash"),
        UniqueConstraint("maker_hash"),
        Index(None, "created_at"),
        Index(None, "last_visit_day"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str | None] = mapped_column(Text)
    revision: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    changed_at: Mapped[datetime] = mapped_column(UTCDateTime)
    last_visit_day: Mapped[date]
    deleted_at: Mapped[datetime | None] = mapped_column(UTCDateTime)
    watch_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    maker_hash: Mapped[bytes] = mapped_column(LargeBinary(32))


@dataclass(frozen=True)
class Links:
    """The two tokens of a new hand: shown once, then only the people who got them know them.

    watch: opens it to read.
    maker: opens it to change and to delete.
    """

    watch: str
    maker: str


@dataclass(frozen=True)
class FoundHand:
    """A hand, and whether the link was its maker's.

    hand: its row.
    maker: whether the link was its maker's.
    """

    hand: StoredHand
    maker: bool

    @property
    def text(self) -> str:
        """The hand's text. Raises HandGone."""
        if self.hand.text is None:
            raise HandGone("this hand was deleted")
        return self.hand.text


def store(session: Session, zhn: str, *, now: datetime, per_day: int) -> Links:
    """Store a hand. Raises DayLimitReached, TextTooLong."""
    _check_length(zhn)
    if session.get_bind().dialect.name == "postgresql":
        # counting and adding are one step; SQLite's writers are alone anyway
        session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _DAY_LOCK})
    if stored_on(session, now.astimezone(UTC).date()) >= per_day:
        raise DayLimitReached(_midnight(now.astimezone(UTC).date() + timedelta(days=1)))
    links = Links(watch=secrets.token_urlsafe(16), maker=secrets.token_urlsafe(16))
    session.add(
        StoredHand(
            text=_storable(zhn),
            revision=1,
            created_at=now,
            changed_at=now,
            last_visit_day=now.astimezone(UTC).date(),
            watch_hash=hash_of_token(links.watch),
            maker_hash=hash_of_token(links.maker),
        )
    )
    session.flush()
    return links


def find(session: Session, token: str) -> FoundHand | None:
    """The hand a link leads to, deleted or not (then `Found.text` raises); None for an unknown token."""
    hashed = hash_of_token(token)
    hand = session.scalar(
        select(StoredHand).where((StoredHand.watch_hash == hashed) | (StoredHand.maker_hash == hashed))
    )
    return None if hand is None else FoundHand(hand, maker=hand.maker_hash == hashed)


def replace(session: Session, maker_token: str, zhn: str, *, now: datetime) -> StoredHand | None:
    """Put another text behind the same links; None where the token is no maker's. Raises HandGone, TextTooLong."""
    _check_length(zhn)
    hand = _of_maker(session, maker_token)
    if hand is None:
        return None
    if hand.text is None:
        raise HandGone("this hand was deleted")
    hand.text = _storable(zhn)
    hand.revision += 1
    hand.changed_at = now
    session.flush()
    return hand


def erase(session: Session, maker_token: str, *, now: datetime) -> bool:
    """Delete a hand's text for good; False where the token is no maker's. Doing it twice is no fault."""
    hand = _of_maker(session, maker_token)
    if hand is None:
        return False
    if hand.text is not None:
        hand.text, hand.deleted_at, hand.changed_at = None, now, now
        hand.revision += 1
        session.flush()
    return True


def touch(session: Session, hand: StoredHand, *, today: date) -> None:
    """Note that somebody looked, at most once a day and hand; ends the session's transaction.

    A page is read in a transaction that may not write, so this commits it first and writes in one of its own.
    """
    if hand.last_visit_day >= today:
        return
    key = hand.id
    session.commit()
    with transactions(writing=True):
        session.execute(
            update(StoredHand)
            .where(StoredHand.id == key, StoredHand.last_visit_day < today)
            .values(last_visit_day=today)
        )
        session.commit()


def purge(session: Session, *, now: datetime) -> int:
    """Delete what nobody looked at for a year, and forget what was deleted a year ago; how many were deleted."""
    today = now.astimezone(UTC).date()
    with transactions(writing=True):
        session.commit()
        session.execute(delete(StoredHand).where(StoredHand.deleted_at < now - timedelta(days=RETENTION_DAYS)))
        expired = session.scalars(
            update(StoredHand)
            .where(StoredHand.text.is_not(None), StoredHand.last_visit_day < today - timedelta(days=RETENTION_DAYS))
            .values(text=None, deleted_at=now, changed_at=now, revision=StoredHand.revision + 1)
            .returning(StoredHand.id)
        ).all()
        session.commit()
    return len(expired)


def stored_on(session: Session, day: date) -> int:
    """How many hands were stored on a day (UTC), deleted ones included."""
    count = session.scalar(
        select(func.count())
        .select_from(StoredHand)
        .where(StoredHand.created_at >= _midnight(day), StoredHand.created_at < _midnight(day + timedelta(days=1)))
    )
    return count or 0


def _of_maker(session: Session, token: str) -> StoredHand | None:
    # locked, so that two replacements at once count as two
    return session.scalar(
        select(StoredHand)
        .where(StoredHand.maker_hash == hash_of_token(token))
        .with_for_update()
        .execution_options(populate_existing=True)
    )


def _check_length(zhn: str) -> None:
    if len(zhn.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise TextTooLong(f"a hand is at most {MAX_BYTES // 1024} KB")


def _storable(zhn: str) -> str:
    """PostgreSQL's text knows no NUL and no lone surrogate; both are unreadable in ZHN anyway and stay marked."""
    return zhn.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
