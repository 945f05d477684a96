"""The head of a score sheet, filled or blank: title, where and when, the rules, the number to be seen first, the way to
the match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.sheets.document import Document, Figure
from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import THICK, Pen, lines_of

SMALL = 150.0
"""Millimetres of width up to which a page has the facts in one column and no box beside them."""
_FACTS = 12.4
"""Millimetres from the top of the page to the first fact beside the figure and the QR code."""
_BELOW = 28.0
"""The same where the facts stand below them."""
_MOST_FACTS = 30.0
"""Millimetres that facts take at most where no grid below them needs the room."""
_MANY = 5
_BOX = 22.0
_SMALLEST = 7.0
"""Points of a fact that takes several lines."""
_LEADING = 0.395
"""Millimetres from line to line for each point of their size."""


class Head:
    """The head of a document with facts, between two margins."""

    def __init__(self, document: Document, left: float, top: float, width: float, *, low: bool) -> None:
        """``low``: on a page that lies."""
        self.document, self.left, self.top, self.right = document, left, top, left + width
        self.small = width < SMALL - 2 * left
        self.code = 20.0 if low or self.small else 22.0
        self.grows = not any(table.form for table in document.tables)
        lines = len(document.figure.below) if document.figure is not None else 0
        self.figure = 24.0 if self.small else 40.0 if lines > 1 else 32.0
        self.below = self.small and len(document.facts) > _MANY
        self.usual = 27.0 if low else 31.0 if self.small else 33.0
        self.facts = self._facts()
        if self.grows:
            least = _BOX + 2.6 if document.figure is not None else 0.0
            self.usual = max(least, _FACTS + self.facts.height + 3.4)

    @property
    def height(self) -> float:
        """How much of the page the head takes."""
        return _BELOW + self.facts.height + 2.6 if self.below else self.usual

    @property
    def _beside(self) -> float:
        """Where what stands beside the figure and the QR code ends."""
        right = self.right - (self.code + 4 if self.document.code is not None else 0)
        return right - self.figure - 4 if self.document.figure is not None else right

    def _facts(self) -> Facts:
        facts, left = self.document.facts, self.left
        right = self.right if self.below else self._beside
        middle = left + (right - left) * 0.58
        spans = ((left, middle - 2.5), (middle, right))
        if self.below:
            return facts_as_fit(facts, spans, 30.0, 8.5, 4.4)
        room = _MOST_FACTS if self.grows else self.usual - _FACTS - 2.4
        return facts_as_fit(facts, ((left, right),) if self.small else spans, room, 8.5, 4.4)

    def draw(self, pen: Pen) -> None:
        """At the top of the page, read from its title on."""
        self._title(pen)
        self.facts.draw(pen, self.top + (_BELOW if self.below else _FACTS))
        right = self.right
        if self.document.code is not None:
            right -= self.code
            pen.code(self.document.code.link, right, self.top, self.code)
            pen.text(right + self.code / 2, self.top + self.code + 3.2, self.document.code.typed, 9, BOLD, 1)
            right -= 4
        if self.document.figure is not None:
            self._figure(pen, self.document.figure, right - self.figure)

    def _title(self, pen: Pen) -> None:
        title, size, room = printable(self.document.title), 20.0, self._beside - self.left
        while size > 13 and width_of(title, FIGURES, size) > room * mm:
            size -= 0.5
        pen.text(self.left, self.top + 7, cut(title, room * mm, FIGURES, size), size, FIGURES)
        wide, stand = width_of(title, FIGURES, size) / mm + 4, self.document.stand
        if stand:  # beside the title, or below it on a small page
            beside = wide + width_of(stand, BOLD, 11) / mm <= room
            at = (self.left + wide, self.top + 7) if beside else (self.left, self.top + 12)
            pen.text(*at, stand, 11 if beside else 8.5, BOLD)

    def _figure(self, pen: Pen, figure: Figure, x: float) -> None:
        """What everybody begins with, puts in, or shares out: everybody's first check."""
        pen.box(x, self.top, self.figure, _BOX, THICK)
        middle, below = x + self.figure / 2, [line for line in figure.below if line]
        room = self.figure - 2
        pen.fitted(middle, self.top + 4.6, figure.above, 8.5, SANS, room)
        for at, line in enumerate(below, 1 - len(below)):
            pen.fitted(middle, self.top + _BOX - 2.2 + at * 3.6, line, 8.5, SANS, room)
        base, size = (12.6, 22.0) if len(below) > 1 else (14.6, 26.0)
        pen.fitted(middle, self.top + base, figure.number, size, FIGURES, self.figure - 3)


class Facts(NamedTuple):
    """Facts set in columns, read across. Points, where nothing else is said.

    rows: each fact its label and the lines of its value, none where it is filled in by hand.
    spans: where each column begins and ends.
    labels: how wide those of each column are.
    size: of the text.
    step: from one line to the next.
    """

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
        widest = (max((width_of(label, SANS, size) for label, _ in facts[at::across]), default=0.0)
                  for at in range(across))
        labels = [wide / mm + 2.4 for wide in widest]
        cells = [
            (label, lines_of(value, end - start - labels[at % across], size, BOLD) if value else [])
            for at, (label, value) in enumerate(facts) for start, end in [spans[at % across]]
        ]
        rows = list(zip_longest(*(cells[at::across] for at in range(across))))
        lines = sum(map(_tallest, rows))
        close = min(step, room / max(1, lines - 1))
        if close >= size * _LEADING or size <= _SMALLEST:
            return Facts(rows, spans, labels, size, max(close, size * _LEADING))
        size -= 0.5
