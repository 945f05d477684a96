"""A match for tests: four people, two sides, entries as phones send them."""

from __future__ import annotations

import itertools
import uuid
from typing import Any

_numbers = itertools.count(1)
PHONE, OTHER_PHONE = "a" * 16, "b" * 16
MAKER = "m" * 22


def an_id() -> str:
    """A fresh UUID of the form phones make."""
    return f"019aa000-0000-7000-8000-{next(_numbers):012x}"


def a_random_id() -> str:
    """One that no other process makes."""
    return str(uuid.uuid4())


ANNA, BERND, CARLA, DIRK = (f"019aa000-0000-7000-9000-{number:012x}" for number in range(1, 5))
NAMES = {ANNA: "Anna Petersen", BERND: "Bernd Jensen", CARLA: "Carla Hansen", DIRK: "Dirk Lorenzen"}


def entry(kind: str, payload: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """One entry; `hand=`, `replaces=`, `id=`, `device=` as they are needed."""
    return {
        "id": an_id(), "v": 1, "kind": kind, "hand": None, "after": None, "replaces": None, "by": None, "device": PHONE,
        "at_phone": "2026-11-21T20:05:00.123Z", "payload": payload or {}, **more,
    }


def opened(**more: Any) -> dict[str, Any]:
    """The first entry of a match of two against two."""
    return entry(
        "match.opened",
        {
            "game": "zwickern", "rules": {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None},
            "sides": [[ANNA, CARLA], [BERND, DIRK]], "seats": [ANNA, BERND, CARLA, DIRK], "dealer": ANNA,
            "drawn": False, "end": {"kind": "open", "n": None}, "place": None, "names": "first", **more,
        },
    )


def quick_hand(points: tuple[int, int] = (10, 17), follows: str | None = None) -> list[dict[str, Any]]:
    """A hand begun and counted quickly: card points without majority, and side A has that."""
    hand = an_id()
    return [
        entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand=hand),
        entry(
            "count.quick",
            {"figures": [{"points": each} for each in points], "facts": {"majority": 0}, "marks": None}, hand=hand,
        ),
    ]


def zwick(hand: str, side: int = 0) -> dict[str, Any]:
    """A tap on a side's half."""
    return entry("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand=hand)
