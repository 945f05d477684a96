"""Unsent records of a phone as text that can be copied, photographed and pasted: ``SK1.<base64url of deflated JSON>``.

Each word is a parcel of its own, so that a long list can be carried in several pictures in any order. ``SK0.`` is the
same without compression, for phones that have none. The JSON is {"match", "entries", "words"}.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import NamedTuple

from scorekeeper.errors import ScorekeeperError

MOST_TEXT = 400_000
MOST_OPENED = 4_000_000
AT_ONCE = 50
MOST_ENTRIES = 2000
"""Of one pasted text; a long evening has 500."""


class ParcelError(ScorekeeperError):
    """The text is no parcel; ``torn`` where it begins like one, ``much`` where it holds more than anybody records."""

    def __init__(self, torn: bool, much: bool = False) -> None:
        super().__init__("not all of the text is there" if torn else "this is no text of unsent records")
        self.torn = torn
        self.much = much


class Parcel(NamedTuple):
    """Records of one match, at most 50, and the words that belong to them; not checked any further."""

    match: str
    entries: list[object]
    words: dict[str, object]


def unpack(text: str) -> tuple[Parcel, ...]:
    """What a pasted text holds. Line breaks that a messenger put into a word do no harm. Raises ParcelError."""
    if len(text) > MOST_TEXT:
        raise ParcelError(torn=False)
    flat = "".join(text.split()).replace("SK0.", " SK0.").replace("SK1.", " SK1.")
    words = [word for word in flat.split() if word.startswith(("SK0.", "SK1."))]
    found: list[Parcel] = []
    room, entries = MOST_OPENED, 0
    for word in words:
        parcels, opened = _read(word, room)
        room -= opened
        entries += sum(len(parcel.entries) for parcel in parcels)
        if entries > MOST_ENTRIES:
            raise ParcelError(torn=False, much=True)
        found += parcels
    if not found:
        raise ParcelError(torn=False)
    return tuple(found)


def _read(word: str, room: int) -> tuple[list[Parcel], int]:
    """The parcels of one word, and the characters they were, at most ``room``."""
    try:
        data = base64.b64decode(word[4:] + "=" * (-len(word[4:]) % 4), altchars=b"-_", validate=True)
        if word.startswith("SK1."):
            opener = zlib.decompressobj(-15)
            data = opener.decompress(data, max(1, room))
            if not opener.eof:
                raise ParcelError(torn=len(data) < room, much=len(data) >= room)
        if len(data) > room:
            raise ParcelError(torn=False, much=True)
        body = json.loads(data)
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise ParcelError(torn=True) from error
    entries = body.get("entries") if isinstance(body, dict) else None
    if not isinstance(entries, list) or not isinstance(body.get("match"), str):
        raise ParcelError(torn=True)
    words = body.get("words")
    kept = words if isinstance(words, dict) else {}
    parts = [entries[at : at + AT_ONCE] for at in range(0, len(entries), AT_ONCE)]
    return [Parcel(body["match"], part, kept) for part in parts], len(data)
