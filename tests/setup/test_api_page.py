"""What scripts read is described key by key as the types have it."""

from __future__ import annotations

import importlib
import re
import sys
from typing import Any

import pytest

from scorekeeper.journal.visible import Viewer
from tests.journal.entries import Table, hands_json, match_json
from tests.needs import ROOT

sys.path.insert(0, str(ROOT / "tools"))  # scripts, not a package
api = importlib.import_module("api")
GAMES = {"zwickern": ("dithmarschen", 4, 2), "schnapsen": ("schnapsen", 2, 2), "zwicken": ("zwicken", 4, 4)}


def test_the_page_is_what_the_types_say():
    assert api.PAGE.read_text(encoding="utf-8") == api.page(), "run: python tools/api.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_match_is_on_the_page(game):
    variant, players, sides = GAMES[game]
    at = Table(players, variant, sides, game=game)
    at.begin()
    known = set(re.findall(r"^\| `(\w+)` ", api.page(), re.M))
    judge = Viewer("judge")
    [hand] = hands_json(at.state, at.words, judge)
    view: dict[str, Any] = match_json(at.state, at.words, judge)
    assert {*view, *view["series"], *view["check"], *hand} <= known
