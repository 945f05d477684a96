"""Who is forgotten is forgotten: under older names, in matches that are away, in files and on late phones."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import select

from scorekeeper.journal import store as matches
from scorekeeper.journal import stream
from scorekeeper.journal.club import club_file, store
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import Base
from tests.journal import table
from tests.journal.club.clubs import FORMS, NOW, SECRET, proved


def everything(session):
    return " ".join(str(tuple(row)) for model in Base.metadata.sorted_tables for row in session.execute(select(model)))


def at_the_table(session, match, kind, payload, words=None):
    data = {"role": "record", "epoch": 1, "device": table.PHONE, "now": NOW}
    return matches.append(session, match, [table.entry(kind, payload)], words or {}, **data).results[0]


def drawn(club, round=1):
    evening = next(iter(club.state.evenings), None) or club.evening()
    draw = club.draw(evening, round)
    club.say("draw.made", draw)
    return [one["match"] for one in draw["tables"]]


def rejoin(club, person, name, **more):
    data = {"person": person, "guest": False}
    return club.say("member.joined", data, after=club.state.members[person].last, words={person: name}, **more)


def test_a_name_that_a_merged_one_was_given_goes_with_the_others(session, club):
    other = club.join("A. Petersen")[0]
    anna = club.people[0]
    club.say("person.merged", {"person": other, "into": anna})
    data = {"person": other, "guest": False}
    shown = club.state.members[other].last
    assert club.refused("member.joined", data, after=shown, words={other: "Annemarie"}) == "merged"
    # in a file of another installation it stands all the same
    file = json.loads(json.dumps(club_file.export(session, club.id)))
    late = store.body("member.joined", data, now=NOW) | {"seq": 99, "at": "2026-11-21T19:00:00.000Z", "role": "keeper"}
    file["entries"].append(late)
    file["words"][other] = "Annemarie"
    club_file.take_in(session, SECRET, file, passphrase=None, device="", now=NOW, merging=True)
    assert club.words[late["id"]] == "A. Petersen"
    club.say("person.forgotten", {"person": anna})
    assert not [name for name in ("Anna Petersen", "A. Petersen", "Annemarie") if name in everything(session)]
    assert proved(session) == []


def test_names_given_at_a_table_that_is_away_go_too(session, club):
    anna, match = club.people[0], drawn(club)[0]
    at_the_table(session, match, "person.joined", {"person": anna}, {anna: "Annemarie"})
    stream.delete(MATCH, session, match, now=NOW)
    club.say("person.forgotten", {"person": anna})
    assert "Anna Petersen" not in everything(session)
    stream.undelete(MATCH, session, match)
    assert "Anna Petersen" not in everything(session)
    assert "Annemarie" not in everything(session)
    kinds = [entry["kind"] for entry in stream.entries_since(MATCH, session, match)]
    assert kinds.count("person.forgotten") == 1
    assert proved(session) == []


@pytest.mark.one_database
def test_a_late_phone_brings_no_name_to_another_table(session, club):
    anna, (first, second) = club.people[0], drawn(club)
    club.say("person.forgotten", {"person": anna})
    later = club.draw(next(iter(club.state.evenings)), 2, club.people[4:])
    club.say("draw.made", later)
    for match in (first, second, later["tables"][0]["match"]):
        done = at_the_table(session, match, "person.joined", {"person": anna}, {anna: "Anna Petersen"})
        assert done.status == "applied"
    assert "Anna Petersen" not in everything(session)


def test_a_file_that_forgot_reaches_tables_drawn_here_since(session, club):
    anna = club.people[0]
    drawn(club)
    file = json.loads(json.dumps(club_file.export(session, club.id)))
    forgets = store.body("person.forgotten", {"person": anna}, now=NOW)
    file["entries"].append(forgets | {"seq": 99, "at": "2026-11-21T19:00:00.000Z", "role": "keeper"})
    file["erased"].append({"id": anna, "at": "2026-11-21T19:00:00.000Z"})
    drawn(club, 2)
    club_file.take_in(session, SECRET, file, passphrase=None, device="", now=NOW, merging=True)
    assert club.state.members[anna].forgotten
    assert "Anna Petersen" not in everything(session)
    assert proved(session) == []


@pytest.mark.one_database
class TestRenaming:
    """A new name is a change like others: its form shows what stood."""

    def test_of_two_keepers_the_second_is_told(self, club):
        anna = club.people[0]
        shown = club.state.members[anna].last
        data = {"person": anna, "guest": False}
        club.say("member.joined", data, after=shown, words={anna: "Anna Hansen"})
        assert club.refused("member.joined", data, after=shown, words={anna: "Anna Jansen"}) == "changed_meanwhile"
        assert club.refused("member.joined", data, words={anna: "Anna Jansen"}) == "changed_meanwhile"
        assert club.words[anna] == "Anna Hansen"

    @pytest.mark.parametrize("kind", ["member.joined", "member.set"])
    def test_who_left_is_not_brought_back_by_an_older_form(self, club, kind):
        anna = club.people[0]
        shown = club.state.members[anna].last
        club.say("member.left", {"person": anna})
        data = {"person": anna, "guest": True}
        if kind == "member.set":
            data |= {"forms": FORMS, "number": None, "groups": [], "consent": None}
        assert club.refused(kind, data, after=shown) == "changed_meanwhile"
        assert club.state.members[anna].left
        rejoin(club, anna, "Anna Petersen")
        assert club.state.members[anna].living


@pytest.mark.one_database
class TestAtTheTables:
    """What somebody chooses for tables holds at the tables that are drawn already."""

    def chosen(self, club, person, name=None, **forms):
        data = {"person": person, "forms": FORMS | forms, "number": 12, "groups": [], "consent": None, "guest": False}
        words = {person: name} if name else {}
        club.say("member.set", data, after=club.state.members[person].last, words=words)

    def test_a_number_instead_of_the_name(self, session, club):
        anna, match = club.people[0], drawn(club)[0]
        version = stream.state_of(MATCH, session, match).version
        self.chosen(club, anna, table="number")
        assert stream.words_of(session, match)[anna] == "Nr. 12"
        assert stream.state_of(MATCH, session, match).version > version
        self.chosen(club, anna, "Anna Hansen", table="full")
        assert stream.words_of(session, match)[anna] == "Anna Hansen"

    def test_a_name_that_the_table_gave_stays(self, session, club):
        anna, (match, other) = club.people[0], drawn(club)
        at_the_table(session, match, "person.joined", {"person": anna}, {anna: "Annemarie"})
        self.chosen(club, anna, table="number")
        assert stream.words_of(session, match)[anna] == "Annemarie"
        assert stream.words_of(session, other)[club.people[4]] == "Eva Thomsen"

    def test_the_world_reads_what_was_chosen_for_the_world(self, session, club):
        anna, bernd = club.people[:2]
        self.chosen(club, anna, public="hidden")
        self.chosen(club, bernd, public="number")
        public = store.public_names(session, club.id)
        assert (public[anna], public[bernd]) == ("–", "Nr. 12")
        assert store.public_names(session, anna) == {}
