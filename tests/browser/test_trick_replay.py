"""Stepping through a hand of tricks on a phone: keys, buttons, the list, what had to be played; also without script."""

from __future__ import annotations

import pytest

from scorekeeper.web.place import pack
from tests.browser.conftest import BEYOND, SMALL
from tests.web.trick_hands import HOPPED, RAISED, REVOKED

pytestmark = pytest.mark.browser
HANDS = {"schnapsen": REVOKED, "zwicken": HOPPED, "anbieten": RAISED}


def address(text):
    """Where a hand that is not kept is replayed."""
    return f"/u/{pack(text)}"


def at(page):
    return int(page.inner_text("#step-at"))


def test_keys_and_buttons_lead_from_moment_to_moment(reader):
    page = reader(390, 844, locale="en-GB")
    page.goto(address(REVOKED))
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?at=1")
    assert "Anna closes the talon" in page.inner_text("#said")
    page.click("[data-step=last]")
    page.wait_for_url("**?at=5")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**?at=4")
    page.keyboard.press("Home")
    page.wait_for_url("**?at=0")
    assert at(page) == 0


def test_what_had_to_be_played_opens_over_the_page(reader):
    page = reader(390, 844, locale="en-GB")
    page.goto(f"{address(REVOKED)}?at=3")
    page.click("#ask")
    page.wait_for_selector("dialog#asked:modal")
    assert "A card that was owed was in the hand." in page.inner_text("#asked")
    page.click("#asked .close button")
    page.click('a[href="#list"]')
    page.wait_for_selector("dialog#list:modal")
    page.click("#list a.play[href$='at=1']")
    page.wait_for_url("**?at=1")


def test_without_a_script_every_moment_is_a_page(reader):
    page = reader(390, 844, locale="en-GB", java_script_enabled=False)
    page.goto(address(HOPPED))
    page.click("[data-step=next]")
    assert at(page) == 1
    assert "Ben plays and exchanges nothing" in page.inner_text("#said")
    page.click("#ask")
    assert "What had to be played?" in page.inner_text("h1")


@pytest.mark.parametrize("view", ["?at=6", "/allowed?at=3", "/what-if?at=2", "/print", "/ruling?at=3", "/cards?at=3"])
@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS)
def test_nothing_is_wider_than_the_phone_and_everything_can_be_hit(reader, text, view):
    page = reader(360, 640)
    page.goto(address(text) + view)
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("query", ["v=schnapsen&u=h&t=Kd&h=Ad.Js.Th", "v=zwicken&u=s&t=Kd.9d.Ad&h=7d.9s", "v=anbieten"])
def test_the_question_fits_the_phone_and_answers_to_taps(reader, query):
    page = reader(360, 640, locale="en-GB")
    page.goto(f"/check?{query}")
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    before = page.url
    page.click("button[name=key] >> nth=0")
    page.wait_for_load_state()
    assert page.url != before
