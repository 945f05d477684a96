"""Bringing a database up to this version's tables: one process at a time, with a backup first."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import Engine, inspect, text

from scorekeeper.settings import SettingError, UnusableData, packed
from scorekeeper.storage.base import db
from scorekeeper.storage.engine import BUSY_SECONDS, unusable

log = logging.getLogger(__name__)

LOCK_SECONDS = 120
# any number will do as long as nothing else in the same PostgreSQL database takes it: "zwickern" in ASCII
POSTGRESQL_LOCK = 0x7A7769636B65726E
MOST_BACKUPS = 10

# gives developers `flask db migrate`; the app itself calls Alembic below
migrations = Migrate(db=db, directory=str(packed("migrations")), render_as_batch=True, compare_type=True)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Only one process at a time gets past this, for one data folder. Raises UnusableData, OSError.

    An SQLite transaction on a file of its own serves as the lock: it works on every platform, waits, and is
    released when its process dies, which a lock file is not.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "start.lock"
    with ExitStack() as until:
        try:
            lock = sqlite3.connect(file, timeout=LOCK_SECONDS, isolation_level=None)
            until.enter_context(closing(lock))
            lock.execute("BEGIN EXCLUSIVE")
            lock.execute("SELECT * FROM sqlite_master")  # what is no lock says so before anything else is touched
        except sqlite3.Error as error:
            problem = unusable(error, file)
            if problem is not None and problem.case == "damaged":
                problem = UnusableData("lock", file)
            elif problem is not None and problem.case == "only_read":
                problem = UnusableData("only_read", folder, str(error))
            raise problem or error from error
        yield
        lock.execute("ROLLBACK")


def migrate(app: Flask, folder: Path) -> Path | None:
    """Bring the app's database up to date; where the backup lies if one was made.

    Call it inside `alone(folder)`, after `examine`. Raises SettingError when the database was written by a newer
    scorekeeper.
    """
    with app.app_context():
        try:
            with _alone_in_postgresql(db.engine):
                return _upgrade(_config(), folder)
        finally:
            db.engine.dispose()  # a server that forks afterwards must not share connections


def file_of(engine: Engine) -> Path | None:
    """The file of an SQLite database; None for any other, and for one in memory."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def examine(app: Flask) -> None:
    """Whether the app's database can be begun or gone on with: a file that is there holds our tables and is whole; in
    PostgreSQL there are our tables or none.

    Call it inside `alone`, before anything is made. Changes nothing. Raises UnusableData.
    """
    with app.app_context():
        file = file_of(db.engine)
        if db.engine.dialect.name == "postgresql":
            _examine_postgresql(db.engine, folder=app.config["SCOREKEEPER"].data)
    if file is None or not file.exists() or _begun(file).exists():
        return
    if not file.is_file():
        raise UnusableData("damaged", file)
    try:
        with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            faults = [fault for (fault,) in database.execute("PRAGMA quick_check(1)")]
            if faults == ["ok"] and not os.access(file, os.W_OK):
                raise UnusableData("only_read", file)
    except sqlite3.Error as error:
        raise unusable(error, file) or error from error
    if faults != ["ok"]:
        raise UnusableData("damaged", file, " ".join(faults[0].split()))
    if "alembic_version" not in tables:
        raise UnusableData("empty", file)


def _examine_postgresql(engine: Engine, *, folder: Path) -> None:
    tables = inspect(engine).get_table_names()
    if tables and "alembic_version" not in tables:
        raise UnusableData("foreign", folder, min(tables))


def _begun(file: Path) -> Path:
    """There while a new database gets its first tables: what a start left that died is no lost database."""
    return file.with_name(file.name + ".begun")


def revision_of(engine: Engine) -> tuple[str | None, str]:
    """The revision a database's tables have (None: it has none), and the one this version wants."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    assert newest is not None
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision(), newest


def knows(revision: str) -> bool:
    """Whether this version has had tables of that revision."""
    return revision in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    # configparser would read a per cent sign in the path as a reference
    config.set_main_option("script_location", str(packed("migrations")).replace("%", "%%"))
    return config


def _upgrade(config: Config, folder: Path) -> Path | None:
    scripts = ScriptDirectory.from_config(config)
    newest = scripts.get_current_head()
    file = file_of(db.engine)
    if file is not None and not file.exists():
        _begun(file).touch(mode=0o600)
    _use_wal(db.engine)
    with db.engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    if current == newest:
        return None
    if current and current not in {script.revision for script in scripts.walk_revisions()}:
        raise SettingError(
            f"The data was written by a newer scorekeeper (tables {current}); update this one. Nothing was changed."
        )
    backup = _back_up(db.engine, folder / "backups", current) if current else None
    command.upgrade(config, "head")
    if file is not None:
        _begun(file).unlink(missing_ok=True)
    log.info("database brought from %s to %s", current or "empty", newest)
    return backup


@contextmanager
def _alone_in_postgresql(engine: Engine) -> Iterator[None]:
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.connect() as connection:
        connection.execute(text(f"SET lock_timeout = '{LOCK_SECONDS}s'"))
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": POSTGRESQL_LOCK})
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": POSTGRESQL_LOCK})


def _use_wal(engine: Engine) -> None:
    """Readers go on while somebody writes. The file remembers it, so it is set here, where nobody else is."""
    if engine.dialect.name == "sqlite":
        with closing(engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA journal_mode=WAL")


def _back_up(engine: Engine, folder: Path, revision: str) -> Path | None:
    """Copy an SQLite database beside itself; PostgreSQL has backups of its own (README)."""
    file = file_of(engine)
    if file is None:
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"before-migration-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{revision}.sqlite3"
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    target.chmod(0o600)
    for old in sorted(folder.glob("before-migration-*.sqlite3"))[:-MOST_BACKUPS]:
        old.unlink()
    return target

