"""Who deals when people have changed seats, as the Python says, written down for the phone: tests/vectors/turn.json.

``python -m tests.turn_vectors`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from scorekeeper.series import sitting_for
from tests.game_vectors import written

FILE = Path(__file__).parent / "vectors" / "turn.json"


def vectors() -> list[dict[str, Any]]:
    """Tables of two to six: everybody stays, one is replaced, some come, leave, move, all are others."""
    chance, found = random.Random(81), list[dict[str, Any]]()
    for size in range(2, 7):
        before = list("abcdef"[:size])
        tables = [before, [*before[1:], "x"], list("uvwxyz"[:size]), before[::-1]]
        tables += [[*before[:at], "x", *before[at + 1 :]] for at in range(size)]
        tables += [[*before[:at], *before[at + 1 :]] for at in range(size) if size > 2]
        tables += [chance.sample([*before, "x", "y"], chance.randint(2, 6 if size > 3 else 3)) for _ in range(12)]
        for now in tables:
            for dealer in (*before, "x"):
                for clockwise in (False, True):
                    seen = sitting_for(dealer, before, now, clockwise=clockwise)
                    found.append({"dealer": dealer, "before": before, "now": now, "clockwise": clockwise, "told": seen})
    return found


if __name__ == "__main__":
    FILE.write_text(written(vectors()), encoding="utf-8")
