"""`scorekeeper sheet` for an exported match: the file alone is enough."""

from __future__ import annotations

import json

import pytest

from scorekeeper.cli import main
from tests.cases import for_each
from tests.sheets.paper import opened, words
from tests.web import matches


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
    assert "nicht gegen-" in text


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
    assert "not a match" in capsys.readouterr().err
    assert not target.exists()


def test_a_hand_has_no_blank_sheet(tmp_path, capsys):
    from tests.sheets.paper import HANDS

    hand = str(HANDS / "christiansen-sample.zhn")
    assert main(["sheet", hand, "-o", str(tmp_path / "x.pdf"), "--blank", "--lang", "en"]) == 2
    assert "exported match" in capsys.readouterr().err
