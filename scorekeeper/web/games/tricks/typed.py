"""Acts of a game of tricks as people type them, made what the journal keeps: one act, its person beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.errors import NotationError
from scorekeeper.games import Game
from scorekeeper.web.games.room import Typed
from scorekeeper.web.games.tricks.game import TrickGame


def typed(rules: Game, game: TrickGame) -> Typed:
    """How this game's acts and cuts are read."""

    def act(text: str, people: Mapping[str, str]) -> tuple[str, str | None]:
        play, name = game.act_by(rules.read_play(text))
        if len(getattr(play, "cards", ())) > 1 or (name is not None and name not in people):
            raise NotationError(text)
        return rules.write_play(play), people[name] if name is not None else None

    reader = game.cut
    cut = None if reader is None else lambda text: reader(text).text
    trick_rules: Any = rules
    return Typed(act, game.slip, True, (trick_rules.hand_size, game.stock), cut)
