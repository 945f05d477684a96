"""Two numbers that do not make the pack's total: which cards can be the reason, and what the two sides say about them.

Each side says which of these cards it holds. A card that nobody holds was not counted; a card that several hold was
counted twice. Once it is said whose each one is, the numbers come out. A phone does the same without a connection
(`static/games/zwickern/missing.mjs`); vectors hold both equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.zwickern.agreement import ZwickernScoring
from scorekeeper.zwickern.counting import MAJORITY

MOST_SUSPECTS = 12
"""More keys nobody looks through: then the hand is counted by cards."""


class Lit(NamedTuple):
    """A card (or the majority) that the sides do not agree on.

    thing: the card's code or the majority.
    points: what it is worth.
    twice: more are held than there are; else nobody holds it.
    """

    thing: str
    points: int
    twice: bool


def suspects(scoring: ZwickernScoring, gap: int) -> tuple[str, ...]:
    """The cards, each as often as the pack has it, and the majority that alone or in pairs are worth a gap, in the
    order of a count; empty where there are none, or too many."""
    worth = [(code, scoring.points[code]) for code in scoring.order]
    worth += [(MAJORITY, scoring.majority)] if scoring.majority else []
    numbers = Counter(points for _thing, points in worth)
    wanted = abs(gap)
    found = [
        thing for thing, points in worth
        if wanted and (points == wanted or numbers[wanted - points] > (wanted - points == points))
    ]
    return tuple(found) if len(found) <= MOST_SUSPECTS else ()


def in_cards(scoring: ZwickernScoring, points: int, majority: object, side: int, sides: int) -> int | None:
    """What of a side's own number is in cards, as its people typed it; None where they did not say whose the majority
    is (``majority``: as they said), which may be in it then."""
    if not scoring.majority:
        return points
    return None if majority is None else points - scoring.majority_share(majority, side, sides)


def lit(scoring: ZwickernScoring, asked: Sequence[str], holds: Sequence[Sequence[str]]) -> tuple[Lit, ...]:
    """What nobody holds and what is held too often, of what was asked, by what each side says that it holds."""
    copies, held = Counter(asked), Counter(thing for things in holds for thing in things)
    return tuple(
        Lit(thing, points_of(scoring, thing), held[thing] > copies[thing])
        for thing in dict.fromkeys(asked) if held[thing] != copies[thing]
    )


def held_then(
    side: int, held: Sequence[str], shining: Sequence[Lit], owners: Mapping[str, int]
) -> tuple[str, ...]:
    """What a side holds once it is said whose each of these is: another phone may say at the same moment that it is
    somebody else's, and then two hold it."""
    things = list(held)
    for each in shining:
        owner = owners.get(each.thing)
        if owner == side and each.thing not in things:
            things.append(each.thing)
        if each.twice and owner not in (None, side) and each.thing in things:
            things.remove(each.thing)
    return tuple(things)


def points_of(scoring: ZwickernScoring, thing: str) -> int:
    """What a card, or the majority, is worth."""
    return scoring.majority if thing == MAJORITY else scoring.points[thing]


def settled(
    points: Sequence[int], shining: Sequence[Lit], owners: Mapping[str, int],
    holds: Sequence[Sequence[str]],
) -> tuple[int, ...]:
    """Each side's number once it is said whose each of these is: who gets what nobody had counts it, and all others
    that held something as well count it no more."""
    numbers = list(points)
    for each in shining:
        owner = owners.get(each.thing)
        if owner is None:
            continue
        if not each.twice:
            numbers[owner] += each.points
            continue
        for side, things in enumerate(holds):
            if side != owner and each.thing in things:
                numbers[side] -= each.points
    return tuple(numbers)
