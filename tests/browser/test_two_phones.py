"""Two phones at one table: a Zwick tapped twice, who writes, and what somebody who only watches can do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.test_table import field, make, saved, strokes  # noqa: F401

pytestmark = pytest.mark.browser
RECORDING = "button.tap, button.undo, [data-writer] button, [data-twin] button"


def another_phone(browser: Any, page: Any, address: str, **options: Any) -> Any:
    """A phone with its own cookie and storage."""
    context = browser.new_context(
        base_url=re.match(r"https?://[^/]+", page.url)[0], viewport={"width": 390, "height": 844}, is_mobile=True,
        has_touch=True, locale="en-GB", **options,
    )  # fmt: skip
    other = context.new_page()
    other.goto(address)
    return other


def test_who_signed_first_goes_on_when_the_other_side_signs_elsewhere(make, phone, browser):  # noqa: F811
    match = make()
    match.cards(["X25", "X15", "2s", "Ah"], marks=[1, 0], majority=0)
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    second = another_phone(browser, first, match.url())
    for page in (first, second):
        page.locator("a.onward").tap()
        page.locator("#screen-sign").wait_for()
    for side, page in enumerate((first, second)):
        page.wait_for_timeout(350)
        page.locator(f"#screen-sign .panel-of[data-side='{side}'] .accept-form button").tap()
        page.locator(f"#screen-sign .panel-of[data-side='{side}'] [data-signed]").wait_for(
            state="attached" if side else "visible"
        )
    for page in (first, second):
        page.locator("#screen-match").wait_for()
        page.get_by_role("heading", name="Hand 2").wait_for()
        page.go_back()
        page.locator("#screen-sign").wait_for()  # one step back, not two
    assert match.hand(1)["state"] == "signed"
    second.context.close()


@pytest.mark.parametrize("same", [True, False])
def test_a_second_zwick_from_another_phone_asks_whether_it_is_the_same(make, phone, browser, same):  # noqa: F811
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    second = another_phone(browser, first, match.url())
    field(first, 0).locator(".tap").tap()
    saved(first)
    second.reload()
    strokes(second, 0, 1)
    field(second, 0).locator(".tap").tap()
    saved(second)
    question = field(second, 0).locator("[data-twin]")
    question.get_by_text("The same one?").wait_for()
    strokes(second, 0, 2)
    question.get_by_role("button", name="Yes" if same else "No", exact=True).tap()
    question.wait_for(state="hidden")
    saved(second)
    number = 1 if same else 2
    strokes(second, 0, number)
    first.reload()
    strokes(first, 0, number)
    assert field(first, 0).locator("[data-twin]").is_hidden(), "answered once, for every phone"
    hand = match.all()[0]
    assert hand["zwicks"] == [number, 0]
    assert not any(call["same"] for call in hand["called"])
    second.context.close()


def test_the_same_question_without_a_script(make, phone, browser):  # noqa: F811
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    field(first, 1).locator(".tap").tap()
    saved(first)
    plain = another_phone(browser, first, match.url(), java_script_enabled=False)
    field(plain, 1).locator(".tap").click()
    field(plain, 1).locator("[data-twin]").get_by_role("button", name="No", exact=True).click()
    assert match.all()[0]["zwicks"] == [0, 2]
    assert field(plain, 1).locator("[data-twin]").is_hidden()
    plain.context.close()


@pytest.mark.parametrize("script", [True, False])
def test_who_scans_the_record_code_writes_with_one_tap(make, phone, browser, script):  # noqa: F811
    match = make()
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    match.say("writer.took", {})
    fresh = another_phone(browser, first, match.url(), java_script_enabled=script)
    take = fresh.get_by_role("button", name="I write now", exact=True)
    assert take.count() == 1
    take.tap() if script else take.click()
    take.wait_for(state="hidden" if script else "detached") if script else None
    if script:
        saved(fresh)
    writer = match.view()["writer"]["device"]
    assert writer == fresh.locator("#match").get_attribute("data-device")
    assert take.is_hidden()
    field(fresh, 0).locator(".tap").click()
    if script:
        saved(fresh)
    assert match.all()[0]["zwicks"] == [1, 0], "and everybody with the link may record at any time"
    fresh.context.close()


@pytest.mark.parametrize("script", [True, False])
def test_who_only_watches_has_nothing_to_record_with(make, phone, browser, script):  # noqa: F811
    match = make()
    match.sign(match.cards(["X25", "2s"]))
    match.cards(["Td"])
    first = phone(390, 844, locale="en-GB")
    first.goto(match.url())
    watcher = another_phone(browser, first, match.url("", "watch"), java_script_enabled=script)
    for path in ("", "hands", "display", "more", "hand/1", "hand/2", "history", "sheet"):
        watcher.goto(match.url(path, "watch"))
        forms = watcher.locator("form").evaluate_all(
            "forms => forms.filter(form => form.method === 'post').map(form => new URL(form.action).pathname)"
        )
        assert not [action for action in forms if action.endswith("/do")], (path, forms)
        assert watcher.locator(RECORDING).count() == 0, path
    watcher.context.close()
