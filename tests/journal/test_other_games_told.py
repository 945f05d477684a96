"""What the history says of hands of the other games: acts in the words of their own game, deals, chips."""

from __future__ import annotations

import pytest

from scorekeeper.journal.telling import tell
from scorekeeper.journal.told import Scene

ANNA, BEN, HAND = "anna", "ben", "hand"


def told(game, kind, payload, lang="en"):
    opened = {"id": "first", "kind": "match.opened", "seq": 1, "payload": {"game": game}}
    entry = {"id": "said", "kind": kind, "seq": 2, "hand": HAND, "payload": payload}
    names = {ANNA: "Anna", BEN: "Ben"}
    line = tell(entry, Scene(names, ("Anna", "Ben"), {HAND: 3}, {}, {"first": opened, "said": entry}, {}), lang)
    return " ".join(map(str, line))


@pytest.mark.parametrize(
    ("game", "act", "words"),
    [
        ("schnapsen", "close", "Anna: close the talon."), ("schnapsen", "40 Kh", "Anna: king of hearts with 40."),
        ("schnapsen", "66", "Anna: claim 66."), ("zwicken", "pass", "Anna: pass."),
        ("zwicken", "Ah", "Anna: ace of hearts."), ("zwicken", "nonsense", "nonsense"),
    ],
)  # fmt: skip
def test_an_act_is_told_as_its_game_tells_it(game, act, words):
    assert words in told(game, "play.made", {"person": ANNA, "zhn": act})


def test_a_deal_is_told_with_its_cuts_and_the_card_turned_up():
    said = told("zwicken", "stage.dealt", {"stage": 1, "open": ["9h"], "hands": None, "cuts": ["Ah hop", "-"]})
    assert "Ah hop" in said
    assert "♥9" in said
    assert "stage" not in said
