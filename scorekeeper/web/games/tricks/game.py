"""What one game of tricks says for itself on the pages it shares with the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places
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
    nobody may, ``early``: everybody at the table knows that it has not;
    ``deciding``: playing on or passing comes first; ``raises`` the seats that may raise, ``drops`` those
    that may drop out at the raise just made; ``dealer`` who deals after hops and jumps, -1 where there are none;
    ``beforehand`` what may be done before the lead, as it is written.
    """

    gone: frozenset[Card]
    claims: int = -1
    early: bool = False
    deciding: bool = False
    raises: tuple[int, ...] = ()
    drops: tuple[int, ...] = ()
    dealer: int = -1
    beforehand: tuple[str, ...] = ()


class Cutting(NamedTuple):
    """A cut: as the notation has it, the card where it is known, and what was done then: hop, jump, deal, or - where
    nobody looked."""

    text: str
    card: str
    done: str


class TrickGame(NamedTuple):
    """``boxes`` each player's, by seat, at a position; ``facts`` what holds there beside the trick; ``held`` the
    places of each seat there; ``lines`` the numbers of the record's lines of play; ``act`` what kind of act a play is,
    and ``act_of_rule`` the kind that a finding of this rule is about, where that is no card; ``reconstruction``:
    nobody knows how it was played in full; ``chances`` what can be said at a position while a hand is taken down;
    ``frame`` what a phone needs of a setting to move the cards by itself, besides who sits where; ``slip`` what is
    said, with an example, of a text that is no act; ``act_by`` an act that is read, without the name of who did it,
    and that name; ``beside`` what an act beside the cards, which has no number of its own, is called in a word, by its
    kind; ``stock`` how many cards lie to be drawn where they are written down, too, else 0; ``cut`` reads a
    cut (NotationError for what is none), None where cuts lead to nothing.
    """

    boxes: Callable[[Any, Speech], list[Box]]
    facts: Callable[[Any, Speech], list[Fact]]
    held: Callable[[Any], Sequence[Places]]
    lines: Callable[[Any], Sequence[int]]
    act: Callable[[Any], str]
    act_of_rule: Mapping[str, str]
    reconstruction: Callable[[Any], bool]
    chances: Callable[[Any], Chances]
    frame: Callable[[Any], dict[str, Any]]
    slip: Callable[[], str]
    act_by: Callable[[Any], tuple[Any, str | None]] = lambda play: (play, None)
    beside: Callable[[], Mapping[str, str]] = dict
    stock: int = 0
    cut: Callable[[str], Cutting] | None = None
