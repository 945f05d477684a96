"""What happened last in words, as the Python says it, written down for the phone: tests/vectors/happened.json.

``python -m tests.happened_vectors`` writes it anew; a test compares it with what stands there.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from scorekeeper.as_json import as_json
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.happened import HappenedView
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
FIGURES: tuple[tuple[tuple[int, ...] | None, bool, bool], ...] = (
    (None, False, False), ((17, 13), False, False), ((4, -2), True, False), ((17, 13), True, True), (None, True, False),
)


def cases() -> list[HappenedView]:
    """Every kind that is told, of hands that stand in every way, by a person, a side and nobody."""
    rows = sorted(kind for kind, its in MATCH_KINDS.items() if its.undoable and not its.untold)
    made = [_one(kind, back=back, figures=FIGURES[1]) for kind in rows for back in (False, True)]
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
    """A game's texts, in English, and what they come to; sides 2 and 3, a hand in front or none."""
    made = []
    for game, acts in ACTS.items():
        plays = [_one("play.made", who=("d",), what=act) for act in acts]
        every: list[HappenedView | None] = [None, *plays, *(cases() if game == "zwickern" else cases()[::5])]
        lines = []
        for at, happened in enumerate(every):
            sides, current = 2 + (at % 4 == 3), None if at % 3 == 2 else 4
            lines.append([as_json(happened), sides, current, line(_view(game, happened, sides, current), SAY)])
        made.append({"game": game, "texts": texts(game, SAY), "lines": lines})
    return made


def _view(game: str, happened: HappenedView | None, sides: int, current: int | None) -> Any:
    return SimpleNamespace(
        game=game, happened=happened, sides=(None,) * sides, hands=4,
        current=None if current is None else SimpleNamespace(number=current),
        first=lambda person: PEOPLE.get(person, "?"),
    )


def written() -> str:
    """The file's text, one vector a line."""
    each = (json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in vectors())
    return "[\n" + ",\n".join(each) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
