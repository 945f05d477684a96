"""A task on a phone: tap, and the answer stands there; how far somebody got stays on this phone until it forgets."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser


def test_a_tap_is_answered_without_the_server_and_remembered_here(phone: Any) -> None:
    page = phone(320, 568, locale="en-GB", service_workers="block")
    page.goto("/rules/dithmarschen/lesson/2")
    page.context.set_offline(True)
    page.locator(".tap:has([value='6c'])").tap()
    place = """document.getElementById("task").getBoundingClientRect().top + scrollY"""
    before = page.evaluate(place)
    page.get_by_role("button", name="Answer").tap()
    page.locator("#answer .bad").wait_for()
    assert page.locator("#answer a").get_attribute("href") == "/rules/dithmarschen#C1"
    assert page.evaluate(place) == before, "an answer moves nothing"
    page.locator(".tap:has([value='3d'])").tap()
    page.locator("#answer .said-to").wait_for(state="hidden")
    page.get_by_role("button", name="Answer").tap()
    page.get_by_text("6 + 3 = 9.").wait_for()
    page.context.set_offline(False)
    page.goto("/rules/dithmarschen/lesson")
    assert page.locator(".numbers .done").all_inner_texts() == ["2"]
    assert page.locator("#begin").inner_text() == "Go on"
    assert page.locator("#begin").evaluate("link => link.pathname") == "/rules/dithmarschen/lesson/1"
    page.goto("/forget")
    page.get_by_role("button", name="Forget").tap()
    page.get_by_text("This phone has forgotten everything").wait_for()
    page.goto("/rules/dithmarschen/lesson")
    assert page.locator(".numbers .done").count() == 0
