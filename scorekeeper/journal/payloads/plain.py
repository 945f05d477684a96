"""What speaks of other entries."""

from __future__ import annotations

from typing import Annotated

from scorekeeper.journal.entry_kind import HAND, TARGET, entry_kind, entry_part
from scorekeeper.journal.parsing import Id, an_id, many


@entry_part
class Targeted:
    """Speaks of another entry."""

    target: Id


@entry_kind("undone", of=TARGET, moves=True)
class Undone(Targeted):
    """The target has no effect."""


@entry_kind("redone", of=TARGET, moves=True)
class Redone(Targeted):
    """The target has its effect again."""


@entry_kind("chosen", of=HAND, undoable=True, act="chosen")
class Chosen:
    """Of several entries that say different things, this one holds. Of one: it is a thing of its own."""

    of: Annotated[tuple[str, ...], many(an_id, 1, 50)]
    keep: Id
