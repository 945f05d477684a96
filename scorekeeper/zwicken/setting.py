"""A record's header worked out: who sits where, who stakes first, the stake, the pot before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.findings import Finding
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import ALL_KEYWORDS
from scorekeeper.zhn.result import read_chips
from scorekeeper.zhn.settling import CASES as SETTLING_CASES
from scorekeeper.zhn.settling import NEEDED, SPACE, VERSION, HeaderReading, Settling, column_of
from scorekeeper.zhn.switches import CASES as SWITCH_CASES
from scorekeeper.zwicken.switches import read_switches
from scorekeeper.zwicken.variants import MOST_CHIPS, MOST_POT, PACK, PLAYERS, RULE_SETS, RuleSet

MEANT = frozenset({*NEEDED, "stake", "pot", "rules", "from"})
"""Header keys that say how the deal is played; all others are free text and may stand more than once."""
HAND = 3
"""Cards dealt to each player, and tricks."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of one deal. Seats count clockwise from 0 in the order of ``players``; everybody is a side.

    rules: with the stake of this record.
    players: names by seat.
    dealer: the seat that stakes first, before any hop or jump.
    pot: chips that lie there before it.
    """

    rules: RuleSet
    players: tuple[str, ...]
    dealer: int
    pot: int

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
    **SETTLING_CASES,
    **SWITCH_CASES,
    "header-seats": ("players", "allowed"),
    "header-chips": ("key", "found", "least"),
    "header-thirds": ("key", "found"),
    "header-stretch": ("found",),
}
"""Every case of a ``syntax`` finding about the header, with the names of its facts; all but header-twice make the
header unusable. ``found`` is what stands there, ``allowed`` what could."""


def settle(header: Sequence[HeaderLine]) -> tuple[Setting | None, tuple[Finding, ...]]:
    """The setting that a header describes, and every ``syntax`` finding about it, by line.

    The setting is None where the header cannot be used. Of a key that stands twice the first line holds.

    All but the pot is the same for many deals of an evening: it is remembered without that, and the pot put in.
    """
    without_pot = [line for line in header if line.key != "pot"]
    if len(without_pot) == len(header) - 1:
        setting, faults = _settling(without_pot)
        chips = next((read_chips(line.value.strip(SPACE)) for line in header if line.key == "pot"), None)
        if setting is not None and not faults and chips is not None and _may_lie(chips, setting.rules):
            return Setting(setting.rules, setting.players, setting.dealer, chips), ()
    return _settling(header)


def _may_lie(chips: int, rules: RuleSet) -> bool:
    """Whether a pot can be so large: where thirds are paid, a multiple of three."""
    return chips <= MOST_POT and not (rules.thirds and chips % HAND)


class _Reading(HeaderReading[Setting]):
    keywords = ALL_KEYWORDS

    def settle(self) -> Setting | None:
        self.choice("zhn", (VERSION,))
        variant = self.choice("variant", tuple(RULE_SETS))
        names = self.players()
        dealer = self.dealer(names)
        rules = RULE_SETS.get(variant or "")
        thirds = rules is not None and rules.thirds
        stake, pot = self._chips("stake", 1, thirds=thirds), self._chips("pot", 0, thirds=thirds)
        if rules is not None and (line := self.lines.get("rules")):
            rules, faults = read_switches(rules, line.value, line=line.line, column=column_of(line))
            self.findings += faults
        if "from" in self.lines:
            self.note("header-stretch", self.lines["from"], found=self.lines["from"].value.strip(SPACE))
        if not self.usable:
            return None
        assert rules is not None, "a variant without findings has rules"
        return Setting(_at_stake(rules, stake) if stake else rules, names, dealer, pot or 0)

    def seats(self, line: HeaderLine, players: int) -> None:
        if players not in PLAYERS:
            self.note("header-seats", line, players=players, allowed=tuple(PLAYERS))

    def _chips(self, key: str, least: int, *, thirds: bool) -> int | None:
        """So many chips, where thirds are paid a multiple of three; None where the key is missing or wrong."""
        line = self.lines.get(key)
        if line is None:
            return None
        found = line.value.strip(SPACE)
        number = read_chips(found)
        if number is None or not least <= number <= (MOST_POT if key == "pot" else MOST_CHIPS):
            self.note("header-chips", line, key=key, found=found, least=least)
            return None
        if thirds and number % HAND:
            self.note("header-thirds", line, key=key, found=found)
            return None
        return number


@lru_cache(maxsize=256)
def _at_stake(rules: RuleSet, stake: int) -> RuleSet:
    return replace(rules, stake=stake)


_settling = Settling(_Reading, MEANT, 2000)
