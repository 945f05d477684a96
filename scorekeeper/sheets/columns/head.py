"""The head of a sheet with a book: title, where and when, the rules, the figure everybody begins with, the QR code."""

from __future__ import annotations

from reportlab.lib.units import mm

from scorekeeper.sheets.columns.labels import given
from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, printable, width_of
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.head import draw_code
from scorekeeper.sheets.score.pen import THICK, Pen
from scorekeeper.sheets.score.tell import Tell

SMALL = 150.0
"""Millimetres of width up to which a page has the facts in one column and no box beside them."""


def head_height(layout: Layout) -> float:
    """How much of the page the head takes."""
    return 31.0 if layout.landscape or layout.width < SMALL else 33.0


def draw_head(pen: Pen, layout: Layout, tell: Tell) -> None:
    """The head at the top of the page, read from its title on."""
    right, small = layout.left + layout.room, layout.width < SMALL
    size = 20.0 if layout.landscape or small else 22.0
    code = right - size
    right = code - 4 if tell.sheet.link else right
    shown = given(tell.sheet.book, tell.say, tell) if tell.sheet.book is not None else None
    width = 24.0 if small else 32.0
    _facts(pen, layout, tell, right - width - 4 if shown is not None else right, 1 if small else 2)
    if shown is not None:
        _figure(pen, shown, right - width, layout.top, width, 22.0)
    if tell.sheet.link:
        draw_code(pen, tell, code, layout.top, size)


def _figure(pen: Pen, shown: tuple[str, str, str], x: float, y: float, width: float, height: float) -> None:
    above, value, below = shown
    pen.box(x, y, width, height, THICK)
    for words, base in ((above, 4.6), (below, height - 2.2)):
        pen.text(x + width / 2, y + base, cut(words, (width - 2) * mm, SANS, 8.5), 8.5, SANS, 1)
    pen.fitted(x + width / 2, y + 14.6, value, 26, FIGURES, width - 3)


def _facts(pen: Pen, layout: Layout, tell: Tell, right: float, across: int) -> None:
    left, top, size = layout.left, layout.top, 20.0
    title = tell.title
    while size > 13 and width_of(title, FIGURES, size) > (right - left) * mm:
        size -= 0.5
    pen.text(left, top + 7, cut(title, (right - left) * mm, FIGURES, size), size, FIGURES)
    if tell.sheet.book is not None and tell.sheet.book.made_up:
        wide = width_of(title, FIGURES, size) / mm + 4
        room = (right - left - wide) * mm
        pen.text(left + wide, top + 7, cut(tell.say.gettext("Reconstruction"), room, BOLD, 11), 11, BOLD)
    base = top + 12.4
    facts = tell.facts()
    across = 2 if len(facts) > 5 else across
    columns = [facts[at::across] for at in range(across)]
    step = 4.4
    middle = left + (right - left) * 0.58
    spans = ((left, middle - 2.5), (middle, right)) if across == 2 else ((left, right),)
    for column, (start, end) in zip(columns, spans, strict=True):
        room = max(width_of(label, SANS, 8.5) for label, _ in column) / mm + 2.4
        for line, (label, value) in enumerate(column):
            level = base + line * step
            pen.text(start, level, label, 8.5)
            if value:
                shown = cut(printable(value), (end - start - room) * mm, BOLD, 8.5)
                pen.text(start + room, level, shown, 8.5, BOLD)
            else:
                pen.line(start + room, level + 0.8, end, level + 0.8, 0.6)
