"""How well a planted slip is found: one realistic slip in random legal hands of all variants, then ``repairs``.

Targets: the truth first in 98 % of the cases where only one correction exists, among the first three in 97 % of all
and in 85 % of every kind; the median record within 0.2 s.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.dealing import Style, hands
from scorekeeper.cards import CARDS, RANKS, SUITS, Card, by_order
from scorekeeper.zhn.repair import Repair, corrected
from scorekeeper.zwickern.notation import read, write_play
from scorekeeper.zwickern.record import Build, Capture, Named, Play, PlayLine, Record
from scorekeeper.zwickern.repair import effect, repairs
from scorekeeper.zwickern.replay import replay

CONFUSED = ("69", "38", "JQK")
TRIES = 30
"""So often a kind of slip is planted in one hand until the record is no longer legal."""


MISSED = 24
"""After a number of hands in which it cannot happen (no names are written in this style) a kind is passed over."""


class Planted(NamedTuple):
    """A legal text, and the same with one slip."""

    kind: str
    variant: str
    hands: bool
    names: bool
    truth: str
    text: str


def misread(random: Random, card: Card, jokers: list[Card]) -> Card:
    """Another card that a pen might write for this one."""
    if card.is_joker:
        near = [other for other in jokers if other is not card]
        return random.choice(near or [card])
    if random.random() < 0.5:
        return CARDS[card.rank + random.choice([suit for suit in SUITS if suit != card.suit])]
    at = RANKS.index(card.rank)
    ranks = [RANKS[i] for i in (at - 1, at + 1) if 0 <= i < len(RANKS)]
    ranks += [rank for pair in CONFUSED if card.rank in pair for rank in pair if rank != card.rank]
    return CARDS[random.choice(ranks) + card.suit]


class Pen:
    """Slips in one record. Every kind returns the lines with the slip, or None where it cannot happen."""

    def __init__(self, random: Random, text: str) -> None:
        self.random = random
        self.lines = text.splitlines()
        self.record: Record = read(text)
        setting = self.record.setting
        assert setting is not None
        self.setting = setting
        self.jokers = neighbours(sorted((card for card in setting.pack if card.is_joker), key=by_order))
        self.plays = [line for deal in self.record.deals for line in deal.plays]

    def misread(self, card: Card) -> Card:
        return misread(self.random, card, self.jokers.get(card, []))

    def _play(self, line: PlayLine, play: Play) -> list[str]:
        name = f"{line.name}: " if line.name is not None else ""
        return self._put(line.line, name + write_play(play))

    def _put(self, number: int, *texts: str) -> list[str]:
        return [*self.lines[: number - 1], *texts, *self.lines[number:]]

    def _one(self, *kinds: type) -> tuple[PlayLine, Play] | None:
        lines = [(line, line.play) for line in self.plays if line.play is not None and isinstance(line.play, kinds)]
        return self.random.choice(lines) if lines else None

    def played(self) -> list[str] | None:
        line = self.random.choice(self.plays)
        assert line.play is not None
        return self._play(line, line.play._replace(card=self.misread(line.play.card)))

    def captured(self) -> list[str] | None:
        line, play = self._one(Capture) or (None, None)
        if line is None or not isinstance(play, Capture) or play.sweep:
            return None
        g = self.random.randrange(len(play.groups))
        n = self.random.randrange(len(play.groups[g]))
        group = [*play.groups[g]]
        group[n] = Named(self.misread(group[n].card))
        return self._play(line, play._replace(groups=(*play.groups[:g], tuple(group), *play.groups[g + 1 :])))

    def target(self) -> list[str] | None:
        line, play = self._one(Build) or (None, None)
        if line is None or not isinstance(play, Build) or play.target is None:
            return None
        return self._play(line, play._replace(target=Named(self.misread(play.target.card))))

    def hand_card(self) -> list[str] | None:
        lines = [line for deal in self.record.deals for line in deal.hands if line.cards]
        if not lines:
            return None
        line = self.random.choice(lines)
        n = self.random.randrange(len(line.cards))
        cards = [card.code for card in line.cards]
        cards[n] = self.misread(line.cards[n]).code
        return self._put(line.line, f"hand {line.player}: {' '.join(cards)}")

    def hand_missing(self) -> list[str] | None:
        lines = [line for deal in self.record.deals for line in deal.hands if line.cards]
        if not lines:
            return None
        line = self.random.choice(lines)
        n = self.random.randrange(len(line.cards))
        cards = [card.code for at, card in enumerate(line.cards) if at != n]
        return self._put(line.line, f"hand {line.player}: {' '.join(cards)}".rstrip())

    def table_card(self) -> list[str] | None:
        line = self.record.deals[0].tables[0]
        n = self.random.randrange(len(line.items))
        cards = [item.cards[0].code for item in line.items]
        cards[n] = self.misread(line.items[n].cards[0]).code
        return self._put(line.line, f"table: {' '.join(cards)}")

    def announced(self) -> list[str] | None:
        line, play = self._one(Build) or (None, None)
        if line is None or not isinstance(play, Build):
            return None
        value = max(1, play.announced + self.random.choice((-10, -2, -1, -1, 1, 1, 2, 10)))
        return self._play(line, play._replace(announced=value))

    def name(self) -> list[str] | None:
        """On a play, a ``hand`` line, after ``for`` or ``ask``, in the result."""
        names = self.setting.players
        lines = [n for n, text in enumerate(self.lines, 1) if n > self.record.deals[0].line and self._names(text)]
        if not lines:
            return None
        number = self.random.choice(lines)
        text = self.lines[number - 1]
        name = self.random.choice(self._names(text))
        other = self.random.choice([each for each in names if each != name])
        return self._put(number, re.sub(rf"\b{name}\b", other, text, count=1))

    def _names(self, text: str) -> list[str]:
        return [name for name in self.setting.players if re.search(rf"\b{name}\b", text)]

    def call(self) -> list[str] | None:
        line = self.random.choice(self.plays)
        assert line.play is not None
        return self._play(line, line.play._replace(called=not line.play.called))

    def twice(self) -> list[str] | None:
        line = self.random.choice(self.plays)
        return self._put(line.line, self.lines[line.line - 1], self.lines[line.line - 1])

    def left_out(self) -> list[str] | None:
        return self._put(self.random.choice(self.plays).line)

    def swapped(self) -> list[str] | None:
        line = self.random.choice(self.plays)
        here, following = self.lines[line.line - 1], "".join(self.lines[line.line : line.line + 1])
        if not following or following == "deal":
            return None
        lines = self._put(line.line, following)
        lines[line.line] = here
        return lines

    def result(self) -> list[str] | None:
        if not self.record.results:
            return None
        line = self.random.choice(self.record.results)
        words = self.lines[line.line - 1].rsplit(":", 1)
        figures = words[1].split()
        at = self.random.choice((0, 2, 4))
        figures[at] = str(max(0, int(figures[at]) + self.random.choice((-10, -2, -1, -1, 1, 1, 2, 10))))
        return self._put(line.line, f"{words[0]}: {' '.join(figures)}")


KINDS: dict[str, Callable[[Pen], list[str] | None]] = {
    "played card": Pen.played, "captured card": Pen.captured, "target card": Pen.target, "hand line": Pen.hand_card,
    "hand line, card missing": Pen.hand_missing, "table line": Pen.table_card, "announced value": Pen.announced,
    "player's name": Pen.name, "!": Pen.call, "line twice": Pen.twice, "line left out": Pen.left_out,
    "lines swapped": Pen.swapped, "result": Pen.result,
}


def neighbours(jokers: list[Card]) -> dict[Card, list[Card]]:
    """Each joker of a pack with those next to it in value."""
    return {card: [*jokers[max(0, at - 1) : at], *jokers[at + 1 : at + 2]] for at, card in enumerate(jokers)}


def planted(number: int, seed: int, style: Style) -> Iterator[Planted]:
    """Every kind of slip in turn, each in another random hand; ``number`` records that are no longer legal."""
    random = Random(seed)
    kinds = list(KINDS)
    made = turn = missed = 0
    for dealt in hands(20 * number, seed, style):
        kind = kinds[turn % len(kinds)]
        missed += 1
        pen = Pen(random, dealt.text)
        for _ in range(TRIES):
            lines = KINDS[kind](pen)
            text = None if lines is None else "\n".join([*lines, ""])
            if text is not None and not replay(read(text)).legal:
                recorded, named = bool(pen.record.deals[0].hands), pen.plays[0].name is not None
                yield Planted(kind, dealt.variant, recorded, named, dealt.text, text)
                made += 1
                break
        else:
            if missed < MISSED:
                continue
        turn, missed = turn + 1, 0
        if made == number:
            return


class Tally:
    """What came of one kind of slip."""

    def __init__(self) -> None:
        self.cases = self.first = self.three = self.found = self.only = self.only_first = 0

    def add(self, rank: int | None, proposed: int, *, decidable: bool = True) -> None:
        """``rank`` of the truth from 0, None where it is not proposed; ``decidable``: whether one could tell at all."""
        self.cases += 1
        self.first += rank == 0
        self.three += rank is not None and rank < 3
        self.found += rank is not None
        if decidable and (rank is None or proposed == 1):
            self.only += 1
            self.only_first += rank == 0

    def shares(self) -> dict[str, float]:
        cases, only = max(1, self.cases), max(1, self.only)
        return {
            "cases": self.cases, "first": self.first / cases, "three": self.three / cases,
            "found": self.found / cases, "only": self.only, "only first": self.only_first / only,
        }


def rank_of_truth(right: str, text: str, proposed: tuple[Repair, ...]) -> int | None:
    """Where the truth stands among the corrections of a text, by what the corrected text comes to."""
    lines = text.splitlines()
    truth = effect(replay(read(right)))
    for rank, repair in enumerate(proposed):
        fixed = replay(read(corrected(lines, repair.edits)))
        assert fixed.legal, f"proposed, but it does not replay: {repair}"
        if effect(fixed) == truth:
            return rank
    return None


STYLE = Style(hands=0.5, names=0.85, calls=0.8, result=0.5)


def run(number: int = 390, seed: int = 7, style: Style = STYLE) -> dict[str, Any]:
    """{kind: shares}, with ``all``, and ``seconds``: median, p95 and max of a record."""
    tallies = {kind: Tally() for kind in (*KINDS, "all")}
    seconds: list[float] = []
    for slip in planted(number, seed, style):
        record = read(slip.text)
        start = perf_counter()
        proposed = repairs(record, slip.text)
        seconds.append(perf_counter() - start)
        rank = rank_of_truth(slip.truth, slip.text, proposed)
        for kind in (slip.kind, "all"):
            tallies[kind].add(rank, len(proposed))
    seconds.sort()
    times = {"median": median(seconds), "p95": seconds[int(len(seconds) * 0.95)], "max": seconds[-1]}
    return {kind: tally.shares() for kind, tally in tallies.items()} | {"seconds": times}


def show(name: str, found: dict[str, Any]) -> None:
    """Prints what came of each kind of slip under a name, then how long a record took."""
    times = found.pop("seconds")
    print(f"{name:26}{'cases':>7}{'first':>8}{'in three':>10}{'found':>8}{'only one':>10}{'first of those':>16}")
    for kind, row in found.items():
        print(
            f"{kind:26}{row['cases']:>7}{row['first']:>8.1%}{row['three']:>10.1%}{row['found']:>8.1%}"
            f"{row['only']:>10}{row['only first']:>16.1%}"
        )
    print("seconds a record: " + ", ".join(f"{what} {value:.3f}" for what, value in times.items()))


def main() -> None:
    """Prints the table; the number of records may be given."""
    show("slip", run(int(sys.argv[1]) if len(sys.argv) > 1 else 390))


if __name__ == "__main__":
    main()
