"""Which role may say which kind in a club: one table. Each role may say what those before it may."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.tokens import CLUB_ROLES, Role, at_least

NEEDS: Mapping[str, Role] = {
    "here.set": "record", "cup.declared": "record", "draw.made": "record", "draw.changed": "record",
    "penalty": "judge", "penalty.lifted": "judge", "result.held": "judge", "result.published": "judge",
    "result.withdrawn": "judge", "evening.closed": "judge", "evening.reopened": "judge",
    "club.opened": "keeper", "club.named": "keeper", "member.set": "keeper", "member.left": "keeper",
    "person.merged": "keeper", "person.forgotten": "keeper", "pair.set": "keeper", "rulesheet.issued": "keeper",
    "season.set": "keeper", "season.closed": "keeper", "season.reopened": "keeper", "evening.opened": "keeper",
    "evening.set": "keeper", "evening.dropped": "keeper", "result.brought": "keeper",
    "stranger.known": "keeper", "stranger.unknown": "keeper",
}  # fmt: skip
"""The lowest role that may say a kind. A guest is made by who records, a member by the keeper."""
SERVER_ONLY = frozenset({"link.renewed", "link.revoked"})


def club_may_say(role: str, entry: Entry) -> bool:
    """Whether the holder of a link may add this entry. The server itself has the role ``server``."""
    if role == "server":
        return True
    if role not in CLUB_ROLES or entry.kind in SERVER_ONLY:
        return False
    if entry.kind == "member.joined":
        return at_least(role, "record" if entry.payload.guest else "keeper")
    return at_least(role, NEEDS.get(entry.kind, "keeper"))
