"""PDFs: the one place where they are made, kept and handed out.

A PDF takes a core for a tenth of a second, and that of a thousand hands for seconds. So a process makes one at a time,
a few requests wait, and all others hear that they should come back in a moment. Nobody holds a transaction while a PDF
is waited for or drawn.

Finished PDFs are kept in memory, under everything they were made of. A request for exactly the same gets the kept one.
With another link, name or number it is another PDF, so nobody gets what another link shows.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from flask import Flask, Response, current_app, make_response, request

from scorekeeper import __version__
from scorekeeper.desk import Desk, TooManyAtOnce
from scorekeeper.lru_cache import LRUCache
from scorekeeper.names import in_ascii
from scorekeeper.storage.base import db
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import caller, count_pdf
from scorekeeper.web.preferences import language

AT_ONCE = 1
"""Two are ready no sooner than one after the other, since they share the interpreter; and whoever records meanwhile
waits for both of them at each of its steps."""
WAITING = 15
"""As many wait; each holds a thread of the server, of which there are 64 for everybody."""
EACH = 8
"""Of both together so many at most ask by the same link, or without one from the same address."""
WAIT_SECONDS = 10.0
CACHE_BYTES = 32 * 1024 * 1024
_BESIDE = 500
"""Bytes that an entry takes beside its PDF."""
_AN_ADDRESS = " at 0x"
"""How Python writes what has no value of its own: where it lies in memory, where something else may lie later."""


def file_name(*parts: str, ending: str = "pdf") -> str:
    """``spielzettel-leer.pdf``: what it is, in plain letters."""
    return re.sub(r"[\W_]+", "-", in_ascii("-".join(parts)).lower()).strip("-") + f".{ending}"


class Pdf(NamedTuple):
    """A PDF and the name it is saved under.

    name: it is saved under.
    content: its bytes.
    """

    name: str
    content: bytes


class Paper(NamedTuple):
    """A paper that is asked for.

    made_of: values that decide its bytes, all of them but language and program.
    read: called where it is not kept: it reads from the database what it must, and returns what draws the PDF without
        it.
    """

    made_of: tuple[object, ...]
    read: Callable[[], Callable[[], Pdf]]


def paper_of(name: str, draw: Callable[..., bytes], *values: object, **options: object) -> Paper:
    """The paper that ``draw`` makes of these values: they are what it is made of."""
    return Paper(
        (name, draw.__module__, draw.__qualname__, values, options),
        lambda: lambda: Pdf(name, draw(*values, **options)),
    )


class Press:
    """Where PDFs are made, and those that were made last, in one process."""

    def __init__(self, most: int = CACHE_BYTES, wait: float = WAIT_SECONDS) -> None:
        self._wait = wait
        self._desk = Desk(AT_ONCE, WAITING, EACH)
        self._lock = threading.Lock()
        self._cache: LRUCache[bytes, Pdf] = LRUCache(most, lambda pdf: len(pdf.content) + _BESIDE)
        # whoever makes it, and how many of those who want the same are there with them
        self._asked: dict[bytes, tuple[threading.Lock, int]] = {}

    def cached(self, key: bytes) -> Pdf | None:
        """What was made under this key, if it is still here."""
        return self._cache.get(key)

    def made(self, key: bytes, make: Callable[[], Pdf], asker: str = "") -> Pdf:
        """What is kept under this key, else what ``make`` gives; of those who ask for the same at once, one makes it.

        Raises TooManyAtOnce.
        """
        until = time.monotonic() + self._wait
        with self._desk.room(asker), self._alone(key, until):
            if (found := self.cached(key)) is None:
                with self._desk.place(max(0.0, until - time.monotonic())):
                    found = make()
                self._cache[key] = found
            return found

    def __len__(self) -> int:
        """Bytes that are kept."""
        return self._cache.held

    @contextmanager
    def _alone(self, key: bytes, until: float) -> Iterator[None]:
        with self._lock:
            lock, there = self._asked.get(key, (threading.Lock(), 0))
            self._asked[key] = (lock, there + 1)
        try:
            if not lock.acquire(timeout=max(0.0, until - time.monotonic())):
                raise TooManyAtOnce("it was not made in time")
            try:
                yield
            finally:
                lock.release()
        finally:
            with self._lock:
                lock, there = self._asked.pop(key)
                if there > 1:
                    self._asked[key] = (lock, there - 1)


def init_app(app: Flask) -> None:
    """One press for this process."""
    app.extensions["scorekeeper.press"] = Press()


def answer(paper: Paper, content_type: str = "application/pdf", *, to_keep: bool = False) -> Response:
    """The PDF, or the picture that was made of one; 304 where the reader has it already. It opens in the browser, or is
    kept as a file where it is ``to_keep``. Ends the request's transaction.

    Answers 429 where one link or address asks for too many, 503 where too many are being made.
    """
    key = _key(paper.made_of)
    response = make_response()
    response.set_etag(key.hex()[:24])
    if response.make_conditional(request).status_code == 304:
        return response
    press: Press = current_app.extensions["scorekeeper.press"]
    made = press.cached(key) or _made(press, key, paper)
    response = make_response(made.content)
    response.content_type = content_type
    response.headers["Content-Disposition"] = f'{"attachment" if to_keep else "inline"}; filename="{made.name}"'
    response.set_etag(key.hex()[:24])
    return response


def _made(press: Press, key: bytes, paper: Paper) -> Pdf:
    args = request.view_args or {}
    link = str(args.get("token") or args.get("watch") or "")
    count_pdf(link)

    def make() -> Pdf:
        draw = paper.read()
        db.session.remove()
        return draw()

    db.session.remove()
    try:
        return press.made(key, make, link or caller())
    except TooManyAtOnce:
        refuse(
            503,
            _("It is busy right now. Try again in a few seconds."),
            code="too_many_at_once",
            heading=_("A moment, please"),
        )


def _key(made_of: tuple[object, ...]) -> bytes:
    text = repr((__version__, language(), made_of))
    if _AN_ADDRESS in text:  # it could be another thing's the next time, so that this one is nobody else's
        text += secrets.token_hex()
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
