"""`scorekeeper score` as people call it: totals or cards of the sides, and what does not come out."""

from __future__ import annotations

import json

from tests.cases import named
from tests.commands.terminal import run


def test_what_is_added_up(capsys, subtests):
    with named(subtests, "totals that come out"):
        code, out, _ = run(capsys, "score", "--totals", "17", "16", "--zwicks", "2", "1")
        assert code == 0
        assert "33 = 30 + 3" in out
    with named(subtests, "totals that do not are explained"):
        code, out, _ = run(capsys, "score", "--totals", "17", "13", "--zwicks", "2", "1")
        assert code == 1
        assert "♦10 or the majority" in out
    with named(subtests, "cards"):
        code, out, _ = run(
            capsys, "score", "--side", "X25 Td As Ah", "--side", "X20 X15 Ts 2s Ac Ad", "--majority", "1", "--json"
        )
        assert code == 0
        assert json.loads(out)["points"] == [15, 15]
    with named(subtests, "five sides take two packs by themselves"):
        five = ("--totals", "20", "10", "5", "3", "3")
        assert run(capsys, "score", "--variant", "classic", *five)[0] == 0
        assert run(capsys, "score", "--variant", "classic", *five, "--packs", "1")[0] == 1
        assert run(capsys, "score", "--variant", "grupp", *five, "--json")[1].startswith('{"points"')
        four = ("--side", "Td Td", "--side", "", "--side", "", "--side", "")
        assert run(capsys, "score", "--variant", "nsv", *four, "--json")[0] == 1  # two ten of diamonds are there
        code, _, err = run(capsys, "score", "--totals", "17", "13", "--packs", "2")
        assert (code, "without jokers" in err) == (2, True)
    with named(subtests, "one number for each side"):
        code, _, err = run(capsys, "score", "--totals", "17", "13", "--zwicks", "2")
        assert code == 2
        assert "each side" in err
