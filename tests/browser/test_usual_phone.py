"""The usual phone with letters twice as large, by the browser or by the root: nothing is cut off or beyond the edge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import resized, root_font
from tests.browser.letters import CUT, UNREACHED
from tests.cases import for_each

pytestmark = pytest.mark.browser


@for_each("way", ["root", "stylesheet"])
@for_each("path", ["/new", "/new?players=8", "/check?p=K&t=T.4.A.9", "/check?p=K&t=10.4.A.9"])
@pytest.mark.slow
def test_nothing_is_cut(reader: Any, path: str, way: str) -> None:
    page = reader(390, 844)
    root_font(page)(2 if way == "root" else 1)
    page.goto(path)
    resized(page, 390, 844, 2 if way == "stylesheet" else 1)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(CUT) + page.evaluate(UNREACHED) == []
    root_font(page)(1)


@pytest.mark.slow
def test_how_a_hand_stands_is_not_broken_within_its_word(reader: Any, make: Any) -> None:
    table = make()
    table.sign(table.quick([17, 13]), 0, 1)
    page = reader(320, 620)
    page.goto(table.url("hand/1"))
    resized(page, 320, 620, 2)
    badge = page.locator(".hand-head .badge.signed")
    assert badge.inner_text() == "unterschrieben"
    lines = """badge => { const range = new Range(); range.selectNodeContents(badge.lastChild);
      return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size }"""
    assert badge.evaluate(lines) == 1


@for_each("script", [True, False])
def test_both_sides_can_sign_without_scrolling_on_a_low_phone(phone: Any, make: Any, script: bool) -> None:
    table = make()
    hand = table.begin()
    figures = [{"points": points} for points in (17, 16)]
    table.say("count.quick", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=hand)
    page = phone(320, 640, java_script_enabled=script)
    page.goto(table.url("sign"))
    keys = page.locator(".sign-actions .accept-form .button")
    assert keys.count() == 2
    assert page.locator(".off").first.is_visible()
    for key in keys.all():
        box = key.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
