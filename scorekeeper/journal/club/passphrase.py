"""Opening a club as its keeper: the name and the passphrase (stored as scrypt), and how often somebody may be wrong.

Phones capitalise the first letter by themselves, so capitals and blanks make no difference in a passphrase.

After ten wrong passphrases in an hour one address can no longer open that club's name. The count is in the database,
and so holds for all processes. Other addresses can still open it; if many guess at the name from everywhere, each try
takes longer. A keeper's link needs no passphrase and is never shut.

scrypt takes a core for a tenth of a second and 32 MB. So it never runs inside a transaction, and at most two run at a
time in a process. A few requests wait; all others are told to come back in a moment.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.security import check_password_hash, generate_password_hash

from scorekeeper.desk import Desk, TooManyAtOnce
from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal.club.club_stream import as_compared, name_hash
from scorekeeper.journal.rows import moment
from scorekeeper.journal.stream import lock, undone_if_raised
from scorekeeper.storage.league import ClubRow
from scorekeeper.storage.passphrase_tries import SPAN, forget_name, forget_tries, tries_of, uncount
from scorekeeper.storage.streams import Stream

MOST_WRONG = 10
SHORTEST = 8
LONGEST = 200
METHOD = "scrypt:32768:8:1"
AT_ONCE = 2
"""Passphrases that a process works at; the machine has other work, and each takes 32 MB."""
WAITING = 8
"""As many wait for that."""
SLOW_AFTER = 30
"""Wrong ones of one name in an hour, from wherever; after them each try waits PAUSE_SECONDS."""
PAUSE_SECONDS = 1.0
PAUSING = 2
"""As many tries of one such name wait at a time."""
IN_LINE = 4
"""As many more wait for their turn, each from an address that was not wrong within the hour: the keeper's, say. Of one
neighbourhood of addresses one at a time, so that whoever has thousands of addresses has one place."""
MOST_PAUSING = 12
"""As many of all names: each keeps one of the server's threads."""
_EVERYBODY = b""
"""In the place of an address: the tries of a name from all of them."""
# a hash of that kind as it is kept, of no club; made once, so that no start of the program has to
_NOBODYS = (
    "scrypt:32768:8:1$wM6RxIJeXquOSrVZ$"
    "c0b9e2cfd6e76924a71f5182de442c3f0ceb25b222befe4ded66d7a59b4a9070"
    "465e149258a1a1cbeb53236c42ef7c4112ac75bf0b33ef89f4e058ba2e9d2515"
)


class NoSuchClub(ScorekeeperError):
    """No club has this name."""


class WrongPassphrase(ScorekeeperError):
    """What was typed is not the club's passphrase."""


class UnfitPassphrase(ScorekeeperError):
    """Too short to keep anybody out, or too long to be read."""


class TooManyTries(ScorekeeperError):
    """Ten of this address were wrong; ``until`` when it may be tried again from there."""

    def __init__(self, until: datetime) -> None:
        super().__init__("too many wrong passphrases")
        self.until = until


_DESK = Desk(AT_ONCE, WAITING)
"""Where passphrases are worked at."""
_LINE = Desk(MOST_PAUSING, 0)
"""Where tries at names wait at which many guess."""
_NEIGHBOURS = Desk(MOST_PAUSING, 0, each=1)
"""Of each neighbourhood who waits there for a name."""


@contextmanager
def _in_line(name: bytes, *, new: bool, near: bytes) -> Iterator[None]:
    """Wait before a try at a name that many guess at. Raises TooManyAtOnce where others of that name wait.

    ``new``: from where nobody was wrong so far; such a one may stand in line behind them. ``near``: of which
    neighbourhood."""
    with _NEIGHBOURS.room((name, near)), _LINE.room(name, each=PAUSING + (IN_LINE if new else 0)) as before:
        time.sleep(PAUSE_SECONDS * (1 + before // PAUSING))
        yield


def hash_of_passphrase(passphrase: str) -> str:
    """What the database keeps. Call it outside of transactions. Raises UnfitPassphrase, TooManyAtOnce."""
    if not SHORTEST <= len(passphrase.strip()) <= LONGEST:
        raise UnfitPassphrase(f"a passphrase has {SHORTEST} to {LONGEST} characters")
    with _DESK.room(), _DESK.place():
        return generate_password_hash(as_compared(passphrase), METHOD)


def keep_passphrase(session: Session, club: str, hashed: str) -> None:
    """Another passphrase from now on, of this hash; wrong tries are forgotten. A part of somebody else's transaction.

    Raises NoSuchClub.
    """
    row = session.get(ClubRow, club, with_for_update=True, populate_existing=True)
    if row is None:
        raise NoSuchClub("there is no such club")
    row.passphrase = hashed
    forget_name(session, row.name_hash)


def clubs_named(session: Session, name: str) -> list[str]:
    """The clubs of this name that are not deleted."""
    return list(_passphrase_hashes(session, name_hash(name)))


def enter(
    session: Session, name: str, passphrase: str, *, who: bytes, now: datetime, near: bytes | None = None
) -> str:
    """The club that this name and passphrase open, locked, so that both still do when its keeper's link is read. Ends
    the session's transaction, commits nothing of it.

    ``who``: the address it is tried from, ``near`` its neighbourhood, in a form that tells nobody which. Raises
    NoSuchClub, WrongPassphrase, TooManyTries, TooManyAtOnce.
    """
    session.rollback()
    hashed, typed, now = name_hash(name), as_compared(passphrase.strip()[: LONGEST + 1]), moment(now)
    with _DESK.room():  # who finds none has not tried, and writes nothing
        hashes, tries, own_tries = _counted(session, hashed, who, now)
    try:
        # who waits takes no place from those who open other clubs
        line = _in_line(hashed, new=own_tries == 1, near=near or who) if tries > SLOW_AFTER else nullcontext()
        with line, _DESK.room():
            club = _matching_club(hashes, typed)
    except TooManyAtOnce:
        _uncount(session, hashed, who)
        raise
    if club is None:
        raise WrongPassphrase("it is another one") if hashes else NoSuchClub("no club has this name")
    _uncount(session, hashed, who)
    lock(session, club)
    if _passphrase_hashes(session, hashed).get(club) != hashes[club]:
        raise WrongPassphrase("it has been another one since it was looked at")
    return club


def _passphrase_hashes(session: Session, hashed: bytes) -> dict[str, str]:
    """What is kept of the passphrase of each club of a name."""
    query = select(ClubRow.stream, ClubRow.passphrase).join(Stream, Stream.id == ClubRow.stream)
    query = query.where(ClubRow.name_hash == hashed, Stream.hidden_at.is_(None), Stream.erased_at.is_(None))
    return {row.stream: row.passphrase for row in session.execute(query.order_by(Stream.created_at, Stream.id))}


def _matching_club(hashes: dict[str, str], typed: str) -> str | None:
    """The club whose passphrase this is. A name that nobody has takes as long, so that the time tells nothing."""
    with _DESK.place():
        if not hashes:
            check_password_hash(_NOBODYS, typed)
        return next((club for club, hashed in hashes.items() if check_password_hash(hashed, typed)), None)


def _counted(session: Session, name: bytes, who: bytes, now: datetime) -> tuple[dict[str, str], int, int]:
    """Count a try before it is looked at, so that many at once are counted too: the clubs of this name, and how many
    tries of it there were within the hour, from everywhere and from here. Raises TooManyTries."""
    with undone_if_raised(session):
        all_tries, own = (tries_of(session, name, address, now) for address in (_EVERYBODY, who))
        if own.wrong >= MOST_WRONG:
            raise TooManyTries(own.since + SPAN)
        own.wrong += 1
        all_tries.wrong += 1
        counted = _passphrase_hashes(session, name), all_tries.wrong, own.wrong
        forget_tries(session, now)
        session.commit()
    return counted


def _uncount(session: Session, name: bytes, who: bytes) -> None:
    """A try that was right, or was not looked at, counts nothing."""
    with undone_if_raised(session):
        uncount(session, name, (_EVERYBODY, who))
        session.commit()
