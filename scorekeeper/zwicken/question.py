"""A trick put together from what somebody says, without a deal around it: "what may I play?"."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places
from scorekeeper.zwicken.cutting import Course
from scorekeeper.zwicken.position import Position, start
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.variants import PACK, PLAYERS, RuleSet

pack = PACK
"""The cards somebody can ask about, suit by suit."""
most_on_table = PLAYERS[-1] - 1
"""More never lies there when somebody is to play."""
hand_size = HAND
"""More cards nobody holds."""
draws = False
"""Whether it makes a difference that cards are still drawn: here nobody draws."""


def question(
    rules: RuleSet, trump: str, table: Sequence[Card], hand: Sequence[Card], *, drawing: bool = False
) -> Position:
    """The position in which the last of the players is to play: ``table`` holds the trick so far, its lead first,
    ``trump`` is a suit. ValueError for more cards than can be there."""
    if len(table) > most_on_table or len(hand) > HAND or set(table) & set(hand):
        raise ValueError("more cards than there can be")
    count = max(PLAYERS[0], len(table) + 1)
    me = len(table)
    turnup = next(card for card in PACK if card.suit == trump and card.code != "7d" and card not in (*table, *hand))
    names = tuple(chr(ord("A") + seat) for seat in range(count))
    position = start(Setting(rules, names, count - 1, 0), Course(count - 1, (0,) * count), turnup)
    places = tuple(Places(tuple(hand), 0) if seat == me else Places((), HAND) for seat in range(count))
    return position._replace(
        number=len(table), turn=me, active=(True,) * count, places=places, played=frozenset(table),
        trick=tuple(enumerate(table)),
    )  # fmt: skip
