"""Perft: how many ways of going on there are, one, two and three plays deep, from fixed deals of every variant.

The table was computed by the package; one and two plays deep it is checked against `naive_plays`, which tries
everything and asks the second referee (referee.py); the long ones are left to `make soak`. A number that changes is a
rule that changed.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations

import pytest

from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.position import step
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import Build, Capture
from tests.cases import for_each
from tests.zwickern.rules.dealer import JOKERS, RANKS, SUITS
from tests.zwickern.rules.hands import NAMES, VARIANTS, hand, ruled
from tests.zwickern.rules.referee import House, Play, Referee


@dataclass(frozen=True)
class Deal:
    variant: str
    table: str
    hands: str
    counts: tuple[int, int, int]
    rules: str = ""

    def __str__(self) -> str:
        return f"{self.variant}-{self.players}{'-' * bool(self.rules)}{self.rules}"

    @property
    def held(self) -> list[list[str]]:
        return [cards.split() for cards in self.hands.split("|")]

    @property
    def players(self) -> int:
        return len(self.held)

    @property
    def packs(self) -> int:
        return 2 if self.variant == "classic-double" or (self.variant == "nsv" and self.players > 2) else 1

    def position(self):
        names = NAMES[: self.players]
        schedule = f"{len(self.table.split())} ; {len(self.held[0])}"
        head = {"players": names, "schedule": schedule, "packs": str(self.packs)}
        head |= {"rules": self.rules} if self.rules else {}
        lines = [f"hand {name}: {' '.join(cards)}" for name, cards in zip(names, self.held, strict=True)]
        return ruled(hand(self.variant, *lines, table=self.table, **head)).positions[0]

    def referee(self) -> Referee:
        house = House(self.variant, dict(pair.split("=") for pair in self.rules.split(", ") if pair))
        teamed = self.variant in ("dithmarschen", "dithmarschen-6", "grossenwiehe") and self.players in (4, 6)
        sides = [seat % 2 if teamed else seat for seat in range(self.players)]
        pack = [rank + suit for rank in RANKS for suit in SUITS] * self.packs + JOKERS.get(self.variant, [])
        copies = {card: pack.count(card) for card in pack}
        return Referee(house, sides, [self.held], self.table.split(), copies)


DEALS = (
    Deal("dithmarschen", "4c 8d 4d 6s", "3c Ks Jh 7d | 4h Jd 5d 2s | X20 Ad 5s Ts | As 7s Qd 8h", (16, 283, 3224)),
    Deal("dithmarschen", "Ac Js Kc 2d", "7d 9s 8s Qd | Ts 5c 9c Kd | Ks Jc 5h 8d", (20, 304, 5677)),
    Deal(
        "dithmarschen-6", "2d Tc 8h Ac",
        "3s As X25 3d Ts | 7d Jd 3c 5c 9d | Js 9h 6c Qd X20 | 4s 5s Qs 8d Kh", (21, 365, 7768),
    ),
    Deal(
        "grossenwiehe", "2c 5c 2s 5d Js",
        "3h 7c Jd Th | 9s 6d Kh Jh | Tc 2d X17 7d | 4c 3d 5s X15", (39, 1062, 15988),
    ),
    Deal(
        "grossenwiehe", "2c 7s X15 Ad",
        "3d 6s 8h Qc | Th 6c 8c Ac | Js Jc 9d 9s | 6d Qd 7d 9c | 4d Tc 3h X17 | 3c Ah X20 Jd", (14, 190, 4062),
    ),
    Deal(
        "christiansen", "7s Qs X30 Ac 5s",
        "5d X25 2c 6d 3h Ts | Ah 6c Jd 9d 3c Td | 9s Jc Qh 7d 2h 5h | 8s Qc 3d Kh 9h As", (26, 961, 33834),
    ),
    Deal("christiansen", "Ah 5h 4s 4c", "Ts 3d Qd Jd 4h | 9h X25 9c Jh Qh", (24, 646, 10429), "reverse_subtract=on"),
    Deal("classic", "6h Qd Kc 5c", "5s 8h 6d 8d | 4d 3c Jc 5d | Qh 7h 2s Ts | 5h 4s 7c 4c", (14, 139, 1379)),
    Deal("classic", "9d Qs 3c 9c 8s", "5d 2c Ad 5c | Tc 7s 7d 3s", (1, 6, 60), "forced_capture=on"),
    Deal(
        "classic-double", "Th 5d 7d 4c",
        "2s 7s Tc Ts | Kh Jc 4s 9c | 9h 2c Jd As | 5h 4d 6c 6d | 7c Qd 6s 8d", (16, 217, 2436),
    ),
    Deal("danyliuk", "4c 3d Ac Ts", "9c 2h 4d 8c | 5c 3s 5h 7h | 6c As 7d Kd | 7s 6s 2s Qc", (16, 240, 2927)),
    Deal("dietze", "Qh 6d 8s As", "Jh Js Jd Qd | 7h Kc 5h 8d | 9d 7c Th 8c | 4s 3d Tc Ac", (5, 50, 350)),
    Deal("dietze", "Td 7h 7c Kd 9h", "8h Tc 2c Ts | Jh 2s 6d 4s | Qc 6c 7s Jc", (10, 146, 1560), "split_builds=off"),
    Deal("grupp", "5h 3h Qc 2c", "2h 5c 7c 8h | X 2s 4c 6d | Ks Js Qh 3s | Jd 3c 8d Th", (22, 932, 10585)),
    Deal("grupp", "X 9c Ac Qh", "4c Ts 2s 2h | Kc Ad 6d 4d", (43, 465, 5506), "gr_joker_take=joker_only"),
    Deal("parlett", "X Th Jd Jc", "Ks 3s 3c 9d | 5s Ac 6h 2s | Ah 6d Js 9s | Kc 9h 3d Td", (37, 506, 6289)),
    Deal("nsv", "9s 4h 3h Ks 4c Kh", "2d Kc Qh 2s | Ts 3d 7h 3s", (13, 226, 2478)),
    Deal("nsv", "Th Js 2h Ad Ts", "9h Ks Kd 7s | 9s 7c 6s 5c | 6h 8d Jd Td | 3c 6d 2d Kc", (8, 41, 302)),
    Deal("nsv-zwicker", "3s 4c Kc 2c", "5s 2h 7c Js | 6h Qs 8d As", (17, 203, 2072)),
)


def perft(position, depth):
    """How many sequences of so many legal plays there are."""
    if not depth or position.turn < 0:
        return 1
    plays = list(legal_plays(position))
    if depth == 1:
        return len(plays)
    return sum(perft(step(position, readings(position, play)[0]), depth - 1) for play in plays)


def naive_plays(referee):
    """Every play of the player to move that the second referee lets pass, found by trying everything."""
    table, seat = referee.table, referee.turn
    heads = [at for at, item in enumerate(table) if not item.heap or item.heap not in {i.heap for i in table[:at]}]
    for card in sorted(set(referee.hands[seat])):
        tries = [Play("trail", card)]
        for size in range(1, len(table) + 1):
            tries += [Play("capture", card, None, (chosen,)) for chosen in combinations(range(len(table)), size)]
        for partner in [None, *(other for other in range(referee.n) if other != seat)]:
            shown = referee.house.values(card)
            tries += [Play("build", card, None, (), None, value, partner) for value in shown]
            tries += [
                Play("build", card, None, (), target, value, partner)
                for target in heads
                for value in range(1, 60)
                if referee.reaches(target, shown, value)
            ]
        for play in tries:
            after = deepcopy(referee)
            if all(severity == "note" for _, severity in after.play(play)):
                yield play, after


def naive_perft(referee, depth):
    if not depth or referee.turn is None:
        return 1
    return sum(naive_perft(after, depth - 1) for _, after in naive_plays(referee))


def named(play, names):
    """A legal play of the package in the terms of `as_tried`."""
    if isinstance(play, Capture):
        return "capture", play.card.code, frozenset(item.card.code for group in play.groups for item in group)
    if isinstance(play, Build):
        target = play.target.card.code if play.target else None
        partner = None if play.beneficiary is None else names.index(play.beneficiary)
        return "build", play.card.code, target, play.announced, partner
    return "trail", play.card.code


def as_tried(play, table):
    if play.kind == "capture":
        return "capture", play.card, frozenset(table[index].cards[0] for group in play.groups for index in group)
    if play.kind == "build":
        target = None if play.target is None else table[play.target].cards[0]
        return "build", play.card, target, play.value, play.partner
    return "trail", play.card


def small(most, depth):
    """The deals with at most so many plays at this depth."""
    return [deal for deal in DEALS if deal.counts[depth - 1] <= most]


def large(most, depth):
    """The others, which are looked at by `make soak` alone."""
    return [deal for deal in DEALS if deal.counts[depth - 1] > most]


@for_each("deal", DEALS, ids=str)
def test_one_and_two_plays_deep(deal):
    assert (perft(deal.position(), 1), perft(deal.position(), 2)) == deal.counts[:2]


@for_each("deal", small(5000, 3), ids=str)
def test_three_plays_deep(deal):
    assert perft(deal.position(), 3) == deal.counts[2]


@pytest.mark.soak
@for_each("deal", large(5000, 3), ids=str)
def test_three_plays_deep_where_there_are_many(deal):
    assert perft(deal.position(), 3) == deal.counts[2]


@for_each("deal", DEALS, ids=str)
def test_the_plays_are_those_that_trying_everything_finds(deal):
    position, referee = deal.position(), deal.referee()
    names = position.setting.players
    assert {named(play, names) for play in legal_plays(position)} == {
        as_tried(play, referee.table) for play, _ in naive_plays(referee)
    }


@for_each("deal", small(180, 2), ids=str)
def test_trying_everything_twice_gives_the_same_count(deal):
    assert naive_perft(deal.referee(), 2) == deal.counts[1]


@pytest.mark.soak
@for_each("deal", large(180, 2), ids=str)
def test_trying_everything_twice_gives_the_same_count_where_there_are_many(deal):
    assert naive_perft(deal.referee(), 2) == deal.counts[1]


def test_every_variant_has_a_deal():
    assert {deal.variant for deal in DEALS} == set(VARIANTS)
