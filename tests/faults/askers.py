"""Many who ask for the same addresses, in a process of their own: so that who measures does not wait for them.

`python -m tests.faults.askers URL NUMBER PATH…`: so many threads, each from an address of its own, ask for the paths in
turn until standard input ends; then how often which status came is printed as JSON.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from itertools import count
from urllib.parse import urlsplit

from tests.faults.load import BEGUN, Load

PAUSE = 0.5
"""Seconds until somebody asks again: who was refused is told to wait far longer."""


class Askers(Load):
    """They ask while this lasts; ``codes`` afterwards."""

    def __init__(self, url: str, number: int, paths: Sequence[str]) -> None:
        super().__init__("tests.faults.askers", url, str(number), *paths)
        self.codes: Counter[int] = Counter()

    def ended(self, text: str) -> None:
        """How often which status came."""
        self.codes = Counter({int(code): number for code, number in json.loads(text).items()})


def ask(url: str, number: int, paths: Sequence[str]) -> Counter[int]:
    """Until standard input ends."""
    codes: Counter[int] = Counter()
    over = threading.Event()

    def one(at: int) -> None:
        for turn in count(at):
            if over.is_set():
                return
            connection = http.client.HTTPConnection(
                urlsplit(url).netloc, timeout=60, source_address=(f"127.0.20.{at + 1}", 0)
            )
            connection.request("GET", paths[turn % len(paths)])
            answer = connection.getresponse()
            answer.read()
            connection.close()
            codes[answer.status] += 1
            over.wait(PAUSE)

    threads = [threading.Thread(target=one, args=(at,)) for at in range(number)]
    for thread in threads:
        thread.start()
    print(BEGUN, flush=True)
    sys.stdin.read()
    over.set()
    for thread in threads:
        thread.join()
    return codes


if __name__ == "__main__":
    print(json.dumps(ask(sys.argv[1], int(sys.argv[2]), sys.argv[3:])))
