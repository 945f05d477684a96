"""One question without a hand around it: this lies on the table, this card is played; what can be done?

For the command line's ``check`` and the page "What can I take?". Nobody's cards are known, so builds are listed with
what would have to be held (rules.md B3); verdicts on captures are certain.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.errors import NotationError
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zwickern.captures import Taken
from scorekeeper.zwickern.legal import legal_captures
from scorekeeper.zwickern.permissions import build_values, target_options
from scorekeeper.zwickern.position import Item, Position, heap_of
from scorekeeper.zwickern.schedules import rows
from scorekeeper.zwickern.setting import Setting, settle
from scorekeeper.zwickern.tally import card_points
from scorekeeper.zwickern.variants import RULE_SETS

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
    return Possible(position, card, captures, points, len(found) > ENOUGH, sweep, tuple(_builds(position, card)))


def _builds(position: Position, card: Card) -> list[Making]:
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
