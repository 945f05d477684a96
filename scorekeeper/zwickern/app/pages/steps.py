"""A hand of Zwickern as a phone goes on from it: what is dealt, what a card is worth on the table, deals and plays."""

from __future__ import annotations

from typing import Any

from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.game_pages import OpenRecord
from scorekeeper.zwickern.app.pages.hand import record_of
from scorekeeper.zwickern.app.pages.moment import Shown
from scorekeeper.zwickern.notation import write_play, write_position
from scorekeeper.zwickern.setting import Setting


def frame(hand: Recorded) -> dict[str, object] | None:
    """What a phone needs of the rules to move cards and to add up: no promise and no verdict is in it."""
    setting = hand.replay.setting
    return frame_of_setting(setting) if isinstance(setting, Setting) else None


def frame_of_setting(setting: Setting) -> dict[str, object]:
    """What a phone needs of the rules to move cards and to add up: no promise and no verdict is in it."""
    rules = setting.rules
    ranks = {card.rank: rules.options[card] for card in setting.pack if card.joker is None or card.is_wild}
    return {
        "players": list(setting.players),
        "dealer": setting.dealer,
        "sides": [[setting.players[seat] for seat in side] for side in setting.sides],
        "stages": [list(stage) for stage in setting.stages],
        "table": setting.table_cards,
        "pack": {card.code: copies for card, copies in setting.pack.items()},
        "values": {rank: list(options) for rank, options in ranks.items()},
        "hold": rules.promises,
        "reverse": rules.reverse_subtract,
        "partners": bool(rules.partner_build) and len(setting.sides) < len(setting.players),
        "asks": "ask" in rules.partner_build,
        "split": rules.split_builds,
        "after_zwick": rules.after_zwick,
        "wild_sweeps": rules.gr_joker_sweep_scores,
        "moves": rules.dealer_moves_each_stage,
        "leftover": rules.leftover_at,
    }


def steps(open_record: OpenRecord) -> list[dict[str, object]]:
    """Deals and plays in their order, each play with its sentence and what was found."""
    hand, shown = open_record.recorded, open_record.shown
    steps: list[dict[str, object]] = []
    dealt = iter(_dealt(hand))
    number = 0
    for deal in record_of(hand).deals:
        steps.append(next(dealt))
        for line in deal.plays:
            number += 1
            steps.append(
                {
                    "kind": "play",
                    "id": hand.plays[number - 1],
                    "person": line.name,
                    "zhn": line.text if line.play is None else _written(line),
                    "asks": [f"{ask.partner} {ask.value} {'yes' if ask.answer else 'no'}" for ask in line.asks],
                    **(_told(shown, number) if shown is not None else {}),
                }
            )
    return steps


def _written(line: Any) -> str:
    return write_play(line.play)


def _told(shown: Shown, number: int) -> dict[str, object]:
    """What is said of a play: its sentence, as far as it was replayed, and its findings."""
    if number > shown.total:
        return {"said": "", "findings": [_finding(said) for said in shown.findings(number)]}
    pieces = [piece if isinstance(piece, str) else {"card": piece.code} for piece in shown.pieces(number)]
    return {"said": pieces, "findings": [_finding(said) for said in shown.findings(number)]}


def _finding(said: Any) -> dict[str, str]:
    return {"severity": said.severity, "what": said.words.headline, "why": said.words.detail}


def _dealt(hand: Recorded) -> list[dict[str, object]]:
    """The deals of the record as steps; a stretch's is a position."""
    steps: list[dict[str, object]] = []
    for number, deal in enumerate(record_of(hand).deals, 1):
        hands = {line.player: [card.code for card in line.cards] for line in deal.hands}
        if hand.stretch:
            text = write_position([item for line in deal.tables for item in line.items])
            turn = deal.turn.player if deal.turn is not None else ""
            steps.append({"kind": "position", "table": text, "hands": hands, "turn": turn})
        else:
            table = [card.code for line in deal.tables for item in line.items for card in item.cards]
            steps.append({"kind": "deal", "stage": number, "table": table, "hands": hands})
    return steps
