"""The pages of a hand of Zwickern, and what its match has on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.web.deeds import Work
from scorekeeper.web.games.room import Recorder, Room, Typed
from scorekeeper.web.games.tables import Table, files
from scorekeeper.web.games.zwickern import pages, paper, questions, recording, steps, typed
from scorekeeper.web.games.zwickern.check import page as of_captures
from scorekeeper.web.games.zwickern.check import spoken
from scorekeeper.web.games.zwickern.correcting import correct, put_right
from scorekeeper.web.games.zwickern.counting import counting, row_hand
from scorekeeper.web.games.zwickern.deeds import (
    another,
    count_cards,
    count_paper,
    count_paper_end,
    count_quick,
    count_sealed,
    whose,
    zwick,
)
from scorekeeper.web.games.zwickern.moment import Shown
from scorekeeper.web.games.zwickern.told import in_order, parts_of
from scorekeeper.web.games.zwickern.verdict import verdict

ROOM = Room(
    {
        "page": pages.page, "cards": pages.cards, "allowed": questions.allowed, "what_if": questions.what_if,
        "ruling": paper.ruling, "print": paper.whole, "ruling_pdf": paper.ruling_pdf, "hand_pdf": paper.whole_pdf,
    },
    lambda replay, lang, text: verdict(Shown(replay, lang)),
    Recorder(
        steps.frame, lambda replay, lang, text: Shown(replay, lang), steps.steps, recording.asked,
        Typed(typed.act, typed.slip, picture=typed.picture),
    ),
)  # fmt: skip
TABLE = Table(
    "zwickern", ("match", "count", "double", "quick", "paper", "sign", "record", "hands", "display", "more"),
    {"cards": "count", "double": "double", "quick": "quick", "plays": "record", "paper": "paper"},
    *files("zwickern"), mends=True,
)  # fmt: skip
QUESTION = of_captures
FILTERS: Mapping[str, Callable[[str], str]] = {"spoken": spoken}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "counting": counting, "row_hand": row_hand, "parts_of": parts_of, "in_order": in_order, "put_right": put_right,
}  # fmt: skip
DEEDS: tuple[Work, ...] = (
    zwick, whose, another, count_cards, count_quick, count_paper, count_paper_end, count_sealed, correct,
)  # fmt: skip
