"""Seasons for tests, written as people write them: a row of results for each person, None for an evening missed."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper.league.amounts import SHARE
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.league.person_result import Evening, PersonResult
from scorekeeper.league.standings import standings


def evenings(count, rounds=1):
    return [Evening(f"e{number:02}", 0, rounds) for number in range(1, count + 1)]


def result_of(person, evening, points, **more):
    """One round that brought these points; ``over`` may be given in points."""
    if "over" in more:
        more["over"] = round(more["over"] * SHARE)
    return PersonResult(person, f"e{evening:02}", rounds=more.pop("rounds", 1), points=points, **more)


def results_of(results, **more):
    """Everybody's results from {person: [points or None, …]}."""
    return [
        result_of(person, number, points, **more)
        for person, row in results.items()
        for number, points in enumerate(row, 1)
        if points is not None
    ]


def table(rule, results, *, held=None, seed="", **more):
    """The standings of such results."""
    return standings(rule, results_of(results, **more), evenings(held or max(map(len, results.values()))), seed=seed)


def placed(found):
    """(place, person, value) from the top."""
    return [(row.place, row.person, row.value) for row in found.rows]


def row_of(found, person):
    return next(row for row in (*found.rows, *found.below) if row.person == person)


def marks(found, person):
    return [cell.mark for cell in row_of(found, person).cells]


few = st.integers(0, 3)
limit = st.none() | st.integers(1, 5)
lot_last = st.permutations(["over", "zwicks", "won", "direct", "best_evening", "evenings"]).map(
    lambda some: (*some, "lot")
)


@st.composite
def rules(draw):
    """A rule that reads, of any options but limits on partners (the recount has none)."""
    wanted = {
        "measure": draw(st.sampled_from(["points", "over", "rank"])),
        "gives": draw(st.sampled_from(["points", "rank", "podium"])),
        "podium": sorted(draw(st.lists(st.integers(0, 9), min_size=1, max_size=4)), reverse=True),
        "total": draw(st.sampled_from(["sum", "average", "average_hand"])),
        "sat_out": draw(st.sampled_from(["average", "fixed", "nothing"])),
        "sat_out_own": draw(st.integers(-5, 20)), "sat_out_other": draw(st.none() | st.integers(0, 20)),
        "missed": draw(st.sampled_from(["nothing", "rounds", "all"])),
        "missed_own": draw(st.integers(-5, 20)), "missed_other": draw(st.none() | st.integers(0, 20)),
        "best": draw(limit), "drops": draw(few), "drop_from": draw(limit), "drop_every": draw(st.integers(1, 3)),
        "drop_most": draw(limit), "of": draw(st.none() | st.integers(5, 9)), "minimum": draw(st.integers(0, 5)),
        "below": draw(st.sampled_from(["unranked", "zero", "deduct"])), "deduction": draw(st.integers(1, 9)),
        "bonus": draw(st.integers(1, 9)), "bonus_from": draw(st.integers(1, 7)),
        "guests": draw(st.sampled_from(["count", "out"])), "declared_only": draw(st.booleans()), "ties": draw(lot_last),
    }
    try:
        return read_rule(wanted)
    except RuleError as wrong:
        for fault in wrong.faults:  # what does not fit together is left at its usual value
            wanted.pop(fault.field, None)
        return read_rule(wanted)
