"""Phones without a connection: one that is killed, one whose service worker holds the pages; what the server has."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import time
import urllib.request
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.settings import packed
from scorekeeper.web.assets import Assets
from tests import needs

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "locale": "de-DE",
         "reduced_motion": "reduce"}
OPEN_PAGE = {**PHONE, "service_workers": "block"}
"""A phone that goes on in the page it has: without the service worker it costs a third."""
HOOK = """async ([name, matches]) => {
  const {journal, scoreBy} = await import(name);
  const [, game] = document.querySelector("script[src*='/games/']").src.match(/games\\/(\\w+)/);
  scoreBy((await import(matches[game])).scorer);
  await journal.ready;
  globalThis.journal = journal;
  setInterval(() => journal.pull(), 500); // the page follows with its own; this one is the test's
}"""

SLOW_STORE = """() => {
  const {getAll} = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...given) {
    const asked = getAll.apply(this, given), until = performance.now() + 600;
    const hold = () => { if (performance.now() < until) this.count().onsuccess = hold; };
    hold();
    return asked;
  };
}"""
"""What a phone keeps is read after more than half a second."""


@cache
def assets() -> Assets:
    """The scripts as they are sent; read once and only where a test asks: every process imports this file."""
    return Assets(packed("static"))


def sent(script: str) -> str:
    """The address of a script."""
    return f"/static/{assets().hashed_name(script)}"


def entries(server: str, links: dict[str, Any]) -> list[dict[str, Any]]:
    """Every entry the server has."""
    with urllib.request.urlopen(f"{server}/m/{links['record']}/entries", timeout=30) as answer:
        found: list[dict[str, Any]] = json.loads(answer.read())["entries"]
    return found


def until(true: Any, what: str) -> None:
    """Wait for something that takes its time; fails after a minute."""
    ends = time.monotonic() + 60
    while not true():
        assert time.monotonic() < ends, what
        time.sleep(0.1)


def when(page: Any, true: str) -> None:
    """Wait until an expression is true on the page (the policy there forbids what wait_for_function does)."""
    until(lambda: page.evaluate(true), f"{true}: {page.evaluate('globalThis.journal?.pending')} pending")


def hooked(page: Any) -> Any:
    """The page, with a journal of the same match that the test can speak to."""
    page.evaluate(HOOK, [sent("match/journal.mjs"), {game.id: sent(f"games/{game.id}/match.mjs") for game in GAMES}])
    when(page, "globalThis.journal")
    return page


KEPT = """async () => Boolean(
  await (await caches.open("scorekeeper-pages")).match(location.pathname, {ignoreVary: true}))"""


def controlled(page: Any) -> None:
    """Until the service worker is there and has this page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(lambda: page.evaluate(KEPT), "the worker keeps the page")
    own = sent("match/journal.mjs")  # the test's own module, too
    page.evaluate("name => fetch(name).then(answer => answer.text())", own)


def unique(found: list[dict[str, Any]]) -> None:
    """No id is there twice, and the numbers have no gap."""
    assert len({one["id"] for one in found}) == len(found)
    assert [one["seq"] for one in found] == list(range(1, len(found) + 1))


def lan_address() -> str:
    """An address of this machine that is not its loopback; skips where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
            address = str(probe.getsockname()[0])
        except OSError:
            address = "127.0.0.1"
    if address.startswith("127."):
        pytest.skip("this machine has no address but its loopback")
    return address


def launch(browser: Any, profile: Path) -> Any:
    """A browser that keeps its storage on disk, and finds it again after it was killed."""
    from tests.conftest import BROWSER_ARGUMENTS

    for left in profile.glob("Singleton*"):
        left.unlink()
    kind = browser.browser_type
    return kind.launch_persistent_context(
        str(profile), executable_path=needs.chromium(), args=BROWSER_ARGUMENTS, **PHONE
    )


def kill(profile: Path) -> None:
    """End the browser of this profile as a phone does that runs out of memory."""
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            if str(profile).encode() in (folder / "cmdline").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
