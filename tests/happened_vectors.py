"""What happened last in words, as the Python says it, written down for the phone: tests/vectors/happened.json.

``python -m tests.happened_vectors`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.happened import HappenedView, happened
from scorekeeper.web.last_line import CORRECTIONS, correction
from scorekeeper.words import locale
from scorekeeper.words.happened import line, texts

FILE = Path(__file__).parent / "vectors" / "happened.json"
PEOPLE = {"a": "Hanna", "b": "Uwe", "c": "Jens", "d": "Frauke"}
ACTS = {
    "zwickern": ("Qs", "Qs x 8h", "Qs x 8h+3c Jd", "X25 x *", "Qs on 8h =11", "Qs(3) on X10(4) =11 for partner",
                 "7d =14", "Th x X !", "4h !", "what is that"),
    "schnapsen": ("Ah", "40 Kh", "swap", "close", "66", "Kh 66", "nonsense"),
    "zwicken": ("pass", "play", "swap 2", "swap Kh + 7d", "raise 5", "Ah Kh", "?"),
}
SAY = locale("en")
KINDS_IN_LINE = sorted(kind for kind, its in MATCH_KINDS.items() if its.in_last_line)
A, B, C, D = (f"0192f0aa-bbcc-7ddd-8eee-00000000000{at}" for at in range(4))
SIDES = ((A, C), (B, D))
_COUNT = {"figures": [{"points": 17}, {"points": 13}], "facts": {}, "marks": None}
_SIDES = [{"side": side} for side in (0, 1, 5)]
_PERSONS = [{"person": person, "side": side} for person in (B, None) for side in (0, 1)]
PAYLOADS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "accepted": [{"side": side, "person": person, "digest": "17:13"} for side in (0, 1, 5) for person in (C, None)],
    "chosen": [{"of": [A, B], "keep": A}], "count.cards": [_COUNT], "count.paper": [_COUNT], "count.quick": [_COUNT],
    "count.chips": [{"chips": {A: 5}, "pot": 0, "follows": None}],
    "count.sealed": [{**each, "figures": {"points": 17}} for each in _SIDES], "dealer.set": [{"dealer": B}],
    "hand.order": [{"first": A, "second": B}], "hand.restored": [{}], "hand.same": [{"a": A, "b": B, "keep": A}],
    "hand.voided": [{"why": "misdeal"}, {"why": "other"}],
    "mark.called": [{**each, "what": "zwick", "play": None} for each in _PERSONS],
    "marks.agreed": [{"what": "zwick", "numbers": [1, 0]}], "match.ended": [{"digest": "17:13"}],
    "objected": [{**each, "about": "other", "remark": None} for each in _SIDES], "paper.signed": [{"hands": {A: "1"}}],
    "penalty": [{**each, "points": 5} for each in _PERSONS],
    "play.made": [{"person": D, "zhn": "Qs x 8h"}, {"person": D, "ask": "a 9 yes"}],
    "position.set": [{"table": "Qs", "hands": None, "turn": A}],
    "rules.changed": [{"rules": {"variant": "dithmarschen", "switches": {}}, "from": None, "to": None}],
    "seats.set": [{"from": None, "to": None, "seats": [A, B, C, D], "sides": SIDES}],
    "settled": [{"side": None, "outcome": "keep"}, {"side": 1, "outcome": "keep"}],
    "stage.dealt": [{"stage": 1, "open": [], "hands": None}],
}
"""Of each kind that is told, what a phone says."""
FIGURES: tuple[tuple[tuple[int, ...] | None, bool, bool], ...] = (
    (None, False, False), ((17, 13), False, False), ((4, -2), True, False), ((17, 13), True, True), (None, True, False),
)


def cases() -> list[HappenedView]:
    """Every kind that is told, of hands that stand in every way, by a person, a side and nobody."""
    made = [_one(kind, back=back, figures=FIGURES[1]) for kind in KINDS_IN_LINE for back in (False, True)]
    made += [_one(kind, figures=each) for kind in ("accepted", "count.quick", "count.sealed") for each in FIGURES]
    made += [_one("hand.voided", what=why) for why in ("misdeal", "abandoned", "other", "settled")]
    made += [_one("mark.called", who=who, what="zwick", number=number)
             for who, number in itertools.product((("d",), ("b", "d"), ("x",), ()), (4, 2))]
    return made


def _one(kind: str, *, back: bool = False, who: tuple[str, ...] = ("b", "d"), what: str = "", number: int | None = 4,
         figures: tuple[tuple[int, ...] | None, bool, bool] = FIGURES[0]) -> HappenedView:
    points, signed, waits = figures
    return HappenedView(
        id="2" if back else "1", kind=kind, back=back, entry="1", hand=None if number is None else "h", number=number,
        who=who, what=what, points=points, signed=signed, waits=waits,
    )


def vectors() -> list[dict[str, Any]]:
    """A game's texts, in English, and what they come to; sides 2 and 3, a hand in front or none, and behind it one
    that is half counted or none."""
    made = []
    for game, acts in ACTS.items():
        plays = [_one("play.made", who=("d",), what=act) for act in acts]
        every: list[HappenedView | None] = [None, *plays, *(cases() if game == "zwickern" else cases()[::5])]
        lines = []
        for at, last in enumerate(every):
            sides, current, half = 2 + (at % 4 == 3), None if at % 3 == 2 else 4, at % 5 == 4
            half = half or (last is not None and last.kind == "settled" and not last.back)  # one side has answered
            words = line(_view(game, last, sides, current, half=half), SAY)
            lines.append([as_json(last), sides, current, half, words])
        made.append({"game": game, "texts": texts(game, SAY), "lines": lines})
    return made


def corrections() -> list[list[Any]]:
    """What was said last, how its match stands, and where it is put right."""
    return [
        [as_json(one), status, list(correction(_view("zwickern", one, 2, 4, status)))]
        for one in [*cases(), *(_one(kind, number=None) for kind in KINDS_IN_LINE)] for status in ("open", "ended")
    ]


def entries() -> list[list[Any]]:
    """Every kind that is told, as a phone sends it, and what is told of it: kind, whose it was, what more it says."""
    made = []
    for kind, payload in [(name, payload) for name in KINDS_IN_LINE for payload in PAYLOADS[name]]:
        entry = read_entry({"id": A, "kind": kind, "payload": payload})
        last = happened((entry, entry, False), None, None, SIDES)
        assert last is not None
        made.append([{"id": A, "kind": kind, "payload": payload}, [last.kind, list(last.who), last.what]])
    return made


def _view(
    game: str, happened: HappenedView | None, sides: int, current: int | None, status: str = "open", *,
    half: bool = False,
) -> Any:
    return SimpleNamespace(
        game=game, status=status, happened=happened, sides=(None,) * sides, hands=4,
        current=None if current is None else SimpleNamespace(number=current),
        recent=(SimpleNamespace(number=3, is_half_counted=half),), disputed=(4,) if half else (),
        first=lambda person: PEOPLE.get(person, "?"),
    )


def written() -> str:
    """The file's text, one vector a line."""
    kinds = {"corrections": [CORRECTIONS, corrections()], "entries": [SIDES, entries()]}
    each = (json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in [*vectors(), kinds])
    return "[\n" + ",\n".join(each) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
