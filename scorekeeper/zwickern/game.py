"""Zwickern as the house asks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.acts import ActEntry, AssembledRecord, Frame, Order
from scorekeeper.findings import Finding
from scorekeeper.game import Deals, MarkedGame, Offer, PictureGame
from scorekeeper.outcomes import Field, Outcome
from scorekeeper.series import Carry
from scorekeeper.zhn.repair import Repair
from scorekeeper.zwickern.agreement import Agreement, ZwickernScoring, agree, scoring
from scorekeeper.zwickern.assembling import assembled, renamed
from scorekeeper.zwickern.legality import RULES, check
from scorekeeper.zwickern.notation import read, read_play, write, write_play
from scorekeeper.zwickern.position import Position
from scorekeeper.zwickern.record import Play, Record
from scorekeeper.zwickern.repair import repairs
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.series import SERIES
from scorekeeper.zwickern.switches import FORMER, deals, offers
from scorekeeper.zwickern.variants import RULE_SETS
from scorekeeper.zwickern.walk import play as position_after
from scorekeeper.zwickern.ways import MARKS, WAYS, Count, ZwickernSide, counted, length, mark_worth, outcome


class Zwickern(
    PictureGame[Record, Replay, Play, Position, Agreement, Count],
    MarkedGame[Record, Replay, Play, Position, Agreement, Count],
):
    """Cards are taken from the table; a hand's record may begin with a picture."""

    id = "zwickern"
    rule_sets = RULE_SETS
    former = FORMER
    rules = RULES
    fields = (
        Field("cards", "cards"),
        Field("zwicks", "marks"),
        Field("majority", "points"),
        Field("card_points", "points"),
        Field("points", "points", main=True),
    )
    side_result = ZwickernSide
    ways = WAYS
    marks = MARKS
    objections = ("cards", "majority", "zwicks")
    signed = ("card_points", "majority", "zwicks", "points")
    series = SERIES
    players = range(2, 13)
    teams = True
    pictures = True

    def offers(self, variant: str, chosen: Mapping[str, str]) -> Sequence[Offer]:
        return offers(variant, chosen)

    def deals(self, variant: str, players: range) -> Deals:
        return deals(variant, players)

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
        return agree(variant, switches, schedule, packs, players, sides)

    def scoring(self, agreement: Agreement, sides: int) -> ZwickernScoring:
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

    def assembled(self, frame: Frame, entries: Sequence[ActEntry], order: Order) -> AssembledRecord:
        return assembled(frame, entries, order)

    def renamed(self, record: Record, frame: Frame, of: Callable[[str], str]) -> Record:
        return renamed(record, frame, of)

    def stretch(self, replay: Replay) -> bool:
        return replay.setting is not None and replay.setting.stretch

    def length(self, replay: Replay) -> int | None:
        return length(replay)

    def mark_worth(self, agreement: Agreement) -> int:
        return mark_worth(agreement)


ZWICKERN = Zwickern()
