"""A phone that goes on recording while others ask for far too much, and what a server takes of the memory."""

from __future__ import annotations

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.matches import a_hand, begin, entry
from tests.web.over_http import OverHttp

linux = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads how much memory a process has taken")


class Recorder:
    """A phone in the hall that says something all the time; `waited` has the seconds each answer took."""

    def __init__(self, url, address="127.0.7.7", pause=0.02):
        self.phone, self.pause = OverHttp(url, {"device": "t" * 22}, address), pause
        self.match, self.links = begin(self.phone)
        self.hand, entries = a_hand()
        self.say(*entries)
        self.waited, self._stop = [], threading.Event()

    def say(self, *entries):
        answer = self.phone.post(f"/m/{self.links['record']}/entries", json={"entries": [*entries], "words": {}})
        assert answer.status_code == 200, answer.text
        assert {result["status"] for result in answer.json["results"]} == {"applied"}

    def zwick(self):
        return entry("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, self.hand)

    @contextmanager
    def going_on(self):
        """It writes while the others do what they do."""
        failed = []

        def go_on():
            try:
                while not self._stop.is_set():
                    then = time.monotonic()
                    self.say(self.zwick())
                    self.waited.append(time.monotonic() - then)
                    self._stop.wait(self.pause)
            except Exception as error:
                failed.append(error)

        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield self
        finally:
            self._stop.set()
            thread.join()
        assert not failed, failed
        assert len(self.waited) > 2

    def part(self, share):
        """The seconds within which this share of its answers came."""
        return sorted(self.waited)[int(share * (len(self.waited) - 1))]


def at_once(number, call):
    """`call(n)` from as many threads that begin together; what they gave."""
    ready = threading.Barrier(number)

    def one(n):
        ready.wait()
        return call(n)

    with ThreadPoolExecutor(number) as threads:
        return list(threads.map(one, range(number)))


def memory(process, what="VmHWM"):
    """Megabytes a process has taken at most since it was last asked to forget that."""
    return int(re.search(rf"{what}:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024
