"""What a faulty record tells about the slip behind it: where the slip can be, which cards are seen too often or never.
Also how the record looks with a correction tried out.

A *slip* is a proposal: one thing that the pen may have got wrong. Each has a *cost*, about the negative logarithm of
how often a pen slips like that, so that costs can be compared and, for several edits, added. A ``Course`` walks the
record on from the changed line and gives up at the first error. Positions are frozen, so the way up to the change is
not walked again. That only sorts out corrections that cannot work; ``repair`` replays in full whatever comes through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card, by_order
from scorekeeper.findings import NO_FACTS, Fact, Finding
from scorekeeper.zhn.correcting import likeness
from scorekeeper.zhn.repair import Edit
from scorekeeper.zwickern.case import Case, holding_now
from scorekeeper.zwickern.legality import holding_without, judge, rules_of
from scorekeeper.zwickern.position import Position, award_leftovers
from scorekeeper.zwickern.record import Deal, Play, PlayLine, Record, ResultLine
from scorekeeper.zwickern.replay import Replay, judge_steps
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import count_sides, result_findings
from scorekeeper.zwickern.walk import Step, Walk

Entry: TypeAlias = "Deal | PlayLine"
"""A ``deal`` line with all that stands under it but the plays, or a play."""


class Change(NamedTuple):
    """Entries replaced by others.

    start: the first.
    stop: the one behind the last.
    entries: that stand there instead.
    """

    start: int
    stop: int
    entries: tuple[Entry, ...]


class State(NamedTuple):
    """Where a walk stands before an entry.

    position: of the cards.
    steps: plays so far.
    seen: copies of each card that were.
    recorded: copies of each card that stand in hands.
    faulty: an error on a deal line before.
    """

    position: Position
    steps: int
    seen: dict[Card, int]
    recorded: dict[Card, int]
    faulty: bool


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
        hand_after = holding_without(holding_now(position, seat), reading.play)
        case = Case(
            position, reading, hand_after, lambda other: holding_now(position, other), line.asks, copies,
            table_after=after.table,
        )
        return any(finding.severity == "error" for finding in judge(case, rules_of(self.setting.rules)))


def _clean(steps: Sequence[Step]) -> bool:
    return not any(finding.severity == "error" for finding in judge_steps(steps))


def _entries(record: Record) -> Iterator[Entry]:
    return chain.from_iterable((deal._replace(plays=()), *deal.plays) for deal in record.deals)


FEW = 4
"""Of so many missing cards each may be meant; of more only those that look like the written one."""
LIKE = 2.0
"""Substitutions up to this cost are what a pen mixes up."""


SOFT = frozenset({"B3", "O2", "A9", "N1", "A21", "P1"})
"""Rules that look at the cards a player goes on to play: what is wrong may be a later card of the stage."""


class PenError(NamedTuple):
    """A proposal.

    cost: how unlikely it is.
    kind: of slip.
    change: what it changes of the entries; None where only the text can tell.
    facts: of the slip.
    edits: where they do not follow from the change.
    results: the result's lines, where it changes these.
    """

    cost: float
    kind: str
    change: Change | None = None
    facts: Mapping[str, Fact] = NO_FACTS
    edits: tuple[Edit, ...] = ()
    results: tuple[ResultLine, ...] | None = None


class Diagnosis:
    """What the findings and the pack tell of where the slip can be.

    limit: no single slip lies after this entry (the first certain error).
    surplus: the cards seen too often, turned up and played, for a pack that has been dealt out.
    missing: those seen too seldom.
    short: how many plays the record lacks; negative: has too many; None: nobody knows.
    lenient: whether this slip need not be the only one.
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

    def meant_for(self, noted: Card) -> Iterator[tuple[Card, float]]:
        """The cards that may be meant where a play or the picture has this one, with their cost."""
        others = self.surplus.total() - self.surplus[noted]
        if (others and not (self.lenient and self.surplus[noted])) or self.surplus[noted] > 1 + self.lenient:
            return
        for card in dict.fromkeys(self.missing):
            cost = likeness(noted, card)
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
