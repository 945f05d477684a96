"""A record replayed: every position, every finding, what each side scored. Nothing invented, nothing skipped.

``replay`` walks the plays as written (walk.py), then asks the judge about each of them with all that the record
proves of the cards held (proof.py), then counts (tally.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.outcomes import Json
from scorekeeper.zwickern.case import Case, Holding
from scorekeeper.zwickern.glance import nothing_to_ask
from scorekeeper.zwickern.legality import RULES, judge, rules_of
from scorekeeper.zwickern.position import Position, award_leftovers, written_items
from scorekeeper.zwickern.promises import overpromises
from scorekeeper.zwickern.proof import Proof, held_at
from scorekeeper.zwickern.record import Record
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side, count_result, count_sides, result_findings
from scorekeeper.zwickern.walk import Step, Walk, wrong_name


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record comes to (notation.md, What a replay answers).

    ``steps`` the plays that could be carried out; ``end`` the position after them, before leftovers are awarded;
    ``findings`` all of them, by line; ``sides`` in seating order of their first player (empty where the header cannot
    be used); ``nominal``, ``expected``, ``counted`` points, None in that case; ``table`` what still lies there in an
    incomplete hand; ``facts`` and ``beside`` the JSON answer's further keys, none in Zwickern.
    """

    record: Record
    setting: Setting | None
    steps: tuple[Step, ...] = ()
    end: Position | None = None
    findings: tuple[Finding, ...] = ()
    complete: bool = False
    sides: tuple[Side, ...] = ()
    nominal: int | None = None
    expected: int | None = None
    counted: int | None = None
    table: tuple[str, ...] = ()

    facts: ClassVar[Json] = MappingProxyType({})
    beside: ClassVar[Json] = MappingProxyType({})

    @property
    def legal(self) -> bool:
        """No finding of severity error, in a record that could be read."""
        return self.setting is not None and not any(finding.severity == "error" for finding in self.findings)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each play, and the one after the last."""
        before = tuple(step.position for step in self.steps)
        return before if self.end is None else (*before, self.end)

    def holding(self, at: int, seat: int) -> Holding:
        """What a seat is known to hold before step ``at`` (from 0): recorded, or seen afterwards."""
        return held_at(self.steps, at, seat)

    def is_recorded(self, at: int, seat: int) -> bool:
        """Whether that knowledge stands in the record, and is not only what was seen afterwards."""
        positions = self.positions
        return positions[min(at, len(positions) - 1)].hands[seat] is not None


def replay(record: Record) -> Replay:
    """Replays a record. Total: any record gives a Replay, faults are findings."""
    setting = record.setting
    if setting is None:
        return Replay(record, None, findings=record.findings)
    walk = Walk(record, setting).go()
    if walk.last_deal is not None:  # the rest is not replayed, so the lines of deals behind the end are nobody's
        walk = Walk(record, setting, walk.last_deal).go()
    findings = [*walk.syntax(), *walk.findings, *judged(walk.steps)]
    end = walk.position
    final = award_leftovers(end) if walk.complete else end
    sides, nominal = count_sides(final, walk.complete)
    if walk.complete:
        findings += result_findings(record.results, sides, setting)
    findings.sort(key=_place)
    expected, counted = count_result(sides, nominal, setting.rules)
    table = () if walk.complete else tuple(written_items(end, owners=False))
    return Replay(
        record,
        setting,
        tuple(walk.steps),
        end,
        tuple(findings),
        walk.complete,
        sides,
        nominal,
        expected,
        counted,
        table,
    )


def judged(steps: Sequence[Step]) -> list[Finding]:
    """The findings of every play, with its line; a promise is reported once, A9 where it begins."""
    if not steps:
        return []
    findings: list[Finding] = []
    settled: set[int] = set()
    stretched: set[int] = set()
    setting, proof = steps[0].position.setting, Proof(steps)
    players, rules = setting.players, rules_of(setting.rules)
    for at, step in enumerate(steps):
        if not stretched and nothing_to_ask(step, at, proof):
            continue
        position, reading, following, line, copies = step
        seat = position.turn
        if line.name is not None and line.name != players[seat]:
            findings.append(wrong_name(position, line))
        held = partial(held_at, steps, position.number) if line.asks else _unasked
        lasting = seat in stretched
        after = proof.held_after(at)
        case = Case(position, reading, after, held, line.asks, copies, settled, lasting, following.table)
        for finding in judge(case, rules):
            if finding.rule == "O2":
                made_at = finding.facts["made_at"]
                assert isinstance(made_at, int)
                settled.add(made_at)
            elif finding.rule == "B3":
                settled.add(position.number + 1)
            elif finding.rule == "A9":
                stretched.add(seat)
            elif finding.case == "again":
                finding = _seen_before(finding, steps[: position.number], reading.play.card)
            findings.append(finding._replace(line=line.line))
        if lasting and not overpromises(case):
            stretched.discard(seat)
    return findings


def _seen_before(finding: Finding, earlier: Sequence[Step], card: Card) -> Finding:
    """A card that comes up again: ``seen_at`` the play that had it last; ``turned_up`` where none had."""
    seen_at = max((step.position.number + 1 for step in earlier if step.reading.play.card is card), default=0)
    if not seen_at:
        return finding._replace(case="turned_up")
    return finding._replace(facts={**finding.facts, "seen_at": seen_at})


def _unasked(seat: int) -> Holding:
    raise AssertionError(f"nobody asked about seat {seat}")  # only questions before a play ask for another hand


_RANK = {rule: at for at, rule in enumerate(RULES)}


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, _RANK[finding.rule]


