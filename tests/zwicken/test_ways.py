"""A deal counted by taps: what follows from the tricks, and what cannot be true."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import zwicken
from scorekeeper.as_json import as_json
from scorekeeper.errors import NotationError
from scorekeeper.series import Carry
from scorekeeper.zwicken.switches import SWITCHES
from scorekeeper.zwicken.variants import RULE_SETS
from scorekeeper.zwicken.ways import PotCarry
from tests.cases import examples, for_each, named
from tests.zwicken.deals import Dice, count


def doubts(outcome):
    return [(finding.rule, finding.case) for finding in outcome.findings]


def test_how_chips_are_counted(subtests):
    with named(subtests, "chips and pot follow from the tricks"):
        outcome = count([0, 2, 1, None], first=3, cuts=["hop"])
        assert outcome.points == (-6, 4, 2, -3)
        assert as_json(outcome.facts) == {
            "dealer": 0, "next_dealer": 1, "pot": {"before": 0, "played": 6, "after": 3}, "cuts": ["hop"],
            "active": [True, True, True, False], "causes": [["a"], [], [], []], "said_dealer": None,
        }
        assert (outcome.nominal, outcome.expected, outcome.counted, outcome.checked) == (0, -3, -3, "none")
        assert (outcome.complete, outcome.main, outcome.findings) == (True, "chips", ())
    with named(subtests, "no way of tapping proves anything"):
        ways = zwicken.ZWICKEN.ways
        assert {key: way.proves for key, way in ways.items()} == {"quick": False, "plays": True, "paper": False}
    with named(subtests, "chips for causes"):
        outcome = count([1, 2, 0], pot=3, b=0, c=0, d=1, switches={"bete": "pot"})
        assert [side.gezwickt for side in outcome.sides] == [("b", "c"), ("d",), ("a",)]
        assert [side.paid for side in outcome.sides] == [12, 6, 6]
    with named(subtests, "nobody counted before begins with an empty pot"):
        agreement = zwicken.agree("zwicken", {}, players=2)
        outcome = zwicken.outcome("paper", {"figures": [{"tricks": 3}, {"tricks": 0}]}, agreement)
        assert outcome.points == (0, -3)
    with named(subtests, "the pot stays where nobody is in whoever is said to have won"):
        outcome = count([None, None, None], variant="anbieten", last=2, pot=6)
        assert (outcome.points, outcome.facts.pot.after) == ((-3, 0, 0), 9)
    with named(subtests, "what a phone needs"):
        found = zwicken.scoring(zwicken.agree("zwicken", {"jump": "next", "stake": "6"}, players=4), 4)
        assert (found.game, found.stake, found.reconstruction) == ("zwicken", 6, False)
        assert found.cuts["hop"]["4"][3] == ((0,), 0)
        assert found.cuts["jump"]["4"][3] == ((0, 1), 1)
        assert as_json(found.allowed) == {"ace": [1, 2, 3], "seven": [0, 1, 2], "in": 2}


@for_each(
    ("tricks", "facts", "expected"),
    [
        ([2, 1, 0], {}, []), ([None, None, None], {}, []), ([None, 0, None], {}, []),
        ([2, 0, 0], {}, [("Zw.Q1", "sum")]), ([2, 2, None], {}, [("Zw.Q1", "sum")]),
        ([3, None, None], {}, [("Zw.Q1", "alone")]),
        ([2, 1, 0], {"b": 0}, []), ([2, 1, 0], {"b": 1}, [("Zw.Q2", "dealer")]),
        ([2, 1, 0], {"b": 1, "cuts": ["hop"]}, []),
        ([2, 1, 0], {"c": 0, "d": 1}, []), ([2, 1, 0], {"c": 0, "d": 0}, [("Zw.Q2", "same")]),
        ([3, None, 0], {"d": 1}, [("Zw.Q2", "passed")]),
        ([0, None, None], {"c": 0}, [("Zw.Q2", "alone"), ("Zw.Q3", "ace")]),
        ([2, 1, 0], {"c": 2}, [("Zw.Q3", "ace")]), ([3, 0, 0], {"d": 0}, [("Zw.Q3", "seven")]),
        ([2, 1, 0], {"dealer": 1, "cuts": ["hop"]}, []),
        ([2, 1, 0], {"dealer": 0, "cuts": ["hop"]}, [("Zw.Q4", "dealer")]),
    ],
)
def test_what_cannot_be_true_is_shown_and_refuses_nothing(tricks, facts, expected):
    outcome = count(tricks, **facts)
    assert doubts(outcome) == expected
    assert outcome.complete
    assert outcome.counted == outcome.expected


def test_what_was_agreed(subtests):
    with named(subtests, "anbieten needs who won the last trick"):
        open_ = count([2, 1, 0], variant="anbieten")
        assert (open_.complete, open_.points, open_.facts.pot.after) == (False, (-3, 0, 0), 3)
        seen = count([2, 1, 0], variant="anbieten", last=1, raised=[4, 4, 4], pot=2)
        assert (seen.complete, seen.points, seen.facts.pot.after) == (True, (-7, 13, -4), 0)
        assert count([0, 1, 0], variant="anbieten").points == (-3, 3, 0)
        assert doubts(count([0, 1, 0], variant="anbieten", c=0, d=0)) == []
    with named(subtests, "anbieten is marked as a reconstruction"):
        assert zwicken.scoring(zwicken.agree("anbieten", {}), 3).made_up
        assert [rules.reconstruction for rules in RULE_SETS.values()] == [False, True]
    with named(subtests, "every switch has its source and its default"):
        assert {switch.name: (switch.default, switch.series) for switch in SWITCHES} == {
            "jump": ("rearhand", False), "must_trump": ("on", False), "zwick_cumulative": ("on", False),
            "must_play_base_pot": ("off", False), "bete": ("stake", False), "stake": ("3", True),
            "end_pot": ("split", True),
        }
        for switch in SWITCHES:
            assert switch.source
            assert set(switch.source.split()) <= set(zwicken.sources)
    with named(subtests, "offers are the switches that bite"):
        assert [offer.name for offer in zwicken.offers("anbieten", {})] == [
            "jump", "must_trump", "must_play_base_pot", "stake", "end_pot",
        ]
        stake = next(offer for offer in zwicken.offers("zwicken", {"stake": "9"}) if offer.name == "stake")
        assert (stake.value, stake.choices, stake.least, stake.most, stake.series) == ("9", (), 3, 9999, True)
    with named(subtests, "a rule set is known by all that decides"):
        digests = [zwicken.agree("zwicken", given).rules.digest for given in ({}, {"stake": "6"}, {"end_pot": "carry"})]
        assert len(set(digests)) == 3
        assert zwicken.agree("zwicken", {"stake": "3"}).rules == RULE_SETS["zwicken"]


@for_each(
    ("tricks", "facts", "expected"),
    [
        ([0, 0, None], {"last": 1}, []), ([0, 1, None], {"last": 0}, []), ([2, 1, 0], {"last": 1}, []),
        ([None, 0, None], {"last": 1}, []), ([2, 1, None], {"last": 1, "raised": [6, 6, 0]}, []),
        ([2, 1, None], {"last": 2}, [("Zw.Q1", "last_passed")]),
        ([None, None, None], {"last": 2}, [("Zw.Q1", "last_passed")]),
        ([None, 0, None], {"last": 0}, [("Zw.Q1", "last_passed")]),
        ([2, 1, 0], {"last": 2}, [("Zw.Q1", "last_none")]),
        ([2, 1, None], {"last": 1, "raised": [6, 6, 6]}, [("Zw.Q1", "raised")]),
    ],
)
def test_what_cannot_be_true_of_anbieten_is_shown_too(tricks, facts, expected):
    outcome = count(tricks, variant="anbieten", **facts)
    assert doubts(outcome) == expected
    assert outcome.counted == outcome.expected
    assert doubts(count(tricks, **facts)) == doubts(count(tricks)), "who won the last trick is Anbieten's"


@given(st.integers(0, 10**9))
@settings(max_examples=examples(150), deadline=None)
def test_a_count_by_taps_is_what_the_replay_makes_of_the_same_deal(seed):
    replay = zwicken.replay(zwicken.read(Dice(seed).text()))
    if not replay.complete:
        return
    setting = replay.setting
    causes = {cause: seat for seat, side in enumerate(replay.sides) for cause in side.gezwickt if cause != "a"}
    cuts = [cut.action for cut in replay.cuts if cut.action != "deal"]
    switches = {**{switch.name: switch.write(setting.rules) for switch in SWITCHES}, "stake": str(setting.stake)}
    agreement = zwicken.agree(setting.rules.variant, switches, players=len(setting.players))
    stakes = zwicken.outcome("quick", {"figures": [{"tricks": None}] * len(setting.players), "facts": {"cuts": cuts}},
                             agreement, (), Carry("x", PotCarry(pot=0, dealer=setting.dealer, stake=0)))
    figures = [
        {"tricks": side.tricks if side.active else None, "raised": side.staked - stakes.sides[seat].staked}
        for seat, side in enumerate(replay.sides)
    ]
    end = replay.end
    last = end.last_winner if sum(end.tricks) == 3 else end.seats_in[0] if len(end.seats_in) == 1 else None
    entry = {"figures": figures, "facts": {"cuts": cuts, "last": last, **causes}}
    carry = Carry("x", PotCarry(pot=setting.pot, dealer=setting.dealer, stake=0))
    outcome = zwicken.outcome("quick", entry, agreement, (), carry)
    assert [side.chips for side in outcome.sides] == [side.chips for side in replay.sides]
    assert outcome.facts.pot == replay.beside.pot
    if setting.rules.thirds:
        assert outcome.findings == ()


# the table and its switches


@for_each(
    ("variant", "name", "value"),
    [(variant, switch.name, value) for variant in RULE_SETS for switch in SWITCHES for value in switch.choices],
)
def test_every_value_of_every_switch_can_be_agreed(variant, name, value):
    agreement = zwicken.agree(variant, {name: value})
    switch = next(switch for switch in SWITCHES if switch.name == name)
    if switch.bites(RULE_SETS[variant]):
        assert switch.write(agreement.rules) == value
    else:
        assert agreement.rules == RULE_SETS[variant]


@for_each(
    "wrong",
    [
        {"variant": "zwickern"}, {"switches": {"stake": "4"}}, {"switches": {"stake": "0"}},
        {"switches": {"jump": "up"}},
        {"switches": {"height": "3"}}, {"schedule": "3"}, {"packs": 2}, {"players": 7}, {"players": 1},
    ],
)
def test_what_cannot_be_agreed(wrong):
    with pytest.raises(NotationError):
        zwicken.agree(**{"variant": "zwicken", "switches": {}, **wrong})
