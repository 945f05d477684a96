"""A record's header worked out: the two players, who deals, the score before the hand, the switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.findings import Finding
from scorekeeper.schnapsen.switches import read_switches
from scorekeeper.schnapsen.variants import RULE_SETS, RuleSet
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import ALL_KEYWORDS
from scorekeeper.zhn.result import read_number
from scorekeeper.zhn.settling import CASES as SETTLING_CASES
from scorekeeper.zhn.settling import MOST_FAULTS, NEEDED, SPACE, VERSION, HeaderReading, Settling, column_of
from scorekeeper.zhn.switches import CASES as SWITCH_CASES

KEYS = (*NEEDED, "score", "rules", "date", "place", "event", "hand", "source", "recorder")
"""The header keys of schnapsen.md, in the order of the canonical form."""
MEANT = frozenset({*NEEDED, "score", "rules", "from"})
"""Header keys that say how the hand is played; all others are free text."""
SCORES = range(1, 12)
"""What can still be to go before a hand."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of one hand. Seats are 0 and 1 in the order of ``players``; each is a side of its own.

    rules: of the table.
    players: names by seat.
    dealer: seat; the other is forehand and leads.
    score: game points still to go before this hand, by seat.
    sides: seats of each.
    """

    rules: RuleSet
    players: tuple[str, ...]
    dealer: int
    score: tuple[int, int]
    sides: tuple[tuple[int, ...], ...] = ((0,), (1,))


HEADER_CASES: Mapping[str, tuple[str, ...]] = {
    **SETTLING_CASES,
    **SWITCH_CASES,
    "header-two": ("players",),
    "header-score": ("found",),
    "header-whole": ("found",),
}
"""Every case of a ``syntax`` finding about the header, with the names of its facts. ``header-whole``: a line
``from:``, since a hand of Schnapsen is recorded from its beginning. All but header-twice make it unusable."""


def settle(header: Sequence[HeaderLine]) -> tuple[Setting | None, tuple[Finding, ...]]:
    """The setting that a header describes, and every ``syntax`` finding about it, by line.

    The setting is None where the header cannot be used (schnapsen.md, Exactly 2). Of a key that stands twice the
    first line holds; that alone leaves the header usable.
    """
    return _settling(header)


class _Reading(HeaderReading[Setting]):
    keywords = ALL_KEYWORDS
    most_names = most_faults = MOST_FAULTS + 2

    def settle(self) -> Setting | None:
        self.choice("zhn", (VERSION,))
        variant = self.choice("variant", tuple(RULE_SETS))
        names = self.players()
        dealer = self.dealer(names)
        score = self._score()
        if line := self.lines.get("from"):
            self.note("header-whole", line, found=line.value)
        rules = RULE_SETS.get(variant or "")
        if rules is not None and (line := self.lines.get("rules")):
            rules, faults = read_switches(rules, line.value, line.line, column_of(line))
            self.findings += faults
        if rules is None or not self.usable:
            return None
        return Setting(rules, names, dealer, score)

    def seats(self, line: HeaderLine, players: int) -> None:
        if players != 2:
            self.note("header-two", line, players=players)

    def _score(self) -> tuple[int, int]:
        """What is still to go; the variant's own start where it is not said."""
        start = RULE_SETS["schnapsen"].start
        if (line := self.lines.get("score")) is None:
            return start, start
        numbers = [read_number(word) for word in line.value.split()]
        good = [number for number in numbers if number in SCORES and number is not None]
        if len(good) == len(numbers) == 2:
            return good[0], good[1]
        self.note("header-score", line, found=line.value.strip(SPACE))
        return start, start


_settling = Settling(_Reading, MEANT, 1000)
