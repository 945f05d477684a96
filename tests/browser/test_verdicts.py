"""The verdict, the step that ends a replay, the result and printing on a small phone, in a real browser."""

from __future__ import annotations

import pytest

from scorekeeper.web.hand_place import pack
from tests.browser.conftest import SMALL
from tests.cases import for_each
from tests.web.hands import PRINTED, SAMPLE

pytestmark = pytest.mark.browser
ABSENT = "/u/" + pack(SAMPLE.replace("Beatrice: 3c x 3h", "Beatrice: 3c x 9h"))
WIDTHS = """() => { const box = document.querySelector(".scroll"); return [box.scrollWidth, box.clientWidth] }"""


@pytest.mark.slow
def test_the_verdict_leads_to_the_play_and_goes_away_with_stepping(reader):
    page = reader(360, 640)
    page.goto("/u/" + pack(PRINTED))
    assert page.inner_text("#verdict") == "2 Verstöße gegen die Regeln, Zug 38"
    assert page.evaluate(SMALL) == []
    page.click("#verdict")
    assert page.inner_text("#step-at") == "38"
    assert not page.is_visible("#verdict")
    assert page.locator("#finding .what").count() == 2


def test_the_script_steps_to_the_play_that_ended_the_replay(reader):
    page = reader(360, 640)
    page.goto(ABSENT)
    page.click("[data-step=last]")
    assert page.inner_text("#step-at") == "5"
    assert page.inner_text("#play-sentence") == "„Beatrice: 3c x 9h“ geht hier nicht."
    assert page.locator("#finding .finding.error").count() == 1
    assert page.locator(".player.turn b").inner_text() == "Beatrice"
    assert page.locator("#felt .objected").count() == 0


@for_each("lang", ["de-DE", "en-GB"])
@pytest.mark.slow
def test_the_result_needs_no_scrolling_to_the_side(reader, lang):
    page = reader(360, 640, locale=lang)
    page.goto("/replay/sample/print")
    needed, given = page.evaluate(WIDTHS)
    assert needed <= given


@pytest.mark.slow
def test_a_page_can_be_printed(reader):
    page = reader(360, 640)
    page.goto("/replay/sample/print")
    page.evaluate("() => { window.print = () => { document.title = 'printed' } }")
    page.click("#print")
    assert page.title() == "printed"
