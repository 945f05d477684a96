"""The score sheet's columns and the line of a deal (zwicken.md, Score sheet).

A cell of the column ``dealer`` holds the dealer's key, which the paper turns into a name; before it, in ``cuts``,
stand the hops and jumps that led to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.outcomes import Outcome
from scorekeeper.series import EMPTY, Cell, Column, Setup

PASSED = "–"
GEZWICKT = "Z"
STROKE = "I"
_CUTS = {"hop": "H", "jump": "J"}


def columns(sides: int) -> tuple[Column, ...]:
    """Number, hops and jumps, dealer, pot played for; two a player; pot after, check."""
    players = [
        column
        for side in range(sides)
        for column in (Column("tricks", "strokes", side), Column("chips", "signed", side, main=True))
    ]
    return (
        Column("number", "number"), Column("cuts", "text"), Column("dealer", "text"), Column("played", "number"),
        *players, Column("pot", "number"), Column("check", "check"),
    )  # fmt: skip


def row(outcome: Outcome, number: int, totals: Sequence[int], pot: int, check: int, setup: Setup) -> tuple[Cell, ...]:
    """The line of one deal: ``number`` of it, and what stands after it. One not played out has no figures."""
    facts = outcome.facts
    dealer: int = facts.get("dealer", 0)
    if not outcome.complete:
        return (EMPTY,) * len(columns(len(setup.sides)))
    letters = "".join(_CUTS.get(cut, "") for cut in facts.get("cuts", ()))
    cells = [
        Cell("number", number), Cell("text", letters) if letters else EMPTY, Cell("text", setup.sides[dealer][0]),
        Cell("number", facts["pot"]["played"]),
    ]  # fmt: skip
    for side, chips in zip(outcome.sides, totals, strict=False):
        cells += [_tricks(side), Cell("signed", chips)]
    return (*cells, Cell("number", pot), Cell("check", check))


def _tricks(side: Mapping[str, object]) -> Cell:
    """Strokes for tricks; a dash for who passed; who is gezwickt has a Z with its letters, after the strokes."""
    causes, tricks = side["gezwickt"], side["tricks"]
    assert isinstance(tricks, int)
    if isinstance(causes, (list, tuple)) and causes:
        strokes = STROKE * tricks
        return Cell("text", f"{strokes} {GEZWICKT}{''.join(causes)}".strip())
    return Cell("strokes", tricks) if side["active"] else Cell("text", PASSED)


def brought_row(chips: Mapping[str, int], pot: int, setup: Setup) -> tuple[Cell, ...]:
    """What each had, and what lay in the pot, when the match began with a pot that stayed: as a deal's line ends."""
    cells: list[Cell] = [EMPTY] * 4
    for side in setup.sides:
        cells += [EMPTY, Cell("signed", chips.get(side[0], 0))]
    return (*cells, Cell("number", pot), Cell("check", sum(chips.values()) + pot))


def counted_row(
    chips: Mapping[str, int], more: Mapping[str, int], pot: int | None, pot_more: int, setup: Setup
) -> tuple[tuple[Cell, ...], ...]:
    """What was counted in, and the difference to the ledger below it; who was not counted stays empty."""
    keys = [side[0] for side in setup.sides]
    said: list[Cell] = [EMPTY] * 4
    differing: list[Cell] = [EMPTY] * 4
    for key in keys:
        known = key in chips
        said += [EMPTY, Cell("signed", chips[key]) if known else EMPTY]
        differing += [EMPTY, Cell("signed", more.get(key, 0)) if known else EMPTY]
    said += [Cell("number", pot) if pot is not None else EMPTY, EMPTY]
    differing += [Cell("signed", pot_more) if pot is not None else EMPTY, Cell("check", sum(more.values()) + pot_more)]
    return tuple(said), tuple(differing)
