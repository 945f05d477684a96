"""Each game's way of telling a replay: its acts, its moments, how it ended, what the sides' figures must come to.

The house asks ``teller_of`` and knows no game by its name; a game that moves in adds its module here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games import Replay, game_of
from scorekeeper.words import of_schnapsen, of_zwicken, of_zwickern
from scorekeeper.words.speech import Speech


class Teller(NamedTuple):
    """``act`` one act as it was taken down, by whom, without the position it was made in (NotationError for what cannot
    be read); ``step`` an act of a replay's steps in a sentence without its full stop; ``options`` acts that are
    possible at a position, as a list shows them; ``position`` one moment for whoever cannot see it; ``opening`` how the
    hand came about and ``ending`` what became of it, a sentence each; ``totals`` the identity of a hand as far as it
    says something, a line each."""

    act: Callable[[str, str, str], str]
    step: Callable[[Any, str], str]
    options: Callable[[Any, Sequence[Any], str], list[str]]
    position: Callable[[Any, str], str]
    opening: Callable[[Any, Speech], Iterator[str]]
    ending: Callable[[Any, Speech], Iterator[str]]
    totals: Callable[[Any, Speech], Iterator[str]]


_TELLERS: Mapping[str, Teller] = {
    name: Teller(module.act, module.step, module.options, module.position, module.opening, module.ending, module.totals)
    for name, module in (("zwickern", of_zwickern), ("schnapsen", of_schnapsen), ("zwicken", of_zwicken))
}


def teller_of(replay: Replay) -> Teller:
    """The teller of the game that a replay is of."""
    return teller_of_game(game_of(replay.record.value("variant")).id)


def teller_of_game(game: str) -> Teller:
    """The teller of the game with this id."""
    return _TELLERS[game]
