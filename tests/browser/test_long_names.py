"""Long German names on the narrowest phone with letters enlarged: no word is parted, cut or covered on any page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import BEYOND, resized, root_font
from tests.browser.every_page import EVERYWHERE, of_a_club
from tests.browser.letters import CUT, PARTED
from tests.browser.table import seat
from tests.conftest import build_app, close

pytestmark = pytest.mark.browser
LONG = (
    "Bernhard-Ferdinand Christiansen", "Anneliese Schmidt-Petersen", "Maximiliane von Hollenbeck",
    "Hans-Joachim Großmann", "Wilhelmine Thomsen-Asmussen",
)


@pytest.mark.slow
def test_no_word_is_parted_and_nothing_is_cut(live_server: Any, reader: Any) -> None:
    app = build_app(live_server.data)  # this process writes beside the server, as a second one would
    paths = [path for pages in EVERYWHERE for path in dict.fromkeys(pages(app, LONG))]
    close(app)
    page = reader(320, 640)
    enlarge = root_font(page)
    found: dict[str, list[str]] = {}
    for path in paths:
        page.goto(path)
        for text in (1.5, 2):
            enlarge(text)
            resized(page, 320, 640)
            wrong = page.evaluate(PARTED) + page.evaluate(CUT)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
                wrong.append("scrolls sideways")
            if wrong:
                found[f"{path} {text}"] = wrong
    enlarge(1)
    assert found == {}, "\n".join(f"{where}: {wrong}" for where, wrong in found.items())


def test_whoever_was_seated_is_read_whole(phone: Any) -> None:
    page = phone(320, 640)
    enlarge = root_font(page)
    seat(page, LONG[:4])
    for text in (1.5, 2):
        enlarge(text)
        resized(page, 320, 640)
        assert page.evaluate(PARTED) + page.evaluate(CUT) == []
    enlarge(1)


@pytest.mark.slow
def test_a_match_that_is_over_stands_in_the_list_of_the_phone_word_by_word(make: Any, phone: Any) -> None:
    match = make(people=LONG[:4])
    match.sign(match.cards(["X25", "X15", "2s", "Ah"]), 0, 1)
    match.say("match.ended", {"digest": match.view()["end_digest"], "reservation": False, "reason": None})
    page = phone(320, 640)
    enlarge = root_font(page)
    page.goto(match.url())
    page.wait_for_timeout(500)
    page.goto("/")
    page.locator("a.played").wait_for()
    for text in (1, 1.5, 2):
        enlarge(text)
        resized(page, 320, 640)
        assert page.evaluate(PARTED) + page.evaluate(CUT) == []
    enlarge(1)


@pytest.mark.slow
def test_one_name_wider_than_the_phone_stays_in_its_row_of_the_season(live_server: Any, reader: Any) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitän"
    app = build_app(live_server.data)
    paths = [path for path in of_a_club(app, (f"Anna {long}", *LONG[1:])) if "/seasons/" in path]
    close(app)
    page = reader(390, 844)
    wide = []
    for path in paths:
        page.goto(path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
            wide.append((path, page.evaluate(BEYOND)))
    assert wide == []
