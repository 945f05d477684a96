"""The largest match there may be: its first page after a start, an entry, its papers.

`python -m benchmarks.largest` prints milliseconds of processor time with the test client, for 1,000 hands of 19 entries
(counted by cards, with Zwicks called and taken back, both signatures) and for 20,000 entries of hands taken down play
by play. Each first page is that of an application made anew, which has read nothing of the match yet.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.evening import LISTS, SAMPLE, Evening, entry, plays, spent
from scorekeeper import zwickern
from scorekeeper.journal.match_kind import LAST_ENTRIES, MOST_ENTRIES, MOST_HANDS

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
            said = [begun, count]
            for tap in range((OF_A_HAND - 4 + number % 2) // 2):
                zwick = {"what": "zwick", "side": tap % 2, "person": None, "play": None}
                said.insert(-1, entry("mark.called", zwick, hand))
                said.insert(-1, entry("undone", {"target": said[-2]["id"]}, hand))
            if not number:
                self.say(*said)
                digest, said = str(self.look()["current"]["digest"]), []
            said += [entry("accepted", {"side": side, "digest": digest, "person": None}, hand) for side in (0, 1)]
            self.say(*said)

    def by_all_plays(self, entries: int) -> int:
        """Hands of the published sample, as many as go into so many entries; how many."""
        hands = 0
        each = len([*plays(self.people, "x")]) + 1
        while (hands + 1) * each < entries:
            hand, begun = self.begin()
            said = [begun, *plays(self.people, hand)]
            for at in range(0, len(said), AT_ONCE):
                self.say(*said[at : at + AT_ONCE])
            hands += 1
        return hands


def first_page(folder: Path, token: str) -> float:
    """Milliseconds of the first page of a match that an application reads."""
    import gc

    anew = Evening.at(folder)
    anew.get("/manifest.webmanifest")  # what every first request of a process costs
    gc.collect()
    gc.freeze()  # as `scorekeeper serve` does
    return spent(lambda: anew.get(f"/m/{token}", headers={"Accept-Language": "de"}))


def measure(match: Largest, folder: Path) -> dict[str, float]:
    """Milliseconds of processor time."""
    found = {"first": min(first_page(folder, match.token) for _ in range(REPEAT))}
    match.page()
    found["again"] = match.page()
    found["sheet"] = spent(lambda: match.client.get(f"/m/{match.token}/sheet.pdf"))
    return found


def run() -> dict[str, Any]:
    """By shape: ``first``, ``again``, ``sheet`` in milliseconds; ``hands`` of the hands taken down play by play."""
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
    """Print all figures."""
    for name, row in run().items():
        print(name, {key: round(value) for key, value in row.items()})


if __name__ == "__main__":
    main()
