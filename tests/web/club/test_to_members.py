"""What goes out: an evening's result and a season's table as picture, text, paper and link; the club in a frame."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.journal.tokens import token_of
from tests.web.club.keeping import said
from tests.web.routes import address, assert_nothing_inline
from tests.web.village import Village

NAMES = ("Antje Petersen", "Ole Hansen", "Claas Thomsen", "Telse Jensen", "Meike Lorenzen")


@pytest.fixture(scope="module")
def village(hall):
    """A club with an evening whose result is out."""
    return Village(hall, NAMES)


def frame(village, role="watch"):
    return f"/s/{village.token(role)}"


def test_the_result_is_passed_on_with_tables_and_partners_as_text(hall, village):
    client, evening = hall.test_client(), f"evenings/{village.evening.id}"
    told = client.get(village.club.url(f"{evening}/result.txt", "member"))
    assert (told.mimetype, told.headers["X-Robots-Tag"]) == ("text/plain", "noindex, nofollow")
    assert re.search(r"^1\. [A-Z]\w+ \w\.: \d+$", told.text, re.M)
    assert re.search(r"^1\.1 \w+ \w\. \+ \w+ \w\. \d+ : \d+ \w+ \w\. \+ \w+ \w\.$", told.text, re.M), told.text
    assert told.text.rstrip().endswith(f"/c/{village.token('watch')}/{evening}/result")
    assert client.get(village.club.url(f"{evening}/result.txt", "watch")).text.count("Petersen") == 0
    season = client.get(village.club.url(f"seasons/{village.club.season}/standings.txt", "watch")).text
    assert "Winter 2026" in season
    assert not any(name.split()[1] in season for name in NAMES)


def test_nobody_is_given_a_link_to_what_is_not_out_yet(hall):
    village = Village(hall)
    village.club.say("result.withdrawn", {"evening": village.evening.id})
    client, path = hall.test_client(), f"evenings/{village.evening.id}/result"
    assert "/c/" not in client.get(village.club.url(f"{path}.txt", "member")).text
    assert "data-share-link" not in client.get(village.club.url(path, "member")).text
    assert "data-share-text" in client.get(village.club.url(path, "member")).text
    for ending in ("txt", "png"):
        assert client.get(village.club.url(f"{path}.{ending}", "watch")).status_code == 403


def test_result_and_table_are_pictures_of_one_size(hall, village):
    pytest.importorskip("pypdfium2")
    client = hall.test_client()
    for path in (f"evenings/{village.evening.id}/result.png", f"seasons/{village.club.season}/standings.png"):
        answer = client.get(village.club.url(path, "watch"))
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert [int.from_bytes(answer.data[at : at + 4]) for at in (16, 20)] == [1080, 1350]


def test_the_frame_shows_the_club_to_the_world_and_has_nothing_to_press(hall, village):
    client = hall.test_client()
    answer = client.get(frame(village))
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    shown = said(answer)
    assert "Antje" in shown
    assert not any(name.split()[1] in shown for name in NAMES)
    assert not re.search(r"<(form|script|button|input|a)\b", answer.text)
    assert_nothing_inline(answer.text.replace("http://localhost/", "/"))
    for role in ("member", "record", "judge", "keeper"):
        assert client.get(frame(village, role)).status_code == 404, role
    link = client.get(village.club.url("links")).text
    assert f"/s/{village.token('watch')}" in link


def test_a_frame_obeys_a_renewed_link(hall):
    village = Village(hall)
    client, old = hall.test_client(), frame(village)
    assert client.post(village.club.url("links"), data={"role": "watch"}).status_code == 303
    refused = client.get(old)
    assert refused.status_code == 403
    assert "frame-ancestors 'none'" in refused.headers["Content-Security-Policy"]
    assert client.get(f"/s/{village.token('watch', 2)}").status_code == 200
    village.club.say("result.held", {"evening": village.evening.id})
    assert "Antje" not in said(client.get(f"/s/{village.token('watch', 2)}"))


def test_no_other_page_can_be_framed(hall, village):
    """Every route there is, with links that hold."""
    client, wrong, asked = FlaskClient(hall, hall.response_class), [], 0  # whether they are valid their own tests ask
    match = token_of(hall.secret_key, village.parts["match"], "judge", 1)
    for rule in hall.url_map.iter_rules():
        token = match if rule.rule.startswith("/m/") else village.token("watch" if rule.rule.startswith("/s/")
                                                                        else "keeper")
        path = re.sub(r"<[^>]+>", "1", address(rule.rule, token, {**parts(rule.rule), **village.parts}))
        answer = client.get(path)
        asked += answer.status_code == 200
        framed = "frame-ancestors 'none'" not in answer.headers["Content-Security-Policy"]
        if framed != (rule.endpoint == "embedded.page"):
            wrong.append((rule.endpoint, answer.status_code))
        answer.close()
    assert wrong == []
    assert asked > 100


def parts(rule):
    """Something for each part of a rule."""
    return dict.fromkeys(re.findall(r"<(?:\w+:)?(\w+)>", rule), "1")


def test_seasons_that_are_over_have_their_page_with_certificates(hall):
    village = Village(hall)
    client, url = hall.test_client(), village.club.url
    assert "seasons/archive" not in client.get(url("seasons")).text
    assert "No season is over yet" in said(client.get(url("seasons/archive")))
    village.club.say("season.closed", {"season": village.club.season})
    index = client.get(url("seasons"))
    assert f'href="{url("seasons")}/{village.club.season}"' not in index.text
    assert "Seasons that are over 1 season" in said(index)
    for role in ("member", "watch"):
        page = client.get(url("seasons/archive", role))
        certificates = url(f"paper/certificates/{village.club.season}", role)
        assert re.search(r"Winter 2026 1\. \w+", said(page))
        assert (certificates in page.text) == (role == "member")
    assert client.get(url(f"paper/certificates/{village.club.season}", "member")).status_code == 200
