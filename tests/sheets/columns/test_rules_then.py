"""A sheet whose rules were changed from a hand on says by which each hand was played."""

from __future__ import annotations

import pytest

from scorekeeper.journal.state import rules_then
from scorekeeper.sheets.score.build import blank_of, score_sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale
from tests.journal.entries import Table
from tests.sheets.columns.samples import countdown, deal, deals, hand, sheet
from tests.sheets.paper import words

TWO = (2, 1, 0, None)


def other_rules(at, variant, hand=None, **switches):
    rules = {"variant": variant, "switches": switches, "schedule": None, "packs": None}
    at.say("rules.changed", {"rules": rules, "from": hand, "reason": None}, role="judge")


@pytest.fixture
def anbieten_first():
    at, made = deals(4, [TWO], "anbieten")
    other_rules(at, "zwicken", at.begin(made[0]))
    deal(at, TWO, of=at.state.hands[-1].id)
    return at


def test_a_deal_of_a_reconstruction_says_so_under_the_name_of_other_rules(anbieten_first):
    made = sheet(anbieten_first)
    old, new = (at.result.hand_score.agreement.rules.digest for at in anbieten_first.state.hands)
    text = words(score_sheet(made, "en"))
    assert text.startswith("Zwicken: score sheet Reconstruction")
    assert f"From hand 1: Anbieten (Reconstruction), version {old}." in text
    assert f"From hand 2: Zwicken, version {new}." in text
    assert dict(SheetText(made, locale("en")).facts())["Rules"] == "from hand 2: Zwicken"
    blank = words(score_sheet(blank_of(made), "en"))
    assert "Reconstruction" not in blank
    assert "From hand" not in blank


def test_a_game_is_not_said_to_count_down_from_what_it_did_not():
    at, made = countdown([(0, 3)] * 3)
    other_rules(at, "schnapsen", at.begin(made[-1]), start="9")
    facts = {"winner": 0, "game_points": 3, "closed": None, "false": None, "last": False}
    hand(at, [{}, {}], facts, of=at.state.hands[-1].id)
    text = words(score_sheet(sheet(at), "en"))
    assert "Each game from down to 0 7 / 9" in text
    assert "From hand 1: Schnapsen, version" in text
    assert "Each game from 7 down to 0." in text
    assert "From hand 4: Schnapsen, version" in text


def test_rules_for_hands_to_come_leave_the_figure_of_those_played():
    at, _ = deals(4, [TWO])
    other_rules(at, "zwicken", at.begin(at.state.hands[-1].id), stake="6")
    text = words(score_sheet(sheet(at), "en"))
    assert "Stake chips 3 / 6" in text
    assert "From hand 2: Zwicken, version" in text


def test_a_sheet_of_figures_says_what_another_hand_gave_out():
    at = Table(4)
    first = at.played()
    other_rules(at, "dithmarschen-6", at.begin(first))
    text = words(score_sheet(sheet(at), "en"))
    one, other = (each.scoring.nominal for each in rules_then(at.state))
    assert one != other
    assert f"{one} / {other}" in text
    assert f"Total of a hand {one}." in text


def test_rules_that_hold_for_all_hands_need_no_such_note():
    at, _ = deals(4, [TWO])
    other_rules(at, "zwicken", stake="6")
    assert rules_then(at.state) == ()
    assert "From hand" not in words(score_sheet(sheet(at), "en"))
