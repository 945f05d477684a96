"""Several goals as one whole number: a difference in one outweighs all differences in those after it."""

from __future__ import annotations

from collections.abc import Sequence


class Scale:
    """Folds a row of figures (not negative, first one first) into one number, so that sums compare like rows of sums.

    ``largest``: for each place the largest figure that comes; ``terms``: how many rows are added up at most.
    """

    def __init__(self, largest: Sequence[int], terms: int) -> None:
        self.units = [1]
        for most in reversed(largest[1:]):
            self.units.append(self.units[-1] * (most * terms + 1))
        self.units.reverse()

    def fold(self, figures: Sequence[int]) -> int:
        """One number for the row."""
        return sum(figure * unit for figure, unit in zip(figures, self.units, strict=True))
