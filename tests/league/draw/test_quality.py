"""Every figure beside a bound that nothing goes below."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.league.draw import (
    PAIRS,
    SIX_IN_PAIRS,
    SIX_IN_THREES,
    THREE_ALONE,
    TWO_ALONE,
    History,
    Shape,
    Times,
    Wish,
    draw,
    plan,
    unkept,
)
from scorekeeper.league.draw.quality import counting, figures, smallest_squares
from scorekeeper.league.draw.values import draw_inputs
from tests.cases import examples, for_each
from tests.league.draw.rounds import every_way, figure, matchings, names, pairs_in, some_history

SHAPES = (PAIRS, THREE_ALONE, TWO_ALONE, SIX_IN_THREES, SIX_IN_PAIRS, Shape(4, 1), Shape(6, 1))


@given(
    number=st.integers(0, 11), shapes=st.lists(st.sampled_from(SHAPES), min_size=1, max_size=3, unique=True),
    chance=st.randoms(use_true_random=False), standing=st.booleans(),
)
@settings(max_examples=examples(25), deadline=None)
def test_everybody_sits_once_or_sits_out(number, shapes, chance, standing):
    people = names(number)
    pairing_wishes = []
    if number > 1:
        rules = ("apart", "away", "together")
        pairing_wishes = [Wish(*chance.sample(people, 2), chance.choice(rules)) for _ in range(chance.randrange(6))]
    history = some_history(chance, people)
    order = chance.sample(people, number) if standing else None
    drawn = draw(people, "any", shapes=shapes, history=history, pairing_wishes=pairing_wishes, standing=order)
    seats = [person for table in drawn.tables for person in table.seats]
    assert sorted([*seats, *drawn.out]) == people
    laid = plan(number, shapes)
    assert len(drawn.out) == laid.out
    assert [Shape(len(table.sides), len(table.sides[0])) for table in drawn.tables] == list(laid.shapes)
    assert [table.number for table in drawn.tables] == list(range(1, len(drawn.tables) + 1))
    for table in drawn.tables:
        assert {len(side) for side in table.sides} == {len(table.sides[0])}
        assert table.seats == tuple(person for row in zip(*table.sides, strict=True) for person in row)
        assert table.dealer in table.seats
    assert all(found.value >= found.bound >= 0 for found in drawn.figures)
    broken = unkept(list(dict.fromkeys(pairing_wishes)), [table.sides for table in drawn.tables])
    same = {(min(wish.a, wish.b), max(wish.a, wish.b), wish.rule) for wish in broken}
    assert figure(drawn, "wishes")[0] == len(same)


@for_each("number", [4, 6, 8])
def test_no_round_at_all_goes_below_a_bound(number):
    people = names(number)
    laid = plan(number, (PAIRS,))
    for seed in range(4):
        dice = Random(seed)
        pairing_wishes = [Wish(*dice.sample(people, 2), dice.choice(("apart", "away", "together"))) for _ in range(7)]
        here = draw_inputs(people, some_history(dice, people), pairing_wishes)
        lowest, bounds = {}, set()
        for pairs, _, _ in every_way(range(number), laid.out, 0):
            for tables in matchings(pairs):
                found = figures(here, tables)
                bounds.add(tuple(row.bound for row in found))
                for row in found:
                    lowest[row.name] = min(lowest.get(row.name, row.value), row.value)
        assert len(bounds) == 1  # a bound belongs to the question, not to one answer
        assert all(least >= bound for least, bound in zip(lowest.values(), bounds.pop(), strict=True))


@given(chance=st.randoms(use_true_random=False), number=st.integers(2, 6))
@settings(max_examples=examples(60), deadline=None)
def test_the_counting_bound_is_one(chance, number):
    times = [[0] * number for _ in range(number)]
    for a, b in combinations(range(number), 2):
        times[a][b] = times[b][a] = chance.randrange(5)
    everything = list(combinations(range(number), 2))
    chosen = chance.sample(everything, chance.randint(1, len(everything)))
    degrees = [sum(person in pair for pair in chosen) for person in range(number)]
    each = chance.randint(1, max(degrees))
    people = sum(degree >= each for degree in degrees)
    assert counting(times, people, each, len(chosen)) <= sum(times[a][b] for a, b in chosen)


def test_the_bounds_by_hand():
    # 1 and 2 have met three times, 3 and 4 twice, nobody else: two pairs can be found that never met
    times = [[0, 3, 0, 0], [3, 0, 0, 0], [0, 0, 0, 2], [0, 0, 2, 0]]
    assert counting(times, 4, 1, 2) == 0
    assert counting(times, 4, 2, 4) == 0  # four pairs that never met
    assert counting(times, 4, 3, 6) == 5  # all six pairs
    assert counting([[0, 2, 2, 2], [2, 0, 1, 1], [2, 1, 0, 1], [2, 1, 1, 0]], 4, 1, 2) == 3  # 2 + 1 + 1 + 1 ends
    assert smallest_squares([3, 0, 1], 2) == 9 + 1 + 4


def test_squares_by_hand():
    # a and b have been partners twice over the season, once tonight; c sat out once; nobody else has met
    history = History(partners={("a", "b"): Times(1, 2)}, out={"c": Times(1, 1)})
    drawn = draw(["a", "b", "c", "d", "e"], "x", history=history, pairing_wishes=[Wish("a", "b", "together")])
    assert set(drawn.out) <= {"a", "b", "d", "e"}  # c has had a turn
    met = ("a", "b") in pairs_in(drawn)
    assert figure(drawn, "partners_evening") == ((5, 3) if met else (3, 3))
    assert figure(drawn, "partners_season") == ((10, 6) if met else (6, 6))
    assert figure(drawn, "out_evening") == (2, 2)
    assert figure(drawn, "opponents_evening") == (4, 4)


def test_wishes_that_cannot_be_kept_are_counted():
    # a must not play with any of the three others
    drawn = draw("abcd", "x", pairing_wishes=[Wish("a", other, "apart") for other in "bcd"])
    assert figure(drawn, "wishes") == (1, 1)
    assert len(unkept([Wish("a", other, "apart") for other in "bcd"], [drawn.tables[0].sides])) == 1
    # two partners at once have no room on a side of two
    drawn = draw("abcd", "x", pairing_wishes=[Wish("a", "b", "together"), Wish("a", "c", "together")])
    assert figure(drawn, "wishes") == (1, 1)
    # one table only
    assert figure(draw("abcd", "x", pairing_wishes=[Wish("a", "b", "away")]), "wishes") == (1, 1)


def test_a_wish_to_be_partners_says_nothing_where_nobody_has_one():
    drawn = draw("abc", "x", shapes=(THREE_ALONE,), pairing_wishes=[Wish("a", "b", "together")])
    assert figure(drawn, "wishes") == (0, 0)
