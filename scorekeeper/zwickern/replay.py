"""A record replayed: every position, every finding, what each side scored. Nothing invented, nothing skipped.

``replay`` walks the plays as written (walk.py), then asks the judge about each of them with everything that the record
proves about the cards held, then counts (tally.py). Every card that a player holds is seen when it is played. So once
the stage has been played out, B3, O2, P1, N1 and A21 can be decided after the fact (``Proof``; notation.md, Severities;
Exactly 13).

For most plays of an ordinary hand the judge need not be asked; ``is_plainly_legal`` sees that at a glance. It is no
second judge: it says yes only where every rule function of legality.py is bound to be silent, and asks the same
permissions as they do. Every other play goes to the judge. The tests ask the judge about everything it says yes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.outcomes import NOTHING_MORE, AnswerFacts
from scorekeeper.zwickern.case import Case, Holding, holds_as_written, matches
from scorekeeper.zwickern.legality import BOOK_LIMIT, RULES, judge, overpromises, reaches, rules_of
from scorekeeper.zwickern.position import Position, award_leftovers, item_options, item_texts
from scorekeeper.zwickern.record import Build, Record, Trail
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side, count_result, count_sides, result_findings
from scorekeeper.zwickern.walk import Step, Walk, wrong_name


class Proof:
    """What each player held when a card had been played: as recorded, else as seen afterwards.

    Cards seen later in the same stage are known; so many as the stage did not come to show stay hidden. A hand line
    shorter than the hand leaves room for them too (rules.md section 4, d); a full one leaves none, and a card played
    beside it proves nothing. One that is too long proves nothing itself. The plays are looked through only when a hand
    is asked for that is not recorded in full.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._later: list[tuple[Card, ...]] = []

    def hand_after(self, at: int) -> Holding:
        """What the player of step ``at`` (an index) held after it."""
        position, _, after, _, _ = self._steps[at]
        seat = position.turn
        hand, left = after.proven_hand(seat), after.cards_left[seat]
        if hand is not None and left <= len(hand):
            return Holding(hand, 0)
        if not self._later:
            self._later = _seen_later(self._steps)
        return _holding(hand, self._later[at], left)


def _seen_later(steps: Sequence[Step]) -> list[tuple[Card, ...]]:
    """For each step the cards that its player, in the same stage, came to play later and no hand line lists."""
    later_cards: list[tuple[Card, ...]] = []
    later: dict[int, tuple[Card, ...]] = {}
    stage = -1
    for position, reading, _, _, _ in reversed(steps):
        if position.stage != stage:
            stage, later = position.stage, {}
        seat, card = position.turn, reading.play.card
        cards, hand = later.get(seat, ()), position.proven_hand(seat)
        later_cards.append(cards)
        if hand is None or card not in hand:
            later[seat] = (card, *cards)
    later_cards.reverse()
    return later_cards


def holding_at(steps: Sequence[Step], at: int, seat: int) -> Holding:
    """What this seat held before step ``at`` (an index; ``len(steps)``: at the end), recorded or seen afterwards."""
    if not steps:
        return Holding(())
    position = steps[at].position if at < len(steps) else steps[-1].after
    cards = tuple(
        step.reading.play.card
        for step in steps[at:]
        if step.position.turn == seat
        and step.position.stage == position.stage
        and step.reading.play.card not in (step.position.proven_hand(seat) or ())
    )
    return _holding(position.proven_hand(seat), cards, position.cards_left[seat])


def _holding(hand: tuple[Card, ...] | None, unlisted: tuple[Card, ...], left: int) -> Holding:
    """A recorded rest of a hand with cards seen later that no line lists, among ``left`` cards (negative: no end)."""
    if hand is None:
        return Holding(unlisted, left - len(unlisted) if left >= 0 else left)
    room = max(0, left - len(hand))
    known = unlisted[:room]
    return Holding(hand + known, room - len(known))


def is_plainly_legal(step: Step, at: int, proof: Proof) -> bool:
    """Whether no rule can object to this play, ``proof`` being what is known of the hand after step ``at``.

    By the player to play (``turn``), who owns no build (O2, A9), a card the pack has (``pack``) from the hand as
    recorded (``hand``), without a question (P1) or a call (Z1): a trail on a table that is not full, captures not being
    compulsory (N1, A21); or outside a refill (N2, A25-A27) a capture whose groups as written sum (C1, C3), without
    restrictions on jokers (A35); or a build on an item, for the player alone, that adds up (B2, K2) and whose match
    is held (B3).
    """
    position, reading, _, (_, name, _, asks, _), copies = step
    setting, _, _, seat, table, hands, _, _, _, _, _, duty, _, _ = position
    play, rules = reading.play, setting.rules
    card, hand = play.card, hands[seat]
    if copies >= setting.pack.get(card, 0) or (hand is not None and card not in hand):
        return False
    if asks or play.called or (name is not None and name != setting.players[seat]):
        return False
    if rules.promises:
        for item in table:
            if item[2] == seat:
                return False
    kind = type(play)
    if kind is Trail:
        limit = rules.table_limit
        return (limit is None or len(table) < limit) and not rules.forced_capture
    if duty is not None:
        return False
    if type(play) is Build:
        return not rules.forced_capture and _is_plain_build(position, play, reading.target, at, proof)
    return rules.gr_joker_take == "any" and holds_as_written(play, reading.groups, table, rules.options)


def _is_plain_build(position: Position, play: Build, target: int, at: int, proof: Proof) -> bool:
    """Whether this is an ordinary build on an item: B2, K2 and B3 are silent on it."""
    card, announced, target_name, value, beneficiary, _ = play
    rules = position.setting.rules
    if target < 0 or beneficiary is not None or value is not None or target_name is None or target_name[1] is not None:
        return False
    item = position.table[target]
    if item[5] or not reaches(rules, item_options(rules, item), rules.options[card], announced):
        return False
    return matches(rules, proof.hand_after(at)[0], announced) if rules.promises else announced <= BOOK_LIMIT


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record comes to (notation.md, What a replay answers).

    record: what was replayed.
    setting: None where the header cannot be used; then ``sides`` are empty and all points None.
    steps: the plays that could be carried out, in order.
    end: the position after them, before leftovers are awarded.
    findings: all of them, by line.
    complete: every stage was played out, and nothing follows (notation.md, Exactly 3 and 22).
    sides: each side's figures, in seating order of their first player.
    nominal: points of the pack as this rule set gives them out, without Zwicks.
    expected: ``nominal`` with the Zwicks that were made.
    counted: the sum of the sides' points.
    table: what still lies there in an incomplete hand, as ZHN writes it.
    facts, beside: the JSON answer's further keys, none in Zwickern.
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

    facts: ClassVar[AnswerFacts] = NOTHING_MORE
    beside: ClassVar[AnswerFacts] = NOTHING_MORE

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
        return holding_at(self.steps, at, seat)

    def is_recorded(self, at: int, seat: int) -> bool:
        """Whether that knowledge stands in the record, and is not only what was seen afterwards."""
        positions = self.positions
        return positions[min(at, len(positions) - 1)].proven_hand(seat) is not None


def replay(record: Record) -> Replay:
    """Replays a record. Total: any record gives a Replay, faults are findings."""
    setting = record.setting
    if setting is None:
        return Replay(record, None, findings=record.findings)
    walk = Walk(record, setting).go()
    if walk.last_deal is not None:  # the rest is not replayed, so the lines of deals behind the end are nobody's
        walk = Walk(record, setting, walk.last_deal).go()
    findings = [*walk.syntax(), *walk.findings, *judge_steps(walk.steps)]
    end = walk.position
    final = award_leftovers(end) if walk.complete else end
    sides, nominal = count_sides(final, walk.complete)
    if walk.complete:
        findings += result_findings(record.results, sides, setting)
    findings.sort(key=_place)
    expected, counted = count_result(sides, nominal, setting.rules)
    table = () if walk.complete else tuple(item_texts(end, owners=False))
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


def judge_steps(steps: Sequence[Step]) -> list[Finding]:
    """The findings of every play, with its line; a promise is reported once, A9 where it begins."""
    if not steps:
        return []
    findings: list[Finding] = []
    lost_promises: set[int] = set()
    overpromised: set[int] = set()
    setting, proof = steps[0].position.setting, Proof(steps)
    players, rules = setting.players, rules_of(setting.rules)
    for at, step in enumerate(steps):
        if not overpromised and is_plainly_legal(step, at, proof):
            continue
        position, reading, position_after, line, copies = step
        seat = position.turn
        if line.name is not None and line.name != players[seat]:
            findings.append(wrong_name(position, line))
        holdings = partial(holding_at, steps, position.number) if line.asks else _no_holding
        was_overpromised = seat in overpromised
        hand_after = proof.hand_after(at)
        case = Case(
            position, reading, hand_after, holdings, line.asks, copies, lost_promises, was_overpromised,
            position_after.table,
        )
        for finding in judge(case, rules):
            if finding.rule == "O2":
                made_at = finding.facts["made_at"]
                assert isinstance(made_at, int)
                lost_promises.add(made_at)
            elif finding.rule == "B3":
                lost_promises.add(position.number + 1)
            elif finding.rule == "A9":
                overpromised.add(seat)
            elif finding.case == "again":
                finding = _seen_before(finding, steps[: position.number], reading.play.card)
            findings.append(finding._replace(line=line.line))
        if was_overpromised and not overpromises(case):
            overpromised.discard(seat)
    return findings


def _seen_before(finding: Finding, earlier: Sequence[Step], card: Card) -> Finding:
    """A card that comes up again: ``seen_at`` the play that had it last; ``turned_up`` where none had."""
    seen_at = max((step.position.number + 1 for step in earlier if step.reading.play.card is card), default=0)
    if not seen_at:
        return finding._replace(case="turned_up")
    return finding._replace(facts={**finding.facts, "seen_at": seen_at})


def _no_holding(seat: int) -> Holding:
    raise AssertionError(f"nobody asked about seat {seat}")  # only questions before a play ask for another hand


_RANK = {rule: at for at, rule in enumerate(RULES)}


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, _RANK[finding.rule]
