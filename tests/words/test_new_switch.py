"""A house rule more is three places and its words: a made-up switch, put into these four files of a copy of the house,
stands in forms, books, cards and notation, and acts."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from scorekeeper.zwickern.variants import RULE_SETS
from tests.needs import ROOT, copy_of_the_house

pytestmark = pytest.mark.slow

FIELD = "    sources: tuple[str, ...] = ()"
ROW = '    Switch("zwick_points"'
WORDS = '    "zwick_points": SwitchWords('
LOUD = "Whoever makes a Zwick calls it out, and it counts twice."
QUIET = "Nobody need call a Zwick."
BELL = {
    "scorekeeper/zwickern/variants.py": ((FIELD, f"    bell: bool = False\n{FIELD}"),),
    "scorekeeper/zwickern/switches.py": ((ROW, f'    Switch("bell", "V1", _ON_OFF),\n{ROW}'),),
    "scorekeeper/zwickern/tally.py": (
        ("share + zwicks * rules.zwick_points", "share + zwicks * rules.zwick_points * (2 if rules.bell else 1)"),
    ),
    "scorekeeper/zwickern/app/words/switches.py": ((WORDS, f"""    "bell": SwitchWords(
        {{"on": N_("{LOUD}"), "off": N_("{QUIET}")}}, heading=N_("Calling a Zwick"), found=N_("Made up for a test."),
        otherwise={{"Z2": {{"on": N_("A hand can have several Zwicks, each called.")}}}},
    ),
{WORDS}"""),),
}
SEEN = """
import io, json, sys
from pathlib import Path
from pypdf import PdfReader
from scorekeeper.games import game_of
from scorekeeper.plugins import sample
from scorekeeper.sheets.book import table_card
from scorekeeper.words.books import book_of
from scorekeeper.words.rules import house_rules_in_words
from tests.conftest import build_app
from tools.switches import page

client = build_app(Path(sys.argv[1])).test_client()
game = game_of("dithmarschen")
agreement = game.agree("dithmarschen", {"bell": "on"}, None, None, 4)
book = book_of("dithmarschen", "en", agreement)
hand = sample("zwickern")
called = hand.replace("players:", "rules: bell=on\\nplayers:", 1)
ours = game.write(game.read(called))
print(json.dumps({
    "form": client.get("/new?variant=dithmarschen").text,
    "book": client.get("/rules/dithmarschen").text,
    "card": "".join(each.extract_text() for each in PdfReader(io.BytesIO(table_card(book, "en"))).pages),
    "rule": book.sentence("Z2"),
    "digests": [game.rule_sets["dithmarschen"].digest, agreement.rules.digest],
    "notation": page("<!-- switches: zwickern -->\\n<!-- end -->"),
    "written": ours,
    "words": house_rules_in_words("bell=on", "en"),
    "sides": [[(side.zwicks, side.points) for side in game.replay(game.read(text)).sides] for text in (hand, called)],
}))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """What a house with the switch shows."""
    house = copy_of_the_house(tmp_path_factory.mktemp("bell"), changed=BELL)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(house), str(ROOT)]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SEEN, str(house / "data")], cwd=house, env=environment, capture_output=True, text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_a_house_rule_more_is_in_forms_books_cards_and_notation(seen):
    for place in ("form", "book"):
        assert LOUD in seen[place], place
        assert "Calling a Zwick" in seen[place], place
    assert "Made up for a test." in seen["book"]
    assert "".join(LOUD.split()) in "".join(seen["card"].split())
    assert seen["rule"] == "A hand can have several Zwicks, each called."
    assert f"| `bell` | {LOUD.removesuffix('.')} | `on` {LOUD}<br>`off` {QUIET} | `off` |" in seen["notation"]
    assert "rules: bell=on\n" in seen["written"]
    assert seen["words"] == [LOUD]


def test_it_acts_and_names_nothing_otherwise_that_does_not_have_it(seen):
    usual, called = seen["sides"]
    assert [points + zwicks for zwicks, points in usual] == [points for _, points in called] != [
        points for _, points in usual]
    plain, with_bell = seen["digests"]
    assert plain == RULE_SETS["dithmarschen"].digest != with_bell
