"""Every data folder gets its tables: alone or with others at once, with a backup, from the checkout's own revisions."""

from __future__ import annotations

import itertools
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from scorekeeper import settings as settings_module
from scorekeeper.journal import projections
from scorekeeper.settings import SettingError, Settings
from scorekeeper.storage.base import db
from scorekeeper.storage.migrate import _config
from scorekeeper.storage.migrate import revision_of as revision_now
from scorekeeper.storage.secret import LENGTH, put_secret
from scorekeeper.web import create_app, prepare
from tests.cases import for_each
from tests.conftest import close
from tests.needs import ROOT
from tests.upgrade.everything import Journal
from tests.upgrade.write_dump import fill_match

START = r"""
import sys, threading
from pathlib import Path
from scorekeeper.settings import Settings
from scorekeeper.storage.base import db
from scorekeeper.web import create_app, prepare
from tests.conftest import keep_compiled_routes
keep_compiled_routes()
def start(app):
    prepare(app)
    sys.stdout.write(app.secret_key.hex() + "\n")
    with app.app_context():
        db.engine.dispose()
print("ready", flush=True)
for line in sys.stdin:
    data, url = line.rstrip("\n").split("\t")
    # one by one: it touches no file, and threads of Python 3.11 that parse at once break each other's ast.parse
    apps = [create_app(Settings(data=Path(data), database_url=url)) for _ in range(3)]
    threads = [threading.Thread(target=start, args=(app,)) for app in apps]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    print("done", flush=True)
"""
LATER = '''
"""A later change."""
import sqlalchemy as sa
from alembic import op
revision = "later"
down_revision = "HEAD"

def upgrade():
    with op.batch_alter_table("stored_hand") as table:
        table.add_column(sa.Column("title", sa.String(40), nullable=True))
'''
HEAD = ScriptDirectory(str(settings_module.packed("migrations"))).get_current_head()
DUMPS = Path(__file__).parent.parent / "upgrade"
REVISIONS = [script.revision for script in ScriptDirectory(str(settings_module.packed("migrations"))).walk_revisions()]
"""Every revision there ever was, the newest first."""
BEFORE = [
    pytest.param(revision, kind, marks=[getattr(pytest.mark, mark) for mark in marks])
    for revision in REVISIONS[1:]
    for kind, marks in (
        ("sqlite", ()),
        # from the oldest on every step is taken on PostgreSQL too; from each of the others in a long run
        ("postgresql", ("postgresql",) if revision == REVISIONS[-1] else ("postgresql", "soak")),
    )
]
"""(revision, kind of database) to start on."""


def revision_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


@pytest.fixture
def later_version(monkeypatch, tmp_path):
    """A scorekeeper with one more migration; its text can be changed before it runs."""
    import shutil

    folder = tmp_path / "path with 100% space" / "migrations"
    shutil.copytree(settings_module.packed("migrations"), folder)
    change = folder / "versions" / "later.py"
    change.write_text(LATER.replace("HEAD", HEAD))
    real = settings_module.packed
    monkeypatch.setattr("scorekeeper.storage.migrate.packed", lambda n: folder if n == "migrations" else real(n))
    return change


def start(data: Path, url: str = "") -> Path | None:
    app = create_app(Settings(data=data, database_url=url))
    try:
        return prepare(app)
    finally:
        close(app)


@pytest.fixture(scope="module")
def starters():
    """Two processes that have read the program; for each line (folder, tab, database) each starts it three times."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            cwd=ROOT,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    yield processes
    for process in processes:
        process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("round_", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_processes_that_start_together_on_nothing_all_succeed(tmp_path, empty_database_url, starters, round_):
    # 2 processes x 3 threads = 6 starts, on each database; once more in a long run
    data = tmp_path / "data"
    for process in starters:
        process.stdin.write(f"{data}\t{empty_database_url}\n")
        process.stdin.flush()
    answers = [list(itertools.takewhile(lambda line: line not in ("done\n", ""), p.stdout)) for p in starters]
    secrets = [line for lines in answers for line in lines]
    assert len(secrets) == 6, answers
    assert len(set(secrets)) == 1, answers
    app = create_app(Settings(data=data, database_url=empty_database_url))
    with app.app_context():
        assert "stored_hand" in inspect(db.engine).get_table_names()
    close(app)


@pytest.mark.slow
@pytest.mark.parametrize(("before", "empty_database_url"), BEFORE, indirect=["empty_database_url"])
def test_processes_that_start_together_on_an_older_version_migrate_once(tmp_path, empty_database_url, starters, before):
    data = tmp_path / "data"
    brought_to(data, empty_database_url, before)
    for process in starters:
        process.stdin.write(f"{data}\t{empty_database_url}\n")
        process.stdin.flush()
    answers = [list(itertools.takewhile(lambda line: line not in ("done\n", ""), p.stdout)) for p in starters]
    assert [len(lines) for lines in answers] == [3, 3], "a second migration would have met tables that are there"
    app = create_app(Settings(data=data, database_url=empty_database_url))
    with app.app_context():
        assert revision_now(db.engine) == (HEAD, HEAD)
        assert set(inspect(db.engine).get_table_names()) >= {"club_row", "person_row"}
        sqlite = db.engine.dialect.name == "sqlite"
    close(app)
    backups = list((data / "backups").glob("*"))
    assert len(backups) == (1 if sqlite else 0)
    assert [revision_of(backup) for backup in backups] == [before] * len(backups)


def brought_to(data: Path, url: str, revision: str) -> None:
    """A database as a version of then left it: its tables, no rows."""
    app = create_app(Settings(data=data, database_url=url))
    with app.app_context():
        command.upgrade(_config(), revision)
    close(app)


@for_each("dump", sorted(DUMPS.glob("dump-*.sql")), ids=lambda path: path.stem)
def test_what_a_version_left_is_backed_up_as_it_was_before_it_is_brought_up(tmp_path, dump):
    data = tmp_path / dump.stem
    data.mkdir()
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
        database.executescript(dump.read_text(encoding="utf-8"))
        before = list(database.iterdump())
    put_secret(data, bytes(LENGTH))
    left = revision_of(data / "scorekeeper.sqlite3")
    backup = start(data)
    assert revision_of(data / "scorekeeper.sqlite3") == HEAD
    assert (backup is None) == (left == HEAD)
    if backup is not None:
        assert backup.name.endswith(f"-{left}.sqlite3")
        with closing(sqlite3.connect(backup)) as database:
            assert list(database.iterdump()) == before


def test_the_first_start_makes_everything_and_the_second_nothing(tmp_path):
    data = tmp_path / "not" / "yet" / "there"
    assert start(data) is None
    secret = (data / "secret").read_text()
    assert len(bytes.fromhex(secret)) == 32
    if os.name == "posix":
        assert stat.S_IMODE((data / "secret").stat().st_mode) == 0o600
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert start(data) is None
    assert (data / "secret").read_text() == secret
    assert not (data / "backups").exists()


def test_a_migration_leaves_a_backup_of_before(tmp_path, later_version):
    data = tmp_path / "data"
    change = later_version.read_text()
    later_version.unlink()
    start(data)
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as connection:
        connection.execute(
            "INSERT INTO stored_hand VALUES (1, 'kept', 1, '2026-01-01', '2026-01-01', date('now'), NULL, x'01', x'02')"
        )
        connection.commit()
    later_version.write_text(change)
    backup = start(data)
    assert backup.parent == data / "backups"
    assert revision_of(backup) == HEAD
    assert revision_of(data / "scorekeeper.sqlite3") == "later"
    for file in (backup, data / "scorekeeper.sqlite3"):
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("SELECT text FROM stored_hand").fetchall() == [("kept",)]
    assert start(data) is None  # nothing left to do


def test_a_migration_that_fails_changes_nothing(tmp_path, later_version):
    data = tmp_path / "data"
    change = later_version.read_text()
    later_version.unlink()
    start(data)
    later_version.write_text(change + "    raise RuntimeError('half way')\n")
    with pytest.raises(RuntimeError, match="half way"):
        start(data)
    assert revision_of(data / "scorekeeper.sqlite3") == HEAD
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(stored_hand)")]
    assert "title" not in columns


@pytest.mark.parametrize("rebuilds", [True, False])
def test_a_migration_that_says_so_works_out_anew_what_lists_read(tmp_path, empty_database_url, later_version, rebuilds):
    data, change = tmp_path / "data", later_version.read_text()
    later_version.unlink()
    start(data, empty_database_url)
    app = create_app(Settings(data=data, database_url=empty_database_url))
    with app.app_context():
        fill_match(db.session(), Journal())
        db.session().execute(text("UPDATE hand_row SET facts = '{}' WHERE number > 1"))
        db.session().commit()
        stale = [each.what for each in projections.differences(db.session())]
        assert set(stale) == {"hand"}
    close(app)
    later_version.write_text(f"{change}\nrebuilds = {rebuilds}\n")
    start(data, empty_database_url)
    with app.app_context():
        assert [each.what for each in projections.differences(db.session())] == ([] if rebuilds else stale)
    close(app)


def test_tables_of_a_newer_version_are_left_alone(tmp_path, later_version, monkeypatch):
    data = tmp_path / "data"
    start(data)
    later_version.unlink()
    with pytest.raises(SettingError, match="written by a newer scorekeeper"):
        start(data)
    assert revision_of(data / "scorekeeper.sqlite3") == "later"
    assert len(list((data / "backups").glob("*"))) == 0


def test_only_the_last_ten_backups_are_kept(tmp_path, later_version):
    data = tmp_path / "data"
    change = later_version.read_text()
    later_version.unlink()
    start(data)
    (data / "backups").mkdir()
    for day in range(12):
        (data / "backups" / f"before-migration-202601{day:02}T000000000000Z-x.sqlite3").touch()
    later_version.write_text(change)
    newest = start(data)
    kept = sorted((data / "backups").iterdir())
    assert len(kept) == 10
    assert newest == kept[-1]


def test_no_frozen_start_leaves_the_lock_behind(tmp_path):
    """A process that dies while it holds the start lock must not keep the next one out."""
    data = tmp_path / "data"
    code = (
        "import os, sys; from pathlib import Path; from scorekeeper.storage.migrate import alone\n"
        "with alone(Path(sys.argv[1])): os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(data)], check=False).returncode == 9
    assert start(data) is None
    assert revision_of(data / "scorekeeper.sqlite3")
