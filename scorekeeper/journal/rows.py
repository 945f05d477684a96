"""An entry as a row of the database, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

from scorekeeper.journal.entry import Entry, OfServer, Reading, read_entry
from scorekeeper.storage.base import table_of
from scorekeeper.storage.streams import EntryRow

SENT = ("id", "v", "kind", "hand", "after", "replaces", "by", "device", "at_phone", "payload")
_decoded = json.JSONDecoder().raw_decode
_NOTHING_SAID = dict.fromkeys(SENT)
"""What a phone says of an entry; everything else is the server's, and a phone that sends it is not listened to."""


def moment(now: datetime) -> datetime:
    """A moment in UTC, cut to the millisecond that journals keep."""
    return now.astimezone(UTC).replace(microsecond=now.microsecond // 1000 * 1000)


def iso(at: datetime) -> str:
    """A moment as it stands in entries: ``2026-11-21T20:05:00.123Z``."""
    if at.tzinfo is not UTC:
        at = at.astimezone(UTC)
    return at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def sent(body: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a body that its phone answers for."""
    return {key: body[key] for key in SENT if body.get(key) is not None}


def written(said: Mapping[str, Any]) -> str:
    """One spelling for one content: it is what is stored, and what is compared when an id comes again."""
    return json.dumps(said, sort_keys=True, separators=(",", ":"), allow_nan=False)


def hash_of(body: str) -> bytes:
    """SHA-256 of a body as `written`."""
    return hashlib.sha256(body.encode("ascii")).digest()


class Kept(Protocol):
    """What of a row is told: one of `EntryRow`, or of these columns of it (`KEPT`), which are read in half the time."""

    body: Any
    v: Any
    device: Any
    seq: Any
    at: Any
    role: Any
    epoch: Any
    carrier: Any


_columns = table_of(EntryRow).c
KEPT = (
    _columns.body, _columns.v, _columns.device, _columns.seq, _columns.at, _columns.role, _columns.epoch,
    _columns.carrier,
)  # fmt: skip


def told(row: Kept) -> dict[str, Any]:
    """The entry as phones and exports read it."""
    return {**_NOTHING_SAID, **_known(row)}


def _said(row: Kept) -> dict[str, Any]:
    """What was said; what nobody said is not there. Raises ValueError for a row that was tampered with."""
    try:
        # as `written`, with nothing before or behind it
        body, end = _decoded(row.body)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(body, dict) or end != len(row.body):
        raise ValueError("no object")
    return body


def _known(row: Kept) -> dict[str, Any]:
    """The same with what the server knows of it."""
    body = _said(row)
    body["v"] = row.v
    body["device"] = row.device
    body["seq"] = row.seq
    body["at"] = iso(row.at)
    body["role"] = row.role
    body["epoch"] = row.epoch
    body["carrier"] = row.carrier
    return body


def entry_of(row: Kept, read: Reading = read_entry) -> Entry:
    """The entry as the fold reads it. Raises EntryError or ValueError for a row that was tampered with."""
    kept = OfServer(row.v, row.device, row.seq, iso(row.at), row.role, row.epoch, row.carrier or "")
    return read(_said(row), kept)


def proved_entry_of(row: Kept, read: Reading = read_entry) -> Entry:
    """The same, and what the server's columns say is read as if a file said it. Raises EntryError, ValueError."""
    return read(_known(row))
