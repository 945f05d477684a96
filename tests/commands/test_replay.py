"""`scorekeeper replay` as people call it: JSON for programs, sentences for people, its exit status."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.findings import Finding
from scorekeeper.words import message
from tests.commands.terminal import PRINTED, SAMPLE, run
from tests.needs import ROOT
from tests.zwickern.rules.hands import pair


def test_the_sample_as_json_has_the_keys_of_the_contract_in_order(capsys):
    code, out, _ = run(capsys, "replay", SAMPLE, "--json")
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


def test_as_printed_is_not_legal_and_the_first_repair_is_the_misprint(capsys):
    code, out, _ = run(capsys, "replay", PRINTED, "--json", "--repairs")
    found = json.loads(out)
    assert code == 1
    assert [(each["play"], each["rule"], each["line"]) for each in found["findings"]] == [
        (38, "pack", 57), (38, "hand", 57),
    ]
    assert found["repairs"][0]["edits"] == [
        {"line": 57, "old": "Charlie: Qh on 6s = 11", "new": "Charlie: Qd on 6s = 11"}
    ]
    assert found["repairs"][0]["reason"]


def test_a_line_a_file_and_the_worst_status(capsys, tmp_path):
    unusable = tmp_path / "no variant.zhn"
    unusable.write_text("zhn: 1\nvariant: whist\nplayers: A, B\ndealer: A\n", encoding="utf-8")
    code, out, err = run(capsys, "replay", SAMPLE, str(unusable), str(tmp_path / "missing"), "--json")
    first, second, third = map(json.loads, out.splitlines())
    assert code == 2
    assert first["legal"]
    for each in (second, third):
        assert (each["complete"], each["legal"], each["sides"]) == (False, False, [])
        assert each["findings"][0]["rule"] == "syntax"
    assert "missing" in err


def test_a_file_in_order_hides_no_fault_of_one_before_it(capsys, tmp_path):
    assert run(capsys, "replay", PRINTED, SAMPLE)[0] == 1
    assert run(capsys, "replay", str(tmp_path / "missing"), PRINTED, SAMPLE)[0] == 2


def test_bytes_that_are_no_text(capsys, tmp_path):
    (tmp_path / "b").write_bytes(b"zhn: 1\n\xff\xfe")
    code, out, err = run(capsys, "replay", str(tmp_path / "b"))
    assert code == 2
    assert not out
    assert "UTF-8" in err
    assert ": line 2: " in err


def test_bytes_that_are_no_text_have_their_line_and_the_language_asked_for(capsys, tmp_path):
    (tmp_path / "b").write_bytes(b"zhn: 1\n\xff\xfe")
    assert main(["replay", "--json", "--lang", "de", str(tmp_path / "b")]) == 2
    (seen,) = json.loads(capsys.readouterr().out)["findings"]
    assert seen["line"] == 2
    assert seen["message"] == message(Finding("syntax", case="text-encoding"), "de")


def test_no_more_is_read_than_shows_that_it_is_too_much():
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


def test_for_a_person(capsys, tmp_path):
    code, out, _ = run(capsys, "replay", PRINTED, "--repairs", "--positions")
    assert code == 1
    assert "queen of hearts" in out
    assert "Charlie: Qd on 6s = 11" in out
    assert "[X30 Ts]=20@Dianne 3h" in out
    assert "38 = 34 + 4" in out
    assert "Not dealt" not in out
    short = tmp_path / "short.zhn"
    short.write_text(pair("Ann: 7s", "Bea: 7d x 7s", "Ann: 2h", "Bea: 3h"), "utf-8")
    code, out, _ = run(capsys, "replay", str(short))
    assert (code, "counted 3 ≠ 34 + 0 from Zwicks. Not dealt: 50 cards." in out) == (0, True), out


def test_where_nothing_is_found_it_is_not_said_that_nothing_would_do(capsys, tmp_path):
    """To strike out the raise would do; but a play is struck out only where it was written twice."""
    hand = (ROOT / "scorekeeper" / "zwicken" / "app" / "hands" / "zwicken.zhn").read_text("utf-8")
    file = tmp_path / "raised.zhn"
    file.write_text(hand.replace("Resi: 9h Th 7d", "Resi: 9h Th 7d\nVroni: raise 3"), "utf-8")
    code, out, _ = run(capsys, "replay", str(file), "--repairs")
    assert (code, "Zw.R1" in out, out.splitlines()[-1]) == (1, True, "  No correction was found.")


def test_standard_input():
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "replay", "-", "--json"],
        input=Path(SAMPLE).read_bytes(), capture_output=True, check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["file"] == "-"
