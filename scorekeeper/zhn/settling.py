"""A record's header worked out: the steps that are the same in every game; a header that was worked out is
remembered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import KEYWORDS, fault_of_name, name_in

VERSION = "1"
"""The notation's version, the only value of ``zhn`` that can be read."""
NEEDED = ("zhn", "variant", "players", "dealer")
"""Header keys that every record has."""
MOST_FAULTS = 50
"""So many faults of one line are listed at most."""
SPACE = " \t"
"""What may stand round a value."""
CASES: Mapping[str, tuple[str, ...]] = {
    "header-missing": ("key",),
    "header-twice": ("key", "found", "first"),
    "header-zhn": ("found", "allowed"),
    "header-variant": ("found", "allowed"),
    "header-name": ("name", "fault"),
    "header-name-twice": ("name",),
    "header-dealer": ("found", "allowed"),
}
"""Every case of a ``syntax`` finding that these steps raise, with the names of its facts."""
_REMEMBERED = 256
S = TypeVar("S")


def column_of(line: HeaderLine) -> int:
    """Where the line's value begins, from 1; ``key: value`` where that is not recorded."""
    return line.column or len(line.key) + 3


class HeaderReading(ABC, Generic[S]):
    """One header being worked out: each step reads one key and notes what is wrong with it.

    ``setting`` is what comes out, None where the header cannot be used; ``findings`` all that is wrong with it.

    keywords: the words that no name may be.
    most_names: of names that cannot be read, how many are looked at; None: all.
    """

    keywords: Container[str] = KEYWORDS
    most_names: int | None = None
    most_faults = MOST_FAULTS

    def __init__(self, lines: Sequence[HeaderLine], last_line: int) -> None:
        self.findings: list[Finding] = []
        self.last_line = last_line
        self.lines: dict[str, HeaderLine] = {}
        for line in lines:
            if (first := self.lines.setdefault(line.key, line)) is not line:
                self.note("header-twice", line, key=line.key, found=line.value, first=first.line)
        self.setting = self.settle()

    @abstractmethod
    def settle(self) -> S | None:
        """Reads the keys of this game in their order."""

    @abstractmethod
    def seats(self, line: HeaderLine, players: int) -> None:
        """Notes that so many players cannot sit there, where no name of the line is wrong."""

    @property
    def usable(self) -> bool:
        """Whether nothing was found but a key that stands twice."""
        return all(finding.case == "header-twice" for finding in self.findings)

    def note(self, case: str, line: HeaderLine, at: int = 0, **facts: Fact) -> None:
        """A finding at character ``at`` of the line's value."""
        self.findings.append(Finding("syntax", line=line.line, column=column_of(line) + at, case=case, facts=facts))

    def needed(self, key: str) -> HeaderLine | None:
        """The line of a key that has to be there."""
        if key not in self.lines:
            facts: dict[str, Fact] = {"key": key}
            self.findings.append(Finding("syntax", line=self.last_line, case="header-missing", facts=facts))
        return self.lines.get(key)

    def choice(self, key: str, allowed: Sequence[str]) -> str | None:
        """The value of a key that has one of a few words."""
        line = self.needed(key) if key in NEEDED else self.lines.get(key)
        if line is None:
            return None
        value = line.value.strip(SPACE)
        if value in allowed:
            return value
        self.note(f"header-{key}", line, found=value, allowed=tuple(allowed))
        return None

    def players(self) -> tuple[str, ...]:
        """All names as they stand, faulty ones too: the number of seats."""
        if (line := self.needed("players")) is None:
            return ()
        seen: set[str] = set()
        names, faults, at = list[str](), 0, 0
        pieces = line.value.split(",")
        for piece in pieces[: self.most_names]:
            name, where = name_in(piece), at + indent(piece)
            fault = fault_of_name(name, self.keywords)
            if (fault or name in seen) and (faults := faults + 1) <= self.most_faults:
                if fault:
                    self.note("header-name", line, where, name=name, fault=fault)
                else:
                    self.note("header-name-twice", line, where, name=name)
            names.append(name)
            seen.add(name)
            at += len(piece) + 1
        if not faults:
            self.seats(line, len(pieces))
        return tuple(names)

    def dealer(self, names: tuple[str, ...]) -> int:
        """The seat of the dealer; 0 where that is none of the players, which is noted."""
        line = self.needed("dealer")
        if line is None or not names:
            return 0
        name = name_in(line.value)
        if name in names:
            return names.index(name)
        self.note("header-dealer", line, found=name, allowed=names)
        return 0


class Settling(Generic[S]):
    """``settle`` of one game: a header becomes a setting.

    ``meant`` are the keys that say how the hand is played; a header of up to ``most`` characters is remembered where
    it is faultless, since the hands of one evening repeat theirs: no real one is longer, and a million-letter one is
    not kept.
    """

    def __init__(
        self, reading: Callable[[Sequence[HeaderLine], int], HeaderReading[S]], keys: Container[str], most: int
    ) -> None:
        self._reading, self._meant, self._most = reading, keys, most
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._faultless)

    def __call__(self, header: Sequence[HeaderLine]) -> tuple[S | None, tuple[Finding, ...]]:
        """The setting, None where the header cannot be used, and every ``syntax`` finding about it, by line."""
        keys = self._meant
        values = tuple([(key, value) for key, value, _, _ in header if key in keys])
        if sum([len(value) for _, value in values]) <= self._most:
            setting = self._remembered(values)
            if setting is not None:
                return setting, ()
        lines = [line for line in header if line.key in keys]
        reading = self._reading(lines, header[-1].line if header else 1)
        return reading.setting, tuple(sorted(reading.findings, key=lambda finding: (finding.line, finding.column)))

    def _faultless(self, header: tuple[tuple[str, str], ...]) -> S | None:
        reading = self._reading([HeaderLine(key, value) for key, value in header], 0)
        return None if reading.findings else reading.setting


def indent(piece: str) -> int:
    """How many spaces stand before the piece's text."""
    return len(piece) - len(piece.lstrip())
