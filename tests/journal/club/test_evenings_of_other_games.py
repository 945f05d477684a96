"""A club plays several games: each season has one, and an evening's tables are opened in the game of its rule sheet."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorekeeper.journal import projections, store, stream
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.league.played_season import SeasonTables
from scorekeeper.league.reader import read_season
from tests.journal import table
from tests.journal.club.clubs import NOW, proved
from tests.journal.table import an_id

pytestmark = pytest.mark.one_database  # what is asked is the fold's and the rights' affair


def a_sheet(club, variant):
    sheet, name = an_id(), an_id()
    rules = {"variant": variant, "switches": {}, "schedule": None, "packs": None}
    data = {"sheet": sheet, "name": name, "version": 1, "rules": rules, "follows": None}
    club.say("rulesheet.issued", data, words={name: variant})
    return sheet


def a_season(club, sheet):
    season, name = an_id(), an_id()
    data = {"season": season, "name": name, "sheet": sheet, "rule": {}, "groups": []}
    return season, club.say("season.set", data, words={name: "Winter"})


def seated(club, evening, *tables):
    """A draw in which all play for themselves."""
    made = [
        {"table": number, "match": an_id(), "sides": [[one] for one in people], "seats": people, "dealer": people[0]}
        for number, people in enumerate(tables, 1)
    ]
    there = [person for people in tables for person in people]
    out = [person for person in club.people if person not in there]
    return {**club.draw(evening), "tables": made, "out": out}


def quick(session, match, figures, *facts):
    """Hands counted quickly and signed by all, one after the other."""
    follows = None
    for fact in facts:
        hand = an_id()
        counted = {"figures": figures, "facts": fact, "marks": None}
        begun = table.entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand=hand)
        say(session, match, begun, table.entry("count.quick", counted, hand=hand))
        digest = stream.state_of(MATCH, session, match).state.by_id[hand].result.hand_score.digest
        say(session, match, *(
            table.entry("accepted", {"side": side, "digest": digest, "person": None}, hand=hand)
            for side in range(len(figures))
        ))
        follows = hand


def say(session, match, *bodies):
    done = store.append(session, match, bodies, {}, role="record", epoch=1, device=table.PHONE, now=NOW)
    assert {one.status for one in done.results} == {"applied"}


def standings(session, club, season):
    played = read_season(session, club.state, season, everything=True)
    rows = SeasonTables(played).standings.rows
    return played, [(row.person, row.value) for row in rows if row.season.hands]  # the others sat out


def test_an_evening_of_schnapsen_ranks_games_bummerl_and_points_a_hand(session, club):
    sheet = a_sheet(club, "schnapsen")
    season, _ = a_season(club, sheet)
    evening = club.evening(sheet, seasons=[season], hands=1)
    anna, ben, carla, dirk = club.people[:4]
    draw = seated(club, evening, [anna, ben], [carla, dirk])
    club.say("draw.made", draw)
    first, second = (one["match"] for one in draw["tables"])
    won = {"winner": 0, "game_points": 3}
    quick(session, first, [{}, {}], won, won, won)  # 7-4-1-0: a Schneider in three hands
    quick(session, second, [{}, {}], won, {"winner": 1, "game_points": 1}, won, won)  # the same with one hand lost
    assert stream.state_of(MATCH, session, first).state.setup.end == ("bummerl", 1)
    played, rows = standings(session, club, season)
    assert rows == [(anna, 1), (carla, 1), (dirk, 0), (ben, 0)]
    assert (played.game, played.units, played.marks) == ("schnapsen", ("games", "bummerl", "points_a_hand"), False)
    assert proved(session) == []
    assert list(projections.differences(session)) == []


def test_an_evening_of_zwicken_ranks_chips_by_the_stake(session, club):
    sheet = a_sheet(club, "zwicken")
    season, _ = a_season(club, sheet)
    evening = club.evening(sheet, seasons=[season], hands=1)
    people = club.people[:3]
    draw = seated(club, evening, people)
    club.say("draw.made", draw)
    quick(session, draw["tables"][0]["match"], [{"tricks": 2}, {"tricks": 1}, {"tricks": 0}], {"cuts": []})
    _, rows = standings(session, club, season)
    assert rows == [(people[1], Fraction(1, 3)), (people[0], Fraction(-1, 3)), (people[2], Fraction(-1))]


def test_a_season_has_one_game_and_a_club_several_seasons(session, club):
    schnapsen, zwicken = a_sheet(club, "schnapsen"), a_sheet(club, "zwicken")
    season, seen = a_season(club, schnapsen)
    other, _ = a_season(club, zwicken)
    evening = {"evening": an_id(), "seasons": [season], "sheet": zwicken, "date": "2026-11-21", "rounds": 1,
               "hands": 2, "place": None, "correction": 30}
    assert club.refused("evening.opened", evening) == "other_game"
    assert club.refused("evening.opened", {**evening, "seasons": [season, other]}) == "other_game"
    club.say("evening.opened", {**evening, "sheet": schnapsen})
    club.say("evening.opened", {**evening, "evening": an_id(), "seasons": [other]})
    changed = {"season": season, "name": an_id(), "sheet": zwicken, "rule": {}, "groups": []}
    assert club.refused("season.set", changed, after=seen, words={changed["name"]: "Sommer"}) == "other_game"


@pytest.mark.parametrize("variant", ["schnapsen", "zwicken"])
def test_pairs_are_not_drawn_for_a_game_that_all_play_for_themselves(session, club, variant):
    evening = club.evening(a_sheet(club, variant))
    assert club.refused("draw.made", club.draw(evening)) == "unfit_rules"
