"""An entry as a row of the database, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from scorekeeper.journal.entry import Entry, read_entry
from scorekeeper.storage.streams import EntryRow

SENT = ("id", "v", "kind", "hand", "after", "replaces", "by", "device", "at_phone", "payload")
"""What a phone says of an entry; everything else is the server's, and a phone that sends it is not listened to."""


def moment(now: datetime) -> datetime:
    """A moment in UTC, cut to the millisecond that journals keep."""
    return now.astimezone(UTC).replace(microsecond=now.microsecond // 1000 * 1000)


def iso(at: datetime) -> str:
    """A moment as it stands in entries: ``2026-11-21T20:05:00.123Z``."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"


def sent(body: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a body that its phone answers for."""
    return {key: body[key] for key in SENT if body.get(key) is not None}


def written(said: Mapping[str, Any]) -> str:
    """One spelling for one content: it is what is stored, and what is compared when an id comes again."""
    return json.dumps(said, sort_keys=True, separators=(",", ":"), allow_nan=False)


def hash_of(body: str) -> bytes:
    """SHA-256 of a body as `written`."""
    return hashlib.sha256(body.encode("ascii")).digest()


def told(row: EntryRow) -> dict[str, Any]:
    """The entry as phones and exports read it."""
    body: dict[str, Any] = json.loads(row.body)
    return {
        **dict.fromkeys(SENT),
        **body,
        "v": row.v,
        "device": row.device,
        "seq": row.seq,
        "at": iso(row.at),
        "role": row.role,
        "epoch": row.epoch,
        "carrier": row.carrier,
    }


def entry_of(row: EntryRow, read: Callable[[object], Entry] = read_entry) -> Entry:
    """The entry as the fold reads it. Raises EntryError for a row that was tampered with."""
    return read({**told(row), "carrier": row.carrier or ""})
