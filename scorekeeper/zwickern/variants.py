"""Every rule set of rules.md as data: a frozen RuleSet, each house rule a field with source and default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from scorekeeper.cards import CARDS, PLAIN_PACK, RANKS, SUITS, Card
from scorekeeper.digests import ByDigest, Shipped, digest_of
from scorekeeper.msgid import N_

Options: TypeAlias = tuple[int, ...]
"""The values a card or item may stand for, ascending."""
AfterZwick: TypeAlias = Literal["trail", "zwicker_lays", "all_lay", "rest_lay", "refill4"]
JokerTake: TypeAlias = Literal["any", "joker_only", "joker_only_if_alone", "never"]
MajorityTie: TypeAlias = Literal["none", "split", "all"]


SOURCES: Mapping[str, str] = {
    "P": "pagat.com, Zwicker",
    "W": "Wikipedia, Zwickern",
    "N": N_("NSV, rule sheet Zwickern"),
    "X1": N_("Wikipedia, Zwickern, as of 2018"),
    "X2": "kartenspiele.net, Zwickern",
    "X3": N_("Queen Games, rule sheet"),
    "der": N_("derived by arithmetic"),
    "rul": N_("our own ruling"),
}
"""What the source letters of rules.md stand for."""

WILD_VALUES: Options = tuple(range(2, 15))
"""What a wild joker may stand for (rules.md A37)."""


@cache
def _values(dual: bool) -> Mapping[Card, Options]:
    """V(card) of rules.md section 3, also for cards that the pack lacks."""
    values: dict[Card, Options] = {}
    for card in CARDS.values():
        if card.joker is not None:
            values[card] = (card.joker,) if card.joker else WILD_VALUES
        elif card.rank in "AJQK":
            low = 1 + "AJQK".index(card.rank)
            values[card] = (low, low + 10) if dual else (low + 10,)
        else:
            values[card] = (RANKS.index(card.rank) + 2,)
    return values


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet(ByDigest):
    """One way of playing Zwickern, every switch settled. Equal when nothing but the name differs. What stands in
    brackets is where rules.md speaks of it.

    variant: its id.
    name: as players call it; a msgid where it is not a proper name.
    promises: True: a build needs a held match and has an owner (B3, O1); False: the book presets (K2).
    dual: True: A J Q K have two values (V in section 3); False: 11 12 13 14 only (K1).
    jokers: matching values, ascending, twins twice; 0 is a wild joker (1.1).
    points: by code, of the pack's cards; a code that is not there scores 0 (1.3).
    partner_build: of "prior", "ask" (A6).
    reverse_subtract: whether a build may also count the card played minus what is there (A2).
    forced_capture: whether who can capture has to (A21).
    single_build_on_empty: whether a card may be built alone on an empty table (A5).
    distinct_promises: whether builds of different values each need a matching card (A9).
    partner_build_binds: whether who was built for must keep the matching card (A7).
    split_builds: whether the cards of a build may be taken one by one (A24).
    after_zwick: what is owed after one (A25 A26 A27 N2).
    table_limit: how many single cards may lie there; None: any number (A32).
    majority_tie: who has it where several have as many cards (A11).
    majority_counts: which cards count for it (A31).
    leftover_at: when the last capturer gets what lies there (A30).
    gr_joker_take: what may take a wild joker from the table (A35).
    gr_joker_sweep_scores: whether clearing the table with a joker is a Zwick (A38).
    nsv_jokers: whether it is played with NSV's six (A28).
    zwick_points: what one scores (1.3).
    majority_points: what it scores (1.3).
    dealer_moves_each_stage: whether the next one deals every stage (nsv-zwicker, 1.1).
    sources: keys of SOURCES.
    gone: what is said of fields that there are no more (scorekeeper.digests).
    options: V(card) of section 3, of every card.
    digest: 12 hex digits over all that decides a play or a score.
    """

    variant: str
    name: str
    promises: bool
    dual: bool
    jokers: tuple[int, ...]
    points: Mapping[str, int]
    partner_build: frozenset[str] = frozenset()
    reverse_subtract: bool = False
    forced_capture: bool = False
    single_build_on_empty: bool = True
    distinct_promises: bool = False
    partner_build_binds: bool = True
    split_builds: bool = False
    after_zwick: AfterZwick = "trail"
    table_limit: int | None = None
    majority_tie: MajorityTie = "none"
    majority_counts: Literal["all", "table_only"] = "all"
    leftover_at: Literal["deal", "stage"] = "deal"
    gr_joker_take: JokerTake = "any"
    gr_joker_sweep_scores: bool = True
    nsv_jokers: bool = False
    zwick_points: int = 1
    majority_points: int = 3
    dealer_moves_each_stage: bool = False
    sources: tuple[str, ...] = ()
    gone: tuple[tuple[str, object], ...] = ()
    options: Mapping[Card, Options] = field(init=False, repr=False)
    digest: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "jokers", tuple(sorted(self.jokers)))
        in_pack = self.pack(1)
        set_field(self, "points", {c.code: self.points[c.code] for c in in_pack if self.points.get(c.code)})
        set_field(self, "options", _values(self.dual))
        set_field(self, "digest", digest_of(self, SHIPPED))

    @property
    def wild(self) -> bool:
        """Whether the pack has wild jokers (K4)."""
        return 0 in self.jokers

    def pack(self, packs: int = 1) -> Mapping[Card, int]:
        """Copies of each card in ``packs`` packs of 52 with this rule set's jokers (1.1)."""
        return _pack(packs, self.jokers)

    def playable_with(self, packs: int) -> bool:
        """Whether it is played with so many packs: with two no jokers, but NSV's six (notation.md, Exactly 5)."""
        return packs == 1 or not self.jokers or self.nsv_jokers

    def nominal(self, packs: int = 1) -> int:
        """Points of the whole pack with the majority and without Zwicks: 30, 83, 21 … (1.1)."""
        return _pack_points(self, packs) + self.majority_points


@lru_cache(maxsize=256)
def _pack_points(rules: RuleSet, packs: int) -> int:
    return sum(rules.points.get(card.code, 0) * copies for card, copies in rules.pack(packs).items())


@lru_cache(maxsize=64)
def _pack(packs: int, jokers: tuple[int, ...]) -> Mapping[Card, int]:
    pack = dict.fromkeys(PLAIN_PACK, packs)
    for number, copies in sorted(Counter(jokers).items()):
        pack[CARDS[f"X{number or ''}"]] = copies
    return pack


# The scoring values of 1.3. A rank stands for all its four cards, a card beats its rank.
_MODERN_POINTS = {"Td": 3, "Ts": 1, "2s": 1, "A": 1}
_BOOK_POINTS = {"Td": 10, "A": 2, "7d": 1, "7s": 1}


def card_points(named: Mapping[str, int]) -> dict[str, int]:
    """Points by card code, from points by rank, card or joker (``A``, ``Td``); a card beats its rank."""
    ranks = {card.code: named[card.rank] for card in PLAIN_PACK if card.rank in named}
    return ranks | {code: value for code, value in named.items() if code in CARDS}


def named_points(points: Mapping[str, int]) -> dict[str, int]:
    """Points as people say them, from points by card code: ``A`` where all four aces have the same."""
    named: dict[str, int] = {}
    for code, value in points.items():
        alike = {points.get(code[0] + suit) for suit in SUITS}
        named[code[0] if alike == {value} else code] = value
    return named


def _modern(variant: str, name: str, jokers: Mapping[int, int], *, twins: int = 1, **more: Any) -> RuleSet:
    """A rule set with promises and dual cards. ``jokers``: points by value; ``ten``: points of Th, Tc."""
    named = dict(_MODERN_POINTS) | ({"T": more.pop("ten")} if "ten" in more else {})
    points = card_points(named) | {f"X{number}": value for number, value in jokers.items()}
    return RuleSet(variant, name, True, True, tuple(jokers) * twins, points, **more)


def _book(variant: str, name: str, **more: Any) -> RuleSet:
    """One of the book presets: single values, builds without owner, 21 points a pack."""
    jokers = more.pop("jokers", ())
    points = card_points(_BOOK_POINTS)
    return RuleSet(variant, name, False, False, jokers, points, zwick_points=3, majority_points=1, **more)


_DITHMARSCHEN_JOKERS = {15: 5, 20: 6, 25: 7}
_GROSSENWIEHE_JOKERS = {number: number - 10 for number in (15, 17, 20, 22, 25, 30)}
_CHRISTIANSEN_JOKERS = {15: 4, 20: 5, 25: 6, 30: 7}
_PRIOR, _PRIOR_OR_ASK = frozenset({"prior"}), frozenset({"prior", "ask"})

_AS_SHIPPED: Mapping[str, object] = {
    "reverse_subtract": False, "forced_capture": False, "single_build_on_empty": True, "distinct_promises": False,
    "partner_build": (), "partner_build_binds": True, "split_builds": False, "after_zwick": "trail",
    "table_limit": None, "majority_tie": "none", "majority_counts": "all", "leftover_at": "deal",
    "gr_joker_take": "any", "gr_joker_sweep_scores": True, "nsv_jokers": False, "dealer_moves_each_stage": False,
}
_MODERN_AS_SHIPPED = {**_AS_SHIPPED, "promises": True, "dual": True, "zwick_points": 1, "majority_points": 3}
_BOOK_AS_SHIPPED = {
    **_AS_SHIPPED, "promises": False, "dual": False, "zwick_points": 3, "majority_points": 1, "jokers": (),
    "points": {"Td": 10, "7d": 1, "7s": 1, "Ac": 2, "Ad": 2, "Ah": 2, "As": 2},
}
_MODERN_POINTS_AS_SHIPPED = {"Td": 3, "Ts": 1, "2s": 1, "Ac": 1, "Ad": 1, "Ah": 1, "As": 1}
_DITHMARSCHEN_AS_SHIPPED = {
    **_MODERN_AS_SHIPPED, "partner_build": ("prior",), "jokers": (15, 20, 25),
    "points": {**_MODERN_POINTS_AS_SHIPPED, "X15": 5, "X20": 6, "X25": 7},
}
SHIPPED = Shipped(
    fields=(
        "variant", "promises", "dual", "jokers", "points", "partner_build", "reverse_subtract", "forced_capture",
        "single_build_on_empty", "distinct_promises", "partner_build_binds", "split_builds", "after_zwick",
        "table_limit", "majority_tie", "majority_counts", "leftover_at", "gr_joker_take", "gr_joker_sweep_scores",
        "nsv_jokers", "zwick_points", "majority_points", "dealer_moves_each_stage",
    ),
    values={
        "dithmarschen": _DITHMARSCHEN_AS_SHIPPED,
        "dithmarschen-6": {**_DITHMARSCHEN_AS_SHIPPED, "jokers": (15, 15, 20, 20, 25, 25)},
        "grossenwiehe": {
            **_MODERN_AS_SHIPPED, "partner_build": ("ask", "prior"), "jokers": (15, 17, 20, 22, 25, 30),
            "points": {
                **_MODERN_POINTS_AS_SHIPPED, "Th": 1, "Tc": 1,
                "X15": 5, "X17": 7, "X20": 10, "X22": 12, "X25": 15, "X30": 20,
            },
        },
        "christiansen": {
            **_MODERN_AS_SHIPPED, "jokers": (15, 20, 25, 30),
            "points": {**_MODERN_POINTS_AS_SHIPPED, "X15": 4, "X20": 5, "X25": 6, "X30": 7},
        },
        "classic": _BOOK_AS_SHIPPED,
        "classic-double": _BOOK_AS_SHIPPED,
        "danyliuk": {**_BOOK_AS_SHIPPED, "after_zwick": "all_lay"},
        "dietze": {**_BOOK_AS_SHIPPED, "split_builds": True, "after_zwick": "refill4"},
        "grupp": {**_BOOK_AS_SHIPPED, "jokers": (0,) * 6},
        "parlett": {**_BOOK_AS_SHIPPED, "jokers": (0,) * 6},
        "nsv": {**_BOOK_AS_SHIPPED, "table_limit": 6, "after_zwick": "rest_lay"},
        "nsv-zwicker": {**_BOOK_AS_SHIPPED, "after_zwick": "zwicker_lays", "dealer_moves_each_stage": True},
    },
)
"""What digests rest on, as shipped on 22 November 2026: nothing of it is changed. A field that comes later needs no
value here where its default means "as before"; else each row gets the one that does."""

RULE_SETS: Mapping[str, RuleSet] = {
    rules.variant: rules
    for rules in (
        _modern(
            "dithmarschen", "Dithmarschen", _DITHMARSCHEN_JOKERS, partner_build=_PRIOR,
            sources=("P", "W"),
        ),
        _modern(
            "dithmarschen-6", N_("Dithmarschen, 6 jokers"), _DITHMARSCHEN_JOKERS, twins=2, partner_build=_PRIOR,
            sources=("W", "rul"),
        ),
        _modern(
            "grossenwiehe", "Großenwiehe", _GROSSENWIEHE_JOKERS, ten=1, partner_build=_PRIOR_OR_ASK,
            sources=("P", "W"),
        ),
        _modern("christiansen", "Christiansen", _CHRISTIANSEN_JOKERS, sources=("P",)),
        _book("classic", N_("Classic (Hülsemann)"), sources=("P", "W")),
        _book("classic-double", N_("Classic, two packs"), sources=("P", "W")),
        _book("danyliuk", "Danyliuk", after_zwick="all_lay", sources=("W", "P")),
        _book("dietze", "Dietze", split_builds=True, after_zwick="refill4", sources=("W", "P")),
        _book("grupp", "Grupp", jokers=(0,) * 6, sources=("W", "P")),
        _book("parlett", "Parlett", jokers=(0,) * 6, sources=("W", "P")),
        _book("nsv", "NSV", table_limit=6, after_zwick="rest_lay", sources=("N",)),
        _book(
            "nsv-zwicker", N_("NSV, Zwicker for two"), after_zwick="zwicker_lays", dealer_moves_each_stage=True,
            sources=("X2",),
        ),
    )
}
"""The presets by variant id, in the order of rules.md 1.1."""
