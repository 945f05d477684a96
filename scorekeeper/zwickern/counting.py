"""A hand counted at the table, without its plays: from each side's cards or from typed totals, and what a gap means.

A total proves something only if it could have failed (design.md, law 3): nothing is filled in here. Where the numbers
do not come to what the pack gives out, ``explanations`` names the cards, majority or Zwicks that would account for it
(users' wish: "where is the missing point").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from scorekeeper.cards import CARDS, Card
from scorekeeper.zwickern.tally import card_points, majority_shares
from scorekeeper.zwickern.variants import RuleSet

MAJORITY = "majority"
ZWICK = "zwick"
PARTS = 3
"""An explanation of more than so many parts helps nobody."""


class Part(NamedTuple):
    """Something worth ``points``, missing or counted twice: one of ``ones`` (card codes, MAJORITY, ZWICK)."""

    points: int
    ones: tuple[str, ...]


class Explanation(NamedTuple):
    """What would account for a gap: all of ``parts`` missing, or all of them counted twice (``twice``)."""

    parts: tuple[Part, ...]
    twice: bool


class Count(NamedTuple):
    """A counted hand. ``points`` by side with everything; ``expected`` what the rule set gives out with these Zwicks.

    ``open`` the scoring cards that no side has, ``twice`` those given more often than the pack has them (only when
    counted by cards); ``explanations`` of the gap, the simplest first; empty where the count comes out.
    """

    points: tuple[int, ...]
    nominal: int
    expected: int
    counted: int
    open: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    explanations: tuple[Explanation, ...] = ()

    @property
    def gap(self) -> int:
        """Counted less expected: negative where points are missing."""
        return self.counted - self.expected


def scoring_cards(rules: RuleSet, packs: int = 1) -> Counter[Card]:
    """The cards that score, with their copies, jokers high to low first as a count lists them."""
    pack = rules.pack(packs)
    scoring = [card for card in pack if rules.points.get(card.code, 0)]
    worth = sorted(scoring, key=lambda card: (-rules.points[card.code], card.order))
    return Counter({card: pack[card] for card in worth})


def count_cards(
    rules: RuleSet,
    sides: Sequence[Sequence[Card]],
    zwicks: Sequence[int],
    *,
    numbers: Sequence[int] | None = None,
    majority: int | None = None,
    tied: bool = False,
    packs: int = 1,
) -> Count:
    """A hand from the scoring cards each side captured.

    The majority goes by ``numbers`` (captured cards of each side) where they are given, else to the side with index
    ``majority``, else to nobody; ``tied`` says that it is really nobody's.
    """
    shares = _shares(rules, len(sides), numbers, majority)
    tied = tied or (numbers is not None and any(numbers) and sum(shares) != rules.majority_points)
    points = tuple(
        card_points(rules, cards) + share + count * rules.zwick_points
        for cards, share, count in zip(sides, shares, zwicks, strict=True)
    )
    nominal = rules.nominal(packs) - rules.majority_points + (sum(shares) if tied else rules.majority_points)
    given = Counter(card for cards in sides for card in cards)
    copies = scoring_cards(rules, packs)
    missing = tuple(card.code for card, n in copies.items() for _ in range(n - given[card]))
    twice = tuple(card.code for card, n in given.items() for _ in range(n - rules.pack(packs).get(card, 0)))
    return _checked(rules, packs, points, nominal, sum(zwicks), missing, twice)


def count_totals(
    rules: RuleSet, points: Sequence[int], zwicks: Sequence[int], *, tied: int = 0, packs: int = 1
) -> Count:
    """A hand from typed totals: each side's points with majority and Zwicks. ``tied``: how many sides share most
    cards, 0 where one side alone has them (rules.md A11)."""
    shares = majority_shares(rules, (1,) * tied) if tied > 1 else (rules.majority_points,)
    nominal = rules.nominal(packs) - rules.majority_points + sum(shares)
    return _checked(rules, packs, tuple(points), nominal, sum(zwicks), (), ())


def explanations(rules: RuleSet, gap: int, packs: int = 1, *, limit: int = 6) -> tuple[Explanation, ...]:
    """What would account for a gap, fewest parts first. A gap that nothing small explains gives an empty tuple."""
    worth: dict[int, list[str]] = {}
    for card in scoring_cards(rules, packs):
        worth.setdefault(rules.points[card.code], []).append(card.code)
    if rules.majority_points:
        worth.setdefault(rules.majority_points, []).append(MAJORITY)
    if rules.zwick_points:
        worth.setdefault(rules.zwick_points, []).append(ZWICK)
    found: list[Explanation] = []
    for size in range(1, PARTS + 1):
        for values in combinations_with_replacement(sorted(worth, reverse=True), size):
            if sum(values) == abs(gap) and _there_are(values, worth, rules, packs):
                parts = tuple(Part(value, tuple(worth[value])) for value in values)
                found.append(Explanation(parts, gap > 0))
    return tuple(found[:limit])


def _there_are(values: Sequence[int], worth: dict[int, list[str]], rules: RuleSet, packs: int) -> bool:
    """Whether the pack has that many things of each value; Zwicks never run out."""
    pack = rules.pack(packs)
    for value, wanted in Counter(values).items():
        ones = worth[value]
        if ZWICK in ones:
            continue
        if wanted > sum(1 if one == MAJORITY else pack[CARDS[one]] for one in ones):
            return False
    return True


def _shares(
    rules: RuleSet, sides: int, numbers: Sequence[int] | None, majority: int | None
) -> tuple[int, ...]:
    if numbers is not None:
        return majority_shares(rules, numbers)
    return tuple(rules.majority_points if side == majority else 0 for side in range(sides))


def _checked(
    rules: RuleSet,
    packs: int,
    points: tuple[int, ...],
    nominal: int,
    zwicks: int,
    missing: tuple[str, ...],
    twice: tuple[str, ...],
) -> Count:
    expected, counted = nominal + zwicks * rules.zwick_points, sum(points)
    found: tuple[Explanation, ...] = ()
    if counted != expected:
        found = tuple(_exact(rules, missing, twice, counted - expected)) or explanations(
            rules, counted - expected, packs
        )
    return Count(points, nominal, expected, counted, missing, twice, found)


def _exact(
    rules: RuleSet, missing: tuple[str, ...], twice: tuple[str, ...], gap: int
) -> Iterator[Explanation]:
    """Counted by cards the gap names itself: the open cards, or those given twice."""
    for codes, double in ((missing, False), (twice, True)):
        worth = sum(rules.points.get(code, 0) for code in codes)
        if codes and worth == (gap if double else -gap):
            yield Explanation(tuple(Part(rules.points.get(code, 0), (code,)) for code in codes), double)
