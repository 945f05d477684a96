"""The numbered paragraphs of the contract, each by its number."""

from __future__ import annotations

from scorekeeper import zwicken
from scorekeeper.cards import card
from scorekeeper.zwicken.trumps import strengths
from tests.cases import for_each
from tests.zwicken.deals import chips, faults, found, replayed

PLAY3 = "turnup: {}\nAnna: play\nBen: play\nCem: play\n"
THREE = PLAY3.format("9h")
ANNA_ALL = "Anna: As Ks Qs\nAnna: Ac Kc Qc\nAnna: Ts 9s 8s\n"


def winner(trick: str, turnup: str) -> str:
    end = replayed(PLAY3.format(turnup) + f"Anna: {trick}").end
    assert end is not None
    return end.players[end.last_winner]


# 1


def test_1_trumps_from_the_ace_over_the_permanent_seven_to_the_plain_one():
    order = [card(code) for code in ("Ah", "7d", "Kh", "Qh", "Jh", "Th", "9h", "8h", "7h")]
    power = strengths("h")
    assert sorted(order, key=lambda each: -power[each]) == order
    assert power[card("7h")] > power[card("As")] > power[card("7s")]


def test_1_with_diamonds_trump_there_is_no_other_seven():
    order = [card(code) for code in ("Ad", "7d", "Kd", "Qd", "Jd", "Td", "9d", "8d")]
    power = strengths("d")
    assert sorted(order, key=lambda each: -power[each]) == order


@for_each(
    ("trick", "turnup", "name"),
    [
        ("As 7d Kh", "9h", "Ben"), ("As 7d Ah", "9h", "Cem"), ("Ad 7d Kd", "9h", "Ben"), ("Ks As Qs", "9h", "Ben"),
        ("Ks Ad Ac", "9h", "Anna"), ("8d 7d Kd", "9d", "Ben"), ("7d 8h Kh", "9h", "Anna"),
    ],
)
def test_1_who_wins_the_trick(trick, turnup, name):
    assert winner(trick, turnup) == name


def test_1_the_seven_of_diamonds_led_asks_for_trumps_not_for_diamonds():
    body = "turnup: 9h\nhand Ben: {}\nAnna: play\nBen: play\nCem: pass\nAnna: 7d {}"
    assert found(replayed(body.format("Kd Qd 8h", "Kd"))) == ["Zw.F2"]
    assert found(replayed(body.format("Kd Qd 8h", "8h"))) == []
    assert found(replayed(body.format("Kd Qd Jd", "Kd"))) == []


def test_1_turned_up_the_seven_makes_diamonds_trump_and_is_out_of_play():
    assert winner("As 8d Ks", "7d") == "Ben"
    assert "hand" in found(replayed(PLAY3.format("7d") + "Anna: 7d"))


def test_1_turned_up_the_ace_is_nobodys_to_lead():
    body = PLAY3.format("Ah") + ANNA_ALL
    assert replayed(body).findings == ()


# 2


@for_each(
    ("players", "jump", "cuts", "dealer", "staked"),
    [
        (4, "rearhand", "", "Dora", [0, 0, 0, 3]),
        (4, "rearhand", "cut: Ah", "Anna", [3, 0, 0, 3]),
        (4, "rearhand", "cut: 7d", "Cem", [3, 3, 3, 3]),
        (4, "next", "cut: 7d", "Ben", [3, 3, 0, 3]),
        (5, "next", "cut: 7d\ncut: 7d", "Dora", [3, 3, 3, 3, 3]),
        (3, "next", "cut: 7d", "Ben", [3, 3, 3]),
        (2, "rearhand", "cut: 7d", "Anna", [3, 3]),
        (2, "next", "cut: 7d", "Anna", [3, 3]),
        (2, "next", "cut: 7d\ncut: 7h", "Ben", [3, 6]),
        (4, "rearhand", "cut: Ah\ncut: 7d\ncut: 7s", "Anna", [6, 3, 3, 6]),
    ],
)
def test_2_hop_and_jump_and_who_pays(players, jump, cuts, dealer, staked):
    replay = replayed(cuts, players, rules=f"jump={jump}")
    assert (replay.facts["dealer"], [side.staked for side in replay.sides]) == (dealer, staked)
    assert replay.pot == (0, sum(staked), sum(staked))


# 3


def test_3_the_word_is_what_was_done_even_where_it_does_not_fit():
    replay = replayed("cut: Kh hop")
    assert (replay.facts["dealer"], faults(replay)) == ("Anna", [("Zw.H1", "deal", "error")])
    assert replayed("cut: Ah deal").facts["dealer"] == "Cem"


def test_3_a_card_not_known_without_a_word_is_a_deal():
    assert replayed("cut: ?").facts["dealer"] == "Cem"
    assert faults(replayed("cut: ?\ncut: Ah")) == [("Zw.H1", "dealt", "error")]


def test_3_a_cut_after_the_deal_has_no_effect():
    replay = replayed("cut: Kh\ncut: Ah\ncut: -" + f"\n{THREE}{ANNA_ALL}")
    assert faults(replay) == [("Zw.H1", "dealt", "error")] * 2
    assert replay.facts["dealer"] == "Cem"
    assert replay.sides[2].gezwickt == ("a",)


def test_3_no_cut_line_or_none_after_a_hop_judges_nothing():
    assert found(replayed(THREE)) == found(replayed("cut: Ah")) == []


def test_3_a_card_there_that_the_pack_lacks():
    assert faults(replayed("cut: 2s")) == [("pack", "foreign_line", "error")]
    assert replayed("cut: 2s").facts["dealer"] == "Cem"


# 4


@for_each(
    ("held", "answer", "rules"),
    [
        ("As Ts Kh", "As", []), ("As Ts Kh", "Ts", ["Zw.F1"]), ("Ts Kh Qc", "Ts", []), ("Ts Kh Qc", "Kh", ["Zw.F2"]),
        ("Kh Ah Qc", "Kh", []), ("Kh 7d Qc", "Qc", ["Zw.F3"]), ("Qc Jc Tc", "Tc", []),
    ],
)
def test_4_the_first_class_that_is_not_empty(held, answer, rules):
    body = f"turnup: 9h\nhand Ben: {held}\nAnna: play\nBen: play\nCem: pass\nAnna: Js {answer}"
    assert found(replayed(body)) == rules


def test_4_a_suit_already_trumped_cannot_be_beaten_in_suit():
    body = "turnup: 9h\nhand Cem: {}\nAnna: play\nBen: play\nCem: play\nAnna: Js Th {}"
    own = [
        [finding.rule for finding in replayed(body.format(held, answer)).findings if finding.player == "Cem"]
        for held, answer in (
            ("As 8s Kh", "8s"), ("As 8s Kh", "As"), ("As 8s Kh", "Kh"), ("Kh 8h Kc", "8h"), ("8h Ac Kc", "Kc"),
        )
    ]
    assert own == [[], [], ["Zw.F2"], ["Zw.F3"], ["Zw.F4"]]


def test_4_trump_led_asks_for_trumps_only():
    body = "turnup: 9h\nhand Ben: {}\nAnna: play\nBen: play\nCem: pass\nAnna: Jh {}"
    assert found(replayed(body.format("Kh 8h As", "8h"))) == ["Zw.F1"]
    assert found(replayed(body.format("8h Ts As", "As"))) == ["Zw.F2"]
    assert found(replayed(body.format("Ts As Kd", "Kd"))) == []


def test_4_a_card_played_a_second_time_does_not_beat_itself():
    body = "turnup: 9d\nAnna: play\nBen: play\nAnna: {0} {0}"
    for twin, rule in (("7d", "Zw.F1"), ("Ks", "Zw.F1")):
        assert found(replayed(body.format(twin), 2)) == ["pack", rule]


def test_4_must_trump_off():
    body = "turnup: 9h\nhand Ben: Kh 8c Kd\nAnna: play\nBen: play\nCem: pass\nAnna: Js 8c"
    assert found(replayed(body)) == ["Zw.F3"]
    assert found(replayed(body, rules="must_trump=off")) == []


# 5


def test_5_the_first_leader_is_the_first_in_after_the_dealer_then_who_won():
    positions = replayed("turnup: 9h\nAnna: pass\nBen: play\nCem: play\nBen: As Ks").positions
    assert [position.player for position in positions] == ["Anna", "Ben", "Cem", "Ben", "Cem", "Ben"]


def test_5_a_leader_who_drops_out_hands_the_lead_on():
    body = f"{THREE}Anna: As Ks Qs\nBen: raise 2\nAnna: pass\nAc Kc"
    replay = replayed(body, variant="anbieten")
    assert (replay.legal, replay.steps[-2].player) == (True, "Ben")


# 6


def test_6_a_wrong_name_counts_as_made_by_who_is_to_play():
    replay = replayed("turnup: 9h\nCem: pass\nBen: play\nCem: play\nDora: As Ks")
    assert [(f.rule, f.play, f.player) for f in replay.findings if f.rule == "turn"] == [
        ("turn", 1, "Anna"), ("turn", 4, "Ben"),
    ]
    assert [side.active for side in replay.sides] == [False, True, True]


@for_each(
    ("body", "ends"),
    [
        ("turnup: 9h\nAnna: play\nAnna: As\nBen: pass", ("turn", "undecided", 2)),
        (f"{THREE}Anna: As Ks Qs Js\nBen: Ac", ("syntax", "long_trick", 4)),
        (f"{THREE}Anna: As Ks\nAnna: Qs", ("syntax", "after_part", 6)),
        (f"{THREE}{ANNA_ALL}Anna: pass", ("turn", "after_end", 13)),
        (f"{THREE}Anna: What\nBen: As Ks Qs", ("syntax", "act-card", 4)),
        ("turnup: 9h\nAnna: pass\nBen: pass\nCem: pass\nCem: Ah", ("turn", "after_end", 4)),
    ],
)
def test_6_what_ends_the_replay(body, ends):
    replay = replayed(body)
    rule, case, play = ends
    assert (rule, case, play) in [(f.rule, f.case, f.play) for f in replay.findings]
    assert not replay.complete
    assert max((step.number for step in replay.steps), default=0) < play


def test_6_later_unreadable_lines_are_reported_too():
    replay = replayed(f"{THREE}Anna: What\nBen: Ever")
    assert [(f.line, f.play, f.player) for f in replay.findings] == [(10, 4, "Anna"), (11, 5, "Ben")]


@for_each(
    ("header", "case"),
    [
        ({"stake": "4"}, "header-thirds"), ({"stake": "0"}, "header-chips"), ({"pot": "1"}, "header-thirds"),
        ({"pot": "x"}, "header-chips"), ({"rules": "jump=up"}, "header-switch-value"),
        ({"from": "position"}, "header-stretch"),
        ({"rules": "stake=6"}, "header-switch-unknown"), ({"dealer": "Zoe"}, "header-dealer"),
        ({"variant": "zwick"}, "header-variant"),
    ],
)
def test_6_an_unusable_header(header, case):
    replay = replayed("", **header)
    assert [finding.case for finding in replay.findings] == [case]
    assert (replay.setting, replay.sides, replay.complete, replay.legal, replay.counted) == (
        None,
        (),
        False,
        False,
        None,
    )
    assert replay.facts == {"dealer": None, "next_dealer": None}
    assert replay.beside == {"pot": None}


@for_each(("pot", "read"), [("10002", True), ("9999999", True), ("10000002", False)])
def test_6_a_pot_of_many_deals_can_be_written(pot, read):
    """With ``bete=pot`` a pot passes four digits within an evening; a deal with it is played and written as any."""
    replay = replayed("", pot=pot)
    assert (replay.setting is not None) == read
    if read:
        assert replay.pot.before == int(pot)


def test_6_a_result_with_many_chips_is_checked():
    setting = "zhn: 1\nvariant: zwicken\nplayers: Anna, Ben\ndealer: Anna\npot: 30000\ndeal\nturnup: 9h\n"
    text = f"{setting}Ben: play\nAnna: pass\nresult\nBen: +30003\nAnna: -3\npot: 12345\n"
    record = zwicken.read(text)
    assert [finding.case for finding in zwicken.replay(record).findings if finding.rule == "syntax"] == []
    assert zwicken.write(zwicken.read(zwicken.write(record))) == zwicken.write(record)


@for_each("names", ["Anna", "A, B, C, D, E, F, G", "Anna, Anna", "Anna, swap it", "Anna, 40"])
def test_6_players_who_cannot_play(names):
    assert zwicken.read(f"zhn: 1\nvariant: zwicken\nplayers: {names}\ndealer: Anna\ndeal\n").setting is None


def test_6_anbieten_has_any_stake():
    assert replayed("", variant="anbieten", stake="4", pot="5").pot == (5, 9, 9)


@for_each(
    ("body", "case"),
    [
        ("deal", "deal-again"), ("turnup: 9h\ncut: Kh", "cut-late"), ("turnup: 9h\nturnup: 8h", "turnup-again"),
        ("turnup: 9h\nhand Anna: As Ks Qs Js", "hand-full"),
        ("turnup: 9h\nhand Anna: As Ac\nhand Anna: Ts 8h", "hand-full"),
        ("turnup: 9h\nhand Zoe: As", "hand-stranger"), ("turnup: 9h\nAnna: play\nhand Anna: As", "hand-late"),
        ("turnup: 9h\nAnna: play\nturnup: 9h", "turnup-late"), ("talon: As", "keyword-line"),
        ("pot: 3", "keyword-line"),
        ("turnup: ?", "turnup-card"), ("cut: zz", "cut-card"), ("cut: Ah leap", "cut-word"), ("cut: - hop", "cut-card"),
    ],
)
def test_6_a_line_out_of_place_has_no_effect_and_ends_nothing(body, case):
    rest = THREE.replace("turnup: 9h\n", "" if "turnup: 9h" in body else "turnup: 9h\n").replace(
        "Anna: play\n", "" if "Anna: play" in body else "Anna: play\n"
    )
    replay = replayed(f"{body}\n{rest}{ANNA_ALL}")
    assert [(f.rule, f.case, f.play, f.player) for f in replay.findings] == [("syntax", case, None, None)]
    assert replay.complete


def test_6_a_second_hand_line_adds_to_the_first():
    end = replayed("turnup: 9h\nhand Anna: As\nhand Anna: Ks ?").end
    assert end is not None
    assert [each.code for each in end.places[0].known] == ["As", "Ks"]


def test_6_no_turnup_is_told_at_the_deal_and_no_trick_is_judged():
    replay = replayed("hand Ben: As Ks Kh\nAnna: play\nBen: play\nCem: pass\nAnna: Qs Kh\nAnna: Ac Ks\nAnna: Kc As")
    assert [(f.rule, f.line, f.case) for f in replay.findings] == [("syntax", 5, "no_trump")]
    assert replay.complete
    assert replayed("cut: Kd").findings == ()


# 7


def test_7_a_discard_is_gone_and_pack_wherever_it_appears_again():
    replay = replayed("turnup: 9h\nAnna: swap As\nBen: swap As\nCem: play\nAnna: Ks As")
    assert [(f.rule, f.play) for f in replay.findings if f.rule in ("pack", "hand")] == [
        ("pack", 2), ("hand", 2), ("pack", 5), ("hand", 5),
    ]


def test_7_a_bare_number_makes_unknown_which_cards_stayed():
    places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap 1").end.places[0]
    assert (places.known, places.unknown) == ((), 3)
    places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As ?").end.places[0]
    assert (places.known, places.unknown) == ((), 3)


def test_7_known_discards_and_draws_leave_a_known_hand():
    places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As + 7c").end.places[0]
    assert ([each.code for each in places.known], places.unknown) == (["Ks", "Qs", "7c"], 0)
    places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As").end.places[0]
    assert ([each.code for each in places.known], places.unknown) == (["Ks", "Qs"], 1)


@for_each("drawn", ["9h", "Ac", "As", "Ks"])
def test_7_a_card_drawn_that_is_seen_elsewhere_counts_as_unknown(drawn):
    replay = replayed(f"turnup: 9h\nhand Anna: As Ks Qs\nhand Ben: Ac ? ?\nAnna: swap As + {drawn}")
    assert found(replay) == ["pack"]
    assert replay.end.places[0].unknown == 1


@for_each("body", ["swap ? 7d + Kd Qc\nBen: pass", "swap 2\nBen: swap 9c + Kd", "swap Js 7d + Kd 7s"])
def test_7_a_card_dealt_to_somebody_is_never_drawn_even_where_nobody_knows_who_has_it_now(body):
    replay = replayed(f"turnup: 9h\nhand Anna: Kd 7d Qs\nAnna: {body}")
    assert ("pack", "exchange_again", "error") in faults(replay)
    assert not any(card("Kd") in places.known for places in replay.end.places)


def test_7_after_a_card_they_cannot_have_had_all_places_are_unknown():
    replay = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: play\nBen: play\nCem: pass\nAnna: Ac")
    assert found(replay) == ["hand"]
    assert (replay.end.places[0].known, replay.end.places[0].unknown) == ((), 2)


def test_7_a_card_on_a_hand_line_seen_before_counts_as_unknown():
    replay = replayed("turnup: 9h\nhand Anna: As 9h 2c\nhand Ben: As ? ?")
    assert faults(replay) == [
        ("pack", "foreign_line", "error"), ("pack", "again_line", "error"), ("pack", "again_line", "error"),
    ]
    assert [(len(p.known), p.unknown) for p in replay.end.places] == [(1, 2), (0, 3), (0, 3)]


# 8


def test_8_too_many_cards_are_exchanged_all_the_same():
    replay = replayed("turnup: 9h\nAnna: swap 5\nBen: play\nCem: play")
    assert (replay.end.talon, replay.end.places[0].size) == (31 - 9 - 5, 3)


def test_8_a_raise_in_zwicken_is_never_carried_out():
    replay = replayed(f"{THREE}Anna: raise 9\n{ANNA_ALL}")
    assert (found(replay), replay.pot.played, replay.complete) == (["Zw.R1"], 3, True)


def test_8_in_anbieten_it_is_once_all_have_decided():
    early = replayed("turnup: 9h\nAnna: raise 9\nAnna: play\nBen: play\nCem: play", variant="anbieten")
    assert (found(early), early.pot.played) == (["Zw.R1"], 3)
    stranger = replayed(f"{THREE}Zoe: raise 9\n{ANNA_ALL}", variant="anbieten")
    assert (found(stranger), stranger.pot.played) == (["Zw.R1"], 30)


def test_8_a_decision_too_late_has_no_effect():
    replay = replayed(f"{THREE}Ben: pass\nCem: swap 3\n{ANNA_ALL}")
    assert (found(replay), replay.complete) == (["Zw.P2", "Zw.P2"], True)
    assert [step.number for step in replay.steps][-1] == 14


# 9


def test_9_all_pass_the_pot_stays():
    replay = replayed("cut: Kd\nturnup: 9h\nAnna: pass\nBen: pass\nCem: pass", pot="6")
    assert (replay.complete, chips(replay), replay.pot) == (True, [0, 0, -3], (6, 9, 9))


def test_9_one_is_in_and_takes_the_pot_and_only_b_can_cost():
    replay = replayed("cut: -\nturnup: 9h\nAnna: pass\nBen: play\nCem: pass", pot="6")
    assert (replay.complete, chips(replay), replay.pot) == (True, [0, 9, -6], (6, 9, 3))
    assert [side.gezwickt for side in replay.sides] == [(), (), ("b",)]


def test_9_the_last_to_decide_decides_too():
    replay = replayed("turnup: 9h\nAnna: pass\nBen: pass")
    assert (replay.complete, replay.end.player) == (False, "Cem")


# 10


def test_10_raised_chips_are_paid_by_who_is_in_when_the_next_line_comes():
    body = f"{THREE}Anna: raise 6\nBen: pass\nAnna: As Ks\nCem: raise 1"
    replay = replayed(body, variant="anbieten")
    assert [side.staked for side in replay.sides] == [7, 0, 10]
    assert [side.active for side in replay.sides] == [True, True, True]


def test_10_who_is_left_alone_at_a_raise_takes_the_pot():
    replay = replayed(f"{THREE}Anna: raise 6\nBen: pass\nCem: pass", variant="anbieten")
    assert (replay.complete, chips(replay), replay.pot) == (True, [3, 0, -3], (0, 9, 0))


def test_10_in_anbieten_the_last_trick_takes_it_all():
    body = f"{THREE}Anna: As Ks Qs\nAnna: Ac Kc Qc\nAnna: Ts Js 8s"
    assert chips(replayed(body, variant="anbieten", pot="7", stake="4")) == [0, 11, -4]


# 11


@for_each(
    ("rules", "paid", "after"),
    [("", 9, 9), ("zwick_cumulative=off", 3, 3), ("bete=pot", 9, 9), ("bete=pot, zwick_cumulative=off", 3, 3)],
)
def test_11_several_causes_add_up(rules, paid, after):
    # Anna deals, has no trick (a), did not look (b), lost the 7 of diamonds (d)
    body = "cut: -\nturnup: 9h\nBen: play\nAnna: play\nBen: Ah 7d\nBen: As Ks\nBen: Ts 9s"
    replay = replayed(body, 2, dealer="Anna", **({"rules": rules} if rules else {}))
    assert replay.sides[0].gezwickt == ("a", "b", "d")
    assert (replay.sides[0].paid, replay.pot.after) == (paid, after)


def test_11_the_ace_played_earlier_as_an_answer_ends_the_duty():
    body = f"{THREE}Anna: Th Ah Jh\nBen: As Ks Qs\nBen: Ts 9s 8s"
    assert found(replayed(body)) == []


def test_11_the_first_lead_alone_counts():
    body = f"{THREE}Anna: As Ks Qs\nAnna: Ah Jh Th\nAnna: Ts 9s 8s"
    replay = replayed(body)
    assert [(f.rule, f.play) for f in replay.findings if f.rule == "Zw.Gc"] == [("Zw.Gc", 4)]


@for_each("deal", ["hand Ben: Ac 8c Qd\nAnna: pass\nBen: swap Qd", "Anna: pass\nBen: swap Ks + Ac"])
def test_11_an_ace_recorded_with_them_at_their_first_lead_counts_whatever_they_are_said_to_play_later(deal):
    replay = replayed(f"turnup: 9c\n{deal}\nCem: play\nBen: 8c 7s\nBen: Qs 8s\nBen: Js 7h")
    assert {"Zw.Gc", "hand"} <= set(found(replay))
    assert replay.sides[1].gezwickt == ("c",)


def test_11_in_anbieten_nobody_is_gezwickt():
    body = f"cut: -\n{THREE}Anna: As Ks Qs\nAnna: Ah 7d Th\nAnna: Ts 9s 8s"
    replay = replayed(body, variant="anbieten")
    assert [side.gezwickt for side in replay.sides] == [(), (), ()]
    assert not any(rule.startswith("Zw.G") for rule in found(replay))


# 12


def test_12_an_unfinished_deal_stakes_stand_and_nothing_is_won():
    replay = replayed(f"cut: -\n{THREE}Anna: As Ks Qs\nAnna: Ah 7d", pot="6")
    assert (replay.complete, chips(replay), replay.pot) == (False, [0, 0, -3], (6, 9, 9))
    assert (replay.table, replay.sides[0].tricks) == (("Ah", "7d"), 1)
    assert not any(rule.startswith("Zw.G") for rule in found(replay))


def test_12_a_result_of_an_unfinished_deal_is_not_checked():
    assert found(replayed(f"{THREE}result\nAnna: +99\npot: 1")) == []


# 13


def test_13_no_title_is_in_the_answer():
    assert [field.key for field in zwicken.ZWICKEN.fields] == [
        "active", "tricks", "staked", "won", "gezwickt", "paid", "chips",
    ]
