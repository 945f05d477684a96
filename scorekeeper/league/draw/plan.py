"""Which tables are set up for so many people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.league.draw.values import LARGEST_SIDE, MOST_SEATS, DrawError, Shape


class Plan(NamedTuple):
    """The tables of a round, and how many people sit out."""

    shapes: tuple[Shape, ...]
    out: int

    def sides_of(self, size: int) -> int:
        """How many sides have so many people."""
        return sum(shape.sides for shape in self.shapes if shape.size == size)

    @property
    def partnered(self) -> bool:
        """Whether anybody has a partner."""
        return any(shape.size > 1 for shape in self.shapes)


def plan(people: int, shapes: Sequence[Shape]) -> Plan:
    """As few as possible sit out; then as many as possible sit at the first shape, then at the second, and so on.

    ``shapes`` are those that the rule sheet allows, the preferred one first. The tables come in that order. Raises
    DrawError for shapes that are none.
    """
    check(shapes)
    best: list[tuple[int, ...] | None] = [(0,) * len(shapes)] + [None] * people
    for seated in range(1, people + 1):
        for at, shape in enumerate(shapes):
            before = best[seated - shape.people] if shape.people <= seated else None
            if before is not None:
                more = (*before[:at], before[at] + 1, *before[at + 1 :])
                best[seated] = max(best[seated] or more, more)
    seated, tables = max((seated, tables) for seated, tables in enumerate(best) if tables is not None)
    laid = tuple(shape for shape, number in zip(shapes, tables, strict=True) for _ in range(number))
    return Plan(laid, people - seated)


def check(shapes: Sequence[Shape]) -> None:
    """Raises DrawError for no shapes, for one named twice and for what no table can be."""
    if not shapes or len(set(shapes)) != len(shapes):
        raise DrawError("Name each kind of table once, and at least one.")
    for shape in shapes:
        if shape.sides < 2 or not 1 <= shape.size <= LARGEST_SIDE or shape.people > MOST_SEATS:
            raise DrawError(
                f"{shape.sides} sides of {shape.size} are no table: 2 or more sides of 1 to {LARGEST_SIDE} people, "
                f"{MOST_SEATS} people at most."
            )
