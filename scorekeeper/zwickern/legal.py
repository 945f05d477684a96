"""Every legal play in a position, for move lists, what-if, generators and counts. ``legality.check`` has the last word.

With hidden cards only those plays are given that are certain (games.md, ``legal``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from scorekeeper.cards import Card, by_order
from scorekeeper.zwickern.captures import Taken, captures
from scorekeeper.zwickern.case import Holding, Holdings, holding_now, matches, takeable
from scorekeeper.zwickern.legality import check, without
from scorekeeper.zwickern.permissions import build_values, licensed, reaches, target_options
from scorekeeper.zwickern.plays import Ask, Build, Capture, Named, Play, Trail
from scorekeeper.zwickern.position import Position, heap_of, item_options

CAPTURES = 2000
"""At most so many captures of one card are looked at; real tables have a few dozen."""


def legal_plays(
    position: Position,
    *,
    card: Card | None = None,
    holdings: Holdings | None = None,
    asks: Sequence[Ask] = (),
    limit: int = CAPTURES,
) -> Iterator[Play]:
    """All legal plays of the player to move: for each card captures (largest first), builds, then the trail.

    ``card`` asks for one card only, which need not be among those known; ``holdings`` tells more of the cards held
    than the position records; ``limit`` bounds the captures of one card. No Zwick is called in them: what clears the
    table is one whether called or not.
    """
    if position.turn < 0:
        return
    holding = (holdings or (lambda seat: holding_now(position, seat)))(position.turn)
    cards = [card] if card is not None else sorted(set(holding.cards), key=by_order)
    for each in cards:
        for play in candidates(position, each, without(holding, Trail(each)), asks, limit):
            found = check(position, play, holdings=holdings, asks=asks)
            if all(finding.severity == "note" or finding.rule == "hand" for finding in found):
                yield play


def candidates(
    position: Position, card: Card, rest: Holding, asks: Sequence[Ask] = (), limit: int = CAPTURES
) -> Iterator[Play]:
    """Plays of this card that arithmetic and the cards held allow; the other rules are not asked yet."""
    yield from _capture_plays(position, card, limit)
    yield from _builds(position, card, rest, asks)
    yield Trail(card)


def legal_captures(position: Position, card: Card, *, limit: int = CAPTURES) -> Iterator[Taken]:
    """What this card can take by arithmetic and the restrictions on wild jokers, largest first, as item indexes."""
    rules, table = position.setting.rules, position.table
    open_to = [index for index in takeable(rules, table, card) if item_options(rules, table[index])]
    items = [item_options(rules, table[index]) for index in open_to]
    for taken in islice(captures(items, rules.options[card]), limit):
        groups = tuple(tuple(open_to[at] for at in group) for group in taken.grouping.groups)
        yield Taken(
            tuple(open_to[at] for at in taken.indexes), taken.grouping._replace(groups=groups)
        )


def _capture_plays(position: Position, card: Card, limit: int) -> Iterator[Play]:
    for taken in legal_captures(position, card, limit=limit):
        value = taken.grouping.value if card.is_wild else None
        groups = tuple(tuple(name_item(position, index) for index in group) for group in taken.grouping.groups)
        yield Capture(card, groups, value)


def _builds(position: Position, card: Card, rest: Holding, asks: Sequence[Ask]) -> Iterator[Play]:
    rules = position.setting.rules
    played = rules.options[card]
    for index in range(len(position.table)):
        if heap_of(position.table, index)[0] != index:
            continue
        under = target_options(position, index)
        name = name_item(position, index)
        for value in build_values(rules, under, played):
            if not rules.promises or matches(rules, rest.cards, value):
                yield Build(card, value, name)
            for partner in _licensing(position, value, asks):
                if reaches(rules, under, played, value):
                    yield Build(card, value, name, beneficiary=partner)
    if not rules.promises:
        return
    for value in played:
        if matches(rules, rest.cards, value):
            yield Build(card, value)
        for partner in _licensing(position, value, asks):
            yield Build(card, value, beneficiary=partner)


def _licensing(position: Position, value: int, asks: Sequence[Ask]) -> list[str]:
    setting = position.setting
    if not setting.rules.partner_build:
        return []
    return [
        setting.players[seat] for seat in setting.partners(position.turn) if licensed(position, seat, value, asks)
    ]


def name_item(position: Position, index: int) -> Named:
    """How ZHN names an item: by a card that lies nowhere else, else by a card and its value (Exactly 20)."""
    table = position.table
    item = table[index]
    for card in item.cards:
        if sum(other.cards.count(card) for other in table) == 1:
            return Named(card)
    if item.value:
        return Named(item.cards[0], item.value)
    card = item.cards[0]
    in_piles = any(card in other.cards for other in table if other.value)
    options = position.setting.rules.options[card]
    return Named(card, options[-1]) if in_piles and len(options) == 1 else Named(card)
