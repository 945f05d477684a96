"""The worked examples X01-X31 of rules.md section 3, each a test of its name."""

from __future__ import annotations

from pathlib import Path

from tests.cases import for_each
from tests.zwickern.rules.hands import (
    MODERN,
    WILD,
    at,
    builds,
    captures,
    cards,
    judged,
    may_trail,
    points,
    ruled,
    stretch,
    table_after,
    zwicks,
)

SAMPLE = (Path(__file__).parents[2] / "hands" / "christiansen-sample.zhn").read_text(encoding="utf-8")
PLAIN = [*"23456789TJQKA"]
modern = for_each("variant", MODERN)
wild = for_each("variant", WILD)


def test_x01_cards_left_lying_carry_over_into_the_next_stage():
    assert table_after(SAMPLE.split("deal\nhand Albert: Ac")[0]) == "Js 5d"
    assert str(ruled(SAMPLE).positions[24]) == "Js 5d"


@modern
def test_x02_a_free_ace_is_taken_as_one_or_as_eleven(variant):
    trailed = stretch(variant, "7c 4d", "Ann: Ah", "Bea: 8s x 7c+Ah")
    assert judged(trailed) == []
    assert table_after(trailed) == "4d"
    assert judged(stretch(variant, "7c 4d", "Ann: Ah", "Bea: X15 x Ah+4d")) == []


@modern
def test_x03_on_an_empty_table_a_card_is_trailed(variant):
    text = stretch(variant, "4h", "Ann: 4c x 4h !", "Bea: 5h")
    assert judged(text) == []
    assert table_after(text) == "5h"


@modern
def test_x04_the_only_queen_under_a_promise_of_13_is_not_trailed(variant):
    owned = {"table": "[8c 5d]=13@Ann 2c", "hold": "Ann: Qs 4h"}
    assert judged(stretch(variant, owned["table"], "Ann: Qs", hold=owned["hold"])) == ["1 O2"]
    assert judged(stretch(variant, owned["table"], "Ann: 4h", hold=owned["hold"])) == []
    assert not may_trail(stretch(variant, **owned), "Qs")
    assert may_trail(stretch(variant, **owned), "4h")


@modern
@for_each(
    ("table", "play"),
    [
        ("7c 3d", "Th x 7c+3d"),
        ("Kc As", "X25 x Kc+As"),
        ("9c 5d", "Kh x 9c+5d"),
        ("9c 3d", "Jh x 9c+3d"),
    ],
)
def test_x05_a_group_sums_to_the_card(variant, table, play):
    assert judged(stretch(variant, f"{table} 2s", f"Ann: {play}")) == []
    assert zwicks(stretch(variant, table, f"Ann: {play} !"))["Ann"] == 1


@modern
def test_x05_a_difference_captures_nothing(variant):
    assert judged(stretch(variant, "9c 3d", "Ann: 6h x 9c+3d")) == ["1 C1"]
    assert captures(stretch(variant, "9c 3d", hold="Ann: 6h"), "6h") == set()


@modern
def test_x06_exactly_four_captures_with_x15(variant):
    text = stretch(variant, "3c 4d 7h 8s Jc", hold="Ann: X15")
    assert captures(text, "X15") == cards("8s 7h Jc 3c | 8s 4d 3c | 8s 7h | Jc 3c")
    for groups in ("8s+7h Jc+3c", "8s+4d+3c", "8s+7h", "Jc+3c"):
        assert judged(stretch(variant, "3c 4d 7h 8s Jc", f"Ann: X15 x {groups}")) == []


def test_x07_a_queen_takes_two_queens_and_nine_with_four():
    text = stretch("classic", "Qd Qh 9c 4d", "Ann: Qs x Qd Qh 9c+4d !")
    assert judged(text) == []
    assert zwicks(text)["Ann"] == 1
    left = stretch("classic", "Qd Qh 9c 4d", "Ann: Qs x Qd Qh")
    assert (judged(left), table_after(left)) == ([], "9c 4d")  # the source leaves the small cards open


def test_x08_nsv_takes_a_match_and_a_sum_at_once():
    seven_stays = stretch("nsv", "4c 7d 9h Qs", "Ann: Qh x Qs 9h+4c")
    assert (judged(seven_stays), table_after(seven_stays)) == ([], "7d")
    swept = stretch("nsv", "3c Td Qh Qs", "Ann: Qc x Qh Qs Td+3c !")
    assert (judged(swept), zwicks(swept)["Ann"]) == ([], 1)


def test_x09_a_nine_takes_nine_and_five_with_four():
    text = stretch("nsv-zwicker", "9c 5d 4h", "Ann: 9s x 9c 5d+4h !")
    assert (judged(text), zwicks(text)["Ann"]) == ([], 1)


@modern
def test_x10_one_value_for_the_played_jack(variant):
    table = "2s 4d 6c Th Js"
    swept = stretch(variant, table, "Ann: Jh x 2s+4d+6c Th+Js !")
    assert (judged(swept), zwicks(swept)["Ann"]) == ([], 1)
    assert judged(stretch(variant, table, "Ann: Jh(2) x 2s Js")) == []
    for more in ("2s+4d+6c Th+Js", "2s+4d+6c", "Th+Js", "Th+2s"):
        assert judged(stretch(variant, table, f"Ann: Jh(2) x {more}")) == ["1 C1"]
    assert judged(stretch(variant, "4c 8d 2s", "Ann: Jh x 4c+8d 2s")) == ["1 C1"]  # 12 and 2 at once


@modern
def test_x11_builds_are_indivisible(variant):
    table = "[5c 4d]=9@Bea [6h 7c]=13@Dirk 4s"
    swept = stretch(variant, table, "Ann: Qs x 6h 5c+4s !")
    assert (judged(swept), zwicks(swept)["Ann"]) == ([], 1)
    assert captures(stretch(variant, table, hold="Ann: 9s"), "9s") == cards("5c")
    assert judged(stretch(variant, table, "Ann: 9s x 6h+4s")) == ["1 C1"]  # 13 − 4
    assert judged(stretch(variant, table, "Ann: 5s x 5c")) == ["1 C1"]  # a card out of a build


@modern
def test_x12_a_queen_alone_is_worth_what_is_held(variant):
    assert builds(stretch(variant, "6d", hold="Ann: Qs Qh"), "Qs") >= {("-", 13), ("-", 3)}
    assert {pair for pair in builds(stretch(variant, "6d", hold="Ann: Qs 3h"), "Qs") if pair[0] == "-"} == {("-", 3)}
    assert judged(stretch(variant, "6d", "Ann: Qs = 13", hold="Ann: Qs Qh")) == []
    assert judged(stretch(variant, "6d", "Ann: Qs = 3", hold="Ann: Qs Qh")) == []
    assert judged(stretch(variant, "6d", "Ann: Qs = 3", hold="Ann: Qs 3h")) == []
    assert judged(stretch(variant, "6d", "Ann: Qs = 13", hold="Ann: Qs 3h")) == ["1 B3"]


@modern
def test_x13_a_queen_announced_three_needs_a_queen_or_a_three(variant):
    for other, verdict in (("Qh", []), ("3h", []), ("4h", ["1 B3"])):
        assert judged(stretch(variant, "6d", "Ann: Qs = 3", hold=f"Ann: Qs {other}")) == verdict


@modern
def test_x14_separate_items_are_not_joined(variant):
    text = stretch(variant, "3c 4d", hold="Ann: 2s 9h")
    assert builds(text, "2s") == set()
    assert judged(stretch(variant, "3c 4d", "Ann: 2s on 3c = 9", hold="Ann: 2s 9h")) == ["1 B2"]
    assert judged(stretch(variant, "3c 4d", "Ann: 2s on 4d = 9", hold="Ann: 2s 9h")) == ["1 B2"]


@modern
def test_x15_nine_on_the_table_and_two_seven_ace_held(variant):
    text = stretch(variant, "9c", hold="Ann: 2s 7h Ad")
    assert builds(text, "2s") == {("9c", 11), ("9c", 7)}
    assert builds(text, "7h") == {("9c", 2)}
    assert builds(text, "Ad") == set()
    for value in (8, 10, 20):
        assert judged(stretch(variant, "9c", f"Ann: Ad on 9c = {value}", hold="Ann: 2s 7h Ad")) == ["1 B3"]
    assert judged(stretch(variant, "9c", "Ann: Ad on 9c = 2", hold="Ann: 2s 7h Ad")) == ["1 B2"]  # 11 − 9 is reversed


@modern
@for_each(
    ("table", "value", "match", "without"),
    [("7c", 4, "4d", "5d"), ("7c", 10, "Td", "9d"), ("9c", 6, "6d", "5d"), ("9c", 12, "Jd", "Qd")],
)
def test_x16_three_goes_up_or_down(variant, table, value, match, without):
    play = f"Ann: 3s on {table} = {value}"
    assert judged(stretch(variant, table, play, hold=f"Ann: 3s {match}")) == []
    assert judged(stretch(variant, table, play, hold=f"Ann: 3s {without}")) == ["1 B3"]


@for_each("variant", ["grossenwiehe", "christiansen"])
def test_x17_five_on_x30_makes_25_then_an_ace_makes_14(variant):
    five = "Ann: 5s on X30 = 25"
    assert judged(stretch(variant, "X30", five, "Bea: Ac on X30 = 14", hold="Ann: 5s X25; Bea: Ac Kd")) == []
    assert judged(stretch(variant, "X30", five, "Bea: Ac on X30 = 14", hold="Ann: 5s X25; Bea: Ac Qd")) == ["2 B3"]
    assert judged(stretch(variant, "X30", five, hold="Ann: 5s X20")) == ["1 B3"]


@for_each("variant", ["grossenwiehe", "christiansen"])
def test_x18_ten_on_x30_makes_20_and_x20_makes_ten(variant):
    assert judged(stretch(variant, "X30", "Ann: Ts on X30 = 20", hold="Ann: Ts X20")) == []
    assert judged(stretch(variant, "X30", "Ann: X20 on X30 = 10", hold="Ann: X20 Ts")) == []
    assert judged(stretch(variant, "X30", "Ann: X20 on X30 = 10", hold="Ann: X20 9s")) == ["1 B3"]
    assert judged(stretch(variant, "X30", "Ann: X20 on X30 = 50", hold="Ann: X20 Ts")) == ["1 B3"]


@modern
@for_each(
    ("table", "play", "match"),
    [
        ("3s", "Jh on 3s = 15", "X15"),
        ("[3s Jh]=15@Dirk", "8c on 3s = 7", "7c"),
        ("4c", "7h on 4c = 11", "Ac"),
        ("[4c 7h]=11@Dirk", "2s on 4c = 9", "9c"),
        ("[4c 7h 2s]=9@Dirk", "4s on 4c = 13", "Qd"),
        ("[3d 5s]=8@Dirk", "Qh on 3d = 11", "As"),
        ("[3d 5s Qh]=11@Dirk", "Kd on 3d = 25", "X25"),
    ],
)
def test_x19_the_builds_of_the_sample_hand(variant, table, play, match):
    card = play.split()[0]
    assert judged(stretch(variant, table, f"Ann: {play}", hold=f"Ann: {card} {match}")) == []
    assert judged(stretch(variant, table, f"Ann: {play}", hold=f"Ann: {card} 6d")) == ["1 B3"]


@modern
def test_x20_same_value(variant):
    assert judged(stretch(variant, "Tc", "Ann: Ts on Tc = 10", hold="Ann: Ts Th")) == []
    assert judged(stretch(variant, "Tc", "Ann: Ts on Tc = 20", hold="Ann: Ts X20")) == []
    assert judged(stretch(variant, "Tc", "Ann: Ts on Tc = 10", hold="Ann: Ts X20")) == ["1 B3"]
    assert judged(stretch(variant, "[6c 4d]=10@Dirk", "Ann: Ts on 6c = 10", hold="Ann: Ts Th")) == []
    for other, verdict in (("Kd", []), ("4d", []), ("5d", ["1 B3"])):
        assert judged(stretch(variant, "4c", "Ann: Ks on 4c = 4", hold=f"Ann: Ks {other}")) == verdict


STARTS = {
    "X30": "",
    "X25": "AJQK",
    "X22": "89TJQKA",
    "X20": "6789TJQKA",
}


@for_each(
    ("variant", "joker"),
    [(v, j) for v, js in (("grossenwiehe", "X30 X25 X22 X20"), ("christiansen", "X30 X25 X20"),
                          ("dithmarschen", "X25 X20")) for j in js.split()],
)
def test_x21_which_plain_cards_can_start_on_a_joker(variant, joker):
    can = {
        played
        for played in PLAIN
        if any(
            target == joker
            for held in PLAIN
            for target, _ in builds(stretch(variant, joker, hold=f"Ann: {played}s {held}h"), f"{played}s")
        )
    }
    assert can == set(STARTS[joker])


@modern
def test_x22_the_last_card_must_take_what_one_owns(variant):
    first = ["Ann: 5s", "Bea: 2c", "Cem: 3c", "Dirk: 4c"]
    owned = {"table": "[8c 5d]=13@Ann", "hold": "Ann: Qs 5s"}
    assert judged(stretch(variant, owned["table"], *first, "Ann: Qs x 8c", hold=owned["hold"])) == []
    assert judged(stretch(variant, owned["table"], *first, "Ann: Qs", hold=owned["hold"])) == ["5 O2"]
    taken = [*first[:3], "Dirk: Qd x 8c"]
    assert judged(stretch(variant, owned["table"], *taken, "Ann: Qs", hold=owned["hold"])) == []


@modern
def test_x23_one_of_two_queens_may_go(variant):
    table = "[8c 5d]=13@Ann 3s"
    assert judged(stretch(variant, table, "Ann: Qs x 3s", hold="Ann: Qs Qh")) == []
    assert judged(stretch(variant, table, "Ann: Qs x 3s", hold="Ann: Qs Jh")) == ["1 O2"]


@for_each("variant", MODERN[:3])
def test_x24_jack_on_x25_makes_13_for_partner(variant):
    before = ["Ann: Qs = 13", "Bea: 2c"]
    text = stretch(variant, "X25", *before, "Cem: Jd on X25 = 13 for Ann", hold="Ann: Qs Qh; Cem: Jd 4d")
    assert judged(text) == []
    assert table_after(text) == "[X25 Jd]=13@Ann [Qs]=13@Ann 2c"


@for_each("variant", MODERN[:3])
def test_x25_my_build_gives_my_partner_leave(variant):
    before = ["Ann: 8s on 5c = 13", "Bea: 2c"]
    text = stretch(variant, "X25 5c", *before, "Cem: Jd on X25 = 13 for Ann", hold="Ann: Qs 8s; Cem: Jd 4d")
    assert judged(text) == []
    assert table_after(text).startswith("[X25 Jd]=13@Ann [5c 8s]=13@Ann")


@for_each("variant", MODERN[:3])
def test_x26_without_that_a_jack_on_x25_needs_a_match(variant):
    assert judged(stretch(variant, "X25", "Ann: Jd on X25 = 13", hold="Ann: Jd 4d")) == ["1 B3"]
    assert judged(stretch(variant, "X25", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d")) == ["1 P1"]
    assert ("X25", 13) not in builds(stretch(variant, "X25", hold="Ann: Jd 4d"), "Jd")


def test_x27_the_sample_comes_to_38():
    assert points(SAMPLE) == {"Albert": 8, "Beatrice": 1, "Charlie": 3, "Dianne": 26}
    ruling = ruled(SAMPLE)
    assert (ruling.nominal, ruling.expected, ruling.counted) == (34, 38, 38)


def test_x28_four_on_seven_is_taken_by_an_ace():
    text = stretch("classic", "7c", "Ann: 4s on 7c = 11", "Bea: Ad x 7c !", hold="Ann: 4s 2h; Bea: Ad 3d")
    assert judged(text) == []
    assert zwicks(text)["Bea"] == 1


def test_x29_eight_on_seven_is_too_much():
    assert judged(stretch("classic", "7c", "Ann: 8s on 7c = 15")) == ["1 K2"]
    assert builds(stretch("classic", "7c", hold="Ann: 8s"), "8s") == set()
    assert builds(stretch("classic", "7c", hold="Ann: 7s"), "7s") == {("7c", 14)}


@wild
def test_x30_any_card_takes_a_lone_wild_joker(variant):
    for rank in PLAIN:
        assert judged(stretch(variant, "X", f"Ann: {rank}s x X !")) == []
    assert judged(stretch(variant, "9c 5d", "Ann: X(14) x 9c+5d !")) == []
    assert judged(stretch(variant, "9c 5d", "Ann: X x 9c+5d !")) == []
    assert judged(stretch(variant, "9c 5d", "Ann: X(13) x 9c+5d")) == ["1 C1"]


def test_x31_after_forehands_zwick_the_others_lay_or_capture():
    refill = ["Ann: 7d x 7c !", "Bea: 5c", "Cem: 5d x 5c !", "Dirk: 4h"]
    assert judged(stretch("nsv", "7c", *refill, "Ann: 3c on 4h = 7")) == []
    for early in (["Ann: 7d x 7c !", "Bea: 5c", "Cem: 2d on 5c = 7"], [*refill[:2], "Cem: 6c", "Dirk: 4d on 5c = 9"]):
        assert judged(stretch("nsv", "7c", *early)) == [f"{len(early)} N2"]
    assert at(stretch("nsv", "7c", *refill)).player == "Ann"
