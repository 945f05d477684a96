"""The head of every page: title, where and when, the rules with their total, the way to the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

import segno
from reportlab.lib.units import mm

from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, width_of
from scorekeeper.sheets.pen import THICK, Pen, lines_of
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.sheet_text import SheetText

_QR, _LOW_QR = 22.0, 20.0
_BOX = 40.0
_TITLE = 22.0
_SMALLEST = 7.0
"""Points of a fact that takes several lines."""
_LEADING = 0.395
"""Millimetres from line to line for each point of their size."""


def draw_head(pen: Pen, layout: Layout, sheet_text: SheetText) -> None:
    """The head at the top of the page."""
    right = layout.left + layout.room
    size = _LOW_QR if layout.landscape else _QR
    code = right - size
    total = (code - 4 if sheet_text.sheet.link else right) - _BOX
    _facts(pen, layout, sheet_text, total - 4)
    _total(pen, sheet_text, total, layout.top, 23 if layout.landscape else 26)
    if sheet_text.sheet.link:
        draw_link(pen, sheet_text.sheet.link, sheet_text.sheet.code, code, layout.top, size)


def _facts(pen: Pen, layout: Layout, sheet_text: SheetText, right: float) -> None:
    left, top = layout.left, layout.top
    title = sheet_text.title
    pen.text(left, top + 7, cut(title, (right - left) * mm, FIGURES, _TITLE), _TITLE, FIGURES)
    middle = left + (right - left) * 0.6
    first, step = top + 12.6, 4.2 if layout.landscape else 5.6
    room = layout.head - 12.6 - 2.2
    facts_as_fit(sheet_text.facts(), ((left, middle - 2.5), (middle, right)), room, 9, step).draw(pen, first)


class Facts(NamedTuple):
    """Facts set in columns, read across: each its label and the lines of its value, none where it is filled in by hand;
    where the columns begin and end, and how wide their labels are."""

    rows: Sequence[Sequence[tuple[str, Sequence[str]] | None]]
    spans: Sequence[tuple[float, float]]
    labels: Sequence[float]
    size: float
    step: float

    @property
    def height(self) -> float:
        """Millimetres from the first line to the last."""
        return (sum(map(_tallest, self.rows)) - 1) * self.step

    def draw(self, pen: Pen, base: float) -> None:
        """From the first line's base on."""
        for row in self.rows:
            for cell, (start, end), room in zip(row, self.spans, self.labels, strict=True):
                if cell is None:
                    continue
                label, lines = cell
                pen.text(start, base, label, self.size)
                for at, line in enumerate(lines):
                    pen.text(start + room, base + at * self.step, line, self.size, BOLD)
                if not lines:
                    pen.line(start + room, base + 0.8, end, base + 0.8, 0.6)
            base += _tallest(row) * self.step


def _tallest(row: Sequence[tuple[str, Sequence[str]] | None]) -> int:
    return max(len(cell[1]) or 1 for cell in row if cell is not None)


def facts_as_fit(
    facts: Sequence[tuple[str, str]], spans: Sequence[tuple[float, float]], room: float, size: float, step: float
) -> Facts:
    """The facts in so many columns and millimetres: whole, long ones in several lines, all a little smaller and closer
    where it takes that; nothing of them is cut off."""
    across = len(spans)
    while True:
        labels = [max(width_of(label, SANS, size) for label, _ in facts[at::across]) / mm + 2.4 for at in range(across)]
        cells = [
            (label, lines_of(value, end - start - labels[at % across], size, BOLD) if value else [])
            for at, (label, value) in enumerate(facts) for start, end in [spans[at % across]]
        ]  # fmt: skip
        rows = list(zip_longest(*(cells[at::across] for at in range(across))))
        lines = sum(map(_tallest, rows))
        close = min(step, room / max(1, lines - 1))
        if close >= size * _LEADING or size <= _SMALLEST:
            return Facts(rows, spans, labels, size, max(close, size * _LEADING))
        size -= 0.5


def _total(pen: Pen, sheet_text: SheetText, x: float, y: float, height: float) -> None:
    """What a hand gives out without Zwicks, large: everybody's first check."""
    say, rules = sheet_text.say, sheet_text.sheet.rules
    pen.box(x, y, _BOX, height, THICK)
    centre = x + _BOX / 2
    low = height < 25
    pen.text(centre, y + (4 if low else 4.8), say.gettext("Total of a hand"), 8.5, SANS, 1)
    figure = sheet_text.given(rules.nominal)
    pen.fitted(centre, y + (13 if low else 14.6), figure, 28 if low else 30, FIGURES, _BOX - 3)
    pen.text(centre, y + height - 5.6, say.gettext("without Zwicks"), 8.5, SANS, 1)
    pen.text(centre, y + height - 1.9, cut(sheet_text.rates, (_BOX - 2) * mm, SANS, 8.5), 8.5, SANS, 1)


def draw_link(pen: Pen, link: str, typed: str, x: float, y: float, size: float) -> None:
    """A match's watch link as a QR code, below it the code to type."""
    rows = _matrix(link)
    unit = size / len(rows)
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                pen.fill(x + start * unit, y + down * unit, (across - start) * unit, unit)
                start = None
    pen.text(x + size / 2, y + size + 3.2, typed, 9, BOLD, 1)


@lru_cache(maxsize=64)
def _matrix(address: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in segno.make(address, error="m", micro=False).matrix)
