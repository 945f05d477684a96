"""Why a database did not keep something, or cannot be used at all, where a person can do something about it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

from sqlalchemy.exc import DBAPIError, OperationalError

from scorekeeper.settings import UnusableData

# SQLite's codes; the lowest byte says the kind, what stands above it the details
_SQLITE: dict[int, Literal["full", "read_only"]] = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read_only"}
_SQLITE_DETAILS: dict[int, Literal["full", "read_only"]] = {
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # the index of the write-ahead log finds no room
}
# PostgreSQL's: disk_full; read_only_sql_transaction (a standby, or a server that was set so)
_POSTGRESQL: dict[str, Literal["full", "read_only"]] = {"53100": "full", "25006": "read_only"}


def why_not_kept(error: DBAPIError) -> Literal["", "full", "read_only"]:
    """What stands in the way; empty where it is anything else."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _SQLITE_DETAILS.get(code) or _SQLITE.get(code & 0xFF) or ""
    return _POSTGRESQL.get(str(getattr(error.orig, "sqlstate", ""))) or ""


_BUSY = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM,
})  # fmt: skip
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
}  # fmt: skip


def unusable(error: BaseException | None, file: Path) -> UnusableData | None:
    """What SQLite said of a file as something to tell a person; None where it was something else."""
    code = getattr(error, "sqlite_errorcode", None)
    case = _UNUSABLE.get(code & 0xFF) if isinstance(code, int) else None
    return UnusableData(case, file, str(error)) if case else None
