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


def test_a_correction_that_changes_nothing_says_so(table):
    correct(table, 11)
    assert "Nothing is different from before, so nothing was saved." in words(table.page("hand/1"))


def test_the_judge_is_told_that_a_decision_needs_its_reason(table):
    page = words(table.page("hand/1", "judge"))
    assert "Why? (a judge’s decision needs it)" in page
    assert "(may stay empty)" not in page
    assert "Why? (may stay empty)" in words(table.page("hand/1"))
