"""What may be played: every play that is certainly allowed by what is known (games.md, ``legal``)."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.cards import by_order
from scorekeeper.tricks.owed import Holding
from scorekeeper.tricks.places import Places
from scorekeeper.zwicken.legality import check
from scorekeeper.zwicken.plays import PASS, PLAY, Exchange, Lay, Play
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.setting import HAND


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


def knowing(position: Position, seat: int, holding: Holding) -> Position:
    """The position with what is known of a seat's hand, also from what was played later."""
    places = list(position.places)
    places[seat] = Places(holding.cards, max(0, holding.hidden))
    return position._replace(places=tuple(places))
