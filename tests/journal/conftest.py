"""A session on both databases, and a match in it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.journal import store
from scorekeeper.storage.base import db
from tests.journal import table

NOW = datetime(2026, 11, 21, 20, 5, 0, 123456, tzinfo=UTC)
SECRET = bytes(range(32))


@pytest.fixture
def session(app_everywhere):
    """A session on SQLite and on PostgreSQL."""
    with app_everywhere.app_context():
        yield db.session()


@pytest.fixture
def match(session):
    """The id of a match that was just opened."""
    made = table.an_id()
    store.create(
        session, SECRET, made, [table.opened()], table.NAMES, maker=table.MAKER, device=table.PHONE, now=NOW
    )
    return made


@pytest.fixture
def add(session, match):
    """`add(entry, …, words={}, role="record")` appends to the match and gives the answer."""

    def add(*bodies, words=None, role="record", epoch=1, device=table.PHONE, now=NOW):
        return store.append(session, match, bodies, words or {}, role=role, epoch=epoch, device=device, now=now)

    return add
