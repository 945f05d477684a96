"""The lines of this game's records as they stand on paper (zhn.paper has what corrections of every game share)."""

from __future__ import annotations

from scorekeeper.zhn.paper import laid_out
from scorekeeper.zhn.result import side_text
from scorekeeper.zwickern.plays import Ask
from scorekeeper.zwickern.record import Deal, PlayLine, Record, ResultLine
from scorekeeper.zwickern.spelling import write_play, write_position


def rebuilt(record: Record) -> tuple[str, ...]:
    """The lines of a record whose text is not at hand: each readable one in canonical form where it stood."""
    texts: dict[int, str] = {}
    for deal in record.deals:
        texts |= deal_texts(deal)
    texts |= {ask.line: ask_text(ask) for ask in record.asks}
    texts |= {result.line: result_text(result) for result in record.results}
    return laid_out(record, texts)


def deal_texts(deal: Deal) -> dict[int, str]:
    """The lines of a deal in canonical form, by their numbers."""
    texts = {deal.line: "deal"}
    texts |= {line.line: f"table: {write_position(line.items)}".rstrip() for line in deal.tables}
    for hand in deal.hands:
        texts[hand.line] = f"hand {hand.player}: {' '.join(card.code for card in hand.cards)}".rstrip()
    if deal.turn is not None:
        texts[deal.turn.line] = f"turn: {deal.turn.player}"
    for play in deal.plays:
        texts |= {ask.line: ask_text(ask) for ask in play.asks}
        texts[play.line] = play_text(play)
    return texts


def play_text(line: PlayLine) -> str:
    """A play line in canonical form, its name as it stands."""
    if line.play is None:
        return line.text
    text = write_play(line.play)
    return text if line.name is None else f"{line.name}: {text}"


def ask_text(ask: Ask) -> str:
    """An ``ask`` line in canonical form."""
    return f"ask {ask.partner} {ask.value} {'yes' if ask.answer else 'no'}"


def result_text(result: ResultLine) -> str:
    """A side's line of the result in canonical form."""
    return side_text(result.side, result.points, {"cards": result.cards, "zwicks": result.zwicks})
