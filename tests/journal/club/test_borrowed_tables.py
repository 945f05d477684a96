"""A table belongs to the club that drew it: a file that a stranger brings puts no row into anybody's standings, and a
draw in it that names a match of others leads nowhere."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import select

from scorekeeper.journal import match_file as of_match
from scorekeeper.journal import stream
from scorekeeper.journal.club import club_file, store
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import db
from scorekeeper.storage.league import PersonRow, matches_of, ours, person_matches, rows_of, stamps
from scorekeeper.storage.streams import EntryRow, HandRow, LinkRow, MatchRow, Stream, Word
from tests.conftest import sqlite_copy
from tests.journal.club.clubs import FORMS, NOW, PASSPHRASE, PEOPLE, SECRET, Club, body, played, proved
from tests.journal.table import an_id

IMPORT = {"device": "", "now": NOW}


def a_table(session, club):
    """A played table of an evening; its match and the file of it."""
    evening = club.evening()
    draw = club.draw(evening, people=club.people[:4])
    club.say("draw.made", draw)
    match = draw["tables"][0]["match"]
    played(session, match)
    return match, json.loads(json.dumps(of_match.export(session, match)))


def another_club_with_its_draws(file):
    """A forged club: evenings, draws and people of the true one, so that every one of its ids is known there."""
    words = {id: text.replace("Zwickerverein Windbargen", "Ganz ein anderer") for id, text in file["words"].items()}
    return {**file, "club": an_id(), "words": words, "matches": [], "gone": []}


def everything_of(session, *streams):
    """Every row that belongs to these streams, but for a club's passphrase."""
    tables = (Stream.id, EntryRow.stream, Word.owner, LinkRow.stream, MatchRow.stream, HandRow.stream, PersonRow.stream)
    return {
        column.table.name: session.execute(
            select(column.table).where(column.in_(streams)).order_by(*column.table.primary_key)
        ).all()
        for column in tables
    }


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
    of_match.take_in(session, SECRET, forged, maker="m" * 22, **IMPORT)
    assert stream.state_of(MATCH, session, forged["match"]).state.evening is None
    assert {row.stream for row in session.scalars(select(PersonRow))} == rows == {match}
    assert proved(session) == []


def test_a_forged_club_has_no_table_of_another_club(session, club):
    match, file = a_table(session, club)
    stolen = club_file.export(session, club.id)
    text = json.dumps(stolen)
    for id in (stolen["club"], match, *(entry["id"] for entry in stolen["entries"] + file["entries"])):
        text = text.replace(id, an_id())
    stolen = json.loads(text.replace("Zwickerverein Windbargen", "Ganz ein anderer"))
    (opening,) = (entry for entry in stolen["matches"][0]["entries"] if entry["kind"] == "match.opened")
    opening["payload"]["evening"]["club"] = club.id
    club_file.take_in(session, SECRET, stolen, passphrase=PASSPHRASE, **IMPORT)
    assert {row.club for row in session.scalars(select(PersonRow))} == {club.id}
    assert {row.stream for row in session.scalars(select(PersonRow))} == {match}


@pytest.mark.parametrize("merging", [False, True])
@pytest.mark.one_database
def test_a_draw_in_a_file_names_no_match_that_is_here(session, club, merging):
    match, _ = a_table(session, club)
    forged = another_club_with_its_draws(json.loads(json.dumps(club_file.export(session, club.id))))
    number = next(at for at, entry in enumerate(forged["entries"], 1) if entry["kind"] == "draw.made")
    before = everything_of(session, club.id, match)
    with pytest.raises(club_file.FileRefused, match=f"foreign {number}"):
        club_file.take_in(session, SECRET, forged, passphrase=PASSPHRASE, merging=merging, **IMPORT)
    assert session.get(Stream, forged["club"]) is None
    assert everything_of(session, club.id, match) == before
    assert ours(session, club.state, [match]) == {match}


@pytest.mark.one_database
def test_a_match_that_comes_later_is_none_of_the_club_that_named_it_before(session, club, elsewhere):
    match, file = a_table(session, club)
    whole = json.loads(json.dumps(club_file.export(session, club.id)))
    forged = another_club_with_its_draws(whole)
    evening, person = club.state.evenings[next(iter(club.state.evenings))], club.people[0]
    assert file["match"] == match
    with elsewhere.app_context():
        there = db.session()
        club_file.take_in(there, SECRET, forged, passphrase=PASSPHRASE, **IMPORT)
        assert proved(there) == []  # that a table came without its match is known, and no fault
        club_file.take_in(there, SECRET, whole, passphrase=PASSPHRASE, **IMPORT)
        theirs, true = stream.state_of(CLUB, there, forged["club"]).state, stream.state_of(CLUB, there, club.id).state
        assert theirs.drawn == true.drawn == [match]
        assert (ours(there, theirs, [match]), ours(there, true, [match])) == (set(), {match})
        assert rows_of(there, theirs, [evening.evening], [person]) == matches_of(there, theirs, [match]) == []
        assert person_matches(there, theirs, [evening.evening]) == []
        assert stamps(there, theirs, [evening.evening]) == {}
        assert len(person_matches(there, true, [evening.evening])) == 4
        assert len(rows_of(there, true, [evening.evening], club.people)) == 4
        before = everything_of(there, club.id, match)
        for kind, payload in (
            ("result.published", {"evening": evening.evening}), ("evening.closed", {"evening": evening.evening}),
            ("member.set", {"person": person, "forms": {**FORMS, "table": "hidden"}, "number": None, "groups": [],
                            "consent": None, "guest": False}),
            ("person.merged", {"person": club.people[1], "into": club.people[0]}),
            ("person.forgotten", {"person": person}),
        ):
            entry = body(kind, payload, after=theirs.members[person].last if kind == "member.set" else None)
            data = {"role": "keeper", "epoch": 1, **IMPORT}
            store.append(there, SECRET, forged["club"], [entry], {}, **data)
        exported = club_file.export(there, forged["club"])
        assert (exported["matches"], exported["gone"]) == ([], [match])
        store.delete(there, forged["club"], now=NOW)
        store.undelete(there, forged["club"])
        assert everything_of(there, club.id, match) == before
        assert proved(there) == []
        db.session.remove()


@pytest.mark.one_database
def test_a_draw_made_here_takes_no_match_that_is_there(session, club):
    match, _ = a_table(session, club)
    other = Club(session, "Ganz ein anderer")
    other.join(*PEOPLE)
    draw = other.draw(other.evening())
    draw["tables"][0]["match"] = match
    assert other.refused("draw.made", draw) == "match_exists"
    assert stream.state_of(MATCH, session, match).state.evening.club == club.id


@pytest.mark.one_database
def test_a_table_taken_along_by_itself_is_a_match_of_its_own(session, club, elsewhere):
    match, file = a_table(session, club)
    here = stream.state_of(MATCH, session, match).state
    with elsewhere.app_context():
        of_match.take_in(db.session(), bytes(32), file, maker="m" * 22, **IMPORT)
        there = stream.state_of(MATCH, db.session(), match).state
        assert (there.evening, there.final_totals) == (None, here.final_totals)
        assert db.session.scalars(select(PersonRow)).all() == []
        db.session.remove()


def test_its_club_does_not_count_it_without_a_word(session, club, elsewhere):
    _, file = a_table(session, club)
    whole = json.loads(json.dumps(club_file.export(session, club.id)))
    with elsewhere.app_context():
        of_match.take_in(db.session(), bytes(32), file, maker=None, **IMPORT)
        with pytest.raises(club_file.FileRefused, match="alone"):
            club_file.take_in(db.session(), bytes(32), whole, passphrase=None, merging=True, **IMPORT)
        db.session.remove()


@pytest.mark.one_database
def test_merged_into_the_clubs_own_table_nothing_changes(session, club):
    match, file = a_table(session, club)
    done = of_match.take_in(session, SECRET, file, maker=None, **IMPORT)
    assert (done.new, done.added, done.differing) == (False, 0, 0)
    assert stream.state_of(MATCH, session, match).state.evening is not None
