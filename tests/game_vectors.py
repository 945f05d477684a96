"""What the Python says a tapped hand comes to, written down for the phone: tests/vectors/schnapsen.json, zwicken.json.

``python -m tests.game_vectors`` writes them anew; a test compares them with what stands there.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.schnapsen import SCHNAPSEN
from scorekeeper.series import Carry
from scorekeeper.zwicken import ZWICKEN
from scorekeeper.zwicken.ways import PotCarry

FOLDER = Path(__file__).parent / "vectors"
WHO = (None, 0, 1)


def of_schnapsen() -> list[dict[str, Any]]:
    """Every combination of taps for one winner, and counts of both sides by chance."""
    agreement = SCHNAPSEN.agree("schnapsen", {}, None, None, 2)
    chance, hands = random.Random(66), []
    every = itertools.product((0, 1), (1, 2, 3), WHO, WHO, (False, True))
    for winner, worth, closed, false, last in every:
        facts = {"winner": winner, "game_points": worth, "closed": closed, "false": false, "last": last}
        hands.append(_one(SCHNAPSEN, agreement, "quick", [{}, {}], facts, None))
        if chance.random() < 0.6:
            figures = [_counted(chance), _counted(chance)]
            hands.append(_one(SCHNAPSEN, agreement, chance.choice(("cards", "paper")), figures, facts, None))
    return [{"scoring": as_json(SCHNAPSEN.scoring(agreement, 2)), "hands": hands}]


def _counted(chance: random.Random) -> dict[str, int]:
    whole = {"points": chance.choice((0, 12, 32, 33, 60, 66, 87)), "tricks": chance.choice((0, 1, 4, 6, 10))}
    return {key: value for key, value in whole.items() if chance.random() < 0.8}


def of_zwicken() -> list[dict[str, Any]]:
    """Deals of every number of players, counted well and badly, by several rule sheets, with a pot before them."""
    made, chance = [], random.Random(32)
    sheets: tuple[tuple[str, dict[str, str]], ...] = (
        ("zwicken", {}), ("zwicken", {"bete": "pot", "zwick_cumulative": "off", "jump": "next"}), ("anbieten", {}),
    )
    for variant, switches in sheets:
        for players in range(2, 7):
            agreement = ZWICKEN.agree(variant, switches, None, None, players)
            hands = [_deal(chance, agreement, players, variant) for _ in range(14)]
            made.append({"scoring": as_json(ZWICKEN.scoring(agreement, players)), "hands": hands})
    return made


def _deal(chance: random.Random, agreement: Any, players: int, variant: str) -> dict[str, Any]:
    seats = range(players)
    tricks = [chance.choice((None, 0, 0, 1, 1, 2, 3)) for _ in seats]
    facts: dict[str, Any] = {"cuts": chance.choices(("hop", "jump"), k=chance.choice((0, 0, 1, 2, 3)))}
    facts |= {cause: chance.choice(seats) for cause in "bcd" if chance.random() < 0.25}
    if chance.random() < 0.4:
        facts["dealer"] = chance.choice(seats)
    figures: list[dict[str, Any]] = [{"tricks": number} for number in tricks]
    if variant == "anbieten":
        for figure in figures:
            figure["raised"] = chance.choice((0, 0, 6))
        if chance.random() < 0.6:
            facts["last"] = chance.choice(seats)
    carry = {"pot": chance.choice((0, 3, 12, 30)), "dealer": chance.choice(seats)}
    return _one(ZWICKEN, agreement, "quick", figures, facts, carry)


def _one(
    game: Any, agreement: Any, way: str, figures: list[dict[str, Any]], facts: dict[str, Any], carry: Any
) -> dict[str, Any]:
    entry = {"figures": figures, "facts": facts}
    found = game.outcome(way, entry, agreement, (), None if carry is None else Carry("", PotCarry(**carry, stake=0)))
    doubts = [{"rule": one.rule, "case": one.case, "facts": dict(one.facts)} for one in found.findings]
    signed = ",".join(".".join(_signed(side.figure(key)) for key in game.signed) for side in found.sides)
    return {
        "count": {"way": way, **entry}, "carry": carry, "sides": as_json(found.sides),
        "complete": found.complete, "nominal": found.nominal, "expected": found.expected, "counted": found.counted,
        "checked": found.checked, "facts": as_json(found.facts), "doubts": doubts, "signed": signed,
    }


def _signed(value: Any) -> str:
    if value is None:
        return "-"
    return "+".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def written(vectors: list[dict[str, Any]]) -> str:
    """A file's text, one vector a line."""
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in vectors) + "\n]\n"


GAMES = {"schnapsen": of_schnapsen, "zwicken": of_zwicken}

if __name__ == "__main__":
    for name, vectors in GAMES.items():
        (FOLDER / f"{name}.json").write_text(written(vectors()), encoding="utf-8")
