"""The rooms of words, found by the games' ids; their tables put together. No game is named here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from scorekeeper.games import GAMES, Replay, game_of
from scorekeeper.rooms import room_in
from scorekeeper.words.room import Room

Value = TypeVar("Value")


def room_of(game: str) -> Room:
    """The words of the game with this id. ModuleNotFoundError where there is no such game."""
    found: Room = room_in("words.of_", game)
    return found


def teller_of(replay: Replay) -> Room:
    """The words of the game that a replay is of, to tell it by."""
    return room_of(game_of(replay.record.value("variant")).id)


ROOMS: tuple[Room, ...] = tuple(room_of(game.id) for game in GAMES)
"""Every game's, in the order of the games."""


def together(tables: Iterable[Mapping[str, Value]]) -> Mapping[str, Value]:
    """Several tables as one. KeyError where two of them say something else of the same key."""
    found: dict[str, Value] = {}
    for table in tables:
        if twice := {key for key in found.keys() & table.keys() if found[key] != table[key]}:
            raise KeyError(f"claimed by two games: {sorted(twice)}")
        found |= table
    return found


FIELDS = together(room.FIELDS for room in ROOMS)
"""The figures of a side that only one game has, by key."""


def by_case(tables: Iterable[Mapping[str, Mapping[str, Value]]]) -> Mapping[str, Mapping[str, Value]]:
    """Tables by rule and case as one. A case belongs to one game, a rule may be several games'."""
    tables = tuple(tables)
    rules = dict.fromkeys(rule for table in tables for rule in table)
    return {rule: together(table[rule] for table in tables if rule in table) for rule in rules}
