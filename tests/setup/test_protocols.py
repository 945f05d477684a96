"""Every game and every room of a game has what the house asks of it, with the same parameters.

mypy holds the games against ``games.Game`` (they are modules); rooms are found by the game's id when they are asked,
and the kinds of games by what they have: that is looked at here.
"""

from __future__ import annotations

import pytest

from scorekeeper import games, series
from scorekeeper.rooms import room_in
from tests.cases import for_each
from tests.setup.protocols import FLOORS, ONLY_OF_FIGURES, lacking

KINDS = (
    (games.Game, {game.id: game for game in games.GAMES}), (games.PictureGame, games.PICTURED),
    (games.ActGame, games.BY_ACTS), (games.MarkedGame, games.MARKED), (games.TrickRules, games.OF_TRICKS),
)  # fmt: skip


@for_each(
    ("game", "kind"),
    [pytest.param(game, kind, id=f"{id} {kind.__name__}") for kind, of in KINDS for id, game in of.items()],
)
def test_a_game_has_what_its_kind_is_asked(game, kind):
    assert lacking(game, kind) == []


@for_each("game", games.GAMES, ids=lambda game: game.id)
def test_a_game_is_of_the_kinds_that_it_says(game):
    assert (game.id in games.PICTURED) == game.pictures
    assert (game.id in games.BY_ACTS) == ("plays" in game.ways and not game.pictures)
    assert (game.id in games.MARKED) == bool(game.marks)


@for_each("game", games.GAMES, ids=lambda game: game.id)
def test_its_series_is_folded_as_the_house_does(game):
    assert lacking(game.series, series.Series) == []


@for_each("game", [game for game in games.GAMES if isinstance(game.series, series.ChipSeries)])
def test_chips_can_be_counted_in(game):
    assert lacking(game.series, series.ChipSeries) == []


@for_each("floor", FLOORS)
@for_each("game", games.GAMES, ids=lambda game: game.id)
def test_it_has_a_room_on_every_floor(game, floor):
    without = ONLY_OF_FIGURES if game.series.lines else set()
    assert lacking(room_in(floor, game.id), FLOORS[floor], frozenset(without)) == []


def test_what_is_missing_or_different_is_seen():
    class Asked:
        def one(self, first, *, second=None): ...

        two: int

    Asked.__module__ = "scorekeeper.x"

    class There:
        @staticmethod
        def one(first): ...

    assert lacking(There, Asked) == ["two is missing", "one(first) is asked as (self, first, *, second=None)"]
