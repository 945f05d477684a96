"""The check column and the initials of a hand."""

from __future__ import annotations

from reportlab.lib.units import mm

from scorekeeper.sheets.page import BOLD, SANS, width_of
from scorekeeper.sheets.pen import THIN, Pen
from scorekeeper.sheets.score.geometry import ROW, Column
from scorekeeper.sheets.score.names import sign_of
from scorekeeper.sheets.score.sheet import Row
from scorekeeper.sheets.score.sheet_text import SheetText

SMALL = 7.0
"""Points of what stands small in a line: how a sum is made up, a mark below a name."""


def draw_sign_boxes(pen: Pen, sides: int, column: Column, y: float) -> None:
    """The small boxes that up to four sides write their initials into."""
    middle = column.x + column.width / 2
    if sides <= 4:
        pen.line(middle, y, middle, y + ROW, THIN)
    if 2 < sides <= 4:
        pen.line(column.x, y + ROW / 2, column.end, y + ROW / 2, 0.3)


def draw_check(pen: Pen, sheet_text: SheetText, row: Row, column: Column, y: float) -> None:
    """How the sum of a hand is made up, and what came of it."""
    made, verdict = sheet_text.check(row)
    if row.unchecked:
        lines = f"{made}\n{verdict}".strip().split("\n")
        if column.width < 13:
            lines = " ".join(lines).split(" ")
        size = SMALL
        while size > 5.5 and max(width_of(each, SANS, size) for each in lines) > (column.width - 0.9) * mm:
            size -= 0.25
        pen.middle((column.x, y, column.width, ROW), "\n".join(lines), size, SANS)
        return
    middle, low = column.x + column.width / 2, 1.6 if made else 0
    size = SMALL + 0.5
    while size > 5.5 and width_of(made, SANS, size) > (column.width - 0.6) * mm:
        size -= 0.25
    pen.text(middle, y + 3.4, made, size, SANS, 1)
    size = 9.0
    while size > 7 and width_of(verdict, BOLD, size) > (column.width - 0.8) * mm:
        size -= 0.5
    pen.text(middle, y + ROW / 2 + 1.2 + low, verdict, size, BOLD, 1)


def draw_signs(pen: Pen, sheet_text: SheetText, row: Row, column: Column, y: float) -> None:
    """Who signed: an initial for each side, of many sides how many; struck through where it no longer holds."""
    sides = len(sheet_text.sheet.sides)
    if sides > 4:
        signed = sum(1 for side in range(sides) if (found := row.signed_by(side)) and found.valid)
        words = "✓" if signed == sides else f"{signed}/{sides}"
        marks = "".join(sorted({each.mark for each in row.signatures}))
        pen.middle((column.x, y, column.width, ROW), words + marks, 9, BOLD)
        return
    draw_sign_boxes(pen, sides, column, y)
    half = column.width / 2
    tall = ROW if sides == 2 else ROW / 2
    for side in range(sides):
        found = row.signed_by(side)
        if found is None:
            continue
        letter = sign_of(sheet_text.sheet, sheet_text.sheet.person(found.person), side, row)
        letter += found.mark
        size = 9.0 if sides == 2 else 8.0
        x, top = column.x + half * (side % 2), y + tall * (side // 2)
        while size > 6 and width_of(letter, BOLD, size) > (half - 0.3) * mm:
            size -= 0.5
        x += (half - width_of(letter, BOLD, size) / mm) / 2
        base = top + tall / 2 + 1.1
        if found.valid:
            pen.text(x, base, letter, size, BOLD)
        else:
            pen.struck(x, base, letter, size, BOLD)
