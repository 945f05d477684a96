"""The links of a match or a club in the database: whom a link recognises, renewing links and taking them away.

Tokens and codes are made from the installation's secret (`tokens`); the tables hold hashes. A renewed link stays known,
so that its page can say that there is a new one. The functions add to the session's transaction and commit nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, Row, bindparam, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal.tokens import (
    CLUB_ROLES,
    CODE_LENGTH,
    KEEPERS_APART,
    LONG_CODE,
    ROLES,
    Role,
    code_of,
    keeper_number,
    token_of,
)
from scorekeeper.storage.base import hash_of_token, table_of
from scorekeeper.storage.streams import LinkRow, Stream

# written once, so that SQLAlchemy need not work out anew what each request asks
_link, _stream = table_of(LinkRow).c, table_of(Stream).c
_LINK = select(
    _link.role, _link.epoch, _link.revoked_at, _link.expires_at,
    _stream.id, _stream.kind, _stream.hidden_at, _stream.erased_at, _stream.seq, _stream.version,
).join_from(table_of(LinkRow), table_of(Stream), _stream.id == _link.stream)
_BY_TOKEN = _LINK.where(_link.token_hash == bindparam("hash"))
_HELD = select(_link.role, _link.epoch, _link.expires_at).where(
    _link.stream == bindparam("stream"), _link.revoked_at.is_(None)
)
_HOLDS = select(_link.epoch).where(
    _link.stream == bindparam("stream"), _link.role == bindparam("role"), _link.epoch == bindparam("epoch"),
    _link.revoked_at.is_(None),
)
_LEAVE = "scorekeeper.links"
_HELD_BY = select(_link.stream, _link.role, _link.epoch).where(
    _link.stream.in_(bindparam("streams", expanding=True)), _link.revoked_at.is_(None)
)
_BY_CODE = _LINK.where(_link.code_hash == bindparam("hash"))
_BY_TOKENS = _LINK.add_columns(_link.token_hash).where(_link.token_hash.in_(bindparam("hashes", expanding=True)))


@dataclass(frozen=True)
class Link:
    """What a link leads to.

    stream: the id of the match or the club.
    role: what it allows.
    epoch: which renewal it is of.
    current: whether it has not been renewed or taken away.
    deleted: when that was deleted, which can be undone until it is erased; None: it was not.
    erased: whether nothing of it is left.
    seq: the number of the stream's last entry.
    version: the stream's.
    kind: ``match``, or ``club`` where it leads to a club.
    expires: when it ends by itself; None: never.
    """

    stream: str
    role: Role
    epoch: int
    current: bool
    deleted: datetime | None
    erased: bool
    seq: int
    version: int
    kind: str = "match"
    expires: datetime | None = None

    @property
    def open(self) -> bool:
        """Whether it leads to what it was made for: it holds, and that was not deleted."""
        return self.current and self.deleted is None and not self.erased

    def expired(self, now: datetime) -> bool:
        """Whether its time is over."""
        return self.expires is not None and self.expires <= now


class LinkEnded(ScorekeeperError):
    """The ``link`` by which somebody writes was renewed or taken away while they waited for their turn."""

    def __init__(self, link: Link) -> None:
        super().__init__(f"{link.stream}: {link.role} {link.epoch}")
        self.link = link


class NoEpochLeft(ScorekeeperError):
    """A link was renewed as often as it can be."""


class ActiveLink(NamedTuple):
    """A role's link that holds, to be shown again.

    role: what it allows.
    epoch: which renewal it is of.
    expires: when it ends by itself; None: never.
    """

    role: Role
    epoch: int
    expires: datetime | None

    @property
    def keeper(self) -> int:
        """The number of the keeper whose link it is; 0 of every other role."""
        return keeper_number(self.epoch) if self.role == "keeper" else 0


def find_link(session: Session, token_hash: bytes) -> Link | None:
    """What the token of this hash leads to; None for an unknown one."""
    return _shown(_found(session.execute(_BY_TOKEN, {"hash": token_hash}).first()))


def write_by(session: Session, link: Link) -> None:
    """What this session writes from now on it writes by the leave of this link: it is asked for again once a stream is
    locked (`check_links`)."""
    session.info.setdefault(_LEAVE, {})[link.stream] = link


def check_links(session: Session) -> None:
    """Whether the links still hold by whose leave the session writes: whoever renewed one may have been waited for.
    Raises LinkEnded."""
    held: dict[str, Link] = session.info.get(_LEAVE, {})
    for link in held.values():
        if session.execute(_HOLDS, {"stream": link.stream, "role": link.role, "epoch": link.epoch}).first() is None:
            raise LinkEnded(link)


def find_links(session: Session, token_hashes: Collection[bytes]) -> dict[bytes, Link]:
    """The same for many tokens at once; those that are known."""
    rows = session.execute(_BY_TOKENS, {"hashes": list(token_hashes)}).all()
    return {row.token_hash: link for row in rows if (link := _shown(_found(row))) is not None}


def find_code(session: Session, code_hash: bytes) -> Link | None:
    """What the code of this hash leads to; None for an unknown one."""
    return _found(session.execute(_BY_CODE, {"hash": code_hash}).first())


def find_typed(session: Session, secret: bytes, code: str) -> Link | None:
    """What a code that somebody typed leads to; None for an unknown one.

    Of a judge's or keeper's link that was given out while codes had 8 digits, the database knows these alone: they
    still lead to it, and so does the longer code that is shown for it now.
    """
    found = _shown(find_code(session, hash_of_token(code)))
    if found is not None or len(code) != LONG_CODE:
        return found
    old = _shown(find_code(session, hash_of_token(code[:CODE_LENGTH])))
    return old if old is not None and code_of(secret, old.stream, old.role, old.epoch) == code else None


def epochs(session: Session, stream: str) -> dict[Role, int]:
    """The epoch of each role's link that holds: with it the link can be shown again. Of the keepers' number 0's."""
    return {link.role: link.epoch for link in active_links(session, stream) if link.keeper == 0}


def epochs_of(session: Session, streams: Collection[str]) -> dict[str, dict[Role, int]]:
    """The same for many streams at once; those that have a link."""
    found: dict[str, dict[Role, int]] = {}
    for row in session.execute(_HELD_BY, {"streams": list(streams)}):
        found.setdefault(row.stream, {})[row.role] = row.epoch
    return found


def active_links(session: Session, stream: str) -> list[ActiveLink]:
    """The links that were not taken away, lowest role first, keepers by their numbers."""
    held = [ActiveLink(row.role, row.epoch, row.expires_at) for row in session.execute(_HELD, {"stream": stream})]
    return sorted(held, key=lambda link: (CLUB_ROLES.index(link.role), link.epoch))


def never_renewed(session: Session, stream: str) -> frozenset[str]:
    """The roles whose first link still holds."""
    rows = session.execute(select(LinkRow.role, LinkRow.revoked_at).where(LinkRow.stream == stream)).all()
    return frozenset(row.role for row in rows) - {row.role for row in rows if row.revoked_at is not None}


def issue(
    session: Session, secret: bytes, stream: str, *, now: datetime, roles: Sequence[Role] = ROLES, keeper_after: int = 0
) -> dict[Role, int]:
    """Links for every role of a stream that has none; the epochs of all. A keeper's comes after ``keeper_after``."""
    have = epochs(session, stream)
    return {
        role: have[role] if role in have else _issue(
            session, secret, stream, role, now, above=keeper_after if role == "keeper" else 0
        )
        for role in roles
    }


def renew(
    session: Session, secret: bytes, stream: str, role: Role, *, now: datetime, expires: datetime | None = None,
    keeper: int = 0, above: int = 0,
) -> int:
    """The next epoch of one role, of one keeper's where the role is theirs: from now on the links before it lead
    nowhere. ``above``: an epoch that another installation gave, after which this one comes. Raises NoEpochLeft."""
    revoke(session, stream, role, now=now, keeper=keeper)
    return _issue(session, secret, stream, role, now, expires, keeper=keeper, above=above)


def revoke(session: Session, stream: str, role: Role, *, now: datetime, keeper: int = 0) -> None:
    """Take a role's link away, or that of one keeper."""
    session.execute(
        update(LinkRow)
        .where(*_links_of(stream, role, keeper), LinkRow.revoked_at.is_(None))
        .values(revoked_at=now)
    )


def _links_of(stream: str, role: Role, keeper: int) -> list[ColumnElement[bool]]:
    """Every link a role ever had; of a keeper's role those of one keeper."""
    found = [LinkRow.stream == stream, LinkRow.role == role]
    first = keeper * KEEPERS_APART
    return [*found, LinkRow.epoch >= first, LinkRow.epoch < first + KEEPERS_APART] if role == "keeper" else found


def _shown(link: Link | None) -> Link | None:
    """Not one to what is still on its way here (`storage.streams.unfinished`), which nobody was told."""
    return None if link is None or (link.deleted is not None and link.seq == 0) else link


def _found(row: Row[*tuple[object, ...]] | None) -> Link | None:
    if row is None:
        return None
    return Link(
        row.id, cast(Role, row.role), row.epoch, row.revoked_at is None, row.hidden_at, row.erased_at is not None,
        row.seq, row.version, row.kind, row.expires_at,
    )


def _issue(
    session: Session, secret: bytes, stream: str, role: Role, now: datetime, expires: datetime | None = None, *,
    keeper: int = 0, above: int = 0,
) -> int:
    newest = session.scalar(select(func.max(LinkRow.epoch)).where(*_links_of(stream, role, keeper)))
    epoch = max(newest or 0, keeper * KEEPERS_APART, above) + 1
    # 40 bits can fall together in an installation with very many matches; the next epoch has other ones
    while find_code(session, hash_of_token(code_of(secret, stream, role, epoch))) is not None:
        epoch += 1
    if role == "keeper" and keeper_number(epoch) != keeper:
        raise NoEpochLeft(f"{stream}: keeper {keeper}")
    session.add(
        LinkRow(
            stream=stream, role=role, epoch=epoch, created_at=now, expires_at=expires,
            token_hash=hash_of_token(token_of(secret, stream, role, epoch)),
            code_hash=hash_of_token(code_of(secret, stream, role, epoch)),
        )
    )
    session.flush()
    return epoch
