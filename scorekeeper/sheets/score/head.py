"""The head of every page: title, where and when, the rules with their total, the way to the match."""

from __future__ import annotations

from functools import lru_cache

import segno
from reportlab.lib.units import mm

from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, printable, width_of
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.pen import THICK, Pen
from scorekeeper.sheets.score.tell import Tell

_QR, _LOW_QR = 22.0, 20.0
_BOX = 40.0
_TITLE = 22.0


def draw_head(pen: Pen, layout: Layout, tell: Tell) -> None:
    """The head at the top of the page."""
    right = layout.left + layout.room
    size = _LOW_QR if layout.landscape else _QR
    code = right - size
    total = (code - 4 if tell.sheet.link else right) - _BOX
    _facts(pen, layout, tell, total - 4)
    _total(pen, tell, total, layout.top, 23 if layout.landscape else 26)
    if tell.sheet.link:
        draw_code(pen, tell, code, layout.top, size)


def _facts(pen: Pen, layout: Layout, tell: Tell, right: float) -> None:
    left, top = layout.left, layout.top
    title = tell.title
    pen.text(left, top + 7, cut(title, (right - left) * mm, FIGURES, _TITLE), _TITLE, FIGURES)
    facts = tell.facts()
    columns = [facts[0::2], facts[1::2]]
    step = 4.2 if layout.landscape else 5.6
    middle = left + (right - left) * 0.6
    spans = ((left, middle - 2.5), (middle, right))
    labels = [max(width_of(label, SANS, 9) for label, _ in column) / mm + 2.4 for column in columns]
    first = top + 12.6
    # read across: left, right, next line
    for line in range(len(columns[0])):
        for column, (start, end), room in zip(columns, spans, labels, strict=True):
            label, value = column[line]
            base = first + line * step
            pen.text(start, base, label, 9)
            if value:
                shown = cut(printable(value), (end - start - room) * mm, BOLD, 9)
                pen.text(start + room, base, shown, 9, BOLD)
            else:
                pen.line(start + room, base + 0.8, end, base + 0.8, 0.6)


def _total(pen: Pen, tell: Tell, x: float, y: float, height: float) -> None:
    """What a hand gives out without Zwicks, large: everybody's first check."""
    say, rules = tell.say, tell.sheet.rules
    pen.box(x, y, _BOX, height, THICK)
    centre = x + _BOX / 2
    low = height < 25
    pen.text(centre, y + (4 if low else 4.8), say.gettext("Total of a hand"), 8.5, SANS, 1)
    figure = tell.given(rules.nominal)
    pen.fitted(centre, y + (13 if low else 14.6), figure, 28 if low else 30, FIGURES, _BOX - 3)
    pen.text(centre, y + height - 5.6, say.gettext("without Zwicks"), 8.5, SANS, 1)
    pen.text(centre, y + height - 1.9, cut(tell.rates, (_BOX - 2) * mm, SANS, 8.5), 8.5, SANS, 1)


def draw_code(pen: Pen, tell: Tell, x: float, y: float, size: float) -> None:
    """The match's watch link as a QR code, below it the code to type."""
    rows = _matrix(tell.sheet.link)
    unit = size / len(rows)
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                pen.fill(x + start * unit, y + down * unit, (across - start) * unit, unit)
                start = None
    if tell.sheet.code:
        pen.text(x + size / 2, y + size + 3.2, tell.sheet.code, 9, BOLD, 1)


@lru_cache(maxsize=64)
def _matrix(address: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in segno.make(address, error="m", micro=False).matrix)
