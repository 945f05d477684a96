"""Large files come in, too large ones and too many: a whole server, real bytes on the line."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import re
import socket
import tempfile
import time
import zlib
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.journal.packed import MOST_SENT, MOST_UNPACKED
from scorekeeper.web.incoming import IN_ALL, LISTENED, SHARE, TWICE
from tests.cases import for_each
from tests.conftest import start_server, stop_server
from tests.faults.large_club import brought, large_club_file
from tests.faults.recording import Recorder, linux, memory
from tests.web.club.forms import words_of
from tests.web.over_http import OverHttp

MB = 1024 * 1024
TOO_LARGE = "Die Datei ist zu groß für diese Seite."
FORM = "multipart/form-data; boundary=x"
HEAD = b'--x\r\nContent-Disposition: form-data; name="file"; filename="club.json"\r\n\r\n'
REST = b'\r\n--x\r\nContent-Disposition: form-data; name="passphrase"\r\n\r\nPik ist Trumpf\r\n--x--\r\n'


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """(process, address, data) of a server that was killed before and left something."""
    folder = tmp_path_factory.mktemp("incoming")
    data = folder / "data"
    (data / "incoming").mkdir(parents=True)
    (data / "incoming" / "tmpleft").write_bytes(b"half a club")
    (folder / "tmp").mkdir()
    process, url = start_server(data, TMPDIR=str(folder / "tmp"))
    yield process, url, data
    stop_server(process)


@pytest.fixture
def server(started):
    return started[1]


@pytest.fixture(scope="module")
def season(tmp_path_factory, migrated_sqlite):
    """A club's file as one object, of a few evenings."""
    return large_club_file(tmp_path_factory.mktemp("season") / "there", migrated_sqlite, evenings=2, hands=10)


def another(season, number):
    """The same under another name and with ids of its own: a club that no server here knows."""
    found = sorted(set(re.findall(r"[0-9a-f]{8}-[0-9a-f-]{27}", text := json.dumps(season))))
    for at, id in enumerate(found):
        text = text.replace(id, f"{id[:24]}{number:04x}{at:08x}")
    return text.replace("Zwickerverein Windbargen", f"Verein {number}")


def padded(content, size):
    """A file of this many bytes that says the same."""
    return content + b" " * (size - len(content))


class Sending:
    """A connection on which a body comes in, as far as it is told."""

    def __init__(self, url, address, length, path="/clubs/import", more=""):
        host, port = urlsplit(url).netloc.split(":")
        self.connection = socket.create_connection((host, int(port)), source_address=(address, 0), timeout=120)
        size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
        self.connection.sendall(
            f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {url}\r\nContent-Type: {FORM}\r\n"
            f"Accept-Language: de\r\n{size}\r\n{more}\r\n".encode()
        )

    def send(self, content):
        self.connection.sendall(content)
        return self

    def answer(self):
        """(status, headers, text) of what comes back."""
        came = http.client.HTTPResponse(self.connection)
        came.begin()
        text = came.read().decode()
        self.connection.close()
        return came.status, came.headers, re.sub(r"\s+", " ", text)


@pytest.mark.slow
def test_what_a_killed_process_left_is_gone(started):
    assert os.listdir(started[2] / "incoming") == []


@pytest.mark.parametrize("size", [MOST_SENT + 1, 30 * MB, MOST_UNPACKED + MB])
def test_a_file_that_is_too_large_gets_its_page_whatever_the_browser_still_sends(server, size):
    """It was cut off by the server's own limit, in a line of English or none."""
    asked = Sending(server, "127.0.30.1", len(HEAD) + size + len(REST))
    status, headers, text = asked.send(HEAD).send(b" " * size).send(REST).answer()
    assert (status, headers.get_content_type()) == (413, "text/html")
    assert TOO_LARGE in text
    assert "scorekeeper import" in text
    assert 'action="/clubs/import"' in text


def test_so_does_one_whose_length_nobody_said(server):
    asked = Sending(server, "127.0.30.2", None)
    for part in (HEAD, *[b" " * MB] * 20, REST):
        asked.send(f"{len(part):x}\r\n".encode() + part + b"\r\n")
    status, _, text = asked.send(b"0\r\n\r\n").answer()
    assert status == 413
    assert TOO_LARGE in text


@pytest.mark.parametrize("sent", [0, 30 * MB])
def test_and_one_that_nobody_would_wait_for_to_its_end(server, sent):
    """It got the server's own line of English, or none where the browser still sent."""
    asked = Sending(server, "127.0.30.4", LISTENED + MB).send(HEAD).send(b" " * sent)
    status, headers, text = asked.answer()
    assert (status, headers.get_content_type()) == (413, "text/html")
    assert TOO_LARGE in text
    assert headers["Connection"] == "close"


@pytest.mark.slow
def test_and_one_that_goes_on_and_on_without_a_length(server):
    asked = Sending(server, "127.0.30.5", None)
    part = b" " * 8 * MB
    for _ in range(LISTENED // len(part) + 2):
        asked.send(b"%x\r\n%s\r\n" % (len(part), part))
    status, headers, text = asked.answer()
    assert (status, headers.get_content_type()) == (413, "text/html")
    assert TOO_LARGE in text


@for_each("body", [b"nothing\r\n", b"3\r\nabcd\r\n0\r\n\r\n", b"5\r\nabcde\r\nx\r\n\r\n", b"1" * 5000])
def test_chunks_that_are_none_are_said_to_be_none(server, body):
    """The connection ended without a word."""
    status, headers, text = Sending(server, "127.0.30.6", None, "/replay").send(body).answer()
    assert (status, headers.get_content_type()) == (400, "text/html")
    assert headers["Connection"] == "close"
    assert 'lang="de"' in text


EXPECT = "Expect: 100-continue\r\n"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


def form(size):
    """A form with a file of so many blanks."""
    return HEAD + b" " * size + REST


@pytest.mark.parametrize("size", [1000, 10 * MB, None])
def test_who_asks_whether_to_send_is_told_to(server, size):
    """Only small bodies were asked for; a program that sends a large file waited for a second, or for ever."""
    body = form(size or 1000)
    asked = Sending(server, "127.0.30.7", len(body) if size else None, more=EXPECT)
    asked.connection.settimeout(20)
    assert asked.connection.recv(1000) == CONTINUE
    asked.send(body if size else b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
    assert asked.answer()[0] == 422


def test_who_sends_without_waiting_is_answered(server):
    body = form(2 * MB)
    assert Sending(server, "127.0.30.8", len(body), more=EXPECT).send(body).answer()[0] == 422


def test_who_asks_whether_to_send_too_much_hears_that_it_is(server):
    asked = Sending(server, "127.0.30.9", MOST_SENT + MB, more=EXPECT)
    asked.connection.settimeout(20)
    status, _, text = asked.answer()
    assert status == 413
    assert TOO_LARGE in text


@for_each("path", ["/import", "/clubs/new", "/replay"])
def test_and_any_other_form(server, path):
    status, headers, _ = Sending(server, "127.0.30.3", 20 * MB, path).send(b" " * 20 * MB).answer()
    assert (status, headers.get_content_type()) == (413, "text/html")


@pytest.mark.parametrize("way", ["packed", "plain", "called otherwise"])
def test_a_season_comes_in(server, season, way):
    """30 MB of it packed, up to 16 MB as it is; whatever it is called."""
    number = ("packed", "plain", "called otherwise").index(way)
    content = padded(another(season, number).encode(), 15 * MB if way == "plain" else 30 * MB)
    if way != "plain":
        content = gzip.compress(content)
    answer = brought(server, content, f"127.0.31.{number + 1}", "club.json" if number else "club.json.gz")
    assert answer.status_code == 303, answer.text
    keeper = OverHttp(server, address=f"127.0.31.{number + 1}")
    again = keeper.get(f"{answer.location}/club.json.gz")
    assert again.headers["Content-Type"] == "application/gzip"
    assert "Content-Encoding" not in again.headers
    file = json.loads(gzip.decompress(again.data))
    assert file == json.loads(another(season, number))
    assert json.loads(keeper.get(f"{answer.location}/export.json").data) == file


@pytest.mark.slow
@linux
def test_a_small_file_that_unpacks_to_gigabytes_costs_neither_memory_nor_seconds(started):
    process, url, _ = started
    packer = zlib.compressobj(9, wbits=31)
    part = bytes(MB)
    bomb = b"".join(packer.compress(part) for _ in range(2048)) + packer.flush()
    before = memory(process, "VmRSS")
    Path(f"/proc/{process.pid}/clear_refs").write_text("5")  # the highest it had is forgotten
    answer = brought(url, bomb, "127.0.32.1")
    assert answer.status_code == 422
    assert "too large for this page" in words_of(answer)
    assert memory(process) - before < 50


def held(process):
    """The files that a process has open and has no name for."""
    found = []
    for link in Path(f"/proc/{process.pid}/fd").iterdir():
        try:
            found.append(os.readlink(link))
        except OSError:
            continue
    return [file for file in found if file.endswith("(deleted)") or "/incoming/" in file]


def laid_aside(process):
    """Bytes that lie in such files."""
    found = 0
    for file in Path(f"/proc/{process.pid}/fd").iterdir():
        try:
            found += file.stat().st_size if "/incoming/" in os.readlink(file) else 0
        except OSError:
            continue
    return found


def until(what):
    """Wait until it is so; the server has its own pace."""
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def coming_in(url, number, size, address=""):
    """So many files of which all but the end is sent, from one address or each from its own."""
    with ExitStack() as all_of_them:
        for n in range(number):
            one = Sending(url, address or f"127.0.33.{n + 1}", size + MB)
            all_of_them.callback(one.connection.close)
            one.send(b" " * size)
        yield


@linux
def test_what_comes_in_lies_in_the_data_and_nothing_of_it_stays(started):
    process, url, data = started
    with coming_in(url, 2, 3 * MB):
        until(lambda: len(held(process)) == 2)
        assert all(file.startswith(f"{data / 'incoming'}/") for file in held(process)), held(process)
    until(lambda: held(process) == [])
    assert os.listdir(data.parent / "tmp") == []


@pytest.mark.slow
@linux
def test_all_together_take_128_mb_and_whoever_comes_then_is_told_to_come_back(started, season):
    process, url, _ = started
    fits = IN_ALL // TWICE // (15 * MB)
    with Recorder(url, "127.0.34.1").going_on(), coming_in(url, fits, 15 * MB):
        until(lambda: laid_aside(process) > fits * 15 * MB - MB)
        asked = Sending(url, "127.0.35.1", 10 * MB)
        status, headers, text = asked.send(b" " * 10 * MB).answer()
        assert status == 503
        assert int(headers["Retry-After"]) >= 10
        assert "Gerade ist viel zu tun." in text
        assert len(held(process)) == fits
        # what is small has room: a page's form, a phone's entries
        assert OverHttp(url, address="127.0.35.2").post("/clubs", {"name": "x"}).status_code == 422
    until(lambda: held(process) == [])
    # who went away has made room, however often
    for _ in range(3):
        with coming_in(url, fits, 15 * MB):
            pass
    until(lambda: held(process) == [])
    answer = brought(url, padded(another(season, 9).encode(), 15 * MB), "127.0.35.3")
    assert answer.status_code == 303, answer.text


@linux
def test_of_one_address_half_of_that_comes_in_and_others_have_the_rest(started, season):
    process, url, _ = started
    fits = IN_ALL // TWICE // SHARE // (15 * MB)
    with coming_in(url, fits, 15 * MB, "127.0.37.1"):
        until(lambda: laid_aside(process) > fits * 15 * MB - MB)
        content = padded(another(season, 10).encode(), 14 * MB)
        assert brought(url, content, "127.0.37.1").status_code == 503
        assert brought(url, content, "127.0.37.2").status_code == 303


@pytest.mark.slow
@linux
def test_nothing_stays_of_two_requests_whose_sender_did_not_wait(started):
    """The second of them waitress forgets without closing it."""
    process, url, _ = started
    head = f"POST /clubs/new HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nContent-Length: {2 * MB}\r\n\r\n".encode()
    for n in range(120):
        one = Sending(url, f"127.0.36.{n + 1}", 2 * MB, "/clubs/new")
        one.send(b" " * 2 * MB + (head + b" " * 2 * MB) * 2)
        one.connection.close()
    until(lambda: held(process) == [])
    assert brought(url, b" " * 15 * MB, "127.0.35.4").status_code == 422


def test_elsewhere_the_folder_for_files_in_the_making_is_as_it_was(started):
    assert not tempfile.gettempdir().startswith(str(started[2]))
