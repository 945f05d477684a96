"""Streams of entries, their words and links, and the rows made from them; the journal's store fills these tables.

A stream (a match, or a club) is an append-only list of entries under one gapless ``seq``. Every fact about a match
outside its entries can be computed again from them. `MatchRow` and `HandRow` hold such results, so that lists and
standings need not fold every journal. Names and remarks stand in `Word` alone, so that forgetting a person touches no
entry.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    and_,
    select,
)
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorekeeper.storage.base import Base, UTCDateTime, in_parts

ID = String(36)
"""A UUID as 36 lowercase characters."""
ROLES = "watch|member|record|judge|keeper"
"""What a link may be for, of a match or a club."""


class Stream(Base):
    """One append-only journal.

    id: a UUID, of a match made by its phone.
    kind: match or club.
    seq: the number of entries.
    version: raised by everything that changes what a page shows.
    created_at: by the server's clock.
    maker_hash: SHA-256 of the secret of the phone that made it.
    hidden_at: deleted by its judge, can be brought back for 30 days; where ``seq`` is still 0 it is `unfinished`.
    erased_at: this line is all that is left.
    """

    __tablename__ = "stream"
    __table_args__ = (
        CheckConstraint("seq >= 0 AND version >= 0", name="counts"),
        Index(None, "hidden_at"),
        Index(None, "created_at"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), info={"pattern": "match|club"})
    seq: Mapped[int]
    version: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    # not unique: a phone may make all its matches with one secret
    maker_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    hidden_at: Mapped[datetime | None] = mapped_column(UTCDateTime)
    erased_at: Mapped[datetime | None] = mapped_column(UTCDateTime)


def unfinished() -> ColumnElement[bool]:
    """Of a stream: it is being written, out of a file, and shown when it is whole (`aside`). Since then it is hidden;
    a stream that was ever shown has entries."""
    return and_(Stream.hidden_at.is_not(None), Stream.seq == 0)


def those_of(session: Session, streams: Collection[str], *where: ColumnElement[bool]) -> set[str]:
    """Those of these streams that are here and of which this holds."""
    ids: set[str] = set()
    for part in in_parts(list(streams)):
        ids |= set(session.scalars(select(Stream.id).where(Stream.id.in_(part), *where)))
    return ids


def newest_matches(session: Session, start: str, most: int) -> list[MatchRow]:
    """The rows of the matches whose id begins like this, the one last played first."""
    query = select(MatchRow).join(Stream, Stream.id == MatchRow.stream).where(~unfinished())
    query = query.where(MatchRow.stream.startswith(start, autoescape=True))
    return list(session.scalars(query.order_by(MatchRow.last_at.desc()).limit(most)))


class EntryRow(Base):
    """One entry as its phone sent it, and what the server knows of how it came.

    stream: of which journal.
    seq: its number there, from 1 without a gap.
    id: made by its phone: the same again is the same entry.
    kind: what it says.
    v: the version of its payload's format.
    hand: the id of the hand that it is about; None: the match, or the club.
    body: what was sent, as JSON.
    body_hash: SHA-256 of it in its canonical spelling.
    at: when the server had it, UTC.
    role: of the link by which it came, or ``server``.
    epoch: which renewal of that link it came by, from 0.
    device: the public id of the phone that made it.
    carrier: of the phone that brought it, when another.
    """

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("stream", "id"), CheckConstraint("seq > 0", name="seq_positive"))

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    id: Mapped[str] = mapped_column(ID)
    kind: Mapped[str] = mapped_column(String(32))
    v: Mapped[int]
    hand: Mapped[str | None] = mapped_column(ID)
    body: Mapped[str] = mapped_column(Text)
    body_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    at: Mapped[datetime] = mapped_column(UTCDateTime)
    role: Mapped[str] = mapped_column(String(8), info={"pattern": f"{ROLES}|server"})
    epoch: Mapped[int]
    device: Mapped[str] = mapped_column(String(16))
    carrier: Mapped[str | None] = mapped_column(String(16))


class Word(Base):
    """A name or a remark; the only place where people's words stand.

    owner: the stream that it is of.
    id: of the person, or of the text.
    text: as it was typed.
    """

    __tablename__ = "words"
    __table_args__ = (Index(None, "id"),)

    owner: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class LinkRow(Base):
    """What the database knows of a link: enough to recognise it, not enough to make it.

    stream: what it leads to.
    role: what it allows.
    epoch: which renewal it is of.
    token_hash: SHA-256 of what stands in its address.
    code_hash: SHA-256 of the characters beside its QR code.
    created_at: by the server's clock.
    revoked_at: when it was renewed; None: it holds.
    expires_at: when it ends by itself; None: never.
    """

    __tablename__ = "link"
    __table_args__ = (UniqueConstraint("token_hash"), UniqueConstraint("code_hash"))

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(8), primary_key=True, info={"pattern": ROLES})
    epoch: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    code_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UTCDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UTCDateTime)


class Erasure(Base):
    """Words of a stream, or a whole stream (``id`` = ``owner``), that were erased.

    Every restore and import applies this list again, and what a phone sends once more stays erased.

    owner: the stream; no foreign key, for it may outlive what it names.
    id: of the person or text; the stream's own: all of it.
    at: when, UTC.
    """

    __tablename__ = "erasure"

    owner: Mapped[str] = mapped_column(ID, primary_key=True)
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    at: Mapped[datetime] = mapped_column(UTCDateTime)


class MatchRow(Base):
    """A match as lists and standings read it; no names, nothing that is still sealed.

    stream: its id.
    game, variant: their ids.
    status: open, ended or reserved.
    opened_at, last_at: of its first and its last entry, by the server's clock.
    hands: how many there are.
    facts: JSON.
    club, evening: which drew it, as the match itself says: whose it is, ``storage.league.ours`` tells.
    """

    __tablename__ = "match_row"
    __table_args__ = (Index(None, "last_at"), Index("ix_match_row_club", "club", "evening"))

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    variant: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(16))
    opened_at: Mapped[datetime] = mapped_column(UTCDateTime)
    last_at: Mapped[datetime] = mapped_column(UTCDateTime)
    hands: Mapped[int]
    facts: Mapped[str] = mapped_column(Text)
    club: Mapped[str | None] = mapped_column(ID)
    evening: Mapped[str | None] = mapped_column(ID)


class HandRow(Base):
    """A hand of a match as standings read it.

    stream: the match's id.
    hand: its own.
    number: in the match, from 1.
    state: empty, running, counted, accepted, signed, disputed or void.
    facts: JSON: points per side, digest and the like.
    kept: what its plays came to, as ``journal.played`` proves it; None for nothing.
    """

    __tablename__ = "hand_row"
    __table_args__ = (Index("ix_hand_row_stream_number", "stream", "number"),)

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    hand: Mapped[str] = mapped_column(ID, primary_key=True)
    number: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    facts: Mapped[str] = mapped_column(Text)
    kept: Mapped[str | None] = mapped_column(Text, deferred=True)
