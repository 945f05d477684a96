"""Another way a hand could have gone: the record up to a moment, and after it plays that are only tried.

The altered record is replayed and judged like any other; the real one stays as it is (design.md, law 4). The altered
record keeps what the real one says of every stage. If the real plays showed a whole hand and the altered ones leave it
open, a ``hand`` line names its cards, so that the judge knows as much as in the real hand. A hand known in part gets no
such line, which would say that the player held no other card (notation.md, Exactly 2 and 26).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.zwickern.dealing import join_deals, place_deals, stage_sizes
from scorekeeper.zwickern.record import Deal, HandLine, Play, PlayLine, Record
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting


def altered_record(replay: Replay, at: int, plays: Sequence[Play]) -> Record:
    """The record of the first ``at`` plays with ``plays`` after them; no result lines.

    Raises ValueError where the header could not be used, or ``at`` is beyond the plays that could be carried out.
    """
    setting = replay.setting
    if setting is None or not 0 <= at <= len(replay.steps):
        raise ValueError(f"no position {at} in this record")
    lines = [step.line._replace(name=None) for step in replay.steps[:at]] + [PlayLine(play) for play in plays]
    deals = tuple(_deals(replay, setting, lines))
    return Record(header=replay.record.header, deals=deals, setting=setting)


def _deals(replay: Replay, setting: Setting, lines: list[PlayLine]) -> Iterator[Deal]:
    """A deal for each stage reached, and one for the stage that comes next. Plays after the last card are left out."""
    sizes = stage_sizes(replay.record, setting)
    begin = 0
    for deal, size in zip(_without_plays(replay.record, sizes), sizes, strict=True):
        end = begin + size
        hands = (*deal.hands, *_shown(replay, setting, deal, begin, size))
        yield deal._replace(hands=hands, plays=tuple(lines[begin:end]))
        if len(lines) < end:
            return
        begin = end


def _without_plays(record: Record, sizes: Sequence[int]) -> list[Deal]:
    """What stands under each stage's ``deal``; a misplaced one's lines are the running stage's (Exactly 2, 3)."""
    stages = [Deal() for _ in sizes]
    for deal, stage, _ in place_deals(record.deals, sizes):
        stages[stage] = join_deals(stages[stage], deal)
    return stages


def _shown(replay: Replay, setting: Setting, deal: Deal, begin: int, size: int) -> Iterator[HandLine]:
    """The hands that no line records and that the plays of the stage, beginning with this index, showed whole.

    A hand with a card that the pack cannot have once more is left open: one of the plays is written wrongly.
    """
    steps = replay.steps[begin : begin + size]
    if not steps:
        return
    recorded = {hand.player for hand in deal.hands}
    recorded_cards = Counter(card for hand in deal.hands for card in hand.cards)
    for seat, name in enumerate(setting.players):
        cards, hidden = replay.holding(begin, seat)
        counts = Counter(cards)
        played_again = any(
            step.copies >= setting.pack.get(step.reading.play.card, 0) for step in steps if step.position.turn == seat
        )
        beyond_pack = any(recorded_cards[card] + number > setting.pack.get(card, 0) for card, number in counts.items())
        if name not in recorded and cards and not hidden and not played_again and not beyond_pack:
            recorded_cards += counts
            yield HandLine(name, cards)
