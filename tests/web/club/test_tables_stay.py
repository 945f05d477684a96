"""A table of an evening is not deleted by itself: its points would leave the standings without a word."""

from __future__ import annotations

import json

import pytest

from tests.web.club.evenings import Club, plain


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=4)


def values(club):
    path = f"seasons/{club.season}/standings.json"
    return sorted(row["value"] for row in club.client.get(club.url(path)).json["rows"])


def test_the_judge_of_a_table_cannot_delete_it_and_the_page_says_what_to_do(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    table.play(11)
    table.play(20)
    before = values(club)
    for method in ("get", "post"):
        refused = getattr(club.client, method)(table.url("delete", "judge"))
        assert refused.status_code == 403
        assert "This table belongs to an evening" in plain(refused.text)
    assert table.view()["hands"] == 2
    assert values(club) == before != []


def test_a_table_that_was_drawn_otherwise_or_went_with_its_club_is_not_brought_back_alone(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    club.post("delete")
    assert club.client.post(table.url("restore", "judge")).status_code == 403
    assert club.client.get(table.url()).status_code == 410
    club.post("restore")
    assert club.client.get(table.url()).status_code == 200


def test_taken_to_a_place_without_its_club_it_is_a_match_like_others(club, make_app, tmp_path):
    evening = club.evening(rounds=1)
    evening.draw()
    file = club.client.get(evening.table().url("export.json", "judge"))
    elsewhere = make_app(tmp_path / "elsewhere").test_client()
    taken = elsewhere.post("/import", data={"text": json.dumps(file.json)})
    assert taken.status_code == 303
    judge = taken.headers["Location"].partition("/links")[0]
    assert elsewhere.post(f"{judge}/delete").status_code == 303
    assert elsewhere.get(judge).status_code == 410
