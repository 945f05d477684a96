"""What speaks of other entries, or says all by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from scorekeeper.journal.given import Given


@dataclass(frozen=True, slots=True)
class Plain:
    """A kind that says all by itself."""

    @classmethod
    def read(cls, given: Given) -> Self:
        """Nothing to read."""
        return cls()


@dataclass(frozen=True, slots=True)
class Unknown(Plain):
    """A kind this version does not know: kept, shown in the history, without effect."""


@dataclass(frozen=True, slots=True)
class Targeted:
    """Speaks of another entry."""

    target: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("target"))


@dataclass(frozen=True, slots=True)
class Undone(Targeted):
    """The target has no effect."""

    kind: ClassVar = "undone"


@dataclass(frozen=True, slots=True)
class Redone(Targeted):
    """The target has its effect again."""

    kind: ClassVar = "redone"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Of several entries that say different things, this one holds. Of one: it is a thing of its own."""

    kind: ClassVar = "chosen"
    of: tuple[str, ...]
    keep: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.ids("of", 1, 50), given.id("keep"))
