"""The rows that a club's standings read: one for each person and match of an evening; and what a season reads besides
sums.

The rows are written with each entry of their match, and can be computed again from it. So a season costs as much as it
has evenings and people, however many hands they played. A stamp says whether an evening has changed. A page keeps its
results for an evening as long as the stamp stays the same; only an evening that was touched is read again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Text,
    bindparam,
    case,
    func,
    select,
)
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorekeeper.storage.base import Base, UTCDateTime, in_parts, table_of
from scorekeeper.storage.streams import ID, EntryRow, HandRow, MatchRow, Stream

COUNTS = "counts"
# written once, so that SQLAlchemy need not work out anew what each page asks
_match = table_of(MatchRow).c
_DRAWN_FOR = select(_match.stream, _match.club, _match.evening).where(
    _match.stream.in_(bindparam("asked", expanding=True)), _match.hands >= bindparam("least")
)


class DrawingClub(Protocol):
    """A club's state (``journal.club.state.ClubState``), as far as it is asked about its matches."""

    @property
    def club(self) -> str: ...
    def drew(self, evening: str, match: str) -> bool: ...


class ClubRow(Base):
    """What opens a club to its keeper.

    stream: the club's id.
    name_hash: SHA-256 of its name as it is compared.
    passphrase: as scrypt, salted.
    wrong, wrong_since: counted wrong passphrases before `PassphraseTries` did; backups of then have them.
    """

    __tablename__ = "club_row"
    __table_args__ = (Index(None, "name_hash"),)

    stream: Mapped[str] = mapped_column(ID, ForeignKey("stream.id"), primary_key=True)
    name_hash: Mapped[bytes] = mapped_column(LargeBinary(32), info={"none_yet": True})
    passphrase: Mapped[str] = mapped_column(String(255), info={"pattern": r"scrypt:[0-9:]+\$[^$]+\$[0-9a-f]+"})
    wrong: Mapped[int] = mapped_column(default=0)
    wrong_since: Mapped[datetime | None] = mapped_column(UTCDateTime)


class PassphraseTries(Base):
    """Wrong passphrases of one club name from one address, within an hour; in no backup.

    name_hash: as a club's, also of a name that no club has.
    who: the address in a form that tells nobody which; empty for all addresses together.
    wrong: how many there were.
    since: when the hour began, UTC.
    """

    __tablename__ = "passphrase_tries"
    __table_args__ = (Index(None, "since"),)

    name_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    who: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    wrong: Mapped[int]
    since: Mapped[datetime] = mapped_column(UTCDateTime)


class PersonRow(Base):
    """What one person did in one match of an evening; no names, nothing that is still sealed.

    stream: the match's id.
    person: the id that the club knows them by.
    club, evening: their ids.
    round: of the evening, from 1.
    table_number: the number of the table in the round.
    side: theirs, from 0.
    sides: how many there are.
    side_size: how many sit on theirs.
    hands: that were counted.
    won, lost: hands.
    zwicks: marks of their side.
    status: counts, open, disputed or reserved.
    points: of their side, with penalties.
    total: of all sides, without.
    over: what each hand gave above the equal share, with penalties, in 27720ths (league.amounts).
    rank: the rank points of the table (as many as sides down to 1, ties share), in 27720ths.
    highest: their side's most points of a hand.
    most_behind: the largest deficit overcome in a match won.
    worth: what a season compares where it is not the points (league.amounts.write_worth), else empty.
    met: what they did with and against each of the others (league.met.write_met) where not all sat in the same hands,
        else empty.
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
    met: Mapped[str] = mapped_column(Text, server_default="")


class TableRow(NamedTuple):
    """A table of an evening, for the board, with what is known of its match.

    match: its id.
    round: from 1.
    table: its number in the round.
    status: how far the match is.
    row: what is kept of the match.
    """

    match: str
    round: int
    table: int
    status: str
    row: MatchRow


class DrawnRow(Protocol):
    """A row of a match: which evening of which club drew it, as the match itself says (``MatchState.evening``)."""

    @property
    def stream(self) -> str: ...
    @property
    def club(self) -> str | None: ...
    @property
    def evening(self) -> str | None: ...


def is_ours(club: DrawingClub, row: DrawnRow) -> bool:
    """Whether a match is the club's own.

    A draw says nothing by itself: it may have come in a file, and name any match there is. So the match's own word is
    asked, that the server made it for an evening of this club, and that evening's draws must name it.
    """
    # not in SQL: there it would mislead the database into reading all that the club ever played
    return row.club == club.club and row.evening is not None and club.drew(row.evening, row.stream)


def ours(session: Session, club: DrawingClub, matches: Collection[str], *, begun: bool = False) -> set[str]:
    """Those of these matches that are the club's own: every way from a club to a match asks this, or reads rows by one
    of the functions below. ``begun``: only those of which a hand is recorded.

    Hidden matches are a club's as before; of an erased one nothing is left that could be anybody's.
    """
    club_matches = set()
    for part in in_parts(list(matches)):
        rows = session.execute(_DRAWN_FOR, {"asked": part, "least": 1 if begun else 0})
        club_matches |= {row.stream for row in rows if is_ours(club, row)}
    return club_matches


def rows_of(session: Session, club: DrawingClub, evenings: Sequence[str], persons: Sequence[str]) -> list[PersonRow]:
    """Each match of some people (all ids of one person) that is the club's own: what their sums are made of."""
    query = select(PersonRow).where(PersonRow.evening.in_(evenings), PersonRow.person.in_(persons))
    rows = session.scalars(query.order_by(PersonRow.evening, PersonRow.round, PersonRow.table_number))
    return [row for row in rows if is_ours(club, row)]


def seated(session: Session, club: DrawingClub, matches: Collection[str]) -> set[str]:
    """Everybody who has a row of one of these matches of the club's own: sits there, or played a hand."""
    row = table_of(PersonRow).c
    query = select(row.stream, row.club, row.evening, row.person).where(row.stream.in_(matches))
    return {person_row.person for person_row in session.execute(query) if is_ours(club, person_row)}


def matches_of(session: Session, club: DrawingClub, matches: Sequence[str]) -> list[TableRow]:
    """The tables of evenings as their boards show them, by round and table, those whose match is the club's own.
    ``matches`` as they are drawn now: one that was dropped keeps its rows and belongs to no table any more."""
    shown = {row.stream: row for row in session.scalars(select(MatchRow).where(MatchRow.stream.in_(matches)))}
    club_matches, row = [match for match, match_row in shown.items() if is_ours(club, match_row)], table_of(PersonRow).c
    query = (
        select(row.stream, row.round, row.table_number, func.min(row.status))
        .where(row.stream.in_(club_matches))
        .group_by(row.stream, row.round, row.table_number)
        .order_by(row.round, row.table_number)
    )
    tables = session.execute(query).all()
    return [TableRow(match, round, table, status, shown[match]) for match, round, table, status in tables]


def last_entries(
    session: Session, matches: Sequence[str], kinds: Collection[str] | None = None, *, but: str = ""
) -> dict[str, datetime]:
    """By match when its last entry came, of these kinds (None: of all), none that the role ``but`` said."""
    query = select(EntryRow.stream, func.max(EntryRow.at)).where(EntryRow.stream.in_(matches), EntryRow.role != but)
    if kinds is not None:
        query = query.where(EntryRow.kind.in_(kinds))
    return {row[0]: row[1] for row in session.execute(query.group_by(EntryRow.stream))}


def last_kinds(session: Session, matches: Sequence[str], kinds: Collection[str]) -> dict[str, str]:
    """By match of which of these kinds its last entry of any of them was."""
    query = select(EntryRow.stream, EntryRow.kind).where(EntryRow.stream.in_(matches), EntryRow.kind.in_(kinds))
    return {row[0]: row[1] for row in session.execute(query.order_by(EntryRow.stream, EntryRow.seq))}


def hands_with(session: Session, matches: Sequence[str], fact: str, *, state: str = "") -> dict[str, list[int]]:
    """By match the numbers of the hands that have this among their facts, as JSON writes it; in one state, or any."""
    query = select(HandRow.stream, HandRow.number).where(
        HandRow.stream.in_(matches), HandRow.facts.contains(fact, autoescape=True)
    )
    if state:
        query = query.where(HandRow.state == state)
    found: dict[str, list[int]] = {}
    for match, number in session.execute(query.order_by(HandRow.stream, HandRow.number)):
        found.setdefault(match, []).append(number)
    return found


def facts_of_hands(session: Session, matches: Sequence[str], fact: str) -> dict[str, list[tuple[int, str, str]]]:
    """By match the number, the state and all facts, as JSON, of the hands that have this among them."""
    query = select(HandRow.stream, HandRow.number, HandRow.state, HandRow.facts).where(
        HandRow.stream.in_(matches), HandRow.facts.contains(fact, autoescape=True)
    )
    found: dict[str, list[tuple[int, str, str]]] = {}
    for match, number, state, facts in session.execute(query.order_by(HandRow.stream, HandRow.number)):
        found.setdefault(match, []).append((number, state, facts))
    return found


def number_of_hands(session: Session, matches: Sequence[str], *states: str) -> dict[str, int]:
    """By match how many of its hands are in one of these states; no match without one."""
    query = select(HandRow.stream, func.count()).where(HandRow.stream.in_(matches), HandRow.state.in_(states))
    return {row[0]: row[1] for row in session.execute(query.group_by(HandRow.stream))}


class PersonMatch(NamedTuple):
    """What one person did in one match, as ``PersonRow`` has it."""

    stream: str
    """The id of the match."""
    person: str
    """The id of the person."""
    evening: str
    """The id of the evening."""
    round: int
    """The number of the round, from 1."""
    table_number: int
    """The table's number in the hall."""
    side: int
    """The index of their side, from 0."""
    status: str
    """``counts``, ``open``, ``disputed`` or ``reserved``."""
    hands: int
    """Counted."""
    points: int
    """Of their side, with penalties."""
    total: int
    """Of all sides, without."""
    over: int
    """Above the equal share, in 27720ths."""
    rank: int
    """Rank points of the table, in 27720ths."""
    won: int
    """Hands."""
    lost: int
    """Hands."""
    marks_called: int
    """By their side."""
    highest: int
    """Points of the best hand."""
    most_behind: int
    """The largest deficit made good."""
    worth: str = ""
    """What a season compares where that is not the points; else empty."""
    met: str = ""
    """What they did with and against each of the others, where not all sat in the same hands; else empty."""
    totals: bool = False
    """Whether of the match the total of several hands counts: of these nobody knows who won them, or the best."""


_COLUMNS = {"marks_called": "zwicks"}
"""What is stored under another name than it bears here."""


# a match's facts say how many hands were played only where a count stands for several (journal.projections)
_OF_SEVERAL = '"played":'


class Stamp(NamedTuple):
    """What tells whether an evening's rows are as they were.

    matches: how many it has.
    versions: the sum of theirs, which only ever grow.
    last_at: when the last entry came; None before the first.
    totals: whether of one of them the total of several hands counts.
    """

    matches: int
    versions: int
    last_at: datetime | None
    totals: bool = False


def _totals() -> ColumnElement[int]:
    """1 for a match of which the total of several hands counts."""
    return case((table_of(MatchRow).c.facts.contains(_OF_SEVERAL, autoescape=True), 1), else_=0)


def person_matches(
    session: Session, club: DrawingClub, evenings: Sequence[str], persons: Sequence[str] | None = None
) -> list[PersonMatch]:
    """Every row of these evenings in matches of the club's own, by round, table and side; with ``persons`` those of
    their matches only."""
    table, match = table_of(PersonRow), table_of(MatchRow).c
    stored = [name for name in PersonMatch._fields if name != "totals"]
    columns = [*(table.c[_COLUMNS.get(name, name)] for name in stored), _totals().label("totals"), table.c.club]
    query = select(*columns).join_from(table, match.stream.table, match.stream == table.c.stream)
    query = query.where(table.c.evening.in_(evenings))
    if persons is not None:
        their_matches = select(table.c.stream).where(table.c.evening.in_(evenings), table.c.person.in_(persons))
        query = query.where(table.c.stream.in_(their_matches))
    rows = session.execute(query).all()
    order = ("evening", "round", "table_number", "stream", "side", "person")
    places = [PersonMatch._fields.index(name) for name in order]
    club_matches = {match for match, row in {row.stream: row for row in rows}.items() if is_ours(club, row)}
    result = [
        PersonMatch(*row[:-2])._replace(totals=bool(row.totals)) for row in rows if row.stream in club_matches
    ]
    return sorted(result, key=lambda row: [row[place] for place in places])


def stamps(session: Session, club: DrawingClub, evenings: Sequence[str]) -> dict[str, Stamp]:
    """By evening, of the matches that say this club drew them for it; one without a match has none."""
    stream, match = table_of(Stream).c, table_of(MatchRow).c
    query = (
        select(
            match.evening, func.count(), func.sum(stream.version), func.max(match.last_at),
            func.max(_totals()),
        )
        .join_from(match.stream.table, stream.id.table, stream.id == match.stream)
        .where(match.club == club.club, match.evening.in_(evenings))
        .group_by(match.evening)
    )
    return {
        evening: Stamp(int(number), int(versions), at, bool(totals))
        for evening, number, versions, at, totals in session.execute(query)
    }


def hands_of(session: Session, matches: Sequence[str]) -> list[HandRow]:
    """The hands of some matches, in their order."""
    query = select(HandRow).where(HandRow.stream.in_(matches)).order_by(HandRow.stream, HandRow.number)
    return list(session.scalars(query))
