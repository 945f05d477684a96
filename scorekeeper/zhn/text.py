"""A text split into lines: what ends a line, what is a comment, and where in the file something stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.names import ALL_KEYWORDS, KEYWORDS

LARGEST = 2_000_000
"""Bytes of the longest text that is read: a hundred evenings of hands; what is longer is no hand."""
MARK = "\ufeff"
"""Byte order mark. Dropped wherever one stands: editors put it first, files joined into one carry it within."""
_SHOWN = 60
_INITIALS = frozenset(word[0] for word in ALL_KEYWORDS if word[0].isalpha())


class Line(NamedTuple):
    """One line.

    number: from 1.
    text: without comment and outer spaces.
    comment: from its ``#`` on, or empty.
    column: of the first character of ``text``, from 1.
    keyword: the first word, up to a space or colon, where that is a keyword, else empty: a line with a keyword is never
        a play (notation.md, Exactly 3).
    """

    number: int
    text: str
    comment: str
    column: int
    keyword: str


def split_lines(text: str | bytes) -> list[str]:
    r"""The lines of a text. Only ``\n``, ``\r\n`` and ``\r`` end one; the last needs no end.

    Raises NotationError for what is no text: over LARGEST bytes, or not UTF-8.
    """
    return lines_of(_decode(text))


def lines_of(text: str) -> list[str]:
    """The same for a text that has been read before, or that we wrote: nothing is refused."""
    if MARK in text:
        text = text.replace(MARK, "")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        del lines[-1]
    return lines


def _decode(text: str | bytes) -> str:
    size = len(text)
    if isinstance(text, str) and size <= LARGEST and not text.isascii():
        try:
            size = len(text.encode())
        except UnicodeEncodeError as error:
            raise _no_text(text[: error.start].encode()) from None
    if size > LARGEST:
        finding = Finding("syntax", case="text-large", facts={"size": size, "most": LARGEST})
        raise NotationError(f"a text of more than {LARGEST} bytes is not read", finding=finding)
    if isinstance(text, str):
        return text
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise _no_text(text[: error.start]) from None


def _no_text(before: bytes) -> NotationError:
    """The error for a byte that is not UTF-8, with its place, after the bytes that are."""
    start = before.decode().replace("\r\n", "\n").replace("\r", "\n")
    line, column = start.count("\n") + 1, len(start) - start.rfind("\n")
    finding = Finding("syntax", line=line, column=column, case="text-encoding")
    return NotationError(f"line {line}, column {column}: not UTF-8", line=line, column=column, finding=finding)


def parse_line(number: int, raw: str, keywords: Container[str] = KEYWORDS) -> Line:
    """The line with this number. ``#`` starts a comment wherever it stands; ``keywords`` are those of the game, each
    beginning with a letter."""
    comment = ""
    text = raw
    if "#" in raw:
        at = raw.index("#")
        text, comment = raw[:at], raw[at:].rstrip()
    stripped = text.lstrip()
    keyword = ""
    if stripped and stripped[0] in _INITIALS:
        word = stripped.partition(":")[0].split(maxsplit=1)[0]
        keyword = word if word in keywords else ""
    return Line(number, stripped.rstrip(), comment, len(text) - len(stripped) + 1, keyword)


def nfc(name: str) -> str:
    """A name as it is compared and given back: in NFC, without outer spaces (notation.md, Exactly 27)."""
    return name.strip() if name.isascii() else unicodedata.normalize("NFC", name.strip())


def shown(text: str) -> str:
    """What a finding quotes of a text: all of it, or a long one's beginning."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class Unreadable(NotationError):
    """A piece of text that cannot be read.

    finding: case, line, column and facts.
    """

    finding: Finding

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.case, line=finding.line, column=finding.column, finding=finding)

    def __str__(self) -> str:
        return describe(self.finding)  # made only when asked for: a text of garbage raises a million of these

    def __reduce__(self) -> tuple[type[Unreadable], tuple[Finding]]:
        return Unreadable, (self.finding,)


def unreadable(case: str, found: str, column: int, **facts: Fact) -> Unreadable:
    """The error for a piece of text that stands at this column and cannot be read."""
    all_facts = {"found": shown(found), **facts} if facts else only_found(found)
    return Unreadable(Finding("syntax", "error", None, None, 0, column, case, all_facts))


@lru_cache(maxsize=256)
def _only_found(found: str) -> Mapping[str, Fact]:
    return MappingProxyType({"found": found})


def only_found(found: str) -> Mapping[str, Fact]:
    """The facts of a finding that only quotes; the same ones for the same text, since garbage repeats itself."""
    return _only_found(shown(found))


def describe(finding: Finding) -> str:
    """A finding as a message for a caller of the API; people read the sentences of ``scorekeeper.words``."""
    place = [f"{word} {n}" for word, n in (("line", finding.line), ("column", finding.column)) if n]
    facts = ", ".join(f"{name} {value!r}" for name, value in finding.facts.items())
    return f"{', '.join(place) or 'text'}: {finding.case}" + (f" ({facts})" if facts else "")
