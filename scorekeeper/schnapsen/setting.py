"""What a record's header says, worked out: the two players, who deals, the score before the hand, the switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.findings import Fact, Finding
from scorekeeper.schnapsen.switches import MOST_FAULTS, read_switches
from scorekeeper.schnapsen.variants import RULE_SETS, RuleSet
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import ALL_KEYWORDS, fault_of_name, name_in
from scorekeeper.zhn.result import read_number

VERSION = "1"
"""The notation's version, the only value of ``zhn`` that can be read."""
NEEDED = ("zhn", "variant", "players", "dealer")
"""Header keys that every record has."""
KEYS = (*NEEDED, "score", "rules", "date", "place", "event", "hand", "source", "recorder")
"""The header keys of schnapsen.md, in the order of the canonical form."""
MEANT = frozenset({*NEEDED, "score", "rules", "from"})
"""Header keys that say how the hand is played; all others are free text."""
SCORES = range(1, 12)
"""What can still be to go before a hand."""
_SPACE = " \t"


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of one hand. Seats are 0 and 1 in the order of ``players``; each is a side of its own."""

    rules: RuleSet
    players: tuple[str, ...]
    dealer: int  # seat; the other is forehand and leads
    score: tuple[int, int]  # game points still to go before this hand
    sides: tuple[tuple[int, ...], ...] = ((0,), (1,))


HEADER_CASES: Mapping[str, tuple[str, ...]] = {
    "header-missing": ("key",),
    "header-twice": ("key", "found", "first"),
    "header-zhn": ("found", "allowed"),
    "header-variant": ("found", "allowed"),
    "header-name": ("name", "fault"),
    "header-name-twice": ("name",),
    "header-two": ("players",),
    "header-dealer": ("found", "allowed"),
    "header-score": ("found",),
    "header-whole": ("found",),
    "header-switch-unknown": ("piece", "name", "allowed"),
    "header-switch-twice": ("piece", "name"),
    "header-switch-bare": ("piece", "name", "allowed"),
    "header-switch-value": ("piece", "name", "found", "allowed"),
}
"""Every case of a ``syntax`` finding about the header, with the names of its facts. ``header-whole``: a line
``from:``, since a hand of Schnapsen is recorded from its beginning. All but header-twice make it unusable."""


def settle(header: Sequence[HeaderLine]) -> tuple[Setting | None, tuple[Finding, ...]]:
    """The setting that a header describes, and every ``syntax`` finding about it, by line.

    The setting is None where the header cannot be used (schnapsen.md, Exactly 2). Of a key that stands twice the
    first line holds; that alone leaves the header usable.
    """
    meant = [line for line in header if line.key in MEANT]
    if sum(len(line.value) for line in meant) <= _MOST_REMEMBERED:
        known = _remembered(tuple((line.key, line.value) for line in meant))
        if known is not None:
            return known, ()
    reading = _Reading(meant, header[-1].line if header else 1)
    return reading.setting, tuple(sorted(reading.findings, key=lambda f: (f.line, f.column)))


_MOST_REMEMBERED = 1000
"""Characters of a header that is remembered."""


@lru_cache(maxsize=256)
def _remembered(header: tuple[tuple[str, str], ...]) -> Setting | None:
    """The setting of a faultless header, else None: the hands of one evening repeat theirs."""
    reading = _Reading([HeaderLine(key, value) for key, value in header], 0)
    return None if reading.findings else reading.setting


class _Reading:
    """One header being worked out: each step reads one key and notes what is wrong with it."""

    def __init__(self, lines: Sequence[HeaderLine], last_line: int) -> None:
        self.findings: list[Finding] = []
        self.last_line = last_line
        self.lines: dict[str, HeaderLine] = {}
        for line in lines:
            if (first := self.lines.setdefault(line.key, line)) is not line:
                self._note("header-twice", line, key=line.key, found=line.value, first=first.line)
        self.setting = self._settle()

    def _note(self, case: str, line: HeaderLine, at: int = 0, **facts: Fact) -> None:
        """A finding at character ``at`` of the line's value."""
        column = (line.column or len(line.key) + 3) + at
        self.findings.append(Finding("syntax", line=line.line, column=column, case=case, facts=facts))

    def _needed(self, key: str) -> HeaderLine | None:
        if key not in self.lines:
            facts: dict[str, Fact] = {"key": key}
            self.findings.append(Finding("syntax", line=self.last_line, case="header-missing", facts=facts))
        return self.lines.get(key)

    def _choice(self, key: str, allowed: Sequence[str]) -> str | None:
        """The value of a needed key that has one of a few words."""
        if (line := self._needed(key)) is None:
            return None
        found = line.value.strip(_SPACE)
        if found in allowed:
            return found
        self._note(f"header-{key}", line, found=found, allowed=tuple(allowed))
        return None

    def _settle(self) -> Setting | None:
        self._choice("zhn", (VERSION,))
        variant = self._choice("variant", tuple(RULE_SETS))
        names = self._players()
        dealer = self._dealer(names)
        score = self._score()
        if line := self.lines.get("from"):
            self._note("header-whole", line, found=line.value)
        rules = RULE_SETS.get(variant or "")
        if rules is not None and (line := self.lines.get("rules")):
            rules, faults = read_switches(rules, line.value, line.line, line.column or len(line.key) + 3)
            self.findings += faults
        if rules is None or any(finding.case != "header-twice" for finding in self.findings):
            return None
        return Setting(rules, names, dealer, score)

    def _players(self) -> tuple[str, ...]:
        """All names as they stand, faulty ones too."""
        if (line := self._needed("players")) is None:
            return ()
        names: list[str] = []
        at = faults = 0
        pieces = line.value.split(",")
        for piece in pieces[: MOST_FAULTS + 2]:
            name, where = name_in(piece), at + len(piece) - len(piece.lstrip())
            at += len(piece) + 1
            if fault := fault_of_name(name, ALL_KEYWORDS):
                self._note("header-name", line, where, name=name, fault=fault)
            elif name in names:
                self._note("header-name-twice", line, where, name=name)
            faults += bool(fault) or name in names
            names.append(name)
        if len(pieces) != 2 and not faults:
            self._note("header-two", line, players=len(pieces))
        return tuple(names)

    def _dealer(self, names: tuple[str, ...]) -> int:
        line = self._needed("dealer")
        if line is None or not names:
            return 0
        name = name_in(line.value)
        if name in names:
            return names.index(name)
        self._note("header-dealer", line, found=name, allowed=names)
        return 0

    def _score(self) -> tuple[int, int]:
        """What is still to go; the variant's own start where it is not said."""
        start = RULE_SETS["schnapsen"].start
        if (line := self.lines.get("score")) is None:
            return start, start
        numbers = [read_number(word) for word in line.value.split()]
        good = [number for number in numbers if number in SCORES and number is not None]
        if len(good) == len(numbers) == 2:
            return good[0], good[1]
        self._note("header-score", line, found=line.value.strip(_SPACE))
        return start, start
