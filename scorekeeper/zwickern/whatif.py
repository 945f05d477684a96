"""Another way a hand could have gone: the record up to a moment, and from there plays that are only tried.

The altered record is replayed and judged like any other; the real one stays as it is (design.md, law 4). So that the
judge knows as much as in the real hand, its ``hand`` lines hold what is known of every hand: recorded, or seen when it
was played in the real hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.zwickern.plays import Play
from scorekeeper.zwickern.record import Deal, HandLine, Lying, PlayLine, Record, TableLine
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting


def altered(replay: Replay, at: int, tried: Sequence[Play]) -> Record:
    """The record of the first ``at`` plays with ``tried`` after them; no result lines.

    Raises ValueError where the header could not be used, or ``at`` is beyond the plays that could be carried out.
    """
    setting = replay.setting
    if setting is None or not 0 <= at <= len(replay.steps):
        raise ValueError(f"no position {at} in this record")
    lines = [step.line._replace(name=None) for step in replay.steps[:at]] + [PlayLine(play) for play in tried]
    deals = tuple(_deals(replay, setting, lines))
    return Record(header=replay.record.header, deals=deals, setting=setting)


def _deals(replay: Replay, setting: Setting, lines: list[PlayLine]) -> Iterator[Deal]:
    """A deal for each stage reached, and one for the stage that comes next."""
    if setting.stretch:
        first = replay.record.deals[0]
        yield Deal(tables=first.tables, hands=tuple(_hands(replay, setting, 0)), turn=first.turn, plays=tuple(lines))
        return
    begin = 0
    for stage, dealt in enumerate(setting.stages):
        end = begin + sum(dealt)
        hands = tuple(_hands(replay, setting, begin))
        yield Deal(tables=_tables(replay, stage, begin), hands=hands, plays=tuple(lines[begin:end]))
        if len(lines) < end:
            return
        begin = end


def _hands(replay: Replay, setting: Setting, begin: int) -> Iterator[HandLine]:
    """What is known of each hand at the beginning of the stage whose first play has this index."""
    if begin and begin >= len(replay.steps):
        return
    for seat, name in enumerate(setting.players):
        held = replay.holding(begin, seat).cards if replay.steps else replay.positions[0].hands[seat]
        if held:
            yield HandLine(name, held)


def _tables(replay: Replay, stage: int, begin: int) -> tuple[TableLine, ...]:
    """The cards turned up for a stage: in the first one what lay there before the first play."""
    if stage or not replay.steps:
        return replay.record.deals[0].tables if not stage and replay.record.deals else ()
    return (TableLine(tuple(Lying(item.cards) for item in replay.steps[begin].position.table)),)
