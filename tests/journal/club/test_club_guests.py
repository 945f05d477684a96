"""Whether somebody was a guest of an evening stays with the evening: who joins the club later was one all the same."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.journal.club.clubs import NOW
from tests.journal.table import an_id

pytestmark = pytest.mark.one_database  # what is asked is the fold's and the rights' affair

PAPER = {"rounds": 1, "hands": 2, "points": 30, "won": 1, "lost": 1, "zwicks": 0, "highest": 20, "over": None}
FORMS = {"table": "full", "board": "full", "public": "full"}


def guest(club, name="Gast Gustav", now=NOW):
    person = an_id()
    club.say("member.joined", {"person": person, "guest": True}, words={person: name}, now=now)
    return person


def becomes(club, person, guest):
    data = {"person": person, "forms": FORMS, "number": None, "groups": [], "consent": None, "guest": guest}
    club.say("member.set", data, after=club.state.members[person].last)


def was_guest(club, evening, person):
    return club.state.evenings[evening].was_guest(person, club.state.members[person].guest)


def drawn(club, evening, person):
    club.say("draw.made", club.draw(evening, people=[person, *club.people[:3]]))


def ticked(club, evening, person):
    data = {"evening": evening, "person": person, "here": True, "from_round": 1, "to_round": None}
    club.say("here.set", data)


def brought(club, evening, person):
    club.say("result.brought", {"evening": evening, "results": [{"person": person, **PAPER}]})


@pytest.mark.parametrize("came", [ticked, drawn, brought])
def test_who_joins_after_the_evening_was_its_guest(club, came):
    evening, gustav = club.evening(), guest(club)
    came(club, evening, gustav)
    club.say("evening.closed", {"evening": evening})
    becomes(club, gustav, False)
    assert was_guest(club, evening, gustav)
    assert not was_guest(club, evening, club.people[0])
    again = club.evening(date="2026-12-03")
    drawn(club, again, gustav)
    assert not was_guest(club, again, gustav)


def test_while_an_evening_runs_a_slip_can_be_put_right(club):
    evening, gustav = club.evening(), guest(club)
    drawn(club, evening, gustav)
    becomes(club, gustav, False)
    assert not was_guest(club, evening, gustav)
    becomes(club, gustav, True)
    assert was_guest(club, evening, gustav)


def test_an_evening_that_nobody_closed_is_over_once_another_was_drawn(club):
    evening, gustav = club.evening(), guest(club)
    drawn(club, evening, gustav)
    club.say("draw.made", club.draw(club.evening(date="2026-12-03"), people=club.people[:4]))
    becomes(club, gustav, False)
    assert was_guest(club, evening, gustav)


def test_reopened_for_a_correction_it_still_knows_its_guests(club):
    evening, gustav = club.evening(), guest(club)
    drawn(club, evening, gustav)
    club.say("evening.closed", {"evening": evening})
    becomes(club, gustav, False)
    club.say("evening.reopened", {"evening": evening, "reason": None})
    club.say("evening.closed", {"evening": evening})
    assert was_guest(club, evening, gustav)


def test_a_guest_who_turned_out_to_be_a_member_of_that_time_was_none(club):
    evening, twice = club.evening(), guest(club, "A. Petersen")
    drawn(club, evening, twice)
    club.say("evening.closed", {"evening": evening})
    anna = club.people[4]
    club.say("person.merged", {"person": twice, "into": anna})
    assert not was_guest(club, evening, anna)


def test_a_guest_who_was_entered_anew_when_they_joined_was_one(club):
    evening, gustav = club.evening(), guest(club)
    drawn(club, evening, gustav)
    club.say("evening.closed", {"evening": evening})
    member = an_id()
    club.say("member.joined", {"person": member, "guest": False}, words={member: "Gustav G."},
             now=NOW + timedelta(days=9))
    club.say("person.merged", {"person": gustav, "into": member})
    assert was_guest(club, evening, member)


def test_who_is_not_known_there_is_what_they_are_now(club):
    evening, gustav = club.evening(), guest(club)
    assert was_guest(club, evening, gustav)
    assert not was_guest(club, evening, club.people[0])
