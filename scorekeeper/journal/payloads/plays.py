"""A hand recorded play by play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from scorekeeper.journal.entry_kind import HAND, Named, Unless, entry_kind
from scorekeeper.journal.parsing import (
    Cards,
    EntryError,
    Flag,
    Id,
    OptionalId,
    a_card,
    by_id,
    if_any,
    many,
    number,
    optional,
    text,
    zhn,
)

UNSEEN = "?"
MOST_CUTS = 60
MOST_CUT = 40


def a_given_card(value: object) -> str:
    """A card's code, or ``?`` for one that nobody saw. Raises EntryError."""
    return UNSEEN if value == UNSEEN else a_card(value)


def a_cut(value: object) -> str:
    """A cut as it was called. Raises EntryError."""
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_CUT or not value.isprintable():
        raise EntryError("not-a-text")
    return value.strip()


Held: TypeAlias = Mapping[str, tuple[str, ...]]
"""Cards by person."""


@entry_kind("stage.dealt", of=HAND, begins=True, grows=True, undoable=True, act="stage")
class StageDealt:
    """What is known of a deal: cards that lie open (``table`` in entries of old), hands by person, the stock in the
    order in which it is drawn, cuts as they were called. ``?`` is a card that nobody saw."""

    stage: Annotated[int, number(1, 60)]
    open: Annotated[Cards, Named("open", "table")]
    hands: Annotated[Held | None, optional(by_id(many(a_given_card)))]
    stock: Annotated[tuple[str, ...], many(a_given_card)] = ()
    cuts: Annotated[tuple[str, ...], many(a_cut, 0, MOST_CUTS)] = ()


@entry_kind("play.made", of=HAND, begins=True, grows=True, undoable=True, act="play")
class PlayMade:
    """One act of a player as a piece of ZHN, or a question before it (``ask``).

    ``inserted``: it had been forgotten, and stands right behind the play ``behind`` (None: before the first).
    """

    person: Id
    zhn: Annotated[str | None, zhn, Unless("ask")]
    ask: Annotated[str | None, if_any(zhn)]
    inserted: Flag
    behind: OptionalId = None


@entry_kind("position.set", of=HAND, begins=True, grows=True, undoable=True, act="picture")
class PositionSet:
    """The picture in the middle of a hand, to settle one question from here on (notation.md, Exactly 26)."""

    table: Annotated[str, text(4000)]
    hands: Annotated[Held | None, optional(by_id(many(a_card)))]
    turn: Id
