"""How long the draw of one round takes: 60 people who have played 40 evenings of three rounds, in processor time.

The season is seeded: two people in three come each evening, so that sit-outs, late-comers' credits and uneven
histories are all in it. Earlier rounds are dealt at random, which leaves more to mend than draws of our own would.
"""

from __future__ import annotations

import random
from statistics import median
from time import process_time
from typing import Any

from scorekeeper.league.draw import PAIRS, THREE_ALONE, Draw, History, Round, Shape, Wish, draw, history

EVENINGS, ROUNDS = 40, 3
CASES: dict[str, tuple[int, tuple[Shape, ...], int]] = {
    "60 people": (60, (PAIRS,), 0),
    "60 people, 8 wishes": (60, (PAIRS,), 8),
    "59 people, 3s allowed": (59, (PAIRS, THREE_ALONE), 0),
    "24 people": (24, (PAIRS,), 0),
}


def season(dice: random.Random, people: list[str]) -> list[Round]:
    """Rounds of all evenings but the last, dealt at random in fours."""
    rounds = []
    for evening in range(EVENINGS):
        here = dice.sample(people, 2 * len(people) // 3)
        for _ in range(ROUNDS):
            dice.shuffle(here)
            fours = [here[at : at + 4] for at in range(0, len(here) - 3, 4)]
            tables = tuple(((a, b), (c, d)) for a, b, c, d in fours)
            rounds.append(Round(f"evening {evening}", tables, tuple(here[4 * len(fours) :])))
    return rounds


def measure(number: int, shapes: tuple[Shape, ...], wished: int, seed: int) -> dict[str, Any]:
    """Processor seconds of one draw and of the history it goes by, and the draw."""
    dice = random.Random(seed)
    people = [f"person {at}" for at in range(number)]
    rounds = season(dice, people)
    pairs = [tuple(dice.sample(people, 2)) for _ in range(wished)]
    pairing_wishes = [Wish(a, b, "together" if at % 4 == 0 else "apart") for at, (a, b) in enumerate(pairs)]
    start = process_time()
    before: History = history(rounds, "tonight")
    read = process_time()
    drawn: Draw = draw(people, str(seed), shapes=shapes, history=before, pairing_wishes=pairing_wishes)
    return {"history": read - start, "draw": process_time() - read, "figures": drawn.figures}


def run(repeat: int = 5) -> dict[str, Any]:
    """Median and longest by case, in seconds, and by how much the figures lie above their bounds, in percent."""
    measure(4, (PAIRS,), 0, 0)  # loads the matching library
    found: dict[str, Any] = {}
    for name, case in CASES.items():
        rows = [measure(*case, seed) for seed in range(repeat)]
        above = {
            figure.name: median(
                100 * (row["figures"][at].value / row["figures"][at].bound - 1) if row["figures"][at].bound else 0
                for row in rows
            )
            for at, figure in enumerate(rows[0]["figures"])
        }
        found[name] = {
            "median": median(row["draw"] for row in rows), "max": max(row["draw"] for row in rows),
            "history": median(row["history"] for row in rows), "above": above,
        }
    return found


def main() -> None:
    """Print all figures."""
    for name, row in run().items():
        print(f"{name:24} {row['median']:.3f} s, longest {row['max']:.3f} s, history {row['history']:.3f} s")
        print(*(f"  {goal} {percent:.2f} % above its bound" for goal, percent in row["above"].items()), sep="\n")


if __name__ == "__main__":
    main()
