"""A hand recorded play by play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorekeeper.journal.given import EntryError, Given, a_card

UNSEEN = "?"
MOST_CUTS = 60
MOST_CUT = 40


@dataclass(frozen=True, slots=True)
class StageDealt:
    """What is known of a deal: cards that lie open (``table`` in entries of old), hands by person, the stock in the
    order in which it is drawn, cuts as they were called. ``?`` is a card that nobody saw."""

    kind: ClassVar = "stage.dealt"
    stage: int
    open: tuple[str, ...]
    hands: Mapping[str, tuple[str, ...]] | None
    stock: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        lies = given.cards("open" if "open" in given.values else "table")
        hands = given.by_person("hands", given_card)
        stock = given.many("stock", given_card) if given.values.get("stock") is not None else ()
        cuts = given.many("cuts", _cut, 0, MOST_CUTS) if given.values.get("cuts") is not None else ()
        return cls(given.number("stage", 1, 60), lies, hands, stock, cuts)


def given_card(value: Any, where: str) -> str:
    """A card's code, or ``?`` for one that nobody saw. Raises EntryError."""
    return UNSEEN if value == UNSEEN else a_card(value, where)


def _cut(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_CUT or not value.isprintable():
        raise EntryError("not-a-text", where)
    return value.strip()


@dataclass(frozen=True, slots=True)
class PlayMade:
    """One act of a player as a piece of ZHN, or a question before it (``ask``).

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
