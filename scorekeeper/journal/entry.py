"""One entry of the journal: the envelope around its payload."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, NotRequired, TypeAlias, TypedDict

from scorekeeper.journal import payloads  # noqa: F401  without them no kind is known
from scorekeeper.journal.entry_kind import MATCH_KINDS, Kinds
from scorekeeper.journal.parsing import (
    EntryError,
    Reader,
    a_device,
    an_id,
    an_object,
    id_or_none,
    number,
    optional,
    within,
)

VERSION = 1
LAST = 10**9
"""No stream has so many entries."""
_A_DAY = timedelta(days=1)
_is_kind = re.compile(r"[a-z]{2,20}(?:\.[a-z]{2,20})?").fullmatch
_is_time = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?").fullmatch


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody said, once.

    id: made by the phone; the idempotency key.
    kind: which class its payload is of; unknown ones are kept.
    payload: what is said, as the class of its kind.
    hand: the id of the hand it speaks of; None: of none.
    after: the last entry of the hand that the phone showed.
    replaces: the entry it corrects.
    by: the person who said it; None where nobody told.
    device: a public id of the phone.
    at_phone: what the phone's clock said, UTC; no order rests on it.
    v: the version of the payload.
    reason: the id of a text that says why.
    seq, at, role, epoch: the server's; ``at`` is UTC, ISO.
    carrier: the phone that handed it in, where that was another one than ``device``.
    late: said after the correction period by somebody who is not the judge; the fold finds that.
    raw: the payload as JSON.
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
    raw: Mapping[str, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def place(self) -> int:
        """Its number in the journal; what has none yet comes after all that have one."""
        return self.seq or LAST

    @property
    def phone(self) -> str:
        """The device that this entry came from in the end: who carried it, else who made it."""
        return self.carrier or self.device


EntryBody = TypedDict(
    "EntryBody",
    {
        "id": str, "v": int, "kind": str, "hand": str | None, "after": str | None, "replaces": str | None,
        "by": str | None, "device": str, "at_phone": str | None, "payload": Mapping[str, object],
        "as": NotRequired[str],
    },
)
"""An entry as JSON, as a phone sends it; ``as`` is said where it is the judge's."""


def plain_body(
    id: str, kind: str, payload: Mapping[str, object], device: str, *, hand: str | None = None,
    after: str | None = None, replaces: str | None = None, by: str | None = None, at_phone: str | None = "",
) -> EntryBody:
    """One entry of today's format, as a phone would send it; ``at_phone``: its clock, ISO 8601 in UTC, None or empty
    where no phone said it."""
    return {
        "id": id, "v": VERSION, "kind": kind, "hand": hand, "after": after, "replaces": replaces, "by": by,
        "device": device, "at_phone": at_phone, "payload": payload,
    }


class StoredBody(TypedDict):
    """An entry as JSON, as phones and exports read it: what was sent, and what the server knows of it.

    id: made by its phone, a UUIDv7.
    v: the version of its payload's format.
    kind: what it says.
    hand: the id of the hand that it is about; None: the match.
    after: the id of the last entry of that hand that the phone showed.
    replaces: the id of the entry that it corrects.
    by: the person who says it; None where nobody is named.
    device: the public id of the phone that made it, 16 hex digits.
    at_phone: the time that the phone claims, ISO 8601.
    payload: what it says, by its kind.
    seq: its number in its stream, from 1 without a gap.
    at: when the server had it, ISO 8601 in UTC.
    role: of the link by which it came, or ``server``.
    epoch: which renewal of that link it came by, from 0.
    carrier: the public id of the phone that brought it; None where its own did.
    """

    id: str
    v: int
    kind: str
    hand: str | None
    after: str | None
    replaces: str | None
    by: str | None
    device: str
    at_phone: str
    payload: Mapping[str, object]
    seq: int
    at: str
    role: str
    epoch: int
    carrier: str | None


ServerFields: TypeAlias = "tuple[int, str, int, str, str, int, str]"
"""What the server knows of an entry that it keeps, its own columns, each checked when it was written: v, device, seq,
at, role, epoch, carrier."""


PLACE = attrgetter("place")
"""Sorts entries as the journal has them."""


def read_entry(body: object, server_fields: ServerFields | None = None, kinds: Kinds = MATCH_KINDS) -> Entry:
    """An entry as a phone sent it, or as a file has it (with the server's fields). Raises EntryError.

    ``server_fields``: what the server's columns say of it, whatever the body says of that; ``kinds`` those of its type
    of stream.
    """
    data: Mapping[str, object] = body if type(body) is dict else within("entry", an_object, body)
    get = data.get
    kind = get("kind")
    if not isinstance(kind, str) or not _is_kind(kind):
        raise EntryError("kind", "entry.kind")
    at_phone = get("at_phone", "")
    at_phone = "" if at_phone is None else at_phone
    if not isinstance(at_phone, str) or (at_phone and not _is_time(at_phone)):
        raise EntryError("not-a-time", "entry.at_phone")
    values: Any = get("payload")
    payload = kinds.read(kind, values)
    try:
        ids = an_id(get("id")), id_or_none(get("hand")), id_or_none(get("after")), id_or_none(get("replaces"))
        by = id_or_none(get("by"))
    except EntryError:
        raise _refused(data, _ID_READERS) from None
    id, hand, after, replaces = ids
    v, device, seq, at, role, epoch, carrier = server_fields or _server_fields(data)
    return Entry(
        id, kind, payload, hand, after, replaces, by, device, at_phone, v, values.get("reason"), seq, at, role, epoch,
        carrier, False, values,
    )


_numbered, _a_version = number(0, LAST), number(1, 1000)
_an_epoch = optional(_numbered)
_ID_READERS = (("id", an_id), ("hand", id_or_none), ("after", id_or_none), ("replaces", id_or_none), ("by", id_or_none))
_SERVER_READERS = (
    ("device", a_device), ("v", optional(_a_version)), ("epoch", _an_epoch), ("carrier", a_device),
)


def _refused(data: Mapping[str, object], pairs: Iterable[tuple[str, Reader[object]]]) -> EntryError:
    """Which of these fields cannot be read, and why: readers say the same each time."""
    try:
        for key, read in pairs:
            within(key, read, data.get(key))
    except EntryError as error:
        return error.inside("entry")
    raise AssertionError(data)  # pragma: no cover


def _server_fields(data: Mapping[str, object]) -> ServerFields:
    """The server's fields as a file has them, which a phone leaves out; ``device`` and ``v`` are the phone's word."""
    get = data.get
    try:
        v, device, carrier = get("v"), a_device(get("device")), a_device(get("carrier"))
        v, epoch = VERSION if v is None else _a_version(v), _an_epoch(get("epoch"))
    except EntryError:
        raise _refused(data, _SERVER_READERS) from None
    seq = within("entry.seq", _numbered, data["seq"]) if "seq" in data else 0
    return v, device, seq, str(get("at") or ""), str(get("role") or "record"), epoch or 0, carrier


def phone_time(at_phone: str, at: str) -> str:
    """When something was said: by its phone's clock, for what waited there for a connection came later; by the
    server's (``at``) where the phone names none that can be, or one after it came or more than a day before."""
    try:
        sent, came = datetime.fromisoformat(at_phone), datetime.fromisoformat(at)
        return at_phone if timedelta() <= came - sent <= _A_DAY else at
    except (TypeError, ValueError, OverflowError):
        return at
