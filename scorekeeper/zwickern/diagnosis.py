"""What a faulty record tells of the slip behind it: where it can be, which cards are seen too often or never.

A *slip* is a proposal: one thing the pen may have got wrong. Each has a *cost*, about the negative logarithm of how
often a pen slips like that, so that costs can be compared and, for several edits, added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.cards import Card, by_order
from scorekeeper.findings import NO_FACTS, Fact, Finding
from scorekeeper.zhn.correcting import likeness
from scorekeeper.zhn.paper import Edit
from scorekeeper.zwickern.plays import Play
from scorekeeper.zwickern.record import Deal, PlayLine, Record, ResultLine
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.trial import Change, Course, Entry

FEW = 4
"""Of so many missing cards each may be meant; of more only those that look like the written one."""
LIKE = 2.0
"""Substitutions up to this cost are what a pen mixes up."""


SOFT = frozenset({"B3", "O2", "A9", "N1", "A21", "P1"})
"""Rules that look at the cards a player goes on to play: what is wrong may be a later card of the stage."""


class Slip(NamedTuple):
    """A proposal. ``change`` is what it changes of the entries, None where only the text can tell; ``edits`` are
    given where they do not follow from the change, ``results`` where it changes the result's lines."""

    cost: float
    kind: str
    change: Change | None = None
    facts: Mapping[str, Fact] = NO_FACTS
    edits: tuple[Edit, ...] = ()
    results: tuple[ResultLine, ...] | None = None


class Diagnosis:
    """What the findings and the pack tell of where the slip can be.

    ``limit``: no single slip lies after this entry (the first certain error); ``surplus`` and ``missing`` the cards
    seen too often or too seldom, turned up and played, for a pack that has been dealt out; ``short`` how many plays
    the record lacks (negative: has too many; None where nobody knows). ``lenient``: this slip need not be the only one.
    """

    def __init__(self, replay: Replay, course: Course, lines: tuple[str, ...], *, lenient: bool = False) -> None:
        setting = course.setting
        self.lines = lines
        self.lenient = lenient
        self.replay = replay
        self.course = course
        self.setting = setting
        self.record: Record = replay.record
        self.entries = course.entries
        self.errors = [finding for finding in replay.findings if finding.severity == "error"]
        self.at_line = {entry.line: at for at, entry in enumerate(self.entries)}
        for at, entry in enumerate(self.entries):
            for line in _lines_of(entry):
                self.at_line.setdefault(line, at)
        self.limit = min(self._limit(finding) for finding in self.errors)
        self.limit = max(0, min(self.limit, len(course.states) - 1))
        plays = [entry for entry in self.entries if isinstance(entry, PlayLine)]
        seen = Counter(entry.play.card for entry in plays if entry.play is not None)
        for entry in self.entries:
            if isinstance(entry, Deal):
                seen.update(card for table in entry.tables for lying in table.items for card in lying.cards)
        self.seen = seen
        self.surplus = seen - Counter(setting.pack)
        self.missing = sorted((Counter(setting.pack) - seen).elements(), key=by_order)
        self.short = None if setting.stretch else sum(map(sum, setting.stages)) - len(plays)

    def _limit(self, finding: Finding) -> int:
        """The last entry where the slip behind this finding can be."""
        at = self.at_line.get(finding.line)
        of_file = finding.rule in ("result", "syntax") and finding.play is None and finding.case != "early_deal"
        if at is None or of_file:
            return len(self.entries)
        if finding.rule not in SOFT:
            return at
        steps = self.course.steps
        assert finding.play is not None
        stage = steps[finding.play - 1].position.stage
        last = max(step.line.line for step in steps if step.position.stage == stage)
        return self.at_line[last]

    def play_at(self, at: int) -> Play | None:
        """The play of an entry that can be changed, else None."""
        entry = self.entries[at]
        return entry.play if isinstance(entry, PlayLine) else None

    def plays(self) -> Iterator[tuple[int, PlayLine, Play]]:
        """The plays where the slip can be."""
        for at in range(min(self.limit + 1, len(self.entries))):
            entry = self.entries[at]
            if isinstance(entry, PlayLine) and entry.play is not None:
                yield at, entry, entry.play

    def meant_for(self, written: Card) -> Iterator[tuple[Card, float]]:
        """The cards that may be meant where a play or the picture has this one, with their cost."""
        others = self.surplus.total() - self.surplus[written]
        if (others and not (self.lenient and self.surplus[written])) or self.surplus[written] > 1 + self.lenient:
            return
        for card in dict.fromkeys(self.missing):
            cost = likeness(written, card)
            if cost <= LIKE or len(self.missing) <= FEW:
                yield card, cost

    def finding_at(self, at: int, *rules: str) -> Finding | None:
        """The first error of these rules on an entry."""
        line = self.entries[at].line
        return next((f for f in self.errors if f.line == line and f.rule in rules), None)


def replaced(at: int, *entries: Entry) -> Change:
    """One entry replaced."""
    return Change(at, at + 1, entries)


def _lines_of(entry: Entry) -> list[int]:
    """The further lines of an entry."""
    if isinstance(entry, PlayLine):
        return [ask.line for ask in entry.asks]
    turn = [entry.turn.line] if entry.turn else []
    return [*(line.line for line in entry.tables), *(line.line for line in entry.hands), *turn]
