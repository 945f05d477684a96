"""Which stage the deal lines of a record are of, by numbers alone: a stage takes as many plays as cards were dealt.

notation.md, Exactly 2, 3, 26.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.zwickern.record import Deal, Record
from scorekeeper.zwickern.setting import Setting


class Standing(NamedTuple):
    """A deal and the stage whose lines it gives. ``misplaced``: it stands within that stage and begins none."""

    deal: Deal
    stage: int
    misplaced: bool


def stage_sizes(record: Record, setting: Setting) -> list[int]:
    """How many plays each stage takes; without end in a stretch where not every hand is recorded (Exactly 26)."""
    if not setting.stretch:
        return [sum(dealt) for dealt in setting.stages]
    hands = record.deals[0].hands if record.deals else ()
    whole = {hand.player for hand in hands} == set(setting.players)
    return [sum(len(hand.cards) for hand in hands) if whole else sys.maxsize]


def standing(deals: Sequence[Deal], sizes: Sequence[int]) -> Iterator[Standing]:
    """Each deal with its stage; those behind the last card are nobody's and left out (Exactly 2, 3)."""
    stage, left = -1, 0
    for deal in deals:
        misplaced = left > 0
        if not misplaced:
            if stage + 1 == len(sizes):
                return
            stage, left = stage + 1, sizes[stage + 1]
        yield Standing(deal, stage, misplaced)
        plays = len(deal.plays)
        while plays > left and stage + 1 < len(sizes):
            plays -= left
            stage, left = stage + 1, sizes[stage + 1]
        left = max(0, left - plays)


def joined(deal: Deal, other: Deal) -> Deal:
    """A deal with the lines of another one that belong to the same stage; without the other's plays."""
    return deal._replace(
        line=deal.line or other.line,
        tables=deal.tables + other.tables,
        hands=deal.hands + other.hands,
        turn=deal.turn or other.turn,
    )
