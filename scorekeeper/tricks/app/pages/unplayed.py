"""The lines of a record of tricks that were not replayed: the one that ended the replay, and all after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from scorekeeper.web.i18n import _
from scorekeeper.zhn.text import lines_of

LONGEST = 80
"""Characters of a line that are shown."""


class Unplayed(NamedTuple):
    """A line that was not replayed: where it stands, and what it says."""

    number: int
    line: int
    text: str


def unplayed(text: str, lines: Iterable[int], reached: int, first: int) -> list[Unplayed]:
    """The lines of plays behind ``reached``, the last one that was replayed, of the record as it was typed; the first
    of them has play number ``first``."""
    written = lines_of(text)
    rest = [line for line in lines if line > reached]
    return [
        Unplayed(first + after, line, written[line - 1].partition("#")[0].strip()[:LONGEST])
        for after, line in enumerate(rest)
        if 0 < line <= len(written)
    ]


def why_stopped(line: Unplayed, findings: Iterable[Any]) -> str:
    """The line that ended the replay, and what became of it."""
    if any(each.rule == "syntax" and each.line == line.line for each in findings):
        return _("“%(line)s” cannot be read.", line=line.text)
    return _("“%(line)s” cannot be carried out.", line=line.text)
