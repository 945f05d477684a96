"""What the letters in the grid of a sheet with lines mean, in the paper's language; only those that can be there."""

from __future__ import annotations

from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.words import Locale
from scorekeeper.words.game_words import words_of

AGAIN = "rep"
"""At a hand that was dealt again."""


def legend(lined: SheetLines, say: Locale) -> str:
    """What the letters in the grid mean, in one line, as the game says it."""
    keys = tuple(dict.fromkeys(column.key for column in lined.columns))
    return " · ".join(words_of(lined.game).legend(keys, lined.scoring, say))
