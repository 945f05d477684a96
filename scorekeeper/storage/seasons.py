"""What a season reads besides sums: every row of its evenings, and a stamp that says whether an evening has changed.

A page keeps what it worked out of an evening for as long as the stamp stays the same; only an evening that was
touched is read again. None of it grows with the number of hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.storage.base import table_of
from scorekeeper.storage.league import Drew, PersonRow, is_ours
from scorekeeper.storage.streams import HandRow, MatchRow, Stream


class Did(NamedTuple):
    """What one person did in one match, as ``PersonRow`` has it."""

    stream: str
    person: str
    evening: str
    round: int
    table_number: int
    side: int
    status: str
    hands: int
    points: int
    total: int
    over: int
    rank: int
    won: int
    lost: int
    zwicks: int
    highest: int
    most_behind: int
    worth: str = ""


class Stamp(NamedTuple):
    """How many matches an evening has, the sum of their versions (which only ever grow), when the last entry came."""

    matches: int
    versions: int
    last_at: datetime | None


def did(session: Session, club: Drew, evenings: Sequence[str], persons: Sequence[str] | None = None) -> list[Did]:
    """Every row of these evenings in matches of the club's own, by round, table and side; with ``persons`` those of
    their matches only."""
    table = table_of(PersonRow)
    columns = [*(table.c[name] for name in Did._fields), table.c.club]
    query = select(*columns).where(table.c.evening.in_(evenings))
    if persons is not None:
        theirs = select(table.c.stream).where(table.c.evening.in_(evenings), table.c.person.in_(persons))
        query = query.where(table.c.stream.in_(theirs))
    rows = session.execute(query).all()
    order = ("evening", "round", "table_number", "stream", "side", "person")
    places = [Did._fields.index(name) for name in order]
    own = {match for match, row in {row.stream: row for row in rows}.items() if is_ours(club, row)}
    found = [Did(*row[:-1]) for row in rows if row.stream in own]
    return sorted(found, key=lambda one: [one[place] for place in places])


def stamps(session: Session, club: Drew, evenings: Sequence[str]) -> dict[str, Stamp]:
    """By evening, of the matches that say this club drew them for it; one without a match has none."""
    stream, match = table_of(Stream).c, table_of(MatchRow).c
    query = (
        select(match.evening, func.count(), func.sum(stream.version), func.max(match.last_at))
        .join_from(match.stream.table, stream.id.table, stream.id == match.stream)
        .where(match.club == club.club, match.evening.in_(evenings))
        .group_by(match.evening)
    )
    return {evening: Stamp(int(number), int(versions), at) for evening, number, versions, at in session.execute(query)}


def hands_of(session: Session, matches: Sequence[str]) -> list[HandRow]:
    """The hands of some matches, in their order."""
    query = select(HandRow).where(HandRow.stream.in_(matches)).order_by(HandRow.stream, HandRow.number)
    return list(session.scalars(query))
