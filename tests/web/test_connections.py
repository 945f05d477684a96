"""The connection of a phone that watches stays open, also when there is nothing new; how many somebody may hold."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import socket
from urllib.parse import urlsplit

import pytest
from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser

from scorekeeper.web import connections
from scorekeeper.web.connections import Arriving, Chunks, Door, ListeningSocket
from scorekeeper.web.hand_place import LONGEST_ADDRESS
from scorekeeper.web.incoming import HEADER, IN_MEMORY, Incoming, emptied
from scorekeeper.web.limits import network_of
from tests.cases import for_each
from tests.web.matches import begin
from tests.web.over_http import OverHttp


@pytest.fixture
def connection(live_server):
    made = http.client.HTTPConnection(urlsplit(live_server.url).netloc, timeout=30)
    yield made
    made.close()


def ask(connection, **headers):
    connection.request("GET", "/manifest.webmanifest", headers=headers)
    answer = connection.getresponse()
    answer.read()
    return answer


@pytest.mark.slow
def test_the_next_question_comes_on_the_same_connection(live_server, connection):
    _match, links = begin(OverHttp(live_server.url, {"device": "w" * 22}))
    path, since, mine = f"/m/{links['watch']}/state", "", None
    for _ in range(4):
        connection.request("GET", path + since)
        answer = connection.getresponse()
        data = json.loads(answer.read())
        assert (answer.status, answer.getheader("Connection")) == (200, None)
        assert (data == {}) == bool(since)
        assert connection.sock is mine or not since
        mine = connection.sock
        since = since or f"?since={data['version']}"


def test_a_phone_that_wants_it_closed_has_it_closed(connection):
    assert ask(connection, Connection="close").getheader("Connection") == "close"


GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\ncontent-LENGTH:  5\r\n\r\n"
ONLY_CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding:   Chunked\r\n\r\n"


class TestArriving:
    @for_each(
        ("came", "states"),
        [
            (GET, ["head"] * (len(GET) - 1) + ["asked"]),
            (POST + b"12345", ["head"] * (len(POST) - 1) + ["body"] * 5 + ["asked"]),
            (CHUNKED + b"3\r\nabc\r\n0\r\n\r\n", ["head"] * (len(CHUNKED) - 1) + ["body"] * 13 + ["asked"]),
            (POST + b"12345" + GET, ["head"] * (len(POST) - 1) + ["body"] * 5 + ["asked"]
             + ["head"] * (len(GET) - 1) + ["asked"]),
            (b"\r\n" + GET, ["head"] * (len(GET) + 1) + ["asked"]),
            (b"\r\n\r\n" + GET, ["head"] * (len(GET) + 3) + ["asked"]),
            (b"X-Content-Length: 9\r\nContent-Length: 0\r\n\r\n", ["head"] * 41 + ["asked"]),
        ],
        ids=["get", "post", "chunked", "two", "blank line", "blank lines", "no body"],
    )
    def test_it_is_known_what_is_missing_however_the_bytes_come(self, came, states):
        one = Arriving(0)
        seen = []
        for at in range(len(came)):
            one.came(came[at : at + 1], 0)
            seen.append(one.state)
        assert seen == states
        for a, b in itertools.combinations(range(len(came) + 1), 2):
            one = Arriving(0)
            for part in (came[:a], came[a:b], came[b:]):
                one.came(part, 0)
            assert one.state == "asked", (a, b)

    def test_a_head_is_as_long_as_any_of_ours_and_no_longer(self):
        """Of 262,144 bytes, as the server would take, one field cost a second."""
        address = "/replay/" + "h" * LONGEST_ADDRESS
        fields = f"Referer: https://karten.example{address}\r\nCookie: {'c' * 8192}"
        head = f"GET {address} HTTP/1.1\r\n{fields}\r\n\r\n".encode()
        assert Arriving(0).came(head, 0) == head
        with pytest.raises(ValueError, match="no head"):
            Arriving(0).came(b"GET / HTTP/1.1\r\nHost: " + b"x" * 32_768, 0)

    def test_door_and_server_read_the_same_length_however_it_is_spelt(self, tmp_path):
        """Of a length with a leading zero too many, or on a line of its own, the door saw none: all that came was kept
        by the server."""
        incoming, wrong = Incoming(emptied(tmp_path)), []
        many = str(IN_MEMORY * 3)
        lengths = (
            "5", "0", " \t5\t ", "0" * 30 + "5", "0" * 30 + many, "0" * 5000 + many, "9" * 17, "9" * 30, "9" * 5000, "",
            "+5", "-5", "5_0", "0x5", "5,5", "5, 6", "5.0", "\u0665", "\x0b5", "5\x00", "\r\n " + many,
            "5\r\n\t00000", "\n5",
        )
        codings = (
            "chunked", "Chunked ", "chunked, chunked", "chunked,", ",chunked", "gzip, chunked", "\r\n chunked", "",
            "xchunked", "identity", '"chunked"',
        )
        fields = [
            *(f"{name}:{value}" for value in lengths for name in ("Content-Length", "content-LENGTH")),
            *(f"Content-Length: {one}\r\nContent-Length: {other}" for one in ("0", "5") for other in ("5", many)),
            *(f"Transfer-Encoding: {value}" for value in codings),
            *(f"Content-Length: {many}\r\nTransfer-Encoding: {value}" for value in codings),
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", f"X: y\r\n Content-Length: {many}",
            f"Content_Length: {many}", f"Content-Length : {many}", f" Content-Length: {many}",
            f"X: y\nContent-Length: {many}", f"X: y\rContent-Length: {many}", f"X-Content-Length: {many}",
        ]
        for field, version in itertools.product(fields, (" HTTP/1.1", " HTTP/1.0", "", " HTTP/1.1 ")):
            one = Arriving(0, incoming)
            server = HTTPRequestParser(Adjustments(max_request_body_size=1 << 40))

            def read(sent, one=one, server=server):
                passed = one.came(sent, 0).lstrip()
                while passed and not server.completed:
                    passed = passed[server.received(passed):]

            read(f"POST /x{version}\r\nHost: x\r\n{field}\r\n\r\n".encode())
            if server.headers_finished and not server.error and server.completed != (one.state != "body"):
                wrong.append((version, field[:60], one.state, server.completed))
            with contextlib.suppress(ValueError):  # chunks that are none
                read(b"x" * IN_MEMORY * 2)
                read(b"x" * IN_MEMORY * 2)
            if server.body_bytes_received > IN_MEMORY:
                wrong.append((version, field[:60], server.body_bytes_received))
            one.over()
        assert wrong == []

    @for_each("size", [1, 7, 64, 8192])
    @for_each("way", ["length", "chunks", "small chunks"])
    def test_a_large_body_is_laid_aside_and_the_server_reads_a_head_that_names_it(self, tmp_path, size, way):
        incoming = Incoming(emptied(tmp_path))
        content = bytes(range(256)) * (IN_MEMORY // 256) + b"x" * (size > 1 or way != "length")
        if way == "length":
            content += b"y"
        part = {"chunks": 5000, "small chunks": 140}.get(way)
        body = content if part is None else b"".join(
            b"%x;a=b\r\n%s\r\n" % (len(content[at : at + part]), content[at : at + part])
            for at in range(0, len(content), part)
        ) + b"0\r\nTrailer: x\r\n\r\n"
        framed = b"Content-Length: %d" % len(content) if part is None else b"Transfer-Encoding: chunked"
        head = b"POST /x HTTP/1.1\r\nHost: x\r\n" + framed + b"\r\nExpect: 100-continue\r\n"
        came = head + HEADER + b": forged\r\n\r\n" + body + POST + b"12345" + GET
        one = Arriving(0, incoming)
        passed = b"".join(one.came(came[at : at + size], 0) for at in range(0, len(came), size)).lstrip()
        key = passed.partition(HEADER + b": ")[2].partition(b"\r\n")[0].decode()
        assert passed.startswith(b"POST /x HTTP/1.1\r\nHost: x\r\n" + HEADER + b": " + key.encode() + b"\r\n\r\n")
        rest = passed.partition(b"\r\n\r\n")[2]
        assert rest.replace(b"\r\n", b"") == (POST + b"12345" + GET).replace(b"\r\n", b"")
        assert rest.lstrip().startswith(POST)
        assert rest.endswith(GET)
        found = incoming.fetch(key)
        assert found.getfile().read() == content
        found.close()
        assert incoming.fetch(key) is None

    @pytest.mark.parametrize("served", [False, True])
    def test_what_nobody_fetched_is_gone_with_its_connection(self, tmp_path, served):
        incoming = Incoming(emptied(tmp_path), 399_998)
        one = Arriving(0, incoming)
        asked = b"POST / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n"
        head = one.came(asked + b"x" * 100_000, 0)
        one.came(asked + b"x" * 99_999, 0)
        assert not incoming.take(1)
        found = incoming.fetch(head.partition(HEADER + b": ")[2].strip().decode()) if served else None
        one.over()
        assert incoming.take(199_998)
        assert incoming.take(200_000) == (not served)
        if found is not None:
            assert len(found.getfile().read()) == 100_000
            found.close()
            assert incoming.take(200_000)

    @for_each(
        "seen", [b"x\r\n", b"3\r\nabcd\r\n", b"-1\r\n", b"\r\n", b"0x3\r\nabc\r\n", b"1" * 5000, b"f" * 16 + b"\r\n"]
    )
    def test_chunks_that_are_none_end_the_connection(self, hall, seen):
        place = hall(20).come(A, 1, b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        place.outside[0].sendall(seen)
        assert place.inside[0].recv(8192) == b""

    @for_each(
        ("chunk", "most"),
        [
            (b"1\r\na\r\n", 210), (b"1;" + b"e" * 500 + b"\r\na\r\n", 3),
            (b"40;" + b"e" * 70 + b"\r\n" + b"a" * 64 + b"\r\n", 20),
        ],
        ids=["a byte each", "all extension", "more extension than body"],
    )
    @for_each("size", [3, 8192, 1_000_000])
    def test_of_chunks_that_are_mostly_lengths_few_are_looked_at(self, monkeypatch, tmp_path, chunk, most, size):
        looked_at, read = [], Chunks._read
        monkeypatch.setattr(Chunks, "_read", lambda self, line: (looked_at.append(line), read(self, line)))
        incoming = Incoming(emptied(tmp_path))
        one, passed = Arriving(0, incoming), b""
        for at in range(0, len(body := ONLY_CHUNKED + chunk * 100_000), size):
            passed += one.came(body[at : at + size], 0)
            if one.state == "refused":
                break
        assert one.state == "refused"
        assert len(looked_at) <= 2 * most
        found = incoming.fetch(passed.partition(HEADER + b": ")[2].partition(b"\r\n")[0].decode())
        assert found.why == "malformed"
        assert b"Connection: close" in passed

    def test_chunks_as_clients_send_them_are_taken_however_many_they_are(self):
        chunks = Chunks()
        for _ in range(10_000):
            assert chunks.take(b"40\r\n" + b"a" * 64 + b"\r\n") == (b"a" * 64, None)
        assert chunks.take(b"0\r\nTrailer: x\r\n\r\nGET") == (b"", b"GET")

    def test_trailers_end(self):
        chunks = Chunks()
        chunks.take(b"0\r\n")
        with pytest.raises(ValueError, match="no chunk"):
            chunks.take(b"a: b\r\n" * 2000)

    @for_each("line", [b"\r\n", b" \r\n\r\n", b"\n"])
    def test_empty_lines_are_passed_over_in_one_turn_and_a_few_only(self, monkeypatch, line):
        turns, heading = [], Arriving._heading
        monkeypatch.setattr(Arriving, "_heading", lambda *seen: (turns.append(1), heading(*seen))[1])
        one = Arriving(0)
        for _ in range(3):
            assert one.came(line * 8 + GET, 0).endswith(GET)
        assert len(turns) == 3
        with pytest.raises(ValueError, match="no head"):
            one.came(line * 3000, 0)
        assert len(turns) == 4
        one = Arriving(0)
        for _ in range(64 // len(line)):
            one.came(line, 0)
        with pytest.raises(ValueError, match="no head"):
            one.came(line, 0)

    def test_a_head_has_twenty_seconds_and_a_body_brings_enough(self):
        one = Arriving(0)
        assert not one.late(1000), "nothing was asked for yet"
        one.came(b"GET", 1000)
        one.came(b" /", 1019)
        assert [one.late(at) for at in (1019.9, 1020)] == [False, True]

        one = Arriving(0)
        one.came(POST.replace(b"5", b"5000000"), 0)
        one.came(b"x" * 600_000, 29)
        assert not one.late(30), "20 kB a second"
        one.came(b"x" * 590_000, 59)
        assert not one.late(59.9)
        assert one.late(60)

        one = Arriving(0)
        for at in range(0, 20, 5):
            one.came(b"\r\n\r\n", at)
        assert one.late(20), "empty lines are no head"

        one = Arriving(0)
        one.came(GET, 0)
        assert not one.late(1000), "the answer is our affair"
        one.went(1000)
        assert (one.state, one.quiet) == ("idle", 1000)


class Place:
    """A door with real sockets on both sides of it, and a clock that stands."""

    def __init__(self, places, **seen):
        self.now = 0.0
        self.door = Door(places, clock=lambda: self.now, **seen)
        self.listening = ListeningSocket(self.door)
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(1000)
        self.listening.setblocking(False)
        self.outside, self.inside = [], []

    def come(self, address, number=1, sent=b""):
        """Connections from there; the outer ends of those that were let in."""
        for _ in range(number):
            self.outside.append(socket.socket())
            self.outside[-1].bind((address, 0))
            self.outside[-1].connect(self.listening.getsockname())
            try:
                connection, _ = self.listening.accept()
            except BlockingIOError:
                continue
            self.inside.append(connection)
            if sent:
                self.outside[-1].sendall(sent)
                connection.recv(8192)
        return self

    def held(self):
        """How many each address holds, as those outside see it."""
        there = {}
        for connection in self.outside:
            connection.setblocking(False)
            try:
                open_ = bool(connection.recv(10))
            except BlockingIOError:
                open_ = True
            except OSError:
                open_ = False
            who = connection.getsockname()[0]
            there[who] = there.get(who, 0) + open_
        return there

    def close(self):
        for one in (*self.outside, *self.inside, self.listening):
            one.close()


@pytest.fixture
def hall(monkeypatch):
    """`hall(20)`: a place with 20 places, where an address may have 5 of them."""
    monkeypatch.setattr(connections, "FEWEST", 4)
    made = []

    def make(places, **seen):
        made.append(Place(places, **seen))
        return made[-1]

    yield make
    for place in made:
        place.close()


A, B, C = "127.0.13.1", "127.0.13.2", "127.0.13.3"


class TestDoor:
    def test_an_address_holds_a_quarter_and_never_fewer_than_a_hall_needs(self, hall, monkeypatch):
        place = hall(20).come(A, 8, GET).come(B, 3, GET)
        assert place.held() == {A: 5, B: 3}
        monkeypatch.setattr(connections, "FEWEST", 7)
        assert place.come(A, 8, GET).held()[A] == 7
        for one in place.inside[:2]:
            one.close()
        assert place.come(A, 8, GET).held()[A] == 7, "who leaves makes room"
        monkeypatch.undo()
        assert (Door(2000).most, Door(400).most) == (500, 256)

    def test_who_waits_for_nothing_gives_its_place_to_the_next_of_its_address(self, hall):
        place = hall(20).come(A, 5, GET)
        for number, one in enumerate(place.inside):
            place.now = number / 10
            one.send(b"HTTP/1.1 204 No Content\r\n\r\n")
        for one in place.outside:
            one.recv(100)
        assert place.come(A).held() == {A: 5}, "it was answered only just now"
        place.now = 3
        assert place.come(A).held() == {A: 5}
        place.outside[0].setblocking(False)
        assert place.outside[0].recv(10) == b"", "the one that waited longest"

    def test_this_machine_and_who_stands_behind_a_proxy_are_not_counted(self, hall):
        assert hall(20).come("127.0.0.1", 12).held() == {"127.0.0.1": 12}
        assert hall(20, counted=False).come(A, 12).held() == {A: 12}

    def test_where_all_is_taken_who_holds_the_most_gives_one_up(self, hall, monkeypatch):
        monkeypatch.setattr(connections, "FEWEST", 9)
        place = hall(20).come(A, 9, b"POST").come(B, 7, GET).come("127.0.0.1", 4, GET)
        assert place.held() == {A: 9, B: 7, "127.0.0.1": 4}
        assert place.come(C, 2, GET).held() == {A: 7, B: 7, "127.0.0.1": 4, C: 2}
        assert place.come("127.0.0.1", 1, GET).held() == {A: 6, B: 7, "127.0.0.1": 5, C: 2}
        # who holds the most is turned away, unless one of their own waits for nothing
        assert place.come(B, 1, GET).held() == {A: 6, B: 7, "127.0.0.1": 5, C: 2}
        assert len(place.door) == 20

    def test_unfinished_heads_of_an_address_are_few_and_the_oldest_goes(self, hall, monkeypatch):
        monkeypatch.setattr(connections, "FEWEST", 60)
        monkeypatch.setattr(connections, "MOST_HEADS", 3)
        place = hall(100).come(A, 2, b"POST").come(A, 30, GET).come(A, 20)
        place.now = 5
        place.come(A, 1, b"POST")
        assert place.held() == {A: 53}
        place.come(A, 2, b"POST").come(B, 3, b"POST")
        assert place.held() == {A: 53, B: 3}
        for one in place.outside[:2]:
            assert one.recv(10) == b""
        place.now = 24
        place.door.sweep()
        assert place.held() == {A: 53, B: 3}
        place.now = 25
        place.door.sweep()
        assert place.held() == {A: 50, B: 0}, "twenty seconds are over"
        place.come(A, 5, b"\r\n\r\n")
        assert place.held() == {A: 53, B: 0}, "empty lines are no head"

    def test_what_was_cut_says_nothing_more(self, hall):
        place = hall(20).come(A, 1, b"POST")
        place.outside[0].sendall(b" / HTTP/1.1\r\n\r\n")
        place.now = 21
        assert place.inside[0].recv(8192) == b""
        place.door.sweep()
        assert place.held() == {A: 0}

    def test_whose_an_address_is(self):
        assert network_of("192.0.2.7") == network_of("::ffff:192.0.2.7") == "192.0.2.7"
        assert network_of("2001:db8:0:7::1") == network_of("2001:db8:0:7:ffff:1:2:3") != network_of("2001:db8:0:8::1")
        assert network_of("fe80::1%eth0") == network_of("fe80::2%wlan0")
        assert network_of("unix") == "unix"
        assert network_of("192.0.2.7", of_four=24, of_six=48) == network_of("192.0.2.250", of_four=24, of_six=48)
        one, other = (network_of(f"2001:db8:0:{n}::1", of_four=24, of_six=48) for n in (7, 8))
        assert one == other != network_of("2001:db8:1:7::1", of_four=24, of_six=48)
