"""An old season from a spreadsheet: each line is taken, or it is said why not; what was taken over counts as such."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from scorekeeper.web.club import season_import
from scorekeeper.web.club.season_import import Problem, Result, read_file
from tests.cases import for_each
from tests.web.club.evenings import Club, plain
from tests.web.club.seasons import FIRST, an_evening, shown
from tests.web.tables import an_id

WIDE = """Platz;Name;Punkte gesamt;12.3.2019;26.03.2019;9.4.2019
1;Gesche Behrens;328;172;156;(150)
2;Hinnerk Claussen;164;–;164·;
3;;100;100;;
4;Antje Petersen;x;1x;99;
"""
LONG = """Name,Datum,Punkte,Spiele,Zwicks,Differenz,Bemerkung
Gesche Behrens,2019-03-12,172,36,7,−12,gut
Gesche Behrens,12.3.2019,150,36,7,3,
Hinnerk Claussen,31.2.2019,150,36,7,3,
Hinnerk Claussen,2019-03-12,150,-3,7,3,
Hinnerk Claussen,2019-03-26,164.25,,,-9.5,
Hinnerk Claussen,2019-04-09,1.640,,,,
Hinnerk Claussen,2019-04-09,164,36.5,,,
"""


class TestReading:
    def test_a_column_for_each_evening(self):
        found = read_file(WIDE)
        assert found.results == (
            Result(2, "Gesche Behrens", "2019-03-12", 172), Result(2, "Gesche Behrens", "2019-03-26", 156),
            Result(2, "Gesche Behrens", "2019-04-09", 150), Result(3, "Hinnerk Claussen", "2019-03-26", 164),
            Result(5, "Antje Petersen", "2019-03-26", 99),
        )
        assert found.problems == (Problem(4, "no-name"), Problem(5, "exact", "1x"))
        assert found.ignored == ("Platz", "Punkte gesamt")
        assert found.dates == ("2019-03-12", "2019-03-26", "2019-04-09")

    def test_a_line_for_each_evening(self):
        found = read_file(LONG)
        assert found.results == (
            Result(2, "Gesche Behrens", "2019-03-12", 172, hands=36, marks_called=7, over=-12),
            Result(6, "Hinnerk Claussen", "2019-03-26", Fraction(657, 4), over=Fraction(-19, 2)),
        )
        assert found.problems == (
            Problem(3, "twice", "2019-03-12"), Problem(4, "no-date", "31.2.2019"), Problem(5, "number", "-3"),
            Problem(7, "exact", "1.640"), Problem(8, "number", "36.5"),
        )
        assert found.ignored == ("Bemerkung",)

    @for_each(
        ("text", "wrong"),
        [("", "empty"), (" \n\n", "empty"), ("a;b\n1;2", "no-name"), ("Name;Punkte\nA;1", "no-evenings")],
    )
    def test_what_is_no_season(self, text, wrong):
        assert read_file(text).wrong == wrong

    def test_what_a_spreadsheet_may_hold_is_never_an_error_of_ours(self):
        for text in (
            "Name;1.1.2019\n" + "x" * 200_000,
            "\0Name,1.1.2019\n\0,\0",
            'Name;1.1.2019\n"',
            "Name;1.1.2019\n;;;;;",
        ):
            read_file(text)


@pytest.fixture
def club(app, client):
    return Club(app, client, people=2)


def send(club, status=200, **fields):
    data = {"id": an_id(4), "sheet": club.sheet, "name": "Saison 2019", **fields}
    answer = club.client.post(club.url("seasons/bring"), data=data, headers={"Origin": "http://localhost"})
    assert answer.status_code == status, plain(answer.text)[:1500]
    return data, answer


def named(club, name):
    return next(season.season for season in club.state.seasons.values() if club.words[season.name] == name)


class TestTakingOver:
    def test_first_what_each_line_says_then_it_is_taken_over_once(self, club):
        data, answer = send(club, text=WIDE)
        page = plain(answer.text)
        assert "3 evenings , 3 people , 5 results" in page.replace("evenings,", "evenings ,").replace(
            "people,", "people ,"
        )
        # Antje Petersen is a member already
        assert "2 of them are new and become members: Gesche Behrens, Hinnerk Claussen" in page
        assert "4 This line has no name." in page
        assert "5 “1x” is not a number, or too large. Correct it in the file." in page
        assert len(club.state.evenings) == 0
        winter = club.season
        for _ in range(2):
            answer = club.client.post(
                club.url("seasons/bring"), data={**data, "do": "save"}, headers={"Origin": "http://localhost"}
            )
            assert answer.status_code == 303, "sent again it is done"
        assert len(club.state.evenings) == 3
        assert len(club.state.members) == 4
        club.season = named(club, "Saison 2019")
        view = shown(club, "watch")
        assert [(row["value"], row["evenings"]) for row in view["rows"]] == [("478", 3), ("164", 1), ("99", 1)]
        assert len(view["brought"]) == 3
        assert view["unknown"]
        assert club.state.seasons[club.season].closed, "of years ago"
        assert "Saison 2019" not in plain(club.get(""))
        assert "Saison 2019" in plain(club.get("seasons/archive"))
        new = club.get("evenings/new")
        assert winter in new, "it counts for the season that goes on"
        assert club.season not in new
        page = plain(club.get(f"seasons/{club.season}"))
        assert "3 evenings were copied from paper." in page
        assert "For an evening copied from paper, the difference is not known and counts as 0." in page
        first = view["rows"][0]
        opened = plain(club.get(f"seasons/{club.season}/people/{first['person']}/{view['evenings'][0]['evening']}"))
        assert "Copied from paper: 172 points in – hands, – Zwicks." in opened

    def test_our_own_spreadsheet_comes_in_again(self, club):
        send(club, 303, text=WIDE, do="save")
        first = named(club, "Saison 2019")
        text = club.client.get(club.url(f"seasons/{first}/standings.csv")).data.decode("utf-8-sig")
        send(club, 303, text=text, name="Noch einmal", do="save")
        again, club.season = named(club, "Noch einmal"), first
        before = [(row["person"], row["value"]) for row in shown(club)["rows"]]
        club.season = again
        assert [(row["person"], row["value"]) for row in shown(club)["rows"]] == before

    def test_a_line_is_put_right_by_bringing_it_again(self, club):
        send(club, 303, text=WIDE, do="save")
        club.season = named(club, "Saison 2019")
        send(club, 303, text="Name;12.3.2019\nGesche Behrens;170,5\n", season=club.season, do="save")
        assert shown(club)["rows"][0]["value"] == "476.5", "our own tables have halves"
        assert shown(club)["rows"][0]["exact"] == "953/2"
        assert len(club.state.evenings) == 3
        send(club, 303, text="Name;23.4.2019\nGesche Behrens;−0,5\n", season=club.season, do="save")
        assert (shown(club)["rows"][0]["value"], len(club.state.evenings)) == ("476.0", 4)
        assert club.state.seasons[club.season].closed, "it is over still"
        assert "−0.5" in plain(club.get(f"seasons/{club.season}"))

    def test_a_column_of_zeros_is_known_and_one_that_is_not_there_is_not(self, club):
        send(club, 303, text="Name;Datum;Punkte;Zwicks\nGesche;12.3.2019;7;0\n", do="save")
        club.season = named(club, "Saison 2019")
        row = shown(club)["rows"][0]
        assert (row["zwicks"], row["hands"], row["highest"]) == (0, None, None)

    def test_a_season_that_goes_on_is_brought_and_goes_on(self, club):
        day = (datetime.now(UTC).date() - timedelta(days=20)).isoformat()
        send(club, 303, text=f"Name;{day}\nGesche Behrens;58,5\n", do="save")
        season = named(club, "Saison 2019")
        assert not club.state.seasons[season].closed
        assert season in club.get("evenings/new")

    @for_each("again", ["same form", "new form"])
    def test_an_import_that_broke_off_is_gone_on_with_and_ends_as_one_that_did_not(self, club, monkeypatch, again):
        monkeypatch.setattr(season_import, "AT_ONCE", 3)
        for portions in (1, 2, 3):
            name = f"Saison {portions}, {again}"
            data = self._broken_off(club, monkeypatch, portions, text=WIDE, name=name)
            season = named(club, name)
            more = {"id": data["id"]} if again == "same form" else {"season": season}
            for _ in range(2):
                send(club, 303, **{**data, "id": an_id(4), **more})
            assert club.state.seasons[season].closed
            assert [evening.status for evening in club.state.evenings_of(season)] == ["closed"] * 3
            assert len([one for one in club.state.seasons.values() if club.words[one.name] == name]) == 1

            days = "".join(f";{day}.5.2019" for day in range(1, 6))
            more = {"text": f"Name{days}\nGesche Behrens;1;2;3;4;5\n", "season": season}
            data = self._broken_off(club, monkeypatch, portions, **more)
            assert club.state.seasons[season].closed, "it was"
            send(club, 303, **({**data, "id": an_id(4)} if again == "new form" else data))
            assert club.state.seasons[season].closed
            assert [evening.status for evening in club.state.evenings_of(season)] == ["closed"] * 8

    def _broken_off(self, club, monkeypatch, portions, **fields):
        """What was sent by a form of whose entries only so many portions came in."""
        left = [True] * portions
        add = season_import.add
        with monkeypatch.context() as broken:
            broken.setattr(season_import, "add", lambda *sent: add(*sent) if left and left.pop() else "gone")
            return send(club, 422, do="save", **fields)[0]

    def test_what_was_played_here_is_not_overwritten(self, app, client):
        club = Club(app, client, people=4)
        an_evening(club, FIRST, (12, 9))
        before = shown(club)["rows"]
        _, answer = send(club, text=f"Name;{FIRST}\nAntje Petersen;999\n", season=club.season, do="save")
        assert f"The evening of {FIRST} was played here" in plain(answer.text)
        assert shown(club)["rows"] == before

    def test_two_of_one_name_are_not_guessed(self, club):
        club.member("Antje Petersen")
        _, answer = send(club, text="Name;12.3.2019\nAntje Petersen;170\n", do="save")
        assert "Two members are called Antje Petersen." in plain(answer.text)
        assert len(club.state.evenings) == 0

    def test_faults_of_the_form_keep_the_text(self, club):
        _, answer = send(club, 422, text="nichts", name="", sheet=an_id())
        assert ">\nnichts</textarea>" in answer.text
        assert "No column is called “Name”. The first line names the columns. It says: nichts" in (
            plain(answer.text)
        )
        assert "Type a name." in plain(answer.text)
        club.get("seasons/bring", "judge", status=403)
        assert re.search(r'id="sheet-error"', answer.text)
