"""The list of games: a variant's id names its game, and every game offers what the house asks of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper import schnapsen, zwicken, zwickern
from scorekeeper.games import GAMES, Game, game_of, game_of_text

SAMPLE = (Path(__file__).parent / "hands" / "christiansen-sample.zhn").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_member_of_the_protocol_is_there(game):
    wanted = (*Game.__annotations__, "read", "write", "replay", "repairs")
    assert [name for name in wanted if not hasattr(game, name)] == []


def test_variant_ids_are_unique_over_all_games():
    ids = [variant for game in GAMES for variant in game.rule_sets]
    assert len(ids) == len(set(ids)) == 15


def test_the_variant_line_decides():
    assert game_of("nsv-zwicker") is zwickern
    assert (game_of("schnapsen"), game_of("zwicken"), game_of("anbieten")) == (schnapsen, zwicken, zwicken)
    assert game_of_text(SAMPLE) is zwickern
    assert game_of_text("zhn: 1\nvariant: nobody's # a comment\n") is GAMES[0]
    assert game_of_text(b"\xff") is GAMES[0]


def test_only_the_ends_of_lines_end_a_line(monkeypatch):
    asked = []
    monkeypatch.setattr("scorekeeper.games.game_of", asked.append)
    game_of_text("zhn: 1 # a\u2028variant: a comment's\rvariant: nsv\n")
    assert asked == ["nsv"]


def test_a_hand_through_the_list_of_games():
    game = game_of_text(SAMPLE)
    hand = game.replay(game.read(SAMPLE))
    assert [side.points for side in hand.sides] == [8, 1, 3, 26]
    assert not game.repairs(hand.record)
    assert {field.key: getattr(hand.sides[3], field.key) for field in game.fields} == {
        "cards": 27, "zwicks": 1, "majority": 3, "card_points": 22, "points": 26,
    }  # fmt: skip
