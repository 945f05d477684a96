"""The worker, the manifest, the pages for when there is no connection, and records handed over as text."""

from __future__ import annotations

import base64
import json
import re
import zlib

import pytest

from scorekeeper.web.offline import ParcelError, unpack
from tests.cases import for_each
from tests.web.matches import a_hand, begin


def packed(match, entries, words=None):
    """As static/match/parcel.mjs writes it."""
    data = json.dumps({"match": match, "entries": entries, "words": words or {}}).encode()
    deflated = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = deflated.compress(data) + deflated.flush()
    return "SK1." + base64.urlsafe_b64encode(body).decode().rstrip("=")


def test_the_worker_is_a_classic_script_and_names_files_that_are_there(client):
    answer = client.get("/sw.js")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "\nimport " not in answer.text
    assert "\nexport " not in answer.text
    given = json.loads(answer.text.split("\n", 1)[0].removeprefix("self.FILES=").removesuffix(";"))
    assert any("/static/games/zwickern/match." in name for name in given["files"])
    fonts = [name.split("/")[-1].split(".")[0] for name in given["files"] if name.endswith(".woff2")]
    assert fonts == ["barlow-600"], "the other file is kept once a name has needed it"
    for path in [*given["files"], *given["pages"]]:
        assert client.get(path).status_code == 200, path


def test_the_manifest_names_pictures_that_are_there(client):
    given = client.get("/manifest.webmanifest").json
    assert given["start_url"] == "/"
    for icon in given["icons"]:
        assert client.get(icon["src"]).mimetype == "image/png"
    touched = re.search(r'rel="apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert touched is not None
    assert client.get(touched[1]).mimetype == "image/png"


def test_another_phones_records_are_taken_in_once(client):
    match, links = begin(client)
    url = f"/m/{links['record']}/take-in"
    text = packed(match, a_hand()[1])
    assert "3" in client.post(url, data={"text": f"  {text[:50]}\n{text[50:]}"}).text
    assert client.get(f"/m/{links['record']}/state").json["seq"] == 4
    client.post(url, data={"text": text})
    assert client.get(f"/m/{links['record']}/state").json["seq"] == 4


@for_each("text", ["", "hello", "SK1.", "SK1.AAAA", "SK0.e30"])
def test_what_is_no_parcel_is_told_and_given_back(client, text):
    _match, links = begin(client)
    answer = client.post(f"/m/{links['record']}/take-in", data={"text": text})
    assert answer.status_code == 422
    assert text in answer.text
    with pytest.raises(ParcelError):
        unpack(text)


def test_records_of_another_match_are_refused(client):
    (_one, links), (other, _links) = begin(client), begin(client)
    answer = client.post(f"/m/{links['record']}/take-in", data={"text": packed(other, a_hand()[1])})
    assert answer.status_code == 422
    assert client.get(f"/m/{links['record']}/state").json["seq"] == 1


def test_watchers_take_in_nothing(client):
    _match, links = begin(client)
    assert client.get(f"/m/{links['watch']}/take-in").status_code == 403


def test_a_bomb_does_not_open():
    deflated = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = deflated.compress(b" " * 50_000_000) + deflated.flush()
    with pytest.raises(ParcelError):
        unpack("SK1." + base64.urlsafe_b64encode(body).decode())


def test_a_text_becomes_a_picture(client):
    answer = client.post("/unsent/qr", data="SK1." + "A" * 2000, content_type="text/plain")
    assert answer.mimetype == "image/svg+xml"
    assert "style=" not in answer.text
    assert client.post("/unsent/qr", data="A" * 3000, content_type="text/plain").status_code == 413


@pytest.mark.parametrize("variant", ["dithmarschen", "schnapsen", "zwicken"])
def test_the_page_for_a_match_that_begins_without_a_connection_is_there_for_every_game(client, variant):
    """It is made of the screens of a match, which read more from time to time."""
    assert client.get(f"/m/-/blank?variant={variant}").status_code == 200
