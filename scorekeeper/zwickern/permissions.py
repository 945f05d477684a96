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


def reaches(rules: RuleSet, under: Options, played: Options, announced: int) -> bool:
    """Whether a card on an item can make the announced value (rules.md B2, B4; K2 for the book presets)."""
    return announced in _made(rules.promises, rules.reverse_subtract, under, played)


def build_values(rules: RuleSet, under: Options, played: Options) -> list[int]:
    """Every value that a card on an item can legally make, held match apart, ascending."""
    made = _made(rules.promises, rules.reverse_subtract, under, played)
    return sorted(made if rules.promises else [value for value in made if value <= BOOK_LIMIT])


@lru_cache(maxsize=4096)
def _made(promises: bool, reverse_subtract: bool, under: Options, played: Options) -> frozenset[int]:
    """What the values of an item and of a card make together: sums; with promises differences and the same value."""
    made = {t + p for t in under for p in played}
    if promises:
        made |= {t - p for t in under for p in played}
        made |= {t for t in under if t in played}
        if reverse_subtract:
            made |= {p - t for t in under for p in played}
    return frozenset(value for value in made if value >= 1)


def licensed(position: Position, partner: int, value: int, asks: Sequence[Ask]) -> bool:
    """Whether the player to move may build this value for that partner (rules.md P2, P3; A8)."""
    kinds = position.setting.rules.partner_build
    name = position.setting.players[partner]
    if "ask" in kinds and any(ask.partner == name and ask.value == value and ask.answer for ask in asks):
        return True
    if "prior" not in kinds or position.licences is None:
        return False
    declared = (partner, value)
    if declared in position.licences.open:
        return True
    return declared in position.licences.made and any(item.value == value for item in owned(position.table, partner))


def broken_by(
    rules: RuleSet, table: Sequence[Item], seat: int, held: Sequence[Card], settled: Set[int]
) -> list[Item]:
    """The builds of this seat that no held card matches, those already reported apart (rules.md O2)."""
    return [
        item
        for item in owned(table, seat)
        if item.made_at not in settled and not matches(rules, held, item.value)
    ]


def can_capture(position: Position, card: Card, rest: Holding, settled: Set[int]) -> bool:
    """Whether this card could make a legal capture, ``rest`` being held beside it (rules.md C1, A35, O2).

    A promise that ``rest`` does not keep has to be redeemed by the same capture; ``settled`` ones are lost already.
    """
    rules, table = position.setting.rules, position.table
    open_to = [index for index in takeable(rules, table, card) if item_options(rules, table[index])]
    items = [item_options(rules, table[index]) for index in open_to]
    played = rules.options[card]
    if not can_take_any(items, played):
        return False
    if not rules.promises:
        return True
    broken = broken_by(rules, table, position.turn, rest.cards, settled)
    if not broken:
        return True
    if not all(any(table[index] is item for index in open_to) for item in broken):
        return False
    must = [at for at, index in enumerate(open_to) if table[index] in broken]
    try:
        return covering(items, played, must) is not None
    except Undecided:
        return False


def own_builds(position: Position, card: Card, rest: Holding, settled: Set[int]) -> Iterator[tuple[int, int]]:
    """Legal builds of this card on items, for the player alone: (index of the item, value).

    Where builds need a held match (B3) only those that ``rest`` proves, and that break no other promise (O2).
    """
    rules, table, seat = position.setting.rules, position.table, position.turn
    played = rules.options[card]
    broken = broken_by(rules, table, seat, rest.cards, settled) if rules.promises else []
    heaps: set[int] = set()
    for index, item in enumerate(table):
        if item.heap and item.heap in heaps:
            continue
        heaps.add(item.heap)
        if any(other is not item for other in broken):
            continue
        for value in build_values(rules, target_options(position, index), played):
            if not rules.promises or matches(rules, rest.cards, value):
                yield index, value


def can_build(position: Position, card: Card, rest: Holding, settled: Set[int]) -> bool:
    """Whether this card could legally be built with, for the player alone (N1, as Exactly 2.1.9 of rules.md says)."""
    return next(own_builds(position, card, rest, settled), None) is not None
