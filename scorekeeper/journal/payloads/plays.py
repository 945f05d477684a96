"""A hand recorded play by play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from scorekeeper.journal.given import Given


@dataclass(frozen=True, slots=True)
class StageDealt:
    """Cards turned up for the table, and hands as far as they are known."""

    kind: ClassVar = "stage.dealt"
    stage: int
    table: tuple[str, ...]
    hands: Mapping[str, tuple[str, ...]] | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.number("stage", 1, 60), given.cards("table"), given.by_person("hands"))


@dataclass(frozen=True, slots=True)
class PlayMade:
    """One play as a piece of ZHN, or a question before it (``ask``).

    ``inserted``: it had been forgotten, and stands right behind the play ``behind`` (None: before the first).
    """

    kind: ClassVar = "play.made"
    person: str
    zhn: str | None
    ask: str | None
    inserted: bool
    behind: str | None = None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        ask = given.zhn("ask") if given.values.get("ask") else None
        zhn = None if ask is not None else given.zhn("zhn")
        return cls(given.id("person"), zhn, ask, given.flag("inserted"), given.id_or_none("behind"))


@dataclass(frozen=True, slots=True)
class PositionSet:
    """The picture in the middle of a hand, to settle one question from here on (notation.md, Exactly 26)."""

    kind: ClassVar = "position.set"
    table: str
    hands: Mapping[str, tuple[str, ...]] | None
    turn: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.text("table", 4000), given.by_person("hands"), given.id("turn"))
