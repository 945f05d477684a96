"""How many connections an address may hold, and how long a request may take to arrive: waitress has no limits for that.

Waitress takes the socket to listen on, and calls ``recv``, ``send`` and ``close`` of the sockets that it accepts. So
all of these are ours. Without that, 2,100 connections that send a byte now and then would take every place.

An address (of IPv6 its /64) holds at most a quarter of the places. At most 32 of these may have a request whose head is
not complete; a hall of phones behind one router fits into that. When all places are taken, the address with the most
gives one up. Slow requests are cut: a head 20 s after its first byte, a body that brings less than 20 kB/s for 30 s.
This machine's own address is never counted. Where a reverse proxy of ours stands in front no address is, since
everybody has the proxy's then.

A large body, or one of unknown length, is laid aside here (`incoming`). Once all of it has come, the server reads a
head with the key of that file. Until then, and while a head is not complete, the server reads empty lines, which HTTP
lets it pass over. A client that asks whether to send its body (``Expect: 100-continue``) is answered here.

Door and server read a head alike, or it is refused: where the one saw no body and the other did, no limit held.

A body that is too long to wait for, or that is none (chunks without a length, or of a byte each), is answered at once:
the server reads the head of a request that says why. For a while after the answer, whatever its sender still sends is
thrown away, because closing a connection with unread bytes loses the answer.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal
from weakref import WeakSet, finalize

from scorekeeper.journal.packed import MOST_SENT
from scorekeeper.web.incoming import HEADER, IN_MEMORY, LISTENED, Body, Incoming
from scorekeeper.web.limits import UNCOUNTED, network_of

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
TOGETHER = 8
"""Connections that are taken in before the others are served again."""
AT_ONCE = 256
"""Connections that are turned away before the others are served again."""

LONGEST_HEAD = 32 * 1024
"""Bytes: the page of a hand that travels in its address has 6,000 of them, and as many as where it came from; waitress
refuses one that is longer."""
MOST_EMPTY = 64
"""Bytes of empty lines before a request; HTTP allows one line."""
MOST_FRAMING, BODY_TO_FRAMING = 1024, 8
"""Bytes of lengths, extensions and trailers that come with the chunks of a body: so many, and one for each eight of the
body. Whoever sends more sends chunks of a few bytes, each of which is a turn for the one thread that reads for all."""

_EXPECTS = re.compile(rb"^expect[ \t]*:[ \t]*100-continue[ \t]*\r?$", re.I | re.M)
_OF_BODY = re.compile(rb"^(?:content-length|transfer-encoding|expect|" + HEADER + rb")[ \t]*:.*\r?\n", re.I | re.M)
_CONNECTION = re.compile(rb"^connection[ \t]*:.*\r?\n", re.I | re.M)
_CHUNK = re.compile(rb"[ \t]*([0-9a-f]{1,15})[ \t]*(?:;.*)?", re.I | re.S)
_LONGEST_LINE = 4096
_NOTHING_YET = b"\r\n"
_UNREADABLE = b"POST / HTTP/1.1\r\nContent-Length: ?\r\nConnection: close\r\n\r\n"
"""What the server reads, and answers with 400, in place of a head that tells two readers two things."""
_LONGEST_LENGTH = 18
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_CLOSE = b"Connection: close\r\n"
LINGER_SECONDS = 10.0
"""For so long what comes after a refusal is read and thrown away."""
MOST_LINGERING = 64
"""Connections at a time that this is done for."""
DRAIN_SECONDS = 0.05
_DRAINED = 4 * 1024 * 1024
"""Bytes that are read of one of them at a time."""

State = Literal["new", "head", "body", "asked", "refused", "idle"]


def framing(head: bytes) -> tuple[int, bool]:
    """(how many bytes of body follow a head, whether they come in chunks), as the server reads it. Raises ValueError
    where it could be read otherwise: a length that is none, or is given twice, a field that goes on in the next line,
    another coding than chunks, or chunks before HTTP/1.1."""
    first, *lines = head.split(b"\r\n")
    lengths, codings = list[bytes](), list[bytes]()
    for line in lines:
        name, _, value = line.partition(b":")
        if line[:1] in (b" ", b"\t"):
            raise ValueError("a field of two lines")
        if name.lower() == b"content-length":
            lengths.append(value.strip(b" \t"))
        elif name.lower() == b"transfer-encoding":
            codings.append(value.strip(b" \t").lower())
    if len(lengths) > 1 or not all(length.isdigit() for length in lengths):
        raise ValueError("no length")
    if codings and (codings != [b"chunked"] or not first.endswith(b" HTTP/1.1")):
        raise ValueError("no coding")
    if codings or not lengths:
        return 0, bool(codings)
    digits = lengths[0].lstrip(b"0")[: _LONGEST_LENGTH + 1]  # as many as that nobody sends, however many more follow
    return int(digits or b"0"), False


class Chunks:
    """A body that comes in chunks, each after its length. ``framing``: bytes that came and are not of the body."""

    def __init__(self) -> None:
        self.framing = 0
        self._content = 0
        self._line = b""
        self._left = 0  # bytes of this chunk that are still to come
        self._next: Literal["length", "content", "end", "trailer", "nothing"] = "length"

    def take(self, data: bytes) -> tuple[bytes, bytes | None]:
        """(what these bytes bring of the body, what comes behind its end; None as long as it goes on). Raises
        ValueError where they are no chunks, or far more lengths than body."""
        content, at = bytearray(), 0
        while at < len(data) and self._next != "nothing":
            if self._next == "content":
                part = data[at : at + self._left]
                content += part
                at += len(part)
                self._content += len(part)
                self._left -= len(part)
                self._next = "content" if self._left else "end"
                continue
            end = data.find(b"\n", at)
            behind = end + 1 if end >= 0 else len(data)
            self.framing += behind - at
            self._line += data[at:behind]
            at = behind
            if len(self._line) > _LONGEST_LINE or self.framing > MOST_FRAMING + self._content // BODY_TO_FRAMING:
                raise ValueError("no chunk")
            if end >= 0:
                self._read(self._line[:-1].removesuffix(b"\r"))
                self._line = b""
        return bytes(content), data[at:] if self._next == "nothing" else None

    def _read(self, line: bytes) -> None:
        if self._next == "length":
            found = _CHUNK.fullmatch(line)
            if found is None:
                raise ValueError("no chunk")
            self._left = int(found[1], 16)
            self._next = "content" if self._left else "trailer"
        elif self._next == "end":
            if line:
                raise ValueError("no chunk")
            self._next = "length"
        elif not line:
            self._next = "nothing"


class Arriving:
    """How far the requests of one connection have come, from the bytes that were read.

    state: ``new``: none was ever whole; ``head``, ``body``: of one a part is here; ``asked``: one is whole, nothing was
        answered yet; ``refused``: what else comes is nothing; ``idle``: it was answered, in part at least.
    since: when that began.
    quiet: when the last byte came or went.
    incoming: where bodies are laid aside; None: nowhere.
    network: of whom they are.
    """

    def __init__(self, now: float, incoming: Incoming | None = None, network: str = "") -> None:
        self.state: State = "new"
        self.since = self.quiet = now
        self._incoming, self._network = incoming, network
        self._head = bytearray()
        self._empty = 0  # bytes of empty lines before the head
        self._left = 0  # bytes of the body that are still to come
        self._chunks: Chunks | None = None
        self._received = 0
        self._laid: Body | None = None
        self._stead = b""  # the head that the server reads in place of the one whose body is laid aside
        self._keys: list[str] = []
        self._in_turn = True  # all before this request was answered, in part at least
        self.asks = False
        """Whether the body is waited for that somebody asked whether to send, and nothing of it has come."""

    def came(self, data: bytes, now: float) -> bytes:
        """These bytes were read; what the server is to read of them. Raises ValueError where they are no request."""
        self.quiet = now
        self.asks = False
        passed = bytearray()
        while data and self.state != "refused":
            data, more = self._body(data, now) if self.state == "body" else self._heading(data, now)
            passed += more
        return bytes(passed) or _NOTHING_YET

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
        enough = self._received >= SLOWEST_BODY
        self.since, self._received = now, 0
        return not enough

    def over(self) -> None:
        """The connection is gone: what of it nobody has fetched is thrown away."""
        if self._incoming is not None:
            self._incoming.forget(self._keys)
        if self._laid is not None:
            self._laid.close()

    def _to(self, state: State, now: float) -> None:
        self.state, self.since = state, now

    def _heading(self, data: bytes, now: float) -> tuple[bytes, bytes]:
        """(what is left of these bytes, what the server reads)"""
        if self.state != "head":
            self._in_turn = self.state != "asked"
            self._to("head", now)
        if not self._head:  # all empty lines at once, as the server passes over them
            came, data = len(data), data.lstrip()
            self._empty += came - len(data)
            if self._empty > MOST_EMPTY:
                raise ValueError("no head")
        searched = max(0, len(self._head) - 3)
        self._head += data
        end = self._head.find(b"\r\n\r\n", searched)
        if end < 0:
            if len(self._head) > LONGEST_HEAD:
                raise ValueError("no head")
            return b"", b""
        head, rest = bytes(self._head[: end + 2]), bytes(self._head[end + 4 :])
        self._head.clear()
        self._empty = 0
        try:
            self._left, in_chunks = framing(head)
        except ValueError:
            self._to("refused", now)
            return b"", _UNREADABLE
        self._chunks = Chunks() if in_chunks else None
        self._received = 0
        self._to("body" if self._chunks or self._left else "asked", now)
        if self._incoming is None or not self._is_laid_aside():
            return rest, head + b"\r\n"
        self._laid = Body(self._incoming, self._network)
        self._stead = _OF_BODY.sub(b"", head)
        expects = self._in_turn and _EXPECTS.search(head) is not None
        if self._left > (MOST_SENT if expects and not rest else LISTENED):
            self._laid.refuse("large", self._left)
            return b"", self._refused(self._laid, now)
        self.asks = expects and not rest
        return rest, b""

    def _is_laid_aside(self) -> bool:
        """Whether its body may be too large for memory."""
        return self._chunks is not None or self._left > IN_MEMORY

    def _body(self, data: bytes, now: float) -> tuple[bytes, bytes]:
        """(what is left of these bytes, what the server reads)"""
        rest: bytes | None
        if self._chunks is not None:
            try:
                content, rest = self._chunks.take(data)
            except ValueError:
                if self._laid is None:
                    raise
                self._laid.refuse("malformed")
                return b"", self._refused(self._laid, now)
        else:
            content, rest = data[: self._left], data[self._left :]
            self._left -= len(content)
            rest = None if self._left else rest
        self._received += len(data) - len(rest or b"")
        passed = b""
        if self._laid is None:
            passed = data[: len(data) - len(rest or b"")]
        else:
            self._laid.append(content)
            if len(self._laid) > LISTENED:
                return b"", self._refused(self._laid, now)
        if rest is None:
            return b"", passed
        self._to("asked", now)
        if self._laid is not None:
            passed = self._handed_over(self._laid)
        return rest, passed

    def _refused(self, body: Body, now: float) -> bytes:
        """The head of a request about a body that is not read to its end; nothing follows it."""
        self._to("refused", now)
        self._stead = _CONNECTION.sub(b"", self._stead) + _CLOSE
        return self._handed_over(body)

    def _handed_over(self, body: Body) -> bytes:
        assert self._incoming is not None
        key = self._incoming.lay(body)
        self._laid = None
        self._keys = [*self._keys[-9:], key]  # waitress reads one request ahead of the one that is answered
        return self._stead + HEADER + b": " + key.encode() + b"\r\n\r\n"


class Connection(socket.socket):
    """A connection that was let in. ``network``: whose it is; empty for one that is not counted."""

    def __init__(self, accepted: socket.socket, door: Door, network: str) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        self.network = network
        self.arriving = Arriving(door.clock(), door.incoming, network)
        self.over = False
        self._door = door
        finalize(self, self.arriving.over)  # waitress forgets some without closing them

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """What came; nothing, as if it had been closed, where a request takes too long."""
        data = super().recv(bufsize, flags)
        passed = self._door.came(self, data) if data else b""
        if self.arriving.asks and passed:
            with contextlib.suppress(OSError):  # a full buffer, or nobody there: it will be sent without our word
                super().send(_CONTINUE)  # the server reads on only where nothing of an answer waits to be sent
        return passed

    def send(self, data: Any, flags: int = 0) -> int:
        """As a socket does."""
        sent = super().send(data, flags)
        if sent:
            with self._door.lock:
                self.arriving.went(self._door.clock())
        return sent

    def close(self) -> None:
        """Free its place for another one."""
        with self._door.lock:
            self._door.left(self)
            self.arriving.over()
            if self.arriving.state == "refused" and not self.over and self.fileno() >= 0:
                self._door.linger(socket.socket(self.family, self.type, self.proto, fileno=self.detach()))
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
        self.incoming: Incoming | None = None
        """Where the bodies of those who come in from now on are laid aside, if anywhere."""
        self.lock = threading.RLock()
        # weak, since waitress forgets some without closing them
        self._all: WeakSet[Connection] = WeakSet()
        self._of: dict[str, Holding] = {}
        self._lingering: dict[socket.socket, float] = {}

    @property
    def most(self) -> int:
        """Places of one address."""
        return max(FEWEST, self.places // SHARE)

    def let_in(self, accepted: socket.socket, address: str) -> Connection | None:
        """The connection, if there is a place for it, made where others do without; else it is closed."""
        network = network_of(address)
        network = "" if not self.counted or network in UNCOUNTED else network
        with self.lock:
            if not self._room_for(network):
                accepted.close()
                return None
            made = Connection(accepted, self, network)
            self._all.add(made)
            if network:
                self._of.setdefault(network, Holding()).all.add(made)
            return made

    def came(self, connection: Connection, data: bytes) -> bytes:
        """Take note of what was read; what the server is to read of it, nothing where it came too late."""
        now, arriving = self.clock(), connection.arriving
        with self.lock:
            if connection.over or (arriving.state == "head" and arriving.late(now)):
                return b""
            try:
                passed = arriving.came(data, now)
            except ValueError:
                return b""
            if (mine := self._of.get(connection.network)) is not None:
                if arriving.state != "head":
                    mine.heads.discard(connection)
                elif connection not in mine.heads:
                    mine.heads.add(connection)
                    if len(mine.heads) > MOST_HEADS:
                        self._give_up(min(mine.heads, key=lambda one: one.arriving.since))
            return b"" if connection.over or arriving.late(now) else passed

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

    def linger(self, answered: socket.socket) -> None:
        """Nothing else is said to this one; it is closed once its sender has nothing to say either, or too much."""
        with self.lock, contextlib.suppress(OSError):
            answered.shutdown(socket.SHUT_WR)
            answered.setblocking(False)
            self._lingering[answered] = self.clock() + LINGER_SECONDS
            while len(self._lingering) > MOST_LINGERING:
                self._part_from(next(iter(self._lingering)))

    def drain(self) -> bool:
        """Read and throw away what still comes; whether there is anybody that is done for."""
        with self.lock:
            now = self.clock()
            for one, until in list(self._lingering.items()):
                if now >= until or _is_over(one):
                    self._part_from(one)
            return bool(self._lingering)

    def _part_from(self, one: socket.socket) -> None:
        del self._lingering[one]
        one.close()

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
        rank = ("head", "new", "refused", "idle", "body", "asked").index(one.arriving.state)
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


def _is_over(one: socket.socket) -> bool:
    """Whether nothing will come any more, all that has being read."""
    read = 0
    try:
        while read < _DRAINED:
            data = one.recv(65_536)
            if not data:
                return True
            read += len(data)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return False


class ListeningSocket(socket.socket):
    """The socket that phones come to."""

    def __init__(self, door: Door, family: int = socket.AF_INET, fileno: int | None = None) -> None:
        super().__init__(family, socket.SOCK_STREAM, fileno=fileno)
        self.door = door

    def doors(self) -> list[ListeningSocket]:
        """This one and others that hear the same: waitress takes in one connection of each before it serves all others
        again, which with a thousand phones made the thousandth wait for seconds."""
        others = [socket.fromfd(self.fileno(), self.family, self.type).detach() for _ in range(TOGETHER - 1)]
        made = [self, *(ListeningSocket(self.door, self.family, fileno) for fileno in others)]
        for one in made:
            one.setblocking(False)
        return made

    def accept(self) -> tuple[Connection, tuple[str, int]]:
        """The next connection that is let in. Raises BlockingIOError where nobody waits who may."""
        for _turn in range(AT_ONCE):
            accepted, address = super().accept()
            made = self.door.let_in(accepted, address[0])
            if made is not None:
                return made, address
        raise BlockingIOError("nobody may come in")


@contextlib.contextmanager
def swept(door: Door) -> Iterator[None]:
    """While this lasts, what drips is cut."""
    over = threading.Event()

    def sweep() -> None:
        lingering, swept_at = False, door.clock()
        while not over.wait(DRAIN_SECONDS if lingering else SWEEP_SECONDS):
            lingering = door.drain()
            if door.clock() - swept_at >= SWEEP_SECONDS or not lingering:
                door.sweep()
                swept_at = door.clock()

    thread = threading.Thread(target=sweep, name="door", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
