"""A table's phone says where it is, and leads back to the club as far as its own links go; never any further."""

from __future__ import annotations

import re

import pytest

from scorekeeper.journal.tokens import token_of
from tests.cases import for_each
from tests.web.club.evenings import Club, plain
from tests.web.tables import Table

HERE = re.compile(r'<p class="of-evening">(?:<a href="([^"]+)">)?([^<]+)')


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=8)


@pytest.fixture
def evening(club):
    opened = club.evening(rounds=2)
    opened.draw()
    return opened


def here(page):
    """Where the page says that it is, and where that leads (or None)."""
    found = HERE.search(page)
    return found and (found.group(2).strip(), found.group(1))


def tokens(club):
    """The club's links by role."""
    return {role: token_of(club.app.secret_key, club.id, role, epoch) for role, epoch in club.epochs.items()}


def send(club, path, role):
    """A form of the links' page."""
    assert club.client.post(club.url(path), data={"role": role}).status_code == 303


def test_a_scanned_table_card_names_club_round_and_table_and_leads_to_what_the_world_sees(club, evening):
    table = evening.table(2)
    seen, way = here(table.page(""))
    assert re.fullmatch(r"Round 1 · Table 2 · Verein [0-9a-f]+", seen)
    assert way == f"/c/{tokens(club)['watch']}"
    assert club.client.get(way).status_code == 200
    club.say("result.published", {"evening": evening.id}, role="judge")
    way = here(table.page(""))[1]
    assert way == f"/c/{tokens(club)['watch']}/evenings/{evening.id}"
    assert club.client.get(way).status_code == 200


@pytest.fixture
def played(evening):
    """The first table, a hand played."""
    table = evening.table()
    table.play(11)
    return table


@for_each("role", ["watch", "record", "judge"])
def test_no_link_of_a_table_names_a_link_of_the_club_that_does_more(club, played, role):
    table, links = played, tokens(club)
    del links["watch"]
    for path in ("", "hands", "more", "end", "hand/1", "screens", "state"):
        answer = club.client.get(table.url(path, role))
        assert [name for name, token in links.items() if token in answer.text] == [], path
        assert "board=" not in str(answer.headers.getlist("Set-Cookie"))


def test_who_watches_a_table_is_led_nowhere(club, evening):
    seen, way = here(evening.table().page("", "watch"))
    assert seen.startswith("Round 1 · Table 1 · Verein")
    assert way is None


def test_without_a_public_link_the_club_is_named_and_nothing_more(club, evening):
    send(club, "links/revoke", "watch")
    assert tokens(club)["watch"] not in (page := evening.table().page(""))
    assert here(page)[1] is None


@for_each("role", ["record", "judge", "keeper"])
def test_a_phone_that_came_from_the_board_goes_back_to_it(club, evening, role):
    table, token = evening.table(), tokens(club)[role]
    answer = club.client.get(club.url(f"evenings/{evening.id}/table/{table.match}", role))
    cookie = answer.headers["Set-Cookie"]
    assert ("HttpOnly" in cookie, "Path=/m" in cookie, "SameSite=Lax" in cookie) == (True, True, True)
    for path in ("", "more", "end"):
        page = club.client.get(answer.headers["Location"].removesuffix("/hands") + (f"/{path}" if path else "")).text
        assert "Round 1 · Table 1" in plain(page), path
        if path != "end":
            assert f"/c/{token}/evenings/{evening.id}/board?round=1" in page, path
    assert "To the board" in plain(table.page("more"))
    club.client.delete_cookie("board", path="/m")


@for_each("what", ["renewed", "another club's", "of a member", "nonsense"])
def test_a_cookie_that_opens_no_board_of_this_club_is_nothing(club, evening, hall, guest, what):
    token = tokens(club)["judge"]
    if what == "renewed":
        send(club, "links", "judge")
    elif what == "another club's":
        token = tokens(Club(hall, guest, people=4))["keeper"]
    else:
        token = tokens(club)["member"] if what == "of a member" else '"><script>'
    club.client.set_cookie("board", token, path="/m")
    way = here(evening.table().page(""))[1]
    club.client.delete_cookie("board", path="/m")
    assert way == f"/c/{tokens(club)['watch']}"


def test_a_match_that_no_club_drew_names_none(guest):
    assert here(Table(guest).page("")) is None


def test_a_table_that_is_none_any_more_says_so(club, evening):
    table = evening.table(2)
    evening.post("rounds/1/change", do="close", table="2", reason="kam zu spät")
    assert table.match not in evening.state.matches
    answer = club.client.get(table.url())
    assert answer.status_code == 409
    assert "Seats changed: this table does not count" in plain(answer.text)
    assert "Look at the board to see where you sit." in plain(answer.text)


def test_after_the_end_the_way_back_is_a_button(club, evening):
    table = evening.table()
    table.play(11)
    table.play(20)
    table.do("end")
    assert "To the club" in plain(table.page("end"))


def whose(table):
    """By the page of the match, the names of the side whose phone asks; None where it was not told or is no side's."""
    own = re.search(r'data-own="(\d)"', table.page(""))
    return own and table.view()["sides"][int(own[1])]["name"]


def test_a_side_s_phone_is_theirs_at_the_next_table_where_no_two_of_them_sit_against_each_other(club, evening):
    first = evening.table(1)
    club.client.post(first.url("phone"), data={"whose": "1"})
    theirs = first.sides[1]
    evening.draw(2)
    for number in (1, 2):
        table = evening.table(number, round=2)
        sides = [side for side, people in enumerate(table.sides) if set(people) & set(theirs)]
        answer = club.client.get(table.url("phone"))
        if len(sides) == 1:
            assert answer.location == table.url()
            assert whose(table) == table.view()["sides"][sides[0]]["name"]
            assert f"This phone: {whose(table)}" in table.page("")
        else:
            assert answer.status_code == 200, "asked"
            assert whose(table) is None


def test_a_phone_that_lay_on_the_table_or_watched_is_asked_at_the_next_one(club, evening):
    for number, answer in (1, "table"), (2, "watch"):
        club.client.post(evening.table(number).url("phone"), data={"whose": answer})
    evening.draw(2)
    assert [club.client.get(evening.table(number, round=2).url("phone")).status_code for number in (1, 2)] == [200, 200]


def test_what_a_phone_was_told_last_decides_not_the_side_it_was_before(club):
    """In round 3 it was the side's of round 1 again, which it then counted and signed for."""
    together = club.people[:2]
    club.say("pair.set", {"a": together[0], "b": together[1], "rule": "together"})
    evening = club.evening(rounds=3)
    theirs = []  # table and side of each round
    for round in (1, 2, 3):
        evening.draw(round)
        tables = [evening.table(number, round) for number in (1, 2)]
        theirs += [(each, side) for each in tables for side in (0, 1) if set(each.sides[side]) == set(together)]
    (first, side), (second, _side), (third, _there) = theirs
    club.client.post(first.url("phone"), data={"whose": str(side)})
    for answer in "table", "watch":
        club.client.post(second.url("phone"), data={"whose": answer})
        assert club.client.get(third.url("phone")).status_code == 200, (answer, "asked")
        assert whose(third) is None


def test_after_the_notice_the_menu_of_a_table_leads_to_what_may_still_be_corrected(club, evening, played):
    played.say("match.ended", {"digest": played.view()["end_digest"], "reservation": False, "reason": None})
    club.say("result.published", {"evening": evening.id}, role="judge")
    (way,) = re.findall(r'href="([^"]+/hands\?correct=1)"', played.page("more"))
    (address,) = re.findall(r'href="([^"]+/hand/1[^"]*)"', club.client.get(way).text)
    assert 'id="correcting" open' in club.client.get(address).text
    assert "hands?correct=1" not in played.page("more", "watch")
