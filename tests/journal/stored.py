"""Matches of the other games in the store: what only they say, an entry at a time."""

from __future__ import annotations

from scorekeeper.journal import store
from scorekeeper.journal.entry_kind import MATCH_KINDS, SERVER
from tests.journal import table
from tests.journal.conftest import NOW, SECRET
from tests.upgrade.everything import Journal
from tests.upgrade.other_games import NAMED, schnapsen, zwicken

GAMES = {"schnapsen": schnapsen, "zwicken": zwicken}


def kept(session, entries):
    """A match with these entries, each added by itself; its id."""
    match, journal = table.an_id(), Journal()
    first, *others = ({**body, "id": table.an_id()} for body in entries(journal))
    store.create(session, SECRET, match, [first], NAMED, maker=table.MAKER, device=table.PHONE, now=NOW)
    for body in others:
        role = "server" if MATCH_KINDS[body["kind"]].role == SERVER else "record"
        done = store.append(session, match, [body], {}, role=role, epoch=1, device=table.PHONE, now=NOW)
        assert [one.status for one in done.results] == ["applied"]
    return match
