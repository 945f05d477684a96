"""The smallest corrections that would make a faulty record legal, best first: proposals about the paper.

A replay never uses them (design.md, law 4); a person applies them. ``tricks.slips`` and ``slips`` say what a pen may
have got wrong; what is proposed is written into the lines, read and replayed in full (zhn.correcting).
"""

from __future__ import annotations

from scorekeeper.schnapsen.canonical import write
from scorekeeper.schnapsen.notation import read
from scorekeeper.schnapsen.paper import rebuilt
from scorekeeper.schnapsen.record import DealLine, Record
from scorekeeper.schnapsen.replay import Replay, replay
from scorekeeper.schnapsen.slips import Hand
from scorekeeper.tricks.written import of_the_pen
from scorekeeper.zhn.correcting import Search
from scorekeeper.zhn.paper import Repair


def repairs(record: Record, text: str | None = None) -> tuple[Repair, ...]:
    """At most five corrections, each of which would make the record legal, best first.

    None for a legal record, and none for one whose header cannot be used. ``text`` is what the record was read from;
    without it the lines are taken from the record, a record made by no reader (lines 0) stands as ``write`` has it.
    """
    return _Search().repairs(record, text)


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


class _Search(Search[Replay]):
    trials = 1500

    def read(self, text: str) -> Record:
        return read(text)

    def write(self, record: Record) -> str:
        return write(record)

    def rebuilt(self, record: Record) -> tuple[str, ...]:
        return rebuilt(record)

    def replay(self, record: Record) -> Replay:
        return replay(record)

    def effect(self, fixed: Replay) -> object:
        return effect(fixed)

    def of_the_pen(self, found: Replay) -> bool:
        return of_the_pen(found)

    def faulty(self, found: Replay, lines: tuple[str, ...], *, lenient: bool) -> Hand:
        return Hand(found, lines, lenient=lenient)
