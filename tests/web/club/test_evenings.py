"""Evenings: opened with the last one's settings, changed by two at once, seen by those who may."""

from __future__ import annotations

import re

import pytest

from tests.cases import for_each
from tests.web.club.evenings import Club, plain
from tests.web.tables import an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=4)


def fields(page):
    """What stands in a form's fields, as a browser would send it."""
    inputs = [dict(re.findall(r'([\w-]+)(?:="([^"]*)")?', one)) for one in re.findall(r"<input ([^>]*)>", page)]
    found = {one["name"]: one["value"] for one in inputs if one.get("name") and one.get("type") != "checkbox"}
    found["sheet"] = re.search(r'<option selected value="([^"]*)"', page)[1]
    found["season"] = [one["value"] for one in inputs if one.get("name") == "season" and "checked" in one]
    return found


def opened(club):
    """The evening that was opened last."""
    return list(club.state.evenings.values())[-1]


def test_the_second_evening_is_opened_as_the_first_was_with_one_tap(club):
    first = fields(club.get("evenings/new"))
    assert (first["rounds"], first["hands"], first["correction"]) == ("3", "12", "30")
    assert first["season"] == [club.season]
    first |= {"date": "2026-11-05", "rounds": "4", "hands": "8", "place": "Zur Linde", "correction": "20"}
    assert club.post("evenings/new", **first).endswith("/here")
    again = fields(club.get("evenings/new"))
    assert [again[name] for name in ("rounds", "hands", "place", "correction")] == ["4", "8", "Zur Linde", "20"]
    assert again["date"] != "2026-11-05", "the day is today's"
    to = club.post("evenings/new", **again)
    evening = opened(club)
    assert to == club.url(f"evenings/{evening.evening}/here")
    assert (evening.rounds, evening.hands, evening.correction) == (4, 8, 20)
    assert club.words[evening.place] == "Zur Linde"


def test_a_form_that_was_sent_twice_opens_one_evening(club):
    sent = fields(club.get("evenings/new"))
    assert club.post("evenings/new", **sent) == club.post("evenings/new", **sent)
    assert len(club.state.evenings) == 1


@for_each(
    ("field", "typed", "seen"),
    [
        ("date", "19.11.", "Give the day of the evening"),
        ("rounds", "0", "from 1 to 50"),
        ("rounds", "²", "from 1 to 50"),
        ("hands", "a", "from 1 to 100"),
        ("correction", "", "from 0 to 20160"),
        ("sheet", "x", "Choose one of these."),
        ("season", "x", "One of these no longer exists. Choose again."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(club, field, typed, seen):
    sent = fields(club.get("evenings/new")) | {"place": "Hinterm Deich", field: typed}
    page = club.post("evenings/new", status=422, **sent)
    assert seen in page
    assert 'value="Hinterm Deich"' in page
    assert not club.state.evenings


def test_a_season_does_not_mix_rule_sheets_silently(club):
    other, name = an_id(), an_id()
    rules = {"variant": "christiansen", "switches": {}, "schedule": None, "packs": None}
    club.say(
        "rulesheet.issued", {"sheet": other, "name": name, "version": 1, "rules": rules, "follows": None},
        words={name: "Nachbardorf"},
    )
    sent = fields(club.get("evenings/new")) | {"sheet": other}
    page = plain(club.post("evenings/new", status=422, **sent))
    assert "Winter 2026 is played under Dorfregel 1, this evening under Nachbardorf 1." in page
    club.post("evenings/new", **sent, mix="on")
    assert opened(club).sheet == other


def test_two_who_change_an_evening_at_once_lose_nothing(club):
    evening = club.evening()
    page = evening.get("change")
    mine, theirs = fields(page) | {"rounds": "5"}, fields(page) | {"id": an_id(4), "hands": "10"}
    evening.post("change", **theirs)
    asked = evening.post("change", status=422, **mine)
    assert "Somebody else has changed this in the meantime" in plain(asked)
    assert "Hands per round 10 2" in plain(asked)
    assert evening.state.rounds == 3
    again = fields(asked)
    assert (again["rounds"], again["hands"]) == ("5", "2")
    evening.post("change", **again | {"hands": "10"})
    assert (evening.state.rounds, evening.state.hands) == (5, 10)


def test_rounds_that_are_drawn_cannot_be_taken_away(club):
    evening = club.evening()
    evening.draw(1)
    evening.draw(2)
    sent = fields(evening.get("change")) | {"rounds": "1"}
    assert "so the evening needs at least that many rounds." in evening.post("change", status=422, **sent)


def test_who_watches_sees_evenings_after_their_notice_only(club):
    evening = club.evening()
    assert "Nothing here yet" in club.get("evenings", "watch")
    evening.get("", "watch", status=403)
    assert "Thursday, 19 November 2026" in club.get("evenings", "member")
    club.say("result.published", {"evening": evening.id}, role="judge")
    assert evening.id in club.get("evenings", "watch")
    evening.get("", "watch")


def test_a_link_that_is_not_enough_is_told_so(club):
    evening = club.evening()
    for path, role in (("evenings/new", "judge"), (f"evenings/{evening.id}/change", "judge")):
        assert "Only the club" in plain(club.get(path, role, status=403))
    for path in ("here", "draw", "board", "notice"):
        evening.get(path, "member", status=403)
    club.get(f"evenings/{an_id()}", status=404)


def test_what_comes_next_is_at_the_thumb(club):
    evening = club.evening(people=[], rounds=1)

    def main(page):
        return plain(re.search(r'<a class="button main" href.*?</a>', page, re.DOTALL)[0])

    assert main(evening.get()) == "Who is here"
    for person in club.people:
        evening.here(person)
    assert main(evening.get()) == "Draw round 1"
    evening.draw()
    page = evening.get()
    assert main(page) == "Board"
    assert "Type paper sheets 1 table" in plain(page)
    assert f"/evenings/{evening.id}/sheet" in page
    at = evening.table()
    at.play(12)
    at.play(9)
    page = evening.get()
    assert main(page) == "Publish"
    assert "Type paper sheets" not in page, "no sheet is missing"
    assert main(evening.get("", "record")) == "Notice", "who cannot publish is not told to"
    evening.post("notice", do="publish")
    assert main(evening.get()) == "Close the evening"
    evening.post("notice", do="close")
    page = evening.get()
    assert main(page) == "Result"
    assert page.count(f'href="{club.url(f"evenings/{evening.id}/result")}"') == 1


def test_before_a_hand_of_the_round_the_board_comes_next_and_who_has_gone_is_said(club):
    """The dark key drew round 2 before round 1 had a hand; and of 17 ticked "16 people, 1 leaves early" were here."""
    evening = club.evening()
    evening.draw()
    main = r'class="button main" href="[^"]*/(\w+)"'
    assert re.findall(main, evening.get()) == ["board"]
    evening.table(1).play(11)
    assert re.findall(main, evening.get()) == ["draw"]
    here = len(evening.state.present(2))
    evening.here(evening.state.draws[1].tables[0].seats[0], last=1)
    assert f"{here} people, 1 leaves early" in plain(evening.get())
    assert f"{here} people here" in plain(club.get("")), "they sit there"
    assert f"Ticked: {here - 1}" in plain(evening.get("here"))
    evening.here(club.member("Neu Dabei"))
    evening.draw(2)
    for path, words in (("", f"{here} people Round"), ("here", f"Ticked: {here}")):
        assert words in plain(evening.get(path)), "one has gone home, one has come"
    assert f"{here} people here" in plain(club.get(""))


def test_nothing_leads_to_the_same_page_twice(club):
    evening = club.evening(people=[])
    for step in (
        lambda: None,
        lambda: evening.here(club.people[0]),
        lambda: [evening.here(who) for who in club.people],
    ):
        step()
        page = evening.get()
        assert page.count(f'href="{club.url(f"evenings/{evening.id}/here")}"') == 1
    assert "4 people" in plain(page)
    evening.draw()
    page = evening.get()
    for path in ("here", "board"):
        assert page.count(f'href="{club.url(f"evenings/{evening.id}/{path}")}"') == 1, path


def test_without_a_season_that_runs_the_form_says_so(club):
    assert "No season is running yet" not in plain(club.get("evenings/new"))
    club.say("season.closed", {"season": club.season})
    assert "One that begins later can include this evening." in plain(club.get("evenings/new"))


def test_without_a_rule_sheet_the_way_to_one_is_shown(hall, guest):
    club = Club(hall, guest, people=0)
    club.id, club.epochs = _bare(hall)
    assert "rules/new" in club.get("evenings/new")


def _bare(hall):
    """A club in which nothing was said."""
    from datetime import UTC, datetime

    from scorekeeper.journal.club import store
    from scorekeeper.storage.base import db

    with hall.app_context():
        return store.create(db.session(), hall.secret_key, "Neu", "Herz ist Trumpf", device="", now=datetime.now(UTC))


@for_each("id", [None, "", "x", "../.."])
def test_a_form_without_its_id_is_no_form_and_does_nothing(club, id):
    evening = club.evening()
    person = club.people[0]
    before = club.state.seq
    forms = {
        "here": {"was": [person]}, f"here/{person}": {"from": "1"}, "draw": {"round": "1", "by": "lot", "shape": "2x2"},
        "notice": {"do": "publish"}, "penalties": {"person": person, "points": "5", "reason": "x"},
    }
    for path, fields in forms.items():
        data = fields | ({} if id is None else {"id": id})
        answer = club.client.post(club.url(f"evenings/{evening.id}/{path}"), data=data)
        assert 400 <= answer.status_code < 500, path
        assert "damaged" in answer.text, path
    answer = club.client.post(club.url("evenings/new"), data={"date": "2026-11-19"})
    assert answer.status_code == 422
    assert club.state.seq == before


def test_an_evening_opened_by_mistake_is_taken_away(club):
    evening = club.evening()
    evening.draw()
    evening.post("drop", "judge", status=403)
    assert "Remove the evening" in plain(evening.get("change"))
    assert 'id="drop" open' in evening.get("change?show=drop")
    assert "change?show=drop#drop" in evening.get()
    assert "Remove the evening" not in evening.get("", "judge")
    assert evening.post("drop").endswith("/evenings")
    page = plain(club.get("evenings"))
    assert "This evening was removed" in page
    assert "Nothing here yet." in page
    assert "It was opened by mistake" in plain(evening.get(status=410))
    assert "The evening was removed: it had been opened by mistake." in plain(club.get("history"))


def test_an_evening_with_a_hand_is_not_offered_to_be_taken_away(club):
    evening = club.evening()
    evening.draw()
    evening.table().quick([12, None], majority=0)
    assert "Remove the evening" not in plain(evening.get("change")) + plain(evening.get())
    page = evening.post("drop", status=422)
    assert "Something has already been recorded for this evening, so it cannot be removed." in plain(page)
    assert evening.id in club.state.evenings
