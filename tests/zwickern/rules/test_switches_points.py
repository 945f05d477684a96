"""rules.md 2.1.10-16: every switch about points and jokers changes a score or a verdict where it bites.

A class for each number; the other switches: test_switches_play.py.
How a switch is read is the subject of tests/zwickern/test_switches.py.
"""

from __future__ import annotations

import pytest

from scorekeeper.zwickern.notation import read
from tests.cases import for_each, named
from tests.zwickern.rules.hands import (
    MODERN,
    NAMES,
    THREE,
    TWO,
    VARIANTS,
    WILD,
    hand,
    header,
    judged,
    pair,
    points,
    ruled,
    spoken,
    stretch,
    zwicks,
)

TIE = ("Ann: 5s x 5c", "Bea: 9s x 9d !")


class TestSwitch10:
    """majority_tie."""

    @for_each(
        ("variant", "value", "share", "nominal"),
        [
            ("christiansen", "none", 0, 31), ("christiansen", "split", 1, 33), ("christiansen", "all", 3, 37),
            ("classic", "none", 0, 20), ("classic", "split", 0, 20), ("classic", "all", 1, 22),
        ],
    )
    def test_of_two(self, variant, value, share, nominal):
        ruling = ruled(pair(*TIE, variant=variant, stages="1", rules=f"majority_tie={value}"))
        assert spoken(ruling) == []
        assert [side.majority for side in ruling.sides] == [share, share]
        assert (ruling.nominal, ruling.expected) == (nominal, nominal + (1 if variant == "christiansen" else 3))

    @for_each(("value", "share", "nominal"), [("none", 0, 31), ("split", 1, 34), ("all", 3, 40)])
    def test_of_three(self, value, share, nominal):
        lines, head = [*TIE[:1], "Bea: 9s x 9d", "Cem: 2s x 2d !"], {"players": THREE, "schedule": "3 ; 1"}
        ruling = ruled(hand("christiansen", *lines, table="5c 9d 2d", rules=f"majority_tie={value}", **head))
        assert [side.majority for side in ruling.sides] == [share] * 3
        assert ruling.nominal == nominal

    @for_each("value", ["none", "split", "all"])
    def test_not_where_nobody_captured(self, value):
        ruling = ruled(pair("Ann: 2s", "Bea: 3s", stages="1", rules=f"majority_tie={value}"))
        assert ([side.majority for side in ruling.sides], ruling.nominal) == ([0, 0], 31)

    def test_without_a_tie_it_changes_nothing(self):
        for value in ("none", "split", "all"):
            ruling = ruled(pair(TIE[0], "Bea: 3s", stages="1", rules=f"majority_tie={value}"))
            assert ([side.majority for side in ruling.sides], ruling.nominal) == ([3, 0], 34)


class TestSwitch11:
    """majority_counts, leftover_at."""

    @for_each("variant", VARIANTS)
    def test_table_cards_only(self, variant):
        """Ann takes three cards with one, Bea two with two: four each, but three against two from the table."""
        lines = ["Ann: 9s x 4c+5c 9d", "Bea: 7s x 7c", "Ann: Ks", "Bea: Kd x Ks !"]
        text = {"variant": variant, "table": "4c 5c 9d 7c"}
        if variant == "classic-double":
            text["packs"] = "2"
        three = 3 if variant in MODERN else 1
        for value, majority in (("all", [0, 0]), ("table_only", [three, 0])):
            ruling = ruled(pair(*lines, rules=f"majority_counts={value}, after_zwick=trail", **text))
            assert spoken(ruling) == []
            assert [(side.cards, side.majority) for side in ruling.sides] == [(4, majority[0]), (4, majority[1])]

    def test_every_sentence(self, subtests):
        with named(subtests, "leftovers are included"):
            lines = ["Ann: 9s x 9d", "Bea: 7s x 7c", "Ann: Ks", "Bea: Kd"]
            ruling = ruled(pair(*lines, table="9d 7c", rules="majority_counts=table_only, leftover_at=deal"))
            assert [(side.cards, side.majority) for side in ruling.sides] == [(2, 0), (4, 3)]
        with named(subtests, "whoever captured last in whatever stage"):
            lines = [*self.STAGES[:2], "Ann: 3c", "Bea: 4c", "Ann: 5c", "Bea: 6c"]
            ruling = ruled(pair(*lines, table="9d Kc", stages="1 1 1", rules="leftover_at=stage"))
            assert (spoken(ruling), [side.cards for side in ruling.sides]) == ([], [8, 0])
            assert sum(side.zwicks for side in ruling.sides) == 0
        with named(subtests, "before any capture it stays"):
            text = {"table": "9d Kc", "stages": "1 1", "rules": "leftover_at=stage"}
            ruling = ruled(pair("Ann: 2c", "Bea: 3c", "Ann: 3d x 3c", **text))
            assert (spoken(ruling), list(ruling.table)) == ([], ["9d", "Kc", "2c"])
        with named(subtests, "in an unfinished hand too"):
            ruling = ruled(pair(*self.STAGES[:3], table="9d Kc", stages="1 1", rules="leftover_at=stage"))
            assert ([side.cards for side in ruling.sides], list(ruling.table)) == ([4, 0], ["3c"])
            over = ruled(pair(*self.STAGES[:2], table="9d Kc", stages="1 1", rules="leftover_at=stage"))
            assert ([side.cards for side in over.sides], list(over.table), over.complete) == ([4, 0], [], False)

    STAGES = ("Ann: 9s x 9d", "Bea: 2c", "Ann: 3c", "Bea: 2h x 2c")

    def test_leftovers_of_a_stage(self):
        text = {"table": "9d Kc", "stages": "1 1"}
        deal = ruled(pair(*self.STAGES, **text))
        assert spoken(deal) == []
        assert [side.cards for side in deal.sides] == [2, 4]
        staged = ruled(pair(*self.STAGES[:3], "Bea: 3h x 3c !", **text, rules="leftover_at=stage"))
        assert spoken(staged) == []
        assert [(side.cards, side.zwicks) for side in staged.sides] == [(4, 0), (2, 1)]
        assert str(staged.positions[2]) == ""
        assert judged(pair(*self.STAGES, **text, rules="leftover_at=stage")) == ["4 table"]


@pytest.mark.parametrize("variant", WILD)
class TestSwitch12:
    """gr_joker_take."""

    @for_each(
        ("table", "play", "any_", "only", "alone", "never"),
        [
            ("X", "5s x X", [], ["1 A35"], ["1 A35"], ["1 A35"]),
            ("X", "X x X", [], [], [], ["1 A35"]),
            ("X 2c", "5s x X", [], ["1 A35"], [], ["1 A35"]),
            ("X 2c", "5s x X+2c", [], ["1 A35"], [], ["1 A35"]),
            ("X 2c", "X x X+2c", [], [], [], ["1 A35"]),
            ("X X", "5s x X X", [], ["1 A35"], [], ["1 A35"]),
            ("X 5c", "5s x 5c", [], [], [], []),
            ("[X 5c]=9", "9s x X", [], ["1 A35"], [], ["1 A35"]),
            ("[X 5c]=9", "X x 5c", [], [], [], ["1 A35"]),
            ("[X 5c]=9 2d", "Js x 5c", ["1 C1"], ["1 C1", "1 A35"], ["1 C1"], ["1 C1", "1 A35"]),
            ("X 2c", "5s on X = 9", [], [], [], []),
            ("[X 5c]=9", "2s on 5c = 11", [], [], [], []),
        ],
    )
    def test_what_it_allows(self, variant, table, play, any_, only, alone, never):
        wanted = {"any": any_, "joker_only": only, "joker_only_if_alone": alone, "never": never}
        got = {
            value: judged(stretch(variant, table, f"Ann: {play}", rules=f"gr_joker_take={value}")) for value in wanted
        }
        assert got == wanted

    def test_the_leftovers_take_it_even_then(self, variant):
        text = pair("Ann: 9s x 9d", "Bea: 2c", variant=variant, table="9d X", stages="1", rules="gr_joker_take=never")
        assert (judged(text), ruled(text).sides[0].cards) == ([], 4)

    def test_jokers_on_the_table_bar_the_zwick(self, variant):
        text = stretch(variant, "X 5c", "Ann: 5s x 5c !", rules="gr_joker_take=never")
        assert judged(text) == ["1 Z1"]


@pytest.mark.parametrize("variant", WILD)
class TestSwitch13:
    """gr_joker_sweep_scores."""

    def test_a_joker_that_sweeps_makes_no_zwick(self, variant):
        for value, verdict, number in (("on", [], 1), ("off", ["1 Z1"], 0)):
            text = stretch(variant, "9c 5d", "Ann: X x 9c+5d !", rules=f"gr_joker_sweep_scores={value}")
            assert (judged(text), zwicks(text)["Ann"]) == (verdict, number)
        quiet = stretch(variant, "9c 5d", "Ann: X x 9c+5d", rules="gr_joker_sweep_scores=off")
        assert judged(quiet) == []

    def test_a_joker_that_is_swept_does_not_matter(self, variant):
        text = stretch(variant, "X", "Ann: 5s x X !", rules="gr_joker_sweep_scores=off")
        assert (judged(text), zwicks(text)["Ann"]) == ([], 1)

    def test_nothing_follows_from_after_zwick(self, variant):
        lines = ["Ann: X x 9c", "Bea: 5d"]
        for value, verdict in (("on", ["2 turn"]), ("off", [])):
            rules = f"gr_joker_sweep_scores={value}, after_zwick=zwicker_lays"
            assert judged(stretch(variant, "9c", *lines, rules=rules)) == verdict


class TestSwitch14:
    """nsv_jokers."""

    def test_58_cards_for_two(self):
        setting = read(header("nsv", TWO, rules="nsv_jokers=on")).setting
        assert (sum(setting.pack.values()), setting.table_cards, setting.stages) == (58, 4, ((4, 4),) * 6 + ((3, 3),))

    def test_every_sentence(self, subtests):
        with named(subtests, "they are wild"):
            plays = ["Ann: X x 9c+5d !", "Bea: 4s", "Ann: X x 4s !"]
            text = stretch("nsv", "9c 5d", *plays, players=TWO, rules="nsv_jokers=on")
            assert judged(text) == []
            assert judged(text.replace("rules: nsv_jokers=on\n", ""))[0] == "1 pack"
        with named(subtests, "nine need a schedule"):
            assert read(header("nsv", NAMES[:9], rules="nsv_jokers=on")).setting is None
            assert read(header("nsv", NAMES[:9], rules="nsv_jokers=on", schedule="4 ; 4")).setting is not None

    @for_each(
        ("players", "dealt"),
        [
            (3, [(4,) * 3] * 8 + [(4, 3, 3)]), (4, [(4,) * 4] * 6 + [(3, 3, 2, 2)]),
            (5, [(4,) * 5] * 5 + [(2, 1, 1, 1, 1)]), (6, [(4,) * 6] * 4 + [(2, 2, 2, 2, 1, 1)]),
            (7, [(4,) * 7] * 3 + [(4, 3, 3, 3, 3, 3, 3)]), (8, [(4,) * 8] * 3 + [(2, 2, 1, 1, 1, 1, 1, 1)]),
        ],
    )
    def test_110_cards_for_three_to_eight(self, players, dealt):
        setting = read(header("nsv", NAMES[:players], rules="nsv_jokers=on")).setting
        assert (sum(setting.pack.values()), setting.packs, setting.table_cards) == (110, 2, 4)
        assert [tuple(stage) for stage in setting.stages] == dealt
        assert setting.nominal == 41


class TestSwitch15:
    """Points."""

    LINES = ("Ann: As x Ad Ah", "Bea: Ts x Td !")
    TABLE = "Ad Ah Td"

    def score(self, variant, rules):
        return points(pair(*self.LINES, variant=variant, table=self.TABLE, stages="1", rules=rules))

    @for_each(
        ("variant", "rules", "ann", "bea"),
        [
            ("christiansen", "", 3 + 3, 4 + 1),
            ("classic", "", 6 + 1, 10 + 3),
            ("christiansen", "zwick_points=5", 6, 4 + 5),
            ("christiansen", "zwick_points=0", 6, 4),
            ("christiansen", "zwick_points=999", 6, 4 + 999),
            ("classic", "zwick_points=1", 7, 10 + 1),
            ("christiansen", "majority_points=7", 3 + 7, 5),
            ("classic", "majority_points=0", 6, 13),
            ("christiansen", "points_A=2", 6 + 3, 5),
            ("christiansen", "points_Td=10", 6, 11 + 1),
            ("christiansen", "points_T=2", 6, 4 + 1),
            ("christiansen", "points_T=2, points_Ts=9", 6, 11 + 1),
            ("christiansen", "points_Ts=9, points_T=2", 6, 11 + 1),
            ("christiansen", "points_A=0, points_Ah=8", 8 + 3, 5),
            ("christiansen", "points_Ah=8, points_A=0", 8 + 3, 5),
            ("classic", "points_7d=99", 7, 13),
        ],
    )
    def test_they_score(self, variant, rules, ann, bea):
        assert self.score(variant, rules) == {"Ann": ann, "Bea": bea}

    @for_each(
        ("variant", "rules", "nominal"),
        [
            ("christiansen", "points_X25=16", 44), ("christiansen", "points_A=2", 38),
            ("christiansen", "points_2=1", 37), ("christiansen", "majority_points=0", 31),
            ("christiansen", "zwick_points=9", 34), ("dithmarschen", "points_X17=5", 30),
            ("classic-double", "points_7d=3", 45), ("grupp", "points_X=2", 33),
            ("classic", "points_K=1, points_Ks=5", 29), ("grossenwiehe", "points_T=0", 77),
            ("christiansen", "points_T=0, points_Ts=1", 31),
        ],
    )
    def test_nominal_follows(self, variant, rules, nominal):
        ruling = ruled(stretch(variant, "5c", "Ann: 2c", rules=rules))
        assert ruling.nominal == nominal

    def test_a_joker_scores_what_it_is_given(self):
        text = {"table": "X25 9d", "stages": "1", "rules": "points_X25=40"}
        assert points(pair("Ann: 9s x 9d", "Bea: 2c", **text))["Ann"] == 40 + 3


class TestSwitch16:
    """jokers."""

    def pack(self, variant, jokers, **head):
        setting = read(header(variant, rules=f"jokers={jokers}", **head)).setting
        return setting and {card.code: n for card, n in setting.pack.items() if card.code.startswith("X")}

    @for_each(
        ("variant", "jokers", "cards"),
        [
            ("christiansen", "X15/X20", {"X15": 1, "X20": 1}), ("christiansen", "15/20", {"X15": 1, "X20": 1}),
            ("christiansen", "10/99", {"X10": 1, "X99": 1}), ("christiansen", "15/15/20", {"X15": 2, "X20": 1}),
            ("christiansen", "none", {}), ("christiansen", "9", None), ("christiansen", "100", None),
            ("christiansen", "15//20", None), ("christiansen", "X", None), ("dithmarschen-6", "15/20/25", None),
            ("grupp", "X/X", {"X": 2}), ("parlett", "X/X/X/X", {"X": 4}), ("grupp", "none", {}),
            ("grupp", "15/20", None),
            ("classic", "none", {}), ("classic", "X/X", None), ("nsv", "none", {}), ("dietze", "15", None),
        ],
    )
    def test_what_can_be_written(self, variant, jokers, cards):
        if variant == "dithmarschen-6":
            cards = {"X15": 1, "X20": 1, "X25": 1}
        assert self.pack(variant, jokers) == cards

    def test_every_sentence(self, subtests):
        with named(subtests, "one without points in the variant scores nothing"):
            text = {"table": "X40 X25 9d", "stages": "1", "rules": "jokers=25/40"}
            assert points(pair("Ann: 9s x 9d", "Bea: 2c", **text))["Ann"] == 6 + 3
            assert judged(pair("Ann: 9s x 9d", "Bea: 2c", **text)) == []
            assert ruled(pair("Ann: 9s x 9d", "Bea: 2c", **text)).nominal == 9 + 3 + 6
        with named(subtests, "two packs with jokers is judged afterwards"):
            assert read(header("christiansen", packs="2")).setting is None
            assert read(header("christiansen", packs="2", rules="jokers=none")).setting is not None
            assert read(header("grupp", packs="2", rules="jokers=none", schedule="4 ; 4")).setting is not None
            assert read(header("christiansen", packs="2", rules="jokers=15")).setting is None

    def test_the_schedule_stays(self):
        """Christiansen deals 48 cards to four; 2 are wanting without jokers, so stage 2 runs short by fallback R."""
        setting = read(header("christiansen", rules="jokers=none")).setting
        assert (setting.table_cards, setting.stages) == (8, ((6,) * 4, (5,) * 4))
        fewer = read(header("christiansen", rules="jokers=15/20")).setting
        assert fewer.stages == ((6,) * 4, (6, 6, 5, 5))
        more = read(header("christiansen", rules="jokers=15/20/25/30/35/40")).setting
        assert more.stages == ((6,) * 4, (6,) * 4)
