"""The pages of a hand of Zwickern."""

from __future__ import annotations

from scorekeeper.web.games.room import Room
from scorekeeper.web.games.zwickern import pages, paper, questions
from scorekeeper.web.games.zwickern.moment import Shown
from scorekeeper.web.games.zwickern.verdict import verdict

ROOM = Room(
    {
        "page": pages.page, "cards": pages.cards, "allowed": questions.allowed, "what_if": questions.what_if,
        "ruling": paper.ruling, "print": paper.whole, "ruling_pdf": paper.ruling_pdf, "hand_pdf": paper.whole_pdf,
    },
    lambda replay, lang, text: verdict(Shown(replay, lang)),
)  # fmt: skip
