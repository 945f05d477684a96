"""A session on both databases, and a club with eight members in it."""

from __future__ import annotations

import pytest

from scorekeeper.storage.base import db
from tests.journal.club.clubs import PEOPLE, Club


@pytest.fixture
def session(app_everywhere):
    """A session on SQLite and on PostgreSQL."""
    with app_everywhere.app_context():
        yield db.session()


@pytest.fixture
def club(session):
    """A club that was just opened, with eight members."""
    made = Club(session)
    made.join(*PEOPLE)
    return made
