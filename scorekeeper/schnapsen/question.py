"""A trick put together from what somebody says, without a hand around it: "what may I play?"."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card
from scorekeeper.schnapsen.position import Position, start
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import HAND, PACK, TALON, RuleSet
from scorekeeper.tricks.places import Places

pack = PACK
"""The cards somebody can ask about, suit by suit."""
most_on_table = 1
"""More never lies there when somebody is to play: the lead."""
hand_size = HAND
"""More cards nobody holds."""
draws = True
"""Whether it makes a difference that cards are still drawn."""


def question(
    rules: RuleSet, trump: str, table: Sequence[Card], hand: Sequence[Card], *, drawing: bool = False
) -> Position:
    """The position in which the second player, "B", is to play: ``table`` holds the lead or nothing, ``trump`` is a
    suit, ``drawing`` says that cards are still drawn. ValueError for more cards than can be there."""
    if len(table) > most_on_table or len(hand) > HAND or set(table) & set(hand):
        raise ValueError("more cards than there can be")
    stock: tuple[Card | None, ...] = (None,) * (TALON + 1) if drawing else ()
    setting = Setting(rules, ("A", "B"), 0, (7, 7))
    position = start(setting, (Places((), HAND), Places(tuple(hand), 0)), stock, trump)
    if not table:
        return position
    return position._replace(number=1, leader=0, lead=table[0], played=(table[0],))
