"""What the keeper sets for the club, deleting and restoring it."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from scorekeeper.journal.club import passphrase, store
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import db
from tests.cases import for_each
from tests.conftest import sqlite_copy
from tests.web.club.forms import NAME, PASSPHRASE, fields, found, links, people, send, taken_in, words_of


@pytest.fixture
def club(client):
    """A club."""
    return found(client)


def test_a_club_gets_another_name_and_is_opened_by_it(client, club):
    assert send(client, f"{club}/settings", f"{club}/settings/name", name="Klev 1921").status_code == 303
    assert "Klev 1921" in words_of(client.get(club))
    assert send(client, "/clubs", name="Klev 1921", passphrase=PASSPHRASE).headers["Location"] == club
    assert send(client, f"{club}/settings", f"{club}/settings/name", name=" ").status_code == 422


def test_of_two_who_rename_a_club_the_second_sees_both_names(client, club):
    action = f"{club}/settings/name"
    early = fields(client.get(f"{club}/settings"), action)
    assert send(client, f"{club}/settings", action, name="Klev 1921").status_code == 303
    late = client.post(action, data={**early, "name": "Windbergen"})
    assert late.status_code == 409
    assert "Klev 1921 Windbergen" in words_of(late)
    assert client.post(action, data=fields(late, action)).status_code == 303
    assert "Windbergen" in words_of(client.get(club))


def test_a_new_passphrase_holds_at_once(client, club):
    action = f"{club}/settings/passphrase"
    assert send(client, f"{club}/settings", action, passphrase="kurz").status_code == 422
    assert send(client, f"{club}/settings", action, passphrase="Pik ist Trumpf").status_code == 303
    assert send(client, "/clubs", name=NAME, passphrase=PASSPHRASE).status_code == 422
    assert send(client, "/clubs", name=NAME, passphrase="Pik ist Trumpf").status_code == 303


def test_who_was_thrown_out_while_a_passphrase_was_worked_at_sets_none(app, client, club, monkeypatch):
    """It takes long, and so no transaction is open meanwhile: the link was not asked again after it."""
    hashed, mine = store.hash_of_passphrase, []

    def meanwhile(passphrase):
        made = hashed(passphrase)
        with app.app_context():
            (id, _name, _deleted), = store.clubs(db.session())
            epoch = store.renew(db.session(), app.secret_key, id, "keeper", now=datetime.now(UTC))
        mine.append(f"/c/{token_of(app.secret_key, id, 'keeper', epoch)}")
        return made

    monkeypatch.setattr(store, "hash_of_passphrase", meanwhile)
    late = send(client, f"{club}/settings", f"{club}/settings/passphrase", passphrase="Pik ist Trumpf")
    assert (late.status_code, "This link was renewed" in words_of(late)) == (403, True)
    assert client.get(mine[0]).status_code == 200
    old = client.get(club)
    assert "Open the club with its name and passphrase." in words_of(old), "there is nobody whom the keeper could ask"
    assert 'href="/clubs"' in old.text
    assert send(client, "/clubs", name=NAME, passphrase="Pik ist Trumpf").status_code == 422


def test_a_passphrase_that_was_changed_while_it_was_looked_at_opens_nothing(app, client, club, monkeypatch):
    """Whoever had the old one and waited for their turn got the new keeper's link."""
    looked_at = passphrase._matching_club

    def meanwhile(hashes, typed):
        id = looked_at(hashes, typed)
        with app.app_context():
            store.set_passphrase(db.session(), app.secret_key, id, "Pik ist Trumpf", now=datetime.now(UTC))
        return id

    with monkeypatch.context() as patched:
        patched.setattr(passphrase, "_matching_club", meanwhile)
        assert send(client, "/clubs", name=NAME, passphrase=PASSPHRASE).status_code == 422
    assert send(client, "/clubs", name=NAME, passphrase="Pik ist Trumpf").status_code == 303


def test_a_deleted_club_is_gone_for_all_and_restored_by_its_keeper(client, club):
    held = links(client, club)
    assert send(client, f"{club}/delete").status_code == 303
    for role, address in held.items():
        assert client.get(address).status_code == 410, role
    assert client.get(f"{held['judge']}/delete").status_code == 410
    page = client.get(f"{club}/delete")
    assert "Until" in words_of(page)
    assert client.post(f"{club}/restore").status_code == 303
    assert NAME in words_of(client.get(held["watch"]))


def test_a_club_goes_elsewhere_as_one_file_and_is_the_same_there(client, club, make_app, migrated_sqlite, tmp_path):
    people(client, club, "Hanna Petersen", "Uwe Hansen")
    content = client.get(f"{club}/export.json").data
    (tmp_path / "other").mkdir()
    elsewhere = make_app(tmp_path / "other", sqlite_copy(migrated_sqlite, tmp_path / "other")).test_client()
    answer = taken_in(elsewhere, content, "Pik ist Trumpf")
    assert answer.status_code == 303
    there = answer.headers["Location"]
    assert elsewhere.get(f"{there}/export.json").data == content
    assert "Hanna Petersen" in words_of(elsewhere.get(f"{there}/members"))
    assert send(elsewhere, "/clubs", name=NAME, passphrase="Pik ist Trumpf").headers["Location"] == there


@for_each(
    ("content", "seen"),
    [
        (b"", "The file is empty"), (b"%PDF", "This file does not come from scorekeeper"),
        (b'{"format": "scorekeeper match"}', "This file does not come from scorekeeper"),
    ],
)
def test_a_file_that_is_no_club_says_so(client, content, seen):
    answer = taken_in(client, content)
    assert answer.status_code == 422
    assert seen in words_of(answer)


@for_each(
    ("content", "seen"),
    [
        (b"", "The file is empty"), (b"%PDF", "This file does not come from scorekeeper"),
        (b"[]", "This file does not come from scorekeeper"),
    ],
)
def test_a_wrong_file_and_a_short_passphrase_are_told_at_once(client, content, seen):
    page = words_of(taken_in(client, content, "kurz"))
    assert seen in page
    assert "At least 8" in page


def test_a_club_that_is_here_is_not_taken_in_twice(client, club):
    content = client.get(f"{club}/export.json").data
    answer = taken_in(client, content)
    assert answer.status_code == 422
    assert "is here already" in words_of(answer)
    assert "At least 8" in words_of(taken_in(client, content, "kurz"))


def test_a_large_file_is_no_larger_than_a_club_may_be(client, club):
    padded = client.get(f"{club}/export.json").data + b" " * (5 * 1024 * 1024)
    assert "is here already" in words_of(taken_in(client, padded))


def test_the_key_card_is_in_sight_where_the_settings_lead_to_it(client, club):
    """The keeper's link is the last of five: the address names its place on the page."""
    address = f"{club}/links?show=keeper"
    assert f'href="{address}#keeper"' in client.get(f"{club}/settings").text
    assert re.search(r'id="keeper" open>.*?Key card', client.get(address).text, re.DOTALL)
