"""Drawing a round: tables, seed, figures, sit-outs; seats by standing."""

from __future__ import annotations

import re

import pytest

from scorekeeper.league.draw import draw as drawn_again
from tests.cases import for_each
from tests.sheets.paper import words as printed
from tests.web.club.evenings import Club, plain


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest)


def seated(draw):
    return {person for table in draw.tables for person in table.seats}


def test_a_draw_makes_a_match_at_each_table_ready_to_record(club):
    evening = club.evening()
    draw = evening.draw()
    assert seated(draw) == set(club.people)
    for table in draw.tables:
        at = evening.table(table.number)
        view = at.view()
        assert view["end"] == {"kind": "hands", "n": 2}
        assert [side["persons"] for side in view["sides"]] == [list(side) for side in table.sides]
    page = plain(evening.get("rounds/1"))
    assert "Table 1" in page
    assert "deals first" in page


def test_the_seed_is_the_servers_is_shown_and_gives_the_same_tables_again(club):
    evening = club.evening()
    draw = evening.draw(seed="mine")
    assert re.fullmatch(r"[0-9a-f]{12}", draw.seed)
    assert draw.seed in plain(evening.get("rounds/1"))
    again = drawn_again(club.people, draw.seed)
    assert [table.sides for table in again.tables] == [table.sides for table in draw.tables]
    assert again.inputs == draw.inputs
    assert club.evening().draw().seed != draw.seed


def test_every_figure_stands_beside_what_no_draw_can_go_below(club):
    evening = club.evening()
    draw = evening.draw()
    page = plain(evening.get("rounds/1"))
    squares = "Everything else is a sum of squares over everybody, including earlier rounds"
    assert page.index(squares) < page.index("Partners, this evening 4 no draw can go lower")
    assert "met, this evening" not in page, "4 is no number of pairs that met"
    plan = printed(club.client.get(club.url(f"paper/plan/{evening.id}.pdf")).data)
    assert "Nobody has the same partner twice this evening." in plan
    assert draw.seed in plan, "everybody can check it"
    assert "squares" not in plan, "that is for the page"
    assert "no draw can go lower" not in plan
    evening.draw(2)
    figures = {one.name: one for one in evening.state.draws[2].figures}
    assert figures["partners_evening"].value == 8, "four new pairs beside the four of before"
    assert not {frozenset(s) for t in draw.tables for s in t.sides} & {
        frozenset(s) for t in evening.state.draws[2].tables for s in t.sides
    }
    opponents = figures["opponents_evening"]
    words = "no draw can go lower" + (f" than {opponents.bound}" if opponents.value > opponents.bound else "")
    assert f"Opponents, this evening {opponents.value} {words}" in plain(evening.get("rounds/2"))


def test_who_meets_again_is_told_in_plain_words(club):
    evening = club.evening(people=club.people[:4], rounds=4)
    evening.draw(1)
    assert "Nobody has the same partner twice this evening." in plain(evening.get("rounds/1"))
    assert "Nobody meets the same opponent twice this evening." in plain(evening.get("rounds/1"))
    evening.draw(2)
    page = plain(evening.get("rounds/2"))
    assert "Nobody has the same partner twice" in page
    assert "4 pairs meet as opponents again." in page or "2 pairs meet as opponents again." in page
    evening.draw(3)
    evening.draw(4)
    assert "2 pairs play together again." in plain(evening.get("rounds/4"))
    assert "Nobody has the same partner twice" in plain(evening.get("rounds/3")), "told of the round as it was drawn"


def test_tables_of_a_round_before_that_are_not_done_are_told_and_bar_nothing(club):
    evening = club.evening()
    assert "not finished" not in plain(evening.get("draw"))
    evening.draw(1)
    page = plain(evening.get("draw"))
    assert "2 tables from earlier rounds are not finished: round 1, table 1; round 1, table 2." in page
    evening.draw(2)


def test_who_sits_out_is_named_and_sits_out_once(club):
    evening = club.evening(people=club.people[:5])
    first = evening.draw(1)
    (out,) = first.out
    assert f"Sits out: {club.words[out]}" in plain(evening.get("rounds/1"))
    assert evening.draw(2).out != first.out


def test_smaller_tables_are_offered_where_the_rule_sheet_deals_them(club):
    evening = club.evening(people=club.people[:7])
    page = plain(evening.get("draw"))
    assert "7 people : 1 table of 4, 3 sit out" in page
    assert "3 people, each on their own this gives: 1 table of 4, 1 table of 3, nobody sits out" in page
    assert "1 table of 4, 1 table of 3" in plain(evening.get("draw?shape=2x2&shape=3x1&by=lot"))
    draw = evening.draw(shape=["2x2", "3x1"])
    assert [len(table.sides) for table in draw.tables] == [2, 3]
    assert evening.table(2).view()["sides"][2]["persons"] == list(draw.tables[1].sides[2])
    assert 'value="3x1" checked' in evening.get("draw"), "the next round is asked as this one was drawn"


def test_a_rule_sheet_that_deals_no_three_offers_none(hall, guest):
    club = Club(hall, guest, people=7, schedule="3 ; 4 4 5")
    page = club.get(f"evenings/{club.evening().id}/draw")
    assert "2x2" in page


def test_seats_by_the_points_of_the_evening(club):
    """users.md 3.2, München-Süd: the second series is seated by the result of the first."""
    evening = club.evening()
    draw = evening.draw()
    for number, points in ((1, (3, 4)), (2, (10, 10))):
        at = evening.table(number)
        for each in points:
            at.play(each)
    worst = set(draw.tables[0].sides[0])
    best = set(draw.tables[0].sides[1])
    second = evening.draw(2, by="evening")
    assert second.by == "standing"
    assert best <= set(second.tables[0].seats)
    assert worst <= set(second.tables[1].seats)
    assert "By the standings." in plain(evening.get("rounds/2"))


def test_seats_by_the_standing_of_the_season(club):
    first = club.evening(date="2026-11-05", rounds=1)
    draw = first.draw()
    for number in (1, 2):
        at = first.table(number)
        at.play(5 * number)
        at.play(5 * number)
    evening = club.evening()
    second = evening.draw(by=club.season)
    assert second.by == "standing"
    assert set(draw.tables[0].sides[1]) <= set(second.tables[0].seats)


@for_each(
    ("fields", "seen"),
    [
        ({"shape": []}, "Choose at least one kind of table"),
        ({"round": "2"}, "rounds have been drawn"),
        ({"round": "x"}, "rounds"),
    ],
)
def test_a_draw_that_makes_no_sense_is_told_so(club, fields, seen):
    evening = club.evening()
    page = evening.post("draw", status=422, **{"round": 1, "by": "lot", "shape": ["2x2"], **fields})
    assert seen in plain(page)
    assert not evening.state.draws


def test_nobody_here_and_nobody_to_draw(club):
    evening = club.evening(people=[])
    assert "Tick at least two people" in evening.post("draw", status=422, round=1, by="lot", shape=["2x2"])
    one_table_too_large = club.evening(people=club.people[:2])
    refused = one_table_too_large.post("draw", status=422, round=1, by="lot", shape=["2x2"])
    assert "There are too few people for these tables" in refused


def test_a_round_is_drawn_once_however_often_it_is_asked_for(club):
    evening = club.evening()
    seed = evening.draw().seed
    to = evening.post("draw", round=1, by="lot", shape=["2x2"])
    assert to.endswith("/rounds/1")
    assert "Round 1 has already been drawn" in plain(evening.get("rounds/1"))
    assert evening.state.draws[1].seed == seed
