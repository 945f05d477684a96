"""A season of old from a spreadsheet: who had how many points on which evening, and what is wrong with each line. Pure.

Two forms are read: a line for each person and evening (a column ``date``), or a line for each person and a column for
each evening (heads that are dates), as this program's own spreadsheet has it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.names import LONGEST_NAME
from scorekeeper.web.club.roster import clean, day_of, separator

MOST_LINES = 5000
MOST_POINTS = 99_999
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "namen", "mitglied", "spieler", "spielerin", "spieler/in", "player", "member"),
    "date": ("datum", "date", "abend", "evening", "tag", "day"),
    "points": ("punkte", "points", "ergebnis", "result", "summe", "total"),
    "rounds": ("runden", "rounds", "partien", "matches"),
    "hands": ("spiele", "hände", "haende", "hands", "games"),
    "won": ("gewonnen", "won", "siege"),
    "lost": ("verloren", "lost"),
    "zwicks": ("zwicks", "zwick"),
    "highest": ("höchstes spiel", "hoechstes spiel", "höchste hand", "highest hand", "highest"),
    "over": ("differenz", "difference", "diff"),
}
"""Each column by the heads it may have, in any case."""
NUMBERS = ("points", "rounds", "hands", "won", "lost", "zwicks", "highest", "over")
_ABSENT = frozenset({"", "-", "–", "—"})


class Result(NamedTuple):
    """What somebody had on one evening. Figures that the file does not tell are 0, ``rounds`` 1, ``over`` None."""

    line: int
    name: str
    date: str
    points: int
    rounds: int = 1
    hands: int = 0
    won: int = 0
    lost: int = 0
    zwicks: int = 0
    highest: int = 0
    over: int | None = None


class Problem(NamedTuple):
    """What is wrong in a line: a key, and what stood there. Keys: no-name, long, no-date, number, twice."""

    line: int
    wrong: str
    found: str = ""


@dataclass(frozen=True)
class SeasonFile:
    """A file read. ``wrong``: why nothing of it can be used (a key), else empty; ``ignored`` heads that say nothing."""

    results: tuple[Result, ...] = ()
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    wrong: str = ""
    lines: int = 0
    dates: tuple[str, ...] = field(default=())


def read(text: str) -> SeasonFile:
    """What a file says. Wrong: ``empty``, ``unreadable``, ``no-name``, ``no-evenings``, ``many``."""
    said = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    first = next((line for line in said.split("\n") if line.strip()), "")
    if not first:
        return SeasonFile(wrong="empty")
    reader = csv.reader(io.StringIO(said, newline=""), delimiter=separator(first))
    try:
        found = [(reader.line_num, [clean(cell) for cell in row]) for row in reader]
    except csv.Error:
        return SeasonFile(wrong="unreadable")
    found = [(line, cells) for line, cells in found if any(cells)]
    heads, body = found[0][1], found[1:]
    if len(body) > MOST_LINES:
        return SeasonFile(wrong="many")
    columns = [_column(head) for head in heads]
    if "name" not in columns:
        return SeasonFile(wrong="no-name", ignored=tuple(heads))
    long = "date" in columns and "points" in columns
    days = [day_of(_bare(head)) for head in heads]
    if not long and not any(days):
        return SeasonFile(wrong="no-evenings", ignored=tuple(heads))
    used = [column is not None if long else column == "name" or day is not None
            for column, day in zip(columns, days, strict=True)]
    reading = _Reading(columns, days)
    for line, cells in body:
        reading.long(line, cells) if long else reading.wide(line, cells)
    return SeasonFile(
        tuple(reading.results), tuple(reading.problems),
        tuple(head for head, is_used in zip(heads, used, strict=True) if head and not is_used), "", len(body),
        tuple(sorted({result.date for result in reading.results})),
    )


class _Reading:
    """The lines read so far."""

    def __init__(self, columns: list[str | None], days: list[str | None]) -> None:
        self.columns, self.days = columns, days
        self.results: list[Result] = []
        self.problems: list[Problem] = []
        self._known: set[tuple[str, str]] = set()

    def long(self, line: int, cells: list[str]) -> None:
        """One person on one evening."""
        said = {column: cell for column, cell in zip(self.columns, cells, strict=False) if column}
        name, day = said.get("name", ""), day_of(said.get("date", ""))
        if self._unnamed(line, name):
            return
        if day is None:
            self.problems.append(Problem(line, "no-date", said.get("date", "")))
            return
        figures: dict[str, int] = {}
        for column in NUMBERS:
            cell = said.get(column, "")
            if cell in _ABSENT and column != "points":
                continue
            number = number_of(cell)
            least = -MOST_POINTS if column in ("points", "over") else 1 if column == "rounds" else 0
            if number is None or number < least:
                self.problems.append(Problem(line, "number", cell))
                return
            figures[column] = number
        self._take(Result(line, name, day, **{"rounds": 1, **figures}))

    def wide(self, line: int, cells: list[str]) -> None:
        """One person on every evening; a figure in brackets was dropped, and is one all the same."""
        name = next((cell for column, cell in zip(self.columns, cells, strict=False) if column == "name"), "")
        if not any(number_of(_bare(cell)) is not None for cell in cells[1:]) and not name:
            return
        if self._unnamed(line, name):
            return
        for day, cell in zip(self.days, cells, strict=False):
            said = _bare(cell)
            if day is None or said in _ABSENT:
                continue
            number = number_of(said)
            if number is None:
                self.problems.append(Problem(line, "number", cell))
            else:
                self._take(Result(line, name, day, number))

    def _unnamed(self, line: int, name: str) -> bool:
        if not name or len(name) > LONGEST_NAME:
            self.problems.append(Problem(line, "long" if name else "no-name", name[:LONGEST_NAME]))
            return True
        return False

    def _take(self, result: Result) -> None:
        key = result.name.casefold(), result.date
        if key in self._known:
            self.problems.append(Problem(result.line, "twice", result.date))
        else:
            self._known.add(key)
            self.results.append(result)


def number_of(text: str) -> int | None:
    """A whole number, also with a typographic minus, a plus or ``,0``; None for anything else."""
    said = text.replace("−", "-").removeprefix("+").replace(" ", "")
    for ending in (",0", ".0"):
        said = said.removesuffix(ending)
    digits = said.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        return None
    return int(said)


def names(results: Iterable[Result]) -> list[str]:
    """Everybody in the file, in the order of the lines."""
    found: dict[str, str] = {}
    for result in results:
        found.setdefault(result.name.casefold(), result.name)
    return list(found.values())


def _column(head: str) -> str | None:
    said = head.casefold().strip("*: ")
    return next((column for column, heads in COLUMNS.items() if said in heads), None)


def _bare(cell: str) -> str:
    """Without the marks that a table puts around a figure: brackets, the dot of those not ranked, an apostrophe."""
    return cell.strip().strip("'·*").removeprefix("(").removesuffix(")").strip()
