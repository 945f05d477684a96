"""What is said of an evening: who is here, the draw of each round, its notice and its end, penalties."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorekeeper.journal.club.payloads.people import a_day
from scorekeeper.journal.given import MOST_POINTS, EntryError, Given
from scorekeeper.journal.payloads import Targeted
from scorekeeper.journal.payloads.match import seating

MOST_ROUNDS = 50
MOST_HANDS = 100
MOST_TABLES = 200
MOST_PEOPLE = 1000
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """An evening that was called; it keeps this date past midnight. ``correction``: minutes after its notice."""

    kind: ClassVar = "evening.opened"
    evening: str
    seasons: tuple[str, ...]
    sheet: str
    date: str
    rounds: int
    hands: int
    place: str | None
    correction: int

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        correction = given.number_or_none("correction", 0, 60 * 24 * 14)
        return cls(
            given.id("evening"), given.ids("seasons", 0, 20), given.id("sheet"), a_day(given, "date"),
            given.number("rounds", 1, MOST_ROUNDS), given.number("hands", 1, MOST_HANDS), given.id_or_none("place"),
            30 if correction is None else correction,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class EveningSet(EveningOpened):
    """The same evening, called otherwise."""

    kind: ClassVar = "evening.set"


@dataclass(frozen=True, slots=True)
class HereSet:
    """Somebody is here, from a round to a round (None: to the end), or is not."""

    kind: ClassVar = "here.set"
    evening: str
    person: str
    here: bool
    from_round: int
    to_round: int | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        first = given.number_or_none("from_round", 1, MOST_ROUNDS)
        last = given.number_or_none("to_round", 0, MOST_ROUNDS)
        return cls(given.id("evening"), given.id("person"), given.flag("here"), 1 if first is None else first, last)


@dataclass(frozen=True, slots=True)
class CupDeclared:
    """Somebody says beforehand that this evening's result is to count for a season."""

    kind: ClassVar = "cup.declared"
    evening: str
    season: str
    person: str
    declared: bool

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("evening"), given.id("season"), given.id("person"), given.flag("declared"))


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: its number, its match, who plays with whom, who sits where clockwise, who deals first."""

    table: int
    match: str
    sides: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...]
    dealer: str

    @classmethod
    def read(cls, value: Any, where: str) -> Self:
        """Raises EntryError."""
        given = Given(value, where)
        sides, seats = seating(given)
        dealer = given.id("dealer")
        if dealer not in seats:
            raise EntryError("dealer", where)
        return cls(given.number("table", 1, MOST_TABLES), given.id("match"), sides, seats, dealer)


@dataclass(frozen=True, slots=True)
class Figure:
    """How well a draw meets one of its goals, beside what could not be bettered (None: not known)."""

    name: str
    value: int
    bound: int | None

    @classmethod
    def read(cls, value: Any, where: str) -> Self:
        """Raises EntryError."""
        given = Given(value, where)
        return cls(given.text("name", 40), given.number("value", 0, 10**9), given.number_or_none("bound", 0, 10**9))


def _shape(value: Any, where: str) -> tuple[int, int]:
    """How many sides of how many people. Raises EntryError."""
    given = Given({"of": value}, where).numbers("of")
    if len(given) != 2 or not all(given):
        raise EntryError("not-a-shape", where)
    return given[0], given[1]


@dataclass(frozen=True, slots=True)
class DrawMade:
    """The tables of a round as they were drawn, with what is needed to draw them again (``redrawing.as_drawn``).

    ``shapes`` of tables as (sides, people of a side), the preferred first; ``standing`` of those who are here, best
    first; ``seen``: the number of the club's last entry that the draw knew. None where people changed the tables.
    """

    kind: ClassVar = "draw.made"
    evening: str
    round: int
    seed: str
    algorithm: str
    by: str
    inputs: str
    tables: tuple[Table, ...]
    out: tuple[str, ...]
    figures: tuple[Figure, ...]
    shapes: tuple[tuple[int, int], ...] = ()
    standing: tuple[str, ...] | None = None
    seen: int | None = None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError, also where a person sits twice, or two tables have one number or match."""
        inputs = given.text("inputs", 64)
        if not _DIGEST.fullmatch(inputs):
            raise EntryError("not-a-digest", f"{given.where}.inputs")
        tables = given.many("tables", Table.read, 0, MOST_TABLES)
        out = given.ids("out", 0, MOST_PEOPLE)
        people = [person for table in tables for person in table.seats] + list(out)
        for found in (people, [table.table for table in tables], [table.match for table in tables]):
            if len(set(found)) != len(found):
                raise EntryError("twice", f"{given.where}.tables")
        return cls(
            given.id("evening"), given.number("round", 1, MOST_ROUNDS), given.text("seed", 80),
            given.text("algorithm", 40), given.one_of("by", ("lot", "standing")), inputs, tables, out,
            given.many("figures", Figure.read, 0, 20),
            given.many("shapes", _shape, 0, 20) if given.values.get("shapes") is not None else (),
            given.ids("standing", 0, MOST_PEOPLE) if given.values.get("standing") is not None else None,
            given.number_or_none("seen", 1, 10**9),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DrawChanged(DrawMade):
    """The tables of a round otherwise than drawn, before a hand of the changed tables is recorded."""

    kind: ClassVar = "draw.changed"


@dataclass(frozen=True, slots=True)
class AboutEvening:
    """Speaks of an evening."""

    evening: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("evening"))


@dataclass(frozen=True, slots=True)
class ResultHeld(AboutEvening):
    """The result is not shown to those who watch, until the prize-giving."""

    kind: ClassVar = "result.held"


@dataclass(frozen=True, slots=True)
class ResultPublished(AboutEvening):
    """The notice: the result is shown, and the correction period begins."""

    kind: ClassVar = "result.published"


@dataclass(frozen=True, slots=True)
class ResultWithdrawn(AboutEvening):
    """Holding back, or the notice, is taken back: the result is as if neither had been said."""

    kind: ClassVar = "result.withdrawn"


@dataclass(frozen=True, slots=True)
class Brought:
    """What somebody had on an evening of old, as the paper says. ``over``: points above the equal share, None where the
    paper does not tell what the others had."""

    person: str
    rounds: int
    hands: int
    points: int
    won: int
    lost: int
    zwicks: int
    highest: int
    over: int | None

    @classmethod
    def read(cls, value: Any, where: str) -> Self:
        """Raises EntryError."""
        given = Given(value, where)
        return cls(
            given.id("person"), given.number("rounds", 1, MOST_ROUNDS), given.number("hands"),
            given.number("points", -MOST_POINTS), given.number("won"), given.number("lost"), given.number("zwicks"),
            given.number("highest"), given.number_or_none("over", -MOST_POINTS),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultBrought:
    """Results of an evening that was not recorded here; said again for a person, the later one holds."""

    kind: ClassVar = "result.brought"
    evening: str
    results: tuple[Brought, ...]

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("evening"), given.many("results", Brought.read, 1, 50))


@dataclass(frozen=True, slots=True)
class StrangerKnown:
    """Whoever sits in a table's ``match`` under the id ``stranger``, typed in there, was this ``person`` of the club.
    Said again, the later one holds."""

    kind: ClassVar = "stranger.known"
    evening: str
    match: str
    stranger: str
    person: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("evening"), given.id("match"), given.id("stranger"), given.id("person"))


@dataclass(frozen=True, slots=True)
class StrangerUnknown:
    """That a stranger was somebody of the club is taken back."""

    kind: ClassVar = "stranger.unknown"
    evening: str
    match: str
    stranger: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("evening"), given.id("match"), given.id("stranger"))


@dataclass(frozen=True, slots=True)
class EveningClosed(AboutEvening):
    """The evening is over; without an earlier notice this is it."""

    kind: ClassVar = "evening.closed"


@dataclass(frozen=True, slots=True)
class EveningReopened(AboutEvening):
    """A closed evening goes on; its matches are open to those who record until the next notice."""

    kind: ClassVar = "evening.reopened"


@dataclass(frozen=True, slots=True)
class EveningDropped(AboutEvening):
    """An evening opened by mistake is taken away: nothing was played in it."""

    kind: ClassVar = "evening.dropped"


@dataclass(frozen=True, slots=True)
class ClubPenalty:
    """Points given (or, negative, taken) apart from the matches; for one season, or for all of the evening's."""

    kind: ClassVar = "penalty"
    evening: str
    person: str
    points: int
    season: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        points = given.number("points", -MOST_POINTS)
        given.id("reason")  # nobody loses a point without being told why
        return cls(given.id("evening"), given.id("person"), points, given.id_or_none("season"))


@dataclass(frozen=True, slots=True)
class ClubPenaltyLifted(Targeted):
    """A penalty was taken back."""

    kind: ClassVar = "penalty.lifted"
