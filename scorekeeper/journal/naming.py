"""A recorded hand with people's names in place of their ids, for the replay page and the export."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.journal.recorded import Recorded
from scorekeeper.journal.writing import header_of
from scorekeeper.zhn.names import clean_name
from scorekeeper.zwickern import notation
from scorekeeper.zwickern.plays import PARTNER, Ask, Build
from scorekeeper.zwickern.record import Deal, HandLine, HeaderLine, PlayLine, Record, TableLine, TurnLine
from scorekeeper.zwickern.setting import settle


def named(hand: Recorded, names: Mapping[str, str]) -> str:
    """The hand as ZHN with people's names: as near to theirs as a record can hold and each only once (Exactly 27).

    ``names`` by person id; somebody without one keeps the id.
    """
    shown: dict[str, str] = {}
    for person in dict.fromkeys([*hand.frame.seats, *(name for side in hand.frame.sides for name in side), *names]):
        shown[person] = clean_name(names.get(person) or person, frozenset(shown.values()))

    def of(person: str) -> str:
        return shown.get(person, person)

    frame = hand.frame._replace(
        seats=tuple(map(of, hand.frame.seats)),
        sides=tuple(tuple(map(of, side)) for side in hand.frame.sides),
        dealer=of(hand.frame.dealer),
    )
    header = tuple(HeaderLine(key, value) for key, value in header_of(frame, stretch=hand.stretch))
    deals = tuple(_named_deal(deal, of) for deal in hand.record.deals)
    asks = tuple(_asked(ask, of) for ask in hand.record.asks)
    setting, _ = settle(header)
    return notation.write(Record(header, deals, setting=setting, asks=asks))


def _named_deal(deal: Deal, of: Callable[[str], str]) -> Deal:
    tables = tuple(
        TableLine(tuple(item._replace(owner=of(item.owner)) if item.owner else item for item in line.items))
        for line in deal.tables
    )
    hands = tuple(HandLine(of(line.player), line.cards) for line in deal.hands)
    turn = TurnLine(of(deal.turn.player)) if deal.turn else None
    return Deal(0, tables, hands, turn, tuple(_named_line(line, of) for line in deal.plays))


def _named_line(line: PlayLine, of: Callable[[str], str]) -> PlayLine:
    play, name = line.play, line.name
    if type(play) is Build and play.beneficiary is not None and play.beneficiary != PARTNER:
        play = play._replace(beneficiary=of(play.beneficiary))
    text = line.text
    if play is None and name is not None:
        text = f"{of(name)}:{text.partition(':')[2]}"
    return PlayLine(play, of(name) if name else None, 0, tuple(_asked(ask, of) for ask in line.asks), text)


def _asked(ask: Ask, of: Callable[[str], str]) -> Ask:
    return Ask(of(ask.partner), ask.value, ask.answer)
