"""`scorekeeper sheet` for an exported match: the file alone is enough."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from scorekeeper.cli import main
from tests.cases import for_each
from tests.sheets.paper import HANDS, SAMPLE, opened, words
from tests.web import matches

FILE = str(HANDS / "christiansen-sample-as-printed.zhn")


@pytest.fixture
def exported(client, tmp_path):
    """A match of two hands, exported by its judge; (the file, what it holds)."""
    _, links = matches.begin(client, variant="dithmarschen")
    before = None
    for points in (20, 11):
        hand, begun = matches.a_hand(before)
        assert set(matches.send(client, links["record"], *begun, matches.quick(hand, points))) == {"applied"}
        before = hand
    answer = client.get(f"/m/{links['judge']}/export.json")
    assert answer.status_code == 200
    file = tmp_path / "match.json"
    file.write_bytes(answer.data)
    return file, json.loads(answer.data)


def test_its_score_sheet(exported, tmp_path, capsys):
    file, data = exported
    target = tmp_path / "sheet.pdf"
    assert main(["sheet", str(file), "-o", str(target), "--lang", "de"]) == 0
    assert capsys.readouterr() == ("", "")
    text = words(target.read_bytes())
    assert "Zwickern: Spielzettel" in text
    assert "2 × 30 + 4 Zwicks = 64 = 39 + 25 ✓" in text
    assert all(name in text for name in data["words"].values() if name.strip())
    assert "einmal gezählt" in text


def test_blank_in_detail_two_copies_and_letter(exported, tmp_path):
    file, _ = exported
    target = tmp_path / "sheet.pdf"
    assert main(["sheet", str(file), "-o", str(target), "--blank", "--lang", "en", "--paper", "letter"]) == 0
    assert "BLANK" in words(target.read_bytes())
    assert main(["sheet", str(file), "-o", str(target), "--detailed", "--copies", "2", "--lang", "en"]) == 0
    made = opened(target.read_bytes())
    assert len(made.pages) == 2
    assert made.pages[0].mediabox.width > made.pages[0].mediabox.height


def test_an_erased_name_is_not_printed(exported, tmp_path):
    file, data = exported
    id, name = next(iter(data["words"].items()))
    file.write_text(json.dumps({**data, "erased": [{"id": id, "at": "2026-11-21T20:05:00.123Z"}]}), encoding="utf-8")
    target = tmp_path / "sheet.pdf"
    assert main(["sheet", str(file), "-o", str(target), "--lang", "de"]) == 0
    assert name not in words(target.read_bytes())


@for_each("content", ["{", "{}", '{"entries": 3, "match": "x"}', '{"entries": [], "match": "x"}'])
def test_what_is_no_match_is_said(tmp_path, capsys, content):
    file, target = tmp_path / "match.json", tmp_path / "sheet.pdf"
    file.write_text(content, encoding="utf-8")
    assert main(["sheet", str(file), "-o", str(target), "--lang", "en"]) == 2
    assert "not a scorekeeper match" in capsys.readouterr().err
    assert not target.exists()


def test_a_hand_has_no_blank_sheet(tmp_path, capsys):
    from tests.sheets.paper import HANDS

    hand = str(HANDS / "christiansen-sample.zhn")
    assert main(["sheet", hand, "-o", str(tmp_path / "x.pdf"), "--blank", "--lang", "en"]) == 2
    assert "exported match" in capsys.readouterr().err


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
    assert "Dianne wins 26" in words(done.stdout)


def test_not_to_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["sheet", FILE, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert "-o hand.pdf" in err


@for_each(
    ("content", "more", "seen"),
    [
        (None, [], "cannot be opened"),
        (b"\xff\xfe\x00", [], "UTF-8"),
        (b"zhn: 1\nvariant: whist\nplayers: A, B\ndealer: A\n", [], "variant"),
        (SAMPLE.encode(), ["--play", "99"], "no play 99"),
        (SAMPLE.encode(), ["-o", "/nowhere/at/all.pdf"], "cannot be written"),
    ],
)
def test_what_will_not_do_is_said_and_nothing_is_written(tmp_path, capsys, content, more, seen):
    file, target = tmp_path / "hand.zhn", tmp_path / "hand.pdf"
    if content is not None:
        file.write_bytes(content)
    assert main(["sheet", str(file), "-o", str(target), "--lang", "en", *more]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert seen in err
    assert "Traceback" not in err
    assert not target.exists()


def test_the_hand_itself_is_not_overwritten(tmp_path, capsys):
    file = tmp_path / "hand.zhn"
    file.write_text(SAMPLE, encoding="utf-8")
    assert main(["sheet", str(file), "-o", str(file), "--lang", "en"]) == 2
    assert "overwrite" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == SAMPLE
