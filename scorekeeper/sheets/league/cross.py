"""Cross tables of a season: partner by partner, opponent by opponent; how often, and with what result."""

from __future__ import annotations

from functools import partial

from reportlab.lib.units import mm

from scorekeeper.league.season_view import CrossView, GainedCross, GainedView, TallyView
from scorekeeper.sheets.league.document import Cell, Column, Row, Table
from scorekeeper.sheets.league.page_frame import LEFT, TEXT, Draw, PageFrame
from scorekeeper.sheets.league.tables import PAD
from scorekeeper.sheets.page import FIGURES, GREY, NAMES, cut, face, printable, width_of
from scorekeeper.sheets.score.names import fitted_names
from scorekeeper.sheets.score.pen import THIN, Pen
from scorekeeper.words import Locale, locale
from scorekeeper.words.locale import quoted

_LINE = 3.5
_ROW = 2 * _LINE + 0.6
_HEAD = 5.0
_HEADING = 11.0
_NAME = 42.0
_NUMBER = 7.0
_LEAST = 9.0


def cross_table(cross: CrossView, lang: str, *, together: bool) -> Table:
    """Everybody by number and name; a cell says how often two met and what the one on the left made of it.

    The heads of the columns are the numbers of the lines. Both figures of a cell stand one above the other.
    """
    say = locale(lang)
    people = cross.people
    columns = [Column("number", say.gettext("No.")), Column("name", say.gettext("Name"), 0, grow=True)]
    columns += [Column(f"to {at}", str(at), least=_LEAST - 2 * PAD) for at in range(1, len(people) + 1)]
    rows = []
    for at, one in enumerate(people, 1):
        met = cross.cells.get(one.person, {})
        line = [Cell(str(at)), Cell(quoted(one.name), "name")]
        for other in people:
            tally = met.get(other.person)
            line.append(_met(tally) if tally else Cell("×" if other is one else ""))
        rows.append(Row(tuple(line)))
    if together:
        heading = say.gettext("Partner by partner")
        note = say.gettext("How many matches two played together, and below it what they made above an equal share.")
    else:
        heading = say.gettext("Opponent by opponent")
        note = opponents_note(cross, say)
    return Table(heading, tuple(columns), tuple(rows), note)


def _met(tally: TallyView) -> Cell:
    return Cell(f"{tally.matches}\n{tally.gained if isinstance(tally, GainedView) else tally.over}")


def opponents_note(cross: CrossView, say: Locale) -> str:
    """What the two figures of a cell are where the one on the left met the one above: in points, or in what the
    season's game compares."""
    if not isinstance(cross, GainedCross):
        return say.gettext(
            "How many matches the one on the left played against the one above, and below it what the left one made "
            "above an equal share."
        )
    sentence = say.gettext(  # not matches: a game won there bears the same name in German
        "At how many tables the one on the left sat against the one above, and below it what the left one has of "
        "them: %(unit)s."
    )
    return sentence % {"unit": cross.unit}


def cross_pages(table: Table, frame: PageFrame) -> list[list[Draw]]:
    """The table in blocks of as many people as fit across and down."""
    if not table.rows:
        return []
    texts = list(dict.fromkeys(row.cells[1].text for row in table.rows))
    widest = max(width_of(printable(text), NAMES, TEXT) for text in texts) / mm + 2 * PAD
    label = _NUMBER + min(_NAME, widest)
    each = max(_LEAST, _widest(table) + 1.2)
    across = max(1, int((frame.room - label) // each))
    down = max(1, int((frame.bottom - frame.body - _HEADING - _HEAD) // _ROW))
    number = len(table.rows)
    wide, tall = _even(number, across), _even(number, down)
    each = min(each * 1.2, (frame.room - label) / wide)
    shown = dict(zip(texts, fitted_names(texts, (label - _NUMBER - 2 * PAD) * mm, NAMES, TEXT), strict=True))
    return [
        [partial(_draw, table=table, frame=frame, label=label, each=each, shown=shown,
                 rows=range(top, min(top + tall, number)), columns=range(left, min(left + wide, number)))]
        for top in range(0, number, tall)
        for left in range(0, number, wide)
    ]  # fmt: skip


def _even(number: int, fit: int) -> int:
    """So many on a page that all pages hold about the same."""
    return -(-number // -(-number // fit))


def _widest(table: Table) -> float:
    texts = {part for row in table.rows for cell in row.cells[2:] for part in cell.text.split("\n")}
    return max((width_of(text, FIGURES, TEXT) for text in texts), default=0.0) / mm


def _draw(
    pen: Pen, table: Table, frame: PageFrame, label: float, each: float, shown: dict[str, str],
    rows: range, columns: range,
) -> None:  # fmt: skip
    heading = printable(table.heading)
    y = frame.body
    pen.text(LEFT, y + 3.5, heading, 12, face(heading))
    pen.text(LEFT, y + 8.5, cut(printable(table.note), frame.room * mm, size=TEXT), TEXT)
    y += _HEADING
    x = LEFT + label
    for at in columns:
        pen.box(x, y, each, _HEAD, THIN, grey=True)
        pen.text(x + each / 2, y + 3.7, str(at + 1), TEXT, FIGURES, 1)
        x += each
    y += _HEAD
    for down in rows:
        text = shown[table.rows[down].cells[1].text]
        pen.box(LEFT, y, _NUMBER, _ROW, THIN, grey=True)
        pen.text(LEFT + _NUMBER / 2, y + _ROW / 2 + 1.25, str(down + 1), TEXT, FIGURES, 1)
        pen.box(LEFT + _NUMBER, y, label - _NUMBER, _ROW, THIN)
        pen.text(LEFT + _NUMBER + PAD, y + _ROW / 2 + 1.25, text, TEXT, NAMES)
        x = LEFT + label
        for at in columns:
            _cell(pen, (x, y, each, _ROW), table.rows[down].cells[at + 2].text)
            x += each
        y += _ROW
    pen.box(LEFT, frame.body + _HEADING, label + each * len(columns), y - frame.body - _HEADING, 1.0)


def _cell(pen: Pen, box: tuple[float, float, float, float], text: str) -> None:
    x, y, width, height = box
    if text == "×":
        pen.fill(x, y, width, height, GREY)
    pen.box(x, y, width, height, THIN)
    often, _, result = text.partition("\n")
    if result:
        pen.text(x + width / 2, y + 3.3, often, TEXT, FIGURES, 1)
        pen.text(x + width / 2, y + 6.8, result, TEXT, FIGURES, 1)
