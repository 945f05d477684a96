"""Bringing a database up to this version's tables: one process at a time, with a backup first."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import Engine, text

from scorekeeper.settings import SettingError, packed
from scorekeeper.storage.base import db

log = logging.getLogger(__name__)

LOCK_SECONDS = 120
# any number will do as long as nothing else in the same PostgreSQL database takes it: "zwickern" in ASCII
POSTGRESQL_LOCK = 0x7A7769636B65726E
KEPT_BACKUPS = 10

# gives developers `flask db migrate`; the app itself calls Alembic below
migrations = Migrate(db=db, directory=str(packed("migrations")), render_as_batch=True, compare_type=True)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Only one process at a time gets past this, for one data folder.

    An SQLite transaction on a file of its own serves as the lock: it works on every platform, waits, and is
    released when its process dies, which a lock file is not.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / "start.lock", timeout=LOCK_SECONDS, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield
        lock.execute("ROLLBACK")


def migrate(app: Flask, folder: Path) -> Path | None:
    """Bring the app's database up to date; where the backup lies if one was made.

    Call it inside `alone(folder)`. Raises SettingError when the database was written by a newer scorekeeper.
    """
    with app.app_context():
        try:
            with _alone_in_postgresql(db.engine):
                return _upgrade(_config(), folder)
        finally:
            db.engine.dispose()  # a server that forks afterwards must not share connections


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
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"before-migration-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{revision}.sqlite3"
    with closing(sqlite3.connect(engine.url.database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    target.chmod(0o600)
    for old in sorted(folder.glob("before-migration-*.sqlite3"))[:-KEPT_BACKUPS]:
        old.unlink()
    return target

