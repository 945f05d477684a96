"""Who pays whom: as few transfers as can be, and always the same ones."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.series import Transfer
from scorekeeper.zwicken.transfers import transfers, zero_sum_groups
from tests.cases import for_each


def partitions(items: tuple[int, ...]):
    """Every partition of the indexes."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for smaller in partitions(rest):
        yield [(first,), *smaller]
        for at, group in enumerate(smaller):
            yield [*smaller[:at], (first, *group), *smaller[at + 1 :]]


def best_partition(balances: list[int]) -> list[tuple[int, ...]]:
    whole = [
        sorted(tuple(sorted(group)) for group in each)
        for each in partitions(tuple(range(len(balances))))
        if all(sum(balances[at] for at in group) == 0 for group in each)
    ]
    most = max(map(len, whole))
    return min(each for each in whole if len(each) == most)


def fewest(balances: list[int]) -> int:
    """The least number of payments that settles the balances, by trying: each order of people, each paying the next
    one what is open, skips a payment where nothing is open."""
    least = len(balances)
    for order in permutations(balances):
        open_, payments = 0, 0
        for chips in order[:-1]:
            open_ += chips
            payments += open_ != 0
        least = min(least, payments)
    return least


BALANCES = st.lists(st.integers(-6, 6).filter(bool), min_size=1, max_size=5).map(lambda some: [*some, -sum(some)])


@given(BALANCES.filter(lambda some: some[-1] != 0))
@settings(max_examples=200, deadline=None)
def test_the_groups_are_as_many_as_can_be_and_the_first_in_order(balances):
    assert zero_sum_groups(balances) == best_partition(balances)


@given(BALANCES)
@settings(max_examples=200, deadline=None)
def test_the_payments_settle_everybody_and_are_the_fewest(balances):
    names = {f"p{at}": chips for at, chips in enumerate(balances)}
    paid = transfers(names)
    for payer, payee, amount in paid:
        assert amount > 0
        names[payer] += amount
        names[payee] -= amount
    assert not any(names.values())
    assert len(paid) == fewest([chips for chips in balances if chips] or [0])


@for_each(
    ("balances", "paid"),
    [
        ({"a": -4, "b": 4}, [("a", "b", 4)]),
        ({"a": 0, "b": 0}, []),
        ({"a": -3, "b": -3, "c": 3, "d": 3}, [("a", "c", 3), ("b", "d", 3)]),
        ({"a": 5, "b": -2, "c": -2, "d": -1}, [("b", "a", 2), ("c", "a", 2), ("d", "a", 1)]),
        ({"a": -5, "b": 3, "c": 2, "d": 7, "e": -7}, [("a", "b", 3), ("a", "c", 2), ("e", "d", 7)]),
        # two groups of three: (a, b, c) comes before (a, b, d)
        (
            {"a": 1, "b": 1, "c": -2, "d": -2, "e": 1, "f": 1},
            [("c", "a", 1), ("c", "b", 1), ("d", "e", 1), ("d", "f", 1)],
        ),
    ],
)
def test_the_largest_debtor_pays_the_largest_creditor(balances, paid):
    assert transfers(balances) == tuple(Transfer(*each) for each in paid)


def test_what_an_outside_pot_would_take_stays_open():
    assert transfers({"a": -6, "b": 3, "pot": 3}, outside="pot") == (Transfer("a", "b", 3),)


def test_a_crowd_is_settled_as_one_group():
    crowd = {f"p{at}": 1 if at % 2 else -1 for at in range(40)}
    assert len(transfers(crowd)) == 20
