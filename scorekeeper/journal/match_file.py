"""A match as one JSON object, and back. Another server gets the same match; the server it came from merges it by the
entries' ids.

The file holds all entries, but not what is withheld from everybody (`visible`): a count that is still sealed is in a
later file, once it is open. It holds no link and no secret. A backup has everything.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import links, stream
from scorekeeper.journal.adding import Adding
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.parsing import ID, EntryError
from scorekeeper.journal.rows import iso
from scorekeeper.journal.stream_type import State
from scorekeeper.journal.tokens import ROLES, Role, code_of
from scorekeeper.journal.visible import read_words, readable
from scorekeeper.storage import aside
from scorekeeper.storage.base import hash_of_token
from scorekeeper.storage.erasing import take_over
from scorekeeper.storage.streams import Erasure

FORMAT = "scorekeeper match"
VERSION = 1
MOST_WORDS = 50_000
"""Names and remarks of one stream: more than twice as many as a match may have entries."""
_AT_ONCE = 500
Result = TypeVar("Result")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


class FileRefused(ScorekeeperError):
    """A file that is no match of ours. ``case``: not_a_match, newer, unreadable, erased, full (more than
    a match may hold), alone (a table that came here before its club), many (more matches or words than come in at
    once), busy (somebody takes in the same, or writes to it all the time); ``where`` in it."""

    def __init__(self, case: str, where: str = "") -> None:
        super().__init__(f"{case} {where}".strip())
        self.case = case
        self.where = where


class MatchImport(NamedTuple):
    """What an import did.

    match: its id.
    epochs: of its links, by role.
    new: whether it was not here before.
    added: entries that were not here.
    known: entries that were here already.
    differing: entries whose id is here and says something else.
    """

    match: str
    epochs: dict[Role, int]
    new: bool
    added: int
    known: int
    differing: int


def export(session: Session, match: str) -> dict[str, object]:
    """The journal of a match, as anybody may have it. Raises StreamUnknown, StreamGone."""
    data = {
        "format": FORMAT,
        "v": VERSION,
        "match": match,
        "entries": stream.entries_since(MATCH, session, match),
        "words": dict(sorted(stream.words_of(session, match).items())),
        "erased": erased_texts(session, match),
    }
    return readable(data, stream.state_of(MATCH, session, match).state)


def erased_texts(session: Session, owner: str) -> list[dict[str, str]]:
    """The words of a stream that may not come back, as a file tells them."""
    erased = session.scalars(select(Erasure).where(Erasure.owner == owner).order_by(Erasure.id))
    return [{"id": row.id, "at": iso(row.at)} for row in erased]


def take_in(
    session: Session,
    secret: bytes,
    data: object,
    *,
    maker: str | None,
    device: str,
    now: datetime,
    per_day: int | None = None,
) -> MatchImport:
    """Import what `export` gave, all of it or nothing; repeated, it adds nothing. Ends the session's transaction.

    ``maker``: the secret of whoever brings it, who must be the maker where the match is here already; None for the
    machine's owner, who may always. Raises FileRefused, NotTheMaker, StreamGone, DayFull.
    """
    if erased_in(data) > aside.MOST_SHOWN:
        raise FileRefused("many")
    match = opened_file(data, FORMAT, VERSION, "match", "not_a_match")[0]

    def work(there: Session) -> MatchImport:
        return take_within(there, secret, data, maker=maker, device=device, now=now)

    def check(local: Session) -> None:
        stream.check_day_for(local, "match", match, now, per_day)

    return take_in_aside(session, match, [match], codes_of(secret, [match], ROLES), work, check, now=now, merging=True)


def take_in_aside(
    session: Session,
    main: str,
    streams: Collection[str],
    codes: Collection[bytes],
    work: Callable[[Session], Result],
    check: Callable[[Session], None],
    *,
    now: datetime,
    merging: bool,
) -> Result:
    """`aside.take_in`, with what is wrong in the words of a file. Raises FileRefused."""
    try:
        return aside.take_in(session, main, streams, codes, work, check, now=now, merging=merging)
    except aside.Unfinished:
        raise FileRefused("busy") from None
    except aside.TooMany:
        raise FileRefused("many") from None


def codes_of(secret: bytes, streams: Iterable[str], roles: Iterable[Role]) -> list[bytes]:
    """The hashes of the codes that the first links of new streams have."""
    role_list = list(roles)
    return [hash_of_token(code_of(secret, stream_id, role, 1)) for stream_id in streams for role in role_list]


def take_within(
    session: Session,
    secret: bytes,
    data: object,
    *,
    maker: str | None,
    device: str,
    now: datetime,
    club: str | None = None,
) -> MatchImport:
    """The same as a part of a transaction that somebody else commits, or takes back. ``club``: the one that drew it,
    whose file it came in; a table that comes by itself is a match of nobody's evening here."""
    match, entries, words, erased = opened_file(data, FORMAT, VERSION, "match", "not_a_match")
    new = stream.begin_stream(session, match, maker or secrets.token_urlsafe(16), now=now)
    with stream.adding_within(MATCH, session, match, maker=maker, device=device, now=now) as adding:
        epochs = links.issue(session, secret, match, now=now) if new else links.epochs(session, match)
        take_entries(adding, [_as_believed(body, club) for body in entries])
        if adding.state.opened is None:
            raise FileRefused("not_a_match")
        take_over(session, [(match, id, at) for id, at in erased])
        adding.words_changed |= bool(erased)  # so that no view with those words is shown once more
        adding.put_words(words)
    statuses = [result.status for result in adding.results]
    counts = (statuses.count(status) for status in ("applied", "duplicate", "id_reused"))
    return MatchImport(match, epochs, new, *counts)


def _as_believed(body: object, club: str | None) -> object:
    """The server alone draws tables: an opening that names another club's evening is taken as the judge's word."""
    if not isinstance(body, Mapping) or body.get("kind") != "match.opened" or body.get("role") != "server":
        return body
    payload = body.get("payload")
    evening = payload.get("evening") if isinstance(payload, Mapping) else None
    if evening is None or (club is not None and isinstance(evening, Mapping) and evening.get("club") == club):
        return body
    return {**body, "role": "judge"}


def take_entries(adding: Adding[State], entries: list[object]) -> None:
    """Raises FileRefused for what cannot be read: half a journal is none."""
    at = 0
    try:
        for at, body in enumerate(entries):
            if at % _AT_ONCE == 0:
                adding.look_up(entries[at : at + _AT_ONCE])
            adding.take(body, f"entries[{at}]")
    except EntryError as error:
        if error.case == "match_full":
            raise FileRefused("full") from None
        raise FileRefused("unreadable", f"entries[{at}] {error}") from None


def opened_file(
    data: object, format: str, newest: int, name: str, not_one: str
) -> tuple[str, list[object], dict[str, str], list[tuple[str, datetime]]]:
    """Of a file's content: the stream's id (under ``name``), its entries, words and erased words.

    Raises FileRefused, with the case ``not_one`` for what is no such file.
    """
    if not isinstance(data, Mapping) or data.get("format") != format:
        raise FileRefused(not_one)
    version = data.get("v")
    if not isinstance(version, int) or version > newest:
        raise FileRefused("newer")
    match, entries, words, erased = (data.get(key) for key in (name, "entries", "words", "erased"))
    if isinstance(words, Mapping) and len(words) > MOST_WORDS:
        raise FileRefused("many")
    texts = read_words(words)
    if not isinstance(match, str) or not ID.fullmatch(match) or not isinstance(entries, list) or texts is None:
        raise FileRefused(not_one)
    if not isinstance(erased or [], list):
        raise FileRefused("unreadable", "erased")
    return match, entries, texts, [_erased(match, each, at) for at, each in enumerate(erased or ())]


def erased_in(data: object) -> int:
    """How many words may not come back, as a file's content says that nobody has looked at."""
    erased = data.get("erased") if isinstance(data, Mapping) else None
    return len(erased) if isinstance(erased, list) else 0


def _erased(match: str, value: object, at: int) -> tuple[str, datetime]:
    """One name or remark that may not come back; never the match itself, which no file erases."""
    id, when = (value.get("id"), value.get("at")) if isinstance(value, Mapping) else (None, None)
    if not isinstance(id, str) or not ID.fullmatch(id) or id == match:
        raise FileRefused("unreadable", f"erased[{at}].id")
    if not isinstance(when, str) or not _TIME.fullmatch(when):
        raise FileRefused("unreadable", f"erased[{at}].at")
    try:
        return id, datetime.fromisoformat(when)
    except ValueError:
        raise FileRefused("unreadable", f"erased[{at}].at") from None
