"""Files that are taken along: written and read piece by piece, packed and unpacked with a count."""

from __future__ import annotations

import gzip
import io
import json
import zlib

import pytest

from scorekeeper.journal import packed
from tests.cases import for_each, named
from tests.journal.damaged import BROKEN, DATA, plain

LARGE = 1024 * 1024


def read(content, most=LARGE):
    return packed.read(io.BytesIO(content), most)


def refused(content, most=LARGE):
    """Why this cannot be read."""
    with pytest.raises(packed.UnreadableFile) as error:
        read(content, most)
    return error.value.case


def test_what_is_packed_is_read(subtests):
    with named(subtests, "what is written is read and a line is one entry or match"):
        assert json.loads(plain()) == DATA
        assert read(plain()) == DATA
        assert plain().endswith(b"\n")
        assert plain({"entries": [1, 2], "v": 1}) == b'{\n"entries": [\n1,\n2\n],\n"v": 1\n}\n'
    with named(subtests, "of the same data the same bytes come packed"):
        content = packed.pack(DATA)
        assert content == packed.pack(dict(reversed(DATA.items())))
        assert gzip.decompress(content) == plain()
        assert read(content) == DATA
    with named(subtests, "half a character that an earlier version took is a question mark"):
        assert read(packed.pack({"words": {"a": "x\ud800y"}})) == {"words": {"a": "x?y"}}
    with named(subtests, "exactly as much as may be is read"):
        padded = plain() + b" " * (5_000 - len(plain()))
        for content in (padded, gzip.compress(padded)):
            assert read(content, 5_000) == DATA
    with named(subtests, "a file with more values than any of ours is refused before it is read"):
        assert refused(b"[" + b"{}," * 300_000 + b"1]") == "large"
        assert refused(b"[" + b"1," * 300_000 + b"1]") == "large"


WAYS = {
    "plain, with a mark in front": b"\xef\xbb\xbf" + plain(),
    "indented, as it was before": json.dumps(DATA, indent=1).encode(),
    "on one line": json.dumps(DATA).encode(),
    "by gzip, with name and time": gzip.compress(plain(), mtime=1_700_000_000),
    "twice": gzip.compress(gzip.compress(plain())),
    "in several parts": b"".join(gzip.compress(plain()[at : at + 7]) for at in range(0, len(plain()), 7)),
    "with zeros behind": gzip.compress(plain()) + bytes(200_000),
    "stored, not compressed": gzip.compress(plain(), 0),
}


@for_each("content", WAYS.values(), ids=WAYS)
def test_whatever_way_it_is_packed(content):
    assert read(content) == DATA


@for_each("content, case", BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_says_why(content, case):
    assert refused(content) == case


@for_each("most", [len(plain()) - 1, 1])
def test_more_than_may_be_unpacked_is_refused_however_it_comes(most):
    for content in (plain(), gzip.compress(plain()), gzip.compress(gzip.compress(plain()))):
        assert refused(content, most) == "large"


@pytest.mark.slow
def test_what_unpacks_to_gigabytes_is_left_as_soon_as_it_is_too_much():
    class Watched(io.BytesIO):
        taken = 0

        def read(self, size=-1):
            part = super().read(size)
            self.taken += len(part)
            return part

    packer = zlib.compressobj(9, wbits=31)
    # a thousandth of what it unpacks to
    bomb = Watched(b"".join(packer.compress(bytes(LARGE)) for _ in range(512)) + packer.flush())
    with pytest.raises(packed.UnreadableFile, match="large"):
        packed.read(bomb, 16 * LARGE)
    assert bomb.taken < len(bomb.getvalue()) / 5
