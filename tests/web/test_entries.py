"""A match as scripts read and write it: one answer for each entry, 304 for what is known, codes where it refuses."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from sqlalchemy import event

from scorekeeper.journal.tokens import device_of
from scorekeeper.storage.base import db
from tests.cases import for_each
from tests.web.matches import SOON, a_hand, begin, entry, new_id, opening, quick, sealed, send

PHONE, OTHER = "A" * 22, "B" * 22


def as_phone(client, secret):
    """The client is this phone from here on."""
    client.set_cookie("device", secret)
    return client


def test_a_repeated_create_gives_the_same_links(client_everywhere):
    match, body = opening()
    first, again = (client_everywhere.post("/matches", json=body).json for _ in range(2))
    assert first["new"]
    assert not again["new"]
    assert first["match"] == match
    assert {name: first[name] for name in ("watch", "record", "judge", "codes")} == {
        name: again[name] for name in ("watch", "record", "judge", "codes")
    }
    stranger = client_everywhere.post("/matches", json={**body, "maker": "C" * 22})
    assert (stranger.status_code, stranger.json) == (409, {"error": "not_the_maker"})


def test_each_entry_has_its_answer_and_a_retry_changes_nothing(client_everywhere):
    _match, links = begin(client_everywhere)
    hand, entries = a_hand()
    assert send(client_everywhere, links["record"], *entries) == ["applied"] * 3
    assert send(client_everywhere, links["record"], *entries, quick(hand)) == ["duplicate"] * 3 + ["applied"]
    other = {**entries[1], "payload": {**entries[1]["payload"], "side": 1}}
    assert send(client_everywhere, links["record"], other) == ["id_reused"]
    assert send(client_everywhere, links["record"], {"id": new_id(), "kind": "?"}) == ["rejected"]
    view = client_everywhere.get(f"/m/{links['watch']}/state").json
    assert view["seq"] == 5
    assert [side["points"] for side in view["current"]["result"]] == [24, 12]


@for_each("role", ["record", "judge"])
def test_who_asks_for_it_hears_the_view_with_the_answer_and_has_nothing_left_to_ask(client_everywhere, role):
    _match, links = begin(client_everywhere)
    url = f"/m/{links[role]}"
    hand, entries = a_hand()
    plain = client_everywhere.post(f"{url}/entries", json={"entries": entries}).json
    assert set(plain) == {"seq", "version", "results"}, "parcels and old scripts hear ids as ever"
    answer = client_everywhere.post(f"{url}/entries", json={"entries": [quick(hand)], "view": True}).json
    asked = client_everywhere.get(f"{url}/state")
    assert answer["view"] == asked.json
    assert (answer["view"]["seq"], answer["view"]["version"]) == (answer["seq"], answer["version"])
    assert answer["tag"] == asked.headers["ETag"]
    assert client_everywhere.get(f"{url}/state?{urlencode({'since': answer['tag']})}").json == {}


def test_a_view_with_the_answer_keeps_back_what_is_sealed_from_another_phone(client):
    _match, links = begin(client)
    hand, entries = a_hand()
    count = sealed(hand, 0, 17)
    url = f"/m/{links['record']}/entries"
    as_phone(client, PHONE).post(url, json={"entries": [*entries, count]})
    other = entry("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand)
    answer = as_phone(client, OTHER).post(url, json={"entries": [other], "view": True}).json
    assert answer["view"] == client.get(f"/m/{links['record']}/state").json


def test_what_is_known_is_a_304_until_something_changes(client):
    _match, links = begin(client)
    for path in ("state", "hands.json", "entries?since=0"):
        url = f"/m/{links['record']}/{path}"
        tag = client.get(url).headers["ETag"]
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
        german = client.get(url, headers={"If-None-Match": tag, "Accept-Language": "de"})
        assert german.status_code == 200
        send(client, links["record"], *a_hand()[1])
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


def test_a_phone_that_asks_since_a_version_hears_nothing_where_nothing_changed(app):
    client = as_phone(app.test_client(), PHONE)
    _match, links = begin(client)
    url = f"/m/{links['record']}/state"

    def since(what, phone=client, **headers):
        return phone.get(f"{url}?{urlencode({'since': what})}", headers=headers)

    first = client.get(url)
    tag, version = first.headers["ETag"], first.json["version"]
    for known in (tag, version):
        again = since(known)
        assert (again.status_code, again.json) == (200, {}), known
        assert "Connection" not in again.headers
    # an old script with a tag in its head hears 304 as ever
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    assert since(tag, **{"Accept-Language": "de"}).json["id"] == first.json["id"]
    assert since(tag, as_phone(app.test_client(), OTHER)).json["id"] == first.json["id"]
    for unknown in (version - 1, version + 1, "", "x", tag.removeprefix("W/")):
        assert since(unknown).json["version"] == version, unknown
    send(client, links["record"], *a_hand()[1])
    news = since(tag)
    assert (news.json["version"], since(news.headers["ETag"]).json) == (version + 1, {})


def test_another_phone_and_another_role_have_other_tags(app):
    client = as_phone(app.test_client(), PHONE)
    _match, links = begin(client)
    tag = client.get(f"/m/{links['record']}/state").headers["ETag"]
    stranger = as_phone(app.test_client(), OTHER)
    assert stranger.get(f"/m/{links['record']}/state", headers={"If-None-Match": tag}).status_code == 200
    assert client.get(f"/m/{links['judge']}/state", headers={"If-None-Match": tag}).status_code == 200


def test_entries_since_a_number(client):
    _match, links = begin(client)
    send(client, links["record"], *a_hand()[1])
    found = client.get(f"/m/{links['record']}/entries?since=2").json
    assert [one["seq"] for one in found["entries"]] == [3, 4]
    assert found["seq"] == 4
    for wrong in ("-1", "x", "1e9", "٣"):
        assert client.get(f"/m/{links['record']}/entries?since={wrong}").status_code == 400
    assert client.get(f"/m/{links['watch']}/entries").json == {"error": "role_needed"}


def test_a_sealed_count_leaves_to_nobody_before_all_are_in(app):
    client = as_phone(app.test_client(), PHONE)
    _match, links = begin(client)
    hand, entries = a_hand()
    mine = {"device": device_of(PHONE)}
    send(client, links["record"], *entries, sealed(hand, 0, 7777, **mine))
    paths = [f"/m/{links[role]}/{path}" for role in ("watch", "record", "judge") for path in ("state", "hands.json")]
    paths += [f"/m/{links[role]}/entries" for role in ("record", "judge")]
    stranger = as_phone(app.test_client(), OTHER)
    for path in paths:
        assert "7777" not in stranger.get(path).text, path
        assert "7777" not in client.get(path).text, "its own phone is handed to the other side"
    assert stranger.get(f"/m/{links['watch']}/state").json["current"]["sealed"][0]["done"]
    send(stranger, links["record"], sealed(hand, 1, 8888, device=device_of(OTHER)))
    for path in paths:
        assert "7777" in stranger.get(path).text, path


@for_each("body", ["", "{", "[]", "7", '{"entries": 7}', '{"entries": {}}', "[" * 100_000])
def test_garbage_is_told_as_a_code(client, body):
    _match, links = begin(client)
    answer = client.post(f"/m/{links['record']}/entries", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json == {"error": "unreadable"}


def test_refusals_are_json(client):
    match, links = begin(client)
    body = json.dumps({"entries": []})
    form = client.post(f"/m/{links['record']}/entries", data=body, content_type="text/plain")
    assert (form.status_code, form.json) == (415, {"error": "not_json"})
    many = client.post(f"/m/{links['record']}/entries", json={"entries": [entry("writer.took", {})] * 51})
    assert (many.status_code, many.json) == (413, {"error": "too_many"})
    watcher = client.post(f"/m/{links['watch']}/entries", json={"entries": []})
    assert (watcher.status_code, watcher.json["error"]) == (403, "role_needed")
    nobody = client.post("/m/" + "x" * 22 + "/entries", json={"entries": []})
    assert (nobody.status_code, nobody.json) == (404, {"error": "link_unknown"})
    for wrong in ({}, {"match": match, "maker": "short", "entries": []}, {"match": 1, "maker": "m", "entries": []}):
        assert client.post("/matches", json=wrong).json == {"error": "unreadable"}


def test_a_busy_database_says_when_to_come_again(client):
    _match, links = begin(client)
    with client.application.app_context():
        engine = db.engine
    patience = (engine, "checkout", lambda connection, *_: connection.execute("PRAGMA busy_timeout=100"))
    event.listen(*patience)  # how long it waits else: tests/storage/test_engine.py
    writer = sqlite3.connect(engine.url.database, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    try:
        answer = client.post(f"/m/{links['record']}/entries", json={"entries": a_hand()[1], "words": {}})
    finally:
        writer.execute("ROLLBACK")
        writer.close()
        event.remove(*patience)
        engine.dispose()
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.json == {"error": "busy"}
    assert client.get(f"/m/{links['record']}/state").json["seq"] == 1


# --- streams ------------------------------------------------------------------------------------------------------


def first(body):
    """The next event that says a version; beats are left out."""
    for part in body:
        if part.startswith(b"event: version"):
            return int(part.split(b"data: ")[1])
    return None


def test_a_stream_tells_the_version_and_then_each_new_one(client):
    _match, links = begin(client)
    stream = client.get(f"/m/{links['watch']}/stream")
    assert stream.mimetype == "text/event-stream"
    body = stream.iter_encoded()
    known = client.get(f"/m/{links['watch']}/state").json["version"]
    assert first(body) == known
    send(client, links["record"], *a_hand()[1])
    assert first(body) > known
    stream.close()


def how_long_it_goes_on(body):
    """Seconds until a stream says no more."""
    begun = time.monotonic()
    for _part in body:
        pass
    return time.monotonic() - begun


@pytest.mark.parametrize("action", ["renew", "delete"])
def test_a_stream_ends_with_its_link(client, action):
    _match, links = begin(client)
    streams = {role: client.get(f"/m/{links[role]}/stream") for role in ("watch", "record")}
    bodies = {role: stream.iter_encoded() for role, stream in streams.items()}
    for body in bodies.values():
        next(body)
    form = {"headers": {"Origin": "http://localhost"}}
    if action == "renew":
        answer = client.post(f"/m/{links['judge']}/links", data={"role": "watch"}, **form)
    else:
        answer = client.post(f"/m/{links['judge']}/delete", **form)
    assert answer.status_code == 303, answer.text
    assert how_long_it_goes_on(bodies["watch"]) < SOON
    if action == "renew":
        assert first(bodies["record"]), "who holds another link goes on following"
    else:
        assert how_long_it_goes_on(bodies["record"]) < SOON
    assert client.get(f"/m/{links['watch']}/stream").status_code == (403 if action == "renew" else 410)
    for stream in streams.values():
        stream.close()


def test_beyond_sixteen_streams_the_answer_is_204_until_one_ends(client):
    _match, links = begin(client)
    url = f"/m/{links['watch']}/stream"
    streams = [client.get(url) for _ in range(16)]
    assert [stream.status_code for stream in streams] == [200] * 16
    assert client.get(url).status_code == 204
    streams.pop().close()
    last = client.get(url)
    assert last.status_code == 200
    for stream in [*streams, last]:
        stream.close()
    assert client.application.extensions["scorekeeper.tower"].watching == 0


def test_a_stream_holds_no_connection_and_ends_by_itself(client, monkeypatch):
    from scorekeeper.storage.base import db
    from scorekeeper.web import live

    monkeypatch.setattr(live, "LIFE_SECONDS", (0.4, 0.5))
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.1)
    _match, links = begin(client)
    with client.application.app_context():
        before = db.engine.pool.checkedout()
        stream = client.get(f"/m/{links['watch']}/stream")
        body = stream.iter_encoded()
        next(body)
        assert db.engine.pool.checkedout() == before
    parts = list(body)
    assert parts[0].startswith(b"event: beat")
    stream.close()
    assert client.application.extensions["scorekeeper.tower"].watching == 0


def test_one_thread_looks_however_many_watch(client):
    _match, links = begin(client)
    others = set(threading.enumerate())  # a test before this one may have left its application's behind

    def looking() -> int:
        return sum(thread.name == "live" for thread in set(threading.enumerate()) - others)

    streams = [client.get(f"/m/{links['watch']}/stream") for _ in range(5)]
    assert looking() == 1
    for stream in streams:
        stream.close()
    while looking():
        time.sleep(0.05)


def test_forty_phones_at_once_are_all_taken(app):
    """SQLite alone would send some of them away as busy: they queue, and each gets its turn."""
    _match, links = begin(app.test_client())

    def phone(_number: int) -> list[str]:
        return send(app.test_client(), links["record"], entry("writer.took", {}))

    with ThreadPoolExecutor(40) as phones:
        answers = list(phones.map(phone, range(80)))
    assert answers == [["applied"]] * 80
