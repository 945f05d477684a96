"""Who may say what. Everybody with the record link may record; what needs the judge is named here, and only here.

A correction of a hand that all sides signed is not refused to those who record: it is kept as a proposal (hand.py).
"""

from __future__ import annotations

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.payloads import Settled

ROLES = ("watch", "record", "judge")
JUDGE_ONLY = frozenset(
    {
        "penalty", "penalty.lifted", "person.forgotten", "person.merged", "match.reopened", "names.set",
        "paper.signed",
    }
)  # fmt: skip
BY_RIGHT = ("judge", "server")
"""Roles whose changes hold at once, also after all sides have signed."""
SERVER_ONLY = frozenset({"link.renewed", "period.set", "pot.carried"})


def speaks_as(role: str, entry: Entry, chosen: object) -> str:
    """The role in which an entry is said. Who holds the judge's link also records, and most of the time does only that:
    as the judge speaks who chose to (``chosen`` is ``"judge"``), or who says what only the judge can."""
    if role != "judge":
        return role
    by_judge = isinstance(entry.payload, Settled) and entry.payload.side is None
    return "judge" if chosen == "judge" or entry.kind in JUDGE_ONLY or by_judge else "record"


def may_say(role: str, entry: Entry) -> bool:
    """Whether the holder of a link may add this entry. The server itself has the role ``server``."""
    if role == "server":
        return True
    if role == "watch" or entry.kind in SERVER_ONLY:
        return False
    if role == "judge":
        return True
    by_judge = isinstance(entry.payload, Settled) and entry.payload.side is None
    return entry.kind not in JUDGE_ONLY and not by_judge
