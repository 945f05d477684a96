"""The honours box of the season table (users.md 3.6): who had the most, the highest, the longest way back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.league.amounts import points_of
from scorekeeper.league.person_result import Meeting
from scorekeeper.league.person_season import BARRED
from scorekeeper.league.standings import Standings

HonourName: TypeAlias = Literal["zwicks", "zwicks_evening", "highest", "comeback", "faithful", "pair", "last"]
TOGETHER = 3
"""Evenings together that a best pair needs (users.md 3.6)."""


class Holder(NamedTuple):
    """Who holds an honour.

    people: one person, or the two of a pair.
    evening: its id where it was won in one.
    """

    people: tuple[str, ...]
    evening: str | None = None


class Honour(NamedTuple):
    """An honour and all who have its figure.

    name: which.
    value: the figure it was won with; of "pair": points above the equal share in a hand; of "last": the season's
        figure; of "faithful": evenings.
    holders: who has that figure.
    """

    name: HonourName
    value: Fraction
    holders: tuple[Holder, ...]


def honours(table: Standings, meetings: Iterable[Meeting] = (), *, sums: bool = True) -> tuple[Honour, ...]:
    """The season's honours, in the order they are printed; what nobody has is left out. Without ``sums`` of points no
    hand is the highest.

    Evenings that cannot count for the season (a guest's, not declared) win none. The Schlusslicht is the last with a
    place, with all whose figures are the same, unless that is everybody.
    """
    by_evening = _by_evening(table)
    all_honours = [
        _most("zwicks", _marks_of_people(by_evening)),
        _most("zwicks_evening", {at: figures.marks_called for at, figures in by_evening.items()}),
        _most("highest", {at: figures.highest if sums else 0 for at, figures in by_evening.items()}),
        _most("comeback", {at: figures.most_behind for at, figures in by_evening.items()}),
        _most(
            "faithful", Counter((person, None) for (person, _), figures in by_evening.items() if figures.attended),
            least=2,
        ),
        best_pair(meetings, by_evening),
        _last(table),
    ]
    return tuple(honour for honour in all_honours if honour is not None)


def best_pair(meetings: Iterable[Meeting], counting: Collection[tuple[str, str]]) -> Honour | None:
    """The pair with the most points above the equal share in a hand, of those with at least three evenings together.

    ``counting``: (person, evening) of the evenings that may count; a pair's count if they do for both.
    """
    evenings: dict[tuple[str, str], set[str]] = {}
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for meeting in meetings:  # in one pass: a season has ten thousand
        if meeting.person < meeting.other and meeting.together and meeting.matches:
            person, other, evening = meeting.person, meeting.other, meeting.evening
            if (person, evening) in counting and (other, evening) in counting:
                over, hands = sums.get((person, other), (0, 0))
                sums[person, other] = over + meeting.over, hands + meeting.hands
                evenings.setdefault((person, other), set()).add(evening)
    often = {pair: (over, hands) for pair, (over, hands) in sums.items() if hands and len(evenings[pair]) >= TOGETHER}
    if not often:
        return None
    best, of = next(iter(often.values()))
    for over, hands in often.values():  # over / hands > best / of, without a fraction for each
        if over * of > best * hands:
            best, of = over, hands
    holders = sorted(Holder(pair) for pair, (over, hands) in often.items() if over * of == best * hands)
    return Honour("pair", points_of(best) / of, tuple(holders))


class _EveningFigures(NamedTuple):
    """What a person did in an evening, all its rounds together.

    marks_called: by their sides.
    highest: points of the hand with most.
    most_behind: the largest deficit made good in a match won.
    attended: whether they were there.
    """

    marks_called: int
    highest: int
    most_behind: int
    attended: bool


def _by_evening(table: Standings) -> Mapping[tuple[str, str], _EveningFigures]:
    """By person and evening, of the evenings that may count."""
    by_evening: dict[tuple[str, str], _EveningFigures] = {}
    for row in (*table.rows, *table.below):
        for cell in row.cells:
            result = cell.result
            if result is None or cell.mark in BARRED:
                continue
            key = result.person, result.evening
            figures = _EveningFigures(result.marks_called, result.highest, result.most_behind, result.attended)
            if (earlier := by_evening.get(key)) is not None:
                figures = _EveningFigures(
                    earlier.marks_called + figures.marks_called, max(earlier.highest, figures.highest),
                    max(earlier.most_behind, figures.most_behind),
                    earlier.attended or figures.attended,
                )
            by_evening[key] = figures
    return by_evening


def _marks_of_people(by_evening: Mapping[tuple[str, str], _EveningFigures]) -> Mapping[tuple[str, str | None], int]:
    by_person: dict[tuple[str, str | None], int] = defaultdict(int)
    for (person, _), figures in by_evening.items():
        by_person[person, None] += figures.marks_called
    return by_person


def _most(name: HonourName, values: Mapping[tuple[str, str | None], int], *, least: int = 1) -> Honour | None:
    """The honour for the largest figure, by person and evening (None: of the whole season); none below ``least``."""
    most = max(values.values(), default=0)
    if most < least:
        return None
    holders = sorted(Holder((person,), evening) for (person, evening), value in values.items() if value == most)
    return Honour(name, Fraction(most), tuple(holders))


def _last(table: Standings) -> Honour | None:
    """All who are last by their figures: a lot puts one of them behind the others, and no name on the wall for it."""
    rows = table.rows
    first = len(rows) - 1
    while first > 0 and (rows[first].decided == "lot" or rows[first].place == rows[first - 1].place):
        first -= 1
    if first <= 0:
        return None
    return Honour("last", rows[-1].value, tuple(sorted(Holder((row.person,)) for row in rows[first:])))
