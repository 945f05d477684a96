"""A season as plain JSON: what its page, its PDF, its CSV and its JSON show alike. Names and sentences come in.

Every figure stands as it is printed and, under ``exact``, as the fraction it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scorekeeper.league.course import Step, course
from scorekeeper.league.honours import Holder, Honour
from scorekeeper.league.pairs import Meeting, Tally, crossed, people_of
from scorekeeper.league.played import Played, Tables
from scorekeeper.league.reckoning import Short
from scorekeeper.league.rounding import figure, rounded
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import SHARE, Amount, points_of
from scorekeeper.league.standings import Cell, Row, Standings
from scorekeeper.league.ties import SUM
from scorekeeper.league.worth import compared, earned
from scorekeeper.names import by_last_name
from scorekeeper.series import AVERAGE

MOST_DIGITS = 3
AVERAGE_DIGITS = 2
"""Of a mean over hands, which is seldom whole."""
STATES: Mapping[str, str] = {
    "counted": "counted", "dropped": "dropped", "partner": "dropped", "absent": "absent", "nothing": "absent",
    "open": "open", "guest": "guest", "undeclared": "unranked",
}  # fmt: skip
"""What a cell looks like, by what became of the evening; "nothing" is who was there without anything to count: "out"
where he sat out."""


class Told(NamedTuple):
    """Everything in words: ``names`` by person in the form the reader may see, ``rule`` sentence by sentence, ``mark``
    the decimal sign, and what says a missing thing, an honour, a list, the unit of the season's figure, two names;
    ``called`` a unit that the game compares, ``had`` what is shown of it."""

    club: str
    season: str
    sheet: str
    closed: bool
    rule: Sequence[str]
    names: Mapping[str, str]
    mark: str
    unit: str
    nameless: str
    below: str
    short: Callable[[Short], str]
    honour: Callable[[str], str]
    listed: Callable[[str], str]
    called: Callable[[str], str] = str
    had: Callable[[str, Fraction], Fraction] = lambda unit, value: value

    def name(self, contender: str) -> str:
        """A person's name, or the two of a pair."""
        return " + ".join(self.names.get(person, self.nameless) for person in people_of(contender))

    def number(self, value: Fraction | int, digits: int = 0, *, signed: bool = False) -> str:
        """A figure as it is printed."""
        return figure(value, digits, mark=self.mark, signed=signed)


def season_view(
    played: Played, tables: Tables, told: Told, *, mixed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The season's table with all that stands around it; the keys are those of every outlet.

    ``mixed``: evenings played by another rule sheet than the season's, with that sheet's name.
    """
    return _view(played, tables, told, mixed or {}, whole=True, listed=played.rule.lists)


def short_view(
    played: Played, tables: Tables, told: Told, *, mixed: Mapping[str, str] | None = None, listed: str = ""
) -> dict[str, Any]:
    """The same without what each evening gave, and of the lists only their names, but for the one ``listed``: what
    fits a phone, where it is asked for again after every hand."""
    return _view(played, tables, told, mixed or {}, whole=False, listed=(listed,))


def _view(
    played: Played, tables: Tables, told: Told, mixed: Mapping[str, str], *, whole: bool, listed: Collection[str]
) -> dict[str, Any]:
    table = tables.standings
    return {
        "id": played.season, "season": told.season, "club": told.club, "name": told.season, "closed": told.closed,
        "rule": list(told.rule), "sheet": told.sheet, "stand": played.stand, "evenings": evenings_view(played),
        "unit": told.unit, "unit_of": played.rule.unit, **_rows_view(table, played, told, whole=whole),
        "below_words": told.below,
        "lists": [
            {"key": name, "name": told.listed(name),
             **(_rows_view(tables.listed(name), played, told, whole=whole) if name in listed else {})}
            for name in played.rule.lists
        ],
        "honours": [_honour_view(honour, played, told) for honour in tables.honours],
        "open": [
            {"evening": one.evening, "date": played.dates[one.evening], "round": one.round, "table": one.table,
             "why": one.why}
            for one in played.waiting
        ],
        "next": next(iter(played.to_come), None), "to_come": list(played.to_come), "hidden": played.hidden,
        "mixed": [
            {"evening": evening, "date": played.dates[evening], "sheet": mixed[evening]}
            for evening in played.dates if evening in mixed
        ],
        "game": played.game, "units": [{"key": unit, "name": told.called(unit)} for unit in played.units],
        "sums": played.sums, "marks": played.marks, "teams": played.teams,
        "brought": sorted(played.brought), "unknown": played.unknown, "strangers": played.strangers,
        "lots": played.seed if any(row.lot for row in table.rows) else None,
    }  # fmt: skip


def _rows_view(table: Standings, played: Played, told: Told, *, whole: bool) -> dict[str, Any]:
    """The lines of a table, or of a list's."""
    digits = digits_of(table)
    return {
        "digits": digits, "rows": [row_view(row, played, told, digits, whole=whole) for row in table.rows],
        "below": [row_view(row, played, told, digits, whole=whole) for row in table.below],
    }  # fmt: skip


def evenings_view(played: Played) -> list[dict[str, Any]]:
    """The columns: an evening, or in a season that counts rounds each round of it."""
    found = []
    for evening in played.evenings:
        counting, of = played.tables.get(evening.key, (0, 0))
        found.append(
            {"evening": evening.id, "round": evening.round, "date": played.dates[evening.id], "played": counting,
             "of": of, "brought": evening.id in played.brought}
        )  # fmt: skip
    return found


def digits_of(table: Standings) -> int:
    """So many digits after the sign that two different figures look different: none where all are whole."""
    rows = (*table.rows, *table.below)
    amounts = [row.season.value for row in rows] + [cell.amount for row in rows for cell in row.cells]
    if not any(amount % SHARE for amount in amounts):
        return 0
    different = {row.value for row in rows}
    for digits in range(1, MOST_DIGITS):
        if len({rounded(value, digits) for value in different}) == len(different):
            return digits
    return MOST_DIGITS


def row_view(row: Row, played: Played, told: Told, digits: int, *, whole: bool = True) -> dict[str, Any]:
    """One line of the table. ``only_guest``: has no place because evenings as a guest do not count.
    ``besides``: what evenings that count have from rounds that were not played, or None;
    ``nights`` what each evening gave, only of the ``whole`` line."""
    one, rule = row.season, played.rule
    counting = [cell for cell in row.cells if cell.mark == "counted"]
    nights = [cell.night for cell in row.cells if cell.night is not None]
    guest = bool(nights) and all(night.guest for night in nights)  # who has joined since is none any more
    average = row.average
    return {
        "place": row.place, "move": row.move, "person": row.person, "name": told.name(row.person), "guest": guest,
        "only_guest": any(short.of == "guest" for short in row.short),
        "evenings": one.attended, "counted": one.taken, "value": told.number(row.value, digits),
        "exact": str(row.value), "dropped": told.number(row.dropped, digits) if row.dropped else "",
        "average": "" if average is None else told.number(average, max(digits, 1) if average.denominator > 1 else 0),
        "hands": one.hands, "won": one.won, "lost": one.lost,
        "difference": told.number(row.over, 0 if row.over.denominator == 1 else 1, signed=True),
        "difference_exact": str(row.over), "zwicks": one.zwicks, "highest": one.highest, "partners": one.partners,
        "penalty": told.number(points_of(one.penalty), signed=True) if one.penalty else "",
        "deduction": told.number(points_of(one.deduction)) if one.deduction else "", "zeros": one.zeros,
        "bonus": told.number(points_of(one.bonus)) if one.bonus else "",
        "short": " ".join(told.short(short) for short in row.short), "decided": row.decided, "lot": row.lot,
        "besides": _besides(counting, rule, told, digits),
        "values": _values(counting, played, told, digits),
        **({"nights": [_night_view(cell, row, rule, told, digits) for cell in row.cells]} if whole else {}),
    }  # fmt: skip


def _values(cells: Sequence[Cell], played: Played, told: Told, digits: int) -> list[dict[str, str]]:
    """What the game compares where it is not the points, in its order; 0 of each for who has nothing that counts."""
    if played.sums:
        return []
    found = compared(cell.night for cell in cells if cell.night is not None)
    had = [(unit, told.had(unit, found.get(unit, Fraction(0)))) for unit in played.units]
    return [
        {"unit": unit, "value": told.number(value, AVERAGE_DIGITS if unit.endswith(AVERAGE) else digits),
         "exact": str(value)}
        for unit, value in had
    ]  # fmt: skip


def _besides(cells: Sequence[Cell], rule: SeasonRule, told: Told, digits: int) -> dict[str, Any] | None:
    """The part of these evenings' figures that rounds sat out and rounds missed brought: no table of theirs has it."""
    if rule.gives != "points":  # the figure is a place's then, not a sum of rounds
        return None
    found = [(cell.night, cell.amount - earned(rule, cell.night)) for cell in cells if cell.night is not None]
    amount = sum(more for _, more in found)
    if not amount:
        return None
    nights = [night for night, more in found if more]
    return {
        "points": told.number(points_of(amount), digits, signed=True),
        "sat_out": sum(night.sat_out for night in nights) if rule.sat_out != "nothing" else 0,
        "missed": sum(night.missed for night in nights) if rule.missed != "nothing" else 0,
    }


def _night_view(cell: Cell, row: Row, rule: SeasonRule, told: Told, digits: int) -> dict[str, Any]:
    state = "out" if cell.mark == "nothing" and cell.night is not None and cell.night.sat_out else STATES[cell.mark]
    if row.place is None and state == "counted":
        state = "unranked"
    shown = state in ("counted", "dropped") or (state == "unranked" and cell.mark == "counted")
    value, exact = _printed(cell.amount, told, digits) if shown else ("", "")
    return {
        "evening": cell.evening.id, "round": cell.evening.round, "state": state, "mark": cell.mark, "value": value,
        "exact": exact, "besides": _besides([cell], rule, told, digits) if shown else None,
    }  # fmt: skip


def _printed(amount: Amount, told: Told, digits: int) -> tuple[str, str]:
    """27720ths as they are printed, and as the fraction they are. Most are whole points: those cost no fraction."""
    if not digits and not amount % SHARE:
        points = int(amount // SHARE)
        return str(points).replace("-", "−"), str(points)
    value = points_of(amount)
    return told.number(value, digits), str(value)


def _honour_view(honour: Honour, played: Played, told: Told) -> dict[str, Any]:
    value = honour.value
    return {
        "key": honour.name, "what": told.honour(honour.name),
        "names": list(dict.fromkeys(told.name("+".join(holder.people)) for holder in honour.holders)),
        "people": [list(holder.people) for holder in honour.holders],
        "dates": [_date(holder, played) for holder in honour.holders],
        "value": told.number(value, 0 if value.denominator == 1 else 1, signed=honour.name == "pair"),
        "exact": str(value),
    }  # fmt: skip


def _date(holder: Holder, played: Played) -> str | None:
    return None if holder.evening is None else played.dates.get(holder.evening)


def person_view(played: Played, tables: Tables, person: str, told: Told) -> dict[str, Any] | None:
    """One person's season: his line, his course, with whom and what was best. None for who has no evening in it."""
    table = tables.standings
    row = next((row for row in (*table.rows, *table.below) if row.person == person), None)
    if row is None:
        return None
    digits = digits_of(table)
    steps = course(played.rule, played.nights, played.evenings, played.people, played.seed).get(person, ())
    best = max((cell.night for cell in row.cells if cell.night is not None), key=lambda night: night.highest)
    return {
        "person": person, "name": told.name(person), "digits": digits, "of": len(table.rows),
        "row": row_view(row, played, told, digits),
        "course": [_step_view(step, played, told, digits) for step in steps],
        "partners": _others(played.meetings, person, told, together=True),
        "best": {"value": best.highest, "evening": best.evening, "date": played.dates[best.evening]}
        if best.highest else None,
    }  # fmt: skip


def _step_view(step: Step, played: Played, told: Told, digits: int) -> dict[str, Any]:
    return {
        "evening": step.evening.id, "round": step.evening.round, "date": played.dates[step.evening.id],
        "gained": None if step.gained is None else told.number(step.gained, digits),
        "value": told.number(step.value, digits), "exact": str(step.value), "place": step.place,
    }  # fmt: skip


def _others(meetings: Sequence[Meeting], person: str, told: Told, *, together: bool) -> list[dict[str, Any]]:
    own = [meeting for meeting in meetings if meeting.person == person]
    found = [
        {"person": other, "name": told.name(other), **tally_view(tally, told)}
        for (_, other), tally in crossed(own, together=together).items()
    ]
    return sorted(found, key=lambda one: (-one["matches"], by_last_name(one["name"])))


def cross_view(
    meetings: Sequence[Meeting], told: Told, units: Sequence[str] = SUM, *, together: bool
) -> dict[str, Any]:
    """The cross table: everybody by name, and what each two made together, or the first against the second.

    ``units`` what the season's game compares: where that are no points, ``unit`` names the first, which stands under
    ``gained`` in each cell.
    """
    found = crossed(meetings, together=together)
    everybody = {person for pair in found for person in pair}
    people = sorted(everybody, key=lambda person: (by_last_name(told.name(person)), person))
    cells: dict[str, dict[str, Any]] = {person: {} for person in people}
    whole = all(tally.gained is None or not tally.gained % SHARE for tally in found.values())
    for (person, other), tally in found.items():
        cells[person][other] = tally_view(tally, told) | _gained(tally, told, 0 if whole else AVERAGE_DIGITS)
    named = [{"person": person, "name": told.name(person)} for person in people]
    return {"people": named, "cells": cells, **({} if tuple(units) == SUM else {"unit": told.called(units[0])})}


def tally_view(tally: Tally, told: Told) -> dict[str, Any]:
    """What two made of their meetings."""
    return {
        "evenings": tally.evenings, "matches": tally.matches, "hands": tally.hands, "won": tally.won,
        "lost": tally.lost, "points": tally.points,
        "over": told.number(points_of(tally.over), 0 if points_of(tally.over).denominator == 1 else 1, signed=True),
        "over_a_hand": told.number(tally.over_a_hand, 1, signed=True), "exact": str(points_of(tally.over)),
    }  # fmt: skip


def _gained(tally: Tally, told: Told, digits: int) -> dict[str, str]:
    """What the first made in the season's own unit; nothing where that are points."""
    if tally.gained is None:
        return {}
    value = points_of(tally.gained)
    return {"gained": told.number(value, digits), "gained_exact": str(value)}
