"""In which role an entry is said: who holds the judge's link mostly records."""

from __future__ import annotations

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.rights import may_say, speaks_as
from tests.cases import for_each
from tests.journal.entries import an_id


def entry(kind, payload):
    return read_entry({"id": an_id(1), "kind": kind, "payload": payload, "hand": an_id(2)})


TAP = entry("mark.called", {"what": "zwick", "side": 0})
PENALTY = entry("penalty", {"side": 0, "points": -1})
BY_JUDGE = entry("settled", {"side": None, "outcome": "keep"})
BY_SIDE = entry("settled", {"side": 1, "outcome": "keep"})


@for_each(
    ("role", "seen", "chosen", "as_role"),
    [
        ("judge", TAP, None, "record"), ("judge", TAP, "judge", "judge"), ("judge", PENALTY, None, "judge"),
        ("judge", BY_JUDGE, None, "judge"), ("judge", BY_SIDE, None, "record"), ("record", TAP, "judge", "record"),
        ("watch", TAP, "judge", "watch"), ("server", TAP, None, "server"),
    ],
)
def test_who_speaks_as_the_judge(role, seen, chosen, as_role):
    assert speaks_as(role, seen, chosen) == as_role


@for_each(
    ("role", "seen", "may"),
    [("watch", TAP, False), ("record", TAP, True), ("record", PENALTY, False), ("record", BY_JUDGE, False),
     ("record", BY_SIDE, True), ("judge", PENALTY, True)],
)
def test_who_may_say_what(role, seen, may):
    assert may_say(role, seen) is may


@for_each(
    ("kind", "payload"),
    [("penalty", {"side": 0, "points": -1}), ("penalty.lifted", {"target": an_id(3)}), ("match.reopened", {}),
     ("person.forgotten", {"person": an_id(4)}), ("person.merged", {"person": an_id(4), "into": an_id(5)}),
     ("names.set", {"names": "full"}), ("paper.signed", {"hands": {an_id(2): "digest"}})],
)
def test_what_the_judge_alone_may_say(kind, payload):
    body = entry(kind, payload)
    assert [may_say(role, body) for role in ("watch", "record", "judge")] == [False, False, True]


@for_each(
    ("kind", "payload"),
    [("link.renewed", {"role": "record", "epoch": 2}), ("period.set", {"until": "2026-11-21T20:05:00.123Z"})],
)
def test_what_the_server_alone_may_say(kind, payload):
    body = entry(kind, payload)
    assert [may_say(role, body) for role in ("watch", "record", "judge", "server")] == [False, False, False, True]
