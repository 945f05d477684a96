"""One archive of everything an installation keeps: the same content from SQLite and from PostgreSQL.

Lines of JSON, gzipped: a head (format, revision of the tables, the installation's secret), a line for each row in an
order of its own, and a foot with the number of lines and the SHA-256 of all lines before it. What can be computed again
from the entries is left out. Formats that were ever written stay readable: a column that an older archive lacks gets
what the model gives it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Column, Connection, Date, Engine, LargeBinary, Table, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.errors import ScorekeeperError
from scorekeeper.storage.base import Base, UTCDateTime
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.erasing import take_over
from scorekeeper.storage.hands import StoredHand
from scorekeeper.storage.league import ClubRow
from scorekeeper.storage.streams import EntryRow, Erasure, LinkRow, Stream, Word

NAME = "scorekeeper backup"
FORMAT = 1
_AT_ONCE = 500
# table, what it is sorted by, columns that only this database knows
_KEPT: tuple[tuple[type[Base], tuple[str, ...], frozenset[str]], ...] = (
    (StoredHand, ("created_at", "watch_hash"), frozenset({"id"})),
    (Stream, ("id",), frozenset()),
    (EntryRow, ("stream", "seq"), frozenset()),
    (Word, ("owner", "id"), frozenset()),
    (LinkRow, ("stream", "role", "epoch"), frozenset()),
    (ClubRow, ("stream",), frozenset()),
    (Erasure, ("owner", "id"), frozenset()),
)


class ArchiveError(ScorekeeperError):
    """A file that cannot be restored. ``case``: not_an_archive, damaged, newer; or not_empty, of the installation."""

    def __init__(self, case: str) -> None:
        super().__init__(case)
        self.case = case


@dataclass(frozen=True)
class Head:
    """What an archive says of itself. ``revision``: of the tables it was written from."""

    format: int
    revision: str
    secret: bytes


def write(engine: Engine, file: IO[bytes], *, secret: bytes, revision: str) -> int:
    """Write everything as it stood at one moment, while others go on writing; the number of rows."""
    digest, rows = hashlib.sha256(), 0
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:

        def put(line: dict[str, Any]) -> None:
            written = json.dumps(line, sort_keys=True, separators=(",", ":")).encode() + b"\n"
            digest.update(written)
            packed.write(written)

        put({"archive": NAME, "format": FORMAT, "revision": revision, "secret": secret.hex()})
        with transactions(writing=False), _one_moment(engine) as connection:
            for table, values in _rows(connection):
                put({"table": table, "row": values})
                rows += 1
        foot = {"rows": rows, "sha256": digest.hexdigest()}
        packed.write(json.dumps(foot, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return rows


def check(path: Path) -> Head:
    """Read all of an archive and compare its digest. Raises ArchiveError, OSError."""
    digest, rows, head, foot = hashlib.sha256(), -1, None, None
    for raw in _lines(path):
        line = _object(raw)
        if head is None:
            head = _head(line)
        if foot is not None:
            raise ArchiveError("damaged")
        if "sha256" in line:
            foot = line
            continue
        digest.update(raw)
        rows += 1
    if head is None:
        raise ArchiveError("not_an_archive")
    if foot is None or foot != {"rows": rows, "sha256": digest.hexdigest()}:
        raise ArchiveError("damaged")
    return head


def restore(session: Session, path: Path) -> int:
    """Add every row of an archive that `check` found whole to an empty database; the number of rows.

    Applies the erasure list. Commits nothing. Raises ArchiveError for a database that holds anything.
    """
    if not is_empty(session):
        raise ArchiveError("not_empty")
    tables = {model.__tablename__: model for model, _, _ in _KEPT}
    waiting: list[dict[str, Any]] = []
    name, rows = "", 0
    for raw in _lines(path):
        line = _object(raw)
        if "row" not in line:
            continue
        if line["table"] != name or len(waiting) >= _AT_ONCE:
            _insert(session, tables, name, waiting)
            name, waiting = line["table"], []
        waiting.append(line["row"])
        rows += 1
    _insert(session, tables, name, waiting)
    erased = session.execute(select(Erasure.owner, Erasure.id, Erasure.at)).all()
    take_over(session, [(row.owner, row.id, row.at) for row in erased])
    return rows


def erasures(path: Path) -> list[tuple[str, str, datetime]]:
    """The erasure list of an archive: of a newer one, for an older one that is restored."""
    rows = (line["row"] for raw in _lines(path) if (line := _object(raw)).get("table") == "erasure")
    return [(row["owner"], row["id"], datetime.fromisoformat(row["at"])) for row in rows]


def is_empty(session: Session) -> bool:
    """Whether nothing at all is kept here."""
    return not any(session.scalar(select(func.count()).select_from(model)) for model, _, _ in _KEPT)


def _one_moment(engine: Engine) -> Any:
    """A connection that sees one state of the database from beginning to end."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return closing(connection)


def _rows(connection: Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    in_bytes = connection.dialect.name == "postgresql"
    for model, order, own in _KEPT:
        table = model.__table__
        assert isinstance(table, Table)
        columns = [column for column in table.columns if column.name not in own]
        by = [_sorted(table.columns[name], in_bytes) for name in order]
        found = connection.execution_options(yield_per=_AT_ONCE).execute(select(*columns).order_by(*by))
        for row in found:
            yield table.name, {
                column.name: _written(value) for column, value in zip(columns, row, strict=True)
            }


def _sorted(column: Column[Any], in_bytes: bool) -> Any:
    """Text in the order of its bytes, as SQLite has it, whatever the language of the PostgreSQL database."""
    return column.collate("C") if in_bytes and column.type.python_type is str else column


def _written(value: Any) -> Any:
    if isinstance(value, (bytes, memoryview)):
        return bytes(value).hex()
    return value.isoformat() if isinstance(value, (date, datetime)) else value


def _reader(column: Column[Any]) -> Callable[[Any], Any]:
    if isinstance(column.type, LargeBinary):
        return bytes.fromhex
    if isinstance(column.type, UTCDateTime):
        return datetime.fromisoformat
    return date.fromisoformat if isinstance(column.type, Date) else lambda value: value


def _insert(session: Session, tables: dict[str, type[Base]], name: str, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    if name not in tables:
        raise ArchiveError("newer")
    table = tables[name].__table__
    assert isinstance(table, Table)
    readers = {column.name: _reader(column) for column in table.columns}
    session.execute(
        insert(table),
        [{key: None if value is None else readers[key](value) for key, value in row.items()} for row in rows],
    )


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as lines:
            yield from lines
    except (gzip.BadGzipFile, EOFError) as error:
        raise ArchiveError("damaged" if isinstance(error, EOFError) else "not_an_archive") from None


def _object(raw: bytes) -> dict[str, Any]:
    try:
        line = json.loads(raw)
    except ValueError:
        raise ArchiveError("damaged") from None
    if not isinstance(line, dict):
        raise ArchiveError("damaged")
    return line


def _head(line: dict[str, Any]) -> Head:
    if line.get("archive") != NAME:
        raise ArchiveError("not_an_archive")
    if line["format"] > FORMAT:
        raise ArchiveError("newer")
    return Head(line["format"], line["revision"], bytes.fromhex(line["secret"]))
