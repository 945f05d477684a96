"""The link that is handed on leads somewhere, and a deleted hand is forgotten."""

from __future__ import annotations

from scorekeeper.web.addresses import is_loopback
from tests.cases import for_each
from tests.web.hands import SAMPLE


def links_page(client, base):
    maker = client.post("/replay", data={"text": SAMPLE, "do": "keep"}, base_url=base).location
    return client.get(maker, base_url=base).text


def test_the_address_that_was_found_stands_in_for_a_loopback_one(app):
    app.extensions["scorekeeper.for_phones"] = "http://192.168.7.9:8080"
    page = links_page(app.test_client(), "http://127.0.0.1:8080")
    assert 'data-share="http://192.168.7.9:8080/h/' in page
    assert "127.0.0.1" not in page
    assert "works only here" not in page


def test_the_address_of_the_request_where_it_is_a_real_one(app):
    app.extensions["scorekeeper.for_phones"] = "http://192.168.7.9:8080"
    assert 'data-share="http://10.0.0.5:8080/h/' in links_page(app.test_client(), "http://10.0.0.5:8080")


def test_the_public_address_goes_first(make_app):
    app = make_app(public_url="https://karten.example")
    app.extensions["scorekeeper.for_phones"] = "http://192.168.7.9:8080"
    assert 'data-share="https://karten.example/h/' in links_page(app.test_client(), "http://127.0.0.1:8080")


def test_where_nothing_was_found_it_is_said(client):
    assert "works only here" in links_page(client, "http://localhost:8080")
    assert "works only here" not in links_page(client, "http://10.0.0.5:8080")


@for_each(
    ("url", "here"),
    [
        ("http://127.0.0.1:1", True), ("http://[::1]:1/x", True), ("http://localhost", True),
        ("http://192.168.1.2", False),
    ],
)
def test_what_is_a_loopback_address(url, here):
    assert is_loopback(url) is here
