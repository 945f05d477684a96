"""Who may still correct a match. Pure.

Those who record may while it runs; at a table of a club's evening also after its end, until the correction period that
begins with the evening's notice is over. Then, and after the end of a match that no club drew, the judge alone.
"""

from __future__ import annotations

from scorekeeper.journal.state import MatchState
from scorekeeper.journal.tokens import Role


def corrected_by(state: MatchState, now: str) -> Role:
    """The lowest role whose corrections can come to hold at ``now`` (UTC, as entries have their times): record, judge.

    What others still say is kept all the same: as a proposal (hand.py).
    """
    if state.until is not None and now > state.until:
        return "judge"
    return "judge" if state.ended is not None and state.evening is None else "record"
