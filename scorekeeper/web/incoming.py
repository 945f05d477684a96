"""Bodies of requests while they come in: small ones in memory, others in `data/incoming`, 128 MB in all.

Python's folder for temporary files is usually `/tmp`, which on a small board is memory. A body larger than anybody may
send is read and thrown away, as long as that is bearable, because a browser that still sends does not read an answer. A
body that finds no room is treated in the same way, and its sender is told to come back.
"""

from __future__ import annotations

import contextlib
import io
import secrets
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Literal
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, abort, request
from werkzeug.wsgi import ClosingIterator

from scorekeeper.journal.packed import MOST_SENT, MOST_UNPACKED
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _

FOLDER = "incoming"
IN_ALL = 128 * 1024 * 1024
"""Bytes of all that come in at a time, in one process."""
IN_MEMORY = 64 * 1024
"""A smaller one is counted by nobody: what phones record, of which a connection has one."""
SHARE = 2
"""An address has one of so many parts of that at most, as `connections` tells addresses apart."""
TWICE = 2
"""The file in a form is laid into one of its own beside the body it came in."""
LISTENED = 4 * MOST_UNPACKED
"""Bytes of a body that are waited for, kept or not; one that is longer is answered before its end."""
RETRY_SECONDS = 30
UNKEPT = "scorekeeper.unkept"
HEADER = b"Scorekeeper-Body"
"""In a request whose body was laid aside before the server saw it: under which key it lies."""

Why = Literal["", "large", "no_room", "full", "malformed"]
"""Why a body was not kept: nobody may send as much; no room among the others; none on the disk; it is none."""


class Incoming:
    """What comes in at the moment. ``folder``: where it lies; ``most``: bytes of all together."""

    def __init__(self, folder: Path, most: int = IN_ALL) -> None:
        self.folder = folder
        self._most = most
        self._lock = threading.RLock()  # a connection can be forgotten, and give back, while somebody takes
        self._bytes = Counter[str]()  # by whose they are
        self._bodies: dict[str, Body] = {}

    def take(self, size: int, network: str = "") -> bool:
        """Whether there is room for so many bytes more; then they are counted. ``network``: empty for one that is not
        counted for itself."""
        with self._lock:
            mine = self._bytes[network] + size if network else 0
            if self._bytes.total() + size > self._most or mine > self._most // SHARE:
                return False
            self._bytes[network] += size
            return True

    def give_back(self, size: int, network: str = "") -> None:
        """So many bytes are gone."""
        with self._lock:
            self._bytes[network] -= size
            self._bytes += Counter()  # forgets who has nothing here

    def lay(self, body: Body) -> str:
        """The key under which a body that is whole lies, until it is fetched or forgotten."""
        key = secrets.token_hex(16)
        with self._lock:
            self._bodies[key] = body
        return key

    def fetch(self, key: str) -> Body | None:
        """The body under this key, once; it is the caller's to close."""
        with self._lock:
            return self._bodies.pop(key, None)

    def forget(self, keys: Iterable[str]) -> None:
        """Who sent these went away: what nobody has fetched is thrown away."""
        for key in keys:
            if (body := self.fetch(key)) is not None:
                body.close()


class Body:
    """One body as it comes in. ``why``: why it is not kept, empty while it is; its length counts all that came."""

    def __init__(self, incoming: Incoming, network: str = "") -> None:
        self.why: Why = ""
        self._incoming, self._network = incoming, network
        self._came = self._counted = 0
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY, dir=str(incoming.folder))  # noqa: SIM115

    def append(self, data: bytes) -> None:
        """Keep what came next, if it can be kept."""
        self._came += len(data)
        if self.why:
            return
        if self._came > MOST_SENT:
            self._drop("large")
        elif not self._has_room():
            self._drop("no_room")
        else:
            try:
                self._file.write(data)
            except OSError:
                self._drop("full")

    def refuse(self, why: Why, length: int = 0) -> None:
        """Keep nothing of it. ``length``: bytes of which its sender has spoken."""
        self._came = max(self._came, length)
        self._drop(why)

    def getfile(self) -> IO[bytes]:
        """All of it, to be read; nothing of one that was not kept."""
        if self.why:
            return io.BytesIO()
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        """Let go of what was kept of it."""
        with contextlib.suppress(OSError):  # what could not be written is tried once more
            self._file.close()
        self._incoming.give_back(self._counted, self._network)
        self._counted = 0

    def __len__(self) -> int:
        return self._came

    def _has_room(self) -> bool:
        more = TWICE * self._came - self._counted if self._came > IN_MEMORY else 0
        if not self._incoming.take(more, self._network):
            return False
        self._counted += more
        return True

    def _drop(self, why: Why) -> None:
        self.why = why
        self.close()


def with_bodies(app: WSGIApplication, incoming: Incoming) -> WSGIApplication:
    """The application, given the bodies that were laid aside before the server saw them."""
    header = f"HTTP_{HEADER.decode().upper().replace('-', '_')}"

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body = incoming.fetch(environ.pop(header, ""))
        if body is None:
            return app(environ, start_response)
        environ.update({"CONTENT_LENGTH": str(len(body)), "wsgi.input": body.getfile(), UNKEPT: body.why})
        try:
            return ClosingIterator(app(environ, start_response), body.close)
        except BaseException:
            body.close()
            raise

    return answer


def init_app(app: Flask) -> None:
    """Tell those whose body could not be kept."""
    app.before_request(check)


def check() -> None:
    """Answers 503 or 507 where there was no room, 400 where it was no body; that too much was sent is found by whoever
    reads it."""
    why: Why = request.environ.get(UNKEPT, "")
    if why == "malformed":
        abort(400)
    if why == "no_room":
        refuse(
            503,
            _("It is busy right now. Try again in a few seconds."),
            heading=_("A moment, please"), retry_after=RETRY_SECONDS,
        )
    if why == "full":
        refuse(507)


@contextlib.contextmanager
def lying_in(folder: Path) -> Iterator[Incoming]:
    """While this lasts, what comes in lies in the folder, and so does what is made of it elsewhere."""
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield Incoming(folder)
    finally:
        tempfile.tempdir = before


def emptied(data: Path) -> Path:
    """The folder, without what a process left there that was killed; what another one uses has no name, or stays.
    Raises OSError."""
    folder = data / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in folder.iterdir():
        with contextlib.suppress(OSError):
            left.unlink()
    return folder
