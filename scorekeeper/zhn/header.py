"""The header of a record: the ``key: value`` lines before the first ``deal``. A game says which keys it knows."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.names import KEYWORDS
from scorekeeper.zhn.text import Line, nfc, only_found, parse_line, shown


class HeaderLine(NamedTuple):
    """``key: value`` above the first ``deal``; unknown keys are kept too.

    value: behind the colon.
    line: of the file, from 1; 0: not from a file.
    column: where the value begins, from 1; 0: as in the canonical form.
    """

    key: str
    value: str
    line: int = 0
    column: int = 0


class WithHeader:
    """A record as far as its header goes.

    header: the lines above ``deal``, as they stand.
    """

    __slots__ = ()

    header: tuple[HeaderLine, ...]

    def value(self, key: str) -> str | None:
        """The value of the first header line with this key, or None."""
        return next((line.value for line in self.header if line.key == key), None)


_NO_LINE = HeaderLine("", "")
_ENDS = ("deal", "result")


def read_header(
    lines: Sequence[str],
    keys: Collection[str],
    margin: Margin,
    findings: list[Finding],
    keywords: Container[str] = KEYWORDS,
) -> tuple[list[HeaderLine], int]:
    """The header's lines, and the index of the line that ends it: the first ``deal`` or ``result``.

    A line without ``key:``, one that begins with a keyword that is no key, and a second line of one of ``keys``
    are unreadable: each gives a ``syntax`` finding and is kept in the margin. ``keywords`` are those of the game.
    """
    header: list[HeaderLine] = []
    first: dict[str, int] = {}
    for index, raw in enumerate(lines):
        if not raw:
            continue
        key, colon, value = raw.partition(": ")
        if colon and key in keys and key not in first and "#" not in value and value and value == value.strip():
            # a line as the canonical form has it, seen at a glance
            first[key] = number = index + 1
            if margin.pending:
                margin.place(number)
            else:
                margin.anchor = number
            header.append(HeaderLine(key, value, number, len(key) + 3))
            continue
        if raw in _ENDS:
            return header, index
        line = parse_line(index + 1, raw, keywords)
        if line.text in _ENDS:
            return header, index
        _take_line(line, keys, margin, findings, header, first)
    return header, len(lines)


def _take_line(
    line: Line, keys: Collection[str], margin: Margin, findings: list[Finding], header: list[HeaderLine],
    first: dict[str, int],
) -> None:
    """A line of a header in any spelling, into the header or the margin; ``first`` line of each key."""
    if not line.text:
        margin.comment(line)
        return
    entry, finding = _read_line(line, keys, first)
    if finding is not None:
        findings.append(finding)
        margin.keep(line, first[entry.key] if entry.key in keys else None)
        return
    first.setdefault(entry.key, line.number)
    margin.place(line.number, line.comment)
    header.append(entry)


def _read_line(
    line: Line, keys: Collection[str], first: dict[str, int]
) -> tuple[HeaderLine, Finding | None]:
    """One line of a header, and what makes it unreadable."""
    before, colon, after = line.text.partition(":")
    key, value = before.rstrip(), after.strip()
    number = line.number
    if not colon or not key or (line.keyword and key not in keys):
        case = "header-keyword" if line.keyword else "header-line"
        line_facts = {"found": shown(line.text), "word": line.keyword} if line.keyword else only_found(line.text)
        return _NO_LINE, Finding("syntax", "error", None, None, number, line.column, case, line_facts)
    entry = HeaderLine(key, value, number, line.column + len(before) + 1 + len(after) - len(after.lstrip()))
    if key in keys and key in first:
        facts: dict[str, Fact] = {"key": key, "found": shown(value), "first": first[key]}
        return entry, Finding("syntax", line=number, column=line.column, case="header-twice", facts=facts)
    return entry, None


def names_of(header: Iterable[HeaderLine]) -> tuple[str, ...]:
    """The players as the header names them, usable or not; empty where it does not."""
    value = next((line.value for line in header if line.key == "players"), "")
    return tuple(filter(None, map(nfc, value.split(","))))


SPACED = frozenset({"players", "rules", "dealer"})
"""The keys whose values are spaced in one way in every game."""


def spaced(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it, as far as every game has the key."""
    key, value = line.key, line.value
    if key == "players":
        value = ", ".join(map(nfc, value.split(",")))
    elif key == "rules":
        value = ", ".join(["=".join(map(nfc, part.split("="))) for part in value.split(",")])
    elif key == "dealer":
        value = nfc(value)
    return line if value == line.value else line._replace(value=value)


def in_order(header: Iterable[HeaderLine], keys: Sequence[str]) -> list[HeaderLine]:
    """The lines as the canonical form has them: known keys in their order, then the unknown ones in theirs."""
    place = {key: index for index, key in enumerate(keys)}
    return sorted(header, key=lambda line: place.get(line.key, len(place)))


def header_text(line: HeaderLine) -> str:
    """A header line as it is written. What a value of no text cannot hold (``#``, line ends) becomes a space."""
    value = line.value
    if not line.line and any(sign in value for sign in "#\r\n"):
        value = " ".join(value.replace("#", " ").split())
    return f"{line.key}: {value}".rstrip()
