"""The head of a score sheet, filled or blank: title, where and when, the rules, their figure, the way to the match."""

from __future__ import annotations

from reportlab.lib.units import mm

from scorekeeper.sheets.document import Document, Figure
from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import THICK, Pen
from scorekeeper.sheets.score.head import Facts, draw_link, facts_as_fit

SMALL = 150.0
"""Millimetres of width up to which a page has the facts in one column and no box beside them."""
_FACTS = 12.4
"""Millimetres from the top of the page to the first fact beside the figure and the QR code."""
_BELOW = 28.0
"""The same where the facts stand below them."""
_MANY = 5
_BOX = 22.0


class Head:
    """The head of a document with facts, between two margins."""

    def __init__(self, document: Document, left: float, top: float, width: float, *, low: bool) -> None:
        """``low``: on a page that lies."""
        self.document, self.left, self.top, self.right = document, left, top, left + width
        self.small = width < SMALL - 2 * left
        self.code = 20.0 if low or self.small else 22.0
        self.figure = 24.0 if self.small else 32.0
        self.below = self.small and len(document.facts) > _MANY
        self.usual = 31.0 if low or self.small else 33.0
        self.facts = self._facts()

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
        return facts_as_fit(facts, ((left, right),) if self.small else spans, self.usual - _FACTS - 1.4, 8.5, 4.4)

    def draw(self, pen: Pen) -> None:
        """At the top of the page, read from its title on."""
        self._title(pen)
        self.facts.draw(pen, self.top + (_BELOW if self.below else _FACTS))
        right = self.right
        if self.document.code is not None:
            right -= self.code
            draw_link(pen, self.document.code.link, self.document.code.typed, right, self.top, self.code)
            right -= 4
        if self.document.figure is not None:
            self._figure(pen, self.document.figure, right - self.figure)

    def _title(self, pen: Pen) -> None:
        title, size, room = printable(self.document.title), 20.0, self._beside - self.left
        while size > 13 and width_of(title, FIGURES, size) > room * mm:
            size -= 0.5
        pen.text(self.left, self.top + 7, cut(title, room * mm, FIGURES, size), size, FIGURES)
        wide = width_of(title, FIGURES, size) / mm + 4
        pen.text(self.left + wide, self.top + 7, cut(self.document.stand, (room - wide) * mm, BOLD, 11), 11, BOLD)

    def _figure(self, pen: Pen, figure: Figure, x: float) -> None:
        """What everybody begins with, puts in, or shares out: everybody's first check."""
        pen.box(x, self.top, self.figure, _BOX, THICK)
        middle, below = x + self.figure / 2, list(reversed([line for line in figure.below if line]))
        pen.text(middle, self.top + 4.6, cut(figure.above, (self.figure - 2) * mm, SANS, 8.5), 8.5, SANS, 1)
        for at, line in enumerate(below):
            shown = cut(line, (self.figure - 2) * mm, SANS, 8.5)
            pen.text(middle, self.top + _BOX - 2.2 - at * 3.6, shown, 8.5, SANS, 1)
        pen.fitted(middle, self.top + 14.6, figure.number, 26, FIGURES, self.figure - 3)
