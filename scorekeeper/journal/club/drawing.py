"""What a draw does in the database: each table's match is made in the draw's own transaction.

Functions add to the session's transaction and commit nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.games import Game, game_of
from scorekeeper.journal import links
from scorekeeper.journal.adding import new_id
from scorekeeper.journal.club.naming import names
from scorekeeper.journal.club.payloads import Table
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.journal.entry import VERSION
from scorekeeper.journal.match_kind import MATCH
from scorekeeper.journal.rows import iso, moment
from scorekeeper.journal.stream import adding_within, begin_stream
from scorekeeper.storage.league import ours
from scorekeeper.storage.streams import Stream


def played(session: Session, state: ClubState, matches: Collection[str]) -> bool:
    """Whether a hand of one of these matches of the club was recorded. Who writes one at this moment is waited for, and
    nobody begins one until our transaction ends."""
    own = ours(session, state, matches)
    session.execute(select(Stream.id).where(Stream.id.in_(own)).order_by(Stream.id).with_for_update()).all()
    return bool(ours(session, state, own, begun=True))


def make_matches(
    session: Session,
    secret: bytes,
    state: ClubState,
    words: Mapping[str, str],
    evening: Evening,
    round: int,
    tables: Iterable[Table],
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
                body = _opened(state, evening, round, table, device, now)
                adding.add_own(body, role="server", epoch=0)
                told = {person: shown[person] for person in table.seats}
                if evening.place is not None and evening.place in words:
                    told[evening.place] = words[evening.place]
                adding.put_words(told)


def end_kind(game: Game) -> str:
    """What an evening's number at each table counts: hands, in a game that ends by something else the first thing that
    it ends by."""
    return "hands" if "hands" in game.series.ends else game.series.ends[0]


def _opened(state: ClubState, evening: Evening, round: int, table: Table, device: str, now: datetime) -> dict[str, Any]:
    """The first entry of a table's match."""
    sheet = state.sheets[evening.sheet]
    game = game_of(sheet.rules.variant)
    return {
        "id": new_id(now), "v": VERSION, "kind": "match.opened", "device": device, "at_phone": iso(now),
        "payload": {
            "game": game.id, "rules": dict(sheet.written),
            "sides": [list(side) for side in table.sides], "seats": list(table.seats), "dealer": table.dealer,
            "drawn": True, "end": {"kind": end_kind(game), "n": evening.hands}, "place": evening.place,
            "names": "first", "evening": {
                "club": state.club, "evening": evening.evening, "round": round, "table": table.table
            },
        },
    }  # fmt: skip
