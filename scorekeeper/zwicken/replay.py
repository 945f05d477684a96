"""A record replayed: every position, every finding, what each player has. Nothing invented, nothing skipped.

``replay`` walks the lines as written (walk.py). Then it judges every answer with everything that the record proves of
the cards held (answers.py), and settles the chips (settlement.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.outcomes import AnswerFacts
from scorekeeper.tricks.owed import Evidence, Holding, JudgedAnswer
from scorekeeper.tricks.replay import TrickReplay, by_line
from scorekeeper.zwicken.answers import NOTHING_SHOWN, every_answer, judge_answers, lost_sevens, unled_ace
from scorekeeper.zwicken.legality import RULES
from scorekeeper.zwicken.position import NOBODY, Position, Step
from scorekeeper.zwicken.record import CutLine, Exchange, Lay, Play, Record
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.settlement import DealOutcome, Pot, Side, settle
from scorekeeper.zwicken.walk import Walk

CROWDED = 6
"""With so many players the talon has fewer cards than they may exchange (Zw.N1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerFacts(AnswerFacts):
    """Who dealt in the end, and who deals next; names, None where the header cannot be used."""

    dealer: str | None
    """Who dealt."""
    next_dealer: str | None
    """Who deals next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotBeside(AnswerFacts):
    """What lay in the pot and lies in it."""

    pot: Pot | None
    """None where the header cannot be used."""


@dataclass(frozen=True, slots=True)
class Replay(TrickReplay):
    """What a record comes to (zwicken.md, Answer)."""

    record: Record
    """What was replayed."""
    setting: Setting | None
    """None where the header cannot be used; then ``sides`` are empty and all chips None."""
    steps: tuple[Step, ...] = ()
    """The plays that could be carried out."""
    end: Position | None = None
    """The position after them."""
    cuts: tuple[CutLine, ...] = ()
    """Lines of cuts that had an effect."""
    findings: tuple[Finding, ...] = ()
    """Everything that was found, by line."""
    complete: bool = False
    """The deal came to its end, and nothing follows."""
    sides: tuple[Side, ...] = ()
    """Each player's figures, by seat."""
    pot: Pot | None = None
    """What they were settled from, with ``deal``."""
    deal: DealOutcome | None = None
    """What the chips came to; None where that is not known."""
    dealer: int = NOBODY
    """The seat that dealt in the end."""
    nominal: int | None = None
    """The pot before."""
    expected: int | None = None
    """What the pot lost."""
    counted: int | None = None
    """The chips of all players together."""
    table: tuple[str, ...] = ()
    """The cards of a trick not yet full, as the notation writes them."""
    evidence: Evidence = field(default=NOTHING_SHOWN, compare=False)
    """What later plays show of cards held."""

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each play, and the one after the last."""
        before = tuple(step.position for step in self.steps)
        return before if self.end is None else (*before, self.end)

    @property
    def dealer_name(self) -> str | None:
        """Who dealt after the cuts; None where the header cannot be used."""
        return self.facts.dealer

    @property
    def facts(self) -> DealerFacts:
        """What the answer says between ``legal`` and ``findings``: who dealt in the end, and who deals next."""
        if self.setting is None:
            return DealerFacts(dealer=None, next_dealer=None)
        players = self.setting.players
        return DealerFacts(dealer=players[self.dealer], next_dealer=players[(self.dealer + 1) % len(players)])

    @property
    def beside(self) -> PotBeside:
        """What the answer says between ``sides`` and ``nominal``: the pot."""
        return PotBeside(pot=self.pot)

    @property
    def answers(self) -> tuple[JudgedAnswer, ...]:
        """Each answer to a lead with what it was judged by."""
        return tuple(every_answer(self.steps, self.evidence))

    def holding(self, at: int, seat: int) -> Holding:
        """What a seat is known to hold before step ``at`` (from 0): recorded, or seen afterwards.

        Before all have decided what is seen afterwards may have come from the talon and says nothing.
        """
        positions = self.positions
        if not positions:
            return Holding((), 0)
        position = positions[min(at, len(positions) - 1)]
        shown = NOTHING_SHOWN if position.deciding else self.evidence
        return shown.holding(position.places[seat], seat, position.number)

    def is_recorded(self, at: int, seat: int) -> bool:
        """Whether all of that stands in the record, and is not only what was seen afterwards."""
        positions = self.positions
        return bool(positions) and not positions[min(at, len(positions) - 1)].places[seat].unknown


def replay(record: Record) -> Replay:
    """Replays a record. Total: any record gives a Replay, faults are findings."""
    setting = record.setting
    if setting is None:
        return Replay(record, None, findings=record.findings)
    walk = Walk(record, setting).go()
    end, complete = walk.position, walk.complete
    shown = Evidence(walk.showings, walk.stop)
    findings = [*_syntax(record, walk), *walk.findings, *_crowded(record, setting)]
    findings += [finding._replace(line=step.line) for step, finding in judge_answers(walk.tricks, shown)]
    causes: tuple[tuple[str, ...], ...] = ((),) * len(end.active)
    if complete and setting.rules.gezwickt:
        causes = _causes(walk, shown, findings)
    last = end.last_winner if sum(end.tricks) == HAND else None
    deal = DealOutcome(end.active, end.tricks, end.staked, end.seats_in, last, causes, complete)
    sides, pot = settle(setting.rules, setting.players, setting.pot, deal)
    if complete:
        findings += _result(record, sides, pot)
    findings = [_seen_before(finding, walk.steps) if finding.case == "again" else finding for finding in findings]
    if len(findings) > 1:
        findings.sort(key=_in_order)
    return Replay(
        record, setting, tuple(walk.steps), end, walk.cuts, tuple(findings), complete, sides, pot, deal,
        walk.course.dealer, pot.before, pot.before - pot.after, sum([side.chips for side in sides]),
        tuple([card.code for _, card in end.trick]), shown,
    )


_in_order = by_line(RULES)


def _seen_before(finding: Finding, steps: Sequence[Step]) -> Finding:
    """A card that comes up again: ``seen_at`` the play that had it last, laid or discarded."""
    card = finding.facts["card"]
    earlier = [
        step.number for step in steps
        if step.number < (finding.play or 0)
        and any(each is not None and each.code == card for each in _put_down(step.play))
    ]
    return finding._replace(facts={**finding.facts, "seen_at": earlier[-1]}) if earlier else finding


def _put_down(play: Play) -> Sequence[Card | None]:
    """The cards that leave a hand with a play, as far as they are written down."""
    return play.cards if isinstance(play, Lay) else play.out if isinstance(play, Exchange) else ()


def _syntax(record: Record, walk: Walk) -> Iterable[Finding]:
    """The record's syntax findings; those of plays know whose name stands there, or whose turn it was."""
    if not record.findings:
        return ()
    players = walk.setting.players
    names = {line.line: line.name for line in record.acts if line.play is None}
    if walk.unreadable is not None and names.get(walk.unreadable[0]) not in players:
        names[walk.unreadable[0]] = walk.unreadable[1]
    findings: list[Finding] = []
    for finding in record.findings:
        named = names.get(finding.line) if finding.play is not None else None
        findings.append(finding._replace(player=named) if named in players else finding)
    return findings


def _crowded(record: Record, setting: Setting) -> Iterable[Finding]:
    """Zw.N1: six play, and the talon has 13 cards for the 18 they may exchange."""
    if len(setting.players) != CROWDED:
        return ()
    line = next((line.line for line in record.header if line.key == "players"), 0)
    return (Finding("Zw.N1", "note", line=line, facts={"players": CROWDED, "talon": setting.talon}),)


def _causes(walk: Walk, shown: Evidence, notes: list[Finding]) -> tuple[tuple[str, ...], ...]:
    """Causes (b) to (d) by seat (Exactly 11); the notes that say so are added."""
    found: list[tuple[str, ...]] = [()] * len(walk.setting.players)
    for cut in walk.cuts:
        if not cut.looked:
            found[walk.course.dealer] += ("b",)
            facts: dict[str, Fact] = {"dealer": walk.setting.players[walk.course.dealer]}
            notes.append(Finding("Zw.Gb", "note", line=cut.line, facts=facts))
    for rule, cause, steps in (
        ("Zw.Gc", "c", unled_ace(walk.tricks, shown)),
        ("Zw.Gd", "d", lost_sevens(walk.tricks)),
    ):
        for step in steps:
            seat = step.position.turn
            if cause not in found[seat]:
                found[seat] += (cause,)
            facts = {"trump": f"A{step.position.trump}"}
            notes.append(Finding(rule, "note", step.number, step.player, step.line, case="", facts=facts))
    return tuple(found)


def _result(record: Record, sides: tuple[Side, ...], pot: Pot) -> Iterator[Finding]:
    """Where what was written down differs from the replay; who is not named is not checked."""
    by_name = {side.players[0]: side for side in sides} if record.results else {}
    for line in record.results:
        side = by_name.get(line.side[0]) if len(line.side) == 1 else None
        if side is None:
            facts: dict[str, Fact] = {"side": line.side, "sides": tuple(by_name)}
            yield Finding("result", line=line.line, case="side", facts=facts)
            continue
        if line[1:4] == (side.chips, side.tricks, len(side.gezwickt)):
            continue
        facts = {"side": line.side}
        for figure, real in (("chips", side.chips), ("tricks", side.tricks), ("gezwickt", len(side.gezwickt))):
            noted = getattr(line, figure)
            if noted is not None and noted != real:
                facts |= {figure: noted, f"real_{figure}": real}
        if len(facts) > 1:
            yield Finding("result", line=line.line, case="differs", facts=facts)
    if record.pot is not None and record.pot.chips != pot.after:
        facts = {"pot": record.pot.chips, "real_pot": pot.after}
        yield Finding("result", line=record.pot.line, case="pot", facts=facts)
