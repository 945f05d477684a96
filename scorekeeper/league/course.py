"""The course of a season: everybody's figure and place after each evening, for a plot and the table beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.league.night import Evening, Night
from scorekeeper.league.reckoned import order
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.shares import points_of
from scorekeeper.league.standings import ordered
from scorekeeper.league.worth import worths


class Step(NamedTuple):
    """Where a person stood after an evening: ``gained`` that evening (None: nothing counted), ``value`` the season's
    figure till then, ``place`` None while without one."""

    evening: Evening
    gained: Fraction | None
    value: Fraction
    place: int | None


def course(
    rule: SeasonRule,
    nights: Iterable[Night],
    evenings: Sequence[Evening],
    people: Collection[str] | None = None,
    seed: str = "",
) -> Mapping[str, tuple[Step, ...]]:
    """Each person's steps, from the first evening he has; arguments as for ``standings``.

    The last step is what the standings show.
    """
    found = worths(rule, nights, evenings)
    steps: dict[str, list[Step]] = defaultdict(list)
    for count, evening in enumerate(evenings, 1):
        till_then = ordered(found, evenings[:count], people)
        reckoned, placed = order(rule, till_then, evenings[:count], seed)
        for one in placed:
            season, worth = reckoned[one.person].made, till_then[one.person].get(evening.key)
            counts = worth is not None and evening.key in season.marks
            steps[one.person].append(
                Step(
                    evening,
                    gained=points_of(worth.amount) if worth is not None and counts else None,
                    value=points_of(season.value),
                    place=None if season.short else one.place,
                )
            )
    return {person: tuple(own) for person, own in sorted(steps.items())}
