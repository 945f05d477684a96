"""`scorekeeper score` as people call it: totals or cards of the sides, and what does not come out."""

from __future__ import annotations

import json
import shlex

from scorekeeper.commands.game_commands import every_commands
from tests.cases import for_each, named
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
        for odd in (("17", "13", "--zwicks", "2"), ("-5", "40")):
            code, out, err = run(capsys, "score", "--totals", *odd)
            assert (code, out, "each side" in err) == (2, "", True)
    with named(subtests, "a card that the pack does not have so often is said, also where the sum comes out"):
        code, out, _ = run(capsys, "score", "--side", "X25 X25", "--side", "X20")
        assert (code, "More than the pack has: X25." in out) == (1, True)
        sides = ("--side", "X25 X25 Td As Ah Ad Ts 2s", "--side", "X15", "--majority", "1")
        code, out, _ = run(capsys, "score", *sides)
        assert (code, "30 = 30" in out, "More than the pack has: X25." in out) == (1, True, True)
    with named(subtests, "what is missing is named, and what another game asks is refused"):
        code, out, _ = run(capsys, "score", "--variant", "schnapsen", "--fact", "winner=1")
        assert (code, out.splitlines()[-1]) == (1, "Something needed for a result is missing: game_points.")
        for other in (("--totals", "70", "50"), ("--zwicks", "1", "0"), ("--numbers", "1", "0"), ("--majority", "1")):
            code, out, err = run(capsys, "score", "--variant", "schnapsen", *other)
            assert (code, out, other[0] in err, "--fact" in err) == (2, "", True, True)


EXAMPLES = [
    shlex.split(line)[1:]
    for game in every_commands()
    for line in game.scored.replace("\\\n", " ").splitlines()
    if line.startswith("  scorekeeper")
]


@for_each("words", EXAMPLES, ids=" ".join)
def test_every_example_of_the_help_comes_out(capsys, words):
    assert run(capsys, *words)[0] == 0
