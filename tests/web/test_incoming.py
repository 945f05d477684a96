"""What comes in is counted and laid aside; what finds no room is thrown away, and its sender is told."""

from __future__ import annotations

import io
import os
import tempfile

import pytest

from scorekeeper.journal.packed import MOST_SENT
from scorekeeper.web.incoming import IN_MEMORY, TWICE, UNKEPT, Body, Incoming, emptied, lying_in
from tests.cases import for_each

PART = 8192


def come(body, size):
    """So many bytes, in the portions that waitress reads."""
    for at in range(0, size, PART):
        body.append(b"x" * min(PART, size - at))
    return body


@pytest.fixture
def folder(tmp_path):
    return emptied(tmp_path / "data")


@for_each("size", [0, 1, IN_MEMORY, IN_MEMORY + 1, MOST_SENT])
def test_a_body_is_read_as_it_came(folder, size):
    body = come(Body(Incoming(folder)), size)
    assert (body.why, len(body)) == ("", size)
    assert body.getfile().read() == b"x" * size
    body.close()


def test_what_is_too_large_is_counted_and_not_kept(folder):
    incoming = Incoming(folder, TWICE * MOST_SENT)
    body = come(Body(incoming), MOST_SENT + 1)
    assert (body.why, len(body), body.getfile().read()) == ("large", MOST_SENT + 1, b"")
    assert incoming.take(TWICE * MOST_SENT), "it holds no place"
    body.close()


def test_small_ones_need_no_room_and_large_ones_give_theirs_back_once(folder):
    incoming = Incoming(folder, TWICE * 100_000)
    first, second, small = (come(Body(incoming), size) for size in (90_000, 90_000, IN_MEMORY))
    assert (first.why, second.why, small.why) == ("", "no_room", "")
    for _ in range(2):
        first.close()
        second.close()
    third, fourth = come(Body(incoming), 100_000), come(Body(incoming), 70_000)
    assert (third.why, fourth.why) == ("", "no_room")
    for each in (small, third, fourth):
        each.close()


def test_an_address_has_half_of_the_room_unless_nobody_is_told_apart(folder):
    incoming = Incoming(folder, 1000)
    assert incoming.take(500, "10.0.0.1")
    assert not incoming.take(1, "10.0.0.1")
    assert incoming.take(300, "10.0.0.2")
    assert incoming.take(200)
    assert not incoming.take(1, "10.0.0.2"), "the room is full"
    for size, network in ((500, "10.0.0.1"), (300, "10.0.0.2"), (200, "")):
        incoming.give_back(size, network)
    assert incoming.take(1000)


def test_where_nothing_can_be_written_the_body_is_thrown_away(folder):
    incoming = Incoming(folder, TWICE * 300_000)
    folder.rmdir()
    body = come(Body(incoming), 200_000)
    assert (body.why, len(body), body.getfile().read()) == ("full", 200_000, b"")
    assert incoming.take(TWICE * 300_000)
    body.close()


def test_the_folder_is_emptied_and_files_in_the_making_lie_there_for_a_while(tmp_path):
    folder = emptied(tmp_path / "data")
    (folder / "left").write_bytes(b"x")
    assert emptied(tmp_path / "data") == folder
    assert os.listdir(folder) == []
    before = tempfile.gettempdir()
    with lying_in(folder):
        assert tempfile.gettempdir() == str(folder)
    assert tempfile.gettempdir() == before


@for_each(("why", "status"), [("no_room", 503), ("full", 507)])
@for_each("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_whoever_sent_what_was_not_kept_is_told(client, why, status, kind):
    def sent(path, kind):
        return client.post(
            path, input_stream=io.BytesIO(), content_length=200_000, content_type=kind,
            environ_overrides={UNKEPT: why, "wsgi.input_terminated": True},
        )

    answer = sent("/clubs/import", kind)
    assert (answer.status_code, answer.mimetype) == (status, "text/html")
    assert "go back one page" in answer.text
    assert int(answer.headers["Retry-After"]) > 0
    phone = sent("/matches", "application/json")
    assert (phone.status_code, phone.json["error"]) == (status, "busy" if why == "no_room" else "full")
