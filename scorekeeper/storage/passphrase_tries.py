"""How often somebody was wrong about the passphrase of a name within an hour. The functions commit nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from scorekeeper.storage.league import PassphraseTries

SPAN = timedelta(hours=1)
_AT_THE_SAME_TIME = timedelta(minutes=1)
"""A request may have looked at the clock before another one that was quicker here."""
_FORGOTTEN_AT_ONCE = 200


def tries_of(session: Session, name: bytes, who: bytes, now: datetime) -> PassphraseTries:
    """The row of a name and an address, locked; begun anew where its hour is over, or begins only later: a clock that
    was set back prolongs nothing."""
    is_sqlite = session.get_bind().dialect.name == "sqlite"
    new = sqlite.insert(PassphraseTries) if is_sqlite else postgresql.insert(PassphraseTries)
    session.execute(new.values(name_hash=name, who=who, wrong=0, since=now).on_conflict_do_nothing())
    row = session.get(PassphraseTries, (name, who), with_for_update=True, populate_existing=True)
    assert row is not None
    if not row.since - _AT_THE_SAME_TIME <= now < row.since + SPAN:
        row.wrong, row.since = 0, now
    return row


def uncount(session: Session, name: bytes, addresses: Iterable[bytes]) -> None:
    """One try fewer of a name from each of these."""
    for address in addresses:
        row = session.get(PassphraseTries, (name, address), with_for_update=True, populate_existing=True)
        if row is not None and row.wrong:
            row.wrong -= 1


def forget_tries(session: Session, now: datetime) -> None:
    """Take away some rows whose hour is over; those that somebody else works with are left to the next try."""
    since = PassphraseTries.since
    over = or_(since <= now - SPAN, since > now + _AT_THE_SAME_TIME)
    due = select(PassphraseTries).where(over).limit(_FORGOTTEN_AT_ONCE).with_for_update(skip_locked=True)
    for row in session.scalars(due):
        session.delete(row)


def forget_name(session: Session, name: bytes) -> None:
    """Take away all tries of a name."""
    session.execute(delete(PassphraseTries).where(PassphraseTries.name_hash == name))
