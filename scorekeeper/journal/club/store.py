"""The one place that adds entries to a club, and hides it; what any stream comes to is read by ``stream``.

Every function that writes commits before it returns; one that raises has changed nothing. What an entry changes in the
club's matches is changed in the same transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import links, stream
from scorekeeper.journal.adding import Adding, Appended, new_id
from scorekeeper.journal.club.club_stream import CLUB, name_hash
from scorekeeper.journal.club.match_effects import apply_to_matches
from scorekeeper.journal.club.passphrase import hash_of_passphrase, named
from scorekeeper.journal.club.state import ClubState, names
from scorekeeper.journal.entry import VERSION
from scorekeeper.journal.memory import Folded
from scorekeeper.journal.parsing import ID, EntryError
from scorekeeper.journal.rows import iso, moment
from scorekeeper.journal.tokens import CLUB_ROLES, Role
from scorekeeper.journal.visible import read_words
from scorekeeper.storage.league import ClubRow, ours
from scorekeeper.storage.streams import Stream, those_of, unfinished


class NameTaken(ScorekeeperError):
    """Another club here has this name: its keeper could not be told from ours."""


class Created(NamedTuple):
    """A new club and the epochs of its links."""

    club: str
    epochs: dict[Role, int]


def body(
    kind: str,
    payload: Mapping[str, object],
    *,
    now: datetime,
    after: str | None = None,
    by: str | None = None,
    id: str | None = None,
    device: str = "",
) -> dict[str, object]:
    """An entry as a page makes it."""
    return {
        "id": id or new_id(now), "v": VERSION, "kind": kind, "after": after, "by": by, "device": device,
        "at_phone": iso(now), "payload": dict(payload),
    }


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

    ``role`` and ``epoch`` are those of the link it was said by. Raises StreamUnknown, StreamGone.
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

    The new epoch. Raises StreamUnknown, StreamGone.
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
    """Take a role's link away; nothing where it has none. Raises StreamUnknown, StreamGone."""
    with _adding_to(session, secret, club, device=device, now=now) as adding:
        epoch = links.epochs(session, club).get(role)
        if epoch is not None:
            links.revoke(session, club, role, now=moment(now))
            _tell_link(adding, "link.revoked", role, epoch, None, by_role, by_epoch, device, now)


def delete(session: Session, club: str, *, now: datetime) -> None:
    """Hide a club and its matches: for 30 days they can be brought back together, then they are erased.

    Raises StreamUnknown, StreamGone.
    """
    with stream.undone_if_raised(session):
        stream.delete_within(CLUB, session, club, now=now)
        for match in _matches(session, club, None):
            stream.hide(session, match, moment(now))
        session.commit()


def undelete(session: Session, club: str) -> None:
    """Bring a hidden club back, with the matches that were hidden with it.

    Raises StreamUnknown; StreamGone once it is erased.
    """
    with stream.undone_if_raised(session):
        since = stream.undelete_within(CLUB, session, club)
        if since is not None:
            for match in _matches(session, club, since):
                stream.hide(session, match, None)
        session.commit()


def public_names(session: Session, club: str) -> dict[str, str]:
    """Everybody of a club as the world may see them; nobody where there is no such club."""
    try:
        state = stream.state_of(CLUB, session, club).state
    except (stream.StreamUnknown, stream.StreamGone):
        return {}
    return names(state, stream.words_of(session, club), "public")


def clubs(session: Session) -> list[tuple[str, str, datetime | None]]:
    """Every club that is not erased: its id, its name, since when it is deleted; oldest first."""
    query = select(Stream.id, Stream.hidden_at).where(Stream.kind == "club", Stream.erased_at.is_(None), ~unfinished())
    found = session.execute(query.order_by(Stream.created_at, Stream.id)).all()
    return [(row.id, _name(session, row.id), row.hidden_at) for row in found]


def _matches(session: Session, club: str, hidden: datetime | None) -> list[str]:
    """The club's own matches that are here, or those that were hidden with it."""
    state = stream.state_of(CLUB, session, club).state
    own = ours(session, state, state.drawn)
    return sorted(those_of(session, own, Stream.erased_at.is_(None), Stream.hidden_at == hidden))


def _name(session: Session, club: str) -> str:
    name = stream.state_of(CLUB, session, club).state.name
    return stream.words_of(session, club).get(name or "", "")


@contextmanager
def _adding_to(
    session: Session, secret: bytes, club: str, *, device: str, now: datetime
) -> Iterator[Adding[ClubState]]:
    with stream.undone_if_raised(session):
        with stream.adding_within(CLUB, session, club, device=device, now=now) as adding:
            yield adding
        apply_to_matches(session, secret, adding, device=device, now=now)
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
