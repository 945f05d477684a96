"""Cross tables of a season: partner by partner, opponent by opponent; how often, and with what result."""

from __future__ import annotations

from scorekeeper.league.season_view import CrossView, GainedCross, TallyView
from scorekeeper.sheets.document import Cell, Column, Row, Table
from scorekeeper.words import Locale, locale
from scorekeeper.words.locale import quoted


def cross_table(cross: CrossView, lang: str, *, together: bool) -> Table:
    """Everybody by number and name; a cell says how often two met and what the one on the left made of it.

    The heads of the columns are the numbers of the lines. Both figures of a cell stand one above the other.
    """
    say = locale(lang)
    people = cross.people
    columns = [Column("number", say.gettext("No."), on="every")]
    columns += [Column("name", say.gettext("Name"), 0, grow=True, on="every")]
    columns += [Column(f"to {at}", str(at), least=6, on="any") for at in range(1, len(people) + 1)]
    rows = []
    for at, one in enumerate(people, 1):
        met = cross.cells.get(one.person, {})
        line = [Cell(str(at)), Cell(quoted(one.name), "name")]
        for other in people:
            tally = met.get(other.person)
            line.append(_met(tally) if tally else Cell("×", "same") if other is one else Cell())
        rows.append(Row(tuple(line)))
    if together:
        heading = say.gettext("Partner by partner")
        note = say.gettext("How many matches two players played together; below it, what they made above an "
                           "equal share.")
    else:
        heading = say.gettext("Opponent by opponent")
        note = opponents_note(cross, say)
    return Table(heading, tuple(columns), tuple(rows), note, sizes=(10.0, 9.5, 9.0, 8.5), ruled=True)


def _met(tally: TallyView) -> Cell:
    return Cell(f"{tally.matches}\n{tally.figure}")


def opponents_note(cross: CrossView, say: Locale) -> str:
    """What the two figures of a cell are where the one on the left met the one above: in points, or in what the
    season's game compares."""
    if not isinstance(cross, GainedCross):
        return say.gettext(
            "How many matches the player on the left played against the player above; below it, what the one on "
            "the left made above an equal share."
        )
    sentence = say.gettext(  # not matches: a game won there bears the same name in German
        "At how many tables the player on the left sat against the player above; below it, what the one on the "
        "left got there: %(unit)s."
    )
    return sentence % {"unit": cross.unit}
