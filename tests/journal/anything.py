"""Everything a phone can say of a match, drawn by Hypothesis: sensible, odd, and no entry at all."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from scorekeeper.cards import SUITS
from scorekeeper.journal.entry_kind import MATCH_KINDS, SERVER

KINDS = tuple(sorted(MATCH_KINDS))
BY_THE_SERVER = tuple(name for name, kind in MATCH_KINDS.items() if kind.role == SERVER)
COMMON = (
    "hand.begun", "mark.called", "count.quick", "count.cards", "count.sealed", "marks.agreed", "accepted", "undone",
    "play.made", "stage.dealt",
)
"""What an evening mostly consists of: drawn as often as all other kinds together."""
CARDS = ("X25", "X20", "X15", "Td", "As", "Ad", "2s", "Ts", "Kh", "Qd", "8d", "4c")
PLAYS = ("4c", "Ks x Ks", "8d x 4c+4d", "Td -> 8d", "4d+4c=8", "?", "x", "As x Ad 2s+2d", "Kh & Kd")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(CARDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
"""JSON of any shape, with what JSON itself does not know: NaN, infinities, halves of characters."""


class Known:
    """What the phones of one match have heard of, to be named again: persons, hands, entries, words, digests."""

    def __init__(self, persons: list[str], sides: int) -> None:
        self.persons = persons
        self.sides = sides
        self.hands: list[str] = []
        self.entries: list[str] = []
        self.digests: list[str] = [""]


class Speaker:
    """Draws what is said; ``new_id`` gives ids nobody had before."""

    def __init__(self, draw: Any, known: Known, new_id: Any) -> None:
        self._draw = draw
        self._known = known
        self._new_id = new_id

    def entry(self, device: str, kind: str = "") -> dict[str, Any]:
        """One entry that can be read."""
        kind = kind or self._of(COMMON) if self._yes() else self._of(KINDS)
        hand = self._hand(kind)
        return {
            "id": self._new_id(), "v": 1, "kind": kind, "hand": hand,
            "after": self._some(self._known.entries), "replaces": self._some(self._known.entries, rarely=True),
            "by": self._some(self._known.persons), "device": device, "at_phone": "2026-11-21T20:05:00.123Z",
            "payload": getattr(self, "_" + kind.replace(".", "_"))(),
        }

    def spoilt(self, entry: dict[str, Any]) -> dict[str, Any]:
        """The same with something else in one place."""
        made: Any = copy.deepcopy(entry)
        inside = made
        while True:
            key = self._of(sorted(inside) if isinstance(inside, dict) else range(len(inside)))
            if not isinstance(inside[key], (dict, list)) or not inside[key] or self._yes():
                inside[key] = self._draw(JSON)
                return made
            inside = inside[key]

    # --- single values ---------------------------------------------------------------------------------------------

    def _of(self, values: Any) -> Any:
        return self._draw(st.sampled_from(values))

    def _yes(self) -> bool:
        return bool(self._draw(st.booleans()))

    def _number(self, most: int = 40) -> int:
        return int(self._draw(st.integers(0, most)))

    def _side(self) -> int:
        # now and then a side that is not there, up to the last that an entry can name
        return int(self._of([*list(range(self._known.sides)) * 3, self._known.sides, 11]))

    def _each(self, most: int = 40) -> list[int]:
        return [self._number(most) for _ in range(self._known.sides)]

    def _one(self, known: list[str]) -> str:
        return str(self._of([*known[-8:], self._new_id()]))

    def _some(self, known: list[str], *, rarely: bool = False) -> str | None:
        if self._yes() or (rarely and self._yes()):
            return None
        return self._one(known)

    def _cards(self) -> list[str]:
        return list(self._draw(st.lists(st.sampled_from(CARDS), max_size=5)))

    def _hand(self, kind: str) -> str | None:
        if kind == "hand.begun" or not self._known.hands:
            self._known.hands.append(self._new_id())
            return self._known.hands[-1]
        # mostly the running one, sometimes an older one, now and then none or one nobody began
        return self._of([*[self._known.hands[-1]] * 4, *self._known.hands, None, self._new_id()])

    def _majority(self) -> Any:
        return self._of([None, "tie", *range(self._known.sides)])

    def _held(self) -> Any:
        return self._of([None, {person: self._cards() for person in self._known.persons}])

    def _seating(self) -> dict[str, Any]:
        seats = list(self._draw(st.permutations(self._known.persons)))
        if self._yes():
            seats[0] = self._new_id()
        return {"seats": seats, "sides": [seats[side :: self._known.sides] for side in range(self._known.sides)]}

    def _rules(self) -> dict[str, Any]:
        switches = self._of([{}, {"zwick_points": "2"}, {"zwick_points": "1"}])
        return {"variant": self._of(["dithmarschen", "christiansen"]), "switches": switches, "schedule": None,
                "packs": None}

    # --- payloads, one for each kind -------------------------------------------------------------------------------

    def _match_opened(self) -> dict[str, Any]:
        seating = self._seating()
        return {"game": "zwickern", "rules": self._rules(), **seating, "dealer": self._of(seating["seats"]),
                "drawn": False, "end": {"kind": "open", "n": None}, "place": None, "names": "full"}

    def _rules_changed(self) -> dict[str, Any]:
        return {"rules": self._rules(), "from": self._some(self._known.hands), "reason": None}

    def _seats_set(self) -> dict[str, Any]:
        swap = self._of([None, list(self._draw(st.permutations(range(self._known.sides))))])
        hands = self._known.hands
        return {"from": self._some(hands), "to": self._some(hands), "swap": swap, "reason": None,
                "turn": self._yes(), **self._seating()}

    def _hand_begun(self) -> dict[str, Any]:
        return {"follows": self._some(self._known.hands[:-1]), "inserted": self._yes(),
                "dealer": self._some(self._known.persons)}

    def _dealer_set(self) -> dict[str, Any]:
        return {"dealer": self._one(self._known.persons)}

    def _hand_same(self) -> dict[str, Any]:
        return {key: self._one(self._known.hands) for key in ("a", "b", "keep")}

    def _hand_order(self) -> dict[str, Any]:
        return {key: self._one(self._known.hands) for key in ("first", "second")}

    def _hand_voided(self) -> dict[str, Any]:
        return {"why": self._of(["misdeal", "abandoned", "other"]), "reason": self._some([], rarely=True)}

    def _nothing(self) -> dict[str, Any]:
        return {}

    _hand_restored = _writer_took = _match_reopened = _nothing

    def _mark_called(self) -> dict[str, Any]:
        return {"what": "zwick", "side": self._side(), "person": self._some(self._known.persons),
                "play": self._some(self._known.entries, rarely=True)}

    def _marks_agreed(self) -> dict[str, Any]:
        return {"what": "zwick", "numbers": self._each(3)}

    def _way_chosen(self) -> dict[str, Any]:
        return {"way": self._of(["cards", "double", "quick", "plays", "paper"])}

    def _count(self, *figures: str) -> dict[str, Any]:
        drawn = {"points": self._number, "cards": lambda: self._of([None, 17, 26, 30]), "list": self._cards}
        each = [{name: drawn[name]() for name in figures} for _ in range(self._known.sides)]
        facts, marks = {"majority": self._majority()}, self._of([None, self._each(3)])
        return {"figures": each, "facts": facts, "marks": marks, "reason": self._some([], rarely=True)}

    def _count_cards(self) -> dict[str, Any]:
        return self._count("list", "cards")

    def _count_quick(self) -> dict[str, Any]:
        made = self._count("points")
        made["figures"][self._number(self._known.sides - 1)]["points"] = self._of([None, 3])
        return made

    def _count_chips(self) -> dict[str, Any]:
        return {"chips": {person: self._number() - 20 for person in self._known.persons}, "pot": self._number(),
                "follows": self._some(self._known.hands)}

    def _count_paper(self) -> dict[str, Any]:
        return {**self._count("points"), "sheet": None, "row": self._number(9), "check": self._of([None, 30, 31]),
                "struck": {}}

    def _count_sealed(self) -> dict[str, Any]:
        return {"side": self._side(), "figures": {"points": self._number(), "cards": self._of([None, 20])},
                "facts": self._of([{}, {"majority": "tie"}])}

    def _stage_dealt(self) -> dict[str, Any]:
        return {"stage": 1 + self._number(3), "table": self._cards(), "hands": self._held()}

    def _play_made(self) -> dict[str, Any]:
        data: dict[str, Any] = {"zhn": self._of(PLAYS)}
        if not self._yes() and not self._yes():
            data = {"ask": f"{self._one(self._known.persons)} {self._of([2, 13])} {self._of(['yes', 'no', 'x'])}"}
        return {"person": self._one(self._known.persons), **data, "inserted": self._of([False, False, True]),
                "behind": self._some(self._known.entries, rarely=True)}

    def _position_set(self) -> dict[str, Any]:
        table = self._of(["3c", "3c [X20 Ts]=20", "3c [", f"3{SUITS[0]} 3c", ""])
        return {"table": table, "hands": self._held(), "turn": self._one(self._known.persons)}

    def _target(self) -> dict[str, Any]:
        return {"target": self._one(self._known.entries)}

    _undone = _redone = _penalty_lifted = _target

    def _chosen(self) -> dict[str, Any]:
        of = [self._one(self._known.entries) for _ in range(1 + self._number(2))]
        return {"of": of, "keep": self._of(of)}

    def _accepted(self) -> dict[str, Any]:
        return {"side": self._side(), "digest": self._of(self._known.digests), "person": None}

    def _paper_signed(self) -> dict[str, Any]:
        return {"hands": {self._one(self._known.hands): self._of(self._known.digests) for _ in range(2)}}

    def _objected(self) -> dict[str, Any]:
        return {"side": self._side(), "about": self._of(["cards", "majority", "zwicks", "other"]), "remark": None}

    def _settled(self) -> dict[str, Any]:
        proposed = self._of([{}, {}, {"outcome": "keep", "proposed": self._of(self._known.digests)}])
        return {"side": self._of([None, self._side()]), "outcome": self._of(["keep", "void", "count"]), **proposed}

    def _match_ended(self) -> dict[str, Any]:
        return {"digest": "", "reservation": self._yes(), "reason": None}

    def _penalty(self) -> dict[str, Any]:
        return {"person": self._of([None, self._known.persons[0]]), "side": self._side(), "points": 5, "reason": None}

    def _person_joined(self) -> dict[str, Any]:
        return {"person": self._one(self._known.persons)}

    _person_forgotten = _person_joined

    def _person_merged(self) -> dict[str, Any]:
        return {"person": self._one(self._known.persons), "into": self._one(self._known.persons)}

    def _names_set(self) -> dict[str, Any]:
        return {"names": self._of(["first", "full"])}

    def _period_set(self) -> dict[str, Any]:
        return {"until": self._of([None, "2026-11-21T20:05:00.123Z", "2099-01-01T00:00:00.000Z"])}

    def _pot_carried(self) -> dict[str, Any]:
        return {"match": self._of(self._known.hands), "brought": {self._one(self._known.persons): -self._number(9)}}

    def _link_renewed(self) -> dict[str, Any]:
        return {"role": self._of(["watch", "record", "judge"]), "epoch": self._number(3)}
