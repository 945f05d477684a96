"""The words that games bring beside Zwickern's, put together. A game that moves in adds its module to ``_GAMES``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from scorekeeper.words import schnapsen, zwicken
from scorekeeper.words.telling import Phrase, Text

_GAMES = (schnapsen, zwicken)
Value = TypeVar("Value")


def _together(tables: Iterable[Mapping[str, Value]]) -> Mapping[str, Value]:
    """Several tables as one. KeyError where two of them claim the same key."""
    found: dict[str, Value] = {}
    for table in tables:
        if twice := found.keys() & table.keys():
            raise KeyError(f"claimed by two games: {sorted(twice)}")
        found |= table
    return found


def with_findings(base: Mapping[str, Mapping[str, Text]]) -> Mapping[str, Mapping[str, Text]]:
    """Every game's texts by rule and case, ``base`` first. A case belongs to one game, a rule may be several games'."""
    tables = [base, *(game.FINDINGS for game in _GAMES)]
    rules = dict.fromkeys(rule for table in tables for rule in table)
    return {rule: _together(table[rule] for table in tables if rule in table) for rule in rules}


def with_phrases(base: Mapping[str, Phrase]) -> Mapping[str, Phrase]:
    """What every gap says."""
    return _together([base, *(game.PHRASES for game in _GAMES)])


def with_paragraphs(base: Mapping[str, str]) -> Mapping[str, str]:
    """The rules in a sentence each."""
    return _together([base, *(game.PARAGRAPHS for game in _GAMES)])


NAMES: Mapping[str, str] = _together(game.NAMES for game in _GAMES)
ABOUT: Mapping[str, str] = _together(game.ABOUT for game in _GAMES)
SWITCHES: Mapping[str, tuple[str, Mapping[str, str]]] = _together(game.SWITCHES for game in _GAMES)
"""What they are about, and what each value means, English to be looked up."""
