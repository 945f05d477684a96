"""Who may say what in a club. Each role may say what those before it may; which one a kind needs, it says itself."""

from __future__ import annotations

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import CLUB_KINDS, SERVER
from scorekeeper.journal.tokens import CLUB_ROLES, at_least


def club_may_say(role: str, entry: Entry) -> bool:
    """Whether the holder of a link may add this entry. The server itself has the role ``server``."""
    if role == SERVER:
        return True
    need = CLUB_KINDS[entry.kind].needs(entry.payload)
    return role in CLUB_ROLES and need != SERVER and at_least(role, need)
