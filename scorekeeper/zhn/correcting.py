"""The search for the smallest corrections that would make a faulty record legal: what the repairs of every game share.

A game proposes what a pen may have got wrong. Each proposal has a *cost*, about the negative logarithm of how often a
pen slips like that. So costs can be compared and, for several slips, added. Every proposal is written into the lines,
read and replayed in full; none is offered that does not replay without an error (notation.md, ``--repairs``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.cards import RANKS, Card
from scorekeeper.findings import Finding
from scorekeeper.zhn.repair import Edit, Repair, Why, corrected, joined, lines_of

MOST = 5
"""So many corrections at most; a person reads the first, perhaps the second."""
HALVES, FOLLOWED = 100, 6
"""Where no single slip explains everything: so many are tried as the first of two, and so many followed up."""
_UNFINISHED = 3.0  # the corrected record breaks off
_CONFUSED = (frozenset("69"), frozenset("38"), frozenset("JQK"))


class Replayed(Protocol):
    """What the search asks of a replay."""

    @property
    def legal(self) -> bool: ...
    @property
    def complete(self) -> bool: ...
    @property
    def setting(self) -> object | None: ...
    @property
    def steps(self) -> Sequence[object]: ...
    @property
    def findings(self) -> Sequence[Finding]: ...


class RecordRead(Protocol):
    """What the search asks of a record."""

    @property
    def setting(self) -> object | None: ...
    @property
    def lines(self) -> int: ...


R = TypeVar("R", bound=Replayed)
RecordT = TypeVar("RecordT", bound=RecordRead)


class Proposal(NamedTuple):
    """What a pen may have got wrong.

    cost: how unlikely that is; more is less likely.
    edits: the lines as they should be.
    why: what it takes for granted.
    """

    cost: float
    edits: tuple[Edit, ...]
    why: Why


class Faulty(ABC, Generic[R]):
    """A faulty record with its replay and its lines (comments and outer spaces apart), as one game looks at it."""

    def __init__(self, replay: R, lines: tuple[str, ...]) -> None:
        self.replay = replay
        self.lines = lines
        self.errors = errors_of(replay)

    @abstractmethod
    def proposals(self, trials: int | None) -> Iterator[Proposal]:
        """What may be wrong, the cheapest first.

        ``trials``: only what can explain everything, ending after so many attempts; None: whatever may be one slip of
        several, in plain order of cost.
        """

    def dearer(self, fixed: R) -> float:
        """What a correction that comes out so costs beyond its slip."""
        return 0.0


class Looked(Protocol[R]):
    """How a game looks at a faulty record; ``lenient``: a slip need not be the only one."""

    def __call__(self, replay: R, lines: tuple[str, ...], *, lenient: bool) -> Faulty[R]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Search(Generic[RecordT, R]):
    """One game's way of reading, replaying and telling corrections apart.

    read: a record of a text.
    write: the canonical text of a record.
    rebuilt: its lines where no text is at hand.
    replay: what a record comes to.
    effect: two corrections with the same one are one.
    faulty: what is looked at where a record is wrong.
    of_the_pen: whether a second slip is worth looking for, not where all that is wrong is what somebody played.
    trials: so many proposals at most are tried for one record.
    longest: lines of a record that is looked at; no hand has half of that.
    widest: characters of its widest line; no hand has half of that.
    """

    read: Callable[[str], RecordT]
    write: Callable[[RecordT], str]
    rebuilt: Callable[[RecordT], tuple[str, ...]]
    replay: Callable[[RecordT], R]
    effect: Callable[[R], object]
    faulty: Looked[R]
    of_the_pen: Callable[[R], bool] = lambda found: True
    trials: int = 2500
    longest: int = 200
    widest: int = 300

    def repairs(self, record: RecordT, text: str | bytes | None) -> tuple[Repair, ...]:
        """The corrections of a record: none for a legal one, none where the header cannot be used.

        Without ``text`` the lines are the record's own; one made by no reader (lines 0) stands as ``write`` has it.
        """
        if record.setting is None:
            return ()
        if text is None and not record.lines:
            text = self.write(record)
            record = self.read(text)
        lines = lines_of(text) if text is not None else self.rebuilt(record)
        if record.setting is None or len(lines) > self.longest or max(map(len, lines), default=0) > self.widest:
            return ()
        replay = self.replay(record)
        return () if replay.legal else self.best(replay, lines)

    def replayed(self, text: str) -> R:
        """The replay of a text."""
        return self.replay(self.read(text))

    def best(self, replay: R, lines: tuple[str, ...]) -> tuple[Repair, ...]:
        """At most MOST corrections of a faulty record, best first: of one slip, or where none helps, of two."""
        fitting = self._single(replay, lines, self.trials)
        if not fitting and self.of_the_pen(replay):
            fitting = self._double(replay, lines)
        fitting.sort(key=lambda each: round(each.cost, 2))
        return tuple(each.repair for each in fitting[:MOST])

    def _single(self, replay: R, lines: tuple[str, ...], trials: int) -> list[_Fitting]:
        """The corrections of one slip, the cheapest first; after so many ``trials`` the search ends."""
        faulty = self.faulty(replay, lines, lenient=False)
        fitting: dict[object, _Fitting] = {}
        for cost, edits, why in faulty.proposals(trials):
            fixed = self.replayed(corrected(lines, edits))
            if not fixed.legal or (replay.complete and not fixed.complete):
                continue
            effect = self.effect(fixed)
            cost_in_all = cost + faulty.dearer(fixed) + _UNFINISHED * (not fixed.complete)
            fitting.setdefault(effect, _Fitting(cost_in_all, Repair(edits, (why,)), effect))
            if len(fitting) >= MOST:
                break
        return list(fitting.values())

    def _double(self, replay: R, lines: tuple[str, ...]) -> list[_Fitting]:
        """The corrections of two slips: one that takes away errors and brings none forward, then a second one."""
        fitting: dict[object, _Fitting] = {}
        for first, half in self._halves(replay, lines):
            once = lines_of(corrected(lines, first.edits))
            for second in self._single(half, once, self.trials // FOLLOWED):
                edits = joined(lines, first.edits, second.repair.edits)
                if edits is None:
                    continue
                fixed = self.replayed(corrected(lines, edits))
                if fixed.legal and fixed.complete >= replay.complete:
                    effect = self.effect(fixed)
                    repair = Repair(edits, (*first.whys, *second.repair.whys))
                    fitting.setdefault(effect, _Fitting(second.cost, repair, effect))
            if len(fitting) >= MOST:
                break
        return list(fitting.values())

    def _halves(self, replay: R, lines: tuple[str, ...]) -> list[tuple[Repair, R]]:
        """The most promising first halves of a correction of two slips, with what the record is then."""
        errors = errors_of(replay)
        halves: list[tuple[int, float, Repair, R]] = []
        tried = 0
        for cost, edits, why in self.faulty(replay, lines, lenient=True).proposals(None):
            if (tried := tried + 1) > HALVES:
                break
            fixed = self.replayed(corrected(lines, edits))
            left = errors_of(fixed)
            further = (len(fixed.steps), -len(left)) > (len(replay.steps), -len(errors))
            if left and fixed.setting is not None and further:
                halves.append((len(left), cost, Repair(edits, (why,)), fixed))
        halves.sort(key=lambda half: half[:2])
        return [(repair, fixed) for _, _, repair, fixed in halves[:FOLLOWED]]


class _Fitting(NamedTuple):
    """A correction that replays without an error.

    cost: how unlikely it is.
    repair: the correction.
    effect: what the corrected record comes to.
    """

    cost: float
    repair: Repair
    effect: object


def errors_of(replay: Replayed) -> list[Finding]:
    """The findings that make a record illegal."""
    return [finding for finding in replay.findings if finding.severity == "error"]


def likeness(on_paper: Card, intended: Card) -> float:
    """The cost of writing one card for another: suits, ranks that look or lie alike, neighbouring jokers; else dear."""
    if on_paper.is_joker and intended.is_joker:
        return 0.7
    if on_paper.is_joker or intended.is_joker:
        return 6.0
    if on_paper.rank == intended.rank:
        return 1.1
    pair = {on_paper.rank, intended.rank}
    near = abs(RANKS.index(on_paper.rank) - RANKS.index(intended.rank)) == 1 or any(pair <= each for each in _CONFUSED)
    same = on_paper.suit == intended.suit
    if near:
        return 1.4 if same else 4.5
    return 3.5 if same else 6.0
