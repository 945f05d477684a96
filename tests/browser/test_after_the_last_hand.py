"""When all that was agreed is played the phone leads to the end of the match; another hand begins if asked for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL, resized
from tests.browser.letters import CUT
from tests.browser.table import Client, field, saved, strokes
from tests.cases import for_each
from tests.web.tables import Table, an_id

pytestmark = pytest.mark.browser

TOPS = "[...document.querySelectorAll('.band-keys .button')].map(key => Math.round(key.getBoundingClientRect().top))"
ONE_HAND = {"end": {"kind": "hands", "n": 1}}


@pytest.fixture
def match(live_server: Any) -> Table:
    """A match of one hand, which is counted and waits for its signatures."""
    made = Table(Client(live_server.url), **ONE_HAND)
    made.cards(["X25", "X15", "2s", "Ah"], marks=[0, 0], majority=0)
    return made


def sign(page: Any) -> None:
    """Both sides accept what the sign-off shows."""
    page.get_by_role("link", name="Both sign").tap()
    page.wait_for_selector("#screen-sign:not([hidden])")
    page.wait_for_timeout(400)  # taps in the first moments of the screen are not meant
    for side in (0, 1):
        page.locator(f".panel-of[data-side='{side}']").get_by_role("button", name="Sign", exact=True).tap()


@pytest.mark.slow
def test_after_the_last_signature_the_way_leads_to_the_end(match: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    assert page.locator("[data-another]").is_hidden()
    sign(page)
    page.get_by_role("heading", name="All hands played").wait_for()
    saved(page)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    field(page, 0).locator(".tap").tap(force=True)
    page.wait_for_timeout(100)
    assert page.locator("#screen-match .strokes").count() == 0
    assert match.view()["hands"] == 1, "a tap on a side begins no hand that nobody wants"
    page.get_by_role("link", name="End the match").tap()
    page.wait_for_url(re.compile("/end$"))
    page.get_by_role("button", name="End the match").tap()
    page.locator(".signed-by").get_by_text("signed").first.wait_for()
    assert match.view()["status"] == "ended"


@pytest.mark.slow
@for_each("lang", ["de", "en", "nds"])
def test_who_won_and_with_whom_to_play_again_is_seen_at_once(match: Table, phone: Any, lang: str) -> None:
    people = ("Anna-Katharina", "Hans-Jürgen", "Karl-Friedrich", "Marie-Luise")
    match = Table(match.client, **ONE_HAND, people=people)
    match.sign(match.cards(["X25", "X15", "2s", "Ah"], marks=[1, 0], majority=0))
    match.say("match.ended", {"digest": match.view()["end_digest"], "reservation": False, "reason": None})
    page = phone(360, 620)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": match.client.url}])
    page.goto(match.url("end"))
    assert page.locator("html").get_attribute("lang") == lang
    bar = page.locator(".bottom").bounding_box()
    for part in (".final .finals", "#other-partners > summary"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= bar["y"], part
    seen = page.locator("main > *:visible").all()
    tops = [part.bounding_box()["y"] for part in seen]
    assert tops == sorted(tops), "it is read in the order in which it is seen"
    assert page.evaluate(CUT) == []


LINES = """line => { const range = new Range(); range.selectNodeContents(line.querySelector("span"));
  return new Set([...line.querySelectorAll(".icon"), range].flatMap(part => [...part.getClientRects()])
    .map(({top, bottom}) => Math.round((top + bottom) / 16))).size }"""


@pytest.mark.slow
def test_that_all_adds_up_or_not_stands_in_one_line_on_a_small_phone(make: Any, phone: Any) -> None:
    table = make()
    for points in [14, 13] * 6:
        table.sign(table.quick([points, None], marks=[2, 1]))
    page = phone(360, 620)
    for line in ("12 × 30 + 36 Zwicks = 396 = ", "13 × 30 + 39 Zwicks = 429 ≠ 423"):
        page.goto(table.url("end"))
        table.say("match.ended", {"digest": table.view()["end_digest"], "reservation": True, "reason": None})
        page.goto(table.url("end"))
        check = page.locator(".final .check-line")
        assert check.inner_text().startswith(line)
        assert check.evaluate(LINES) == 1
        table.say("match.reopened", {}, role="judge", reason=(why := an_id()), words={why: "weiter"})
        table.sign(table.quick([14, 10], majority=None, marks=[2, 1]))


@pytest.mark.slow
def test_another_hand_is_one_tap_and_counts_like_any_other(match: Table, phone: Any) -> None:
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    sign(page)
    page.get_by_role("link", name="Another hand").tap()
    page.get_by_role("heading", name="Hand 2").wait_for()
    page.get_by_role("link", name="Count the hand").wait_for()
    assert match.view()["hands"] == 1, "nothing is recorded before something is played"
    field(page, 1).locator(".tap").tap()
    strokes(page, 1, 1)
    saved(page)
    assert match.view()["current"]["zwicks"] == [0, 1]


@pytest.mark.slow
def test_from_the_end_of_the_match_there_is_a_way_to_another_hand(match: Table, phone: Any) -> None:
    match.sign(match.hand(1)["id"])
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url("end"))
    page.get_by_role("link", name="Another hand").tap()
    page.get_by_role("heading", name="Hand 2").wait_for()
    field(page, 0).locator(".tap").tap()
    strokes(page, 0, 1)


@pytest.mark.slow
def test_without_a_script_it_is_the_same(match: Table, phone: Any) -> None:
    match.sign(match.hand(1)["id"])
    page = phone(390, 844, locale="en-GB", java_script_enabled=False)
    page.goto(match.url())
    page.get_by_role("heading", name="All hands played").wait_for()
    assert field(page, 0).locator(".tap").is_disabled()
    assert page.get_by_role("link", name="End the match").is_visible()
    page.get_by_role("link", name="Another hand").tap()
    field(page, 0).locator(".tap").tap()
    page.get_by_role("heading", name="Hand 2").wait_for()
    strokes(page, 0, 1)


@pytest.mark.slow
def test_a_phone_on_which_nobody_ended_it_shows_that_the_match_is_over_and_that_the_next_one_has_begun(
    match: Table, phone: Any
) -> None:
    match.sign(match.hand(1)["id"])
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    page.get_by_role("link", name="End the match").wait_for()
    match.say("match.ended", {"digest": "", "reservation": False, "reason": None})
    page.get_by_role("link", name="The match is over").wait_for()
    page.get_by_role("link", name="How it ended").first.wait_for()
    field(page, 0).locator(".tap").tap(force=True)
    page.wait_for_timeout(100)
    assert match.view()["status"] == "ended", "a tap does not open it again"
    watching = phone(360, 620, locale="en-GB")
    watching.goto(match.url(role="watch"))
    other = phone(360, 620, locale="en-GB")
    other.goto(match.url("end"))
    other.get_by_role("button", name="Again", exact=True).tap()
    other.get_by_role("link", name="Hand 1").wait_for()
    for again in (False, True):  # told, and loaded anew
        for each, role in ((page, "record"), (watching, "watch")):
            if again:
                each.reload()
            line = each.locator("#screen-match [data-last-words] a")
            expect(line).to_have_text("The next match has begun", timeout=15_000)
            expect(line).to_have_attribute("href", f"/m/{match.links[role]}/next")
    page.get_by_role("link", name="To the next match").tap()
    page.get_by_role("link", name="Hand 1").wait_for()
    token = page.url.split("/m/")[1].split("/")[0]
    there = page.request.get(f"/m/{token}/state").json()
    assert (there["role"], there["status"], there["id"] != match.match) == ("record", "open", True)


@pytest.mark.slow
def test_the_main_key_names_what_is_needed_next_with_a_script_and_without(make, phone):
    """It said "End the match" although a hand was disputed, or a correction waited to be signed, and nothing led back
    to a hand that was being taken down. The hand's number beside it led to all hands, not to that one."""
    table = make(end={"kind": "hands", "n": 2})
    first = table.begin()
    dealt = ["3c", "5d", "7h", "9s", "Kc", "Kd", "2h", "8s", "Qc", "4d"]
    table.say("stage.dealt", {"stage": 1, "table": dealt, "hands": None}, hand=first)
    table.say("play.made", {"person": table.persons[1], "zhn": "2c"}, hand=first)
    page = phone(360, 620, locale="de-DE")
    page.goto(table.url())
    key = page.locator("#screen-match a.onward")
    german = {"Accept-Language": "de-DE"}

    def needed(words, path, title="hands"):
        expect(key).to_have_text(words, timeout=15_000)
        expect(key).to_have_attribute("href", re.compile(path))
        written = page.request.get(table.url(), headers=german).text()
        assert re.search(rf'<a class="button main onward"[^>]* href="[^"]*{path}"><span>{words}</span>', written), words
        expect(page.locator("#screen-match a[data-title]")).to_have_attribute("href", re.compile(f"/{title}$"))
        assert re.search(rf' data-title="played" href="[^"]*/{title}"', written)
        for width in (320, 360):
            resized(page, width, 620)
            assert len(set(page.evaluate(TOPS))) == 1, "the keys of the band stand in one row"
            assert page.evaluate(BEYOND) == []
            assert page.evaluate(SMALL) == []

    needed("Züge aufschreiben", "/record", "hand/1")
    key.tap()
    expect(page.locator("#screen-record .felt")).to_be_visible()
    page.go_back()
    quick = {"figures": [{"points": 17}, {"points": 10}], "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.quick", quick, hand=first)
    table.sign(table.quick([20, 7]))
    needed("1. Spiel unterschreiben", rf"/sign\?hand={first}")
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=first)
    needed("1. Spiel klären", rf"/sign\?hand={first}")
    for side in (0, 1):
        table.say("settled", {"side": side, "outcome": "keep", "reason": None}, hand=first)
    table.sign(first)
    needed("Partie beenden", "/end")
    figures = {"figures": [{"points": 10}, {"points": 17}], "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.quick", figures, hand=first, replaces=table.hand(1)["count"])
    needed("1. Spiel unterschreiben", rf"/sign\?hand={first}")
    key.tap()
    expect(page.locator("#screen-sign .accept-form button").first).to_be_visible()
