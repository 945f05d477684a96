"""Which of a person's evenings count: the best so many, the worst dropped, not too many with the same partner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.league.night import Key
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import SHARE, Amount, part
from scorekeeper.league.worth import Mark, Worth


def more_drops(rule: SeasonRule, attended: int) -> int:
    """How many more are dropped for evenings attended: one with ``drop_from``, one for each ``drop_every`` more."""
    if not rule.drop_every:
        return 0
    first = rule.drop_from or rule.drop_every
    drops = 0 if attended < first else 1 + (attended - first) // rule.drop_every
    return drops if rule.drop_most is None else min(drops, rule.drop_most)


class Chosen(NamedTuple):
    """``marks`` of the evenings that could count, by key; ``zeros`` how many missing ones count as zero."""

    marks: Mapping[Key, Mark]
    zeros: int


def chosen(rule: SeasonRule, own: Mapping[Key, Worth], attended: int, zeros: int = 0) -> Chosen:
    """Which of a person's evenings count. ``own`` stands in the order of the evenings; ``zeros`` missing ones count as
    zero and can be dropped like any other.

    Taken from the best down (of equal ones the earlier first, those missing last); an evening with a partner with whom
    enough are taken is passed over. One evening is always left.
    """
    could = {key: worth for key, worth in own.items() if worth.mark == "counted"}
    if rule.best is None and not rule.drops and not rule.drop_every and rule.max_same_partner is None:
        return Chosen(dict.fromkeys(could, "counted"), zeros)
    sizes = _sizes(rule, could)
    taken = sorted(could, key=sizes.__getitem__, reverse=True)  # stable: the earlier stays first
    marks: dict[Key, Mark] = {}
    if rule.max_same_partner is not None:
        taken, passed = _apart(taken, could, rule.max_same_partner)
        marks.update(dict.fromkeys(passed, "partner"))
    keep = max(1, len(taken) + zeros - rule.drops - more_drops(rule, attended))
    if rule.best is not None:
        keep = min(keep, rule.best)
    above = sum(sizes[key] >= 0 for key in taken)  # the zeros stand behind these, before what is below zero
    zeros_kept = max(0, min(zeros, keep - above))
    left = keep - zeros_kept
    marks.update(dict.fromkeys(taken[:left], "counted"))
    marks.update(dict.fromkeys(taken[left:], "dropped"))
    return Chosen(marks, zeros_kept)


def _sizes(rule: SeasonRule, could: Mapping[Key, Worth]) -> Mapping[Key, Amount]:
    """What evenings are compared by: their points, and where hands are averaged their points a hand."""
    if rule.total == "average_hand":
        hands = {key: 1 if worth.night is None else max(1, worth.night.hands) for key, worth in could.items()}
        return {key: part(SHARE * worth.amount, hands[key]) for key, worth in could.items()}
    return {key: worth.amount for key, worth in could.items()}


def _apart(keys: list[Key], could: Mapping[Key, Worth], most: int) -> tuple[list[Key], list[Key]]:
    """The keys in their order, those passed over apart: some partner of that evening has had his ``most``."""
    met: dict[str, int] = {}
    full: set[str] = set()
    taken, passed = [], []
    for key in keys:
        night = could[key].night
        partners = () if night is None else night.partners
        if not full.isdisjoint(partners):
            passed.append(key)
            continue
        taken.append(key)
        for partner in partners:
            met[partner] = met.get(partner, 0) + 1
            if met[partner] >= most:
                full.add(partner)
    return taken, passed
