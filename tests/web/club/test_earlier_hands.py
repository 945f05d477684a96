"""Hands counted at a table before others sat down there: taken over as they were counted, once, or cancelled."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from scorekeeper.journal import match_stream
from scorekeeper.journal.club import store
from scorekeeper.storage.base import db
from tests.conftest import emptied
from tests.web.club.evenings import Club, before_the_lock, corrected, dispute, plain
from tests.web.tables import OTHER_PHONE, an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest)


def tap(club, evening, old, way="over", id=None):
    """The key of the board, or what a page sends that was loaded before."""
    address = club.url(f"evenings/{evening.id}/table/{old.match}/{way}")
    return club.client.post(address, data={"id": id or an_id(4)}, headers={"Origin": "http://localhost"})


def swap(evening, **seats):
    evening.post("rounds/1/change", do="replace", reason="kam zu spät", **seats)


def moved(club, **drawn):
    """An evening whose first table was seated anew: the table as it was, and as it is."""
    evening = club.evening()
    draw, old = evening.draw(**drawn), evening.table(1)
    swap(evening, goes=draw.tables[0].seats[0], comes=draw.tables[1].seats[0])
    return evening, old, evening.table(1)


def swapped(club):
    """An evening with one table of two, who have swapped seats."""
    evening = club.evening(people=club.people[:2])
    draw, old = evening.draw(shape=["2x1"]), evening.table(1)
    swap(evening, goes=draw.tables[0].seats[0], comes=draw.tables[0].seats[1])
    return evening, old, evening.table(1)


def recount(old):
    hand, facts, cards = old.begin(), {"majority": 0}, {"cards": None}
    old.say("count.sealed", {"side": 0, "figures": {"points": 17, **cards}, "facts": facts}, hand=hand)
    own = old.say("count.sealed", {"side": 1, "figures": {"points": 12, **cards}, "facts": facts}, hand=hand,
                  device=OTHER_PHONE)
    old.say("count.sealed", {"side": 1, "figures": {"points": 13, **cards}, "facts": facts}, hand=hand, replaces=own)


def test_a_tap_counts_once_however_often_it_is_sent(club):
    """Two transactions, with ids of the form: broken off between, or tapped on two phones, a hand counted twice."""
    for way, counted in (("over", 1), ("drop", 0)):
        evening, old, now = moved(club)
        old.play(21)
        same = an_id(4)
        answers = [tap(club, evening, old, way, id) for id in (same, same, an_id(4))]
        assert [each.status_code for each in answers] == [303, 303, 409], "another phone's page is an old one"
        assert (len(now.all("judge")), old.hand(1)["state"]) == (counted, "void")
        old.say("hand.restored", role="judge", hand=old.all()[0]["id"])
        assert tap(club, evening, old).status_code == 303
        assert (len(now.all("judge")), old.hand(1)["state"]) == (1, "void"), "taken up again it is the same hand"


def test_what_was_counted_comes_as_it_was_said_and_to_whom_it_belongs(club):
    """A number changed with the other's in sight proved something again; after a swap A's points went to B."""
    wrong = []
    for what, table, begun in (
        ("newcomer", moved, lambda old: old.play(21)), ("recounted", moved, recount),
        ("swap", swapped, lambda old: old.play(21)), ("recounted swap", swapped, recount),
    ):
        evening, old, now = table(club)
        begun(old)
        then = old.all("judge")[0]
        page = plain(evening.get("board"))
        answer = tap(club, evening, old)
        (came,) = now.all("judge") or [{}]
        moves = "The points of" in page
        of = {person: points["points"] for side, points in zip(old.sides, then["result"], strict=True)
              for person in side}
        got = [[of[person] for person in side if person in of] for side in now.sides]
        if (answer.status_code, came.get("checked"), came.get("state"), moves) != (
            303, then["checked"], "counted", table is moved
        ) or any({points["points"]} != set(side) for side, points in zip(got, came["result"], strict=True)):
            wrong.append((what, answer.status_code, came.get("checked"), came.get("state"), moves))
    assert wrong == []


def test_what_cannot_be_taken_over_has_no_key_and_is_told(club, monkeypatch):
    """A disputed hand came as one that was counted, a correction that waited was dropped, and what the new table did
    not take was cancelled all the same."""
    def ended(now):
        now.say("match.ended", {"reason": None, "reservation": False})

    wrong = []
    for what, begun, then, sentence in (
        ("disputed", dispute, None, "Hand 1 disputed"), ("waiting", corrected, None, "Hand 1: correction waiting"),
        ("ended", lambda old: old.play(21), ended, "The match is over"),
        ("mixed", lambda old: old.play(21), "mixed", "Other people play together there now"),
        ("full", lambda old: old.play(21), "full", ""),
    ):
        evening, old, now = moved(club)
        if then == "mixed":
            seats = evening.state.draws[1].tables[1]
            old = evening.table(2)
            swap(evening, goes=seats.sides[0][0], comes=seats.sides[1][0])
            now = evening.table(2)
        begun(old)
        if callable(then):
            then(now)
        page = evening.get("board")
        shown = f"{old.match}/over" in page
        with monkeypatch.context() as patch:
            if then == "full":
                patch.setattr(match_stream, "MOST_HANDS", 0)
            answer = tap(club, evening, old)
        found = (answer.status_code, shown, sentence in plain(page), sentence in plain(answer.text),
                 old.hand(1)["state"] != "void", now.all("judge"))
        if found != (409, then == "full", True, True, True, []):
            wrong.append((what, found))
        if what in ("disputed", "waiting"):
            address = re.search(r'id="earlier-decide-1" href="([^"]*)"', page)[1].replace("&amp;", "&")
            assert "/hand/1" in club.client.get(address).location
    assert wrong == []


@pytest.mark.postgresql  # SQLite begins with its lock
def test_what_happens_between_look_and_tap_is_seen(make_app, migrated_postgresql, tmp_path):
    """Two keepers at once took a hand over twice; a hand that began meanwhile became its twin."""
    app = make_app(tmp_path, emptied(migrated_postgresql))
    club = Club(app, app.test_client())
    evening, old, now = moved(club)
    old.play(21)
    others = []
    with before_the_lock(app, lambda: others.append(tap(club, evening, old).status_code)):
        mine = tap(club, evening, old).status_code
    assert (others, mine, len(now.all("judge"))) == ([303], 409, 1)
    old.play(20)
    now.hands = [one["id"] for one in now.all("judge")]
    with before_the_lock(app, lambda: now.play(11)):
        assert tap(club, evening, old).status_code == 303
    assert [len(one["fork"]) for one in now.all("judge")] == [0, 0, 0]


@pytest.mark.postgresql  # SQLite begins with its lock
def test_a_club_s_link_renewed_while_a_request_waits_writes_nothing(make_app, migrated_postgresql, tmp_path):
    """It was asked before the row was locked, that of a table or the club's own: whoever was out wrote on."""
    app, wrong = make_app(tmp_path, emptied(migrated_postgresql)), []
    club = Club(app, app.test_client())
    evening, old, _now = moved(club)
    old.play(21)
    at_table = f"evenings/{evening.id}/table/{old.match}/drop"
    ways = ("judge", at_table, {}), ("keeper", "links", {"role": "keeper"}), ("keeper", "delete", {})
    for role, path, more in ways:

        def renewed(role=role):
            with app.app_context():
                club.epochs[role] = store.renew(db.session(), app.secret_key, club.id, role, now=datetime.now(UTC))

        address = club.url(path, role)
        with before_the_lock(app, renewed):
            late = club.client.post(address, data={"id": an_id(4), **more}, headers={"Origin": "http://localhost"})
        if (late.status_code, club.client.get(club.url(role=role)).status_code) != (403, 200):
            wrong.append((path, late.status_code))
        assert "This link was renewed" in late.text
    assert (wrong, old.hand(1)["state"]) == ([], "signed")
