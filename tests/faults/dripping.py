"""Connections that send a drop (a byte, or what is dear to read) now and then, in a process of their own: so that who
measures does not wait for them.

`python -m tests.faults.dripping JSON`: until standard input ends; then how many were cut is printed. `JSON` holds what
`Dripping` takes.
"""

from __future__ import annotations

import contextlib
import json
import select
import socket
import sys
from collections.abc import Sequence
from itertools import count
from urllib.parse import urlsplit

from tests.faults.load import BEGUN, Load

HEAD = b"POST /matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BEGIN = {
    "head": HEAD, "body": HEAD + b"Content-Length: 900000\r\n\r\n{", "silent": b"",
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n",
}


class Dripping(Load):
    """So many connections of some addresses, which come again when they are cut; ``cut`` afterwards: how often.

    ways: what each begins with, in turn, of `BEGIN`.
    drop, times: what each sends every ``pause`` seconds.
    """

    def __init__(
        self, url: str, addresses: Sequence[str], number: int, ways: Sequence[str] = ("head", "body", "silent"),
        drop: str = "x", times: int = 1, pause: float = 2.0,
    ) -> None:
        what = json.dumps([url, addresses, number, ways, drop, times, pause])
        super().__init__("tests.faults.dripping", what)
        self.cut = 0

    def ended(self, text: str) -> None:
        """How often one was cut."""
        self.cut = int(text)


def drip(url: str, addresses: Sequence[str], number: int, ways: Sequence[str], drop: bytes, pause: float) -> int:
    """Until standard input ends; how often one was cut."""
    host, port = urlsplit(url).netloc.split(":")
    come, cut, announced = count(), 0, False
    connections: list[socket.socket] = []
    while True:
        for number_of_one in (next(come) for _ in range(number - len(connections))):
            connection = socket.socket()
            connection.setblocking(False)
            connection.bind((addresses[number_of_one % len(addresses)], 0))
            connection.connect_ex((host, int(port)))
            with contextlib.suppress(OSError):
                connection.send(BEGIN[ways[number_of_one % len(ways)]])
            connections.append(connection)
        if not announced:  # all of them have come
            print(BEGUN, flush=True)
            announced = True
        if select.select([sys.stdin], [], [], pause)[0]:
            return cut
        before = len(connections)
        connections = [one for one in connections if alive(one, drop)]
        cut += before - len(connections)


def alive(connection: socket.socket, drop: bytes) -> bool:
    """Send a drop; False where the server has ended it."""
    try:
        with contextlib.suppress(BlockingIOError):
            if not connection.recv(100):
                raise ConnectionResetError
        with contextlib.suppress(BlockingIOError):
            connection.send(drop)
    except OSError:
        connection.close()
        return False
    return True


if __name__ == "__main__":
    *who, text, times, pause = json.loads(sys.argv[1])
    print(drip(*who, text.encode() * times, pause))
