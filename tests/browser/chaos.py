"""Bad Wi-Fi between a browser and the server: a TCP proxy on this machine that does what a pub's network does."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from itertools import takewhile

MODES = ("ok", "refuse", "blackhole", "drop_response", "slow", "portal", "gateway")
PORTAL = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 13\r\nConnection: close\r\n\r\n<p>Log in</p>"
"""What a network that wants to be paid or agreed to answers, whatever is asked."""
GATEWAY = PORTAL.replace(b"200 OK", b"502 Bad Gateway").replace(b"Log in", b"nginx!")
"""What stands before a server that is away answers."""


class Chaos:
    """Listens at `url` and passes everything on to `target`, as `mode` says.

    ``refuse`` closes at once; ``blackhole`` takes everything and answers nothing; ``drop_response`` lets a request
    through and cuts its answer off; ``slow`` waits before each piece; ``portal`` and ``gateway`` answer each new
    connection with a page of their own. Changing the mode concerns the connections that are open, too, but for these;
    `cut()` ends them all.
    """

    def __init__(self, target: str, host: str = "127.0.0.1") -> None:
        name, _, port = target.removeprefix("http://").partition(":")
        self._target = (name, int(port))
        self.mode = "ok"
        self.dropped = 0
        self.swallowed = 0
        """Entries that were posted to the portal."""
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server((host, 0))
        self.url = f"http://{host}:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Chaos:
        return self

    def __exit__(self, *_error: object) -> None:
        self._listening.close()
        self.cut()

    def cut(self) -> None:
        """End every connection that is open."""
        with self._lock:
            for each in self._open:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        if self.mode == "refuse":
            browser.close()
            return
        if self.mode in ("portal", "gateway"):
            self._answer_itself(browser)
            return
        try:
            server = socket.create_connection(self._target, timeout=30)
        except OSError:
            browser.close()
            return
        server.settimeout(None)
        with self._lock:
            self._open |= {browser, server}
        back = threading.Thread(target=self._pass_on, args=(server, browser, True), daemon=True)
        back.start()
        self._pass_on(browser, server, False)
        back.join()
        with self._lock:
            self._open -= {browser, server}
        browser.close()
        server.close()

    def _answer_itself(self, browser: socket.socket) -> None:
        with contextlib.suppress(OSError), browser, browser.makefile("rb") as asked:
            lines = list(takewhile(bytes.strip, asked))
            lengths = [int(line.partition(b":")[2]) for line in lines if line.lower().startswith(b"content-length:")]
            asked.read(sum(lengths))
            browser.sendall(PORTAL if self.mode == "portal" else GATEWAY)
            self.swallowed += any(line.startswith(b"POST") and b"/entries " in line for line in lines)

    def _pass_on(self, source: socket.socket, sink: socket.socket, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                while self.mode == "blackhole":  # held back for as long as it lasts
                    time.sleep(0.02)
                if self.mode == "refuse":
                    break
                if self.mode == "drop_response" and answers:
                    self.dropped += 1
                    break
                if self.mode == "slow":
                    time.sleep(0.3)
                sink.sendall(data)
        for each in (source, sink):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
