"""The rule sets of rules.md section 6 as data: a frozen RuleSet, each house rule a field with source and default."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from scorekeeper.cards import CARDS, SUITS, Card

Jump: TypeAlias = Literal["rearhand", "next"]
Bete: TypeAlias = Literal["stake", "pot"]
EndPot: TypeAlias = Literal["split", "carry"]
PLAYERS = range(2, 7)
"""Two to six play; with six the talon is short (Zw.N1)."""
RANKS = "789TJQKA"
"""The ranks of the pack, lowest first."""
PACK: tuple[Card, ...] = tuple(CARDS[rank + suit] for rank in RANKS for suit in SUITS)
"""The 32 cards."""
MOST_CHIPS = 9999
"""The largest stake that can be written: the notation's numbers have four digits."""
MOST_POT = 9_999_999
"""The largest pot that can be written: with ``bete=pot`` one deal may bring in many times what lay there."""


def N_(msgid: str) -> str:  # noqa: N802 - the name that message extraction looks for
    """Marks a text for the catalogues; it is translated where it is shown."""
    return msgid


SOURCES: Mapping[str, str] = {
    "Z": "Wikipedia, Zwicken",
    "X5": "kartenspiele-regeln.de, Zwicken",
    "X6": "Wikipedia (de), Zwicken",
    "X7": "Wikipedia (de), Tippen",
    "der": N_("derived by arithmetic"),
    "rul": N_("a ruling of our own"),
}
"""What the source letters of rules.md stand for."""


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet:
    """One way of playing, every switch settled. Equal when nothing but the name differs.

    ``last_trick``: the whole pot goes to the winner of the third trick, whoever is in may raise, and nobody is
    gezwickt (Anbieten). ``reconstruction``: the sources leave most of it open, which every paper says.
    """

    variant: str
    name: str  # as players call it; a msgid where it is not a proper name
    last_trick: bool = False  # Anbieten: rules.md 6, last paragraph
    reconstruction: bool = False
    jump: Jump = "rearhand"  # [Z]; next: X5
    must_trump: bool = True  # [Z]; off: X5
    zwick_cumulative: bool = True  # [rul]
    must_play_base_pot: bool = False  # open in the sources; on: X7
    bete: Bete = "stake"  # [Z]; pot: X7
    stake: int = 3  # chips; [Z], X5 and X6: any amount divisible by three
    end_pot: EndPot = "split"  # [rul]: what becomes of the pot when a match ends
    sources: tuple[str, ...] = ()  # keys of SOURCES
    digest: str = field(init=False, repr=False)  # 12 hex digits over all that decides a play or a chip

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", _digest(self))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def thirds(self) -> bool:
        """Whether each trick pays a third of the pot, so that pots and stakes are multiples of three."""
        return not self.last_trick

    @property
    def gezwickt(self) -> bool:
        """Whether anybody can be gezwickt (zwicken.md, Exactly 11)."""
        return not self.last_trick

    @property
    def raises(self) -> bool:
        """Whether whoever is in may raise."""
        return self.last_trick


def _digest(rules: RuleSet) -> str:
    """The short SHA-256 that names a rule set (design.md, law 7); its name and sources do not count."""
    left_out = {"name", "sources", "digest"}
    values: dict[str, Any] = {f.name: getattr(rules, f.name) for f in fields(rules) if f.name not in left_out}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


RULE_SETS: Mapping[str, RuleSet] = {
    rules.variant: rules
    for rules in (
        RuleSet("zwicken", "Zwicken", sources=("Z",)),
        RuleSet("anbieten", "Anbieten", last_trick=True, reconstruction=True, sources=("Z", "rul")),
    )
}
"""The presets by variant id."""
