"""A hand that was deleted leaves the list of every phone that meets the news."""

from __future__ import annotations

import pytest

from tests.web.hands import SAMPLE

pytestmark = pytest.mark.browser


def kept(page):
    page.goto("/replay")
    page.fill("#text", SAMPLE)
    page.click("text=Aufbewahren und nachspielen")
    return page.locator("[data-remember]").get_attribute("data-remember")


def rows(page):
    page.goto("/")
    return page.locator("#phone-list .row").count()


@pytest.mark.slow
def test_a_deleted_hand_is_forgotten_here_and_elsewhere(phone):
    own, other = phone(390, 844), phone(390, 844)
    kept(own)
    watch = kept(own)
    links = own.url
    other.goto(links)
    assert rows(own) == 2
    assert rows(other) == 1
    own.goto(links.removesuffix("links") + "delete")
    own.click("button.object")
    own.wait_for_selector("[data-forget]")
    assert rows(own) == 1
    assert rows(other) == 1
    other.goto(watch + "/cards?at=3")  # any page of it
    assert rows(other) == 0
