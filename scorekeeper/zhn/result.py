"""The ``result`` of a record: what was written down for each side. A game says which figures follow the points.

In a game of chips the first figure has a sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.numbers import whole
from scorekeeper.zhn.text import Line, nfc, unreadable

MOST_DIGITS = 4
"""Digits of the longest number that is read."""
CHIP_DIGITS = 7
"""The same for chips: what lies in the middle may grow to many times what was staked in one deal."""
_SIGNS = ("+", "-", "\u2212")


class SideResult(NamedTuple):
    """One side's line.

    side: its names.
    points: or chips, or game points.
    figures: further ones by key, as far as they stand.
    """

    side: tuple[str, ...]
    points: int
    figures: Mapping[str, int]


def read_number(text: str) -> int | None:
    """A number of up to four digits, else None."""
    return whole(text, 10**MOST_DIGITS - 1)


def read_chips(text: str) -> int | None:
    """A number of chips of up to seven digits, else None."""
    return whole(text, 10**CHIP_DIGITS - 1)


def read_signed(text: str) -> int | None:
    """Chips with their sign or without one (``+4``, ``-6``, ``−6``, ``0``), else None."""
    number = read_chips(text[1:] if text[:1] in _SIGNS else text)
    return -number if number is not None and text[0] in "-\u2212" else number


def read_side(line: Line, figures: Sequence[str], *, signed: bool = False) -> SideResult:
    """``Ann+Cem: 17 cards 31 zwicks 2``: points first, then each figure at most once, in any order.

    ``signed``: the points may have a sign. Raises NotationError with the column and the facts, but without the line.
    """
    names, colon, rest = line.text.partition(":")
    if line.keyword:
        raise unreadable("result-keyword", line.text, line.column, word=line.keyword)
    if not colon:
        raise unreadable("result-colon", line.text, line.column, allowed=tuple(figures))
    side = tuple(map(nfc, names.split("+"))) if "+" in names else (nfc(names),)
    if not all(side):
        raise unreadable("result-name", names, line.column, allowed=tuple(figures))
    words, offset = rest.split(), line.column + len(names) + 1
    points = (read_signed if signed else read_number)(words[0]) if words else None
    if points is None:
        at = offset + len(rest) - len(rest.lstrip())
        raise unreadable("result-points", words[0] if words else "", at, allowed=tuple(figures))
    by_word: dict[str, int] = {}
    for at in range(1, len(words), 2):
        word, text = words[at].lower(), words[at + 1] if at + 1 < len(words) else ""
        number = read_number(text)
        if word not in figures:
            raise unreadable("result-figure", words[at], _column(rest, offset, at), allowed=tuple(figures))
        if word in by_word:
            raise unreadable("result-twice", words[at], _column(rest, offset, at))
        if number is None:
            raise unreadable("result-number", text, _column(rest, offset, at + 1), word=word)
        by_word[word] = number
    return SideResult(side, points, by_word)


def _column(rest: str, offset: int, word: int) -> int:
    """Where the word with this index begins; where there is none, where it would."""
    after = rest.split(maxsplit=word)
    return offset + (len(rest) - len(after[word]) if word < len(after) else len(rest.rstrip()))


def side_text(side: Sequence[str], points: int, figures: Mapping[str, int | None], *, signed: bool = False) -> str:
    """A side's line in canonical form; figures that are None are left out. ``signed``: ``+4``, ``-6``, ``0``."""
    figures_text = "".join(f" {word} {number}" for word, number in figures.items() if number is not None)
    points_text = f"{points:+d}" if signed and points else str(points)
    return f"{'+'.join(side)}: {points_text}{figures_text}"
