"""The words of every game, found by their ids; their tables put together. No game is named here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from scorekeeper.game import Replay
from scorekeeper.games import GAMES, game_of
from scorekeeper.plugins import plug_in
from scorekeeper.words.game_words import AnyWords

Value = TypeVar("Value")


def words_of(game: str) -> AnyWords:
    """The words of the game with this id. ModuleNotFoundError where there is no such game."""
    found: AnyWords = plug_in(game, "words").WORDS
    return found


def teller_of(replay: Replay) -> AnyWords:
    """The words of the game that a replay is of, to tell it by."""
    return words_of(game_of(replay.record.value("variant")).id)


def every_words() -> tuple[AnyWords, ...]:
    """Every game's, in the order of the games."""
    return tuple(words_of(game.id) for game in GAMES)


def together(tables: Iterable[Mapping[str, Value]]) -> Mapping[str, Value]:
    """Several tables as one. KeyError where two of them say something else of the same key."""
    found: dict[str, Value] = {}
    for table in tables:
        if twice := {key for key in found.keys() & table.keys() if found[key] != table[key]}:
            raise KeyError(f"claimed by two games: {sorted(twice)}")
        found |= table
    return found


class Together(Mapping[str, Value]):
    """Several tables as one, put together when it is first read: a game's words may be imported before or after those
    that they are put together with. KeyError then where two of them say something else of the same key."""

    def __init__(self, tables: Callable[[], Iterable[Mapping[str, Value]]]) -> None:
        self._tables = tables

    @cached_property
    def _table(self) -> Mapping[str, Value]:
        return together(self._tables())

    def __getitem__(self, key: str) -> Value:
        return self._table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


FIELDS = Together(lambda: (words.fields for words in every_words()))
"""The figures of a side that only one game has, by key."""


def by_case(tables: Iterable[Mapping[str, Mapping[str, Value]]]) -> Mapping[str, Mapping[str, Value]]:
    """Tables by rule and case as one. A case belongs to one game, a rule may be several games'."""
    tables = tuple(tables)
    rules = dict.fromkeys(rule for table in tables for rule in table)
    return {rule: together(table[rule] for table in tables if rule in table) for rule in rules}
