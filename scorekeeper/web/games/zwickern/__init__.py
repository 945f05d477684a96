"""The pages of a hand of Zwickern, and what its match has on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.web.deeds import Work
from scorekeeper.web.games.room import Recorder, Room, Typed
from scorekeeper.web.games.tables import Table
from scorekeeper.web.games.zwickern import pages, paper, questions, recording, steps, typed
from scorekeeper.web.games.zwickern.check import page as of_captures
from scorekeeper.web.games.zwickern.check import spoken
from scorekeeper.web.games.zwickern.moment import Shown
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
    "match-start.mjs", "match.mjs", "match-table.css", "match.css", "match-rooms.css",
)  # fmt: skip
QUESTION = of_captures
FILTERS: Mapping[str, Callable[[str], str]] = {"spoken": spoken}
DEEDS: tuple[Work, ...] = ()
"""Its counting is deeds.count."""
