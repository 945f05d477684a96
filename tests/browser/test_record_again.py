"""What was recorded of a hand stands there again without a connection, by whatever way the screen is opened anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.offline import controlled, hooked, until
from tests.browser.recorder import PLAYS, deal_table
from tests.browser.recorder import Recorder as Picture
from tests.browser.trick_recorder import TOUCH, TURNED_UP, Recorder

pytestmark = pytest.mark.browser

KEPT = """async path => Boolean(await (await caches.open("scorekeeper-pages")).match(path, {ignoreVary: true}))"""
DONE = """async () => {
  const base = await new Promise(done => {
    const asked = indexedDB.open("scorekeeper");
    asked.onsuccess = () => done(asked.result);
  });
  const all = store => new Promise(done => {
    const asked = base.transaction(store).objectStore(store).getAll();
    asked.onsuccess = () => done(asked.result);
  });
  const left = (await all("outbox")).filter(({entry}) => entry?.kind === "play.made").length;
  base.close();
  return left;
}"""


@pytest.fixture
def context(browser: Any, live_server: Any) -> Iterator[Any]:
    """A phone whose network can be cut; its service worker keeps the pages."""
    made = browser.new_context(base_url=live_server.url, **TOUCH)
    yield made
    made.close()


class Tricks:
    """Schnapsen: a card turned up, then cards."""

    def __init__(self, page: Any) -> None:
        self.recorder = Recorder.begun(page, "schnapsen", 2)
        self.page, self.token = page, self.recorder.token

    def begin(self, acts: int) -> None:
        """Records a card turned up and so many acts."""
        self.recorder.card(TURNED_UP)
        for code in ("As", "Js", "Kd", "Jd")[:acts]:
            self.recorder.card(code)

    def one_more(self) -> None:
        """Records one act more."""
        self.recorder.card("Qh")

    def on_server(self) -> int:
        """How many acts the server has."""
        return len(self.recorder.acts())

    def shown(self, page: Any) -> int:
        """How many acts a page has in its list."""
        page.wait_for_timeout(300)
        page.locator("[data-list]:visible").tap()
        found: int = page.locator('dialog [data-key^="correct-"]:not([data-key="correct-deal"])').count()
        page.locator("dialog .close").tap()
        return found


class Zwickern(Tricks):
    """Zwickern: a table of cards, then trails."""

    def __init__(self, page: Any) -> None:
        self.recorder = Picture(page)  # type: ignore[assignment]
        self.page, self.token = page, self.recorder.token

    def begin(self, acts: int) -> None:
        """Deals the table and records so many plays."""
        deal_table(self.recorder)  # type: ignore[arg-type]
        for play in PLAYS[:acts]:
            self.recorder.play(play)  # type: ignore[attr-defined]

    def one_more(self) -> None:
        """Records one play more."""
        self.recorder.play(PLAYS[2])  # type: ignore[attr-defined]

    def on_server(self) -> int:
        """How many plays the server has."""
        return sum(step["kind"] == "play" for step in self.recorder.sheet()["steps"])


def kept(page: Any, path: str) -> None:
    """Until the worker keeps a page."""
    until(lambda: page.evaluate(KEPT, path), f"the worker keeps {path}")


def from_the_match(game: Tricks) -> None:
    """The match's page alone is kept, from before the hand; the screen was opened in it."""
    page, base = game.page, f"/m/{game.token}"
    page.goto(base)
    controlled(hooked(page))
    kept(page, f"{base}/screens")
    page.evaluate("""async path => (await caches.open("scorekeeper-pages")).delete(path)""", f"{base}/record")
    page.evaluate("""path => {
      const link = Object.assign(document.createElement("a"), {href: path, textContent: "."});
      link.dataset.go = "record";
      document.body.append(link);
      link.click();
    }""", f"{base}/record")
    page.locator("[data-record][data-step]").wait_for()


def from_its_own_page(game: Tricks) -> None:
    """The screen's own page is kept, from before the hand."""
    game.page.goto(f"/m/{game.token}/record")
    controlled(hooked(game.page))
    game.page.reload()
    game.page.locator("[data-record][data-step]").wait_for()


def reloaded(page: Any) -> Any:
    """The page loaded anew."""
    page.reload()
    return page


def in_a_new_tab(page: Any) -> Any:
    """The browser was closed, and the address is opened again."""
    address, context = page.url, page.context
    page.close()
    fresh = context.new_page()
    fresh.goto(address)
    return fresh


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "opened", "again"),
    [
        (Tricks, from_the_match, reloaded),
        (Zwickern, from_its_own_page, in_a_new_tab),
        (Zwickern, from_the_match, in_a_new_tab),
        (Tricks, from_its_own_page, in_a_new_tab),
        (Zwickern, from_its_own_page, reloaded),
        (Tricks, from_the_match, in_a_new_tab),
        (Zwickern, from_the_match, reloaded),
        (Tricks, from_its_own_page, reloaded),
    ],
)
def test_what_was_recorded_stands_there_without_a_connection(
    context: Any, kind: type[Tricks], opened: Callable[[Tricks], None], again: Callable[[Any], Any]
) -> None:
    game = kind(context.new_page())
    opened(game)
    game.begin(2)
    until(lambda: game.on_server() == 2, "the server has them")
    until(lambda: not game.page.evaluate(DONE), "and the phone has heard of it")
    context.set_offline(True)
    game.one_more()
    page = again(game.page)
    page.locator("#screen-record:not([hidden]) [data-record][data-step]").wait_for()
    assert game.shown(page) == 3
    context.set_offline(False)
    until(lambda: game.on_server() == 3, "it goes out when there is a connection")
