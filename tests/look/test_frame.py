"""The frame of every page in a real browser: sizes, large text, themes, without a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.cases import for_each

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser, live_server: Any) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a browser context of a given size; closed at the end."""
    opened: list[BrowserContext] = []

    def make(width: int, height: int, **options: Any) -> BrowserContext:
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height},
            **{"service_workers": "block", **options},
        )
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()


@for_each(("asked", "ground"), [("light", "rgb(244, 241, 232)"), ("dark", "rgb(17, 23, 29)")])
def test_the_phone_decides_until_somebody_chooses(
    phone: Callable[..., BrowserContext], asked: Any, ground: str
) -> None:
    page = phone(390, 844, color_scheme=asked, java_script_enabled=False, locale="en-GB").new_page()
    page.goto("/settings")
    shaded(page, ground)
    page.get_by_role("button", name="Black").click()
    shaded(page, "rgb(0, 0, 0)")
    page.get_by_role("button", name="Same as the phone").click()
    shaded(page, ground)


def test_four_colours_turn_spades_green(phone: Callable[..., BrowserContext]) -> None:
    page = phone(390, 844, locale="en-GB").new_page()
    page.goto("/settings")
    spade = page.get_by_role("img", name="10 of spades")
    printed(spade, "rgb(20, 32, 42)")
    page.get_by_role("button", name="Four colours").click()
    printed(spade, "rgb(11, 98, 57)")


def test_german_by_one_tap_and_cards_named_in_german(phone: Callable[..., BrowserContext]) -> None:
    page = phone(390, 844, locale="en-GB").new_page()
    page.goto("/settings")
    page.get_by_role("contentinfo").get_by_role("button", name="Deutsch").click()
    page.get_by_role("img", name="Karo 10").wait_for()
    page.get_by_role("img", name="Joker 25").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"


def test_the_font_arrives_and_nothing_moves(phone: Callable[..., BrowserContext]) -> None:
    page = phone(390, 844).new_page()
    page.goto("/settings")
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('600 20px Barlow'))")
    assert page.evaluate(
        """() => new Promise(done => new PerformanceObserver(list =>
             done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
             .observe({type: "layout-shift", buffered: true}) ?? setTimeout(() => done(0), 300))"""
    ) < 0.1


def test_an_error_page_hands_the_form_back(client: FlaskClient) -> None:
    """What was typed into a form that met a busy server can be sent again from the answer."""
    from scorekeeper.web.templating import render_template

    with client.application.test_request_context("/"):
        html = render_template(
            "error.html", status=503, heading="Busy", sentence="Wait.", reassurance="Kept.", button="Try again",
            button_url="/new?x=1", ended=False, again=[("text", "\nAlbert: 3c\r\n</textarea>"), ("rules", 'a"b')],
        )
    assert '<form class="stack" id="again" method="post" action="/new?x=1">' in html
    assert ">\n\nAlbert: 3c\r\n&lt;/textarea&gt;</textarea>" in html
    assert '<input type="hidden" name="rules" value="a&#34;b">' in html
    assert 'form="again"' in html


def shaded(page: Page, ground: str) -> None:
    """The page's ground has (or soon gets) this colour."""
    from playwright.sync_api import expect

    expect(page.locator("html")).to_have_css("background-color", ground)


def printed(card: Locator, ink: str) -> None:
    """A card is printed in this colour."""
    from playwright.sync_api import expect

    expect(card).to_have_css("color", ink)
