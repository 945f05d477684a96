"""The command line as people call it: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.commands import COMMANDS
from tests.cases import for_each
from tests.commands.terminal import SAMPLE


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
