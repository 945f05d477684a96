"""The canonical form of a record: which order, which spacing, what stands where (zwicken.md, schnapsen.md).

Every line of plays has its name: the one written there, else that of whoever was to play.
"""

from __future__ import annotations

from scorekeeper.zhn.header import SPACED, HeaderLine, header_text, in_order, names_of, spaced
from scorekeeper.zhn.margin import Writer
from scorekeeper.zhn.result import read_chips, side_text
from scorekeeper.zwicken.record import Record
from scorekeeper.zwicken.spelling import write_cards, write_cut, write_play

KEYS = (
    "zhn", "variant", "players", "dealer", "stake", "pot", "rules",
    "date", "place", "event", "hand", "source", "recorder",
)  # fmt: skip
"""The header keys of zwicken.md, in the order of the canonical form."""
FIGURES = ("tricks", "gezwickt")
"""What a result line may hold after the chips."""


def canonical(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it."""
    key = line.key
    if key not in ("stake", "pot"):
        return spaced(line) if key in SPACED else line
    number = read_chips(line.value.strip())
    return line if number is None or str(number) == line.value else line._replace(value=str(number))


def write(record: Record) -> str:
    """The record in canonical form: ``write(read(text))`` is a fixed point. Never raises."""
    from scorekeeper.zwicken.walk import named_acts  # the walk reads records, whose reader needs the keys above

    out = Writer(record.margin)
    for line in in_order(record.header, KEYS):
        out.line(header_text(canonical(line) if not line.line else line), line.line)
    if record.deal is not None:
        _write_deal_head(record, out)
    for act, name in zip(record.acts, named_acts(record), strict=True):
        if act.play is None:
            out.line(act.text, act.line)
        else:
            text = write_play(act.play)
            out.line(text if name is None else f"{name}: {text}", act.line)
    margin_result = record.margin.result if record.margin is not None else 0
    if record.results or record.pot is not None or margin_result:
        out.gap()
        out.line("result", margin_result)
    for result in record.results:
        figures = {"tricks": result.tricks, "gezwickt": result.gezwickt}
        out.line(side_text(result.side, result.chips, figures, signed=True), result.line)
    if record.pot is not None:
        out.line(f"pot: {record.pot.chips}", record.pot.line)
    return out.text()


def _write_deal_head(record: Record, out: Writer) -> None:
    out.gap()
    out.line("deal", record.deal or 0)
    for cut in record.cuts:
        out.line(f"cut: {write_cut(cut)}", cut.line)
    if record.turnup is not None:
        out.line(f"turnup: {record.turnup.card.code}", record.turnup.line)
    seats = {name: seat for seat, name in enumerate(names_of(record.header))}
    for hand in sorted(record.hands, key=lambda hand: seats.get(hand.player, len(seats))):
        out.line(f"hand {hand.player}: {write_cards(hand.cards)}".rstrip(), hand.line)
