"""What the Python says a counted hand comes to, written down for the phone: tests/vectors/score.json.

``python -m tests.score_vectors`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.zwickern.agreement import ZwickernScoring, agree, scoring
from scorekeeper.zwickern.variants import RULE_SETS
from scorekeeper.zwickern.ways import outcome

FILE = Path(__file__).parent / "vectors" / "score.json"
SWITCHES: tuple[dict[str, str], ...] = ({"majority_tie": "split"}, {"majority_tie": "all"}, {"zwick_points": "2"},
                                        {"majority_counts": "table_only"})
SWITCHED = ("dithmarschen", "classic", "grupp")


def vectors() -> list[dict[str, Any]]:
    """Hands of every variant, two to four sides, counted well and badly in each way, behind their scoring values."""
    chance = random.Random(7)
    made = []
    for variant in sorted(RULE_SETS):
        for switches in ({}, *(SWITCHES if variant in SWITCHED else ())):
            agreement = agree(variant, switches, players=0)
            for sides in (2, 3, 4):
                given = scoring(agreement, sides)
                hands = [one(chance, agreement, given, sides, way) for way in ("cards", "double", "quick", "paper")]
                if variant in SWITCHED:
                    hands += claimed(agreement, given, sides)
                if not switches:
                    hands += of_several(agreement, given, sides)
                made.append({"scoring": as_json(given), "hands": hands})
    return made


def one(chance: random.Random, agreement: Any, given: ZwickernScoring, sides: int, way: str) -> dict[str, Any]:
    """A hand, and what it comes to."""
    figures = [figure(chance, way) for _ in range(sides)]
    if way == "cards":
        for code in given.order:
            side = chance.randrange(sides + (chance.random() < 0.2))
            if side < sides:
                figures[side]["list"].append(code)
        if chance.random() < 0.2:
            figures[0]["list"].append(given.order[0])
    if way == "quick":
        figures[-1]["points"] = None
    counted = chance.random() < 0.5
    for side in figures:
        side["cards"] = chance.randint(10, 14) if counted else None
    if counted and chance.random() < 0.5:
        figures[0]["cards"] += given.cards - sum(side["cards"] for side in figures)
    majority = chance.choice([None, "tie", *range(sides)]) if way != "double" else chance.choice([None, "tie"])
    marks = [chance.randint(0, 3) for _ in range(sides)]
    count = {"way": way, "figures": figures, "facts": {"majority": majority}, "marks": marks}
    return vector(count, agreement)


def claimed(agreement: Any, given: ZwickernScoring, sides: int) -> list[dict[str, Any]]:
    """Hands of which each side stated who has the majority: of numbers that come out, and of some that do not."""
    all_of_one = [0] * (sides - 1)
    claims: tuple[tuple[int | str | None, ...], ...] = (
        (0, 1, None, None), (1, 0, None, None), (0, "tie", None, None), (0, 0, 0, 0), (None, 1, None, None),
        (None,) * 4, ("tie",) * 4,
    )
    return [
        vector({
            "way": "double", "figures": [{"points": points, "cards": None} for points in (first, *all_of_one)],
            "facts": {"majority": "tie" if "tie" in stated[:sides] else None}, "marks": [0] * sides,
            "claims": [None if claim is None else {"majority": claim} for claim in stated[:sides]],
        }, agreement)
        for stated in claims for first in (given.nominal, given.nominal - 1)
    ]


def of_several(agreement: Any, given: ZwickernScoring, sides: int) -> list[dict[str, Any]]:
    """Totals of several hands that can be, and such of which points are missing or too many."""
    totals = [[150 + 20 * side for side in range(sides)]]
    totals += [[number] + [0] * (sides - 1) for number in (2 * min(given.nominal, *given.tied, given.nominal) - 1,)]
    return [
        vector({"way": "paper", "figures": [{"points": points} for points in total], "facts": {"together": together},
                "marks": [0] * sides}, agreement)
        for total in totals for together in (12 * (sides % 2), 2)
    ]


def vector(count: dict[str, Any], agreement: Any) -> dict[str, Any]:
    """A count, and what it comes to."""
    found = outcome(count["way"], count, agreement, count["marks"])  # type: ignore[arg-type]
    return {
        "count": count, "sides": as_json(found.sides),
        "open": list(found.open), "twice": sorted(found.twice),
        "nominal": found.nominal, "expected": found.expected, "counted": found.counted, "gap": found.gap,
        "complete": found.complete, "tie": found.tie, "checked": found.checked,
        "doubts": [{"rule": one.rule, "severity": one.severity, "case": one.case, "facts": dict(one.facts)}
                   for one in found.findings],
        "facts": as_json(found.facts),
    }


def figure(chance: random.Random, way: str) -> dict[str, Any]:
    """One side's figures, before cards are given out."""
    return {"points": chance.randint(0, 30), "list": None} if way != "cards" else {"points": None, "list": []}


def written() -> str:
    """The file's text, one vector a line."""
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in vectors()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
