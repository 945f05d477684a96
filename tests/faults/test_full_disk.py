"""No room, or only to be read: reading goes on, writing says so, and later takes what the phones kept."""

from __future__ import annotations

import contextlib
import gc
import io
import subprocess

import pytest
from sqlalchemy import event

from scorekeeper.storage.base import db
from scorekeeper.web.incoming import lying_in
from tests.conftest import build_app, close, emptied, sqlite_copy
from tests.web.matches import a_hand, begin, entry, new_id, opening, send

MANY = 50


def heavy(hand):
    """As many entries as one request may bring: more than fits where there is no room."""
    return [
        entry("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand, note="x" * 500)
        | {"by": new_id()}
        for _ in range(MANY)
    ]


class Installation:
    """An application with a match, whose database can be made to refuse what is written."""

    def __init__(self, app):
        self.app = app
        self.client = app.test_client()
        self.match, self.links = begin(self.client)
        self.hand, entries = a_hand()
        assert set(send(self.client, self.links["record"], *entries)) == {"applied"}

    def url(self, path="", role="record"):
        return f"/m/{self.links[role]}" + (f"/{path}" if path else "")

    def post(self, entries):
        return self.client.post(self.url("entries"), json={"entries": entries, "words": {}})

    def still_reads(self, seq):
        """Every page that a table looks at, and the journal, as they were."""
        for path in ("", "hands", "history", "sign", "more", "sheet.pdf", "export.json", "hands.json"):
            assert self.client.get(self.url(path)).status_code == 200, path
        state = self.client.get(self.url("state"))
        assert state.json["seq"] == seq
        tag = {"If-None-Match": state.headers["ETag"]}
        assert self.client.get(self.url("state"), headers=tag).status_code == 304
        assert self.client.get("/").status_code == 200
        assert len(self.client.get(self.url("entries")).json["entries"]) == seq

    def refuses(self, status, error, heading):
        """Entries, forms and a new match are refused with a sentence, and nothing is half there."""
        waiting = heavy(self.hand)
        answer = self.post(waiting)
        assert (answer.status_code, answer.json["error"]) == (status, error), answer.text
        assert answer.json["sentence"]
        assert "results" not in answer.json  # so no phone takes anything out of its outbox
        assert int(answer.headers["Retry-After"]) > 0
        new = opening()[1]
        made = self.client.post("/matches", json={**new, "entries": [*new["entries"], *waiting[1:]]})
        assert (made.status_code, made.json["error"]) == (status, error)
        form = {"deed": "void", "id": new_id(), "why": "other", "reason": "Bier verschüttet " * 29}
        page = self.client.post(self.url("do"), data=form)
        if page.status_code != 303:  # a few bytes may still have found room
            assert page.status_code == status
            assert heading in page.text
            assert "Bier verschüttet" in page.text  # what was typed is given back
        return waiting, page.status_code == 303

    def takes(self, waiting):
        """The very same entries, once there is room."""
        seq = self.client.get(self.url("state")).json["seq"]
        answer = self.post(waiting)
        assert answer.status_code == 200, answer.text
        assert {result["status"] for result in answer.json["results"]} == {"applied"}
        assert answer.json["seq"] == seq + MANY
        assert {result["status"] for result in self.post(waiting).json["results"]} == {"duplicate"}


@contextlib.contextmanager
def connections_say(app, sql):
    """Every connection, those that are open included, begins with this statement."""

    def say(connection, _record):
        cursor = connection.cursor()
        cursor.execute(sql)
        cursor.close()

    with app.app_context():
        engine = db.engine
    engine.dispose()
    event.listen(engine, "connect", say)
    try:
        yield
    finally:
        event.remove(engine, "connect", say)
        engine.dispose()


def test_a_full_database_is_read_on(app):
    here = Installation(app)
    with app.app_context(), db.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    with connections_say(app, f"PRAGMA max_page_count = {pages}"):
        waiting, more = here.refuses(507, "full", "No space left")
        here.still_reads(4 + more)
    here.takes(waiting)


def test_a_database_only_to_be_read_is_read_on(app):
    here = Installation(app)
    with connections_say(app, "PRAGMA query_only = ON"):
        waiting, more = here.refuses(503, "read_only", "Read-only at the moment")
        assert not more
        here.still_reads(4)
    here.takes(waiting)


@pytest.mark.postgresql
def test_a_postgresql_only_to_be_read_is_read_on(make_app, migrated_postgresql, tmp_path):
    here = Installation(make_app(tmp_path, emptied(migrated_postgresql)))
    only_read = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"
    with connections_say(here.app, only_read + "; COMMIT"):
        waiting, more = here.refuses(503, "read_only", "Read-only at the moment")
        assert not more
        here.still_reads(4)
    here.takes(waiting)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 2 MiB of its own; only where this user may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("nothing can be mounted here; the tests above meet the same refusals")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_without_a_free_block(small_disk, migrated_sqlite):
    app = build_app(small_disk, sqlite_copy(migrated_sqlite, small_disk))
    here = Installation(app)
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    waiting, more = here.refuses(507, "full", "No space left")
    here.still_reads(4 + more)
    filler.unlink()
    here.takes(waiting)
    close(app)


@pytest.mark.filterwarnings("ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning")
def test_a_forms_file_that_finds_no_room_is_told_so(app, small_disk):
    """It is copied out of the body that came in, into a file of its own."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="match.json"\r\n\r\n'
    body = head + b"x" * 3_000_000 + b"\r\n--x--\r\n"
    with lying_in(small_disk):
        answer = app.test_client().post(
            "/import", input_stream=io.BytesIO(body), content_length=len(body),
            content_type="multipart/form-data; boundary=x", headers={"Accept-Language": "en"},
        )
        gc.collect()  # what could not be written is tried once more when the copy is closed
    assert answer.status_code == 507
    assert "No space left" in answer.text
    assert int(answer.headers["Retry-After"]) > 0
