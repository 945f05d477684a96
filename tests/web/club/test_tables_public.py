"""Who watches a club's table reads of its members what they chose for the world (users.md 5.9)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import EntryRow
from tests.web.club.evenings import Club, chosen, plain
from tests.web.tables import Table, an_id, read

KEPT = ("state", "hands.json", "sheet.pdf")
"""What a watcher's answer to is kept, here and on the phone, under a tag."""


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=4)


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


def test_who_becomes_hidden_is_named_nowhere_any_more_also_where_answers_are_kept(club):
    """The match has not changed, so nothing that knows its version alone may answer for it."""
    antje = club.people[0]
    chosen(club, antje, "full")
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    table.play(12)
    watcher = club.app.test_client()
    watcher.set_cookie("device", "w" * 22, domain="localhost")
    name = club.words[antje].split()[0]
    before = {path: watcher.get(table.url(path, "watch")) for path in KEPT}
    assert name in before["state"].text
    assert name in read(before["sheet.pdf"])
    assert watcher.get(table.url("state", "watch"), headers=known(before["state"])).status_code == 304
    chosen(club, antje, "hidden")
    for path, old in before.items():
        again = watcher.get(table.url(path, "watch"), headers=known(old))
        assert again.status_code == 200, path
        assert again.headers["ETag"] != old.headers["ETag"]
        fresh = club.app.test_client().get(table.url(path, "watch"))
        assert name not in read(again) + read(fresh), path
    chosen(club, antje, "first")
    assert name in watcher.get(table.url("state", "watch")).text


def known(answer):
    """As a phone asks that has this answer already."""
    return {"If-None-Match": answer.headers["ETag"]}


def test_what_time_alone_changes_is_not_kept_either(club):
    """An agreed time is over although nobody said anything."""
    table = Table(club.app.test_client(), end={"kind": "minutes", "n": 60})
    table.quick([20, None])
    before = table.client.get(table.url("state", "watch"))
    assert before.json["over"] is False
    with club.app.app_context():  # an hour goes by
        opened = db.session.get(EntryRow, (table.match, 1))
        opened.at -= timedelta(minutes=61)
        db.session.commit()
        MATCH.memory.drop(db.session().get_bind(), table.match)
    after = table.client.get(table.url("state", "watch"), headers=known(before))
    assert (after.status_code, after.json["over"]) == (200, True)
