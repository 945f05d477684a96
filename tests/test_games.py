"""The list of games: a variant's id names its game, and every game offers what the house asks of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper import schnapsen, zwicken, zwickern
from scorekeeper.errors import NotationError
from scorekeeper.game import Game
from scorekeeper.games import GAMES, game_of, game_of_text, switches_today
from scorekeeper.web.house_rules import differing
from scorekeeper.web.rule_sets import asks
from scorekeeper.words.rules import switch_in_words, switch_name
from scorekeeper.zhn.switches import Removed, Renamed
from tests.cases import for_each

SAMPLE = (Path(__file__).parent / "hands" / "christiansen-sample.zhn").read_text(encoding="utf-8")


@for_each("game", GAMES, ids=lambda game: game.id)
def test_it_is_a_game(game):
    assert isinstance(game, Game)


def test_variant_ids_are_unique_over_all_games():
    ids = [variant for game in GAMES for variant in game.rule_sets]
    assert len(ids) == len(set(ids)) == 15


def test_the_variant_line_decides():
    assert game_of("nsv-zwicker") is zwickern.ZWICKERN
    assert (game_of("schnapsen"), game_of("zwicken"), game_of("anbieten")) == (
        schnapsen.SCHNAPSEN, zwicken.ZWICKEN, zwicken.ZWICKEN,
    )
    assert game_of_text(SAMPLE) is zwickern.ZWICKERN
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
    }


FORMER = {
    "zwickern": ("dithmarschen", "tie_of_most", "halves", "majority_tie", "split"),
    "schnapsen": ("schnapsen", "exchange_at_two", "forbidden", "last_exchange", "off"),
    "zwicken": ("zwicken", "must_trump_or_pass", "no", "must_trump", "off"),
}
"""By game: a variant, a switch as it was written once, with its value, and as both are written today."""
HEADS = {
    "zwickern": "zhn: 1\nvariant: dithmarschen\nplayers: A, B\ndealer: A\n",
    "schnapsen": "zhn: 1\nvariant: schnapsen\nplayers: A, B\ndealer: A\n",
    "zwicken": "zhn: 1\nvariant: zwicken\nplayers: A, B\ndealer: A\n",
}


@pytest.fixture
def before(monkeypatch, request):
    """A game that once called a switch otherwise, and once had another; what both were."""
    game = request.param
    variant, old, word, name, value = FORMER[game.id]
    monkeypatch.setitem(game.former, old, Renamed(name, {word: value}))
    monkeypatch.setitem(game.former, "bell_rings", Removed("bell_rings", {"on": True, "off": False}))
    return game, variant, (old, word), (name, value)


@pytest.mark.parametrize("before", GAMES, ids=lambda game: game.id, indirect=True)
def test_a_switch_that_is_called_otherwise_is_read_for_ever(before):
    game, variant, (old, word), (name, value) = before

    def played(given):
        return game.agree(variant, given, None, None, 2)

    def written(rules):
        return game.read(HEADS[game.id] + f"rules: {rules}\ndeal\n")

    assert played({old: word}).rules == played({name: value}).rules != played({}).rules
    assert played({old: word}).switches == f"{old}={word}", "what is stored is shown as it stands"
    assert written(f"{old}={word}").setting.rules == written(f"{name}={value}").setting.rules
    assert written(f"{old}={word}, {name}={value}").setting is None, "says twice"
    with pytest.raises(NotationError):
        played({old: word, name: value})
    with pytest.raises(NotationError):
        played({old: "nonsense"})
    assert switches_today(variant, {old: word}) == differing(variant, {old: word}) == {name: value}
    assert {ask.name: ask.value for ask in asks(variant, "en", {old: word})}[name] == value
    assert switch_in_words(old, word, "en") == switch_in_words(name, value, "en")
    assert switch_name(old, "en") == switch_name(name, "en") != old


@pytest.mark.parametrize("before", GAMES, ids=lambda game: game.id, indirect=True)
def test_a_switch_that_is_no_more_is_read_and_stays_in_the_digest(before):
    game, variant, (old, word), _ = before

    def digest(**given):
        return game.agree(variant, given, None, None, 2).rules.digest

    rang = game.agree(variant, {"bell_rings": "on"}, None, None, 2)
    assert rang.rules.gone == (("bell_rings", True),)
    assert len({digest(), digest(bell_rings="on"), digest(bell_rings="on", **{old: word}), digest(**{old: word})}) == 4
    assert game.read(HEADS[game.id] + "rules: bell_rings=on\ndeal\n").setting is not None
    with pytest.raises(NotationError):
        game.agree(variant, {"bell_rings": "often"}, None, None, 2)
    assert differing(variant, {"bell_rings": "on"}) == {}, "nothing offers it any more"
    assert "bell_rings" in switch_in_words("bell_rings", "on", "en")


def test_a_hand_played_on_is_the_hand_replayed():
    tried, wrong = dict.fromkeys((game.id for game in GAMES), 0), []
    for path in sorted((Path(__file__).parent / "hands").rglob("*.zhn")):
        text = path.read_text(encoding="utf-8")
        game = game_of_text(text)
        for step in game.replay(game.read(text)).steps:
            tried[game.id] += 1
            play = step.reading.play if game.id == "zwickern" else step.play
            if game.play(step.position, play) != step.after:
                wrong.append((path.name, step.position.number))
    assert wrong == [("anbieten-raised.zhn", 7)]  # dropping out of a raise by name, before it is their turn
    assert min(tried.values()) >= 10
