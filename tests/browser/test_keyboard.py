"""A keeper's laptop: the keys that walk through a season, and the width that its table has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BEYOND, LAPTOP, resized
from tests.conftest import build_app, close
from tests.web.club.evenings import Club
from tests.web.club.seasons import FIRST, an_evening

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def club(live_server: Any) -> Any:
    """Eight people with an evening behind them."""
    app = build_app(live_server.data)
    made = Club(app, app.test_client(), people=8)
    evening = an_evening(made, FIRST, (12, 9), (13, 9))
    made.say("result.published", {"evening": evening.id})
    yield made
    close(app)


def test_j_k_enter_esc_and_the_question_mark_walk_through_a_season(club: Any, phone: Any) -> None:
    page = phone(1280, 800, **LAPTOP)
    season = club.url(f"seasons/{club.season}")
    page.goto(season)
    lines = page.locator("a[data-step] >> visible=true")
    assert lines.count() == 8, "each of the table, none of the list for phones"
    help = page.get_by_text("j and k go from line to line")
    expect(help).to_be_hidden()
    page.keyboard.press("?")
    expect(help).to_be_visible()
    for key, at in (("j", 0), ("j", 1), ("j", 2), ("k", 1)):
        page.keyboard.press(key)
        expect(lines.nth(at)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/people/*")
    page.goto(season)
    page.keyboard.press("Escape")
    page.wait_for_url("**/seasons")


@pytest.mark.slow
def test_the_pages_that_lead_through_an_evening_are_walked_as_the_others(club: Any, phone: Any) -> None:
    """There “?” did nothing, and nothing said so."""
    page = phone(1280, 800, **LAPTOP)
    evening = next(iter(club.state.evenings))
    for path, back in (("", ""), ("evenings", ""), (f"evenings/{evening}", "evenings"), ("seasons", "")):
        page.goto(club.url(path))
        page.keyboard.press("?")
        expect(page.get_by_text("j and k go from line to line")).to_be_visible()
        rows = page.locator("main a.row >> visible=true")
        for at in (0, 1)[: rows.count()]:
            page.keyboard.press("j")
            expect(rows.nth(at)).to_be_focused()
        assert page.evaluate(BEYOND) == []
        if path:
            page.keyboard.press("Escape")
            page.wait_for_url(club.url(back))
        page.goto(club.url(path, "watch"))
        assert page.locator(".keys-help").count() == 0


@pytest.mark.slow
def test_every_page_of_an_evening_that_has_rows_is_walked(club: Any, phone: Any) -> None:
    """On who is here, result, notice and round the keys were dead, and on the hands of a table."""
    page = phone(1280, 800, **LAPTOP)
    evening = club.evening(rounds=2, hands=1)
    evening.draw()
    evening.table(1).play(12)
    base = club.url(f"evenings/{evening.id}")
    for path, rows, back in (
        ("here", ".here-row input", ""), ("result", ".result tbody tr", ""), ("notice", "main [data-step]", ""),
        ("rounds/1", "a.board-line", ""), (f"table/{evening.table(1).match}/run", "main a.row", "/board"),
    ):
        page.goto(f"{base}/{path}")
        page.keyboard.press("?")
        expect(page.get_by_text("j and k go from line to line")).to_be_in_viewport()
        for key, at in (("j", 0), ("j", 1), ("k", 0)) if path != "notice" else (("j", 0),):
            page.keyboard.press(key)
            expect(page.locator(rows).nth(at)).to_be_focused()
        assert page.evaluate(BEYOND) == [], path
        page.keyboard.press("Escape")
        page.wait_for_url(re.compile(re.escape(base + back) + r"(\?.*)?$"))
    page.goto(f"{base}/result")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/people/*")
    page.goto(f"{base}/table/{evening.table(1).match}?to=look")
    help = page.get_by_text("j and k go from line to line")
    for _ in range(40):  # the keys are fetched once the page stands
        if not help.is_visible():
            page.keyboard.press("?")
            page.wait_for_timeout(100)
    expect(page.get_by_text("j and k go from line to line")).to_be_in_viewport()
    page.keyboard.press("j")
    expect(page.locator(".hand-row a").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/hand/1")


@pytest.mark.slow
def test_enter_ticks_who_is_here_and_esc_leaves_no_list_that_is_not_saved(club: Any, phone: Any) -> None:
    page = phone(1280, 800, **LAPTOP)
    evening = club.evening(people=[])
    here = club.url(f"evenings/{evening.id}/here")
    page.goto(here)
    page.keyboard.press("?")
    expect(page.get_by_text("Enter opens or ticks")).to_be_in_viewport()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator(".here-row input").first).to_be_checked()
    expect(page.locator("#ticked")).to_have_text("1")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.url.endswith("/here"), "what is ticked is not lost"
    page.locator(".here-row input").first.uncheck()
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/{evening.id}")


@pytest.mark.slow
def test_a_season_has_the_width_of_a_laptop_and_a_phone_is_told_of_no_keys(club: Any, phone: Any) -> None:
    page = phone(1280, 800, **LAPTOP)
    page.goto(club.url(f"seasons/{club.season}"))
    for width in (1280, 1920):
        resized(page, width, 1000)
        assert page.locator(".whole").bounding_box()["width"] > 1100
        assert page.evaluate(BEYOND) == []
    page.goto(club.url(f"seasons/{club.season}", "watch"))
    assert page.locator(".keys-help").count() == 0
    small = phone(390, 844)
    small.goto(club.url(f"seasons/{club.season}"))
    assert not small.locator(".keys-help").is_visible()
