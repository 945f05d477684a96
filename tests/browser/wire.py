"""What a page costs on the wire."""

from __future__ import annotations

import re
from typing import Any

REQUESTS, BYTES = 5, 40_000


# Apart, as stated: the manifest, the service worker and what that keeps for times without a connection.
APART = re.compile(r"/(?:manifest\.webmanifest|sw\.js)$")


OWN = re.compile(r"/static/(?:icon|fonts/)")


class Wire:
    """Counts what a page asks for; before and after it is loaded."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.urls: dict[str, str] = {}
        self.first: dict[str, int] = {}
        self.later: dict[str, int] = {}
        self.loaded = False
        self.document: str | None = None
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.on("Network.requestWillBeSent", self._asked)
        self.session.on("Network.requestServedFromCache", lambda seen: self.urls.pop(seen["requestId"], None))
        self.session.on("Network.responseReceived", self._answered)
        self.session.on("Network.loadingFinished", self._came)

    def _asked(self, seen: dict[str, Any]) -> None:
        if seen.get("type") == "Document":
            self.document = seen["loaderId"]
        # what the page before this one still asked for on its way out is not this page's
        if seen["loaderId"] == self.document and not APART.search(seen["request"]["url"]):
            self.urls[seen["requestId"]] = seen["request"]["url"]

    def _answered(self, seen: dict[str, Any]) -> None:
        if seen["response"].get("fromDiskCache"):
            self.urls.pop(seen["requestId"], None)

    def _came(self, seen: dict[str, Any]) -> None:
        url = self.urls.get(seen["requestId"])
        if url is None:
            return
        # icon and font belong to the page, whenever the browser asks for them
        place = self.later if self.loaded and not OWN.search(url) else self.first
        place[url] = place.get(url, 0) + int(seen["encodedDataLength"])

    def visit(self, path: str, *, rest: int = 1500) -> None:
        """Open a page; count until its load event. ``rest``: so many ms what it asks for later is counted apart."""
        self.urls, self.first, self.later, self.loaded, self.document = {}, {}, {}, False, None
        self.page.once("load", lambda _: setattr(self, "loaded", True))
        self.page.goto(path, wait_until="load")
        if not any("/static/icon" in url for url in self.first):
            # a Chromium without a window asks for no icon; every phone does
            self.page.evaluate("() => fetch(document.querySelector('link[rel~=icon]').href).then(got => got.blob())")
        self.page.wait_for_timeout(rest)

    def report(self, what: str) -> None:
        """Print the figures."""
        first, later = sum(self.first.values()), sum(self.later.values())
        print(f"{what}: {len(self.first)} requests, {first} bytes; afterwards {len(self.later)}, {later} bytes")
