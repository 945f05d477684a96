"""What corrections changed, in words and figures: the same for paper and for the print view."""

from __future__ import annotations

from scorekeeper.sheets.score.sheet import Correction, Row, Sheet, Side
from scorekeeper.words import Locale

RECOUNTED = "‡"
"""Beside a number that a side changed with the others' in sight, and the hand that came out by it."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def change(sheet: Sheet, row: Row, correction: Correction, say: Locale) -> str:
    """``A 21 → 20, B 11 → 12``: the sides of the hand whose points changed; else what was corrected."""
    old, new = correction.old, correction.new
    if old and new and len(old) == len(new):
        sides = zip(sheet.seated(row), old, new, strict=False)
        changed = [f"{_named(sheet, side)} {_figure(sheet, a)} → {_figure(sheet, b)}"
                   for side, a, b in sides if a != b]
        if changed:
            return ", ".join(changed)
    return _kind(correction.what, say)


def _named(sheet: Sheet, side: Side) -> str:
    """The letter of a side; in a game in which each plays alone the name that their columns bear."""
    person = sheet.person(side.persons[0]) if sheet.lined is not None and side.persons else None
    return side.mark if person is None else person.first or person.name or side.mark


def _figure(sheet: Sheet, value: int) -> str:
    signed = sheet.lined is not None and not sheet.lined.counts_down
    return f"{value:+d}".replace("-", "−") if signed and value else str(value)


def _kind(what: str, say: Locale) -> str:
    """What kind of thing was corrected; empty where it needs no word."""
    kind = what.split(".")[0]
    counted, zwicks = say.pgettext("score sheet", "Count"), say.gettext("Zwicks")
    seats, play = say.gettext("Seats or sides"), say.pgettext("score sheet", "A play")
    return {
        "count": counted, "cards": say.gettext("Cards"), "points": counted, "mark": zwicks, "marks": zwicks,
        "zwicks": zwicks, "majority": say.gettext("Majority"), "seats": seats, "sides": seats,
        "dealer": say.gettext("Dealer"), "rules": say.gettext("Rules"), "play": play, "plays": play,
        "hand": say.gettext("Hand"), "settled": say.gettext("Decision"), "chosen": say.gettext("Decision"),
    }.get(kind, say.pgettext("score sheet", "Corrected"))


def superscript(mark: int) -> str:
    """``³``."""
    return str(mark).translate(SUPERSCRIPTS)


def earlier(row: Row, side: int, field: str) -> list[tuple[int, str]]:
    """Values before each change of this one, with the mark of its correction, or the sign of a recount."""
    if row.parts is None:
        return []
    now = getattr(row.parts[side], field)
    values, marks = list[int](), list[str]()
    if side < len(row.first) and (first := row.first[side]) is not None:
        values.append(getattr(first, field))
        marks.append(RECOUNTED)
    for each in row.corrections:
        if each.was is not None and side < len(each.was):
            values.append(getattr(each.was[side], field))
        elif field == "points" and each.old is not None and side < len(each.old):
            values.append(each.old[side])
        else:
            continue
        marks.append(superscript(each.mark))
    found = []
    for at, value in enumerate(values):
        after = values[at + 1] if at + 1 < len(values) else now
        if value != after:
            found.append((value, marks[at]))
    return found
