"""How many plays a second the replays of Schnapsen, Zwicken and Anbieten take, of hands like those at a table.

Exchanges, marriages, closings, claims, cuts, passes and raises (benchmarks.table). A record is a third as long as one
of Zwickern, so that its header, its deal and its result weigh three times as much in each play.

`python -m benchmarks.tricks` prints plays per second of processor time from text to findings, medians of the rounds,
beside Zwickern's in the same run: a hand of tricks should take no longer a play than one of captures.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from benchmarks import table
from benchmarks.dealing import SEATS, Style, hands
from benchmarks.table import played
from scorekeeper import schnapsen, zwicken, zwickern

ROUNDS, HANDS = 9, 4 * len(SEATS)
"""Rounds, and hands of each game a round; the first round warms up."""
RECORDED = 0.5
"""So many hands are written with everybody's cards."""
STYLE, TRICKS = Style(hands=RECORDED, names=0.85), table.Style(hands=RECORDED, names=0.85)
"""Zwickern's hands, as in benchmarks.replay, and those of the games of tricks."""


def of_zwickern(seed: int) -> Iterator[str]:
    """Hands of every variant of Zwickern."""
    return (hand.text for hand in hands((ROUNDS + 1) * HANDS, seed, STYLE))


def plays_a_second(game: Any, texts: Sequence[str]) -> float:
    """Plays of these texts, read and replayed with findings, per second of processor time."""
    start, plays = process_time(), 0
    for text in texts:
        replayed = game.replay(game.read(text))
        plays += len(replayed.steps)
        assert replayed.legal, "a hand played by the rules is legal"
    return plays / (process_time() - start)


def run(rounds: int = ROUNDS, seed: int = 1) -> dict[str, Any]:
    """Plays a second by game, and under ``ratio`` the cousins' to Zwickern's, medians of the single rounds."""
    dealt = {
        "zwickern": of_zwickern(seed),
        **{name: played((rounds + 1) * HANDS, seed, name, TRICKS) for name in ("schnapsen", "zwicken")},
    }
    games: dict[str, Any] = {"zwickern": zwickern, "schnapsen": schnapsen, "zwicken": zwicken}
    speeds: dict[str, list[float]] = {name: [] for name in games}
    for at in range(rounds + 1):
        texts = {name: list(islice(texts, HANDS)) for name, texts in dealt.items()}
        gc.collect()  # what dealing left behind is not for the replay to clear up
        for name, game in games.items():
            speed = plays_a_second(game, texts[name])
            if at:
                speeds[name].append(speed)
    ratio = {
        name: median(own / other for own, other in zip(speeds[name], speeds["zwickern"], strict=True))
        for name in ("schnapsen", "zwicken")
    }
    return {name: median(values) for name, values in speeds.items()} | {"ratio": ratio}


def main() -> None:
    """Prints the table."""
    found = run()
    for name in ("zwickern", "schnapsen", "zwicken"):
        ratio = f"{found['ratio'][name]:>8.2f} x" if name in found["ratio"] else ""
        print(f"{name:12}{found[name]:>10,.0f} plays a second{ratio}")


if __name__ == "__main__":
    main()
