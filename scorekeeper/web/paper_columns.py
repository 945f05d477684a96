"""What a game says of its paper sheet, so that the sheet can be typed in: a row a hand, cell by cell.

Page, form and script are the same for every game (`paper_sheet.py`, ``static/match/paper.mjs``). Each game has a
`SheetRows` of its own: which columns there are, what may stand in a cell, what a row becomes as an entry, and how the
match stands after it. Nothing is filled in as the rest (design.md, law 3): an empty cell that is needed is missing.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wtforms import Field
from wtforms.widgets import TextInput

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView, mark
from scorekeeper.numbers import whole
from scorekeeper.web.forms import ONCE, clean
from scorekeeper.web.hand_list import doubts_of, gap_words
from scorekeeper.web.i18n import _

Cells = Mapping[str, object]
"""What the cells of a row say, by `Column.name`; None: nothing stands there."""
Figures = Mapping[str, object]
"""The part of an entry that a row says: ``figures``, ``facts``, ``marks`` where its game has any."""
Order = tuple[str, ...]
"""What the cells of a copied row are, by `Column.name`; empty: nothing that a sheet has."""
MOST_COUNTED = 9999
"""The number of a copied row is at most this."""
NEVER_FULL = 99
"""So long is no text of a cell: one leaves it by a key."""
_SEPARATORS = ("\t", ";", ",")
_SPACES = re.compile(r"(?<=\S) +(?=\S)")
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a paper sheet."""

    key: str
    """What its fields are called before the number of the row."""
    side: int | None = None
    """The side that it is of; None: of the whole hand."""
    head: str
    """What stands above it."""
    label: Callable[[int], str]
    """What its field in a row of this number is called in full."""
    read: Callable[[str], object]
    """What a text that is not empty says. Raises ValueError, with what is wrong."""
    shown: Callable[[object], str] | None = None
    """What was read as the cell shows it; None: as it was typed."""
    unread: str
    """What the script says of a text that cannot be read, with gaps for ``what`` and ``typed``."""
    lacks: Callable[[int], str] | None = None
    """What is said of a row of this number in which it is empty; None: it may be."""
    most: int
    """So many characters at most."""
    full: int
    """With so many the next field is there."""
    keys: str = "numeric"
    """What a phone shows to type it with (``inputmode``)."""

    @property
    def name(self) -> str:
        """The cell's name within its row."""
        return self.key if self.side is None else f"{self.key}-{self.side}"

    def field_name(self, row: int) -> str:
        """The name of its field in a row."""
        return f"{self.key}-{row}" if self.side is None else f"{self.key}-{row}-{self.side}"

    def field(self, row: int) -> Field:
        """A field for its cell in this row."""
        return Cell(self, self.label(row))


class Cell(Field):  # type: ignore[misc]  # wtforms has no types
    """One cell. ``data``: what it says, None for an empty one; ``typed``: as it was typed."""

    widget = TextInput()

    def __init__(self, column: Column, label: str, **more: object) -> None:
        self.column, self.typed = column, ""
        capitals = {} if column.keys == "numeric" else {"autocapitalize": "characters", "spellcheck": "false"}
        attributes = {"inputmode": column.keys, "maxlength": column.most, **ONCE, **capitals}
        super().__init__(label, render_kw=attributes, **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed. Raises ValueError, with what is wrong."""
        self.typed, self.data = clean(valuelist[0].strip()) if valuelist else "", None
        if self.typed:
            self.data = self.column.read(self.typed)

    def _value(self) -> str:
        shown = self.column.shown
        return shown(self.data) if shown is not None and self.data is not None else self.typed


def row_words(row: int, what: str) -> str:
    """``Row 3: Tricks of Anna``: which cell a label or a question is of."""
    return _("Row %(number)s: %(what)s", number=row, what=what)


def a_number(most: int) -> Callable[[str], int]:
    """Reads a whole number up to ``most``."""

    def read(text: str) -> int:
        if (number := whole(text, most)) is None:
            raise ValueError(_("Give a whole number from %(least)s to %(most)s.", least=0, most=most))
        return number

    return read


def a_side(names: Sequence[str]) -> Callable[[str], int | None]:
    """Reads one of the sides: its letter, its number, or its name; None for anything else."""
    marks, spelled = [mark(side) for side in range(len(names))], [name.casefold() for name in names]

    def read(text: str) -> int | None:
        if text.upper() in marks:
            return marks.index(text.upper())
        if text.isascii() and text.isdigit():
            number = whole(text, len(marks))
            return number - 1 if number else None
        return spelled.index(text.casefold()) if spelled.count(text.casefold()) == 1 else None

    return read


def marks_of(names: Sequence[str]) -> str:
    """``A, B``: what sides are called in a cell."""
    return ", ".join(mark(side) for side in range(len(names)))


class Beside(NamedTuple):
    """What stands beside a row.

    words: its check; empty where nothing could have failed.
    ok: whether it comes out.
    doubted: whether it comes out with a number that nobody has seen yet; it counts, and is to be looked at.
    """

    words: str
    ok: bool
    doubted: bool = False


class SheetRows(ABC):
    """How the rows of one game's paper sheet are typed.

    beside: the template of what else stands at its foot, empty for none.
    """

    beside: str = ""

    @abstractmethod
    def columns(self, view: MatchView) -> tuple[Column, ...]:
        """The columns, in the order in which one types."""

    @abstractmethod
    def texts_of(self, view: MatchView, hand: HandView) -> Mapping[str, str]:
        """A hand as its row has it: texts by the names of cells."""

    @abstractmethod
    def figures(self, view: MatchView, cells: Cells, hand: HandView | None) -> Figures:
        """What a row with nothing missing says, as an entry has it; ``hand``: what was known of it before."""

    def impossible(self, view: MatchView, cells: Cells, row: int) -> tuple[str, str] | None:
        """The cell of a row with nothing missing that cannot be with the others, and a sentence why; None: it can."""
        return None

    @abstractmethod
    def stands(self, view: MatchView, hands: Sequence[HandView]) -> list[str]:
        """How the match stands behind each of these hands, as somebody keeps it with a pencil."""

    @abstractmethod
    def help(self, view: MatchView) -> list[str]:
        """What may be written in a cell, a sentence each."""

    @abstractmethod
    def order(self, view: MatchView) -> str:
        """The columns of rows that are copied in a spreadsheet, in a sentence, and that they are shown first."""

    def layout(self, view: MatchView) -> str:
        """The class of the page: ``many`` where the cells of a row stand one by one under their heads."""
        return ""

    def about(self, view: MatchView) -> tuple[str, str]:
        """What is typed, where the heads of the columns do not say it; and what of that is not to be forgotten."""
        return "", ""

    def known(self, view: MatchView, hand: HandView) -> bool:
        """Whether a hand has the columns that the sheet has now: people come and go."""
        return len(hand.sides) == len(view.sides)

    def fits(self, view: MatchView, hand: HandView) -> str:
        """What a row that comes out shows for it; empty where nothing could have failed."""
        return ""

    def off(self, view: MatchView, hand: HandView) -> str:
        """What is wrong with a row that does not come out; empty where nothing is."""
        return gap_words(hand) if hand.gap else next(iter(doubts_of(view, hand)), "")

    def doubted(self, view: MatchView, hand: HandView) -> str:
        """The number of a row that comes out and is hardly true; empty where none is."""
        return ""

    def check(self, view: MatchView, hand: HandView) -> Beside:
        """The check beside a row."""
        off, doubted = self.off(view, hand), self.doubted(view, hand)
        return Beside(off or doubted or self.fits(view, hand), not off, bool(doubted and not off))

    def orders(self, view: MatchView, lines: Sequence[Sequence[str]]) -> Sequence[Order]:
        """What the cells of rows can be that were copied in a spreadsheet without a heading, the likeliest first; with
        several it is asked."""
        return [tuple(column.name for column in self.columns(view))]

    def least(self, view: MatchView) -> int:
        """So many cells of a copied row say something; with more, the first may count the rows."""
        return sum(column.lacks is not None for column in self.columns(view))


class Pasted(NamedTuple):
    """Rows that were copied in a spreadsheet.

    lines: their cells, without headings and the numbers of rows.
    order: what each cell is taken for; empty where somebody has to say it first.
    orders: all that it can be.
    """

    lines: Sequence[Sequence[str]]
    order: Order
    orders: Sequence[Order]

    @property
    def rows(self) -> list[list[tuple[str, str]]]:
        """As texts by the names of cells; none while it is asked."""
        if not self.order:
            return []
        return [[(name, text) for name, text in zip(self.order, cells, strict=False) if name] for cells in self.lines]


def pasted_rows(text: str, rows: SheetRows, view: MatchView, chosen: Order = ()) -> Pasted:
    """Reads rows of a spreadsheet. A first column that counts the rows is none of them; a line of headings says what
    the others are, else their cells do, or ``chosen``."""
    lines, heading = [_split(line.strip("\r")) for line in text.split("\n") if line.strip()], list[str]()
    while lines and _is_heading(lines[0]):
        heading = lines.pop(0)
    if not lines:
        return Pasted((), (), ())
    first = whole(lines[0][0].rstrip("."), MOST_COUNTED)
    counting = first is not None and len(lines) > 1 and all(
        len(cells) > rows.least(view) and cells[0].rstrip(".") == str(at + first)
        for at, cells in enumerate(lines)
    )
    if counting:
        lines, heading = [cells[1:] for cells in lines], heading[1:]
    columns = rows.columns(view)
    named = _by_heading(heading, lines, columns, view)
    orders = [named] if named else rows.orders(view, lines)
    if any(chosen) and {*chosen} - {""} <= {column.name for column in columns}:
        return Pasted(lines, chosen, orders)
    return Pasted(lines, orders[0] if len(orders) == 1 else (), orders)


def as_pasted(rows: Sequence[Sequence[tuple[str, str]]], first: int, game: SheetRows, view: MatchView) -> str:
    """Rows as somebody could copy them in a spreadsheet again, in the sheet's order; ``first``: what their own column
    counts from."""
    names = [column.name for column in game.columns(view)]
    cells = [[dict(row).get(name, "") for name in names] for row in rows]
    return "\n".join("\t".join([str(first + at), *texts]) for at, texts in enumerate(cells))


def _is_heading(cells: Sequence[str]) -> bool:
    """Whether a copied line says what stands below it: a word at least, and no number alone."""
    return any(cell[:1].isalpha() for cell in cells) and not any(cell.rstrip(".").isdigit() for cell in cells)


def _by_heading(
    heading: Sequence[str], lines: Sequence[Sequence[str]], columns: Sequence[Column], view: MatchView
) -> Order:
    """What the cells below a heading are, empty for one that the sheet does not have; nothing at all where the heading
    does not name what a row needs of each side."""
    found = [_named(cell, columns, view) for cell in heading]
    # of two that mean one cell the one with its word, beside which the other is no cell of the sheet (its sum)
    best = {name: max(rank for rank, other in found if other == name) for _rank, name in found}
    order = [name if rank == best[name] else "" for rank, name in found]
    needed = {column.name for column in columns if column.lacks is not None and column.side is not None}
    if not needed or not needed <= {*order} or any(order.count(name) > 1 for name in order if name):
        return ()
    for at, column in enumerate(columns[:len(order)]):  # one of a name that we do not know, in its place
        texts = [cells[at] for cells in lines if at < len(cells) and cells[at]]
        if not found[at][1] and column.name not in order and all(_fits(column, text) for text in texts):
            order[at] = column.name
    return tuple(order)


def _named(head: str, columns: Sequence[Column], view: MatchView) -> tuple[int, str]:
    """The cell that a heading means, empty for none, and by what: 2 by its word, 1 by its word and whose it is, 0 by
    whose it is alone. A word may be cut short."""
    words = _WORDS.findall(head.casefold())
    sides = [side for side, of in enumerate(view.sides) if {mark(side).casefold(), str(side + 1)} & {*words}]
    sides = [side for side, of in enumerate(view.sides) if of.name.casefold() in head.casefold()] or sides
    found = []
    for column in columns:
        own = _WORDS.findall(column.head.casefold())[0]
        means = own in words or any(len(own) > 1 and (word[:5] == own[:5] or own.startswith(word)) for word in words)
        if column.side is None and means:
            found.append((2, column.name))
        elif column.side is not None and sides == [column.side]:
            found.append((1 if means else 0, column.name))
    best = max((rank for rank, _name in found), default=0)
    return best, next((name for rank, name in found if rank == best), "")


def _fits(column: Column, text: str) -> bool:
    """Whether a column can have such a text."""
    try:
        return column.read(text) is not None
    except ValueError:
        return False


def _split(line: str) -> list[str]:
    """The cells of a line, by what stands between them."""
    separator = next((each for each in _SEPARATORS if each in line), None)
    cells = _SPACES.split(line.strip()) if separator is None else line.split(separator)
    return [cell.strip() for cell in cells]
