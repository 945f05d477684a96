"""The head of a sheet with lines: title, where and when, the rules, the figure everybody begins with, the QR code."""

from __future__ import annotations

from reportlab.lib.units import mm

from scorekeeper.sheets.columns.labels import given
from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, width_of
from scorekeeper.sheets.pen import THICK, Pen
from scorekeeper.sheets.score.geometry import Layout
from scorekeeper.sheets.score.head import Facts, draw_code, facts_as_fit
from scorekeeper.sheets.score.sheet_text import SheetText

SMALL = 150.0
"""Millimetres of width up to which a page has the facts in one column and no box beside them."""


_FACTS = 12.4
"""Millimetres from the top of the page to the first fact beside the figure and the QR code."""
_BELOW = 28.0
"""The same where the facts stand below them."""
_MANY = 5


def head_height(layout: Layout, sheet_text: SheetText) -> float:
    """How much of the page the head takes."""
    if _stands_below(layout, sheet_text):
        return _BELOW + _facts(layout, sheet_text).height + 2.6
    return 31.0 if layout.landscape or layout.width < SMALL else 33.0


def draw_head(pen: Pen, layout: Layout, sheet_text: SheetText) -> None:
    """The head at the top of the page, read from its title on."""
    right, shown = layout.left + layout.room, _shown(sheet_text)
    _title(pen, layout, sheet_text, _beside(layout, sheet_text))
    below = _stands_below(layout, sheet_text)
    _facts(layout, sheet_text).draw(pen, layout.top + (_BELOW if below else _FACTS))
    if sheet_text.sheet.link:
        right -= _code(layout)
        draw_code(pen, sheet_text, right, layout.top, _code(layout))
        right -= 4
    if shown is not None:
        width = _figure_width(layout)
        _figure(pen, shown, right - width, layout.top, width, 22.0)


def _shown(sheet_text: SheetText) -> tuple[str, str, str] | None:
    """The figure that everybody begins with."""
    return given(sheet_text.sheet.lined, sheet_text.say, sheet_text) if sheet_text.sheet.lined is not None else None


def _code(layout: Layout) -> float:
    return 20.0 if layout.landscape or layout.width < SMALL else 22.0


def _figure_width(layout: Layout) -> float:
    return 24.0 if layout.width < SMALL else 32.0


def _beside(layout: Layout, sheet_text: SheetText) -> float:
    """Where what stands beside the figure and the QR code ends."""
    right = layout.left + layout.room - (_code(layout) + 4 if sheet_text.sheet.link else 0)
    return right - _figure_width(layout) - 4 if _shown(sheet_text) is not None else right


def _stands_below(layout: Layout, sheet_text: SheetText) -> bool:
    """Whether there are more facts than a small page has room for beside the figure."""
    return layout.width < SMALL and len(sheet_text.facts()) > _MANY


def _facts(layout: Layout, sheet_text: SheetText) -> Facts:
    facts, left, right = sheet_text.facts(), layout.left, _beside(layout, sheet_text)
    if _stands_below(layout, sheet_text):
        right = left + layout.room
        middle = left + layout.room * 0.58
        return facts_as_fit(facts, ((left, middle - 2.5), (middle, right)), 30.0, 8.5, 4.4)
    middle = left + (right - left) * 0.58
    spans = ((left, right),) if layout.width < SMALL else ((left, middle - 2.5), (middle, right))
    return facts_as_fit(facts, spans, head_height(layout, sheet_text) - _FACTS - 1.4, 8.5, 4.4)


def _figure(pen: Pen, shown: tuple[str, str, str], x: float, y: float, width: float, height: float) -> None:
    above, value, below = shown
    pen.box(x, y, width, height, THICK)
    for words, base in ((above, 4.6), (below, height - 2.2)):
        pen.text(x + width / 2, y + base, cut(words, (width - 2) * mm, SANS, 8.5), 8.5, SANS, 1)
    pen.fitted(x + width / 2, y + 14.6, value, 26, FIGURES, width - 3)


def _title(pen: Pen, layout: Layout, sheet_text: SheetText, right: float) -> None:
    left, top, size = layout.left, layout.top, 20.0
    title = sheet_text.title
    while size > 13 and width_of(title, FIGURES, size) > (right - left) * mm:
        size -= 0.5
    pen.text(left, top + 7, cut(title, (right - left) * mm, FIGURES, size), size, FIGURES)
    if sheet_text.sheet.lined is not None and sheet_text.sheet.lined.made_up:
        wide = width_of(title, FIGURES, size) / mm + 4
        room = (right - left - wide) * mm
        pen.text(left + wide, top + 7, cut(sheet_text.say.gettext("Reconstruction"), room, BOLD, 11), 11, BOLD)
