"""Who sat out and played nothing: a sign of their own and no place, on page, paper, spreadsheet and result."""

from __future__ import annotations

import io
import json

import pypdf
import pytest

from scorekeeper.journal.club import club_file
from scorekeeper.storage.base import db
from tests.conftest import sqlite_copy
from tests.web.club.evenings import Club, plain
from tests.web.club.forms import taken_in
from tests.web.club.seasons import schnapsen_hand


@pytest.fixture(scope="module")
def played(hall):
    """Three people, one table of Schnapsen: the first has won a game there, the third sat out."""
    club = Club(hall, hall.test_client(), people=3, variant="schnapsen")
    evening = club.evening(rounds=2, hands=1)
    drawn = evening.draw(shape=["2x1"])
    at = evening.table()
    for _ in range(3):
        schnapsen_hand(at, 0, 3)
    winner, loser = (side[0] for side in drawn.tables[0].sides)
    return club, evening, winner, loser, drawn.out[0]


def paper(club, path):
    pages = pypdf.PdfReader(io.BytesIO(club.client.get(club.url(f"paper/{path}.pdf")).data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def test_the_season_ranks_who_played(played):
    club, _, winner, loser, out = played
    answer = club.client.get(club.url(f"seasons/{club.season}/standings.json")).json
    assert [(row["place"], row["person"]) for row in answer["rows"]] == [(1, winner), (2, loser)]
    (below,) = answer["below"]
    assert (below["person"], below["short"]) == (out, "Not ranked yet: nothing played that counts.")
    assert [night["state"] for night in below["nights"]] == ["out"]


@pytest.mark.parametrize("page", ["seasons/{}/table", "paper/season/{}"])
def test_sat_out_has_a_sign_of_its_own(played, page):
    club, *_ = played
    assert "× = sat out" in plain(club.get(page.format(club.season)))
    assert "× = sat out" in paper(club, f"season/{club.season}")


def test_the_result_of_the_evening_ranks_who_played(played):
    club, evening, winner, loser, out = played
    answer = json.loads(club.get(f"evenings/{evening.id}/result.json"))
    assert [(row["place"], row["person"]) for row in answer["rows"]] == [(1, winner), (2, loser), (None, out)]


def test_a_cross_table_does_not_call_two_things_by_one_word(played):
    club, *_ = played
    assert "At how many tables" in plain(club.get(f"seasons/{club.season}/pairs"))
    assert "At how many tables" in paper(club, f"season/{club.season}")
    assert ",Tables,Hands," in club.get(f"seasons/{club.season}/pairs.csv")


def test_a_stranger_who_sat_out_in_a_club_that_came_by_file_is_somebody(make_app, migrated_sqlite, tmp_path):
    """Nobody joined by that id in the file: every page of the evening opens, on the board it is nobody's guest."""
    folders = [tmp_path / "here", tmp_path / "there"]
    for folder in folders:
        folder.mkdir()
    here, there = (make_app(folder, sqlite_copy(migrated_sqlite, folder)) for folder in folders)
    club = Club(here, here.test_client(), people=5)
    evening = club.evening()
    (stranger,) = evening.draw().out
    with here.app_context():
        file = club_file.export(db.session(), club.id)
    file["entries"] = [
        one for one in file["entries"] if not (one["kind"] == "member.joined" and one["payload"]["person"] == stranger)
    ]
    client = there.test_client()
    answer = taken_in(client, json.dumps(file).encode(), "Pik ist Trumpf")
    assert answer.status_code == 303
    club.client, club.app = client, there
    for path in ("", "/result", "/result.csv", "/result.json", "/rounds/1", "/board", "/notice"):
        club.get(f"evenings/{evening.id}{path}")
    for path in ("result", "plan"):
        for pdf in ("", ".pdf"):
            assert client.get(club.url(f"paper/{path}/{evening.id}{pdf}")).status_code == 200, path
    assert "?" in plain(club.get(f"evenings/{evening.id}/result"))


def test_who_goes_after_the_round_that_they_sit_out_is_named_under_the_draw(hall):
    """Somebody who was here for one round alone was drawn to sit out: no game all evening, and no word of it."""
    club = Club(hall, hall.test_client(), people=5)
    evening = club.evening(rounds=2)
    out = evening.draw().out[0]
    sentence = f"{club.words[out]} leaves after this round and has not played."
    assert sentence not in plain(evening.get("rounds/1"))
    evening.here(out, last=1)
    assert sentence in plain(evening.get("rounds/1"))
    evening.draw(2)
    assert sentence not in plain(evening.get("rounds/1")), "nothing can be done about it any more"
