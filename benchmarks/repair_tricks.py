"""How well a planted slip is found in the cousins: one realistic slip in random legal records, then ``repairs``.

Measured as Zwickern's (benchmarks.repair): in those with one correction only it should be the truth in 95 %; where as
many are proposed as can be and the truth is none of them, nobody can tell which it was.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from benchmarks.repair import TRIES, Tally, misread, show
from benchmarks.table import STYLE, Style, played
from scorekeeper import schnapsen, zwicken
from scorekeeper.cards import CARDS
from scorekeeper.schnapsen import repair as of_schnapsen
from scorekeeper.zhn.correcting import MOST
from scorekeeper.zhn.repair import Repair, corrected
from scorekeeper.zwicken import repair as of_zwicken

GAMES: dict[str, ModuleType] = {"schnapsen": schnapsen, "zwicken": zwicken}
EFFECTS: dict[str, Callable[[Any], object]] = {"schnapsen": of_schnapsen.effect, "zwicken": of_zwicken.effect}
_PLAY = re.compile(r"^(?!(deal|turnup|hand|talon|cut|result)\b)")


class Planted(NamedTuple):
    """A legal text, and the same with one slip of a kind."""

    kind: str
    truth: str
    text: str


class Pen:
    """Slips in one record. Every kind returns the lines with the slip, or None where it cannot happen."""

    def __init__(self, dice: random.Random, text: str) -> None:
        self.dice = dice
        self.lines = text.splitlines()
        self.deal = self.lines.index("deal")
        self.result = self.lines.index("result") if "result" in self.lines else len(self.lines)
        self.plays = [at for at in range(self.deal + 1, self.result) if _PLAY.match(self.lines[at])]
        self.names = self.lines[2].removeprefix("players: ").split(", ")

    def _with(self, at: int, *texts: str) -> list[str]:
        return [*self.lines[:at], *texts, *self.lines[at + 1 :]]

    def _swapped(self, one: int, two: int) -> list[str]:
        lines = list(self.lines)
        lines[one], lines[two] = lines[two], lines[one]
        return lines

    def _misread(self, lines: list[int]) -> list[str] | None:
        """Another card in one of these lines."""
        spots = [(at, n) for at in lines for n, word in enumerate(self.lines[at].split(" ")) if word in CARDS]
        if not spots:
            return None
        at, n = self.dice.choice(spots)
        words = self.lines[at].split(" ")
        words[n] = misread(self.dice, CARDS[words[n]], []).code
        return self._with(at, " ".join(words))

    def _of(self, *kinds: str) -> list[int]:
        return [at for at in range(self.deal + 1, self.result) if self.lines[at].startswith(kinds)]

    def _word(self, words: tuple[str, ...], others: Callable[[str], str]) -> list[str] | None:
        """One of these words in a line of plays becomes another one, or goes."""
        spots = [(at, w) for at in self.plays for w in words if re.search(rf"(^|\s){w}(\s|$)", self.lines[at])]
        if not spots:
            return None
        at, word = self.dice.choice(spots)
        new = re.sub(rf"(^|\s){word}(?=\s|$)", lambda match: match[1] + others(word), self.lines[at], count=1)
        return self._with(at, " ".join(new.split()))

    def played(self) -> list[str] | None:
        return self._misread(self.plays)

    def dealt(self) -> list[str] | None:
        return self._misread(self._of("hand", "talon"))

    def turnup(self) -> list[str] | None:
        return self._misread(self._of("turnup"))

    def cards_swapped(self) -> list[str] | None:
        at = self.dice.choice(self.plays)
        words = self.lines[at].split(" ")
        spots = [n for n in range(len(words) - 1) if words[n] in CARDS and words[n + 1] in CARDS]
        if not spots:
            return None
        n = self.dice.choice(spots)
        words[n], words[n + 1] = words[n + 1], words[n]
        return self._with(at, " ".join(words))

    def lines_swapped(self) -> list[str] | None:
        at = self.dice.choice(self.plays)
        return self._swapped(at, at + 1) if at + 1 in self.plays else None

    def left_out(self) -> list[str] | None:
        """A trick that somebody who knows the hands could tell, or a decision of which no card is known."""
        hidden = r"\+" if self._of("hand") else r"\b[2-9TJQKA][cdhs] [2-9TJQKA][cdhs]"
        lines = [at for at in self.plays if not re.search(hidden, self.lines[at])]
        return self._with(self.dice.choice(lines)) if lines else None

    def twice(self) -> list[str] | None:
        at = self.dice.choice(self.plays)
        return self._with(at, self.lines[at], self.lines[at])

    def name(self) -> list[str] | None:
        spots = [at for at in self.plays if self.lines[at].partition(":")[0] in self.names]
        if not spots:
            return None
        at = self.dice.choice(spots)
        name, _, rest = self.lines[at].partition(":")
        return self._with(at, f"{self.dice.choice([each for each in self.names if each != name])}:{rest}")

    def dealer(self) -> list[str] | None:
        name = self.lines[3].removeprefix("dealer: ")
        return self._with(3, f"dealer: {self.dice.choice([each for each in self.names if each != name])}")

    def order(self) -> list[str] | None:
        names = list(self.names)
        at = self.dice.randrange(len(names) - 1)
        names[at], names[at + 1] = names[at + 1], names[at]
        return self._with(2, f"players: {', '.join(names)}")

    def figure(self) -> list[str] | None:
        lines = range(self.result + 1, len(self.lines))
        if not lines:
            return None
        at = self.dice.choice(lines)
        numbers = list(re.finditer(r"[+-]?\d+", self.lines[at]))
        number = self.dice.choice(numbers)
        off = int(number[0]) + self.dice.choice((-10, -2, -1, -1, 1, 1, 2, 10))
        if number is not numbers[0] or "points" in self.lines[at] or self.lines[at].startswith("pot"):
            off = abs(off)  # only chips can be below zero
        sign = "+" if number[0].startswith("+") and off > 0 else ""
        return self._with(at, f"{self.lines[at][: number.start()]}{sign}{off}{self.lines[at][number.end() :]}")

    # Schnapsen

    def marriage(self) -> list[str] | None:
        return self._word(("20", "40"), lambda word: "20" if word == "40" else "40")

    def sign(self) -> list[str] | None:
        """``swap`` or ``close`` left out, or on the next trick."""
        spots = [(at, w) for at in self.plays for w in ("swap", "close") if f"{w} " in f"{self.lines[at]} "]
        if not spots:
            return None
        at, word = self.dice.choice(spots)
        lines = list(self.lines)
        lines[at] = lines[at].replace(f"{word} ", "", 1)
        other = at + self.dice.choice((-1, 1))
        if self.dice.random() < 0.5 and other in self.plays:
            lines[other] = re.sub(r"^(\w+: )?", rf"\1{word} ", lines[other], count=1)
        return lines

    def claim(self) -> list[str] | None:
        """66 on an earlier trick, or left out."""
        at = self.plays[-1]
        if not self.lines[at].endswith(" 66"):
            return None
        lines = list(self.lines)
        lines[at] = lines[at].removesuffix(" 66")
        if self.dice.random() < 0.7 and at - 1 in self.plays:
            lines[at - 1] += " 66"
        return lines

    # Zwicken

    def decision(self) -> list[str] | None:
        return self._word(("pass", "play"), lambda word: "play" if word == "pass" else "pass")

    def exchanged(self) -> list[str] | None:
        spots = [at for at in self.plays if re.search(r"swap \d$", self.lines[at])]
        if not spots:
            return None
        at = self.dice.choice(spots)
        return self._with(at, f"{self.lines[at][:-1]}{self.dice.choice('123456')}")

    def cut(self) -> list[str] | None:
        """A cut left out, or its card misread."""
        lines = self._of("cut")
        if not lines:
            return None
        return self._with(self.dice.choice(lines)) if self.dice.random() < 0.5 else self._misread(lines)

    def raised(self) -> list[str] | None:
        spots = [at for at in self.plays if re.search(r"raise \d+$", self.lines[at])]
        if not spots:
            return None
        at = self.dice.choice(spots)
        head, number = self.lines[at].rsplit(" ", 1)
        return self._with(at, f"{head} {max(1, int(number) + self.dice.choice((-2, -1, 1, 2, 10)))}")


Slipped = Callable[[Pen], "list[str] | None"]
COMMON: dict[str, Slipped] = {
    "played card": Pen.played, "dealt card": Pen.dealt, "turn-up": Pen.turnup, "cards swapped": Pen.cards_swapped,
    "lines swapped": Pen.lines_swapped, "line left out": Pen.left_out, "line twice": Pen.twice, "name": Pen.name,
    "dealer": Pen.dealer, "players": Pen.order, "result": Pen.figure,
}
KINDS: dict[str, dict[str, Slipped]] = {
    "schnapsen": COMMON | {"20 and 40": Pen.marriage, "swap, close": Pen.sign, "66": Pen.claim},
    "zwicken": COMMON | {"pass, play": Pen.decision, "number": Pen.exchanged, "cut": Pen.cut, "raise": Pen.raised},
}


def planted(maker: str, number: int, seed: int, style: Style = STYLE) -> Iterator[Planted]:
    """Every kind of slip in turn, each in another random record; ``number`` records that are no longer legal."""
    game, dice = GAMES[maker], random.Random(f"slips {maker} {seed}")
    kinds, made = list(KINDS[maker].items()), 0
    for turn, truth in enumerate(played(60 * number, seed, maker, style)):
        if made == number:
            return
        kind, slip = kinds[turn % len(kinds)]
        pen = Pen(dice, truth)
        for _ in range(TRIES):
            lines = slip(pen)
            text = None if lines is None else "\n".join([*lines, ""])
            if text is not None:
                replay = game.replay(game.read(text))
                if not replay.legal and replay.setting is not None:
                    yield Planted(kind, truth, text)
                    made += 1
                    break


def rank_of_truth(maker: str, right: str, text: str, proposed: tuple[Repair, ...]) -> int | None:
    """Where the truth stands among the corrections of a text, by what the corrected text comes to."""
    game, effect = GAMES[maker], EFFECTS[maker]
    truth = effect(game.replay(game.read(right)))
    for rank, repair in enumerate(proposed):
        fixed = game.replay(game.read(corrected(text.splitlines(), repair.edits)))
        assert fixed.legal, f"proposed, but it does not replay: {repair}"
        if effect(fixed) == truth:
            return rank
    return None


def run(number: int = 300, seed: int = 7, style: Style = STYLE) -> dict[str, Any]:
    """{game: {kind: shares, ``all``: shares, ``seconds``: median and max of a record}}."""
    return {maker: _measured(maker, number, seed, style) for maker in GAMES}


def _measured(maker: str, number: int, seed: int, style: Style) -> dict[str, Any]:
    game = GAMES[maker]
    tallies = {kind: Tally() for kind in (*KINDS[maker], "all")}
    seconds: list[float] = []
    for slip in planted(maker, number, seed, style):
        record = game.read(slip.text)
        start = process_time()
        proposed = game.repairs(record, slip.text)
        seconds.append(process_time() - start)
        rank = rank_of_truth(maker, slip.truth, slip.text, proposed)
        crowded = rank is None and len(proposed) == MOST
        for kind in (slip.kind, "all"):
            tallies[kind].add(rank, len(proposed), decidable=not crowded)
    shares = {kind: tally.shares() for kind, tally in tallies.items()}
    return shares | {"seconds": {"median": median(seconds), "max": max(seconds)}}


def main() -> None:
    """Prints the tables; the number of records may be given."""
    for maker, found in run(int(sys.argv[1]) if len(sys.argv) > 1 else 300).items():
        show(maker, found)


if __name__ == "__main__":
    main()
