"""The picture at one moment: who is in, what everybody holds as far as it is known, the trick, the pot.

A position is a frozen value; a play gives a new one (``moves``). Seats count clockwise from 0.
"""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.tricks.places import Places, dealt
from scorekeeper.zwicken.cutting import Course
from scorekeeper.zwicken.setting import HAND, Setting

NOBODY = -1
"""No seat: the turn when the deal is over."""
_HIDDEN = Places((), HAND)
_NONE: frozenset[Card] = frozenset()


class Asked(NamedTuple):
    """A raise that can still be answered: so many chips from everybody in; ``seat`` who raised (NOBODY: a stranger)."""

    chips: int
    seat: int


class Position(NamedTuple):
    """One moment of a deal, before play ``number + 1``.

    ``turn`` the seat to play, NOBODY when the deal is over; ``dealer`` who deals in the end; ``places`` what each seat
    holds; ``active`` plays, passed, or None (has not decided); ``left`` the seats that are in, those at a raise gone
    taken out; ``drawn`` cards taken from the talon; ``out`` discards and ``played`` cards that are known; ``trick``
    what lies there as (seat, card); ``tricks`` won by seat; ``staked`` chips put in by seat; ``asked`` a raise not
    yet paid; ``last`` the seat that won the latest trick; ``dealt`` the cards known to have been dealt to somebody,
    which nobody draws.
    """

    setting: Setting
    number: int
    turn: int
    dealer: int
    turnup: Card | None
    places: tuple[Places, ...]
    active: tuple[bool | None, ...]
    left: tuple[int, ...]
    drawn: int
    out: frozenset[Card]
    played: frozenset[Card]
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[int, ...]
    staked: tuple[int, ...]
    asked: Asked | None = None
    last: int = NOBODY
    dealt: frozenset[Card] = frozenset()

    @property
    def player(self) -> str | None:
        """The name of the player to play, or None when the deal is over."""
        return self.setting.players[self.turn] if self.turn >= 0 else None

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        return self.setting.players

    @property
    def trump(self) -> str:
        """The trump suit, empty where none is known."""
        return self.turnup.suit if self.turnup is not None else ""

    @property
    def talon(self) -> int:
        """Cards that can still be exchanged."""
        return max(0, self.setting.talon - self.drawn)

    @property
    def pot(self) -> int:
        """Chips in the pot, an open raise not counted."""
        return self.setting.pot + sum(self.staked)

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has so far: the stakes, with their sign."""
        return tuple(-staked for staked in self.staked)

    @property
    def deciding(self) -> bool:
        """Whether somebody still has to pass or play."""
        return None in self.active

    @property
    def over(self) -> bool:
        """Three tricks, or one or nobody in."""
        return self.turn < 0

    def __str__(self) -> str:
        """The cards of the trick, as the notation writes them."""
        return " ".join(card.code for _, card in self.trick)


def start(
    setting: Setting,
    way: Course,
    turnup: Card | None = None,
    hands: tuple[tuple[Card | None, ...], ...] = (),
) -> Position:
    """After the deal, before the first decision; ``hands`` what is known of each seat's cards, by seat."""
    count = len(setting.players)
    dealer, stakes = way
    stake = setting.rules.stake
    places, given = (_HIDDEN,) * count, _NONE
    if hands:
        places = tuple([dealt(cards, HAND) for cards in hands])
        given = frozenset([card for known, _ in places for card in known])
    return Position(
        setting, 0, (dealer + 1) % count, dealer, turnup, places, (None,) * count, tuple(range(count)), 0, _NONE,
        _NONE, (), (0,) * count, tuple([times * stake for times in stakes]), None, NOBODY, given,
    )  # fmt: skip


def paid(position: Position) -> Position:
    """The open raise paid by who is in now (zwicken.md, Exactly 10)."""
    return position if position.asked is None else position._replace(staked=staked_with(position), asked=None)


def staked_with(position: Position) -> tuple[int, ...]:
    """Chips put in by seat, the open raise with them."""
    asked = position.asked
    if asked is None:
        return position.staked
    staked = list(position.staked)
    for seat in position.left:
        staked[seat] += asked.chips
    return tuple(staked)
