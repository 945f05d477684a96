"""Deals added up round a pot: chips, who deals next, the end pot, who pays whom, the score sheet."""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import zwicken
from scorekeeper.acts import Act, Dealt, Heading
from scorekeeper.as_json import as_json
from scorekeeper.series import EMPTY, Carry, Cell, Setup, Transfer
from scorekeeper.zwicken.series import transfers, zero_sum_groups
from scorekeeper.zwicken.ways import PotCarry
from tests.cases import examples, for_each, named
from tests.zwicken.deals import replayed

SERIES = zwicken.ZWICKEN.series
KEYS = ("a", "b", "c", "d", "e", "f")


def facts_of(state, setup):
    """As phones read them."""
    return as_json(SERIES.facts(state, setup))


def setup(players: int = 3, dealer: str | None = None, seats: tuple[str, ...] = (), **switches: str) -> Setup:
    seats = seats or KEYS[:players]
    variant = switches.pop("variant", "zwicken")
    agreement = zwicken.agree(variant, switches, players=len(seats))
    return Setup(agreement, seats, tuple((key,) for key in seats), dealer or seats[0])


def quick(table: Setup, state: zwicken.State, tricks: list[int | None], **facts: object):
    carry = SERIES.carry(state, table)
    entry = {"figures": [{"tricks": number} for number in tricks], "facts": facts}
    return zwicken.outcome("quick", entry, table.agreement, (), carry)


def played(table: Setup, *deals: list[int | None]) -> zwicken.State:
    state = SERIES.start(table)
    for tricks in deals:
        state = SERIES.add(state, quick(table, state, tricks), in_turn(table, state))
    return state


def in_turn(table: Setup, state: zwicken.State) -> Setup:
    """The table as the next deal has it."""
    return table._replace(dealer=SERIES.carry(state, table).dealer)


def test_the_pot_and_the_dealer_go_on_from_deal_to_deal():
    table = setup(3)
    state = SERIES.start(table)
    assert SERIES.carry(state, table) == Carry("a", PotCarry(pot=0, dealer=0, stake=3))
    first = quick(table, state, [2, 1, 0])
    assert [side.chips for side in first.sides] == [-1, 1, -3]
    state = SERIES.add(state, first, table)
    assert (state.pot, SERIES.carry(state, table).dealer) == (3, "b")
    second = quick(table, state, [1, 1, 1], cuts=["hop"])
    assert second.facts.pot == (3, 9, 0)
    state = SERIES.add(state, second, in_turn(table, state))
    assert (SERIES.totals(state, table), state.pot, SERIES.carry(state, table).dealer) == ((2, 1, -3), 0, "a")
    assert SERIES.check(state) == ()


def test_a_pot_that_cannot_be_parted_in_three_is_played_for_but_for_the_rest():
    table = setup(3)
    state = replace(SERIES.start(table), pot=10, chips={"a": -10, "b": 0, "c": 0})
    heading = Heading("zwicken", {}, ("a", "b", "c"), "a", asdict(SERIES.carry(state, table).facts))
    acts = [Act("b", "play"), Act("c", "pass"), Act("a", "pass")]
    replay = zwicken.replay(zwicken.assembled(heading, Dealt(open=("9h",)), acts))
    assert (replay.complete, replay.pot) == (True, (9, 12, 0))
    state = SERIES.add(state, zwicken.counted(replay, [("a",), ("b",), ("c",)]), table)
    assert (state.pot, state.sum) == (1, 0)
    assert [finding.case for finding in SERIES.check(state)] == ["thirds"]


def test_what_a_series_comes_to(subtests):
    with named(subtests, "a deal not counted or broken off changes nothing but who deals"):
        table = setup(3)
        state = played(table, [2, 1, 0])
        broken = zwicken.counted(replayed("turnup: 9h\nAnna: play", 3), [("Anna",), ("Ben",), ("Cem",)])
        assert broken is not None
        assert not broken.complete
        for outcome in (None, broken):
            passed = SERIES.add(state, outcome, table._replace(dealer="b"))
            assert SERIES.carry(passed, table).dealer == "c"
            assert SERIES.check(passed) == ()
            assert replace(passed, dealer=state.dealer, begun=state.begun) == state
    with named(subtests, "a recorded deal adds like a counted one whatever the order of sides"):
        body = "cut: 7d\nturnup: 9h\nCem: play\nAnna: pass\nBen: play\nCem: As Ks\nCem: Ts 9s\nCem: Ac Kc"
        replay = replayed(body, 3, dealer="Cem")
        outcome = zwicken.counted(replay, [("Cem",), ("Anna",), ("Ben",)])
        assert outcome is not None
        assert (outcome.points, outcome.facts.dealer, outcome.facts.next_dealer) == ((6, -3, -6), 2, 0)
        assert outcome.facts.cuts == ("jump",)
        assert zwicken.counted(replay, [("Cem",), ("Anna",)]) is None
        assert zwicken.counted(zwicken.replay(zwicken.read("")), [("Cem",)]) is None
    with named(subtests, "over after so many deals and time is not the games"):
        state = played(setup(3), [1, 1, 1], [1, 1, 1])
        assert [SERIES.over(state, "hands", number) for number in (1, 2, 3)] == [True, True, False]
        assert SERIES.over(state, "minutes", 1) is SERIES.over(state, "open", None) is None
        assert zwicken.ZWICKEN.series.ends == ("hands", "minutes", "open")
    with named(subtests, "whoever takes the seat of the next dealer does not stake for them"):
        # Stakes, and so results that were signed, hang on it: it stays as it always was.
        state = played(setup(4), [2, 1, 0, 0])
        assert SERIES.carry(state, setup(4)).dealer == "b"
        assert SERIES.carry(state, setup(seats=("a", "e", "c", "d"))).dealer == "c"
    with named(subtests, "who leaves and settles is paid by the largest debtors"):
        table = setup(4)
        state = zwicken.State(chips={"a": 7, "b": -2, "c": -5, "d": 0}, seats=table.seats, dealer="a")
        after, paid = SERIES.settle(state, table, "a")
        assert paid == (Transfer("c", "a", 5), Transfer("b", "a", 2))
        assert dict(after.chips) == {"a": 0, "b": 0, "c": 0, "d": 0}
        after, paid = SERIES.settle(state, table, "b")
        assert (paid, after.chips["b"], after.chips["a"]) == ((Transfer("b", "a", 2),), 0, 5)
    with named(subtests, "what lies in the pot stays open when somebody settles"):
        table = setup(2)
        state = zwicken.State(chips={"a": -3, "b": 0}, pot=3, seats=table.seats, dealer="b")
        assert SERIES.settle(state, table, "a") == (state, ())
    with named(subtests, "the end pot is shared and chips left over go clockwise from the next dealer"):
        table = setup(4)
        state = zwicken.State(chips={"a": -2, "b": -4, "c": -4, "d": -4}, pot=14, seats=table.seats, dealer="c")
        closed, paid = SERIES.close(state, table)
        assert dict(closed.shares) == {"a": 3, "b": 3, "c": 4, "d": 4}
        assert (dict(closed.chips), closed.pot) == ({"a": 1, "b": -1, "c": 0, "d": 0}, 0)
        assert paid == (Transfer("b", "a", 1),)
        assert SERIES.check(closed) == ()
    with named(subtests, "who left pays and is paid too"):
        state = zwicken.State(chips={"a": 2, "b": -1, "x": -1}, seats=("a", "b"), dealer="a")
        assert SERIES.close(state, setup(2))[1] == (Transfer("b", "a", 1), Transfer("x", "a", 1))
    with named(subtests, "the identity over the series can fail"):
        wrong = zwicken.State(chips={"a": 1, "b": 0}, pot=1)
        assert [(f.rule, f.case) for f in SERIES.check(wrong)] == [("Zw.I1", "sum"), ("Zw.I1", "thirds")]
        assert SERIES.check(zwicken.State(chips={"a": -1}, pot=1, thirds=False)) == ()
        owed = zwicken.State(chips={"a": 3}, pot=-3)
        assert [(f.rule, f.case, f.facts) for f in SERIES.check(owed)] == [("Zw.I1", "below", {"pot": -3})]
    with named(subtests, "standings are in units of the stake played for"):
        state = played(setup(3), [2, 1, 0])
        more = setup(3, stake="6")
        state = SERIES.add(state, quick(more, state, [3, None, None]), more)
        assert SERIES.season_value(state, more) == (
            (Fraction(-1, 3) + Fraction(9, 6),), (Fraction(1, 3) - Fraction(6, 6),), (Fraction(-1),),
        )
        assert facts_of(state, more)["dealt"] == [2, 2, 2]
    with named(subtests, "the line of a deal"):
        table = setup(4)
        state = SERIES.start(table)
        outcome = quick(table, state, [2, 1, 0, None], cuts=["hop", "jump"], c=0)
        after = SERIES.add(state, outcome, table)
        (row,) = SERIES.row(outcome, state, after, table)
        assert [column.key for column in SERIES.columns(table)] == [
            "number", "cuts", "dealer", "played", *("tricks", "chips") * 4, "pot", "check",
        ]
        assert row == (
            Cell("number", 1), Cell("text", "HJ"), Cell("text", "a"), Cell("number", 15),
            Cell("text", "II Zc"), Cell("signed", 1), Cell("strokes", 1), Cell("signed", 2),
            Cell("text", "Za"), Cell("signed", -6), Cell("text", "–"), Cell("signed", -3),
            Cell("number", 6), Cell("check", 0),
        )
        assert SERIES.row(outcome._replace(complete=False), state, state, table) == ((EMPTY,) * 14,)
    with named(subtests, "what an outside pot would take stays open"):
        assert transfers({"a": -6, "b": 3, "pot": 3}, outside="pot") == (Transfer("a", "b", 3),)
    with named(subtests, "a crowd is settled as one group"):
        crowd = {f"p{at}": 1 if at % 2 else -1 for at in range(40)}
        assert len(transfers(crowd)) == 20


def test_a_deal_that_another_one_began_is_a_finding_and_who_has_left_is_not_waited_for():
    table = setup(4)
    state = SERIES.start(table)
    assert SERIES.check(state) == ()
    for dealer, cuts in (("a", ["hop"]), ("c", []), ("c", ["jump"]), ("c", [])):
        entry = {"figures": [{"tricks": number} for number in (2, 1, 0, None)], "facts": {"cuts": cuts}}
        carry = SERIES.carry(state, table)
        carry = Carry(dealer, carry.facts.dealt_by(table.seats.index(dealer)))
        outcome = zwicken.outcome("quick", entry, table.agreement, (), carry)
        state = SERIES.add(state, outcome, table._replace(dealer=dealer))
    # after the hop b has dealt and c is next; then d is, but c begins again and jumps to b
    found = [one for one in SERIES.check(state) if one.rule == "Zw.D1"]
    assert [(one.severity, one.facts["hand"]) for one in found] == [("error", 3)]
    table = setup(seats=("a", "b", "c"))
    following = SERIES.carry(state, table).dealer
    assert following == "a"
    later = SERIES.add(state, None, table._replace(dealer=following))
    assert [one.rule for one in SERIES.check(later)] == ["Zw.D1"]


def test_who_leaves_keeps_a_balance_and_the_next_one_clockwise_deals():
    table = setup(4)
    state = played(table, [3, None, None, 0])  # a dealt, b is next
    assert SERIES.carry(state, table).dealer == "b"
    without_b = setup(seats=("a", "c", "d", "e"))
    assert SERIES.carry(state, without_b).dealer == "c"
    assert SERIES.totals(state, without_b) == (0, 0, -3, 0)
    assert SERIES.carry(state, setup(seats=("e", "f"))).dealer == "e"
    after = SERIES.add(state, quick(without_b, state, [0, 0, 3, None]), in_turn(without_b, state))
    assert dict(after.chips) == {"a": -3, "b": 0, "c": -6, "d": 3, "e": 0}
    assert SERIES.check(after) == ()


# the end


def test_a_pot_that_stays_leaves_as_much_open():
    table = setup(3, end_pot="carry")
    state = zwicken.State(chips={"a": 4, "b": -1, "c": -6}, pot=3, seats=table.seats, dealer="a")
    closed, paid = SERIES.close(state, table)
    assert (closed.pot, closed.shares) == (3, {})
    open_after = dict(closed.chips)
    for payer, payee, amount in paid:
        open_after[payer] += amount
        open_after[payee] -= amount
    assert sum(open_after.values()) == -3
    assert all(chips <= 0 for chips in open_after.values())
    assert paid == (Transfer("c", "a", 4),)


# chips and check


def test_a_chip_count_and_its_difference():
    table = setup(3)
    state = played(table, [2, 1, 0])
    assert SERIES.counted(state, {"a": -1, "b": 1, "c": -3}, 3) == ({}, 0, ())
    more, pot_more, (finding,) = SERIES.counted(state, {"a": 0, "c": -3}, 2)
    assert (more, pot_more) == ({"a": 1}, -1)
    assert (finding.rule, finding.case, finding.facts["who"], finding.facts["differences"]) == (
        "Zw.I1", "count", ("a",), (1,),
    )
    seen, below = SERIES.counted_row(state, {"a": 0, "c": -3}, 2, table)
    assert seen[5] == Cell("signed", 0)
    assert seen[7] == EMPTY
    assert (below[5], below[9], below[10], below[11]) == (
        Cell("signed", 1), Cell("signed", 0), Cell("signed", -1), Cell("check", 0),
    )
    assert len(seen) == len(below) == len(SERIES.columns(table))


# the score sheet


# many deals


@given(st.integers(0, 10**9))
@settings(max_examples=examples(60), deadline=None)
def test_over_an_evening_chips_and_pot_make_zero(seed):
    dice = random.Random(seed)
    switches = {"jump": dice.choice(("next", "rearhand")), "bete": dice.choice(("stake", "pot"))}
    table = setup(dice.randint(2, 6), **switches)
    state = SERIES.start(table)
    for _ in range(dice.randint(1, 25)):
        if dice.random() < 0.2:  # somebody comes or leaves
            seats = tuple(dice.sample(KEYS, dice.randint(2, 6)))
            table = setup(seats=seats, **switches, stake=dice.choice(("3", "6")))
        state = SERIES.add(state, _by_chance(table, state, dice), in_turn(table, state))
        assert state.sum == 0
        assert SERIES.check(state) == ()
    closed, paid = SERIES.close(state, table)
    assert closed.pot == closed.sum == 0
    balances = dict(closed.chips)
    for payer, payee, amount in paid:
        balances[payer] += amount
        balances[payee] -= amount
    assert not any(balances.values())


def _by_chance(table: Setup, state: zwicken.State, dice: random.Random):
    count = len(table.seats)
    tricks: list[int | None] = [None if dice.random() < 0.3 else 0 for _ in range(count)]
    inside = [seat for seat, number in enumerate(tricks) if number is not None]
    facts: dict[str, object] = {"cuts": [dice.choice(("hop", "jump")) for _ in range(dice.choice((0, 0, 1, 2)))]}
    if len(inside) > 1:
        for _ in range(3):
            seat = dice.choice(inside)
            tricks[seat] = (tricks[seat] or 0) + 1
        facts["c"] = dice.choice([None, *[seat for seat in inside if tricks[seat]]])
    outcome = quick(table, state, tricks, **facts)
    assert outcome.findings == ()
    return outcome


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
@settings(max_examples=examples(200), deadline=None)
def test_the_groups_are_as_many_as_can_be_and_the_first_in_order(balances):
    assert zero_sum_groups(balances) == best_partition(balances)


@given(BALANCES)
@settings(max_examples=examples(200), deadline=None)
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
