"""A club in a minute: founded with a name and a passphrase, opened with the same on any phone."""

from __future__ import annotations

import re
import runpy

import pytest

from scorekeeper.journal.club import passphrase
from tests.web.club.keeping import NAME, PASSPHRASE, found, said, send


def test_a_name_and_a_passphrase_make_a_club_and_open_it_elsewhere(client, app):
    club = found(client)
    assert re.fullmatch(r"/c/[\w-]{22}", club)
    home = client.get(club)
    assert NAME in said(home)
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
    data = {"id": re.search(r'name="id" value="([^"]+)"', page.text)[1], "name": NAME, "passphrase": PASSPHRASE}
    first, second = client.post("/clubs/new", data=data), client.post("/clubs/new", data=data)
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["Location"] == second.headers["Location"]


def test_a_name_that_is_taken_is_refused_and_stays_in_its_field(client):
    found(client)
    answer = send(client, "/clubs/new", name=NAME, passphrase="quite another one")
    assert answer.status_code == 422
    assert "is here already" in said(answer)
    assert f'value="{NAME}"' in answer.text
    assert "quite another one" not in answer.text


@pytest.mark.parametrize(
    ("name", "passphrase", "told"),
    [("", PASSPHRASE, "Type the club's name"), (NAME, "short", "At least 8"), (NAME, "x" * 201, "At most 200"),
     (NAME, "       a       ", "At least 8")],
)  # fmt: skip
def test_what_is_missing_is_said_at_its_field(client, name, passphrase, told):
    answer = send(client, "/clubs/new", name=name, passphrase=passphrase)
    assert answer.status_code == 422
    assert told in said(answer)


def test_a_wrong_passphrase_says_no_more_than_a_wrong_name(client):
    found(client)
    answers = [
        send(client, "/clubs", name=name, passphrase=passphrase)
        for name, passphrase in ((NAME, "Pik ist Trumpf"), ("Nobody's club", PASSPHRASE))
    ]
    told = [said(answer).replace(NAME, "").replace("Nobody's club", "") for answer in answers]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert told[0] == told[1]
    assert f'value="{NAME}"' in answers[0].text


def test_ten_wrong_passphrases_shut_the_door_and_say_until_when(client):
    found(client)
    codes = [send(client, "/clubs", name=NAME, passphrase=f"wrong one {n}").status_code for n in range(11)]
    assert codes == [422] * 10 + [429]
    shut = send(client, "/clubs", name=NAME, passphrase=PASSPHRASE)
    assert shut.status_code == 429
    assert int(shut.headers["Retry-After"]) > 3000
    assert re.search(r"\d\d:\d\d", said(shut))


def test_names_of_clubs_lose_what_cannot_be_seen(client):
    club = found(client, "  Klev\u200e\u0007 und\n Umgebung ")
    assert "Klev und Umgebung" in said(client.get(club))


def test_the_start_page_leads_to_clubs(client):
    assert 'href="/clubs"' in client.get("/").text


def test_a_club_s_page_asks_the_phone_to_remember_it(client):
    club = found(client)
    assert f'data-remember="{club}"' in client.get(club).text
