"""`scorekeeper score` as people call it: totals or cards of the sides, and what does not come out."""

from __future__ import annotations

import json

from tests.commands.terminal import run


def test_totals_that_come_out(capsys):
    code, out, _ = run(capsys, "score", "--totals", "17", "16", "--zwicks", "2", "1")
    assert code == 0
    assert "33 = 30 + 3" in out


def test_totals_that_do_not_are_explained(capsys):
    code, out, _ = run(capsys, "score", "--totals", "17", "13", "--zwicks", "2", "1")
    assert code == 1
    assert "♦10 or the majority" in out


def test_cards(capsys):
    code, out, _ = run(
        capsys, "score", "--side", "X25 Td As Ah", "--side", "X20 X15 Ts 2s Ac Ad", "--majority", "1", "--json"
    )
    assert code == 0
    assert json.loads(out)["points"] == [15, 15]


def test_five_sides_take_two_packs_by_themselves(capsys):
    five = ("--totals", "20", "10", "5", "3", "3")
    assert run(capsys, "score", "--variant", "classic", *five)[0] == 0
    assert run(capsys, "score", "--variant", "classic", *five, "--packs", "1")[0] == 1
    assert run(capsys, "score", "--variant", "grupp", *five, "--json")[1].startswith('{"points"')
    four = ("--side", "Td Td", "--side", "", "--side", "", "--side", "")
    assert run(capsys, "score", "--variant", "nsv", *four, "--json")[0] == 1  # two ten of diamonds are there
    code, _, err = run(capsys, "score", "--totals", "17", "13", "--packs", "2")
    assert (code, "without jokers" in err) == (2, True)


def test_one_number_for_each_side(capsys):
    code, _, err = run(capsys, "score", "--totals", "17", "13", "--zwicks", "2")
    assert code == 2
    assert "each side" in err
