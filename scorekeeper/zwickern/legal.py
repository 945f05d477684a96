"""Every legal play in a position, for move lists, what-if, generators and counts. ``legality.check`` has the last word.

With hidden cards only those plays are given that are certain (games.md, ``legal``). ``question`` is one moment without
a hand around it: this lies on the table, this card is played; what can be done? Nobody's cards are known there, so
builds are listed with what would have to be held (rules.md B3); verdicts on captures are certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from scorekeeper.cards import Card, by_order
from scorekeeper.errors import NotationError
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zwickern.captures import Taken, captures
from scorekeeper.zwickern.case import Holding, Holdings, holding_now, matches, takeable
from scorekeeper.zwickern.legality import check, without
from scorekeeper.zwickern.permissions import build_values, licensed, reaches, target_options
from scorekeeper.zwickern.plays import Ask, Build, Capture, Named, Play, Trail
from scorekeeper.zwickern.position import Item, Position, heap_of, item_options
from scorekeeper.zwickern.schedules import rows
from scorekeeper.zwickern.setting import Setting, settle
from scorekeeper.zwickern.tally import card_points
from scorekeeper.zwickern.variants import RULE_SETS

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


ENOUGH = 1000
"""At most so many captures are counted and compared."""


class Making(NamedTuple):
    """A build that arithmetic allows: on the item with index ``target``, to ``value``.

    ``held``: ranks and jokers as in card codes (``A``, ``X15``) of which one must be held; empty in the book presets.
    """

    target: int
    value: int
    held: tuple[str, ...]


class Possible(NamedTuple):
    """What the card can do. ``captures`` largest first, at most ENOUGH; ``more`` whether there are others;
    ``largest`` and ``most_points`` among them, ``sweep`` when all can be taken: a Zwick; ``points`` of each capture's
    cards, the played one included, in the same order."""

    position: Position
    card: Card
    captures: tuple[Taken, ...]
    points: tuple[int, ...]
    more: bool
    sweep: Taken | None
    builds: tuple[Making, ...]

    @property
    def largest(self) -> Taken | None:
        """The capture of most items, or None."""
        return self.captures[0] if self.captures else None

    @property
    def most_points(self) -> Taken | None:
        """The capture whose cards score most; of equals the one with more items."""
        if not self.captures:
            return None
        return self.captures[max(range(len(self.captures)), key=lambda at: (self.points[at], -at))]


def table_setting(variant: str, rules: str = "") -> Setting:
    """A setting to ask questions in: the variant with its switches, and as few players as it is played with.

    NotationError for an unknown variant or a switch that cannot be read.
    """
    known = rows(variant) if variant in RULE_SETS else ()
    players = "ABCDEFGHIJKL"[: known[0].players if known else 2]
    header = [
        HeaderLine("zhn", "1"),
        HeaderLine("variant", variant),
        HeaderLine("players", ", ".join(players)),
        HeaderLine("dealer", players[-1]),
    ]
    if rules:
        header.append(HeaderLine("rules", rules))
    setting, findings = settle(header)
    if setting is None:
        raise NotationError("the rules cannot be read", finding=findings[0] if findings else None)
    return setting


def picture(setting: Setting, table: tuple[Item, ...]) -> Position:
    """A position that holds this table and nothing else; the first player is to play."""
    n = len(setting.players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * n
    return Position(setting, 0, 0, 0, table, (None,) * n, (-1,) * n, nothing, (0,) * n, (0,) * n)


def possible(position: Position, card: Card) -> Possible:
    """Everything this card can do on this table. Raises patterns.Undecided for tables no pack can deal."""
    table, rules = position.table, position.setting.rules
    found = list(islice(legal_captures(position, card, limit=ENOUGH + 1), ENOUGH + 1))
    captures = tuple(found[:ENOUGH])
    points = tuple(
        card_points(rules, [card, *(each for index in taken.indexes for each in table[index].cards)])
        for taken in captures
    )
    whole = captures[0] if captures and len(captures[0].indexes) == len(table) else None
    sweep = whole if whole and (rules.gr_joker_sweep_scores or not card.is_wild) else None
    return Possible(position, card, captures, points, len(found) > ENOUGH, sweep, tuple(_makings(position, card)))


def _makings(position: Position, card: Card) -> list[Making]:
    rules = position.setting.rules
    found: list[Making] = []
    for index in range(len(position.table)):
        if heap_of(position.table, index)[0] != index:
            continue
        for value in build_values(rules, target_options(position, index), rules.options[card]):
            held = _matching(position, card, value) if rules.promises else ()
            if held or not rules.promises:
                found.append(Making(index, value, held))
    return found


def _matching(position: Position, card: Card, value: int) -> tuple[str, ...]:
    """The ranks and jokers that can show a value and of which one can be held: not all lie there or are played."""
    options, pack = position.setting.rules.options, position.setting.pack
    used = Counter(_kind(each) for each in (card, *(each for item in position.table for each in item.cards)))
    copies: Counter[str] = Counter()
    kinds: dict[str, Card] = {}
    for each, number in pack.items():
        if value in options[each]:
            copies[_kind(each)] += number
            kinds[_kind(each)] = each
    return tuple(sorted((kind for kind in kinds if copies[kind] > used[kind]), key=lambda kind: kinds[kind].order))


def _kind(card: Card) -> str:
    """What takes the same: the rank, or the joker's code."""
    return card.code if card.is_joker else card.rank
