"""Opening a club as its keeper: name and passphrase, kept as scrypt, and how often it may be wrong.

A phone writes the first letter large by itself, so that neither large letters nor blanks tell passphrases apart.

Ten wrong ones in an hour shut the door for the rest of it; they are counted in the database, so in all processes.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.security import check_password_hash, generate_password_hash

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal.club.club_kind import as_compared, name_hash
from scorekeeper.journal.rows import moment
from scorekeeper.journal.stream import undone_if_raised
from scorekeeper.storage.league import ClubRow
from scorekeeper.storage.streams import Stream

MOST_WRONG = 10
SPAN = timedelta(hours=1)
SHORTEST = 8
LONGEST = 200
METHOD = "scrypt:32768:8:1"
# a hash of that kind as it is kept, of no club; made once, so that no start of the program has to
_NOBODYS = (
    "scrypt:32768:8:1$wM6RxIJeXquOSrVZ$"
    "c0b9e2cfd6e76924a71f5182de442c3f0ceb25b222befe4ded66d7a59b4a9070"
    "465e149258a1a1cbeb53236c42ef7c4112ac75bf0b33ef89f4e058ba2e9d2515"
)


class NoSuchClub(ScorekeeperError):
    """No club has this name."""


class WrongPassphrase(ScorekeeperError):
    """It is another one."""


class UnfitPassphrase(ScorekeeperError):
    """Too short to keep anybody out, or too long to be read."""


class TooManyTries(ScorekeeperError):
    """Ten were wrong; ``until`` when it may be tried again."""

    def __init__(self, until: datetime) -> None:
        super().__init__("too many wrong passphrases")
        self.until = until


def hash_of_passphrase(passphrase: str) -> str:
    """What the database keeps. Raises UnfitPassphrase."""
    if not SHORTEST <= len(passphrase.strip()) <= LONGEST:
        raise UnfitPassphrase(f"a passphrase has {SHORTEST} to {LONGEST} characters")
    return generate_password_hash(as_compared(passphrase), METHOD)


def set_passphrase(session: Session, club: str, passphrase: str) -> None:
    """Another passphrase from now on; wrong tries are forgotten. Raises NoSuchClub, UnfitPassphrase."""
    hashed = hash_of_passphrase(passphrase)
    with undone_if_raised(session):
        row = session.get(ClubRow, club, with_for_update=True, populate_existing=True)
        if row is None:
            raise NoSuchClub("there is no such club")
        row.passphrase, row.wrong, row.wrong_since = hashed, 0, None
        session.commit()


def named(session: Session, name: str) -> list[str]:
    """The clubs of this name that are not deleted."""
    query = select(ClubRow.stream).join(Stream, Stream.id == ClubRow.stream)
    query = query.where(ClubRow.name_hash == name_hash(name), Stream.hidden_at.is_(None), Stream.erased_at.is_(None))
    return list(session.scalars(query.order_by(Stream.created_at, Stream.id)))


def enter(session: Session, name: str, passphrase: str, *, now: datetime) -> str:
    """The club that this name and passphrase open. Raises NoSuchClub, WrongPassphrase, TooManyTries."""
    clubs = named(session, name)
    if not clubs:
        check_password_hash(_NOBODYS, passphrase)  # takes as long as with a club, so that the time tells nothing
        raise NoSuchClub("no club has this name")
    problem: ScorekeeperError = WrongPassphrase("it is another one")
    for club in clubs:
        try:
            if _is_right(session, club, as_compared(passphrase.strip()[: LONGEST + 1]), moment(now)):
                return club
        except TooManyTries as many:
            problem = many
    raise problem


def _is_right(session: Session, club: str, passphrase: str, now: datetime) -> bool:
    """Count the try first, so that many at once are counted too; a right one counts nothing. Raises TooManyTries."""
    with undone_if_raised(session):
        row = session.get(ClubRow, club, with_for_update=True, populate_existing=True)
        if row is None:
            return False
        if row.wrong_since is None or now - row.wrong_since >= SPAN:
            row.wrong, row.wrong_since = 0, now
        assert row.wrong_since is not None
        if row.wrong >= MOST_WRONG:
            raise TooManyTries(row.wrong_since + SPAN)
        row.wrong += 1
        kept = row.passphrase
        session.commit()
        if not check_password_hash(kept, passphrase):
            return False
        row = session.get(ClubRow, club, with_for_update=True, populate_existing=True)
        if row is not None and row.wrong:
            row.wrong -= 1
        session.commit()
    return True
