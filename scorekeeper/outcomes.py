"""What a hand brought, in the words every game shares: its figures by name, and the identity that must hold.

A game names its figures (``Field``) and the ways in which a hand can be counted (``Way``); one hand counted in one of
these ways is an ``Outcome``. The house shows and adds up what stands in it and knows no rule (games.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from scorekeeper.findings import Finding

Json: TypeAlias = Mapping[str, Any]


class Field(NamedTuple):
    """One figure of a side. ``main``: what is added up over a series; ``checked``: part of the identity.

    ``kind`` pips: what cards count, where a hand is worth points of its own."""

    key: str
    kind: Literal["points", "pips", "cards", "marks", "list", "tricks", "chips", "score", "flag"]
    main: bool = False
    signed: bool = False
    checked: bool = True


class Fact(NamedTuple):
    """Something said of a hand as a whole.

    ``kind``: ``side`` a side's index or None, ``tie`` a side's index, "tie" or None, ``flag`` yes or no, ``number``
    and ``word`` one of ``values``, ``words`` a list of them.
    """

    key: str
    kind: Literal["side", "tie", "flag", "number", "word", "words"]
    values: tuple[int | str, ...] = ()


class Way(NamedTuple):
    """One way of counting a hand.

    ``figures`` what is said for each side; ``facts`` what is said besides; ``secret``: each side by itself, unseen
    by the others; ``proves``: the total could have failed (design.md, law 3).
    """

    key: str
    figures: tuple[Field, ...]
    facts: tuple[Fact, ...] = ()
    secret: bool = False
    proves: bool = True


class Part(NamedTuple):
    """Something worth ``points``, missing or counted twice: one of ``ones``, card codes or what
    else a game gives points for."""

    points: int
    ones: tuple[str, ...]


class Explanation(NamedTuple):
    """What would account for a gap: all of ``parts`` missing, or all of them counted twice (``twice``)."""

    parts: tuple[Part, ...]
    twice: bool

    @property
    def gap(self) -> int:
        """The gap it accounts for: negative where points are missing."""
        worth = sum(part.points for part in self.parts)
        return worth if self.twice else -worth


class Outcome(NamedTuple):
    """What a hand brought, sides in order.

    ``sides`` hold the game's fields; ``nominal`` what the pack gives out without marks, ``expected`` with them,
    ``counted`` what the sides have together; ``tie``: nobody, or several, have the majority. ``complete``: nothing
    is missing. ``open`` cards that no side has, ``twice`` those given too often. ``checked``: ``ok``, ``gap``, ``none``
    where nothing could have failed, or ``recounted`` where it comes out after a side had seen the others' numbers and
    changed its own: no proof, and no reproach. ``explanations`` of a gap, told by words.doubts. ``main`` names the
    figure that the hand brings to the series; ``facts`` are the game's own (who won how, the pot), plain JSON.
    """

    complete: bool
    sides: tuple[Json, ...]
    nominal: int
    expected: int
    counted: int
    checked: Literal["ok", "gap", "none", "recounted"]
    tie: bool = False
    open: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    findings: tuple[Finding, ...] = ()
    main: str = "points"
    facts: Json = MappingProxyType({})

    @property
    def gap(self) -> int:
        """Counted less expected; negative where points are missing."""
        return self.counted - self.expected

    @property
    def points(self) -> tuple[int, ...]:
        """What the hand brings each side: points, game points, chips."""
        return tuple(side[self.main] for side in self.sides)
