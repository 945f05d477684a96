"""The rule book on a phone: nothing of it is wider than the screen, also with very large letters; it is searched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, SMALL, resized

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_with_letters_twice_as_large_the_book_does_not_move_sideways(phone: Any) -> None:
    page = phone(390, 844)
    page.goto("/rules/dithmarschen")
    resized(page, 390, 844, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_what_is_typed_narrows_the_book_and_moves_nothing(phone: Any, axe: Any) -> None:
    """Who looked for a word read all of it, page by page."""
    page = phone(360, 620, locale="en-GB")
    page.goto("/rules/dithmarschen")
    field, status = page.get_by_role("searchbox", name="Search the rules"), page.locator(".look-up [role=status]")
    expect(field).to_be_visible()
    rules = page.locator(".rule")
    every = rules.count()
    place = field.bounding_box()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "look-up":
            break
    expect(field).to_be_focused()
    page.keyboard.type("zwick joker")
    expect(status).to_have_text(re.compile(r"^Found: [1-9]\d*$"))
    assert field.bounding_box() == place
    shown = page.locator(".chapter > :not(h2, .to-contents):visible")
    assert shown.count() == int(status.inner_text().split()[-1]) < every
    axe(page)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    page.keyboard.type(" xyz")
    expect(status).to_have_text("Found: 0")
    page.keyboard.press("Escape")
    expect(status).to_have_text("")
    expect(page.locator(".rule:visible")).to_have_count(every)
    page.keyboard.type("Passt nicht")
    page.evaluate("location.hash = '#B3'")
    expect(page.locator("#B3")).to_be_in_viewport()


@pytest.mark.slow
def test_a_word_with_an_ending_finds_what_its_stem_does(phone: Any) -> None:
    page = phone(360, 620, locale="de-DE")
    page.goto("/rules/dithmarschen")
    for stem, word in (("König", "Könige"), ("Zwick", "Zwicks")):
        found = []
        for typed in (stem, word):
            page.locator("#look-up").fill(typed)
            found.append(page.locator(".look-up [role=status]").inner_text())
        assert found[0] == found[1] != "Gefunden: 0"


@pytest.mark.slow
def test_without_a_script_nothing_is_searched(reader: Any) -> None:
    page = reader(360, 620, java_script_enabled=False)
    page.goto("/rules/dithmarschen")
    expect(page.locator("#look-up")).to_be_hidden()
