"""A figure's course over a season as a curve: where its dots and the lines across stand in a box of any size."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Scaled(NamedTuple):
    """``dots`` (x, y) from the upper left corner of the box, and ``across`` (y, number) for round numbers."""

    dots: tuple[tuple[float, float], ...]
    across: tuple[tuple[float, int], ...]


def scaled(values: Sequence[Fraction], width: float, height: float) -> Scaled:
    """The values side by side, evenly apart; the box reaches at least from 0 to 1. ValueError for fewer than two, which
    are no course."""
    if len(values) < 2:
        raise ValueError(f"{len(values)} values")
    low, high = min(*values, Fraction(0)), max(*values, Fraction(1))

    def down(value: Fraction) -> float:
        return float((high - value) / (high - low)) * height

    step = width / (len(values) - 1)
    return Scaled(
        tuple((at * step, down(value)) for at, value in enumerate(values)),
        tuple((down(Fraction(number)), number) for number in _round_numbers(low, high)),
    )


def _round_numbers(low: Fraction, high: Fraction) -> tuple[int, ...]:
    """Three to six round numbers between the two: in steps of 1, 2 or 5 times a power of ten."""
    step = 1
    while (high - low) / step > 5:
        step = _next(step)
    start = -(-low // step)
    return tuple(int(number) * step for number in range(int(start), int(high // step) + 1))


def _next(step: int) -> int:
    leading = int(str(step)[0])
    return step * 5 // 2 if leading == 2 else step * 2
