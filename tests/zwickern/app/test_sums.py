"""How a play adds up, in words."""

from __future__ import annotations

import re

from scorekeeper.words import locale
from scorekeeper.zwickern.app.words.sums import play_sums_in_words, rules_behind
from scorekeeper.zwickern.notation import read, read_play
from scorekeeper.zwickern.record import Build, Capture
from scorekeeper.zwickern.replay import replay
from tests.cases import for_each
from tests.needs import ROOT
from tests.zwickern.rules.hands import VARIANTS, at, stretch

SUM = re.compile(r"(\d+(?: [+−] \d+)*) = (\d+)")


def sums_of(table, play, variant="christiansen", lang="en", **head):
    found = replay(read(stretch(variant, table, f"Ann: {play}", **head)))
    position = at(stretch(variant, table, f"Ann: {play}", **head), 0)
    return " ".join(play_sums_in_words(position, read_play(play), found.holding(0, position.turn), locale(lang)))


@for_each(
    ("table", "play", "words"),
    [
        ("8s", "Qd on 8s = 11", "The queen of diamonds counts 3 or 13, here 3. 8 + 3 = 11."),
        ("X30", "Ts on X30 = 20", "30 − 10 = 20."),
        ("Js", "Qd on Js = 15",
         "The jack of spades counts 2 or 12, here 2. The queen of diamonds counts 3 or 13, here 13. 2 + 13 = 15."),
        ("Qs", "Qd on Qs = 13",
         ("The queen of spades counts 3 or 13, here 13. The queen of diamonds counts 3 or 13, here 13. "
          "Both count 13, and so does the pile.")),
        ("9s", "9d", ""),
        ("8s 5d", "Qd x 8s+5d", "The queen of diamonds counts 3 or 13, here 13. 8 + 5 = 13."),
        ("Qs", "Qd x Qs", "The queen of diamonds counts 3 or 13, here 3."),
        ("7s", "9d x 7s", ""),
        ("8s", "Qd on 8s = 12", ""),
    ],
)
def test_what_counts_what_and_the_sum(table, play, words):
    assert sums_of(table, play) == words


def test_the_card_that_stays_is_named():
    sums = sums_of("8s", "Qd on 8s = 11", hold="Ann: Qd Ac 6c")
    assert sums.endswith("8 + 3 = 11. The ace of clubs stays in hand and counts 1 or 11.")
    assert "bleibt auf der Hand" in sums_of("8s", "Qd on 8s = 11", lang="de", hold="Ann: Qd Ac 6c")


def test_a_joker_that_may_count_nearly_anything_says_what_it_counts():
    assert sums_of("8s", "X(5) on 8s = 13", "classic") == "A joker counts 5 here. 8 + 5 = 13."


@for_each("variant", VARIANTS)
def test_every_sum_of_a_whole_hand_is_right(variant):
    """Every play of the variant's own hand: what it says adds up, and to what was announced."""
    found = replay(read((ROOT / "scorekeeper/zwickern/app/hands" / f"{variant}.zhn").read_text()))
    sums = 0
    for number, step in enumerate(found.steps):
        play = step.line.play
        holding = found.holding(number, step.position.turn)
        words = " ".join(play_sums_in_words(step.position, play, holding, locale("en")))
        for terms, total in SUM.findall(words):
            sums += 1
            assert sum(int(term) for term in terms.replace("− ", "+ -").split(" + ")) == int(total), words
            if isinstance(play, Build):
                assert int(total) == play.announced, words
            if isinstance(play, Capture):
                assert int(total) in found.setting.rules.options[play.card], words
        assert rules_behind(step.position, play)
    assert sums, "a hand without a single sum proves nothing"
