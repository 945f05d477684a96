"""A hand counted at the table, without its plays: from each side's cards or from typed totals, and what a gap means.

A total proves something only if it could have failed (design.md, law 3), so nothing is filled in here. If the numbers
do not come to the pack's total, ``explanations`` names the cards, the majority or the Zwicks that would account for it
(users' wish: "where is the missing point").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from scorekeeper.cards import CARDS, Card
from scorekeeper.outcomes import Explanation, Part
from scorekeeper.zwickern.tally import card_points, majority_shares
from scorekeeper.zwickern.variants import RuleSet

MAJORITY = "majority"
ZWICK = "zwick"
PARTS = 3
"""An explanation of more than so many parts helps nobody."""


class Count(NamedTuple):
    """A counted hand.

    points: by side with everything.
    nominal: what the rule set gives out without Zwicks.
    expected: what it gives out with these.
    counted: what the sides have together.
    open: the scoring cards that no side has (only when counted by cards).
    twice: those given more often than the pack has them (only when counted by cards).
    explanations: of the gap, the simplest first; empty where the count comes out.
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
    by_points = sorted(scoring, key=lambda card: (-rules.points[card.code], card.order))
    return Counter({card: pack[card] for card in by_points})


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
    shares, is_shared = most_cards(rules, len(sides), numbers, majority)
    points = tuple(
        card_points(rules, cards) + share + count * rules.zwick_points
        for cards, share, count in zip(sides, shares, zwicks, strict=True)
    )
    nominal = nominal_points(rules, packs, shares, tie=tied or is_shared)
    missing, twice = open_and_twice(rules, packs, scoring_cards(rules, packs), sides)
    return _explained(rules, packs, points, nominal, sum(zwicks), missing, twice)


def count_totals(
    rules: RuleSet, points: Sequence[int], zwicks: Sequence[int], *, tied: int = 0, packs: int = 1
) -> Count:
    """A hand from typed totals: each side's points with majority and Zwicks. ``tied``: how many sides share most
    cards, 0 where one side alone has them (rules.md A11)."""
    nominal = nominal_points(rules, packs, majority_shares(rules, (1,) * tied), tie=tied > 1)
    return _explained(rules, packs, tuple(points), nominal, sum(zwicks))


def most_cards(
    rules: RuleSet, sides: int, numbers: Sequence[int] | None, majority: int | None
) -> tuple[tuple[int, ...], bool]:
    """Each side's points for most cards, and whether several have as many (A11).

    By ``numbers`` of captured cards where they are given, else to the side with index ``majority``, else to nobody.
    """
    if numbers is None:
        return majority_shares(rules, [int(side == majority) for side in range(sides)]), False
    return majority_shares(rules, numbers), any(numbers) and list(numbers).count(max(numbers)) > 1


def nominal_points(rules: RuleSet, packs: int, shares: Sequence[int], *, tie: bool) -> int:
    """What the pack gives out without Zwicks: with the whole majority, where it is tied with its shares."""
    return rules.nominal(packs) - rules.majority_points + (sum(shares) if tie else rules.majority_points)


def open_and_twice(
    rules: RuleSet, packs: int, scoring: Mapping[Card, int], sides: Sequence[Sequence[Card]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Counted by cards: the scoring cards that no side has, and those given more often than the pack has them."""
    counts, pack = Counter(card for cards in sides for card in cards), rules.pack(packs)
    missing = tuple(card.code for card, copies in scoring.items() for _ in range(copies - counts[card]))
    return missing, tuple(card.code for card, copies in counts.items() for _ in range(copies - pack.get(card, 0)))


def card_explanations(rules: RuleSet, missing: Sequence[str], twice: Sequence[str]) -> tuple[Explanation, ...]:
    """Counted by cards a gap names itself: what is open (card codes, MAJORITY), or what was given twice."""
    worth = {**rules.points, MAJORITY: rules.majority_points}
    return tuple(
        Explanation(tuple(Part(worth.get(thing, 0), (thing,)) for thing in things), twice_given)
        for things, twice_given in ((missing, False), (twice, True))
        if things
    )


def explanations(
    rules: RuleSet, gap: int, packs: int = 1, *, zwicks: bool = True, limit: int = 6
) -> tuple[Explanation, ...]:
    """What would account for a gap, fewest parts first. A gap that nothing small explains gives an empty tuple.

    ``zwicks``: whether they are in the numbers that were typed; where they are noted apart none is missing in those.
    """
    things_by_points: dict[int, list[str]] = {}
    for card in scoring_cards(rules, packs):
        things_by_points.setdefault(rules.points[card.code], []).append(card.code)
    if rules.majority_points:
        things_by_points.setdefault(rules.majority_points, []).append(MAJORITY)
    if rules.zwick_points and zwicks:
        things_by_points.setdefault(rules.zwick_points, []).append(ZWICK)
    explained: list[Explanation] = []
    for size in range(1, PARTS + 1):
        for values in combinations_with_replacement(sorted(things_by_points, reverse=True), size):
            if sum(values) == abs(gap) and _pack_has(values, things_by_points, rules, packs):
                parts = tuple(Part(value, tuple(things_by_points[value])) for value in values)
                explained.append(Explanation(parts, gap > 0))
    return tuple(explained[:limit])


def _pack_has(values: Sequence[int], worth: dict[int, list[str]], rules: RuleSet, packs: int) -> bool:
    """Whether the pack has that many things of each value; Zwicks never run out."""
    pack = rules.pack(packs)
    for value, count in Counter(values).items():
        things = worth[value]
        if ZWICK in things:
            continue
        if count > sum(1 if thing == MAJORITY else pack[CARDS[thing]] for thing in things):
            return False
    return True


def _explained(
    rules: RuleSet,
    packs: int,
    points: tuple[int, ...],
    nominal: int,
    zwicks: int,
    missing: tuple[str, ...] = (),
    twice: tuple[str, ...] = (),
) -> Count:
    count = Count(points, nominal, nominal + zwicks * rules.zwick_points, sum(points), missing, twice)
    if not count.gap:
        return count
    exact = tuple(each for each in card_explanations(rules, missing, twice) if each.gap == count.gap)
    return count._replace(explanations=exact or explanations(rules, count.gap, packs))
