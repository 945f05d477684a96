"""Two who sat at each other's tables, noticed once hands were played: one tap gives each what they played."""

from __future__ import annotations

import re

import pytest

from tests.conftest import emptied
from tests.web.club.evenings import Club, before_the_lock, corrected, dispute, plain
from tests.web.club.substitutes import change
from tests.web.tables import an_id


@pytest.fixture
def club(hall, guest):
    """Nine people: two tables of four, and one who sits out."""
    return Club(hall, guest, people=9)


def tables(club):
    evening = club.evening(rounds=1)
    evening.draw()
    return evening, evening.table(1), evening.table(2)


def tap(club, evening, one, goes, comes, id=None):
    """The key of the page, once it has said what changes."""
    address = club.url(f"evenings/{evening.id}/table/{one.match}/swap")
    return club.client.post(
        address, data={"id": id or an_id(4), "goes": goes, "comes": comes}, headers={"Origin": "http://localhost"}
    )


def look(evening, one, goes, comes):
    return evening.get(f"table/{one.match}/swap?goes={goes}&comes={comes}&preview=1")


def points(club, evening, *people):
    rows = club.client.get(club.url(f"evenings/{evening.id}/result.json")).json["rows"]
    by_person = {row["person"]: row["cells"][0]["points"] for row in rows}
    return [by_person.get(person) for person in people]


def test_one_tap_gives_each_what_they_played(club):
    """It took three steps by way of a guest, each to be signed anew."""
    evening, one, other = tables(club)
    first, second = one.sides[0][0], other.sides[0][0]
    one.play(12)
    change(one, leaves=one.sides[1][0], name="Jochen Fremd", guest="1", **{"from": ""})
    hand = one.view()["current"]["id"]
    count = {"figures": [{"points": 20}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 0]}
    one.say("count.quick", count, hand=hand)
    other.play(9)
    other.play(8)
    before = [[side["points"] for side in table.hand(n)["result"]] for table, n in
              ((one, 1), (one, 2), (other, 1), (other, 2))]
    page = plain(look(evening, one, first, second))
    shown = [re.search(rf"{club.words[who]} (\d+) points (\d+) points", page).groups() for who in (first, second)]
    assert shown == [("32", "17"), ("17", "32")]
    same = an_id(4)
    assert tap(club, evening, one, first, second, same).status_code == 303
    assert tap(club, evening, one, first, second, same).status_code == 303, "the same form once more"
    assert tap(club, evening, one, first, second).status_code == 422, "another phone's old page"
    now = [[side["points"] for side in table.hand(n)["result"]] for table, n in
           ((one, 1), (one, 2), (other, 1), (other, 2))]
    assert now == before
    people = [{who for side in table.hand(n)["sides"] for who in side} for table, n in
              ((one, 1), (one, 2), (other, 1), (other, 2))]
    assert [(second in each, first in each) for each in people] == [(True, False)] * 2 + [(False, True)] * 2
    assert [one.sides[1][0] in each for each in people[:2]] == [True, False], "who came later came later still"
    unsigned = [table.view()["unsigned"] for table in (one, other)]
    assert unsigned == [[2], []], "what was signed holds by the judge's word, what was not waits as before"
    assert "Sat at each other’s tables" in plain(one.page("history", "judge"))
    assert plain(evening.get("board")).count("(for ") == 1, "the guest came for somebody; two who swapped did not"
    one.sign(hand)
    assert points(club, evening, first, second) == [17, 32]


def test_what_is_to_be_decided_first_leads_to_its_hand(club):
    wrong = []
    for what, begun, sentence in (
        ("disputed", dispute, "Table 2: Hand 1 disputed."),
        ("waiting", corrected, "Table 2: Hand 1: correction waiting."),
    ):
        evening, one, other = tables(club)
        one.play(12)
        begun(other)
        who = one.sides[0][0], other.sides[0][0]
        page, answer = look(evening, one, *who), tap(club, evening, one, *who)
        address = re.search(r'href="([^"]*to=decide)"', page)[1]
        found = (
            answer.status_code, sentence in plain(page), sentence in plain(answer.text), address in answer.text,
            "/hand/1" in club.client.get(address).location, set(one.view()["seats"]) == {*one.sides[0], *one.sides[1]},
        )
        if found != (409, True, True, True, True, True):
            wrong.append((what, found))
    evening, one, other = tables(club)
    one.play(12)
    other.play(12)
    goes, comes = one.sides[0][0], other.sides[0][0]
    change(other, leaves=comes, comes=evening.state.draws[1].out[0])
    assert comes not in look(evening, one, goes, comes), "who was replaced sits there no more"
    refused = change(one, status=422, name=club.words[comes])
    assert "Choose somebody else, or change that table first." in refused, "the board offers them to nobody"
    assert wrong == []


def test_what_was_told_by_word_of_mouth_is_so_still_and_what_the_store_refuses_is_said_before(club):
    """It read "decided by the judge" afterwards; and the page offered what its key then refused."""
    evening, one, other = tables(club)
    for at, points in ((one, 12), (other, 9)):
        at.play(points, sign=False)
        seen = {"seen": str(at.view("judge")["seq"]), "from": "1", "to": "1"}
        at.do("by-word-of-mouth", "judge", **seen)
    first, second = one.sides[0][0], other.sides[0][0]
    gone = next(who for side in other.sides for who in side if who != second)
    club.say("member.left", {"person": gone})
    problem = "Somebody has changed this in the meantime. Open the page again and look."
    page, answer = plain(look(evening, one, first, gone)), tap(club, evening, one, first, gone)
    assert (problem in page, "points" in page.partition(problem)[2]) == (True, False)
    assert (answer.status_code, problem in plain(answer.text)) == (409, True)
    page = plain(look(evening, one, first, second))
    assert re.search(rf"{club.words[first]} (\d+) points (\d+) points", page)
    assert tap(club, evening, one, first, second).status_code == 303
    for at in (one, other):
        assert (at.hand(1)["by_mouth"], at.hand(1)["kept"][-1]["reason"]) == (True, "by word of mouth")
        assert "decided by the judge" not in plain(at.page("hand/1")).lower()


@pytest.mark.postgresql  # SQLite begins with its lock
def test_two_keepers_at_once_swap_once(make_app, migrated_postgresql, tmp_path):
    app = make_app(tmp_path, emptied(migrated_postgresql))
    club = Club(app, app.test_client(), people=9)
    evening, one, other = tables(club)
    one.play(12)
    other.play(9)
    first, second, third = one.sides[0][0], other.sides[0][0], other.sides[1][0]
    others = []
    with before_the_lock(app, lambda: others.append(tap(club, evening, other, second, first).status_code)):
        mine = tap(club, evening, one, first, third).status_code
    assert (others, mine) == ([303], 409)
    seats = [set(table.view()["seats"]) for table in (one, other)]
    assert (second in seats[0], first in seats[1], third in seats[1]) == (True, True, True)
