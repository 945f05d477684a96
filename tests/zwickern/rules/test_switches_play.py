"""rules.md 2.1.1-9: every switch about plays changes a verdict where it bites, and nothing where it does not.

A class for each number. How a switch is read is the subject of tests/zwickern/test_switches.py.
"""

from __future__ import annotations

from tests.cases import for_each, named
from tests.zwickern.rules.hands import (
    BOOK,
    MODERN,
    TEAMED,
    THREE,
    TWO,
    VARIANTS,
    WILD,
    hand,
    judged,
    pair,
    points,
    ruled,
    spoken,
    stretch,
    table_after,
)


class TestSwitch1:
    """Reading `rules:`."""

    @for_each("rules", ["zwick_points=5", " zwick_points = 5 ", ", ,zwick_points=5,,"])
    def test_spaces_and_empty_pieces_mean_nothing(self, rules):
        assert points(pair("Ann: 5s x 5c !", "Bea: 2c", table="5c", stages="1", rules=rules))["Ann"] == 8

    @for_each(
        "rules", ["zwickpoints=5", "Zwick_points=5", "zwick_points", "zwick_points=", "zwick_points=1000",
                  "zwick_points=-1", "zwick_points=5, zwick_points=5", "zwick_points=on", "majority_tie=some",
                  "table_limit=0", "table_limit=100", "partner_build=always",
                  "reverse_subtract=yes", "points_Z=1", "points_10d=1"]
    )
    def test_what_cannot_be_read_makes_the_header_useless(self, rules):
        ruling = ruled(pair("Ann: 5s x 5c", rules=rules))
        assert ({f.rule for f in ruling.findings}, ruling.legal, ruling.sides) == ({"syntax"}, False, ())


NOTHING_TO_BITE = [
    *[(variant, switch) for variant in MODERN for switch in ("forced_capture=on", "split_builds=on")],
    *[
        (variant, switch)
        for variant in BOOK
        for switch in ("reverse_subtract=on", "single_build_on_empty=off", "distinct_promises=on",
                       "partner_build=prior+ask", "partner_build_binds=off")
    ],
    *[
        (variant, switch)
        for variant in VARIANTS
        if variant not in WILD
        for switch in ("gr_joker_take=never", "gr_joker_sweep_scores=off", "points_X=3")
    ],
    *[(variant, "nsv_jokers=on") for variant in VARIANTS if variant != "nsv"],
    *[(variant, "points_X17=9") for variant in VARIANTS if variant != "grossenwiehe"],
]


class TestSwitch2:
    """Nothing to bite on."""

    @for_each(("variant", "switch"), NOTHING_TO_BITE)
    def test_it_is_accepted_and_without_effect(self, variant, switch):
        def replays(**rules):
            whole = ["Ann: 4c on 5c = 9", "Bea: 9s x 5c", "Ann: 8s", "Bea: 2d on 8s = 10", "Ann: Th x 8s", "Bea: Jc"]
            stretches = ["Ann: 7s", "Ann: 3s on 4c = 7", "Ann: 9h x 9d !", "Ann: 7s = 7", "Ann: 3s on 4c = 7 for Bea"]
            yield pair(*whole, variant=variant, stages="3", **rules)
            for play in stretches:
                yield stretch(variant, "4c 9d 7h", play, hold="Ann: 7s 3s 9h 7d", **rules)

        def results(**rules):
            for text in replays(**rules):
                ruling = ruled(text)
                yield spoken(ruling), ruling.nominal, ruling.counted, list(ruling.table), ruling.sides

        assert list(results(rules=switch)) == list(results())


class TestSwitch3:
    """forced_capture."""

    @for_each("variant", BOOK)
    @for_each(("play", "forced"), [("Ann: 2s", True), ("Ann: 7s", True), ("Ann: 2s on 7d = 9", True),
                                                  ("Ann: 7s x 7d", False)])
    def test_trail_and_build_are_barred_while_any_card_can_capture(self, variant, play, forced):
        text = {"table": "7d Kc", "hold": "Ann: 2s 7s"}
        assert judged(stretch(variant, text["table"], play, hold=text["hold"])) == []
        on = stretch(variant, text["table"], play, hold=text["hold"], rules="forced_capture=on")
        assert judged(on) == (["1 A21"] if forced else [])

    @for_each("variant", BOOK)
    def test_with_no_capture_both_are_free(self, variant):
        for play in ("Ann: 2s", "Ann: 2s on 7d = 9"):
            assert judged(stretch(variant, "7d Kc", play, hold="Ann: 2s 8s", rules="forced_capture=on")) == []

    @for_each("variant", BOOK)
    def test_without_hand_lines_it_is_decided_after_the_fact(self, variant):
        on = {"variant": variant, "table": "7d Kc", "rules": "forced_capture=on"}
        cut = ["Ann: 2s", "Bea: 3s"]
        assert judged(pair(*cut[:1], **on)) == ["1 A21 unproven"]
        assert judged(pair(*cut, "Ann: 7s x 7d", **on))[0] == "1 A21"
        assert [word for word in judged(pair(*cut, "Ann: 8s", **on)) if word.startswith("1")] == []
        assert judged(stretch(variant, "7d Kc", "Ann: 7s", rules="forced_capture=on")) == ["1 A21"]

    @for_each(
        ("duty", "plays"),
        [
            ("rest_lay", ["Ann: 7d x 7c !", "Bea: 5c", "Cem: 5d"]),
            ("all_lay", ["Ann: 7d x 7c !", "Bea: 5c", "Cem: 5d", "Ann: 5h"]),
            ("refill4", ["Ann: 7d x 7c !", "Bea: 5c", "Bea: 5d", "Bea: 5h", "Bea: 5s"]),
            ("zwicker_lays", ["Ann: 7d x 7c !", "Ann: 5c"]),
        ],
    )
    @for_each("variant", BOOK)
    def test_not_where_a_card_must_be_laid(self, variant, duty, plays):
        three = {"players": THREE, "schedule": "1 ; 6", "packs": "1", "rules": f"forced_capture=on, after_zwick={duty}"}
        if variant == "classic-double":
            three["packs"] = "2"
        assert judged(stretch(variant, "7c", *plays, **three)) == []

    @for_each("variant", WILD)
    def test_a_capture_that_a35_forbids_forces_nothing(self, variant):
        never = "forced_capture=on, gr_joker_take={}"
        hold = "Ann: 5s 6s"
        assert judged(stretch(variant, "X Kc", "Ann: 5s", hold=hold, rules=never.format("never"))) == []
        assert judged(stretch(variant, "X Kc", "Ann: 5s", hold=hold, rules=never.format("any"))) == ["1 A21"]


class TestSwitch4:
    """reverse_subtract, single_build_on_empty."""

    @for_each("variant", MODERN)
    def test_card_minus_pile(self, variant):
        for play, hold in (("Ad on 9c = 2", "Ad 2h"), ("Jd on 9c = 3", "Jd 3h"), ("X15 on 9c = 6", "X15 6h")):
            off, on = (stretch(variant, "9c", f"Ann: {play}", hold=f"Ann: {hold}", rules=f"reverse_subtract={value}")
                       for value in ("off", "on"))
            assert (judged(off), judged(on)) == (["1 B2"], [])

    @for_each("variant", MODERN)
    def test_at_least_one_and_matched(self, variant):
        on = {"rules": "reverse_subtract=on"}
        assert judged(stretch(variant, "9c", "Ann: Ad on 9c = 2", hold="Ann: Ad 3h", **on)) == ["1 B3"]
        assert judged(stretch(variant, "9c", "Ann: 8d on 9c = 1", hold="Ann: 8d Ah", **on)) == []
        assert judged(stretch(variant, "8c", "Ann: 9d on 8c = 1", hold="Ann: 9d Ah", **on)) == []

    @for_each("variant", MODERN)
    def test_a_single_card_build_on_an_empty_table_at_any_time(self, variant):
        swept = ["Ann: 7d x 7c !", "Bea: 5c = 5"]
        off = {"rules": "single_build_on_empty=off"}
        assert judged(stretch(variant, "7c", *swept, hold="Bea: 5c 5d")) == ["2 A5 note"]
        assert judged(stretch(variant, "7c", *swept, hold="Bea: 5c 5d", **off)) == ["2 A5"]
        begun = hand(variant, "hand Ann: 5c 5d", "Ann: 5c = 5", players=TWO, schedule="0 ; 2", **off)
        assert [word for word in judged(begun) if word.startswith("1")] == ["1 A5"]


class TestSwitch5:
    """distinct_promises, A9."""

    ROUND = ("Bea: 2c", "Cem: 2d", "Dirk: 4c")

    def owner(self, *plays, table="[8c 5d]=13@Ann 2h", hold="Ann: As Qs 9c 9s", rules="distinct_promises=off"):
        return stretch("christiansen", table, *plays, hold=hold, rules=rules)

    def test_every_sentence(self, subtests):
        with named(subtests, "a note or an error"):
            assert judged(self.owner("Ann: As on 2h = 3")) == ["1 A9 note"]
            assert judged(self.owner("Ann: As on 2h = 3", rules="distinct_promises=on")) == ["1 A9"]
        with named(subtests, "not again while it lasts"):
            assert judged(self.owner("Ann: As on 2h = 3", *self.ROUND, "Ann: 9c", "Bea: 6d")) == ["1 A9 note"]
        with named(subtests, "again when it begins again"):
            # Dirk takes the 3; with another one Ann promises her queen twice once more.
            lines = ["Ann: As on 2h = 3", *self.ROUND[:2], "Dirk: 3d x 2h", "Ann: 9c", "Bea: 4d", "Cem: 4h", "Dirk: 6s"]
            more = "Ann: Ah on 2c = 3"
            text = self.owner(*lines, more, hold="Ann: As Qs 9c Ah 6h")
            assert judged(text) == ["1 A9 note", "9 A9 note"]
        with named(subtests, "it begins when the second card goes"):
            hold = "Ann: As Qs Qd 9c"
            assert judged(self.owner("Ann: As on 2h = 3", *self.ROUND, "Ann: Qd", hold=hold)) == ["5 A9 note"]
        with named(subtests, "only values that a card left matches count"):
            table = "[8c 5d]=13@Ann [9d 2h]=11@Ann"
            assert judged(self.owner("Ann: 9c", table=table, hold="Ann: 9c Qs")) == ["1 O2"]
        with named(subtests, "equal builds are one value"):
            table = "[8c 5d]=13@Ann [9d 4h]=13@Ann"
            assert judged(self.owner("Ann: 9c", table=table, hold="Ann: 9c Qs", rules="distinct_promises=on")) == []
        with named(subtests, "three values need three cards"):
            table = "[8c 5d]=13@Ann [2d Ah]=3@Ann 7h"
            play = "Ann: 4s on 7h = 11"
            assert judged(self.owner(play, table=table, hold="Ann: 4s Qs 3c Ac")) == []
            assert judged(self.owner(play, table=table, hold="Ann: 4s Qs Qd Ac")) == []
            assert judged(self.owner(play, table=table, hold="Ann: 4s Qs Ac 6d")) == ["1 A9 note"]

    def test_a_different_card_each_is_enough(self):
        for rest in ("Qs Qd", "Qs 3c"):
            assert judged(self.owner("Ann: As on 2h = 3", hold=f"Ann: As {rest}", rules="distinct_promises=on")) == []


class TestSwitch6:
    """partner_build, partner_build_binds."""

    BUILD = "Ann: Jd on X25 = 13 for Cem"

    @for_each("variant", TEAMED)
    @for_each(
        ("value", "prior", "asked"),
        [("off", ["1 P1"], ["1 P1"]), ("prior", [], ["1 P1"]), ("ask", ["1 P1"], []), ("prior+ask", [], [])],
    )
    def test_what_licenses(self, variant, value, prior, asked):
        rules, hold = {"rules": f"partner_build={value}"}, "Ann: Jd 4d; Cem: Qc 5d"
        assert judged(stretch(variant, "X25 [5c 8d]=13@Cem", self.BUILD, hold=hold, **rules)) == prior
        assert judged(stretch(variant, "X25 5c", "ask Cem 13 yes", self.BUILD, hold=hold, **rules)) == asked
        assert judged(stretch(variant, "X25 5c", "ask Cem 13 yes", "Ann: 4d", hold=hold, **rules)) == asked

    def test_wherever_there_are_teams(self):
        teams = {"teams": "Ann+Cem, Bea+Dirk"}
        table, hold = "X25 [5c 8d]=13@Cem", "Ann: Jd 4d"
        assert judged(stretch("christiansen", table, self.BUILD, hold=hold, **teams)) == ["1 P1"]
        prior = {"rules": "partner_build=prior"}
        assert judged(stretch("christiansen", table, self.BUILD, hold=hold, **teams, **prior)) == []
        assert judged(stretch("christiansen", table, self.BUILD, hold=hold, **prior)) == ["1 P1"]
        other = {"teams": "Ann+Bea, Cem+Dirk"}
        assert judged(stretch("dithmarschen", table, self.BUILD, hold=hold, **other)) == ["1 P1"]
        assert judged(stretch("dithmarschen", table.replace("Cem", "Bea"), self.BUILD.replace("Cem", "Bea"), hold=hold,
                            **other)) == []

    @for_each("variant", TEAMED)
    def test_a_promise_made_by_the_partner_is_a_note(self, variant):
        lines, hold = [self.BUILD, "Bea: Qc x 5c", "Cem: 2c"], "Ann: Jd 4d; Cem: 2c 3c"
        table = "X25 [5c 8d]=13@Cem"
        assert judged(stretch(variant, table, *lines, hold=hold)) == ["3 O2"]
        off = {"rules": "partner_build_binds=off"}
        assert judged(stretch(variant, table, *lines, hold=hold, **off)) == ["3 O2 note"]
        own = stretch(variant, "[5c 8d]=13@Ann 2h", "Ann: 4d", hold="Ann: 4d 5d", **off)
        assert judged(own) == ["1 O2"]

    @for_each("variant", TEAMED)
    def test_nor_does_it_count_for_a9(self, variant):
        """Cem owns the 13 that Ann made for them; with their queen they promise a 3 too."""
        table, hold = "X25 [5c 8d]=13@Cem 2h", "Ann: Jd 4d; Cem: As Qs 9c"
        lines = [self.BUILD, "Bea: Qc x 5c", "Cem: As on 2h = 3"]
        assert judged(stretch(variant, table, *lines, hold=hold)) == ["3 A9 note"]
        assert judged(stretch(variant, table, *lines, hold=hold, rules="partner_build_binds=off")) == []


class TestSwitch7:
    """split_builds."""

    MADE = "Ann: 3s on 4c = 7"

    @for_each("variant", BOOK)
    def test_on_cards_go_singly_off_as_a_pile(self, variant):
        on, off = {"rules": "split_builds=on"}, {"rules": "split_builds=off"}
        single, sum_, whole = "Bea: 4s x 4c", "Bea: 7s x 4c+3s", "Bea: 7s x 4c"
        assert judged(stretch(variant, "4c Kd", self.MADE, single, **on)) == []
        assert judged(stretch(variant, "4c Kd", self.MADE, sum_, **on)) == []
        assert judged(stretch(variant, "4c Kd", self.MADE, whole, **on)) == ["2 C1"]
        assert judged(stretch(variant, "4c Kd", self.MADE, single, **off)) == ["2 C1"]
        assert judged(stretch(variant, "4c Kd", self.MADE, whole, **off)) == []
        assert table_after(stretch(variant, "4c Kd", self.MADE, **off)) == "[4c 3s]=7 Kd"

    @for_each("variant", BOOK)
    def test_on_means_the_heap_and_fourteen_holds(self, variant):
        on = {"rules": "split_builds=on"}
        assert judged(stretch(variant, "4c Kd", self.MADE, "Bea: 5s on 3s = 12", **on)) == []
        assert judged(stretch(variant, "4c Kd", self.MADE, "Bea: 8s on 3s = 15", **on)) == ["2 K2"]
        assert judged(stretch(variant, "4c Kd", self.MADE, "Bea: 5s on 3s = 8", **on)) == ["2 B2"]

    def test_every_card_counts_for_the_table_limit(self):
        rules = "table_limit=3, split_builds={}"
        lines = ["Ann: 3s on 4c = 7", "Bea: 9s"]
        hold = "Ann: 3s; Bea: 9s Ks"
        assert judged(stretch("classic", "4c Kd", *lines, hold=hold, rules=rules.format("on"))) == ["2 N1"]
        assert judged(stretch("classic", "4c Kd", *lines, hold=hold, rules=rules.format("off"))) == []

    @for_each("variant", WILD)
    def test_a_wild_joker_in_a_heap_is_anew_what_it_must_be(self, variant):
        lines = ["Ann: 5c on X = 9", "Bea: 2d on X = 13"]
        assert judged(stretch(variant, "X Kd", *lines, rules="split_builds=on")) == []  # first 4, then 6
        assert judged(stretch(variant, "X Kd", *lines, rules="split_builds=off")) == ["2 B2"]


AFTER = {
    "trail": ("", "", ""),
    "rest_lay": ("", "3 N2", ""),
    "all_lay": ("3 A26", "3 A26", ""),
}


class TestSwitch8:
    """after_zwick, alike in every variant."""

    def three(self, variant, duty, *plays, hold=""):
        packs = {"packs": "2"} if variant == "classic-double" else {"packs": "1"} if variant == "nsv" else {}
        head = {"players": THREE, "schedule": "1 ; 6", "rules": f"after_zwick={duty}"} | packs
        return judged(stretch(variant, "7c", "Ann: 7d x 7c !", *plays, hold=hold, **head))

    @for_each("variant", VARIANTS)
    @for_each("duty", AFTER)
    def test_who_plays_on_in_turn(self, variant, duty):
        captures, builds, trails = ([word] if word else [] for word in AFTER[duty])
        hold = "Cem: 5d 2d 9c 7h"
        assert self.three(variant, duty, "Bea: 5c", "Cem: 5d x 5c !", hold=hold) == captures
        assert self.three(variant, duty, "Bea: 5c", "Cem: 2d on 5c = 7", hold=hold) == builds
        assert self.three(variant, duty, "Bea: 5c", "Cem: 9c", hold=hold) == trails

    @for_each("variant", VARIANTS)
    def test_all_lay_binds_the_zwick_maker_last(self, variant):
        laid = ["Bea: 5c", "Cem: 9c"]
        assert self.three(variant, "all_lay", *laid, "Ann: 9d x 9c") == ["4 A26"]
        assert self.three(variant, "all_lay", *laid, "Ann: 8d", "Bea: 9d x 9c") == []
        assert self.three(variant, "rest_lay", *laid, "Ann: 9d x 9c") == []

    @for_each("variant", VARIANTS)
    def test_refill4(self, variant):
        laid = ["Bea: 5c", "Bea: 9c", "Bea: 2c"]
        assert self.three(variant, "refill4", *laid, "Bea: 8c", "Bea: 9d x 9c") == []
        assert self.three(variant, "refill4", *laid, "Bea: 9d x 9c") == ["5 A25"]
        assert self.three(variant, "refill4", *laid, "Cem: 9d") == ["5 turn"]

    @for_each("variant", VARIANTS)
    def test_zwicker_lays(self, variant):
        assert self.three(variant, "zwicker_lays", "Ann: 5c", "Bea: 5d x 5c !", "Bea: 9c", "Cem: 9d x 9c !") == []
        assert self.three(variant, "zwicker_lays", "Bea: 5c") == ["2 turn"]

    @for_each("variant", MODERN)
    def test_the_zwick_makers_card_is_no_build(self, variant):
        assert self.three(variant, "zwicker_lays", "Ann: 5c = 5", hold="Ann: 7d 5c 5d") == ["2 A5 note", "2 A27"]

    @for_each("variant", VARIANTS)
    @for_each("duty", ["trail", "zwicker_lays", "rest_lay"])
    def test_the_dealer_moves_in_nsv_zwicker_whatever_it_says_and_nowhere_else(self, variant, duty):
        lines = ["Ann: 2c", "Bea: 3c", "Bea: 4c", "Ann: 5d", "Ann: 6d", "Bea: 7d"]
        packs = {"packs": "2"} if variant == "classic-double" else {}
        rules = {"rules": f"after_zwick={duty}, table_limit=none"}
        moved = pair(*lines, variant=variant, table="Kc", stages="1 1 1", **rules, **packs)
        assert judged(moved) == ([] if variant == "nsv-zwicker" else ["3 turn", "4 turn"])


class TestSwitch9:
    """table_limit."""

    @for_each("variant", VARIANTS)
    def test_n1_wherever_it_is_set(self, variant):
        packs = {"packs": "1", "players": TWO} if variant == "nsv" else {}
        full = {"hold": "Ann: 8s 5d", **packs}
        assert judged(stretch(variant, "5c 9d", "Ann: 8s", rules="table_limit=2", **full)) == ["1 N1"]
        assert judged(stretch(variant, "5c 9d", "Ann: 8s", rules="table_limit=3", **full)) == []
        assert judged(stretch(variant, "5c 9d", "Ann: 8s", rules="table_limit=none", **full)) == []
        assert judged(stretch(variant, "5c 9d", "Ann: 5d x 5c", rules="table_limit=2", **full)) == []

    def test_none_in_nsv(self):
        six = "2c 3c 4d 6h Ts Jh"
        assert judged(stretch("nsv", six, "Ann: Qs", hold="Ann: Qs Td")) == ["1 N1"]
        assert judged(stretch("nsv", six, "Ann: Qs", hold="Ann: Qs Td", rules="table_limit=none")) == []

    @for_each("variant", MODERN)
    def test_it_bars_a_single_card_build(self, variant):
        rules = {"rules": "table_limit=1"}
        assert judged(stretch(variant, "5c", "Ann: 8s = 8", hold="Ann: 8s 8h 5d", **rules)) == ["1 N1"]
        assert judged(stretch(variant, "5c", "Ann: 8s on 5c = 3", hold="Ann: 8s 3h 5d", **rules)) == ["1 B2"]
        assert judged(stretch(variant, "9c", "Ann: 8s on 9c = 1", hold="Ann: 8s Ah 9d", **rules)) == []

    @for_each("variant", MODERN)
    def test_could_build_means_legally_and_for_oneself(self, variant):
        rules = {"rules": "table_limit=2"}
        assert judged(stretch(variant, "5c 9d", "Ann: 7s", hold="Ann: 7s 2c", **rules)) == ["1 N1"]  # 2 on 5 for the 7
        assert judged(stretch(variant, "5c 9d", "Ann: 8s", hold="Ann: 8s 2c", **rules)) == []  # 7 3 11 are not held
        partner = stretch(variant, "X25 [5c 8d]=13@Cem", "Ann: Js", hold="Ann: Js 6s", **rules)
        assert judged(partner) == []  # the jack could make 13 for Cem, but not for herself

    @for_each("variant", MODERN)
    def test_a_capture_that_breaks_a_promise_does_not_count(self, variant):
        """Her queen is promised to a 13 and a 3: taking one of them breaks the word given for the other."""
        both, hold = "[8c 5d]=13@Ann [2d Ah]=3@Ann", "Ann: Qs 6h"
        assert judged(stretch(variant, both, "Ann: 6h", hold=hold, rules="table_limit=2")) == ["1 A9 note"]
        assert judged(stretch(variant, both[:15], "Ann: 6h", hold=hold, rules="table_limit=1")) == ["1 N1"]
        at_once = stretch(variant, f"{both} Tc", "Ann: 6h", hold=hold, rules="table_limit=3")
        assert judged(at_once) == ["1 N1", "1 A9 note"]  # 13, and 3 + 10

    @for_each("duty", ["rest_lay", "all_lay", "refill4", "zwicker_lays"])
    def test_never_where_a_card_must_be_laid(self, duty):
        plays = {
            "rest_lay": ["Bea: 5c", "Cem: 5d"],
            "all_lay": ["Bea: 5c", "Cem: 5d", "Ann: 5h"],
            "refill4": ["Bea: 5c", "Bea: 5d", "Bea: 5h", "Bea: 5s"],
            "zwicker_lays": ["Ann: 5c"],
        }[duty]
        head = {"players": THREE, "schedule": "1 ; 6", "rules": f"table_limit=1, after_zwick={duty}"}
        assert judged(stretch("classic", "7c", "Ann: 7d x 7c !", *plays, **head)) == []
