"""What the main button of a club's page leads to is what comes next there, and what is rarely wanted is folded away."""

from __future__ import annotations

import re

import pytest

from tests.web.club.evenings import Club, dispute, plain
from tests.web.club.seasons import schnapsen_hand
from tests.web.tables import an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=8)


def main(page):
    """The words of the dark button in the bar below."""
    bar = page[page.index('<div class="bottom') :]
    return [plain(one) for one in re.findall(r'class="button main"[^>]*>(.*?)</(?:a|button)>', bar, re.DOTALL)]


def test_no_further_round_is_pushed_before_a_table_has_begun(club):
    evening = club.evening(rounds=2)
    evening.draw()
    page = evening.get("board")
    assert main(page) == []
    assert "Draw round 2" in plain(page)
    evening.table().play(12)
    assert main(evening.get("board")) == [], "a table has not begun"
    assert main(evening.get("draw")) == ["To the board"], "what is not finished is asked as large as it is"
    assert "Draw the round anyway?" in plain(evening.get("draw"))
    evening.table(2).play(12)
    assert main(evening.get("board")) == ["Draw round 2"]
    dispute(evening.table(2))
    assert main(evening.get("board")) == ["Table 2: Decide"], "what waits comes first"


def test_after_a_table_s_end_the_way_is_back_to_the_board_and_to_go_on_is_folded(club):
    evening = club.evening(hands=1)
    evening.draw()
    at = evening.table()
    at.play(12)
    at.do("end")
    board = evening.get("board")
    there = re.search(r'id="table-1" href="([^"]*)"', board)[1].replace("&amp;", "&")
    judge = club.client.get(there).headers["Location"].rpartition("/")[0]
    page = club.client.get(f"{judge}/end").text
    assert main(page) == ["To the board"]
    folded = page[page.index('<details class="panel" id="go-on">') : page.index("</details>")]
    assert page.count('name="reason"') == folded.count('name="reason"') == 1
    assert "Continue the match" in folded
    assert "Only the judge" not in page
    at.do("reopen", "judge", reason="doch noch eins")


def test_a_keeper_who_looks_into_a_table_reads_both_halves_and_goes_back_to_the_board(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    assert 'data-facing="opposite"' in table.page("", "judge")
    looked = club.client.get(club.url(f"evenings/{evening.id}/table/{table.match}?to=look"))
    page = club.client.get(looked.location).text
    assert re.search(r'<a class="back" href="([^"]*)"', page)[1].endswith("/board?round=1")
    assert 'data-facing="beside"' in page
    assert 'data-facing="beside"' in table.page("", "judge"), "on the match's page too"
    club.client.post(table.url("phone", "judge"), data={"whose": "table"}, headers={"Origin": "http://localhost"})
    assert 'data-facing="opposite"' in table.page("", "judge"), "said to lie on the table it does"


def test_after_a_dispute_was_decided_from_the_board_the_board_comes_next(club):
    """The judge stood on the hand's page, two steps back from the board."""
    evening = club.evening()
    evening.draw()
    at = evening.table()
    hand = at.play(12)
    dispute(at)
    sent = {"deed": "decide", "id": an_id(4), "hand": hand, "outcome": "keep", "reason": "so steht es da"}
    club.client.get(club.url(f"evenings/{evening.id}/table/{at.match}?to=decide"))
    answer = club.client.post(at.url("do", "judge"), data=sent, headers={"Origin": "http://localhost"})
    assert answer.location.endswith(f"evenings/{evening.id}/board?round=1")


def test_a_game_with_an_end_of_its_own_does_not_say_that_a_time_is_over_and_counts_from_no_0(hall, guest):
    club = Club(hall, guest, people=4, variant="schnapsen")
    evening = club.evening(rounds=2, hands=1)
    evening.draw(shape=["2x1"])
    assert "By lot: new opponents" in plain(club.get(f"evenings/{evening.id}/draw"))
    assert "partners" not in plain(club.get(f"evenings/{evening.id}/draw"))
    assert '<b class="number">' not in evening.get("board")
    at = evening.table()
    for _ in range(3):
        schnapsen_hand(at, 0, 3)
    assert '<b class="number">1</b>' in evening.get("board")
    page = plain(at.page(""))
    assert "1 Bummerl reached" in page
    assert "time is up" not in page


def test_a_season_says_which_evening_counts_for_none(club):
    season = f"seasons/{club.season}"
    assert "towards a season" not in club.get(season)
    evening = club.evening(seasons=[])
    page = club.get(season)
    assert "1 evening under this rule sheet does not count towards a season yet. Change the evening" in plain(page)
    assert f"/evenings/{evening.id}/change" in page
    assert "towards a season" not in club.get(season, "watch")
    assert "towards a season" not in club.get(season, "record")
    club.evening(seasons=[])
    assert "2 evenings under this rule sheet do not count towards a season yet." in plain(club.get(season))
    club.say("season.closed", {"season": club.season})
    assert "towards a season" not in club.get(season)
