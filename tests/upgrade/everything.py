"""One match that holds an entry of every kind ever shipped, in the order in which people could have said them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

PHONE, OTHER_PHONE = "a" * 16, "b" * 16
MATCH = "019ab000-0000-7000-a000-000000000001"
ANNA, BERND, CARLA, DIRK, EVA, EVA_AGAIN, PLACE, REMARK = (f"019ab000-0000-7000-9000-{n:012x}" for n in range(1, 9))
WORDS = {
    ANNA: "Anna Petersen", BERND: "Bernd Jensen", CARLA: "Carla Hansen", DIRK: "Dirk Lorenzen",
    PLACE: "Krog „To de Linn“, Windbargen ♠",
}
SCORING = ["X25", "X20", "X15", "Td", "Ts", "2s", "Ac", "As", "Ah", "Ad"]
RULES = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}


class Journal:
    """Entries with ids that are the same every time."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self.last_hand: str | None = None

    def id(self) -> str:
        """A fresh id."""
        return f"019ab000-0000-7000-8000-{next(self._numbers):012x}"

    def say(self, kind: str, payload: dict[str, Any] | None = None, hand: str | None = None, **more: Any) -> Any:
        """One entry as a phone sends it."""
        return {
            "id": self.id(), "v": 1, "kind": kind, "hand": hand, "after": None, "replaces": None, "by": None,
            "device": PHONE, "at_phone": "2026-11-21T20:05:00.123Z", "payload": payload or {}, **more,
        }

    def begin(self, **more: Any) -> tuple[str, Any]:
        """A hand that follows the last one."""
        hand = self.id()
        begun = self.say("hand.begun", {"follows": self.last_hand, "inserted": False, "dealer": None, **more}, hand)
        self.last_hand = hand
        return hand, begun


def by_cards(first: list[str], marks: list[int]) -> dict[str, Any]:
    """A count by cards, A having these and the majority."""
    rest = [code for code in SCORING if code not in first]
    figures = [{"list": each, "cards": None} for each in (first, rest)]
    return {"figures": figures, "facts": {"majority": 0}, "marks": marks}


def quick(points: int) -> dict[str, Any]:
    """A quick count, A's points typed."""
    return {"figures": [{"points": points}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 1]}


def zwick(side: int, person: str | None = None) -> dict[str, Any]:
    """A called Zwick."""
    return {"what": "zwick", "side": side, "person": person, "play": None}


def opened(say: Any) -> Any:
    """The first entry."""
    return say(
        "match.opened",
        {
            "game": "zwickern", "rules": RULES, "sides": [[ANNA, CARLA], [BERND, DIRK]],
            "seats": [ANNA, BERND, CARLA, DIRK], "dealer": ANNA, "drawn": True, "end": {"kind": "hands", "n": 12},
            "place": PLACE, "names": "first",
        },
    )


def of_the_match(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """Who is there, and who writes."""
    say = journal.say
    yield say("person.joined", {"person": EVA}), {EVA: "Eva Thiessen"}
    yield say("person.joined", {"person": EVA_AGAIN}), {EVA_AGAIN: "Eva T."}
    yield say("person.merged", {"person": EVA_AGAIN, "into": EVA}), {}
    yield say("names.set", {"names": "full"}), {}
    yield say("writer.took", device=OTHER_PHONE), {}


def counted(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """Hands in every way of counting, signed, corrected, disputed."""
    say = journal.say
    hand, begun = journal.begin()
    yield begun, {}
    for side, person in ((0, ANNA), (1, None)):
        called = say("mark.called", zwick(side, person), hand)
        yield called, {}
    taken_back = say("undone", {"target": called["id"]}, hand)
    yield taken_back, {}
    yield say("redone", {"target": called["id"]}, hand), {}
    first = say("count.cards", by_cards(["X25", "Td", "Ah"], [1, 1]), hand)
    yield first, {}
    for side in (0, 1):
        yield say("accepted", {"side": side, "digest": "(write_dump)", "person": None}, hand), {}
    again = {**by_cards(["X25", "Td", "Ah", "2s"], [1, 1]), "reason": REMARK}
    yield say("count.cards", again, hand, replaces=first["id"]), {REMARK: "Pik 2 lag bei den anderen"}
    hand, begun = journal.begin()
    yield begun, {}
    yield say("dealer.set", {"dealer": CARLA}, hand), {}
    yield say("marks.agreed", {"what": "zwick", "numbers": [2, 0]}, hand), {}
    for side, points in ((0, 12), (1, 18)):
        yield say("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand), {}
    yield say("way.chosen", {"way": "double"}, hand), {}
    yield say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand), {}
    for side in (0, 1):
        yield say("settled", {"side": side, "outcome": "keep"}, hand), {}
    hand, begun = journal.begin()
    yield begun, {}
    one, other = say("count.quick", quick(11), hand), say("count.quick", quick(12), hand, device=OTHER_PHONE)
    yield one, {}
    yield other, {}
    yield say("chosen", {"of": [one["id"], other["id"]], "keep": other["id"]}, hand), {}
    hand, begun = journal.begin()
    yield begun, {}
    figures = [{"points": 10}, {"points": 17}]
    paper = {"sheet": None, "row": 4, "figures": figures, "facts": {"majority": 0}, "marks": [0, 3], "check": 33}
    yield say("count.paper", {**paper, "struck": {}}, hand), {}
    yield say("paper.signed", {"hands": {hand: "(write_dump)"}}), {}
    hand, begun = journal.begin()
    yield begun, {}
    first, other = (
        say("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand)
        for side, points in ((0, 17), (1, 12))
    )
    yield first, {}
    yield other, {}
    recounted = {"side": 1, "figures": {"points": 13, "cards": None}}
    yield say("count.sealed", recounted, hand, replaces=other["id"]), {}


def played(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """Plays from the beginning, and a stretch of a hand."""
    say = journal.say
    hand, begun = journal.begin()
    yield begun, {}
    # the hand before was begun as Bernd's or another's: whoever is not in turn is flagged, and kept
    last = say("stage.dealt", {"stage": 1, "table": ["9c", "8d", "3h"], "hands": None}, hand)
    yield last, {}
    for person, zhn in ((BERND, "9s x 9c"), (CARLA, "4h"), (DIRK, "3d x 3h")):
        last = say("play.made", {"person": person, "zhn": zhn, "inserted": False}, hand, after=last["id"])
        yield last, {}
    yield say("play.made", {"person": ANNA, "ask": f"{CARLA} 13 yes"}, hand, after=last["id"]), {}
    hand, begun = journal.begin()
    yield begun, {}
    position = {"table": f"3c [X25 Ts]=20@{DIRK}", "hands": None, "turn": DIRK}
    last = say("position.set", position, hand)
    yield last, {}
    yield say("play.made", {"person": DIRK, "zhn": "X20 x X25"}, hand, after=last["id"]), {}


def put_aside(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """Hands that do not count, hands written down twice."""
    say = journal.say
    hand, begun = journal.begin()
    yield begun, {}
    yield say("hand.voided", {"why": "misdeal"}, hand), {}
    yield say("hand.restored", {}, hand), {}
    yield say("hand.voided", {"why": "abandoned"}, hand), {}
    for kind in ("hand.same", "hand.order"):
        follows = journal.last_hand
        a, begun = journal.begin()
        yield begun, {}
        yield say("count.quick", quick(5), a), {}
        b, begun = journal.begin(follows=follows)
        yield {**begun, "device": OTHER_PHONE}, {}
        yield say("count.quick", quick(6), b, device=OTHER_PHONE), {}
        data = {"a": a, "b": b, "keep": a} if kind == "hand.same" else {"first": b, "second": a}
        journal.last_hand = a
        yield say(kind, data, a), {}


def changed(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """Rules, seats, penalties, the end."""
    say = journal.say
    yield say("rules.changed", {"rules": {**RULES, "switches": {"zwick_points": "2"}}, "from": journal.last_hand}), {}
    seats = {"seats": [ANNA, BERND, EVA, DIRK], "sides": [[ANNA, EVA], [BERND, DIRK]]}
    yield say("seats.set", {"from": journal.last_hand, "to": None, **seats, "swap": None}), {}
    penalty = say("penalty", {"person": None, "side": 1, "points": -5})
    yield penalty, {}
    yield say("penalty", {"person": ANNA, "side": None, "points": -2}), {}
    yield say("penalty.lifted", {"target": penalty["id"]}), {}
    yield say("match.ended", {"digest": "", "reservation": True}), {}
    yield say("match.reopened", {}), {}
    yield say("match.ended", {"digest": "", "reservation": True}), {}
    yield say("person.forgotten", {"person": DIRK}), {}


def everything(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """All entries after the first, each with its words. ``link.renewed`` is the server's own (write_dump)."""
    for chapter in (of_the_match, counted, played, put_aside, changed):
        yield from chapter(journal)
