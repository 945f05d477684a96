"""Who is here: last time's people first, guests on the spot, late-comers and leavers, results declared beforehand."""

from __future__ import annotations

import re

import pytest

from tests.web.club.evenings import Club, plain


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest)


def ticks(page):
    """(everybody in the order of the list, those who are ticked, what the page says it showed)."""
    every = re.findall(r'name="here" value="([^"]*)"( checked)?', page)
    return [who for who, _ in every], {who for who, on in every if on}, re.findall(r'name="was" value="([^"]*)"', page)


def save(evening, page, *ticked, **more):
    """The form of this page with these ticks."""
    return evening.post("here", was=ticks(page)[2], here=list(ticked), **more)


def test_last_times_people_stand_first_and_can_be_ticked_at_once(club):
    came = club.people[4:]
    club.evening(people=came, date="2026-11-05")
    evening = club.evening(people=[])
    order, ticked, _ = ticks(evening.get("here"))
    assert set(order[:4]) == set(came)
    assert set(order[4:]) == set(club.people[:4])
    assert ticked == set(), "who is here is proved by a tick, not supposed"
    page = evening.get("here?all=last")
    assert ticks(page)[1] == set(came)
    assert not evening.state.attendance, "a page that is looked at changes nothing"
    save(evening, page, *came)
    assert set(evening.state.present(1)) == set(came)


def test_the_people_of_the_table_that_the_board_came_from_stand_first(club):
    evening = club.evening()
    second = evening.draw().tables[1]
    run = evening.get(f"table/{second.match}/run")
    page = evening.get(re.search(r'href="[^"]*/(here[?]table=2)"', run)[1])
    order, ticked, _ = ticks(page)
    assert set(order[:4]) == set(second.seats)
    assert len(order) == len(set(order)) == len(club.people)
    to = evening.post("here?table=2", was=ticks(page)[2], here=sorted(ticked - {second.seats[0]}))
    assert to.endswith("/board")
    assert evening.state.attendance[second.seats[0]].to_round == 1


def test_two_at_the_door_lose_nothing(club):
    evening = club.evening(people=[])
    left, right = evening.get("here"), evening.get("here")
    save(evening, left, club.people[0], club.people[1])
    save(evening, right, club.people[2])
    assert set(evening.state.present(1)) == set(club.people[:3])


def test_a_guest_is_made_and_ticked_on_the_spot(club):
    evening = club.evening(people=[])
    page = evening.get("here", "record")
    to = evening.post(
        "here", "record", was=ticks(page)[2], here=[club.people[0]], guest="  Wiebke   Ahrens ", do="guest"
    )
    assert to == club.url(f"evenings/{evening.id}/here", "record")
    person = next(who for who, member in club.state.members.items() if member.guest)
    assert club.words[person] == "Wiebke Ahrens"
    assert set(evening.state.present(1)) == {person, club.people[0]}, "and the ticks beside it are kept"
    page = plain(evening.get("here", "record"))
    assert "Wiebke Ahrens Guest" in page


def test_the_clock_beside_a_name_loses_no_tick(club):
    evening = club.evening(people=[])
    page = evening.get("here")
    one, two, other = club.people[:3]
    assert f'name="one" value="{other}"' in page, "a button of the list's own form"
    assert page.index('value="guest" tabindex="-1"') < page.index('name="one"'), "Enter adds a guest as before"
    to = save(evening, page, one, two, one=other)
    assert to == club.url(f"evenings/{evening.id}/here/{other}")
    assert set(evening.state.present(1)) == {one, two}
    evening.post("here", status=404, one="nobody")


def test_ticking_all_of_last_time_keeps_the_ticks_and_the_guest_that_was_typed(club):
    club.evening(people=club.people[4:], date="2026-11-05")
    evening = club.evening(people=[])
    page = evening.post("here", status=200, here=[club.people[0]], guest="Wiebke", do="all")
    assert ticks(page)[1] == {club.people[0], *club.people[4:]}
    assert 'value="Wiebke"' in page
    assert not evening.state.attendance, "only to be saved"


def test_how_many_are_ticked_stands_at_the_button(club):
    page = plain(club.evening(people=club.people[:3]).get("here"))
    assert "Ticked: 3 Save" in page


def test_a_guest_with_a_members_name_is_asked_about_and_nothing_is_lost(club):
    evening = club.evening(people=[])
    answer = evening.post("here", status=422, here=[club.people[3]], guest="antje petersen", do="guest")
    assert "Somebody with this name is already on the list" in answer
    assert 'value="antje petersen"' in answer
    assert ticks(answer)[1] == {club.people[3]}
    assert not evening.state.attendance


def test_who_is_ticked_after_a_draw_plays_from_the_next_round_and_who_goes_played_up_to_it(club):
    late, goes = club.people[7], club.people[0]
    evening = club.evening(people=club.people[:4])
    evening.draw(1)
    page = evening.get("here")
    assert "Anybody ticked now plays from round 2" in plain(page)
    save(evening, page, *club.people[1:4], late)
    shown = evening.get()
    assert "Anybody who came now has no table yet and plays from round 2." in plain(shown)
    assert "One more table" not in shown, "for one alone"
    save(evening, evening.get("here"), *club.people[1:4], late, club.people[6])
    assert "Saved" in club.get(""), "whatever page is opened next"
    save(evening, evening.get("here"), *club.people[1:4], late)
    save(evening, evening.get("here"), *club.people[1:4], late, club.people[6])
    way = re.search(r'href="[^"]*/(rounds/1/change\?way=open)#open"><span>One more table</span>', evening.get())[1]
    assert 'id="open" open' in evening.get(way), "the next step is at hand"
    save(evening, evening.get("here"), *club.people[1:4], late)
    here = evening.state.attendance
    assert (here[late].from_round, here[late].to_round) == (2, None)
    assert (here[goes].present, here[goes].from_round, here[goes].to_round) == (True, 1, 1)
    assert set(evening.state.present(2)) == {*club.people[1:4], late}
    assert "from round 2" in plain(evening.get("here"))
    save(evening, evening.get("here"), *club.people[:4], late)
    assert evening.state.attendance[goes].to_round is None, "back again"
    assert evening.state.attendance[goes].from_round == 1


def test_from_and_to_which_round_is_said_for_one_person(club):
    evening = club.evening(people=[])
    person = club.people[2]
    evening.get(f"here/{person}")
    evening.post(f"here/{person}", here="1", **{"from": "2", "to": "3"})
    assert [evening.state.present(round) for round in (1, 2, 3)] == [(), (person,), (person,)]
    evening.post(f"here/{person}", status=422, here="1", **{"from": "3", "to": "2"})
    evening.get("here/nobody", status=404)


def test_who_chooses_rounds_for_somebody_means_that_they_come(club):
    """The page of somebody who was not ticked began with "not here", and "from round 2" was saved as that."""
    evening = club.evening(people=[], rounds=3)
    person = club.people[2]
    page = evening.get(f"here/{person}")
    assert re.search(r'<input[^>]*checked[^>]*name="here"|<input[^>]*name="here"[^>]*checked', page)
    assert evening.state.present(1) == ()
    evening.here(person, here=False)
    page = evening.get(f"here/{person}")
    assert re.search(r'<input[^>]*checked[^>]*name="here"|<input[^>]*name="here"[^>]*checked', page)


def test_a_closed_evening_takes_no_more_ticks(club):
    evening = club.evening(people=[])
    page = evening.get("here")
    club.say("evening.closed", {"evening": evening.id}, role="judge")
    answer = evening.post("here", status=422, was=ticks(page)[2], here=[club.people[0]])
    assert "The evening is closed" in answer
    page = evening.get("here")
    assert "The evening is closed" in plain(page)
    assert "<form" not in page, "what can be ticked would be lost"


def test_the_result_for_a_cup_is_declared_before_the_evening(hall, guest):
    """users.md 3.2, Altenburg: the parallel cup counts what was declared before the evening."""
    club = Club(hall, guest, people=4, rule={"declared_only": True})
    evening = club.evening()
    season, (first, second, *_others) = club.season, club.people
    assert "Declared before the evening" in plain(evening.get("here"))
    page = evening.get("declare")
    assert plain(page).count("Petersen") == 1
    evening.post("declare", **{f"declared-{season}": [first, second]})
    assert evening.state.declared[season] == {first, second}
    evening.post("declare", **{f"was-{season}": [first, second], f"declared-{season}": [second]})
    assert evening.state.declared[season] == {second}
    evening.draw()
    answer = evening.post("declare", status=422, **{f"declared-{season}": [first]})
    assert "The first round has already been drawn: it is too late for that." in answer


def test_a_season_without_a_cup_asks_for_no_declaration(club):
    evening = club.evening()
    assert "Declared before" not in evening.get("here")
    assert "No season of this evening asks for that" in evening.get("declare")


def test_a_guest_form_sent_twice_makes_one_guest_and_an_old_guest_comes_again(club):
    first = club.evening(people=[], date="2026-10-01")
    sent = {"id": "019aa0ff-0000-7000-8004-0000000ffff1", "guest": "Wiebke Ahrens", "do": "guest"}
    assert first.post("here", **sent) == first.post("here", **sent)
    (guest,) = [who for who, member in club.state.members.items() if member.guest]
    club.evening(date="2026-10-15")
    evening = club.evening()
    assert "Wiebke Ahrens" not in plain(evening.get("here")), "guests of long ago do not fill the list"
    save(evening, evening.get("here"), *evening.state.present(1), guest="wiebke ahrens", do="guest")
    assert guest in evening.state.present(1)
    assert "on the list" in evening.post("here", status=422, guest="Wiebke Ahrens", do="guest")


def test_somebody_who_was_entered_twice_is_here_once(club):
    twice = club.member("Antje Petersen-Voß")
    evening = club.evening(people=[*club.people[:4], twice])
    club.say("person.merged", {"person": twice, "into": club.people[0]})
    draw = evening.draw()
    assert (len(draw.tables), draw.out) == (1, ())
    page = evening.get("here")
    assert ticks(page)[1] == set(club.people[:4])
    save(evening, page, *club.people[1:4])
    assert ticks(evening.get("here"))[1] == set(club.people[1:4])


def test_the_list_is_read_by_last_names_all_members_are_ticked_at_once_and_guests_stand_apart(club):
    evening = club.evening(people=[])
    visitor = club.member("Aal Aalbers", guest=True)
    evening.here(visitor)
    page = evening.get("here")
    order, _, _ = ticks(page)
    last = [club.words[who].split()[-1] for who in order if who != visitor]
    assert last == sorted(last, key=lambda name: name.replace("ö", "o"))
    assert order[-1] == visitor
    members = club.get("members")
    assert "in order of last names" in plain(members)
    places = [members.index(f"/members/{who}") for who in order]
    assert places == sorted(places), "the members' page has the same order"
    assert plain(page).index("Guests") > plain(page).index("Members")
    asked = evening.post("here", was=ticks(page)[2], here=[visitor], do="others", status=200)
    assert ticks(asked)[1] == {*club.people, visitor}
    assert set(evening.state.present(1)) == {visitor}, "only ticked, not saved"
