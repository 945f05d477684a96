"""A journal as a file that is taken along: packed as gzip, unpacked with a count, read piece by piece.

A file of 100 MB that is read as one value keeps Python from everything else for a second, whichever thread does it; so
what is large in a file of ours, lists and objects down to the entries, is read here member by member.
"""

from __future__ import annotations

import json
import re
from typing import Any

_DEPTH = 4
"""A club's matches' entries' own values are small; everything above is read member by member."""
_WINDOWS = (4096, 64 * 1024, 4 * 1024 * 1024)
"""So far, in characters, is looked for the end of a small value; what is longer is none of ours."""
_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder()


def decoded(content: bytes) -> Any:
    """The value of a file's JSON. Raises ValueError, RecursionError for what is none."""
    text = content.decode("utf-8-sig")
    value, at = _value(text, _skipped(text, 0), _DEPTH)
    if at != len(text):
        raise ValueError("more than one value")
    return value


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """The value that begins here, and where the next thing does."""
    if depth and text.startswith("[", at):
        return _list(text, at + 1, depth - 1)
    if depth and text.startswith("{", at):
        return _object(text, at + 1, depth - 1)
    return _small(text, at)


def _list(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    at = _skipped(text, at)
    if text.startswith("]", at):
        return found, _skipped(text, at + 1)
    while True:
        value, at = _value(text, at, depth)
        found.append(value)
        if not text.startswith(",", at):
            return found, _after(text, at, "]")
        at = _skipped(text, at + 1)


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _skipped(text, at)
    if text.startswith("}", at):
        return found, _skipped(text, at + 1)
    while True:
        name, at = _small(text, at)
        if not isinstance(name, str):
            raise ValueError("a name that is no text")
        found[name], at = _value(text, _after(text, at, ":"), depth)
        if not text.startswith(",", at):
            return found, _after(text, at, "}")
        at = _skipped(text, at + 1)


def _small(text: str, at: int) -> tuple[Any, int]:
    for window in _WINDOWS:
        part = text[at : at + window]
        whole = at + len(part) == len(text)
        try:
            value, end = _DECODER.raw_decode(part)
        except json.JSONDecodeError:
            if whole:
                raise
            continue
        if whole or end < len(part):  # else it may be the beginning of a number
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
