"""What goes into a draw and what comes out of it: plain frozen values, people by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.errors import ScorekeeperError

ALGORITHM = "scorekeeper-draw-1"
"""Stands on every draw; whatever changes what a seed gives gets another name."""

Side: TypeAlias = tuple[str, ...]
Rule: TypeAlias = Literal["apart", "away", "together"]
RULES: tuple[Rule, ...] = ("apart", "away", "together")
By: TypeAlias = Literal["lot", "standing"]
LARGEST_SIDE = 3
MOST_SEATS = 12


class DrawError(ScorekeeperError):
    """A draw that was asked for in a way that has no meaning; the text says what is wrong and what to do."""


class Shape(NamedTuple):
    """A kind of table: so many sides of so many people each. ``Shape(2, 2)`` is four people in pairs."""

    sides: int
    size: int

    @property
    def people(self) -> int:
        """How many sit at such a table."""
        return self.sides * self.size


PAIRS = Shape(2, 2)
THREE_ALONE, TWO_ALONE = Shape(3, 1), Shape(2, 1)
SIX_IN_THREES, SIX_IN_PAIRS = Shape(2, 3), Shape(3, 2)


class Wish(NamedTuple):
    """Two people who must not or must sit together.

    ``apart``: never partners; ``away``: never at one table; ``together``: partners in every round both of them play
    (a round that one of them sits out, or without sides of several people, does not count).
    """

    a: str
    b: str
    rule: Rule


class Times(NamedTuple):
    """How often something has happened. The season holds its evening too."""

    evening: int = 0
    season: int = 0


NEVER = Times()
Pair: TypeAlias = tuple[str, str]
"""Two people, the smaller id first."""


def pair_of(a: str, b: str) -> Pair:
    """Both in the order in which ``History`` keeps them."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class History:
    """What was before this round; ``history.history`` makes it from earlier rounds.

    ``out``: rounds sat out; ``alone``: rounds played as a side of one while others had partners. Both hold what a
    person is credited with for rounds they were not there for. ``new``: (out, alone) of somebody who was never there.
    """

    partners: Mapping[Pair, Times] = field(default_factory=dict)
    opponents: Mapping[Pair, Times] = field(default_factory=dict)
    out: Mapping[str, Times] = field(default_factory=dict)
    alone: Mapping[str, Times] = field(default_factory=dict)
    new: tuple[Times, Times] = (NEVER, NEVER)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round. ``seats``: everybody clockwise, the sides in turn; ``dealer`` deals the first hand."""

    number: int
    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    dealer: str


class Figure(NamedTuple):
    """How well one goal is reached. No draw can have a value under ``bound``, which is worked out apart from it.

    ``wishes``: wishes not kept. The others end in ``_evening`` or ``_season`` and are sums of squares over the people
    who are here, this round included: ``out`` and ``alone`` over people, ``partners`` and ``opponents`` over pairs.
    """

    name: str
    value: int
    bound: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A round: who sits where and who sits out. ``inputs`` is the SHA-256 of all it was drawn by, in hex."""

    by: By
    seed: str
    algorithm: str
    inputs: str
    tables: tuple[Table, ...]
    out: tuple[str, ...]
    figures: tuple[Figure, ...]
