"""Sheets over a page: Back closes the sheet and leaves the page, and a closed one leaves nothing in the history."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import seat
from tests.cases import for_each

pytestmark = pytest.mark.browser
REPLAY = "/replay/sample/as-printed?at=38"
CLOSINGS = ("key", "Escape", "outside")


def close(page: Any, way: str) -> None:
    """Closes the sheet in front in another way than Back."""
    sheet = page.locator("dialog:modal")
    if way == "key":
        sheet.locator(".close button, button.close").click()
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(180, 10)
    expect(sheet).to_have_count(0)
    page.wait_for_function("() => !history.state?.sheet")


@pytest.mark.slow
def test_back_closes_the_sheet_of_a_new_match_and_what_was_typed_stays(phone: Any) -> None:
    page = phone(360, 620)
    page.goto("/")
    page.goto("/new")
    page.click("#rules-row")
    page.fill("#place", "Windbergen")
    page.go_back()
    expect(page.locator("#rules")).to_be_hidden()
    assert page.url.endswith("/new")
    assert page.input_value("#place") == "Windbergen"
    expect(page.locator("#agreed")).to_contain_text("Windbergen")
    page.click("#begin")
    expect(page.locator("#people")).to_be_visible()
    page.go_back()
    expect(page.locator("#people")).to_be_hidden()
    page.go_back()
    assert page.evaluate("location.pathname") == "/"
    page.click("text=Neue Partie")
    expect(page.locator("#agreed")).to_contain_text("Windbergen")


@for_each("way", CLOSINGS)
@pytest.mark.slow
def test_a_sheet_that_was_closed_costs_no_back(phone: Any, way: str) -> None:
    page = phone(360, 620)
    page.goto("/")
    page.goto("/new")
    page.wait_for_load_state()
    length = page.evaluate("history.length")
    for _ in range(3):
        page.click("#rules-row")
        expect(page.locator("#rules")).to_be_visible()
        close(page, way)
        assert page.evaluate("history.length") <= length + 1
    page.go_back()
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.slow
def test_a_page_read_anew_below_its_sheet_costs_no_back_either(phone: Any) -> None:
    page = phone(360, 620)
    page.goto("/")
    page.goto("/new")
    page.click("#rules-row")
    page.reload()
    page.wait_for_function("() => !history.state?.sheet")
    page.click("#rules-row")
    page.go_back()
    expect(page.locator("#rules")).to_be_hidden()
    page.go_back()
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.slow
def test_a_seat_and_who_plays_each_close_by_back(phone: Any) -> None:
    page = phone(390, 844)
    seat(page)
    for key, sheet in (("#seats-top .seat", "#seat"), ("#people-row", "#people")):
        page.click(key)
        expect(page.locator(sheet)).to_be_visible()
        page.go_back()
        expect(page.locator(sheet)).to_be_hidden()
        assert page.evaluate("location.pathname") == "/new"
    assert page.locator(".seat .name").all_inner_texts()
    page.click("#seats-top .seat")
    page.click("#seat-swaps >> text=Uwe")
    page.wait_for_function("() => !history.state?.sheet")
    page.reload()
    assert sorted(page.locator(".seat .name").all_inner_texts()) == ["Frauke", "Hanna", "Jens", "Uwe"]
    assert page.inner_text("#seats-top .name") == "Uwe", "who sits where is there after a reload"


@pytest.mark.slow
@for_each(("key", "sheet"), [(".top a[href='#list']", "#list"), ("#ask", "#asked")])
def test_back_closes_the_sheets_of_a_replay(phone: Any, key: str, sheet: str) -> None:
    page = phone(390, 844)
    page.goto("/")
    page.goto(REPLAY)
    page.click(key)
    expect(page.locator(sheet)).to_be_visible()
    page.go_back()
    expect(page.locator(sheet)).to_be_hidden()
    assert page.url.endswith(REPLAY)
    page.click(key)
    expect(page.locator(sheet)).to_be_visible()
    close(page, "Escape")
    page.go_back()
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.slow
def test_a_play_that_was_tapped_in_the_list_stays_the_address(phone: Any) -> None:
    page = phone(390, 844)
    page.goto("/")
    page.goto(REPLAY)
    page.click(".top a[href='#list']")
    page.locator("#list a[href='?at=5']").click()
    page.wait_for_url("**?at=5")
    page.go_back()
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.slow
def test_the_list_of_plays_closes_by_back_and_the_recording_stays(make: Any, phone: Any) -> None:
    table = make(2)
    page = phone(390, 844)
    page.goto(table.url())
    page.goto(table.url("record"))
    page.locator("[data-key=last]").click()
    expect(page.locator("dialog:modal")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog:modal")).to_have_count(0)
    assert page.evaluate("location.pathname").endswith("/record")
    expect(page.locator("#screen-record, [data-screen=record]").first).to_be_visible()


@pytest.mark.slow
def test_back_comes_to_no_count_and_no_sign_off_that_is_done(make: Any, phone: Any) -> None:
    """A double count and a row of the paper stood there again, as if they were to be done once more."""
    page = phone(360, 620, locale="en-GB")
    match = make()
    page.goto(match.url())
    page.goto(match.url("count?way=double"))
    page.wait_for_load_state()
    for number in (17, 10):
        page.locator(f"#screen-double [data-number='{number}']").click()
        page.locator("#screen-double [data-majority='0']:visible").click()
    expect(page.locator("#screen-sign")).to_be_visible()
    page.go_back()
    expect(page.locator("#screen-match")).to_be_visible()
    assert page.url.endswith(match.url())
    match = make()
    match.say("count.paper", {
        "figures": [{"points": 17}, {"points": 10}], "facts": {"majority": 0}, "marks": [0, 0], "sheet": None, "row": 1,
        "check": None, "struck": {},
    }, hand=match.begin())
    page.goto(match.url())
    page.goto(match.url(f"count?way=paper&hand={match.hand(1)['id']}"))
    expect(page.locator("#points-1-0")).to_be_focused()
    page.locator("#points-1-0").fill("16")
    page.locator("#points-1-1").fill("11")
    with page.expect_response("**/entries"):
        page.locator("#points-1-1").press("Enter")
    expect(page.locator("#screen-sign")).to_be_visible()
    match.sign(match.hand(1)["id"])  # on another phone
    expect(page.locator("#screen-match")).to_be_visible(timeout=15_000)
    page.go_back()
    expect(page.locator("#screen-match")).to_be_visible()
    assert page.url.endswith(match.url()), "no sign-off that is done"
