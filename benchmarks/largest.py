"""The largest match there may be: its first page after a start, an entry, its papers.

`python -m benchmarks.largest` prints milliseconds of processor time with the test client, for 1,000 hands of 19 entries
(counted by cards, with Zwicks called and taken back, both signatures) and for 20,000 entries of hands taken down play
by play. Each first page is that of a process of its own, which has read nothing of any match yet: ``first`` as a second
start finds it (what templates compile to lies in the data folder), ``wall`` what a clock says of the same.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.evening import LISTS, SAMPLE, Evening, entry, plays, spent
from scorekeeper import zwickern
from scorekeeper.journal.match_stream import LAST_ENTRIES, MOST_ENTRIES, MOST_HANDS

AT_ONCE = 50
OF_A_HAND = (MOST_ENTRIES - LAST_ENTRIES) // MOST_HANDS
REPEAT = 3


class Largest(Evening):
    """A match that grows to its limits."""

    def by_taps(self, hands: int) -> None:
        """Hands counted by cards, with as many Zwicks called and taken back as make up the entries."""
        digest = ""
        for number in range(hands):
            hand, begun = self.begin()
            figures = [{"list": list(codes), "cards": None} for codes in LISTS]
            count = entry("count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [2, 1]}, hand)
            parts = [begun, count]
            for tap in range((OF_A_HAND - 4 + number % 2) // 2):
                zwick = {"what": "zwick", "side": tap % 2, "person": None, "play": None}
                parts.insert(-1, entry("mark.called", zwick, hand))
                parts.insert(-1, entry("undone", {"target": parts[-2]["id"]}, hand))
            if not number:
                self.say(*parts)
                digest, parts = str(self.look()["current"]["digest"]), []
            parts += [entry("accepted", {"side": side, "digest": digest, "person": None}, hand) for side in (0, 1)]
            self.say(*parts)

    def by_all_plays(self, entries: int) -> int:
        """Hands of the published sample, as many as go into so many entries; how many."""
        hands = 0
        each = len([*plays(self.people, "x")]) + 1
        while (hands + 1) * each < entries:
            hand, begun = self.begin()
            parts = [begun, *plays(self.people, hand)]
            for at in range(0, len(parts), AT_ONCE):
                self.say(*parts[at : at + AT_ONCE])
            hands += 1
        return hands


def first_page(folder: Path, token: str) -> tuple[float, float]:
    """Milliseconds of processor time, and of a clock, of the first page of a match that this process reads."""
    from time import perf_counter

    from scorekeeper.commands.serve import spare_collecting

    anew = Evening.at(folder)
    anew.get("/manifest.webmanifest")  # what every first request of a process costs
    spare_collecting()  # as `scorekeeper serve` does
    then = perf_counter()
    taken = spent(lambda: anew.get(f"/m/{token}", headers={"Accept-Language": "de"}))
    return taken, (perf_counter() - then) * 1000


def after_a_start(folder: Path, token: str) -> tuple[float, float]:
    """The same of another process."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.largest", str(folder), token], capture_output=True, text=True, check=True
    )
    taken, wall = json.loads(done.stdout.splitlines()[-1])
    return taken, wall


def measure(match: Largest, folder: Path) -> dict[str, float]:
    """Milliseconds of processor time."""
    after_a_start(folder, match.token)  # compiles
    starts = [after_a_start(folder, match.token) for _ in range(REPEAT)]
    found = {"first": min(taken for taken, _ in starts), "wall": min(wall for _, wall in starts)}
    match.page()
    found["again"] = match.page()
    found["sheet"] = spent(lambda: match.client.get(f"/m/{match.token}/sheet.pdf"))
    return found


def run() -> dict[str, Any]:
    """By shape: ``first``, ``wall``, ``again``, ``sheet`` in milliseconds; ``hands``: how many were taken down."""
    found: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        match = Largest(Path(folder), "dithmarschen", 4, 2)
        match.by_taps(MOST_HANDS)
        found["cards"] = measure(match, Path(folder))
    with TemporaryDirectory() as folder:
        match = Largest(Path(folder), "christiansen", 4, 4)
        assert zwickern.read(SAMPLE.read_text(encoding="utf-8")).setting is not None
        hands = match.by_all_plays(MOST_ENTRIES - LAST_ENTRIES)
        found["plays"] = {**measure(match, Path(folder)), "hands": hands}
    return found


def main() -> None:
    """Print all figures; of one first page where a folder and a link are given."""
    if len(sys.argv) == 3:
        print(json.dumps(first_page(Path(sys.argv[1]), sys.argv[2])))
        return
    for name, row in run().items():
        print(name, {key: round(value) for key, value in row.items()})


if __name__ == "__main__":
    main()
