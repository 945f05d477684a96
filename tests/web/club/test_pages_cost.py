"""What a club's pages ask of the database: as many statements for many evenings, rounds and tables as for one."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import contextmanager

import pytest
from sqlalchemy import event, select

from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.storage.base import db
from scorekeeper.storage.league import ours
from scorekeeper.storage.streams import Stream
from tests.conftest import build_app, close, sqlite_copy
from tests.web.club.evenings import Club
from tests.web.club.seasons import FIRST, an_evening

WHOLE = (
    "/table/<match>", "/table/<match>/swap", "/export.json", "/club.json.gz", "/paper/sheets/<evening>",
    "/paper/sheets/<evening>.pdf",
)
"""What shows or takes along whole matches reads the journal of each; who sat at each other's tables is looked for at
every table of their round."""
NAMES = tuple(f"Gast{number} Thiessen" for number in range(1, 33))


@pytest.fixture(scope="module")
def folder(tmp_path_factory, migrated_sqlite):
    made = tmp_path_factory.mktemp("cost")
    return made, sqlite_copy(migrated_sqlite, made)


@pytest.fixture(scope="module")
def grown(folder):
    """What each page asked of a club with one evening of two tables, and of the same club with four more of eight
    tables each; each time by a program that has just been started."""
    app = build_app(*folder)
    club = Club(app, app.test_client(), people=32, names=NAMES)
    everybody, club.people = club.people, club.people[:8]
    first = an_evening(club, FIRST, (12, 9), (13, 9))
    club.say("result.published", {"evening": first.id})
    close(app)
    few = asked(folder, club, first)
    club.app = app = build_app(*folder)
    club.client, club.people = app.test_client(), everybody
    club.say("evening.closed", {"evening": first.id})
    for day in range(20, 24):
        evening = an_evening(club, f"2026-11-{day}", *[(20, 22)] * 8)
        club.say("result.published", {"evening": evening.id})
        if day < 23:
            club.say("evening.closed", {"evening": evening.id})
    close(app)
    many = asked(folder, club, evening)
    return few, many


def asked(folder, club, evening):
    """Statements of each page, by its rule."""
    club.app = app = build_app(*folder)
    club.client = app.test_client()
    state = club.state
    table = state.evenings[evening.id].draws[1].tables[0]
    parts = {
        "evening": evening.id, "round": "1", "person": table.seats[0], "season": club.season, "sheet": club.sheet,
        "match": table.match, "name": "B3-1",
    }
    found = {}
    for rule in app.url_map.iter_rules():
        path = rule.rule.removeprefix("/c/<token>")
        if path == rule.rule or "GET" not in rule.methods or "<stranger>" in path or "compare" in path:
            continue
        below = re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: parts[gap[1]], path).removeprefix("/")
        with statements(app) as seen:
            answer = club.client.get(club.url(below))
            answer.get_data()
        found[path or "/"] = (answer.status_code, seen)
    close(app)
    return found


@contextmanager
def statements(app):
    """The statements that are sent to the database meanwhile."""
    with app.app_context():
        engine = db.engine
    rows = []

    def note(_connection, _cursor, statement, *_):
        if not statement.startswith(("PRAGMA", "BEGIN", "SAVEPOINT", "RELEASE")):
            rows.append(" ".join(statement.split()))

    event.listen(engine, "before_cursor_execute", note)
    yield rows
    event.remove(engine, "before_cursor_execute", note)


@pytest.mark.slow
def test_no_page_asks_more_where_more_was_played(grown):
    few, many = grown
    more = {
        path: Counter(seen) - Counter(few[path][1])
        for path, (_status, seen) in many.items()
        if len(seen) > len(few[path][1]) and not path.endswith(WHOLE)
    }
    assert more == {}, "\n".join(f"{path}: {each.most_common(3)}" for path, each in more.items())
    assert len(many) > 60
    assert {path: status for path, (status, _) in many.items() if status >= 400} == {}


@pytest.mark.slow
def test_whether_many_matches_are_the_clubs_own_is_asked_once(folder, grown):
    app = build_app(*folder)
    with app.app_context():
        streams = list(db.session.scalars(select(Stream.id).where(Stream.kind == "club")))
        state = stream.state_of(CLUB, db.session(), streams[0]).state
        matches = [match for evening in state.evenings.values() for match in evening.matches]
        with statements(app) as seen:
            assert ours(db.session(), state, matches) == set(matches)
    assert len(matches) > 30
    assert len(seen) == 1, seen
    close(app)
