"""Hands of Schnapsen and Zwicken played at random by the rules, and how many plays a second their replays take.

`python -m benchmarks.tricks` prints plays per second of processor time from text to findings, medians of the rounds,
beside Zwickern's in the same run: a hand of tricks should take no longer a play than one of captures.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any

from benchmarks.dealing import SEATS, Style, hands
from scorekeeper import schnapsen, zwicken, zwickern
from scorekeeper.acts import Act, Dealt, Heading
from scorekeeper.schnapsen.variants import HAND, PACK, TALON
from scorekeeper.zwicken.variants import PACK as LONG_PACK

ROUNDS, HANDS = 9, 4 * len(SEATS)
"""Rounds, and hands of each game a round; the first round warms up."""
RECORDED = 0.5
"""So many hands are written with everybody's cards."""
STYLE = Style(hands=RECORDED, names=0.85)
"""Zwickern's hands, as in benchmarks.replay."""


def of_schnapsen(dice: random.Random) -> str:
    """A hand of Schnapsen to its end; claims are left to the last trick."""
    cards = [card.code for card in dice.sample(PACK, len(PACK))]
    held = {"Anna": tuple(cards[:HAND]), "Ben": tuple(cards[HAND : 2 * HAND])}
    stock, turnup = tuple(cards[2 * HAND : 2 * HAND + TALON]), (cards[-1],)
    return _played(schnapsen, dice, Heading("schnapsen", {}, ("Anna", "Ben"), "Ben", {}), Dealt(turnup, held, stock))


def of_zwicken(dice: random.Random) -> str:
    """A deal of Zwicken for four, everybody plays along."""
    cards = [card.code for card in dice.sample(LONG_PACK, len(LONG_PACK))]
    names = ("Anna", "Ben", "Cem", "Dora")
    held = {name: tuple(cards[3 * at : 3 * at + 3]) for at, name in enumerate(names)}
    return _played(zwicken, dice, Heading("zwicken", {}, names, "Dora", {}), Dealt((cards[-1],), held))


def _played(game: ModuleType, dice: random.Random, heading: Heading, dealt: Dealt) -> str:
    """The text of a hand: at every moment one of the acts that are certainly allowed."""
    acts: list[Act] = []
    while True:
        replay = game.replay(game.assembled(heading, dealt, acts))
        position = replay.end
        if replay.complete or position is None:
            break
        plays = [play for play in game.legal(position) if not _ends_or_hides(game.write_play(play))]
        acts.append(Act(position.player, game.write_play(dice.choice(plays))))
    shown = dealt if dice.random() < RECORDED else dealt._replace(hands={}, stock=())
    return str(game.write(game.assembled(heading, shown, acts)))


def _ends_or_hides(written: str) -> bool:
    """A claim ends the hand, an exchange makes unknown what is held, and with a pass fewer play."""
    return written.startswith(("66", "swap ", "pass"))


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
    dice, dealt = random.Random(seed), of_zwickern(seed)
    makers: dict[str, Callable[[], str]] = {
        "zwickern": lambda: next(dealt),
        "schnapsen": lambda: of_schnapsen(dice),
        "zwicken": lambda: of_zwicken(dice),
    }
    games: dict[str, Any] = {"zwickern": zwickern, "schnapsen": schnapsen, "zwicken": zwicken}
    speeds: dict[str, list[float]] = {name: [] for name in games}
    for at in range(rounds + 1):
        texts = {name: list(islice(iter(maker, None), HANDS)) for name, maker in makers.items()}
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
