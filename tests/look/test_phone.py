"""static/phone.mjs in a real browser: what this phone remembers, and how it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import for_each

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

REMEMBER = """async hands => {
  const phone = await import("/static/phone.mjs");
  for (const hand of hands) phone.remember(hand);
  return phone.remembered();
}"""
SHELF = """() => {
  const list = document.createElement("ul");
  Object.assign(list.dataset, {removed: "Gone.", undo: "Undo", remove: "Take {title} off", maker: "yours"});
  Object.assign(list.dataset, {match: "Match", table: "Table {table}, round {round}", next: "Hand {number} is next"});
  list.id = "phone-list";
  const running = document.createElement("div");
  running.id = "phone-running";
  const empty = document.createElement("p");
  empty.id = "phone-empty";
  empty.textContent = "Nothing yet.";
  document.querySelector("main").append(running, list, empty);
  return import("/static/phone.mjs?again");
}"""


def hands(*numbers: int) -> list[dict[str, str]]:
    """Hands as a page would report them."""
    return [{"url": f"/h/{number}", "title": f"Hand {number}", "detail": "48 plays"} for number in numbers]


def titles(page: Page) -> list[str]:
    """What the list shows, from top to bottom."""
    return page.locator("#phone-list b").all_text_contents()


def test_the_newest_stands_on_top_and_none_twice(page: Page) -> None:
    page.goto("/settings")
    kept = page.evaluate(REMEMBER, hands(1, 2, 1, 3))
    assert [item["url"] for item in kept] == ["/h/3", "/h/1", "/h/2"]


def test_the_makers_link_survives_a_look_through_the_watch_link(page: Page) -> None:
    page.goto("/settings")
    page.evaluate(REMEMBER, [{**hands(1)[0], "maker": "/h/1/secret"}])
    assert page.evaluate(REMEMBER, hands(1))[0]["maker"] == "/h/1/secret"


def test_forty_are_kept(page: Page) -> None:
    page.goto("/settings")
    kept = page.evaluate(REMEMBER, hands(*range(50)))
    assert [item["url"] for item in kept] == [f"/h/{number}" for number in range(49, 9, -1)]


@for_each("rubbish", ["", "{", "7", '[null,{"url":5},{"url":"https://elsewhere.example/"}]'])
def test_rubbish_on_the_shelf_is_an_empty_list(page: Page, rubbish: str) -> None:
    page.goto("/settings")
    page.evaluate("text => localStorage.setItem('scorekeeper.phone', text)", rubbish)
    assert page.evaluate(REMEMBER, []) == []


def test_the_list_takes_off_and_puts_back_in_the_same_place(page: Page) -> None:
    page.goto("/settings")
    page.evaluate(REMEMBER, hands(1, 2, 3))
    page.evaluate(SHELF)
    assert titles(page) == ["Hand 3", "Hand 2", "Hand 1"]
    assert page.locator("#phone-empty").is_hidden()
    page.get_by_role("button", name="Take Hand 2 off").click()
    page.get_by_role("button", name="Take Hand 1 off").click()
    assert [item["url"] for item in page.evaluate(REMEMBER, [])] == ["/h/3"]
    page.get_by_role("button", name="Undo").first.click()
    assert titles(page) == ["Hand 3", "Hand 2"]
    assert [item["url"] for item in page.evaluate(REMEMBER, [])] == ["/h/3", "/h/2"]


def test_a_title_is_text_and_never_markup(page: Page) -> None:
    page.goto("/settings")
    page.evaluate(REMEMBER, [{"url": "/h/1", "title": "<img src=x onerror=alert(1)>", "detail": "<b>"}])
    page.evaluate(SHELF)
    assert page.locator("#phone-list img").count() == 0
    assert titles(page) == ["<img src=x onerror=alert(1)>"]


def test_nothing_remembered_says_what_to_do_first(page: Page) -> None:
    page.goto("/settings")
    page.evaluate(SHELF)
    assert page.locator("#phone-empty").is_visible()


def a_table(number: int, **more: object) -> dict[str, object]:
    """A table of a club's evening as a phone remembers it."""
    seen = {"kind": "match", "match": f"m{number}", "url": f"/m/{number}", "role": "judge", "status": "open", "hand": 2}
    known = {"title": "Dorfkrug", "opened": "2026-11-22T19:00:00Z", "sides": ["Anna", "Bert"], "totals": [15, 10]}
    return {**seen, **known, "evening": {"round": 1, "table": number}, **more}


def test_clubs_stand_before_their_tables_which_are_called_by_their_number(page: Page) -> None:
    page.goto("/settings")
    club = {"kind": "club", "club": "c", "url": "/c/1", "title": "Kieker", "detail": "keeper", "role": "keeper"}
    page.evaluate(REMEMBER, [hands(1)[0], club, a_table(2), a_table(3, role="record")])
    page.evaluate(SHELF)
    rows = page.locator("#phone-list .row").all_inner_texts()
    assert [row.splitlines()[0] for row in rows] == ["Kieker", "Table 2, round 1, 22 November", "Hand 1"]
    assert "Table 3, round 1" in page.locator("#phone-running").inner_text()
    page.goto("/clubs")
    names = page.locator("#phone-list b").all_inner_texts()
    assert names == ["Kieker"], "where a club is opened, too"


def test_the_start_page_fits_a_small_phone_that_knows_nothing_yet(page: Page) -> None:
    """It was half a screen too high: two empty boxes above what anybody can tap."""
    page.set_viewport_size({"width": 360, "height": 620})
    for lang in ("English", "Deutsch", "Plattdüütsch"):
        page.goto("/")
        if (other := page.get_by_role("button", name=lang)).count():
            other.tap()
        page.locator("#phone-empty").wait_for()
        assert page.evaluate("document.documentElement.scrollHeight") <= 620, lang
        assert page.get_by_role("heading", level=2).count() == 0 or page.locator("#remembered").is_hidden()
