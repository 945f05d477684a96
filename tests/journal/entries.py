"""A table whose people speak: entries made one after the other, and the match they come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.journal.entry import Entry, read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.view import hands_view, match_view
from scorekeeper.journal.visible import Viewer

PHONE, OTHER = "00000000000000aa", "00000000000000bb"
NAMES = ("Hanna Lührs", "Uwe Maaß", "Jens Lorenz", "Frauke Thode", "Levke Ohm", "Ole Peters")
# 17 with majority and 13, Zwicks 2 and 1
LISTS = (("X25", "X15", "2s", "Ah"), ("X20", "Td", "Ts", "Ac", "As", "Ad"))


def an_id(number: int, kind: int = 0) -> str:
    return f"018f0000-0000-7000-{8000 + kind:04d}-{number:012d}"


def write_entry(entry: Entry) -> dict[str, Any]:
    """The entry as JSON, server's fields included; ``read_entry`` reads it back."""
    return {
        "id": entry.id, "v": entry.v, "kind": entry.kind, "hand": entry.hand, "after": entry.after,
        "replaces": entry.replaces, "by": entry.by, "device": entry.device, "at_phone": entry.at_phone,
        "payload": dict(entry.raw), "seq": entry.seq, "at": entry.at, "role": entry.role, "epoch": entry.epoch,
        "carrier": entry.carrier,
    }


def match_json(state: MatchState, words: Mapping[str, str], viewer: Viewer, **more: Any) -> dict[str, Any]:
    """The match as phones read it."""
    made: Any = as_json(match_view(state, words, viewer, **more))
    return made


def hands_json(state: MatchState, words: Mapping[str, str], viewer: Viewer) -> list[dict[str, Any]]:
    """Every hand as phones read it."""
    made: Any = as_json(hands_view(state, words, viewer))
    return made


class Table:
    """``say`` adds an entry with the next seq, ten seconds after the last one; ids are counted."""

    def __init__(self, players: int = 4, variant: str = "dithmarschen", sides: int = 2, **more: Any) -> None:
        self.people = tuple(an_id(at, 1) for at in range(players))
        self.words = dict(zip(self.people, NAMES, strict=False))
        self.entries: list[Entry] = []
        self._read, self._state = 0, start("m")
        self.hands = 0
        rules = {"variant": variant, "switches": more.pop("switches", {}), "schedule": None, "packs": None}
        self.opened = {
            "game": "zwickern", "rules": rules, "seats": list(self.people),
            "sides": [list(self.people[side::sides]) for side in range(sides)], "dealer": self.people[0],
            "drawn": False, "end": {"kind": "open", "n": None}, "place": None, "names": "first", **more,
        }
        self.say("match.opened", self.opened)

    def say(self, kind: str, payload: dict[str, Any], *, hand: str | None = None, **more: Any) -> str:
        number = len(self.entries) + 1
        body = {
            "id": an_id(number), "kind": kind, "payload": payload, "hand": hand, "seq": number, "device": PHONE,
            "at": f"2026-11-21T{20 + number // 360:02d}:{number // 6 % 60:02d}:{number % 6 * 10:02d}.000Z", **more,
        }
        self.entries.append(read_entry(body))
        return str(body["id"])

    def begin(self, follows: str | None = None, *, inserted: bool = False, **more: Any) -> str:
        self.hands += 1
        hand = an_id(self.hands, 2)
        self.say("hand.begun", {"follows": follows, "inserted": inserted, "dealer": None}, hand=hand, **more)
        return hand

    def count(self, hand: str, lists: Any = LISTS, majority: Any = 0, marks: Any = (2, 1), **more: Any) -> str:
        payload = {
            "figures": [{"list": list(codes), "cards": None} for codes in lists],
            "facts": {"majority": majority}, "marks": None if marks is None else list(marks),
        }
        payload |= more.pop("payload", {})
        return self.say("count.cards", payload, hand=hand, **more)

    def sign(self, hand: str, *sides: int, digest: str | None = None, **more: Any) -> None:
        digest = digest or self.hand(hand)["digest"]
        for side in sides or range(len(self.opened["sides"])):
            self.say("accepted", {"side": side, "digest": digest, "person": None}, hand=hand, **more)

    def played(self, *, follows: str | None = None) -> str:
        """A hand counted as pictured and signed by all."""
        hand = self.begin(follows)
        self.count(hand)
        self.sign(hand)
        return hand

    @property
    def state(self) -> MatchState:
        """After all that was said: the entries since somebody last looked, put to the state of then."""
        self._state = reduce(step, self.entries[self._read :], self._state)
        self._read = len(self.entries)
        return self._state

    def view(self, role: str = "record", device: str = PHONE) -> dict[str, Any]:
        return match_json(self.state, self.words, Viewer(role, device))

    def hand(self, hand: str, role: str = "record", device: str = PHONE) -> dict[str, Any]:
        views = hands_json(self.state, self.words, Viewer(role, device))
        return next(one for one in views if hand in one["members"])

    def points(self, hand: str) -> list[int] | None:
        result = self.hand(hand)["result"]
        return None if result is None else [side["points"] for side in result]
