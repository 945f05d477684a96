"""Token buckets, and a log that lets nobody in."""

from __future__ import annotations

import io
import logging
import threading
from datetime import date

import pytest
from flask import request
from markupsafe import escape
from werkzeug.exceptions import HTTPException

from scorekeeper.web import limits
from scorekeeper.web.hand_place import pack
from scorekeeper.web.limits import Buckets
from scorekeeper.web.request_log import masked
from tests.conftest import sqlite_copy
from tests.web.club.evenings import Club
from tests.web.hands import SAMPLE
from tests.web.matches import opening

TOKEN = "abcdefghijklmnopqrstuv"


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_empties_and_fills():
    clock = Clock()
    buckets = Buckets(rate=10, burst=3, clock=clock)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") == pytest.approx(0.1)
    assert buckets.take("b") == 0  # one link does not slow another
    clock.now += 0.1
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    clock.now += 1000
    assert [buckets.take("a") == 0 for _ in range(4)] == [True, True, True, False]


def test_one_address_has_a_share_of_the_day(make_app, migrated_sqlite, tmp_path, monkeypatch):
    """Its matches and hands closed the installation for everybody else until midnight."""
    monkeypatch.setattr(limits, "FEWEST_OF_DAY", 1)
    app = make_app(tmp_path / "x", sqlite_copy(migrated_sqlite, tmp_path), matches_per_day=8, hands_per_day=8)
    one, same, other, here = (
        {"environ_overrides": {"REMOTE_ADDR": address}}
        for address in ("2001:db8:0:7::1", "2001:db8:0:8::1", "198.51.100.7", "127.0.0.1")
    )
    client, bodies = app.test_client(), [opening()[1] for _ in range(6)]
    assert [client.post("/matches", json=body, **one).status_code for body in bodies[:3]] == [200, 200, 429]
    refused = client.post("/matches", json=bodies[2], **same)
    assert (refused.json, int(refused.headers["Retry-After"]) > 0) == ({"error": "day_full"}, True)
    assert client.post("/matches", json=bodies[1], **same).status_code == 200, "the same again is there"
    keep = {"data": {"text": SAMPLE, "do": "keep"}}
    keeps = [client.post("/replay", **keep, **who).status_code for who in (one, one, same, other)]
    assert keeps == [303, 303, 429, 303], "hands have a day of their own"
    assert client.post("/matches", json=bodies[2], **other).status_code == 200
    assert [client.post("/matches", json=body, **here).status_code for body in bodies[3:]] == [200] * 3, "this machine"
    monkeypatch.setattr(limits, "_today", lambda: date(2030, 1, 1))
    assert client.post("/matches", json=opening()[1], **one).status_code == 200


def test_the_tables_of_clubs_are_none_of_a_day_s_matches(make_app, migrated_sqlite, tmp_path):
    """Two draws, or a club that came in as a file, and nobody could begin a match until midnight."""
    app = make_app(tmp_path / "x", sqlite_copy(migrated_sqlite, tmp_path), matches_per_day=1)
    Club(app, app.test_client()).evening().draw()
    answers = [app.test_client().post("/matches", json=opening()[1]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]


def test_full_buckets_are_forgotten_and_empty_ones_are_not():
    clock = Clock()
    buckets = Buckets(rate=1, burst=1, clock=clock)
    for number in range(99):
        buckets.take(f"old {number}")
    clock.now = 10
    assert buckets.take("fresh") == 0
    assert buckets.take("next") == 0
    assert len(buckets._levels) <= 2
    assert buckets.take("fresh") > 0


def test_a_bucket_that_is_not_full_hides_no_full_ones_for_long():
    clock = Clock()
    buckets = Buckets(rate=1, burst=100, clock=clock)
    for _ in range(100):
        buckets.take("busy")
    for number in range(50):
        buckets.take(f"once {number}")
    clock.now = 101
    buckets.take("new")
    assert list(buckets._levels) == ["new"]


def test_a_request_does_not_look_through_everybody_s_bucket():
    class Counting(Buckets):
        looked = 0

        def _level(self, key, now):
            self.looked += 1
            return super()._level(key, now)

    clock = Clock()
    buckets = Counting(rate=1, burst=3, clock=clock)
    keys = 12_000
    for number in range(keys):
        clock.now = number / keys
        assert buckets.take(f"{number}") == 0
    assert len(buckets._levels) == keys
    assert buckets.looked <= 2 * keys


def test_no_token_is_given_twice():
    buckets = Buckets(rate=0.0001, burst=500)
    given = []

    def take():
        for _ in range(100):
            given.append(buckets.take("a") == 0)

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(given) == 500


def test_links_that_lead_nowhere_are_counted_by_address(make_app):
    app = make_app()

    @app.get("/x/<token>")
    def look(token):
        limits.count_link(token)
        if token != TOKEN:
            limits.count_unknown()
            limits_hit.append(token)
        return "there", {"Content-Type": "text/plain"}

    limits_hit = []
    client = app.test_client()
    answers = [client.get(f"/x/{n:022d}").status_code for n in range(200)]
    assert answers.count(429) >= 8  # the slower they come, the fewer
    # a machine that stands still for a moment lets one more through
    refused = next(answer for answer in (client.get(f"/x/{n:022d}") for n in range(50)) if answer.status_code == 429)
    assert int(refused.headers["Retry-After"]) >= 1
    # a link that exists still works from the same address, and unknown ones from another
    assert client.get(f"/x/{TOKEN}").status_code == 200
    assert client.get("/x/1", environ_base={"REMOTE_ADDR": "10.0.0.9"}).status_code == 200


def test_pages_that_compute_are_counted_by_address(app):
    app.extensions["scorekeeper.page_buckets"] = Buckets(rate=1, burst=4, clock=lambda: 0.0)
    client = app.test_client()
    sample = "/replay/sample"
    paths = ("/check?p=X15&t=3.4", f"/u/{pack(SAMPLE)}", f"{sample}?at=3", f"{sample}/as-printed/correct?at=38")
    assert [client.get(path).status_code for path in paths] == [200] * 4
    for path in paths:
        refused = client.get(path)
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) >= 1
    assert client.get("/").status_code == 200
    assert client.get(paths[0], environ_base={"REMOTE_ADDR": "10.0.0.9"}).status_code == 200


def test_a_hand_sent_too_fast_comes_back_as_it_was_typed(app):
    app.extensions["scorekeeper.sent_buckets"] = Buckets(rate=1, burst=3, clock=lambda: 0.0)
    client = app.test_client()
    kept = client.post("/replay", data={"text": SAMPLE, "do": "keep"}).location.removesuffix("/links")
    assert client.post(kept + "/text", data={"text": SAMPLE}).status_code == 303
    assert client.post(kept + "/correct", data={"choice": "0"}).status_code == 303
    for path in ("/replay", kept + "/text", kept + "/correct"):
        # as a browser sends the form whose file field was left empty
        form = {"text": SAMPLE, "do": "look", "file": (io.BytesIO(b""), "")}
        refused = client.post(path, data=form, content_type="multipart/form-data")
        assert refused.status_code == 429
        assert escape(SAMPLE.strip()) in refused.text
        assert f'action="{path}"' in refused.text


def test_an_address_behind_a_proxy_counts_only_where_a_proxy_was_named(make_app):
    seen = []
    for proxies in (0, 1):
        app = make_app(proxies=proxies)

        @app.get("/who")
        def who():
            seen.append(request.remote_addr)
            return "", 204

        app.test_client().get("/who", headers={"X-Forwarded-For": "1.2.3.4, 5.6.7.8"})
    assert seen == ["127.0.0.1", "5.6.7.8"]


def test_one_link_is_held_however_many_phones_it_pretends_to_be(app):
    """Cookies cost nothing: besides each phone, the link itself is counted, generously."""
    app.extensions["scorekeeper.shared_buckets"] = Buckets(rate=0.001, burst=500)
    with app.test_request_context():
        for number in range(500):
            limits.count_link("t" * 22, f"phone {number}")
        with pytest.raises(HTTPException):
            limits.count_link("t" * 22, "one more phone")
        limits.count_link("u" * 22, "one more phone")


def test_links_are_masked():
    assert masked(f"/h/{TOKEN}") == "/h/#f69f9b70"
    assert TOKEN not in masked(f"/h/{TOKEN}/play/38")
    assert masked("/static/scorekeeper.0123456789.css") == "/static/scorekeeper.0123456789.css"
    for glued in (".", ")", ",", "%2Fx", "…", "'"):
        assert TOKEN not in masked(f"/m/{TOKEN}{glued}"), "chats glue marks to links"
        assert TOKEN not in masked(f"/m/{glued}{TOKEN}")
    assert "\n" not in masked("/a\nGET /forged")


def test_no_log_line_holds_a_link(client, caplog):
    with caplog.at_level(logging.DEBUG):
        client.get(f"/no/{TOKEN}?secret={TOKEN}")
        client.get("/settings")
    assert "GET /settings 200" in caplog.text
    assert "/no/#" in caplog.text
    assert TOKEN not in caplog.text


def test_a_fault_is_logged_without_the_link(make_app, caplog):
    app = make_app()
    app.add_url_rule("/boom/<token>", "boom", lambda token: 1 / 0)
    assert app.test_client().get(f"/boom/{TOKEN}").status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert TOKEN not in caplog.text
