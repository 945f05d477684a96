"""What stands below the lines of a score sheet: how it stands, who pays whom, what is to be known of the end."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.sheets.columns.labels import MINUS
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.score.sheet_text import SheetText


class Closing(NamedTuple):
    """Each line a label and a text for each who has columns, from left to right; on a sheet to be written on without
    figures. ``sentences`` who pays whom."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]
    sentences: str = ""
    notes: tuple[str, ...] = ()


def lines_of(sheet_text: SheetText) -> SheetLines:
    """The lines of a sheet that has them. TypeError for another."""
    if sheet_text.sheet.lined is None:
        raise TypeError("this sheet has no lines")
    return sheet_text.sheet.lined


def total(sheet_text: SheetText) -> Closing:
    """What each who sits there has in all: so it ends where the game says nothing else."""
    sheet, say = sheet_text.sheet, sheet_text.say
    by_side = zip(sheet.sides, sheet.totals, strict=False)
    totals = {person: points for side, points in by_side for person in side.persons}
    values = tuple(str(totals.get(person, "")).replace("-", MINUS) for person in lines_of(sheet_text).people)
    return Closing(((say.gettext("Total"), values),))
