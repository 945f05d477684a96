"""An evening's rows added up: what each person did in it, with whom and against whom, and which tables count yet.

Pure. Each evening is added up by itself, so that a page may keep the sums of all evenings that did not change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, Protocol, Self, TypeVar

from scorekeeper.league.amounts import SHARE, Amount, part, read_worth
from scorekeeper.league.met import NOTHING, MetSums, read_met
from scorekeeper.league.person_result import OF_HANDS, Meeting, PersonResult
from scorekeeper.series import AVERAGE

SUMMED = ("hands", "points", "over", "rank", "won", "lost", "marks_called", "totals")
LARGEST = ("highest", "most_behind")
"""What a meeting calls these columns."""
COUNTS = "counts"


class CountedMatch(Protocol):
    """What somebody has of a match where a game compares something else than points."""

    @property
    def hands(self) -> int: ...
    @property
    def worth(self) -> str: ...


class PersonMatch(Protocol):
    """What one person did in one match; ``status`` counts, open, disputed or reserved."""

    @property
    def stream(self) -> str: ...
    @property
    def person(self) -> str: ...
    @property
    def evening(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def table_number(self) -> int: ...
    @property
    def side(self) -> int: ...
    @property
    def status(self) -> str: ...
    @property
    def hands(self) -> int: ...
    @property
    def worth(self) -> str: ...
    @property
    def met(self) -> str: ...
    def _replace(
        self, *, person: str = ..., hands: int = ..., points: int = ..., over: int = ..., won: int = ...,
        lost: int = ..., marks_called: int = ..., highest: int = ...,
    ) -> Self: ...


Row = TypeVar("Row", bound=PersonMatch)


class Waiting(NamedTuple):
    """A table whose match counts as nothing yet.

    evening: its id.
    round: from 1.
    table: its number.
    why: open, disputed or reserved.
    """

    evening: str
    round: int
    table: int
    why: str


class Sums(NamedTuple):
    """One evening.

    results: without what only the club knows (sat out, guests, penalties).
    meetings: of partners.
    waiting: tables that count as nothing yet.
    tables: by round (0: the whole evening) as (counting, of).
    sat: by round, who sat at a table.
    """

    results: tuple[PersonResult, ...]
    meetings: tuple[Meeting, ...]
    waiting: tuple[Waiting, ...]
    tables: Mapping[int, tuple[int, int]]
    sat: Mapping[int, frozenset[str]] = {}


def sums(rows: Sequence[PersonMatch], same: Mapping[str, str], *, by_round: bool) -> Sums:
    """The sums of one evening's rows, which stand in order of round and table. ``same``: persons who turned out to be
    another one; who stands in a round twice that way has it once, at the first of their tables."""
    return Sums(
        results=_results(_once(rows, same), same, by_round),
        meetings=meetings(rows, same, by_round=by_round, together=True),
        waiting=tuple(
            Waiting(row.evening, row.round, row.table_number, row.status)
            for row in _one_a_match(rows)
            if row.status != COUNTS
        ),
        tables=_tables(rows),
        sat=_sat(rows, same),
    )


def meetings(
    rows: Iterable[PersonMatch], same: Mapping[str, str], *, by_round: bool, together: bool
) -> tuple[Meeting, ...]:
    """Who sat with whom, or against whom, in matches that count; each meeting from both sides."""
    sums_by_pair: dict[tuple[str, str, str, int], list[int]] = {}
    gained: dict[tuple[str, str, str, int], Amount] = {}
    counting = (row for row in _once(rows, same) if row.status == COUNTS)
    for _stream, group in groupby(counting, key=lambda row: row.stream):
        table_rows = list(group)
        for person_match in table_rows:
            for other, row in _met(person_match, table_rows, same, together=together):
                key = person_match.person, other, person_match.evening, person_match.round if by_round else 0
                figures = sums_by_pair.get(key)
                if figures is None:
                    figures = sums_by_pair[key] = [0] * (1 + len(SUMMED) + len(LARGEST))
                _add(figures, row)
                if person_match.worth:
                    gained[key] = gained.get(key, 0) + _first(person_match.worth)
    return tuple(
        Meeting(*key, together, *figures)._replace(gained=gained.get(key)) for key, figures in sums_by_pair.items()
    )


def _met(
    row: Row, table_rows: Iterable[Row], same: Mapping[str, str], *, together: bool
) -> Iterator[tuple[str, Row]]:
    """Whom somebody sat with, or against, at a table, and what they did there in those hands: all, where everybody sat
    in the same ones. What a match is only as a whole, its rank and what its game compares, each of them has."""
    if not row.met:
        for other in table_rows:
            if row.person != other.person and (row.side == other.side) == together:
                yield other.person, row
        return
    others: dict[str, MetSums] = {}
    for (met, with_them), figures in read_met(row.met).items():
        if with_them == together and (person := same.get(met, met)) != row.person:
            others[person] = others.get(person, NOTHING).plus(figures)
    for person, figures in others.items():
        yield person, row._replace(**figures._asdict())


def _first(worth: str) -> Amount:
    """The first of what a game compares, in 27720ths."""
    value = next(iter(read_worth(worth).values()))
    return part(SHARE * value.numerator, value.denominator)


def _once(rows: Iterable[Row], same: Mapping[str, str]) -> Iterator[Row]:
    """The rows by who the persons are in the end, each of them once in a round of an evening."""
    if not same:
        yield from rows
        return
    seen: set[tuple[str, str, int]] = set()
    for row in rows:
        person = same.get(row.person, row.person)
        if (key := (person, row.evening, row.round)) not in seen:
            seen.add(key)
            yield row if person == row.person else row._replace(person=person)


def _add(figures: list[int], row: PersonMatch) -> None:
    figures[0] += 1
    for at, name in enumerate(SUMMED, 1):
        figures[at] += getattr(row, name)
    for at, name in enumerate(LARGEST, 1 + len(SUMMED)):
        figures[at] = max(figures[at], getattr(row, name))


def _results(
    rows: Iterable[PersonMatch], same: Mapping[str, str], by_round: bool
) -> tuple[PersonResult, ...]:
    counted: dict[tuple[str, str, int], list[int]] = {}
    others: dict[tuple[str, str, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    partners: dict[tuple[str, str, int], dict[str, None]] = defaultdict(dict)
    worth_by_key: dict[tuple[str, str, int], dict[str, Fraction]] = {}
    for _stream, group in groupby(rows, key=lambda row: row.stream):
        table_rows = list(group)
        for row in table_rows:
            key = (row.person, row.evening, row.round if by_round else 0)
            figures = counted.setdefault(key, [0] * (1 + len(SUMMED) + len(LARGEST)))
            if row.status != COUNTS:
                others[key][row.status] += 1
                continue
            _add(figures, row)
            if row.worth:
                add_worth(worth_by_key.setdefault(key, {}), row)
            partners[key] |= dict.fromkeys(other for other, _row in _met(row, table_rows, same, together=True))
    results = []
    for key, figures in counted.items():
        worth = tuple(worth_by_key[key].items()) if key in worth_by_key else ()
        rounds, hands, points, over, rank, won, lost, marks, totals, highest, most_behind = figures
        results.append(PersonResult(
            *key, rounds=rounds, open=others[key]["open"], disputed=others[key]["disputed"],
            reserved=others[key]["reserved"], hands=hands, points=points, over=over, rank=rank, won=won, lost=lost,
            marks_called=marks, highest=highest, most_behind=most_behind, partners=tuple(partners[key]), worth=worth,
            unknown=OF_HANDS if totals else frozenset(),
        ))
    return tuple(results)


def add_worth(sums: dict[str, Fraction], row: CountedMatch) -> None:
    """One match more; of a mean over hands the sum over them."""
    for unit, value in read_worth(row.worth).items():
        sums[unit] = sums.get(unit, Fraction(0)) + (value * row.hands if unit.endswith(AVERAGE) else value)


def _sat(rows: Iterable[PersonMatch], same: Mapping[str, str]) -> Mapping[int, frozenset[str]]:
    by_round: dict[int, set[str]] = defaultdict(set)
    for row in rows:
        by_round[row.round].add(same.get(row.person, row.person))
    return {round: frozenset(people) for round, people in by_round.items()}


def _one_a_match(rows: Iterable[PersonMatch]) -> list[PersonMatch]:
    return list({row.stream: row for row in rows}.values())


def _tables(rows: Iterable[PersonMatch]) -> Mapping[int, tuple[int, int]]:
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for row in _one_a_match(rows):
        for round in (0, row.round):
            counts[round][0] += row.status == COUNTS
            counts[round][1] += 1
    return {round: (counting, of) for round, (counting, of) in counts.items()}
