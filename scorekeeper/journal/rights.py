"""Who may say what. Everybody with the record link may record; a kind itself says if it needs the judge.

A correction of a hand that all sides signed is not refused to those who record: it is kept as a proposal (hand.py).
"""

from __future__ import annotations

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import JUDGE, MATCH_KINDS, RECORD, SERVER

BY_RIGHT = (JUDGE, SERVER)
"""Roles whose changes hold at once, also after all sides have signed."""


def needed(entry: Entry) -> str:
    """The lowest role that may say this."""
    return MATCH_KINDS[entry.kind].needs(entry.payload)


def speaks_as(role: str, entry: Entry, chosen: object) -> str:
    """The role in which an entry is said. Who holds the judge's link also records, and most of the time does only that:
    as the judge speaks who chose to (``chosen`` is ``"judge"``), or who says what only the judge can."""
    if role != JUDGE:
        return role
    return JUDGE if chosen == JUDGE or needed(entry) == JUDGE else RECORD


def may_say(role: str, entry: Entry) -> bool:
    """Whether the holder of a link may add this entry. The server itself has the role ``server``."""
    if role == SERVER:
        return True
    need = needed(entry)
    return need != SERVER and (role == JUDGE or (role == RECORD and need == RECORD))
