"""What a record's header says, worked out: who sits where, who stakes first, the stake, the pot before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import ALL_KEYWORDS, fault_of_name, name_in
from scorekeeper.zhn.result import read_chips
from scorekeeper.zwicken.switches import MOST_FAULTS, read_switches
from scorekeeper.zwicken.variants import MOST_CHIPS, MOST_POT, PACK, PLAYERS, RULE_SETS, RuleSet

VERSION = "1"
"""The notation's version, the only value of ``zhn`` that can be read."""
NEEDED = ("zhn", "variant", "players", "dealer")
"""Header keys that every record has."""
MEANT = frozenset({*NEEDED, "stake", "pot", "rules", "from"})
"""Header keys that say how the deal is played; all others are free text and may stand more than once."""
HAND = 3
"""Cards dealt to each player, and tricks."""
_SPACE = " \t"


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of one deal. Seats count clockwise from 0 in the order of ``players``; everybody is a side."""

    rules: RuleSet  # with the stake of this record
    players: tuple[str, ...]
    dealer: int  # the seat that stakes first, before any hop or jump
    pot: int  # chips that lie there before it

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return tuple((seat,) for seat in range(len(self.players)))

    @property
    def stake(self) -> int:
        """The basic stake in chips."""
        return self.rules.stake

    @property
    def talon(self) -> int:
        """Cards left to exchange when everybody has three and one is turned up: 31 - 3n."""
        return len(PACK) - 1 - HAND * len(self.players)


HEADER_CASES: Mapping[str, tuple[str, ...]] = {
    "header-missing": ("key",),
    "header-twice": ("key", "found", "first"),
    "header-zhn": ("found", "allowed"),
    "header-variant": ("found", "allowed"),
    "header-name": ("name", "fault"),
    "header-name-twice": ("name",),
    "header-seats": ("players", "allowed"),
    "header-dealer": ("found", "allowed"),
    "header-chips": ("key", "found", "least"),
    "header-thirds": ("key", "found"),
    "header-stretch": ("found",),
    "header-switch-unknown": ("piece", "name", "allowed"),
    "header-switch-twice": ("piece", "name"),
    "header-switch-bare": ("piece", "name", "allowed"),
    "header-switch-value": ("piece", "name", "found", "allowed"),
}
"""Every case of a ``syntax`` finding about the header, with the names of its facts; all but header-twice make the
header unusable. ``found`` is what stands there, ``allowed`` what could."""
_MOST_REMEMBERED = 2000
"""Characters of a header that is remembered: no real one is longer, and a million-letter one is not kept."""


def settle(header: Sequence[HeaderLine]) -> tuple[Setting | None, tuple[Finding, ...]]:
    """The setting that a header describes, and every ``syntax`` finding about it, by line.

    The setting is None where the header cannot be used. Of a key that stands twice the first line holds.
    """
    meant = [line for line in header if line.key in MEANT]
    if sum(len(line.value) for line in meant) <= _MOST_REMEMBERED:
        known = _remembered(tuple([(line.key, line.value) for line in meant]))
        if known is not None:
            return known, ()
    reading = _Reading(meant, header[-1].line if header else 1)
    return reading.setting, tuple(sorted(reading.findings, key=lambda f: (f.line, f.column)))


@lru_cache(maxsize=256)
def _remembered(header: tuple[tuple[str, str], ...]) -> Setting | None:
    """The setting of a faultless header, else None: the deals of one evening repeat theirs."""
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
        self.findings.append(Finding("syntax", line=line.line, column=_column(line) + at, case=case, facts=facts))

    def _needed(self, key: str) -> HeaderLine | None:
        if key not in self.lines:
            facts: dict[str, Fact] = {"key": key}
            self.findings.append(Finding("syntax", line=self.last_line, case="header-missing", facts=facts))
        return self.lines.get(key)

    def _choice(self, key: str, allowed: Sequence[str]) -> str | None:
        line = self._needed(key)
        if line is None:
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
        rules = RULE_SETS.get(variant or "")
        thirds = rules is not None and rules.thirds
        stake, pot = self._chips("stake", 1, thirds=thirds), self._chips("pot", 0, thirds=thirds)
        if rules is not None and (line := self.lines.get("rules")):
            rules, faults = read_switches(rules, line.value, line=line.line, column=_column(line))
            self.findings += faults
        if "from" in self.lines:
            self._note("header-stretch", self.lines["from"], found=self.lines["from"].value.strip(_SPACE))
        if any(finding.case != "header-twice" for finding in self.findings):
            return None
        assert rules is not None, "a variant without findings has rules"
        return Setting(_at_stake(rules, stake) if stake else rules, names, dealer, pot or 0)

    def _players(self) -> tuple[str, ...]:
        if (line := self._needed("players")) is None:
            return ()
        seen: set[str] = set()
        names, faults, at = list[str](), 0, 0
        for piece in line.value.split(","):
            name = name_in(piece)
            where = at + len(piece) - len(piece.lstrip())
            fault = fault_of_name(name, ALL_KEYWORDS)
            if (fault or name in seen) and (faults := faults + 1) <= MOST_FAULTS:
                if fault:
                    self._note("header-name", line, where, name=name, fault=fault)
                else:
                    self._note("header-name-twice", line, where, name=name)
            names.append(name)
            seen.add(name)
            at += len(piece) + 1
        if len(names) not in PLAYERS and not faults:
            self._note("header-seats", line, players=len(names), allowed=tuple(PLAYERS))
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

    def _chips(self, key: str, least: int, *, thirds: bool) -> int | None:
        """So many chips, where thirds are paid a multiple of three; None where the key is missing or wrong."""
        line = self.lines.get(key)
        if line is None:
            return None
        found = line.value.strip(_SPACE)
        number = read_chips(found)
        if number is None or not least <= number <= (MOST_POT if key == "pot" else MOST_CHIPS):
            self._note("header-chips", line, key=key, found=found, least=least)
            return None
        if thirds and number % HAND:
            self._note("header-thirds", line, key=key, found=found)
            return None
        return number


@lru_cache(maxsize=256)
def _at_stake(rules: RuleSet, stake: int) -> RuleSet:
    return replace(rules, stake=stake)


def _column(line: HeaderLine) -> int:
    """Where the line's value begins, from 1; ``key: value`` where that is not recorded."""
    return line.column or len(line.key) + 3
