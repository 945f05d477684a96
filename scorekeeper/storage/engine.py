"""Engine set-up: the settings that make SQLite and PostgreSQL keep what they were told, also with many phones at once.
Also why a database failed or cannot be used at all, where a person can do something about it."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Literal, Protocol

from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.settings import UnusableData

# below the 8 s after which a phone gives up and tries again (phones then hear 503 rather than nothing)
BUSY_SECONDS = 5
THREADS = 64

# Python's sqlite3 begins no transaction before the first write, which loses updates that were read first. So each
# transaction says how it begins: writers take the lock at once, readers (GET) do not. Writing is the safe default.
_is_writing: ContextVar[bool] = ContextVar("scorekeeper_writing", default=True)


@contextmanager
def transactions(*, writing: bool) -> Iterator[None]:
    """Transactions that begin inside take SQLite's write lock at once (`writing`), or only read."""
    before = _is_writing.set(writing)
    try:
        yield
    finally:
        _is_writing.reset(before)


def begin_as(*, writing: bool) -> None:
    """Like `transactions`, for this thread until it says otherwise: for a request that begins and ends elsewhere."""
    _is_writing.set(writing)


def options(url: str) -> dict[str, object]:
    """Flask-SQLAlchemy's engine options for a database URL."""
    if make_url(url).get_backend_name() == "sqlite":
        # one connection a request thread; a thread that finds none free says so before the phone gives up
        return {
            "pool_size": 8,
            "max_overflow": THREADS - 8,
            "pool_timeout": BUSY_SECONDS,
            "connect_args": {"timeout": BUSY_SECONDS},
        }
    return {"pool_size": 8, "max_overflow": 24, "pool_timeout": BUSY_SECONDS, "pool_pre_ping": True}


class Turns:
    """Who writes to SQLite next, in one process: whoever came first.

    SQLite alone lets all that wait knock again and again, and whoever comes in is lucky; here they use no processor
    meanwhile. A turn lasts from the beginning of a writing transaction until its connection is given back. One lock for
    all would not do: whoever lets go of it and asks again at once has it before those who wait are awake.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._held_by_somebody = False
        self._waiting: deque[threading.Lock] = deque()

    def begin(self, connection: Connection) -> None:
        """Begin the transaction: a writer when its turn has come, a reader at once."""
        if not _is_writing.get():
            connection.exec_driver_sql("BEGIN")
            return
        # whose turn does not come tries all the same: SQLite then says that it is busy
        if not connection.info.get("writes") and self.take(BUSY_SECONDS):
            connection.info["writes"] = True
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def end(self, _connection: object, record: ConnectionPoolEntry) -> None:
        """The connection is back in the pool, or is no more: what was not committed has let go of the database."""
        if record.info.pop("writes", False):
            self.pass_on()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def take(self, seconds: float) -> bool:
        """Wait for the turn; False where it has not come after so long."""
        with self._guard:
            if not self._held_by_somebody:
                self._held_by_somebody = True
                return True
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=seconds):
            return True
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        return True  # it was passed on in the moment in which the waiting ended

    def pass_on(self) -> None:
        """The turn is over: whoever has waited longest has it, before anybody else can ask."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held_by_somebody = False


def set_up(engine: Engine) -> None:
    """Attach the connection settings. Called once for each engine."""
    if engine.dialect.name == "sqlite":
        turns = Turns()
        event.listen(engine, "connect", _connect_sqlite)
        event.listen(engine, "begin", turns.begin)
        event.listen(engine, "checkin", turns.end)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _connect_postgresql)


def _connect_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # BEGIN is ours, see Turns
    connection.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    connection.execute("PRAGMA foreign_keys=ON")
    # a power cut in the pub must not take back a hand that a phone was told is saved
    connection.execute("PRAGMA synchronous=FULL")


class _PostgreSQL(Protocol):
    """A connection of its driver, as far as it is set up here."""

    autocommit: bool

    def execute(self, query: str) -> object: ...


def _connect_postgresql(connection: _PostgreSQL, _record: object) -> None:
    connection.autocommit = True
    connection.execute(f"SET SESSION lock_timeout = '{BUSY_SECONDS}s'")
    connection.execute("SET SESSION TIME ZONE 'UTC'")
    connection.autocommit = False


# SQLite's codes; the lowest byte says the kind, what stands above it the details
_SQLITE: dict[int, Literal["full", "read_only"]] = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read_only"}
_SQLITE_DETAILS: dict[int, Literal["full", "read_only"]] = {
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # the index of the write-ahead log finds no room
}
# PostgreSQL's: disk_full; read_only_sql_transaction (a standby, or a server that was set so)
_POSTGRESQL: dict[str, Literal["full", "read_only"]] = {"53100": "full", "25006": "read_only"}


def why_not_stored(error: DBAPIError) -> Literal["", "full", "read_only"]:
    """What stands in the way; empty where it is anything else."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _SQLITE_DETAILS.get(code) or _SQLITE.get(code & 0xFF) or ""
    return _POSTGRESQL.get(str(getattr(error.orig, "sqlstate", ""))) or ""


_BUSY = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM,
})
# PostgreSQL's classes: connection, rolled back for another, no resources, locked, shutting down, the system
_BUSY_CLASSES = frozenset({"08", "40", "53", "55", "57", "58"})


def is_busy(error: DBAPIError) -> bool:
    """Whether somebody else holds the database, or it is away: the same may go through a little later. A statement
    that it does not take is no such thing, though it is an OperationalError, too."""
    code, state = getattr(error.orig, "sqlite_errorcode", None), getattr(error.orig, "sqlstate", None)
    if isinstance(code, int):
        return code & 0xFF in _BUSY
    return isinstance(error, OperationalError) and (state is None or str(state)[:2] in _BUSY_CLASSES)


# why a file cannot be used, by the lowest byte of SQLite's code
_UNUSABLE = {
    sqlite3.SQLITE_NOTADB: "damaged", sqlite3.SQLITE_CORRUPT: "damaged", sqlite3.SQLITE_READONLY: "only_read",
    sqlite3.SQLITE_CANTOPEN: "only_read", sqlite3.SQLITE_PERM: "only_read", sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_IOERR: "damaged",
}


def unusable(error: BaseException | None, file: Path) -> UnusableData | None:
    """What SQLite said of a file as something to tell a person; None where it was something else."""
    code = getattr(error, "sqlite_errorcode", None)
    case = _UNUSABLE.get(code & 0xFF) if isinstance(code, int) else None
    return UnusableData(case, file, str(error)) if case else None
