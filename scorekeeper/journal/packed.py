"""A journal as a file to take along: packed as gzip, unpacked with a limit on its size, written and read piece by
piece.

If Python reads a file of 100 MB as one value, no other thread gets on for a second. So the large parts of our files,
lists and objects down to the entries, are read here member by member.
"""

from __future__ import annotations

import io
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import IO

from scorekeeper.errors import ScorekeeperError

MOST_SENT = 16 * 1024 * 1024
"""Bytes of a club's file on its way to a server, with the form around it. A season of 40 evenings for 60 people has
some 30 million as JSON, and some 3 million packed."""
MOST_UNPACKED = 100 * 1024 * 1024
"""Bytes of its JSON."""

_MAGIC = b"\x1f\x8b"
_PART = 64 * 1024
_FOLDS = 2
"""Some ways of sending a file pack it once more."""
_MOST_MEMBERS = 1000
"""Parts of a gzip that were packed each for itself; 16 MB of empty ones would take seconds."""
_BYTES_OF_VALUE = 12
"""Of each number, text, list and object, on average: in a file of ours it is 20; in others there could be ten times as
many values as in ours, and Python needs some 80 bytes for one."""
_DEPTH = 4
"""A club's matches' entries' own values are small; everything above is read member by member."""
_WINDOWS = (4096, 64 * 1024, 4 * 1024 * 1024)
"""So far, in characters, is looked for the end of a small value; what is longer is none of ours."""
_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder()


class UnreadableFile(ScorekeeperError):
    """A file without a journal that can be read. ``case``: no_json, large (more than may be unpacked), cut (an object
    or a gzip without its end), damaged (a gzip that was changed, or with something behind its end)."""

    def __init__(self, case: str) -> None:
        super().__init__(case)
        self.case = case


def json_pieces(data: Mapping[str, object]) -> Iterator[bytes]:
    """The JSON of an export, piece by piece: a line for each entry and each match."""
    yield b"{"
    for number, (name, value) in enumerate(sorted(data.items())):
        yield (b",\n" if number else b"\n") + _json(name) + b": "
        if not isinstance(value, list):
            yield _json(value)
            continue
        yield b"["
        for at, member in enumerate(value):
            yield (b",\n" if at else b"\n") + _json(member)
        yield b"\n]"
    yield b"\n}\n"


def pack(data: Mapping[str, object]) -> bytes:
    """The same as gzip; of the same data the same bytes."""
    packer = zlib.compressobj(wbits=31)  # a gzip, whose head has no time and no name
    parts = [packer.compress(part) for part in json_pieces(data)]
    return b"".join([*parts, packer.flush()])


def read(file: IO[bytes], most: int = MOST_UNPACKED) -> object:
    """The value in a file, packed or not, whatever it is called. ``file`` can be sought; ``most``: bytes of its JSON.

    What unpacks to more is counted and never held. Raises UnreadableFile.
    """
    content = _content(file, most)
    if sum(map(content.count, b",[{")) > most // _BYTES_OF_VALUE:
        raise UnreadableFile("large")
    try:
        text = str(content, "utf-8-sig")
    except ValueError:
        raise UnreadableFile("no_json") from None
    del content  # 100 MB
    try:
        return _decoded(text)
    except (ValueError, RecursionError):
        is_cut = text.startswith("{") and text.count("{") > text.count("}")  # every export is one object
        raise UnreadableFile("cut" if is_cut else "no_json") from None


def _content(file: IO[bytes], most: int) -> bytes:
    """What is in a file once it is unpacked."""
    for _fold in range(_FOLDS):
        file.seek(0)
        if file.read(len(_MAGIC)) != _MAGIC:
            break
        _check(_unpacking(file), most)
        file = io.BytesIO(b"".join(_unpacking(file)))
    file.seek(0)
    content = file.read(most + 1)
    if len(content) > most:
        raise UnreadableFile("large")
    return content


def _check(parts: Iterator[bytes], most: int) -> None:
    """Go through all of them, none of which is kept."""
    size = 0
    for part in parts:
        size += len(part)
        if size > most:
            raise UnreadableFile("large")


def _unpacking(file: IO[bytes]) -> Iterator[bytes]:
    """A gzip unpacked, part by part, member after member; what is behind it may only be zeros, as for gzip itself."""
    file.seek(0)
    data = file.read(_PART)
    for _member in range(_MOST_MEMBERS):
        unpacker = zlib.decompressobj(wbits=31)
        while not unpacker.eof:
            try:
                part = unpacker.decompress(data, _PART)
            except zlib.error:
                raise UnreadableFile("damaged") from None
            if not data and not part and not unpacker.eof:
                raise UnreadableFile("cut")
            yield part
            data = unpacker.unconsumed_tail or (b"" if unpacker.eof else file.read(_PART))
        data = unpacker.unused_data or file.read(_PART)
        while data and not data.strip(b"\0"):
            data = file.read(_PART)
        if not data:
            return
        if data[: len(_MAGIC)] != _MAGIC[: len(data)]:
            break
    raise UnreadableFile("damaged")


def _json(value: object) -> bytes:
    # half a character that an earlier version took is written as "?"
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace")


def _decoded(text: str) -> object:
    """The value of a text. Raises ValueError, RecursionError for what is no JSON."""
    value, at = _value(text, _skipped(text, 0), _DEPTH)
    if at != len(text):
        raise ValueError("more than one value")
    return value


def _value(text: str, at: int, depth: int) -> tuple[object, int]:
    """The value that begins here, and where the next thing does."""
    if depth and text.startswith("[", at):
        return _list(text, at + 1, depth - 1)
    if depth and text.startswith("{", at):
        return _object(text, at + 1, depth - 1)
    return _small(text, at)


def _list(text: str, at: int, depth: int) -> tuple[list[object], int]:
    values: list[object] = []
    at = _skipped(text, at)
    if text.startswith("]", at):
        return values, _skipped(text, at + 1)
    while True:
        value, at = _value(text, at, depth)
        values.append(value)
        if not text.startswith(",", at):
            return values, _after(text, at, "]")
        at = _skipped(text, at + 1)


def _object(text: str, at: int, depth: int) -> tuple[dict[str, object], int]:
    values: dict[str, object] = {}
    at = _skipped(text, at)
    if text.startswith("}", at):
        return values, _skipped(text, at + 1)
    while True:
        name, at = _small(text, at)
        if not isinstance(name, str):
            raise ValueError("a name that is no text")
        values[name], at = _value(text, _after(text, at, ":"), depth)
        if not text.startswith(",", at):
            return values, _after(text, at, "}")
        at = _skipped(text, at + 1)


def _small(text: str, at: int) -> tuple[object, int]:
    for window in _WINDOWS:
        part = text[at : at + window]
        to_the_end = at + len(part) == len(text)
        try:
            value, end = _DECODER.raw_decode(part)
        except json.JSONDecodeError:
            if to_the_end:
                raise
            continue
        if to_the_end or end < len(part):  # else it may be the beginning of a number
            return value, _skipped(text, at + end)
    raise ValueError("a value that has no end")


def _after(text: str, at: int, sign: str) -> int:
    if not text.startswith(sign, at):
        raise ValueError(f"no {sign} at {at}")
    return _skipped(text, at + 1)


def _skipped(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    assert space is not None
    return space.end()
