"""What makes a stream a club, for the store: its entries, fold, rights, names, and what the database reads of it. Also
the entries that are refused although they can be read: a form that another change has overtaken, a draw that would
mislead a table.

Each role may say what the roles below it may; a kind itself says which role it needs. Everything else is kept, and what
does not fit becomes a note (fold).
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.journal.adding import Refused
from scorekeeper.journal.club.fold import club_go_on, club_start, club_step, last_entry, renames, unfit
from scorekeeper.journal.club.match_effects import any_hand_played
from scorekeeper.journal.club.payloads import (
    GROUPS,
    ClubPersonForgotten,
    ClubPersonMerged,
    DrawChanged,
    DrawMade,
    EveningClosed,
    EveningDropped,
    MemberJoined,
    SeasonSet,
    StrangerKnown,
)
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.club.strangers import why_not_stranger
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import CLUB_KINDS, SERVER
from scorekeeper.journal.parsing import ID
from scorekeeper.journal.payloads.match import fits_table
from scorekeeper.journal.stream_type import StreamSoFar, StreamType
from scorekeeper.journal.tokens import CLUB_ROLES, at_least
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.storage.league import ClubRow, matches_of, rows_of
from scorekeeper.storage.streams import Stream, Word


def club_may_say(role: str, entry: Entry) -> bool:
    """Whether the holder of a link may add this entry. The server itself has the role ``server``."""
    if role == SERVER:
        return True
    need = CLUB_KINDS[entry.kind].needs(entry.payload)
    return role in CLUB_ROLES and need != SERVER and at_least(role, need)


_LISTS = frozenset({*GROUPS, "pairs", "guests"})
"""Lists of a season that have a word of ours."""


def refusal(state: ClubState, entry: Entry, texts: Mapping[str, str], role: str) -> str | None:
    """The error's key, or None where the entry is taken."""
    kind = CLUB_KINDS[entry.kind]
    if kind.settings and entry.after != last_entry(state, entry):
        return "changed_meanwhile"
    if isinstance(entry.payload, MemberJoined) and role in CLUB_ROLES and not at_least(role, "keeper"):
        member = state.members.get(entry.payload.person)
        if member is not None and not (member.guest and member.living):
            return "not_allowed"
    if kind.strict and (why := unfit(state, entry)) is not None:
        return why.replace("-", "_")
    if isinstance(entry.payload, SeasonSet) and not _countable(entry.payload):
        return "unfit_rule"
    if isinstance(entry.payload, DrawMade) and not _playable(state, entry.payload):
        return "unfit_rules"
    return None


def dropped(state: ClubState, entry: Entry) -> set[str]:
    """The matches that a changed draw, or an evening taken away, no longer has: nothing may be played in them."""
    if isinstance(entry.payload, EveningDropped):
        return set(state.evenings[entry.payload.evening].drawn)
    if not isinstance(entry.payload, DrawChanged):
        return set()
    draw = state.evenings[entry.payload.evening].draws[entry.payload.round]
    return {table.match for table in draw.tables} - {table.match for table in entry.payload.tables}


def _countable(season: SeasonSet) -> bool:
    """Whether somebody can count by the season's rule, and it holds nothing but that rule."""
    try:
        rule = read_rule(season.rule)
    except RuleError:
        return False
    return all(name in _LISTS or ID.fullmatch(name) for name in rule.lists)


def _playable(state: ClubState, draw: DrawMade) -> bool:
    """Whether the evening's rule sheet can be played by so many people as each table has."""
    rules = state.sheets[state.evenings[draw.evening].sheet].rules
    try:
        for players in {len(table.seats) for table in draw.tables}:
            game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    except NotationError:
        return False
    return all(fits_table(game_of(rules.variant), table.sides) for table in draw.tables)


def name_hash(name: str) -> bytes:
    """A club's name as names are compared: without regard to case, blanks and ways of writing an umlaut."""
    return hashlib.sha256(as_compared(name).encode("utf-8", "surrogatepass")).digest()


def as_compared(text: str) -> str:
    """A name or a passphrase as it is compared: small letters, single blanks, one way of writing each sign."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def keep_name(session: Session, club: str, state: ClubState) -> None:
    """Let a club be found by the name it has now."""
    name = session.get(Word, (club, state.name)) if state.name is not None else None
    if name is not None:
        session.execute(update(ClubRow).where(ClubRow.stream == club).values(name_hash=name_hash(name.text)))


def _match_exists(session: Session, state: ClubState, draw: DrawMade) -> bool:
    """Whether a match is here already under an id that a draw gives to a new table: it is another table's."""
    new = [table.match for table in draw.tables if not state.drew(draw.evening, table.match)]
    return session.scalar(select(Stream.id).where(Stream.id.in_(new)).limit(1)) is not None


def _sat_together(session: Session, state: ClubState, entry: Entry) -> bool:
    """Whether both have a row of one match of the club: also where a table changed its seats by itself."""
    evenings = list(state.evenings)
    matches, others = (
        {row.stream for row in rows_of(session, state, evenings, state.everybody(person))}
        for person in (entry.payload.person, entry.payload.into)
    )
    return bool(matches & others)


def _disputed(session: Session, state: ClubState, entry: Entry) -> bool:
    """Whether a table of the evening has a hand that nobody has decided."""
    evening = state.evenings.get(entry.payload.evening)
    if evening is None:
        return False
    return any(table.status == "disputed" for table in matches_of(session, state, evening.matches))


class ClubStream(StreamType[ClubState]):
    """A club. Whoever reads its entries may read all of them, and it holds any number."""

    name = "club"
    roles = frozenset({*CLUB_ROLES, "server"})
    kinds = CLUB_KINDS

    start = staticmethod(club_start)
    step = staticmethod(club_step)
    go_on = staticmethod(club_go_on)
    may_say = staticmethod(club_may_say)
    renames = staticmethod(renames)

    def check(self, so_far: StreamSoFar[ClubState], entry: Entry, texts: Mapping[str, str], role: str) -> None:
        session, state, payload = so_far.session, so_far.state, entry.payload
        error = refusal(state, entry, texts, role)
        if error is not None:
            raise Refused(error)
        if isinstance(payload, ClubPersonMerged) and _sat_together(session, state, entry):
            raise Refused("sat_together")
        if isinstance(payload, StrangerKnown) and (why := why_not_stranger(session, state, payload)):
            raise Refused(why)
        if isinstance(payload, EveningClosed) and role in CLUB_ROLES and _disputed(session, state, entry):
            raise Refused("disputed")
        if (matches := dropped(state, entry)) and any_hand_played(session, state, matches):
            raise Refused("already_played")
        if isinstance(entry.payload, DrawMade) and _match_exists(so_far.session, so_far.state, entry.payload):
            raise Refused("match_exists")

    def project(self, session: Session, club: str, before: ClubState, after: ClubState) -> None:
        if before.name != after.name:
            keep_name(session, club, after)

    def forgotten(self, entry: Entry) -> str | None:
        return entry.payload.person if isinstance(entry.payload, ClubPersonForgotten) else None

    def forgets(self, state: ClubState, people: Collection[str]) -> tuple[Iterable[str], Iterable[str]]:
        """The people under all their ids, and the names they had before, under the entries that changed these."""
        every = state.everybody(*people)
        return every, [entry_id for person in every for entry_id in state.name_entries.get(person, ())]


CLUB = ClubStream()
