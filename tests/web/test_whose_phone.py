"""Whose phone it is: asked once a match, kept on the phone; it decides which way up halves are and which keys stand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.tables import SECRET, Table

HERE = {"Origin": "http://localhost"}


@pytest.fixture
def table(client: Any) -> Table:
    return Table(client)


def choose(table: Table, whose: str, role: str = "record") -> Any:
    return table.client.post(table.url("phone", role), data={"whose": whose}, headers=HERE)


def root(page: str) -> str:
    return re.findall(r'<div id="match"[^>]*', page)[0]


def recording(page: str) -> list[str]:
    """What the forms of a page record."""
    return re.findall(r'name="deed" value="([^"]+)"', page)


def test_whoever_joins_is_asked_once_and_answers_with_one_tap(table):
    page = table.page("phone")
    assert [name for name in ("Hanna + Jens", "Uwe + Frauke") if name in page] == ["Hanna + Jens", "Uwe + Frauke"]
    assert re.findall(r'name="whose" value="([^"]+)"', page) == ["0", "1", "table", "watch"]
    assert choose(table, "1").headers["Location"] == table.url()
    assert table.client.get(table.url("phone")).headers["Location"] == table.url(), "not asked again"
    assert 'value="1" aria-pressed="true"' in table.page("phone?change=1"), "but it can be changed"
    assert 'href="' + table.url("phone?change=1") in table.page("more"), "from the menu"


def test_the_code_and_the_link_for_recording_lead_to_the_question_others_do_not(table):
    page = table.page("links", "judge")
    codes = re.findall(r'<p class="typed-code">([^<]+)</p>', page)
    targets = {
        role: re.search(r'<p class="link"><a href="[^"]*(/m/[^"]+)"', page[page.index(f'id="{role}"'):])[1]
        for role in ("watch", "record", "judge")
    }
    assert targets == {role: table.url("phone" if role == "record" else "", role) for role in targets}
    to = [table.client.post("/join", data={"code": code}, headers=HERE).headers["Location"] for code in codes]
    assert sorted(to) == sorted(targets.values())


def test_a_link_that_only_shows_never_asks_and_records_nothing_by_an_answer(table):
    assert table.client.get(table.url("phone", "watch")).headers["Location"] == table.url("", "watch")
    assert choose(table, "0", "watch").status_code == 403
    page = table.page("", "watch")
    assert 'data-facing="beside"' in root(page), "who watches reads both halves upright"
    assert table.url("phone?change=1", "watch") not in table.page("more", "watch")



def test_a_side_s_phone_is_upright_with_its_own_half_in_front(table):
    assert 'data-facing="opposite"' in root(table.page(""))
    choose(table, "1")
    seen = root(table.page(""))
    assert 'data-facing="beside"' in seen
    assert 'data-phone="side"' in seen
    assert f'data-own="1" data-person="{table.sides[1][0]}"' in seen
    assert "data-writing" in seen
    assert url_facing(table) not in table.page("more"), "it is upright anyway"
    choose(table, "table")
    assert 'data-facing="opposite"' in root(table.page(""))
    assert url_facing(table) in table.page("more")


def test_a_side_s_phone_signs_for_its_own_side_before_all_others(table):
    hand = table.quick([14, None])
    for whose, others in ("0", ["1"]), ("1", ["0"]), ("table", []):
        choose(table, whose)
        panels = re.findall(r'<div class="panel-of ([^"]+)" data-side="(\d)"', table.page(f"sign?hand={hand}"))
        assert len(panels) == 2
        assert [side for classes, side in panels if "others" in classes.split()] == others, whose


def test_a_side_s_phone_signs_and_settles_an_earlier_hand_for_those_who_sat_in_it(table):
    """Partners had changed since: it was led to sign for the others, and settled in their name."""
    choose(table, "0")
    hand = table.quick([14, None])
    hanna, uwe, jens, frauke = table.persons
    sides = [[uwe, jens], [hanna, frauke]]
    data = {"from": table.begin(), "to": None, "swap": None, "seats": [uwe, hanna, jens, frauke], "sides": sides}
    table.say("seats.set", data)
    assert 'data-own="1"' in root(table.page(""))
    page = table.page(f"sign?hand={hand}")
    assert 'data-own="0"' in root(page)
    panels = re.findall(r'<div class="panel-of ([^"]+)" data-side="(\d)"', page)
    assert [side for classes, side in panels if "others" in classes.split()] == ["1"]
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    assert '<input type="hidden" name="side" value="0">' in table.page("hand/1")
    table.say("settled", {"side": 0, "outcome": "keep", "reason": None}, hand=hand)
    assert 'name="side"' not in table.page("hand/1"), "it has said so, and waits"


def test_a_phone_stays_its_side_s_on_the_page_of_a_hand_in_which_nobody_of_them_sat(table):
    """Scripts took it for nobody's until the page was loaded anew."""
    hand = table.quick([14, None])
    emil = table.joins("Emil")
    table.takes_the_seat(emil, table.persons[0], table.begin())
    table.client.set_cookie("phone", f"{table.match.replace('-', '')[-10:]}-{emil.replace('-', '')[-10:]}",
                            domain="localhost")
    seen = root(table.page(f"sign?hand={hand}"))
    assert f'data-phone="side" data-person="{emil}"' in seen


def url_facing(table: Table) -> str:
    return f'action="{table.url("facing")}"'


def test_who_says_that_they_only_watch_sees_no_key_that_records_and_may_as_before(table):
    hand = table.quick([14, None])
    choose(table, "watch")
    for path in "", "hands", "display", "more", "hand/1", "screens":
        page = table.page(path)
        assert recording(page) == [], path
        assert "data-writing" not in page
    assert table.url("phone?change=1") in table.page("more"), "the way back"
    table.do("strike", hand=hand, why="misdeal")
    assert table.hand(1)["state"] == "void", "no permission was lost"


def test_a_side_s_phone_goes_with_its_people_and_asks_again_when_they_have_gone(table):
    choose(table, "0")
    hand = table.begin()
    hanna, uwe, jens, frauke = table.persons
    data = {"from": hand, "to": None, "swap": None, "seats": table.persons, "sides": [[uwe, frauke], [hanna, jens]]}
    table.say("seats.set", data)
    assert 'data-own="1"' in root(table.page(""))
    emil = table.joins("Emil Voss")
    table.takes_the_seat(emil, hanna, hand)
    assert "data-own" not in root(table.page(""))
    assert table.client.get(table.url("phone")).status_code == 200


def test_matches_have_answers_of_their_own_and_nonsense_is_none(client):
    first = Table(client)
    choose(first, "1")
    for _ in range(3):
        choose(Table(client), "watch")
    assert 'data-own="1"' in root(first.page(""))
    assert choose(first, "9").status_code == 400
    assert choose(first, "").status_code == 400
    client.set_cookie("phone", "x" * 4000, domain="localhost")
    assert 'data-phone="table"' in root(first.page(""))


def test_a_phone_that_is_forgotten_forgets_whose_it_was(table):
    choose(table, "1")
    table.client.post("/forget", headers=HERE)
    assert 'data-phone="table"' in root(table.page(""))


def enters(table: Table, whose: str) -> str:
    """Where whoever says whose phone it is goes on, below the match's address."""
    return choose(table, whose).headers["Location"].removeprefix(table.url())


def test_who_joins_while_a_double_count_is_open_comes_into_it_as_the_side_that_is_missing(table):
    hand = table.begin()
    assert enters(table, "1") == ""
    table.client.set_cookie("device", "another-phone-s-secret", domain="localhost")
    table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=hand)
    table.client.set_cookie("device", SECRET, domain="localhost")
    assert enters(table, "1") == "/count?way=double&side=1"
    page = table.page("count?way=double&side=1")
    assert "Hanna + Jens have finished" in page
    assert 'data-own="1"' in page
    assert table.client.get(table.url("phone")).headers["Location"] == table.url("count?way=double&side=1")
    assert 'data-own="1"' in table.page("count"), "counting opens as it was begun"
    assert enters(table, "0") == "", "its own number is in"
    assert enters(table, "watch") == ""
    assert enters(table, "table") == "/count?way=double&side=1"
    table.say("count.sealed", {"side": 1, "figures": {"points": 13, "cards": None}}, hand=hand)
    assert enters(table, "1") == "", "nobody is missing any more"


def test_who_typed_a_number_on_this_phone_is_not_led_away(table):
    hand = table.begin()
    table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=hand)
    assert enters(table, "table") == ""
    assert enters(table, "1") == ""


def test_a_half_counted_hand_is_finished_before_the_next_one_is_counted(table):
    """Once the next hand was begun the other side's number went into that one."""
    first = table.begin()
    table.client.set_cookie("device", "another-phone-s-secret", domain="localhost")
    table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=first)
    table.client.set_cookie("device", SECRET, domain="localhost")
    second = table.begin()
    table.takes_the_seat(table.joins("Willi"), table.persons[1], second)
    assert enters(table, "1") == f"/count?way=double&side=1&hand={first}"
    for way in ("", "?way=double", "?way=quick"):
        assert f"hand={first}" in table.client.get(table.url(f"count{way}")).headers["Location"], way
    page = table.page(f"count?way=double&hand={first}")
    assert re.search(r'data-of-hand[^>]*>Hand 1<', page)
    assert "Uwe + Frauke" in re.search(r"""<h1 class="side.*?</h1>""", page, re.S)[0], "they sat in it"
    fields = dict(re.findall(r'<input type="hidden" name="(hand|side)" value="([^"]*)"', page))
    assert fields == {"hand": first, "side": "1"}
    table.do("count-sealed", points="13", **fields)
    assert [side["points"] for side in table.hand(1)["result"]] == [17, 13]
    assert table.hand(2)["sealed"] == []
    assert table.client.get(table.url("count")).status_code == 200, "now the next one"


@pytest.mark.parametrize(("action", "fields"), [
    ("count-sealed", {"side": "1", "points": "13"}),
    ("count-quick", {"points-0": "14", "points-1": "13", "majority": "0"}),
])
def test_a_page_from_before_the_hand_was_begun_counts_the_one_that_is_half_counted(table, action, fields):
    first = table.begin()
    table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=first)
    table.begin()
    table.do(action, **fields)
    assert [side["points"] for side in table.hand(1)["result"]] == [17, 13]
    assert table.hand(2)["ways"] == []


def test_who_sat_in_a_half_counted_hand_counts_it_as_their_side_wherever_they_sit_now(table):
    hand = table.begin()
    table.client.set_cookie("device", "another-phone-s-secret", domain="localhost")
    table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": None}}, hand=hand)
    table.client.set_cookie("device", SECRET, domain="localhost")
    choose(table, "1")
    second = table.begin()
    hanna, uwe, jens, frauke = table.persons
    data = {"from": second, "to": None, "swap": None, "seats": [uwe, hanna, jens, frauke],
            "sides": [[uwe, jens], [hanna, frauke]]}
    table.say("seats.set", data)
    assert 'data-own="1"' in table.page(f"count?way=double&hand={hand}")
    assert table.client.get(table.url("phone")).headers["Location"].endswith(f"&side=1&hand={hand}")
