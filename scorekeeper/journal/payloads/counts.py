"""A hand counted at the table, and chips counted between two hands.

What can be said of a side or of a whole hand is what the games say (``games.GAMES``, ``Way``); read here with its kind,
whichever game it belongs to. Whether the game of this match has it is for the fold to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeAlias

from scorekeeper.games import GAMES
from scorekeeper.journal.given import MOST_CHIPS, MOST_POINTS, MOST_SIDES, EntryError, Given, an_id
from scorekeeper.outcomes import Fact

MOST_CARDS = 999  # as many as three digits can say: what cannot be is a finding, and no reason to refuse it
MOST_WORDS = 200
Said: TypeAlias = Mapping[str, Any]
"""Figures of a side, or facts of a hand, by key; without what was not said."""


def _facts() -> Mapping[str, tuple[Fact, ...]]:
    """Facts of every game by key; two games may mean different things by one key."""
    found: dict[str, tuple[Fact, ...]] = {}
    for fact in (fact for game in GAMES for way in game.ways.values() for fact in way.facts):
        if fact not in found.get(fact.key, ()):
            found[fact.key] = (*found.get(fact.key, ()), fact)
    return found


FIGURES = {field.key: field for game in GAMES for way in game.ways.values() for field in way.figures}
"""Figures that some game asks for, by key."""
FACTS = _facts()


def read_figures(value: Any, where: str) -> Said:
    """What was counted for one side. Raises EntryError."""
    given = Given(value, where)
    said: dict[str, Any] = {}
    for key, figure in FIGURES.items():
        if given.values.get(key) is None:
            continue
        if figure.kind == "list":
            said[key] = given.cards(key)
        else:
            least = -MOST_POINTS if figure.signed else 0
            said[key] = given.number(key, least, MOST_CARDS if figure.kind == "cards" else MOST_POINTS)
    return MappingProxyType(said)


def read_facts(given: Given, sides: int = MOST_SIDES) -> Said:
    """What was said of a hand as a whole; a side's index is below ``sides``. Raises EntryError."""
    value = given.values.get("facts")
    facts = Given(value if value is not None else {}, f"{given.where}.facts")
    return MappingProxyType({
        key: _fact(facts, key, meant, sides) for key, meant in FACTS.items() if facts.values.get(key) is not None
    })  # fmt: skip


def _fact(given: Given, key: str, meant: tuple[Fact, ...], sides: int) -> Any:
    """One fact as one of the games means it. Raises EntryError as the last of them."""
    for at, fact in enumerate(meant, 1):
        try:
            return _as(given, key, fact, sides)
        except EntryError:
            if at == len(meant):
                raise
    raise AssertionError(key)  # pragma: no cover


def _as(given: Given, key: str, fact: Fact, sides: int) -> Any:
    value = given.values[key]
    if fact.kind == "tie" and value == "tie":
        return "tie"
    if fact.kind in ("side", "tie"):
        return given.number(key, 0, sides - 1)
    if fact.kind == "flag":
        return given.flag(key)
    if fact.kind == "words":
        return given.many(key, lambda word, where: _one_of(word, fact.values, where), 0, MOST_WORDS)
    return _one_of(value, fact.values, f"{given.where}.{key}")


def _one_of(value: Any, allowed: tuple[int | str, ...], where: str) -> Any:
    if isinstance(value, bool) or value not in allowed:
        raise EntryError("not-one-of", where)
    return value


@dataclass(frozen=True, slots=True)
class Counted:
    """A whole hand counted in one way, every side in one entry. ``marks``: those confirmed with it."""

    way: ClassVar[str]
    figures: tuple[Said, ...]
    facts: Said
    marks: tuple[int, ...] | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        figures = given.many("figures", read_figures, 2, MOST_SIDES)
        marks = given.numbers_or_none("marks")
        if marks is not None and len(marks) != len(figures):
            raise EntryError("not-a-list", f"{given.where}.marks")
        return cls(figures, read_facts(given, len(figures)), marks)


@dataclass(frozen=True, slots=True)
class CountCards(Counted):
    """Each scoring card given to a side, or what a side counted in its cards."""

    kind: ClassVar = "count.cards"
    way: ClassVar = "cards"


@dataclass(frozen=True, slots=True)
class CountQuick(Counted):
    """What nobody counts twice."""

    kind: ClassVar = "count.quick"
    way: ClassVar = "quick"


@dataclass(frozen=True, slots=True)
class CountPaper(Counted):
    """A row of a sheet that was written by hand."""

    kind: ClassVar = "count.paper"
    way: ClassVar = "paper"


@dataclass(frozen=True, slots=True)
class CountSealed:
    """One side's own count, unseen until every side's is in."""

    kind: ClassVar = "count.sealed"
    way: ClassVar = "double"
    side: int
    figures: Said
    facts: Said

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        figures = given.inner("figures")
        figures.number("points")
        return cls(given.side(), read_figures(figures.values, figures.where), read_facts(given))


@dataclass(frozen=True, slots=True)
class CountChips:
    """The chips lying before each player and in the pot, counted between two hands: what each has more or less than
    at the start of the match. ``follows`` the last hand done by then, None before the first."""

    kind: ClassVar = "count.chips"
    chips: Mapping[str, int]
    pot: int
    follows: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        held = given.inner("chips")
        chips = {an_id(person, held.where): held.number(person, -MOST_CHIPS, MOST_CHIPS) for person in held.values}
        return cls(MappingProxyType(chips), given.number("pot", 0, MOST_CHIPS), given.id_or_none("follows"))
