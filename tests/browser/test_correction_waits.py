"""A correction is waiting for somebody who has gone home: the judge's phone leads from the sign-off to the decision."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL
from tests.browser.tapped import Phone
from tests.web.tables import an_id

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_one_tap_leads_the_judge_from_the_sign_off_to_their_decision(phone):
    page = phone(360, 640, locale="en-GB")
    table = Phone(page)
    table.begin("zwicken", ["Anna", "Ben", "Cem", "Dora"])
    table.deal([2, 1, 0, None])
    table.sign(4)
    table.until("view => view.recent.at(-1)?.state === 'signed'")
    page.goto(f"{table.base}/change/people")
    page.locator("[name=leaves]").nth(2).check()
    with page.expect_navigation():
        page.locator(".bottom .main").tap()
    hand = table.hands()[0]["id"]
    page.goto(f"{table.base}/count?way=quick&hand={hand}")
    page.wait_for_selector("#screen-quick:not([hidden])")
    page.locator("#screen-quick .pick:has([name='tricks-0'][value='1'])").tap()
    page.locator("#screen-quick .pick:has([name='tricks-2'][value='1'])").tap()
    page.locator("#screen-quick [data-save]").tap()
    page.wait_for_selector("#screen-sign:not([hidden])")
    table.until("view => view.recent.some(hand => hand.proposal)")
    lead = page.locator("#screen-sign [data-rule]")
    expect(lead).to_be_visible()
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    page.wait_for_timeout(400)
    with page.expect_navigation():
        lead.tap()
    assert re.search(r"/hand/1#rule$", page.url)
    expect(page.locator("#rule [value=take]")).to_be_in_viewport()


@pytest.mark.slow
def test_those_who_played_a_hand_are_asked_on_its_sign_off_with_a_script_too(make, phone):
    """Emil has Hanna's seat since the second hand, then the first is corrected."""
    table = make()
    first = table.cards(["X25"])
    table.sign(first)
    second, emil, (hanna, *others) = table.begin(), an_id(1), table.persons
    table.say("person.joined", {"person": emil}, words={emil: "Emil Voss"})
    seats = {"from": second, "to": None, "swap": None, "seats": [emil, *others],
             "sides": [[emil if one == hanna else one for one in side] for side in table.sides]}
    table.say("seats.set", seats)
    table.cards(["X20"], hand=first, replaces=table.hand(1)["count"])
    page = phone(360, 640, locale="en-GB")
    for way in f"sign?hand={first}", "sign":
        page.goto(table.url(way))
        page.wait_for_timeout(400)
        halves = page.locator("#screen-sign .side-of h2").all_inner_texts()
        assert sorted(halves) == ["Hanna + Jens", "Uwe + Frauke"]
    page.goto(table.url(f"count?way=quick&hand={first}"))
    page.wait_for_timeout(400)
    assert "Emil" not in page.locator("main").inner_text()
    table.say("seats.set", {**seats, "from": first})  # he sat there from the first on: his side signs as his
    table.sign(first, 0)
    page.goto(table.url(f"sign?hand={first}"))
    page.wait_for_timeout(400)
    halves = page.locator("#screen-sign .side-of h2").all_inner_texts()
    assert sorted(halves) == ["Emil + Jens", "Uwe + Frauke"]
    assert page.locator("[data-signers]:not([hidden]) button").all_inner_texts() == ["Emil", "Jens"]


@pytest.mark.slow
def test_the_table_and_the_list_say_that_a_correction_waits_and_lead_to_it(make, phone):
    match = make()
    hand = match.quick([12, None], majority=0)
    match.sign(hand)
    match.sign(match.quick([20, None], majority=0))
    page = phone(390, 844, locale="en-GB")
    page.goto(match.url())
    state = page.locator("#screen-match [data-state]")
    state.get_by_text("saved").wait_for()
    figures = [{"points": 14}, {"points": None}]
    count = {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}
    match.say("count.quick", count, hand=hand, replaces=match.hand(1)["count"])
    assert match.view()["proposed"] == [1]
    page.locator("#screen-match [data-last]").get_by_text("correction waiting").wait_for()
    assert state.inner_text() == "saved", "the line says it, once"
    assert page.evaluate(BEYOND) == []
    assert "correction waiting" in page.request.get(match.url()).text(), "and so it is written"
    page.locator("#screen-match a[data-go=hands]").first.tap()
    sign = page.locator("#hands-sign")
    expect(sign).to_have_attribute("href", re.compile(r"/hand/1#correction$"))
    assert re.search(r'id="hands-sign" href="[^"]*/hand/1#correction"', page.request.get(match.url("hands")).text())
    sign.get_by_text("Sign hand 1").wait_for()
    with page.expect_navigation():
        sign.tap()
    expect(page.get_by_role("link", name="Sign", exact=True)).to_be_in_viewport()
    with page.expect_navigation():
        page.get_by_role("link", name="Sign", exact=True).tap()
    page.wait_for_timeout(400)
    for side in (0, 1):
        page.locator(f".panel-of[data-side='{side}'] .accept-form button").first.tap()
    state.get_by_text("saved").wait_for()
    assert match.view()["proposed"] == []


@pytest.mark.slow
def test_a_correction_of_what_each_side_counted_itself_is_signed_and_sent(make, phone):
    """A Zwick was forgotten: the screen fell over what sides had said of the majority, and no signature was sent."""
    match = make()
    hand = match.begin()
    for side, points in enumerate((17, 13)):
        match.say("count.sealed", {"side": side, "figures": {"points": points}, "facts": {"majority": 0}}, hand=hand)
    match.sign(hand)
    match.say("marks.agreed", {"what": "zwick", "numbers": [1, 0]}, hand=hand)
    page = phone(360, 640, locale="en-GB")
    page.goto(match.url("sign"))
    page.wait_for_timeout(400)
    written = re.findall(r"<p data-made>(.*?)</p>", page.request.get(match.url("sign")).text())
    for made in page.locator("#screen-sign [data-made]").all_inner_texts(), written:
        words = [each.replace("\u00a0", " ") for each in made]
        assert words == ["13 in cards", "14 in cards + 3 for the majority + 1 Zwick"]
    judge = phone(360, 620, locale="de-DE")
    judge.goto(match.url("sign", "judge"))
    judge.locator("#screen-sign [data-check] span").evaluate("line => line.textContent = '17 + 15 = 32, nachgezählt'")
    assert judge.evaluate(BEYOND) == []
    for side in (0, 1):
        page.locator(f".panel-of[data-side='{side}'] .accept-form button").tap()
        page.wait_for_timeout(400)
    expect(page.locator("#screen-match [data-state]")).to_have_text("saved")
    assert (match.view()["proposed"], match.view()["totals"]) == ([], [18, 13])


@pytest.mark.slow
def test_what_corrects_a_correction_that_waits_takes_its_place(phone):
    """The screen sent the signed count once more as what it replaces: two counts differed, and the first one stayed."""
    page = phone(360, 640, locale="en-GB")
    table = Phone(page)
    table.begin("schnapsen", ["Anna", "Ben"])
    table.won(0, 2)
    table.sign(2)
    table.until("view => view.recent.at(-1)?.state === 'signed'")
    hand = table.hands()[0]["id"]
    for worth in (1, 3):
        page.goto(f"{table.base}/count?way=quick&hand={hand}")
        page.wait_for_selector("#screen-quick:not([hidden])")
        was = page.locator("#screen-quick [name=game_points][data-was]")
        expect(was).to_have_attribute("value", "2" if worth == 1 else "1")
        page.locator(f"#screen-quick [name=game_points][value='{worth}']").tap()
        page.wait_for_selector("#screen-sign:not([hidden])")
        table.until(f"view => view.recent.at(-1).proposal?.result[0].game_points === {worth}")
    waits = table.hands()[0]["proposal"]
    assert (waits["conflict"], waits["result"][0]["game_points"]) == ([], 3)


@pytest.mark.slow
def test_so_it_does_where_zwicks_are_counted(make, phone):
    match = make()
    hand = match.quick([14, 13])
    match.sign(hand)
    page = phone(360, 640, locale="en-GB")
    table = Phone(page)
    table.base = match.url()
    for zwicks in (1, 2):
        page.goto(match.url(f"count?way=quick&hand={hand}"))
        page.wait_for_selector("#screen-quick:not([hidden])")
        page.locator("#screen-quick [name=more][value='0']").tap()
        page.locator("#screen-quick [data-fix]").tap()
        page.wait_for_selector("#screen-sign:not([hidden])")
        table.until(f"view => view.recent.at(-1).proposal?.zwicks[0] === {zwicks}")
    assert match.hand(1)["proposal"]["conflict"] == []
    stands = page.locator("#screen-sign .panel-of .stand [data-against]").first
    expect(stands).to_have_text(re.compile(r"against \d+$"))
    match.cards(["X25"])
    page.goto(match.url(f"sign?hand={hand}"))
    expect(stands).to_have_text(re.compile(r"against \d+, after hand 1$"))
