"""Fixtures of the browser tests: phones of several sizes, and what no page may do."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.table import Client
from tests.web.tables import Table

LAPTOP = {"is_mobile": False, "has_touch": False, "locale": "en-GB"}
"""What ``phone`` is told of a machine with a keyboard and no touch."""
BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter(part => !part.closest(".symbols, .hear, .skip, .scroll, .sheet-scroll, .hands-scroll, pre, textarea, " +
      "dialog:not(:modal)")
    && part.getBoundingClientRect().width > 1
    && part.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(part => part.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter(part => !part.closest("p:not(.actions):not(.link), dd, li > span") || part.matches(".word, .button"))
  .filter(part => !part.matches("[aria-hidden=true], .hear"))
  .map(part => [(/checkbox|radio/.test(part.type) && part.closest("label") || part).getBoundingClientRect(),
                part.outerHTML.slice(0, 90), part.matches(".unseen > .card") ? 39.5 : 47.5])
  .filter(([box, , least]) => box.width > 1 && (box.width < least || box.height < least))
  .map(([box, part]) => `${part} ${box.width}x${box.height}`)"""


USUAL = {
    "is_mobile": True, "has_touch": True, "locale": "de-DE", "reduced_motion": "reduce", "service_workers": "block",
}
"""A phone on its first visit. The service worker, which fetches every page of the house, is a third of what a new phone
costs: whoever asks for a page without a connection says `service_workers="allow"`."""


@pytest.fixture
def phone(browser: Any, live_server: Any) -> Iterator[Callable[..., Any]]:
    """`phone(360, 640, theme="dark")` opens a page of that size; at the end no console error may have been shown."""
    opened: list[Any] = []
    faults: list[str] = []

    def open_page(width: int, height: int, *, theme: str = "", text: float = 1, **options: Any) -> Any:
        settings = {**USUAL, **options}
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height}, **settings
        )
        if theme:
            context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
        page = context.new_page()
        page.on("console", lambda message: _note(message, faults))
        page.on("pageerror", lambda error: faults.append(str(error)))
        if text != 1:
            context.route("**/*.css", lambda route: _larger(route, text))
        opened.append(context)
        return page

    yield open_page
    for context in opened:
        context.unroute_all(behavior="ignoreErrors")  # a stylesheet on its way when the test ends is no fault
        context.close()
    assert faults == [], "the browser's console reports errors"


@pytest.fixture(scope="module")
def kept_contexts(browser: Any) -> Iterator[dict[str, Any]]:
    """The phones of a file's readers, by their settings."""
    kept: dict[str, Any] = {}
    yield kept
    for context in kept.values():
        context.close()


@pytest.fixture
def reader(browser: Any, live_server: Any, kept_contexts: dict[str, Any]) -> Iterator[Callable[..., Any]]:
    """Like `phone`, for tests that leave nothing but cookies on it: a new page on the phone of the test before."""
    pages: list[Any] = []
    faults: list[str] = []

    def open_page(width: int, height: int, **options: Any) -> Any:
        wanted = {**USUAL, **options}
        key = f"{width}x{height} {wanted}"
        if key not in kept_contexts:
            size = {"width": width, "height": height}
            kept_contexts[key] = browser.new_context(base_url=live_server.url, viewport=size, **wanted)
        page = kept_contexts[key].new_page()
        page.on("console", lambda message: _note(message, faults))
        page.on("pageerror", lambda error: faults.append(str(error)))
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.close()
    for context in kept_contexts.values():
        context.clear_cookies()
    assert faults == [], "the browser's console reports errors"


@pytest.fixture
def make(live_server: Any) -> Callable[..., Table]:
    """`make(3)` opens a match with three sides on the live server."""
    return lambda sides=2, **more: Table(Client(live_server.url), sides, **more)


@pytest.fixture
def founded() -> Callable[..., str]:
    """`founded(page, "Kartenrunde")` founds a club on that phone; its keeper's address.

    All tests share one server, where no two clubs bear one name: a number makes it another each time.
    """

    def found(page: Any, name: str) -> str:
        page.goto("/clubs/new")
        page.fill("#name", f"{name} {secrets.randbelow(10**6)}")
        page.fill("#passphrase", "Herz ist Trumpf")
        with page.expect_navigation(url="**/c/**"):
            page.click(".bottom .main")
        return str(page.url)

    return found


def resized(page: Any, width: int, height: int, text: float = 1) -> None:
    """The same page on a phone of another size and with the reader's own text size: a new phone costs a second."""
    page.set_viewport_size({"width": width, "height": height})
    enlarged(page, text)


def enlarged(page: Any, text: float) -> None:
    """The same page with the reader's own text size."""
    page.evaluate(
        """size => { document.documentElement.style.fontSize = size === 16 ? "" : `${size}px`;
          return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))) }""",
        16 * text,
    )


def root_font(page: Any) -> Callable[[float], None]:
    """Sets the browser's own default size, as people do; unlike a stylesheet's, media queries know it."""
    session = page.context.new_cdp_session(page)
    return lambda text: session.send("Page.setFontSizes", {"fontSizes": {"standard": int(16 * text)}}) and None


def _note(message: Any, faults: list[str]) -> None:
    """Console errors; that a page was answered with 404 or 422, or not at all, is what the test asked for."""
    expected = ("server responded with a status of 4", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
    if message.type == "error" and not any(words in message.text for words in expected):
        faults.append(message.text)


def _larger(route: Any, factor: float) -> None:
    """The reader's own text size, as a browser sets it: the root's font size."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text() + f"html{{font-size:{16 * factor}px}}")
