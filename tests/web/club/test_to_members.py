"""What goes out: an evening's result and a season's table as picture, text, paper and link."""

from __future__ import annotations

import re

import pytest

from tests.web.club.forms import words_of
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
    seen = client.get(village.club.url(f"{evening}/result.txt", "member"))
    assert (seen.mimetype, seen.headers["X-Robots-Tag"]) == ("text/plain", "noindex, nofollow")
    assert re.search(r"^1\. [A-Z]\w+ \w\.: \d+$", seen.text, re.M)
    assert re.search(r"^1\.1 \w+ \w\. \+ \w+ \w\. \d+ : \d+ \w+ \w\. \+ \w+ \w\.$", seen.text, re.M), seen.text
    assert seen.text.rstrip().endswith(f"/c/{village.token('watch')}/{evening}/result")
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


def test_seasons_that_are_over_have_their_page_with_certificates(hall):
    village = Village(hall)
    client, url = hall.test_client(), village.club.url
    assert "seasons/archive" not in client.get(url("seasons")).text
    assert "No season is over yet" in words_of(client.get(url("seasons/archive")))
    village.club.say("season.closed", {"season": village.club.season})
    index = client.get(url("seasons"))
    assert f'href="{url("seasons")}/{village.club.season}"' not in index.text
    assert "Seasons that are over 1 season" in words_of(index)
    for role in ("member", "watch"):
        page = client.get(url("seasons/archive", role))
        certificates = url(f"paper/certificates/{village.club.season}", role)
        assert re.search(r"Winter 2026 1\. \w+", words_of(page))
        assert (certificates in page.text) == (role == "member")
    assert client.get(url(f"paper/certificates/{village.club.season}", "member")).status_code == 200
