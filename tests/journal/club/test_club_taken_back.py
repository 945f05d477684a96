"""What a keeper or judge did too early can be taken back: an evening opened by mistake, a notice, holding back."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from scorekeeper.journal import stream
from scorekeeper.journal.club import club_file
from scorekeeper.journal.match_stream import MATCH
from tests.journal.club.clubs import NOW, SECRET, played, proved
from tests.journal.table import an_id

HOUR = timedelta(hours=1)
PAPER = {"rounds": 1, "hands": 2, "points": 30, "won": 1, "lost": 1, "zwicks": 0, "highest": 20, "over": None}


class TestAnEveningOpenedByMistake:
    def test_with_its_tables_that_nobody_played_it_is_gone(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        club.say("evening.dropped", {"evening": evening})
        assert club.state.evenings == {}
        for each in draw["tables"]:
            assert stream.state_of(MATCH, session, each["match"]).state.dropped
        assert club.refused("here.set", {"evening": evening, "person": club.people[0], "here": True}) == (
            "unknown_evening"
        )
        assert club.refused("evening.dropped", {"evening": evening}) == "unknown_evening"
        assert proved(session) == []

    @pytest.mark.one_database
    def test_its_id_is_not_taken_again(self, club):
        evening = club.evening(sheet := club.sheet())
        club.say("evening.dropped", {"evening": evening})
        again = {"evening": evening, "seasons": [], "sheet": sheet, "date": "2026-11-21", "rounds": 2, "hands": 2,
                 "place": None, "correction": 30}
        assert club.refused("evening.opened", again) == "evening_again"

    @pytest.mark.one_database
    def test_two_who_sat_at_such_a_table_may_still_be_one(self, club):
        evening = club.evening()
        twice = club.join("A. Petersen")[0]
        club.say("draw.made", club.draw(evening, people=[club.people[0], twice, *club.people[1:3]]))
        assert club.refused("person.merged", {"person": twice, "into": club.people[0]}) == "sat_together"
        club.say("evening.dropped", {"evening": evening})
        club.say("person.merged", {"person": twice, "into": club.people[0]})

    def test_what_was_played_stays(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        played(session, draw["tables"][1]["match"], ((10, 17),), digest=False)
        assert club.refused("evening.dropped", {"evening": evening}) == "already_played"
        assert evening in club.state.evenings

    @pytest.mark.parametrize("what", ["paper", "penalty"])
    @pytest.mark.one_database
    def test_what_has_results_or_the_judges_points_stays(self, club, what):
        evening, anna = club.evening(), club.people[0]
        if what == "paper":
            club.say("result.brought", {"evening": evening, "results": [{"person": anna, **PAPER}]})
        else:
            reason = an_id()
            data = {"evening": evening, "person": anna, "points": -5, "season": None, "reason": reason}
            club.say("penalty", data, words={reason: "zu spät"})
        assert club.refused("evening.dropped", {"evening": evening}) == "evening_used"

    @pytest.mark.one_database
    def test_only_the_keeper_takes_it_away(self, club):
        evening = club.evening()
        assert club.refused("evening.dropped", {"evening": evening}, role="judge") == "not_allowed"

    @pytest.mark.one_database
    def test_forgotten_and_taken_along_its_tables_are_the_clubs_all_the_same(self, session, club):
        evening, anna = club.evening(), club.people[0]
        draw = club.draw(evening)
        club.say("draw.made", draw)
        club.say("evening.dropped", {"evening": evening})
        club.say("person.forgotten", {"person": anna})
        assert anna not in stream.words_of(session, draw["tables"][0]["match"])
        file = json.loads(json.dumps(club_file.export(session, club.id)))
        assert {one["match"] for one in file["matches"]} == {one["match"] for one in draw["tables"]}
        again = club_file.take_in(session, SECRET, file, passphrase=None, device="", now=NOW, merging=True)
        assert (again.added, again.differing) == (0, 0)


@pytest.mark.one_database
class TestANoticeTakenBack:
    def test_held_back_by_mistake_it_is_as_before(self, club):
        evening, judge = club.evening(), {"role": "judge"}
        club.say("result.held", {"evening": evening}, **judge)
        club.say("result.withdrawn", {"evening": evening}, **judge)
        now = club.state.evenings[evening]
        assert (now.held, now.published_at, now.until, now.shown) == (False, None, None, False)

    def test_published_too_early_the_tables_go_on_and_the_period_begins_anew(self, session, club):
        evening, judge = club.evening(), {"role": "judge"}
        draw = club.draw(evening)
        club.say("draw.made", draw)
        club.say("result.published", {"evening": evening}, **judge)
        match = draw["tables"][0]["match"]
        assert stream.state_of(MATCH, session, match).state.until is not None
        club.say("result.withdrawn", {"evening": evening}, **judge)
        assert stream.state_of(MATCH, session, match).state.until is None
        assert not club.state.evenings[evening].shown
        club.say("result.published", {"evening": evening}, now=NOW + HOUR, **judge)
        assert club.state.evenings[evening].until == "2026-11-21T20:30:00.000Z"

    def test_a_closed_evening_has_its_result(self, club):
        evening = club.evening()
        club.say("evening.closed", {"evening": evening})
        assert club.refused("result.withdrawn", {"evening": evening}) == "evening_closed"

    def test_it_is_the_judges(self, club):
        evening = club.evening()
        assert club.refused("result.withdrawn", {"evening": evening}, role="record") == "not_allowed"
