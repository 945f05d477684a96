"""The server dies in the middle of what everybody sends: what it acknowledged is there, in its place, afterwards."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from urllib.parse import urlsplit

import pytest

from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.secret import read_secret
from tests.conftest import start_server, stop_server
from tests.faults.large_club import brought, large_club_file
from tests.faults.nursery import Nursery
from tests.journal import table
from tests.web.over_http import OverHttp

WRITERS = 4
# A server as it must not be: it answers first and commits a moment later. It proves that the test below can fail.
TOO_EARLY = """
import threading, time
from scorekeeper.journal import store
from scorekeeper.journal.adding import Appended, Result
from scorekeeper.storage.base import db
real = store.append
def append(session, match, bodies, words, **said):
    from flask import current_app
    app = current_app._get_current_object()
    def later():
        time.sleep(0.3)
        with app.app_context():
            real(db.session(), match, bodies, words, **said)
    threading.Thread(target=later).start()
    return Appended(1, 1, tuple(Result(body["id"], "applied", None) for body in bodies))
store.append = append
"""


class Phones:
    """Several phones that record into one match until the server is gone; they know what they were told."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).netloc
        self.match, self.hand = table.a_random_id(), table.a_random_id()
        self.acknowledged: dict[str, int | None] = {}
        self.unsure: list[dict] = []
        self.enough = threading.Event()
        self._lock = threading.Lock()
        opening = table.opened() | {"id": table.a_random_id()}
        body = {"match": self.match, "maker": table.MAKER, "words": table.NAMES, "entries": [opening]}
        with self.connection() as connection:
            made = self.post(connection, "/matches", body)
        self.token = made["record"]

    def connection(self) -> contextlib.closing[http.client.HTTPConnection]:
        return contextlib.closing(http.client.HTTPConnection(self.address, timeout=30))

    def post(self, connection, path, body):
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        read = answer.read()
        assert answer.status == 200, read
        return json.loads(read)

    def record(self, until: int) -> None:
        """Send one Zwick after the other; `enough` is set by the answer that makes it `until`."""
        with self.connection() as connection:
            while True:
                entry = table.zwick(self.hand) | {"id": table.a_random_id()}
                try:
                    answer = self.post(connection, f"/m/{self.token}/entries", {"entries": [entry], "words": {}})
                except (OSError, http.client.HTTPException):
                    with self._lock:
                        self.unsure.append(entry)
                    return
                with self._lock:
                    self.acknowledged |= {result["id"]: result["seq"] for result in answer["results"]}
                    if len(self.acknowledged) >= until:
                        self.enough.set()

    def kill_in_the_middle(self, process: subprocess.Popen[str], until: int) -> None:
        """Record until so many entries are acknowledged, and kill at that very moment."""
        threads = [threading.Thread(target=self.record, args=(until,)) for _ in range(WRITERS)]
        for thread in threads:
            thread.start()
        assert self.enough.wait(120)
        process.kill()
        process.wait()
        for thread in threads:
            thread.join()

    def lost(self, url: str) -> set[str]:
        """Acknowledged entries that the server does not have, or has under another number than it told."""
        self.address = urlsplit(url).netloc
        with self.connection() as connection:
            connection.request("GET", f"/m/{self.token}/entries?since=0")
            entries = json.loads(connection.getresponse().read())["entries"]
        assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
        there = {entry["id"]: entry["seq"] for entry in entries}
        unsent = {entry["id"] for entry in self.unsure}
        assert set(there) - set(self.acknowledged) - unsent == {entries[0]["id"]}
        return {id for id, seq in self.acknowledged.items() if there.get(id) != (seq or there.get(id, 0))}

    def send_again(self) -> None:
        """What got no answer is sent once more, as a phone does; each is there once afterwards."""
        with self.connection() as connection:
            answer = self.post(connection, f"/m/{self.token}/entries", {"entries": self.unsure, "words": {}})
        assert {result["status"] for result in answer["results"]} <= {"applied", "duplicate"}
        self.acknowledged |= {result["id"]: result["seq"] for result in answer["results"]}
        self.unsure = []


def kill_again_and_again(data, times: int) -> None:
    """Kill so many servers, each in the middle of what its phones send; look after each with the next one."""
    if not Nursery.possible:
        kill_each(lambda: start_server(data), times)
        return
    with Nursery(data) as nursery:
        kill_each(nursery.start, times)


def kill_each(start, times: int) -> None:
    """The same, with servers started by this function."""
    before: list[Phones] = []
    for number in range(times + 1):
        process, url = start()
        for phones in before[-1:]:
            assert phones.lost(url) == set()
            phones.send_again()
            assert phones.lost(url) == set()
        if number == times:
            for phones in before:  # the later kills took nothing of the earlier matches either
                assert phones.lost(url) == set()
            stop_server(process)
            return
        before.append(Phones(url))
        before[-1].kill_in_the_middle(process, 5 + number * 7 % 23)


def prove(data) -> None:
    """The projections are what the journal says."""
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "rebuild", "--check", "--lang", "en"],
        env={**os.environ, "SCOREKEEPER_DATA": str(data)}, capture_output=True, text=True, check=False,
    )
    assert (done.returncode, done.stdout) == (0, "Everything agrees with the journals.\n"), done.stderr


@pytest.fixture
def database(empty_database_url, monkeypatch):
    """Servers started here keep their data in a fresh database of both kinds."""
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", empty_database_url)
    return empty_database_url


@pytest.mark.slow
def test_what_was_acknowledged_survives_twenty_kills(tmp_path, database):
    kill_again_and_again(tmp_path / "data", 20 if database.startswith("sqlite") else 5)
    prove(tmp_path / "data")


@pytest.mark.soak
def test_what_was_acknowledged_survives_a_hundred_kills(tmp_path, database):
    kill_again_and_again(tmp_path / "data", 100)
    prove(tmp_path / "data")


@pytest.mark.slow
def test_an_answer_before_the_commit_would_be_noticed(tmp_path, database, monkeypatch):
    (tmp_path / "early").mkdir()
    (tmp_path / "early" / "sitecustomize.py").write_text(textwrap.dedent(TOO_EARLY))
    with monkeypatch.context() as patch:
        patch.setenv("PYTHONPATH", str(tmp_path / "early"))
        process, url = start_server(tmp_path / "data")
        phones = Phones(url)
        phones.kill_in_the_middle(process, 10)
    process, url = start_server(tmp_path / "data")
    lost = phones.lost(url)
    stop_server(process)
    assert lost


UNFINISHED = "SELECT count(*) FROM stream WHERE hidden_at IS NOT NULL AND seq = 0"


def asked(data, query):
    """The one number that a query gives."""
    with contextlib.closing(sqlite3.connect(data / "scorekeeper.sqlite3", timeout=30)) as connection, connection:
        return (connection.execute(query).fetchone() or [None])[0]


def run(data, *words):
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *words, "--lang", "en"],
        env={**os.environ, "SCOREKEEPER_DATA": str(data)}, capture_output=True, text=True, check=False,
    )
    return done.returncode, done.stdout, done.stderr


def killed_while_it_takes_in(process, data, bring):
    """Kill this one once a part of what it takes in is written."""
    bringing = threading.Thread(target=bring)
    bringing.start()
    while not asked(data, UNFINISHED):
        assert bringing.is_alive()
        time.sleep(0.02)
    process.kill()
    process.wait()
    bringing.join()


@pytest.mark.slow
def test_a_club_of_which_a_part_came_in_is_not_there(tmp_path, migrated_sqlite):
    """Killed in the middle, on the page and at the machine: nobody sees anything of it; it comes in once more at once;
    what nobody brings again is gone an hour later."""
    file = large_club_file(tmp_path / "season", migrated_sqlite, evenings=8, hands=40)
    club, match = file["club"], file["matches"][0]["match"]
    content = json.dumps(file).encode()
    (tmp_path / "club.json").write_bytes(content)
    data = tmp_path / "data"

    def page():
        with contextlib.suppress(OSError, http.client.HTTPException):
            brought(url, content, "127.0.0.1")

    process, url = start_server(data)
    killed_while_it_takes_in(process, data, page)
    assert asked(data, UNFINISHED) > 0
    assert run(data, "clubs")[1].strip() == "Nothing here yet."
    assert run(data, "link")[1].strip() == "Nothing here yet."
    prove(data)

    importing = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "import", str(tmp_path / "club.json")],
        env={**os.environ, "SCOREKEEPER_DATA": str(data)}, stdout=subprocess.DEVNULL,
    )
    # begins anew: first what was left is taken away
    while asked(data, UNFINISHED):
        time.sleep(0.02)
    killed_while_it_takes_in(importing, data, importing.wait)
    process, url = start_server(data)
    secret = read_secret(data)
    phone = OverHttp(url)
    for path in (f"/m/{token_of(secret, match, 'watch', 1)}", f"/c/{token_of(secret, club, 'keeper', 1)}"):
        assert phone.get(path).status_code == 404
    entered = phone.post("/clubs", {"name": "Zwickerverein Windbargen", "passphrase": "Pik ist Trumpf"})
    assert entered.status_code == 422
    stop_server(process)

    asked(data, "UPDATE stream SET hidden_at = '2026-01-01 00:00:00' WHERE hidden_at IS NOT NULL")
    process, url = start_server(data)
    tables = ("stream", "entry", "words", "link", "erasure", "match_row", "hand_row", "person_row", "club_row")
    assert [asked(data, f"SELECT count(*) FROM {table}") for table in tables] == [0] * len(tables)
    assert brought(url, content, "127.0.0.1").status_code == 303
    stop_server(process)
    assert json.loads(run(data, "export", "--club", club)[1]) == file
    prove(data)
