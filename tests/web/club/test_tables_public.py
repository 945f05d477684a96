"""Who watches a club's table reads of its members what they chose for the world (users.md 5.9)."""

from __future__ import annotations

import pytest

from tests.web.club.evenings import Club, plain
from tests.web.tables import an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=4)


def chosen(club, person, public, number=None):
    forms = {"table": "full", "board": "initial", "public": public}
    said = {"person": person, "forms": forms, "number": number, "groups": [], "consent": None, "guest": False}
    club.say("member.set", said, after=club.state.members[person].last)


def test_a_watcher_of_a_table_sees_the_public_form_and_who_records_the_tables(club):
    antje, claas, telse, _ole = club.people
    chosen(club, antje, "hidden")
    chosen(club, claas, "number", 12)
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    stranger = an_id()
    watched, recorded = (plain(club.client.get(table.url("", role)).text) for role in ("watch", "record"))
    names = {person: club.words[person] for person in club.people}
    assert not [person for person in (antje, claas) if names[person].split()[0] in watched]
    assert "Nr. 12" in watched
    assert names[telse].split()[0] in watched
    assert names[antje].split()[0] in recorded
    assert stranger not in watched
    raw = club.client.get(table.url("state", "watch")).text
    assert names[antje].split()[0] not in raw
