"""The store of clubs: the one place that adds entries to one, and reads them back.

Every function that writes commits before it returns; one that raises has changed nothing. What an entry changes in the
club's matches is changed in the same transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import links, stream
from scorekeeper.journal.adding import Adding, Appended, new_id
from scorekeeper.journal.club.club_kind import CLUB, name_hash
from scorekeeper.journal.club.naming import names
from scorekeeper.journal.club.passphrase import hash_of_passphrase, named
from scorekeeper.journal.club.reaching import reach
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.entry import VERSION, EntryError
from scorekeeper.journal.given import ID
from scorekeeper.journal.memory import Folded
from scorekeeper.journal.rows import iso, moment
from scorekeeper.journal.stream import DayFull as DayFull
from scorekeeper.journal.stream import StreamGone as ClubGone
from scorekeeper.journal.stream import StreamUnknown as ClubUnknown
from scorekeeper.journal.stream import entries_since as entries_since
from scorekeeper.journal.stream import words_of as words_of
from scorekeeper.journal.tokens import CLUB_ROLES, Role
from scorekeeper.journal.worded import read_words
from scorekeeper.storage.league import ClubRow, ours
from scorekeeper.storage.streams import Stream, unfinished

__all__ = [
    "ClubGone", "ClubUnknown", "Created", "DayFull", "NameTaken", "Now", "append", "body", "clubs", "create", "delete",
    "entries_since", "public_names", "renew", "revoke", "state_at", "state_of", "undelete", "words_of",
]  # fmt: skip

Now: TypeAlias = stream.Now[ClubState]


class NameTaken(ScorekeeperError):
    """Another club here has this name: its keeper could not be told from ours."""


class Created(NamedTuple):
    """A new club and the epochs of its links."""

    club: str
    epochs: dict[Role, int]


def body(
    kind: str,
    payload: Mapping[str, Any],
    *,
    now: datetime,
    after: str | None = None,
    by: str | None = None,
    id: str | None = None,
    device: str = "",
) -> dict[str, Any]:
    """An entry as a page makes it."""
    return {
        "id": id or new_id(now), "v": VERSION, "kind": kind, "after": after, "by": by, "device": device,
        "at_phone": iso(now), "payload": dict(payload),
    }  # fmt: skip


def create(
    session: Session,
    secret: bytes,
    name: str,
    passphrase: str,
    *,
    device: str,
    now: datetime,
    club: str | None = None,
    per_day: int | None = None,
) -> Created:
    """Open a club of this name, with a link for each role and a passphrase for its keeper. Ends the session's
    transaction, commits nothing of it.

    Raises NameTaken, DayFull, UnfitPassphrase, TooManyAtOnce, EntryError for a name that cannot be read.
    """
    club, name_id = club or new_id(now), new_id(now)
    told = read_words({name_id: " ".join(name.split())})
    if not told or not told[name_id] or len(told[name_id]) > 200:
        raise EntryError("not-a-text", "name")
    if not ID.fullmatch(club):
        raise EntryError("not-an-id", "club")

    def look() -> None:
        if named(session, name) or session.get(Stream, club) is not None:
            raise NameTaken("another club has this name")

    with stream.undone_if_raised(session):
        look()
        stream.check_day(session, "club", now, per_day)
    session.rollback()  # nothing slow inside a transaction
    hashed = hash_of_passphrase(passphrase)
    with stream.undone_if_raised(session):
        look()
        stream.begin_stream(session, club, secrets.token_urlsafe(16), kind="club", now=now, per_day=per_day)
        session.add(ClubRow(stream=club, name_hash=name_hash(name), passphrase=hashed, wrong=0, wrong_since=None))
        session.flush()
        with stream.adding_within(CLUB, session, club, device=device, now=now) as adding:
            epochs = links.issue(session, secret, club, now=moment(now), roles=CLUB_ROLES)
            adding.add_own(body("club.opened", {"name": name_id}, now=now, device=device), role="keeper", epoch=1)
            adding.put_words(told)
        session.commit()
    return Created(club, epochs)


def append(
    session: Session,
    secret: bytes,
    club: str,
    bodies: Sequence[object],
    words: object,
    *,
    role: str,
    epoch: int,
    device: str,
    now: datetime,
) -> Appended:
    """Add what somebody said, and carry it to the club's matches. An id that is there is answered as the first time.

    ``role`` and ``epoch`` are those of the link it was said by. Raises ClubUnknown, ClubGone.
    """
    with _adding_to(session, secret, club, device=device, now=now) as adding:
        adding.add(bodies, words, role=role, epoch=epoch)
    return adding.appended


def renew(
    session: Session,
    secret: bytes,
    club: str,
    role: Role,
    *,
    expires: datetime | None = None,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> int:
    """Give a role a new link, which ends by itself at ``expires``, and throw out the holders of the old one.

    The new epoch. Raises ClubUnknown, ClubGone.
    """
    ends = None if expires is None else moment(expires)
    with _adding_to(session, secret, club, device=device, now=now) as adding:
        epoch = links.renew(session, secret, club, role, now=moment(now), expires=ends)
        _tell_link(adding, "link.renewed", role, epoch, ends, by_role, by_epoch, device, now)
    return epoch


def revoke(
    session: Session,
    secret: bytes,
    club: str,
    role: Role,
    *,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> None:
    """Take a role's link away; nothing where it has none. Raises ClubUnknown, ClubGone."""
    with _adding_to(session, secret, club, device=device, now=now) as adding:
        epoch = links.epochs(session, club).get(role)
        if epoch is not None:
            links.revoke(session, club, role, now=moment(now))
            _tell_link(adding, "link.revoked", role, epoch, None, by_role, by_epoch, device, now)


def delete(session: Session, club: str, *, now: datetime) -> None:
    """Hide a club and its matches: for 30 days they can be brought back together, then they are erased.

    Raises ClubUnknown, ClubGone.
    """
    with stream.undone_if_raised(session):
        stream.delete_within(CLUB, session, club, now=now)
        for match in _matches(session, club, None):
            stream.hide(session, match, moment(now))
        session.commit()


def undelete(session: Session, club: str) -> None:
    """Bring a hidden club back, with the matches that were hidden with it.

    Raises ClubUnknown; ClubGone once it is erased.
    """
    with stream.undone_if_raised(session):
        since = stream.undelete_within(CLUB, session, club)
        if since is not None:
            for match in _matches(session, club, since):
                stream.hide(session, match, None)
        session.commit()


def state_of(session: Session, club: str) -> Now:
    """What the journal comes to. Raises ClubUnknown, ClubGone."""
    return stream.state_of(CLUB, session, club)


def state_at(session: Session, club: str, seq: int, version: int, deleted: datetime | None) -> Now:
    """The same for who has just read the club's row, in this transaction."""
    return stream.state_at(CLUB, session, club, seq, version, deleted)


def public_names(session: Session, club: str) -> dict[str, str]:
    """Everybody of a club as the world may see him; nobody where there is no such club."""
    try:
        state = state_of(session, club).state
    except (ClubUnknown, ClubGone):
        return {}
    return names(state, words_of(session, club), "public")


def clubs(session: Session) -> list[tuple[str, str, datetime | None]]:
    """Every club that is not erased: its id, its name, since when it is deleted; oldest first."""
    query = select(Stream.id, Stream.hidden_at).where(Stream.kind == "club", Stream.erased_at.is_(None), ~unfinished())
    found = session.execute(query.order_by(Stream.created_at, Stream.id)).all()
    return [(row.id, _name(session, row.id), row.hidden_at) for row in found]


def _matches(session: Session, club: str, hidden: datetime | None) -> list[str]:
    """The club's own matches that are here, or those that were hidden with it."""
    state = state_of(session, club).state
    own = ours(session, state, state.drawn)
    query = select(Stream.id).where(Stream.id.in_(own), Stream.erased_at.is_(None), Stream.hidden_at == hidden)
    return sorted(session.scalars(query))


def _name(session: Session, club: str) -> str:
    name = state_of(session, club).state.name
    return words_of(session, club).get(name or "", "")


@contextmanager
def _adding_to(
    session: Session, secret: bytes, club: str, *, device: str, now: datetime
) -> Iterator[Adding[ClubState]]:
    with stream.undone_if_raised(session):
        with stream.adding_within(CLUB, session, club, device=device, now=now) as adding:
            yield adding
        reach(session, secret, adding, device=device, now=now)
        session.commit()
    if adding.applied:
        CLUB.memory.put(session.get_bind(), club, Folded(adding.state, adding.seq))


def _tell_link(
    adding: Adding[ClubState],
    kind: str,
    role: Role,
    epoch: int,
    expires: datetime | None,
    by_role: str,
    by_epoch: int,
    device: str,
    now: datetime,
) -> None:
    payload = {"role": role, "epoch": epoch, "expires": None if expires is None else iso(expires)}
    adding.add_own(body(kind, payload, now=now, device=device), role=by_role, epoch=by_epoch)
