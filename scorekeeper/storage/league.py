"""What a club's standings read: one row for each person and match of an evening.

The rows are written with each entry of their match and can be computed again from it, so that a season costs what its
evenings and people cost, however many hands were played; league/evening_sums.py adds them up. ``ClubRow`` holds what a
keeper logs in with; it is no projection.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorekeeper.storage.base import Base, UTCDateTime, table_of
from scorekeeper.storage.streams import ID, MatchRow

COUNTS = "counts"


class ClubRow(Base):
    """What opens a club to its keeper. ``name_hash``: SHA-256 of its name as it is compared; ``wrong`` passphrases
    within the hour that began at ``wrong_since``."""

    __tablename__ = "club_row"
    __table_args__ = (Index(None, "name_hash"),)

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    name_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    passphrase: Mapped[str] = mapped_column(String(255))  # scrypt, salted
    wrong: Mapped[int] = mapped_column(default=0)
    wrong_since: Mapped[datetime | None] = mapped_column(UTCDateTime)


class PersonRow(Base):
    """What one person did in one match of an evening; no names, nothing that is still sealed.

    ``status``: counts, open, disputed or reserved. ``points`` of his side with penalties, ``total`` of all sides
    without; ``over`` what each hand gave above the equal share, with penalties, and ``rank`` the rank points of the
    table (as many as sides down to 1, ties share), both in 27720ths (league.shares). ``highest`` hand;
    ``most_behind``: the largest deficit overcome in a match won. ``worth``: what a season compares where it is not the
    points (league.shares.write_worth), else empty.
    """

    __tablename__ = "person_row"
    __table_args__ = (Index("ix_person_row_evening", "evening", "stream", "person"), Index(None, "club"))

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ID, primary_key=True)
    club: Mapped[str] = mapped_column(ID)
    evening: Mapped[str] = mapped_column(ID)
    round: Mapped[int]
    table_number: Mapped[int]
    side: Mapped[int]
    sides: Mapped[int]
    side_size: Mapped[int]
    hands: Mapped[int]
    points: Mapped[int]
    total: Mapped[int]
    won: Mapped[int]
    lost: Mapped[int]
    zwicks: Mapped[int]
    highest: Mapped[int]
    most_behind: Mapped[int]
    status: Mapped[str] = mapped_column(String(16))
    over: Mapped[int] = mapped_column(BigInteger)
    rank: Mapped[int] = mapped_column(BigInteger)
    worth: Mapped[str] = mapped_column(String(400), server_default="")


class TableRow(NamedTuple):
    """A table of an evening, for the board; ``match`` is None where nothing is known of its match."""

    match: str
    round: int
    table: int
    status: str
    row: MatchRow | None


def rows_of(session: Session, evenings: Sequence[str], persons: Sequence[str]) -> list[PersonRow]:
    """Each match of some people (all ids of one person): what their sums are made of."""
    query = select(PersonRow).where(PersonRow.evening.in_(evenings), PersonRow.person.in_(persons))
    return list(session.scalars(query.order_by(PersonRow.evening, PersonRow.round, PersonRow.table_number)))


def matches_of(session: Session, matches: Sequence[str]) -> list[TableRow]:
    """The tables of an evening as the board shows them, by round and table. ``matches`` as they are drawn now: one that
    was dropped keeps its rows and belongs to no table any more."""
    row = table_of(PersonRow).c
    query = (
        select(row.stream, row.round, row.table_number, func.min(row.status))
        .where(row.stream.in_(matches))
        .group_by(row.stream, row.round, row.table_number)
        .order_by(row.round, row.table_number)
    )
    tables = session.execute(query).all()
    shown = {match.stream: match for match in session.scalars(
        select(MatchRow).where(MatchRow.stream.in_([table[0] for table in tables]))
    )}  # fmt: skip
    return [TableRow(match, round, table, status, shown.get(match)) for match, round, table, status in tables]
