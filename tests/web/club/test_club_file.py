"""A club goes out packed and comes in packed or not; what cannot be read is told in a sentence."""

from __future__ import annotations

import gzip
import json
import zlib
from contextlib import ExitStack

import pytest

from scorekeeper.journal import match_stream, packed
from scorekeeper.storage.base import db
from scorekeeper.web import importing, limits
from scorekeeper.web.club import settings
from tests.cases import for_each
from tests.conftest import sqlite_copy
from tests.documents import tree_of
from tests.journal.damaged import BROKEN
from tests.web.club.evenings import Club
from tests.web.club.forms import NAME, found, people, taken_in, words_of
from tests.web.matches import begin


@pytest.fixture
def club(client):
    """A club with two people."""
    made = found(client)
    people(client, made, "Hanna Petersen", "Jörg Großmann")
    return made


@pytest.fixture
def elsewhere(make_app, migrated_sqlite, tmp_path):
    """A phone at another installation."""
    (tmp_path / "other").mkdir()
    return make_app(tmp_path / "other", sqlite_copy(migrated_sqlite, tmp_path / "other")).test_client()


def test_pages_lead_to_the_packed_file_and_the_plain_one_is_still_there(client, club):
    content = client.get(f"{club}/club.json.gz")
    assert content.mimetype == "application/gzip"
    assert content.headers["Content-Disposition"].endswith(".json.gz")
    assert content.data == client.get(f"{club}/club.json.gz").data, "the same journal, the same bytes"
    plain = client.get(f"{club}/export.json")
    assert (plain.mimetype, plain.data) == ("application/json", gzip.decompress(content.data))
    for page in ("settings", "delete"):
        assert f'href="{club}/club.json.gz"' in client.get(f"{club}/{page}").text


@pytest.mark.parametrize("way", ["packed", "plain", "indented", "packed twice"])
def test_it_is_the_same_there_whatever_way_it_came(client, club, elsewhere, way):
    content = client.get(f"{club}/club.json.gz").data
    sent = {
        "packed": content, "plain": gzip.decompress(content), "packed twice": gzip.compress(content),
        "indented": json.dumps(json.loads(gzip.decompress(content)), indent=1).encode(),
    }[way]
    answer = taken_in(elsewhere, sent, "Pik ist Trumpf")
    assert answer.status_code == 303, words_of(answer)
    assert elsewhere.get(f"{answer.headers['Location']}/club.json.gz").data == content


SENTENCES = {
    "no_json": "This file does not come from scorekeeper", "cut": "The file arrived damaged or incomplete",
    "damaged": "The file arrived damaged or incomplete",
}


@for_each("content, case", [each for each in BROKEN.values() if each[0]])
def test_what_cannot_be_read_is_told_beside_the_field(app, content, case):
    limits.init_app(app)  # however many were tried
    client = app.test_client()
    for answer in (taken_in(client, content), match_brought(client, content)):
        assert answer.status_code == 422
        assert SENTENCES[case] in wrong(answer)


def wrong(answer):
    """What a page says beside the field for the file."""
    found = [one for one in tree_of(answer.data).iter() if one.get("id") == "file-error"]
    return " ".join(" ".join("".join(one.itertext()) for one in found).split())


def match_brought(client, content, name="match.json"):
    """The answer to a match's file."""
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + content + b"\r\n--x--\r\n"  # the client's own way leaves a file of the test's open
    return client.post("/import", data=body, content_type="multipart/form-data; boundary=x")


def test_more_than_may_be_sent_gets_the_page_that_says_what_to_do(client):
    answer = taken_in(client, b" " * packed.MOST_SENT)
    assert answer.status_code == 413
    assert wrong(answer).startswith("This file is too large for this page.")
    assert "scorekeeper import" in wrong(answer)
    asking = tree_of(client.get("/clubs/import").data)
    assert " ".join(next(asking.iter("template")).itertext()).strip() == wrong(answer), "and the script says the same"
    field = next(one for one in asking.iter("input") if one.get("id") == "file")
    assert int(field.get("data-most")) == packed.MOST_SENT
    assert ".gz" in field.get("accept")


def test_more_than_may_be_unpacked_says_so(client):
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(bytes(1024**2)) for _ in range(101)) + packer.flush()
    answer = taken_in(client, bomb)
    assert answer.status_code == 422
    assert wrong(answer).startswith("This file is too large for this page.")


def test_a_match_comes_in_packed_too_and_no_larger_than_a_match_may_be(client, elsewhere):
    _, links = begin(client)
    plain = client.get(f"/m/{links['judge']}/export.json").data
    assert match_brought(elsewhere, gzip.compress(plain), "match.json.gz").status_code == 303
    large = b" " * (4 * 1024**2 + 1)
    for content, status in ((large, 413), (gzip.compress(large), 422)):
        answer = match_brought(client, content)
        assert answer.status_code == status
        assert wrong(answer).startswith("This file is too large for this page.")


def test_a_match_too_long_to_be_taken_in_is_said_to_be_of_the_file(app, client, elsewhere, monkeypatch):
    """Nobody can sign or end there: it is a file, and not this match that is full."""
    club = Club(app, client)
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    match = client.get(f"/m/{table.links['judge']}/export.json").data
    content = client.get(club.url("club.json.gz")).data
    monkeypatch.setattr(match_stream, "MOST_ENTRIES", 2)
    text = "A match in the file is too long: at most 1,000 hands and 2 entries. Nothing was imported."
    assert wrong(taken_in(elsewhere, content)) == text
    assert wrong(match_brought(elsewhere, match)) == text


def test_a_club_is_no_match_and_a_match_no_club(client, club):
    _, links = begin(client)
    answer = match_brought(client, client.get(f"{club}/club.json.gz").data)
    assert "This file does not come from scorekeeper" in wrong(answer)
    match = client.get(f"/m/{links['judge']}/export.json").data
    assert "This file does not come from scorekeeper" in wrong(taken_in(client, gzip.compress(match)))


def test_one_file_is_unpacked_and_worked_out_some_wait_and_others_are_told(app, client, club, elsewhere, monkeypatch):
    content = client.get(f"{club}/club.json.gz").data
    read = []
    monkeypatch.setattr(packed, "read", lambda *given: read.append(given))
    with ExitStack() as others:
        for _ in range(1 + importing.WAITING):
            others.enter_context(app.extensions["scorekeeper.imports"].room())
        for answer in (taken_in(client, content), match_brought(client, content)):
            assert answer.status_code == 429
            assert "It is busy right now." in words_of(answer)
    assert read == [], "a file that waits is not unpacked yet"
    monkeypatch.undo()
    assert "is here already" in words_of(taken_in(client, content))


def test_one_club_is_packed_some_wait_and_others_are_told(app, client, club):
    with ExitStack() as others:
        for _ in range(1 + settings.WAITING):
            others.enter_context(app.extensions["scorekeeper.clubs_out"].room())
        for path in ("club.json.gz", "export.json"):
            answer = client.get(f"{club}/{path}")
            assert answer.status_code == 429
            assert "It is busy right now" in words_of(answer)
    assert client.get(f"{club}/club.json.gz").status_code == 200


def test_no_transaction_is_open_while_a_club_is_packed(app, client, club, monkeypatch):
    open_ones = []

    def watched(data):
        open_ones.append(db.engine.pool.checkedout())
        return real(data)

    real = packed.pack
    monkeypatch.setattr(packed, "pack", watched)
    assert NAME in gzip.decompress(client.get(f"{club}/club.json.gz").data).decode()
    assert open_ones == [0]
