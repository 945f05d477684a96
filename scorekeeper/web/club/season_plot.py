"""The course of a season as a plot: numbers in, the attributes of an inline SVG out. Beside it stands a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.sheets.curve import scaled

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


def plot(values: Sequence[Fraction], first: str, last: str) -> Plot | None:
    """The season's figure after each evening; None for fewer than two, which are no course."""
    if len(values) < 2:
        return None
    found = scaled(values, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)
    dots = tuple((f"{LEFT + x:.1f}", f"{TOP + y:.1f}") for x, y in found.dots)
    lines = tuple(Line(f"{TOP + y:.1f}", str(number).replace("-", "−")) for y, number in found.across)
    return Plot(
        WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - 6, " ".join(f"{x},{y}" for x, y in dots), dots, lines, first, last
    )
