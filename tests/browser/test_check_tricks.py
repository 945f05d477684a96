"""What may I play? on a phone: taps load no page, keys stay under the finger; the same without a script."""

from __future__ import annotations

import pytest

from tests.browser.conftest import BEYOND, SMALL
from tests.cases import for_each

pytestmark = pytest.mark.browser
QUESTION = "v=schnapsen&u=h&t=Kd&h=Ad.Js.Th&o=0"
TAPS = ("#suit-h", "button[value=Kd]", "#to-hand", "button[value=Ad]", "button[value=Js]")


def text_of(page, name):
    """The value of a field of the question."""
    return page.input_value(f"input[name={name}]")


@for_each("variant", ["schnapsen", "zwicken"])
@for_each("script", [True, False])
@pytest.mark.slow
def test_taps_load_a_page_only_where_there_is_no_script(reader, variant, script):
    page = reader(390, 844, java_script_enabled=script)
    page.goto(f"/check?v={variant}")
    loads = []
    page.on("load", lambda: loads.append(page.url))
    for tap in TAPS:
        page.tap(tap)
    page.locator("#answers .row").nth(1).wait_for()
    assert (text_of(page, "u"), text_of(page, "t")) == ("h", "Kd")
    assert text_of(page, "h") == "Ad.Js"
    assert len(loads) == (0 if script else len(TAPS))
    assert page.url.endswith(f"/check?v={variant}&u=h&t=Kd&h=Ad.Js&slot=h")


@pytest.mark.slow
def test_what_was_tapped_is_there_after_going_elsewhere_and_back(reader):
    page = reader(390, 844)
    page.goto("/settings")
    page.goto("/check?v=schnapsen")
    for tap in TAPS:
        page.tap(tap)
    page.wait_for_function("() => location.search.includes('h=Ad.Js')")
    page.click("#rules")
    page.go_back()
    page.wait_for_function("() => document.querySelectorAll('#answers .row').length === 2")
    assert text_of(page, "h") == "Ad.Js"
    page.reload()
    assert text_of(page, "h") == "Ad.Js"
    page.go_back()
    page.wait_for_url("**/settings")


def test_quick_taps_are_all_taken_in_order(reader):
    page = reader(390, 844)
    page.goto("/check?v=schnapsen")
    page.evaluate("""() => {
      const tap = what => document.querySelector(what).click();
      for (const what of ["#suit-h", "[value=Kd]", "#to-hand", "[value=Ad]"]) tap(what);
      for (const what of ["#suit-s", "#talon-closed", "[value=Js]"]) tap(what);
    }""")
    page.wait_for_function("() => document.querySelector('input[name=h]').value === 'Ad.Js'")
    assert [text_of(page, name) for name in "uto"] == ["s", "Kd", "0"]


@for_each("size", [(320, 620), (360, 620), (390, 844)])
@for_each("variant", ["schnapsen", "zwicken"])
@pytest.mark.slow
def test_the_keys_never_move_while_cards_are_tapped(reader, variant, size):
    page = reader(*size)
    page.goto(f"/check?v={variant}&u=h&t=Kd&slot=h")
    where = "() => document.querySelector('button[value=Ad]').getBoundingClientRect().top + scrollY"
    before = page.evaluate(where)
    held = "() => document.querySelector('input[name=h]').value"
    for card, hand in (("Ad", "Ad"), ("Js", "Ad.Js"), ("Th", "Ad.Js.Th")):
        page.tap(f"button[value={card}]")
        page.wait_for_function(f"want => ({held})() === want", arg=hand)
        assert page.evaluate(where) == before
        # What may be played is said on the screen, above the keys.
        seen = "() => document.querySelector('#now b')?.getBoundingClientRect().bottom < innerHeight"
        assert page.evaluate(seen)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.slow
def test_a_key_keeps_the_focus_and_says_that_it_is_used(reader):
    page = reader(390, 844)
    page.goto("/check?v=schnapsen&u=h")
    page.focus("button[value=Kd]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('input[name=t]').value === 'Kd'")
    assert page.evaluate("document.activeElement.value") == "Kd"
    assert page.get_attribute("button[value=Kd]", "aria-pressed") == "true"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('input[name=t]').value === ''")
    assert page.get_attribute("button[value=Kd]", "aria-pressed") is None


@pytest.mark.slow
def test_cards_that_may_not_be_played_are_pale_in_the_hand(reader):
    page = reader(390, 844)
    page.goto(f"/check?{QUESTION}")
    assert page.locator("#to-hand .card").count() == 3
    assert page.locator("#to-hand .pale").count() == 2
    assert "schon gespielt" not in page.locator("#answers").inner_html()


@pytest.mark.slow
def test_every_row_of_keys_of_schnapsen_is_on_a_small_screen(reader):
    page = reader(360, 620)
    for variant in ("schnapsen", "zwicken"):
        page.goto(f"/check?v={variant}")
        assert page.locator("#trump").bounding_box()["width"] > 30, "it is said what the four signs are"
        for hint in page.locator(".both > .felt").all():
            assert hint.evaluate("felt => felt.scrollHeight <= felt.clientHeight"), hint.inner_text()
    page.goto(f"/check?{QUESTION}")
    hidden = """() => {
      const bar = document.getElementById("bottom").getBoundingClientRect().top;
      return [...document.querySelectorAll("#keys > *")].filter(key => key.getBoundingClientRect().bottom > bar).length;
    }"""
    assert page.evaluate(hidden) == 0
