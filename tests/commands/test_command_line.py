"""The command line as people call it: what it prints, and its exit status."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.commands import COMMANDS
from scorekeeper.findings import Finding
from scorekeeper.words import message
from tests.cases import for_each

HANDS = Path(__file__).parents[1] / "hands"
SAMPLE, PRINTED = str(HANDS / "christiansen-sample.zhn"), str(HANDS / "christiansen-sample-as-printed.zhn")


def said(capsys, *words: str) -> tuple[int, str, str]:
    code = main([*words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


class TestReplay:
    def test_the_sample_as_json_has_the_keys_of_the_contract_in_order(self, capsys):
        code, out, _ = said(capsys, "replay", SAMPLE, "--json")
        found = json.loads(out)
        assert code == 0
        assert list(found) == [
            "file", "game", "variant", "complete", "legal", "findings", "sides", "nominal", "expected", "counted",
            "table",
        ]
        assert [side["points"] for side in found["sides"]] == [8, 1, 3, 26]
        assert found["sides"][0] == {
            "players": ["Albert"], "cards": 5, "zwicks": 1, "majority": 0, "card_points": 7, "points": 8,
        }
        assert (found["nominal"], found["expected"], found["counted"], found["table"]) == (34, 38, 38, [])

    def test_as_printed_is_not_legal_and_the_first_repair_is_the_misprint(self, capsys):
        code, out, _ = said(capsys, "replay", PRINTED, "--json", "--repairs")
        found = json.loads(out)
        assert code == 1
        assert [(each["play"], each["rule"], each["line"]) for each in found["findings"]] == [
            (38, "pack", 57), (38, "hand", 57),
        ]
        assert found["repairs"][0]["edits"] == [
            {"line": 57, "old": "Charlie: Qh on 6s = 11", "new": "Charlie: Qd on 6s = 11"}
        ]
        assert found["repairs"][0]["reason"]

    def test_a_line_a_file_and_the_worst_status(self, capsys, tmp_path):
        unusable = tmp_path / "no variant.zhn"
        unusable.write_text("zhn: 1\nvariant: whist\nplayers: A, B\ndealer: A\n", encoding="utf-8")
        code, out, err = said(capsys, "replay", SAMPLE, str(unusable), str(tmp_path / "missing"), "--json")
        first, second, third = map(json.loads, out.splitlines())
        assert code == 2
        assert first["legal"]
        for each in (second, third):
            assert (each["complete"], each["legal"], each["sides"]) == (False, False, [])
            assert each["findings"][0]["rule"] == "syntax"
        assert "missing" in err

    def test_a_file_in_order_hides_no_fault_of_one_before_it(self, capsys, tmp_path):
        assert said(capsys, "replay", PRINTED, SAMPLE)[0] == 1
        assert said(capsys, "replay", str(tmp_path / "missing"), PRINTED, SAMPLE)[0] == 2

    def test_bytes_that_are_no_text(self, capsys, tmp_path):
        (tmp_path / "b").write_bytes(b"zhn: 1\n\xff\xfe")
        code, out, err = said(capsys, "replay", str(tmp_path / "b"))
        assert code == 2
        assert not out
        assert "UTF-8" in err
        assert ": line 2: " in err

    def test_bytes_that_are_no_text_have_their_line_and_the_language_asked_for(self, capsys, tmp_path):
        (tmp_path / "b").write_bytes(b"zhn: 1\n\xff\xfe")
        assert main(["replay", "--json", "--lang", "de", str(tmp_path / "b")]) == 2
        (told,) = json.loads(capsys.readouterr().out)["findings"]
        assert told["line"] == 2
        assert told["message"] == message(Finding("syntax", case="text-encoding"), "de")

    def test_no_more_is_read_than_shows_that_it_is_too_much(self):
        """Endless input is answered; the other end finds the pipe closed."""
        with subprocess.Popen(
            [sys.executable, "-m", "scorekeeper", "replay", "--lang", "en", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as endless:
            with pytest.raises(BrokenPipeError):
                endless.stdin.writelines(b"3h\n" * 400_000 for _ in range(20))
            assert b"too long" in endless.stderr.read()
            with contextlib.suppress(BrokenPipeError):
                endless.stdin.close()
        assert endless.returncode == 2

    def test_for_a_person(self, capsys):
        code, out, _ = said(capsys, "replay", PRINTED, "--repairs", "--positions")
        assert code == 1
        assert "queen of hearts" in out
        assert "Charlie: Qd on 6s = 11" in out
        assert "[X30 Ts]=20@Dianne 3h" in out
        assert "38 = 34 + 4" in out

    def test_standard_input(self):
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "replay", "-", "--json"],
            input=Path(SAMPLE).read_bytes(), capture_output=True, check=False,
        )
        assert done.returncode == 0
        assert json.loads(done.stdout)["file"] == "-"


class TestCheck:
    def test_a_table_with_owners_reads_as_the_contract_writes_it(self, capsys):
        table = "3c [X30 Ts]=20@Dianne Js"
        code, out, err = said(
            capsys, "check", "--variant", "christiansen", "--table", table, "--play", "X20", "--json"
        )
        assert (code, err) == (0, "")
        found = json.loads(out)
        assert found["table"] == ["3c", "[X30 Ts]=20", "Js"]
        assert ["[X30 Ts]=20"] in [group for each in found["captures"] for group in each["groups"]]

    def test_the_four_captures_of_the_rules_example(self, capsys):
        code, out, _ = said(capsys, "check", "--table", "3c 4h 7s 8d Jc", "--play", "X15", "--json")
        found = json.loads(out)
        assert code == 0
        assert len(found["captures"]) == 4
        assert sorted(map(sorted, found["largest"]["groups"])) == [["3c", "Jc"], ["7s", "8d"]]
        assert not found["zwick"]

    def test_piles_and_what_must_be_held(self, capsys):
        code, out, _ = said(capsys, "check", "--variant", "christiansen", "--table", "X30", "--play", "Ts", "--json")
        assert code == 1
        assert {"on": "X30", "value": 20, "hold": ["X20"]} in json.loads(out)["builds"]

    def test_a_sweep_is_a_zwick(self, capsys):
        _, out, _ = said(capsys, "check", "--variant", "classic", "--table", "Qc Qd 9h 4c", "--play", "Qs")
        assert "Zwick!" in out

    @for_each(
        "words",
        [
            ("--table", "3c 4zz", "--play", "X15"),
            ("--table", "3c", "--play", "Q"),
            ("--table", "3c", "--play", "X99"),
            ("--table", "3c", "--play", "3h", "--variant", "whist"),
            ("--table", "3c", "--play", "3h", "--rules", "colour=red"),
        ],
    )
    def test_what_cannot_be_read_is_one_sentence(self, capsys, words):
        code, out, err = said(capsys, "check", *words)
        assert code == 2
        assert not out
        assert len(err.splitlines()) == 1
        assert "Traceback" not in err


    def test_values_that_follow_one_another_are_one_line(self, capsys):
        _, out, _ = said(capsys, "check", "--variant", "grupp", "--table", "X 9h", "--play", "X")
        assert out.partition("Builds:\n")[2].splitlines() == ["  on X to 4–14", "  on 9h to 11–14"]

    def test_values_that_need_other_cards_keep_their_lines(self, capsys):
        _, out, _ = said(capsys, "check", "--variant", "christiansen", "--table", "2c 4d", "--play", "3h")
        assert [line.strip() for line in out.partition("Builds:\n")[2].splitlines()] == [
            "on 2c to 5, holding 5", "on 4d to 1, holding A", "on 4d to 7, holding 7",
        ]

    def test_a_card_is_named_as_everywhere(self, capsys):
        _, out, _ = said(capsys, "check", "--variant", "classic", "--table", "2c", "--play", "3c")
        assert out.startswith("The 3 of clubs takes nothing here.\n")


class TestScore:
    def test_totals_that_come_out(self, capsys):
        code, out, _ = said(capsys, "score", "--totals", "17", "16", "--zwicks", "2", "1")
        assert code == 0
        assert "33 = 30 + 3" in out

    def test_totals_that_do_not_are_explained(self, capsys):
        code, out, _ = said(capsys, "score", "--totals", "17", "13", "--zwicks", "2", "1")
        assert code == 1
        assert "♦10 or the majority" in out

    def test_cards(self, capsys):
        code, out, _ = said(
            capsys, "score", "--side", "X25 Td As Ah", "--side", "X20 X15 Ts 2s Ac Ad", "--majority", "1", "--json"
        )
        assert code == 0
        assert json.loads(out)["points"] == [15, 15]

    def test_five_sides_take_two_packs_by_themselves(self, capsys):
        five = ("--totals", "20", "10", "5", "3", "3")
        assert said(capsys, "score", "--variant", "classic", *five)[0] == 0
        assert said(capsys, "score", "--variant", "classic", *five, "--packs", "1")[0] == 1
        assert said(capsys, "score", "--variant", "grupp", *five, "--json")[1].startswith('{"points"')
        four = ("--side", "Td Td", "--side", "", "--side", "", "--side", "")
        assert said(capsys, "score", "--variant", "nsv", *four, "--json")[0] == 1  # two ten of diamonds are there
        code, _, err = said(capsys, "score", "--totals", "17", "13", "--packs", "2")
        assert (code, "without jokers" in err) == (2, True)

    def test_one_number_for_each_side(self, capsys):
        code, _, err = said(capsys, "score", "--totals", "17", "13", "--zwicks", "2")
        assert code == 2
        assert "each side" in err


class TestVariants:
    def test_all_twelve(self, capsys):
        code, out, _ = said(capsys, "variants", "--json")
        found = {each["variant"]: each["nominal"] for each in map(json.loads, out.splitlines())}
        assert code == 0
        assert found == {
            "dithmarschen": 30, "dithmarschen-6": 48, "grossenwiehe": 83, "christiansen": 34, "classic": 21,
            "classic-double": 41, "danyliuk": 21, "dietze": 21, "grupp": 21, "parlett": 21, "nsv": 21,
            "nsv-zwicker": 21, "schnapsen": 120, "zwicken": 0, "anbieten": 0,
        }

    def test_one_and_an_unknown_one(self, capsys):
        assert "8 ; 6 6" in said(capsys, "variants", "christiansen")[1]
        told = said(capsys, "variants", "danyliuk")[1]
        assert "7  2  41  4 ; 4 4 4 4               derived; the last stage from forehand 3 3 2 2 2 2 2" in told
        asked = told.partition("packs: 1")[2]
        assert "8  1  21  4 ; 4 4                   by the rule for the rest; the last stage" in asked
        assert "danyliuk         21/41" in said(capsys, "variants")[1]
        code, _, err = said(capsys, "variants", "whist")
        assert code == 2
        assert "dithmarschen" in err


    @pytest.mark.parametrize("variant", ["classic", "dietze", "grupp", "nsv", "christiansen"])
    def test_the_deal_of_every_head_count(self, capsys, variant):
        found = json.loads(said(capsys, "variants", variant, "--json")[1])
        deals = {(each["players"], each["packs"]): each for each in found["deals"]}
        assert [players for players, _ in deals] == {
            "classic": list(range(2, 13)), "dietze": list(range(2, 13)), "grupp": list(range(2, 9)),
            "nsv": list(range(2, 9)), "christiansen": [2, 3, 4],
        }[variant]
        rest = {key for key, each in deals.items() if each["status"] == "rest"}
        assert rest == ({(7, 1), (8, 1)} if variant == "grupp" else set())
        if variant in ("classic", "dietze"):
            assert deals[4, 1]["points"] == 21
            assert deals[5, 2]["points"] == 41
            assert deals[7, 2]["last"] == [3, 3, 2, 2, 2, 2, 2]
            assert deals[6, 2]["last"] is None
        needs = {(each["needs"], each["players"]) for each in found["more_deals"]}
        assert needs == {
            "classic": {("packs: 1", n) for n in range(5, 13)} | {("packs: 2", n) for n in (2, 3, 4)},
            "dietze": {("packs: 2", n) for n in (2, 3, 4)}, "grupp": set(), "christiansen": set(),
            "nsv": {("packs: 1", n) for n in range(3, 9)} | {("packs: 2", 2)}
            | {("rules: nsv_jokers=on", n) for n in range(2, 9)},
        }[variant]


@pytest.mark.parametrize("charset", ["ascii", "cp1252", "utf-8"])
def test_json_is_utf_8_whatever_the_output_takes(charset, tmp_path):
    hand = tmp_path / "u.zhn"
    text = Path(SAMPLE).read_text(encoding="utf-8").replace("Albert", "Jürgen♠")
    hand.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "replay", "--json", str(hand)],
        capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": charset},
    )
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("utf-8"))["sides"][0]["players"] == ["Jürgen♠"]


@pytest.mark.skipif(os.name == "nt", reason="file names there are Unicode")
def test_a_file_name_that_is_no_unicode_comes_back_as_it_was(capsys):
    name = os.fsdecode(b"missing-\xff.zhn")
    assert main(["replay", "--json", name]) == 2
    assert json.loads(capsys.readouterr().out)["file"] == name


@for_each(
    "words",
    [
        ["whist"], ["--colour"], ["replay"], ["replay", "--json"], ["replay", "--lang", "xx", "-"], ["check"],
        ["check", "--table", "3c"], ["check", "--table", "[3c", "--play", "3h"], ["check", "--table", "", "--play", ""],
        ["check", "--table", "[3c 4d]=99999999999999999999", "--play", "7h"], ["score"], ["score", "--totals", "many"],
        ["score", "--totals", "17", "13", "--side", "Ac"], ["score", "--side", "♠", "--side", ""],
        ["score", "--totals", "17", "13", "--numbers", "1"], ["score", "--side", "Ac", "--majority", "9"],
        ["score", "--totals", "1", "2", "--tied", "-3"], ["score", "--rules", "=,=", "--totals", "1"],
        ["score", "--side", "Ac", "--majority", "-7"],
        ["sheet"], ["sheet", "missing.zhn", "-o", "x.pdf"], ["sheet", ".", "-o", "-"],
        ["sheet", SAMPLE, "--play", "0", "-o", "-"], ["sheet", SAMPLE, "--play", "x"],
        ["sheet", SAMPLE, "--paper", "b7"],
        ["variants", ""], ["variants", "classic", "dietze"], ["serve", "--port", "many"], ["replay", ""],
        ["replay", "."], ["replay", "missing.zhn"],
    ],
)
def test_a_malformed_command_line_is_told_in_sentences(capsys, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    try:
        code = main([*words, "--lang", "en"] if words[0] in set(COMMANDS) - {"serve"} else words)
    except SystemExit as ended:
        code = ended.code
    out, err = capsys.readouterr()
    assert code == 2
    assert not out
    assert err.strip()
    assert "fault in scorekeeper" not in err


def test_help_does_not_import_flask():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "scorekeeper", "--help"], capture_output=True, text=True, check=True
    )
    assert "replay" in done.stdout
    for module in ("flask", "sqlalchemy", "reportlab", "scorekeeper.zwickern"):
        assert f" {module}\n" not in done.stderr
