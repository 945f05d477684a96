"""A correction tried out: the record walked on from the changed line, and given up at the first error.

Positions are frozen, so the way up to the change is not walked again. A trial only sorts out what cannot do;
``repair`` replays in full whatever comes through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.zwickern.case import Case, holding_now
from scorekeeper.zwickern.legality import judge, rules_of, without
from scorekeeper.zwickern.position import Position, award_leftovers
from scorekeeper.zwickern.record import Deal, PlayLine, Record, ResultLine
from scorekeeper.zwickern.replay import judged
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import count_sides, result_findings
from scorekeeper.zwickern.walk import Step, Walk

Entry: TypeAlias = "Deal | PlayLine"
"""A ``deal`` line with all that stands under it but the plays, or a play."""


class Change(NamedTuple):
    """The entries from ``start`` up to ``stop`` (excluded) replaced by others."""

    start: int
    stop: int
    entries: tuple[Entry, ...]


class State(NamedTuple):
    """Where a walk stands before an entry."""

    position: Position
    steps: int
    seen: dict[Card, int]
    recorded: dict[Card, int]
    faulty: bool  # an error on a deal line before


class Course:
    """The entries of a record with the state before each, as far as the record as written can be walked."""

    def __init__(self, record: Record, setting: Setting) -> None:
        self.record = record
        self.setting = setting
        self.entries: tuple[Entry, ...] = tuple(_entries(record))
        self.states: list[State] = []
        self.trials = 0
        walk = _Trial(record, setting)
        for entry in self.entries:
            if walk.ended:
                break
            self.states.append(walk.state())
            walk.take(entry)
        else:
            if not walk.ended:
                self.states.append(walk.state())
        self.steps = walk.steps

    def position(self, at: int) -> Position:
        """The position before an entry that the walk reached."""
        return self.states[at].position

    def holds(
        self, change: Change, results: Sequence[ResultLine] | None = None, check: int | None = None
    ) -> bool:
        """Whether the record so changed comes to its end without an error; ``check`` an entry to be judged early."""
        state = self.states[change.start]
        self.trials += 1
        if state.faulty:
            return False
        walk = _Trial(self.record, self.setting)
        walk.restore(state, self.steps)
        for entry in change.entries:
            if not walk.passes(entry, True):
                return False
        for at in range(change.stop, len(self.entries)):
            if not walk.passes(self.entries[at], at == check):
                return False
        if not all(_clean(steps) for steps in self._stages(walk.steps, max(0, state.steps - 1))):
            return False
        if not walk.complete:
            return True
        sides, _ = count_sides(award_leftovers(walk.position), True)
        return not result_findings(self.record.results if results is None else results, sides, self.setting)

    def _stages(self, steps: list[Step], changed: int) -> Iterator[list[Step]]:
        """The steps of each stage from that of a step on; all steps where a partner was asked."""
        if any(step.line.asks for step in steps):
            yield steps
            return
        first = steps[changed].position.stage if steps else 0
        for stage, group in groupby(steps, key=lambda step: step.position.stage):
            if stage >= first:
                yield list(group)


class _Trial(Walk):
    """A walk that can stop anywhere, go on from a state, and refuse a line at a glance."""

    def state(self) -> State:
        faulty = any(finding.severity == "error" for finding in self.findings)
        return State(self.position, len(self.steps), self.seen.copy(), self.recorded.copy(), faulty)

    def restore(self, state: State, steps: list[Step]) -> None:
        self.position = state.position
        self.steps = steps[: state.steps]
        self.seen = state.seen.copy()
        self.recorded = state.recorded.copy()

    def take(self, entry: Entry) -> None:
        if isinstance(entry, Deal):
            self._open(entry)
        else:
            self._play(entry)

    def passes(self, entry: Entry, ask: bool) -> bool:
        """Carries the entry out; False where an error shows at once. ``ask`` the judge, too, about a play."""
        if isinstance(entry, Deal):
            self._open(entry)
            return not any(finding.severity == "error" for finding in self.findings)
        play = entry.play
        if play is None:
            return False
        card = play.card
        if self.seen.get(card, 0) >= self.setting.pack.get(card, 0):
            return False
        position = self.position
        if position.turn >= 0:
            held = position.hands[position.turn]
            if held is not None and card not in held:
                return False
            if entry.name is not None and entry.name != position.player:
                return False
        self._play(entry)
        return not self.ended and (not ask or not self._faulty())

    def _faulty(self) -> bool:
        """Whether the last play is an error whatever cards may still turn out to have been held."""
        position, reading, after, line, copies = self.steps[-1]
        seat = position.turn
        if line.name is not None and line.name != position.player:
            return True
        rest = without(holding_now(position, seat), reading.play)
        case = Case(
            position, reading, rest, lambda other: holding_now(position, other), line.asks, copies,
            table_after=after.table,
        )  # fmt: skip
        return any(finding.severity == "error" for finding in judge(case, rules_of(self.setting.rules)))


def _clean(steps: Sequence[Step]) -> bool:
    return not any(finding.severity == "error" for finding in judged(steps))


def _entries(record: Record) -> Iterator[Entry]:
    return chain.from_iterable((deal._replace(plays=()), *deal.plays) for deal in record.deals)


