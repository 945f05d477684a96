"""Chips counted on a phone: the difference to the book stands there at once, on the page they were counted on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.tapped import Phone

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_difference_to_the_book_is_told_where_the_chips_were_counted(phone):
    page = phone(390, 844)
    table = Phone(page)
    table.begin("zwicken", ["Anna", "Maximiliane", "Cem"])
    page.goto(f"{table.base}/chips")
    page.set_viewport_size({"width": 320, "height": 640})
    places = [field.bounding_box() for field in page.locator(".chips-line select").all()]
    assert len({place["x"] for place in places if place}) == 1, "a long name moves no column"
    for side in range(3):
        page.fill(f"#chips-{side}", "0")
    page.fill("#chips-pot", "2")
    page.locator(".chips-form .main").tap()
    seen = page.locator("#chips-counted .finding.error")
    expect(seen).to_be_visible()
    expect(seen).to_contain_text("+2")
