"""An entry as a row of the database, and the way back from a row."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import func, type_coerce

from scorekeeper.journal.entry import Entry, ServerFields, StoredBody, read_entry
from scorekeeper.journal.entry_kind import DAMAGED, MATCH_KINDS, Kinds, Unknown
from scorekeeper.journal.parsing import EntryError
from scorekeeper.storage.base import IsoMoment, table_of
from scorekeeper.storage.streams import EntryRow

SENT = ("id", "v", "kind", "hand", "after", "replaces", "by", "device", "at_phone", "payload")
_SERVER_FIELDS = ("v", "device", "seq", "at", "role", "epoch", "carrier")
_decoded = json.JSONDecoder().raw_decode
_EMPTY_BODY = dict.fromkeys(SENT)
"""What a phone says of an entry; everything else is the server's, and a phone that sends it is not listened to."""


def moment(now: datetime) -> datetime:
    """A moment in UTC, cut to the millisecond that journals keep."""
    return now.astimezone(UTC).replace(microsecond=now.microsecond // 1000 * 1000)


def iso(at: datetime) -> str:
    """A moment as it stands in entries: ``2026-11-21T20:05:00.123Z``."""
    if at.tzinfo is not UTC:
        at = at.astimezone(UTC)
    return at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def sent(body: Mapping[str, object]) -> dict[str, object]:
    """The part of a body that its phone answers for."""
    return {key: body[key] for key in SENT if body.get(key) is not None}


def canonical(body: Mapping[str, object]) -> str:
    """One spelling for one content: it is what is stored, and what is compared when an id comes again."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def hash_of(body: str) -> bytes:
    """SHA-256 of a body as `canonical`."""
    return hashlib.sha256(body.encode("ascii")).digest()


_columns = table_of(EntryRow).c
ENTRY_COLUMNS = (
    _columns.body, _columns.v, _columns.device, _columns.seq, type_coerce(_columns.at, IsoMoment).label("at"),
    _columns.role, _columns.epoch, func.coalesce(_columns.carrier, "").label("carrier"),
    _columns.id, _columns.body_hash,
)
"""What of rows is read where there are many: a body, what `ServerFields` has, the id it can be found by, and what
proves that it was read before it was written."""


def body_of(row: Sequence[Any], kinds: Kinds = MATCH_KINDS) -> StoredBody:
    """The entry of a row of `ENTRY_COLUMNS` as phones and exports read it, and as `read_entry` reads it back; one that
    was tampered with until nobody can read it as `DAMAGED`."""
    text, *columns, id, body_hash = row
    try:
        body = _full_body(text, columns)
        if hash_of(text) != body_hash:
            read_entry(body, tuple(columns), kinds)
    except (EntryError, ValueError):
        body = _full_body("{}", columns) | {"id": id, "kind": DAMAGED, "payload": {}}
    return cast(StoredBody, {**_EMPTY_BODY, **body})


def _read_body(text: str) -> dict[str, object]:
    """What was said; what nobody said is not there. Raises ValueError for a row that was tampered with."""
    try:
        # as `canonical`, with nothing before or behind it
        body, end = _decoded(text)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(body, dict) or end != len(text):
        raise ValueError("no object")
    return body


def _full_body(text: str, columns: Sequence[object]) -> dict[str, object]:
    """The same with what the server knows of it."""
    body = _read_body(text)
    body.update(zip(_SERVER_FIELDS, columns, strict=True))
    body["carrier"] = body["carrier"] or None
    return body


def entries_of(rows: Iterable[Sequence[Any]], kinds: Kinds = MATCH_KINDS) -> Iterator[Entry]:
    """The entries of rows of `ENTRY_COLUMNS` as the fold reads them; one that was tampered with until nobody can read
    it as `DAMAGED`, which the fold notes: what the others say is still there."""
    for row in rows:
        body, v, device, seq, at, role, epoch, carrier, id, _ = row
        columns = (v, device, seq, at, role, epoch, carrier)
        try:
            entry = read_entry(_read_body(body), columns, kinds)
        except (EntryError, ValueError):
            entry = _damaged(id, columns)
        yield entry


def entry_of(row: EntryRow, kinds: Kinds = MATCH_KINDS) -> Entry:
    """The entry of one row; one that cannot be read is damaged."""
    (entry,) = entries_of([(row.body, *_server_fields(row), row.id, row.body_hash)], kinds)
    return entry


def _damaged(id: str, columns: ServerFields) -> Entry:
    v, device, seq, at, role, epoch, carrier = columns
    return Entry(
        id, DAMAGED, Unknown(), device=device, v=v, seq=seq, at=at, role=role, epoch=epoch, carrier=carrier
    )


def proved_entry_of(row: EntryRow, kinds: Kinds = MATCH_KINDS) -> Entry:
    """The same, and what the server's columns say is read as if a file said it. Raises EntryError, ValueError."""
    return read_entry(_full_body(row.body, _server_fields(row)), kinds=kinds)


def _server_fields(row: EntryRow) -> ServerFields:
    return row.v, row.device, row.seq, iso(row.at), row.role, row.epoch, row.carrier or ""
