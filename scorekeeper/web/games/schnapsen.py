"""What the pages of a hand of Schnapsen say that no other game of tricks does."""

from __future__ import annotations

from scorekeeper.schnapsen.plays import Play
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.record import Record
from scorekeeper.web.games.tricks.game import Box, Chances, Fact, TrickGame
from scorekeeper.words.speech import Speech

ACT_OF_RULE = {"Sn.E1": "swap", "Sn.C1": "close", "Sn.K1": "claim", "Sn.G2": "claim", "Sn.G4": "claim"}
"""Findings that are about another act than the card of their number."""


def boxes(position: Position, say: Speech) -> list[Box]:
    """Tricks and points of each."""
    return [
        Box(name, say.tricks(tricks), say.points(points))
        for name, tricks, points in zip(position.players, position.tricks, position.points, strict=True)
    ]


def facts(position: Position, say: Speech) -> list[Fact]:
    """Trump, the card turned up, what is left to draw, who closed."""
    found = []
    if position.trump:
        found.append(Fact(say.gettext("Trump"), say.suit_named(position.trump)))
    if position.closed >= 0:
        found.append(Fact(say.gettext("Closed by"), position.players[position.closed]))
    elif position.talon:
        if position.turnup is not None:
            found.append(Fact(say.gettext("Turned up"), cards=(position.turnup,)))
        found.append(Fact(say.gettext("To draw"), say.number_of_cards(position.talon)))
    else:
        found.append(Fact(say.gettext("Talon"), say.gettext("used up")))
    return found


def lines(record: Record) -> list[int]:
    """The lines of tricks."""
    return [trick.line for trick in record.tricks]


def act(play: Play) -> str:
    """What kind of act it is."""
    return play.kind


def chances(position: Position) -> Chances:
    """Who may claim: the winner of the trick just made, or who has just declared a marriage, though the other is to
    play then; also behind the last trick (schnapsen.md, Exactly 9). The card turned up is drawn in the end."""
    return Chances(frozenset(position.played), position.fresh)


GAME = TrickGame(boxes, facts, lines, act, ACT_OF_RULE, lambda rules: False, chances)
