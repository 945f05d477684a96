"""1,000 people watching and 50 recording at one server, over many matches and over one; on SQLite and PostgreSQL.

`python -m benchmarks.watchers` starts `scorekeeper serve`, and asks it as phones do: each watcher keeps a connection
and asks for the state every 1.9 s since the tag it has (static/match/live.mjs while a match is active, without the 16
streams); each writer records one entry every 5 s. "spread": 250 matches, 4 watchers each; "hot": all at one. Printed
are the times of a write, from sending to its answer, and of a watcher's delay, from that answer to having the new
state. The limit of 10 requests a second (300 in store) holds for each phone and link, so it stops nobody here.

PostgreSQL: the server named in SCOREKEEPER_TEST_POSTGRES_URL, as for the tests; without one it is left out.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import quote

from benchmarks.evening import entry
from scorekeeper.journal import store
from scorekeeper.journal.tokens import token_of
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db
from scorekeeper.web import create_app, prepare

WATCHERS, WRITERS, MATCHES = 1000, 50, 250
EVERY = 5.0
POLL = 1.9
WARM_UP, SECONDS = 10.0, 40.0
POSTGRES = os.environ.get("SCOREKEEPER_TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/test")

NOTHING_NEW = b"{}\n"


class Table(NamedTuple):
    """A match with a hand begun, and its links."""

    hand: str
    watch: str
    record: str


class Phone:
    """One connection that is kept, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._device = secrets.token_urlsafe(16)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, str, bytes]:
        """Status, tag and body of the answer."""
        reader, writer = self._streams or await asyncio.open_connection("127.0.0.1", self._port)
        self._streams = reader, writer
        sent = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: device={self._device}",
                *(f"{name}: {value}" for name, value in headers.items()),
                f"Content-Length: {len(body)}", "", ""]
        try:
            writer.write("\r\n".join(sent).encode() + body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            lines = (line.partition(": ") for line in head.split("\r\n")[1:])
            values = {name.lower(): value for name, _, value in lines}
            answer = await reader.readexactly(int(values.get("content-length", "0")))
        except (OSError, asyncio.IncompleteReadError):
            self._streams = None
            raise
        return int(head.split(" ", 2)[1]), values.get("etag", ""), answer


class Hall:
    """Everybody at one server, and what is measured of them."""

    def __init__(self, port: int, tables: list[Table]) -> None:
        self.port = port
        self.tables = tables
        self.acknowledged: dict[str, list[tuple[int, float]]] = {table.watch: [] for table in tables}
        self.writes: list[float] = []
        self.delays: list[float] = []
        self.polls = 0
        self.errors: dict[str, int] = {}
        self.begins = time.perf_counter() + WARM_UP
        self.ends = self.begins + SECONDS

    async def run(self) -> None:
        """Until the time is over."""
        watching = [self._watch(at, self.tables[at % len(self.tables)]) for at in range(WATCHERS)]
        await asyncio.gather(*watching, *(self._write(at) for at in range(WRITERS)))

    async def _watch(self, at: int, table: Table) -> None:
        phone, tag, seen = Phone(self.port), "", 0
        await asyncio.sleep(POLL * at / WATCHERS)
        while time.perf_counter() < self.ends:
            try:
                since = f"?since={quote(tag)}" if tag else ""
                path = f"/m/{table.watch}/state{since}"
                status, new_tag, answer = await phone.ask("GET", path, {"Accept-Encoding": "gzip"})
                now = time.perf_counter()
                self.polls += now >= self.begins
                if status == 200 and answer != NOTHING_NEW:
                    tag = new_tag
                    version = int(tag.split("-")[1])
                    for written, when in self.acknowledged[table.watch][-200:]:
                        if seen < written <= version and when >= self.begins:
                            self.delays.append(max(0.0, now - when))
                    seen = version
                elif status != 200:
                    self._error(str(status))
            except (OSError, asyncio.IncompleteReadError) as error:
                self._error(type(error).__name__)
            await asyncio.sleep(POLL)

    async def _write(self, at: int) -> None:
        phone, turn = Phone(self.port), at
        await asyncio.sleep(EVERY * at / WRITERS)
        while time.perf_counter() < self.ends:
            table = self.tables[turn % len(self.tables)]
            turn += WRITERS
            new_entry = entry("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, table.hand)
            body = json.dumps({"entries": [new_entry]}).encode()
            began = time.perf_counter()
            try:
                status, _, answer = await phone.ask(
                    "POST", f"/m/{table.record}/entries", {"Content-Type": "application/json"}, body
                )
                now = time.perf_counter()
                if status == 200 and began >= self.begins:
                    self.writes.append(now - began)
                if status == 200:
                    self.acknowledged[table.watch].append((json.loads(answer)["version"], now))
                else:
                    self._error(f"write {status}")
            except (OSError, asyncio.IncompleteReadError) as error:
                self._error(f"write {type(error).__name__}")
            await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - began)))

    def _error(self, what: str) -> None:
        self.errors[what] = self.errors.get(what, 0) + 1


def tables(folder: Path, url: str, many: int) -> list[Table]:
    """Matches with a hand begun, put into the database before the server starts."""
    app = create_app(Settings(data=folder, database_url=url))
    prepare(app)
    made = []
    with app.app_context():
        assert isinstance(app.secret_key, bytes)
        for _ in range(many):
            match, hand, people = str(uuid.uuid4()), str(uuid.uuid4()), [str(uuid.uuid4()) for _ in range(4)]
            rules: dict[str, Any] = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}
            opened = entry("match.opened", {
                "game": "zwickern", "rules": rules,
                "sides": [people[::2], people[1::2]], "seats": people, "dealer": people[0], "drawn": False,
                "end": {"kind": "open", "n": None}, "place": None, "names": "first",
            })
            begun = entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand)
            words = dict(zip(people, ("Hanna", "Uwe", "Jens", "Frauke"), strict=True))
            created = store.create(
                db.session(), app.secret_key, match, [opened, begun], words, maker=secrets.token_urlsafe(16),
                device="", now=datetime.now(UTC),
            )
            key, epochs = app.secret_key, created.epochs
            watch = token_of(key, match, "watch", epochs["watch"])
            made.append(Table(hand, watch, token_of(key, match, "record", epochs["record"])))
        db.session.remove()
        db.engine.dispose()
    return made


@contextmanager
def server(folder: Path, url: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A real one, on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "SCOREKEEPER_DATA": str(folder), "SCOREKEEPER_DATABASE_URL": url}
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/robots.txt", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port, process
    finally:
        process.terminate()
        process.wait(20)


def measured(url: str, many: int) -> dict[str, Any]:
    """One server, one hall: seconds at p50 and p95, requests, errors, and the share of a core that the server took."""
    with TemporaryDirectory() as folder:
        sat = tables(Path(folder), url, many)
        with server(Path(folder), url) as (port, process):
            hall = Hall(port, sat)
            before, began = processor(process.pid), time.perf_counter()
            asyncio.run(hall.run())
            taken, lasted = processor(process.pid) - before, time.perf_counter() - began
    return {
        "write": middle_and_late(hall.writes), "delay": middle_and_late(hall.delays), "polls": hall.polls / SECONDS,
        "writes": len(hall.writes), "errors": hall.errors, "cpu": taken / lasted,
    }


def middle_and_late(seconds: list[float]) -> tuple[float, float]:
    """p50 and p95 in milliseconds; not a number where nothing was measured."""
    if len(seconds) < 2:
        return float("nan"), float("nan")
    cuts = quantiles(seconds, n=20)
    return cuts[9] * 1000, cuts[18] * 1000


def processor(pid: int) -> float:
    """Seconds of processor time so far; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
    except OSError:
        return 0.0


@contextmanager
def postgresql() -> Iterator[str | None]:
    """A schema of its own; None, with a sentence, where there is no server."""
    try:
        import psycopg

        connection = psycopg.connect(POSTGRES, connect_timeout=5, autocommit=True)
    except Exception as error:  # whatever is missing, the rest is measured
        print(f"No PostgreSQL at {POSTGRES} ({str(error).splitlines()[0]}): left out.", file=sys.stderr)
        yield None
        return
    name = "bench_" + secrets.token_hex(4)
    with connection:
        connection.execute(f'CREATE SCHEMA "{name}"'.encode())
        try:
            yield f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}options=-csearch_path%3D{name}"
        finally:
            connection.execute(f'DROP SCHEMA "{name}" CASCADE'.encode())


def run() -> dict[str, Any]:
    """What was measured, by "SQLite, spread" and the like."""
    allow_many_files()
    found: dict[str, Any] = {}
    for mode, many in (("spread", MATCHES), ("hot", 1)):
        found[f"SQLite, {mode}"] = measured("", many)
        with postgresql() as url:
            if url is not None:
                found[f"PostgreSQL, {mode}"] = measured(url, many)
    return found


def allow_many_files() -> None:
    """A thousand connections of our own."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192) if most > 0 else 8192, most))


def main() -> None:
    """Prints the figures."""
    for where, row in run().items():
        print(
            f"{where}: write p50 {row['write'][0]:.0f} ms, p95 {row['write'][1]:.0f} ms ({row['writes']});"
            f" watcher p50 {row['delay'][0]:.0f} ms, p95 {row['delay'][1]:.0f} ms; {row['polls']:.0f} polls/s,"
            f" {row['cpu']:.2f} cores; errors {row['errors'] or 'none'}"
        )


if __name__ == "__main__":
    main()
