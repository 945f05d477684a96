"""The tables of a round as the board shows them: first what needs the keeper, then what runs, then what is done."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.games import game_of
from scorekeeper.journal.club.payloads import Table
from scorekeeper.journal.club.state import Evening
from scorekeeper.storage.league import COUNTS, TableRow, matches_of
from scorekeeper.storage.streams import EntryRow
from scorekeeper.web import clock
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _, ngettext
from scorekeeper.words.opening import end_told

STILL = timedelta(minutes=20)
"""A table without news for so long is still; silence is no offence (look.md, 12)."""
STATES = ("running", "disputed", "missing", "done")
"""What the four counts on top count and filter by, from left to right."""
WAITING = "waiting"
"""Nothing was recorded yet: it neither runs nor is it missing. It has no count of its own; a line says how many."""
_ORDER = ("disputed", "missing", "running", WAITING, "handed-in", "done")


class Side(NamedTuple):
    """A side's people, and its points so far; None before the first hand: whoever counts down begins with no 0."""

    name: str
    total: int | None


class Line(NamedTuple):
    """One table. ``state``: disputed, missing (still for 20 minutes), running, waiting (not begun), handed-in (all
    counted, not all signed) or done; ``words`` says it; ``counts``: its points stand in the result as they are;
    ``reserved``: it ended with a reservation; ``settled``: what was open then is signed since, but it was not ended
    again, so that it still counts as nothing."""

    table: int
    match: str
    sides: tuple[Side, ...]
    state: str
    words: str
    counts: bool = False
    reserved: bool = False
    settled: bool = False

    @property
    def filter(self) -> str:
        """Under which of the four counts it stands."""
        return "done" if self.state == "handed-in" else self.state


class News(NamedTuple):
    """What is known of one table's match: its rows, when somebody last said something there, and whether its judge
    opened it again after its end."""

    row: TableRow
    facts: Mapping[str, Any]
    last: datetime
    reopened: bool = False


def news(session: Session, evening: Evening) -> dict[str, News]:
    """What the matches of an evening said last. What the server said itself, such as the end of the correction period,
    is no news of a table."""
    rows = [row for row in matches_of(session, evening.matches) if row.row is not None]
    said = select(EntryRow.stream, func.max(EntryRow.at)).where(
        EntryRow.stream.in_([row.match for row in rows]), EntryRow.role != "server"
    )
    heard = session.execute(said.group_by(EntryRow.stream)).all() if evening.notice else []
    last = {row[0]: row[1] for row in heard}
    again = _reopened(session, [row.match for row in rows])
    return {
        row.match: News(
            row, json.loads(row.row.facts), _utc(last.get(row.match) or row.row.last_at), row.match in again
        )
        for row in rows if row.row is not None
    }  # fmt: skip


def disputed_hands(session: Session, match: str) -> list[int]:
    """The numbers of a match's hands that are disputed, the first one first."""
    facts = [json.loads(row.row.facts) for row in matches_of(session, [match]) if row.row is not None]
    return [number for one in facts for number in one.get("disputed", ())]


def lines(
    evening: Evening, round: int, found: Mapping[str, News], names: Mapping[str, str], now: datetime
) -> list[Line]:
    """The tables of a round that was drawn. ``found``: the news by match; ``names`` by person."""
    every = [_line(evening, table, found.get(table.match), names, now) for table in evening.draws[round].tables]
    return sorted(every, key=lambda line: (_ORDER.index(line.state), line.table))


def counts(found: list[Line]) -> dict[str, int]:
    """How many tables stand under each count."""
    counted = Counter(line.filter for line in found)
    return {state: counted[state] for state in STATES}


def _reopened(session: Session, matches: list[str]) -> set[str]:
    """Matches whose last word about their end is that they go on."""
    query = select(EntryRow.stream, EntryRow.kind).where(
        EntryRow.stream.in_(matches), EntryRow.kind.in_(("match.ended", "match.reopened"))
    )
    last = {row[0]: row[1] for row in session.execute(query.order_by(EntryRow.stream, EntryRow.seq))}
    return {match for match, kind in last.items() if kind == "match.reopened"}


def _line(evening: Evening, table: Table, heard: News | None, names: Mapping[str, str], now: datetime) -> Line:
    state, words = _state(evening, heard, now)
    totals: Sequence[int | None] = (_totals(heard) if state != WAITING else None) or [None] * len(table.sides)
    sides = tuple(
        Side(" + ".join(names.get(person, "?") for person in side), total)
        for side, total in zip(table.sides, totals, strict=False)
    )
    counts, reserved = heard is not None and heard.row.status == COUNTS, heard is not None and _reserved(heard)
    return Line(table.table, table.match, sides, state, words, counts, reserved, reserved and state == "handed-in")


def _reserved(heard: News) -> bool:
    return "reserved" in (heard.row.status, heard.row.row.status if heard.row.row is not None else "")


def _totals(heard: News | None) -> Sequence[int] | None:
    """What the sides have so far: the first thing that the game compares where its series has that by side, else the
    totals. Of a game that counts down, what is still to go says nothing of a match."""
    if heard is None or heard.row.row is None:
        return None
    units = game_of(heard.row.row.variant).series.units
    found: Sequence[int] | None = (heard.facts.get("series") or {}).get(units[0])
    return found if found is not None else heard.facts.get("totals")


def _state(evening: Evening, heard: News | None, now: datetime) -> tuple[str, str]:
    match = heard.row.row if heard is not None else None
    if heard is None or match is None:
        return WAITING, _("not begun yet")
    row, facts, last, reopened = heard
    if disputed := facts.get("disputed"):
        hands = ", ".join(map(str, disputed))
        return "disputed", ngettext("Hand %(hands)s disputed", "Hands %(hands)s disputed", len(disputed), hands=hands)
    if _reserved(heard) and not facts.get("unsigned"):
        return "handed-in", _("with reservation, all signed since: it counts when it is ended again")
    if _reserved(heard):
        return "done", _("with reservation, %(time)s", time=clock.clock(last.isoformat()))
    # its hands are all signed, but somebody wanted to go on: not done before it is ended again
    if reopened and match.status == "open" and not facts.get("unsigned"):
        return "running", _("opened again, not ended yet")
    if row.status == COUNTS and not facts.get("unsigned"):
        at = clock.clock(last.isoformat())
        return "done", _("signed %(time)s, not ended", time=at) if match.status == "open" else _(
            "signed %(time)s", time=at
        )
    kind, agreed = facts["end"][0], facts["end"][1] or evening.hands
    all_counted = kind == "hands" and match.hands >= agreed and match.hands in facts.get("unsigned", ())
    if row.status == COUNTS or match.status != "open" or all_counted:
        return "handed-in", _("handed in %(time)s, not signed by all", time=clock.clock(last.isoformat()))
    silent = now - last
    if silent >= STILL and evening.status == "open":
        minutes = int(silent.total_seconds() // 60)
        return "missing", _still(minutes)
    if not match.hands:
        return WAITING, _("not begun yet")
    if kind != "hands":
        end = end_told(kind, language()) % {"number": agreed}
        return "running", f"{ngettext('%(num)d hand', '%(num)d hands', match.hands)}, {end}"
    return "running", _("%(hand)s of %(hands)s hands", hand=match.hands, hands=agreed)


def _still(minutes: int) -> str:
    if minutes < 120:
        return _("still for %(minutes)s minutes", minutes=minutes)
    return _("still for %(hours)s hours", hours=minutes // 60)


def _utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
