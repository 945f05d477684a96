"""Pasting and uploading a hand: two clicks when it is right, every slip told when it is not, nothing lost."""

from __future__ import annotations

import io
import json
import re
from html import unescape

import pytest

from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.replay import replay
from tests.cases import for_each, named
from tests.web.hands import PRINTED, SAMPLE

LINES = SAMPLE.splitlines()


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def test_two_clicks_from_the_start_page(client):
    assert 'href="/replay"' in client.get("/").text
    page = client.get("/replay").text
    assert 'action="/replay"' in page
    assert page.count('class="button main"') == 1
    response = client.post("/replay", data={"text": SAMPLE, "do": "keep"}, follow_redirects=True)
    assert response.status_code == 200
    assert response.request.path.endswith("/links")


def test_what_is_taken(client, subtests):
    with named(subtests, "the published hand is one click away"):
        assert 'href="/replay/sample/as-printed?at=38"' in client.get("/").text
        assert "finding error" in client.get("/replay/sample/as-printed?at=38").text
        assert 'href="/replay/sample"' in client.get("/replay").text
    with named(subtests, "an uploaded file is taken before the text"):
        data = {"text": "something else", "do": "look", "file": (io.BytesIO(PRINTED.encode()), "hand.zhn")}
        response = client.post("/replay", data=data, follow_redirects=True)
        assert response.request.path.startswith("/u/")
        assert 'id="play-48"' in response.text
    with named(subtests, "line ends of windows change nothing"):
        with_returns = SAMPLE.replace("\n", "\r\n")
        one = client.post("/replay", data={"text": with_returns, "do": "look"}).location
        assert one == client.post("/replay", data={"text": SAMPLE, "do": "look"}).location
    with named(subtests, "the variant may be named in the form"):
        bare = "\n".join(line for line in LINES if not line.startswith(("zhn:", "variant:"))) + "\n"

        def sent(text, variant):
            data = {"text": text, "variant": variant, "do": "look"}
            return client.post("/replay", data=data, follow_redirects=True).text

        assert 'id="play-48"' in sent(bare, "christiansen")
        assert client.post("/replay", data={"text": bare, "do": "look"}).status_code == 422
        assert "Dithmarschen" in sent(SAMPLE, "dithmarschen")
    with named(subtests, "a picture does not fill the box"):
        picture = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 20
        for content in (picture, b"GIF8\0\0abc"):
            data = {"text": "mine", "do": "keep", "file": (io.BytesIO(content), "hand.png")}
            response = client.post("/replay", data=data)
            assert "This is not plain text." in response.text
            assert ".zhn or .txt" in response.text
            assert ">\nmine</textarea>" in response.text


@for_each(
    ("kind", "seen", "address"),
    [("match", "This is a whole club or match, not one hand.", "/import"),
     ("club", "This is a whole club or match, not one hand.", "/clubs/import")],
)
def test_what_was_taken_along_is_no_hand_and_is_told_where_it_goes(client, kind, seen, address):
    data = {"format": f"scorekeeper {kind}", "entries": ["x" * 300_000]} | ({kind: "x"} if kind == "club" else {})
    content = json.dumps(data, sort_keys=True, indent=1)
    for sent in ({"text": content[:9000]}, {"file": (io.BytesIO(content.encode()), f"{kind}.json")}):
        answer = client.post("/replay", data={"do": "keep", **sent}, content_type="multipart/form-data")
        page = unescape(answer.text)
        assert answer.status_code == 422
        assert seen in page
        assert re.search(rf'<a class="button small[^"]*" href="{address}"', page)
        assert "cannot be read" not in page


@for_each("do", ["keep", "look"])
def test_unreadable_lines_are_shown_beside_the_text_which_is_kept(client, do):
    text = SAMPLE.replace("Dianne: 4h", "Dianne: 4z").replace("Albert: Ah\n", "Albert ohne Karte\n")
    response = client.post("/replay", data={"text": text, "do": do})
    assert response.status_code == 422
    assert "Line 24" in response.text
    assert "Line 29" in response.text
    assert "2 lines cannot be read." in response.text
    assert unescape(response.text.split("<textarea")[1].split(">", 1)[1]).lstrip("\n").startswith(text)
    assert response.headers["Cache-Control"] == "no-store"
    # law 2: what can be read is not refused for the rest
    anyway = client.post("/replay", data={"text": text, "do": f"{do} anyway"})
    assert anyway.status_code == 303


@for_each("text", ["", "   \n", "foo", "zhn: 1\nvariant: dithmarschen\n", "\x00\x01", "#" * 5000])
def test_what_is_no_hand_is_told_and_kept(client, text):
    response = client.post("/replay", data={"text": text, "do": "keep"})
    assert response.status_code == 422
    assert 'role="alert"' in response.text


def test_what_is_not_taken(client, subtests):
    with named(subtests, "a file that is no text"):
        for content in (b"\xff\xfe\x00zhn", SAMPLE.replace("Dianne", "J\xf6rg").encode("latin-1")):
            data = {"text": "", "do": "keep", "variant": "christiansen", "file": (io.BytesIO(content), "hand.zhn")}
            response = client.post("/replay", data=data)
            assert response.status_code == 422
            assert "This is not plain text." in response.text
    with named(subtests, "too long a text comes back"):
        text = SAMPLE + "# " + "x" * 300_000 + "\n"
        response = client.post("/replay", data={"text": text, "do": "keep"})
        assert response.status_code == 413
        assert "This text is too long." in response.text
        assert "cannot be read" not in response.text
        box = unescape(response.text.split("<textarea")[1].split(">", 1)[1].split("</textarea")[0])
        assert box.lstrip("\n") == SAMPLE
        assert "The box holds only the beginning" in response.text
    with named(subtests, "three megabytes do not come back"):
        response = client.post("/replay", data={"text": "x" * 3_000_000, "do": "keep"})
        assert response.status_code == 413
        assert 200_000 < len(response.data) < 300_000
    with named(subtests, "too long for an address can still be kept"):
        import random

        noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12_000))
        text = SAMPLE + "# " + noise + "\n"
        response = client.post("/replay", data={"text": text, "do": "look"})
        assert response.status_code == 413
        assert noise in response.text
        assert client.post("/replay", data={"text": text, "do": "keep"}).status_code == 303
    with named(subtests, "a body over the limit is a page"):
        response = client.post("/replay", data={"text": "x" * 5_000_000, "do": "keep"})
        assert response.status_code == 413
        assert "Nothing you typed is lost" in response.text
    with named(subtests, "another site cannot store a hand"):
        headers = {"Sec-Fetch-Site": "cross-site"}
        assert client.post("/replay", data={"text": SAMPLE, "do": "keep"}, headers=headers).status_code == 403


def test_missing_header_lines_are_told_apart_from_unreadable_ones(client):
    page = client.post("/replay", data={"text": "zhn: 1\nvariant: dithmarschen\ndeal\nfoo\n", "do": "keep"}).text
    assert "These lines are missing at the top: players, dealer." in page
    assert "One line cannot be read." in page
    assert page.count("<b>Line ") == 1
    assert "Line 4" in page
    page = client.post("/replay", data={"text": "zhn: 1\n", "do": "keep"}).text
    assert "Line" not in page.split("<form")[0].split("are missing")[1]


def test_the_example_shown_replays_clean_and_comes_into_the_box_with_one_tap(client):
    page = client.get("/replay").text
    shown = unescape(page.split("<code>")[1].split("</code>")[0])
    result = replay(read(shown))
    assert result.complete
    assert result.findings == ()
    for piece in ("hand Anna", "X15 x", "result\n"):
        assert piece in shown
    assert shown.count("deal\n") == 2
    filled = client.post("/replay", data={"text": " ", "do": "example"})
    assert filled.status_code == 200
    box = unescape(filled.text.split("<textarea")[1].split(">", 1)[1].split("</textarea")[0])
    assert box.lstrip("\n") == shown
    kept = client.post("/replay", data={"text": "Anna: 5s", "do": "example"})
    assert "The box is not empty." in kept.text
    assert "Anna: 5s</textarea>" in kept.text


def test_the_day_limit_gives_the_text_back_and_a_way_on(make_app, tmp_path):
    client = make_app(tmp_path / "limited", hands_per_day=1).test_client()
    assert client.post("/replay", data={"text": SAMPLE, "do": "keep"}).status_code == 303
    response = client.post("/replay", data={"text": PRINTED, "do": "keep"})
    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 86400
    assert "Charlie: Qh on 6s = 11" in response.text
    assert client.post("/replay", data={"text": PRINTED, "do": "look"}).status_code == 303
