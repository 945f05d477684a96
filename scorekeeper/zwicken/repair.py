"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``tricks.pen_errors`` and ``pen_errors`` say what a
pen may have got wrong; what is proposed is written into the lines, read and replayed in full (zhn.correcting).
"""

from __future__ import annotations

from scorekeeper.tricks.faulty_record import of_the_pen
from scorekeeper.zhn.correcting import Search
from scorekeeper.zhn.paper import Repair
from scorekeeper.zwicken.canonical import write
from scorekeeper.zwicken.notation import read
from scorekeeper.zwicken.paper import rebuilt
from scorekeeper.zwicken.pen_errors import Deal
from scorekeeper.zwicken.record import Record
from scorekeeper.zwicken.replay import Replay, replay


def repairs(record: Record, text: str | bytes | None = None) -> tuple[Repair, ...]:
    """At most five corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    return _SEARCH.repairs(record, text)


def effect(fixed: Replay) -> object:
    """What a corrected record says, so that no two corrections say the same. Of a cut that is what was done then, of
    an exchange what is known of it, whoever is named."""
    record = fixed.record
    plays = tuple((step.seat, type(step.play), step.play) for step in fixed.steps)
    cuts = tuple((cut.done, cut.looked) for cut in fixed.cuts)
    hands = frozenset((hand.player, tuple(sorted(map(str, hand.cards)))) for hand in record.hands)
    results = tuple(line._replace(line=0) for line in record.results)
    pot = record.pot.chips if record.pot is not None else None
    return plays, cuts, fixed.dealer, record.turnup and record.turnup.card, hands, results, pot, fixed.setting


_SEARCH: Search[Replay] = Search(
    read=read, write=write, rebuilt=rebuilt, replay=replay, effect=effect, faulty=Deal, of_the_pen=of_the_pen,
    trials=1500,
)  # fmt: skip
