"""`scorekeeper check` as people call it: what a card may take, build or sweep."""

from __future__ import annotations

import json

from tests.cases import for_each, named
from tests.commands.terminal import run


def test_what_is_answered(capsys, subtests):
    with named(subtests, "a table with owners reads as the contract writes it"):
        table = "3c [X30 Ts]=20@Dianne Js"
        code, out, err = run(
            capsys, "check", "--variant", "christiansen", "--table", table, "--play", "X20", "--json"
        )
        assert (code, err) == (0, "")
        found = json.loads(out)
        assert found["table"] == ["3c", "[X30 Ts]=20", "Js"]
        assert ["[X30 Ts]=20"] in [group for each in found["captures"] for group in each["groups"]]
    with named(subtests, "the four captures of the rules example"):
        code, out, _ = run(capsys, "check", "--table", "3c 4h 7s 8d Jc", "--play", "X15", "--json")
        found = json.loads(out)
        assert code == 0
        assert len(found["captures"]) == 4
        assert sorted(map(sorted, found["largest"]["groups"])) == [["3c", "Jc"], ["7s", "8d"]]
        assert not found["zwick"]
    with named(subtests, "piles and what must be held"):
        code, out, _ = run(capsys, "check", "--variant", "christiansen", "--table", "X30", "--play", "Ts", "--json")
        assert code == 1
        more = {"for_partner": False, "keep": []}
        assert {"on": "X30", "value": 20, "hold": ["X20"], **more} in json.loads(out)["builds"]
        assert {"on": None, "value": 10, "hold": ["T"], **more} in json.loads(out)["builds"]
        assert json.loads(out)["for_partner"] == []
    with named(subtests, "when a partner permits a build"):
        rows = ("check", "--variant", "grossenwiehe", "--table", "5c 9d", "--play", "4s")
        _, out, _ = run(capsys, *rows)
        last = out.splitlines()[-1]
        assert last.startswith("  A pile may be built for a partner who has built that value for themselves before")
        assert json.loads(run(capsys, *rows, "--json")[1])["for_partner"] == ["ask", "prior"]
        assert "partner" not in run(capsys, "check", "--variant", "classic", "--table", "5c", "--play", "4s")[1]
    with named(subtests, "a sweep is a zwick"):
        _, out, _ = run(capsys, "check", "--variant", "classic", "--table", "Qc Qd 9h 4c", "--play", "Qs")
        assert "Zwick!" in out
    with named(subtests, "values that follow one another are one line"):
        _, out, _ = run(capsys, "check", "--variant", "grupp", "--table", "X 9h", "--play", "X")
        assert out.partition("Build:\n")[2].splitlines() == ["  on X to 4–14", "  on 9h to 11–14"]
    with named(subtests, "values that need other cards keep their lines"):
        _, out, _ = run(capsys, "check", "--variant", "christiansen", "--table", "2c 4d", "--play", "3h")
        assert [line.strip() for line in out.partition("Build:\n")[2].splitlines()] == [
            "on 2c to 5, holding 5", "on 4d to 1, holding A", "on 4d to 7, holding 7",
            "alone as 3, holding 3 or Q",
        ]
    with named(subtests, "a card is named as everywhere"):
        _, out, _ = run(capsys, "check", "--variant", "classic", "--table", "2c", "--play", "3c")
        assert out.startswith("The 3 of clubs takes nothing here.\n")


def test_whose_a_pile_is_counts(capsys):
    """One's own asks for a card that stays, a partner's gives leave to build its value, another's is nothing to one."""
    rows = ("check", "--table", "[5c 8d]=13@Ann [X20 5h]=25@Cem 2h", "--play", "Js")
    _, out, _ = run(capsys, *rows, "--player", "Ann", "--partner", "Cem", "--json")
    found = json.loads(out)
    [capture] = found["captures"]
    assert capture["groups"] == [["2h"]]
    assert capture["keep"] == [{"value": 13, "hold": ["Q"]}]
    assert [(each["on"], each["value"]) for each in found["builds"] if each["for_partner"]] == [("[5c 8d]=13", 25)]
    assert not found["owners_unknown"]
    _, out, _ = run(capsys, *rows, "--player", "Ann", "--partner", "Cem")
    assert "for your 13 keep" in out
    assert ", for the partner" in out
    assert "not said" not in out
    _, out, _ = run(capsys, *rows, "--player", "Bea")
    assert "keep" not in out.replace("keep a card", "")
    _, out, _ = run(capsys, *rows)
    assert out.splitlines()[-1] == "Whose pile it is was not said. If it is yours, keep a card for it."


@for_each(
    "words",
    [
        ("--table", "3c 4zz", "--play", "X15"),
        ("--table", "3c", "--play", "Q"),
        ("--table", "3c", "--play", "X99"),
        ("--table", "3c", "--play", "3h", "--variant", "whist"),
        ("--table", "3c", "--play", "3h", "--rules", "colour=red"),
        ("--table", "3c 3c", "--play", "6h"),
        ("--table", "[3c 4d]=7 6h", "--play", "6h"),
        ("--table", "Ad", "--hand", "Ad Ah", "--trump", "h", "--variant", "schnapsen"),
        ("--hand", "7d 7d", "--trump", "h", "--variant", "zwicken"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(capsys, words):
    code, out, err = run(capsys, "check", *words)
    assert code == 2
    assert not out
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
