"""The room of a game of tricks: the shared pages, each told which game it shows."""

from __future__ import annotations

from collections.abc import Callable

from werkzeug.wrappers import Response

from scorekeeper.games import Game
from scorekeeper.web.games.room import Recorder, Room, View
from scorekeeper.web.games.tricks import acts, pages, paper, questions, steps
from scorekeeper.web.games.tricks.game import TrickGame
from scorekeeper.web.games.tricks.moment import Shown
from scorekeeper.web.games.tricks.typed import typed
from scorekeeper.web.place import Place


def _of(view: Callable[[Place, TrickGame], str | Response], game: TrickGame) -> View:
    return lambda place: view(place, game)


def room_for(rules: Game, game: TrickGame) -> Room:
    """The pages of one game: its rules, and what it says for itself on them."""
    views: dict[str, Callable[[Place, TrickGame], str | Response]] = {
        "page": pages.page, "cards": pages.cards, "allowed": questions.allowed, "what_if": questions.what_if,
        "ruling": paper.ruling, "print": pages.whole, "ruling_pdf": paper.ruling_pdf, "hand_pdf": paper.whole_pdf,
    }  # fmt: skip
    return Room(
        {name: _of(view, game) for name, view in views.items()},
        lambda replay, lang, text: pages.verdict(Shown(replay, game, text, lang)),
        Recorder(
            lambda hand: steps.frame(hand, game),
            lambda replay, lang, text: Shown(replay, game, text, lang),
            steps.steps,
            lambda taking: acts.asked(taking, game),
            typed(rules, game),
        ),
    )
