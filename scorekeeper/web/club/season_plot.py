"""The course of a season as a plot: numbers in, the attributes of an inline SVG out. Beside it stands a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 16, 28


class Line(NamedTuple):
    """A line across with its number."""

    y: str
    text: str


class Plot(NamedTuple):
    """``points`` as the polyline has them, ``dots`` (x, y), lines across, and the words under the ends."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    points: str
    dots: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    first: str
    last: str


def plot(steps: Sequence[Mapping[str, Any]], first: str, last: str) -> Plot | None:
    """The season's figure after each evening; None for fewer than two, which are no course."""
    values = [Fraction(step["exact"]) for step in steps]
    if len(values) < 2:
        return None
    low, high = min(*values, Fraction(0)), max(*values, Fraction(1))
    span = high - low
    across = Fraction(WIDTH - LEFT - RIGHT, len(values) - 1)

    def height(value: Fraction) -> str:
        return _number(TOP + (high - value) / span * (HEIGHT - TOP - BOTTOM))

    dots = tuple((_number(LEFT + at * across), height(value)) for at, value in enumerate(values))
    return Plot(
        WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - 6, " ".join(f"{x},{y}" for x, y in dots), dots,
        tuple(Line(height(Fraction(value)), str(value).replace("-", "−")) for value in marks(low, high)), first, last,
    )  # fmt: skip


def marks(low: Fraction, high: Fraction) -> tuple[int, ...]:
    """Three to six round numbers between the two: in steps of 1, 2 or 5 times a power of ten."""
    step = 1
    while (high - low) / step > 5:
        step = _next(step)
    start = -(-low // step)
    return tuple(int(number) * step for number in range(int(start), int(high // step) + 1))


def _next(step: int) -> int:
    leading = int(str(step)[0])
    return step * 5 // 2 if leading == 2 else step * 2


def _number(value: Fraction) -> str:
    return f"{float(value):.1f}"
