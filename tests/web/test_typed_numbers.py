"""Numbers typed into forms of counting: none is cut down to fit or dropped; what is no number is asked once more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import for_each
from tests.documents import sent_by
from tests.web.forms import asked_again, begin, count, forms_of, hidden, state, wrong
from tests.web.tables import Table


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


def refused(answer: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """What is wrong by field, and what the page still has."""
    assert answer.status_code == 422
    return wrong(answer.text), asked_again(answer.text)


TAPS = {"winner": "0", "game_points": "1"}


def test_more_tricks_than_there_are_stay_and_are_a_contradiction(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    data = {**TAPS, "points-1": "50", "tricks-0": "7", "tricks-1": "11"}
    assert count(client, base, **data).status_code == 303
    hand = state(client, base)["current"]
    assert [side["tricks"] for side in hand["result"]] == [7, 11]
    assert {"Sn.Q3"} == {one["rule"] for one in hand["doubts"]}
    assert "18" in client.get(f"{base}/hand/1").text


@for_each(
    ("field", "typed", "what"),
    [
        ("points-1", "abc", "Give a whole number from 0 to 999."),
        ("points-0", "-3", "Give a whole number from 0 to 999."),
        ("points-0", "1000", "Give a whole number from 0 to 999."),
        ("tricks-1", "²", "Give a whole number from 0 to 99."),
        ("tricks-1", "100", "Give a whole number from 0 to 99."),
        (
            "points-1", "<b>" + "7" * 90, "Give a whole number from 0 to 999.",
        ),
    ],
)
def test_what_is_no_number_is_asked_once_more_with_all_that_was_typed(client, field, typed, what):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    data = {**TAPS, "closed": "1", "points-0": "70", "points-1": "20", "tricks-0": "4", "tricks-1": "1", field: typed}
    sentence, fields = refused(count(client, base, **data))
    assert sentence == {field: what}
    assert {name: fields[name] for name in data} == data
    assert state(client, base)["current"] is None
    answer = client.post(f"{base}/do", data={**fields, field: "33"})
    assert answer.status_code == 303
    hand = state(client, base)["current"]
    kind, side = field.split("-")
    assert hand["result"][int(side)][kind] == 33
    assert hand["facts"]["closed"] == 1


@for_each(
    ("action", "field", "typed", "what"),
    [
        ("count-cards", "zwicks-0", "100", "Zwicks of A"), ("count-cards", "numbers-1", "viele", "Cards of B"),
        ("count-quick", "points-0", "1e3", "Points of A"), ("count-quick", "points-0", "1234", "Points of A"),
        ("count-paper", "points-1-1", "x", "Points of B"), ("count-paper", "zwicks-1-1", "-1", "Zwicks of B"),
    ],
)
def test_zwickerns_forms_refuse_no_number_quietly(client, action, field, typed, what):
    match = Table(client, 2, "dithmarschen")
    names = [side["name"] for side in client.get(match.url("state")).json["sides"]]
    data = {"points-0": "14", "points-1": "13", "majority": "0", field: typed}
    if action == "count-paper":
        data = {"points-1-0": "14", "points-1-1": "13", "majority-1": "A", field: typed}
    page = match.do(action, status=422, **data)
    assert what.replace(" A", f" {names[0]}").replace(" B", f" {names[1]}") in page
    assert asked_again(page)[field] == typed
    assert match.all() == []


def test_an_own_count_that_is_no_number_is_asked_for_once_more(client):
    match = Table(client, 2, "dithmarschen")
    page = match.do("count-sealed", status=422, side="0", points="zehn")
    assert asked_again(page)["points"] == "zehn"


DEAL = {"tricks-0": "2", "tricks-1": "1", "tricks-2": ""}


def test_chips_raised_are_a_number_or_are_asked_for(client):
    base = begin(client, "anbieten", ["Anna", "Ben", "Cem"])
    sentence, fields = refused(count(client, base, **DEAL, last="0", **{"raised-0": "drei", "raised-1": "3"}))
    assert sentence == {"raised-0": "Give a whole number from 0 to 9999."}
    assert client.post(f"{base}/do", data={**fields, "raised-0": "3"}).status_code == 303
    assert [side["raised"] for side in state(client, base)["current"]["result"]] == [3, 3, 0]


def test_cuts_that_are_none_are_asked_for_and_tricks_nobody_can_tap_are_refused(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    sentence, fields = refused(count(client, base, **DEAL, **{"by-hand": "1", "cuts-typed": "hxj"}))
    says = "Write hops and jumps as letters, h or j, at most 40; “hxj” has something else in it."
    assert sentence == {"cuts-typed": says}
    assert fields["cuts-typed"] == "hxj"
    assert count(client, base, **DEAL, **{"by-hand": "1", "cuts-typed": "h" * 41}).status_code == 422
    assert count(client, base, **{**DEAL, "tricks-2": "7"}).status_code == 422
    assert client.post(f"{base}/do", data={**fields, "cuts-typed": "h, j"}).status_code == 303
    assert state(client, base)["current"]["facts"]["cuts"] == ["hop", "jump"]


def test_chips_that_are_no_number_are_asked_for_with_the_others_kept(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    page = client.get(f"{base}/chips").text
    form = forms_of(page, "chips")[0]
    fields = sent_by(form)
    data = {part.get("name"): "7" for part in form.iter() if part.get("maxlength")} | {"pot": "o"}
    sentence, kept = refused(client.post(f"{base}/do", data={**fields, **data}))
    assert sentence == {"pot": "Give a whole number from 0 to 9999999."}
    assert {name: kept[name] for name in data} == data
    assert f'href="{base}/chips"' in client.post(f"{base}/do", data={**fields, **data}).text
    assert client.post(f"{base}/do", data={**kept, "pot": "0"}).status_code == 303


def test_the_page_that_asks_again_leads_back_to_the_count(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    page = client.get(f"{base}/count").text
    answer = client.post(f"{base}/do", data={**hidden(page), **TAPS, "points-1": "x"})
    assert f'href="{base}/count"' in answer.text
