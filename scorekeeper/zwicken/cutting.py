"""Before the deal: who stakes, who cuts what, who deals in the end (zwicken.md, Exactly 2 and 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.cards import CARDS, Card
from scorekeeper.zwicken.variants import RuleSet

Cut: TypeAlias = Literal["hop", "jump", "deal"]
PERMANENT = CARDS["7d"]
"""The seven of bells: a trump in every deal, next to the trump ace."""


def action_for(card: Card | None) -> Cut:
    """What the rules make of the lowest card of the cut; a card nobody wrote down is no hop."""
    if card is PERMANENT:
        return "jump"
    return "hop" if card is not None and card.rank in "A7" else "deal"


def after_cut(rules: RuleSet, cut: str, dealer: int, players: int) -> tuple[tuple[int, ...], int]:
    """Who pays a stake after this dealer's cut, and who deals then. A deal: nobody, and the dealer.

    Hop: the left neighbour. Jump: everybody up to the one on the dealer's right, or the next two; between two players
    a jump is a hop. Who deals then has paid the dealer's stake with it.
    """
    if cut == "deal":
        return (), dealer
    steps = 1
    if cut == "jump" and players > 2:
        steps = players - 1 if rules.jump == "rearhand" else 2
    payers = tuple((dealer + step) % players for step in range(1, steps + 1))
    return payers, payers[-1]


class Course(NamedTuple):
    """How the deal came about.

    dealer: in the end.
    stakes: how many basic stakes each seat paid.
    """

    dealer: int
    stakes: tuple[int, ...]


def course(rules: RuleSet, dealer: int, players: int, cuts: Sequence[str]) -> Course:
    """The way from who stakes first over the cuts to who deals; what follows a deal has no effect."""
    stakes = [0] * players
    stakes[dealer] = 1
    for cut in cuts:
        if cut == "deal":
            break
        payers, dealer = after_cut(rules, cut, dealer, players)
        for seat in payers:
            stakes[seat] += 1
    return Course(dealer, tuple(stakes))
