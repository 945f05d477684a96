"""What a club's entries change in its matches, in the same transaction: draws make them, a notice sets their correction
period, a person who is forgotten is forgotten there, too. Functions commit nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorekeeper.journal.adding import Adding, new_id
from scorekeeper.journal.club.drawing import make_matches
from scorekeeper.journal.club.fold import renames
from scorekeeper.journal.club.naming import names
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.journal.entry import VERSION, Entry
from scorekeeper.journal.match_kind import MATCH
from scorekeeper.journal.stream import adding_within, words_of
from scorekeeper.storage.streams import Stream, Word

_UNSEEN = {"synchronize_session": False}


def reach(session: Session, secret: bytes, adding: Adding[ClubState], *, device: str, now: datetime) -> None:
    """Carry what was just added to the club's matches."""
    before, after = adding.before, adding.state
    for entry in adding.applied:
        _drawn(session, secret, after, entry, device, now)
        if entry.kind == "person.forgotten" and entry.payload.person in after.members:
            forget_at_tables(session, after, after.everybody(entry.payload.person), device=device, now=now)
    _named(session, before, after, adding.applied, now)
    for id in after.dropped.keys() - before.dropped.keys():
        gone = set(after.dropped[id].drawn) - _dropped(before.evenings.get(id))
        _in_each(session, gone, "period.set", {"until": None, "dropped": True}, device, now)
    for evening in after.evenings.values():
        known = before.evenings.get(evening.evening)
        if evening is not known and (gone := _dropped(evening) - _dropped(known)):
            # nobody is sent away: a phone without a connection may hold hands of it that belong to nobody else
            _in_each(session, gone, "period.set", {"until": evening.until, "dropped": True}, device, now)
        if evening is not known and (known.until if known is not None else None) != evening.until:
            _in_each(session, evening.drawn, "period.set", {"until": evening.until}, device, now)


def _drawn(session: Session, secret: bytes, state: ClubState, entry: Entry, device: str, now: datetime) -> None:
    if entry.kind not in ("draw.made", "draw.changed"):
        return
    evening = state.evenings.get(entry.payload.evening)
    draw = evening.draws.get(entry.payload.round) if evening is not None else None
    if evening is not None and draw is not None and draw.entry == entry.id:
        words = words_of(session, state.club)
        make_matches(session, secret, state, words, evening, draw, device=device, now=now)
        if evening.until is not None:
            _in_each(session, [table.match for table in draw.tables], "period.set", {"until": evening.until}, device,
                     now)  # fmt: skip


def _named(session: Session, before: ClubState, after: ClubState, applied: Iterable[Entry], now: datetime) -> None:
    """Tables show a member as he is shown at tables from now on, unless they gave him a name of their own."""
    said: dict[str, str] = {}  # the first entry of each: the name he had before lies under its id
    for entry in applied:
        if (person := renames(entry)) is not None and person in before.members:
            said.setdefault(person, entry.id)
    if not said:
        return
    words = words_of(session, after.club)
    old = names(before, {**words, **{one: words[id] for one, id in said.items() if id in words}}, "table")
    new, drawn = names(after, words, "table"), after.drawn
    for person in {one for meant in said for one in after.everybody(meant)}:
        if old.get(person) == new.get(person):
            continue
        shown = (Word.owner.in_(drawn), Word.id == person, Word.text == old.get(person))
        tables = session.scalars(select(Word.owner).where(*shown)).all()
        session.execute(update(Word).where(*shown).values(text=new[person]), execution_options=_UNSEEN)
        changed = update(Stream).where(Stream.id.in_(tables)).values(version=Stream.version + 1)
        session.execute(changed, execution_options=_UNSEEN)
        session.expire_all()


def _dropped(evening: Evening | None) -> set[str]:
    """Tables that were drawn and are none of the evening any more."""
    return set() if evening is None else set(evening.drawn) - set(evening.matches)


def forget_at_tables(session: Session, state: ClubState, people: Iterable[str], *, device: str, now: datetime) -> None:
    """Erase these ids' words in every match of the club, whether it is hidden or not."""
    people = list(people)
    with_name = select(Word.owner, Word.id).where(Word.id.in_(people), Word.owner.in_(state.drawn))
    found = session.execute(with_name.order_by(Word.owner, Word.id)).all()
    for match, person in found:
        _in_each(session, [match], "person.forgotten", {"person": person}, device, now)


def _in_each(
    session: Session, matches: Iterable[str], kind: str, payload: dict[str, Any], device: str, now: datetime
) -> None:
    """Add an entry of the server's own to matches that are here, or may yet be brought back."""
    here = select(Stream.id).where(Stream.id.in_(list(matches)), Stream.kind == "match", Stream.erased_at.is_(None))
    for match in sorted(session.scalars(here)):
        with adding_within(MATCH, session, match, device=device, now=now, even_hidden=True) as adding:
            body = {"id": new_id(now), "v": VERSION, "kind": kind, "device": device, "payload": payload}
            adding.add_own(body, role="server", epoch=0)
