"""The capture arithmetic against its definition (tests/zwickern/naive.py) and the examples of the rules."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.zwickern.patterns import Undecided
from tests.cases import for_each, named
from tests.zwickern import naive

c = import_module("scorekeeper.zwickern.captures")  # the package offers its function `captures` by the same name

A, J, Q, K = (1, 11), (2, 12), (3, 13), (4, 14)
WILD = tuple(range(2, 15))
X15, X20, X25 = (15,), (20,), (25,)
RANKS = [A, J, Q, K, *((number,) for number in range(2, 11))]


def n(*numbers):
    """Number cards or piles."""
    return [(number,) for number in numbers]


calm = settings(deadline=None)

options = st.one_of(
    st.sampled_from(RANKS),
    st.sampled_from(RANKS),
    st.integers(1, 30).map(lambda value: (value,)),
    st.sampled_from([WILD, X25, (99,), (1,), (2, 5), (1, 2, 30)]),
)
few = st.lists(options, max_size=6)
cards = st.lists(st.sampled_from([*RANKS, (11,), (13,)]), max_size=8)
played = st.one_of(options, st.sampled_from([K, J, (14,), (13,), (12,)]))
low = st.lists(st.sampled_from([A, J, Q, K, (2,), (3,), (4,), (5,)]), max_size=8)


def assert_proof(items, card, proof, indexes):
    """A proof proves: one value of the card, each index in one group, each group sums to the value."""
    assert proof.value in card
    assert sorted(index for group in proof.groups for index in group) == sorted(indexes)
    for group in proof.groups:
        assert list(group) == sorted(group)
        assert naive.is_group([items[index] for index in group], proof.value)


def assert_taken(items, card, taken):
    assert list(taken.indexes) == sorted(set(taken.indexes))
    assert taken.indexes
    assert_proof(items, card, taken.grouping, taken.indexes)


def number_of_captures(items, card, steps=c.SEARCH_STEPS):
    """How many different sets can be taken, without making each of them."""
    search = c._Search(items, card, steps)
    assert search.complete
    each = (zip(search.kinds, search.counts(pack), strict=True) for pack in search.values)
    return sum(prod(comb(available, many) for (_, available), many in kinds) for kinds in each)


# The definition


@calm
@given(st.one_of(few, cards, low), played)
def test_grouping_is_the_definition(items, card):
    proof = c.grouping(items, card)
    assert (proof is not None) == naive.is_capture(items, card)
    if proof is not None:
        assert_proof(items, card, proof, range(len(items)))


@calm
@given(
    st.lists(st.sampled_from([A, Q, WILD, (2,), (7,), (13,)]), max_size=7),
    st.sampled_from([WILD, Q, (14,)]),
)
def test_wild_jokers_are_the_definition(items, card):
    assert (c.grouping(items, card) is not None) == naive.is_capture(items, card)


@calm
@given(st.one_of(cards, low), st.integers(1, 14))
def test_the_general_way_agrees_with_the_table(items, value):
    """Ordinary cards go by a table made once; where that takes too long, by patterns of just these items."""
    general = c._groups_of_any(items, value, 10**5)
    assert (general is not None) == bool(items and naive.is_split(items, value))
    if general is not None:
        assert_proof(items, (value,), c.Grouping(value, general), range(len(items)))


@calm
@given(st.one_of(few, low), played)
def test_all_captures_are_the_definition(items, card):
    found = list(c.captures(items, card))
    for taken in found:
        assert_taken(items, card, taken)
    sets = [taken.indexes for taken in found]
    assert len(set(sets)) == len(sets)
    assert set(sets) == naive.captures(items, card)
    sizes = [len(indexes) for indexes in sets]
    assert sizes == sorted(sizes, reverse=True)
    assert c.can_take_any(items, card) == bool(sets)
    assert number_of_captures(items, card) == len(sets)


@calm
@given(st.data(), st.one_of(few, low), played)
def test_the_best_captures_are_the_definition(data, items, card):
    every = naive.captures(items, card)
    points = data.draw(st.lists(st.integers(0, 3), min_size=len(items), max_size=len(items)))
    must = data.draw(st.lists(st.sampled_from(range(len(items))), max_size=3)) if items else []
    most = c.largest(items, card)
    rich = c.most_points(items, points, card)
    cover = c.covering(items, card, must)
    covers = [len(indexes) for indexes in every if set(must) <= set(indexes)]
    assert (most is None) == (rich is None) == (not every)
    assert (cover is None) == (not covers)
    if every:
        assert_taken(items, card, most)
        assert len(most.indexes) == max(map(len, every))
        assert_taken(items, card, rich)

        def worth(indexes):
            return sum(points[index] for index in indexes), len(indexes)

        assert worth(rich.indexes) == max(map(worth, every))
    if covers:
        assert_taken(items, card, cover)
        assert set(must) <= set(cover.indexes)
        assert len(cover.indexes) == min(covers)


@calm
@given(st.one_of(few, cards, low), played)
def test_reasons_are_true(items, card):
    if naive.is_capture(items, card):
        with pytest.raises(ValueError, match="can be taken"):
            c.reason_not(items, card)
        return
    reasons = c.reasons_not(items, card)
    assert [reason.value for reason in reasons] == list(card)
    assert c.reason_not(items, card) in reasons
    for reason in reasons:
        assert_true(items, reason)


def assert_true(items, reason):
    kind, value, item, numbers = reason
    if kind == "nothing":
        assert not items
    elif kind == "too_large":
        assert min(items[item]) > value
        assert numbers == (min(items[item]),)
    elif kind == "not_multiple":
        usable = [[own for own in rank if own <= value] for rank in items]
        assert numbers == tuple(sorted({sum(values) for values in product(*usable)}))
        assert all(total % value for total in numbers)
    elif kind == "no_partner":
        others = items[:item] + items[item + 1 :]
        assert numbers == tuple(value - own for own in items[item] if own <= value)
        for lack in numbers:
            assert lack != 0
            assert not any(
                naive.is_group([others[index] for index in company], lack)
                for company in naive.subsets(len(others))
            )
    else:
        assert kind == "no_split"


# The examples of the rules


def sets(items, card):
    return {taken.indexes for taken in c.captures(items, card)}


def test_examples_of_the_rules(subtests):
    with named(subtests, "x05 matching and addition"):
        assert c.grouping(n(7, 3), (10,)) == (10, ((0, 1),))
        assert c.grouping([K, A], X25) == (25, ((0, 1),))
        assert c.grouping(n(9, 5), K) == (14, ((0, 1),))
        assert c.grouping(n(9, 3), J) == (12, ((0, 1),))
        assert c.grouping(n(9, 3), (6,)) is None, "9 - 3 is no capture"
    with named(subtests, "x06 exactly four captures"):
        table = [*n(3, 4, 7, 8), J]
        assert sets(table, X15) == {(0, 2, 3, 4), (0, 1, 3), (2, 3), (0, 4)}
    with named(subtests, "x07 queen sweeps"):
        assert c.grouping([Q, Q, *n(9, 4)], Q)
    with named(subtests, "x08 the seven stays"):
        assert c.largest([*n(4, 7, 9), Q], Q).indexes == (0, 2, 3)
        assert c.grouping([*n(3, 10), Q, Q], Q)
    with named(subtests, "x09 nine takes nine and five four"):
        assert sorted(c.grouping(n(9, 5, 4), (9,)).groups) == [(0,), (1, 2)]
    with named(subtests, "x10 one value of the played card"):
        table = [*n(2, 4, 6, 10), J]
        sweep = c.grouping(table, J)
        assert sweep.value == 12
        assert_proof(table, J, sweep, range(5))
        assert sets(table, (2,)) == {(0,), (4,), (0, 4)}
    with named(subtests, "x11 piles are indivisible"):
        table = n(9, 13, 4)
        assert c.grouping(table, Q)
        assert sets(table, (9,)) == {(0,)}
    with named(subtests, "c7 jokers on the table add up"):
        assert c.grouping([X20, (5,)], X25) == (25, ((0, 1),))
    with named(subtests, "k4 wild jokers"):
        assert all(c.grouping([WILD], (value,)) for value in range(2, 15))
        assert c.grouping([WILD], (1,)) is None
        assert c.grouping(n(9, 5), WILD) == (14, ((0, 1),))
        assert c.grouping([WILD, WILD], (4,)) is not None
        assert c.grouping([WILD, (9,), (6,)], (9,)) is not None, "one value and one group"
        assert c.grouping([WILD, (6,), (7,)], (9,)) is None, "it cannot help both"
    with named(subtests, "equal cards stay apart"):
        assert sets(n(7, 7), (7,)) == {(0, 1), (0,), (1,)}
        assert sets(n(7, 7), (14,)) == {(0, 1)}


def test_refusals_name_what_failed():
    assert c.reason_not([], (9,)) == ("nothing", 9, None, ())
    assert c.reason_not(n(10, 4), (9,)) == ("too_large", 9, 0, (10,))
    assert c.reason_not(n(10, 9, 4), (14,)) == ("not_multiple", 14, None, (23,))
    assert c.reason_not([A, (3,)], (13,)) == ("not_multiple", 13, None, (4, 14))
    assert c.reason_not(n(10, 9, 9), (14,)) == ("no_partner", 14, 0, (4,))
    assert c.reason_not(n(2, 4, 8, 8, 10, 10), (14,)) == ("no_split", 14, None, ())
    assert c.reasons_not(n(10, 4), A) == (("too_large", 1, 0, (10,)), ("not_multiple", 11, None, (14,)))


def test_most_points_takes_the_heavy_card_of_a_kind():
    assert c.most_points(n(7, 3, 3), (0, 0, 5), (10,)).indexes == (0, 2)
    assert c.most_points(n(7, 3, 3), (0, 5, 0), (10,)).indexes == (0, 1)
    assert c.most_points(n(7, 3, 3, 4), (0, 5, 0, 0), (10,)).indexes == (1, 2, 3), "more cards"
    assert c.most_points(n(8), (0,), (9,)) is None


# Limits


def test_what_a_search_that_is_cut_knows(subtests):
    with named(subtests, "a list that is cut is never taken for a whole"):
        table = n(*([7] * 20))
        assert len(list(c.captures(table, (7,), limit=30))) == 30
        assert number_of_captures(table, (7,)) == 2**20 - 1
    with named(subtests, "a cut search knows a sweep and a cover"):
        table = [rank for rank in RANKS for _ in range(8)]
        everything = tuple(range(104))
        assert c.largest(table, (14,), steps=500).indexes == everything
        assert c.most_points(table, [1] * 104, (14,), steps=500).indexes == everything
        assert_taken(table, (14,), c.covering(table, (14,), (5, 50, 70), steps=500))
    with named(subtests, "a step limit is undecided not no"):
        table = [A, (2,), (3,), (4,), (5,)] * 4
        assert c.grouping(table, (14,)) is not None
        with pytest.raises(Undecided):
            c.grouping(table, (14,), steps=50)
        assert c.reason_not(n(2, 4, 8, 8, 10, 10), (14,), steps=2).kind == "undecided"
    with named(subtests, "more items than fit are undecided"):
        for question in (c.grouping, c.largest, c.captures):
            with pytest.raises(Undecided):
                next(iter(question(n(*([7] * 128)), (7,))))


@for_each("steps", [30, 200, 500])
def test_cut_searches_say_so_and_give_only_what_is_proved(steps):
    table = [*RANKS, (11,), (12,)]
    every = {taken.indexes for taken in c.captures(table, (14,))}
    got = []
    with pytest.raises(Undecided):
        got.extend(c.captures(table, (14,), steps=steps))
    for taken in got:
        assert_taken(table, (14,), taken)
    assert {taken.indexes for taken in got} < every
    with pytest.raises(Undecided):
        c.largest(table, (14,), steps=steps)
    with pytest.raises(Undecided):
        c.most_points(table, [1] * len(table), (14,), steps=steps)


def test_a_pile_announced_absurdly_high_costs_nothing():
    table = [(10**12,), (2, 10**12), (3,)]
    assert c.grouping(table, (5,)) is None
    assert c.reason_not(table, (5,)) == ("too_large", 5, 0, (10**12,))
    assert c.grouping(table[1:], (5,)) == (5, ((0, 1),))
    assert c.reason_not(table[1:], (6,)) == ("not_multiple", 6, None, (5,))
    assert sets(table, (5,)) == {(1, 2)}
    assert c.can_take_any(table, (5,))


HARD = {
    "ace to five, four times": ([A, (2,), (3,), (4,), (5,)] * 4, 192_966),
    "pictures and twos, four times": ([A, J, Q, K, (2,)] * 4, 466_820),
    "twenty equal": (n(*([7] * 20)), 2**19 - 1),
}


@for_each("name", HARD)
def test_the_hard_tables_of_twenty_stay_far_from_the_limits(name):
    """Steps are counted, not seconds: a tenth of the limit must do (numbers: engines study)."""
    table, number = HARD[name]
    assert number_of_captures(table, (14,), steps=100_000) == number
    assert c.grouping(table, (14,), steps=20_000) is not None
    assert len(c.largest(table, (14,), steps=100_000).indexes) == 20


@pytest.mark.slow
def test_huge_tables_end():
    packs = [rank for rank in RANKS for _ in range(8)] + [WILD] * 12
    for table, card in ((packs, (99,)), (packs, WILD), (packs[3:], K), (packs[:97], X25)):
        c.can_take_any(table, card)
        for question in (c.grouping, c.largest, lambda items, one: c.covering(items, one, (0, 1))):
            try:
                question(table, card)
            except Undecided:
                continue


@pytest.mark.slow
def test_random_tables_of_twenty_are_decided():
    dice = random.Random(7)
    deck = [rank for rank in RANKS for _ in range(4)]
    for _ in range(150):
        table = dice.sample(deck, 20)
        value = dice.choice((12, 13, 14))
        c.grouping(table, (value,), steps=100_000)
        assert c.can_take_any(table, (value,)) == (c.largest(table, (value,)) is not None)


@pytest.mark.soak
@settings(max_examples=400, deadline=None)
@given(
    st.lists(st.sampled_from([*RANKS, (11,), (12,), (13,), (14,)]), min_size=8, max_size=12),
    st.integers(5, 15),
)
def test_twelve_items_against_the_residual_table(items, value):
    splits = naive.residual(items, value)
    every = {
        sum(1 << index for index in taken.indexes)
        for taken in c.captures(items, (value,))
    }
    assert every == {mask for mask in range(1, len(splits)) if splits[mask]}
    for mask in range(1, len(splits)):
        chosen = [rank for index, rank in enumerate(items) if mask >> index & 1]
        assert (c.grouping(chosen, (value,)) is not None) == splits[mask]


@calm
@given(st.lists(st.sampled_from(RANKS), max_size=6), st.integers(1, 15))
def test_the_two_oracles_agree(items, value):
    splits = naive.residual(items, value)
    for indexes in naive.subsets(len(items)):
        mask = sum(1 << index for index in indexes)
        assert splits[mask] == naive.is_split([items[index] for index in indexes], value)
