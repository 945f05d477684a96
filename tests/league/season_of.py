"""Seasons for tests, written as people write them: a row of results for each person, None for an evening missed."""

from __future__ import annotations

from scorekeeper.league.night import Evening, Night
from scorekeeper.league.shares import SHARE
from scorekeeper.league.standings import standings


def evenings(count, rounds=1):
    return [Evening(f"e{number:02}", 0, rounds) for number in range(1, count + 1)]


def night(person, evening, points, **more):
    """One round that brought these points; ``over`` may be given in points."""
    if "over" in more:
        more["over"] = round(more["over"] * SHARE)
    return Night(person, f"e{evening:02}", rounds=more.pop("rounds", 1), points=points, **more)


def nights(results, **more):
    """Everybody's nights from {person: [points or None, …]}."""
    return [
        night(person, number, points, **more)
        for person, row in results.items()
        for number, points in enumerate(row, 1)
        if points is not None
    ]


def table(rule, results, *, held=None, seed="", **more):
    """The standings of such results."""
    return standings(rule, nights(results, **more), evenings(held or max(map(len, results.values()))), seed=seed)


def placed(found):
    """(place, person, value) from the top."""
    return [(row.place, row.person, row.value) for row in found.rows]


def row_of(found, person):
    return next(row for row in (*found.rows, *found.below) if row.person == person)


def marks(found, person):
    return [cell.mark for cell in row_of(found, person).cells]
