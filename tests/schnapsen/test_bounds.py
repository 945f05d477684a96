"""Texts of a size that no hand has: read, replayed and written in time that grows with them, not with their square.

Measured in lines of Python run, not on a clock: five times the text may cost eight times as much.
"""

from __future__ import annotations

import sys

from scorekeeper import schnapsen
from tests.cases import for_each
from tests.schnapsen.hands import text

LINES = 1500
LONG = {
    "claims on lines of their own": lambda n: text("Ah Jd", *["66 Ben"] * n),
    "claims with comments": lambda n: text("Ah Jd", *["# a", "66 Ben # b"] * (n // 2)),
    "claims on one line": lambda n: text("Ah Jd " + "66 Ben " * n),
    "claims of a stranger": lambda n: text("Ah Jd " + "66 Cem " * n),
    "a claim with a long name": lambda n: text("Ah Jd 66 " + "x " * n),
    "tricks": lambda n: text(*["Ah Jd"] * n),
    "tricks that cannot be read": lambda n: text(*["Ah Jd zz"] * n),
    "empty lines of the talon": lambda n: text(*["talon:"] * n),
    "empty hands": lambda n: text(*["hand Anna:"] * n),
    "turned up again and again": lambda n: text(*["talon:", "turnup: Ah"] * (n // 2)),
    "players": lambda n: text("Ah Jd 66 Ben").replace("Anna, Ben", ", ".join(f"P{at}" for at in range(n))),
    "switches": lambda n: text("Ah Jd", rules=", ".join(["last_close=on"] * n)),
    "results": lambda n: text("Ah Jd 66", result=["Anna: 3"] * n),
}


def cost(record):
    """Lines of Python run for reading, replaying and writing a text."""
    count = 0

    def tracer(frame, event, argument):
        nonlocal count
        count += 1
        return tracer

    old = sys.gettrace()
    sys.settrace(tracer)
    try:
        read = schnapsen.read(record)
        schnapsen.replay(read)
        written = schnapsen.write(read)
    finally:
        sys.settrace(old)
    return count, written


@for_each("what", LONG)
def test_the_cost_grows_with_the_text(what):
    small, _ = cost(LONG[what](LINES // 5))
    large, written = cost(LONG[what](LINES))
    assert large < 8 * small + 5000
    assert schnapsen.write(schnapsen.read(written)) == written
