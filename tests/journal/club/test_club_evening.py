"""What an evening takes and what it does not: who is here, draws, notice and end, penalties, tables drawn otherwise."""

from __future__ import annotations

import threading
import time
from datetime import timedelta

import pytest
from sqlalchemy import select

from scorekeeper.journal import store as matches
from scorekeeper.journal import stream
from scorekeeper.journal.club import store
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage import league
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import HandRow
from tests.cases import for_each
from tests.journal import table
from tests.journal.club.clubs import NOW, SECRET, body, played, proved
from tests.journal.table import an_id

HOUR = timedelta(hours=1)
PAPER = {"rounds": 1, "hands": 2, "points": 30, "won": 1, "lost": 1, "zwicks": 0, "highest": 20, "over": None}


def a_season(club, rule=None, sheet=None):
    season, name = an_id(), an_id()
    data = {"season": season, "name": name, "sheet": sheet or club.sheet(), "rule": rule or {}, "groups": []}
    club.say("season.set", data, words={name: "Winter"})
    return season


def merging(person, into):
    return {"person": person, "into": into}


@pytest.mark.one_database
class TestHere:
    def test_who_is_forgotten_merged_or_gone_is_not_ticked(self, club):
        evening, (anna, bernd, carla, dirk) = club.evening(), club.people[:4]
        club.say("person.forgotten", {"person": anna})
        club.say("person.merged", merging(bernd, dirk))
        club.say("member.left", {"person": carla})
        for person, why in ((anna, "forgotten"), (carla, "left")):
            assert club.refused("here.set", {"evening": evening, "person": person, "here": True}) == why
        club.say("here.set", {"evening": evening, "person": carla, "here": False})  # whoever is gone can be unticked
        club.say("here.set", {"evening": evening, "person": bernd, "here": True})
        assert club.state.evenings[evening].present(1) == (dirk,)

    def test_two_ids_of_one_person_are_here_once(self, club):
        evening, (anna, bernd, carla) = club.evening(), club.people[:3]
        for person, first in ((anna, 2), (bernd, 1), (carla, 1)):
            data = {"evening": evening, "person": person, "here": True, "from_round": first, "to_round": first}
            club.say("here.set", data)
        club.say("person.merged", merging(anna, bernd))
        now = club.state.evenings[evening]
        assert (now.present(1), now.present(2), now.present(3)) == ((bernd, carla), (bernd,), ())

    def test_a_draw_seats_nobody_twice_and_nobody_who_is_another_one(self, club):
        evening = club.evening()
        other = club.join("A. Petersen")[0]
        club.say("person.merged", merging(other, club.people[0]))
        assert club.refused("draw.made", club.draw(evening, people=[other, *club.people[1:4]])) == "merged"
        assert club.refused("draw.made", {**club.draw(evening, people=club.people[:4]), "out": [other]}) == "merged"
        club.say("person.forgotten", {"person": club.people[7]})
        assert club.refused("draw.made", club.draw(evening, people=club.people[4:8])) == "forgotten"


@pytest.mark.one_database
class TestMerging:
    def test_two_who_sat_in_one_round_are_not_one(self, club):
        evening = club.evening()
        club.say("draw.made", club.draw(evening))
        for person, into in ((0, 1), (0, 2), (0, 7)):
            seen = merging(club.people[person], club.people[into])
            assert club.refused("person.merged", seen) == "sat_together"

    def test_two_who_sat_out_or_in_different_rounds_may_be(self, club):
        evening = club.evening()
        other = club.join("A. Petersen")[0]
        club.say("draw.made", club.draw(evening, people=club.people[:4]))
        club.say("draw.made", club.draw(evening, 2, people=[other, *club.people[1:4]]))
        club.say("person.merged", merging(other, club.people[0]))

    def test_two_who_came_to_one_table_by_its_own_seats_are_not_one(self, session, club):
        evening = club.evening()
        other = club.join("A. Petersen")[0]
        draw = club.draw(evening, people=club.people[:4])
        club.say("draw.made", draw)
        match = draw["tables"][0]["match"]
        second, _ = played(session, match, digest=False)
        a, b, c, d = draw["tables"][0]["seats"]
        sat = table.entry("seats.set", {"seats": [other, b, c, d], "sides": [[other, c], [b, d]], "from": second,
                                        "to": None, "swap": None})
        matches.append(session, match, [sat], {}, role="judge", epoch=1, device=table.PHONE, now=NOW)
        assert {row.person for row in league.rows_of(session, club.state, [evening], [a, other])} == {a, other}
        assert club.refused("person.merged", merging(other, a)) == "sat_together"


@pytest.mark.one_database
class TestPaper:
    def test_an_evening_is_played_here_or_brought(self, club):
        evening = club.evening()
        club.say("result.brought", {"evening": evening, "results": [{"person": club.people[0], **PAPER}]})
        assert club.refused("draw.made", club.draw(evening)) == "brought_already"


@pytest.mark.one_database
class TestNotice:
    def test_a_result_held_back_has_its_whole_period_from_the_prize_giving(self, club):
        evening = club.evening()
        judge = {"role": "judge"}
        club.say("draw.made", club.draw(evening))
        club.say("result.held", {"evening": evening}, **judge)
        club.say("evening.closed", {"evening": evening}, **judge)
        assert club.state.evenings[evening].until is None
        club.say("result.published", {"evening": evening}, now=NOW + 24 * HOUR, **judge)
        assert club.state.evenings[evening].until == "2026-11-22T19:30:00.000Z"
        club.say("result.held", {"evening": evening}, now=NOW + 25 * HOUR, **judge)
        assert club.state.evenings[evening].until is None

    def test_said_once_more_the_notice_stays_what_it_was(self, club):
        evening = club.evening()
        club.say("evening.closed", {"evening": evening}, role="judge")
        club.say("result.published", {"evening": evening}, role="judge", now=NOW + HOUR)
        assert club.state.evenings[evening].until == "2026-11-21T19:30:00.000Z"

    def test_nobody_closes_an_evening_with_a_disputed_table(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        hand, _ = played(session, draw["tables"][0]["match"], ((10, 17),))
        objection = table.entry("objected", {"side": 0, "about": "cards", "remark": None}, hand=hand)
        data = {"role": "record", "epoch": 1, "device": table.PHONE, "now": NOW}
        matches.append(session, draw["tables"][0]["match"], [objection], {}, **data)
        for role in ("judge", "keeper"):
            assert club.refused("evening.closed", {"evening": evening}, role=role) == "disputed"
        assert club.state.evenings[evening].status == "open"

    def test_a_penalty_has_a_reason(self, club):
        evening = club.evening()
        data = {"evening": evening, "person": club.people[0], "points": -5, "season": None}
        assert club.refused("penalty", data, role="judge") == "unreadable"
        club.say("penalty", {**data, "reason": an_id()}, role="judge")


@pytest.mark.one_database
class TestSeasons:
    def test_an_evening_is_declared_before_it_is_played(self, club):
        sheet = club.sheet()
        season = a_season(club, sheet=sheet)
        evening = club.evening(sheet, seasons=[season])
        data = {"evening": evening, "season": season, "person": club.people[0], "declared": True}
        club.say("cup.declared", data)
        club.say("draw.made", club.draw(evening))
        assert club.refused("cup.declared", {**data, "declared": False}) == "declared_late"
        closed = club.evening(sheet, seasons=[season])
        club.say("evening.closed", {"evening": closed})
        assert club.refused("cup.declared", {**data, "evening": closed}) == "declared_late"

    def test_a_closed_season_gets_no_evening_and_keeps_its_own(self, club):
        sheet = club.sheet()
        season = a_season(club, sheet=sheet)
        old = club.evening(sheet, seasons=[season])
        club.say("season.closed", {"season": season})
        new = {"evening": an_id(), "seasons": [season], "sheet": sheet, "date": "2026-11-21", "rounds": 2, "hands": 2,
               "place": None, "correction": 30}
        assert club.refused("evening.opened", new) == "season_closed"
        other = club.evening(sheet)
        set_ = {**new, "evening": other}
        assert club.refused("evening.set", set_, after=club.state.evenings[other].last) == "season_closed"
        club.say("evening.set", {**new, "evening": old, "rounds": 3}, after=club.state.evenings[old].last)
        club.say("season.reopened", {"season": season})
        club.say("evening.opened", new)

    @for_each("rule", [{"measure": "text"}, {"measure": "points", "remark": "Anna Petersen"}])
    def test_a_rule_that_nobody_can_count_by_is_refused(self, club, rule):
        season = {"season": an_id(), "name": an_id(), "sheet": club.sheet(), "rule": rule, "groups": []}
        assert club.refused("season.set", season) == "unfit_rule"

    @pytest.mark.parametrize("group", ["Anna Petersen", "damen"])
    def test_a_group_of_the_clubs_own_is_named_in_the_words(self, club, group):
        anna = club.people[0]
        data = {"person": anna, "forms": {"table": "full", "board": "full", "public": "full"}, "number": None,
                "groups": ["women", group], "consent": None, "guest": False}
        shown = club.state.members[anna].last
        assert club.refused("member.set", data, after=shown) == "unreadable"
        season = {"season": an_id(), "name": an_id(), "sheet": club.sheet(), "rule": {}, "groups": [group]}
        assert club.refused("season.set", season) == "unreadable"
        club.say("member.set", {**data, "groups": ["women", an_id()]}, after=shown)


class TestDrawnOtherwise:
    def test_what_a_phone_recorded_at_the_dropped_table_is_kept(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        dropped, kept = (one["match"] for one in draw["tables"])
        club.say("draw.changed", {**draw, "tables": draw["tables"][1:]})
        played(session, dropped, ((10, 17),))  # without a connection, before it heard
        now = stream.state_of(MATCH, session, dropped)
        assert (now.deleted, len(now.state.hands), now.state.dropped) == (None, 1, True)
        assert not stream.state_of(MATCH, session, kept).state.dropped
        assert club.state.evenings[evening].matches == (kept,)
        assert proved(session) == []

    def test_a_hand_on_its_way_is_seen_before_its_table_is_dropped(self, app_everywhere, session, club):
        """Whoever drops a table waits for a phone that writes there at this moment."""
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        match = draw["tables"][0]["match"]
        session.commit()
        begun, count = table.quick_hand((10, 17))
        writing, rows = threading.Event(), []

        def record():
            with app_everywhere.app_context():
                own = db.session()
                with matches.adding_to_match(own, match, device=table.PHONE, now=NOW) as adding:
                    adding.add([begun, count], {}, role="record", epoch=1)
                    writing.set()
                    time.sleep(0.3)

        def change():
            with app_everywhere.app_context():
                writing.wait()
                entry = body("draw.changed", {**draw, "tables": draw["tables"][1:]})
                rows.append(store.append(db.session(), SECRET, club.id, [entry], {}, role="keeper", epoch=1, device="",
                                         now=NOW).results[0].error)

        threads = [threading.Thread(target=work) for work in (record, change)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert session.scalars(select(HandRow.stream)).all() == [match]
        assert rows == ["already_played"]


@pytest.mark.one_database
def test_two_may_be_kept_from_one_table(club):
    data = {"a": club.people[0], "b": club.people[1], "rule": "away"}
    club.say("pair.set", data)
    assert [pair.rule for pair in club.state.pairs.values()] == ["away"]


@pytest.mark.one_database
def test_a_table_keeps_the_rules_of_its_evening(session, club):
    evening = club.evening()
    draw = club.draw(evening)
    club.say("draw.made", draw)
    match = draw["tables"][0]["match"]
    other = {"variant": "christiansen", "switches": {}, "schedule": None, "packs": None}
    changed = table.entry("rules.changed", {"rules": other, "from": None, "reason": an_id()})
    for role in ("record", "judge"):
        data = {"role": role, "epoch": 1, "device": table.PHONE, "now": NOW}
        assert matches.append(session, match, [changed], {}, **data).results[0].error == "rules_of_evening"
