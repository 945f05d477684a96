"""A link as a QR code on paper."""

from __future__ import annotations

from functools import lru_cache

import segno

from scorekeeper.sheets.pen import Pen


def draw_code(pen: Pen, link: str, x: float, y: float, size: float) -> None:
    """A link as a QR code in a square of so many mm, without its quiet zone."""
    rows = code_of(link)
    unit = size / len(rows)
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                pen.fill(x + start * unit, y + down * unit, (across - start) * unit, unit)
                start = None


@lru_cache(maxsize=64)
def code_of(link: str) -> tuple[tuple[int, ...], ...]:
    """The dark and light modules of a link's QR code."""
    return tuple(tuple(row) for row in segno.make(link, error="m", micro=False).matrix)
