"""Why a database did not keep something, where more room or another setting mends it: full, only to be read."""

from __future__ import annotations

import sqlite3
from typing import Literal

from sqlalchemy.exc import DBAPIError

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
