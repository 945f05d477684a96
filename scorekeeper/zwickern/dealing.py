"""The beginning of a stage: which stage it is, by numbers alone (a stage takes as many plays as cards were dealt); what
its deal lines put on the table and into the hands; and how that fits the pack.

notation.md, Exactly 2, 3, 5, 7 (deal lines), 26.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding
from scorekeeper.zwickern.position import FREE, Item, Licences, Position, begin_stage, item_from_line, next_seat
from scorekeeper.zwickern.record import Deal, HandLine, Record, TableLine
from scorekeeper.zwickern.setting import Setting

PACKS = 4
"""Of so many packs' cards at most the picture is laid and a stretch is played, where no number says when it is over:
long before, every card has been reported as one more than the pack has."""
ENDLESS = -1
"""Cards left of a player in a stretch whose hand is not recorded: nobody knows how many (Exactly 26)."""

Hands: TypeAlias = "tuple[tuple[Card, ...] | None, ...]"
Lines: TypeAlias = "Sequence[HandLine | TableLine]"

_by_line = attrgetter("line")


def open_stage(
    position: Position, deal: Deal, seen: dict[Card, int], recorded: dict[Card, int]
) -> tuple[Position, list[Finding]]:
    """The position when the next stage has been dealt, and what there is to say of the deal's lines.

    The lines' cards are added to those ``seen`` so far and to this stage's ``recorded`` hands.
    """
    setting = position.setting
    lines: Lines = (*deal.tables, *deal.hands)
    if len(lines) > 1:
        lines = sorted(lines, key=_by_line)
    findings = list(_beyond_the_pack(setting, lines, seen, recorded))
    hands, table = _dealt(setting, lines)
    findings += _on_the_table(setting, deal, first=position.stage < 0)
    if setting.stretch:
        return _begun_stretch(position, deal, hands, table, findings), findings
    position = begin_stage(position, setting.stages[position.stage + 1], hands, table)
    findings += _too_long(position, deal)
    return position, findings


def most_cards(setting: Setting) -> int:
    """So many cards at most are laid and played where nothing else says how many (PACKS)."""
    return PACKS * sum(setting.pack.values())


def on_line(rule: str, line: int, case: str, facts: dict[str, Fact] | None = None) -> Finding:
    """What is said of a line that is no play."""
    return Finding(rule, "note" if case == "length" else "error", line=line, case=case, facts=facts or {})


def _dealt(setting: Setting, lines: Lines) -> tuple[Hands, tuple[Item, ...]]:
    """What a deal's lines tell, in the order they stand in."""
    hands: list[tuple[Card, ...] | None] = [None] * len(setting.players)
    table: list[Item] = []
    for line in lines:
        if isinstance(line, HandLine):
            seat = setting.players.index(line.player)
            earlier = hands[seat]
            hands[seat] = line.cards if earlier is None else earlier + line.cards
        else:
            for table_item in line.items[: max(0, most_cards(setting) - len(table))]:
                table.append(item_from_line(setting, table_item, len(table)))
    if setting.stretch and setting.rules.split_builds:
        return tuple(hands), tuple(single for item in table for single in _split(item))
    return tuple(hands), tuple(table)


def _split(item: Item) -> tuple[Item, ...]:
    """A bracket in a stretch with split builds is a heap: its cards lie singly (Exactly 26, A24)."""
    if len(item.cards) == 1:
        return (FREE[item.cards[0]],)
    return tuple(Item((card,), heap=item.made_at, made_at=item.value) for card in item.cards)


def _beyond_the_pack(
    setting: Setting, lines: Lines, seen: dict[Card, int], recorded: dict[Card, int]
) -> Iterator[Finding]:
    """``pack`` on a deal line: seen so far plus this stage's recorded hands exceed the pack (Exactly 7)."""
    pack = setting.pack
    for line in lines:
        if isinstance(line, HandLine):
            cards, counts, other_counts = line.cards, recorded, seen
        else:
            cards, counts, other_counts = tuple([card for lying in line.items for card in lying.cards]), seen, recorded
        excess: list[Card] = []
        for card in cards:
            copies = counts[card] = counts.get(card, 0) + 1
            if copies + other_counts.get(card, 0) > pack.get(card, 0):
                excess.append(card)
        if not excess:
            continue
        for case, codes in (
            ("again_line", tuple(dict.fromkeys(card.code for card in excess if card in pack))),
            ("foreign_line", tuple(dict.fromkeys(card.code for card in excess if card not in pack))),
        ):
            if codes:
                yield on_line("pack", line.line, case, {"cards": codes})


def _on_the_table(setting: Setting, deal: Deal, *, first: bool) -> Iterator[Finding]:
    """Whether there lie as many cards as the deal asks for (Exactly 5)."""
    if first and not deal.tables and (setting.table_cards or setting.stretch):
        if setting.stretch:
            yield on_line("syntax", deal.line, "no_picture")
        else:
            yield on_line("syntax", deal.line, "no_table", {"cards": setting.table_cards})
    elif deal.tables and not setting.stretch:
        expected = setting.table_cards if first else 0
        turned_up = sum(len(line.items) for line in deal.tables)
        if turned_up != expected:
            yield on_line("table", deal.tables[-1].line, "length", {"cards": turned_up, "wanted": expected})


def _too_long(position: Position, deal: Deal) -> Iterator[Finding]:
    """A note on the last line of each hand that lists more cards than the schedule deals."""
    for seat in sorted(position.too_long):
        player, hand = position.setting.players[seat], position.hands[seat] or ()
        line = max(line.line for line in deal.hands if line.player == player)
        yield on_line("hand", line, "length", {"cards": len(hand), "wanted": position.cards_left[seat]})


def _begun_stretch(
    position: Position, deal: Deal, hands: Hands, table: tuple[Item, ...], findings: list[Finding]
) -> Position:
    players = position.setting.players
    left = tuple(ENDLESS if hand is None else len(hand) for hand in hands)
    if not any(left):
        return position._replace(stage=0, table=table, hands=hands, cards_left=left)
    position = begin_stage(position, left, hands, table)
    if deal.turn is None:
        findings.append(on_line("syntax", deal.line, "no_turn"))
    elif deal.turn.player not in players:
        findings.append(on_line("syntax", deal.turn.line, "turn_stranger", {"name": deal.turn.player}))
    else:
        seat = players.index(deal.turn.player)
        position = position._replace(turn=seat if left[seat] else next_seat(left, seat))
    if position.licences is not None:
        declared = frozenset((item.owner, item.value) for item in table if item.owner >= 0)
        declared |= {*position.setting.built}
        position = position._replace(licences=Licences(declared, declared))
    return position


class PlacedDeal(NamedTuple):
    """A deal and its place.

    deal: its lines.
    stage: that it gives.
    out_of_place: it stands within that stage and begins none.
    """

    deal: Deal
    stage: int
    out_of_place: bool


def stage_sizes(record: Record, setting: Setting) -> list[int]:
    """How many plays each stage takes; without end in a stretch where not every hand is recorded (Exactly 26)."""
    if not setting.stretch:
        return [sum(stage) for stage in setting.stages]
    hands = record.deals[0].hands if record.deals else ()
    all_recorded = {hand.player for hand in hands} == set(setting.players)
    return [sum(len(hand.cards) for hand in hands) if all_recorded else sys.maxsize]


def place_deals(deals: Sequence[Deal], sizes: Sequence[int]) -> Iterator[PlacedDeal]:
    """Each deal with its stage; those behind the last card are nobody's and left out (Exactly 2, 3)."""
    stage, left = -1, 0
    for deal in deals:
        stray = left > 0
        if not stray:
            if stage + 1 == len(sizes):
                return
            stage, left = stage + 1, sizes[stage + 1]
        yield PlacedDeal(deal, stage, stray)
        plays = len(deal.plays)
        while plays > left and stage + 1 < len(sizes):
            plays -= left
            stage, left = stage + 1, sizes[stage + 1]
        left = max(0, left - plays)


def join_deals(deal: Deal, other: Deal) -> Deal:
    """A deal with the lines of another one that belong to the same stage; without the other's plays."""
    return deal._replace(
        line=deal.line or other.line,
        tables=deal.tables + other.tables,
        hands=deal.hands + other.hands,
        turn=deal.turn or other.turn,
    )
