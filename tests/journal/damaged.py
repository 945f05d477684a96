"""A file that is taken along, and everything that can be wrong with one: (content, why it cannot be read)."""

from __future__ import annotations

import gzip
import json
import random

from scorekeeper.journal import packed

DATA = {
    "words": {"b": "Uwe", "a": "Jörg 🂡 \\ \" \n"},
    "entries": [{"seq": 1, "payload": {"sides": [["x"], []], "none": None, "half": 0.5}}, {"seq": 2}],
    "empty": [], "v": 1, "matches": [{"entries": [[], {}, "", -1, True]}],
}


def plain(data=DATA):
    return b"".join(packed.json_pieces(data))


WHOLE = gzip.compress(json.dumps({"words": {str(n): str(random.Random(n).random()) for n in range(9000)}}).encode())
BROKEN = {
    "nothing": (b"", "no_json"),
    "a gzip of nothing": (gzip.compress(b""), "no_json"),
    "a gzip of no JSON": (gzip.compress(b"%PDF-1.4"), "no_json"),
    "three times": (gzip.compress(gzip.compress(gzip.compress(plain()))), "no_json"),
    "no text": (gzip.compress(b"\xff\xfe\xfa"), "no_json"),
    "two values": (plain() + plain(), "no_json"),
    "nothing but brackets": (b"[" * 50_000, "no_json"),
    "plain, the half of it": (plain()[: len(plain()) // 2], "cut"),
    "plain, without its last bracket": (plain().rstrip()[:-1], "cut"),
    "plain, with a letter changed": (plain().replace(b":", b";", 1), "no_json"),
    "its beginning alone": (b"\x1f\x8b", "cut"),
    "half a head": (WHOLE[:5], "cut"),
    "the half of it": (WHOLE[: len(WHOLE) // 2], "cut"),
    "without its last byte": (WHOLE[:-1], "cut"),
    "half of the second part": (gzip.compress(plain()) + WHOLE[:1000], "cut"),
    "something behind": (WHOLE + b"something", "damaged"),
    "one letter behind": (WHOLE + b"x", "damaged"),
    "something behind zeros": (WHOLE + bytes(70_000) + b"x", "damaged"),
    "another byte": (WHOLE[:2000] + bytes([WHOLE[2000] ^ 8]) + WHOLE[2001:], "damaged"),
    "another sum": (WHOLE[:-8] + bytes(4) + WHOLE[-4:], "damaged"),
    "another length": (WHOLE[:-4] + bytes(4), "damaged"),
    "another way of packing": (b"\x1f\x8b\x09" + WHOLE[3:], "damaged"),
    "millions of empty parts": (gzip.compress(b"", mtime=0) * 100_000, "damaged"),
}
