"""A queue for work that takes a core for a while (scrypt, a PDF). A process does a limited number of such jobs at a
time and lets a limited number wait. Everybody else is told to come back in a moment."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from scorekeeper.errors import ScorekeeperError


class TooManyAtOnce(ScorekeeperError):
    """All places are taken and as many wait as may: in a moment it can be tried again."""


class Desk:
    """Where such work is done, in one process. ``places``: as many work at a time; ``waiting``: as many wait for that.

    ``each``: of both together so many at most have the same name; left out: nobody is told apart.
    """

    def __init__(self, places: int, waiting: int, each: int | None = None) -> None:
        self._room = places + waiting
        self._each = each or self._room
        self._lock = threading.Lock()
        self._inside = Counter[Hashable]()
        self._places = threading.BoundedSemaphore(places)

    @contextmanager
    def room(self, name: Hashable = "", each: int | None = None) -> Iterator[int]:
        """Inside somebody waits, or works; how many of this name were there before. Raises TooManyAtOnce.

        ``each``: as many of this name at most, where it is another number than for the others."""
        with self._lock:
            before = self._inside[name]
            if self._inside.total() >= self._room or before >= (self._each if each is None else each):
                raise TooManyAtOnce("too many at once")
            self._inside[name] += 1
        try:
            yield before
        finally:
            with self._lock:
                self._inside[name] -= 1
                self._inside += Counter()  # forgets who is not there any more

    @contextmanager
    def place(self, seconds: float | None = None) -> Iterator[None]:
        """Inside it is worked; until a place is free it is waited for. Raises TooManyAtOnce after so many seconds."""
        if not self._places.acquire(timeout=seconds):
            raise TooManyAtOnce("no place was free in time")
        try:
            yield
        finally:
            self._places.release()
