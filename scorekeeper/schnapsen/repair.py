"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``tricks.pen_errors`` and ``pen_errors`` say what a
pen may have got wrong; what is proposed is written into the lines, read and replayed in full (zhn.correcting).
"""

from __future__ import annotations

from scorekeeper.schnapsen.canonical import write
from scorekeeper.schnapsen.notation import read
from scorekeeper.schnapsen.paper import rebuilt
from scorekeeper.schnapsen.pen_errors import Hand
from scorekeeper.schnapsen.record import DealLine, Record
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.tricks.faulty_record import of_the_pen
from scorekeeper.zhn.correcting import Search
from scorekeeper.zhn.paper import Repair


def repairs(record: Record, text: str | bytes | None = None) -> tuple[Repair, ...]:
    """At most five corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    return _SEARCH.repairs(record, text)


def effect(fixed: Replay) -> object:
    """What a corrected record says, so that no two corrections say the same."""
    record = fixed.record
    results = tuple(line._replace(line=0) for line in record.results)
    dealt = frozenset((line.kind, line.player, _written(line)) for line in record.dealt)
    plays = tuple((step.seat, *step.play[:3]) for step in fixed.steps)
    return plays, fixed.setting, fixed.sides, dealt, results, fixed.complete


def _written(line: DealLine) -> tuple[str, ...]:
    """The cards of a line; the order of a talon is that in which it is drawn, that of a hand says nothing."""
    cards = map(str, line.cards)
    return tuple(cards if line.kind == "talon" else sorted(cards))


_SEARCH: Search[Replay] = Search(
    read=read, write=write, rebuilt=rebuilt, replay=replay, effect=effect, faulty=Hand, of_the_pen=of_the_pen,
    trials=1500,
)  # fmt: skip
