"""Language, theme and card colours: by the browser, then by choice; without JavaScript, without a GET that changes."""

from __future__ import annotations

import re

import pytest

from scorekeeper.web.start import local
from tests.cases import for_each, named


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def shown(client, **headers):
    """What the page's root says: its attributes."""
    html = client.get("/settings", headers=headers).text
    root = html[html.index("<html") : html.index(">", html.index("<html"))]
    return dict(re.findall(r'([a-z-]+)="([^"]*)"', root))


def chosen(client):
    seen = shown(client, **{"Accept-Language": "en"})
    return seen["lang"], seen["data-theme"], seen["data-cards"]


@for_each(
    ("seen", "lang"),
    [("de", "de"), ("de-AT,en;q=0.5", "de"), ("en-GB", "en"), ("fr, de;q=0.3", "de"), ("fr", "en"), ("", "en"),
     ("nds", "nds"), ("nds-DE, de;q=0.5", "nds"), ("en;q=0.5, de;q=0.9", "de"), ("*", "en"), ("%%%", "en"),
     ("fr, " * 10_000 + "de", "en")],
)
def test_language_follows_the_browser(client, seen, lang):
    assert shown(client, **{"Accept-Language": seen})["lang"] == lang


def test_what_a_reader_chose(client, subtests):
    with named(subtests, "choices last and can be taken back"):
        client.post("/settings", data={"lang": "de", "theme": "black", "cards": "four"})
        assert chosen(client) == ("de", "black", "four")
        client.post("/settings", data={"lang": "system", "theme": "system", "cards": "two"})
        assert chosen(client) == ("en", "system", "two")
    with named(subtests, "nonsense changes nothing lasting"):
        client.post("/settings", data={"lang": "xx", "theme": "pink", "cards": "seven"})
        assert chosen(client) == ("en", "system", "two")
    with named(subtests, "back to where the choice was made"):
        response = client.post("/settings", data={"theme": "dark", "next": "/replay?hand=3"})
        assert (response.status_code, response.headers["Location"]) == (303, "/replay?hand=3")


@for_each("cookie", ["xx", "../de", "", "\u00fc"])
def test_a_broken_cookie_is_as_none(client, cookie):
    client.set_cookie("lang", cookie)
    assert shown(client, **{"Accept-Language": "de"})["lang"] == "de"


def test_cookies_are_kept_from_scripts_and_other_sites(client):
    plain = client.post("/settings", data={"lang": "de"}).headers["Set-Cookie"]
    assert "HttpOnly" in plain
    assert "SameSite=Lax" in plain
    assert "Secure" not in plain  # a pub's laptop has no TLS
    assert "Secure" in client.post("/settings", data={"lang": "de"}, base_url="https://a.example").headers["Set-Cookie"]


@for_each(
    "elsewhere",
    ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "evil", "/a\nX: y", "/\t/e"],
)
def test_nobody_is_sent_elsewhere(elsewhere):
    assert local(elsewhere) == "/"
