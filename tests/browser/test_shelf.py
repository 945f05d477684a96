"""What the start page says of matches that this phone remembers."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.table import Client
from tests.cases import for_each
from tests.web.forms import begin, count, hidden, sign, state
from tests.web.tables import Table

pytestmark = pytest.mark.browser
MATCH = {
    "kind": "match", "url": "/m/none", "title": "Krug", "game": "schnapsen", "sides": ["Anna", "Ben"], "totals": [4, 7],
    "status": "ended", "opened": "2026-11-19T19:00:00Z", "signed": True, "hands": 5,
}


@pytest.mark.slow
@for_each("stood", [{"facts": {"score": [4, 7], "bummerl": [1, 2]}}, {"bummerl": [1, 2]}])
def test_a_series_of_games_shows_what_lost_games_cost_also_as_it_was_kept_before(phone, stood):
    page = phone(360, 620)
    page.goto("/join")
    page.evaluate("kept => localStorage.setItem('scorekeeper.phone', kept)", json.dumps([MATCH | stood]))
    page.goto("/")
    row = page.locator("#phone-list .row").first
    row.wait_for()
    assert "Bummerl" in row.inner_text()
    assert "1 : 2" in row.inner_text()
    assert "4 : 7" not in row.inner_text()


class Forms:
    """A phone that sends forms to the live server as `tests.web.forms` does."""

    def __init__(self, page):
        self._request = page.request

    def _answer(self, got):
        body = got.text()
        read = json.loads(body) if body.startswith("{") else None
        return SimpleNamespace(status_code=got.status, text=body, json=read, location=got.headers.get("location", ""))

    def get(self, path):
        return self._answer(self._request.get(path))

    def post(self, path, data):
        sent = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._answer(self._request.post(path, data=urlencode(data, True), headers=sent, max_redirects=0))


@pytest.mark.slow
def test_of_many_sides_who_has_most_is_named_with_what_the_end_gave_them(phone):
    """"5" stood there, of nobody, where the end said Ben +3."""
    page = phone(390, 844, locale="en-GB")
    client = Forms(page)
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "0", "tricks-1": "2", "tricks-2": "1", "tricks-3": "0"})
    sign(client, base)
    data = {**hidden(client.get(f"{base}/end").text, "change"), "deed": "end"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    final = re.search(r'<li class="[^"]*best.*?<b[^>]*>([^<]+)', client.get(f"{base}/end").text, re.DOTALL)[1]
    assert final not in {f"+{points}" for points in state(client, base)["final_totals"]}, "the pot is shared"
    page.goto(base)
    kept_of(page)
    page.goto("/")
    expect(page.locator("#phone-list .figures").first).to_have_text(f"Ben {final}")


@pytest.mark.slow
@for_each("ended", [False, True])
def test_the_last_hand_is_in_the_total_though_nobody_has_signed_it(live_server, phone, ended):
    table = Table(Client(live_server.url), end={"kind": "hands", "n": 2})
    table.sign(table.quick([12, None], majority=0))
    table.quick([20, None], majority=0)
    if ended:
        table.say("match.ended", {"digest": table.view()["end_digest"], "reservation": True, "reason": None})
    page = phone(390, 844, locale="en-GB")
    page.goto(table.url())
    want = table.view()["final_totals"]
    assert want != table.view()["totals"]
    written = table.client.get(table.url()).get_data(as_text=True)  # without a script
    assert [field.inner_text() for field in page.locator("#screen-match .score b").all()] == [*map(str, reversed(want))]
    assert re.findall(r'<span class="score-room">.*?<b[^>]*>(\d+)', written) == [*map(str, reversed(want))]
    for _ in range(100):  # a function that is waited for would have to be evaluated, which the pages forbid
        if page.evaluate("localStorage.getItem('scorekeeper.phone')"):
            break
        page.wait_for_timeout(100)
    page.goto("/")
    shown = page.locator("#phone-list .row, #phone-running .going").first
    shown.wait_for()
    text = shown.inner_text()
    assert [int(number) for number in re.findall(r"\b\d\d\b", text)][-2:] == want, text
    assert ended or "Hand 2 is counted" in text


def kept_of(page):
    """What the phone remembers, once it does. A function that is waited for would have to be evaluated, which the pages
    forbid."""
    for _ in range(100):
        if kept := page.evaluate("localStorage.getItem('scorekeeper.phone')"):
            return json.loads(kept)
        page.wait_for_timeout(100)
    raise AssertionError("nothing is remembered")


@for_each("how", ["a stroke", "running", "void", "unsigned", "ended"])
@pytest.mark.slow
def test_a_match_is_called_signed_once_it_is_over_and_every_hand_was_signed(live_server, phone, how):
    table = Table(Client(live_server.url))
    if how == "a stroke":
        table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=table.begin())
    elif how == "void":
        table.say("hand.voided", {"why": "other", "reason": None}, hand=table.begin())
    else:
        hand = table.quick([12, None], majority=0)
        if how != "unsigned":
            table.sign(hand)
    if how != "running":
        table.say("match.ended", {"digest": table.view()["end_digest"], "reservation": False, "reason": None})
    page = phone(390, 844, locale="en-GB")
    page.goto(table.url())
    signed = how == "ended"
    assert kept_of(page)[0]["signed"] is signed
    # one that goes on is a large panel, so another stands beside it; what a phone kept of before said so, too
    kept = [{**MATCH, "status": "open", "match": "none"}, {**kept_of(page)[0], "signed": signed or how == "running"}]
    page.evaluate("kept => localStorage.setItem('scorekeeper.phone', kept)", json.dumps(kept))
    page.goto("/")
    page.locator("#phone-list .row").first.wait_for()
    page.get_by_text("Hanna").first.wait_for()
    assert ("signed" in page.locator("section:has(#phone-list)").inner_text()) is signed
