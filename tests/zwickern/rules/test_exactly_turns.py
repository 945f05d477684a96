"""notation.md, Exactly 1, 2, 13-17, 22-24, 26: whose turn it is, what is owed after a Zwick, where a hand ends.

A class for each number, an assertion at least for each sentence.
"""

from __future__ import annotations

from scorekeeper.zwickern.notation import read, write
from tests.cases import for_each, named
from tests.zwickern.rules.hands import (
    BOOK,
    NAMES,
    PLAIN,
    TEAMED,
    VARIANTS,
    at,
    hand,
    judged,
    pair,
    ruled,
    spoken,
    stretch,
    table_after,
)


class TestExactly1:
    """A wrong name."""

    def test_it_is_turn_and_the_hand_is_that_of_the_player_to_play(self):
        assert judged(stretch("christiansen", "5c", "Bea: 7s", hold="Ann: 7s 8s; Bea: 2c 3c")) == ["1 turn"]
        assert judged(stretch("christiansen", "5c", "Bea: 2c", hold="Ann: 7s 8s; Bea: 2c 3c")) == ["1 hand", "1 turn"]

    def test_every_sentence(self, subtests):
        with named(subtests, "pile and owner are theirs too"):
            taken = ruled(stretch("christiansen", "5c 2d", "Bea: 5s x 5c"))
            assert [side.cards for side in taken.sides] == [2, 0, 0, 0]
            built = stretch("christiansen", "5c", "Bea: 4s on 5c = 9", hold="Ann: 4s 9s")
            assert (judged(built), table_after(built)) == (["1 turn"], "[5c 4s]=9@Ann")
        with named(subtests, "the order goes on"):
            assert judged(stretch("christiansen", "5c", "Bea: 7s", "Bea: 2c", "Cem: 3c")) == ["1 turn"]
            assert judged(stretch("christiansen", "5c", "Bea: 7s", "Cem: 2c", "Cem: 3c")) == ["1 turn", "2 turn"]
        with named(subtests, "the name may be left out"):
            assert judged(stretch("christiansen", "5c", "7s", "2c", "3c", "4c", "8c")) == []


class TestExactly2:
    """Turn order by the schedule."""

    def uneven(self, *plays):
        """Four cards left for three: fallback R deals forehand two of them."""
        return hand("classic", *plays, table=" ".join(PLAIN[4:]), players=NAMES[:3], schedule="48 ; 2")

    def test_every_sentence(self, subtests):
        with named(subtests, "not by the length of hand lines"):
            lines = ["hand Ann: 7s", "Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h"]
            assert judged(pair(*lines)) == ["3 hand"]
            assert ruled(pair(*lines)).complete
        with named(subtests, "a player without cards is skipped"):
            text = self.uneven("Ann: 2c", "Bea: 2d", "Cem: 2h", "Ann: 2s")
            assert (judged(text), ruled(text).complete) == ([], True)
            assert judged(self.uneven("Ann: 2c", "Bea: 2d", "Cem: 2h", "Bea: 2s")) == ["4 turn"]
        with named(subtests, "forehand leads each stage"):
            # In `dietze` Bea lays both her cards after the Zwick: Ann plays last in stage 1 and first in stage
            # 2.
            lines = ["Ann: 7d x 7c !", "Bea: 5c", "Bea: 6c", "Ann: 2c", "Ann: 3d", "Bea: 3h", "Ann: Td", "Bea: Th"]
            text = pair(*lines, variant="dietze", table="7c", stages="2 2")
            assert (judged(text), ruled(text).complete) == ([], True)
        with named(subtests, "a short hand line is no finding"):
            assert judged(pair("hand Ann: 7s", "Ann: 7s", "Bea: 8s")) == []
        with named(subtests, "a line longer than the hand is a note, and proves no promise; what is not in it is hand"):
            plays = ("Ann: 4d on 9d = 13", "Bea: 2c", "Ann: 8d", "Bea: 3c")
            for lines, verdict in (
                ((), ["1 B3"]), (("hand Ann: 4d 8d",), ["1 B3"]),
                (("hand Ann: 4d 8d Qd",), ["- hand note", "1 B3"]),
                (("hand Ann: 4d Qd", "hand Ann: 8d"), ["- hand note", "1 B3"]),
                (("hand Ann: 4d Qd Kd",), ["- hand note", "1 B3", "3 hand"]),
                (("hand Ann: 4d 8d", "hand Bea: 2c 3c Qd"), ["- hand note", "1 B3"]),
            ):
                assert spoken(ruled(pair(*lines, *plays))) == verdict
        with named(subtests, "a card no longer in the line is hand"):
            text = pair("hand Ann: 7s 8s", "Ann: 7s", "Bea: 2s", "Ann: 7s", "Bea: 3s")
            assert judged(text) == ["3 pack", "3 hand"]
        with named(subtests, "a second line adds to the first"):
            text = pair("table: 2d", "hand Ann: 7s", "hand Ann: 8s", "Ann: 7s", "Bea: 2s x 2d", "Ann: 8s", "Bea: 3s")
            assert judged(text.replace("schedule: 2", "schedule: 3")) == []
        with named(subtests, "a hand line of a stranger is syntax"):
            assert judged(pair("hand Zoe: 7s 8s", "Ann: 7s")) == ["- syntax"]


class TestExactly13:
    """N1."""

    SIX = "Jc Jd Qc Qd Kc Kd"

    def test_every_sentence(self, subtests):
        with named(subtests, "any card of the hand that could capture or build bars a trail"):
            assert judged(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s 5s")) == []
            assert judged(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s Ks")) == ["1 N1"]
            assert judged(stretch("nsv", self.SIX, "Ann: Ks", hold="Ann: 4s Ks")) == ["1 N1"]
            assert judged(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s 2s")) == ["1 N1"]
            assert judged(stretch("nsv", self.SIX, "Ann: 2s", hold="Ann: 4s 2s")) == ["1 N1"]
            assert judged(stretch("nsv", self.SIX, "Ann: 2s on Jc = 14", hold="Ann: 4s 2s")) == []
            assert judged(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s 3s")) == []
        with named(subtests, "a pile is one item"):
            assert judged(stretch("nsv", "[9c 2c]=11 [9d 2d]=11 Qc Qd Kc", "Ann: Ks", hold="Ann: Ks 4s")) == []
            assert judged(stretch("nsv", "[9c 2c]=11 [9d 2d]=11 Qc Qd Kc 7d", "Ann: Ks", hold="Ann: Ks 4s")) == ["1 N1"]
        with named(subtests, "seven and more are six or more"):
            assert judged(stretch("nsv", f"{self.SIX} Js", "Ann: Ks", hold="Ann: Ks 4s")) == ["1 N1"]
        with named(subtests, "without hand lines the played card already shows it"):
            assert judged(stretch("nsv", self.SIX, "Ann: Ks")) == ["1 N1"]
            assert judged(stretch("nsv", self.SIX, "Ann: 4s")) == ["1 N1 unproven"]


class TestExactly14:
    """N2."""

    SWEEP = "Ann: 7d x 7c !"

    def test_every_sentence(self, subtests):
        with named(subtests, "it lasts to the end of the go round"):
            laid = [self.SWEEP, "Bea: 5c", "Cem: 4c", "Dirk: 9c"]
            assert judged(stretch("nsv", "7c", *laid, "Ann: 2c on 5c = 7")) == []
            assert judged(stretch("nsv", "7c", *laid[:-1], "Dirk: 2c on 5c = 7")) == ["4 N2"]
        with named(subtests, "begun in the middle it ends with the dealer"):
            laid = ["Cem: 7d x 7c !", "Dirk: 5c", "Ann: 2c on 5c = 7"]
            assert judged(stretch("nsv", "7c", *laid, turn="Cem")) == []
        with named(subtests, "a further zwick changes nothing"):
            laid = [self.SWEEP, "Bea: 5c", "Cem: 5d x 5c !", "Dirk: 9c"]
            assert judged(stretch("nsv", "7c", *laid, "Ann: 2c on 9c = 11", "Bea: Ad x 9c !")) == []
        with named(subtests, "the last of the go round leaves none"):
            assert judged(stretch("nsv", "7c", "Dirk: 7d x 7c !", "Ann: 5c", "Bea: 2c on 5c = 7", turn="Dirk")) == []
        with named(subtests, "the last is the last who has cards"):
            # Dirk, the dealer, has no card left: Cem is the last of the go-round, and nobody refills.
            plays = ["Dirk: 2d", "Ann: 2h x 2d", "Bea: 7s", "Cem: 7d x 7c 7s !", "Ann: 5c", "Bea: 2c on 5c = 7"]
            assert judged(stretch("nsv", "7c", *plays, turn="Dirk", hold="Dirk: 2d")) == []
            plays.insert(4, "Dirk: 2s")
            assert judged(stretch("nsv", "7c", *plays, turn="Dirk", hold="Dirk: 2d 2s")) == []
            plays[4] = "Dirk: 2s = 2"
            assert judged(stretch("nsv", "7c", *plays[:5], turn="Dirk", hold="Dirk: 2d 2s")) == ["5 S1", "5 N2"]
        with named(subtests, "for who plays alone every play is a go round"):
            plays = ["Bea: 3d", "Cem: 3h x 3d", "Dirk: 7s", "Ann: 7d x 7c 7s !", "Ann: 5c", "Ann: 2c on 5c = 7"]
            hold = "Ann: 7d 5c 2c; Bea: 3d; Cem: 3h; Dirk: 7s"
            assert judged(stretch("nsv", "7c", *plays, turn="Bea", hold=hold)) == []
        with named(subtests, "it lapses with the stage"):
            text = pair(self.SWEEP, "Bea: 5c", "Ann: 2c on 5c = 7", "Bea: 8c", variant="nsv", table="7c", stages="1 1")
            assert judged(text) == []


class TestExactly15:
    """A26."""

    SWEPT = ("Ann: 7d x 7c !", "Bea: 5c", "Cem: 6c", "Dirk: 4d")

    def test_every_sentence(self, subtests):
        with named(subtests, "the next play of all is a trail the zwick makers last"):
            assert judged(stretch("danyliuk", "7c", *self.SWEPT, "Ann: 2d", "Bea: 5d x 5c")) == []
            assert judged(stretch("danyliuk", "7c", *self.SWEPT, "Ann: 5d x 5c")) == ["5 A26"]
            assert judged(stretch("danyliuk", "7c", *self.SWEPT[:3], "Dirk: 2d on 5c = 7")) == ["4 A26"]
        with named(subtests, "it lapses with the stage"):
            plays = ["Ann: 7d x 7c !", "Bea: 5c", "Ann: 5d x 5c !", "Bea: 2c"]
            assert judged(pair(*plays, variant="danyliuk", table="7c", stages="1 1")) == []
        with named(subtests, "players without cards drop out"):
            assert judged(stretch("danyliuk", "7c", *self.SWEPT, "Bea: 5d x 5c", hold="Ann: 7d")) == []
        with named(subtests, "a play that is no trail uses it up"):
            lines = [*self.SWEPT[:3], "Dirk: 5d x 5c", "Ann: 2d", "Bea: 3h", "Cem: 3d", "Dirk: 6d x 6c"]
            assert judged(stretch("danyliuk", "7c", *lines)) == ["4 A26"]


class TestExactly16:
    """A27."""

    def test_every_sentence(self, subtests):
        with named(subtests, "the next line is a trail by the zwick maker"):
            assert judged(stretch("nsv-zwicker", "7c", "Ann: 7d x 7c !", "Ann: 5c", "Bea: 5d x 5c !", "Bea: 6d")) == []
            assert judged(stretch("nsv-zwicker", "7c", "Ann: 7d x 7c !", "Bea: 5c")) == ["2 turn"]
        with named(subtests, "no card left nothing extra"):
            text = pair("Ann: 7d x 7c !", "Bea: 5c", variant="nsv-zwicker", table="7c", stages="1")
            assert (judged(text), ruled(text).complete) == ([], True)
        with named(subtests, "the hands are unequal then"):
            text = pair("Ann: 7d x 7c !", "Ann: 5c", "Bea: 8d", "Bea: 9d", variant="nsv-zwicker", table="7c")
            assert (judged(text), ruled(text).complete) == ([], True)
        with named(subtests, "the dealer changes with each stage"):
            lines = ["Ann: 2c", "Bea: 3c", "Bea: 4c", "Ann: 5d", "Ann: 6d", "Bea: 7d"]
            text = pair(*lines, variant="nsv-zwicker", table="Kc", stages="1 1 1")
            assert (judged(text), ruled(text).complete) == ([], True)
            assert judged(pair(*lines, variant="classic", table="Kc", stages="1 1 1")) == ["3 turn", "4 turn"]
        with named(subtests, "an odd card goes to the forehand of its stage"):
            # Three cards are left for two stages; Ann deals the second one, so its only card is Bea's.
            lines = ["Ann: 2c", "Bea: 2d", "Bea: 2h"]
            text = pair(*lines, variant="nsv-zwicker", table=" ".join(PLAIN[3:]), stages="1 1")
            assert (judged(text), ruled(text).complete) == ([], True)


class TestExactly17:
    """A25 and heaps."""

    SWEEP = "Ann: 7d x 7c !"

    def test_every_sentence(self, subtests):
        with named(subtests, "from the next player until four lie"):
            hold = "Bea: 2c; Cem: 3c 4c; Dirk: 5c 6d 8d"
            laid = ["Bea: 2c", "Cem: 3c", "Cem: 4c", "Dirk: 5c"]
            assert judged(stretch("dietze", "7c", self.SWEEP, *laid, "Cem: 9h", hold=hold))[-1] == "6 turn"
            assert judged(stretch("dietze", "7c", self.SWEEP, *laid, "Dirk: 6d", "Ann: 8h x 2c+6d", hold=hold)) == []
        with named(subtests, "then the first from the zwick maker who has cards"):
            hold = "Bea: 2c 3c 4c 5c 9c; Cem: 8c"
            laid = ["Bea: 2c", "Bea: 3c", "Bea: 4c", "Bea: 5c"]
            assert judged(stretch("dietze", "7c", self.SWEEP, *laid, "Bea: 9c x 4c+5c", hold=hold)) == []
            short = hold.replace(" 9c", "")
            assert judged(stretch("dietze", "7c", self.SWEEP, *laid, "Cem: 8c x 3c+5c", hold=short)) == []
        with named(subtests, "the stock is not used and it lapses when hands run out"):
            lines = [self.SWEEP, "Bea: 5c", "Bea: 6c", "Ann: 2c", "Ann: 6d x 6c", "Bea: 3h", "Ann: Td", "Bea: Th"]
            text = pair(*lines, variant="dietze", table="7c", stages="2 2")
            assert (judged(text), ruled(text).complete) == ([], True)
            captured = [*lines[:3], "Ann: 5d x 5c", "Ann: 8d", *lines[5:]]
            assert judged(pair(*captured, variant="dietze", table="7c", stages="2 2")) == ["4 A25"]
        with named(subtests, "every card of a heap is taken singly"):
            made = "Ann: 3s on 4c = 7"
            assert judged(stretch("dietze", "4c 2d", made, "Bea: 4s x 4c")) == []
            assert judged(stretch("dietze", "4c 2d", made, "Bea: 7s x 4c+3s")) == []
            assert judged(stretch("dietze", "4c", made, "Bea: 7s x 4c")) == ["2 C1"]
            assert judged(stretch("dietze", "4c", made, "Bea: 7s x *")) == []
        with named(subtests, "on means the heap"):
            made = "Ann: 3s on 4c = 7"
            assert judged(stretch("dietze", "4c", made, "Bea: 2s on 3s = 9", "Cem: 5d on 4c = 14")) == []
            assert judged(stretch("dietze", "4c", made, "Bea: 2s on 3s = 5")) == ["2 B2"]


class TestExactly22:
    """complete goes by number."""

    def test_every_sentence(self, subtests):
        with named(subtests, "a card recorded twice counts and scores each time"):
            text = pair("Ann: As x Ad", "Bea: 2c", "Ann: As", "Bea: 3c", table="Ad 9d")
            ruling = ruled(text)
            assert (spoken(ruling), ruling.complete) == (["3 pack"], True)
            assert [(side.cards, side.card_points) for side in ruling.sides] == [(6, 3), (0, 0)]
        with named(subtests, "a card the pack has not counts as a card and scores nothing"):
            ruling = ruled(pair("Ann: X17", "Bea: Td x Th", table="Th 9d", stages="1"))
            assert (spoken(ruling), ruling.complete) == (["1 pack"], True)
            assert [(side.cards, side.card_points) for side in ruling.sides] == [(0, 0), (4, 3)]

NOMINAL = {"dithmarschen": 30, "dithmarschen-6": 48, "grossenwiehe": 83, "christiansen": 34, "classic-double": 41}


class TestExactly23:
    """Unfinished."""

    @for_each("variant", VARIANTS)
    def test_no_majority_no_leftovers_full_nominal_no_results(self, variant):
        text = pair("Ann: 9s x 9d", "Bea: Ts", "Ann: 3h", "result", "Ann: 50 cards 9", variant=variant, table="9d 5c")
        ruling = ruled(text)
        assert (spoken(ruling), ruling.complete) == ([], False)
        assert ruling.nominal == NOMINAL.get(variant, 21)
        assert [(side.cards, side.majority) for side in ruling.sides] == [(2, 0), (0, 0)]
        assert list(ruling.table) == ["5c", "Ts", "3h"]


class TestExactly24:
    """No capture at all."""

    @for_each(("variant", "nominal"), [("christiansen", 31), ("classic", 20), ("dithmarschen", 27)])
    def test_nobody_has_anything(self, variant, nominal):
        ruling = ruled(pair("Ann: 9s", "Bea: Ts", "Ann: 3h", "Bea: 2h", variant=variant))
        assert (spoken(ruling), ruling.complete, ruling.nominal) == ([], True, nominal)
        assert [(side.cards, side.majority, side.points) for side in ruling.sides] == [(0, 0, 0), (0, 0, 0)]
        assert ruling.expected == nominal


class TestExactly26:
    """Positions and stretches."""

    def test_every_sentence(self, subtests):
        with named(subtests, "a position is written so"):
            table = "3c [X30 Ts]=20@Dirk Js"
            assert table_after(stretch("christiansen", table)) == table
            assert write(read(stretch("christiansen", table, "Ann: 2c"))).count(f"table: {table}\n") == 1
        with named(subtests, "what a stretch is not"):
            ruling = ruled(stretch("christiansen", "5c [8d 2c]=10@Bea", "Ann: 5s x 5c", hold="Ann: 5s"))
            assert (ruling.complete, ruling.legal, ruling.nominal) == (False, True, 34)
            assert [side.majority for side in ruling.sides] == [0, 0, 0, 0]
            assert list(ruling.table) == ["[8d 2c]=10"]
        with named(subtests, "nothing before it is judged"):
            assert judged(stretch("christiansen", "[8d 2c]=25@Bea [3c]=7@Ann")) == []
        with named(subtests, "it has one stage"):
            lines = ["Ann: 5s", "deal", "Bea: 7s"]
            assert judged(stretch("christiansen", "5c", *lines)) == ["- syntax"]
        with named(subtests, "who has a hand line drops out after it who has none never does"):
            players = {"players": NAMES[:2]}
            lines = ["Ann: 2c", "Bea: 3c", "Bea: 4c", "Bea: 6c", "Bea: 7c", "Bea: 8c", "Bea: 9c", "Bea: Tc"]
            assert judged(stretch("christiansen", "5c", *lines, hold="Ann: 2c", **players)) == []
            assert judged(stretch("christiansen", "5c", *lines[:2], "Ann: 4c", hold="Ann: 2c", **players)) == ["3 turn"]
            ends = stretch("christiansen", "5c", "Ann: 2c", "Bea: 3c", "Ann: 4c", hold="Ann: 2c; Bea: 3c", **players)
            assert judged(ends) == ["3 turn"]
        with named(subtests, "no duty is open"):
            assert judged(stretch("danyliuk", "5c", "Ann: 5d x 5c !")) == []
            assert judged(stretch("dietze", "5c", "Ann: 2d on 5c = 7")) == []
            assert judged(stretch("nsv", "5c", "Dirk: 2d on 5c = 7", turn="Dirk")) == []
        with named(subtests, "after the at sign the longest name that fits"):
            names = {"players": ("Ann", "Ann Lee", "Cem")}
            text = stretch("christiansen", "[8d 2c]=10@Ann Lee 5c [3c]=3@Ann", **names)
            assert [item.owner for item in at(text).table] == [1, -1, 0]
        with named(subtests, "with split builds a bracket is a heap"):
            assert judged(stretch("dietze", "[8d 2c]=10 5c", "Ann: 8s x 8d")) == []
            assert judged(stretch("dietze", "[8d 2c]=10 5c", "Ann: Ts x 8d+2c")) == []
            assert judged(stretch("dietze", "[8d 2c]=10 5c", "Ann: 3s on 2c = 13")) == []
            assert judged(stretch("dietze", "[8d 2c]=10 5c", "Ann: Ts x 8d")) == ["1 C1"]
        with named(subtests, "a missing turn is syntax and forehand begins"):
            text = stretch("christiansen", "5c", "Ann: 2c").replace("turn: Ann\n", "")
            assert judged(text) == ["- syntax"]
            assert [f.player for f in ruled(text).findings] == [None]
            assert judged(text.replace("Ann: 2c", "Bea: 2c")) == ["- syntax", "1 turn"]
        with named(subtests, "a missing table is syntax and it is empty"):
            text = stretch("christiansen", "5c", "Ann: 2c").replace("table: 5c\n", "")
            assert (judged(text), table_after(text)) == (["- syntax"], "2c")
        with named(subtests, "a stranger to play is syntax"):
            assert judged(stretch("christiansen", "5c", "Ann: 2c", turn="Zoe")) == ["- syntax"]
        with named(subtests, "another value of from"):
            ruling = ruled(stretch("christiansen", "5c", "Ann: 2c", **{"from": "here"}))
            assert (ruling.legal, ruling.complete, ruling.sides) == (False, False, ())

    @for_each("variant", TEAMED)
    def test_a_pile_counts_as_built_by_its_owner_in_this_stage(self, variant):
        build = "Ann: Jd on X25 = 13 for Cem"
        assert judged(stretch(variant, "X25 [5c 8d]=13@Cem", build, hold="Ann: Jd 4d")) == []
        assert judged(stretch(variant, "X25 [5c 8d]=13@Bea", build, hold="Ann: Jd 4d")) == ["1 P1"]
        assert judged(stretch(variant, "X25 2c", build, hold="Ann: Jd 4d")) == ["1 P1"]

    @for_each("variant", [v for v in BOOK if v != "dietze"])
    def test_in_the_books_the_owner_is_ignored(self, variant):
        text = stretch(variant, "[8d 2c]=10@Bea 5c", "Ann: 4s")
        assert (judged(text), table_after(text)) == ([], "[8d 2c]=10 5c 4s")

    @for_each("line", ["turn: Ann", "table: [8d 2c]=10", "table: [8d 2c]=10@Bea"])
    def test_in_an_ordinary_record_that_is_unreadable(self, line):
        assert judged(pair(line, "Ann: 7s")) == ["- syntax"]
