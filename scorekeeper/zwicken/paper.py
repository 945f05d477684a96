"""The lines of this game's records as they stand on paper (zhn.paper has what corrections of every game share)."""

from __future__ import annotations

from scorekeeper.zhn.paper import laid_out
from scorekeeper.zhn.result import side_text
from scorekeeper.zwicken.record import ActLine, Record, ResultLine
from scorekeeper.zwicken.spelling import write_cards, write_cut, write_play


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts = {cut.line: f"cut: {write_cut(cut)}" for cut in record.cuts}
    texts[record.deal or 0] = "deal"
    if record.turnup is not None:
        texts[record.turnup.line] = f"turnup: {record.turnup.card.code}"
    texts |= {hand.line: f"hand {hand.player}: {write_cards(hand.cards)}".rstrip() for hand in record.hands}
    texts |= {act.line: act_text(act) for act in record.acts}
    texts |= {result.line: result_text(result) for result in record.results}
    if record.pot is not None:
        texts[record.pot.line] = f"pot: {record.pot.chips}"
    return laid_out(record, texts)


def act_text(line: ActLine) -> str:
    """A line of plays in canonical form, its name as it stands."""
    if line.play is None:
        return line.text
    text = write_play(line.play)
    return text if line.name is None else f"{line.name}: {text}"


def result_text(line: ResultLine) -> str:
    """A player's line of the result."""
    return side_text(line.side, line.chips, {"tricks": line.tricks, "gezwickt": line.gezwickt}, signed=True)
