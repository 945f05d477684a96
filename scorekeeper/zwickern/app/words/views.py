"""What the views of a match hold of Zwickern, with its own types."""

from __future__ import annotations

from scorekeeper.journal.hand_view import CountView
from scorekeeper.journal.view import MatchView
from scorekeeper.zwickern.agreement import ZwickernScoring
from scorekeeper.zwickern.ways import ZwickernSide


def scoring_in(view: MatchView) -> ZwickernScoring:
    """How a hand of this match is scored. TypeError in another game."""
    if not isinstance(view.scoring, ZwickernScoring):
        raise TypeError("a match of another game")
    return view.scoring


def sides_in(count: CountView) -> tuple[ZwickernSide, ...]:
    """What a hand brought each side; empty while nothing is counted, and in another game."""
    return tuple(side for side in count.result or () if isinstance(side, ZwickernSide))
