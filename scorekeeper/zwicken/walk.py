"""Goes through a record line by line: how the deal came about, who is to play, what each play does (zwicken.md,
Exactly).

It judges cuts, deal lines and every play by itself. Answers that were owed, and why players are gezwickt, are judged
once everything has been read.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.tricks.owed import ShownCard
from scorekeeper.zwicken.cutting import action_for, course
from scorekeeper.zwicken.legality import after_end, case_of, is_plainly_legal, judge, undecided
from scorekeeper.zwicken.position import Step, decide, lay_card, pay_open_raise, start
from scorekeeper.zwicken.record import ActLine, CutLine, Exchange, Lay, Pass, Play, Record
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.variants import PACK

_PACK = frozenset(PACK)
DISPROVING = frozenset({"pack", "hand", "turn"})
"""Findings after which plays prove nothing about other plays (schnapsen.md, After the fact)."""


class Walk:
    """One way through a record. ``steps`` what was carried out, ``position`` where it stands, open raises paid.

    ``tricks`` the steps of each trick, its leader's first; ``showings`` and ``stop`` what ``Evidence`` is made of.
    """

    def __init__(self, record: Record, setting: Setting) -> None:
        self.record = record
        self.setting = setting
        self.talon = setting.talon
        self.findings: list[Finding] = []
        self.steps: list[Step] = []
        self.tricks: list[list[Step]] = []
        self.showings: list[ShownCard] = []
        self.stop: int | None = None
        self.ended = False  # something stands there that ends the replay
        self.unreadable: tuple[int, str | None] | None = None  # the line that ended it, and whose turn it was
        if record.deal is None:
            last_line = max((line.line for line in record.header), default=1)
            self._remark("syntax", last_line, "no_deal")
        self.course = course(setting.rules, setting.dealer, len(setting.players), [cut.action for cut in record.cuts])
        self.cuts = self._cuts()
        turnup, hands = self._dealt()
        self.position = start(setting, self.course, turnup, hands)

    def go(self) -> Walk:
        """Walks to the end, or to the line that ends the replay."""
        for at, line in enumerate(self.record.acts):
            self._take(at, line)
            if self.ended:
                break
        self.position = pay_open_raise(self.position)
        return self

    @property
    def complete(self) -> bool:
        """The deal came to its end, and nothing follows."""
        return self.position.over and not self.ended

    def _remark(self, rule: str, line: int, case: str, facts: dict[str, Fact] | None = None) -> None:
        self.findings.append(Finding(rule, "error", None, None, line, case=case, facts=facts or {}))

    # the deal

    def _cuts(self) -> tuple[CutLine, ...]:
        """The cuts that have an effect; each is judged by its card (Exactly 3)."""
        effective: list[CutLine] = []
        is_dealt = False
        for cut in self.record.cuts:
            if cut.card is not None and cut.card not in _PACK:
                self._remark("pack", cut.line, "foreign_line", {"cards": (cut.card.code,)})
            if is_dealt:
                self._remark("Zw.H1", cut.line, "dealt")
                continue
            if cut.card is not None and cut.action != action_for(cut.card):
                facts: dict[str, Fact] = {"card": cut.card.code, "done": cut.action, "wanted": action_for(cut.card)}
                self._remark("Zw.H1", cut.line, action_for(cut.card), facts)
            effective.append(cut)
            is_dealt = cut.action == "deal"
        return tuple(effective)

    def _dealt(self) -> tuple[Card | None, tuple[tuple[Card | None, ...], ...]]:
        """Turn-up and hands; a card that cannot be there is none that anybody knows (Exactly 7)."""
        record = self.record
        turnup = record.turnup.card if record.turnup is not None else None
        if turnup is None and record.acts:
            self._remark("syntax", record.deal or 0, "no_trump")
        if not record.hands and (turnup is None or turnup in _PACK):
            return turnup, ()
        cards = [card for hand in record.hands for card in hand.cards if card is not None]
        if turnup is not None:
            cards.append(turnup)
        if len(set(cards)) == len(cards) and _PACK.issuperset(cards):  # the usual deal, nothing in it to be judged
            hands: dict[str, tuple[Card | None, ...]] = dict.fromkeys(self.setting.players, ())
            for player, hand_cards, _ in record.hands:
                if player in hands:
                    hands[player] += hand_cards
            return turnup, tuple(hands.values()) if record.hands else ()
        return turnup, self._judged_hands()

    def _judged_hands(self) -> tuple[tuple[Card | None, ...], ...]:
        """The hands of a deal in which a card stands twice or is foreign, each such card as an unknown one."""
        record = self.record
        hands: dict[str, list[Card | None]] = {name: [] for name in self.setting.players}
        seen: set[Card] = set()
        lines = [(hand.line, hand.player, hand.cards) for hand in record.hands]
        if record.turnup is not None:
            lines = sorted([(record.turnup.line, "", (record.turnup.card,)), *lines], key=lambda line: line[0])
        for number, player, cards in lines:
            foreign = tuple(card.code for card in cards if card is not None and card not in _PACK)
            repeated: list[str] = []
            for card in cards:
                is_possible = card is not None and card in _PACK
                if is_possible and card in seen:
                    repeated.append(str(card))
                    is_possible = False
                elif card is not None:
                    seen.add(card)
                if player in hands:
                    hands[player].append(card if is_possible else None)
            for case, codes in (("foreign_line", foreign), ("again_line", tuple(dict.fromkeys(repeated)))):
                if codes:
                    self._remark("pack", number, case, {"cards": codes})
        return tuple(map(tuple, hands.values())) if record.hands else ()

    # plays

    def _take(self, at: int, line: ActLine) -> None:
        position, play = self.position, line.play
        if play is None:
            self.unreadable, self.ended = (line.line, position.player), True
        elif position.turn < 0 and not (type(play) is Pass and position.open_raise is not None):
            self._stop(after_end(position, line.name), line)
        elif position.trick:
            self._refuse(line, "after_part", {})
        elif type(play) is not Lay:
            if not self._decide(at, line, play):
                self.steps.append(self._carry_out(at, line, play, line.name))
        elif None in position.active:  # all have to decide first
            self._stop(undecided(position, line.name), line)
        elif len(play.cards) > len(position.seats_in):
            self._refuse(line, "long_trick", {"count": len(play.cards), "most": len(position.seats_in)})
        else:
            self._lay(at, line, play.cards)

    def _decide(self, at: int, line: ActLine, play: Play) -> bool:
        """A decision that is in order at a glance; False for anything that has to be judged."""
        position, name, setting = self.position, line.name, self.setting
        seat = position.turn
        if None not in position.active or setting.rules.must_play_base_pot:
            return False
        if name is not None and name != setting.players[seat]:
            return False
        if type(play) is Exchange:
            count = play.count
            if count and (count > HAND or count > self.talon - position.cards_drawn):
                return False
        elif type(play) is not Pass:
            return False
        after, foreign, again, astray, _ = decide(position, play)
        if foreign or again or astray:
            return False
        self.steps.append(Step(position, after, play, after.number, seat, line.line, at))
        self.position = after
        return True

    def _lay(self, at: int, line: ActLine, cards: tuple[Card, ...]) -> None:
        """The cards of a trick; what is in order at a glance needs no judge."""
        name, number = line.name, line.line
        players, trick = self.setting.players, list[Step]()
        for card in cards:
            position = self.position
            after, foreign, again, astray, shown = lay_card(position, card)
            play = _LAID.get(card) or Lay((card,))
            seat = position.turn
            if foreign or again or astray or (name is not None and name != players[seat]):
                step = self._carry_out(at, line, play, name)
            else:
                step = Step(position, after, play, after.number, seat, number, at, shown)
                self.position = after
            if shown and self.stop is None:
                self.showings.append(ShownCard(step.number, seat, card))
            trick.append(step)
            name = None
        self.steps += trick
        if trick:
            self.tricks.append(trick)

    def _stop(self, finding: Finding, line: ActLine) -> None:
        self.findings.append(finding._replace(line=line.line))
        self.ended = True

    def _refuse(self, line: ActLine, case: str, facts: dict[str, Fact]) -> None:
        """A line that cannot be carried out at all."""
        player = line.name if line.name in self.setting.players else self.position.player
        number = self.position.number + 1
        self._stop(Finding("syntax", "error", number, player, 0, 0, case, facts), line)

    def _carry_out(self, at: int, line: ActLine, play: Play, name: str | None) -> Step:
        """A play that has to be judged, carried out."""
        case = case_of(self.position, play, name)
        is_slip = False
        if not is_plainly_legal(case):
            for finding in judge(case):
                is_slip = is_slip or finding.rule in DISPROVING
                self.findings.append(finding._replace(line=line.line))
        position, after = self.position, case.result[0]
        number = position.number + 1
        if is_slip and self.stop is None:
            self.stop = number
        self.position = after
        return Step(position, after, play, number, case.seat, line.line, at, case.result.from_unknown)


_LAID: dict[Card, Lay] = {card: Lay((card,)) for card in PACK}


def named_acts(record: Record) -> Iterator[str | None]:
    """For each line of plays the name that it is written with: its own, or where none stands that of whoever was to
    play; None where nobody is, or nobody knows."""
    setting = record.setting
    if setting is None:
        yield from (line.name for line in record.acts)
        return
    walk = Walk(record, setting).go()
    first_step = {step.act: step for step in reversed(walk.steps)}
    for at, line in enumerate(record.acts):
        step = first_step.get(at)
        in_turn = step is not None and (type(line.play) is Lay or step.position.deciding)
        yield step.player if line.name is None and step is not None and in_turn else line.name
