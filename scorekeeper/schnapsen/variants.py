"""The rule set of Schnapsen as data, and its cards (rules.md, section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.cards import CARDS, SUITS, Card
from scorekeeper.digests import ByDigest, Shipped, digest_of
from scorekeeper.msgid import N_

SOURCES: Mapping[str, str] = {
    "S": "pagat.com, Schnapsen",
    "X8": N_("glossaries of Schnapsen"),
    "rul": N_("our own ruling"),
}
"""What the source letters of rules.md stand for."""
VALUES: Mapping[str, int] = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""Points of a card by its rank, highest rank first."""
PACK: tuple[Card, ...] = tuple(CARDS[rank + suit] for suit in SUITS for rank in VALUES)
"""The twenty cards."""
TOTAL = 120
"""Points of the pack."""
ENOUGH = 66
"""So many points make a claim right."""
SCHNEIDER = 33
"""Below so many points the other side has lost two game points."""
HAND, TALON = 5, 9
"""Cards dealt to each player, and cards face down beside the turn-up."""
_ORDER = {rank: at for at, rank in enumerate("ATKQJ98765432X")}
_IN_PACK = frozenset(PACK)


def in_pack(card: Card) -> bool:
    """Whether it is one of the twenty."""
    return card in _IN_PACK


WORTH: Mapping[Card, int] = {card: VALUES.get(card.rank, 0) for card in CARDS.values()}
"""The points of each card in a trick; a foreign card has none (schnapsen.md, Exactly 4)."""


def higher(card: Card, other: Card) -> bool:
    """Whether it ranks above another card of its suit: A T K Q J, foreign ones below by their number."""
    return _ORDER[card.rank] < _ORDER[other.rank]


def partner_of(card: Card) -> Card | None:
    """The other card of a marriage; None for a card that is no king or queen."""
    if card.rank not in ("K", "Q"):
        return None
    return CARDS[("Q" if card.rank == "K" else "K") + card.suit]


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet(ByDigest):
    """One way of playing Schnapsen, every switch settled. Equal when nothing but the name differs.

    variant: its id.
    name: as players call it.
    last_exchange: the trump jack may be exchanged with two talon cards left [S]; [X8] forbids it.
    last_close: the talon may be closed then [S]; one source of [X8] forbids it.
    start: game points to go at the beginning of a game [S].
    bummerl_schneider: Bummerl for a loser who is still on start [X8].
    bummerl_schuster: for a loser who stood at 1 when the other stood at start; None: as any [X8].
    sources: keys of SOURCES.
    gone: what is said of fields that there are no more (scorekeeper.digests).
    digest: 12 hex digits over all that decides a play or a score.
    """

    variant: str
    name: str
    last_exchange: bool = True
    last_close: bool = True
    start: int = 7
    bummerl_schneider: int = 1
    bummerl_schuster: int | None = None
    sources: tuple[str, ...] = ()
    gone: tuple[tuple[str, object], ...] = ()
    digest: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest_of(self, SHIPPED))



SHIPPED = Shipped(
    fields=("variant", "last_exchange", "last_close", "start", "bummerl_schneider", "bummerl_schuster"),
    values={
        "schnapsen": {
            "last_exchange": True, "last_close": True, "start": 7, "bummerl_schneider": 1, "bummerl_schuster": None,
        },
    },
)
"""What digests rest on, as shipped on 22 November 2026. Of a field that comes later each row gets the value."""

RULE_SETS: Mapping[str, RuleSet] = {
    "schnapsen": RuleSet("schnapsen", N_("Schnapsen"), sources=("S", "X8", "rul")),
}
"""Every variant by its id."""
