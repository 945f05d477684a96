"""Tables on paper: at which size of type, on how many sheets, how wide each column is, and how they are drawn.

Rules have two weights: thick at head and foot, thin between the lines. Figures that stand below one another have their
units in line, whatever follows the comma.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import islice
from typing import NamedTuple, TypeAlias

from reportlab.lib.units import mm

from scorekeeper.names import short_forms
from scorekeeper.sheets.document import Cell, CellKind, Column, Row, Table
from scorekeeper.sheets.page import (
    FIGURES,
    NAMES,
    SANS,
    cut,
    face,
    fitted_names,
    in_figures,
    in_two,
    printable,
    width_of,
)
from scorekeeper.sheets.pen import Fragment, Pen, SetLine, one_line, one_text, set_in_lines, set_width

PAD, SIDE = 0.7, 1.4
"""Millimetres on each side of a cell's figures, and of its text."""
APART = 1.6
"""Millimetres between a struck figure and the one that holds."""
AIR, CLOSE = 2.2, 1.1
"""Millimetres above and below the texts of a line together, and where they stand close."""
HEAVY, FINE = 1.2, 0.4
"""Points of the two kinds of rules."""
FAR, FAREST = 16.0, 26.0
"""Points of what a room full of people reads from two metres, without glasses: at least, and where there is room."""
MORE, CLOSER = 4.0, (3.5, 3.0, 2.5)
"""Points by which the answer of a line is larger than its figures, and where that spares a page."""
LEVEL = (10.5, 10.0, 9.5, 9.0, 8.5, 8.2)
"""Points of a table between lines whose two figures of a cell stand side by side."""
BESIDE = 1.1
"""Millimetres between two such figures."""
_CAPITALS, _LARGE, _GRID = 0.82, 1.1, 0.9
"""Of a size what figures take without the lead, what a large name takes with signs above and below its letters; and
millimetres between figures and the rules of a grid together."""
LEAST_NAME = 2.4
"""Millimetres for each point of type that a column which may be shortened has at least."""
WIDEST_NAME, SHORTEST_NAME = 50.0, 30.0
"""Millimetres of the names on a sheet of many columns: as many as they like, and before a column goes to another."""
FIRST_GONE = 2
"""So many columns go where that leaves all names whole."""
LAST = 12
"""Of columns that can go to another sheet so many stand on the first, at the price of shorter names."""
_EM = 1 / mm
_FIGURE = re.compile(r"([+−-]?\d+)(.*)", re.DOTALL)
_MOST_MORE = 14.0
"""Millimetres that a column of figures gets at most beyond its need."""


def parted(text: str, column: Column) -> tuple[str, str]:
    """What stands before and behind the line on which a column's units stand; of a text all before it."""
    found = _FIGURE.fullmatch(text) if column.align == 3 else None
    return (found[1], found[2]) if found else (text, "")


def pad(column: Column) -> float:
    """Millimetres on each side of the texts of a column."""
    return SIDE if column.align in (0, 2) else PAD


class Type(NamedTuple):
    """The points of a table's text.

    size: of them.
    far: of what is read from afar.
    more: by how much the answer of a line is larger.
    """

    size: float
    far: float = FAR
    more: float = MORE

    @property
    def head(self) -> float:
        """The points of the columns' headings."""
        return min(self.size, 11.0)

    def of(self, cell: Cell, column: Column) -> float:
        """The points of a cell."""
        if cell.kind == "far":
            return self.far
        if cell.kind == "strong":
            return max(self.size, min(self.size + self.more, 16.0))
        return max(self.size, column.size - (MORE - self.more)) if column.size else self.size


def _face(cell: Cell) -> str:
    if cell.kind in ("strong", "far", "name"):
        return face(printable(cell.text))
    return FIGURES if cell.kind != "plain" and in_figures([cell.text]) else SANS


def _parts(cell: Cell) -> list[tuple[str, str]]:
    """What stands below one another in a cell, each with its face: of two names that are read from afar each has the
    one that has its own letters."""
    found = [printable(part) for part in cell.text.split("\n")] if cell.text else []
    return [(part, face(part) if cell.kind == "far" else _face(cell)) for part in found]


class Measured:
    """What the columns of a table need at a size, in millimetres."""

    def __init__(self, table: Table, type: Type) -> None:
        self.table, self.type, self.level = table, type, False
        """Whether, between lines, the two figures of a cell stand side by side."""
        self.before: list[float] = []
        """Of each column what stands before the line of its units at most, and behind it."""
        self.behind: list[float] = []
        self.after: list[float] = []
        self.ahead = [0.0] * len(table.columns)
        """Of each column the first of two figures side by side, with the room behind it."""
        self._kinds: list[set[CellKind]] = []
        self._firsts: list[float] = []
        self.lines = 1
        """That a name may have."""
        if table.ruled and not table.wrapped:
            self.lines = max((cell.text.count("\n") + 1 for row in table.rows for cell in row.cells), default=1)
        for at, column in enumerate(table.columns):
            there = {row.cells[at] for row in table.rows if not row.across}
            sides = [side for cell in there for side in self._sides(cell, column)] or [(0.0, 0.0, 0.0)]
            self._firsts.append(max(first for first, _, _ in sides))
            self.before.append(max(before for _, before, _ in sides))
            self.behind.append(max(behind for _, _, behind in sides))
            # what follows a name keeps its room on every line, so that all names are shortened alike
            self.after.append(max((self._after(cell, column) for cell in there), default=0.0))
            self._kinds.append({cell.kind for cell in there if cell.text})
        # columns between lines that can go to another sheet are a grid: in all of them the units stand at one place
        self._grid = [at for at, column in enumerate(table.columns) if table.ruled and column.on == "any"]
        for widths in (self._firsts, self.before, self.behind):
            most = max((widths[at] for at in self._grid), default=0.0)
            for at in self._grid:
                widths[at] = most
        self._apart = self.before
        self.before = [max(ones) for ones in zip(self._firsts, self.before, strict=True)]

    def at(self, type: Type, *, level: bool = False) -> Measured:
        """The same in another size, where all its texts have one, and with the figures of a cell side by side: nothing
        is measured again."""
        found, scale = copy(self), type.size / self.type.size
        for cached in ("needs", "short", "lowest"):
            found.__dict__.pop(cached, None)
        found.type, found.level, found.lines = type, level, 1 if level else self.lines
        for name in ("before", "behind", "after", "_firsts", "_apart"):
            setattr(found, name, [width * scale for width in getattr(self, name)])
        if level:
            found.before = list(found._apart)
            found.ahead = [first + BESIDE if first else 0.0 for first in found._firsts]
            for at, column in enumerate(self.table.columns):
                found.before[at] = found.whole - 2 * pad(column) if column.grow else found.before[at]
        return found

    def closer(self, type: Type) -> Measured:
        """The same with answers and names that are less large: nothing else is measured again."""
        found = copy(self)
        for cached in ("needs", "short", "lowest"):
            found.__dict__.pop(cached, None)
        found.type = type
        found.before, found.behind, found.after = list(self.before), list(self.behind), list(self.after)
        for at, column in enumerate(self.table.columns):
            if "strong" in self._kinds[at] or column.size:
                there = {row.cells[at] for row in self.table.rows if not row.across}
                sides = [side for cell in there for side in found._sides(cell, column)]
                found.before[at] = max(before for _, before, _ in sides)
                found.behind[at] = max(behind for _, _, behind in sides)
                found.after[at] = max(found._after(cell, column) for cell in there)
        return found

    def figures(self, cell: Cell) -> list[tuple[str, str]]:
        """What stands below one another in a cell, each with its face; of two figures side by side the second."""
        found = _parts(cell)
        return found[1:] if self.level and len(found) > 1 else found

    def _sides(self, cell: Cell, column: Column) -> Iterator[tuple[float, float, float]]:
        """Of each line of a cell what it takes; before the units' line, and behind it."""
        size = self.type.of(cell, column)
        for sentence in cell.lines:
            yield 0.0, set_width(one_line(sentence), size) * _EM, 0.0
        if self.lines > 1 and cell.kind == "name":
            yield 0.0, in_two(printable(cell.text), NAMES, size)[0] * _EM, 0.0
            return
        old, parts = self.struck(cell, column) if cell.was or cell.before else 0.0, _parts(cell)
        for at, (part, font) in enumerate(parts, 1):
            if at < len(parts) and self.table.ruled:
                yield width_of(part, font, size) * _EM, 0.0, 0.0
            else:
                before, behind = parted(part, column)
                yield 0.0, old + width_of(before, font, size) * _EM, width_of(behind, font, size) * _EM

    def struck(self, cell: Cell, column: Column) -> float:
        """What the sign ahead takes, and the figures that stand struck through before the one that holds."""
        size = self.type.of(cell._replace(kind=""), column)
        ahead = width_of(cell.before, SANS, size) * _EM if cell.before else 0.0
        return ahead + sum(width_of(printable(old), FIGURES, size) * _EM + APART for old in cell.was)

    def _after(self, cell: Cell, column: Column) -> float:
        return width_of(f" {cell.after}", _face(cell), self.type.of(cell, column)) * _EM if cell.after else 0.0

    @cached_property
    def needs(self) -> list[float]:
        """The width of each column."""
        size, found = self.type.head, list[float]()
        air = 1.0 if self.table.ruled else max(1.0, self.type.size / 10)  # without rules large figures stand apart
        for at, column in enumerate(self.table.columns):
            head = max(width_of(line, face(column.head), size) for line in column.head.split("\n")) * _EM
            own = self.ahead[at] + self.before[at] + self.behind[at] + self.after[at]
            found.append(max(column.least, own, head) + 2 * pad(column) * air)
        return found

    @property
    def head(self) -> float:
        """Height of the heads."""
        if not any(column.head for column in self.table.columns):
            return 0.0
        lines = max((column.head.count("\n") + 1 for column in self.table.columns), default=1)
        return max(4.6 if self.table.close else 6.0, lines * self.type.head * 0.39 + 1.8)

    @property
    def shortened(self) -> float:
        """The width of all columns with these names."""
        return sum(self.short if column.grow else need
                   for column, need in zip(self.table.columns, self.needs, strict=True))

    @property
    def whole(self) -> float:
        """The width of the column of names where each stands whole in one line."""
        names = ((printable(row.cells[at].text), column) for row in self.table.rows if not row.across
                 for at, column in enumerate(self.table.columns) if column.grow)
        return max((width_of(name, NAMES, self.type.of(Cell(kind="name"), column)) * _EM + 2 * pad(column)
                    for name, column in names), default=0.0)

    @cached_property
    def short(self) -> float:
        """The width of the column of names where each is shortened once, and told apart from the others."""
        widest = 0.0
        for at, column in enumerate(self.table.columns):
            if not column.grow:
                continue
            there = {row.cells[at] for row in self.table.rows if not row.across}
            names = sorted(printable(cell.text) for cell in there if cell.kind == "name")
            size = self.type.of(Cell(kind="name"), column)
            for forms in short_forms(tuple(names)):
                own = min(width_of(form, NAMES, size) for form in forms[:2]) * _EM
                widest = max(widest, own + self.after[at] + 2 * pad(column))
        return widest

    @cached_property
    def lowest(self) -> float:
        """How low a line can be, so that no figure touches a rule."""
        size, named = self.type.size, zip(self._kinds, self.table.columns, strict=True)
        size = max((self.type.of(Cell(kind=kind), column) for kinds, column in named for kind in kinds), default=size)
        size = max(size, self.type.size)
        if self.table.ruled and size == self.type.size:
            return ((self.lines - 1) * 1.02 + _CAPITALS) * self.type.size * _EM + _GRID
        lines = max((cell.text.count("\n") + 1 for row in self.table.rows for cell in row.cells), default=1)
        close = lines * self.type.size * 1.02 * _EM + 0.15
        return max(close, size * _LARGE * _EM, self.type.size * 0.43 if lines == 1 else 0.0)


class Fitted:
    """Some columns of a table as they stand on a sheet, each with its width in millimetres."""

    def __init__(self, measured: Measured, at: Sequence[int], room: float) -> None:
        self.measured, self.at = measured, tuple(at)
        self.columns = tuple(measured.table.columns[number] for number in at)
        self.widths = _widths(self.columns, [measured.needs[number] for number in at], room, measured)
        far = measured.type.far
        if any(cell.kind == "far" for row in measured.table.rows for cell in row.cells):
            far = self._far()
        self.type = measured.type._replace(far=far)
        self._set: dict[tuple[Cell, int], list[SetLine]] = {}
        self.shown = self._shortened()

    @property
    def width(self) -> float:
        """All of it."""
        return sum(self.widths)

    @property
    def head(self) -> float:
        """Height of the heads."""
        return self.measured.head

    def cells(self, row: Row) -> list[tuple[Cell, int]]:
        """The cells of a line, each with the number of its column on the sheet."""
        return [(row.cells[number], at) for at, number in enumerate(self.at)]

    def _far(self) -> float:
        """The largest size at which every name that is read from afar has one line; where that is too small, at which
        no word of one is wider than its column."""
        rows = [row for row in self.measured.table.rows if not row.across]
        there = [(cell, at) for row in rows for cell, at in self.cells(row) if cell.kind == "far"]
        size = self._without_break(there, self.measured.type.far, words=False)
        return size if size >= FAR else max(10.0, self._without_break(there, FAR, words=True))

    def _without_break(self, there: Sequence[tuple[Cell, int]], size: float, *, words: bool) -> float:
        for cell, at in there:
            room = self.widths[at] - 2 * pad(self.columns[at])
            for part, font in _parts(cell):
                for one in part.split() if words else [part]:
                    wide = width_of(one, font, size) * _EM
                    size = size * room / wide if wide > room else size
        return size

    def _shortened(self) -> dict[str, str]:
        """Names of growing columns as they fit, by rule and all different; a name that fits whole stays whole."""
        found: dict[str, str] = {}
        for at, (number, column) in enumerate(zip(self.at, self.columns, strict=True)):
            there = [row.cells[number] for row in self.measured.table.rows if not row.across] if column.grow else []
            names = list(dict.fromkeys(cell.text for cell in there if cell.kind == "name"))
            if names:
                size = self.type.of(Cell(kind="name"), column)
                room = (self.widths[at] - 2 * pad(column) + 0.2 - self.measured.after[number]) * mm
                shown = fitted_names(names, room, NAMES, size, lines=self.measured.lines)
                found |= dict(zip(names, shown, strict=True))
        return found

    # heights

    def lines(self, cell: Cell, at: int, *, across: bool = False) -> list[SetLine]:
        """The lines of a cell."""
        column = self.columns[at]
        if not self.measured.table.wrapped:
            shown = self.shown.get(cell.text, "") if column.grow else ""
            cell = cell._replace(text=shown) if shown else cell
            return [(Fragment(part, font),) for part, font in self.measured.figures(cell)]
        if (cell, at) not in self._set:
            size, room = self.type.of(cell, column), self.widths[at] - 2 * pad(column)
            room = self.width - 2 * SIDE if across else room
            sentences = [(each, SANS) for each in cell.lines] or _parts(cell)
            self._set[cell, at] = [line for part, font in sentences for line in set_in_lines(part, room, size, font)]
        return self._set[cell, at]

    def height(self, row: Row) -> float:
        """How high a line must be."""
        if not self.measured.table.wrapped:
            return self.measured.lowest
        cells = [(row.cells[0], 0)] if row.across else self.cells(row)
        close = self.measured.table.close
        sizes = [self.type.of(cell, self.columns[at]) for cell, at in cells]
        most = 0.0
        for (cell, at), size in zip(cells, sizes, strict=True):
            lower = (max(sizes) - size) * 0.935 if close else 0.0  # all stand on the first base of the largest
            most = max(most, len(self.lines(cell, at, across=row.across)) * size * 1.15 + lower)
        return most * _EM + (CLOSE if close else AIR)

    # drawing

    def draw(self, pen: Pen, x: float, y: float, rows: Sequence[tuple[float, Row]]) -> None:
        """Heads and lines, each as high as it is said."""
        top, right = y, x + self.width
        end = y + self.head + sum(height for height, _ in rows)
        edges = [x + sum(self.widths[:at]) for at in range(len(self.widths))]
        for edge, width, column in zip(edges, self.widths, self.columns, strict=True):
            if column.grey:
                pen.box(edge, top, width, end - top, 0, grey=True)
        for edge, width, column in zip(edges, self.widths, self.columns, strict=True):
            self._head(pen, (edge, y, width, self.head), column)
        y += self.head
        for number, (height, row) in enumerate(rows):
            if row.mark:
                pen.box(x, y, self.width, height, 0, grey=True)
                pen.fill(x, y, 0.8, height)
            if number:
                pen.line(x, y, right, y, HEAVY if row.across and row.kind != "joined" else FINE)
            if row.across:
                self._across(pen, x, y, height, row.cells[0])
            else:
                first = max(self.type.of(cell, self.columns[at]) for cell, at in self.cells(row))
                for cell, at in self.cells(row):
                    self._cell(pen, (edges[at], y, self.widths[at], height), cell, at, first)
            y += height
        if self.measured.table.ruled:
            for edge in edges[1:]:
                pen.line(edge, top, edge, end, FINE)
        for level in (top, top + self.head, end):
            pen.line(x, level, right, level, HEAVY)

    def _head(self, pen: Pen, box: tuple[float, float, float, float], column: Column) -> None:
        x, y, width, height = box
        align = {0: 0, 2: 2}.get(column.align, 1)
        edge = SIDE - 0.9 if align != 1 else 0.0
        pen.middle((x + edge, y, width - 2 * edge, height), column.head, self.type.head, face(column.head), align)

    def _across(self, pen: Pen, x: float, y: float, height: float, cell: Cell) -> None:
        size = self.type.far if cell.kind == "far" else self.type.size
        lines = self.lines(cell, 0, across=True)
        for at, line in enumerate(lines):
            shown: SetLine = line
            if not cell.lines:
                words = one_text(line)
                shown = (Fragment(cut(words, (self.width - 2 * SIDE) * mm, face(words), size), face(words)),)
            step = size * 1.15 * _EM
            pen.set(x + SIDE, y + height / 2 + size * 0.36 * _EM + (at - (len(lines) - 1) / 2) * step, shown, size)

    def _cell(self, pen: Pen, box: tuple[float, float, float, float], cell: Cell, at: int, first: float) -> None:
        """``first``: the largest size in the line, on whose first base all stand where texts stand close."""
        x, y, width, height = box
        if cell.kind == "same":
            pen.box(x, y, width, height, 0, grey=True)
            return
        if cell.kind == "tally":
            pen.strokes(x + SIDE, y + 0.7, int(cell.text), width - SIDE, height - 1.4)
            return
        column, number = self.columns[at], self.at[at]
        size = self.type.of(cell, column)
        lines = self.lines(cell, at)
        step = size * (1.15 if self.measured.table.wrapped else 1.02) * _EM
        base = y + height / 2 + size * 0.36 * _EM - step * (len(lines) - 1) / 2
        if self.measured.table.close:
            base = y + CLOSE / 2 + first * 0.935 * _EM
        if self.measured.level and "\n" in cell.text:
            ahead, font = _parts(cell)[0]
            pen.text(x + PAD, base, ahead, size, font)
            x, width = x + self.measured.ahead[number], width - self.measured.ahead[number]
        for down, line in enumerate(lines):
            if not line:
                continue
            shown = (*line, Fragment(f" {cell.after}", line[-1].font)) if cell.after else line
            wide = set_width(shown, size) * _EM
            start = {0: x + SIDE, 1: x + (width - wide) / 2, 2: x + width - SIDE - wide}.get(column.align, x)
            if column.align == 3:
                before, behind = self.measured.before[number], self.measured.behind[number]
                axis = x + (width - before - behind) / 2 + before
                start = axis - width_of(parted(one_text(line), column)[0], line[0].font, size) * _EM
            level = base + down * step
            self._was(pen, start, level, cell, column)
            pen.set(start, level, [part._replace(struck=part.struck or cell.kind == "struck") for part in shown], size)

    def _was(self, pen: Pen, start: float, level: float, cell: Cell, column: Column) -> None:
        """The sign, and what stood there before, struck through, ahead of what holds."""
        start -= self.measured.struck(cell, column)
        size = self.type.of(cell._replace(kind=""), column)
        if cell.before:
            pen.text(start, level, cell.before, size)
            start += width_of(cell.before, SANS, size) * _EM
        for old in cell.was:
            start += pen.struck(start, level, printable(old), size, FIGURES) + APART


def _widths(
    columns: Sequence[Column], needs: Sequence[float], room: float, measured: Measured
) -> tuple[float, ...]:
    """Growing columns take a third more than they need, the others share what is left of the width; where there is too
    little, growing ones give it, at last all do."""
    widths, growing = list(needs), [at for at, column in enumerate(columns) if column.grow]
    left = room - sum(widths)
    if left < 0 and growing:
        fixed = sum(width for at, width in enumerate(widths) if at not in growing)
        least = LEAST_NAME * measured.type.size * len(growing)
        for at, width in zip(growing, shared([widths[at] for at in growing], max(room - fixed, least)), strict=True):
            widths[at] = width
    if sum(widths) > room:
        return tuple(width * room / sum(widths) for width in widths)
    if left > 0 and measured.table.wrapped:
        more = left / sum(widths[at] for at in growing) if growing else 0.0
        return tuple(width * (1 + more) if at in growing else width for at, width in enumerate(widths))
    if left > 0 and measured.lines > 1:  # a name has one line where there is room
        for at in growing:
            more = min(left, max(0.0, measured.whole - widths[at]))
            widths[at], left = widths[at] + more, left - more
    if left > 0:
        for at in growing if not measured.table.ruled else ():  # figures between lines need the air more than names
            widths[at] += min(left / (len(growing) + 1), widths[at] / 3)
        # what has no heading stands close to what it is of
        others = [at for at, column in enumerate(columns) if at not in growing and column.head]
        more = (room - sum(widths)) / max(1, len(others))
        more = more if measured.table.ruled else min(_MOST_MORE, more)
        for at in others:
            widths[at] += more
        across = max(
            (width_of(row.cells[0].text, face(row.cells[0].text), measured.type.size) * _EM + 2 * SIDE
             for row in measured.table.rows if row.across), default=0.0)
        full = measured.table.full
        more = max(0.0, (room if full else min(across, room)) - sum(widths))
        for at in growing if full else growing[:1]:
            widths[at] += more / len(growing) if full else more
    return tuple(widths)


def shared(needs: Sequence[float], room: float) -> list[float]:
    """Room for columns that need more than there is: one that needs less than an equal share gets what it needs."""
    left, widths = room, [0.0] * len(needs)
    order = sorted(range(len(needs)), key=lambda at: needs[at])
    for done, at in enumerate(order):
        widths[at] = min(needs[at], left / (len(needs) - done))
        left -= widths[at]
    return widths


# which columns stand on which sheet


class Split(NamedTuple):
    """The columns that may go to another sheet.

    first: those on the first one.
    later: those of each further one.
    gone: that stand on none.
    """

    first: tuple[Column, ...]
    later: tuple[tuple[Column, ...], ...] = ()
    gone: tuple[Column, ...] = ()


def split(table: Table, room: float, measured: Measured | None = None) -> Split:
    """What of a table's columns fits beside those that stay: the last ones on the first sheet where they are dates,
    else as many on each sheet as on any other."""
    measured = measured or Measured(table, Type(table.sizes[-1]))
    needs = dict(zip((column.key for column in table.columns), measured.needs, strict=True))
    moving, spare = ([column for column in table.columns if column.on == on] for on in ("any", "spare"))
    every = [column for column in table.columns if column.on == "every"]
    stay = sum(needs[column.key] for column in every if not column.grow)
    whole = sum(needs[column.key] for column in every if column.grow)
    name = min(whole, WIDEST_NAME)
    widest = max((needs[column.key] for column in moving), default=1.0)
    beside = max(1, int((room - stay - name + 0.01) // widest))
    if not table.newest:
        each = -(-len(moving) // -(-len(moving) // beside)) if moving else 1
        blocks = [tuple(moving[at : at + each]) for at in range(0, len(moving), each)] or [()]
        return Split(blocks[0], tuple(blocks[1:]))
    left = room - stay - sum(needs[column.key] for column in table.columns if column.on == "first")
    widths = [needs[column.key] for column in moving]
    name = min(whole, max(name, measured.short))
    fits, gone = _last(widths, left - name), list[Column]()
    if fits < min(LAST, len(moving)):
        # columns that the season can do without go before names are shortened, more of them before the short ones are,
        # and both before one of the last twelve goes to another sheet
        last = sum(widths[-LAST:])
        spares = sorted((column for column in table.columns if column.spares), key=lambda column: -column.spares)
        short = min(whole, max(SHORTEST_NAME, measured.short))
        few = spares[:FIRST_GONE]
        ample = left + sum(needs[column.key] for column in few) - name >= last
        wanted = name if ample else short
        for column in few if ample else spares:
            if left - wanted - last >= 0:
                break
            gone.append(column)
            left += needs[column.key]
        name = min(wanted, max(min(name, SHORTEST_NAME), left - last))
        fits = min(LAST, _last(widths, left - name))
    first, rest = moving[len(moving) - fits :], moving[: len(moving) - fits]
    sheets = -(-len(rest) // beside)
    size = -(-len(rest) // sheets) if sheets else 1
    later = [tuple(rest[max(0, end - size) : end]) for end in range(len(rest), 0, -size)]
    left -= sum(min(needs[column.key], WIDEST_NAME) for column in every if column.grow)
    left -= sum(needs[column.key] for column in first)
    for column in spare if not rest and not gone else ():  # what was held goes before any to come, and so does a name
        left -= needs[column.key]
        if left >= 0:
            first.append(column)
    return Split(tuple(first), tuple(later), tuple(gone))


def _last(widths: Sequence[float], room: float) -> int:
    """So many of the last columns fit into the room; one at least, if there is one."""
    number = 0
    for width in reversed(widths):
        room -= width
        if room < 0:
            break
        number += 1
    return max(number, min(1, len(widths)))


Known: TypeAlias = "dict[int, Ways]"
"""Tables that were measured, by their id: a paper is laid out again and again."""


def sheets_of(
    table: Table, room: float, heights: Sequence[float], known: Known | None = None, *, behind: float = 0.0
) -> list[Fitted]:
    """The table in so much room, a part for each sheet: at the largest size at which all of it stands on one page of
    the first of ``heights`` in which it can, else on as few as it can. ``known``: what was measured before; ``behind``:
    so much stands with it on pages of the last of these heights, and never alone."""
    if table.wrapped and len(table.sizes) > 1:
        return [_in_lines(table, room, heights)]
    smallest = Type(table.sizes[-1])
    chosen = Measured(table, smallest) if table.wrapped else _chosen(table, room, heights, known, behind)
    found = split(table, room, chosen)
    moving = {"any", "spare"}
    parts = [[at for at, column in enumerate(table.columns)
              if (column.on not in moving or column in found.first) and column not in found.gone]]
    for later in found.later:
        parts.append([at for at, column in enumerate(table.columns) if column.on == "every" or column in later])
    if not table.wrapped:
        return [Fitted(chosen, at, room) for at in parts]
    fitted = Fitted(chosen, parts[0], room)
    far = any(cell.kind == "far" for row in table.rows for cell in row.cells)
    for height in heights if far else ():  # names that hang on the wall, as large as all of them stand on one page
        chosen.type = chosen.type._replace(far=FAREST)
        while chosen.type.far > FAR:
            fitted = Fitted(chosen, parts[0], room)
            if fitted.head + sum(map(fitted.height, table.rows)) <= height:
                return [fitted]
            chosen.type = chosen.type._replace(far=max(FAR, fitted.type.far - 1))
    return [Fitted(chosen, parts[0], room)] if far else [fitted]


def _in_lines(table: Table, room: float, heights: Sequence[float]) -> Fitted:
    """A table on one sheet, at the largest size at which each text has one line, or a long one more; where there is no
    room for these, texts are shortened."""
    every, plain = range(len(table.columns)), table._replace(wrapped=False)
    for size in table.sizes:
        one, more = Measured(plain, Type(size)), Fitted(Measured(table, Type(size)), every, room)
        if _fits(one, room, heights[0]):
            return Fitted(one, every, room)
        if more.head + sum(map(more.height, table.rows)) <= heights[0]:
            return more
    return sheets_of(plain, room, heights)[0]


def _chosen(
    table: Table, room: float, heights: Sequence[float], known: Known | None, behind: float
) -> Measured:
    """The table as it stands on one page of the first of ``heights`` in which it can, at the largest size; else on as
    few as it can: of a table between lines with the figures of a cell below one another, or side by side."""
    known = {} if known is None else known
    ways = known.setdefault(id(table), Ways(table))
    for height in heights[:-1] if behind else heights:
        for way in ways:
            if _fits(way, room, height):
                return way
    if len(ways.found) == 1:
        return ways.found[0]
    splits = table.newest or table.ruled
    wide = [way for way in ways if splits or sum(way.needs) <= room]
    wide = wide or [way for way in ways if way.shortened <= room] or ways.found[len(table.sizes) - 1 :]
    return min(wide, key=lambda way: (_pages(way, room, heights[-1], behind), -way.type.size))


class Ways:
    """All ways to set a table, each measured once it is asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: list[Measured] = []
        self._rest = _ways(table)

    def __iter__(self) -> Iterator[Measured]:
        at = 0
        while True:
            self.found += () if at < len(self.found) else islice(self._rest, 1)
            if at == len(self.found):
                return
            yield self.found[at]
            at += 1


def _ways(table: Table) -> Iterator[Measured]:
    """In each size; at last with answers that are less large."""
    if table.ruled:
        first = Measured(table, Type(table.sizes[0]))
        for level, sizes in ((False, table.sizes), (True, LEVEL)):
            yield from (first.at(Type(size), level=level) for size in sizes)
        return
    for size in table.sizes:
        yield (found := Measured(table, Type(size)))
    if any(cell.kind == "strong" for row in table.rows for cell in row.cells):
        yield from (found.closer(Type(table.sizes[-1], more=more)) for more in CLOSER)


def _pages(measured: Measured, room: float, height: float, behind: float) -> int:
    """On how many pages it stands, with what is ``behind`` it."""
    lines = max(1, int((height - measured.head + 0.01) // measured.lowest))
    number = len(measured.table.rows) + -(-behind // measured.lowest)
    return (1 + len(split(measured.table, room, measured).later)) * int(-(-number // lines))


def _fits(measured: Measured, room: float, height: float) -> bool:
    table = measured.table
    if measured.head + len(table.rows) * measured.lowest > height:
        return False
    return (table.newest or sum(measured.needs) <= room) and not split(table, room, measured).later
