"""The paper that a record was read from, line by line, and corrections to it: a repair changes lines of a file.

A correction leaves a mark in the text: a comment that says what stood there before (design.md, law 4).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from scorekeeper.findings import NO_FACTS, Fact, Finding
from scorekeeper.zhn.header import HeaderLine, header_text
from scorekeeper.zhn.margin import Margin
from scorekeeper.zhn.text import parse_line, split_lines


class Edit(NamedTuple):
    """One line of the file corrected (notation.md, ``--repairs``).

    line: from 1 in the file as it stands, for all edits of a correction; the number of lines + 1 appends.
    old: the line as it stands, comment and outer spaces apart; None: the new one is inserted before it.
    new: what it should be, one line; None: it is struck out.
    """

    line: int
    old: str | None
    new: str | None


class Why(NamedTuple):
    """Why a correction would fit, without prose.

    kind: of slip that it takes for granted.
    facts: of it.
    """

    kind: str
    facts: Mapping[str, Fact] = NO_FACTS


class Repair(NamedTuple):
    """A correction.

    edits: lines of the file to be changed together.
    whys: a reason for each slip.
    """

    edits: tuple[Edit, ...]
    whys: tuple[Why, ...]


def lines_of(text: str | bytes) -> tuple[str, ...]:
    """The lines of a text, comments and outer spaces apart. Raises NotationError for what is no text."""
    return tuple(parse_line(number, raw).text for number, raw in enumerate(split_lines(text), 1))


class LaidOut(Protocol):
    """What is asked of a record to write its lines down again; ``lines`` their number."""

    @property
    def header(self) -> tuple[HeaderLine, ...]: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    @property
    def margin(self) -> Margin | None: ...
    @property
    def lines(self) -> int: ...


def laid_out(record: LaidOut, texts: Mapping[int, str]) -> tuple[str, ...]:
    """The lines of a game's record whose text is not at hand: ``texts`` the readable ones below the header by their
    numbers, the header's, the line ``result`` and what could not be read where they stood."""
    texts = {line.line: header_text(line) for line in record.header if line.key} | dict(texts)
    margin = record.margin
    if margin is not None:
        texts[margin.result] = "result"
        unread_lines = [each for anchor in sorted(margin.unread_lines) for each in margin.unread_lines[anchor]]
        unread = [finding.line for finding in record.findings if finding.line not in texts]
        texts |= {line: unreadable.text for line, unreadable in zip(unread, unread_lines, strict=False)}
    return tuple([texts.get(number, "") for number in range(1, record.lines + 1)])


def corrected(lines: Sequence[str], edits: Iterable[Edit]) -> str:
    """The text with all edits applied at once; inserts before one line stand in list order.

    Raises ValueError for an edit that does not fit the lines.
    """
    before: dict[int, list[str]] = {}
    instead: dict[int, str | None] = {}
    for edit in edits:
        if not 1 <= edit.line <= len(lines) + (edit.old is None):
            raise ValueError(f"there is no line {edit.line}")
        if edit.old is None:
            before.setdefault(edit.line, []).append(edit.new or "")
        elif parse_line(edit.line, lines[edit.line - 1]).text != edit.old or edit.line in instead:
            raise ValueError(f"line {edit.line} is not {edit.old!r}")
        else:
            instead[edit.line] = edit.new
    result: list[str] = []
    for number, line in enumerate(lines, 1):
        result += before.get(number, ())
        new = instead.get(number, line)
        if new is not None:
            result.append(new)
    result += before.get(len(lines) + 1, ())
    return "".join(f"{line}\n" for line in result)


def joined(lines: Sequence[str], first: Iterable[Edit], second: Iterable[Edit]) -> tuple[Edit, ...] | None:
    """Two corrections as one, ``second`` being one of the text that ``first`` made; None where they get in each
    other's way: the second touches a line that the first inserted."""
    first = tuple(first)
    inserted = Counter(edit.line for edit in first if edit.old is None)
    struck_out = {edit.line for edit in first if edit.old is not None and edit.new is None}
    origin: list[int] = []
    for number in range(1, len(lines) + 2):
        origin += [0] * inserted[number]
        if number not in struck_out:
            origin.append(number)
    merged = list(first)
    for edit in second:
        number = origin[edit.line - 1]
        if not number:
            return None
        before = next((each for each in merged if each.line == number and each.old is not None), None)
        if edit.old is None or before is None:
            merged.append(edit._replace(line=number, old=None if edit.old is None else lines[number - 1]))
        else:
            merged[merged.index(before)] = before._replace(new=edit.new)
    return tuple(sorted(merged, key=lambda edit: edit.line))


CORRECTED, INSERTED, STRUCK_OUT = "corrected, was", "inserted", "struck out"
"""How such a comment begins; the same in every language, since it stands in the file."""
_MARK = re.compile(rf"#?\s*({CORRECTED}|{INSERTED}|{STRUCK_OUT})\b:?\s*(.*)")


class Mark(NamedTuple):
    """What a correction left on a line.

    kind: of slip.
    before: what stood there; empty for an inserted line.
    """

    kind: str
    before: str

    @property
    def inserted(self) -> bool:
        """Whether the line is there only since the correction."""
        return self.kind == INSERTED


def mark_in(comment: str) -> Mark | None:
    """The mark that a comment is, its ``#`` with it or without; None for what a person wrote."""
    match = _MARK.match(comment)
    return Mark(match[1], match[2].strip()) if match else None
