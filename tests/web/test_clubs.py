"""A club in a minute: founded with a name and a passphrase, opened with the same on any phone."""

from __future__ import annotations

import io
import json
import re
import runpy
from datetime import UTC, datetime, timedelta

from sqlalchemy import select, update

from scorekeeper.journal.club import passphrase, store
from scorekeeper.storage.base import db
from scorekeeper.storage.league import PassphraseTries
from scorekeeper.web.housekeeping import tidy
from tests.cases import for_each
from tests.web.club.forms import NAME, PASSPHRASE, found, send, words_of
from tests.web.matches import new_id


def test_a_name_and_a_passphrase_make_a_club_and_open_it_elsewhere(client, app):
    club = found(client)
    assert re.fullmatch(r"/c/[\w-]{22}", club)
    home = client.get(club)
    assert NAME in words_of(home)
    assert "noindex" in home.headers["X-Robots-Tag"]
    other = app.test_client()
    answer = send(other, "/clubs", name=f" {NAME.lower()} ", passphrase=PASSPHRASE)
    assert (answer.status_code, answer.headers["Location"]) == (303, club)


def test_a_passphrase_is_kept_so_that_guessing_is_slow():
    # read anew: the tests' own applications hash quickly
    kept = runpy.run_path(passphrase.__file__)
    costs = r"scrypt:32768:8:1\$\w{16}\$[0-9a-f]{128}"
    assert re.fullmatch(costs, kept["hash_of_passphrase"](PASSPHRASE))
    assert re.fullmatch(costs, kept["_NOBODYS"]), "an unknown name takes as long"


def test_large_letters_and_blanks_of_a_passphrase_do_not_matter(client, app):
    club = found(client)
    other = app.test_client()
    for typed in (PASSPHRASE.lower(), PASSPHRASE.upper(), f" {PASSPHRASE.replace(' ', '  ')} "):
        assert send(other, "/clubs", name=NAME, passphrase=typed).headers.get("Location") == club
    assert send(other, "/clubs", name=NAME, passphrase=PASSPHRASE.replace(" ", "")).status_code == 422


def test_the_same_form_sent_twice_founds_one_club(client):
    page = client.get("/clubs/new")
    assert "<span>Start a club</span>" in page.text
    data = {"id": re.search(r'name="id" value="([^"]+)"', page.text)[1], "name": NAME, "passphrase": PASSPHRASE}
    first, second = client.post("/clubs/new", data=data), client.post("/clubs/new", data=data)
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["Location"] == second.headers["Location"]


def test_a_name_that_is_taken_is_refused_and_stays_in_its_field(client):
    found(client)
    answer = send(client, "/clubs/new", name=NAME, passphrase="quite another one")
    assert answer.status_code == 422
    assert "already" in words_of(answer)
    assert f'value="{NAME}"' in answer.text
    assert "quite another one" not in answer.text


@for_each(
    ("name", "passphrase", "seen"),
    [("", PASSPHRASE, "Type a name"), (NAME, "short", "At least 8"), (NAME, "x" * 201, "At most 200"),
     (NAME, "       a       ", "At least 8")],
)
def test_what_is_missing_is_said_at_its_field(client, name, passphrase, seen):
    answer = send(client, "/clubs/new", name=name, passphrase=passphrase)
    assert answer.status_code == 422
    assert seen in words_of(answer)


def test_a_wrong_passphrase_says_no_more_than_a_wrong_name(client):
    found(client)
    answers = [
        send(client, "/clubs", name=name, passphrase=passphrase)
        for name, passphrase in ((NAME, "Pik ist Trumpf"), ("Nobody's club", PASSPHRASE))
    ]
    rows = [words_of(answer).replace(NAME, "").replace("Nobody's club", "") for answer in answers]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert rows[0] == rows[1]
    assert f'value="{NAME}"' in answers[0].text


def test_ten_wrong_passphrases_shut_one_address_out_and_say_until_when(client, app):
    club = found(client)
    guest, keeper = ({"environ_base": {"REMOTE_ADDR": address}} for address in ("10.0.0.9", "10.0.0.10"))

    def typed(words, come_from):
        return app.test_client().post("/clubs", data={"name": NAME, "passphrase": words}, **come_from)

    assert [typed(f"wrong one {n}", guest).status_code for n in range(11)] == [422] * 10 + [429]
    shut = typed(PASSPHRASE, guest)
    assert shut.status_code == 429
    assert int(shut.headers["Retry-After"]) > 3000
    assert re.search(r"\d\d:\d\d", words_of(shut))
    assert "the keeper’s link opens the club at any time" in words_of(shut)
    assert app.test_client().get(club, **guest).status_code == 200
    assert typed(PASSPHRASE, keeper).headers["Location"] == club
    # of a network of phones each is only one of its 2^64 addresses
    there = [{"environ_base": {"REMOTE_ADDR": f"2001:db8:0:7::{n:x}"}} for n in range(1, 13)]
    assert [typed("wrong one", one).status_code for one in there] == [422] * 10 + [429] * 2
    assert typed(PASSPHRASE, {"environ_base": {"REMOTE_ADDR": "2001:db8:0:8::1"}}).status_code == 303
    # who tried where is nobody's business, and after a day at the latest nothing is left of it
    with app.app_context():
        kept = {bytes(row.who) for row in db.session.scalars(select(PassphraseTries))}
        assert len(kept) == 5
        assert not any(b"10.0" in one or b"2001" in one for one in kept)
        db.session.execute(update(PassphraseTries).values(since=datetime.now(UTC) - timedelta(minutes=61)))
        db.session.commit()
        tidy(app)
        assert not db.session.scalars(select(PassphraseTries)).all()


def test_no_transaction_waits_for_a_passphrase(client, app, monkeypatch):
    """Known name, unknown name, founding, the same form again, a file, a new passphrase, reset at the machine."""
    in_transaction = []

    def watched(real):
        def call(*given):
            in_transaction.append(db.engine.pool.checkedout())
            return real(*given)

        return call

    for name in ("check_password_hash", "generate_password_hash"):
        monkeypatch.setattr(passphrase, name, watched(getattr(passphrase, name)))
    form = {"id": new_id(), "name": NAME, "passphrase": PASSPHRASE}
    club = client.post("/clubs/new", data=form).headers["Location"]
    whole = client.get(f"{club}/export.json").data
    assert client.post("/clubs/new", data=form).headers["Location"] == club
    assert client.post("/clubs/new", data={**form, "id": new_id()}).status_code == 422
    for name in (NAME, "Nobody's club"):
        assert client.post("/clubs", data={"name": name, "passphrase": "wrong one"}).status_code == 422
    new = {"passphrase": "Pik ist Trumpf"}
    assert client.post(f"{club}/settings/passphrase", data=new).status_code == 303
    file = {"file": (io.BytesIO(whole), "club.json"), "passphrase": PASSPHRASE}
    assert client.post("/clubs/import", data=file, content_type="multipart/form-data").status_code == 422  # is here
    with app.app_context():
        store.set_passphrase(db.session(), app.secret_key, transfer_id(whole), PASSPHRASE, now=datetime.now(UTC))
    assert in_transaction == [0] * 7


def transfer_id(whole):
    """The id of a club that was taken along."""
    return json.loads(whole)["club"]


def test_names_of_clubs_lose_what_cannot_be_seen(client):
    club = found(client, "  Klev\u200e\u0007 und\n Umgebung ")
    assert "Klev und Umgebung" in words_of(client.get(club))


def test_the_start_page_leads_to_clubs(client):
    assert 'href="/clubs"' in client.get("/").text


def test_a_club_s_page_asks_the_phone_to_remember_it(client):
    club = found(client)
    assert f'data-remember="{club}"' in client.get(club).text
