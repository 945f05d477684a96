"""A task on a phone: tap, and the answer stands there; how far somebody got stays on this phone until it forgets."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.words.lessons import lesson_of

pytestmark = pytest.mark.browser
COVERED = """() => [...document.querySelectorAll("#task .tap, #task button")].filter(key => {
  const {left, right, top, bottom} = key.getBoundingClientRect();
  return [top + 2, bottom - 2].some(y => !key.contains(document.elementFromPoint((left + right) / 2, y)));
}).map(key => key.outerHTML.slice(0, 90))"""


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["dithmarschen", "schnapsen", "zwicken"])
def test_on_a_low_phone_every_key_of_a_task_is_seen_at_once(live_server: Any, reader: Any, variant: str) -> None:
    page, covered = reader(360, 620), {}
    for lang in ("de", "en"):
        page.context.add_cookies([{"name": "lang", "value": lang, "url": live_server.url}])
        for number in range(1, len(lesson_of(variant)) + 1):
            page.goto(f"/rules/{variant}/lesson/{number}")
            if found := page.evaluate(COVERED):
                covered[lang, number] = found
    assert covered == {}


def test_the_way_on_is_the_main_key_only_behind_a_right_answer(phone: Any) -> None:
    page = phone(360, 620, locale="en-GB")
    page.goto("/rules/dithmarschen/lesson/1")
    go_on = page.get_by_role("link", name="Next")
    assert page.locator(".top").get_by_role("link", name="Skip").get_attribute("href").endswith("/2")
    assert go_on.count() == 0
    page.get_by_role("button", name="It captures nothing").tap()
    page.locator("#answer .bad").wait_for()
    assert go_on.count() == 0
    page.locator(".tap:has([value='7c'])").tap()
    page.get_by_role("button", name="Answer").tap()
    go_on.tap()
    page.wait_for_url("**/lesson/2")


@pytest.mark.slow
def test_a_tap_is_answered_without_the_server_and_remembered_here(phone: Any) -> None:
    page = phone(320, 568, locale="en-GB", service_workers="block")
    page.goto("/rules/dithmarschen/lesson/2")
    page.context.set_offline(True)
    page.locator(".tap:has([value='6c'])").tap()
    place = """document.getElementById("task").getBoundingClientRect().top + scrollY"""
    before = page.evaluate(place)
    page.get_by_role("button", name="Answer").tap()
    page.locator("#answer .bad").wait_for()
    rule = page.locator("#answer a")
    assert rule.get_attribute("href") == "/rules/dithmarschen#C1"
    assert rule.get_attribute("target") == "_blank", "whoever looks it up has the task still there"
    assert page.evaluate(place) == before, "an answer moves nothing"
    page.locator(".tap:has([value='3d'])").tap()
    page.locator("#answer .reply").wait_for(state="hidden")
    page.get_by_role("button", name="Answer").tap()
    page.get_by_text("6 + 3 = 9.").wait_for()
    page.context.set_offline(False)
    page.goto("/rules/dithmarschen/lesson")
    assert page.locator(".numbers .done").all_inner_texts() == ["2"]
    assert page.locator("#begin").inner_text() == "Continue"
    assert page.locator("#begin").evaluate("link => link.pathname") == "/rules/dithmarschen/lesson/1"
    page.goto("/forget")
    page.get_by_role("button", name="Forget").tap()
    page.get_by_text("This phone has forgotten everything").wait_for()
    page.goto("/rules/dithmarschen/lesson")
    assert page.locator(".numbers .done").count() == 0
