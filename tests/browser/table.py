"""A table on a phone: its halves and strokes, and that what was tapped is kept."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Sequence
from typing import Any

from scorekeeper.games import game_of


class Answer:
    """What `Table` reads of an answer."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status_code, self.body = status, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def get_data(self, as_text: bool = True) -> str:
        return self.body.decode()


class Client:
    """A phone that speaks JSON to the live server, in place of Flask's client."""

    def __init__(self, url: str) -> None:
        self.url = url

    def set_cookie(self, *_: Any, **__: Any) -> None:
        """The browser has a cookie of its own."""

    def get(self, path: str) -> Answer:
        return self._ask(urllib.request.Request(self.url + path))

    def post(self, path: str, json: Any) -> Answer:
        body = __import__("json").dumps(json).encode()
        return self._ask(urllib.request.Request(self.url + path, body, {"Content-Type": "application/json"}))

    def _ask(self, request: urllib.request.Request) -> Answer:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return Answer(answer.status, answer.read())


def field(page: Any, side: int, screen: str = "match") -> Any:
    """One side's half."""
    return page.locator(f"#screen-{screen} .half[data-side='{side}']")


def strokes(page: Any, side: int, number: int, screen: str = "match") -> None:
    """So many strokes are drawn for a side."""
    words = "1 Zwick in this hand" if number == 1 else f"{number} Zwicks in this hand"
    if number:
        field(page, side, screen).get_by_role("img", name=words, exact=True).wait_for()
    else:
        field(page, side, screen).locator(".strokes").wait_for(state="detached")


def saved(page: Any) -> None:
    """The server has everything."""
    page.locator("#screen-match .badge.saved", has_text="saved").wait_for()


FOUR = ("Hanna", "Uwe", "Jens", "Frauke")


def seat(page: Any, names: Sequence[str] = FOUR) -> None:
    """Type who plays, from the start page of a German phone on."""
    page.goto("/")
    page.click("text=Neue Partie")
    page.wait_for_url(re.compile(r"/new"))
    page.wait_for_load_state()  # a tap before its script is there opens nothing
    page.click("#begin")
    for name in names:
        page.fill("#people-name", name)
        page.keyboard.press("Enter")
    page.click("#people .main")


def by_rules(page: Any, variant: str) -> None:
    """The form of a new match by these rules: the key of their game, then the rule set where it is another one."""
    page.locator(f".games [value={game_of(variant).id}]").tap()
    if page.locator("#variant").input_value() != variant:
        page.locator("#rules-row").tap()
        page.locator("#variant").select_option(variant)
        page.keyboard.press("Escape")
