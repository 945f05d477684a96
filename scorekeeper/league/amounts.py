"""Points and other amounts, exact, and how they are printed.

The amounts that a table gives its sides are stored in whole 27720ths, because 1 to 12 all divide 27720. Python's
integers keep every sum exact and are ten times as quick as fractions. Printed figures are rounded half away from zero,
as people do it on paper (2,25 → 2,3; −2,25 → −2,3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

SHARE = 27720
"""Parts of one point: the least number that 1, 2 … 12 divide."""

Amount: TypeAlias = "int | Fraction"
"""Points in 27720ths: an int wherever the division comes out even, else an exact fraction of such a part."""
Exact: TypeAlias = int | Fraction
"""What is counted as it is: points, or the first of what the game compares."""


def part(amount: Amount, divisor: int) -> Amount:
    """``amount / divisor``, exact; an int where it comes out even."""
    whole, rest = divmod(amount, divisor)
    return Fraction(amount) / divisor if rest else whole


def points_of(amount: Amount) -> Fraction:
    """27720ths as points."""
    return Fraction(amount) / SHARE


def over_share(points: int, total: int, sides: int) -> int:
    """What a side made above the equal share, points − total ÷ sides, in 27720ths. ``sides`` 1 to 12.

    ValueError for another number of sides: the sum would not come out even.
    """
    if not 1 <= sides <= 12:
        raise ValueError(f"{sides} sides")
    return SHARE * points - SHARE // sides * total


def write_worth(values: Mapping[str, Fraction]) -> str:
    """Values by unit as they are kept, exact: ``games=2/1;points_a_hand=5/3``."""
    return ";".join(f"{unit}={value.numerator}/{value.denominator}" for unit, value in values.items())


def read_worth(text: str) -> dict[str, Fraction]:
    """The values that ``write_worth`` wrote, in their order; none for an empty text."""
    parts = (item.partition("=") for item in text.split(";") if item)
    return {unit: Fraction(value) for unit, _, value in parts}


def compared_value(points: int, worth: str) -> Exact:
    """What a match gave somebody as its season counts it: the first of what the game compares, else the points."""
    first = next(iter(read_worth(worth).values()), None) if worth else None
    if first is None:
        return points
    return first.numerator if first.denominator == 1 else first


def side_amounts(measure: str, side_points: Sequence[int]) -> tuple[int, ...]:
    """What a table gives its sides by a season's measure, in 27720ths, in the order given; ``side_points`` their
    points."""
    if measure == "over":
        return tuple(over_share(points, sum(side_points), len(side_points)) for points in side_points)
    return rank_shares(side_points) if measure == "rank" else tuple(SHARE * points for points in side_points)


Value = TypeVar("Value", int, Fraction, tuple[Fraction, ...])


def rank_shares(points: Sequence[Value]) -> tuple[int, ...]:
    """Rank points of a table in 27720ths, in the order given: as many as there are sides for the first place, 1 for
    the last; sides that tie share the places they take. More points are better."""
    return tuple(
        SHARE // 2 * (sum(other < value for other in points) * 2 + sum(other == value for other in points) + 1)
        for value in points
    )


def rounded(value: Fraction | int, digits: int = 0) -> int:
    """The value in steps of 10 to the power of −digits: ``rounded(Fraction(9, 4), 1)`` is 23."""
    scaled = Fraction(value) * int(10**digits)
    size = (2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator)
    return -size if scaled < 0 else size


def figure(value: Fraction | int, digits: int = 0, *, mark: str = ",", signed: bool = False) -> str:
    """The value as printed: ``164,9``, ``−2,3``, with ``signed`` also ``+110``; what rounds to nothing has no sign."""
    steps = rounded(value, digits)
    sign = "−" if steps < 0 else "+" if signed and steps > 0 else ""
    text = str(abs(steps)).rjust(digits + 1, "0")
    return sign + (f"{text[:-digits]}{mark}{text[-digits:]}" if digits else text)
