"""Server-sent events: they tell a match's page that something changed, and the page asks for the rest.

Only the version number is sent, so a lost event costs time and never data. One thread in each process watches the
database, however many pages watch it. A stream holds a thread of the server, so there are few; a page that finds none
free polls instead (`static/match/live.mjs`). A stream ends with the link that opened it, whichever process renewed that
link.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import random
import threading
import time
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app

from scorekeeper.journal.links import find_links
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.storage.engine import transactions
from scorekeeper.web.access import find_match, unlisted_pages

pages = Blueprint("live", __name__)
unlisted_pages(pages)
log = logging.getLogger(__name__)

STREAMS = 16
"""Of 64 threads: the others stay for those who write."""
LOOK_SECONDS = 0.5
BEAT_SECONDS = 10.0
LIFE_SECONDS = (50.0, 60.0)
"""A stream ends between these, so that a phone that vanished gives its thread back and not all come again at once."""


class Watching:
    """One open stream, by the hash of its link's token. ``news`` gets the match's version whenever it changed, and None
    once the link leads nowhere any more."""

    def __init__(self, link: bytes, version: int) -> None:
        self.link = link
        self.version = version
        self.news: queue.SimpleQueue[int | None] = queue.SimpleQueue()


class Tower:
    """Who watches what in this process. The thread runs as long as somebody watches."""

    def __init__(self, app: Flask, most: int = STREAMS) -> None:
        self._app = app
        self._most = most
        self._lock = threading.Lock()
        self._watching: set[Watching] = set()
        self._thread: threading.Thread | None = None

    def enter(self, link: bytes, version: int) -> Watching | None:
        """A place to watch from; None where all are taken."""
        with self._lock:
            if len(self._watching) >= self._most:
                return None
            mine = Watching(link, version)
            self._watching.add(mine)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="live", daemon=True)
                self._thread.start()
            return mine

    def leave(self, mine: Watching) -> None:
        """Give the place back; twice does no harm."""
        with self._lock:
            self._watching.discard(mine)

    @property
    def watching(self) -> int:
        """How many places are taken."""
        with self._lock:
            return len(self._watching)

    def _run(self) -> None:
        while True:
            time.sleep(LOOK_SECONDS)
            with self._lock:
                if not self._watching:
                    self._thread = None
                    return
                held = {mine.link for mine in self._watching}
            try:
                versions = self._versions(held)
            except Exception:  # whatever it was: a dead thread would leave every stream mute
                log.warning("live: could not look what is new", exc_info=True)
                continue
            with self._lock:
                for mine in self._watching:
                    version = versions.get(mine.link) if mine.link in held else mine.version
                    if version is None:
                        mine.news.put(None)
                    elif version != mine.version:
                        mine.version = version
                        mine.news.put(version)

    def _versions(self, links: set[bytes]) -> dict[bytes, int]:
        """The versions of the matches that these links lead to; without those that lead nowhere any more."""
        with self._app.app_context(), transactions(writing=False):
            return {hash: link.version for hash, link in find_links(db.session(), links).items() if link.open}


class Events:
    """The body of one answer: the version, each change of it, and a beat now and then, which scripts can hear."""

    def __init__(self, tower: Tower, mine: Watching) -> None:
        self._tower = tower
        self._mine = mine
        self._parts = self._events()

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        """Called by the server when the answer is over, whoever ended it."""
        self._tower.leave(self._mine)

    def _events(self) -> Iterator[bytes]:
        ends = time.monotonic() + random.uniform(*LIFE_SECONDS)
        yield event("version", self._mine.version)
        while (left := ends - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                version = self._mine.news.get(timeout=min(BEAT_SECONDS, left))
                if version is None:
                    return
                yield event("version", version)
                continue
            yield event("beat", self._mine.version)


def event(name: str, version: int) -> bytes:
    """One event as it goes over the line."""
    return f"event: {name}\nid: {version}\ndata: {version}\n\n".encode()


def init_app(app: Flask) -> None:
    """One tower for this process."""
    app.extensions["scorekeeper.tower"] = Tower(app)


@pages.get("/m/<token>/stream")
def stream(token: str) -> Response:
    """Events of a match; 204 where too many streams are open, after which a browser does not come back by itself."""
    place = find_match(token)
    tower: Tower = current_app.extensions["scorekeeper.tower"]
    mine = tower.enter(hash_of_token(token), place.version)
    # nothing of the database is held for the next minute
    db.session.remove()
    if mine is None:
        return Response(status=204)
    body = Events(tower, mine)
    response = Response(body, content_type="text/event-stream; charset=utf-8")
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Cache-Control"] = "no-store"
    response.call_on_close(body.close)
    return response
