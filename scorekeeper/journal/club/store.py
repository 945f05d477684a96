"""The one place that adds entries to a club, and hides it. ``stream`` reads what the entries of any stream come to.

Every function that writes commits before it returns; one that raises has changed nothing. What an entry changes in the
club's matches is changed in the same transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import links, stream
from scorekeeper.journal.adding import Adding, Appended, Refused, new_id
from scorekeeper.journal.club.club_stream import CLUB, name_hash
from scorekeeper.journal.club.fold import unfit
from scorekeeper.journal.club.match_effects import apply_to_matches, renew_judges
from scorekeeper.journal.club.passphrase import clubs_named, hash_of_passphrase, keep_passphrase
from scorekeeper.journal.club.state import ClubState, names
from scorekeeper.journal.entry import EntryBody, plain_body, read_entry
from scorekeeper.journal.parsing import ID, EntryError
from scorekeeper.journal.rows import iso, moment
from scorekeeper.journal.tokens import CLUB_ROLES, LAST_KEEPER, Role, keeper_number
from scorekeeper.journal.visible import read_words
from scorekeeper.storage.league import ClubRow, ours
from scorekeeper.storage.streams import Stream, those_of, unfinished

SEEN: tuple[Role, ...] = ("member", "record", "judge")
"""The roles whose links every keeper sees, and whoever has one can use; the watchers' is public."""


class NameInUse(ScorekeeperError):
    """Another club here has this name: its keeper could not be told from ours."""


class Created(NamedTuple):
    """A new club and the epochs of its links.

    club: its id.
    epochs: by role.
    """

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
) -> EntryBody:
    """An entry as a page makes it."""
    return plain_body(id or new_id(now), kind, payload, device, after=after, by=by, at_phone=iso(now))


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

    Raises NameInUse, DayFull, UnfitPassphrase, TooManyAtOnce, EntryError for a name that cannot be read.
    """
    club, name_id = club or new_id(now), new_id(now)
    texts = read_words({name_id: " ".join(name.split())})
    if not texts or not texts[name_id] or len(texts[name_id]) > 200:
        raise EntryError("not-a-text", "name")
    if not ID.fullmatch(club):
        raise EntryError("not-an-id", "club")

    def check_name() -> None:
        if clubs_named(session, name) or session.get(Stream, club) is not None:
            raise NameInUse("another club has this name")

    with stream.undone_if_raised(session):
        check_name()
        stream.check_day(session, "club", now, per_day)
    session.rollback()  # nothing slow inside a transaction
    hashed = hash_of_passphrase(passphrase)
    with stream.undone_if_raised(session):
        check_name()
        stream.begin_stream(session, club, secrets.token_urlsafe(16), kind="club", now=now, per_day=per_day)
        session.add(ClubRow(stream=club, name_hash=name_hash(name), passphrase=hashed, wrong=0, wrong_since=None))
        session.flush()
        with stream.adding_within(CLUB, session, club, device=device, now=now) as adding:
            epochs = links.issue(session, secret, club, now=moment(now), roles=CLUB_ROLES)
            opened = body("club.opened", {"name": name_id}, now=now, device=device)
            adding.add_from_server(opened, role="keeper", epoch=1)
            adding.put_words(texts)
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
    with _adding_to_club(session, secret, club, device=device, now=now) as adding:
        adding.add(bodies, words, role=role, epoch=epoch)
    return adding.appended


def renew(
    session: Session,
    secret: bytes,
    club: str,
    role: Role,
    *,
    expires: datetime | None = None,
    keeper: int = 0,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> int:
    """Give a role a new link, which ends by itself at ``expires``, and throw out the holders of the old one; of the
    keepers' role that of one ``keeper``, by number.

    The new epoch. Raises StreamUnknown, StreamGone, links.NoEpochLeft; Refused for a keeper whom nobody named.
    """
    ends = None if expires is None else moment(expires)
    with _adding_to_club(session, secret, club, device=device, now=now) as adding:
        if keeper and keeper not in adding.state.keepers:
            raise Refused("unknown_keeper")
        epoch = _renewed(adding, session, secret, role, keeper, ends, now)
        _note_link(adding, "link.renewed", role, epoch, ends, by_role, by_epoch, device, now)
    return epoch


def revoke(
    session: Session,
    secret: bytes,
    club: str,
    role: Role,
    *,
    keeper: int = 0,
    renew_seen: bool = False,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> None:
    """Take a role's link away, or one keeper's; nothing where there is none.

    ``renew_seen``: what its holder can use besides is renewed in the same transaction: the club's links that only
    members have, each with its last day, and the judge's at the tables whose result can still matter, to which the
    board leads. Raises StreamUnknown, StreamGone.
    """
    with _adding_to_club(session, secret, club, device=device, now=now) as adding:
        if renew_seen:
            renew_judges(session, secret, adding.state, keeper_number(by_epoch), device=device, now=now)
        for link in links.active_links(session, club):
            if (link.role, link.keeper) == (role, keeper):
                links.revoke(session, club, role, now=moment(now), keeper=keeper)
                _note_link(adding, "link.revoked", role, link.epoch, None, by_role, by_epoch, device, now)
            elif renew_seen and link.role in SEEN and (link.expires is None or link.expires > now):
                epoch = _renewed(adding, session, secret, link.role, link.keeper, link.expires, now)
                _note_link(adding, "link.renewed", link.role, epoch, link.expires, by_role, by_epoch, device, now)


def name_keeper(
    session: Session,
    secret: bytes,
    club: str,
    number: int,
    person: str,
    *,
    by_epoch: int,
    device: str,
    now: datetime,
) -> None:
    """Say who a keeper is: number 0 of themselves, or of a new one, who gets a link. Said again it changes nothing.

    ``by_epoch``: of the link of number 0 that says so. Raises Refused: for somebody who cannot be one, for a number
    that is somebody else's or none that comes next; StreamUnknown, StreamGone.
    """
    with _adding_to_club(session, secret, club, device=device, now=now) as adding:
        state = adding.state
        known = state.keepers.get(number)
        if number == 0:
            epoch = by_epoch
        elif known is None and number == next_keeper(state):
            epoch = _renewed(adding, session, secret, "keeper", number, None, now)
        elif known is not None and state.holder(known.epoch) == state.person(person):
            return
        else:
            raise Refused("changed_meanwhile" if number <= LAST_KEEPER else "too_many_keepers")
        named_keeper = body("keeper.named", {"epoch": epoch, "person": person}, now=now, device=device)
        if (why := unfit(state, read_entry(named_keeper, kinds=CLUB.kinds))) is not None:
            raise Refused(why.replace("-", "_"))
        adding.add_from_server(named_keeper, role="keeper", epoch=by_epoch)


def next_keeper(state: ClubState) -> int:
    """The number of the next keeper: nobody gets one that somebody had."""
    return max(state.keepers, default=0) + 1


def set_passphrase(
    session: Session,
    secret: bytes,
    club: str,
    passphrase: str,
    *,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> int:
    """Another passphrase, and another link for the keeper whom it opens, number 0; whoever had the old ones is out.
    Every other link stays. Ends the session's transaction, commits nothing of it.

    The new link's epoch. Raises NoSuchClub, UnfitPassphrase, TooManyAtOnce, StreamUnknown, StreamGone.
    """
    session.rollback()  # nothing slow inside a transaction
    hashed = hash_of_passphrase(passphrase)
    with _adding_to_club(session, secret, club, device=device, now=now) as adding:
        keep_passphrase(session, club, hashed)
        epoch = _renewed(adding, session, secret, "keeper", 0, None, now)
        _note_link(adding, "link.renewed", "keeper", epoch, None, by_role, by_epoch, device, now)
    return epoch


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
    rows = session.execute(query.order_by(Stream.created_at, Stream.id)).all()
    return [(row.id, _name(session, row.id), row.hidden_at) for row in rows]


def _matches(session: Session, club: str, hidden: datetime | None) -> list[str]:
    """The club's own matches that are here, or those that were hidden with it."""
    state = stream.state_of(CLUB, session, club).state
    matches = ours(session, state, state.drawn)
    return sorted(those_of(session, matches, Stream.erased_at.is_(None), Stream.hidden_at == hidden))


def _name(session: Session, club: str) -> str:
    name = stream.state_of(CLUB, session, club).state.name
    return stream.words_of(session, club).get(name or "", "")


def _adding_to_club(
    session: Session, secret: bytes, club: str, *, device: str, now: datetime
) -> AbstractContextManager[Adding[ClubState]]:
    def apply(adding: Adding[ClubState]) -> None:
        apply_to_matches(session, secret, adding, device=device, now=now)

    return stream.adding_to(CLUB, session, club, device=device, now=now, before_commit=apply)


def _renewed(
    adding: Adding[ClubState], session: Session, secret: bytes, role: Role, keeper: int, expires: datetime | None,
    now: datetime,
) -> int:
    """The next epoch of a link; of a keeper's, none that the journal knows from elsewhere."""
    above = highest_epoch(adding.state, keeper) if role == "keeper" else 0
    return links.renew(
        session, secret, adding.stream, role, now=moment(now), expires=expires, keeper=keeper, above=above
    )


def highest_epoch(state: ClubState, keeper: int) -> int:
    """The highest epoch of a keeper's links of which the journal names the holder; 0 for none."""
    return max((one.epoch for one in state.link_holders if keeper_number(one.epoch) == keeper), default=0)


def _note_link(
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
    adding.add_from_server(body(kind, payload, now=now, device=device), role=by_role, epoch=by_epoch)
