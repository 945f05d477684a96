"""What a hand brought, in the words every game shares: its figures by name, and the identity that must hold.

A game names its figures (``Field``) and the ways in which a hand can be counted (``Way``). An ``Outcome`` is one hand
counted in one of these ways. The house shows it and adds it up, and knows no rule (games.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from scorekeeper.as_json import LEFT_OUT, fields_from
from scorekeeper.findings import Finding

Json: TypeAlias = Mapping[str, Any]
TOGETHER = "together"
"""The fact by which figures are those of several hands together: of how many, 0 where nobody said."""
Figure: TypeAlias = int | str | bool | tuple[str, ...] | tuple[int, ...] | None
"""A figure of a side: a number, a flag, a list; None where nobody knows it."""


class Field(NamedTuple):
    """One figure of a side.

    key: the game's word for it.
    kind: what it is a number of; pips: what cards count, where a hand is worth points of its own.
    main: what is added up over a series.
    signed: whether it may be under zero.
    checked: whether it is part of the identity.
    """

    key: str
    kind: Literal["points", "pips", "cards", "marks", "list", "tricks", "chips", "score", "flag"]
    main: bool = False
    signed: bool = False
    checked: bool = True


class Fact(NamedTuple):
    """Something said of a hand as a whole.

    key: the game's word for it.
    kind: ``side`` a side's index or None, ``tie`` a side's index, "tie" or None, ``flag`` yes or no, ``number`` and
        ``word`` one of ``values``, ``words`` a list of them, ``things`` a list of card codes and of ``values``: what a
        side says of its cards beside their points, so that another one of it is no other count.
    values: what it may be, where that is a choice.
    """

    key: str
    kind: Literal["side", "tie", "flag", "number", "word", "words", "things"]
    values: tuple[int | str, ...] = ()


class Way(NamedTuple):
    """One way of counting a hand.

    key: as entries name it.
    figures: what is said for each side.
    facts: what is said besides.
    secret: each side by itself, unseen by the others.
    proves: the total could have failed (design.md, law 3).
    """

    key: str
    figures: tuple[Field, ...]
    facts: tuple[Fact, ...] = ()
    secret: bool = False
    proves: bool = True


class Part(NamedTuple):
    """Something that is missing or was counted twice.

    points: what it is worth.
    ones: which it may be: card codes, or what else a game gives points for.
    """

    points: int
    ones: tuple[str, ...]


class Explanation(NamedTuple):
    """What would account for a gap.

    parts: all of them missing, or all counted twice.
    twice: which of the two.
    """

    parts: tuple[Part, ...]
    twice: bool

    @property
    def gap(self) -> int:
        """The gap it accounts for: negative where points are missing."""
        worth = sum(part.points for part in self.parts)
        return worth if self.twice else -worth


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResult:
    """What a hand brought one side: a game's own class has a field for each of its figures."""

    def figure(self, key: str) -> Figure:
        """One of the game's figures. AttributeError for one that it has not."""
        value: Figure = getattr(self, key)
        return value

    def number(self, key: str) -> int:
        """A figure that always is a number, such as the main one."""
        value: int = getattr(self, key)
        return value

    @classmethod
    def read(cls, plain: Json) -> Self:
        """The same as it came back from JSON. TypeError for what is no result of this game."""
        return cls(**fields_from(cls, plain))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFacts:
    """What is said of a hand as a whole: a game's own class has a field for each of its facts besides."""

    together: int | None = field(default=None, metadata=LEFT_OUT)
    """Of how many hands its figures are the sum, 0 where nobody said; of one where there is no such fact."""
    found: tuple[str, ...] | None = field(default=None, metadata=LEFT_OUT)
    """What was found that made it come out, counted by nobody or twice: card codes, or what else gives points."""

    @property
    def in_middle(self) -> int | None:
        """What the middle held that was played for; None in a game without."""
        return None

    @property
    def cuts_called(self) -> tuple[str, ...]:
        """What was called at the cuts that turned the deal."""
        return ()

    @property
    def dealt(self) -> int | None:
        """The side that dealt in the end; None where a game does not turn the deal."""
        return None

    @classmethod
    def of(cls, facts: HandFacts) -> Self | None:
        """The same as what this class says; None for another game's, or where nothing was counted."""
        return facts if isinstance(facts, cls) else None

    @classmethod
    def read(cls, plain: Json) -> HandFacts:
        """The same as they came back from JSON. TypeError or KeyError for what is said by no hand of this game."""
        return cls(**fields_from(cls, plain))


NO_FACTS = HandFacts()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerFacts:
    """What the JSON answer of a replay says in one game alone: a game's own class has a field for each key."""


NOTHING_MORE = AnswerFacts()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What a phone needs to add up a hand by itself: a game's own class has a field for each key of its JSON."""

    @property
    def hand_total(self) -> int | None:
        """What a hand gives out without marks; None in a game where that is not always the same."""
        return None

    @property
    def mark_worth(self) -> int:
        """What one mark is worth; 0 in a game without any."""
        return 0

    @property
    def card_order(self) -> tuple[str, ...]:
        """The codes of the cards that score, in the order in which a count lists them."""
        return ()

    @property
    def made_up(self) -> bool:
        """Whether the rules are a reconstruction."""
        return False


class Outcome(NamedTuple):
    """What a hand brought, sides in order.

    complete: nothing is missing.
    sides: of the game's own class.
    nominal: what the pack gives out without marks.
    expected: the same with them.
    counted: what the sides have together.
    checked: ``ok``, ``gap``, ``none`` where nothing could have failed, or ``recounted`` where it comes out after a side
        had seen the others' numbers and changed its own: no proof, and no reproach.
    tie: nobody, or several, have the majority.
    open: cards that no side has.
    twice: cards given too often.
    explanations: of a gap, told by words.doubts.
    main: the figure that the hand brings to the series.
    facts: of the game's own class (who won how, the pot).
    """

    complete: bool
    sides: tuple[SideResult, ...]
    nominal: int
    expected: int
    counted: int
    checked: Literal["ok", "gap", "none", "recounted"]
    tie: bool = False
    open: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    findings: tuple[Finding, ...] = ()
    """What does not go together in the count."""
    main: str = "points"
    facts: HandFacts = NO_FACTS

    @property
    def gap(self) -> int:
        """Counted less expected; negative where points are missing."""
        return self.counted - self.expected

    @property
    def hands(self) -> int:
        """Of how many hands it is the outcome: of one, or of those that were told together. Of how many nobody said, it
        counts as one."""
        return self.facts.together or 1

    @property
    def points(self) -> tuple[int, ...]:
        """What the hand brings each side: points, game points, chips."""
        return tuple(side.number(self.main) for side in self.sides)
