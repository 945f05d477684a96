"""The rows that lists and standings read about matches. They are written with each entry, and can be computed again
from the journal at any time.

They hold no names, and nothing of a count that is still sealed. The functions add to the session's transaction and
commit nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache
from typing import NamedTuple, TypeVar

from sqlalchemy import Insert, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session, undefer

from scorekeeper.as_json import as_json
from scorekeeper.journal.beside_total import beside_total
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS, Kinds
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.payloads import MatchEnded
from scorekeeper.journal.played import of_another_program
from scorekeeper.journal.rows import entry_of, hash_of, proved_entry_of
from scorekeeper.journal.shares import PersonShare, persons_of
from scorekeeper.journal.state import MatchState
from scorekeeper.storage.base import table_of
from scorekeeper.storage.league import PersonRow
from scorekeeper.storage.streams import EntryRow, HandRow, MatchRow, Stream, unfinished

_AT_ONCE = 200
State = TypeVar("State")


class Difference(NamedTuple):
    """Something stored that is not what the journal comes to.

    match: the stream's id.
    what: seq (the numbers have gaps), entry (an entry does not match its checksum or columns), unreadable, match, hand
        or person (a projection differs or is missing), extra (a projection of what is not there), draw (a table without
        a match), seed (tables that no seed gave).
    where: a seq, hand, person or day.
    """

    match: str
    what: str
    where: str = ""


def match_of(state: MatchState) -> dict[str, object]:
    """The columns of a match's row but its key."""
    assert state.opened is not None
    assert state.setup is not None
    results = [(hand.number, hand.result) for hand in state.hands]
    counting = len(results) if state.evening is None else state.in_result
    facts: dict[str, object] = {
        "rules": _rules(state),
        "sides": [list(side) for side in state.seating[1]],
        "seats": list(state.seating[0]),
        "totals": list(state.totals_after(counting)),
        "place": state.setup.place,
        "end": list(state.setup.end),
        "dealer": state.next_dealer,
        "disputed": [number for number, result in results if result.state == "disputed"],
        "unsigned": [number for number, result in results if result.unsigned],
        "penalties": sum(1 for _, lifted in state.penalties if not lifted),
    }
    counted = [hand.result.hand_score.outcome for hand in state.hands if hand.share.points is not None]
    # else rows of hands say it
    if any(outcome is not None and outcome.facts.together is not None for outcome in counted):
        known = all(outcome is not None and outcome.facts.together != 0 for outcome in counted)
        facts["played"] = sum(outcome.hands for outcome in counted if outcome is not None) if known else 0
    beyond = [hand for hand in state.hands[counting:] if hand.result.state != "empty" or hand.fork]
    if beyond:
        facts["beyond"] = [hand.number for hand in beyond]
    if asked := beside_total(state):
        facts["beside_total"] = [asked.together, *asked.numbers]
    if state.series.ordered:  # elsewhere the totals say all, and rows of old stay as they are
        facts["series"] = as_json(state.series.facts(state.after(counting), state.setup_now))
    return {
        "game": state.setup.game,
        "variant": _rules(state)["variant"],
        "status": _status(state),
        "opened_at": datetime.fromisoformat(state.opened.at),
        "last_at": datetime.fromisoformat(state.last_at),
        "hands": len(results),
        "facts": _json(facts),
        "club": state.evening.club if state.evening is not None else None,
        "evening": state.evening.evening if state.evening is not None else None,
    }


def hand_of(hand: Hand) -> dict[str, object]:
    """The columns of a hand's row but its key."""
    result = hand.result
    hand_score, outcome = result.hand_score, result.hand_score.outcome
    facts: dict[str, object] = {
        "dealer": hand_score.dealer,
        "sides": [list(side) for side in hand_score.sides],
        "way": hand_score.way,
        "points": None if result.points is None else list(result.points),
        "digest": hand_score.digest,
        "signed": [signature.side for signature in result.signatures if signature.valid],
        "objections": sum(1 for objection in result.objections if objection.closed is None),
        "corrections": sum(not correction.unseen for correction in result.corrections),
        "proposed": result.proposal is not None,
        "conflict": len(hand_score.conflict),
    }
    if on_paper := [signature.side for signature in result.signatures if signature.valid and signature.on_paper]:
        facts["on_paper"] = on_paper
    if outcome is not None:
        facts["figures"] = as_json(outcome.sides)
        facts["check"] = {
            "nominal": outcome.nominal, "expected": outcome.expected, "counted": outcome.counted,
            "checked": outcome.checked, "tie": outcome.tie, "complete": outcome.complete,
        }
        if hand_facts := as_json(outcome.facts):
            facts["facts"] = hand_facts
    return {"number": hand.number, "state": result.state, "facts": _json(facts), "kept": outcome_to_cache(hand)}


def outcome_to_cache(hand: Hand) -> str | None:
    """What a hand's row keeps of its plays."""
    played = hand.result.hand_score.played
    return None if played is None else played.to_cache


def cached_outcomes(session: Session, match: str) -> dict[str, str]:
    """By hand what rows keep of their plays."""
    query = select(HandRow.hand, HandRow.kept).where(HandRow.stream == match, HandRow.kept.is_not(None))
    return {hand: cached for hand, cached in session.execute(query) if cached is not None}


def write(session: Session, match: str, before: MatchState, after: MatchState) -> None:
    """Bring a match's rows from one state to the next; hands that did not change cost nothing."""
    if after.opened is None:
        return
    _put(session, MatchRow, [{"stream": match, **match_of(after)}])
    hands_before = {hand.id: hand for hand in before.hands}
    changed = [hand for hand in after.hands if hands_before.pop(hand.id, None) is not hand]
    if hands_before:
        session.execute(delete(HandRow).where(HandRow.stream == match, HandRow.hand.in_(list(hands_before))))
    if changed:
        _put(session, HandRow, [{"stream": match, "hand": hand.id, **hand_of(hand)} for hand in changed])
    _write_persons(session, match, before, after)


def _write_persons(session: Session, match: str, before: MatchState, after: MatchState) -> None:
    """What standings read of a match that a club drew."""
    rows = _people(after)
    gone_persons = {row["person"] for row in _people(before)} - {row["person"] for row in rows}
    if gone_persons:
        session.execute(delete(PersonRow).where(PersonRow.stream == match, PersonRow.person.in_(gone_persons)))
    if rows:
        _put(session, PersonRow, [{"stream": match, **row} for row in rows])


def _people(state: MatchState) -> list[PersonShare]:
    """A row for each person of a table that a club drew; none for a match that only says it were one."""
    return persons_of(state) if state.evening is not None else []


def rebuild(session: Session) -> int:
    """Compute every row again from the entries; how many matches."""
    unfinished_streams = select(Stream.id).where(unfinished())  # has all its rows from whoever takes it in
    for model in (PersonRow, HandRow, MatchRow):
        session.execute(delete(model).where(model.stream.not_in(unfinished_streams)))
    session.expire_all()
    matches = _matches(session)
    for match in matches:
        write(session, match, start(match), _fold(session, match, []))
        session.expunge_all()
    return len(matches)


def differences(session: Session) -> Iterator[Difference]:
    """Everything that is not as the journal says, without changing it."""
    for stream in _matches(session):
        yield from _differences(session, stream)
        session.expunge_all()
    streams = {*_matches(session), *session.scalars(select(Stream.id).where(unfinished()))}
    for model in (MatchRow, HandRow, PersonRow):
        for match in session.scalars(select(model.stream).distinct()):
            if match not in streams:
                yield Difference(match, "extra")


def _differences(session: Session, match: str) -> Iterator[Difference]:
    found: list[Difference] = []
    state = _fold(session, match, found)
    yield from found
    if state.opened is None:
        return
    row = session.get(MatchRow, match)
    if row is None or _differs(row, match_of(state)):
        yield Difference(match, "match")
    query = select(HandRow).where(HandRow.stream == match).options(undefer(HandRow.kept))
    rows = {row.hand: row for row in session.scalars(query)}
    for hand in state.hands:
        stored = rows.pop(hand.id, None)
        if stored is None or _differs(stored, _expected_row(stored, hand_of(hand))):
            yield Difference(match, "hand", str(hand.number))
    for extra in rows.values():
        yield Difference(match, "extra", str(extra.number))
    people = {row.person: row for row in session.scalars(select(PersonRow).where(PersonRow.stream == match))}
    for values in _people(state):
        known = people.pop(values["person"], None)
        if known is None or _differs(known, values):
            yield Difference(match, "person", values["person"])
    for person in people:
        yield Difference(match, "extra", person)


def _expected_row(row: HandRow, values: dict[str, object]) -> dict[str, object]:
    """What the row should say. What another program kept, or none did, is not read and so not wrong."""
    unread = row.kept is None or of_another_program(row.kept)
    return {**values, "kept": row.kept} if unread else values


def _fold(session: Session, match: str, found: list[Difference]) -> MatchState:
    return fold_anew(session, match, start(match), step, MATCH_KINDS, found)


def fold_anew(
    session: Session,
    match: str,
    state: State,
    step: Callable[[State, Entry], State],
    kinds: Kinds,
    found: list[Difference],
) -> State:
    """The state of any stream from its beginning, noting what is wrong with the entries themselves."""
    seq = 0
    query = select(EntryRow).where(EntryRow.stream == match).order_by(EntryRow.seq)
    for row in session.scalars(query.execution_options(yield_per=_AT_ONCE)):
        seq += 1
        if row.seq != seq:
            found.append(Difference(match, "seq", str(row.seq)))
            seq = row.seq
        try:
            entry = proved_entry_of(row, kinds)
        except (EntryError, ValueError):
            found.append(Difference(match, "unreadable", str(row.seq)))
            state = step(state, entry_of(row, kinds))  # as pages have it
            continue
        columns = (row.id, row.kind, row.v, row.hand)
        if hash_of(row.body) != row.body_hash or columns != (entry.id, entry.kind, entry.v, entry.hand):
            found.append(Difference(match, "entry", str(row.seq)))
        state = step(state, entry)
    if seq != session.scalar(select(Stream.seq).where(Stream.id == match)):
        found.append(Difference(match, "seq", str(seq)))
    return state


def _matches(session: Session) -> list[str]:
    query = select(Stream.id).where(Stream.kind == "match", Stream.erased_at.is_(None), ~unfinished())
    return list(session.scalars(query.order_by(Stream.id)))


def _put(
    session: Session, model: type[MatchRow] | type[HandRow] | type[PersonRow], rows: list[dict[str, object]]
) -> None:
    """Insert rows, or bring those that are there up to date."""
    session.execute(_upsert(session.get_bind().dialect.name, model), rows)


@cache
def _upsert(dialect: str, model: type[MatchRow] | type[HandRow] | type[PersonRow]) -> Insert:
    table = table_of(model)
    insert: postgresql.Insert | sqlite.Insert
    insert = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    updates = {column.name: insert.excluded[column.name] for column in table.columns if not column.primary_key}
    statement: Insert = insert.on_conflict_do_update(index_elements=table.primary_key.columns, set_=updates)
    return statement


def _differs(row: MatchRow | HandRow | PersonRow, values: Mapping[str, object]) -> bool:
    return any(getattr(row, name) != value for name, value in values.items())


def _rules(state: MatchState) -> dict[str, object]:
    """The rules of the next hand."""
    agreement = state.agreement
    return {"variant": agreement.rules.variant, "digest": agreement.rules.digest, "switches": agreement.switches}


def _status(state: MatchState) -> str:
    if state.ended is None:
        return "open"
    payload: MatchEnded = state.ended.payload
    return "reserved" if payload.reservation else "ended"


def _json(facts: dict[str, object]) -> str:
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), default=list)
