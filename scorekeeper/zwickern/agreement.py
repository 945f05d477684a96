"""What a table agreed to play: a variant with its switches, how many packs, which deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.errors import NotationError
from scorekeeper.outcomes import Scoring
from scorekeeper.zwickern import schedules
from scorekeeper.zwickern.counting import scoring_cards
from scorekeeper.zwickern.schedules import Schedule, usual_sides
from scorekeeper.zwickern.switches import apply
from scorekeeper.zwickern.tally import majority_shares
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet


class Agreement(NamedTuple):
    """The rules of a table.

    ``rules``: the variant with its switches.
    ``packs``: 1 or 2.
    ``players``: how many sit there, 0 while nobody knows.
    ``sides``: how many they are, likewise; as many as players where everybody plays alone.
    ``schedule``: how they are dealt; None where rules.md 1.2 has none for so many.
    ``switches``: as ``rules:`` of ZHN has them, in one text.
    """

    rules: RuleSet
    packs: int
    players: int
    sides: int
    schedule: Schedule | None
    switches: str

    @property
    def nominal(self) -> int:
        """Points of the whole pack with the majority and without Zwicks."""
        return self.rules.nominal(self.packs)

    @property
    def cards(self) -> int:
        """How many cards all packs have together."""
        return sum(self.rules.pack(self.packs).values())

    @property
    def scoring(self) -> Mapping[Card, int]:
        """The cards that score, with their copies, in the order in which a count lists them."""
        return _scoring(self.rules, self.packs)


@lru_cache(maxsize=256)
def _scoring(rules: RuleSet, packs: int) -> Mapping[Card, int]:
    cards = scoring_cards(rules, packs)
    return MappingProxyType(dict(sorted(cards.items(), key=lambda item: _place(item[0], rules))))


def agree(
    variant: str, switches: Mapping[str, str], schedule: str | None = None, packs: int | None = None, players: int = 0,
    sides: int = 0,
) -> Agreement:
    """The rules of a table. ``players`` 0: not yet known, then nothing that depends on them is judged; ``sides`` 0: as
    many as so many players usually are.

    Raises NotationError for an unknown variant, switches that cannot be used (rules.md 2.1), a schedule that cannot be
    read, two packs with jokers.
    """
    return _agreed(variant, tuple(sorted(switches.items())), schedule, packs, players, sides)


@lru_cache(maxsize=512)
def _agreed(
    variant: str, switches: tuple[tuple[str, str], ...], schedule: str | None, packs: int | None, players: int,
    sides: int,
) -> Agreement:
    if variant not in RULE_SETS:
        raise NotationError(f"no variant {variant!r}")
    if packs is None:
        packs = schedules.default_packs(variant, players)
    switches_text = ", ".join(f"{name}={value}" for name, value in switches)
    rules = apply(RULE_SETS[variant], switches_text)
    if not rules.playable_with(packs):
        raise NotationError(f"{variant} is not played with two packs")
    deal = schedules.read_schedule(schedule) if schedule else None
    if schedule and deal is None:
        raise NotationError(f"no schedule: {schedule!r}")
    if deal is not None and deal.table >= sum(rules.pack(packs).values()):
        raise NotationError(f"more cards on the table than in the pack: {schedule!r}")
    if deal is None and players:
        row = schedules.row(variant, players, packs, nsv_jokers=rules.nsv_jokers)
        deal = row.schedule if row else None
    sides = (sides or max(usual_sides(variant, players)) + 1) if players else 0
    return Agreement(rules, packs, players, sides, deal, switches_text)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZwickernScoring(Scoring):
    """What a phone needs to add up a hand of Zwickern (score.mjs)."""

    points: Mapping[str, int]
    """By the code of a card that scores."""
    copies: Mapping[str, int]
    """How many of them the pack has."""
    order: tuple[str, ...]
    """Every one of them, in the order in which a count lists them."""
    majority: int
    """Points for most cards."""
    zwick: int
    """Points for one Zwick."""
    nominal: int
    """What a hand gives out without Zwicks."""
    tied: tuple[int, ...]
    """The same where several sides have most cards; empty where they cannot."""
    tie_share: str | None
    """Who has the points for most cards then."""
    cards: int
    """How many cards there are."""
    majority_counts: str
    """Which cards count for the majority."""

    @property
    def hand_total(self) -> int:
        return self.nominal

    @property
    def mark_worth(self) -> int:
        return self.zwick

    def majority_share(self, majority: object, side: int, sides: int) -> int:
        """What a side has of the majority that was said to be a side's, or everybody's."""
        return majority_share(self.majority, self.tie_share, majority, side, sides)

    @property
    def card_order(self) -> tuple[str, ...]:
        return self.order


def majority_share(most: int, tie_share: str | None, majority: object, side: int, sides: int) -> int:
    """What a side has of the ``most`` points for the majority that was said to be a side's, or everybody's
    (``"tie"``)."""
    if majority == "tie":
        return {"all": most, "split": most // sides}.get(tie_share or "", 0)
    return most if majority == side else 0


def scoring(agreement: Agreement, sides: int) -> ZwickernScoring:
    """What a phone needs to add up a hand: points by card, copies, majority, Zwick, the total."""
    rules = agreement.rules
    cards = agreement.scoring
    return ZwickernScoring(
        points={card.code: rules.points[card.code] for card in cards},
        copies={card.code: copies for card, copies in cards.items()},
        order=tuple(card.code for card, copies in cards.items() for _ in range(copies)),
        majority=rules.majority_points,
        zwick=rules.zwick_points,
        nominal=agreement.nominal,
        tied=_tied_totals(agreement, sides),
        tie_share=rules.majority_tie,
        cards=agreement.cards,
        majority_counts=rules.majority_counts,
    )


def ties_possible(agreement: Agreement, sides: int) -> bool:
    """Whether sides can have most cards together: not two sides of an odd pack of which every card counts (A31)."""
    return sides > 2 or agreement.cards % 2 == 0 or agreement.rules.majority_counts != "all"


def _tied_totals(agreement: Agreement, sides: int) -> tuple[int, ...]:
    """What a hand gives out without Zwicks where several sides have most cards; empty where they cannot."""
    if not ties_possible(agreement, sides):
        return ()
    rules = agreement.rules
    return tuple(sorted({
        agreement.nominal - rules.majority_points + sum(shares) for shares in _tied(rules, sides)
    }))


def hand_totals(agreement: Agreement, sides: int) -> tuple[int, int]:
    """The least and the most that a hand gives out without Zwicks."""
    totals = agreement.nominal, *_tied_totals(agreement, sides)
    return min(totals), max(totals)


def _tied(rules: RuleSet, sides: int) -> list[tuple[int, ...]]:
    return [majority_shares(rules, (1,) * sides_tied) for sides_tied in range(2, sides + 1)]


_LATER = ("Td", "Ts", "Th", "Tc", "2s", "7d", "7s", "Ac", "As", "Ah", "Ad")


def _place(card: Card, rules: RuleSet) -> tuple[int, int, int]:
    """Jokers high to low, ♦10, ♠10, other tens, ♠2, sevens, aces ♣ ♠ ♥ ♦; whatever a village adds by its points."""
    if card.joker is not None:
        return (0, -card.joker, 0)
    if card.code in _LATER:
        return (1, _LATER.index(card.code), 0)
    return (2, -rules.points[card.code], card.order)
