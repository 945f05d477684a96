"""What a paper says, before it is decided how it looks: tables and texts. PDF and page are both made of it, so they
cannot differ."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.journal.course import Course
from scorekeeper.sheets.curve import Race
from scorekeeper.words import Locale, locale

CellKind: TypeAlias = Literal[
    "", "struck", "gone", "strong", "name", "plain", "far", "same", "strokes", "dots", "check", "tally", "tick", "ring",
    "sum", "verdict", "small", "initials", "letters", "dealer", "stack",
]
"""How a cell is set: a figure, one struck through, one that a lower one has replaced, one that is the answer, a name,
running text, what is read from two metres away, nothing, where a line meets its own column, strokes for tricks, dots
for games lost, the check of a sum in its box. In a form besides: a number in strokes, a box to cross, a ring to fill
in, sums to tick, how a sum is made up with its verdict, small words, initials (``marks`` says of each whether it
holds), letters of sides, a name with marks below it, a hand above its total (``before`` in strokes)."""
RowKind: TypeAlias = Literal["", "first", "over", "joined", "open", "sums"]
"""What a line of a form is: a hand's, the one above a game's first, the one below its last, one that belongs to the
line above it, one without a result, the last one."""
STROKE, DOT = "I", "●"
"""What a trick and a lost game are, where strokes and dots are read."""
On: TypeAlias = Literal["first", "every", "any", "spare"]
"""On which sheet a column of a wide table stands: the first, each, whichever has room, the first if room is left."""


class Run(NamedTuple):
    """Some words of a sentence that are set off.

    text: the words.
    bold: whether they are.
    struck: whether they are struck through.
    rule: whose id they name; a page leads from them to it in its book.
    """

    text: str
    bold: bool = False
    struck: bool = False
    rule: str = ""


Sentence: TypeAlias = str | tuple[Run, ...]
"""What is broken into lines as there is room; a fixed space is not broken at."""


class Cell(NamedTuple):
    """One cell.

    text: what stands there.
    kind: how it is set.
    spoken: what an ear is told beside a sign that only the eye understands.
    after: what follows a name however much it is shortened.
    was: what stood there before, struck through.
    marks: small signs behind it.
    span: how many columns it goes over.
    before: a small sign ahead of it.
    lines: sentences below one another, in place of a text, in a table of texts.
    """

    text: str = ""
    kind: CellKind = ""
    spoken: str = ""
    after: str = ""
    was: tuple[str, ...] = ()
    marks: str = ""
    span: int = 1
    before: str = ""
    lines: tuple[Sentence, ...] = ()


class Column(NamedTuple):
    """A column.

    key: by which it can be switched off.
    head: its heading (``-`` at a line's end joins).
    align: where its cells stand (0 left, 1 in the middle, 2 right, 3 as figures with their units in line).
    grow: takes what is left of the width, and is shortened or wrapped where there is too little.
    grey: set off.
    least: millimetres that it has at least.
    size: points, where they are not the table's.
    on: which sheet.
    share: of a form's width.
    owner: whose it is with its neighbours.
    group: the heading they share.
    people: the names in it where that is a side's letter.
    heavy: with thick lines beside it.
    spares: it is left out where names or the last columns have no room, those with the most first; 0: never.
    """

    key: str
    head: str
    align: int = 3
    grow: bool = False
    grey: bool = False
    least: float = 0.0
    size: float = 0.0
    on: On = "first"
    share: float = 0.0
    owner: str = ""
    group: str = ""
    people: tuple[str, ...] = ()
    heavy: bool = False
    spares: int = 0

    @property
    def heading(self) -> str:
        """The heading in one line."""
        return joined(self.head)


class Row(NamedTuple):
    """A line of a table.

    cells: one a column.
    across: its first cell is a sentence over the whole width, under a thick line, or under a thin one where it belongs
        to the line above.
    kind: how it is set.
    mark: with a bar at its edge, for it is disputed.
    """

    cells: tuple[Cell, ...]
    across: bool = False
    kind: RowKind = ""
    mark: bool = False


class Form(NamedTuple):
    """How a table that is written on stands on its pages.

    heights: of a line in millimetres (the first that spares a page, else the first).
    spare: empty lines for the room that is left.
    panels: side by side.
    trimmed: nothing stands there yet, so that its lines may be as high, or as many in each game, as there is room for.
    sums: the last line of a page after none, one, two … of its lines.
    carried: the first lines of the page that goes on.
    goes_on: the label of the last line where there are more.
    most: lines above what follows.
    least: lines above what follows, or it stands on a page of its own.
    sided: above the columns of each side stand its letter and its people.
    """

    heights: tuple[float, ...]
    spare: tuple[Row, ...] = ()
    panels: int = 1
    trimmed: bool = False
    sums: tuple[Row, ...] = ()
    carried: tuple[Row, ...] = ()
    goes_on: str = ""
    most: int = 0
    least: int = 0
    sided: bool = False


class Table(NamedTuple):
    """A table.

    heading: above it (empty: none).
    columns: from left to right.
    rows: from top to bottom.
    note: a sentence that explains it (empty: none).
    wrapped: its cells are texts, each line as high as its longest.
    sizes: points that its text may have, the largest at which it stands on one page.
    newest: of the columns that may go to another sheet the last ones stay.
    ruled: with lines between the columns.
    form: it is written on.
    beside: on a lying page the notes behind it stand at its side.
    fresh: it begins a page.
    spare: left out where it would take a page more.
    close: its texts stand close, in the paper's size.
    together: it is not torn, and stands with what follows it.
    full: as wide as the paper.
    legend: what its signs mean, at the foot of each page it stands on.
    shares: where it does not stand on one page with all that follows it, its lines and that share the pages.
    """

    heading: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: Sentence = ""
    wrapped: bool = False
    sizes: tuple[float, ...] = (10.0,)
    newest: bool = False
    ruled: bool = False
    form: Form | None = None
    beside: bool = False
    fresh: bool = False
    spare: bool = False
    close: bool = False
    together: bool = False
    full: bool = False
    legend: Sentence = ""
    shares: bool = False

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "table"


class Note(NamedTuple):
    """Sentences.

    heading: above them (empty: none).
    lines: the sentences.
    fresh: it begins a page.
    bold: it is to be seen.
    """

    heading: str
    lines: tuple[Sentence, ...]
    fresh: bool = False
    bold: bool = False

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "note"


class Figure(NamedTuple):
    """A number that is to be seen first.

    above: words over it.
    number: as it is printed.
    below: words under it.
    side: whose colour the field has that it stands in.
    """

    above: str
    number: str
    below: tuple[str, ...] = ()
    side: int | None = None

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "figure"


class Code(NamedTuple):
    """A link as a QR code.

    link: the address.
    about: what it leads to.
    typed: what can be typed instead.
    beside: the figure behind it stands at its side, and the link is not spelt out.
    """

    link: str
    about: str
    typed: str = ""
    beside: bool = False

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "code"


class Curve(NamedTuple):
    """A figure's course over two evenings or more. A table on the same paper has its numbers.

    heading: above it.
    values: one an evening.
    first: when it begins.
    last: when it ends.
    """

    heading: str
    values: tuple[Fraction, ...]
    first: str
    last: str

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "curve"


class MatchCourse(NamedTuple):
    """A match hand by hand, or a season evening by evening; left out where it would take a page more: a table has its
    numbers.

    heading: above it.
    course: the curves.
    """

    heading: str
    course: Course | Race

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "course"


class Signs(NamedTuple):
    """Lines to sign on, in one line or where that is too long in more.

    labels: of each.
    filled: what stands on the first ones.
    """

    labels: tuple[str, ...]
    filled: tuple[str, ...] = ()

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "signs"


class Proof(NamedTuple):
    """A sum that proves a whole sheet.

    label: what it is of.
    sum: as it is worked out.
    result: what comes of it.
    """

    label: str
    sum: str
    result: str = ""

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "proof"


class Lying(NamedTuple):
    """Cards that lie together.

    cards: in order of arrival.
    value: of a pile; 0: a free card.
    owner: whose it is (empty: nobody's).
    seen: not written down, only seen afterwards.
    """

    cards: tuple[Card, ...]
    value: int = 0
    owner: str = ""
    seen: bool = False


class Picture(NamedTuple):
    """Cards as they lay, as large as they have room.

    lying: what lies there.
    heights: millimetres that they may take, the first at which the paper stands on one page.
    empty: what is said where none lies.
    held: a hand's, small and in a row.
    card: points of a card's width, where it is not as large as there is room.
    """

    lying: tuple[Lying, ...]
    heights: tuple[float, ...] = (20.0,)
    empty: str = ""
    held: bool = False
    card: float = 0.0

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "picture"


class LargeLine(NamedTuple):
    """A line in the middle.

    text: the line.
    size: its points, before it is broken.
    down: how far below the one before it stands, as a share of the page's height.
    least: points that it has at least.
    ruled: with a line below it.
    """

    text: str
    size: float
    down: float
    least: float = 11.0
    ruled: bool = False


class Large(NamedTuple):
    """A paper that is read from its middle.

    lines: from top to bottom.
    fresh: they begin a page.
    """

    lines: tuple[LargeLine, ...]
    fresh: bool = False

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "large"


class Beside(NamedTuple):
    """Parts side by side in columns.

    columns: the parts of each.
    shares: of the width, each column's.
    """

    columns: tuple[tuple[Part, ...], ...]
    shares: tuple[float, ...]

    @property
    def part(self) -> str:
        """What kind of part it is."""
        return "beside"


Part: TypeAlias = "Table | Note | Figure | Code | Curve | MatchCourse | Signs | Proof | Picture | Large | Beside"


@dataclass(frozen=True)
class Document:
    """A whole paper: title and the line under it on the left, two lines on the right, then its parts.

    lang: of its texts.
    title: on top.
    under: the line below it.
    stand: the time of the last entry it shows.
    about: the second line on the right.
    parts: from top to bottom.
    checksum: of its figures.
    status: what it is worth, in capitals (empty: nothing to say); a score sheet says it at its foot.
    ground: at the foot of each page: the sentence about objections.
    wide: lying.
    one_page: its texts may be set smaller to fit on one.
    facts: in a score sheet's head: label and value; an empty value is filled in by hand.
    figure: in a score sheet's head.
    code: in a score sheet's head.
    subject: names a score sheet's people.
    poster: everything stands in the middle of a page without head and foot, in a frame or in none.
    pocket: it is small enough for a pocket, whatever is asked.
    half: it stands on half a sheet.
    afar: it hangs on a wall, its texts as large as they take no page more.
    shared: it becomes a picture, one page in colour, its texts as large as all of it stands there.
    """

    lang: str
    title: str
    under: str
    stand: str
    about: str
    parts: tuple[Part, ...]
    checksum: str
    status: str = ""
    ground: str = ""
    wide: bool = False
    one_page: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    figure: Figure | None = None
    code: Code | None = None
    subject: str = ""
    poster: Literal["", "plain", "framed"] = ""
    pocket: bool = False
    half: bool = False
    afar: bool = False
    shared: bool = False

    @property
    def say(self) -> Locale:
        """The paper's language."""
        return locale(self.lang)

    @property
    def foot(self) -> str:
        """What stands small at the bottom beside the number of the page."""
        checksum = self.say.gettext("checksum %(checksum)s") % {"checksum": self.checksum}
        return f"{checksum} · scorekeeper"

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables alone."""
        return tuple(part for part in self.parts if isinstance(part, Table))


def joined(head: str) -> str:
    """A heading in one line: ``ge-\\nstrichen`` is ``gestrichen``."""
    return head.replace("-\n", "").replace("\n", " ")


def figures_checksum(data: object) -> str:
    """Twelve hex digits, in fours, over ids and figures; hand in no name."""
    digest = hashlib.sha256(json.dumps(data, separators=(",", ":"), sort_keys=True, default=str).encode()).hexdigest()
    return in_fours(digest)


def in_fours(digest: str) -> str:
    """As much of a digest as is printed: its first twelve hex digits, in fours."""
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def cells(*texts: str | Cell) -> tuple[Cell, ...]:
    """Cells of plain figures."""
    return tuple(Cell(text) if isinstance(text, str) else text for text in texts)


def numbered(people: Sequence[str]) -> tuple[str, ...]:
    """Names as lines of a list: ``1  Hanna``."""
    return tuple(f"{number}  {name}" for number, name in enumerate(people, 1))
