"""Hands counted by taps, with and without figures; the checks Sn.Q1-Sn.Q3; a replayed hand in the same words."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from scorekeeper import schnapsen
from scorekeeper.as_json import as_json
from scorekeeper.errors import NotationError
from scorekeeper.schnapsen.checks import ALLOWED
from scorekeeper.schnapsen.series import CountdownCarry
from scorekeeper.schnapsen.ways import SchnapsenSide
from scorekeeper.series import Carry
from tests.cases import for_each, named
from tests.schnapsen.hands import played, ruled, sample

TABLE = schnapsen.agree("schnapsen", {})


def count(way="quick", figures=({}, {}), **facts):
    return schnapsen.outcome(way, {"figures": list(figures), "facts": facts}, TABLE, ())


def checks(outcome):
    return [finding.rule for finding in outcome.findings]


def test_what_a_count_proves(subtests):
    with named(subtests, "two taps are a hand"):
        made = count(winner=1, game_points=2)
        assert (made.complete, made.points, made.main) == (True, (0, 2), "game_points")
        assert (made.checked, made.findings, made.gap) == ("none", (), 0)
        assert as_json(made.facts) == {"winner": 1, "how": "Sn.G1", "closed": None, "false": None, "last": False}
        assert not schnapsen.SCHNAPSEN.ways["quick"].proves
    with named(subtests, "figures make a count that could have failed"):
        assert schnapsen.SCHNAPSEN.ways["cards"].proves
        assert count("cards", [{}, {"points": 20, "tricks": 1}], winner=0, game_points=2).checked == "ok"
        assert count("cards", [{"points": 70, "tricks": 3}, {}], winner=0, game_points=2).checked == "none"
    with named(subtests, "a count that nobody typed is not checked"):
        assert count("cards", winner=0, game_points=1, closed=1).checked == "none"
    with named(subtests, "a carry changes nothing of the hand itself"):
        entry = {"figures": [{}, {}], "facts": {"winner": 0, "game_points": 2}}
        carry = Carry("a", CountdownCarry(score=(1, 7), dealer=0))
        assert schnapsen.outcome("quick", entry, TABLE, (), carry) == schnapsen.outcome("quick", entry, TABLE, ())


@for_each("facts", [{}, {"winner": 0}, {"game_points": 3}])
def test_what_is_not_said_is_not_complete(facts):
    made = count(**facts)
    assert (made.complete, made.points, made.findings) == (False, (0, 0), ())


@for_each(
    ("facts", "how"),
    [({"last": True}, "Sn.G6"), ({"false": 1}, "Sn.G2"), ({"false": 1, "closed": 1}, "Sn.G4"),
     ({"false": 1, "closed": 0}, "Sn.G2"), ({"closed": 0}, "Sn.G3"), ({"closed": 1}, None)],
)
def test_how_it_was_won_as_far_as_the_taps_tell(facts, how):
    assert count(winner=0, game_points=1, **facts).facts.how == how


# closed by, false claim by, last trick: the game points there can be (the loser is 1)
POSSIBLE = {
    (None, None, False): {1, 2, 3}, (0, None, False): {1, 2, 3}, (1, None, False): {2, 3},
    (None, 1, False): {2, 3}, (0, 1, False): {2, 3}, (1, 1, False): {2, 3},
    (None, 0, False): set(), (0, 0, False): set(), (1, 0, False): set(), (None, None, True): {1},
}


@for_each("closed", [None, 0, 1])
@for_each("false", [None, 0, 1])
@for_each("last", [False, True])
@for_each("points", [1, 2, 3])
def test_sn_q1(closed, false, last, points):
    made = count(winner=0, game_points=points, closed=closed, false=false, last=last)
    possible = points in POSSIBLE.get((closed, false, last), set())
    assert checks(made) == ([] if possible else ["Sn.Q1"])
    assert made.complete
    who = {None: None, 0: "winner", 1: "loser"}
    assert ((who[closed], who[false], last, points) in ALLOWED) == possible


@for_each(
    ("points", "tricks", "wanted"),
    [
        (0, 0, 3),
        (1, 1, 2),
        (32, 2, 2),
        (33, 2, 1),
        (65, 4, 1),
        (None, 0, 3),
        (33, None, 1),
        (1, None, 2),
        (32, None, 2),
    ],
)
@for_each("given_", [1, 2, 3])
def test_sn_q2(points, tricks, wanted, given_):
    made = count("cards", [{}, {"points": points, "tricks": tricks}], winner=0, game_points=given_)
    assert checks(made) == ([] if given_ == wanted else ["Sn.Q2"])


def test_sn_q2_asks_nothing_of_no_points_without_tricks():
    assert checks(count("cards", [{}, {"points": 0}], winner=0, game_points=2)) == []


@for_each("facts", [{"last": True}, {"false": 1}, {"closed": 1}])
def test_sn_q2_does_not_ask_where_the_loser_failed_or_the_last_trick_decided(facts):
    points = 1 if "last" in facts else 2
    loser = {"points": 50, "tricks": 4}
    assert checks(count("cards", [{}, loser], winner=0, game_points=points, **facts)) == []


@for_each(
    ("winner", "loser", "facts", "case"),
    [
        ((70, 6), (50, 4), {}, None),
        ((90, 6), (50, 4), {}, None),  # a marriage
        ((70, 6), (51, 4), {}, "all_tricks"),
        ((69, 6), (50, 4), {}, "all_tricks"),
        ((70, 5), (30, 2), {}, None),
        ((150, 5), (71, 4), {}, "too_many"),
        ((83, 1), (40, 1), {}, "too_many_in"),
        ((82, 1), (40, 1), {}, None),
        ((70, 1), (60, 1), {}, "too_many"),
        ((65, 5), (40, 3), {}, "claim"),
        ((65, 5), (40, 3), {"false": 1}, None),
        ((30, 5), (66, 3), {"false": 1}, "false_claim"),
        ((30, 5), (40, 3), {"closed": 1}, None),
        ((50, 4), (70, 6), {"last": True}, None),
        ((70, 6), (20, 0), {}, "no_trick"),
        ((70, 9), (50, 9), {}, "tricks"),
        ((70, 12), (20, 0), {"false": 1}, "tricks no_trick"),
    ],
)
def test_sn_q3(winner, loser, facts, case):
    keys = ("points", "tricks")
    figures = [dict(zip(keys, winner, strict=True)), dict(zip(keys, loser, strict=True))]
    points = 3 if not loser[1] else 2 if (facts and "last" not in facts) or loser[0] < 33 else 1
    made = count("cards", figures, winner=0, game_points=points, **facts)
    assert {f"{f.rule} {f.case}" for f in made.findings} == {f"Sn.Q3 {each}" for each in (case or "").split()}
    assert made.checked == ("gap" if case else "none" if {"false", "closed"} & set(facts) else "ok")
    assert (made.gap != 0) == (case in ("all_tricks", "too_many"))


@for_each(
    ("winner", "loser", "facts", "case"),
    [
        (None, 66, {"false": 1, "game_points": 2}, "false_claim"),
        (None, 70, {"false": 1, "closed": 1, "game_points": 3}, "false_claim"),
        (None, 65, {"false": 1, "game_points": 2}, None),
        (70, None, {"false": 1, "game_points": 2}, None),
        (65, None, {}, "claim"),
        (65, None, {"closed": 0}, "claim"),
        (66, None, {}, None),
        (40, None, {"closed": 1, "game_points": 2}, None),
        (40, None, {"last": True}, None),
    ],
)
def test_sn_q3_asks_of_a_claim_no_more_than_the_claimants_own_count(winner, loser, facts, case):
    figures = [{} if points is None else {"points": points} for points in (winner, loser)]
    made = count("cards", figures, **{"winner": 0, "game_points": 1, **facts})
    assert [f"{f.rule} {f.case}" for f in made.findings] == ([f"Sn.Q3 {case}"] if case else [])
    assert made.checked == ("gap" if case else "none")
    assert (made.nominal, made.expected, made.counted) == (0, 0, 0)


@for_each(
    ("winner", "loser", "facts", "seen"),
    [
        # only Sn.Q2 compared: it fits, and no sum was made
        ((None, None), (40, 3), {"game_points": 1}, ("ok", 0, 0, 0)),
        ((None, None), (None, 0), {"game_points": 3}, ("ok", 0, 0, 0)),
        ((70, 5), (40, 3), {"game_points": 1}, ("ok", 0, 0, 0)),
        ((None, None), (40, 3), {"game_points": 2}, ("gap", 0, 0, 0)),
        # the loser's count says nothing where the loser failed or the last trick decided
        ((None, None), (40, 3), {"game_points": 2, "closed": 1}, ("none", 0, 0, 0)),
        ((None, None), (40, 3), {"game_points": 2, "false": 1}, ("none", 0, 0, 0)),
        ((None, None), (40, 3), {"game_points": 1, "last": True}, ("none", 0, 0, 0)),
        # both counts of all ten tricks: the pack and the marriages
        ((70, 6), (50, 4), {"game_points": 1}, ("ok", 120, 120, 120)),
        ((90, 6), (50, 4), {"game_points": 1}, ("ok", 120, 140, 140)),
        ((70, 6), (50, 4), {"game_points": 1, "last": True}, ("ok", 120, 120, 120)),
        ((70, 6), (51, 4), {"game_points": 1}, ("gap", 120, 120, 121)),
        ((70, 9), (50, 9), {"game_points": 1}, ("gap", 0, 0, 0)),
    ],
)
def test_a_sum_is_told_only_where_all_ten_tricks_were_counted_by_both(winner, loser, facts, seen):
    keys = ("points", "tricks")
    figures = [dict(zip(keys, side, strict=True)) for side in (winner, loser)]
    made = count("cards", figures, winner=0, **facts)
    assert (made.checked, made.nominal, made.expected, made.counted) == seen


def test_outcomes_and_what_the_phone_gets_are_plain_json():
    made = count("cards", [{"points": 70, "tricks": 6}, {"points": 50, "tricks": 4}], winner=0, game_points=1)
    assert type(made.facts).read(json.loads(json.dumps(as_json(made.facts)))) == made.facts
    assert tuple(map(SchnapsenSide.read, json.loads(json.dumps(as_json(made.sides))))) == made.sides
    seen = schnapsen.scoring(schnapsen.agree("schnapsen", {"start": "9", "bummerl_schuster": "4"}), 2)
    assert (seen.game, seen.start, seen.schneider, seen.schuster) == ("schnapsen", 9, 1, 4)
    assert (None, "loser", False, 2) in seen.allowed
    assert (None, "loser", False, 1) not in seen.allowed


@given(played())
def test_a_replayed_hand_tapped_in_brings_the_same(hand):
    replay = schnapsen.replay(schnapsen.assembled(*hand))
    made = schnapsen.counted(replay, [("Ben",), ("Anna",)])
    assert made.points == tuple(side.game_points for side in reversed(replay.sides))
    assert (made.complete, made.checked) == (True, "ok")
    facts = {key: getattr(made.facts, key) for key in ("winner", "closed", "false", "last")}
    tapped = count(game_points=max(made.points), **facts)
    assert tapped.points == made.points
    assert tapped.findings == ()
    assert tapped.facts.how in (made.facts.how, None)


def test_the_figures_of_a_replayed_hand_are_those_of_its_answer():
    made = schnapsen.counted(ruled(sample("closed-by-forehand")), [("Anna",), ("Ben",)])
    shown = as_json(made.sides[0])
    assert [field.key for field in schnapsen.SCHNAPSEN.fields] == list(shown)
    assert shown == {
        "tricks": 3, "card_points": 33, "marriages": [40], "marriage_points": 40, "points": 73, "game_points": 3,
        "score": None,
    }
    assert as_json(made.facts) == {"winner": 0, "how": "Sn.G3", "closed": 0, "false": None, "last": False}
    assert schnapsen.counted(ruled("zhn: 1\n"), [("Anna",), ("Ben",)]) is None


class TestAgreement:
    """Switches with their values; those of the series stand in no record."""

    def test_what_was_agreed(self, subtests):
        with named(subtests, "defaults and sources"):
            rules = TABLE.rules
            assert (rules.last_exchange, rules.last_close, rules.start) == (True, True, 7)
            assert (rules.bummerl_schneider, rules.bummerl_schuster) == (1, None)
            assert set(rules.sources) <= set(schnapsen.sources)
            assert (TABLE.packs, TABLE.players, TABLE.schedule, TABLE.nominal, TABLE.switches) == (1, 2, None, 120, "")
        with named(subtests, "every switch changes the digest"):
            other = {"last_exchange": "off", "last_close": "off", "start": "9", "bummerl_schneider": "2",
                     "bummerl_schuster": "4"}
            digests = {schnapsen.agree("schnapsen", {name: value}).rules.digest for name, value in other.items()}
            assert len(digests | {TABLE.rules.digest}) == 6
            assert set(other) == set(schnapsen.switches)
        with named(subtests, "only two play"):
            assert schnapsen.agree("schnapsen", {}, None, None, 2)
            with pytest.raises(NotationError):
                schnapsen.agree("schnapsen", {}, None, None, 3)
            with pytest.raises(NotationError):
                schnapsen.agree("schnapsen-3", {})
        with named(subtests, "offers"):
            offered = {offer.name: offer for offer in schnapsen.offers("schnapsen", {"start": "5"})}
            assert offered["start"] == ("start", "5", "7", (), 5, 11, False, True, 1)
            assert offered["last_close"] == ("last_close", "on", "on", ("on", "off"), 0, 0, False, False, 1)
            assert offered["bummerl_schuster"].value == "off"
            assert [offer.series for offer in offered.values()] == [False, False, True, True, True]

    @for_each(
        ("name", "value"),
        [
            ("start", "4"),
            ("start", "12"),
            ("start", "07"),
            ("last_close", "yes"),
            ("bummerl_schuster", "2"),
            ("x", "on"),
        ],
    )
    def test_what_cannot_be_agreed(self, name, value):
        with pytest.raises(NotationError):
            schnapsen.agree("schnapsen", {name: value})
