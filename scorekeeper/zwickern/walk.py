"""Goes through a record play by play: who is dealt what, who is to play, what each play does. It judges no play.

notation.md, Exactly 1-5, 7 (deal lines), 20, 26.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.errors import ImpossiblePlay
from scorekeeper.findings import Fact, Finding
from scorekeeper.zwickern.case import NONE_LOST, Case, Holding, holding_now, shown_values
from scorekeeper.zwickern.dealing import join_deals, most_cards, on_line, open_stage, place_deals, stage_sizes
from scorekeeper.zwickern.legality import broken_by, holding_without, judge, not_on_table, rules_of, weight
from scorekeeper.zwickern.notation import write_play
from scorekeeper.zwickern.position import Position, award_leftovers, start, step
from scorekeeper.zwickern.readings import plain_reading, readings
from scorekeeper.zwickern.record import Ask, Deal, Play, PlayLine, Reading, Record
from scorekeeper.zwickern.setting import Setting


class Step(NamedTuple):
    """One play carried out: the position it was made in, its items found, the position after it.

    position: it was made in.
    reading: the play, its items found.
    after: the position after it.
    line: that it stands on.
    copies: how often its card had been seen before (turned up or played).
    """

    position: Position
    reading: Reading
    after: Position
    line: PlayLine
    copies: int


class Walk:
    """One way through a record. ``steps`` what was carried out, ``position`` where it stands now."""

    def __init__(self, record: Record, setting: Setting, deals: int | None = None) -> None:
        """``deals``: only so many of the record's deals are replayed, where it is known that the rest is not."""
        self.record = record
        self.setting = setting
        self.position = start(setting)
        self.steps: list[Step] = []
        self.findings: list[Finding] = []
        self.seen: dict[Card, int] = {}
        self.recorded: dict[Card, int] = {}
        self.out_of_place: dict[int, list[Deal]] = {}
        self.deals = record.deals[:deals]
        self.behind = 0  # the number of the deal the walk ended in
        self.last_out_of_place = 0  # the number of the last misplaced one
        self.ended = False
        self.unread: tuple[int, str | None] | None = None

    def go(self) -> Walk:
        """Walks to the end, or to the play where no further way leads."""
        if not self.record.deals:
            last_line = max((line.line for line in self.record.header), default=1)
            self._remark("syntax", last_line, "no_deal")
        self._assign_deals()
        for number, deal in enumerate(self.deals, 1):
            self._open(deal)
            self._play(*deal.plays)
            if self.ended:
                self.behind = number
                break
        return self

    @property
    def last_deal(self) -> int | None:
        """How many deals were replayed, where a later one was ignored in good faith and gave its lines too early."""
        return self.behind if self.ended and self.last_out_of_place > self.behind else None

    @property
    def complete(self) -> bool:
        """Every stage played out, and nothing after it (Exactly 3, 22)."""
        over = self.position.turn < 0 and self.position.stage == len(self.setting.stages) - 1
        return over and not self.ended and not self.setting.stretch

    def syntax(self) -> list[Finding]:
        """The record's syntax findings; the one that ended the walk knows whose turn it was."""
        players = self.setting.players
        names = {
            line.line: line.name for deal in self.record.deals for line in deal.plays if line.play is None
        } if any(finding.play is not None for finding in self.record.findings) else {}
        if self.unread is not None:
            names[self.unread[0]] = self.unread[1]
        return [
            finding._replace(player=names[finding.line] if names.get(finding.line) in players else None)
            if finding.play is not None
            else finding
            for finding in self.record.findings
        ]

    def _remark(self, rule: str, line: int, case: str) -> None:
        self.findings.append(on_line(rule, line, case))

    # deals

    def _open(self, deal: Deal) -> None:
        """A ``deal`` line: the next stage, or a misplaced one whose lines add to the running stage."""
        stages = 1 if self.setting.stretch else len(self.setting.stages)
        over = self.position.turn < 0
        if over and self.position.stage + 1 < stages:
            self._begin(deal)
            return
        if not self.ended:
            self._remark("syntax", deal.line, "early_deal" if not over else "late_deal")

    def _assign_deals(self) -> None:
        """Which misplaced deals stand in which stage: their lines are that stage's (Exactly 2, 3)."""
        sizes = stage_sizes(self.record, self.setting)
        for number, found in enumerate(place_deals(self.deals, sizes), 1):
            if found.out_of_place:
                self.out_of_place.setdefault(found.stage, []).append(found.deal)
                self.last_out_of_place = number

    def _begin(self, deal: Deal) -> None:
        self.recorded.clear()
        for stray in self.out_of_place.get(self.position.stage + 1, ()):
            deal = join_deals(deal, stray)
        self.position, findings = open_stage(self.position, deal, self.seen, self.recorded)
        self.findings += findings

    # plays

    def _play(self, *lines: PlayLine) -> None:
        """Carries the plays out one after the other, up to the one that ends the replay."""
        if self.ended:
            return
        if self.setting.stretch:
            lines = self._bounded_lines(lines)
        position, seen, steps = self.position, self.seen, self.steps
        award = self.setting.rules.leftover_at == "stage"
        for line in lines:
            if position.turn < 0:
                if not self._next_stage(line):
                    return
                position = self.position
            play = line.play
            if play is None:
                self.unread, self.ended = (line.line, position.player), True
                return
            card = play.card
            copies = seen.get(card, 0)
            reading = plain_reading(position, play, seen) or self._careful_reading(line, play, copies)
            if reading is None:
                return
            after = step(position, reading)
            seen[card] = copies + 1
            steps.append(Step(position, reading, after, line, copies))
            if award and after.turn < 0:
                after = award_leftovers(after)
            self.position = position = after

    def _bounded_lines(self, lines: tuple[PlayLine, ...]) -> tuple[PlayLine, ...]:
        """As many plays as a stretch can have; the first one beyond is reported and ends the replay."""
        room = most_cards(self.setting) - len(self.steps)
        if len(lines) <= room:
            return lines
        self._remark("pack", lines[room].line, "endless")
        self._play(*lines[:room])
        self.ended = True
        return ()

    def _careful_reading(self, line: PlayLine, play: Play, copies: int) -> Reading | None:
        """What a play means that has no plain reading; None, and the walk is over, where it cannot be meant."""
        candidates = readings(self.position, play)
        if not candidates:
            self._stop(line, play, copies)
            return None
        return candidates[0] if len(candidates) == 1 else _lightest(self.position, candidates, line.asks, copies)

    def _next_stage(self, line: PlayLine) -> bool:
        """Stages follow one another by themselves; a play after the last card ends the replay (Exactly 3)."""
        stage = self.position.stage + 1
        if self.setting.stretch or stage >= len(self.setting.stages):
            self.ended = True
            if line.play is not None:
                player = line.name if line.name in self.setting.players else None
                self.findings.append(
                    Finding("turn", "error", self.position.number + 1, player, line.line, case="after_last")
                )
            return False
        self._begin(Deal())
        return True

    def _stop(self, line: PlayLine, play: Play, copies: int) -> None:
        """A play that names what does not lie on the table: reported, and the rest is not replayed."""
        position = self.position
        after = holding_without(holding_now(position, position.turn), play)
        case = _case(position, Reading(play), after, line.asks, copies)
        findings = [finding._replace(line=line.line) for finding in not_on_table(case)]
        if line.name is not None and line.name != position.player:
            findings.append(wrong_name(position, line))
        self.findings += findings
        self.ended = True


def play(position: Position, play: Play) -> Position:
    """The position after a play, carried out as written whether legal or not: ``check`` says that.

    What lies there when a stage is over is given out where the rules give it then. Raises ImpossiblePlay for a play
    that names what does not lie there, and where nobody is to play.
    """
    candidates = readings(position, play) if position.turn >= 0 else []
    if not candidates:
        raise ImpossiblePlay(write_play(play))
    copies = sum(item.cards.count(play.card) for item in position.table)
    copies += sum(won.count(play.card) for won in position.won)
    after = step(position, candidates[0] if len(candidates) == 1 else _lightest(position, candidates, (), copies))
    return award_leftovers(after) if after.turn < 0 and position.setting.rules.leftover_at == "stage" else after


def _lightest(position: Position, candidates: list[Reading], asks: tuple[Ask, ...], copies: int) -> Reading:
    """Of several ways to give twins to items the one with the fewest faults (Exactly 20)."""
    setting, rules = position.setting, rules_of(position.setting.rules)
    before = holding_now(position, position.turn)
    after = holding_without(before, candidates[0].play)
    broken = broken_by(setting.rules, position.table, position.turn, before.cards, NONE_LOST)
    showable = shown_values(setting.rules, setting.packs) if before.hidden else frozenset[int]()
    lost_promises = {item.made_at for item in broken if item.value not in showable}
    return min(
        candidates,
        key=lambda reading: weight(judge(_case(position, reading, after, asks, copies, lost_promises), rules)),
    )


def _case(
    position: Position, reading: Reading, after: Holding, asks: tuple[Ask, ...], copies: int,
    lost_promises: Set[int] = NONE_LOST,
) -> Case:
    return Case(position, reading, after, lambda seat: holding_now(position, seat), asks, copies, lost_promises)


def wrong_name(position: Position, line: PlayLine) -> Finding:
    """Another name stands on the line than that of the player to play (Exactly 1)."""
    player = position.player
    facts: dict[str, Fact] = {"named": line.name or "", "turn": player or ""}
    return Finding("turn", "error", position.number + 1, player, line.line, facts=facts)
