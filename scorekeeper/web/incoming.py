"""Bodies of requests while they come in: small ones in memory, others in `data/incoming`, 128 MB in all.

The folder for files in the making is `/tmp` elsewhere, which on a small board is memory. What is larger than anybody
may send is read and thrown away, for as long as that is bearable: a browser that still sends hears no answer. So does
what finds no room, and whoever sent it is told to come back.
"""

from __future__ import annotations

import contextlib
import io
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Literal

from flask import Flask, request
from waitress.parser import HTTPRequestParser

from scorekeeper.journal.packed import MOST_SENT, MOST_UNPACKED
from scorekeeper.web.errors import InsufficientStorage, refuse
from scorekeeper.web.texts import _

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
"""Bytes of a body that are waited for, kept or not; then the connection is cut."""
RETRY_SECONDS = 30
UNKEPT = "scorekeeper.unkept"

Why = Literal["", "large", "no_room", "full"]
"""Why a body was not kept: nobody may send as much; no room among the others; none on the disk."""


class Incoming:
    """What comes in at the moment. ``folder``: where it lies; ``most``: bytes of all together."""

    def __init__(self, folder: Path, most: int = IN_ALL) -> None:
        self.folder = folder
        self._most = most
        self._lock = threading.Lock()
        self._bytes = Counter[str]()  # by whose they are

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

    def getfile(self) -> IO[bytes]:
        """All of it, to be read; nothing of one that was not kept."""
        if self.why:
            return io.BytesIO()
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        """It is done with."""
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


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """One request as it comes in, its body counted and laid where it belongs."""

    def __init__(self, incoming: Incoming, network: str, adjustments: object) -> None:
        super().__init__(adjustments)
        self._incoming, self._network = incoming, network
        self.body: Body | None = None

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head; if a body follows, make ready for it."""
        super().parse_header(header_plus)
        if self.body_rcv is not None:
            self.body = self.body_rcv.buf = Body(self._incoming, self._network)


def init_app(app: Flask) -> None:
    """Tell those whose body could not be kept."""
    app.before_request(check)


def check() -> None:
    """Answers 503 or 507 where there was no room; that too much was sent is found by whoever reads it."""
    why: Why = request.environ.get(UNKEPT, "")
    if why == "no_room":
        refuse(
            503,
            _("Several large files are coming in at this moment. Try it again in a minute."),
            heading=_("A moment, please"), retry_after=RETRY_SECONDS,
        )  # fmt: skip
    if why == "full":
        raise InsufficientStorage


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
