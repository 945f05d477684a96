"""What the Python says of numbers that do not come out, written down for the phone: tests/vectors/missing.json.

``python -m tests.missing_vectors`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.zwickern.agreement import agree, scoring
from scorekeeper.zwickern.missing import held_then, in_cards, lit, settled, suspects
from scorekeeper.zwickern.variants import RULE_SETS

FILE = Path(__file__).parent / "vectors" / "missing.json"


def vectors() -> list[dict[str, Any]]:
    """Gaps of every variant; for those with keys what two or three sides hold, and what becomes of their numbers."""
    chance = random.Random(11)
    made = []
    for variant in sorted(RULE_SETS):
        known = scoring(agree(variant, {}, packs=2 if variant == "classic-double" else None), 2)
        gaps = []
        for gap in (*range(-15, 0), 1, 2, 3, 8):
            asked = suspects(known, gap)
            sides = chance.choice([2, 2, 3])
            holds = [[thing for thing in asked if chance.random() < 0.45] for _ in range(sides)]
            points = [chance.randint(5, 20) for _ in range(sides)]
            shining = lit(known, asked, holds)
            owners = {each.thing: chance.randrange(sides) for each in shining if chance.random() < 0.7}
            now = settled(points, shining, owners, holds)
            claims: list[object] = [(None, 0, "tie", 1)[(side - gap) % 4] for side in range(sides)]
            gaps.append({
                "gap": gap, "suspects": list(asked), "holds": holds, "points": points, "owners": owners,
                "lit": [each._asdict() for each in shining], "settled": list(now),
                "then": [list(held_then(side, held, shining, owners)) for side, held in enumerate(holds)],
                "claims": claims, "cards": [
                    in_cards(known, number, claim, side, sides)
                    for side, (number, claim) in enumerate(zip(points, claims, strict=True))
                ],
            })
        made.append({"scoring": as_json(known), "gaps": gaps})
    return made


def written() -> str:
    """The file's text, one variant a line."""
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in vectors()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
