"""The made-up fourth game on a phone: it counts on a screen of its own, signs, with a connection and without."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.conftest import start_server, stop_server
from tests.fourth.house import with_a_fourth
from tests.needs import ROOT
from tests.web.forms import form

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server of the house with the fourth game in it; its address."""
    house = with_a_fourth(tmp_path_factory.mktemp("fourth"))
    places = os.pathsep.join([str(house), str(ROOT)])
    data = tmp_path_factory.mktemp("phone") / "data"
    process, url = start_server(data, PYTHONPATH=places, PYTHONDONTWRITEBYTECODE="1")
    yield url
    stop_server(process)


@pytest.fixture
def match(house: str, browser: Any) -> Any:
    """A match of two, just begun, its other screens there."""
    context = browser.new_context(
        base_url=house, viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    asked = page.request.get("/new?variant=klunker")
    fields = form(asked.text(), variant="klunker", player=["Anna", "Ben"], shape="each", dealer="0")
    head = {"Content-Type": "application/x-www-form-urlencoded", "Origin": house}
    begun = page.request.post("/new", data=urlencode(fields, doseq=True), headers=head)
    page.goto(begun.url)
    page.wait_for_function("() => !document.getElementById('match').dataset.screens")
    yield page
    context.close()
    assert faults == []


def counted(page: Any, stones: tuple[int, int]) -> list[str]:
    """A hand on its own screen, signed by both; the totals then."""
    page.locator("a.onward").tap()
    page.locator("#screen-stones:not([hidden])").wait_for()
    assert page.url.endswith("/count?way=quick")
    for side, number in enumerate(stones):
        page.fill(f"[name=stones-{side}]", str(number))
    page.get_by_role("button", name="Save").tap()
    page.locator("#screen-sign:not([hidden])").wait_for()
    page.wait_for_timeout(400)
    for side in (0, 1):
        page.locator(f".panel-of[data-side='{side}'] .accept-form button").tap()
    page.locator("#screen-match:not([hidden])").wait_for()
    found: list[str] = page.locator("#screen-match [data-stones]").all_inner_texts()
    return found


@pytest.mark.slow
def test_a_hand_is_counted_on_its_own_screen_and_signed(match: Any) -> None:
    assert counted(match, (3, 5)) == ["3", "5"]


@pytest.mark.slow
def test_the_same_without_a_connection(match: Any) -> None:
    match.context.set_offline(True)
    assert counted(match, (2, 1)) == ["2", "1"]
    match.context.set_offline(False)
