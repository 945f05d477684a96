"""Cards as people write them: what the German pages show can be typed."""

from __future__ import annotations

from scorekeeper.cards import CARDS, read_card
from scorekeeper.zwickern.notation import read
from tests.cases import for_each


@for_each(
    ("written", "code"),
    [
        ("♥D", "Qh"), ("D♥", "Qh"), ("♣B", "Jc"), ("B♣", "Jc"), ("♦\ufe0fd", "Qd"), ("b♤", "Js"), ("♠10", "Ts"),
        ("Dh", None), ("Bc", None), ("D", None), ("Bd", None), ("D♥D", None), ("DD", None),
        ("Kd", "Kd"), ("Qd", "Qd"), ("♦K", "Kd"),
    ],
)
def test_german_ranks_only_beside_a_suit_sign(written, code):
    assert read_card(written) is (CARDS[code] if code else None)


def test_german_ranks_in_a_play():
    head = "zhn: 1\nvariant: dithmarschen\nplayers: D, B\ndealer: B\n\ndeal\ntable: ♥D B♣ 4d\n"
    signs = read(head + "D: ♠D x ♥D\n")
    letters = read(head.replace("♥D B♣", "Qh Jc") + "D: Qs x Qh\n")
    assert signs.findings == letters.findings == ()
    assert repr(signs).count("Qs") == repr(letters).count("Qs") > 0
