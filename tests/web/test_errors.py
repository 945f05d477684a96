"""Error pages: in the reader's language, with what was typed, with one button; never a traceback."""

from __future__ import annotations

import cProfile
import io
import re
import sqlite3

import pytest
from flask import abort, request
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.web.errors import refuse
from tests.cases import for_each
from tests.conftest import close

STATUSES = (400, 403, 404, 405, 410, 413, 429, 500, 503)


@pytest.fixture
def failing(make_app):
    """A client of an app with a route that ends in any status asked for."""
    app = make_app(body_limit=50_000)

    @app.route("/fail/<int:status>", methods=["GET", "POST"])
    def fail(status):
        if status == 599:
            raise RuntimeError("secret detail")
        if status == 404:
            refuse(404)
        abort(status)

    @app.route("/slow-down", methods=["GET", "POST"])
    def slow_down():
        refuse(429, "Eigener Satz.", retry_after=77)

    @app.post("/read")
    def read():
        return str(len(request.form)), {"Content-Type": "text/plain"}

    @app.post("/write")
    def write():
        from sqlalchemy import text

        from scorekeeper.storage.base import db

        db.session.execute(text("DELETE FROM stored_hand"))
        return "written", {"Content-Type": "text/plain"}

    @app.post("/ask")
    def ask():
        from scorekeeper.storage.base import db
        from scorekeeper.storage.streams import Word

        db.session.connection().connection.dbapi_connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 10)
        db.session.scalars(select(Word.id).where(Word.id.in_(request.form["ids"].split())))
        return "asked", {"Content-Type": "text/plain"}

    return app.test_client()


def buttons(html):
    """Every way onward that error.html itself offers: its bottom bar."""
    return re.findall(r'<(?:a|button)\b[^>]*class="[^"]*button[^"]*"', html)


@for_each("status", STATUSES)
@for_each("lang", ["de", "en"])
@for_each("method", ["GET", "POST"])
def test_each_error_is_a_page_with_one_button(failing, status, lang, method):
    response = failing.open(
        f"/fail/{status}", method=method, data={"zhn": "x"} if method == "POST" else None,
        headers={"Accept-Language": lang},
    )
    assert response.status_code == status
    assert response.mimetype == "text/html"
    assert f'<html lang="{lang}"' in response.text
    assert len(buttons(response.text)) == 1
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unforeseen_fault_shows_no_detail_and_is_logged(failing, method, caplog):
    response = failing.open("/fail/599", method=method)
    assert response.status_code == 500
    assert "secret detail" not in response.text
    assert "Traceback" not in response.text
    assert "secret detail" in caplog.text


@for_each("status", [429, 500, 503])
def test_what_was_typed_comes_back_and_can_be_sent_again(failing, status):
    typed = "Geber: Jörg <b>\nzweite Zeile"
    form = {"zhn": typed, "keep": "1"}
    response = failing.post(f"/fail/{status}?lang=x", data=form, headers={"Accept-Language": "en"})
    assert "Geber: Jörg &lt;b&gt;\nzweite Zeile" in response.text
    assert f'action="/fail/{status}?lang=x"' in response.text
    assert 'name="zhn"' in response.text
    assert 'name="keep"' in response.text
    assert "Nothing you typed is lost" in response.text


@for_each("status", [400, 403, 404, 405, 410, 413])
def test_what_cannot_succeed_is_not_offered_again(failing, status):
    # above all 403: a foreign page's form must not become ours by a tap on "send again"
    response = failing.post(f"/fail/{status}", data={"zhn": "typed"}, headers={"Accept-Language": "en"})
    assert "typed</textarea>" not in response.text
    assert 'name="zhn"' not in response.text
    assert "go back one page" in response.text


def test_reading_says_nothing_about_typing(failing):
    assert "typed" not in failing.get("/fail/404", headers={"Accept-Language": "en"}).text


def test_a_sentence_and_a_time_of_our_own(failing):
    response = failing.get("/slow-down")
    assert response.headers["Retry-After"] == "77"
    assert "Eigener Satz." in response.text


def calls(do):
    """How many calls that takes."""
    profile = cProfile.Profile()
    profile.runcall(do)
    return sum(row.callcount for row in profile.getstats())


def test_an_address_that_there_is_not_costs_no_page_each_time(app):
    client = app.test_client()
    client.get("/favicon.ico").close()
    shown = {lang: client.get("/nothing", headers={"Accept-Language": lang}).text for lang in ("de", "en", "nds")}
    assert len(set(shown.values())) == 3
    plain = FlaskClient(app, app.response_class)  # the other one reads every page, which would be counted
    least = calls(lambda: plain.get("/favicon.ico").close())
    assert calls(lambda: plain.get("/wp-login.php").close()) < 1.6 * least
    for lang, page in shown.items():
        again = client.get("/other?x=1", headers={"Accept-Language": lang})
        assert (again.status_code, again.text) == (404, page)
    client.set_cookie("theme", "dark")
    assert 'data-theme="dark"' in client.get("/nothing").text
    assert 'data-theme="system"' in app.test_client().get("/nothing").text
    assert client.post("/nothing", headers={"Origin": "http://localhost"}).status_code == 404


def test_405_says_what_is_allowed(client):
    response = client.post("/")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_too_large_a_body_is_a_page(failing):
    assert failing.post("/read", data={"zhn": "x" * 40_000}).status_code == 200
    response = failing.post("/read", data={"zhn": "x" * 60_000})
    assert response.status_code == 413
    assert failing.post("/read", data={"file": (io.BytesIO(b"x" * 60_000), "a.zhn")}).status_code == 413


def test_a_locked_database_is_503_with_a_time(failing, monkeypatch):
    monkeypatch.setattr("scorekeeper.storage.engine.BUSY_SECONDS", 0)
    close(failing.application)  # connections made before waited longer
    engine_file = failing.application.config["SCOREKEEPER"].data / "scorekeeper.sqlite3"
    other = sqlite3.connect(engine_file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        response = failing.post("/write", data={"zhn": "kept"})
        assert response.status_code == 503
        assert response.headers["Retry-After"] == "5"
        assert 'name="zhn"' in response.text
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert failing.post("/write", data={"zhn": "kept"}).text == "written"


def test_a_statement_that_no_database_takes_is_our_fault_and_not_said_to_pass(failing, monkeypatch):
    monkeypatch.setitem(failing.application.config, "PROPAGATE_EXCEPTIONS", False)
    assert failing.post("/ask", data={"ids": "a b c"}).text == "asked"
    response = failing.post("/ask", data={"ids": "a b c " * 10})
    assert response.status_code == 500
    assert "It is busy right now. Try again in a few seconds." not in response.text


def test_a_broken_error_page_is_still_a_page(failing, monkeypatch):
    def broken(*_args, **_context):
        raise RuntimeError("no template")

    monkeypatch.setattr("scorekeeper.web.errors.render_template", broken)
    response = failing.get("/fail/404")
    assert response.status_code == 404
    assert "To the start page" in response.text


@for_each(
    "host", ["a" * 300, "a" * 64 + ".de", "a..b", "..", "x" * 70_000, ".".join(["a" * 60] * 5)],
    ids=["300", "64", "a..b", "..", "long", "labels"],
)
def test_a_host_that_is_no_name_is_a_request_that_nobody_understands(client, host):
    """It was a fault of ours, at every address, and its error page failed too."""
    for path in ("/", "/new", "/m/abcdefghijklmnopqrstuv", "/nothing/here"):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == 400, path
        assert "could not be understood" in answer.text
        assert answer.headers["Content-Security-Policy"]
    answer = client.post("/matches", json={}, headers={"Host": host})
    assert (answer.status_code, answer.json) == (400, {"error": "unreadable"})
    assert client.get("/", headers={"Host": "xn--bcher-kva.example:8080"}).status_code == 200
