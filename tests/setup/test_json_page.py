"""docs/replay.schema.json holds for what replay answers, docs/json.md names every key and rule of it, and the hands in
docs/notation.md are read.
"""

from __future__ import annotations

import importlib
import json
import random
import re
import sys
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from scorekeeper import schnapsen, zwicken, zwickern
from scorekeeper.answers import answer, positions_answer
from scorekeeper.cli import main
from scorekeeper.games import GAMES, game_of_text
from scorekeeper.plugins import examples_of, hands_of
from scorekeeper.zwickern.switches import SWITCHES
from scorekeeper.zwickern.variants import RULE_SETS
from tests.needs import ROOT
from tests.schnapsen.every_rule import RAISED
from tests.zwicken.deals import text_of
from tests.zwicken.every_rule import RAISED_BY
from tests.zwickern.rules.every_rule import CASES

sys.path.insert(0, str(ROOT / "tools"))  # scripts, not a package
switches = importlib.import_module("switches")
whole = importlib.import_module("answer")

DOCS = ROOT / "docs"
SCHEMA = json.loads((DOCS / "replay.schema.json").read_text(encoding="utf-8"))
UNREADABLE = ["", "zhn: 2", "hello\n", *(f"zhn: 1\nvariant: {variant}" for variant in ("schnapsen", "zwicken", "none"))]


def hands() -> Iterator[str]:
    """A hand for every finding of every game, with one that has none beside it; the samples; what the app brings: a
    hand of each variant, the rule books' examples; what cannot be read."""
    for case in CASES:
        yield from (case.faulty, case.clean)
    yield from RAISED.values()
    yield from (text_of(body, players, **header) for _, _, _, body, players, header in RAISED_BY)
    yield from (path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "hands").rglob("*.zhn")))
    for game in GAMES:
        yield from hands_of(game.id).values()
        yield from examples_of(game.id).values()
    yield from examples()
    yield from UNREADABLE


def examples() -> list[str]:
    found = re.findall(r"^```zhn\n(.*?)^```$", (DOCS / "notation.md").read_text(encoding="utf-8"), re.M | re.S)
    assert len(found) >= len(GAMES)
    return found


def answered(text: str, *, repairs: bool) -> dict[str, object]:
    game = game_of_text(text)
    record = game.read(text)
    replay = game.replay(record)
    found = answer("hand.zhn", replay, "en", game.repairs(record, text) if repairs else None)
    return json.loads(json.dumps({**found, "positions": positions_answer(replay)}))


@pytest.mark.parametrize("nth", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_every_answer_is_as_the_schema_says(nth):
    validator = Draft202012Validator(SCHEMA)
    dice = random.Random(7)
    faults = [
        f"{text[:80]!r}: {fault.json_path}: {fault.message}"
        for text in [*hands()][::nth]
        for fault in validator.iter_errors(answered(text, repairs=dice.random() < 0.05))
    ]
    assert faults == []


def test_what_a_test_asks_replay_for_is_held_against_the_schema(capsys, monkeypatch, tmp_path):
    """Also where the test itself asks for something else."""
    file = tmp_path / "hand.zhn"
    file.write_text(examples()[0], encoding="utf-8")
    assert main(["replay", str(file), str(tmp_path / "none.zhn"), "--json", "--repairs", "--positions"]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 2
    monkeypatch.setattr("scorekeeper.answers.positions_answer", lambda replay: [{"play": "first"}])
    with pytest.raises(pytest.fail.Exception, match=r"\$\.positions"):
        main(["replay", str(file), "--json", "--positions"])


def test_the_schema_is_one_and_refuses_what_is_not_an_answer():
    Draft202012Validator.check_schema(SCHEMA)
    good = answered(examples()[0], repairs=True)
    wrong = [
        {**good, "legal": "yes"}, {**good, "more": 1}, {**good, "game": "schnapsen"}, {**good, "winner": None},
        {**good, "sides": [{**good["sides"][0], "zwicks": -1}]},
        {key: value for key, value in good.items() if key != "table"},
    ]
    assert [each for each in wrong if Draft202012Validator(SCHEMA).is_valid(each)] == []


def test_the_page_names_every_key_and_every_rule():
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.]+)`", page))
    keys = {key for text in examples() for key in answered(text, repairs=True)}
    assert keys | {field.key for game in GAMES for field in game.fields} <= named
    assert {rule for module in (zwickern, schnapsen, zwicken) for rule in rules_of(module)} - named == set()


def test_the_page_has_the_rules_in_the_order_in_which_findings_stand():
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    tables = re.findall(r"\| rule of (\w+) \| what is wrong \|\n\|---\|---\|\n((?:\|.*\n)+)", page)
    assert [name for name, _ in tables] == ["Zwickern", "Schnapsen", "Zwicken"]
    for game, (_, rows) in zip(GAMES, tables, strict=True):
        listed = [rule for row in rows.splitlines() for rule in re.findall(r"`([\w.]+)`", row.split("|")[1])]
        assert listed == [rule for rule in game.rules if rule in listed], game.id
        assert {*listed} == {*game.rules}, game.id


def test_the_page_has_a_whole_answer_as_replay_gives_it():
    page, notation = ((DOCS / name).read_text(encoding="utf-8") for name in ("json.md", "notation.md"))
    assert page == whole.page(page, notation), "run: python tools/answer.py"
    [hand] = re.findall(r"^```zhn\n(.*?)^```$", page, re.M | re.S)
    [shown] = re.findall(r"^```json\n(.*?)^```$", page, re.M | re.S)
    found = json.loads(shown)
    asked = answered(hand, repairs=True)
    del asked["positions"]
    assert found == asked
    assert Draft202012Validator(SCHEMA).is_valid(found)
    assert found["findings"]
    assert found["repairs"]


def test_the_page_parts_what_is_no_sum_from_a_sum_that_is_too_high():
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.M))
    position = "\n".join((
        "zhn: 1", "variant: classic", "players: Ann, Bea", "dealer: Bea", "schedule: 1 ; 2", "from: position", "",
        "deal", "table: 7c", "hand Ann: 8h 2s", "turn: Ann", "Ann: ",
    ))
    for play, rule, words in (("8h on 7c = 15", "K2", "the sum is right"), ("8h on 7c = 16", "B2", "no sum"),
                              ("8h = 8", "S1", "any build of one card")):
        [finding] = answered(f"{position}{play}\n", repairs=False)["findings"]
        assert finding["rule"] == rule
        assert words in rows[rule]


def rules_of(module: object) -> set[str]:
    game = {zwickern: "zwickern", schnapsen: "schnapsen", zwicken: "zwicken"}[module]
    return {
        finding["rule"] for text in hands() if game_of_text(text).id == game
        for finding in answered(text, repairs=False)["findings"]
    }


def test_every_switch_stands_in_the_notation_with_every_value():
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    assert page == switches.page(page), "run: python tools/switches.py"
    for switch in SWITCHES:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{switch.name}`") or (
            switch.field == "points" and f"`{switch.name}`" in line))
        allowed = {value for rules in RULE_SETS.values() if switch.name != "jokers" for value in switch.allowed(rules)}
        assert allowed <= {*re.findall(r"`([^`]+)`", row), "0–999"}, switch.name


def test_the_examples_are_legal_and_stand_in_the_canonical_form():
    for text in examples():
        game = game_of_text(text)
        record = game.read(text)
        assert game.replay(record).findings == ()
        assert game.write(record) == text


def test_every_case_that_the_code_cites_is_on_the_page():
    """``notation.md, Exactly 7`` in the code: the paragraph is there, and under its game."""
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    parts = {
        section.split()[0]: section.partition("### Exactly\n")[2] for section in re.split(r"^## ", page, flags=re.M)[2:]
    }
    assert list(parts) == ["Zwickern", "Schnapsen", "Zwicken"]
    numbers = {name: {int(number) for number in re.findall(r"^(\d+)\. ", part, re.M)} for name, part in parts.items()}
    missing = set()
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for file, cited in re.findall(r"(notation|schnapsen|zwicken)\.md[^.;)]*?Exactly ([\d, and–-]+)", text):
            part = {"notation": "Zwickern"}.get(file, file.title())
            cases = set(map(int, re.findall(r"\d+", cited)))
            missing |= {f"{path.name}: {part} {case}" for case in cases - numbers[part]}
    assert missing == set()
