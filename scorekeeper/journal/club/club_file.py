"""A whole club as one JSON object, and back: its entries and words, and its matches as `journal.match_file` has them.

The file holds no link, no secret and no passphrase. Whoever imports it becomes keeper 0 and gets new ones. It names the
keepers that the journal names, and gives them no right. Imported elsewhere, the club is equal.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.journal import links, stream
from scorekeeper.journal import match_file as of_match
from scorekeeper.journal.adding import Adding
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.match_effects import forget_at_tables
from scorekeeper.journal.club.passphrase import clubs_named, hash_of_passphrase
from scorekeeper.journal.club.payloads import DrawMade
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.club.store import highest_epoch
from scorekeeper.journal.entry_kind import CLUB_KINDS
from scorekeeper.journal.match_file import (
    FileRefused,
    codes_of,
    erased_in,
    erased_texts,
    opened_file,
    take_entries,
    take_in_aside,
)
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.parsing import ID
from scorekeeper.journal.payloads import DrawnTable
from scorekeeper.journal.rows import moment
from scorekeeper.journal.tokens import CLUB_ROLES, KEEPERS_APART, ROLES, Role
from scorekeeper.outcomes import Json
from scorekeeper.storage import aside
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.erasing import erased_of, take_over
from scorekeeper.storage.league import ClubRow, ours
from scorekeeper.storage.streams import Stream, those_of

__all__ = ["FORMAT", "VERSION", "ClubImport", "FileRefused", "export", "take_in"]

FORMAT = "scorekeeper club"
VERSION = 1
MOST_ENTRIES = 30_000
"""Of a club's own journal in a file that anybody may bring: ten years of a large one, worked out in some seconds. The
machine's owner may take in more."""


class ClubImport(NamedTuple):
    """What an import did. Entries are counted with those of the matches.

    club: its id.
    epochs: of its links, by role.
    new: whether the club was not here before.
    matches: how many came along.
    added: entries that were not here.
    known: entries that were here already.
    differing: entries whose id is here and says something else.
    """

    club: str
    epochs: dict[Role, int]
    new: bool
    matches: int
    added: int
    known: int
    differing: int


def export(session: Session, club: str) -> dict[str, object]:
    """The whole club. Raises StreamUnknown, StreamGone."""
    state = stream.state_of(CLUB, session, club).state
    drawn = state.drawn
    matches = ours(session, state, drawn)
    present = those_of(session, matches, Stream.hidden_at.is_(None), Stream.erased_at.is_(None))
    erased = [word for word in erased_texts(session, club) if word["id"] not in drawn]
    return {
        "format": FORMAT, "v": VERSION, "club": club, "entries": stream.entries_since(CLUB, session, club),
        "words": dict(sorted(stream.words_of(session, club).items())), "erased": erased,
        "matches": [of_match.export(session, match) for match in drawn if match in present],
        "gone": [match for match in drawn if match not in present],
    }


def club_of_file(data: object) -> tuple[str, Mapping[str, str]]:
    """The id of the club that a file's content is of, and its words. Raises FileRefused for what is no such file."""
    club, _, words, _ = opened_file(data, FORMAT, VERSION, "club", "not_a_club")
    if isinstance(data, Mapping) and not isinstance(data.get("matches") or [], list):
        raise FileRefused("not_a_club")
    return club, words


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
) -> ClubImport:
    """Import what `export` gave, all of it or nothing; repeated, it adds nothing. Ends the session's transaction.

    ``passphrase`` for a club that is new here; None: nobody knows it until `scorekeeper club reset`. ``merging``: for
    the machine's owner alone, who may take a file into a club and matches that are here already. A table whose match
    is not in the file stays a table without one, also when a match of that id comes later: see ``storage.league.ours``.
    Raises FileRefused (also cases known, name_taken, alone, long; foreign: the number of an entry that draws a table
    whose match is here and somebody else's), UnfitPassphrase, StreamGone, DayFull, and of the passphrases
    TooManyAtOnce.
    """
    club, words = club_of_file(data)
    assert isinstance(data, Mapping)
    session.rollback()  # nothing slow inside a transaction
    passphrase_hash = hash_of_passphrase(passphrase if passphrase is not None else secrets.token_urlsafe(32))
    with transactions(writing=False):
        exists, drawn = _existing(session, club)
        session.rollback()
    if exists and not merging:
        raise FileRefused("known")
    names: list[str] = []  # its name, where no other club may have it

    def work(inner: Session) -> ClubImport:
        result, state = _import(inner, secret, data, passphrase_hash, device=device, now=now, merging=merging)
        names[:] = [words.get(state.name or "", "")] if result.new and not merging else []
        return result

    def check(main_session: Session) -> None:
        stream.check_day_for(main_session, "club", club, now, per_day)
        if names and clubs_named(main_session, names[0]):
            raise FileRefused("name_taken")

    matches = _named_in(data)
    if not merging and len(data.get("entries") or ()) > MOST_ENTRIES:
        raise FileRefused("long")
    if len(matches) + sum(map(erased_in, (data, *(data.get("matches") or ())))) > aside.MOST_SHOWN:
        raise FileRefused("many")
    streams = {club, *drawn, *matches}
    codes = [*codes_of(secret, [club], CLUB_ROLES), *codes_of(secret, streams - {club}, ROLES)]
    return take_in_aside(session, club, streams, codes, work, check, now=now, merging=merging)


def _existing(session: Session, club: str) -> tuple[bool, list[str]]:
    """Whether a club is here, and the matches it drew."""
    try:
        return True, list(stream.state_of(CLUB, session, club).state.drawn)
    except stream.StreamUnknown:
        return False, []
    except stream.StreamGone:
        return True, []


def _named_in(data: Json) -> set[str]:
    """Every match that a file has, or whose table it draws; what cannot be read names none."""
    matches = [each.get("match") for each in data.get("matches") or () if isinstance(each, Mapping)]
    for entry in data["entries"]:
        payload = entry.get("payload") if isinstance(entry, Mapping) else None
        tables = payload.get("tables") if isinstance(payload, Mapping) else None
        if isinstance(tables, list):
            matches += [table.get("match") for table in tables if isinstance(table, Mapping)]
    return {match for match in matches if isinstance(match, str) and ID.fullmatch(match)}


def _import(
    session: Session, secret: bytes, data: Json, passphrase_hash: str, *, device: str, now: datetime,
    merging: bool
) -> tuple[ClubImport, ClubState]:
    """Take it in, in a transaction that somebody else commits; ``passphrase_hash``: what is kept of a new club's
    passphrase."""
    club = data["club"]
    new = stream.begin_stream(session, club, secrets.token_urlsafe(16), kind="club", now=now)
    if not new and not merging:
        raise FileRefused("known")
    if new:
        session.add(ClubRow(stream=club, name_hash=b"", passphrase=passphrase_hash, wrong=0, wrong_since=None))
        session.flush()
    adding = _take_club(session, data, device=device, now=now)
    if new:
        # the new keeper 0 is nobody whom the file names: their link comes after all of those
        after = min(highest_epoch(adding.state, 0), KEEPERS_APART // 2)  # a file may say any
        links.issue(session, secret, club, now=moment(now), roles=CLUB_ROLES, keeper_after=after)
    _check_drawn(session, adding.state, data["entries"])
    imported = _take_matches(session, secret, adding.state, data.get("matches") or [], merging, device, now)
    _note_absent(session, adding.state, now)
    # also at tables that were drawn here after it was said there
    forgotten = [person for person, member in adding.state.members.items() if member.forgotten]
    people = (*forgotten, *adding.state.strangers(*forgotten))
    forget_at_tables(session, adding.state, people, device=device, now=now)
    epochs = links.epochs(session, club)
    return ClubImport(club, epochs, new, len(imported), *_counts(adding, imported)), adding.state


def _counts(adding: Adding[ClubState], imported: list[of_match.MatchImport]) -> list[int]:
    """Entries added, known and differing, those of the matches too."""
    statuses = Counter[str](result.status for result in adding.results)
    return [
        statuses[status] + sum(getattr(each, name) for each in imported)
        for status, name in (("applied", "added"), ("duplicate", "known"), ("id_reused", "differing"))
    ]


def _take_club(session: Session, data: object, *, device: str, now: datetime) -> Adding[ClubState]:
    """The club's own entries and words. Raises FileRefused."""
    club, entries, words, erased = opened_file(data, FORMAT, VERSION, "club", "not_a_club")
    with stream.adding_within(CLUB, session, club, device=device, now=now) as adding:
        take_entries(adding, entries)
        if adding.state.opened is None:
            raise FileRefused("not_a_club")
        take_over(session, [(club, id, at) for id, at in erased])
        adding.words_changed |= bool(erased)
        adding.put_words(words)
    return adding


def _take_matches(
    session: Session, secret: bytes, state: ClubState, matches: list[object], merging: bool, device: str, now: datetime
) -> list[of_match.MatchImport]:
    """The club's own matches; a file brings no others. Raises FileRefused."""
    drawn, imported = set(state.drawn), []
    for at, each in enumerate(matches):
        match = each.get("match") if isinstance(each, Mapping) else None
        if match not in drawn:
            raise FileRefused("unreadable", f"matches[{at}].match")
        try:
            result = of_match.take_within(
                session, secret, each, maker=None, device=device, now=now, club=state.club
            )
        except FileRefused as problem:
            if problem.case == "full":
                raise
            raise FileRefused("unreadable", f"matches[{at}] {problem.where or problem.case}") from None
        if not result.new and not (merging and ours(session, state, [result.match])):
            raise FileRefused("known")
        imported.append(result)
    return imported


def _check_drawn(session: Session, state: ClubState, entries: list[Json]) -> None:
    """A match that is here is another club's, or nobody's, unless it says itself that this club drew it: then no draw
    of a file makes it the club's. Raises FileRefused."""
    drawn = set(state.drawn)
    present = those_of(session, drawn, Stream.erased_at.is_(None))
    for match in sorted(present - ours(session, state, present)):
        evening = _claimed_evening(session, match)
        if evening is not None and evening.club == state.club:
            raise FileRefused("alone", match)  # nothing would say that its points count nowhere
        raise FileRefused("foreign", str(_number_of(entries, match)))


def _claimed_evening(session: Session, match: str) -> DrawnTable | None:
    """What a match that came by itself says of its table; nobody need believe it."""
    try:
        setup = stream.state_of(MATCH, session, match).state.setup
    except stream.StreamUnknown:  # it is no match at all
        return None
    return setup.evening if setup is not None else None


def _number_of(entries: list[Json], match: str) -> int:
    """Which entry of a file draws a table with this match, the first being 1."""
    for number, entry in enumerate(entries, 1):
        drawn = entry["payload"].get("tables") if entry["kind"] in CLUB_KINDS.names_of(DrawMade) else None
        if any(table["match"] == match for table in drawn or ()):
            return number
    raise LookupError(match)


def _note_absent(session: Session, state: ClubState, now: datetime) -> None:
    """Keep in mind which tables came without their match, so that nobody looks for it here."""
    drawn = set(state.drawn)
    matched = ours(session, state, drawn) | erased_of(session, state.club)
    matched |= those_of(session, drawn, Stream.erased_at.is_not(None))
    take_over(session, [(state.club, match, moment(now)) for match in sorted(drawn - matched)])
