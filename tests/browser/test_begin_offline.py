"""A match begun without a connection: played, left, found again, and on the server once when there is one."""

from __future__ import annotations

import contextlib
import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chaos import Chaos
from tests.browser.offline import PHONE, entries, kill, lan_address, launch, unique, until

pytestmark = pytest.mark.browser

FOUR = ("Hanna Petersen", "Uwe Hansen", "Jens Petersen", "Frauke Hansen")
LINK = re.compile(r"/m/([\w-]{22})(?:[/?]|$)")
BEGUN = re.compile(r"/m/-[0-9a-f-]{36}$")
KEPT = "caches.open('scorekeeper-blank').then(box => box.keys()).then(keys => keys.some(key => key.url.includes('{}')))"
OLD = """[...document.querySelectorAll("[href], [action]")]
  .some(one => /m\\/-[0-9a-f]{8}-/.test((one.getAttribute("href") ?? "") + (one.getAttribute("action") ?? "")))"""
AHEAD = "Object.keys(localStorage).filter(key => key.startsWith('scorekeeper.unsent.')).length"
"""Records that lie in localStorage, not yet in the store."""
RECORDS = """() => new Promise(done => {
  const asked = indexedDB.open("scorekeeper");
  asked.onsuccess = () => {
    const all = asked.result.transaction("outbox").objectStore("outbox").getAll();
    all.onsuccess = () => done(all.result.filter(one => one.state === "waiting").length);
  };
})"""


def seat(page: Any, names: tuple[str, ...] = FOUR) -> None:
    """Type who plays; whoever sat is sent out."""
    if not page.is_visible("#people"):
        page.click("#people-row" if page.is_visible("#people-row") else "#begin")
    if page.is_visible("#people-out"):
        page.click("#people-out")
    for name in names:
        page.fill("#people-name", name)
        page.press("#people-name", "Enter")
    page.keyboard.press("Escape")


def asks(page: Any) -> Any:
    """Watches what the page asks for; the function given back waits until all has come and nothing more is asked. What
    a script fetches seconds after the page is there comes after Playwright's "networkidle"."""
    waiting: set[Any] = set()
    asked: list[Any] = []
    page.on("request", lambda request: (waiting.add(request), asked.append(request)))
    page.on("requestfinished", lambda request: waiting.discard(request))
    page.on("requestfailed", lambda request: waiting.discard(request))

    def come() -> None:
        before = -1
        while waiting or before != len(asked):
            before = len(asked)
            page.wait_for_timeout(1500)

    return come


def zwick(page: Any, side: int) -> None:
    """One stroke; a second one in the same moment would be taken for the same tap."""
    page.click(f"#screen-match .half[data-side='{side}'] .tap")
    page.wait_for_timeout(450)


def by_cards(page: Any, side: int) -> None:
    """Everything to one side."""
    page.click("#screen-match a.onward")
    page.wait_for_selector("#screen-count:not([hidden])")
    page.click(f"#screen-count [name=rest][value='{side}']")
    page.click("#screen-count .bottom [name=deed]")


def quick(page: Any, points: int, most: int) -> None:
    """The first side's points in cards."""
    page.click("#screen-match a.onward")
    page.click(".screen:not([hidden]) [data-way=quick]") if page.is_hidden("#screen-quick") else None
    page.wait_for_selector("#screen-quick:not([hidden])")
    page.click(f"#screen-quick [data-number='{points}']")
    page.click(f"#screen-quick [data-majority='{most}']")


def sign(page: Any, *sides: int) -> None:
    """Accept what is shown; taps in the first moments of the screen are not meant."""
    page.wait_for_selector("#screen-sign:not([hidden])")
    page.wait_for_timeout(400)
    for side in sides:
        page.click(f"#screen-sign .panel-of[data-side='{side}'] .accept-form button")
        page.wait_for_timeout(100)


def scores(page: Any) -> list[int]:
    """What stands on the match screen, side A first."""
    found = [page.inner_text(f"#screen-match .half[data-side='{side}'] .score b") for side in (0, 1)]
    return [int(one.replace("\N{MINUS SIGN}", "-")) for one in found]


def view(server: str, token: str) -> dict[str, Any]:
    """How the server sees it."""
    with urllib.request.urlopen(f"{server}/m/{token}/state", timeout=30) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def over(page: Any) -> str:
    """Until the page goes by its link; the token."""
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_url(LINK, timeout=60_000)
    found = LINK.search(page.url)
    assert found is not None
    return found[1]


def same_as_on_the_server(page: Any, server: str, totals: list[int]) -> dict[str, Any]:
    """Everything is there once, with the same totals, and the page shows it."""
    token = over(page)
    until(lambda: page.evaluate(RECORDS) == 0, "everything is sent")
    found = entries(server, {"record": token})
    unique(found)
    seen = view(server, token)
    assert seen["final_totals"] == totals
    assert seen["hands"] == 2
    assert [hand["state"] for hand in seen["recent"]] == ["signed", "counted"]
    until(lambda: scores(page) == totals, "the page shows it")
    return seen


def two_hands(page: Any) -> list[int]:
    """By cards with two Zwicks of which one is undone, signed; quick with a Zwick, not signed. The totals."""
    zwick(page, 0)
    zwick(page, 1)
    page.click("#screen-match .undo")
    by_cards(page, 0)
    sign(page, 0, 1)
    page.wait_for_selector("#screen-match:not([hidden])")
    assert scores(page) == [31, 0]
    zwick(page, 1)
    quick(page, 20, 1)
    page.wait_for_selector("#screen-sign:not([hidden])")
    page.click("#screen-sign [data-go=match]")
    return [51, 11]  # what is counted is in what the page shows, signed or not


def test_begun_offline_left_and_found_again(live_server: Any, tmp_path: Path, browser: Any) -> None:
    profile = tmp_path / "profile"
    with Chaos(live_server.url) as network:
        context = launch(browser, profile)
        page = context.new_page()
        page.goto(f"{network.url}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(f"{network.url}/new")
        until(lambda: page.evaluate(KEPT.format("dithmarschen")), "the screens are here")
        network.mode = "refuse"
        network.cut()
        page.goto(f"{network.url}/new")
        seat(page)
        page.click("#begin")
        page.wait_for_url(BEGUN)
        totals = two_hands(page)
        page.click("#screen-match .more[data-go=more]")
        page.click("#screen-more a[href$='/links']")
        page.wait_for_selector(".waits:not([hidden])")
        until(lambda: page.evaluate(RECORDS) > 0 and not page.evaluate(AHEAD), "all of it is in the store")
        page.evaluate("localStorage.clear()")  # what a killed browser had no time to write
        kill(profile)
        with contextlib.suppress(Exception):
            context.close()

        again = launch(browser, profile)
        page = again.new_page()
        page.goto(f"{network.url}/")
        page.click("#phone-running a")
        page.wait_for_url(BEGUN)
        page.wait_for_selector("#screen-match")
        until(lambda: scores(page) == totals, "what the phone kept is laid over the blank page")
        # the Zwicks of a counted hand are in its count
        assert page.is_disabled("#screen-match .half[data-side='0'] .tap")
        network.mode = "ok"
        seen = same_as_on_the_server(page, live_server.url, totals)
        assert seen["recent"][1]["result"][1]["points"] == 7 + 3 + 1
        assert [side["name"] for side in seen["sides"]] == ["Hanna + Jens", "Uwe + Frauke"]
        # nothing on it leads to the old address, and links come now
        assert not page.evaluate(OLD)
        page.goto(f"{network.url}/")
        assert LINK.search(page.get_attribute("#phone-running a", "href") or "")
        page.click("#phone-running a")
        page.wait_for_selector("#screen-match")
        until(lambda: scores(page) == totals, "the server's own page shows the same")
        again.close()


@pytest.mark.slow
def test_begun_on_plain_http_without_leaving_the_page(live_server: Any, browser: Any) -> None:
    with Chaos(live_server.url, host=lan_address()) as network:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        come = asks(page)
        with page.expect_response(lambda answer: ".css" in answer.url and "/match." in answer.url, timeout=60_000):
            page.goto(f"{network.url}/new")
        assert not page.evaluate("isSecureContext")
        come()
        seat(page)
        network.mode = "refuse"
        network.cut()
        page.evaluate("globalThis.stayed = true")
        page.click("#begin")
        page.wait_for_url(BEGUN)
        totals = two_hands(page)
        network.mode = "ok"
        same_as_on_the_server(page, live_server.url, totals)
        assert page.evaluate("globalThis.stayed")
        context.close()


@pytest.mark.slow
def test_six_alone_by_other_rules(live_server: Any, browser: Any) -> None:
    with Chaos(live_server.url) as network:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(f"{network.url}/new")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.click("#rules-row")
        page.select_option("#variant", "grossenwiehe")
        page.keyboard.press("Escape")
        seat(page, ("Anna", "Bea", "Cem", "Dirk", "Eva", "Fritz & Söhne"))
        page.click("#rules-row")
        page.click("#shape >> text=Jeder für sich")
        page.keyboard.press("Escape")
        until(lambda: page.evaluate(KEPT.format("grossenwiehe")), "the screens are here")
        network.mode = "refuse"
        network.cut()
        page.click("#begin")
        page.wait_for_url(BEGUN)
        assert page.inner_text("#screen-match .half[data-side='5'] h2") == "Fritz"
        page.click("#screen-match .half[data-side='5'] .tap")
        page.click("#screen-match a.onward")
        page.wait_for_selector("#screen-count:not([hidden])")
        page.click("#screen-count [name=to][value='2']")
        page.click("#screen-count [name=rest] >> visible=true")
        page.click("#screen-count .bottom [name=deed]")
        sign(page, *range(6))
        page.wait_for_selector("#screen-match:not([hidden])")
        network.mode = "ok"
        token = over(page)
        until(lambda: page.evaluate(RECORDS) == 0, "everything is sent")
        seen = view(live_server.url, token)
        assert seen["variant"] == "grossenwiehe"
        assert seen["recent"][0]["state"] == "signed"
        assert seen["totals"][2] == seen["scoring"]["nominal"]
        assert seen["totals"][5] == seen["scoring"]["zwick"]
        unique(entries(live_server.url, {"record": token}))
        context.close()


@pytest.mark.slow
def test_from_the_start_page_on_plain_http(live_server: Any, browser: Any) -> None:
    with Chaos(live_server.url, host=lan_address()) as network:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        come = asks(page)
        with page.expect_response(lambda answer: "/match." in answer.url and ".mjs" in answer.url, timeout=60_000):
            page.goto(f"{network.url}/")
        come()
        network.mode = "refuse"
        network.cut()
        page.evaluate("globalThis.stayed = true")
        page.click("text=Neue Partie")
        page.wait_for_selector("#new")
        seat(page)
        page.click("#begin")
        page.wait_for_url(BEGUN)
        zwick(page, 0)
        network.mode = "ok"
        token = over(page)
        until(lambda: page.evaluate(RECORDS) == 0, "everything is sent")
        assert view(live_server.url, token)["current"]["zwicks"] == [1, 0]
        assert page.evaluate("globalThis.stayed")
        context.close()
