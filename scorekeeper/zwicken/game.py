"""Zwicken as the house asks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.acts import Act, Dealt, Heading
from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.game import Deals, KnownCards, Offer, TrickRules
from scorekeeper.outcomes import Outcome
from scorekeeper.series import Carry
from scorekeeper.zhn.repair import Repair
from scorekeeper.zwicken.agreement import Agreement, ZwickenScoring, agree, offers, scoring
from scorekeeper.zwicken.assembling import assembled, numbered
from scorekeeper.zwicken.legal import draws, hand_size, knowing, legal, most_on_table, pack, question
from scorekeeper.zwicken.legality import RULES, check
from scorekeeper.zwicken.notation import read, read_play, write, write_play
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.position import play as position_after
from scorekeeper.zwicken.record import Play, Record
from scorekeeper.zwicken.repair import repairs
from scorekeeper.zwicken.replay import Replay, replay
from scorekeeper.zwicken.series import CHIPS
from scorekeeper.zwicken.switches import FORMER
from scorekeeper.zwicken.variants import PLAYERS, RULE_SETS, RuleSet
from scorekeeper.zwicken.ways import FIELDS, SIGNED, WAYS, Count, ZwickenSide, counted, outcome


class Zwicken(TrickRules[Record, Replay, Play, Position, Agreement, Count]):
    """Three cards each, chips and a pot; Anbieten is a variant of it."""

    id = "zwicken"
    rule_sets = RULE_SETS
    former = FORMER
    rules = RULES
    fields = FIELDS
    side_result = ZwickenSide
    ways = WAYS
    marks: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    signed = SIGNED
    series = CHIPS
    players = PLAYERS
    teams = False
    pictures = False
    pack = pack
    hand_size = hand_size
    most_on_table = most_on_table
    draws = draws

    def offers(self, variant: str, chosen: Mapping[str, str]) -> Sequence[Offer]:
        return offers(variant, chosen)

    def deals(self, variant: str, players: range) -> Deals:
        return {}

    def read(self, text: str | bytes, *, strict: bool = False) -> Record:
        return read(text, strict=strict)

    def write(self, record: Record) -> str:
        return write(record)

    def read_play(self, text: str, *, column: int = 1) -> Play:
        return read_play(text, column=column)

    def write_play(self, play: Play) -> str:
        return write_play(play)

    def replay(self, record: Record) -> Replay:
        return replay(record)

    def repairs(self, record: Record, text: str | bytes | None = None) -> Sequence[Repair]:
        return repairs(record, text)

    def agree(
        self, variant: str, switches: Mapping[str, str], schedule: str | None, packs: int | None, players: int,
        sides: int = 0,
    ) -> Agreement:
        return agree(variant, switches, schedule, packs, players)

    def scoring(self, agreement: Agreement, sides: int) -> ZwickenScoring:
        return scoring(agreement, sides)

    def check(self, position: Position, play: Play) -> Sequence[Finding]:
        return check(position, play)

    def play(self, position: Position, play: Play) -> Position:
        return position_after(position, play)

    def outcome(
        self, way: str, entry: Count, agreement: Agreement, marks: Sequence[int],
        carry: Carry | None = None,
    ) -> Outcome:
        return outcome(way, entry, agreement, marks, carry)

    def counted(self, replay: Replay, sides: Sequence[Sequence[str]]) -> Outcome | None:
        return counted(replay, sides)

    def assembled(self, heading: Heading, dealt: Dealt, acts: Sequence[Act]) -> Record:
        return assembled(heading, dealt, acts)

    def numbered(self, acts: Sequence[str]) -> tuple[int | None, ...]:
        return numbered(acts)

    def legal(self, position: Position) -> Iterable[Play]:
        return legal(position)

    def knowing(self, position: Position, seat: int, holding: KnownCards) -> Position:
        return knowing(position, seat, holding)

    def question(
        self, rules: RuleSet, trump: str, table: Sequence[Card], hand: Sequence[Card], *, drawing: bool = False
    ) -> Position:
        return question(rules, trump, table, hand, drawing=drawing)


ZWICKEN = Zwicken()
