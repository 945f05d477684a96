"""The page of one hand on a small phone: what is corrected unfolds where one looks, and each side stands in it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.cases import for_each

pytestmark = pytest.mark.browser


@for_each("way", ["quick", "cards"])
def test_correcting_moves_nothing_off_the_screen_and_shows_both_sides(make: Any, reader: Any, way: str) -> None:
    """The page scrolled by 332 px to the form, and of a quick count it showed one field for the first side alone."""
    table = make()
    hand = table.quick([17, None]) if way == "quick" else table.cards(["X25"])
    table.sign(hand)
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url("hand/1"))
    title = page.locator("h1").bounding_box()
    page.locator("#put-right-main").tap()
    expect(page.locator("#correcting .radios").first).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    assert page.locator("h1").bounding_box() == title
    sides = page.locator("#correcting fieldset", has_text="Card points").locator(".stepper")
    assert sides.count() == (2 if way == "quick" else 0)
    if way == "quick":
        expect(sides.last).to_have_text("Uwe + Frauke the rest")


def test_who_has_not_signed_is_said_once(make: Any, reader: Any) -> None:
    table = make()
    table.quick([17, 13])
    page = reader(360, 620, locale="en-GB")
    page.goto(table.url("hand/1"))
    assert page.locator("main").inner_text().lower().count("sign") == 1, "beside the key"


def test_a_way_of_counting_has_one_name_and_stands_on_a_screen_once(make: Any, reader: Any) -> None:
    """"Type numbers" and "Quick" were the same, and "By cards" stood above and below the number board."""
    table = make()
    table.begin()
    page = reader(360, 620, locale="en-GB")
    names = {"cards": "By cards", "quick": "Quick", "double": "Double count"}
    for way in names:
        page.goto(table.url(f"count?way={way}"))
        page.wait_for_timeout(300)
        keys = page.locator(".screen:not([hidden]) [name=way][data-way]").all_inner_texts()
        assert sorted(keys) == sorted({"From paper", *names.values()} - {names[way]})
