"""Who may hold how many connections, and how long a request may take to arrive: what waitress has no limits for.

Waitress takes the socket it is to listen on, and of the sockets that come from there it calls ``recv``, ``send`` and
``close``: so these are ours. 2,100 connections that drip a byte now and then would otherwise be all there are.

An address (of IPv6 its /64) holds at most a quarter of the places, and of them at most 32 whose request has not even a
whole head; a hall of phones behind one router fits. Where all places are taken, whoever holds the most gives one up.
What drips is cut: a head 20 s after its first byte, a body that brings less than 20 kB/s for 30 s. This machine's own
address is never counted, and none where a reverse proxy of ours stands in front: everybody has its address then.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal
from weakref import WeakSet

from scorekeeper.web.limits import network_of

HEAD_SECONDS = 20.0
"""From the first byte of a request to the end of its head."""
BODY_SECONDS, SLOWEST_BODY = 30.0, 30 * 20_000
"""A body that is not whole after that time brought at least that many bytes meanwhile, and so again."""
SHARE = 4
"""An address holds one of so many places at most."""
FEWEST = 256
"""So many an address may hold in any case: a hall behind one router, with two or three of each phone."""
MOST_HEADS = 32
"""Requests of one address without a whole head; a phone sends its own in one piece."""
SILENT_SECONDS = 2.0
"""A connection on which nothing came or went for so long waits for nothing."""
SWEEP_SECONDS = 1.0
AT_ONCE = 256
"""Connections that are turned away before the others are served again."""
UNCOUNTED = frozenset({"127.0.0.1", network_of("::1")})

_LENGTH = re.compile(rb"^content-length[ \t]*:[ \t]*(\d{1,18})[ \t]*\r?$", re.I | re.M)
_CHUNKED = re.compile(rb"^transfer-encoding[ \t]*:.*\bchunked\b", re.I | re.M)
_LAST_CHUNK = b"0\r\n\r\n"

State = Literal["new", "head", "body", "asked", "idle"]


class Arriving:
    """How far the requests of one connection have come, from the bytes that were read.

    ``new``: none was ever whole. ``head``, ``body``: of one a part is here. ``asked``: one is whole, nothing was
    answered yet. ``idle``: it was answered, in part at least. ``since``: when that began; ``quiet``: when the last byte
    came or went.
    """

    def __init__(self, now: float) -> None:
        self.state: State = "new"
        self.since = self.quiet = now
        self._head = bytearray()
        self._left: int | None = 0  # bytes of the body that are still to come; None: chunked, its end is seen
        self._end = b""
        self._brought = 0

    def came(self, data: bytes, now: float) -> None:
        """These bytes were read."""
        self.quiet = now
        while data:
            data = self._body(data, now) if self.state == "body" else self._heading(data, now)

    def went(self, now: float) -> None:
        """A part of an answer was sent."""
        self.quiet = now
        if self.state == "asked":
            self._to("idle", now)

    def late(self, now: float) -> bool:
        """Whether a request takes too long."""
        if self.state == "head":
            return now - self.since >= HEAD_SECONDS
        if self.state != "body" or now - self.since < BODY_SECONDS:
            return False
        enough = self._brought >= SLOWEST_BODY
        self.since, self._brought = now, 0
        return not enough

    def _to(self, state: State, now: float) -> None:
        self.state, self.since = state, now

    def _heading(self, data: bytes, now: float) -> bytes:
        if self.state != "head":
            self._to("head", now)
        searched = max(0, len(self._head) - 3)
        self._head += data
        end = self._head.find(b"\r\n\r\n", searched)
        if end < 0:
            return b""
        head, rest = bytes(self._head[: end + 2]), bytes(self._head[end + 4 :])
        self._head.clear()
        if not head.strip():
            return rest  # empty lines ask for nothing: waitress passes over them, and the head is still to come
        length = _LENGTH.search(head)
        self._left = None if _CHUNKED.search(head) else int(length[1]) if length else 0
        self._end, self._brought = b"", 0
        self._to("asked" if self._left == 0 else "body", now)
        return rest

    def _body(self, data: bytes, now: float) -> bytes:
        if self._left is None:
            self._brought += len(data)
            self._end = (self._end + data)[-len(_LAST_CHUNK) :]
            if self._end == _LAST_CHUNK:
                self._to("asked", now)
            return b""
        mine, rest = data[: self._left], data[self._left :]
        self._left -= len(mine)
        self._brought += len(mine)
        if self._left == 0:
            self._to("asked", now)
        return rest


class Connection(socket.socket):
    """A connection that was let in. ``network``: whose it is; empty for one that is not counted."""

    def __init__(self, taken: socket.socket, door: Door, network: str) -> None:
        super().__init__(taken.family, taken.type, taken.proto, fileno=taken.detach())
        self.network = network
        self.arriving = Arriving(door.clock())
        self.over = False
        self._door = door

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """What came; nothing, as if it had been closed, where a request takes too long."""
        data = super().recv(bufsize, flags)
        return data if data and self._door.came(self, data) else b""

    def send(self, data: Any, flags: int = 0) -> int:
        """As a socket does."""
        sent = super().send(data, flags)
        if sent:
            with self._door.lock:
                self.arriving.went(self._door.clock())
        return sent

    def close(self) -> None:
        """Its place is free."""
        with self._door.lock:
            self._door.left(self)
            super().close()

    def cut(self) -> None:
        """End it: who reads it finds it closed. Call it inside the door's lock, so that nobody closes it meanwhile."""
        self.over = True
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)


class Holding:
    """The connections of one address, and which of them have sent a part of a head."""

    def __init__(self) -> None:
        self.all: WeakSet[Connection] = WeakSet()
        self.heads: WeakSet[Connection] = WeakSet()


class Door:
    """Who is in. ``places``: connections there may be; ``counted``: whether addresses are told apart.

    ``lock`` is held where the answer must stay true: waitress reads and closes in one thread, requests are answered in
    others, and `sweep` runs in one of its own.
    """

    def __init__(self, places: int, *, counted: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.places = places
        self.counted = counted
        self.clock = clock
        self.lock = threading.RLock()
        # weak, since waitress forgets some without closing them
        self._all: WeakSet[Connection] = WeakSet()
        self._of: dict[str, Holding] = {}

    @property
    def most(self) -> int:
        """Places of one address."""
        return max(FEWEST, self.places // SHARE)

    def let_in(self, taken: socket.socket, address: str) -> Connection | None:
        """The connection, if there is a place for it, made where others do without; else it is closed."""
        network = network_of(address)
        network = "" if not self.counted or network in UNCOUNTED else network
        with self.lock:
            if not self._room_for(network):
                taken.close()
                return None
            made = Connection(taken, self, network)
            self._all.add(made)
            if network:
                self._of.setdefault(network, Holding()).all.add(made)
            return made

    def came(self, connection: Connection, data: bytes) -> bool:
        """Take note of what was read; False where it came too late."""
        now, arriving = self.clock(), connection.arriving
        with self.lock:
            if connection.over or (arriving.state == "head" and arriving.late(now)):
                return False
            arriving.came(data, now)
            if (mine := self._of.get(connection.network)) is not None:
                if arriving.state != "head":
                    mine.heads.discard(connection)
                elif connection not in mine.heads:
                    mine.heads.add(connection)
                    if len(mine.heads) > MOST_HEADS:
                        self._give_up(min(mine.heads, key=lambda one: one.arriving.since))
            return not connection.over and not arriving.late(now)

    def left(self, connection: Connection) -> None:
        """It is closed, or as good as closed."""
        self._all.discard(connection)
        if (mine := self._of.get(connection.network)) is not None:
            mine.all.discard(connection)
            mine.heads.discard(connection)
            if not mine.all:
                del self._of[connection.network]

    def sweep(self) -> None:
        """Cut what takes too long, also where no more bytes come."""
        now = self.clock()
        with self.lock:
            for one in list(self._all):
                if one.arriving.late(now):
                    self._give_up(one)

    def _room_for(self, network: str) -> bool:
        mine = self._of[network].all if network in self._of else ()
        if network and len(mine) >= self.most and not self._give_up(self._silent(mine)):
            return False
        if len(self._all) < self.places:
            return True
        biggest = max((each.all for each in self._of.values()), key=len, default=())
        if len(biggest) > len(mine) + 1:
            return self._give_up(min(biggest, key=self._worth))
        return self._give_up(self._silent(self._all))

    def _silent(self, among: Iterable[Connection]) -> Connection | None:
        """The one of these on which nothing has gone on for the longest time."""
        before = self.clock() - SILENT_SECONDS
        waiting = [one for one in among if one.arriving.state in ("new", "idle") and one.arriving.quiet <= before]
        return min(waiting, key=lambda one: one.arriving.quiet, default=None)

    def _worth(self, one: Connection) -> tuple[int, float]:
        """How much would be lost with it."""
        rank = ("head", "new", "idle", "body", "asked").index(one.arriving.state)
        return rank, one.arriving.quiet

    def _give_up(self, one: Connection | None) -> bool:
        """Cut it; its place is free at once, though waitress hears of it a moment later."""
        if one is None:
            return False
        one.cut()
        self.left(one)
        return True

    def __len__(self) -> int:
        return len(self._all)


class ListeningSocket(socket.socket):
    """The socket that phones come to."""

    def __init__(self, door: Door, family: int = socket.AF_INET) -> None:
        super().__init__(family, socket.SOCK_STREAM)
        self.door = door

    def accept(self) -> tuple[Connection, Any]:
        """The next connection that is let in. Raises BlockingIOError where nobody waits who may."""
        for _turn in range(AT_ONCE):
            taken, address = super().accept()
            made = self.door.let_in(taken, address[0])
            if made is not None:
                return made, address
        raise BlockingIOError("nobody may come in")


@contextlib.contextmanager
def swept(door: Door) -> Iterator[None]:
    """While this lasts, what drips is cut."""
    over = threading.Event()

    def sweep() -> None:
        while not over.wait(SWEEP_SECONDS):
            door.sweep()

    thread = threading.Thread(target=sweep, name="door", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
