"""A written play on a given table: which items it names, and who is meant by ``for``. It asks no rule.

notation.md, "A pile on the table is named by any one card in it", and Exactly 11, 18-20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product

from scorekeeper.cards import Card
from scorekeeper.zwickern.position import Item, Position
from scorekeeper.zwickern.record import NOBODY, PARTNER, Build, Capture, Named, Play, Reading, Trail

CONTRADICTION = -1
"""A value that no item has: two brackets say different things of one pile."""
READINGS = 128
"""At most so many ways of giving twins to items are looked at; tables of real games have two or four."""


def readings(position: Position, play: Play) -> list[Reading]:
    """Every way to give the cards a play names to items of the table, items longest on the table first.

    One reading where there are no twins; an empty list where a named card does not lie there (rule ``table``).
    """
    if type(play) is Capture:
        return _capture_readings(position, play)
    if type(play) is Build:
        owner = beneficiary_seat(position, play.beneficiary)
        if play.target is None:
            return [Reading(play, owner=owner)]
        return [Reading(play, target=at, owner=owner) for at in _indexes_of(position, play.target)]
    return [Reading(play)]


def plain_reading(position: Position, play: Play, seen: Mapping[Card, int]) -> Reading | None:
    """The one reading of a play where each named card lies in one item only: nearly every play there is.

    ``seen``: how often each card was turned up or played so far; what was seen once lies in one place at most. None
    where twins or a card that does not lie there ask for a closer look (``readings``).
    """
    if type(play) is Trail:
        return Reading(play, (), (), NOBODY, NOBODY)
    table = position.table
    if type(play) is Build:
        if play.target is None or play.beneficiary is not None:
            return None
        at = _only_place(table, play.target[0], seen)
        return None if at < 0 else Reading(play, (), (), at, NOBODY)
    if type(play) is not Capture or play.sweep:
        return None
    captured: list[int] = []
    groups: list[tuple[tuple[int, int | None], ...]] = []
    for group in play.groups:
        items: list[tuple[int, int | None]] = []
        for card, value in group:
            place = _only_place(table, card, seen)
            if place < 0 or place in captured:
                return None
            captured.append(place)
            items.append((place, value))
        groups.append(tuple(items))
    if len(captured) > 1:
        captured.sort()
    return Reading(play, tuple(captured), tuple(groups), NOBODY, NOBODY)


def _only_place(table: tuple[Item, ...], card: Card, seen: Mapping[Card, int]) -> int:
    """The index of the one item that holds this card; NOBODY where none does, or more than one."""
    place = NOBODY
    for index, item in enumerate(table):
        if card in item[0]:
            if place >= 0:
                return NOBODY
            place = index
            if seen.get(card) == 1:
                break
    return place


def missing_cards(position: Position, play: Play) -> tuple[str, ...]:
    """The codes of the cards that a play names and that do not lie on the table (often enough)."""
    if type(play) is Capture:
        if play.sweep:
            return ()
        named_counts = Counter(name.card for group in play.groups for name in group)
        table_counts = Counter(card for item in position.table for card in item.cards)
        return tuple(sorted(card.code for card, times in named_counts.items() if times > table_counts[card]))
    if type(play) is Build and play.target is not None and not _indexes_of(position, play.target):
        return (play.target.card.code,)
    return ()


def beneficiary_seat(position: Position, name: str | None) -> int:
    """The seat a build is made for; NOBODY for the player's own, a stranger, or a ``partner`` that is not one."""
    if name is None:
        return NOBODY
    setting = position.setting
    if name == PARTNER:
        partners = setting.partners(position.turn)
        return partners[0] if len(partners) == 1 else NOBODY
    return setting.players.index(name) if name in setting.players else NOBODY


def _indexes_of(position: Position, name: Named) -> list[int]:
    """Where a named card lies. A value in brackets narrows the choice where it can (Exactly 20)."""
    card, value, table = name.card, name.value, position.table
    places = [index for index, item in enumerate(table) if card in item.cards]
    if value is not None and len(places) > 1:
        card_options = position.setting.rules.options[card]
        fitting = [i for i in places if (table[i].value == value if table[i].value else value in card_options)]
        return fitting or places
    return places


def _capture_readings(position: Position, play: Capture) -> list[Reading]:
    table = position.table
    if play.sweep:
        all_items = tuple(range(len(table)))
        return [Reading(play, all_items)] if table else []
    names = [name for group in play.groups for name in group]
    places: list[int] = []
    for name in names:
        indexes = _indexes_of(position, name)
        if len(indexes) != 1 or table[indexes[0]].cards.count(name.card) > 1:
            return _twins(position, play, names)
        places.append(indexes[0])
    if len(set(zip(places, [name.card for name in names], strict=True))) < len(names):
        return []  # one card named twice, and only one of it lies there
    return [_reading(play, places)]


def _twins(position: Position, play: Capture, names: list[Named]) -> list[Reading]:
    """Each kind of card gets as many of its physical cards as it is named times, in every sensible way."""
    slots_by_card: dict[Card, list[int]] = {}
    for at, name in enumerate(names):
        slots_by_card.setdefault(name.card, []).append(at)
    choices_by_card: list[list[tuple[tuple[int, int], ...]]] = []
    for card, slots in slots_by_card.items():
        choices = list(islice(_choices(position, card, [names[at] for at in slots], slots), READINGS))
        if not choices:
            return []
        choices_by_card.append(choices)
    by_meaning: dict[tuple[object, ...], tuple[int, Reading]] = {}
    for choice in islice(product(*choices_by_card), READINGS):
        places = [0] * len(names)
        for chosen in choice:
            for slot, index in chosen:
                places[slot] = index
        shared = sum(len(chosen) - len({index for _, index in chosen}) for chosen in choice)
        reading = _reading(play, places)
        by_meaning.setdefault(reading[1:], (shared, reading))
    # twins named together go to distinct items where they can; else the items longest on the table (Exactly 20)
    return [reading for _, reading in sorted(by_meaning.values(), key=lambda ranked: ranked[0])]


def _choices(
    position: Position, card: Card, names: list[Named], slots: list[int]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Ways to give ``names`` (all of one card) to places of it, oldest first; each as (slot, item index).

    Free twins are one place with room for several, and names with equal brackets are alike, so that what makes no
    difference is not told apart.
    """
    free = [index for index, item in enumerate(position.table) if item.cards == (card,) and not item.is_build]
    alike = {position.table[index].heap for index in free} == {0}
    places = [free] if free and alike else [[index] for index in free]
    for index, item in enumerate(position.table):
        if card in item.cards and index not in free:
            places.append([index] * item.cards.count(card))
    places.sort(key=lambda place: place[0])
    brackets: dict[int | None, list[int]] = {}
    for slot, name in zip(slots, names, strict=True):
        brackets.setdefault(name.value, []).append(slot)
    fits = [set(_indexes_of(position, Named(card, value))) for value in brackets]
    spaces = [[len(place) if place[0] in fit else 0 for place in places] for fit in fits]
    for shares in islice(_shares([len(each) for each in brackets.values()], spaces, (0,) * len(places)), READINGS):
        used = [0] * len(places)
        chosen: list[tuple[int, int]] = []
        for open_slots, share in zip(brackets.values(), shares, strict=True):
            next_slots = iter(open_slots)
            for at, count in enumerate(share):
                chosen += [(next(next_slots), index) for index in places[at][used[at] : used[at] + count]]
                used[at] += count
        yield tuple(chosen)


def _shares(
    counts: list[int], spaces: list[list[int]], used: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Ways to share ``counts`` numbers of names among places with ``spaces``, the first places first."""
    if not counts:
        yield ()
        return
    free = [max(0, room - count) if room else 0 for room, count in zip(spaces[0], used, strict=True)]
    for share in _share(counts[0], free):
        for rest in _shares(counts[1:], spaces[1:], tuple(map(sum, zip(used, share, strict=True)))):
            yield (share, *rest)


def _share(number: int, spaces: list[int]) -> Iterator[tuple[int, ...]]:
    if sum(spaces) < number:
        return
    if not spaces:
        yield ()
        return
    for first in range(min(number, spaces[0]), -1, -1):
        for rest in _share(number - first, spaces[1:]):
            yield (first, *rest)


def _reading(play: Capture, places: list[int]) -> Reading:
    """Several cards of one pile named in one capture: the pile counts once (Exactly 19)."""
    if len(places) == 1:
        return Reading(play, (places[0],), (((places[0], play.groups[0][0].value),),))
    values: dict[int, int | None] = {}
    for index, name in zip(places, [name for group in play.groups for name in group], strict=True):
        if values.get(index) is None:
            values[index] = name.value
        elif name.value not in (None, values[index]):
            values[index] = CONTRADICTION
    groups: list[tuple[tuple[int, int | None], ...]] = []
    values_left, at = dict(values), 0
    for group in play.groups:
        items = [(index, values_left.pop(index)) for index in places[at : at + len(group)] if index in values_left]
        at += len(group)
        if items:
            groups.append(tuple(items))
    return Reading(play, tuple(sorted(values)), tuple(groups))
