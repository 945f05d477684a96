"""`scorekeeper sheet` as people call it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scorekeeper.cli import main
from tests.cases import for_each
from tests.sheets.paper import HANDS, SAMPLE, words

FILE = str(HANDS / "christiansen-sample-as-printed.zhn")


def test_a_hand_and_a_ruling(tmp_path, capsys):
    hand, one = tmp_path / "hand.pdf", tmp_path / "eins.pdf"
    assert main(["sheet", FILE, "-o", str(hand), "--lang", "en"]) == 0
    assert main(["sheet", FILE, "-o", str(one), "--play", "38", "--lang", "de", "--paper", "letter"]) == 0
    assert capsys.readouterr() == ("", "")
    assert "Charlie: Qd on 6s = 11" in words(hand.read_bytes())
    assert "christiansen-sample-as-printed.zhn" in words(hand.read_bytes())
    assert "Entscheidung zu Zug 38" in words(one.read_bytes())


@pytest.mark.slow
@for_each("words_of", [["-o", "-"], []])
def test_to_standard_output_from_standard_input(words_of):
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "sheet", "-", "--lang", "en", *words_of],
        input=SAMPLE.encode(), capture_output=True, check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Dianne wins." in words(done.stdout)


def test_not_to_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["sheet", FILE, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert "-o hand.pdf" in err


@for_each(
    ("content", "more", "told"),
    [
        (None, [], "cannot be opened"),
        (b"\xff\xfe\x00", [], "UTF-8"),
        (b"zhn: 1\nvariant: whist\nplayers: A, B\ndealer: A\n", [], "variant"),
        (SAMPLE.encode(), ["--play", "99"], "no play 99"),
        (SAMPLE.encode(), ["-o", "/nowhere/at/all.pdf"], "cannot be written"),
    ],
)
def test_what_will_not_do_is_said_and_nothing_is_written(tmp_path, capsys, content, more, told):
    file, target = tmp_path / "hand.zhn", tmp_path / "hand.pdf"
    if content is not None:
        file.write_bytes(content)
    assert main(["sheet", str(file), "-o", str(target), "--lang", "en", *more]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert told in err
    assert "Traceback" not in err
    assert not target.exists()


def test_the_hand_itself_is_not_overwritten(tmp_path, capsys):
    file = tmp_path / "hand.zhn"
    file.write_text(SAMPLE, encoding="utf-8")
    assert main(["sheet", str(file), "-o", str(file), "--lang", "en"]) == 2
    assert "overwrite" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == SAMPLE
