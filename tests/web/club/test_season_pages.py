"""Standings, one person's season, cross tables: what each link sees of a season that was played through its pages."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from scorekeeper.league.rule import SeasonRule
from scorekeeper.web.club.season_table import as_csv
from tests.cases import for_each
from tests.conftest import close
from tests.sheets.league.samples import season as sample_season
from tests.sheets.league.samples import view_of
from tests.web.club.evenings import Club, plain
from tests.web.club.seasons import FIRST, SECOND, an_evening, played, shown
from tests.web.club.substitutes import change, count_it, free
from tests.web.tables import an_id


@pytest.fixture(scope="module")
def club(tmp_path_factory, migrated_sqlite):
    made = played(tmp_path_factory, migrated_sqlite, rule={"best": 8, "of": 12, "lists": ["women", "pairs"]})
    member = made.state.members[made.people[0]]
    forms = {"table": "full", "board": "initial", "public": "number"}
    data = {"person": member.person, "forms": forms, "number": 41, "groups": ["women"], "consent": None, "guest": False}
    made.say("member.set", data, after=member.last)
    yield made
    close(made.app)


def test_the_table_explains_the_signs_that_it_has_and_no_others(club):
    """Arrows it drew, and had no word for them; of what it had none of it told."""
    page = club.get(season(club, "table"))
    legend = plain(page.rpartition('</table>')[2])
    signs = {"▲ ▼ =": 'class="moved"', "struck through =": "<del>", "× =": ">×<", "* =": '*<span'}
    table = page.partition("</table>")[0]
    assert 'class="moved"' in table
    assert [sign in legend for sign in signs] == [shown in table for shown in signs.values()]


def season(club, path=""):
    return f"seasons/{club.season}" + (path if path.startswith("?") else f"/{path}" if path else "")


def test_where_some_have_the_same_sum_both_pages_say_what_becomes_of_their_places(hall, guest):
    """Two were first that evening and first and second in the season, which was said far below the table only."""
    made = Club(hall, guest)
    evening = an_evening(made, FIRST, (12, 9), (13, 9))
    at_top = plain(made.get(f"seasons/{made.season}")).partition("Rank")[0]
    assert "If tied, this decides: difference" in at_top
    words = "Those who tie share the place here; the season decides between them."
    assert words in plain(evening.get("result"))
    made.say("season.set", {
        "season": made.season, "name": made.state.seasons[made.season].name, "sheet": made.sheet, "rule": {"ties": []},
    }, after=made.state.seasons[made.season].last)
    assert words not in plain(evening.get("result"))
    assert "Those who tie share the place." in plain(made.get(f"seasons/{made.season}")).partition("Rank")[0]


def totals(club, evening):
    """Everybody's points of an evening's matches that are over, from the tables' own pages."""
    found = {}
    for at in evening.state.draws[1].tables:
        view = evening.table(at.number).view("watch")
        for side, people in enumerate(at.sides):
            found |= dict.fromkeys(people, view["totals"][side])
    return found


class TestOneself:
    def test_who_says_who_they_are_has_their_row_marked_under_this_link_only(self, club):
        me = club.people[2]
        person = season(club, f"people/{me}")
        phone = club.app.test_client()

        def rows(role, *query):
            page = phone.get(club.url(season(club, *query), role)).text
            return re.findall(r'class="stand mine" id="p-([^"]+)"', page)

        def say(do, role="member", status=303):
            answer = phone.post(club.url(f"{person}/me", role), data={"id": an_id(4), "do": do})
            assert answer.status_code == status
            return answer

        assert rows("member") == []
        assert "This is me" in phone.get(club.url(person, "member")).text
        assert "This is me" not in phone.get(club.url(person, "watch")).text
        cookie = say("yes").headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert rows("member") == [me]
        assert rows("member", f"?of={club.people[0]}") == [club.people[0]]
        assert rows("watch") == rows("keeper") == []
        assert "This is not me" in phone.get(club.url(person, "member")).text
        say("no")
        assert rows("member") == []
        say("yes", "watch", 403)


class TestStandings:
    def test_everybody_has_what_the_tables_say(self, club):
        view = shown(club)
        first, second = (totals(club, evening) for evening in club.evenings)
        signed = {p for side in club.evenings[1].state.draws[1].tables[0].sides for p in side}
        wanted = {person: first[person] + (second[person] if person in signed else 0) for person in club.people}
        assert {row["person"]: int(row["value"]) for row in view["rows"]} == wanted
        assert [row["value"] for row in view["rows"]] == [str(value) for value in sorted(wanted.values(), reverse=True)]
        page = plain(club.get(season(club)))
        assert "The best 8 of 12 evenings count. Everybody gets the full points of their side. As of" in page
        assert "2 evenings played." in page

    def test_the_race_of_places_has_oneself_in_front_else_the_first(self, tmp_path_factory, migrated_sqlite):
        def front(page):
            return re.findall(r'<text class="own"[^>]*>([^<]+)<', page)

        club = played(tmp_path_factory, migrated_sqlite, rule={})
        rows = shown(club)["rows"]
        page = club.get(season(club))
        assert front(page) == [rows[0]["name"]]
        last = rows[-1]
        page = club.get(season(club, f"?of={last['person']}"))
        assert front(page) == [last["name"]]
        assert page.count('<polyline class="course') == 6
        assert "Places after each evening" in plain(club.get(f"paper/season/{club.season}"))
        assert "Places after each evening" not in club.get(season(club), "watch"), "one published evening is no race"
        close(club.app)

    def test_a_table_that_is_not_over_counts_as_nothing_and_the_page_says_which(self, club):
        open_table = club.evenings[1].state.draws[1].tables[1]
        view = shown(club)
        assert [(one["date"], one["round"], one["table"], one["why"]) for one in view["open"]] == [
            (SECOND, 1, 2, "open")
        ]
        states = {row["person"]: row["nights"][1]["state"] for row in view["rows"]}
        assert {p for p, state in states.items() if state == "open"} == {p for s in open_table.sides for p in s}
        page = plain(club.get(season(club)))
        assert "1 table does not count yet" in page
        assert "round 1, table 2: not finished." in page

    def test_who_watches_sees_published_evenings_only_and_names_as_chosen(self, club):
        view = shown(club, "watch")
        assert [evening["date"] for evening in view["evenings"]] == [FIRST]
        assert view["hidden"] == 1
        first = totals(club, club.evenings[0])
        assert {row["person"]: int(row["value"]) for row in view["rows"]} == first
        names = {row["person"]: row["name"] for row in view["rows"]}
        assert "41" in names[club.people[0]]
        text = club.get(season(club), "watch")
        for secret in ("Antje", "Petersen", "Hansen", "Thomsen"):
            assert secret not in text
        assert "1 evening is not published yet and does not count here." in plain(text)
        assert {row["person"]: row["name"] for row in shown(club, "member")["rows"]}[club.people[0]] == "Antje P."
        assert shown(club, "record")["hidden"] == 0

    def test_no_search_engine_finds_it(self, club):
        answer = club.client.get(club.url(season(club), "watch"))
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert '<meta name="robots" content="noindex, nofollow">' in answer.text

    def test_lists_of_their_own(self, club):
        view = shown(club)
        women, pairs = view["lists"]
        assert [(row["person"], row["place"]) for row in women["rows"]] == [(club.people[0], 1)]
        assert all(row["person"].count("+") == 1 for row in pairs["rows"])
        assert club.get(season(club, "?list=women")).count('<li class="stand') == 1
        assert " + " in plain(club.get(season(club, "?list=pairs")))
        club.get(season(club, "?list=nobody"), status=404)

    def test_a_row_is_marked_where_it_is_asked_for(self, club):
        page = club.get(season(club, f"?of={club.people[3]}"))
        assert re.findall(r'class="stand mine" id="p-([^"]+)"', page) == [club.people[3]]

    def test_the_whole_table_has_a_column_for_each_evening(self, club):
        page = club.get(season(club, "table"))
        assert page.count('scope="row"') == 8
        assert "Thu 5/11" in page
        assert "Thu 19/11" in page
        assert "open" in plain(page)

    def test_an_unknown_season_or_person_or_evening(self, club):
        club.get(f"seasons/{an_id()}", status=404)
        club.get(season(club, f"people/{an_id()}"), status=404)
        club.get(season(club, f"people/{club.people[0]}/{an_id()}"), status=404)
        hidden = club.evenings[1].id
        club.get(season(club, f"people/{club.people[0]}/{hidden}"), "member", status=404)


class TestOnePerson:
    def test_the_course_as_a_plot_and_a_table_with_the_same_numbers(self, club):
        best = shown(club)["rows"][0]
        page = club.get(season(club, f"people/{best['person']}"))
        assert "<svg" in page
        points = re.search(r'<polyline class="course" points="([^"]+)"', page)[1].split()
        assert len(points) == 2
        assert f">{best['value']}<" in page
        assert plain(page).count(best["value"]) >= 2
        assert "1 of 8" in plain(page)

    def test_a_number_opens_down_to_the_hands(self, club):
        person, first = club.people[0], club.evenings[0]
        at = next(t for t in first.state.draws[1].tables if any(person in side for side in t.sides))
        side = next(number for number, people in enumerate(at.sides) if person in people)
        page = plain(club.get(season(club, f"people/{person}/{first.id}")))
        table = first.table(at.number)
        own = [hand["result"][side]["points"] for hand in table.all("watch")]
        other = [hand["result"][1 - side]["points"] for hand in table.all("watch")]
        assert f"Round 1, table {at.number}" in page
        assert f"{sum(own)} : {sum(other)}" in page
        for number, (mine, theirs) in enumerate(zip(own, other, strict=True), 1):
            assert f" {number} {mine} {theirs} signed" in page

    def test_who_watches_reads_nobodys_name_there_either(self, club):
        text = club.get(season(club, f"people/{club.people[0]}/{club.evenings[0].id}"), "watch")
        assert "41" in text
        assert "Hansen" not in text


class TestTakingAlong:
    def rows(self, club, path, lang="en", role="keeper"):
        club.client.set_cookie("lang", lang, domain="localhost")
        answer = club.client.get(club.url(season(club, path), role))
        club.client.delete_cookie("lang", domain="localhost")
        assert answer.mimetype == "text/csv"
        text = answer.data.decode("utf-8-sig")
        return list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.split("\n")[0] else ","))

    def test_the_table_as_csv_says_what_the_page_says(self, club):
        rows, view = self.rows(club, "standings.csv"), shown(club)
        assert rows[0][0] == "Rank"
        assert [(row[0], row[2], row[6]) for row in rows[1:9]] == [
            (str(row["place"]), row["name"], row["value"]) for row in view["rows"]
        ]
        assert rows[0][-2:] == [FIRST, SECOND]
        assert [row[11] for row in rows[1:9]] == [
            row["difference"].lstrip("+").replace("−", "-") for row in view["rows"]
        ]

    def test_a_guest_who_cannot_qualify_has_a_name_and_no_zeros(self, app):
        """On page and paper it was so already."""
        rule = SeasonRule(best=4, minimum=3, guests="out")
        view = view_of(*sample_season(12, 8, guests=2, rule=rule))
        names = [row.name for row in view.below if row.only_guest]
        with app.test_request_context():
            text = as_csv(view, "en").removeprefix("\ufeff")
        head, *rows = csv.reader(io.StringIO(text))
        by_name = {row[2]: row for row in rows[: len(view.rows) + len(view.below)]}
        assert len(names) == 2
        for name in names:
            row = by_name[name]
            assert len(row) == len(head)
            upto = head.index("Remark")
            assert row[:5] == ["", "", name, "yes", row[4]]
            assert {*row[5:upto]} == {""}
            assert row[upto] == "Guests only, not ranked"

    def test_a_name_that_is_a_formula_is_none(self, app, client):
        bad = Club(app, client, people=3)
        bad.people.append(bad.member("=1+1"))
        an_evening(bad, FIRST, (12,))
        text = bad.client.get(bad.url(season(bad, "standings.csv"))).text
        assert "'=1+1" in text
        pairs = bad.client.get(bad.url(season(bad, "pairs.csv"))).text
        assert ",=1+1" not in pairs
        assert "\n=1+1" not in pairs

    def test_cross_tables(self, club):
        rows = self.rows(club, "pairs.csv?what=partners")
        assert len(rows) - 1 == 2 * 4 + 2 * 2 - 2 * sum(
            one == other for one in _pairs(club, 0) for other in _pairs(club, 1)[:2]
        )
        page = club.get(season(club, "pairs?what=opponents"))
        assert page.count('class="self"') == 8
        club.get(season(club, "pairs?what=else"), status=404)

    def test_people_stand_by_last_names_in_every_list_of_a_season(self, app, client):
        own = Club(app, client, people=0)
        names = ["Ärmel Ahrens", "Özlem Bülow", "Peter Hansen (2)", "Anna Zahn"]
        own.people += [own.member(name) for name in reversed(names)]
        an_evening(own, FIRST, (12, 9))
        crossed = own.get(season(own, "pairs?what=opponents"))
        heads = re.findall(r'<th[^>]*scope="row"[^>]*>(.*?)</th>', crossed, re.S)
        assert [name for head in heads for name in names if name in plain(head)] == names
        beside = plain(own.get(f"seasons/beside?season={own.season}"))
        assert [beside.index(name) for name in names] == sorted(beside.index(name) for name in names)

    @pytest.mark.slow
    @for_each("lang", ["en", "de", "nds"])
    def test_umlauts_stand_where_a_reader_looks_for_them(self, app, client, lang):
        own = Club(app, client, people=0)
        names = ["Åse Ähle", "Ärmel Ahlf", "Uwe Aken"]
        names += ["Dörte Oehlers", "Nils Öhlers", "Öle Ohlsen", "Antje Zoller", "Anna Zöllner"]
        own.people += [own.member(name) for name in reversed(names)]
        first = own.people[0]
        evening = own.evening(rounds=5)
        for round in range(1, 6):
            evening.draw(round)
        for at in evening.state.draws.values():
            for table in at.tables:
                match = evening.table(table.number, at.round)
                for own_points in (12, 9):
                    match.play(own_points)

        def page(path):
            return client.get(own.url(season(own, path)), headers={"Accept-Language": lang}).text

        def there(cells):
            return [name for cell in cells for name in names if plain(cell) == name]

        crossed = page("pairs?what=opponents")
        assert there(re.findall(r'<th[^>]*scope="row"[^>]*>(.*?)</th>', crossed, re.S)) == names
        assert there(re.findall(r'<th[^>]*scope="col"[^>]*>(.*?)</th>', crossed, re.S)) == names
        partners = json.loads(page(f"people/{first}.json"))["partners"]
        by_name = sorted(partners, key=lambda one: (-one["matches"], names.index(one["name"])))
        assert partners == by_name
        assert len(partners) > 3

    def test_the_rating_orders_nothing_and_says_how_sure_it_is(self, club):
        page = plain(club.get(season(club, "rating")))
        assert "It decides nothing." in page
        assert "Give or take" in page

    def test_a_persons_season_and_the_ratings_are_taken_along(self, club):
        person = club.people[0]
        page, data = (club.get(season(club, f"people/{person}{end}")) for end in ("", ".json"))
        view = json.loads(data)
        lines = list(csv.reader(io.StringIO(club.get(season(club, f"people/{person}.csv")).removeprefix("\ufeff"))))
        assert lines[0] == ["Evening", "Earned", "Then", "Rank"]
        assert [line[0] for line in lines[1:3]] == [FIRST, SECOND]
        assert lines[1][2] == view["course"][0]["value"]
        partners = lines[lines.index([]) + 2 :]
        assert {line[0] for line in partners} == {one["name"] for one in view["partners"]}
        assert f"people/{person}.csv" in page
        assert "Petersen" not in club.get(season(club, f"people/{person}.json"), "watch")
        rated = json.loads(club.get(season(club, "rating.json")))
        table = list(csv.reader(io.StringIO(club.get(season(club, "rating.csv")).removeprefix("\ufeff"))))
        assert [line[0] for line in table] == ["Name", *(one["name"] for one in rated)]

    def test_who_only_joined_at_a_table_is_in_no_rating(self, app, client):
        pytest.importorskip("openskill")
        club = Club(app, client, people=4)
        table = an_evening(club, FIRST, (12, 9)).table(1)
        (a, *others), guest = table.view()["seats"], an_id()
        table.say("person.joined", {"person": guest}, words={guest: "Jochen Fremd"})
        sides = [[guest if one == a else one for one in side] for side in table.sides]
        seats = {"seats": [guest, *others], "sides": sides, "from": table.all()[0]["id"], "to": None, "swap": None}
        table.say("seats.set", seats, role="judge")
        for hand in table.all():
            table.sign(hand["id"])
        page = club.get(season(club, "rating"))
        assert page.count('<th scope="row">') == 3
        assert "Jochen" not in page
        assert club.words[others[0]].split()[0] in page

    def test_a_substitute_is_rated_for_what_they_played_and_nobody_as_the_third_of_two(self, app, client):
        """All who sat on a side in any hand had played the whole match, three against two."""
        pytest.importorskip("openskill")
        club = Club(app, client, people=5)
        evening = club.evening(rounds=1, hands=4)
        evening.draw()
        table, came = evening.table(1), free(club, evening)
        gone, partner = table.view()["sides"][0]["persons"]
        for _hand in range(3):
            table.play(25)
        change(table, leaves=gone, comes=came)
        count_it(table, 1)
        evening.post("notice", "judge", do="publish")
        rated = {one["person"]: one for one in json.loads(club.get(season(club, "rating.json")))}
        assert [rated[who]["matches"] for who in (gone, partner, came)] == [1, 1, 1]
        best = [rated[who]["most_likely"] for who in (gone, partner, came)]
        assert best[0] > best[1] > 250 > best[2], "three hands won, one lost"


def _pairs(club, number):
    """The pairs of an evening, table by table."""
    return [frozenset(side) for at in club.evenings[number].state.draws[1].tables for side in at.sides]


class TestBeforeAnybodyHasAPlace:
    def test_all_stand_in_the_order_so_far_and_what_is_missing_is_said_once(self, app, client):
        club = Club(app, client, people=4, rule={"minimum": 6})
        an_evening(club, FIRST, (12, 9))
        page = club.get(season(club))
        values = [int(value) for value in re.findall(r'class="figure figures">(\d+)<', page)]
        assert values == sorted(values, reverse=True)
        assert re.findall(r'class="place figures">([^<]*)<', page) == ["(1)", "(1)", "(3)", "(3)"]
        assert plain(page).count("6 evenings needed, so far 1") == 1

    def test_who_watches_is_told_of_no_evening_before_its_notice(self, app, client):
        club = Club(app, client, people=4)
        an_evening(club, FIRST, (12, 9))
        page = plain(club.get(season(club), "watch"))
        assert "Nothing is published yet." in page
        assert "Nothing counts yet." not in page
        assert "0 evenings" in plain(club.get("seasons", "watch"))
        assert "1 evening ·" in plain(club.get("seasons", "member"))


class TestARoundThatWasNotPlayed:
    """A round sat out gives the person's own average in the season, and nothing in the evening's result."""

    def test_the_season_says_beside_the_name_where_the_points_come_from(self, app, client):
        club = Club(app, client, people=5)
        evening = club.evening(date=FIRST, rounds=2)
        for round in (1, 2):
            evening.draw(round)
            table = evening.table(1, round)
            table.play(12)
            table.play(9)
        out = {person for draw in evening.state.draws.values() for person in draw.out}
        rows = {row["person"]: row for row in shown(club)["rows"]}
        assert len(out) == 2
        for person, row in rows.items():
            if person in out:
                half = str(int(row["value"]) // 2)
                assert row["besides"] == {"points": f"+{half}", "sat_out": 1, "missed": 0}
                assert row["nights"][0]["besides"] == row["besides"]
                text = f"+{half} for 1 round sat out"
                assert text in plain(club.get(season(club, f"people/{person}")))
                there = plain(club.get(season(club, f"people/{person}/{evening.id}")))
                assert f"Including {text}; the rest came from the tables." in there
                assert text in plain(club.get(season(club)))
            else:
                assert (row["besides"], row["nights"][0]["besides"]) == (None, None)
        assert plain(club.get(season(club))).count("1 round sat out") == 2

    def test_every_outlet_tells_it_from_what_was_played(self, app, client):
        club = Club(app, client, people=5)
        evening = club.evening(date=FIRST, rounds=2)
        for round in (1, 2):
            evening.draw(round)
            table = evening.table(1, round)
            table.play(12)
            table.play(9)
        rows = shown(club)["rows"]
        halves = {row["name"]: row["besides"]["points"].lstrip("+") if row["besides"] else "" for row in rows}
        assert sum(map(bool, halves.values())) == 2
        lines = list(csv.DictReader(io.StringIO(club.get(season(club, "standings.csv")).removeprefix("\ufeff"))))
        assert {line["Name"]: line["Without playing"] for line in lines} == halves
        for page in (season(club, "table"), f"paper/season/{club.season}"):
            text = club.get(page)
            assert text.count("°") == 2 + 1, "two figures, and what the sign means"
            assert "° = with a round not played" in plain(text)
        assert "+" + next(filter(None, halves.values())) + " for 1 round sat out" in club.get(season(club, "table"))

    def test_where_everybody_played_no_sign_is_explained(self, club):
        for page in (season(club, "table"), f"paper/season/{club.season}"):
            assert "°" not in club.get(page)


class TestWhatIsKept:
    def test_every_entry_that_decides_something_is_seen_at_once(self, app, client):
        club = Club(app, client, people=4)
        evening = club.evening(date=FIRST, rounds=1)
        evening.draw()
        table = evening.table(1)
        table.play(12)
        assert [one["why"] for one in shown(club)["open"]] == ["open"]
        table.play(9)
        assert shown(club)["open"] == []
        first = shown(club)["rows"][0]
        before = int(first["value"])
        data = {"evening": evening.id, "person": first["person"], "points": -50, "season": None}
        reason = an_id()
        club.say("penalty", {**data, "reason": reason}, words={reason: "Zu spät"}, role="judge")
        assert {row["person"]: row["value"] for row in shown(club)["rows"]}[first["person"]] == str(
            before - 50
        ).replace("-", "−")
        assert "By the judge: −50" in plain(club.get(season(club)))
        joined = {"person": first["person"], "guest": True}
        last = club.state.members[first["person"]].last
        club.say("member.joined", joined, words={first["person"]: "Telse Neu"}, after=last)
        row = next(row for row in shown(club)["rows"] if row["person"] == first["person"])
        assert (row["name"], row["guest"]) == ("Telse Neu", True)
        club.say("result.published", {"evening": evening.id})
        assert len(shown(club, "watch")["evenings"]) == 1
        club.say("result.held", {"evening": evening.id})
        assert len(shown(club, "watch")["evenings"]) == 0
        last = club.state.seasons[club.season].last
        name = an_id()
        data = {"season": club.season, "name": name, "sheet": club.sheet, "rule": {"measure": "over"}}
        club.say("season.set", data, words={name: "Sommer 2027"}, after=last)
        view = shown(club)
        assert (view["season"], view["unit"]) == ("Sommer 2027", "points above the equal share")
        page = plain(evening.get("result", "judge"))
        assert re.search(r"Sommer 2027 counts what is above an equal share: .+ scored \d+ in round 1, the share", page)
