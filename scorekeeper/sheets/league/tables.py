"""Tables on paper: how wide their columns must be, how names and texts fit into them, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.sheets.league.document import Cell, Column, Row, Table
from scorekeeper.sheets.league.page_frame import LEADING, TEXT
from scorekeeper.sheets.page import FIGURES, NAMES, SANS, cut, face, in_figures, printable, width_of
from scorekeeper.sheets.score.names import fitted_names
from scorekeeper.sheets.score.pen import THICK, THIN, Pen, lines_of

PAD, SIDE = 0.85, 1.5
APART = 1.6
"""Millimetres between a struck figure and the one that holds."""
"""Millimetres on each side of a cell's text: in the middle of its column, at an edge of it."""
STRONG = 13.0
"""Points of the figure that people look for."""
FAR = 16.0
"""Points of what a room full of people reads from two metres, without glasses."""
LEAST_NAME = 24.0
"""Millimetres that a column which may be shortened has at least."""
LOWEST, TALLEST = 4.3, 6.1
"""Heights of a line, in millimetres: where it is close, where there is room."""
_HEAD_LINE = 3.9


class Fitted(NamedTuple):
    """A table's columns with their widths, and the points of what is read from afar."""

    columns: tuple[Column, ...]
    widths: tuple[float, ...]
    far: float = FAR

    @property
    def width(self) -> float:
        """All of it."""
        return sum(self.widths)

    @property
    def head(self) -> float:
        """Height of the heads."""
        lines = max((len(column.head.split("\n")) for column in self.columns), default=1)
        return max(6.0, lines * _HEAD_LINE + 1.8)


def widths_of(table: Table) -> list[float]:
    """What each column needs, in millimetres."""
    found = []
    for at, column in enumerate(table.columns):
        there = {row.cells[at] for row in table.rows if not row.across}
        widest = max((_both(cell, column) for cell in there), default=0.0)
        # what follows a name keeps its room on every line, so that all names are shortened alike
        widest += _after(cell for cell in there if cell.kind != "struck") / mm
        head = max(width_of(line, face(column.head), TEXT) for line in column.head.split("\n")) / mm
        found.append(max(column.least, widest, head) + 2 * pad(column))
    return found


def pad(column: Column) -> float:
    """Millimetres on each side of the texts of a column."""
    return PAD if column.align == 1 else SIDE


def instead(cell: Cell, column: Column) -> Cell:
    """What holds instead of a struck figure, set as its column sets what holds."""
    return Cell(cell.after, "strong" if column.grey else "")


def _after(there: Iterable[Cell]) -> float:
    """The points that what follows a name takes at most, in the face of its name."""
    each = (width_of(f" {cell.after}", font_of(cell)[0], TEXT) for cell in there if cell.after)
    return max(each, default=0.0)


def _both(cell: Cell, column: Column) -> float:
    """The width of a cell's text, with what holds instead of a struck one; not with what follows a name."""
    own = _wide(cell.text, cell.kind)
    if cell.kind != "struck" or not cell.after:
        return own
    return own + APART + _wide(cell.after, instead(cell, column).kind)


def _wide(text: str, kind: str) -> float:
    cell = Cell(text, kind)  # type: ignore[arg-type]
    size = font_of(cell)[1]
    return max((width_of(printable(part), font, size) for part, font in _parts(cell)), default=0.0) / mm


def fit(table: Table, room: float) -> Fitted:
    """The table in so much room: growing columns share what is left, or give what is missing; at last all do."""
    needs = widths_of(table)
    growing = [at for at, column in enumerate(table.columns) if column.grow]
    left = room - sum(needs)
    if growing and left >= 0:
        for at in growing:
            needs[at] += left / len(growing)
    elif growing:
        fixed = sum(need for at, need in enumerate(needs) if at not in growing)
        widths = shared([needs[at] for at in growing], max(room - fixed, LEAST_NAME * len(growing)))
        for at, width in zip(growing, widths, strict=True):
            needs[at] = width
    if sum(needs) > room:
        needs = [need * room / sum(needs) for need in needs]
    return Fitted(table.columns, tuple(needs), _far(table, needs))


def _far(table: Table, widths: Sequence[float]) -> float:
    """The size at which no word that is read from afar is wider than its column."""
    size = FAR
    for row in table.rows:
        for cell, column, width in zip(row.cells, table.columns, widths, strict=False):
            if cell.kind == "far" and not row.across:
                words = ((printable(word), font) for part, font in _parts(cell) for word in part.split())
                widest = max((width_of(word, font, FAR) for word, font in words), default=0.0)
                size = min(size, FAR * (width - 2 * pad(column)) * mm / widest) if widest else size
    return max(TEXT, size)


def shared(needs: Sequence[float], room: float) -> list[float]:
    """Room for columns that need more than there is: one that needs less than an equal share gets what it needs."""
    left, widths = room, [0.0] * len(needs)
    order = sorted(range(len(needs)), key=lambda at: needs[at])
    for done, at in enumerate(order):
        widths[at] = min(needs[at], left / (len(needs) - done))
        left -= widths[at]
    return widths


def font_of(cell: Cell, far: float = FAR) -> tuple[str, float]:
    """Font and size of a cell."""
    if cell.kind in ("strong", "far"):
        return face(cell.text), STRONG if cell.kind == "strong" else far
    if cell.kind == "name":
        return face(printable(cell.text)), TEXT
    if cell.kind == "plain" or not in_figures([cell.text]):
        return SANS, TEXT
    return FIGURES, TEXT


class Ruler:
    """Draws one fitted table: heads, then lines, each at its height."""

    def __init__(self, pen: Pen, x: float, fitted: Fitted, rows: Sequence[Row]) -> None:
        self.pen, self.x, self.fitted = pen, x, fitted
        self.shown = _shortened(fitted, rows)

    def heads(self, y: float) -> float:
        """The heads; where the lines begin."""
        height, x = self.fitted.head, self.x
        for column, width in zip(self.fitted.columns, self.fitted.widths, strict=True):
            self.pen.box(x, y, width, height, THIN, grey=column.grey)
            align = 0 if column.align == 0 else 1
            self.pen.middle((x + (SIDE - 0.9 if not align else 0), y, width, height), column.head, TEXT,
                            face(column.head), align)  # fmt: skip
            x += width
        return y + height

    def row(self, y: float, row: Row, height: float) -> float:
        """One line; where the next begins."""
        if row.across:
            self.pen.line(self.x, y, self.x + self.fitted.width, y, THICK)
            self.pen.box(self.x, y, self.fitted.width, height, THIN)
            text = printable(row.cells[0].text)
            font = face(text)
            shown = cut(text, (self.fitted.width - 4) * mm, font, TEXT)
            self.pen.text(self.x + 2, y + height / 2 + 1.25, shown, TEXT, font)
            return y + height
        x = self.x
        for at, (column, width) in enumerate(zip(self.fitted.columns, self.fitted.widths, strict=True)):
            self.pen.box(x, y, width, height, THIN, grey=column.grey)
            self._cell((x, y, width, height), row.cells[at], column)
            x += width
        return y + height

    def _cell(self, box: tuple[float, float, float, float], cell: Cell, column: Column) -> None:
        if not cell.text:
            return
        x, y, width, height = box
        font, size = font_of(cell)
        size = min(size, max(TEXT, height * mm * 0.8))
        words = self.shown.get(cell.text, "") if column.grow and cell.kind == "name" else ""
        words = words or cut(printable(cell.text), (width - 0.9) * mm, font, size)
        middle = y + height / 2 + size * 0.36 / mm
        if cell.kind == "struck":
            self._struck(box, cell, column)
            return
        words += f" {cell.after}" if cell.after else ""
        at = {0: x + SIDE, 1: x + width / 2, 2: x + width - SIDE}[column.align]
        self.pen.text(at, middle, words, size, font, column.align)

    def _struck(self, box: tuple[float, float, float, float], cell: Cell, column: Column) -> None:
        """A figure struck through and, where there is one, that which holds instead."""
        x, y, width, height = box
        start = x + (width - _both(cell, column)) / 2
        for one in (Cell(cell.text, "struck"), instead(cell, column)):
            font, size = font_of(one)
            middle = y + height / 2 + size * 0.36 / mm
            if one.kind == "struck":
                start += self.pen.struck(start, middle, printable(one.text), size, font) + APART
            elif one.text:
                self.pen.text(start, middle, printable(one.text), size, font, 0)


def _shortened(fitted: Fitted, rows: Sequence[Row]) -> dict[str, str]:
    """Names of growing columns as they fit, by rule and all different; a name that fits whole stays whole."""
    found: dict[str, str] = {}
    for at, (column, width) in enumerate(zip(fitted.columns, fitted.widths, strict=True)):
        if not column.grow:
            continue
        there = [row.cells[at] for row in rows if not row.across and row.cells[at].kind == "name"]
        names = list(dict.fromkeys(cell.text for cell in there))
        shown = fitted_names(names, (width - 2 * SIDE + 0.2) * mm - _after(there), NAMES, TEXT)
        found |= dict(zip(names, shown, strict=True))
    return found


class Wrapper:
    """Draws a table whose cells are texts: each line is as high as its longest cell."""

    def __init__(self, pen: Pen, x: float, fitted: Fitted) -> None:
        self.pen, self.x, self.fitted = pen, x, fitted

    def row(self, y: float, row: Row, height: float) -> float:
        """One line of so much height; where the next begins."""
        if row.across:
            self.pen.line(self.x, y, self.x + self.fitted.width, y, THICK)
        x = self.x
        for cell, column, width in _placed(row, self.fitted):
            self.pen.box(x, y, width, height, THIN, grey=column.grey)
            self._cell((x, y, width, height), cell, column)
            x += width
        return y + height

    def _cell(self, box: tuple[float, float, float, float], cell: Cell, column: Column) -> None:
        x, y, width, height = box
        _font, size = font_of(cell, self.fitted.far)
        lines, leading = _lines(cell, column, width, self.fitted), leading_of(cell, self.fitted)
        at = {0: x + SIDE, 1: x + width / 2, 2: x + width - SIDE}[column.align]
        first = y + (height - (len(lines) - 1) * leading) / 2 + size * 0.36 / mm
        for number, (line, font) in enumerate(lines):
            self.pen.text(at, first + number * leading, line, size, font, column.align)


def _placed(row: Row, fitted: Fitted) -> list[tuple[Cell, Column, float]]:
    """Each cell with its column and width; a sentence across has all of it."""
    if row.across:
        return [(row.cells[0], Column("across", "", 0), fitted.width)]
    return list(zip(row.cells, fitted.columns, fitted.widths, strict=True))


def _lines(cell: Cell, column: Column, width: float, fitted: Fitted) -> list[tuple[str, str]]:
    """The lines of a cell, each with its font."""
    size, room = font_of(cell, fitted.far)[1], width - 2 * pad(column)
    return [(line, font) for part, font in _parts(cell) for line in lines_of(part, room, size, font)]


def _parts(cell: Cell) -> list[tuple[str, str]]:
    """What stands below one another in a cell, each with its font: of two names that are read from afar each has the
    face that has its own letters."""
    found = cell.text.split("\n") if cell.text else []
    return [(part, face(part) if cell.kind == "far" else font_of(cell)[0]) for part in found]


def leading_of(cell: Cell, fitted: Fitted) -> float:
    """Millimetres from one line of a cell to the next."""
    return LEADING if cell.kind != "far" else fitted.far * 1.12 / mm


def height_of(row: Row, fitted: Fitted) -> float:
    """How high a line of texts is."""
    most = LEADING
    for cell, column, width in _placed(row, fitted):
        most = max(most, len(_lines(cell, column, width, fitted)) * leading_of(cell, fitted))
    return max(6.4, most + 2.0) if row.across else most + 2.0
