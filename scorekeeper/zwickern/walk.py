"""Through a record play by play: who is dealt what, who is to play, what each play does. It judges no play.

notation.md, Exactly 1-5, 7 (deal lines), 20, 26.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence, Set
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.zwickern.case import NONE_SETTLED, Case, Holding, holding_now, shown_values
from scorekeeper.zwickern.deeds import Deed, plain_reading, readings
from scorekeeper.zwickern.legality import cannot, judge, rules_of, weight, without
from scorekeeper.zwickern.permissions import broken_by
from scorekeeper.zwickern.plays import Ask, Play
from scorekeeper.zwickern.position import (
    FREE,
    Item,
    Licences,
    Position,
    award_leftovers,
    begin_stage,
    lying_item,
    start,
    step,
)
from scorekeeper.zwickern.record import Deal, HandLine, PlayLine, Record, TableLine
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.turns import next_seat

PACKS = 4
"""Of so many packs' cards at most the picture is laid and a stretch is played, where no number says when it is over:
long before, every card has been reported as one more than the pack has."""
ENDLESS = -1
"""Cards left of a player in a stretch whose hand is not recorded: nobody knows how many (Exactly 26)."""


class Step(NamedTuple):
    """One play carried out: the position it was made in, its items found, the position after it.

    ``copies``: how often its card had been seen before (turned up or played).
    """

    position: Position
    deed: Deed
    after: Position
    line: PlayLine
    copies: int


_new = tuple.__new__


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
        self.misplaced: dict[int, list[Deal]] = {}
        self.deals = record.deals[:deals]
        self.behind = self.given = 0  # the number of the deal the walk ended in, and of the last misplaced one
        self.ended = False
        self.unread: tuple[int, str | None] | None = None

    def go(self) -> Walk:
        """Walks to the end, or to the play where no further way leads."""
        if not self.record.deals:
            last = max((line.line for line in self.record.header), default=1)
            self._remark("syntax", last, "no_deal")
        self._give_lines()
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
        return self.behind if self.ended and self.given > self.behind else None

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

    def _remark(self, rule: str, line: int, case: str, facts: dict[str, Fact] | None = None) -> None:
        severity = "note" if rule == "table" else "error"
        self.findings.append(Finding(rule, severity, line=line, case=case, facts=facts or {}))  # type: ignore[arg-type]

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

    def _give_lines(self) -> None:
        """Which misplaced deals stand in which stage: they are ignored, so their lines are that stage's (Exactly 2, 3).

        Goes by numbers alone: a stage takes as many plays as cards were dealt.
        """
        sizes = [sum(counts) for counts in self.setting.stages]
        if self.setting.stretch:
            listed = [line for deal in self.record.deals[:1] for line in deal.hands]
            whole = len({line.player for line in listed}) == len(self.setting.players)
            sizes = [sum(len(line.cards) for line in listed) if whole else sys.maxsize]
        stage, left = -1, 0
        for number, deal in enumerate(self.deals, 1):
            if left:
                self.misplaced.setdefault(stage, []).append(deal)
                self.given = number
            elif stage + 1 < len(sizes):
                stage, left = stage + 1, sizes[stage + 1]
            plays = len(deal.plays)
            while plays > left and stage + 1 < len(sizes):
                plays -= left
                stage, left = stage + 1, sizes[stage + 1]
            left = max(0, left - plays)

    def _with_misplaced(self, deal: Deal) -> Deal:
        """A stage's deal with the lines of the misplaced ones that stand in it."""
        for other in self.misplaced.get(self.position.stage + 1, ()):
            deal = deal._replace(
                tables=deal.tables + other.tables, hands=deal.hands + other.hands, turn=deal.turn or other.turn
            )
        return deal

    def _begin(self, deal: Deal) -> None:
        first, setting = self.position.stage < 0, self.setting
        deal = self._with_misplaced(deal)
        self.recorded.clear()
        hands, table = self._dealt(deal, (None,) * len(setting.players))
        if first and not deal.tables and (setting.table_cards or setting.stretch):
            if setting.stretch:
                self._remark("syntax", deal.line, "no_picture")
            else:
                self._remark("syntax", deal.line, "no_table", {"cards": setting.table_cards})
        elif deal.tables and not setting.stretch:
            wanted = setting.table_cards if first else 0
            lying = sum(len(line.items) for line in deal.tables)
            if lying != wanted:
                self._remark("table", deal.tables[-1].line, "length", {"cards": lying, "wanted": wanted})
        if setting.stretch:
            self._begin_stretch(deal, hands, table)
        else:
            self.position = begin_stage(self.position, setting.stages[self.position.stage + 1], hands, table)

    def _begin_stretch(
        self, deal: Deal, hands: tuple[tuple[Card, ...] | None, ...], table: tuple[Item, ...]
    ) -> None:
        players = self.setting.players
        left = tuple(ENDLESS if hand is None else len(hand) for hand in hands)
        if not any(left):
            self.position = self.position._replace(stage=0, table=table, hands=hands, left=left)
            return
        position = begin_stage(self.position, left, hands, table)
        if deal.turn is None:
            self._remark("syntax", deal.line, "no_turn")
        elif deal.turn.player not in players:
            self._remark("syntax", deal.turn.line, "turn_stranger", {"name": deal.turn.player})
        else:
            seat = players.index(deal.turn.player)
            position = position._replace(turn=seat if left[seat] else next_seat(left, seat))
        if position.licences is not None:
            declared = frozenset((item.owner, item.value) for item in table if item.owner >= 0)
            position = position._replace(licences=Licences(declared, declared))
        self.position = position

    def _dealt(
        self, deal: Deal, hands: tuple[tuple[Card, ...] | None, ...]
    ) -> tuple[tuple[tuple[Card, ...] | None, ...], tuple[Item, ...]]:
        """What a deal's lines tell, in the order they stand in; cards the pack does not have are reported."""
        held = list(hands)
        table: list[Item] = []
        lines: Sequence[HandLine | TableLine] = (*deal.tables, *deal.hands)
        for line in sorted(lines, key=_by_line) if len(lines) > 1 else lines:
            if isinstance(line, HandLine):
                seat = self.setting.players.index(line.player)
                before = held[seat]
                held[seat] = line.cards if before is None else before + line.cards
                self._conserve(line.cards, line.line, held=True)
            else:
                for lying in line.items[: max(0, self._most - len(table))]:
                    table.append(lying_item(self.setting, lying, len(table)))
                self._conserve(tuple([card for lying in line.items for card in lying.cards]), line.line, held=False)
        if self.setting.stretch and self.setting.rules.split_builds:
            return tuple(held), tuple(single for item in table for single in _split(item))
        return tuple(held), tuple(table)

    def _conserve(self, cards: tuple[Card, ...], line: int, *, held: bool) -> None:
        """``pack`` on a deal line: seen so far plus this stage's recorded hands exceed the pack (Exactly 7)."""
        counted, other = (self.recorded, self.seen) if held else (self.seen, self.recorded)
        pack = self.setting.pack
        over: list[Card] = []
        for card in cards:
            copies = counted[card] = counted.get(card, 0) + 1
            if copies + other.get(card, 0) > pack.get(card, 0):
                over.append(card)
        for case, codes in (
            ("again_line", tuple(dict.fromkeys(card.code for card in over if card in pack))),
            ("foreign_line", tuple(dict.fromkeys(card.code for card in over if card not in pack))),
        ):
            if codes:
                self._remark("pack", line, case, {"cards": codes})

    # plays

    def _play(self, *lines: PlayLine) -> None:
        """Carries the plays out one after the other, up to the one that ends the replay."""
        if self.ended:
            return
        if self.setting.stretch:
            lines = self._bounded(lines)
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
            deed = plain_reading(position, play, seen) or self._closer(line, play, copies)
            if deed is None:
                return
            after = step(position, deed)
            seen[card] = copies + 1
            steps.append(_new(Step, (position, deed, after, line, copies)))
            if award and after.turn < 0:
                after = award_leftovers(after)
            self.position = position = after

    @property
    def _most(self) -> int:
        return PACKS * sum(self.setting.pack.values())

    def _bounded(self, lines: tuple[PlayLine, ...]) -> tuple[PlayLine, ...]:
        """As many plays as a stretch can have; the first one beyond is reported and ends the replay."""
        room = self._most - len(self.steps)
        if len(lines) <= room:
            return lines
        self._remark("pack", lines[room].line, "endless")
        self._play(*lines[:room])
        self.ended = True
        return ()

    def _closer(self, line: PlayLine, play: Play, copies: int) -> Deed | None:
        """What a play means that has no plain reading; None, and the walk is over, where it cannot be meant."""
        found = readings(self.position, play)
        if not found:
            self._stop(line, play, copies)
            return None
        return found[0] if len(found) == 1 else self._lightest(found, line.asks, copies)

    def _next_stage(self, line: PlayLine) -> bool:
        """Stages follow one another by themselves; a play after the last card ends the replay (Exactly 3)."""
        stage = self.position.stage + 1
        if self.setting.stretch or stage >= len(self.setting.stages):
            self.ended = True
            if line.play is not None:
                named = line.name if line.name in self.setting.players else None
                self.findings.append(
                    Finding("turn", "error", self.position.number + 1, named, line.line, case="after_last")
                )
            return False
        self._begin(Deal())
        return True

    def _stop(self, line: PlayLine, play: Play, copies: int) -> None:
        """A play that names what does not lie on the table: reported, and the rest is not replayed."""
        position = self.position
        after = without(holding_now(position, position.turn), play)
        case = self._case(Deed(play), after, line.asks, copies)
        findings = [finding._replace(line=line.line) for finding in cannot(case)]
        if line.name is not None and line.name != position.player:
            findings.append(wrong_name(position, line))
        self.findings += findings
        self.ended = True

    def _lightest(self, deeds: list[Deed], asks: tuple[Ask, ...], copies: int) -> Deed:
        """Of several ways to give twins to items the one with the fewest faults (Exactly 20)."""
        position, rules = self.position, rules_of(self.setting.rules)
        before = holding_now(position, position.turn)
        after = without(before, deeds[0].play)
        lost = broken_by(self.setting.rules, position.table, position.turn, before.cards, NONE_SETTLED)
        possible = shown_values(self.setting.rules, self.setting.packs) if before.hidden else frozenset[int]()
        settled = {item.made_at for item in lost if item.value not in possible}
        return min(deeds, key=lambda deed: weight(judge(self._case(deed, after, asks, copies, settled), rules)))

    def _case(
        self, deed: Deed, after: Holding, asks: tuple[Ask, ...], copies: int, settled: Set[int] = NONE_SETTLED
    ) -> Case:
        position = self.position
        return Case(position, deed, after, lambda seat: holding_now(position, seat), asks, copies, settled)


_by_line = attrgetter("line")


def wrong_name(position: Position, line: PlayLine) -> Finding:
    """Another name stands on the line than that of the player to play (Exactly 1)."""
    player = position.player
    facts: dict[str, Fact] = {"named": line.name or "", "turn": player or ""}
    return Finding("turn", "error", position.number + 1, player, line.line, facts=facts)


def _split(item: Item) -> tuple[Item, ...]:
    """A bracket in a stretch with split builds is a heap: its cards lie singly (Exactly 26, A24)."""
    if len(item.cards) == 1:
        return (FREE[item.cards[0]],)
    return tuple(Item((card,), heap=item.made_at, made_at=item.value) for card in item.cards)

