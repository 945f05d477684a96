"""Goes through a record act by act: what is known of the deal, what each act does, and what is wrong with the act by
itself.

Answers are judged afterwards. schnapsen.md, Exactly 1-9.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.schnapsen.legality import judge, out_of_place
from scorekeeper.schnapsen.position import Position, claimant, jack_of, play_card, start
from scorekeeper.schnapsen.position import play as position_after
from scorekeeper.schnapsen.record import Claim, DealLine, Play, Record, TrickLine
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import HAND, PACK, TALON, in_pack, partner_of
from scorekeeper.tricks.owed import ShownCard
from scorekeeper.tricks.places import dealt_places

_PACK = frozenset(PACK)


def open_deal(record: Record, setting: Setting) -> tuple[Position | None, list[Finding]]:
    """The position before the first lead, and the findings of the deal's lines.

    None where there is no ``deal`` or no ``turnup:``: then no trick can be judged (Exactly 2).
    """
    if record.deal is None:
        last_line = max((line.line for line in record.header), default=1)
        return None, [Finding("syntax", line=last_line, case="no_deal")]
    findings: list[Finding] = []
    cards_by_line: dict[str, list[Card | None]] = {"turnup": [], "talon": [], **{name: [] for name in setting.players}}
    seen: set[Card] = set()
    cards = [card for line in record.dealt for card in line.cards if card is not None]
    no_fault = len(set(cards)) == len(cards) and _PACK.issuperset(cards)  # then nothing in it is to be judged
    for line in record.dealt:
        if no_fault:
            cards_by_line[line.player or line.kind] += line.cards
            continue
        findings += _seen_before(line, seen)
        cards_by_line[line.player or line.kind] += _usable(line, seen)
        seen.update(card for card in line.cards if card is not None)
    if not cards_by_line["turnup"]:
        return None, [*findings, Finding("syntax", line=record.deal, case="no_turnup")]
    turnup = cards_by_line["turnup"][0]
    assert turnup is not None
    first_hand, second_hand = [dealt_places(cards_by_line[name], HAND) for name in setting.players]
    talon = cards_by_line["talon"]
    stock = (*talon, *[None] * (TALON - len(talon)), turnup)
    return start(setting, (first_hand, second_hand), stock, turnup.suit), findings


def _usable(line: DealLine, seen: set[Card]) -> Iterator[Card | None]:
    """The cards of a line, those that cannot be as ``?``; a turn-up stands as it is (Exactly 4)."""
    cards_of_line: set[Card] = set()
    for card in line.cards:
        is_possible = card is not None and in_pack(card) and card not in seen and card not in cards_of_line
        yield card if is_possible or line.kind == "turnup" else None
        if card is not None:
            cards_of_line.add(card)


def _seen_before(line: DealLine, seen: set[Card]) -> Iterator[Finding]:
    """The cards of a line that the pack does not have, and those that stand there twice."""
    cards = [card for card in line.cards if card is not None]
    foreign = [card for card in cards if not in_pack(card)]
    repeated = [card for at, card in enumerate(cards) if in_pack(card) and (card in seen or card in cards[:at])]
    for case, faulty in (("again_line", repeated), ("foreign_line", foreign)):
        if faulty:
            facts: dict[str, Fact] = {"cards": tuple(dict.fromkeys(card.code for card in faulty))}
            yield Finding("pack", line=line.line, case=case, facts=facts)


class Step(NamedTuple):
    """One act carried out.

    position: it was made in.
    play: the act.
    after: the position after it.
    number: the card's own, that of the lead that follows, that of the last card for a claim.
    seat: who made it.
    player: the name.
    line: of the file, from 1.
    """

    position: Position
    play: Play
    after: Position
    number: int
    seat: int
    player: str
    line: int


class Walk:
    """One way through a record.

    ``position``: where it stands now, None where there is nothing to judge.
    ``steps``: what was carried out.
    ``findings``: those of deal and acts.
    ``showings``: cards that nobody had written down, as they came to be seen.
    ``stop``: the number of the first card or line with a ``pack``, ``hand`` or ``turn`` finding.
    ``canonical_lines``: the lines that were walked, as the canonical form has them: with the leader's name, without
    that of who may claim.
    """

    def __init__(self, record: Record, setting: Setting) -> None:
        self.record = record
        self.setting = setting
        self.position, self.findings = open_deal(record, setting)
        self.start = self.position
        self.steps: list[Step] = []
        self.trick_lines: list[TrickLine] = []
        self.showings: list[ShownCard] = []
        self.stop: int | None = None
        self.ended = False
        self.unreadable: tuple[int, str | None] | None = None

    def go(self) -> Walk:
        """Walks to the end, or to the line where no further way leads."""
        for line in self.record.tricks if self.position is not None else ():
            self._line(line)
            if self.ended:
                break
        return self

    @property
    def complete(self) -> bool:
        """The hand came to its end, and nothing follows."""
        return self.position is not None and self.position.over and not self.ended

    def syntax(self) -> list[Finding]:
        """The record's syntax findings; the one that ended the walk knows whose turn it was."""
        names = {line.line: line.name for line in self.record.tricks if line.text}
        if self.unreadable is not None:
            names[self.unreadable[0]] = self.unreadable[1]
        players = self.setting.players
        return [
            finding._replace(player=names[finding.line] if names.get(finding.line) in players else None)
            if finding.play is not None
            else finding
            for finding in self.record.findings
        ]

    def _line(self, line: TrickLine) -> None:
        position = self.position
        assert position is not None
        if line.text:
            self.unreadable, self.ended = (line.line, position.player), True
            return
        name, before, marriage, lead, answer, claims, number, _ = line
        if lead is not None or before:
            if not self._open(position, line):
                return
            for play in before:
                self._act(play, number)
            if lead is not None:
                self._card(lead, marriage, number)
            if answer is not None:
                self._card(answer, 0, number)
            if name is None:
                line = line._replace(name=position.player)
        if claims:
            line = line._replace(claims=self._claims(claims))
        self.trick_lines.append(line)

    def _open(self, position: Position, line: TrickLine) -> bool:
        """Whether a trick can begin here; the name of who leads it (Exactly 1, 3, 9)."""
        number, leader = position.number + 1, self.setting.players[position.leader]
        if position.over:
            player = line.name if line.name in position.players else None
            case = "after_claim" if position.claimed_by >= 0 else "after_last"
            self._end(Finding("turn", "error", number, player, line.line, case=case))
            return False
        if position.lead is not None:
            self._end(Finding("syntax", "error", number, position.player, line.line, case="after_open"))
            return False
        if line.name is not None and line.name != leader:
            facts: dict[str, Fact] = {"named": line.name, "turn": leader}
            self.findings.append(Finding("turn", "error", number, leader, line.line, facts=facts))
            self._stop_at(number)
        return True

    def _card(self, card: Card, marriage: int, line: int) -> None:
        """A card put down; the usual one, which who plays it has or may have, has nothing to be judged by itself."""
        position = self.position
        assert position is not None
        seat = position.leader if position.lead is None else 1 - position.leader
        play = Play("card", card, marriage, None)
        number = position.number + 1
        after, fault, from_unknown = play_card(position, play)
        if marriage or fault or card in position.played or not in_pack(card):
            findings = judge(position, play)
            self.findings += [finding._replace(line=line) for finding in findings]
            if any(finding.rule in ("pack", "hand") for finding in findings):
                self._stop_at(number)
        if from_unknown:
            self.showings.append(ShownCard(number, seat, card))
        self.position = after
        if marriage:
            self._shown_partner(position, after, seat, card)
        self.steps.append(Step(position, play, after, number, seat, self.setting.players[seat], line))

    def _shown_partner(self, before: Position, after: Position, seat: int, card: Card) -> None:
        partner = partner_of(card)
        if partner is not None and partner not in before.hands[seat].known and partner in after.hands[seat].known:
            self.showings.append(ShownCard(after.number, seat, partner))

    def _act(self, play: Play, line: int) -> None:
        """An exchange or a closing, by who leads."""
        position = self.position
        assert position is not None
        findings = out_of_place(position, play) or judge(position, play)
        self.findings += [finding._replace(line=line) for finding in findings]
        self.position = after = position_after(position, play)
        seat, number = position.leader, position.number + 1
        if play.kind == "swap" and after.stock != position.stock:
            jack, places = jack_of(position.trump), position.hands[seat]
            if places.unknown and jack not in places.known:
                self.showings.append(ShownCard(number, seat, jack))
        self.steps.append(Step(position, play, after, number, seat, position.players[seat], line))

    def _claims(self, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """The claims, each without its name where it is that of who may claim."""
        claims_left: list[Claim] = []
        for claim in claims:
            position, (name, line) = self.position, claim
            assert position is not None
            number, play = max(1, position.number), Play("claim", name=name)
            if position.claimed_by >= 0:
                player_named = name if name in position.players else None
                self._end(Finding("turn", "error", number, player_named, line, case="after_claim"))
                break
            self.findings += [finding._replace(line=line) for finding in judge(position, play)]
            self.position = after = position_after(position, play)
            seat = claimant(position, play)
            player = position.players[seat]
            self.steps.append(Step(position, play, after, number, seat, player, line))
            claims_left.append(claim._replace(name=None) if seat == position.may_claim and name == player else claim)
        return (*claims_left, *claims[len(claims_left) :])

    def _stop_at(self, number: int) -> None:
        if self.stop is None:
            self.stop = number

    def _end(self, finding: Finding) -> None:
        self.findings.append(finding)
        self.ended = True
