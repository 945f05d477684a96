"""What the letters in the grid of a sheet with a book mean, in the paper's language; only those that can be there."""

from __future__ import annotations

from scorekeeper.sheets.columns.values import Book
from scorekeeper.words import Speech
from scorekeeper.words.rooms import room_of

AGAIN = "rep"
"""At a hand that was dealt again."""


def legend(book: Book, say: Speech) -> str:
    """What the letters in the grid mean, in one line, as the game says it."""
    keys = tuple(dict.fromkeys(column.key for column in book.columns))
    return " · ".join(room_of(book.game).legend(keys, book.scoring, say))
