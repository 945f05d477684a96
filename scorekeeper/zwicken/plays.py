"""What a player does in turn: pass, play on (exchanging cards or none), raise, lay a card (zwicken.md, Plays)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card


class Pass(NamedTuple):
    """Drops out: at the decision, or by not matching a raise."""

    word: str = "pass"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Plays, and exchanges ``count`` cards (0: none).

    ``out`` the discards, None for one that nobody wrote down, empty where none is known; ``bought`` the cards drawn
    for them, empty where none is known.
    """

    count: int = 0
    out: tuple[Card | None, ...] = ()
    bought: tuple[Card | None, ...] = ()


class Raise(NamedTuple):
    """Everybody who is in puts so many more chips in, or drops out (Anbieten)."""

    chips: int


class Lay(NamedTuple):
    """Cards laid: on a line of a record a trick, leader first; in a step of a replay one card."""

    cards: tuple[Card, ...]


Play: TypeAlias = Pass | Exchange | Raise | Lay
PASS = Pass()
PLAY = Exchange()
