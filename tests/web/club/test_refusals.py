"""What the journal of a club does not take, its pages say in a sentence; what was typed is still there."""

from __future__ import annotations

import pytest

from tests.web.club.evenings import Club, plain
from tests.web.tables import an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=4)


def test_two_who_sat_at_one_table_are_not_made_one(club):
    club.evening(rounds=1).draw()
    a, b = club.people[:2]
    text = plain(club.post(f"members/{a}/merge", status=422, into=b))
    assert "These two sat in the same round, so they are two people." in text
    assert not club.state.merged


def test_an_evening_brought_from_paper_is_not_drawn(club):
    evening = club.evening()
    paper = {"rounds": 1, "hands": 2, "points": 30, "won": 1, "lost": 1, "zwicks": 0, "highest": 20, "over": None}
    club.say("result.brought", {"evening": evening.id, "results": [{"person": club.people[0], **paper}]})
    text = plain(evening.post("draw", status=422, round=1, by="lot", shape="2x2"))
    assert "This evening has results from paper, so nothing can be drawn for it." in text


def test_who_left_comes_back_by_a_form_that_shows_it(club):
    a = club.people[0]
    club.say("member.left", {"person": a})
    shown = club.state.members[a].last
    club.say("member.joined", {"person": a, "guest": True}, after=shown)
    text = plain(club.post(f"members/{a}/back", status=409, after=shown))
    assert "Somebody has changed this in the meantime." in text
    assert club.state.members[a].guest


def test_two_are_kept_from_one_table(club):
    a, b = club.people[:2]
    club.post("members/pairs", a=a, b=b, rule="away")
    assert "never sit at the same table" in plain(club.get("members/pairs")).split("One", 1)[0]
    evening = club.evening(rounds=1)
    evening.draw()
    assert "sit together, against your wish" in plain(evening.get("rounds/1"))  # four people: it cannot be kept


def test_a_closed_season_takes_no_evening(club):
    club.say("season.closed", {"season": club.season, "reason": an_id()})
    form = {"date": "2026-11-21", "rounds": "2", "hands": "4", "correction": "30", "sheet": club.sheet,
            "season": club.season}
    text = plain(club.post("evenings/new", status=422, **form))
    assert "The season is closed." in text


def test_a_table_keeps_the_rules_of_its_evening(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    page = plain(club.client.get(table.url("change/rules?variant=christiansen&preview=1", "judge")).text)
    assert "This table plays by the rule sheet of its evening." in page
