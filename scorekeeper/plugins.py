"""The games' plug-ins: what a game gives the house, in its folder beside its rules, ``scorekeeper/<game>/app``.

This is the only way from the house to a game's ``app``. A part is imported by its name when it is asked for. So only
what is shown is loaded, and ``games.GAMES`` is the only list of games. Each shared room says what it asks of its part,
and hands the part out typed (``words.game_words``, ``sheets.game_papers``, ``web.game_pages``,
``commands.game_commands``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Literal

Part = Literal["words", "papers", "pages", "commands"]


@cache
def plug_in(game: str, part: Part) -> ModuleType:
    """One part of what the game with this id gives. ModuleNotFoundError where there is no such game."""
    return import_module(f"scorekeeper.{game}.app.{part}")


@cache
def sample(game: str, name: str = "sample") -> str:
    """A short hand of the game that shows how one is written down: it is legal and adds up; or another hand of this
    name that the game brings, ``published``. Empty for a game that has none."""
    file = Path(__file__).parent / game / "app" / f"{name}.zhn"
    return file.read_text(encoding="utf-8") if file.exists() else ""


@cache
def examples_of(game: str) -> Mapping[str, str]:
    """The positions that the game's rule book shows, by name: each a stretch of a hand with one play. Empty for a game
    that has none."""
    folder = Path(__file__).parent / game / "app" / "examples"
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.zhn"))}


@cache
def tasks_of(game: str) -> Mapping[str, str]:
    """The tasks of the game's lesson, by name and in order: each a stretch of a hand about which something is asked.
    Empty for a game that has none."""
    folder = Path(__file__).parent / game / "app" / "tasks"
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.zhn"))}


@cache
def hands_of(game: str) -> Mapping[str, str]:
    """A whole hand of every variant of the game, by the variant's id: our own play-throughs, legal, with a result."""
    folder = Path(__file__).parent / game / "app" / "hands"
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.zhn"))}
