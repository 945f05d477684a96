"""Every game and every plug-in of a game has what the house asks of it, with the same parameters.

A game is an instance of ``game.Game``, which mypy holds it against; plug-ins are found by the game's id when they are
asked, and the kinds of games by what they have: that is looked at here.
"""

from __future__ import annotations

import pytest

from scorekeeper import game as kinds_of_game
from scorekeeper import games, series
from scorekeeper.plugins import plug_in
from scorekeeper.sheets.game_papers import FigurePapers, papers_of
from tests.cases import for_each
from tests.setup.protocols import PARTS, lacking

KINDS = (
    (kinds_of_game.Game, {each.id: each for each in games.GAMES}), (kinds_of_game.PictureGame, games.PICTURED),
    (kinds_of_game.ActGame, games.BY_ACTS), (kinds_of_game.MarkedGame, games.MARKED),
    (kinds_of_game.TrickRules, games.OF_TRICKS),
)


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


@for_each("kind", [series.LinedSeries, series.ChipSeries])
def test_a_series_has_what_its_kind_is_asked(kind):
    for game in games.GAMES:
        assert not isinstance(game.series, kind) or lacking(game.series, kind) == []


@for_each("part", PARTS)
@for_each("game", games.GAMES, ids=lambda game: game.id)
def test_it_has_every_part_of_a_plug_in(game, part):
    found = getattr(plug_in(game.id, part), part.upper())
    assert isinstance(found, PARTS[part])
    assert lacking(found, PARTS[part]) == []


@for_each("game", games.GAMES, ids=lambda game: game.id)
def test_a_game_without_lines_draws_its_sheet_of_figures(game):
    assert isinstance(papers_of(game.id), FigurePapers) != isinstance(game.series, series.LinedSeries)


def test_what_is_missing_or_different_is_seen():
    class Asked:
        def one(self, first, *, second=None): ...

        two: int

    Asked.__module__ = "scorekeeper.x"

    class There:
        @staticmethod
        def one(first): ...

    assert lacking(There, Asked) == ["two is missing", "one(first) is asked as (self, first, *, second=None)"]
