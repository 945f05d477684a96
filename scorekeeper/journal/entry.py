"""One entry of the journal: the envelope around what was said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from scorekeeper.journal.given import EntryError as EntryError
from scorekeeper.journal.given import Given
from scorekeeper.journal.payloads import read_payload

VERSION = 1
_LAST = 10**9
_KIND = re.compile(r"[a-z]{2,20}(?:\.[a-z]{2,20})?")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?")


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody said, once. ``id`` is made by the phone and is the idempotency key.

    ``after`` the last entry of the hand that its phone showed; ``replaces`` the entry it corrects. ``seq``, ``at``
    (UTC, ISO), ``role`` and ``carrier`` (the phone that handed it in, where another) are the server's. ``late``: the
    fold found it said after the correction period by who is not the judge.
    """

    id: str
    kind: str
    payload: Any
    hand: str | None = None
    after: str | None = None
    replaces: str | None = None
    by: str | None = None
    device: str = ""
    at_phone: str = ""
    v: int = VERSION
    reason: str | None = None
    seq: int = 0
    at: str = ""
    role: str = "record"
    epoch: int = 0
    carrier: str = ""
    late: bool = False
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def place(self) -> int:
        """Its number in the journal; what has none yet comes after all that have one."""
        return self.seq or _LAST

    @property
    def phone(self) -> str:
        """The device that this entry came from in the end: who carried it, else who made it."""
        return self.carrier or self.device


class OfServer(NamedTuple):
    """What the server knows of an entry that it keeps: its own columns, each checked when it was written."""

    v: int
    device: str
    seq: int
    at: str
    role: str
    epoch: int
    carrier: str


class Reading(Protocol):
    """How entries of one kind of stream are read: `read_entry`, or one for other payloads."""

    def __call__(self, body: object, kept: OfServer | None = None, /) -> Entry:
        """Raises EntryError."""


PLACE = attrgetter("place")
"""Sorts entries as the journal has them."""


def read_entry(
    body: object, kept: OfServer | None = None, payload_of: Callable[[str, object], Any] = read_payload
) -> Entry:
    """An entry as a phone sent it, or as a file has it (with the server's fields). Raises EntryError.

    ``kept``: what the server's columns say of it, whatever the body says of that; ``payload_of`` reads the payloads of
    another kind of stream than a match.
    """
    given = Given(body, "entry")
    kind = given.values.get("kind")
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        raise EntryError("kind", "entry.kind")
    at_phone = given.values.get("at_phone", "")
    at_phone = "" if at_phone is None else at_phone
    if not isinstance(at_phone, str) or (at_phone and not _TIME.fullmatch(at_phone)):
        raise EntryError("not-a-time", "entry.at_phone")
    values = given.values.get("payload")
    payload = payload_of(kind, values)
    assert isinstance(values, Mapping)
    if kept is not None:
        return Entry(
            given.id("id"), kind, payload, given.id_or_none("hand"), given.id_or_none("after"),
            given.id_or_none("replaces"), given.id_or_none("by"), kept.device, at_phone, kept.v, values.get("reason"),
            kept.seq, kept.at, kept.role, kept.epoch, kept.carrier, False, values,
        )  # fmt: skip
    return Entry(
        given.id("id"), kind, payload, given.id_or_none("hand"), given.id_or_none("after"),
        given.id_or_none("replaces"), given.id_or_none("by"), given.device("device"), at_phone,
        VERSION if given.values.get("v") is None else given.number("v", 1, 1000), values.get("reason"),
        given.number("seq", 0, 10**9) if "seq" in given.values else 0, str(given.values.get("at") or ""),
        str(given.values.get("role") or "record"), given.number_or_none("epoch", 0, 10**9) or 0,
        given.device("carrier"), False, values,
    )  # fmt: skip


def write_entry(entry: Entry) -> dict[str, Any]:
    """The entry as JSON, server's fields included; ``read_entry`` reads it back."""
    return {
        "id": entry.id, "v": entry.v, "kind": entry.kind, "hand": entry.hand, "after": entry.after,
        "replaces": entry.replaces, "by": entry.by, "device": entry.device, "at_phone": entry.at_phone,
        "payload": dict(entry.raw), "seq": entry.seq, "at": entry.at, "role": entry.role, "epoch": entry.epoch,
        "carrier": entry.carrier,
    }  # fmt: skip
