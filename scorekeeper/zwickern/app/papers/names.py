"""Names as they fit: whole, first names and an initial, the first one, initials; never in smaller type."""

from __future__ import annotations

from reportlab.lib.units import mm

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.visible import Person
from scorekeeper.names import initials, parted, shorter
from scorekeeper.sheets.page import SANS, cut, fitted_names, printable, width_of
from scorekeeper.sheets.pen import lines_of
from scorekeeper.sheets.score.sheet import Sheet


def sides_in_line(sheet: Sheet, room: float, font: str, size: float) -> tuple[str, ...]:
    """Each side's players in one line, joined by +, all shortened alike until every line fits; at last cut off."""
    lines: list[str] = []
    for level in range(_LEVELS):
        shown = _at_level(sheet, level)
        lines = [" + ".join(shown[person] for person in side.persons if person in shown) for side in sheet.sides]
        if all(width_of(line, font, size) <= room for line in lines):
            break
    return tuple(cut(line, room, font, size) for line in lines)


def alike(sheet: Sheet, room: float, font: str = SANS, size: float = 9) -> dict[str, str]:
    """Each player's name by id, all shortened alike until every one fits into ``room`` points; at last cut off."""
    shown: dict[str, str] = {}
    for level in range(_LEVELS):
        shown = _at_level(sheet, level)
        if all(width_of(name, font, size) <= room for name in shown.values()):
            break
    return {person: cut(name, room, font, size) for person, name in shown.items()}


_LEVELS = 5


def _at_level(sheet: Sheet, level: int) -> dict[str, str]:
    """Names by person: whole, first names and initial, first name and initial, first name, initials.

    Two that would look alike bear what else tells them apart, ``P. H. jun.``; at last their place in the list.
    """
    whole = [printable(person.name) for person in sheet.persons.values()]
    shown = [_shortened(name, level) for name in whole]
    shown = [
        _apart(short, name) if shown.count(short) > 1 else short for short, name in zip(shown, whole, strict=True)
    ]
    return {
        person: name if shown.count(name) == 1 else f"{name} ({at})"
        for at, (person, name) in enumerate(zip(sheet.persons, shown, strict=True), 1)
    }


def _shortened(name: str, level: int) -> str:
    return (name, *shorter(name), initials(name))[level]


def _apart(short: str, name: str) -> str:
    """A short form with what tells its owner from others of the name."""
    apart = parted(name).apart
    return short if short.endswith(apart) else f"{short} {apart}"


def in_lines(sheet: Sheet, room: float, font: str = SANS, size: float = 9) -> dict[str, list[str]] | None:
    """Each player's whole name by id, in one line or two of ``room`` points, no word broken; None where one is longer.
    """
    found = {}
    for id, person in sheet.persons.items():
        name = printable(person.name)
        if max(width_of(word, font, size) for word in [*name.split(), ""]) > room:
            return None
        found[id] = lines_of(name, room / mm, size, font)
    return found if all(len(lines) <= 2 for lines in found.values()) else None


def by_person(sheet: Sheet, room: float, font: str = SANS, size: float = 9, *, first: bool = False) -> dict[str, str]:
    """Each player's name as it fits, by id; ``first``: of the short forms."""
    names = [(person.first if first else "") or person.name for person in sheet.persons.values()]
    return dict(zip(sheet.persons, fitted_names(names, room, font, size), strict=True))


def sign_of(sheet: Sheet, signer: str | None, side: int, row: HandView) -> str:
    """The initial of who signed a hand, two letters where two of the side begin alike; ✓ where nobody knows who."""
    name = _called(sheet.person(signer))
    sides = sheet.seated(row)
    if not name or side >= len(sides):
        return "✓"
    others = [sheet.person(each) for each in sides[side].persons if each != signer]
    return name[:2] if any(_called(other)[:1] == name[0] for other in others) else name[0]


def _called(person: Person) -> str:
    """What somebody is called, without a title."""
    name = printable(person.first or person.name).strip()
    return parted(name).first_name if name else ""
