"""The table draw: who plays with whom, where, and who sits out. Pure; the same seed and people give the same draw."""

from __future__ import annotations

from scorekeeper.league.draw.drawing import closed, draw, enlarged, joined, opened, replaced
from scorekeeper.league.draw.quality import unkept
from scorekeeper.league.draw.values import (
    ALGORITHM,
    PAIRS,
    SIX_IN_PAIRS,
    SIX_IN_THREES,
    THREE_ALONE,
    TWO_ALONE,
    By,
    Draw,
    DrawError,
    Figure,
    History,
    Plan,
    Round,
    Shape,
    Table,
    Times,
    Wish,
    history,
    plan,
)

__all__ = [
    "ALGORITHM", "PAIRS", "SIX_IN_PAIRS", "SIX_IN_THREES", "THREE_ALONE", "TWO_ALONE", "By", "Draw", "DrawError",
    "Figure", "History", "Plan", "Round", "Shape", "Table", "Times", "Wish", "closed", "draw", "enlarged", "history",
    "joined", "opened", "plan", "replaced", "unkept",
]
