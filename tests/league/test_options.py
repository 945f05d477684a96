"""A season's rule from JSON and from forms."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.league.options import OPTIONS, RuleError, read_rule
from scorekeeper.league.rule import SeasonRule
from tests.cases import for_each, named
from tests.league.season_of import rules


def faults(given):
    with pytest.raises(RuleError) as wrong:
        read_rule(given)
    return [(fault.field, fault.case) for fault in wrong.value.faults]


def test_what_a_form_says(subtests):
    with named(subtests, "every field can be read and nothing given is the usual rule"):
        assert list(OPTIONS) == [field.name for field in fields(SeasonRule)]
        assert read_rule({}) == SeasonRule()
    with named(subtests, "a field that cannot be read is not blamed twice"):
        assert faults({"best": "x", "of": 3, "minimum": 4}) == [("best", "number"), ("minimum", "more-than-planned")]


@given(rules())
def test_a_rule_survives_json(rule):
    assert read_rule(json.loads(json.dumps(rule.as_json()))) == rule


def test_a_form_sends_text():
    sent = {
        "best": " 8 ", "of": "12", "minimum": "6", "drop_most": "", "missed": "rounds", "missed_own": "−3",
        "declared_only": "on", "ties": "zwicks, lot", "lists": "women,Tisch 1", "podium": "5, 3,1", "rounds": "2, 1",
    }
    assert read_rule(sent) == SeasonRule(
        best=8, of=12, minimum=6, missed="rounds", missed_own=-3, declared_only=True, ties=("zwicks", "lot"),
        lists=("women", "Tisch 1"), podium=(5, 3, 1), rounds=(1, 2),
    )
    assert read_rule({"declared_only": "", "ties": ""}) == SeasonRule(ties=())


@for_each(
    ("given", "wrong"),
    [
        ({"best": 0}, [("best", "number")]),
        ({"best": "acht"}, [("best", "number")]),
        ({"best": True}, [("best", "number")]),
        ({"best": 1.5}, [("best", "number")]),
        ({"minimum": ""}, [("minimum", "number")]),
        ({"of": "9" * 50}, [("of", "number")]),
        ({"measure": "money", "total": None}, [("measure", "choice"), ("total", "choice")]),
        ({"declared_only": "perhaps"}, [("declared_only", "flag")]),
        ({"rounds": "1, 1"}, [("rounds", "twice")]),
        ({"rounds": [0]}, [("rounds", "number")]),
        ({"rounds": "eins"}, [("rounds", "number")]),
        ({"bonus": 5}, [("bonus_from", "needs-bonus-from")]),
        ({"bonus_from": 30}, [("bonus", "needs-bonus")]),
        ({"ties": ["zwicks", "zwicks"]}, [("ties", "twice")]),
        ({"ties": ["lot", "zwicks"]}, [("ties", "lot-last")]),
        ({"ties": 5}, [("ties", "choice")]),
        ({"ties": [["lot"]]}, [("ties", "choice")]),
        ({"lists": ["x" * 61]}, [("lists", "choice")]),
        ({"podium": [1, 2]}, [("podium", "falling")]),
        ({"podium": []}, [("podium", "falling")]),
        ({"podium": ["a"]}, [("podium", "number")]),
        ({"best": 9, "of": 8}, [("best", "more-than-planned")]),
        ({"minimum": 9, "of": 8}, [("minimum", "more-than-planned")]),
        ({"below": "zero"}, [("below", "needs-minimum")]),
        ({"below": "zero", "minimum": 3, "total": "average_hand"}, [("below", "per-hand")]),
        ({"below": "deduct", "minimum": 3}, [("deduction", "needs-deduction")]),
        ({"drop_from": 30}, [("drop_from", "needs-every")]),
        ({"sat_out": "fixed"}, [("sat_out_own", "needs-result")]),
        ({"missed": "all"}, [("missed_own", "needs-result")]),
        ({"gives": "rank", "total": "average_hand"}, [("total", "per-hand-points")]),
        ({"missed": "all", "missed_own": 0, "total": "average_hand"}, [("missed", "per-hand")]),
        ({"sat_out": "fixed", "sat_out_own": 0, "total": "average_hand"}, [("sat_out", "per-hand")]),
        ({"colour": "red"}, [("colour", "unknown")]),
    ],
)
def test_every_fault_names_its_field(given, wrong):
    assert faults(given) == wrong


@given(st.dictionaries(st.sampled_from(list(OPTIONS)), st.none() | st.text() | st.integers() | st.lists(st.text())))
def test_whatever_comes_in_is_a_rule_or_a_fault(given):
    try:
        rule = read_rule(given)
    except RuleError as wrong:
        named = {fault.field for fault in wrong.faults}
    else:
        assert read_rule(rule.as_json()) == rule
        named = set()
    assert named <= set(OPTIONS)
