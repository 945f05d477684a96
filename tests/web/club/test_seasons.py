"""A season's rule: shown in words before it holds, both shown when it changes, nothing of another's lost."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime

import pytest

from scorekeeper.league.options import read_rule
from scorekeeper.web import clock
from tests.web.club.evenings import Club, plain
from tests.web.club.seasons import FIRST, an_evening, shown
from tests.web.tables import an_id


@pytest.fixture
def club(app, client):
    return Club(app, client, people=4)


FIELDS = {"name": "Pokal 2027", "best": "8", "of": "12", "minimum": "6", "ties": ["over", "zwicks", "lot"]}


def hidden(page):
    """The hidden fields of a page's form, as a browser would send them."""
    found = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page):
        found.setdefault(name, []).append(html.unescape(value))
    return found


def folded(page):
    return [" open" not in start for start in re.findall(r"<details class=\"panel\"([^>]*)>", page)]


def chosen(page, name):
    return re.search(rf'name="{name}" value="([^"]+)" checked', page)[1]


class NoSeason(Club):
    """A club with its rule sheet, before its first season."""

    def say_all(self, seen, **more):
        return super().say_all([one for one in seen if one[0] != "season.set"], **more)


def season_named(club, name):
    words = club.words
    return next(season for season in club.state.seasons.values() if words[season.name] == name)


class TestANewSeason:
    def test_the_rule_stands_in_words_before_it_is_saved(self, club):
        page = club.post("seasons/new", status=200, sheet=club.sheet, do="words", **FIELDS)
        assert "The best 8 of 12 evenings count. Needed: 6 evenings." in plain(page)
        assert "If tied, this decides: difference, then Zwicks, then lot." in plain(page)
        assert len(club.state.seasons) == 1
        club.post("seasons/new", do="save", **hidden(page))
        season = season_named(club, "Pokal 2027")
        assert (season.rule["best"], season.rule["of"], season.rule["minimum"]) == (8, 12, 6)
        assert season.rule["ties"] == ["over", "zwicks", "lot"]
        assert season.sheet == club.sheet
        # sent twice, it is made once
        club.post("seasons/new", do="save", **hidden(page))
        assert len(club.state.seasons) == 2

    def test_evenings_that_were_already_played_are_offered_and_count_once_ticked(self, app, client):
        club = Club(app, client, people=8)
        played, other = an_evening(club, FIRST, (12, 9), (13, 9)), club.evening(date="2026-11-12", rounds=1)
        page = club.post("seasons/new", status=200, sheet=club.sheet, do="words", **FIELDS)
        assert f'value="{played.id}"' in page
        assert f'value="{other.id}"' not in page, "nothing was played there"
        club.post("seasons/new", do="save", **{**hidden(page), "played": ["", played.id]})
        season = season_named(club, "Pokal 2027").season
        evening = club.state.evenings[played.id]
        assert evening.seasons == (club.season, season), "it counts for both"
        assert (evening.date, len(evening.draws)) == (FIRST, 1)
        page = club.post(f"seasons/{season}/change", status=200, sheet=club.sheet, do="words", **FIELDS)
        assert f'value="{played.id}"' not in page, "it counts by now"

    def test_the_evening_that_is_on_counts_for_a_season_made_meanwhile_unless_its_tick_is_taken(self, app, client):
        """It was offered unticked, and the season that was made for it stayed empty."""
        club = Club(app, client, people=8)
        on, over = club.evening(seasons=[], date="2026-11-12"), club.evening(seasons=[], date="2026-11-05")
        over.draw()
        club.say("evening.closed", {"evening": over.id})
        page = club.post("seasons/new", status=200, sheet=club.sheet, do="words", **FIELDS)
        assert re.search(rf'value="{on.id}" checked', page)
        assert re.search(rf'value="{over.id}"(?! checked)', page)
        form = club.post("seasons/new", status=200, do="form", **{**hidden(page), "played": ["", over.id]})
        sent = {**hidden(form), "sheet": club.sheet, **FIELDS, "played": ["", over.id]}
        assert set(re.findall(r'name="played" value="([^"]*)"', form)) == {"", over.id}, "the way back keeps the ticks"
        page = club.post("seasons/new", status=200, do="words", **sent)
        assert re.search(rf'value="{on.id}"(?! checked)', page)
        assert re.search(rf'value="{over.id}" checked', page)
        club.post("seasons/new", do="save", **{**hidden(page), "played": ["", over.id]})
        season = season_named(club, "Pokal 2027").season
        assert club.state.evenings[over.id].seasons == (season,)
        assert club.state.evenings[on.id].seasons == ()

    def test_the_evening_of_today_is_ticked_though_it_is_over(self, app, client):
        club = Club(app, client, people=8)
        with app.test_request_context():
            today = clock.on(datetime.now(UTC)).isoformat()
        over, counted = club.evening(seasons=[], date=today), club.evening(date=today)
        for each in (over, counted):
            each.draw()
            club.say("evening.closed", {"evening": each.id})
        page = club.post("seasons/new", status=200, sheet=club.sheet, do="words", **FIELDS)
        assert re.search(rf'value="{over.id}" checked', page)
        assert re.search(rf'value="{counted.id}"(?! checked)', page), "it counts for another season"

    def test_the_first_page_says_what_is_still_to_be_done(self, app, client):
        """Whoever opened it met settings one below the other, and did not know which of them they had to touch."""
        for club in (NoSeason(app, client), Club(app, client)):
            assert "A name is enough. Everything else is already set" in plain(club.get("seasons/new"))
        assert "A name is enough" not in plain(club.get(f"seasons/{club.season}/change"))

    def test_what_is_rarely_set_is_folded_and_stands_open_where_it_is_set(self, club):
        page = club.get("seasons/new")
        assert folded(page) == [True, True, False, True, True], "it counts as the season before, not as is usual now"
        for usual in ("best", "of", "drops", "minimum", "total"):
            assert page.index(f'name="{usual}"') < page.index("<details")
        club.post("seasons/new", do="save", sheet=club.sheet, **FIELDS, unit="round", below="deduct", deduction="5")
        made = season_named(club, "Pokal 2027")
        page = club.get(f"seasons/{made.season}/change")
        assert folded(page) == [False, False, False, True, True]
        assert re.search(r'name="deduction"[^>]* value="5"', page)

    def test_a_clubs_first_season_makes_tables_of_two_and_of_three_sides_alike(self, app, client):
        """Full points give 15 of 30 a head in pairs and 10 alone; what a form does not send, and what is stored, stays
        as it was."""
        club = NoSeason(app, client)
        page = club.get("seasons/new")
        assert chosen(page, "measure") == "over"
        assert folded(page) == [True] * 5
        text = plain(page)
        for example in (
            "Two sides with 18 : 12 get 18 : 12, three with 13 : 10 : 7 get 13 : 10 : 7.",
            "Two sides with 18 : 12 get +3 : −3, three with 13 : 10 : 7 get +3 : 0 : −3.",
            "Two sides with 18 : 12 get 2 : 1, three with 13 : 10 : 7 get 3 : 2 : 1.",
        ):
            assert example in text
        club.post("seasons/new", do="save", sheet=club.sheet, **FIELDS, measure="over")
        assert season_named(club, "Pokal 2027").rule["measure"] == "over"
        assert read_rule({}).measure == "points"

    def test_a_season_after_another_is_counted_as_that_one(self, club):
        page = club.get("seasons/new")
        assert chosen(page, "measure") == "points"

    def test_what_a_table_gives_goes_with_the_game_of_the_sheet(self, app, client):
        club = NoSeason(app, client)
        other, name = an_id(), an_id()
        rules = {"variant": "schnapsen", "switches": {}, "schedule": None, "packs": None}
        issued = {"sheet": other, "name": name, "version": 1, "rules": rules, "follows": None}
        club.say("rulesheet.issued", issued, words={name: "Bauernschnapsen"})
        typed = {"game": "zwickern", "do": "offer", "name": "Pokal", "measure": "over"}
        page = club.post("seasons/new", status=200, sheet=other, **typed)
        assert "This game has no use for" not in plain(page)
        assert chosen(page, "measure") == "points"
        typed["measure"] = "points"
        page = club.post("seasons/new", status=200, sheet=club.sheet, **{**typed, "game": "schnapsen"})
        assert chosen(page, "measure") == "over"
        page = club.post("seasons/new", status=200, sheet=club.sheet, **typed)
        assert chosen(page, "measure") == "points"

    def test_what_does_not_fit_is_said_at_its_field_and_nothing_typed_is_lost(self, club):
        wrong = {**FIELDS, "best": "13", "name": "", "sheet": an_id(), "drops": "viele"}
        page = club.post("seasons/new", status=422, do="save", **wrong)
        assert 'id="best-error"' in page
        assert 'id="drops-error"' in page
        assert 'value="viele"' in page
        assert 'value="13"' in page
        assert "Type a name." in page
        assert "Choose one of these." in page
        assert len(club.state.seasons) == 1

    def test_a_form_without_its_id_is_refused_and_only_the_keeper_may(self, club):
        club.post("seasons/new", status=400, id="nothing", sheet=club.sheet, **FIELDS)
        club.post("seasons/new", role="judge", status=403, sheet=club.sheet, **FIELDS)
        club.get("seasons/new", "record", status=403)


class TestAChange:
    def test_both_rules_stand_there_before_it_is_saved(self, club):
        path = f"seasons/{club.season}/change"
        last = club.state.seasons[club.season].last
        fields = {"name": "Winter 2026", "sheet": club.sheet, "after": last, "total": "average", "ties": ["zwicks"]}
        page = club.post(path, status=200, do="words", **fields)
        assert "Everything is added up." in plain(page)
        assert "The average decides." in plain(page)
        club.post(path, do="save", **hidden(page))
        assert club.state.seasons[club.season].rule["total"] == "average"
        top = re.search(r'class="second rule-words">.*?</div>', club.get(f"seasons/{club.season}"), re.DOTALL)[0]
        assert "Everybody gets" in plain(top), "how its points come about stands on top, not behind a fold"

    def test_two_keepers_at_once_lose_nothing(self, club):
        path = f"seasons/{club.season}/change"
        last = club.state.seasons[club.season].last
        common = {"sheet": club.sheet, "after": last, "do": "save"}
        club.post(path, name="Winter 2026", best="8", **common)
        page = club.post(path, status=409, name="Winter 26/27", best="9", **common)
        assert "Somebody else has changed this in the meantime." in plain(page)
        assert "How many of the best count 8 9" in plain(page)
        assert "Name Winter 2026 Winter 26/27" in plain(page)
        assert club.state.seasons[club.season].rule["best"] == 8
        after = re.search(r'name="after" value="([^"]+)"', page)[1]
        club.post(path, name="Winter 26/27", best="9", **{**common, "after": after})
        assert club.state.seasons[club.season].rule["best"] == 9

    def test_another_rule_sheet_is_not_mixed_in_silently(self, club):
        an_evening(club, FIRST, (12, 9))
        other, name = an_id(), an_id()
        rules = {"variant": "dithmarschen", "switches": {"zwick_points": "2"}, "schedule": None, "packs": None}
        issued = {"sheet": other, "name": name, "version": 2, "rules": rules, "follows": club.sheet}
        club.say("rulesheet.issued", issued, words={name: "Dorfregel"})
        path, last = f"seasons/{club.season}/change", club.state.seasons[club.season].last
        fields = {"name": "Winter 2026", "sheet": other, "after": last, "do": "save"}
        page = club.post(path, status=422, **fields)
        assert "played under another rule sheet" in plain(page)
        club.post(path, mixed="1", **fields)
        assert [one["sheet"] for one in shown(club)["mixed"]] == ["Dorfregel 1"]
        page = plain(club.get(f"seasons/{club.season}"))
        assert "Not every evening was played under the same rule sheet" in page
        assert "Played under the rule sheet Dorfregel 2." in page

    def test_closed_and_reopened(self, club):
        path = f"seasons/{club.season}"
        way = f"{path}/change#closing"
        assert way in club.get(path), "not only at the foot of what is changed"
        assert 'id="closing"' in club.get(f"{path}/change")
        club.post(f"{path}/close", reason="Saison zu Ende")
        assert way not in club.get(path)
        assert club.state.seasons[club.season].closed
        assert "Seasons that are over 1 season" in plain(club.get("seasons"))
        club.post(f"{path}/reopen")
        assert not club.state.seasons[club.season].closed
        club.post(f"{path}/close", role="judge", status=403)

    def test_closing_says_what_is_open_and_asks(self, club):
        """A season was closed without a question; then two phones corrected in time, and its table moved."""
        club.say("season.set", {"season": club.season, "name": club.state.seasons[club.season].name,
                                "sheet": club.sheet, "rule": {"of": 8}}, after=club.state.seasons[club.season].last)
        evening = club.evening(rounds=1)
        evening.draw()
        at = evening.table()
        at.play(11)
        at.play(12)
        evening.post("notice", do="publish")
        path = f"seasons/{club.season}"
        page = plain(club.get(f"{path}/change"))
        assert "1 of 8 evenings planned were played." in page
        assert "the evening is not closed, the tables can correct until " in page
        page = plain(club.post(f"{path}/close", status=422, reason="Saison zu Ende"))
        assert "Something is still open." in page
        assert page.index("Something is still open.") < page.index("For example: Season 2026"), "in sight at once"
        assert "Show the rule in words" not in page
        assert not club.state.seasons[club.season].closed
        assert "The season is closed." not in plain(club.get(path))
        club.post(f"{path}/close", anyway="1", reason="Saison zu Ende")
        assert club.state.seasons[club.season].closed
        for role in ("keeper", "watch"):
            page = plain(club.get(path, role))
            assert "The season is closed. A correction may still change its table." in page
            assert "the tables can correct until " in page


class TestSideBySide:
    def test_everybody_in_every_season(self, club):
        second, name = an_id(), an_id()
        rule = {"measure": "over", "total": "average"}
        data = {"season": second, "name": name, "sheet": club.sheet, "rule": rule}
        club.say("season.set", data, words={name: "Pokal"})
        evening = club.evening(date=FIRST, rounds=1, seasons=[club.season, second])
        evening.draw()
        table = evening.table(1)
        table.play(12)
        table.play(9)
        page = plain(club.get(f"seasons/beside?season={club.season}&season={second}"))
        own = shown(club)["rows"]
        club.season = second
        other = {row["name"]: row for row in shown(club)["rows"]}
        for row in own:
            assert f"{row['name']} {row['place']} {row['value']} {other[row['name']]['place']}" in page
        club.get(f"seasons/beside?season={an_id()}", status=404)
