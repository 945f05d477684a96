"""The canonical form of a record: which order, which spacing, what stands where (notation.md).

Names are written as they stand on the lines, never added; comments and unreadable lines stand where they stood.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from scorekeeper.zhn.header import HeaderLine, header_text, in_order, names_of, spaced
from scorekeeper.zhn.margin import Writer
from scorekeeper.zhn.result import side_text
from scorekeeper.zhn.text import nfc
from scorekeeper.zwickern.plays import Ask
from scorekeeper.zwickern.record import Deal, PlayLine, Record
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.spelling import write_play, write_position

KEYS = (
    "zhn", "variant", "players", "dealer", "teams", "schedule", "packs", "rules",
    "date", "place", "event", "hand", "source", "recorder", "from",
)
"""The header keys of notation.md, in the order of the canonical form."""
FIGURES = ("cards", "zwicks")
"""What a result line may hold after the points."""


def canonical(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it."""
    key, value = line.key, line.value
    if key == "teams":
        value = ", ".join(["+".join(map(nfc, part.split("+"))) for part in value.split(",")])
    elif key == "schedule":
        value = " ; ".join([" ".join(part.split()) for part in value.split(";")])
    else:
        return spaced(line)
    return line if value == line.value else line._replace(value=value)


def write(record: Record) -> str:
    """The record in canonical form: ``write(read(text))`` is a fixed point. Never raises."""
    out = Writer(record.margin)
    for line in in_order(record.header, KEYS):
        out.line(header_text(canonical(line) if not line.line else line), line.line)
    _write_deals(record, out)
    if record.results or (record.margin is not None and record.margin.result):
        out.gap()
        out.line("result", record.margin.result if record.margin is not None else 0)
    for result in record.results:
        figures = {"cards": result.cards, "zwicks": result.zwicks}
        out.line(side_text(result.side, result.points, figures), result.line)
    return out.text()


def _write_deals(record: Record, out: Writer) -> None:
    seats = {name: seat for seat, name in enumerate(names_of(record.header))}
    stages = _stage_starts(record.setting)
    plays = 0
    for deal in record.deals:
        _write_deal_head(deal, seats, out)
        opened = plays
        for line in deal.plays:
            if plays in stages and plays > opened:
                out.gap()
                out.line("deal")
            _write_play_line(line, out)
            plays += 1
    for ask in record.asks:
        _write_ask(ask, out)


def _stage_starts(setting: Setting | None) -> frozenset[int]:
    """The numbers of plays after which a further stage begins; none where that is not known or there is one stage."""
    if setting is None or setting.stretch:
        return frozenset()
    return frozenset(accumulate(sum(stage) for stage in setting.stages[:-1]))


def _write_deal_head(deal: Deal, seats: Mapping[str, int], out: Writer) -> None:
    out.gap()
    out.line("deal", deal.line)
    for table in deal.tables:
        out.line(f"table: {write_position(table.items)}".rstrip(), table.line)
    for hand in sorted(deal.hands, key=lambda hand: seats.get(hand.player, len(seats))):
        cards = " ".join([card.code for card in hand.cards])
        out.line(f"hand {hand.player}: {cards}".rstrip(), hand.line)
    if deal.turn is not None:
        out.line(f"turn: {deal.turn.player}", deal.turn.line)


def _write_play_line(line: PlayLine, out: Writer) -> None:
    for ask in line.asks:
        _write_ask(ask, out)
    if line.play is None:
        out.line(line.text, line.line)
    else:
        text = write_play(line.play)
        out.line(text if line.name is None else f"{line.name}: {text}", line.line)


def _write_ask(ask: Ask, out: Writer) -> None:
    out.line(f"ask {ask.partner} {ask.value} {'yes' if ask.answer else 'no'}", ask.line)
