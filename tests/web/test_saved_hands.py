"""A hand's page says that a correction is kept, and that nothing was; a reason is asked for where one is needed."""

from __future__ import annotations

import pytest

from tests.web.club.evenings import plain as words
from tests.web.tables import Table


@pytest.fixture
def table(client):
    made = Table(client)
    hand = made.quick([11, None], majority=1)
    made.sign(hand)
    return made


def correct(table, points, role="record", **more):
    hand = table.hand(1)
    return table.do("correct", role, hand=hand["id"], **{"points-0": str(points), "majority": "1", **more})


def test_what_was_kept_is_said_once_on_the_hands_page(table):
    assert correct(table, 12).endswith("/hand/1")
    assert "Saved." in words(table.page("hand/1"))
    assert "Saved." not in words(table.page("hand/1"))


def test_a_correction_that_waits_is_not_said_to_be_signed(table):
    """"Saved." and "signed" stood over a correction that all had still to sign."""
    correct(table, 12)
    page = table.page("hand/1")
    head = words(page[page.index('class="hand-head"') : page.index("<h2>")])
    assert "Saved. Signatures are still needed." in words(page)
    assert "A correction is waiting" in words(page)
    assert "signed" not in head
    assert "Signatures of the result so far" in words(page)
    table.sign(table.hands[0])
    page = table.page("hand/1")
    assert "signed" in words(page[page.index('class="hand-head"') : page.index('class="hand-sides"')])
    assert "so far" not in words(page)


def test_a_signature_taken_back_is_none_in_the_note_of_the_correction_either(table):
    """The list said "to sign" and "both sides agree" of one correction."""
    correct(table, 12)
    table.sign(table.hands[0])
    assert "both sides agree" in words(table.page("hands"))
    last = next(one for one in table.hand(1)["accepted"] if one["side"] == 1)
    back = table.say("undone", {"target": last["id"]}, hand=table.hands[0])
    page = words(table.page("hands"))
    assert "Uwe + Frauke to sign" in page
    assert "both sides agree" not in page
    assert "Hanna + Jens agree" in page
    table.say("undone", {"target": back}, hand=table.hands[0])
    assert "both sides agree" in words(table.page("hands"))


def test_a_correction_that_changes_nothing_says_so(table):
    correct(table, 11)
    assert "Nothing has changed, so nothing was saved." in words(table.page("hand/1"))


def test_the_judge_is_told_that_a_decision_needs_its_reason(table):
    page = words(table.page("hand/1", "judge"))
    assert "Why? (a judge’s decision needs it)" in page
    assert "Why? (optional)" not in page
    assert "Why? (optional)" in words(table.page("hand/1"))
