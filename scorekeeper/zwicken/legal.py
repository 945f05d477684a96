"""What may be played: every play that is certainly allowed, as far as the cards are known (games.md, ``legal``).

The moment is one of a deal, or made up from what somebody tells about their table (``question``: "what may I play?").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card, by_order
from scorekeeper.game import KnownCards
from scorekeeper.tricks.places import Places
from scorekeeper.zwicken.cutting import Course
from scorekeeper.zwicken.legality import check
from scorekeeper.zwicken.position import Position, start
from scorekeeper.zwicken.record import PASS, PLAY, Exchange, Lay, Play
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.variants import PACK, PLAYERS, RuleSet


def legal(position: Position) -> Iterator[Play]:
    """The decisions, or the cards of the player to move, that break no rule whatever the hidden cards are.

    Of exchanges those are given whose cards nobody has written down. A raise is no answer to anything and may be of
    any height; it is not among them.
    """
    if position.over:
        return
    if position.deciding:
        decisions: tuple[Play, ...] = (PASS, PLAY, *map(Exchange, range(1, HAND + 1)))
        yield from (play for play in decisions if not check(position, play))
        return
    for card in sorted(set(position.places[position.turn].known), key=by_order):
        play = Lay((card,))
        if not check(position, play):
            yield play


def knowing(position: Position, seat: int, holding: KnownCards) -> Position:
    """The position with what is known of a seat's hand, also from what was played later."""
    places = list(position.places)
    places[seat] = Places(holding.cards, max(0, holding.hidden))
    return position._replace(places=tuple(places))


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
    )
