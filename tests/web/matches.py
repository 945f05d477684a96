"""A match for tests of the web: opened by a phone, with what a phone would send."""

from __future__ import annotations

import secrets
import time
import uuid


def new_id():
    """A UUIDv7, later ones sorting after earlier ones."""
    new_id.last = max(time.time_ns() // 1000, new_id.last + 1)
    number = (new_id.last << 68) | secrets.randbits(68)
    return str(uuid.UUID(int=(number & ~(0xF << 76) & ~(3 << 62)) | (7 << 76) | (2 << 62)))


new_id.last = 0

DEVICE = "0123456789abcdef"
NAMES = ("Hanna Petersen", "Uwe Hansen", "Jens Petersen", "Frauke Hansen")


def entry(kind, payload, hand=None, **more):
    """An entry as a phone sends it."""
    return {
        "id": new_id(), "v": 1, "kind": kind, "hand": hand, "after": None, "replaces": None, "by": None,
        "device": DEVICE, "at_phone": "2026-11-21T20:05:00.123Z", "payload": payload, **more,
    }


def opening(variant="christiansen", names=NAMES):
    """(match id, body for POST /matches): two sides of two, who sit crosswise."""
    persons = [new_id() for _ in names]
    rules = {"variant": variant, "switches": {}, "schedule": None, "packs": None}
    opened = entry(
        "match.opened",
        {
            "game": "zwickern", "rules": rules, "sides": [persons[0::2], persons[1::2]], "seats": persons,
            "dealer": persons[0], "drawn": False, "end": {"kind": "open", "n": None}, "place": None, "names": "first",
        },
    )
    match = new_id()
    body = {
        "match": match, "maker": secrets.token_urlsafe(16), "entries": [opened],
        "words": dict(zip(persons, names, strict=True)),
    }
    return match, body


def begin(client, **options):
    """Open a match; (its id, {"watch", "record", "judge"})."""
    match, body = opening(**options)
    answer = client.post("/matches", json=body)
    assert answer.status_code == 200, answer.text
    return match, answer.json


def send(client, token, *entries, words=None):
    """Send entries; the results' statuses."""
    answer = client.post(f"/m/{token}/entries", json={"entries": list(entries), "words": words or {}})
    assert answer.status_code == 200, answer.text
    return [result["status"] for result in answer.json["results"]]


def a_hand(follows=None):
    """(hand id, entries): begun, and two Zwicks called."""
    hand = new_id()
    begun = entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand)
    called = [{"what": "zwick", "side": side, "person": None, "play": None} for side in (0, 1)]
    zwick = [entry("mark.called", payload, hand) for payload in called]
    return hand, [begun, *zwick]


def quick(hand, points=20, majority=0, marks=(1, 1)):
    """A quick count: one side's card points."""
    figures = [{"points": points}, {"points": None}]
    return entry("count.quick", {"figures": figures, "facts": {"majority": majority}, "marks": list(marks)}, hand)


def sealed(hand, side, points, **more):
    """One side's own count."""
    return entry("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand, **more)


SOON = 10
"""Seconds: two are promised, by itself a stream ends after fifty."""


def played(client, **options):
    """A match with a counted hand and one that runs."""
    match, links = begin(client, **options)
    hand, entries = a_hand()
    send(client, links["record"], *entries, quick(hand))
    return match, links
