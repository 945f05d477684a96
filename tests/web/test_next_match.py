"""A pot that stays goes on in a new match of the same people, with the chips that are still open."""

from __future__ import annotations

import csv
import io
import re

import pytest

from tests.sheets.paper import words
from tests.web.forms import begin, count, hidden, leaves, sign, state, text

CARRY = {"switch-end_pot": "carry"}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def ended(client, base):
    page = client.get(f"{base}/end").text
    data = {**hidden(page, "change"), "deed": "end", "reservation": "1"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    return client.get(f"{base}/end").text


@pytest.fixture
def over(client):
    """Anna -1, Ben +1, Cem -3, pot 3: Anna or Cem pays Ben, 3 stay open."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"], **CARRY)
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    sign(client, base)
    assert "New match with this pot" not in client.get(f"{base}/end").text
    assert client.post(f"{base}/next").status_code == 422, "it is not over"
    return client, base, ended(client, base)


def test_a_new_match_begins_with_the_pot_that_stayed_and_chips_and_pot_come_to_zero(over):
    client, base, page = over
    assert "New match with this pot" in page
    answer = client.post(f"{base}/next")
    assert answer.status_code == 303
    old, new = state(client, base), state(client, answer.location)
    assert (new["seats"], new["persons"]) == (old["seats"], old["persons"])
    assert new["series"]["pot"] == new["next"]["carry"]["pot"] == 3
    assert sum(new["totals"]) == -3
    assert (new["series"]["sum"], new["series"]["findings"]) == (0, [])
    paid = dict.fromkeys(old["seats"], 0)
    for each in old["settled"]["transfers"]:
        paid[each["payer"]] += each["amount"]
        paid[each["payee"]] -= each["amount"]
    left = {person: chips + paid[person] for person, chips in old["settled"]["series"]["balances"].items()}
    assert new["series"]["balances"] == left
    assert new["next"]["dealer"] == old["next"]["dealer"]
    assert (new["switches"], new["role"]) == (old["switches"], old["role"])
    assert "From the match before. Pot 3," in text(client, answer.location, "/history")
    count(client, answer.location, **{"tricks-0": "3", "tricks-1": "0", "tricks-2": "0"})
    sign(client, answer.location)
    played = state(client, answer.location)
    assert played["recent"][-1]["facts"]["pot"]["played"] == 6, "the pot that stayed is played for"
    assert (played["series"]["sum"], played["check"]["ok"]) == (0, True)
    for path in ("", "/hands", "/end", "/sheet", "/sheet.pdf", "/chips", "/hand/1"):
        assert client.get(answer.location + path).status_code == 200, path


def test_there_is_one_such_match_whoever_asks_and_everybody_keeps_their_rights(over, app):
    client, base, _page = over
    first = client.post(f"{base}/next").location
    assert client.post(f"{base}/next").location == first
    assert f'href="{base}/next"' in client.get(f"{base}/end").text
    assert client.get(f"{base}/next").location == first
    assert "New match with this pot" not in client.get(f"{base}/end").text
    links = client.get(f"{base}/links").text
    watch = next(each for each in re.findall(r"/m/[A-Za-z0-9_-]{20,}", links) if state(client, each)["role"] == "watch")
    seen = app.test_client().get(f"{watch}/end").text
    onwards = re.search(r'href="(/m/[^"]+)"[^>]*>(?:(?!</a>).)*To the next match', seen, re.S)[1]
    assert state(client, app.test_client().get(onwards).location)["role"] == "watch"
    assert app.test_client().post(f"{watch}/next").status_code == 403


def test_every_sheet_of_the_new_match_begins_with_what_was_brought(over):
    client, base, _page = over
    new = client.post(f"{base}/next").location
    count(client, new, **{"tricks-0": "3", "tricks-1": "0", "tricks-2": "0"})
    brought = client.get(f"{new}/export.json").json["entries"][0]["payload"]["brought"]
    begun = [brought.get(person, 0) for person in state(client, new)["seats"]]
    first = [f"{chips:+d}".replace("-", "−") if chips else "0" for chips in begun]
    line = " ".join(["From the match before", *first, "3 0"])
    assert line in words(client.get(f"{new}/sheet.pdf").data)
    assert line in text(client, new, "/sheet")
    rows = list(csv.reader(io.StringIO(client.get(f"{new}/export.csv").get_data(as_text=True).lstrip("\ufeff"))))
    data = dict(zip(rows[0], rows[1], strict=True))
    assert data["Status"] == "From the match before"
    assert rows[1][-2:] == ["3", "0"], "pot and sum"
    assert [int(cell) for head, cell in data.items() if head.endswith("Chips")] == begun
    assert sum(begun) + 3 == 0


def test_the_sheet_and_history_of_the_first_match_say_where_its_pot_went(over):
    client, base, _page = over
    assert "3 chips stay in the pot." in text(client, base, "/sheet")
    client.post(f"{base}/next")
    for line in (text(client, base, "/sheet"), words(client.get(f"{base}/sheet.pdf").data)):
        assert "The pot of 3 was carried into a new match." in line
        assert "stay in the pot" not in line
    assert "The pot of 3 was carried into a new match." in text(client, base, "/end")
    assert "The pot of 3 was carried into a new match. Pot 3," in text(client, base, "/history")
    (entry,) = [each for each in client.get(f"{base}/export.json").json["entries"] if each["kind"] == "pot.carried"]
    client.post(f"{base}/next")
    again = [each for each in client.get(f"{base}/export.json").json["entries"] if each["kind"] == "pot.carried"]
    assert again == [entry]


def test_a_match_whose_pot_went_on_is_not_opened_again_while_the_new_one_is_there(over):
    client, base, page = over
    data = {**hidden(page, "change"), "deed": "reopen", "reason": "zu früh beendet"}
    new = client.post(f"{base}/next").location
    page = client.get(f"{base}/end").text
    assert 'value="reopen"' not in page
    assert "Continue the match" not in page
    assert "The pot was carried into a new match. Play on there, or delete that match first." in page
    answer = client.post(f"{base}/do", data=data)
    assert answer.status_code == 422
    assert "The pot was carried into a new match. Play on there, or delete that match first." in answer.text
    assert state(client, base)["status"] != "open"
    assert client.post(f"{new}/delete").status_code == 303
    assert "New match with this pot" in client.get(f"{base}/end").text
    assert client.post(f"{base}/do", data=data).status_code == 303
    assert (state(client, base)["status"], state(client, base)["carried"]) == ("open", None)
    ended(client, base)
    other = client.post(f"{base}/next").location
    assert other != new
    assert state(client, other)["series"]["pot"] == 3


def test_the_end_says_where_figures_are_others_than_those_that_went_on(over):
    client, base, _page = over
    client.post(f"{base}/next")
    assert "Something has been changed here since" not in client.get(f"{base}/end").text
    hand = client.get(f"{base}/hands.json").json[0]["id"]
    data = {"tricks-0": "3", "tricks-1": "0", "tricks-2": "0", "reason": "falsch aufgeschrieben"}
    assert count(client, base, f"?way=quick&hand={hand}", **data).status_code == 303
    assert "changed here since: the new match began with a pot of 3" in client.get(f"{base}/end").text


def test_who_has_left_with_chips_still_open_stays_in_the_book(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"], **CARRY)
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    leaves(client, base, 2)
    ended(client, base)
    new = state(client, client.post(f"{base}/next").location)
    assert len(new["seats"]) == 3
    assert (new["series"]["sum"], new["series"]["pot"]) == (0, 3)
    assert {known["name"] for known in new["persons"].values()} >= {"Anna", "Ben", "Dora"}


def test_a_shared_pot_has_nothing_to_go_on_with(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    sign(client, base)
    assert "New match with this pot" not in ended(client, base)
    assert client.post(f"{base}/next").status_code == 422


def link_of(client, base, role):
    links = re.findall(r"/m/[A-Za-z0-9_-]{20,}", client.get(f"{base}/links").text)
    return next(each for each in links if state(client, each)["role"] == role)


def test_a_link_that_was_renewed_in_the_new_match_is_not_handed_out_by_the_old_one(over, app):
    client, base, _page = over
    new = client.post(f"{base}/next").location
    stranger, record = app.test_client(), link_of(client, base, "record")
    first = stranger.post(f"{record}/next").location
    assert stranger.get(first).status_code == 200
    assert client.post(f"{new}/links", data={"role": "record"}).status_code == 303
    assert stranger.get(first).status_code == 403
    renewed = link_of(client, new, "record")
    page = stranger.get(f"{record}/end").text
    assert renewed not in page
    assert "New match with this pot" not in page, "nor does the pot go on twice"
    answer = stranger.post(f"{record}/next")
    assert (answer.status_code, answer.location) == (403, None)
    assert "The next match has begun" in answer.text
    assert renewed not in answer.text
    assert link_of(client, base, "watch") != link_of(client, new, "watch")
    watch = link_of(client, base, "watch")
    assert f'href="{watch}/next"' in stranger.get(f"{watch}/end").text
    assert stranger.get(f"{watch}/next").location == link_of(client, new, "watch")
    assert stranger.get(f"{record}/next").location == f"{record}/end", "who was sent away is not led there"


def test_who_is_forgotten_in_the_old_match_is_forgotten_in_the_one_that_goes_on(over):
    client, base, _page = over
    new = client.post(f"{base}/next").location
    cem = next(person for person, known in state(client, new)["persons"].items() if known["name"] == "Cem")
    body = {
        "id": "019aa0ff-0000-7000-8f07-00000000f001", "v": 1, "kind": "person.forgotten", "hand": None, "after": None,
        "replaces": None, "by": None, "device": "0" * 16, "at_phone": "", "payload": {"person": cem}, "as": "judge",
    }
    answer = client.post(f"{base}/entries", json={"entries": [body], "words": {}})
    assert [one["status"] for one in answer.json["results"]] == ["applied"]
    for match in base, new:
        assert state(client, match)["persons"][cem]["name"] != "Cem"
        assert "Cem" not in client.get(f"{match}/export.json").text
    assert state(client, new)["series"]["balances"][cem] == state(client, new)["totals"][2]


def test_the_pot_stays_where_the_new_match_was_deleted(over):
    client, base, page = over
    assert "A new match begun here goes on with this pot; any other begins with an empty one." in page
    new = client.post(f"{base}/next").location
    client.post(f"{new}/delete")
    page = client.get(f"{base}/end").text
    assert "was carried into a new match" not in page
    assert "A new match begun here goes on with this pot" in page
    again = client.post(f"{base}/next")
    assert (again.status_code, client.get(again.location).status_code) == (303, 200)
