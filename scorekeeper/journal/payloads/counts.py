"""A hand counted at the table, and chips counted between two hands.

The games say which figures and facts a count can have (``games.GAMES``, ``Way``). Here each is read with its kind,
whichever game it belongs to. The fold decides whether the game of this match has it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from scorekeeper.game import AnyGame, plays_for_chips
from scorekeeper.games import GAMES
from scorekeeper.journal.entry_kind import HAND, MATCH, Named, entry_kind, entry_part
from scorekeeper.journal.parsing import (
    MOST_CHIPS,
    MOST_POINTS,
    MOST_SIDES,
    EntryError,
    OptionalId,
    Reader,
    Side,
    a_card,
    a_flag,
    a_number,
    an_object,
    by_id,
    many,
    number,
    optional,
    within,
)
from scorekeeper.outcomes import Fact, Field

MOST_CARDS = 999  # as many as three digits can say: what cannot be is a finding, and no reason to refuse it
MOST_WORDS = 200
ValuesByKey: TypeAlias = Mapping[str, object]
"""Figures of a side, or facts of a hand, by key; without what was not said."""


def _facts() -> Mapping[str, tuple[Fact, ...]]:
    """Facts of every game by key; two games may mean different things by one key."""
    facts: dict[str, tuple[Fact, ...]] = {}
    for fact in (fact for game in GAMES for way in game.ways.values() for fact in way.facts):
        if fact not in facts.get(fact.key, ()):
            facts[fact.key] = (*facts.get(fact.key, ()), fact)
    return facts


def _figure(figure: Field) -> Reader[object]:
    if figure.kind == "list":
        return many(a_card)
    return number(-MOST_POINTS if figure.signed else 0, MOST_CARDS if figure.kind == "cards" else MOST_POINTS)


FIGURES = {field.key: _figure(field) for game in GAMES for way in game.ways.values() for field in way.figures}
"""How the figures that some game asks for are read, by key."""
FACTS = _facts()


def figures_of_a_side(value: object) -> ValuesByKey:
    """An object of [figures](#figures-and-facts), what was counted for one side. Raises EntryError."""
    values = an_object(value)
    return MappingProxyType(
        {key: within(key, read, values[key]) for key, read in FIGURES.items() if values.get(key) is not None}
    )


def figures_with_points(value: object) -> ValuesByKey:
    """An object of [figures](#figures-and-facts) with `points` among them. Raises EntryError."""
    within("points", a_number, an_object(value).get("points"))
    return figures_of_a_side(value)


def facts_of_a_hand(value: object) -> ValuesByKey:
    """An object of [facts](#figures-and-facts), what was said of the hand as a whole. Raises EntryError."""
    values = an_object({} if value is None else value)
    return MappingProxyType({key: fact_among(key, values[key]) for key in FACTS if values.get(key) is not None})


def fact_among(key: str, value: object, sides: int = MOST_SIDES) -> object:
    """One fact as a game means it; a side's index is below ``sides``. Raises EntryError as the last of them."""
    *others, last = FACTS[key]
    for fact in others:
        try:
            return _as(fact, value, sides)
        except EntryError:
            continue
    return within(key, lambda index: _as(last, index, sides), value)


def _as(fact: Fact, value: object, sides: int) -> object:
    if fact.kind == "tie" and value == "tie":
        return "tie"
    if fact.kind in ("side", "tie"):
        return number(0, sides - 1)(value)
    if fact.kind == "flag":
        return a_flag(value)
    if fact.kind == "things":
        return many(lambda thing: thing if thing in fact.values else a_card(thing), 0, MOST_WORDS)(value)
    if fact.kind == "words":
        return many(lambda word: _one_of(word, fact.values), 0, MOST_WORDS)(value)
    return _one_of(value, fact.values)


def _one_of(value: object, allowed: tuple[int | str, ...]) -> object:
    if isinstance(value, bool) or value not in allowed:
        raise EntryError("not-one-of")
    return value


Facts: TypeAlias = Annotated[ValuesByKey, facts_of_a_hand]


def _has(game: AnyGame, way: str, figures: Collection[str], facts: Mapping[str, object]) -> bool:
    figure_keys = {field.key for each in game.ways.values() for field in each.figures}
    facts_by_key = {fact.key: fact for each in game.ways.values() for fact in each.facts}
    return (
        way in game.ways
        and figure_keys.issuperset(figures)
        and all(key in facts_by_key and _is_allowed(facts_by_key[key], value) for key, value in facts.items())
    )


def _is_allowed(fact: Fact, value: object) -> bool:
    """Whether a value that was read as some game's is also this game's."""
    if fact.kind in ("side", "tie"):
        return (isinstance(value, int) and not isinstance(value, bool)) or (fact.kind == "tie" and value == "tie")
    if fact.kind == "flag":
        return isinstance(value, bool)
    if fact.kind == "words":
        return isinstance(value, tuple) and all(word in fact.values for word in value)
    if fact.kind == "things":
        return isinstance(value, tuple)
    return value in fact.values


@entry_part
class Counted:
    """A whole hand counted in one way, every side in one entry.

    figures: by side, the way's by key.
    facts: the way's, by key.
    marks: by side, those confirmed with it; None: none were.
    """

    way: ClassVar[str]
    figures: Annotated[tuple[ValuesByKey, ...], many(figures_of_a_side, 2, MOST_SIDES)]
    facts: Facts
    marks: Annotated[tuple[int, ...] | None, optional(many(a_number, 1, MOST_SIDES))]

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where more sides are named than counted."""
        sides = len(self.figures)
        if self.marks is not None and len(self.marks) != sides:
            raise EntryError("not-a-list", "marks")
        for key, value in self.facts.items():
            if isinstance(value, int):
                within("facts", lambda index, key=key: fact_among(key, index, sides), value)  # type: ignore[misc]

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        figures = {key for side in self.figures for key in side}
        marked = bool(self.marks) and any(self.marks or ())
        return _has(game, self.way, figures, self.facts) and (not marked or bool(game.marks))


@entry_kind("count.cards", of=HAND, begins=True, undoable=True, figures=True, corrected="count")
class CountCards(Counted):
    """Each scoring card given to a side, or what a side counted in its cards."""

    way: ClassVar = "cards"


@entry_kind("count.quick", of=HAND, begins=True, undoable=True, figures=True, corrected="count")
class CountQuick(Counted):
    """What one hand types for all: points of one side, whose rest the other has, or of every side."""

    way: ClassVar = "quick"


@entry_kind("count.paper", of=HAND, begins=True, undoable=True, figures=True, corrected="count")
class CountPaper(Counted):
    """A row of a sheet that was written by hand."""

    way: ClassVar = "paper"


@entry_kind("count.sealed", of=HAND, begins=True, undoable=True, sealed=True, whose=("side",), corrected="count")
class CountSealed:
    """One side's own count, unseen until every side's is in.

    side: whose.
    figures: the way's, by key.
    facts: the way's, by key.
    """

    way: ClassVar = "double"
    side: Side
    figures: Annotated[ValuesByKey, figures_with_points]
    facts: Facts

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return _has(game, self.way, set(self.figures), self.facts)


def chips_by_person(value: object) -> Mapping[str, int]:
    """An object by person: how many chips more or less than at the start of the match. Raises EntryError."""
    return MappingProxyType(by_id(number(-MOST_CHIPS, MOST_CHIPS))(value))


@entry_kind("count.chips", of=MATCH, undoable=True, corrected="chips")
class CountChips:
    """The chips lying before each player and in the middle, counted between two hands.

    chips: by person, more or less than at the start of the match.
    middle: chips that lie there and are nobody's.
    follows: the last hand done by then; None before the first.
    """

    chips: Annotated[Mapping[str, int], chips_by_person]
    middle: Annotated[int, Named("pot"), number(0, MOST_CHIPS)]
    follows: OptionalId

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return plays_for_chips(game)
