"""Wishes, sit-outs, partners: as good as the best of all ways there are, in the order of the goals."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.league.draw import PAIRS, THREE_ALONE, TWO_ALONE, Times, Wish, draw, plan
from tests.league.draw.rounds import every_way, figure, matchings, names, pairs_in, some_history


def goals(way, history, pairing_wishes):
    """The goals that the draw says it reaches exactly, first goal first, counted one by one."""
    pairs, lone, out = way
    pairs = {tuple(sorted(pair)) for pair in pairs}
    broken = 0
    for a, b, rule in pairing_wishes:
        together = tuple(sorted((a, b))) in pairs
        broken += together if rule == "apart" else not (together or a in out or b in out)
    rows = [[history.out.get(person, history.new[0]) for person in out]]
    rows.append([history.partners.get(pair, Times()) for pair in pairs])
    rows.append([history.alone.get(person, history.new[1]) for person in lone])
    return broken, *(sum(row[span] for row in found) for found in rows for span in (0, 1))


def some_wishes(dice, people):
    """Nobody has two partners they must have."""
    mixed = dice.sample(people, len(people))
    pairs = zip(mixed[::2], mixed[1::2], strict=False)
    together = [Wish(a, b, "together") for a, b in pairs if dice.random() < 0.4]
    return together + [Wish(*dice.sample(people, 2), "apart") for _ in range(dice.randrange(6))]


CASES = [
    *((number, (PAIRS,)) for number in (4, 5, 6, 7, 8, 10)),
    (7, (PAIRS, THREE_ALONE)), (6, (PAIRS, TWO_ALONE)), (10, (PAIRS, THREE_ALONE)),
]


@pytest.mark.parametrize(
    ("number", "shapes"), [pytest.param(*case, marks=pytest.mark.slow if case[0] == 10 else []) for case in CASES]
)
def test_no_way_is_better(number, shapes):
    people = names(number)
    laid = plan(number, shapes)
    ways = list(every_way(people, laid.out, laid.sides_of(1)))
    for seed in range(8 if len(ways) < 500 else 2):
        dice = Random(f"{number} {shapes} {seed}")
        history, pairing_wishes = some_history(dice, people), list(dict.fromkeys(some_wishes(dice, people)))
        drawn = draw(people, str(seed), shapes=shapes, history=history, pairing_wishes=pairing_wishes)
        lone = [table.seats for table in drawn.tables if len(table.sides[0]) == 1]
        way = pairs_in(drawn), [person for seats in lone for person in seats], drawn.out
        assert goals(way, history, pairing_wishes) == min(goals(other, history, pairing_wishes) for other in ways), seed


def test_two_who_must_play_together_are_not_sent_out_together_for_it():
    # one of them outside settles the wish; counting that twice would make couples sit out in every round
    people = names(10)
    pairing_wishes = [Wish(people[at], people[at + 1], "together") for at in range(0, 10, 2)]
    both = 0
    for seed in range(8):
        drawn = draw(people, str(seed), pairing_wishes=pairing_wishes)
        assert figure(drawn, "wishes") == (0, 0)
        both += any({wish.a, wish.b} == set(drawn.out) for wish in pairing_wishes)
    assert both < 8


def test_the_sides_of_eight_meet_in_the_best_way():
    people = names(8)
    for seed in range(10):
        history = some_history(Random(seed), people)
        drawn = draw(people, str(seed), history=history)
        sides = [side for table in drawn.tables for side in table.sides]

        def weight(tables, history=history):
            met = [
                history.opponents.get(tuple(sorted((a, b))), Times()) for one, two in tables for a in one for b in two
            ]
            return sum(times.evening for times in met), sum(times.season for times in met)

        assert weight([table.sides for table in drawn.tables]) == min(map(weight, matchings(sides)))
