"""Every page for people who set their phone's letters larger: nothing is cut, covered or broken apart.

Two ways: the root's font size through a stylesheet, and as people do it, the browser's own default size, by which
media queries go by, too. Pages are taken from the application's routes: a new page is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import resized, root_font
from tests.browser.every_page import EVERYWHERE
from tests.browser.letters import CUT, UNREACHED
from tests.conftest import build_app, close

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = (
    ("root", 320, 568, 1), ("root", 360, 640, 1.5), ("root", 320, 568, 2), ("root", 390, 844, 2),
    ("stylesheet", 320, 640, 2),
)


@pytest.mark.parametrize("pages", EVERYWHERE)
def test_large_letters_break_nothing_on_any_page(
    live_server: Any, phone: Any, pages: Callable[[Any], Iterator[str]]
) -> None:
    app = build_app(live_server.data)  # this process writes beside the server, as a second one would
    page = phone(360, 640)
    enlarge = root_font(page)
    found: dict[str, list[str]] = {}
    for path in dict.fromkeys(pages(app)):
        page.goto(path)
        for way, width, height, text in SIZES:
            enlarge(text if way == "root" else 1)
            resized(page, width, height, text if way == "stylesheet" else 1)
            wrong = page.evaluate(UNREACHED) + (page.evaluate(CUT) if way == "root" else [])
            if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
                wrong.append("scrolls sideways")
            if wrong:
                found[f"{path} {way} {width} {text}"] = wrong
    close(app)
    assert found == {}, "\n".join(f"{where}: {wrong}" for where, wrong in found.items())


def test_the_cards_on_the_table_are_all_seen_on_a_narrow_phone(reader: Any) -> None:
    page = reader(320, 568)
    enlarge = root_font(page)
    page.goto("/check?p=X15&t=3.4.7.8.J")
    for text in (1, 1.5, 2):
        enlarge(text)
        felt = page.locator("#to-table").bounding_box()
        cards = [card.bounding_box() for card in page.locator("#to-table .card").all()]
        assert len(cards) == 5
        assert all(card["y"] + card["height"] <= felt["y"] + felt["height"] for card in cards), text
        assert page.locator("#now .card").count() == 4
        assert page.locator("#now").evaluate("now => now.scrollHeight <= now.clientHeight + 1"), text
        if text == 1:
            assert len({card["y"] for card in cards}) == 1, "in one row"
