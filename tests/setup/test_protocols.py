"""Every game and every room of a game has what the house asks of it, with the same parameters.

mypy holds the games against ``games.Game`` (they are modules); rooms are found by the game's id when they are asked,
and the kinds of games by what they have: that is looked at here.
"""

from __future__ import annotations

import inspect

import pytest

from scorekeeper import games, series
from scorekeeper.commands import games as of_commands
from scorekeeper.rooms import room_in
from scorekeeper.sheets import games as of_sheets
from scorekeeper.web import games as of_web
from scorekeeper.words import room as of_words

KINDS = (
    (games.Game, {game.id: game for game in games.GAMES}), (games.PictureGame, games.PICTURED),
    (games.ActGame, games.BY_ACTS), (games.MarkedGame, games.MARKED), (games.TrickRules, games.OF_TRICKS),
)  # fmt: skip
FLOORS = {
    "words.of_": of_words.Room, "commands.games.": of_commands.Room, "sheets.games.": of_sheets.Room,
    "web.games.": of_web.GameRoom,
}  # fmt: skip
ONLY_OF_FIGURES = {"blank_rules", "figure", "figure_sheets", "figure_table"}
"""Asked of games whose score sheet is not written in lines."""


def members(protocol: type) -> dict[str, object]:
    """What a protocol names, its own and what it takes over: functions, properties, and annotations without a value."""
    found: dict[str, object] = {}
    for base in reversed(protocol.__mro__):
        if base.__module__.startswith("scorekeeper."):
            names = {**inspect.get_annotations(base), **vars(base)}
            found |= {name: what for name, what in names.items() if not name.startswith("_")}
    return found


def shape(function: object) -> list[tuple[str, object, bool]]:
    """Names, kinds and whether they may be left out, of a function's parameters."""
    parameters = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    return [(one.name, one.kind, one.default is one.empty) for one in parameters if one.name != "self"]


def lacking(thing: object, protocol: type, without: frozenset[str] = frozenset()) -> list[str]:
    """What is missing or asked differently: a parameter may have a default beside those of the protocol."""
    wrong = []
    for name, what in members(protocol).items():
        if name in without:
            continue
        there = getattr(thing, name, inspect)
        if there is inspect:
            wrong.append(f"{name} is missing")
        elif inspect.isfunction(what) and not fits(shape(there), shape(what)):
            wrong.append(f"{name}{inspect.signature(there)} is asked as {inspect.signature(what)}")
    return wrong


def fits(there: list[tuple[str, object, bool]], asked: list[tuple[str, object, bool]]) -> bool:
    """Whether a function can be called as it is asked: the same parameters, and perhaps others that can be left out."""
    known = {name: (kind, needed) for name, kind, needed in there}
    same = all(name in known and (not known[name][1] or needed) for name, _, needed in asked)
    return same and all(not needed for name, _, needed in there if name not in {one for one, _, _ in asked})


@pytest.mark.parametrize(
    ("game", "kind"),
    [pytest.param(game, kind, id=f"{id} {kind.__name__}") for kind, of in KINDS for id, game in of.items()],
)
def test_a_game_has_what_its_kind_is_asked(game, kind):
    assert lacking(game, kind) == []


@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.id)
def test_a_game_is_of_the_kinds_that_it_says(game):
    assert (game.id in games.PICTURED) == game.pictures
    assert (game.id in games.BY_ACTS) == ("plays" in game.ways and not game.pictures)
    assert (game.id in games.MARKED) == bool(game.marks)


@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.id)
def test_its_series_is_folded_as_the_house_does(game):
    assert lacking(game.series, series.Series) == []


@pytest.mark.parametrize("game", [game for game in games.GAMES if isinstance(game.series, series.ChipSeries)])
def test_chips_can_be_counted_in(game):
    assert lacking(game.series, series.ChipSeries) == []


@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.id)
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
