"""The list of games, and which of them a variant belongs to: a variant's id names its game.

A fourth game would be one more folder, named in ``GAMES``. It holds the rules, as game.py asks for them, and in its
``app`` what the game gives the house (plugins.py).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.game import ActGame, AnyGame, MarkedGame, PictureGame, TrickRules
from scorekeeper.schnapsen.game import SCHNAPSEN
from scorekeeper.zhn.switches import of_today
from scorekeeper.zhn.text import lines_of
from scorekeeper.zwicken.game import ZWICKEN
from scorekeeper.zwickern.game import ZWICKERN

GAMES: tuple[AnyGame, ...] = (ZWICKERN, SCHNAPSEN, ZWICKEN)
"""Every game there is. The first one answers for a text whose variant nobody knows."""
FIRST_VARIANT = next(iter(GAMES[0].rule_sets))
"""The variant for whoever has never chosen one."""
WAYS = tuple(dict.fromkeys(way for game in GAMES for way in game.ways))
"""Every way of counting that some game has, in the order in which they are offered."""
MARKS = tuple(dict.fromkeys(mark for game in GAMES for mark in game.marks))
"""Whatever some game marks when it happens."""
OTHERWISE = "other"
"""An objection to something that has no word."""
OBJECTIONS = (*dict.fromkeys(about for game in GAMES for about in game.objections), OTHERWISE)
"""Whatever a side of some game can object to."""
PICTURED = {game.id: game for game in GAMES if isinstance(game, PictureGame)}
"""The games whose recorded hands may begin with a picture, by their ids."""
BY_ACTS = {game.id: game for game in GAMES if isinstance(game, ActGame)}
"""The games whose hands are recorded act by act."""
MARKED = {game.id: game for game in GAMES if isinstance(game, MarkedGame) and game.marks}
"""The games in which something is marked when it happens."""
OF_TRICKS = {game.id: game for game in GAMES if isinstance(game, TrickRules)}
"""The games of tricks."""
_BY_ID = {game.id: game for game in GAMES}
_BY_VARIANT = {variant: game for game in GAMES for variant in game.rule_sets}


def game_of(variant: str | None) -> AnyGame:
    """The game that has this variant; the first game for None and for an id that no game has."""
    return _BY_VARIANT.get(variant or "", GAMES[0])


def game_with(id: str) -> AnyGame:
    """The game of this id. KeyError where there is none."""
    return _BY_ID[id]


def is_variant(variant: str) -> bool:
    """Whether some game has a variant of this id."""
    return variant in _BY_VARIANT


def switches_today(variant: str, switches: Mapping[str, str]) -> dict[str, str]:
    """The switches that somebody set, as they are written today: what is stored keeps the names of then."""
    return of_today(switches, game_of(variant).former)


def game_of_text(text: str | bytes) -> AnyGame:
    """The game that a record is of, by its ``variant:`` line; the first game where there is none to be found."""
    for line in lines_of(text if isinstance(text, str) else text.decode("utf-8", "replace")):
        key, colon, value = line.partition(":")
        if colon and key.strip() == "variant":
            return game_of(value.partition("#")[0].strip())
        if line.strip() == "deal":
            break
    return GAMES[0]
