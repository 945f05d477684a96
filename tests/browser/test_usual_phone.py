"""The usual phone with letters twice as large, by the browser or by the root: nothing is cut off or beyond the edge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import resized, root_font
from tests.browser.letters import CUT, UNREACHED
from tests.cases import for_each
from tests.web.tables import an_id

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
    corrected, why = make(), an_id()
    hand = corrected.quick([17, 13])
    corrected.sign(hand)
    figures = [{"points": points} for points in (18, 12)]
    count = {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0], "reason": why}
    words = {why: "Ein Ass lag auf der falschen Seite, wir haben es erst beim Mischen gesehen."}
    corrected.say("count.quick", count, hand=hand, replaces=corrected.hand(1)["count"], words=words)
    for width, height in ((320, 640), (360, 620)):
        page.set_viewport_size({"width": width, "height": height})
        for each in (table, corrected) if width == 320 else (corrected,):
            page.goto(each.url("sign"))
            assert page.get_by_text("Ein Ass lag").first.is_visible() == (each is corrected)
            assert keys.count() == 2
            for key in keys.all():
                box = key.bounding_box()
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height
