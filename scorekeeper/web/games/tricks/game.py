"""What one game of tricks says for itself on the pages it shares with the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import Card
from scorekeeper.words.speech import Speech


class Box(NamedTuple):
    """A player's box at one moment: the name, and two short lines under it."""

    name: str
    first: str
    second: str


class Fact(NamedTuple):
    """One thing that holds at a moment: what it is called, and its value in words or cards."""

    label: str
    value: str = ""
    cards: tuple[Card, ...] = ()


class Chances(NamedTuple):
    """What can be said at a moment besides the card of whoever is to play. Seats count from 0.

    ``gone`` the cards that nobody can put down any more; ``claims`` the seat that may say it has enough, -1 where
    nobody may; ``deciding``: playing on or passing comes first; ``raises`` the seats that may raise, ``drops`` those
    that may drop out at the raise just made; ``dealer`` who deals after hops and jumps, -1 where there are none.
    """

    gone: frozenset[Card]
    claims: int = -1
    deciding: bool = False
    raises: tuple[int, ...] = ()
    drops: tuple[int, ...] = ()
    dealer: int = -1


class TrickGame(NamedTuple):
    """``boxes`` each player's, by seat, at a position; ``facts`` what holds there beside the trick; ``lines`` the
    numbers of the record's lines of play; ``act`` what kind of act a play is, and ``act_of_rule`` the kind that a
    finding of this rule is about, where that is no card; ``reconstruction``: nobody knows how it was played in full;
    ``chances`` what can be said at a position while a hand is taken down.
    """

    boxes: Callable[[Any, Speech], list[Box]]
    facts: Callable[[Any, Speech], list[Fact]]
    lines: Callable[[Any], Sequence[int]]
    act: Callable[[Any], str]
    act_of_rule: Mapping[str, str]
    reconstruction: Callable[[Any], bool]
    chances: Callable[[Any], Chances]
