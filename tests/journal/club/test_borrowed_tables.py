"""A table belongs to the club that drew it: a file that a stranger brings puts no row into anybody's standings."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import select

from scorekeeper.journal import store as matches
from scorekeeper.journal import transfer as of_match
from scorekeeper.journal.club import transfer
from scorekeeper.storage.base import db
from scorekeeper.storage.league import PersonRow
from tests.conftest import sqlite_copy
from tests.journal.club.clubs import NOW, PASSPHRASE, SECRET
from tests.journal.club.test_club_store import played, proved
from tests.journal.table import an_id

SAID = {"device": "", "now": NOW}


def a_table(session, club):
    """A played table of an evening; its match and the file of it."""
    evening = club.evening()
    draw = club.draw(evening, people=club.people[:4])
    club.say("draw.made", draw)
    match = draw["tables"][0]["match"]
    played(session, match)
    return match, json.loads(json.dumps(of_match.export(session, match)))


def under_another_id(file):
    """The same match, as somebody forges it beside the one that was drawn."""
    text, ids = json.dumps(file), [file["match"], *(entry["id"] for entry in file["entries"])]
    for id in ids:
        text = text.replace(id, an_id())
    return json.loads(text)


@pytest.fixture
def elsewhere(make_app, migrated_sqlite, tmp_path):
    """Another server."""
    (tmp_path / "elsewhere").mkdir()
    return make_app(tmp_path / "elsewhere", sqlite_copy(migrated_sqlite, tmp_path / "elsewhere"))


def test_a_forged_table_is_none_of_the_club(session, club):
    match, file = a_table(session, club)
    rows = {row.stream for row in session.scalars(select(PersonRow))}
    forged = under_another_id(file)
    assert forged["match"] != match
    of_match.take_in(session, SECRET, forged, maker="m" * 22, **SAID)
    assert matches.state_of(session, forged["match"]).state.evening is None
    assert {row.stream for row in session.scalars(select(PersonRow))} == rows == {match}
    assert proved(session) == []


def test_a_forged_club_has_no_table_of_another_club(session, club):
    match, file = a_table(session, club)
    stolen = transfer.export(session, club.id)
    text = json.dumps(stolen)
    for id in (stolen["club"], match, *(entry["id"] for entry in stolen["entries"] + file["entries"])):
        text = text.replace(id, an_id())
    stolen = json.loads(text.replace("Zwickerverein Windbargen", "Ganz ein anderer"))
    (opening,) = (entry for entry in stolen["matches"][0]["entries"] if entry["kind"] == "match.opened")
    opening["payload"]["evening"]["club"] = club.id
    transfer.take_in(session, SECRET, stolen, passphrase=PASSPHRASE, **SAID)
    assert {row.club for row in session.scalars(select(PersonRow))} == {club.id}
    assert {row.stream for row in session.scalars(select(PersonRow))} == {match}


def test_a_table_taken_along_by_itself_is_a_match_of_its_own(session, club, elsewhere):
    match, file = a_table(session, club)
    here = matches.state_of(session, match).state
    with elsewhere.app_context():
        of_match.take_in(db.session(), bytes(32), file, maker="m" * 22, **SAID)
        there = matches.state_of(db.session(), match).state
        assert (there.evening, there.final_totals) == (None, here.final_totals)
        assert db.session.scalars(select(PersonRow)).all() == []
        db.session.remove()


def test_its_club_does_not_count_it_without_a_word(session, club, elsewhere):
    _, file = a_table(session, club)
    whole = json.loads(json.dumps(transfer.export(session, club.id)))
    with elsewhere.app_context():
        of_match.take_in(db.session(), bytes(32), file, maker=None, **SAID)
        with pytest.raises(transfer.TransferError, match="alone"):
            transfer.take_in(db.session(), bytes(32), whole, passphrase=None, merging=True, **SAID)
        db.session.remove()


def test_merged_into_the_clubs_own_table_nothing_changes(session, club):
    match, file = a_table(session, club)
    done = of_match.take_in(session, SECRET, file, maker=None, **SAID)
    assert (done.new, done.added, done.differing) == (False, 0, 0)
    assert matches.state_of(session, match).state.evening is not None
