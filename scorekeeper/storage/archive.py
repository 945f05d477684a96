"""One archive of everything an installation keeps: the same content from SQLite and from PostgreSQL.

It is lines of JSON, gzipped: a head (format, revision of the tables, the installation's secret); a line for each row,
in an order of its own; and a foot with the number of lines and the SHA-256 of all lines before it. Rows that can be
computed again from the entries are left out. Every format that was ever written can still be read: if an older archive
lacks a column, the model's default stands in.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    Column,
    Connection,
    Date,
    Engine,
    Integer,
    LargeBinary,
    Table,
    func,
    insert,
    select,
)
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session
from sqlalchemy.sql.elements import CollationClause

from scorekeeper.errors import ScorekeeperError
from scorekeeper.storage.base import Base, UTCDateTime
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.erasing import take_over
from scorekeeper.storage.hands import StoredHand
from scorekeeper.storage.league import ClubRow
from scorekeeper.storage.secret import LENGTH
from scorekeeper.storage.streams import EntryRow, Erasure, LinkRow, Stream, Word

NAME = "scorekeeper backup"
FORMAT = 1
_AT_ONCE = 500
_LARGEST, _LARGE = 2**31 - 1, 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a letter: JSON can say it, no database keeps it."""
# table, what it is sorted by, columns that only this database knows
_TABLES: tuple[tuple[type[Base], tuple[str, ...], frozenset[str]], ...] = (
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
    """What an archive says of itself.

    format: the number of its layout.
    revision: of the tables it was written from.
    secret: the installation's, from which the links are made.
    """

    format: int
    revision: str
    secret: bytes


def write(engine: Engine, file: IO[bytes], *, secret: bytes, revision: str) -> int:
    """Write everything as it stood at one moment, while others go on writing; the number of rows."""
    digest, rows = hashlib.sha256(), 0
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:

        def put(line: dict[str, object]) -> None:
            raw = json.dumps(line, sort_keys=True, separators=(",", ":")).encode() + b"\n"
            digest.update(raw)
            packed.write(raw)

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
    readers = _readers()
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
        if rows:
            _values(readers, line)
    if head is None:
        raise ArchiveError("not_an_archive")
    if foot is None or foot != {"rows": rows, "sha256": digest.hexdigest()}:
        raise ArchiveError("damaged")
    return head


def restore(session: Session, path: Path) -> int:
    """Add every row of an archive that `check` found whole to an empty database; the number of rows.

    Applies the erasure list. Commits nothing. Raises ArchiveError for a database that holds anything, and for rows that
    cannot stand beside each other.
    """
    if not is_empty(session):
        raise ArchiveError("not_empty")
    readers = _readers()
    waiting: list[dict[str, object]] = []
    name, rows = "", 0
    for raw in _lines(path):
        line = _object(raw)
        if "row" not in line:
            continue
        if line["table"] != name or len(waiting) >= _AT_ONCE:
            _insert(session, name, waiting)
            name, waiting = line["table"], []
        waiting.append(_values(readers, line))
        rows += 1
    _insert(session, name, waiting)
    erased = session.execute(select(Erasure.owner, Erasure.id, Erasure.at)).all()
    take_over(session, [(row.owner, row.id, row.at) for row in erased])
    return rows


def erasures(path: Path) -> list[tuple[str, str, datetime]]:
    """The erasure list of an archive: of a newer one, for an older one that is restored."""
    rows = (line["row"] for raw in _lines(path) if (line := _object(raw)).get("table") == "erasure")
    return [(row["owner"], row["id"], datetime.fromisoformat(row["at"])) for row in rows]


def is_empty(session: Session) -> bool:
    """Whether nothing at all is kept here."""
    return not any(session.scalar(select(func.count()).select_from(model)) for model, _, _ in _TABLES)


def _one_moment(engine: Engine) -> closing[Connection]:
    """A connection that sees one state of the database from beginning to end."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return closing(connection)


def _rows(connection: Connection) -> Iterator[tuple[str, dict[str, object]]]:
    in_bytes = connection.dialect.name == "postgresql"
    for model, order, local_columns in _TABLES:
        table = model.__table__
        assert isinstance(table, Table)
        columns = [column for column in table.columns if column.name not in local_columns]
        by = [_sorted(table.columns[name], in_bytes) for name in order]
        rows = connection.execution_options(yield_per=_AT_ONCE).execute(select(*columns).order_by(*by))
        for row in rows:
            yield table.name, {
                column.name: _json_value(value) for column, value in zip(columns, row, strict=True)
            }


def _sorted(column: Column[object], in_bytes: bool) -> Column[object] | CollationClause:
    """Text in the order of its bytes, as SQLite has it, whatever the language of the PostgreSQL database."""
    return column.collate("C") if in_bytes and column.type.python_type is str else column


def _json_value(value: object) -> object:
    if isinstance(value, (bytes, memoryview)):
        return bytes(value).hex()
    return value.isoformat() if isinstance(value, (date, datetime)) else value


def _readers() -> dict[str, dict[str, Column[object]]]:
    """The columns of each table that is kept."""
    names = (model.__tablename__ for model, _, _ in _TABLES)
    return {name: {column.name: column for column in Base.metadata.tables[name].columns} for name in names}


def _values(tables: Mapping[str, Mapping[str, Column[object]]], line: Mapping[str, object]) -> dict[str, object]:
    """A row as the database takes it. Raises ArchiveError for what stands in no table, or is of another type, or
    which a column's ``info`` rules out: a text that is not of its ``pattern``."""
    name, row = line.get("table"), line.get("row")
    if not isinstance(name, str) or not isinstance(row, dict):
        raise ArchiveError("damaged")
    if name not in tables:
        raise ArchiveError("newer")
    columns = tables[name]
    needed = {key for key, column in columns.items() if _is_needed(column)}
    if not needed <= row.keys() <= columns.keys():
        raise ArchiveError("damaged")
    return {key: _read(columns[key], value) for key, value in row.items()}


def _read(column: Column[object], value: object) -> object:
    """One value. Raises ArchiveError."""
    if value is None:
        if not column.nullable:
            raise ArchiveError("damaged")
        return None
    try:
        if isinstance(column.type, LargeBinary):
            return _hash(column.type.length, bytes.fromhex(_text(value)), none_yet="none_yet" in column.info)
        if isinstance(column.type, UTCDateTime):
            return _with_zone(datetime.fromisoformat(_text(value)))
        if isinstance(column.type, Date):
            return date.fromisoformat(_text(value))
        kind = column.type.python_type
    except (TypeError, ValueError, OverflowError):
        raise ArchiveError("damaged") from None
    except NotImplementedError:  # a type that takes any JSON
        return value
    if kind is str and isinstance(value, str):
        fits = "\0" not in value and not _SURROGATE.search(value)
        if (pattern := column.info.get("pattern")) is not None:
            fits = fits and re.fullmatch(pattern, value) is not None
    elif kind is int:
        fits = type(value) is int and abs(value) <= (_LARGEST if type(column.type) is Integer else _LARGE)
    else:
        fits = kind not in (str, bool) or type(value) is kind
    if not fits:
        raise ArchiveError("damaged")
    return value


def _text(value: object) -> str:
    """What can only have been written as text. Raises ValueError."""
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _is_needed(column: Column[object]) -> bool:
    """Whether every archive has it: an older one may lack what the model gives by itself."""
    if column.nullable or column.default is not None or column.server_default is not None:
        return False
    return column.table.autoincrement_column is not column


def _hash(length: int | None, value: bytes, *, none_yet: bool) -> bytes:
    """One of the length of its column, or none yet (of a club that came by a file). Raises ValueError."""
    if len(value) != length and (value or not none_yet):
        raise ValueError(value)
    return value


def _with_zone(moment: datetime) -> datetime:
    """In UTC, as it is kept. Raises ValueError for one without a zone, OverflowError at the ends of time."""
    if moment.tzinfo is None:
        raise ValueError(moment)
    return moment.astimezone(UTC)


def _insert(session: Session, name: str, rows: list[dict[str, object]]) -> None:
    if not rows:
        return
    table = Base.metadata.tables[name]
    try:
        session.execute(insert(table), rows)
    except (IntegrityError, DataError):
        session.rollback()
        raise ArchiveError("damaged") from None


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as lines:
            yield from lines
    except gzip.BadGzipFile as error:
        # the same error says that this is no gzip at all, and at the end that its checksum is another
        raise ArchiveError("damaged" if "CRC" in str(error) or "length" in str(error) else "not_an_archive") from None
    except (EOFError, zlib.error):
        raise ArchiveError("damaged") from None


def _object(raw: bytes) -> dict[str, Any]:
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        raise ArchiveError("damaged") from None
    if not isinstance(line, dict):
        raise ArchiveError("damaged")
    return line


def _head(line: dict[str, object]) -> Head:
    if line.get("archive") != NAME:
        raise ArchiveError("not_an_archive")
    format_number, revision, secret = line.get("format"), line.get("revision"), line.get("secret")
    if type(format_number) is int and format_number > FORMAT:
        raise ArchiveError("newer")
    if type(
        format_number
    ) is not int or format_number != FORMAT or not isinstance(revision, str) or not isinstance(secret, str):
        raise ArchiveError("damaged")
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        key = b""
    if len(key) != LENGTH:
        raise ArchiveError("damaged")
    return Head(FORMAT, revision, key)
