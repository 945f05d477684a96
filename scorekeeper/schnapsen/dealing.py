"""What is known of a deal: each player's places, the talon in its order, the turn-up; and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.schnapsen.position import Position, start
from scorekeeper.schnapsen.record import DealLine, Record
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import HAND, PACK, TALON, in_pack
from scorekeeper.tricks.places import dealt

_PACK = frozenset(PACK)


def begun(record: Record, setting: Setting) -> tuple[Position | None, list[Finding]]:
    """The position before the first lead, and the findings of the deal's lines.

    None where there is no ``deal`` or no ``turnup:``: then no trick can be judged (Exactly 2).
    """
    if record.deal is None:
        last = max((line.line for line in record.header), default=1)
        return None, [Finding("syntax", line=last, case="no_deal")]
    findings: list[Finding] = []
    known: dict[str, list[Card | None]] = {"turnup": [], "talon": [], **{name: [] for name in setting.players}}
    seen: set[Card] = set()
    cards = [card for line in record.dealt for card in line.cards if card is not None]
    usual = len(set(cards)) == len(cards) and _PACK.issuperset(cards)  # then nothing in it is to be judged
    for line in record.dealt:
        if usual:
            known[line.player or line.kind] += line.cards
            continue
        findings += _seen_before(line, seen)
        known[line.player or line.kind] += _usable(line, seen)
        seen.update(card for card in line.cards if card is not None)
    if not known["turnup"]:
        return None, [*findings, Finding("syntax", line=record.deal, case="no_turnup")]
    turnup = known["turnup"][0]
    assert turnup is not None
    one, two = [dealt(known[name], HAND) for name in setting.players]
    talon = known["talon"]
    stock = (*talon, *[None] * (TALON - len(talon)), turnup)
    return start(setting, (one, two), stock, turnup.suit), findings


def _usable(line: DealLine, seen: set[Card]) -> Iterator[Card | None]:
    """The cards of a line, those that cannot be as ``?``; a turn-up stands as it is (Exactly 4)."""
    here: set[Card] = set()
    for card in line.cards:
        good = card is not None and in_pack(card) and card not in seen and card not in here
        yield card if good or line.kind == "turnup" else None
        if card is not None:
            here.add(card)


def _seen_before(line: DealLine, seen: set[Card]) -> Iterator[Finding]:
    """The cards of a line that the pack does not have, and those that stand there twice."""
    cards = [card for card in line.cards if card is not None]
    foreign = [card for card in cards if not in_pack(card)]
    again = [card for at, card in enumerate(cards) if in_pack(card) and (card in seen or card in cards[:at])]
    for case, wrong in (("again_line", again), ("foreign_line", foreign)):
        if wrong:
            facts: dict[str, Fact] = {"cards": tuple(dict.fromkeys(card.code for card in wrong))}
            yield Finding("pack", line=line.line, case=case, facts=facts)
