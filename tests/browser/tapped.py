"""A phone on which hands are tapped as a whole, as their players see it."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

from tests.browser.evening import words
from tests.browser.table import by_rules

DEAF = 350
"""The panel of the sign-off takes no tap in its first 300 ms."""


class Phone:
    """A phone at a match; every tap of a finger is counted."""

    def __init__(self, page: Any) -> None:
        self.page, self.taps, self.base = page, 0, ""

    def begin(self, variant: str, names: list[str], end: str = "", number: int = 0) -> None:
        """From the form of a new match to the table."""
        page = self.page
        page.goto("/new")
        by_rules(page, variant)
        page.locator("#begin").tap()
        for name in names:
            page.fill("#people-name", name)
            page.keyboard.press("Enter")
        page.locator("#people .main").tap()
        if end:
            page.locator("#rules-row").tap()
            page.check(f"[name=end][value={end}]")
            page.fill("#end-number", str(number))
            page.keyboard.press("Escape")
        page.locator("#begin").tap()
        page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
        page.wait_for_selector("#screen-more", state="attached")
        self.base = page.url

    def tap(self, selector: str, at: int = 0) -> None:
        self.page.locator(f"{selector} >> visible=true").nth(at).tap()
        self.taps += 1

    def pick(self, name: str, value: object) -> None:
        """A key of the counting screen."""
        self.tap(f"#screen-quick .pick:has([name='{name}'][value='{value}'])")

    def sign(self, sides: int) -> None:
        for _ in range(sides):
            self.page.wait_for_selector("#screen-sign .accept-form button:visible")
            self.page.wait_for_timeout(DEAF)
            self.tap("#screen-sign .accept-form button")
        self.page.wait_for_selector("#screen-match:not([hidden])")

    def saved(self) -> None:
        self.page.wait_for_function("() => !document.querySelector('#screen-match .badge.kept')")

    def won(self, side: int, worth: int) -> None:
        """Who won, and 1, 2 or 3."""
        self.tap(f"#screen-match .half[data-side='{side}'] .tap")
        self.tap(f"#screen-quick [name=game_points][value='{worth}']")

    def deal(self, tricks: list[int | None], cuts: tuple[str, ...] = ()) -> None:
        """A deal by its tricks."""
        self.tap("#screen-match a.onward")
        for cut in cuts:
            self.tap(f"#screen-quick [data-cut='{cut}']")
        for side, number in enumerate(tricks):
            if number is not None:
                self.pick(f"tricks-{side}", number)
        self.tap("#screen-quick [data-save]")

    def state(self) -> dict[str, Any]:
        return dict(self.page.request.get(f"{self.base}/state").json())

    def until(self, wanted: str) -> None:
        """Waits for what the server says of the match. A promise would be true at once for ``wait_for_function``."""
        for _ in range(150):
            with suppress(Error):  # the page was just left for the next one
                if self.page.evaluate(wanted, self.state()):
                    return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"never: {wanted}")

    def hands(self) -> list[dict[str, Any]]:
        return list(self.page.request.get(f"{self.base}/hands.json").json())

    def paper(self) -> str:
        """The PDF that the sheet's page leads to, as text."""
        self.page.goto(f"{self.base}/sheet")
        link = self.page.locator("a[href*='sheet.pdf']").first
        answer = self.page.request.get(link.get_attribute("href"))
        assert answer.headers["content-type"] == "application/pdf"
        return words(answer.body())

    def finish(self) -> None:
        """From the match page over the end to a match that is closed."""
        self.page.locator("#screen-match a.onward").tap()
        self.page.wait_for_url(re.compile("/end"))
        self.page.get_by_role("button", name="End the match").tap()
        self.until("view => view.status === 'ended'")

    def scores(self) -> list[str]:
        """What the halves show, the first side first."""
        halves = self.page.locator("#screen-match .half")
        shown = [(halves.nth(at).get_attribute("data-side"), halves.nth(at)) for at in range(halves.count())]
        return [
            half.locator(".score b, [data-chips]").inner_text() for _side, half in sorted(shown, key=lambda one: one[0])
        ]
