"""Every answer of every route carries the headers; nothing inline, nothing from elsewhere."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def paths(app):
    """Each rule with something plausible for its parts."""
    for rule in app.url_map.iter_rules():
        yield re.sub(r"<[^>]+>", "abcdefghijklmnopqrstuv", rule.rule)


def assert_headers(response):
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Cache-Control" in response.headers
    assert "Server" not in response.headers
    assert "Strict-Transport-Security" not in response.headers


def test_every_route_and_method_carries_the_headers(app):
    client = FlaskClient(app, app.response_class)  # nearly two thousand refusals: their pages are read elsewhere
    for path in {*paths(app), "/no/such/page"}:
        for method in ("GET", "HEAD", "OPTIONS", *UNSAFE):
            assert_headers(client.open(path, method=method))


def test_strict_transport_security_only_over_tls(client):
    response = client.get("/settings", base_url="https://karten.example")
    assert response.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_no_get_sets_a_cookie_but_the_phone_s_own_number(app):
    client = FlaskClient(app, app.response_class)
    for path in paths(app):
        for cookie in client.get(path).headers.getlist("Set-Cookie"):
            assert cookie.startswith("device="), path


@pytest.mark.parametrize("path", ["/settings", "/no/such/page"])
def test_nothing_inline_and_nothing_from_elsewhere(client, path):
    assert_nothing_inline(client.get(path).text)


def assert_nothing_inline(html):
    """No style, no script and no address of elsewhere in a page."""
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|data:", html)
    assert not re.search(r"<script(?![^>]*\ssrc=)", html)
    assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", html)
