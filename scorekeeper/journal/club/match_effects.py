"""What a club's entries change in its matches, in the same transaction. A draw makes matches. A notice sets their
correction period. A person who is forgotten in the club is forgotten there, too. A stranger who turns out to be
somebody of the club becomes that person there. The functions commit nothing."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorekeeper.game import AnyGame
from scorekeeper.games import game_of
from scorekeeper.journal import links
from scorekeeper.journal.adding import Adding, new_id
from scorekeeper.journal.club.fold import renames
from scorekeeper.journal.club.payloads import ClubPersonForgotten, DrawMade, MatchTable, StrangerKnown, StrangerUnknown
from scorekeeper.journal.club.state import ClubState, Evening, names
from scorekeeper.journal.entry import Entry, EntryBody, plain_body
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.payloads.match import opening_payload
from scorekeeper.journal.rows import iso, moment
from scorekeeper.journal.stream import adding_within, begin_stream, words_of
from scorekeeper.journal.tokens import at_table_by
from scorekeeper.storage.base import in_parts
from scorekeeper.storage.league import ours
from scorekeeper.storage.streams import Stream, Word

_UNSEEN = {"synchronize_session": False}


def apply_to_matches(session: Session, secret: bytes, adding: Adding[ClubState], *, device: str, now: datetime) -> None:
    """Carry what was just added to the club's matches."""
    before, after = adding.before, adding.state
    for entry in adding.applied:
        _make_new_tables(session, secret, before, after, entry, device, now)
        if isinstance(entry.payload, ClubPersonForgotten) and entry.payload.person in after.members:
            forget_at_tables(session, after, ids_of(after, entry.payload.person), device=device, now=now)
        if isinstance(entry.payload, StrangerKnown | StrangerUnknown):
            _set_seats(session, after, entry, device, now)
    _rename_at_tables(session, before, after, adding.applied, now)
    for id in after.dropped.keys() - before.dropped.keys():
        gone = set(after.dropped[id].drawn) - _dropped(before.evenings.get(id))
        _add_to_each(session, after, gone, "period.set", {"until": None, "dropped": True}, device, now)
    for evening in after.evenings.values():
        earlier = before.evenings.get(evening.evening)
        if evening is not earlier and (gone := _dropped(evening) - _dropped(earlier)):
            # nobody is sent away: a phone without a connection may hold hands of it that belong to nobody else
            _add_to_each(session, after, gone, "period.set", {"until": evening.until, "dropped": True}, device, now)
        if evening is not earlier and (earlier.until if earlier is not None else None) != evening.until:
            _add_to_each(session, after, evening.drawn, "period.set", {"until": evening.until}, device, now)


def _make_new_tables(
    session: Session, secret: bytes, before: ClubState, state: ClubState, entry: Entry, device: str, now: datetime
) -> None:
    """Make the matches of the tables that are new with this draw."""
    if not isinstance(entry.payload, DrawMade):
        return
    evening = state.evenings.get(entry.payload.evening)
    draw = evening.draws.get(entry.payload.round) if evening is not None else None
    if evening is not None and draw is not None and draw.entry == entry.id:
        words = words_of(session, state.club)
        new = [table for table in draw.tables if not before.drew(evening.evening, table.match)]
        make_matches(session, secret, state, words, evening, draw.round, new, device=device, now=now)
        if evening.until is not None:
            every = [table.match for table in draw.tables]
            _add_to_each(session, state, every, "period.set", {"until": evening.until}, device, now)


def _set_seats(session: Session, state: ClubState, entry: Entry, device: str, now: datetime) -> None:
    """Let the table's match have it as the club has it now: who the stranger was, or that nobody knows."""
    payload = entry.payload
    evening = state.evenings.get(payload.evening)
    if evening is None or not ours(session, state, [payload.match]):
        return
    person = evening.known_strangers.get((payload.match, payload.stranger))
    with adding_within(MATCH, session, payload.match, device=device, now=now, even_hidden=True) as adding:
        if adding.state.known_as.get(payload.stranger) == person:
            return
        for entry_id in adding.state.known_entries(payload.stranger):
            adding.add_own("undone", {"target": entry_id})
        if person is not None:
            adding.add_own("person.merged", {"person": payload.stranger, "into": person})
            adding.put_words({person: names(state, words_of(session, state.club), "table")[person]})


def _rename_at_tables(
    session: Session, before: ClubState, after: ClubState, applied: Iterable[Entry], now: datetime
) -> None:
    """From now on tables show a member by the name set for tables, unless a table gave them a name of its own."""
    renamed: dict[str, str] = {}  # the first entry of each: the name they had before lies under its id
    for entry in applied:
        if (person := renames(entry)) is not None and person in before.members:
            renamed.setdefault(person, entry.id)
    if not renamed:
        return
    words = words_of(session, after.club)
    old = names(before, {**words, **{person: words[id] for person, id in renamed.items() if id in words}}, "table")
    new, matches = names(after, words, "table"), ours(session, after, after.drawn)
    for person in {person for meant in renamed for person in after.everybody(meant)}:
        if old.get(person) == new.get(person):
            continue
        for part in in_parts(list(matches)):
            shown = (Word.owner.in_(part), Word.id == person, Word.text == old.get(person))
            tables = session.scalars(select(Word.owner).where(*shown)).all()
            session.execute(update(Word).where(*shown).values(text=new[person]), execution_options=_UNSEEN)
            changed = update(Stream).where(Stream.id.in_(tables)).values(version=Stream.version + 1)
            session.execute(changed, execution_options=_UNSEEN)
        session.expire_all()


def ids_of(state: ClubState, person: str) -> tuple[str, ...]:
    """All ids under which words of a person lie in the club's matches, with those they sat under as a stranger."""
    return (*state.everybody(person), *state.strangers(person))


def _dropped(evening: Evening | None) -> set[str]:
    """Tables that were drawn and are none of the evening any more."""
    return set() if evening is None else set(evening.drawn) - set(evening.matches)


def forget_at_tables(session: Session, state: ClubState, people: Iterable[str], *, device: str, now: datetime) -> None:
    """Erase these ids' words in every match of the club, whether it is hidden or not."""
    stored: list[tuple[str, str]] = []
    for part in in_parts(list(dict.fromkeys(people))):
        rows = session.execute(select(Word.owner, Word.id).where(Word.id.in_(part)))
        stored += [(row.owner, row.id) for row in rows]
    matches = ours(session, state, [match for match, _person in stored])
    for match, person in sorted(stored):
        if match in matches:
            _add_to_each(session, state, [match], "person.forgotten", {"person": person}, device, now)


def _add_to_each(
    session: Session, state: ClubState, matches: Iterable[str], kind: str, payload: dict[str, object], device: str,
    now: datetime,
) -> None:
    """Add an entry of the server's own to those of the matches that are the club's and here, or may yet be brought
    back."""
    for match in sorted(ours(session, state, list(matches))):
        with adding_within(MATCH, session, match, device=device, now=now, even_hidden=True) as adding:
            adding.add_own(kind, payload)


def renew_judges(
    session: Session, secret: bytes, state: ClubState, keeper: int, *, device: str, now: datetime
) -> None:
    """Another link for the judge of the club's matches whose result can still matter and that have one: keepers come
    to it from the board, phones that record there by one of their own; those of tables that were seated anew among
    them. ``keeper``: the number of who says so."""
    judged = [match for evening in state.evenings.values() if _matters(state, evening) for match in evening.drawn]
    held = links.epochs_of(session, ours(session, state, judged))
    for match in sorted(match for match, epochs in held.items() if "judge" in epochs):
        by = at_table_by(keeper, held[match]["judge"])
        with adding_within(MATCH, session, match, device=device, now=now, even_hidden=True) as adding:
            epoch = links.renew(session, secret, match, "judge", now=moment(now))
            adding.add_own("link.renewed", {"role": "judge", "epoch": epoch}, role="judge", epoch=by)


def _matters(state: ClubState, evening: Evening) -> bool:
    """Whether it goes on, or a season does that counts it; without a season nothing says that it is over for good."""
    closed = evening.seasons and all(state.seasons[one].closed for one in evening.seasons)
    return evening.status == "open" or not closed


def any_hand_played(session: Session, state: ClubState, matches: Collection[str]) -> bool:
    """Whether a hand of one of these matches of the club was recorded. Who writes one at this moment is waited for, and
    nobody begins one until our transaction ends."""
    club_matches = ours(session, state, matches)
    session.execute(select(Stream.id).where(Stream.id.in_(club_matches)).order_by(Stream.id).with_for_update()).all()
    return bool(ours(session, state, club_matches, begun=True))


def make_matches(
    session: Session,
    secret: bytes,
    state: ClubState,
    words: Mapping[str, str],
    evening: Evening,
    round: int,
    tables: Iterable[MatchTable],
    *,
    device: str,
    now: datetime,
) -> None:
    """Make the matches of the tables that a round has got."""
    shown = names(state, words, "table")
    for table in tables:
        if begin_stream(session, table.match, secrets.token_urlsafe(16), now=now):
            with adding_within(MATCH, session, table.match, device=device, now=now) as adding:
                links.issue(session, secret, table.match, now=moment(now))
                body = _opening_entry(state, evening, round, table, device, now)
                adding.add_from_server(body, role="server", epoch=0)
                texts = {person: shown[person] for person in table.seats}
                if evening.place is not None and evening.place in words:
                    texts[evening.place] = words[evening.place]
                adding.put_words(texts)


def end_kind(game: AnyGame) -> str:
    """What an evening's number at each table counts: hands, in a game that ends by something else the first thing that
    it ends by."""
    return "hands" if "hands" in game.series.ends else game.series.ends[0]


def _opening_entry(
    state: ClubState, evening: Evening, round: int, table: MatchTable, device: str, now: datetime
) -> EntryBody:
    """The first entry of a table's match."""
    sheet = state.sheets[evening.sheet]
    end = end_kind(game_of(sheet.rules.variant)), evening.hands
    at = {"club": state.club, "evening": evening.evening, "round": round, "table": table.number}
    payload = opening_payload(
        dict(sheet.rules_json), table.sides, table.seats, table.dealer, drawn=True, end=end, place=evening.place,
        evening=at,
    )
    return plain_body(new_id(now), "match.opened", payload, device, at_phone=iso(now))
