"""What a club's standings read: one row for each person and match of an evening, and sums of them over evenings.

The rows are written with each entry of their match and can be computed again from it. Sums are made by the database,
so that a season costs what its evenings and people cost, however many hands were played. ``ClubRow`` holds what a
keeper logs in with; it is no projection.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, case, func, select
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

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
    ``most_behind``: the largest deficit overcome in a match won.
    """

    __tablename__ = "person_row"
    __table_args__ = (Index("ix_person_row_evening", "evening", "person"), Index(None, "club"))

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


@dataclass(frozen=True, slots=True)
class NightRow:
    """What one person did in one evening. ``counts``, ``open``, ``disputed`` and ``reserved`` are numbers of matches;
    everything after them is summed over the matches that count (``highest`` and ``most_behind``: the largest)."""

    evening: str
    person: str
    matches: int
    counts: int
    open: int
    disputed: int
    reserved: int
    points: int
    total: int
    over: int
    rank: int
    hands: int
    won: int
    lost: int
    zwicks: int
    highest: int
    most_behind: int


class PairRow(NamedTuple):
    """Two people over some evenings: matches ``together`` on a side with what they got there, and ``against``."""

    person: str
    other: str
    together: int
    against: int
    points_together: int


class TableRow(NamedTuple):
    """A table of an evening, for the board; ``match`` is None where nothing is known of its match."""

    match: str
    round: int
    table: int
    status: str
    row: MatchRow | None


_SUMMED = ("points", "total", "over", "rank", "hands", "won", "lost", "zwicks")
_LARGEST = ("highest", "most_behind")
_STATES = (COUNTS, "open", "disputed", "reserved")


def nights(session: Session, evenings: Sequence[str], same: Mapping[str, str] | None = None) -> list[NightRow]:
    """One row for each evening and person. ``same``: persons that are another one (a club's merged people)."""
    row = table_of(PersonRow).c
    counted = row.status == COUNTS
    query = (
        select(
            row.evening, row.person, func.count().label("matches"),
            *(func.sum(case((row.status == name, 1), else_=0)).label(name) for name in _STATES),
            *(func.sum(case((counted, row[name]), else_=0)).label(name) for name in _SUMMED),
            *(func.max(case((counted, row[name]), else_=0)).label(name) for name in _LARGEST),
        )
        .where(row.evening.in_(evenings))
        .group_by(row.evening, row.person)
        .order_by(row.evening, row.person)
    )  # fmt: skip
    same = same or {}
    found: dict[tuple[str, str], NightRow] = {}
    for each in session.execute(query).mappings():
        person = same.get(each["person"], each["person"])
        numbers = {name: int(each[name]) for name in _NUMBERS}
        key = (each["evening"], person)
        if (there := found.get(key)) is not None:
            numbers = {
                name: max(getattr(there, name), value) if name in _LARGEST else getattr(there, name) + value
                for name, value in numbers.items()
            }
        found[key] = NightRow(each["evening"], person, **numbers)
    return list(found.values())


_NUMBERS = tuple(field.name for field in fields(NightRow))[2:]


def pairs(session: Session, evenings: Sequence[str], same: Mapping[str, str] | None = None) -> list[PairRow]:
    """How often any two people sat together, and against each other, in matches that count or may yet count."""
    one, other = aliased(PersonRow), aliased(PersonRow)
    together = case((one.side == other.side, 1), else_=0)
    query = (
        select(one.person, other.person, func.sum(together), func.sum(1 - together), func.sum(together * one.points))
        .join(other, one.stream == other.stream)
        .where(one.evening.in_(evenings), one.person != other.person)
        .group_by(one.person, other.person)
    )
    same = same or {}
    found: dict[tuple[str, str], PairRow] = {}
    for person, partner, *numbers in session.execute(query):
        key = (same.get(person, person), same.get(partner, partner))
        before = found.get(key, (*key, 0, 0, 0))
        found[key] = PairRow(*key, *(int(a) + int(b) for a, b in zip(before[2:], numbers, strict=True)))
    return [found[key] for key in sorted(found) if key[0] != key[1]]


def partners(
    session: Session, evenings: Sequence[str], same: Mapping[str, str] | None = None
) -> dict[tuple[str, str], dict[str, int]]:
    """By evening and person: with whom how many matches that count."""
    one, other = aliased(PersonRow), aliased(PersonRow)
    query = (
        select(one.evening, one.person, other.person, func.count())
        .join(other, (one.stream == other.stream) & (one.side == other.side) & (one.person != other.person))
        .where(one.evening.in_(evenings), one.status == COUNTS)
        .group_by(one.evening, one.person, other.person)
    )
    same = same or {}
    found: dict[tuple[str, str], dict[str, int]] = {}
    for evening, person, partner, number in session.execute(query):
        known = found.setdefault((evening, same.get(person, person)), {})
        partner = same.get(partner, partner)
        known[partner] = known.get(partner, 0) + int(number)
    return found


def rows_of(session: Session, evenings: Sequence[str], persons: Sequence[str]) -> list[PersonRow]:
    """Each match of some people (all ids of one person): what their sums are made of."""
    query = select(PersonRow).where(PersonRow.evening.in_(evenings), PersonRow.person.in_(persons))
    return list(session.scalars(query.order_by(PersonRow.evening, PersonRow.round, PersonRow.table_number)))


def matches_of(session: Session, evening: str) -> list[TableRow]:
    """The tables of an evening as the board shows them, by round and table."""
    row = table_of(PersonRow).c
    query = (
        select(row.stream, row.round, row.table_number, func.min(row.status))
        .where(row.evening == evening)
        .group_by(row.stream, row.round, row.table_number)
        .order_by(row.round, row.table_number)
    )
    tables = session.execute(query).all()
    shown = {match.stream: match for match in session.scalars(
        select(MatchRow).where(MatchRow.stream.in_([table[0] for table in tables]))
    )}  # fmt: skip
    return [TableRow(match, round, table, status, shown.get(match)) for match, round, table, status in tables]
