"""What a card could do on a table: the permissions of rules.md sections 3 C, S, B as questions.

| permission | paragraph | here |
|---|---|---|
| a card takes groups that sum to one of its values | C1-C3, C5-C8, K4 | ``captures.grouping`` |
| any subset, none at all | C4 | nothing forbids it; A21 by switch: ``can_capture`` |
| build up, down, at the same value | B2-B4, M1, M2; K2 | ``reaches``, ``build_values`` |
| single-card build | S1-S3, A41 | ``values_of`` |
| build for a partner | P1-P5 | ``licensed`` |
| several builds of one value on one card, or using a promised card elsewhere | O2, O6 | ``broken_by`` |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from scorekeeper.cards import Card
from scorekeeper.zwickern.captures import can_take_any, covering
from scorekeeper.zwickern.case import Holding, matches, owned, takeable
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.plays import Ask
from scorekeeper.zwickern.position import Item, Position, heap_of, item_options
from scorekeeper.zwickern.variants import Options, RuleSet

BOOK_LIMIT = 14
"""No pile of a book preset goes above it (rules.md K2)."""


def target_options(position: Position, index: int) -> Options:
    """The values that what lies there may be built on with: an item's, or the sums a whole heap can have (A24)."""
    rules, table = position.setting.rules, position.table
    if not table[index].heap:
        return item_options(rules, table[index])
    members = heap_of(table, index)
    if not any(table[member].cards[0].is_wild for member in members):
        return (table[index].made_at,)
    totals = {0}
    for member in members:
        totals = {total + value for total in totals for value in item_options(rules, table[member])}
    return tuple(sorted(totals))


def reaches(rules: RuleSet, base_options: Options, card_options: Options, announced: int) -> bool:
    """Whether a card on an item can make the announced value (rules.md B2, B4; K2 for the book presets)."""
    return announced in _reachable_values(rules.promises, rules.reverse_subtract, base_options, card_options)


def build_values(rules: RuleSet, base_options: Options, card_options: Options) -> list[int]:
    """Every value that a card on an item can legally make, held match apart, ascending."""
    values = _reachable_values(rules.promises, rules.reverse_subtract, base_options, card_options)
    return sorted(values if rules.promises else [value for value in values if value <= BOOK_LIMIT])


@lru_cache(maxsize=4096)
def _reachable_values(
    promises: bool, reverse_subtract: bool, base_options: Options, card_options: Options
) -> frozenset[int]:
    """What the values of an item and of a card make together: sums; with promises differences and the same value."""
    values = {base + card for base in base_options for card in card_options}
    if promises:
        values |= {base - card for base in base_options for card in card_options}
        values |= {base for base in base_options if base in card_options}
        if reverse_subtract:
            values |= {card - base for base in base_options for card in card_options}
    return frozenset(value for value in values if value >= 1)


def licensed(position: Position, partner: int, value: int, asks: Sequence[Ask]) -> bool:
    """Whether the player to move may build this value for that partner (rules.md P2, P3; A8)."""
    licence_kinds = position.setting.rules.partner_build
    name = position.setting.players[partner]
    if "ask" in licence_kinds and any(ask.partner == name and ask.value == value and ask.answer for ask in asks):
        return True
    if "prior" not in licence_kinds or position.licences is None:
        return False
    licence = (partner, value)
    if licence in position.licences.open:
        return True
    if licence not in position.licences.announced:
        return False
    return any(item.value == value for item in owned(position.table, partner))


def broken_by(
    rules: RuleSet, table: Sequence[Item], seat: int, cards: Sequence[Card], lost_promises: Set[int]
) -> list[Item]:
    """The builds of this seat that no held card matches, those already reported apart (rules.md O2)."""
    return [
        item
        for item in owned(table, seat)
        if item.made_at not in lost_promises and not matches(rules, cards, item.value)
    ]


def can_capture(position: Position, card: Card, rest: Holding, lost_promises: Set[int]) -> bool:
    """Whether this card could make a legal capture, ``rest`` being held beside it (rules.md C1, A35, O2).

    A promise that ``rest`` does not keep has to be redeemed by the same capture; of ``lost_promises`` none can be kept.
    """
    rules, table = position.setting.rules, position.table
    indexes = [index for index in takeable(rules, table, card) if item_options(rules, table[index])]
    items = [item_options(rules, table[index]) for index in indexes]
    card_options = rules.options[card]
    if not can_take_any(items, card_options):
        return False
    if not rules.promises:
        return True
    broken = broken_by(rules, table, position.turn, rest.cards, lost_promises)
    if not broken:
        return True
    if not all(any(table[index] is item for index in indexes) for item in broken):
        return False
    must = [at for at, index in enumerate(indexes) if table[index] in broken]
    try:
        return covering(items, card_options, must) is not None
    except Undecided:
        return False


def own_builds(position: Position, card: Card, rest: Holding, lost_promises: Set[int]) -> Iterator[tuple[int, int]]:
    """Legal builds of this card on items, for the player alone: (index of the item, value).

    Where builds need a held match (B3) only those that ``rest`` proves, and that break no other promise (O2).
    """
    rules, table, seat = position.setting.rules, position.table, position.turn
    card_options = rules.options[card]
    broken = broken_by(rules, table, seat, rest.cards, lost_promises) if rules.promises else []
    heaps: set[int] = set()
    for index, item in enumerate(table):
        if item.heap and item.heap in heaps:
            continue
        heaps.add(item.heap)
        if any(other is not item for other in broken):
            continue
        for value in build_values(rules, target_options(position, index), card_options):
            if not rules.promises or matches(rules, rest.cards, value):
                yield index, value


def can_build(position: Position, card: Card, rest: Holding, lost_promises: Set[int]) -> bool:
    """Whether this card could legally be built with, for the player alone (N1, as Exactly 2.1.9 of rules.md says)."""
    return next(own_builds(position, card, rest, lost_promises), None) is not None
