"""Every answer of every route carries the headers; nothing inline, nothing from elsewhere."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.routes import UNSAFE, assert_headers, assert_nothing_inline, paths


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


