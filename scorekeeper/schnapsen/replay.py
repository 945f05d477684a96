"""A record replayed: every position, every finding, who won and how. Nothing invented, nothing skipped.

``replay`` walks the acts as written (walk.py). Then it judges every answer of the strict phase with everything that the
record shows of the cards held (tricks.owed), and counts (tally.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.findings import Finding
from scorekeeper.outcomes import NOTHING_MORE, AnswerFacts
from scorekeeper.schnapsen.legality import OWED, RULES, answer_owed, cards_owed, owed_findings
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.record import Record
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.tally import Side, Verdict, count_sides, expected, result_findings, verdict
from scorekeeper.schnapsen.variants import PACK, TOTAL
from scorekeeper.schnapsen.walk import Step, Walk
from scorekeeper.tricks.owed import Evidence, Holding, JudgedAnswer
from scorekeeper.tricks.replay import TrickReplay, by_line

_NO_EVIDENCE = Evidence()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingFacts:
    """Who closed, and what the other side had then."""

    by: str
    """The player's name."""
    tricks: int
    """Won by the other side."""
    points: int
    """Card points of the other side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayFacts(AnswerFacts):
    """Who won, and how (schnapsen.md, Answer)."""

    winner: str | None = None
    """The player's name; None where nobody has won."""
    how: str | None = None
    """By which case; None likewise."""
    closing: ClosingFacts | None = None
    """None where nobody closed."""


@dataclass(frozen=True, slots=True)
class Replay(TrickReplay):
    """What a record comes to (schnapsen.md, Answer).

    record: what was replayed.
    setting: None where the header cannot be used; then ``sides`` are empty and all points None.
    steps: the acts that were carried out.
    end: the position after them.
    findings: all of them, by line.
    complete: the hand came to its end, and nothing follows.
    sides: each side's figures, in the order of the players.
    verdict: who won and how (rules.md Sn.G1-Sn.G6), None in a hand that is not complete.
    nominal: card points of the pack.
    expected: card points of the cards that lie in tricks.
    counted: card points of both sides.
    evidence: what later plays show of cards held.
    """

    record: Record
    setting: Setting | None
    steps: tuple[Step, ...] = ()
    end: Position | None = None
    findings: tuple[Finding, ...] = ()
    complete: bool = False
    sides: tuple[Side, ...] = ()
    verdict: Verdict | None = None
    nominal: int | None = None
    expected: int | None = None
    counted: int | None = None
    evidence: Evidence = _NO_EVIDENCE

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each act, and the one after the last."""
        return () if self.end is None else (*(step.position for step in self.steps), self.end)

    @property
    def table(self) -> tuple[str, ...]:
        """A lead without an answer."""
        return () if self.end is None or self.end.lead is None else (self.end.lead.code,)

    @property
    def facts(self) -> ReplayFacts:
        """Who won, by which case, who closed and what the other side had then; None where nobody did."""
        if self.setting is None:
            return ReplayFacts()
        players, verdict = self.setting.players, self.verdict
        closing = None if self.end is None else self.end.closing
        return ReplayFacts(
            winner=None if verdict is None else players[verdict.winner],
            how=None if verdict is None else verdict.how,
            closing=None
            if closing is None
            else ClosingFacts(by=players[closing.seat], tricks=closing.tricks, points=closing.points),
        )

    @property
    def beside(self) -> AnswerFacts:
        """Nothing stands beside the sides in this game."""
        return NOTHING_MORE

    @property
    def answers(self) -> tuple[JudgedAnswer, ...]:
        """Every answer of the strict phase, with what it was judged by."""
        return tuple(self._judged())

    def holding(self, at: int, seat: int) -> Holding:
        """What a seat is known to hold before step ``at`` (from 0): recorded, or seen afterwards.

        While cards are drawn what comes later proves nothing of what is held now."""
        position = self._at(at)
        known, hidden = position.hands[seat]
        if not position.strict:
            return Holding(known, hidden)
        return self.evidence.holding(position.hands[seat], seat, position.number)

    def is_recorded(self, at: int, seat: int) -> bool:
        """Whether all that a seat holds before step ``at`` stands in the record."""
        return not self._at(at).hands[seat].unknown

    def _at(self, at: int) -> Position:
        """The position before step ``at``, the last one behind the steps."""
        assert self.end is not None
        return self.steps[at].position if at < len(self.steps) else self.end

    def _judged(self) -> Iterator[JudgedAnswer]:
        for at, step in enumerate(self.steps):
            before, after = step.position, step.after
            if not _is_answer(step):
                continue
            card, lead = after.played[-1], before.lead
            assert lead is not None
            owed = answer_owed(before, after, self.evidence)
            cards, hidden = self.evidence.holding(after.hands[step.seat], step.seat, after.number)
            out_of_hands = {*after.played, *(card_left for card_left in after.stock if card_left is not None)}
            unseen = tuple(self.evidence.unseen(after.number, after.hands, PACK, out_of_hands)) if hidden else ()
            rule, severity = (OWED[owed.class_index], owed.severity) if owed else ("", "")
            classes = cards_owed(lead, before.trump, card)
            yield JudgedAnswer(at, step.number, step.seat, card, cards, hidden, unseen, classes, rule, severity)


def replay(record: Record) -> Replay:
    """Replays a record. Total: any record gives a Replay, faults are findings."""
    setting = record.setting
    if setting is None:
        return Replay(record, None, findings=record.findings)
    walk = Walk(record, setting).go()
    end, complete = walk.position, walk.complete
    evidence = Evidence(walk.showings, walk.stop)
    findings = [*walk.syntax(), *walk.findings]
    for before, play, after, _, _, _, line in filter(_is_answer, walk.steps):
        owed = answer_owed(before, after, evidence)
        if owed is not None:
            findings += [finding._replace(line=line) for finding in owed_findings(before, play, owed)]
    result = verdict(end) if complete and end is not None else None
    sides = count_sides(end, setting, result)
    if complete:
        findings += result_findings(record.results, sides)
    if len(findings) > 1:
        findings.sort(key=_in_order)
    counted = sum(side.card_points for side in sides)
    return Replay(
        record, setting, tuple(walk.steps), end, tuple(findings), complete, sides, result, TOTAL, expected(end),
        counted, evidence,
    )


def _is_answer(step: Step) -> bool:
    """Whether the act is an answer in the strict phase."""
    before = step.position
    return before.lead is not None and before.strict and step.play.kind == "card"


_in_order = by_line(RULES)
