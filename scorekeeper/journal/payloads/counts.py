"""A hand counted at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeAlias

from scorekeeper.journal.given import MOST_SIDES, EntryError, Given

Majority: TypeAlias = "int | Literal['tie'] | None"
"""The side with most cards, several with as many, or not said."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What was counted for one side: card points, number of cards, scoring cards; None where not said."""

    points: int | None = None
    cards: int | None = None
    list: tuple[str, ...] | None = None

    @classmethod
    def read(cls, value: Any, where: str) -> Self:
        """Raises EntryError."""
        given = Given(value, where)
        cards = given.cards("list") if given.values.get("list") is not None else None
        return cls(given.number_or_none("points"), given.number_or_none("cards", 0, 200), cards)


def majority(given: Given) -> Majority:
    """Who has most cards. Raises EntryError."""
    value = given.values.get("facts", {})
    facts = Given(value if value is not None else {}, f"{given.where}.facts")
    said = facts.values.get("majority")
    if said is None:
        return None
    return "tie" if said == "tie" else facts.side("majority")


@dataclass(frozen=True, slots=True)
class Counted:
    """A whole hand counted in one way, every side in one entry. ``marks``: the Zwicks confirmed with it."""

    way: ClassVar[str]
    figures: tuple[Figure, ...]
    majority: Majority
    marks: tuple[int, ...] | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        figures = given.many("figures", Figure.read, 2, MOST_SIDES)
        marks = given.numbers_or_none("marks")
        if marks is not None and len(marks) != len(figures):
            raise EntryError("not-a-list", f"{given.where}.marks")
        who = majority(given)
        if isinstance(who, int) and who >= len(figures):
            raise EntryError("not-a-number", f"{given.where}.facts.majority")
        return cls(figures, who, marks)


@dataclass(frozen=True, slots=True)
class CountCards(Counted):
    """Each scoring card given to a side."""

    kind: ClassVar = "count.cards"
    way: ClassVar = "cards"


@dataclass(frozen=True, slots=True)
class CountQuick(Counted):
    """Card points of all sides but one."""

    kind: ClassVar = "count.quick"
    way: ClassVar = "quick"


@dataclass(frozen=True, slots=True)
class CountPaper(Counted):
    """A row of a sheet that was written by hand."""

    kind: ClassVar = "count.paper"
    way: ClassVar = "paper"


@dataclass(frozen=True, slots=True)
class CountSealed:
    """One side's own count, with majority and without Zwicks, unseen until every side's is in."""

    kind: ClassVar = "count.sealed"
    way: ClassVar = "double"
    side: int
    points: int
    cards: int | None
    tie: bool

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        figures = given.inner("figures")
        return cls(
            given.side(), figures.number("points"), figures.number_or_none("cards", 0, 200), majority(given) == "tie"
        )
