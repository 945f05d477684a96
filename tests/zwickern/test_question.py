"""One question without a hand: what a build would need is counted against the cards that lie there."""

from __future__ import annotations

from scorekeeper.cards import CARDS
from scorekeeper.zwickern.legal import picture, possible, table_setting
from scorekeeper.zwickern.position import Item


def builds(variant, table, card):
    setting = table_setting(variant)
    position = picture(setting, tuple(Item((CARDS[code],)) for code in table.split()))
    found = possible(position, CARDS[card]).builds
    return {(table.split()[making.target], making.value): making.held for making in found}


def test_no_build_whose_only_matching_card_lies_there():
    assert builds("grossenwiehe", "5c", "X25")["5c", 30] == ("X30",)
    assert ("5c", 30) not in builds("grossenwiehe", "5c X30", "X25")


def test_no_build_whose_matching_cards_lie_there_or_are_played():
    assert builds("dithmarschen", "3c", "6c")["3c", 9] == ("9",)
    assert builds("dithmarschen", "3c 9c 9d 9h", "6c")["3c", 9] == ("9",)
    assert ("3c", 9) not in builds("dithmarschen", "3c 9c 9d 9h 9s", "6c")
    assert builds("dithmarschen-6", "3c X15 8d", "7c")["8d", 15] == ("X15",)  # there are two
    assert ("8d", 15) not in builds("dithmarschen-6", "3c X15 X15 8d", "7c")


def test_a_build_to_the_value_of_the_played_rank_needs_another_card():
    free = builds("dithmarschen", "Kc Kd Ac", "Kh")
    full = builds("dithmarschen", "Kc Kd Ks Ac", "Kh")
    assert "K" not in {kind for held in full.values() for kind in held}
    assert "K" in {kind for held in free.values() for kind in held}
