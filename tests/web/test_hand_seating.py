"""Who sat in a hand: its figures, its signatures and its lines in the history are theirs, whoever sits there now."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.web.hand_list import added
from tests.web.forms import begin, check_line, count, hidden, sign, state
from tests.web.tables import Table


def test_a_hand_stands_under_those_who_sat_in_it(client):
    """Dora plays the first deal and leaves; Emil comes. The first deal is still Dora's, and none of Emil's."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    assert "From hand 1 on." in client.get(f"{base}/change/people").text
    count(client, base, **{"tricks-0": "", "tricks-1": "0", "tricks-2": "1", "tricks-3": "2"})
    assert "From hand 2 on." in client.get(f"{base}/change/people").text, "counted and not signed yet"
    sign(client, base)
    first = state(client, base)["totals"]
    seats = state(client, base)["seats"]
    page = client.get(f"{base}/change/people").text
    assert "From hand 2 on." in page
    data = {**hidden(page, "change"), "name": "Emil", "behind": seats[1], "leaves": seats[3], "balance": "kept"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    count(client, base, **{"tricks-0": "3", "tricks-1": "", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    anna, ben, cem, dora = first
    emil = state(client, base)["totals"][2]
    names, rows = listed(client.get(f"{base}/hands").text)
    assert names == ["Anna", "Ben", "Emil", "Cem", "Dora"]
    assert rows[0][1:] == [(str(n), str(n)) if n is not None else ("", "") for n in (anna, ben, None, cem, dora)]
    assert rows[1][3] == (str(emil), str(emil))
    assert rows[1][5] == ("", "")
    # Below the list the last row is added up, in the order of its columns, also before anybody has signed it.
    count(client, base, **{"tricks-0": "1", "tricks-1": "2", "tricks-2": "0", "tricks-3": ""})
    page = client.get(f"{base}/hands").text
    last = [int(total.replace("−", "-")) for _points, total in listed(page)[1][2][1:-1]] + [dora]
    assert re.sub(r" \(\w+\)", "", check_line(page)) == f"{added([*last, -sum(last)])} = 0"
    history = " ".join(re.sub(r"<[^>]+>", " ", client.get(f"{base}/history").text).split())
    assert "Tricks: Ben 0, Cem 1, Dora 2." in history
    assert f"{' : '.join(str(one) for one in first)}.".replace("-", "−") in history
    assert "Hand 1: Dora signs." in history
    assert "Hand 1: Emil signs." not in history
    assert "Hand 2: Emil signs." in history
    shown = client.get(f"{base}/hand/1").text
    shown = shown[shown.index("<main") :]
    assert "Dora" in shown
    assert "Emil" not in shown


@pytest.mark.parametrize("signed", [True, False])
def test_an_old_deal_is_corrected_and_signed_by_those_who_sat_in_it(client, signed):
    """Dora leaves and Emil and Fritz come: the first deal is still one of four, and Dora's row stands in it."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "", "tricks-1": "0", "tricks-2": "1", "tricks-3": "2"})
    first = state(client, base)["current"]["id"]
    if signed:
        sign(client, base)
    seats = state(client, base)["seats"]
    for seen in ({"name": "Emil", "behind": seats[1], "leaves": seats[3], "balance": "kept"},
                 {"name": "Fritz", "behind": seats[0], "balance": "kept"}):
        page = client.get(f"{base}/change/people").text
        assert client.post(f"{base}/do", data={**hidden(page, "change"), **seen}).status_code == 303
    query = f"?way=quick&hand={first}"
    page = client.get(f"{base}/count{query}").text
    assert re.findall(r'<fieldset><legend>([^<]+)</legend>\s*<label class="pick passed">', page) == [
        "Anna", "Ben", "Cem", "Dora",
    ]
    now = json.loads(re.search(r'<script type="application/json" id="view">(.*?)</script>', page, re.S)[1])
    assert len(now["sides"]) == 5, "the script reads who sits now, and finds out itself who sat then"
    data = {"tricks-0": "", "tricks-1": "1", "tricks-2": "0", "tricks-3": "2"}
    assert count(client, base, query, **data).status_code == 303
    old = next(one for one in client.get(f"{base}/hands.json").json if one["id"] == first)
    seen = (old["proposal"] or old)["result"] if signed else old["result"]
    assert [side["tricks"] for side in seen] == [0, 1, 0, 2]
    answer = client.get(f"{base}/sign", follow_redirects=not signed)
    page = client.get(f"{base}/sign?hand={first}").text if signed else answer.text
    heads = re.findall(r'class="side-of">.*?<h2>([^<]+)</h2>', page, re.S)
    assert heads[:4] == ["Anna", "Ben", "Cem", "Dora"]
    assert len(heads) == 4


@pytest.mark.parametrize(("leaver", "name"), [(3, "Dora"), (0, "Anna")])
def test_who_leaves_and_settles_is_told_who_pays(client, leaver, name):
    """Also between the rows whose totals differ by it; and why chips stay open that lie in the pot."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "0", "tricks-1": "", "tricks-2": "1", "tricks-3": "2"})
    sign(client, base)
    seats = state(client, base)["seats"]
    page = client.get(f"{base}/change/people").text
    data = {**hidden(page, "change"), "leaves": seats[leaver], "balance": "settled"}
    answer = client.post(f"{base}/do", data=data)
    assert answer.status_code == 303
    view = state(client, base)
    (left,) = view["left"]
    names = {person: one["first"] for person, one in view["persons"].items()}
    paid = "; ".join(f"{names[one['payer']]} to {names[one['payee']]}: {one['amount']}" for one in left["transfers"])
    assert paid
    for path in (answer.location, f"{base}/hands", f"{base}/end"):
        assert f"{name} left before hand 2. {paid}" in client.get(path).text, path
    assert f"<span>{paid}</span></span></td>" in client.get(f"{base}/hands").text
    open_chips = view["series"]["balances"][seats[leaver]]
    assert (open_chips < 0) == (name == "Anna")
    stays = f"−{-open_chips} stays open: it lies in the pot."
    assert (stays in client.get(f"{base}/hands").text) == (name == "Anna")


def listed(page):
    """The list of hands: who heads its columns, and of each row its cells: figure and total."""
    table = page[page.index('<table class="hands') :]
    names = re.findall(r"<th scope=\"colgroup\"[^>]*><span>(.*?)</span>", table)
    rows = re.findall(r'<tr class="hand-row.*?</tr>', table, re.S)
    return names, [list(map(cell, re.findall(r"<t[hd][ >].*?</t[hd]>", row, re.S))) for row in rows]


def cell(marks):
    """Figure and total of a cell, with a hyphen for minus."""
    found = (" ".join(re.findall(rf"<{tag}[^>]*>([^<]*)</{tag}>", marks)) for tag in ("span", "b"))
    return tuple(seen.strip().replace("−", "-") for seen in found)


EVERY_PAGE = (
    "", "count", "count?way=quick", "count?way=paper", "chips", "sign", "record", "hands", "display", "more", "screens",
    "end", "history", "hand/1", "sheet", "sheet.pdf", "change/people", "change/rules", "change/insert", "plays.json",
)


@pytest.mark.slow
@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("fewer", [True, False])
def test_every_page_opens_about_a_deal_that_more_or_fewer_sat_in(client, fewer, signed):
    """Only what is about that deal shows who sat then: chips and score are those of the people here."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "", "tricks-1": "0", "tricks-2": "1", "tricks-3": "2"})
    first = state(client, base)["current"]["id"]
    if signed:
        sign(client, base)
    seats = state(client, base)["seats"]
    page = client.get(f"{base}/change/people").text
    data = {"leaves": seats[3]} if fewer else {"name": "Emil", "behind": seats[1]}
    assert client.post(f"{base}/do", data={**hidden(page, "change"), **data, "balance": "kept"}).status_code == 303
    for path in EVERY_PAGE:
        for more in ("", f"{'&' if '?' in path else '?'}hand={first}"):
            address = f"{base}/{path}{more}".replace("/?", "?").rstrip("/")
            assert client.get(address, follow_redirects=True).status_code == 200, path + more
    chips = client.get(f"{base}/chips?hand={first}").text
    named = re.findall(r'<label for="chips-\d">([^<]+)<', chips)
    assert named == (["Anna", "Ben", "Cem"] if fewer else ["Anna", "Ben", "Emil", "Cem", "Dora"])


@pytest.mark.parametrize("sides", [2, 3])
def test_a_correction_is_signed_by_those_who_played_that_hand_and_not_by_who_came_later(client, sides):
    """Two sit on side A: Emil has Hanna's seat since the second hand, then the first is corrected."""
    table = Table(client, sides)
    first = table.cards(["X25"])
    table.sign(first)
    table.begin()
    table.do("player", leaves=table.persons[0], name="Emil", **{"from": "2", "reason": "müde"})
    table.cards(["X20"], hand=first, replaces=table.hand(1)["count"])
    partner = " + Jens" if sides == 2 else ""
    for way in "sign", f"sign?hand={first}":
        page = client.get(table.url(way), follow_redirects=True).text
        heads = re.findall(r'class="side-of">.*?<h2>([^<]+)</h2>', page, re.S)
        assert f"Hanna{partner}" in heads, way
        assert f"Emil{partner}" not in heads, way
        assert len(heads) == sides
    assert "Emil" in sentences(table.page("count"))
    assert "Emil" not in sentences(table.page(f"count?hand={first}"))
    table.sign(first, 0)
    assert f"Hand 1: Hanna{partner} sign" in sentences(table.page("history"))


def sentences(page):
    return " ".join(re.sub(r"(?s)<script.*?</script>|<[^>]+>", " ", page).split())
