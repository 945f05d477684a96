"""Games from seven down, worked by hand: overshoot, Bummerl, Schneider, Schuster, dealers, ends, the sheet."""

from __future__ import annotations

import json
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import schnapsen
from scorekeeper.as_json import as_json
from scorekeeper.schnapsen.series import CountdownCarry
from scorekeeper.series import Setup
from tests.cases import for_each, named

SERIES = schnapsen.SCHNAPSEN.series


def facts_of(state, setup):
    """As phones read them."""
    return as_json(SERIES.facts(state, setup))


def table(dealer="a", **switches):
    return Setup(schnapsen.agree("schnapsen", switches), ("a", "b"), (("a",), ("b",)), dealer)


def hand(winner, points, **facts):
    entry = {"figures": [{}, {}], "facts": {"winner": winner, "game_points": points, **facts}}
    return schnapsen.outcome("quick", entry, table().agreement, ())


def after(*hands, **switches):
    """The state after hands as ``"a3 b1"``; the dealer alternates."""
    setup = table(**switches)
    state = SERIES.start(setup)
    for at, each in enumerate(" ".join(hands).split()):
        outcome = hand("ab".index(each[0]), int(each[1:]))
        state = SERIES.add(state, outcome, setup._replace(dealer="ab"[at % 2]))
    return state, setup


def facts(*hands, **switches):
    return facts_of(*after(*hands, **switches))


def test_what_a_hand_does_to_a_series(subtests):
    with named(subtests, "it begins at seven each"):
        state, setup = after()
        assert SERIES.totals(state, setup) == (7, 7)
        assert SERIES.carry(state, setup) == ("a", CountdownCarry(score=(7, 7), dealer=0))
    with named(subtests, "a hand is taken off the winners score and the other deals"):
        state, setup = after("a3 b1")
        assert SERIES.totals(state, setup) == (4, 6)
        assert SERIES.carry(*after("a3")) == ("b", CountdownCarry(score=(4, 7), dealer=1))
    with named(subtests, "the overshoot is lost and the loser gets a bummerl"):
        seen = facts("a3 b1 a3 b2 a3")
        assert (seen["games"], seen["bummerl"], seen["score"]) == ([1, 0], [0, 1], [7, 7])
        assert seen["finished"] == [
            {"winner": 0, "loser": 1, "score": 4, "bummerl": 1, "kind": "game", "hands": 5}
        ]
    with named(subtests, "who stood at one in an earlier game is not held to it"):
        seen = facts("b3 b3 b1 a3 a2 b2 a2", bummerl_schuster="4")
        assert [game["kind"] for game in seen["finished"]] == ["schneider", "game"]
    with named(subtests, "a shorter game"):
        seen = facts("a3 b1 a2", start="5")
        assert (seen["games"], seen["score"], seen["finished"][0]["score"]) == ([1, 0], [5, 5], 4)
    with named(subtests, "the sheet of the next game has its own start above it"):
        _, state, _ = changed(({}, "a3 a3 a1"), ({"start": "5"}, ""))
        setup, outcome = table(start="5"), hand(0, 2)
        start, line = SERIES.row(outcome, state, SERIES.add(state, outcome, setup), setup)
        assert [cell.value for cell in start][2:4] == [5, 5]
        assert [cell.value for cell in line][2:4] == [3, None]
    with named(subtests, "dealers alternate over the end of a game"):
        state, setup = after("a3 a3 a3")
        assert facts_of(state, setup)["games"] == [1, 0]
        assert SERIES.carry(state, setup).dealer == "b"
        assert SERIES.check(state) == ()
    with named(subtests, "what is not counted changes nothing but who deals"):
        state, setup = after("a3")
        broken = setup._replace(dealer="b")
        unsaid = schnapsen.outcome("quick", {"figures": [{}, {}], "facts": {}}, setup.agreement, ())
        for outcome in (None, unsaid):
            passed = SERIES.add(state, outcome, broken)
            assert facts_of(passed, setup) == facts_of(state, setup)
            assert (SERIES.carry(state, setup).dealer, SERIES.carry(passed, setup).dealer) == ("b", "a")
            assert SERIES.check(passed) == ()
    with named(subtests, "standings games then fewer bummerl then game points a hand"):
        assert SERIES.season_value(*after("a3 b2 a3 a2")) == (
            (Fraction(1), Fraction(0), Fraction(8, 4)),
            (Fraction(0), Fraction(-1), Fraction(2, 4)),
        )
        assert SERIES.season_value(*after()) == ((0, 0, 0), (0, 0, 0))
    with named(subtests, "a state goes by players and not by seats"):
        state, setup = after("a3 b1")
        turned = setup._replace(seats=("b", "a"), sides=(("b",), ("a",)))
        assert SERIES.totals(state, turned) == (6, 4)
        new = setup._replace(seats=("a", "c"), sides=(("a",), ("c",)))
        assert SERIES.totals(state, new) == (4, 6)
        assert SERIES.totals(state, new._replace(score=False)) == (4, 7)  # as entries of before were told


@for_each(("schneider", "cost"), [("1", 1), ("2", 2)])
def test_schneider_for_a_loser_still_on_the_start(schneider, cost):
    seen = facts("a3 a3 a3", bummerl_schneider=schneider)
    assert seen["bummerl"] == [0, cost]
    assert seen["finished"][0]["kind"] == "schneider"


RETOUR = "b3 b3 a3 a3 a3"
"""b stood at 1 when a stood at 7, and a won."""


@for_each(("schuster", "kind", "cost"), [("off", "game", 1), ("4", "schuster", 4)])
def test_schuster_for_who_stood_at_one_when_the_other_stood_at_the_start(schuster, kind, cost):
    seen = facts(RETOUR, bummerl_schuster=schuster, bummerl_schneider="2")
    assert seen["bummerl"] == [0, cost]
    assert seen["finished"][0] == {"winner": 0, "loser": 1, "score": 1, "bummerl": cost, "kind": kind, "hands": 5}


@for_each("hands", ["b3 b2 a3 b1 a3 a3", "b3 b3 b1", "b3 a1 b3 a3 a3", "b3 b3 a3 b1"])
def test_no_schuster_otherwise(hands):
    assert 4 not in facts(hands, bummerl_schuster="4")["bummerl"]


@for_each("start", range(5, 12))
def test_every_start(start):
    setup = table(start=str(start))
    state = SERIES.start(setup)
    assert SERIES.totals(state, setup) == (start, start)
    for at in range(start):
        assert facts_of(state, setup)["games"] == [0, 0]
        state = SERIES.add(state, hand(1, 1), setup._replace(dealer="ab"[at % 2]))
    assert facts_of(state, setup)["games"] == [0, 1]


def changed(*parts):
    """The facts after hands ``(switches, "a3 b1")``: each part is played by its own rules."""
    state, number = None, 0
    for switches, hands in parts:
        setup = table(**switches)
        state = SERIES.start(setup) if state is None else state
        for each in hands.split():
            outcome = hand("ab".index(each[0]), int(each[1:]))
            state = SERIES.add(state, outcome, setup._replace(dealer="ab"[number % 2]))
            number += 1
    return facts_of(state, setup), state, setup


def test_another_start_between_two_games_is_where_the_next_one_begins():
    seen, state, setup = changed(({}, "a3 a3 b2 a1"), ({"start": "5"}, ""))
    assert (seen["games"], seen["score"], seen["start"]) == ([1, 0], [5, 5], 5)
    assert (SERIES.totals(state, setup), SERIES.carry(state, setup).facts.score) == ((5, 5), (5, 5))
    seen, _, _ = changed(({}, "a3 a3 b2 a1"), ({"start": "5"}, "a3 b1"))
    assert (seen["score"], seen["start"]) == ([2, 4], 5)
    assert changed(({}, "a3 a3 b2 a1"), ({"start": "5"}, "a3 a2"))[0]["games"] == [2, 0]


def test_a_running_game_keeps_the_start_it_began_with():
    five = {"start": "5", "bummerl_schneider": "2"}
    seen, _, _ = changed(({}, "b2 a3"), (five, ""))
    assert (seen["score"], seen["start"], seen["in_game"]) == ([4, 5], 7, 2)
    seen, _, _ = changed(({}, "b2 a3"), (five, "a3 a1"))  # b stands at 5 and has won two: no Schneider
    assert seen["finished"] == [{"winner": 0, "loser": 1, "score": 5, "bummerl": 1, "kind": "game", "hands": 4}]
    assert (seen["score"], seen["start"]) == ([5, 5], 5)


def test_schneider_and_schuster_are_judged_by_what_the_game_began_with():
    seen, _, _ = changed(({"bummerl_schneider": "2"}, "a3"), ({"start": "9", "bummerl_schneider": "1"}, "a3 a1"))
    assert [(game["kind"], game["bummerl"]) for game in seen["finished"]] == [("schneider", 2)]
    seen, _, _ = changed(({"bummerl_schuster": "4"}, "b3"), ({"start": "9"}, "b3 a3 a3 a3"))
    assert [(game["kind"], game["bummerl"]) for game in seen["finished"]] == [("schuster", 4)]
    seen, _, _ = changed(({"start": "9"}, "a3"), ({"start": "7"}, "a3 a3"))
    assert [(game["kind"], game["score"]) for game in seen["finished"]] == [("schneider", 9)]


def test_sn_d1():
    setup = table()
    state = SERIES.start(setup)
    for dealer in "abba":
        state = SERIES.add(state, hand(0, 1), setup._replace(dealer=dealer))
    assert [(f.rule, f.facts["hand"]) for f in SERIES.check(state)] == [("Sn.D1", 3)]
    assert SERIES.carry(state, setup).dealer == "b"


def test_sn_d1_names_the_hand_by_its_place_also_after_one_that_counts_nothing():
    setup = table()
    state = SERIES.start(setup)
    for dealer, outcome in (("a", hand(0, 1)), ("b", None), ("a", hand(1, 1)), ("a", hand(1, 1))):
        state = SERIES.add(state, outcome, setup._replace(dealer=dealer))
    assert [found.facts["hand"] for found in SERIES.check(state)] == [4]
    assert facts_of(state, setup)["hands"] == 3


@for_each(
    ("kind", "number", "hands", "over"),
    [
        ("bummerl", 1, "a3 a3", False), ("bummerl", 1, "a3 a3 a1", True), ("bummerl", 2, "a3 a3 a1", False),
        ("bummerl", 2, "a3 a3 a1 b3 b3 b1", False), ("bummerl", 2, "a3 a3 a1 a3 a3 a1", True),
        ("games", 2, "a3 a3 a1 b3 b3", False), ("games", 2, "a3 a3 a1 b3 b3 b1", True),
        ("minutes", 30, "a3", None), ("open", None, "a3", None),
    ],
)
def test_ends(kind, number, hands, over):
    state, _ = after(hands)
    assert SERIES.over(state, kind, number) is over
    assert kind in SERIES.ends


def test_an_unfinished_game_counts_nothing():
    state, setup = after("a3 a3 a1 b3")
    closed, transfers = SERIES.close(state, setup)
    assert transfers == ()
    seen = facts_of(closed, setup)
    assert (seen["games"], seen["bummerl"], seen["unfinished"], seen["score"]) == ([1, 0], [0, 1], True, [7, 4])
    assert facts_of(SERIES.close(*after("a3 a3 a1"))[0], setup)["unfinished"] is False


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(1, 3)), max_size=40), st.integers(5, 11))
def test_against_a_recount(hands, start):
    setup = table(start=str(start), bummerl_schneider="2", bummerl_schuster="4")
    state = SERIES.start(setup)
    score, games, bummerl, retour = [start, start], [0, 0], [0, 0], [False, False]
    for at, (winner, points) in enumerate(hands):
        state = SERIES.add(state, hand(winner, points), setup._replace(dealer="ab"[at % 2]))
        loser = 1 - winner
        score[winner] -= points
        if score[winner] <= 0:
            games[winner] += 1
            bummerl[loser] += 4 if retour[loser] else 2 if score[loser] == start else 1
            score, retour = [start, start], [False, False]
        elif score[winner] == 1 and score[loser] == start:
            retour[winner] = True
    seen = facts_of(state, setup)
    assert (seen["score"], seen["games"], seen["bummerl"]) == (score, games, bummerl)
    assert seen["hands"] == len(hands)
    assert json.loads(json.dumps(seen)) == seen
    assert SERIES.check(state) == ()


class TestSheet:
    """The lines of a hand on the score sheet."""

    def lines(self, before, outcome, number):
        state, setup = after(before)
        setup = setup._replace(dealer="ab"[(number - 1) % 2])
        return [
            [cell.value for cell in line]
            for line in SERIES.row(outcome, state, SERIES.add(state, outcome, setup), setup)
        ]

    def test_every_line(self, subtests):
        with named(subtests, "the columns"):
            columns = SERIES.columns(table())
            assert [(column.key, column.side) for column in columns] == [
                ("number", None), ("dealer", None), ("score", 0), ("score", 1), ("points", None), ("closed", None),
                ("marks", None),
            ]
            assert [column.kind for column in columns if column.main] == ["struck", "struck"]
        with named(subtests, "a games first hand has the start above it"):
            assert self.lines("", hand(0, 3), 1) == [
                [None, None, 7, 7, None, None, None],
                [1, "a", 4, None, 3, None, None],
            ]
        with named(subtests, "the new score stands under the winner"):
            assert self.lines("a3", hand(1, 2, closed=1), 2) == [[2, "b", None, 5, 2, "b", None]]
            assert self.lines("a3", hand(1, 2, false=0), 2) == [[2, "b", None, 5, 2, None, "F"]]
            assert self.lines("a3", hand(1, 1, last=True), 2) == [[2, "b", None, 6, 1, None, "L"]]
            assert self.lines("a3", hand(1, 1, false=0), 2) == [[2, "b", None, 6, 1, None, "F ?"]]
        with named(subtests, "a finished game ends with dots under the loser"):
            assert self.lines("a3 b1 a3", hand(0, 3), 4) == [
                [4, "b", 0, None, 3, None, None],
                [None, None, None, 1, None, None, None],
            ]
        with named(subtests, "every line has a cell for every column"):
            columns = len(SERIES.columns(table()))
            for before, outcome in (("", hand(0, 3)), ("a3 a3", hand(0, 1)), ("a3", hand(1, 2))):
                assert {len(line) for line in self.lines(before, outcome, 1)} == {columns}
