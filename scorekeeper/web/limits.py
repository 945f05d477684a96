"""How often: a bucket of tokens for each link, and one for each address that tries links that do not exist.

In memory and so per process: enough against scripts that run wild and against guessing 128 random bits.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from flask import Flask, current_app, request

from scorekeeper.web.errors import refuse


class Buckets:
    """Token buckets by key: `rate` a second come in, at most `burst` are in store."""

    FULL_SIZE = 10_000  # keys; beyond it the ones that are full again are forgotten, which changes nothing

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._lock = threading.Lock()
        self._levels: dict[str, tuple[float, float]] = {}  # key -> (tokens, when that was true)

    def take(self, key: str) -> float:
        """Take a token; 0 if there was one, else the seconds until there is."""
        with self._lock:
            now = self._clock()
            if len(self._levels) >= self.FULL_SIZE:
                self._forget_full(now)
            level = self._level(key, now)
            if level >= 1:
                self._levels[key] = (level - 1, now)
                return 0.0
            self._levels[key] = (level, now)
            return (1 - level) / self.rate

    def _level(self, key: str, now: float) -> float:
        level, then = self._levels.get(key, (float(self.burst), now))
        return min(float(self.burst), level + (now - then) * self.rate)

    def _forget_full(self, now: float) -> None:
        self._levels = {key: kept for key, kept in self._levels.items() if self._level(key, now) < self.burst}


def init_app(app: Flask) -> None:
    """Make the two kinds of buckets."""
    app.extensions["scorekeeper.link_buckets"] = Buckets(rate=10, burst=300)
    # a whole pub shares one address, so this one is generous too
    app.extensions["scorekeeper.unknown_buckets"] = Buckets(rate=1, burst=60)


def count_link(token: str) -> None:
    """Call for each request that comes with a link; answers 429 when that link is used too fast."""
    _take("scorekeeper.link_buckets", token)


def count_unknown() -> None:
    """Call for each link that leads nowhere, before answering 404; answers 429 when one address tries too many."""
    _take("scorekeeper.unknown_buckets", request.remote_addr or "")


def _take(name: str, key: str) -> None:
    buckets: Buckets = current_app.extensions[name]
    wait = buckets.take(key)
    if wait:
        refuse(429, retry_after=max(1, math.ceil(wait)))
