"""A whole club as one JSON object, and back: its entries and words, and its matches as `journal.transfer` has them.

It holds no link, no secret and no passphrase; whoever takes it in gets new ones. Taken in elsewhere it is equal.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.journal import links, stream
from scorekeeper.journal import store as tables
from scorekeeper.journal import transfer as of_match
from scorekeeper.journal.adding import Adding
from scorekeeper.journal.club import store
from scorekeeper.journal.club.club_kind import CLUB
from scorekeeper.journal.club.passphrase import hash_of_passphrase, named
from scorekeeper.journal.club.reaching import forget_at_tables
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.rows import moment
from scorekeeper.journal.tokens import CLUB_ROLES, Role
from scorekeeper.journal.transfer import TransferError, erased_here, opened_file, take_entries
from scorekeeper.storage.erasing import erase_stream, take_over
from scorekeeper.storage.league import ClubRow
from scorekeeper.storage.streams import Stream

FORMAT = "scorekeeper club"
VERSION = 1


class ClubTaken(NamedTuple):
    """What an import did. ``added``, ``known`` and ``differing`` count entries, those of the matches too."""

    club: str
    epochs: dict[Role, int]
    new: bool
    matches: int
    added: int
    known: int
    differing: int


def export(session: Session, club: str) -> dict[str, Any]:
    """The whole club. Raises ClubUnknown, ClubGone."""
    state = store.state_of(session, club).state
    drawn = state.drawn
    here = set(session.scalars(
        select(Stream.id).where(Stream.id.in_(drawn), Stream.hidden_at.is_(None), Stream.erased_at.is_(None))
    ))  # fmt: skip
    return {
        "format": FORMAT, "v": VERSION, "club": club, "entries": store.entries_since(session, club),
        "words": dict(sorted(store.words_of(session, club).items())), "erased": erased_here(session, club),
        "matches": [of_match.export(session, match) for match in drawn if match in here],
        "gone": [match for match in drawn if match not in here],
    }  # fmt: skip


def take_in(
    session: Session,
    secret: bytes,
    data: object,
    *,
    passphrase: str | None,
    device: str,
    now: datetime,
    merging: bool = False,
    per_day: int | None = None,
) -> ClubTaken:
    """Import what `export` gave, all of it or nothing; repeated, it adds nothing.

    ``passphrase`` for a club that is new here; None: nobody knows it until `scorekeeper club reset`. ``merging``: for
    the machine's owner alone, who may take a file into a club and matches that are here already. Raises TransferError
    (also cases known, name_taken, alone), UnfitPassphrase, ClubGone, MatchGone, DayFull.
    """
    club = opened_file(data, FORMAT, VERSION, "club", "not_a_club")[0]
    assert isinstance(data, Mapping)
    matches, gone = data.get("matches") or [], data.get("gone") or []
    if not isinstance(matches, list) or not isinstance(gone, list):
        raise TransferError("not_a_club")
    kept = hash_of_passphrase(passphrase if passphrase is not None else secrets.token_urlsafe(32))
    with stream.undone_if_raised(session):
        new = stream.begin_stream(session, club, secrets.token_urlsafe(16), kind="club", now=now, per_day=per_day)
        if not new and not merging:
            raise TransferError("known")
        if new:
            session.add(ClubRow(stream=club, name_hash=b"", passphrase=kept, wrong=0, wrong_since=None))
            session.flush()
            links.issue(session, secret, club, now=moment(now), roles=CLUB_ROLES)
        adding = _take_club(session, data, device=device, now=now, alone=new and not merging)
        _take_gone(session, adding.state.drawn, gone, now)
        taken = _take_matches(session, secret, adding.state, matches, merging, device, now)
        for person, member in adding.state.members.items():
            if member.forgotten:  # also at tables that were drawn here after it was said there
                forget_at_tables(session, adding.state, [person], device=device, now=now)
        epochs = links.epochs(session, club)
        session.commit()
    return ClubTaken(club, epochs, new, len(taken), *_counts(adding, taken))


def _counts(adding: Adding[ClubState], taken: list[of_match.TakenIn]) -> list[int]:
    """Entries added, known and differing, those of the matches too."""
    done = Counter[str](result.status for result in adding.results)
    return [
        done[status] + sum(getattr(each, name) for each in taken)
        for status, name in (("applied", "added"), ("duplicate", "known"), ("id_reused", "differing"))
    ]


def _take_club(session: Session, data: object, *, device: str, now: datetime, alone: bool) -> Adding[ClubState]:
    """The club's own entries and words; ``alone``: no other club may have its name. Raises TransferError."""
    club, entries, words, erased = opened_file(data, FORMAT, VERSION, "club", "not_a_club")
    with stream.adding_within(CLUB, session, club, device=device, now=now) as adding:
        take_entries(adding, entries)
        if adding.state.opened is None:
            raise TransferError("not_a_club")
        take_over(session, [(club, id, at) for id, at in erased])
        adding.words_changed |= bool(erased)
        adding.put_words(words)
        if alone and named(session, words.get(adding.state.name or "", "")):
            raise TransferError("name_taken")
    return adding


def _take_matches(
    session: Session, secret: bytes, state: ClubState, matches: list[Any], merging: bool, device: str, now: datetime
) -> list[of_match.TakenIn]:
    """The club's own matches; a file brings no others. Raises TransferError."""
    own, taken = set(state.drawn), []
    for at, each in enumerate(matches):
        match = each.get("match") if isinstance(each, Mapping) else None
        if match not in own:
            raise TransferError("unreadable", f"matches[{at}].match")
        try:
            one = of_match.take_within(
                session, secret, each, maker=None, device=device, now=now, club=state.club
            )  # fmt: skip
        except TransferError as problem:
            raise TransferError("unreadable", f"matches[{at}] {problem.where or problem.case}") from None
        if not one.new and not merging:
            raise TransferError("known")
        if not one.new and tables.state_of(session, one.match).state.evening is None:
            raise TransferError("alone", one.match)  # nothing would say that its points count nowhere
        taken.append(one)
    return taken


def _take_gone(session: Session, drawn: list[str], gone: list[Any], now: datetime) -> None:
    """A match that was deleted where the club comes from is known here as deleted."""
    for match in set(drawn) & {one for one in gone if isinstance(one, str)}:
        if stream.begin_stream(session, match, secrets.token_urlsafe(16), now=now):
            session.flush()
            erase_stream(session, match, now=moment(now))
