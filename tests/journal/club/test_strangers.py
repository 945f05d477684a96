"""Who sat down at a club's table: chosen under their own id, or typed in and known afterwards. No point is lost."""

from __future__ import annotations

import pytest

from scorekeeper.journal import store as matches
from scorekeeper.journal import stream
from scorekeeper.journal.club.state import names
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.visible import Person, Viewer, persons
from scorekeeper.league.played_season import SeasonTables
from scorekeeper.league.reader import read_season, rows_of
from tests.journal import table
from tests.journal.club.clubs import NOW, proved
from tests.journal.table import an_id

pytestmark = pytest.mark.one_database  # what is asked is the fold's and the rights' affair


class Evening:
    """Two tables and one who sits out; at the first one somebody sits down from the second hand on."""

    def __init__(self, club, rule=None):
        self.club, self.season = club, an_id()
        if len(club.people) < 9:
            club.join(*(f"Nachzügler {number}" for number in range(9 - len(club.people))))
        sheet, name = club.sheet(), an_id()
        club.say("season.set", {"season": self.season, "name": name, "sheet": sheet, "rule": rule or {}},
                 words={name: "Winter"})
        self.id = club.evening(sheet, seasons=[self.season])
        club.say("draw.made", club.draw(self.id, people=club.people[:9]))
        self.match, self.other = club.state.evenings[self.id].matches

    def send(self, *entries, words=None, role="record"):
        data = {"role": role, "epoch": 1, "device": table.PHONE, "now": NOW}
        return matches.append(self.club.session, self.match, entries, words or {}, **data).results

    @property
    def state(self):
        return stream.state_of(MATCH, self.club.session, self.match).state

    def sits(self, comes, leaves, name="", start=None):
        """Somebody takes a seat; what became of the entries."""
        seats, sides = self.state.seating
        new = [comes if one == leaves else one for one in seats]
        data = {"from": start, "to": None, "seats": new, "swap": None,
                "sides": [[comes if one == leaves else one for one in side] for side in sides]}
        joined = table.entry("person.joined", {"person": comes})
        return self.send(joined, table.entry("seats.set", data), words={comes: name} if name else {})

    def hand(self, points, comes=None, leaves=None, name=""):
        """A hand more, signed by both sides; before it is counted, somebody takes a seat."""
        hands = self.state.hands
        begun, count = table.quick_hand(points, hands[-1].id if hands else None)
        self.send(begun)
        if comes:
            done = self.sits(comes, leaves, name, begun["hand"])
            assert [one.status for one in done] == ["applied", "applied"], done
        self.send(count)
        digest = self.state.hands[-1].result.hand_score.digest
        self.send(*(table.entry("accepted", {"side": side, "digest": digest}, hand=begun["hand"]) for side in (0, 1)))

    def substitute(self, comes, name=""):
        """From the second hand on somebody else sits on the first seat; side A has 12 + 3 and 22 + 3 points."""
        self.hand((12, 15))
        self.hand((22, 5), comes, self.club.people[0], name)

    def known(self, stranger, person, kind="stranger.known"):
        data = {"evening": self.id, "match": self.match, "stranger": stranger, "person": person}
        return {key: value for key, value in data.items() if kind == "stranger.known" or key != "person"}

    def points(self):
        """Who has how many points of the evening."""
        return {row.person: row.points for row in rows_of(self.club.session, self.club.state, [self.id])}

    def standing(self):
        found = SeasonTables(read_season(self.club.session, self.club.state, self.season, everything=True)).standings
        return {row.person: row for row in (*found.rows, *found.below)}


@pytest.fixture
def evening(club):
    return Evening(club)


def test_a_stranger_who_was_a_member_has_their_points_everywhere(club, evening):
    stranger, eva = an_id(), club.people[8]
    evening.substitute(stranger, "Eva Thomsen")
    before = evening.points()
    had = before[stranger]
    assert (before[club.people[0]], had) == (15, 25)
    assert eva not in before
    evening.club.say("stranger.known", evening.known(stranger, eva))
    assert evening.points() == {**{one: got for one, got in before.items() if one != stranger}, eva: had}
    assert evening.standing()[eva].value == had
    state = evening.state
    assert state.known_as == {stranger: eva}
    assert stream.words_of(club.session, evening.match)[eva] == names(club.state, club.words, "table")[eva]
    assert proved(club.session) == []


def test_who_sat_down_did_not_sit_out(club):
    evening, eva = Evening(club, {"sat_out": "fixed", "sat_out_own": 50}), club.people[8]
    assert evening.standing()[eva].value == 50
    evening.substitute(eva)
    got = evening.points()[eva]
    assert evening.standing()[eva].value == got


def test_it_is_undone_like_any_other(club, evening):
    stranger, eva, dirk = an_id(), club.people[8], club.join("Zweite Wahl")[0]
    evening.substitute(stranger, "Eva")
    before = evening.points()
    club.say("stranger.known", evening.known(stranger, dirk))
    club.say("stranger.known", evening.known(stranger, eva))
    assert evening.state.known_as == {stranger: eva}
    club.say("stranger.unknown", evening.known(stranger, eva, "stranger.unknown"))
    assert evening.points() == before
    assert evening.state.known_as == {}
    assert club.state.evenings[evening.id].known_strangers == {}
    assert club.refused("stranger.unknown", evening.known(stranger, eva, "stranger.unknown")) == "unknown_target"
    assert proved(club.session) == []


def test_who_left_and_came_back_as_a_stranger_has_both(club, evening):
    anna, again, eva = club.people[0], an_id(), club.people[8]
    evening.substitute(eva)
    evening.hand((7, 20), again, eva, "Anna P.")
    evening.hand((6, 21))
    evening.send(table.entry("match.ended", {"digest": "", "reservation": False}))
    before = evening.points()
    club.say("stranger.known", evening.known(again, anna))
    assert evening.points()[anna] == before[anna] + before[again]
    shown = stream.words_of(club.session, evening.match)
    named = persons(evening.state, shown, Viewer("record"))
    assert named[again] == named[anna] == Person(name=shown[anna], first=named[anna].first)
    assert "(" not in named[anna].first
    assert proved(club.session) == []


def test_nobody_sits_twice(club, evening):
    stranger, beside, elsewhere = an_id(), club.people[1], club.people[4]
    evening.substitute(stranger, "Eva")
    assert club.refused("stranger.known", evening.known(stranger, beside)) == "sat_together"
    assert club.refused("stranger.known", evening.known(stranger, elsewhere)) == "sat_elsewhere"
    assert club.refused("stranger.known", evening.known(stranger, an_id())) == "unknown_person"
    assert club.refused("stranger.known", evening.known(an_id(), club.people[8])) == "unknown_table"
    assert club.refused("stranger.known", evening.known(club.people[1], club.people[8])) == "no_stranger"
    assert club.refused("stranger.known", {**evening.known(stranger, club.people[8]), "match": an_id()}) == (
        "unknown_table"
    )
    assert club.refused("stranger.known", evening.known(stranger, club.people[8]), role="judge") == "not_allowed"


def test_a_members_id_is_no_permission(club, evening):
    first, left = club.people[0], club.join("Längst Fort")[0]
    club.say("member.left", {"person": left})
    assert evening.sits(club.people[4], first)[1].error == "sat_elsewhere"
    assert evening.sits(left, first)[1].error == "not_in_club"
    assert evening.sits(club.people[8], first)[1].status == "applied"


def test_what_the_club_says_no_phone_takes_back(club, evening):
    stranger, eva = an_id(), club.people[8]
    evening.substitute(stranger, "Eva")
    club.say("stranger.known", evening.known(stranger, eva))
    seen = evening.state.known_entries(stranger)[0]
    evening.send(table.entry("undone", {"target": seen}))
    assert evening.state.known_as == {stranger: eva}
    merged = table.entry("person.merged", {"person": club.people[1], "into": eva})
    assert evening.send(merged, role="judge")[0].status == "applied"
    assert evening.state.known_as == {stranger: eva}  # a name beside a name, no points


def test_who_is_forgotten_loses_the_name_that_was_typed_too(club, evening):
    stranger, eva = an_id(), club.people[8]
    evening.substitute(stranger, "Eva Thomsen aus Heide")
    club.say("stranger.known", evening.known(stranger, eva))
    had = evening.points()[eva]
    club.say("person.forgotten", {"person": eva})
    assert not any("Eva" in text for text in stream.words_of(club.session, evening.match).values())
    assert evening.points()[eva] == had
