"""The score sheet's columns and the lines of a hand (schnapsen.md, Score sheet).

In the two columns that count down (kind ``struck``) each new figure strikes the one above it. The column ``dealer``
holds the dealer's key and the column ``closed`` that of who closed, which the paper turns into initials.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scorekeeper.outcomes import Outcome
from scorekeeper.series import EMPTY, Cell, Column, Setup

FALSE, LAST, DOUBT = "F", "L", "?"
SCHNEIDER, SCHUSTER = "S", "R"
"""Behind the dot of a game that counts once all the same."""


class Ended(Protocol):
    """What the sheet needs of a finished game."""

    @property
    def loser(self) -> str: ...
    @property
    def bummerl(self) -> int: ...


def columns() -> tuple[Column, ...]:
    """Hand number, dealer, a column for each side, game points, who closed, marks."""
    return (
        Column("number", "number"), Column("dealer", "text"), Column("score", "struck", 0, main=True),
        Column("score", "struck", 1, main=True), Column("points", "number"), Column("closed", "text"),
        Column("marks", "text"),
    )  # fmt: skip


def lines(
    outcome: Outcome,
    number: int,
    start: Sequence[int] | None,
    scores: Sequence[int],
    ended: Ended | None,
    setup: Setup,
    letter: str = "",
) -> tuple[tuple[Cell, ...], ...]:
    """The lines of hand ``number``: ``start`` above a game's first one, ``scores`` after it, then what it cost.

    ``letter``: ``SCHNEIDER`` or ``SCHUSTER`` where the game was lost so; it is written where the dots do not say it.
    """
    winner, closed = outcome.facts.get("winner"), outcome.facts.get("closed")
    under = [Cell("number", score) if side == winner else EMPTY for side, score in enumerate(scores)]
    closer = EMPTY if closed is None else Cell("text", setup.sides[closed][0])
    points, marks = Cell("number", max(outcome.points, default=0)), _marks(outcome)
    made = [(Cell("number", number), Cell("text", setup.dealer), *under, points, closer, marks)]
    if start is not None:
        made.insert(0, (EMPTY, EMPTY, *(Cell("number", score) for score in start), EMPTY, EMPTY, EMPTY))
    if ended is not None:
        cost = Cell("dots", f"{ended.bummerl}{letter}" if letter and ended.bummerl == 1 else ended.bummerl)
        dots = [cost if side[0] == ended.loser else EMPTY for side in setup.sides]
        made.append((EMPTY, EMPTY, *dots, EMPTY, EMPTY, EMPTY))
    return tuple(made)


def _marks(outcome: Outcome) -> Cell:
    """``F`` a false claim, ``L`` won by the last trick, ``?`` a contradiction."""
    facts = outcome.facts
    there = (facts.get("false") is not None, facts.get("last"), outcome.findings)
    marks = " ".join(sign for sign, is_so in zip((FALSE, LAST, DOUBT), there, strict=True) if is_so)
    return Cell("text", marks) if marks else EMPTY
