"""notation.md, Exactly 7-12, 18-20: cards and piles that are played, built, owned and named.

A class for each number, an assertion at least for each sentence.
"""

from __future__ import annotations

from scorekeeper.zwickern.notation import read, write
from tests.cases import for_each, named
from tests.zwickern.rules.hands import (
    BOOK,
    MODERN,
    NAMES,
    TEAMED,
    VARIANTS,
    hand,
    judged,
    pair,
    ruled,
    spoken,
    stretch,
    table_after,
    zwicks,
)


class TestExactly7:
    """pack."""

    @for_each(("variant", "copies"), [("classic", 1), ("classic-double", 2)])
    def test_turned_up_and_played_this_play_included(self, variant, copies):
        table = " ".join(["7s"] * (copies - 1) + ["Kc"])
        assert judged(stretch(variant, table, "Ann: 7s", "Bea: 5d")) == []
        assert judged(stretch(variant, table, "Ann: 7s", "Bea: 7s")) == ["2 pack"]
        assert judged(stretch(variant, table, "Ann: 7s", "Bea: 7d x 7s", "Cem: 7s"))[-1] == "3 pack"

    def test_every_sentence(self, subtests):
        with named(subtests, "twice from a recorded hand is pack and hand"):
            round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 4c"]
            text = stretch("christiansen", "Kc", "Ann: 7s", *round_, "Ann: 7s", hold="Ann: 7s 8s 9s")
            assert judged(text) == ["5 pack", "5 hand"]
        with named(subtests, "on a table line"):
            assert judged(pair("Ann: 7s", table="5c 5c")) == ["- pack"]
            assert judged(pair("Ann: 7s", table="5c X17")) == ["- pack"]
        with named(subtests, "on a hand line"):
            assert judged(pair("hand Ann: 7s 5c", "Ann: 7s")) == ["- pack"]  # 5c lies on the table
            assert judged(pair("hand Ann: 7s 7s", "Ann: 7s")) == ["- pack"]
            both = ruled(pair("hand Ann: 7s 2c", "hand Bea: 2c 3c", "Ann: 7s"))
            assert [(finding.rule, finding.line) for finding in both.findings] == [("pack", 10)]
        with named(subtests, "on a hand line of a card played before"):
            lines = ["Ann: 7s", "Bea: 8s", "deal", "hand Ann: 8s", "Ann: 8s", "Bea: 9s"]
            assert judged(pair(*lines, stages="1 1")) == ["- pack", "3 pack"]
        with named(subtests, "two packs have two of each"):
            assert judged(pair("hand Ann: 7s 7s", "Ann: 7s", variant="classic-double")) == []
            assert judged(pair("hand Ann: 7s 7s", "hand Bea: 7s 8s", "Ann: 7s", variant="classic-double")) == ["- pack"]
        with named(subtests, "dithmarschen 6 has two of each joker"):
            assert judged(stretch("dithmarschen-6", "X15", "Ann: X15")) == []
            assert judged(stretch("dithmarschen-6", "X15 X15", "Ann: X15")) == ["1 pack"]
            assert judged(stretch("dithmarschen", "X15", "Ann: X15")) == ["1 pack"]


class TestExactly8:
    """What is illegal but can be done, is done."""

    def test_every_sentence(self, subtests):
        with named(subtests, "cards move"):
            ruling = ruled(stretch("christiansen", "9c 2d", "Ann: 7s x 9c"))
            assert (spoken(ruling), [side.cards for side in ruling.sides]) == (["1 C1"], [2, 0, 0, 0])
            assert list(ruling.table) == ["2d"]
        with named(subtests, "clearing the table so is a zwick"):
            text = stretch("christiansen", "9c 2d", "Ann: 7s x 9c 2d !")
            assert (judged(text), zwicks(text)["Ann"]) == (["1 C1"], 1)

    @for_each("variant", ["christiansen", "classic"])
    def test_a_build_has_the_announced_value(self, variant):
        text = stretch(variant, "4c 2d", "Ann: 3s on 4c = 9", "Bea: 9s x 4c", hold="Ann: 3s 9h")
        assert judged(text) == ["1 B2"]


class TestExactly9:
    """O2 once."""

    def test_every_sentence(self, subtests):
        with named(subtests, "at the first play after which it shows"):
            round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 4c"]
            plays = ["Ann: Qs", *round_, "Ann: 2h", "Bea: 2s"]
            assert judged(stretch("christiansen", "[8c 5d]=13@Ann", *plays, hold="Ann: Qs 2h 6h")) == ["1 O2"]
        with named(subtests, "another build is another promise"):
            round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 4c"]
            table, plays = "[8c 5d]=13@Ann [4h 5h]=9@Ann", ["Ann: Qs", *round_, "Ann: 9s"]
            assert judged(stretch("christiansen", table, *plays, hold="Ann: Qs 9s 6h")) == ["1 O2", "5 O2"]

    @for_each("variant", MODERN)
    def test_without_hand_lines_after_the_fact(self, variant):
        made = ["Ann: 8c on 5d = 13", "Bea: 2c", "Ann: Qs", "Bea: 4c"]
        assert judged(pair(*made, "Ann: 9h", "Bea: 2h", variant=variant, table="5d 3h", stages="3")) == ["3 O2"]


class TestExactly10:
    """S1, B3; the books."""

    @for_each("variant", MODERN)
    def test_s1_is_what_the_card_cannot_show_b3_what_is_not_matched(self, variant):
        assert judged(stretch(variant, "2c", "Ann: Qs = 12", hold="Ann: Qs Jd")) == ["1 S1"]
        assert judged(stretch(variant, "2c", "Ann: Qs = 13", hold="Ann: Qs Jd")) == ["1 B3"]
        assert judged(stretch(variant, "2c", "Ann: X15 = 5", hold="Ann: X15 5d")) == ["1 S1"]

    @for_each("variant", BOOK)
    def test_the_books(self, variant):
        assert judged(stretch(variant, "2c", "Ann: 7s = 7")) == ["1 S1"]
        assert judged(stretch(variant, "4c", "Ann: 3s on 4c = 7 for Bea")) == ["1 P1"]
        assert judged(stretch(variant, "4c", "Ann: 3s on 4c = 7 for partner")) == ["1 P1"]
        assert judged(stretch(variant, "4c", "Ann: 3s on 4c = 1")) == ["1 B2"]
        assert judged(stretch(variant, "4c", "Ann: 3s on 4c = 8")) == ["1 B2"]
        assert judged(stretch(variant, "8c", "Ann: 7s on 8c = 15")) == ["1 K2"]
        assert judged(stretch(variant, "8c", "Ann: 7s on 8c = 16")) == ["1 B2"]

    @for_each("variant", ["christiansen", "classic"])
    def test_the_value_is_always_written(self, variant):
        assert judged(stretch(variant, "4c", "Ann: 3s on 4c", hold="Ann: 3s 7d")) == ["1 syntax"]
        assert "\nAnn: 3s on 4c = 7\n" in write(read(stretch(variant, "4c", "Ann:3s  on 4c=7", hold="Ann: 3s 7d")))


class TestExactly11:
    """for somebody."""

    @for_each("variant", TEAMED)
    def test_who_is_named_owns_it_all_the_same(self, variant):
        text = stretch(variant, "X25", "Ann: Jd on X25 = 13 for Bea", hold="Ann: Jd 4d")
        assert (judged(text), table_after(text)) == (["1 P1"], "[X25 Jd]=13@Bea")
        unlicensed = stretch(variant, "X25", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d")
        assert (judged(unlicensed), table_after(unlicensed)) == (["1 P1"], "[X25 Jd]=13@Cem")

    def test_for_partner_where_there_are_two(self):
        six = {"players": NAMES[:6], "hold": "Ann: Jd 4d"}
        table = "X25 [5c 8d]=13@Cem [5h 8h]=13@Eva"
        assert judged(stretch("grossenwiehe", table, "Ann: Jd on X25 = 13 for partner", **six)) == ["1 P1"]
        assert judged(stretch("grossenwiehe", table, "Ann: Jd on X25 = 13 for Eva", **six)) == []

    @for_each("variant", TEAMED)
    def test_the_build_just_made_is_no_licence(self, variant):
        assert judged(stretch(variant, "5c", "Ann: 8d on 5c = 13 for Cem", hold="Ann: 8d 4d; Cem: Qs Qh")) == ["1 P1"]

    @for_each("variant", TEAMED)
    def test_a_build_of_the_partners_that_this_play_changes_is_one(self, variant):
        """Cem has played a queen since they built: only that they still own a 13 licenses Ann."""
        lines = ["Cem: Qs x 3h", "Dirk: 2d", "Ann: Qd on 5c = 13 for Cem"]
        hold = "Ann: Qd 4d; Cem: Qs Qh"
        assert judged(stretch(variant, "[5c 8d]=13@Cem 3h", *lines, turn="Cem", hold=hold)) == []
        assert judged(stretch(variant, "[5c 8d]=13@Bea 3h", *lines[:-1], lines[-1], turn="Cem", hold=hold)) == ["3 P1"]


class TestExactly12:
    """ask."""

    @for_each(
        ("ask", "verdict"),
        [
            ("Cem 13 yes", []), ("Cem 13 no", ["1 P1"]), ("Cem 3 yes", []), ("Cem 9 yes", ["1 P1"]), ("Cem 9 no", []),
            ("Bea 2 yes", ["1 P1"]), ("Cem 5 yes", []),
        ],
    )
    def test_the_answer_is_checked_at_the_play_that_follows(self, ask, verdict):
        hold = "Ann: 4d 6d; Cem: Qs 5d; Bea: 2c 3c"
        assert judged(stretch("grossenwiehe", "9c", f"ask {ask}", "Ann: 4d", hold=hold)) == verdict

    @for_each("variant", [v for v in VARIANTS if v != "grossenwiehe"])
    def test_a_variant_without_it(self, variant):
        other = "Bea" if variant == "nsv-zwicker" else "Cem"
        text = stretch(variant, "9c", f"ask {other} 5 yes", "Ann: 4d", hold=f"{other}: 5d 6d")
        assert judged(text) == ["1 P1"]

    def test_after_the_fact(self):
        asked = ["ask Cem 13 yes", "Ann: 4d", "Bea: 2c"]
        assert judged(stretch("grossenwiehe", "9c", *asked)) == ["1 P1 unproven"]
        assert judged(stretch("grossenwiehe", "9c", *asked, "Cem: Qs")) == []
        whole = ["ask Cem 13 yes", "Ann: 4d", "Bea: 2c", "Cem: 5d", "Dirk: 6d"]
        players = {"players": NAMES[:4], "schedule": "1 ; 1"}
        assert judged(hand("grossenwiehe", *whole, table="9c", **players)) == ["1 P1"]


class TestExactly18:
    """Values in brackets."""

    def test_every_sentence(self, subtests):
        with named(subtests, "it binds the played card"):
            assert judged(stretch("christiansen", "Th 2c 3d", "Ann: Js(12) x Th+2c")) == []
            assert judged(stretch("christiansen", "Th 2c 3d", "Ann: Js(2) x Th+2c")) == ["1 C1"]
            assert judged(stretch("christiansen", "9c", "Ann: Js(2) on 9c = 7", hold="Ann: Js 7d")) == []
            assert judged(stretch("christiansen", "9c", "Ann: Js(12) on 9c = 7", hold="Ann: Js 7d")) == ["1 B2"]
            assert judged(stretch("christiansen", "9c", "Ann: Ks(4) = 4", hold="Ann: Ks Kd")) == []
            assert judged(stretch("christiansen", "9c", "Ann: Ks(14) = 4", hold="Ann: Ks Kd")) == ["1 S1"]
        with named(subtests, "it binds free cards"):
            assert judged(stretch("christiansen", "Th Js 3d", "Ann: Jh x Th+Js(2)")) == []
            assert judged(stretch("christiansen", "Th Js 3d", "Ann: Jh x Th+Js(12)")) == ["1 C1"]
            assert judged(stretch("christiansen", "Js", "Ann: 2s on Js(12) = 14", hold="Ann: 2s Kd")) == []
            assert judged(stretch("christiansen", "Js", "Ann: 2s on Js(2) = 14", hold="Ann: 2s Kd")) == ["1 B2"]
        with named(subtests, "on a pile it must be the piles value"):
            table = "[5c 8d]=13@Bea 2c"
            assert judged(stretch("christiansen", table, "Ann: Qs x 5c(13)")) == []
            assert judged(stretch("christiansen", table, "Ann: Qs x 8d(13)")) == []
            assert judged(stretch("christiansen", table, "Ann: Qs x 8d(8)")) != []
            assert judged(stretch("christiansen", table, "Ann: Qs x 5c(3)")) != []
        with named(subtests, "on a trail it means nothing"):
            assert judged(stretch("christiansen", "5c", "Ann: Js(7)", "Bea: Jd(12) x Js")) == []
        with named(subtests, "a wild joker without one may be any"):
            for card in ("2s", "9s", "As", "Ks"):
                assert judged(stretch("grupp", "X", f"Ann: {card} x X")) == []
            assert judged(stretch("grupp", "X", "Ann: 9s x X(9)")) == []
            assert judged(stretch("grupp", "X", "Ann: 9s x X(8)")) == ["1 C1"]
            assert judged(stretch("grupp", "9c 5d 2d", "Ann: X x 9c+5d 2d")) == ["1 C1"]
            assert judged(stretch("grupp", "9c 2d 2h", "Ann: X x 9c+2d")) == []


class TestExactly19:
    """Piles named twice; the whole of nothing."""

    @for_each("named", ["5c 8d", "5c+8d", "8d+5c", "8d"])
    def test_a_pile_counts_once(self, named):
        text = stretch("christiansen", "[5c 8d]=13@Bea 2c", f"Ann: Qs x {named}")
        assert (judged(text), table_after(text)) == ([], "2c")

    def test_the_whole_of_an_empty_table_is_table(self):
        assert judged(stretch("christiansen", "7c", "Ann: 7d x * !", "Bea: 5c x *")) == ["2 table"]


class TestExactly20:
    """Twins."""

    def test_every_sentence(self, subtests):
        with named(subtests, "the cards named are given to distinct items"):
            text = stretch("classic-double", "9c 9c 2d", "Ann: 9s x 9c 9c")
            assert (judged(text), table_after(text)) == ([], "2d")
            assert judged(stretch("classic-double", "9c 2d", "Ann: 9s x 9c 9c")) != []
        with named(subtests, "so that the play is legal"):
            table = "[4c 5d]=9 5d 2h"
            five = stretch("classic-double", table, "Ann: 5h x 5d")
            assert (judged(five), table_after(five)) == ([], "[4c 5d]=9 2h")
            nine = stretch("classic-double", table, "Ann: 9h x 5d")
            assert (judged(nine), table_after(nine)) == ([], "5d 2h")
            both = stretch("classic-double", table, "Ann: Kh x 5d 5d")
            assert (judged(both), table_after(both)) == (["1 C3 note"], "2h") or judged(both) == []
        with named(subtests, "of several ways the one longest on the table"):
            text = stretch("classic-double", "[4c 5d]=9 [5d 4h]=9", "Ann: 9h x 5d")
            assert (judged(text), table_after(text)) == ([], "[5d 4h]=9")
            swapped = stretch("classic-double", "[5d 4h]=9 [4c 5d]=9", "Ann: 9h x 5d")
            assert (judged(swapped), table_after(swapped)) == ([], "[4c 5d]=9")
        with named(subtests, "a pile lies since its first card"):
            # The second 5d was trailed after the first, but before a card was laid on the first.
            lines = ["Ann: 5d", "Bea: 4h on 5d = 9", "Cem: 4c on 5d = 9"]
            text = stretch("classic-double", "5d", *lines)
            assert judged(text) == []
            assert table_after(text).startswith("[5d 4h]=9 [5d 4c]=9")
            assert table_after(text + "Dirk: 9d x 5d\n") == "[5d 4c]=9"
        with named(subtests, "a value in brackets narrows first"):
            table = "[Td 4c]=14 Td 2h"
            pile = stretch("classic-double", table, "Ann: Kh x Td(14)")
            assert (judged(pile), table_after(pile)) == ([], "Td 2h")
            free = stretch("classic-double", table, "Ann: Th x Td(10)")
            assert (judged(free), table_after(free)) == ([], "[Td 4c]=14 2h")
            assert judged(stretch("classic-double", table, "Ann: Th x Td(14)")) == ["1 C1"]
            on = stretch("classic-double", "[2c 5d]=7 5d", "Ann: 2s on 5d(5) = 7")
            assert (judged(on), table_after(on)) == ([], "[2c 5d]=7 [5d 2s]=7")
        with named(subtests, "equal jokers of dithmarschen 6"):
            text = stretch("dithmarschen-6", "[X15 5c]=20@Bea X15 2h", "Ann: X20 x X15", hold="Ann: X20 4d")
            assert (judged(text), table_after(text)) == ([], "X15 2h")
