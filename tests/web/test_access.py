"""The one door to a match: who comes in by which link, what strangers are told, and that reading changes nothing."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.journal import store, stream
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import Base, db
from scorekeeper.web.limits import Buckets
from tests.conftest import emptied
from tests.web.club.evenings import before_the_lock
from tests.web.matches import a_hand, begin, new_id, played, quick, send
from tests.web.routes import ODD, assert_names_are_words

pytestmark = pytest.mark.usefixtures("short_booklets")

FOR_WATCHERS = (
    "check", "state", "hands.json", "stream", "links", "export.csv", "export.zhn", "", "hands", "display", "more",
    "hand/1", "history", "sheet", "sheet.pdf", "facing", "end", "next", "result.png", "screens", "phone", "rules",
    "rules/card.pdf", "rules/booklet.pdf", "rules/try/rules",
)
"""What the watch link is enough for, below /m/<token>; POST only where FOR_WATCHERS_POST says so."""
FOR_WATCHERS_POST = ("facing",)
FOR_JUDGES = {
    "GET": ("key.pdf", "key.png", "delete"),
    "POST": ("links", "names", "delete", "restore"),
}
NEVER_ENDING = ("stream",)


def routes(app):
    """(method, path below the token) of every route that comes with a match's link."""
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/m/<token>"):
            below = rule.rule.removeprefix("/m/<token>").strip("/").replace("<int:number>", "1")
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield method, re.sub(r"<[^>]+>", "rules", below)


def call(client, method, token, below, **more):
    """The answer of one route."""
    return client.open(f"/m/{token}" + (f"/{below}" if below else ""), method=method, buffered=False, **more)


def test_every_route_refuses_a_link_that_nobody_made(app, client):
    for method, below in routes(app):
        answer = call(client, method, "abcdefghijklmnopqrstuv", below)
        assert answer.status_code in (404, 429), (method, below)
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_every_route_refuses_a_link_that_was_renewed(app, client):
    _match, links = played(client)
    client.post(f"/m/{links['judge']}/links", data={"role": "record"})
    client.post(f"/m/{links['judge']}/links", data={"role": "watch"})
    for method, below in routes(app):
        for old in (links["record"], links["watch"]):
            answer = call(client, method, old, below)
            assert answer.status_code == 403, (method, below)
    assert client.get(f"/m/{links['record']}/state").json == {"error": "link_revoked"}
    refused = client.post(f"/m/{links['record']}/entries", json={"entries": []})
    assert (refused.status_code, refused.json) == (403, {"error": "link_revoked"})
    assert client.get(f"/m/{links['judge']}").status_code == 200


@pytest.mark.postgresql  # SQLite begins with its lock
def test_a_link_renewed_while_a_request_waits_writes_nothing(make_app, migrated_postgresql, tmp_path):
    """The link was asked before the match's row was locked: an entry came in behind ``link.renewed``, and of two
    renewals that waited the thief's threw the owner out."""
    app, wrong = make_app(tmp_path, emptied(migrated_postgresql)), []
    client = app.test_client()
    hand = a_hand()[1][0]
    sent = {
        "entries": {"json": {"entries": [hand]}}, "links": {"data": {"role": "judge"}},
        "names": {"data": {"names": "full"}}, "delete": {}, "restore": {},
    }
    for path, more in sent.items():
        match, links = begin(client)
        if path == "restore":
            client.post(f"/m/{links['judge']}/delete")

        def renewed(match=match, path=path):
            with app.app_context():
                if path == "restore":
                    stream.undelete(MATCH, db.session(), match)
                store.renew(db.session(), app.secret_key, match, "judge", now=datetime.now(UTC))

        with before_the_lock(app, renewed):
            late = client.post(f"/m/{links['judge']}/{path}", **more)
        mine = f"/m/{token_of(app.secret_key, match, 'judge', 2)}/entries"
        read = client.get(mine)
        kinds = [one["kind"] for one in read.json.get("entries", [])]
        if (late.status_code, kinds) != (403, ["match.opened", "link.renewed"]):
            wrong.append((path, late.status_code, kinds))
        if path == "entries":
            assert late.json == {"error": "link_revoked"}  # for anything else no phone would keep it
            assert client.post(mine, json={"entries": [hand]}).json["results"][0]["status"] == "applied"
        elif "This link was renewed" not in late.text:
            wrong.append((path, late.text))
    assert wrong == []


def test_the_watch_link_opens_what_is_for_watchers_and_nothing_else(app, client):
    _match, links = played(client)
    for method, below in routes(app):
        if below in NEVER_ENDING:
            continue
        status = call(client, method, links["watch"], below).status_code
        free = below.startswith("hand/1/replay") or below in (FOR_WATCHERS if method == "GET" else FOR_WATCHERS_POST)
        if free:
            assert status != 403, (method, below)
        else:
            assert status == 403, (method, below)


def test_only_the_judge_holds_the_keys(app, client):
    _match, links = played(client)
    for method, keys in FOR_JUDGES.items():
        for below in keys:
            for role in ("watch", "record"):
                assert call(client, method, links[role], below).status_code == 403, (method, below, role)


def test_another_match_s_link_shows_that_match_only(client):
    match, links = begin(client)
    other, others = begin(client)
    assert client.get(f"/m/{others['judge']}/state").json["id"] == other
    hand, entries = a_hand()
    send(client, others["record"], *entries, quick(hand))
    assert client.get(f"/m/{links['judge']}/state").json["seq"] == 1
    assert client.get(f"/m/{links['watch']}/state").json["id"] == match
    assert client.get(f"/m/{links['judge']}/hand/1").status_code == 404


def test_reading_changes_nothing(app, client):
    _match, links = played(client)

    def rows():
        with app.app_context():
            return {
                table.name: [tuple(row) for row in db.session.execute(select(table).order_by(*table.primary_key))]
                for table in Base.metadata.sorted_tables
            }

    before, reader = rows(), FlaskClient(app, app.response_class)  # valid or not: others ask
    for method, below in routes(app):
        if method == "GET" and below not in NEVER_ENDING:
            for way, link in (("GET", links["judge"]), ("HEAD", links["record"]), ("GET", links["watch"])):
                assert call(reader, way, link, below).status_code < 500, below
    for path in ("/", "/new", "/join", "/import", "/forget", "/unsent"):
        assert client.get(path).status_code == 200, path
    assert rows() == before


def test_no_log_lets_anybody_in(app, client, caplog):
    caplog.set_level(logging.DEBUG)
    _match, links = played(client)
    for method, below in routes(app):
        if below not in NEVER_ENDING:
            call(client, method, links["watch"], below)
    client.post("/join", data={"code": links["codes"]["judge"]})
    client.get(f"/m/{links['judge']}/links")
    app.view_functions["join.ask"] = lambda: 1 / 0
    app.config["PROPAGATE_EXCEPTIONS"] = False
    client.get("/join")
    text = caplog.text
    assert "/m/#" in text
    for secret in (*(links[role] for role in ("watch", "record", "judge")), *links["codes"].values()):
        assert secret not in text
        assert secret.replace("-", "") not in text


def test_pages_behind_a_link_are_unlisted_and_no_name_is_markup_or_a_formula(app, client):
    _match, links = played(client, names=ODD[:4])
    for method, below in routes(app):
        if method == "GET" and below not in NEVER_ENDING:
            answer = call(client, "GET", links["judge"], below)
            assert answer.headers.get("X-Robots-Tag") == "noindex, nofollow", below
            assert answer.status_code < 500, below
            assert_names_are_words(answer)


def test_titles_hold_no_names(app, client):
    _match, links = played(client)
    for method, below in routes(app):
        if method == "GET" and below not in NEVER_ENDING:
            answer = call(client, "GET", links["judge"], below)
            if answer.mimetype == "text/html" and answer.status_code == 200 and "replay" not in below:
                head = answer.get_data(as_text=True).partition("</head>")[0]
                assert not re.search("Hanna|Uwe|Jens|Frauke|Petersen|Hansen", head), below


def test_a_phone_that_runs_wild_is_stopped_and_its_neighbours_are_not(app):
    app.extensions["scorekeeper.link_buckets"] = Buckets(rate=0.001, burst=50)  # as on a machine without end of speed
    wild, calm = app.test_client(), app.test_client()
    _match, links = begin(wild)
    wild.set_cookie("device", "A" * 22)
    calm.set_cookie("device", "B" * 22)
    for _ in range(60):
        answer = wild.get(f"/m/{links['watch']}/state", headers={"If-None-Match": 'W/"nothing"'})
        if answer.status_code == 429:
            break
    assert (answer.status_code, answer.json) == (429, {"error": "too_fast"})
    assert int(answer.headers["Retry-After"]) >= 1
    assert calm.get(f"/m/{links['watch']}/state").status_code == 200


# --- the phone's own number ----------------------------------------------------------------------------------------


def test_a_phone_gets_its_number_once(client):
    first = client.get("/new").headers.getlist("Set-Cookie")
    assert len(first) == 1
    assert re.match(r"device=[A-Za-z0-9_-]{22};", first[0])
    assert "HttpOnly" not in first[0]
    assert "SameSite=Lax" in first[0]
    assert client.get("/new").headers.getlist("Set-Cookie") == []


def test_an_entry_id_of_nobody_is_no_match(client):
    assert client.get(f"/m/{new_id()}").status_code == 404
