"""The one place that adds entries to a match.

Every function that writes commits before it returns, so a phone may be told what it returns. A function that raises has
changed nothing. ``stream`` says how any stream is stored, locked, folded and read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.journal import links, stream
from scorekeeper.journal.adding import Adding, Appended, Counters
from scorekeeper.journal.club.seat_check import check_seats, may_seat
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.parsing import ID, EntryError
from scorekeeper.journal.payloads import CarriedOn, Opened, PersonForgotten
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.tokens import Role
from scorekeeper.storage.streams import MatchRow, Stream, Word, unfinished

_MAKER = re.compile(r"[A-Za-z0-9_-]{22}")


class Created(NamedTuple):
    """A match and the epochs of its links.

    match: its id.
    epochs: by role.
    new: False where it was there before.
    appended: what became of its first entries.
    """

    match: str
    epochs: dict[Role, int]
    new: bool
    appended: Appended


def create(
    session: Session,
    secret: bytes,
    match: str,
    bodies: Sequence[object],
    words: object,
    *,
    maker: str,
    device: str,
    now: datetime,
    per_day: int | None = None,
    before: str | None = None,
) -> Created:
    """Open a match under the id its phone made; the same again, from the same maker, gives the same links.

    ``bodies`` begin with ``match.opened``; ``per_day`` new matches are made a day; ``before`` is the match that it
    comes after, whose pages lead to it from now on. Raises EntryError, NotTheMaker,
    StreamGone, DayFull.
    """
    _check_opening(match, maker, bodies)
    with stream.undone_if_raised(session):
        new = stream.begin_stream(session, match, maker, now=now, per_day=per_day)
        if new and before is not None:
            stream.raise_version(session, before)
        with adding_to_match(session, match, maker=maker, device=device, now=now) as adding:
            epochs = _add_opening(adding, secret, bodies, words, new=new, now=now)
            if adding.state.opened is None:
                raise EntryError(adding.results[0].error or "unreadable", "entries[0]")
    return Created(match, epochs, new, adding.appended)


def go_on(
    session: Session,
    secret: bytes,
    match: str,
    bodies: Sequence[object],
    words: object,
    *,
    before: str,
    maker: str,
    device: str,
    now: datetime,
    per_day: int | None = None,
) -> bool:
    """Open the match that goes on with the pot of the one ``before``, which says so from now on: both in one
    transaction, so that no pot lies in two matches or in none. The same again changes nothing; whether it was new.

    ``bodies`` begin with ``match.opened``. Raises EntryError, NotTheMaker, StreamGone, DayFull.
    """
    _check_opening(match, maker, bodies)
    opened = read_entry(bodies[0]).payload
    with adding_to_match(session, before, device=device, now=now) as previous:
        new = stream.begin_stream(session, match, maker, now=now, per_day=per_day)
        with stream.adding_within(MATCH, session, match, maker=maker, device=device, now=now) as adding:
            _add_opening(adding, secret, bodies, words, new=new, now=now)
        if previous.state.carried is None or previous.state.carried.match != match:
            payload = {"match": match, "brought": dict(opened.brought)}
            previous.add_own("pot.carried", payload)
    return new


def append(
    session: Session,
    match: str,
    bodies: Sequence[object],
    words: object,
    *further: tuple[Sequence[object], object],
    role: str,
    epoch: int,
    device: str,
    now: datetime,
) -> Appended:
    """Add what a phone sent. An id that is there already is answered as it was the first time.

    ``further`` lists of entries, each with the words beside it, come in the same transaction. ``device`` is the public
    id of the phone that sends it, ``role`` and ``epoch`` those of its link. Raises StreamUnknown, StreamGone.
    """
    lists = ((bodies, words), *further)
    seats = any(may_seat(body) for entries, _texts in lists for body in entries)
    with adding_to_match(session, match, device=device, now=now, seats=seats) as adding:
        for entries, texts in lists:
            adding.add(entries, texts, role=role, epoch=epoch)
        for entry in adding.applied:
            if isinstance(entry.payload, PersonForgotten):
                _forget_in_next_matches(session, adding.state, entry.payload.person, device=device, now=now)
    return adding.appended


def _forget_in_next_matches(session: Session, state: MatchState, person: str, *, device: str, now: datetime) -> None:
    """Who is forgotten here is forgotten in the matches, too, that went on with this one's pot and have their name from
    here, whether they are hidden or not."""
    next_matches = {entry.payload.match for entry in state.match_entries if isinstance(entry.payload, CarriedOn)}
    owners = select(Word.owner).where(Word.id == person, Word.owner.in_(next_matches))
    is_match = (Stream.kind == "match", Stream.erased_at.is_(None), ~unfinished())
    matches = select(Stream.id).where(Stream.id.in_(owners), *is_match)
    for match in sorted(session.scalars(matches)) if next_matches else ():
        with stream.adding_within(MATCH, session, match, device=device, now=now, even_hidden=True) as adding:
            adding.add_own("person.forgotten", {"person": person})
            _forget_in_next_matches(session, adding.state, person, device=device, now=now)


def renew(
    session: Session,
    secret: bytes,
    match: str,
    role: Role,
    *,
    by_role: str = "server",
    by_epoch: int = 0,
    device: str = "",
    now: datetime,
) -> int:
    """Give a role a new link and throw out the holders of the old one; the new epoch.

    Raises StreamUnknown, StreamGone.
    """
    with adding_to_match(session, match, device=device, now=now) as adding:
        epoch = links.renew(session, secret, match, role, now=now)
        adding.add_own("link.renewed", {"role": role, "epoch": epoch}, role=by_role, epoch=by_epoch)
    return epoch


@contextmanager
def adding_to_match(
    session: Session, match: str, *, maker: str | None = None, device: str, now: datetime, seats: bool = False
) -> Iterator[Adding[MatchState]]:
    """Add entries inside: at its end they are committed with all that follows from them, or nothing is.

    ``seats``: people may sit down by them. Raises StreamUnknown, StreamGone, NotTheMaker where ``maker`` is given and
    is not.
    """
    if seats:
        _lock_clubs(session, [match])
    with stream.adding_to(MATCH, session, match, maker=maker, device=device, now=now) as adding:
        adding.extra_check = check_seats
        yield adding


def _lock_clubs(session: Session, matches: Collection[str]) -> None:
    """Before the matches' own rows are locked: nobody sits down at another table of the clubs that drew them until the
    transaction ends."""
    clubs = session.scalars(select(MatchRow.club).where(MatchRow.stream.in_(matches)))
    for club in sorted({club for club in clubs if club is not None}):
        stream.lock(session, club)


@contextmanager
def adding_to_both(
    session: Session, one: str, other: str, *, device: str, now: datetime, swapping: bool = False
) -> Iterator[tuple[Adding[MatchState], Adding[MatchState]]]:
    """The same for two matches in one transaction; locked in the order of their ids, as whoever locks several does.

    ``swapping``: people of the one sit down at the other; whoever asks sees to it that nobody ends at both. Raises
    StreamUnknown, StreamGone.
    """
    first, second = sorted((one, other))
    _lock_clubs(session, [one, other])
    with (
        adding_to_match(session, first, device=device, now=now) as before,
        stream.adding_within(MATCH, session, second, device=device, now=now) as after,
    ):
        before.extra_check = partial(check_seats, but=second) if swapping else check_seats
        after.extra_check = partial(check_seats, but=first) if swapping else check_seats
        yield (before, after) if first == one else (after, before)


def trying_swap(session: Session, match: str, but: str, *, device: str, now: datetime) -> Adding[MatchState]:
    """What tells beforehand what would be taken of people of the match ``but`` who sit down at this one. Raises
    StreamUnknown, StreamGone."""
    state = stream.state_of(MATCH, session, match).state
    adding = Adding(session, MATCH, match, MATCH.ready(state), Counters(state.seq, 0), device=device, now=now)
    adding.extra_check = partial(check_seats, but=but)
    return adding


def _add_opening(
    adding: Adding[MatchState], secret: bytes, bodies: Sequence[object], words: object, *, new: bool, now: datetime
) -> dict[Role, int]:
    """Add a match's first entries, said by whoever holds its judge's link; the epochs of its links, which a new one
    gets."""
    session, match = adding.session, adding.stream
    epochs = links.issue(session, secret, match, now=now) if new else links.epochs(session, match)
    adding.add(bodies, words, role="judge", epoch=epochs.get("judge", 0))
    return epochs


def _check_opening(match: str, maker: str, bodies: Sequence[object]) -> None:
    """Whether a match can begin like this. Raises EntryError."""
    if not ID.fullmatch(match):
        raise EntryError("not-an-id", "match")
    if not _MAKER.fullmatch(maker):
        raise EntryError("not-a-secret", "maker")
    if not bodies or not isinstance(read_entry(bodies[0]).payload, Opened):
        raise EntryError("not-opened", "entries[0]")
