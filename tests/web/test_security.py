"""Nobody else's page may act here; our own, and programs, may. Every answer carries the headers, nothing inline."""

from __future__ import annotations

import re
from itertools import cycle, product

import pytest
from flask.testing import FlaskClient

from tests.cases import for_each
from tests.conftest import build_app, close, sqlite_copy
from tests.web.routes import UNSAFE, assert_headers, assert_nothing_inline, paths

pytestmark = pytest.mark.usefixtures("short_booklets")

OWN = "http://192.168.1.5:8080"
FOREIGN = {
    "another site says so itself": {"Sec-Fetch-Site": "cross-site"},
    "a neighbour under the same domain": {"Sec-Fetch-Site": "same-site"},
    "a lie the browser saw through": {"Sec-Fetch-Site": "cross-site", "Origin": OWN},
    "foreign origin": {"Origin": "http://evil.example"},
    "no origin to speak of": {"Origin": "null"},
    "other port": {"Origin": "http://192.168.1.5:8081"},
    "other scheme": {"Origin": "https://192.168.1.5:8080"},
    "an origin that begins like ours": {"Origin": "http://192.168.1.5:8080.evil.example"},
    "an unknown word": {"Sec-Fetch-Site": "whatever"},
}
OURS = {
    "our page": {"Sec-Fetch-Site": "same-origin", "Origin": OWN},
    "typed by the user": {"Sec-Fetch-Site": "none"},
    "our page over plain http on the LAN": {"Origin": OWN},
    "host names know no case": {"Origin": OWN.upper()},
    "no browser": {},
}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


@pytest.fixture(scope="module")
def every_route(tmp_path_factory, migrated_sqlite):
    """An application that nobody changes, and its paths."""
    folder = tmp_path_factory.mktemp("origin")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    yield app.test_client(), sorted({*paths(app), "/no/such/page"})
    close(app)


def test_foreign_requests_are_refused_on_every_route(every_route):
    """Each way of being foreign in its turn: what refuses them looks at the headers alone, before any route."""
    client, addresses = every_route
    asked = list(zip(product(addresses, UNSAFE), cycle(FOREIGN.values()), strict=False))
    for (path, method), headers in asked:
        # as a form sends it, which is shown a page; the other methods are a script's alone, which is told a word
        kind = "application/x-www-form-urlencoded" if method == "POST" else "application/json"
        response = client.open(path, method=method, headers=headers, base_url=OWN, content_type=kind)
        assert response.status_code == 403, (method, path, headers)
        assert "Set-Cookie" not in response.headers
    assert {(method, *headers.items()) for (_, method), headers in asked} == {
        (method, *headers.items()) for method in UNSAFE for headers in FOREIGN.values()
    }, "every way with every method"


@for_each("headers", OURS.values(), ids=OURS)
def test_own_requests_pass(client, headers):
    assert client.post("/settings", data={"lang": "de"}, headers=headers, base_url=OWN).status_code == 303


@for_each("headers", FOREIGN.values(), ids=FOREIGN)
def test_reading_is_free(client, headers):
    assert client.get("/settings", headers=headers, base_url=OWN).status_code == 200


def test_a_public_origin_counts_and_a_borrowed_host_name_does_not(make_app):
    client = make_app(public_url="https://karten.example").test_client()

    def post(origin, base):
        return client.post("/settings", headers={"Origin": origin}, base_url=base).status_code

    assert post("https://karten.example", "http://10.0.0.7:8080") == 303
    assert post("http://127.0.0.1:8080", "http://127.0.0.1:8080") == 303
    assert post("http://localhost:8080", "http://localhost:8080") == 303
    # a name of the attacker's that was pointed at this machine after the page was loaded
    assert post("http://evil.example:8080", "http://evil.example:8080") == 403
    assert post("https://evil.example", "http://10.0.0.7:8080") == 403


@pytest.mark.parametrize(
    "methods", [("GET", "POST"), pytest.param(("HEAD", "OPTIONS", *UNSAFE), marks=pytest.mark.slow)]
)
def test_every_route_and_method_carries_the_headers(app, methods):
    client = FlaskClient(app, app.response_class)  # nearly two thousand refusals: their pages are read elsewhere
    for path in {*paths(app), "/no/such/page"}:
        for method in methods:
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


def test_only_the_parts_of_a_page_go_without_the_policy_of_documents(client):
    page = client.get("/").get_data(as_text=True)
    style = re.search(r'/static/[^"]+\.css', page)[0]
    font = re.search(r'/static/[^")]+\.woff2', client.get(style).get_data(as_text=True) + page)[0]
    own = {"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"}
    for path, policies in ((style, set()), (font, set()), (re.search(r'/static/[^"]+\.mjs', page)[0], set()),
                           (re.search(r'/static/[^"]+\.svg', page)[0], {"Content-Security-Policy"}),
                           ("/sw.js", own), ("/", own), ("/static/no-such.css", own)):
        headers = client.get(path).headers
        assert own & {*headers.keys()} == policies, path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers.get("Referrer-Policy", "same-origin") == "same-origin", path
