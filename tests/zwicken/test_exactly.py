"""The numbered paragraphs of the contract, each by its number."""

from __future__ import annotations

from scorekeeper import zwicken
from scorekeeper.as_json import as_json
from scorekeeper.cards import card
from scorekeeper.zwicken.trumps import strengths
from tests.cases import for_each, named
from tests.zwicken.deals import chips, faults, found, replayed

PLAY3 = "turnup: {}\nAnna: play\nBen: play\nCem: play\n"
THREE = PLAY3.format("9h")
ANNA_ALL = "Anna: As Ks Qs\nAnna: Ac Kc Qc\nAnna: Ts 9s 8s\n"


def winner(trick: str, turnup: str) -> str:
    end = replayed(PLAY3.format(turnup) + f"Anna: {trick}").end
    assert end is not None
    return end.players[end.last_winner]


# 1


def test_1_every_sentence(subtests):
    with named(subtests, "trumps from the ace over the permanent seven to the plain one"):
        order = [card(code) for code in ("Ah", "7d", "Kh", "Qh", "Jh", "Th", "9h", "8h", "7h")]
        power = strengths("h")
        assert sorted(order, key=lambda each: -power[each]) == order
        assert power[card("7h")] > power[card("As")] > power[card("7s")]
    with named(subtests, "with diamonds trump there is no other seven"):
        order = [card(code) for code in ("Ad", "7d", "Kd", "Qd", "Jd", "Td", "9d", "8d")]
        power = strengths("d")
        assert sorted(order, key=lambda each: -power[each]) == order
    with named(subtests, "the seven of diamonds led asks for trumps not for diamonds"):
        body = "turnup: 9h\nhand Ben: {}\nAnna: play\nBen: play\nCem: pass\nAnna: 7d {}"
        assert found(replayed(body.format("Kd Qd 8h", "Kd"))) == ["Zw.F2"]
        assert found(replayed(body.format("Kd Qd 8h", "8h"))) == []
        assert found(replayed(body.format("Kd Qd Jd", "Kd"))) == []
    with named(subtests, "turned up the seven makes diamonds trump and is out of play"):
        assert winner("As 8d Ks", "7d") == "Ben"
        assert "hand" in found(replayed(PLAY3.format("7d") + "Anna: 7d"))
    with named(subtests, "turned up the ace is nobodys to lead"):
        body = PLAY3.format("Ah") + ANNA_ALL
        assert replayed(body).findings == ()


@for_each(
    ("trick", "turnup", "name"),
    [
        ("As 7d Kh", "9h", "Ben"), ("As 7d Ah", "9h", "Cem"), ("Ad 7d Kd", "9h", "Ben"), ("Ks As Qs", "9h", "Ben"),
        ("Ks Ad Ac", "9h", "Anna"), ("8d 7d Kd", "9d", "Ben"), ("7d 8h Kh", "9h", "Anna"),
    ],
)
def test_1_who_wins_the_trick(trick, turnup, name):
    assert winner(trick, turnup) == name


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
    assert (replay.facts.dealer, [side.staked for side in replay.sides]) == (dealer, staked)
    assert replay.pot == (0, sum(staked), sum(staked))


# 3


def test_3_every_sentence(subtests):
    with named(subtests, "the word is what was done even where it does not fit"):
        replay = replayed("cut: Kh hop")
        assert (replay.facts.dealer, faults(replay)) == ("Anna", [("Zw.H1", "deal", "error")])
        assert replayed("cut: Ah deal").facts.dealer == "Cem"
    with named(subtests, "a card not known without a word is a deal"):
        assert replayed("cut: ?").facts.dealer == "Cem"
        assert faults(replayed("cut: ?\ncut: Ah")) == [("Zw.H1", "dealt", "error")]
    with named(subtests, "a cut after the deal has no effect"):
        replay = replayed("cut: Kh\ncut: Ah\ncut: -" + f"\n{THREE}{ANNA_ALL}")
        assert faults(replay) == [("Zw.H1", "dealt", "error")] * 2
        assert replay.facts.dealer == "Cem"
        assert replay.sides[2].gezwickt == ("a",)
    with named(subtests, "no cut line or none after a hop judges nothing"):
        assert found(replayed(THREE)) == found(replayed("cut: Ah")) == []
    with named(subtests, "a card there that the pack lacks"):
        assert faults(replayed("cut: 2s")) == [("pack", "foreign_line", "error")]
        assert replayed("cut: 2s").facts.dealer == "Cem"


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


def test_4_every_sentence(subtests):
    with named(subtests, "a suit already trumped cannot be beaten in suit"):
        body = "turnup: 9h\nhand Cem: {}\nAnna: play\nBen: play\nCem: play\nAnna: Js Th {}"
        own = [
            [finding.rule for finding in replayed(body.format(held, answer)).findings if finding.player == "Cem"]
            for held, answer in (
                ("As 8s Kh", "8s"), ("As 8s Kh", "As"), ("As 8s Kh", "Kh"), ("Kh 8h Kc", "8h"), ("8h Ac Kc", "Kc"),
            )
        ]
        assert own == [[], [], ["Zw.F2"], ["Zw.F3"], ["Zw.F4"]]
    with named(subtests, "trump led asks for trumps only"):
        body = "turnup: 9h\nhand Ben: {}\nAnna: play\nBen: play\nCem: pass\nAnna: Jh {}"
        assert found(replayed(body.format("Kh 8h As", "8h"))) == ["Zw.F1"]
        assert found(replayed(body.format("8h Ts As", "As"))) == ["Zw.F2"]
        assert found(replayed(body.format("Ts As Kd", "Kd"))) == []
    with named(subtests, "a card played a second time does not beat itself"):
        body = "turnup: 9d\nAnna: play\nBen: play\nAnna: {0} {0}"
        for twin, rule in (("7d", "Zw.F1"), ("Ks", "Zw.F1")):
            assert found(replayed(body.format(twin), 2)) == ["pack", rule]
    with named(subtests, "must trump off"):
        body = "turnup: 9h\nhand Ben: Kh 8c Kd\nAnna: play\nBen: play\nCem: pass\nAnna: Js 8c"
        assert found(replayed(body)) == ["Zw.F3"]
        assert found(replayed(body, rules="must_trump=off")) == []


# 5


def test_5_every_sentence(subtests):
    with named(subtests, "the first leader is the first in after the dealer then who won"):
        positions = replayed("turnup: 9h\nAnna: pass\nBen: play\nCem: play\nBen: As Ks").positions
        assert [position.player for position in positions] == ["Anna", "Ben", "Cem", "Ben", "Cem", "Ben"]
    with named(subtests, "a leader who drops out hands the lead on"):
        body = f"{THREE}Anna: As Ks Qs\nBen: raise 2\nAnna: pass\nAc Kc"
        replay = replayed(body, variant="anbieten")
        assert (replay.legal, replay.steps[-2].player) == (True, "Ben")


# 6


def test_6_every_sentence(subtests):
    with named(subtests, "a wrong name counts as made by who is to play"):
        replay = replayed("turnup: 9h\nCem: pass\nBen: play\nCem: play\nDora: As Ks")
        assert [(f.rule, f.play, f.player) for f in replay.findings if f.rule == "turn"] == [
            ("turn", 1, "Anna"), ("turn", 4, "Ben"),
        ]
        assert [side.active for side in replay.sides] == [False, True, True]
    with named(subtests, "later unreadable lines are reported too"):
        replay = replayed(f"{THREE}Anna: What\nBen: Ever")
        assert [(f.line, f.play, f.player) for f in replay.findings] == [(10, 4, "Anna"), (11, 5, "Ben")]
    with named(subtests, "a result with many chips is checked"):
        setting = "zhn: 1\nvariant: zwicken\nplayers: Anna, Ben\ndealer: Anna\npot: 30000\ndeal\nturnup: 9h\n"
        text = f"{setting}Ben: play\nAnna: pass\nresult\nBen: +30003\nAnna: -3\npot: 12345\n"
        record = zwicken.read(text)
        assert [finding.case for finding in zwicken.replay(record).findings if finding.rule == "syntax"] == []
        assert zwicken.write(zwicken.read(zwicken.write(record))) == zwicken.write(record)
    with named(subtests, "anbieten has any stake"):
        assert replayed("", variant="anbieten", stake="4", pot="5").pot == (5, 9, 9)
    with named(subtests, "a second hand line adds to the first"):
        end = replayed("turnup: 9h\nhand Anna: As\nhand Anna: Ks ?").end
        assert end is not None
        assert [each.code for each in end.places[0].known] == ["As", "Ks"]
    with named(subtests, "no turnup is told at the deal and no trick is judged"):
        replay = replayed("hand Ben: As Ks Kh\nAnna: play\nBen: play\nCem: pass\nAnna: Qs Kh\nAnna: Ac Ks\nAnna: Kc As")
        assert [(f.rule, f.line, f.case) for f in replay.findings] == [("syntax", 5, "no_trump")]
        assert replay.complete
        assert replayed("cut: Kd").findings == ()


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
    assert as_json(replay.facts) == {"dealer": None, "next_dealer": None}
    assert as_json(replay.beside) == {"pot": None}


@for_each(("pot", "read"), [("10002", True), ("9999999", True), ("10000002", False)])
def test_6_a_pot_of_many_deals_can_be_written(pot, read):
    """With ``bete=pot`` a pot passes four digits within an evening; a deal with it is played and written as any."""
    replay = replayed("", pot=pot)
    assert (replay.setting is not None) == read
    if read:
        assert replay.pot.before == int(pot)


@for_each("names", ["Anna", "A, B, C, D, E, F, G", "Anna, Anna", "Anna, swap it", "Anna, 40"])
def test_6_players_who_cannot_play(names):
    assert zwicken.read(f"zhn: 1\nvariant: zwicken\nplayers: {names}\ndealer: Anna\ndeal\n").setting is None


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


# 7


def test_7_every_sentence(subtests):
    with named(subtests, "a discard is gone and pack wherever it appears again"):
        replay = replayed("turnup: 9h\nAnna: swap As\nBen: swap As\nCem: play\nAnna: Ks As")
        assert [(f.rule, f.play) for f in replay.findings if f.rule in ("pack", "hand")] == [
            ("pack", 2), ("hand", 2), ("pack", 5), ("hand", 5),
        ]
    with named(subtests, "a bare number makes unknown which cards stayed"):
        places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap 1").end.places[0]
        assert (places.known, places.unknown) == ((), 3)
        places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As ?").end.places[0]
        assert (places.known, places.unknown) == ((), 3)
    with named(subtests, "known discards and draws leave a known hand"):
        places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As + 7c").end.places[0]
        assert ([each.code for each in places.known], places.unknown) == (["Ks", "Qs", "7c"], 0)
        places = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As").end.places[0]
        assert ([each.code for each in places.known], places.unknown) == (["Ks", "Qs"], 1)
    with named(subtests, "after a card they cannot have had all places are unknown"):
        replay = replayed("turnup: 9h\nhand Anna: As Ks Qs\nAnna: play\nBen: play\nCem: pass\nAnna: Ac")
        assert found(replay) == ["hand"]
        assert (replay.end.places[0].known, replay.end.places[0].unknown) == ((), 2)
    with named(subtests, "a card on a hand line seen before counts as unknown"):
        replay = replayed("turnup: 9h\nhand Anna: As 9h 2c\nhand Ben: As ? ?")
        assert faults(replay) == [
            ("pack", "foreign_line", "error"), ("pack", "again_line", "error"), ("pack", "again_line", "error"),
        ]
        assert [(len(p.known), p.unknown) for p in replay.end.places] == [(1, 2), (0, 3), (0, 3)]


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


# 8


def test_8_every_sentence(subtests):
    with named(subtests, "too many cards are exchanged all the same"):
        replay = replayed("turnup: 9h\nAnna: swap 5\nBen: play\nCem: play")
        assert (replay.end.talon, replay.end.places[0].size) == (31 - 9 - 5, 3)
    with named(subtests, "a raise in zwicken is never carried out"):
        replay = replayed(f"{THREE}Anna: raise 9\n{ANNA_ALL}")
        assert (found(replay), replay.pot.played, replay.complete) == (["Zw.R1"], 3, True)
    with named(subtests, "in anbieten it is once all have decided"):
        early = replayed("turnup: 9h\nAnna: raise 9\nAnna: play\nBen: play\nCem: play", variant="anbieten")
        assert (found(early), early.pot.played) == (["Zw.R1"], 3)
        stranger = replayed(f"{THREE}Zoe: raise 9\n{ANNA_ALL}", variant="anbieten")
        assert (found(stranger), stranger.pot.played) == (["Zw.R1"], 30)
    with named(subtests, "a decision too late has no effect"):
        replay = replayed(f"{THREE}Ben: pass\nCem: swap 3\n{ANNA_ALL}")
        assert (found(replay), replay.complete) == (["Zw.P2", "Zw.P2"], True)
        assert [step.number for step in replay.steps][-1] == 14


# 9


def test_9_every_sentence(subtests):
    with named(subtests, "all pass the pot stays"):
        replay = replayed("cut: Kd\nturnup: 9h\nAnna: pass\nBen: pass\nCem: pass", pot="6")
        assert (replay.complete, chips(replay), replay.pot) == (True, [0, 0, -3], (6, 9, 9))
    with named(subtests, "one is in and takes the pot and only b can cost"):
        replay = replayed("cut: -\nturnup: 9h\nAnna: pass\nBen: play\nCem: pass", pot="6")
        assert (replay.complete, chips(replay), replay.pot) == (True, [0, 9, -6], (6, 9, 3))
        assert [side.gezwickt for side in replay.sides] == [(), (), ("b",)]
    with named(subtests, "the last to decide decides too"):
        replay = replayed("turnup: 9h\nAnna: pass\nBen: pass")
        assert (replay.complete, replay.end.player) == (False, "Cem")


# 10


def test_10_every_sentence(subtests):
    with named(subtests, "raised chips are paid by who is in when the next line comes"):
        body = f"{THREE}Anna: raise 6\nBen: pass\nAnna: As Ks\nCem: raise 1"
        replay = replayed(body, variant="anbieten")
        assert [side.staked for side in replay.sides] == [7, 0, 10]
        assert [side.active for side in replay.sides] == [True, True, True]
    with named(subtests, "who is left alone at a raise takes the pot"):
        replay = replayed(f"{THREE}Anna: raise 6\nBen: pass\nCem: pass", variant="anbieten")
        assert (replay.complete, chips(replay), replay.pot) == (True, [3, 0, -3], (0, 9, 0))
    with named(subtests, "in anbieten the last trick takes it all"):
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


def test_11_every_sentence(subtests):
    with named(subtests, "the ace played earlier as an answer ends the duty"):
        body = f"{THREE}Anna: Th Ah Jh\nBen: As Ks Qs\nBen: Ts 9s 8s"
        assert found(replayed(body)) == []
    with named(subtests, "the first lead alone counts"):
        body = f"{THREE}Anna: As Ks Qs\nAnna: Ah Jh Th\nAnna: Ts 9s 8s"
        replay = replayed(body)
        assert [(f.rule, f.play) for f in replay.findings if f.rule == "Zw.Gc"] == [("Zw.Gc", 4)]
    with named(subtests, "in anbieten nobody is gezwickt"):
        body = f"cut: -\n{THREE}Anna: As Ks Qs\nAnna: Ah 7d Th\nAnna: Ts 9s 8s"
        replay = replayed(body, variant="anbieten")
        assert [side.gezwickt for side in replay.sides] == [(), (), ()]
        assert not any(rule.startswith("Zw.G") for rule in found(replay))


@for_each("deal", ["hand Ben: Ac 8c Qd\nAnna: pass\nBen: swap Qd", "Anna: pass\nBen: swap Ks + Ac"])
def test_11_an_ace_recorded_with_them_at_their_first_lead_counts_whatever_they_are_said_to_play_later(deal):
    replay = replayed(f"turnup: 9c\n{deal}\nCem: play\nBen: 8c 7s\nBen: Qs 8s\nBen: Js 7h")
    assert {"Zw.Gc", "hand"} <= set(found(replay))
    assert replay.sides[1].gezwickt == ("c",)


# 12


def test_12_every_sentence(subtests):
    with named(subtests, "an unfinished deal stakes stand and nothing is won"):
        replay = replayed(f"cut: -\n{THREE}Anna: As Ks Qs\nAnna: Ah 7d", pot="6")
        assert (replay.complete, chips(replay), replay.pot) == (False, [0, 0, -3], (6, 9, 9))
        assert (replay.table, replay.sides[0].tricks) == (("Ah", "7d"), 1)
        assert not any(rule.startswith("Zw.G") for rule in found(replay))
    with named(subtests, "a result of an unfinished deal is not checked"):
        assert found(replayed(f"{THREE}result\nAnna: +99\npot: 1")) == []


# 13


def test_13_no_title_is_in_the_answer():
    assert [field.key for field in zwicken.ZWICKEN.fields] == [
        "active", "tricks", "staked", "won", "gezwickt", "paid", "chips",
    ]
