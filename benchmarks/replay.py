"""Text to record to audited replay with findings, beside python-chess replaying games from SAN, in one run.

`python -m benchmarks.replay` prints plays and plies per second of processor time, medians of the rounds, and the
ratios. Every round has its own hands and games, read for the first time, so nothing remembered of the same hand
helps; both sides check that each play (ply) is allowed. Half of the hands are written with all hands recorded.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

import chess

from benchmarks.dealing import SEATS, Style, hands
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.replay import replay

ROUNDS = 9
HANDS = 4 * len(SEATS)
"""Hands per round: each variant four times."""
GAMES, PLIES = 20, 120
"""Games a round, and their length at most."""
STYLE = Style(hands=0.5, names=0.85)
GOALS = {"text": 1.0, "parsed": 2.0}
"""Plays replayed while python-chess replays one ply: from text, and from a record already parsed."""


def game(dice: random.Random) -> list[str]:
    """A random legal game in SAN."""
    board, moves = chess.Board(), list[str]()
    while len(moves) < PLIES and not board.is_game_over():
        move = dice.choice(list(board.legal_moves))
        moves.append(board.san(move))
        board.push(move)
    return moves


def seconds_of_chess(games: Sequence[Sequence[str]]) -> float:
    """Processor seconds of python-chess for these games."""
    start = process_time()
    for moves in games:
        board = chess.Board()
        for san in moves:
            board.push_san(san)
    return process_time() - start


def seconds_of_ours(texts: Sequence[str]) -> tuple[float, float, int]:
    """Processor seconds of reading these texts and of replaying the records, and how many plays there are."""
    start = process_time()
    records = [read(text) for text in texts]
    between = process_time()
    plays = 0
    for record in records:
        replayed = replay(record)
        plays += len(replayed.steps)
        assert replayed.complete, "a dealt hand is whole"
        assert replayed.legal, "a dealt hand is legal"
    return between - start, process_time() - between, plays


def run(rounds: int = ROUNDS, seed: int = 1) -> dict[str, Any]:
    """Units per second as {chess, text, parsed, read}, and under ``ratio`` those of text and parsed to chess's.

    Ratios are the medians of those of the single rounds: both sides of one round ran within a second.
    """
    dice = random.Random(seed)
    dealt = hands((rounds + 1) * HANDS, seed, STYLE)
    speeds: dict[str, list[float]] = {"chess": [], "text": [], "parsed": [], "read": []}
    for at in range(rounds + 1):
        games = [game(dice) for _ in range(GAMES)]
        texts = [hand.text for hand in islice(dealt, HANDS)]
        gc.collect()  # what dealing left behind is not for the replay to clear up
        plies = seconds_of_chess(games)
        reading, replaying, plays = seconds_of_ours(texts)
        if not at:
            continue  # the first round warms up
        speeds["chess"].append(sum(map(len, games)) / plies)
        speeds["text"].append(plays / (reading + replaying))
        speeds["parsed"].append(plays / replaying)
        speeds["read"].append(plays / reading)
    ratio = {
        kind: median(own / peer for own, peer in zip(speeds[kind], speeds["chess"], strict=True)) for kind in GOALS
    }
    return {kind: median(values) for kind, values in speeds.items()} | {"ratio": ratio, "hands": rounds * HANDS}


def main() -> None:
    """Prints the table."""
    found = run()
    names = {
        "chess": "python-chess, push_san", "text": "text to replay", "parsed": "record to replay",
        "read": "text to record",
    }
    for kind, name in names.items():
        ratio = f"{found['ratio'][kind]:>8.2f} x" if kind in GOALS else ""
        print(f"{name:26}{found[kind]:>10,.0f} a second{ratio}")
    print(f"{found['hands']} hands of all variants, each read once")


if __name__ == "__main__":
    main()
