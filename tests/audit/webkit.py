"""Pages in WebKitGTK's MiniBrowser, driven by the WebDriver protocol itself: no client library is needed."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.conftest import free_port

# what a page says about itself: its status, whether it is wider than the screen, whether styles arrived
PROBE = """const again = new XMLHttpRequest();
again.open("GET", location.href, false);
again.send();
return {
  status: again.status,
  wide: document.documentElement.scrollWidth - innerWidth,
  styled: document.styleSheets.length > 0 && document.styleSheets[0].cssRules.length > 0,
}"""


class Driver:
    """One WebDriver session."""

    def __init__(self, port: int, minibrowser: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        options = {"binary": minibrowser, "args": ["--automation"]}
        asked = {"alwaysMatch": {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}
        for _ in range(100):
            try:
                self._session = self.call("/session", {"capabilities": asked})["sessionId"]
                return
            except urllib.error.URLError:
                time.sleep(0.1)
        raise RuntimeError("WebKitWebDriver did not answer")

    def call(self, path: str, body: dict[str, Any] | None = None, method: str = "POST") -> Any:
        """One command; its value."""
        request = urllib.request.Request(
            self._base + path, method=method, data=json.dumps(body or {}).encode() if method == "POST" else None,
            headers={"Content-Type": "application/json"},
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def visit(self, url: str) -> dict[str, Any]:
        """Load a page and look at it."""
        self.call(f"/session/{self._session}/url", {"url": url})
        found: dict[str, Any] = self.call(f"/session/{self._session}/execute/sync", {"script": PROBE, "args": []})
        return found

    def close(self) -> None:
        """End the session."""
        self.call(f"/session/{self._session}", method="DELETE")


@contextmanager
def running(command: list[str], **env: str) -> Iterator[None]:
    """A program, while it is needed."""
    process = subprocess.Popen(
        command, env={**os.environ, **env}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def complaints(driver: str, xvfb: str, minibrowser: str, base: str, paths: list[str]) -> Iterator[str]:
    """A line for each thing that is wrong in WebKit."""
    display, port = ":77", free_port()
    with tempfile.TemporaryDirectory() as home:
        env = {"DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": home}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # its sandbox refuses to run as root
        with running([xvfb, display, "-screen", "0", "800x900x24"]), running([driver, f"--port={port}"], **env):
            session = Driver(port, minibrowser)
            for path in paths:
                found = session.visit(base + path)
                if found["status"] != 200:
                    yield f"WebKit {path}: answers {found['status']}"
                if found["wide"] > 0:
                    yield f"WebKit {path}: is {found['wide']} px wider than the screen"
                if not found["styled"]:
                    yield f"WebKit {path}: has no style"
            session.close()


def minibrowser() -> str | None:
    """Where Debian puts the browser; it is not on the path."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None
