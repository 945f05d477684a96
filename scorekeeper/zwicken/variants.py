"""The rule sets of rules.md section 6 as data: a frozen RuleSet, each house rule a field with source and default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scorekeeper.cards import CARDS, SUITS, Card
from scorekeeper.digests import ByDigest, Shipped, digest_of
from scorekeeper.msgid import N_

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


SOURCES: Mapping[str, str] = {
    "Z": "Wikipedia, Zwicken",
    "X5": "kartenspiele-regeln.de, Zwicken",
    "X6": "Wikipedia (de), Zwicken",
    "X7": "Wikipedia (de), Tippen",
    "der": N_("derived by arithmetic"),
    "rul": N_("our own ruling"),
}
"""What the source letters of rules.md stand for."""


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet(ByDigest):
    """One way of playing, every switch settled. Equal when nothing but the name differs.

    variant: its id.
    name: as players call it; a msgid where it is not a proper name.
    last_trick: the whole pot goes to the winner of the third trick, whoever is in may raise, and nobody is gezwickt
        (Anbieten).
    reconstruction: the sources leave most of it open, which every paper says.
    jump: who deals after one: [Z]; next: X5.
    must_trump: whether who cannot follow has to: [Z]; off: X5.
    zwick_cumulative: whether causes add up: [rul].
    must_play_base_pot: whether the pot of stakes alone has to be played; open in the sources; on: X7.
    bete: what who is gezwickt pays: a stake [Z], the pot X7.
    stake: chips; [Z], X5 and X6: any amount divisible by three.
    end_pot: what becomes of the pot when a match ends: [rul].
    sources: keys of SOURCES.
    gone: what is said of fields that there are no more (scorekeeper.digests).
    digest: 12 hex digits over all that decides a play or a chip.
    """

    variant: str
    name: str
    last_trick: bool = False
    reconstruction: bool = False
    jump: Jump = "rearhand"
    must_trump: bool = True
    zwick_cumulative: bool = True
    must_play_base_pot: bool = False
    bete: Bete = "stake"
    stake: int = 3
    end_pot: EndPot = "split"
    sources: tuple[str, ...] = ()
    gone: tuple[tuple[str, object], ...] = ()
    digest: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest_of(self, SHIPPED))

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


_AS_SHIPPED = {
    "last_trick": False, "reconstruction": False, "jump": "rearhand", "must_trump": True, "zwick_cumulative": True,
    "must_play_base_pot": False, "bete": "stake", "stake": 3, "end_pot": "split",
}
SHIPPED = Shipped(
    fields=(
        "variant", "last_trick", "reconstruction", "jump", "must_trump", "zwick_cumulative", "must_play_base_pot",
        "bete", "stake", "end_pot",
    ),
    values={"zwicken": _AS_SHIPPED, "anbieten": {**_AS_SHIPPED, "last_trick": True, "reconstruction": True}},
)
"""What digests rest on, as shipped on 22 November 2026. Of a field that comes later each row gets the value."""

RULE_SETS: Mapping[str, RuleSet] = {
    rules.variant: rules
    for rules in (
        RuleSet("zwicken", "Zwicken", sources=("Z",)),
        RuleSet("anbieten", "Anbieten", last_trick=True, reconstruction=True, sources=("Z", "rul")),
    )
}
"""The presets by variant id."""
