"""The published sample hand of the Christiansen version (rules.md section 4), corrected and as printed; and the hand of
every variant that is there to be looked at."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.plugins import hands_of
from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.record import Build, Capture
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each
from tests.zwickern.rules.hands import judged, ruled, spoken

HANDS = Path(__file__).parents[2] / "hands"
SAMPLE = (HANDS / "christiansen-sample.zhn").read_text(encoding="utf-8")
PRINTED = (HANDS / "christiansen-sample-as-printed.zhn").read_text(encoding="utf-8")
LINES = SAMPLE.split("\n")
PLAYS = [n for n, line in enumerate(LINES) if line.split(":")[0] in ("Albert", "Beatrice", "Charlie", "Dianne")][:48]
"""Index into LINES of each play."""
TABLES = {1: "2c Th X30", 2: "X30", 10: "", 17: "7c Ah 5h", 24: "Js 5d", 26: "", 31: "", 43: "6c", 48: "Tc 8h Ac"}


def without_hands(lines, *names):
    return "\n".join(line for line in lines if not any(line.startswith(f"hand {name}") for name in names))


def played(number):
    """The card of play ``number`` and the line it is played on."""
    return LINES[PLAYS[number - 1]].split()[1]


def changed(number, old, new, lines=LINES):
    """The sample with one play line changed."""
    line = lines[PLAYS[number - 1]]
    assert old in line
    return "\n".join([*lines[: PLAYS[number - 1]], line.replace(old, new, 1), *lines[PLAYS[number - 1] + 1 :]])


def sides(ruling):
    return {side.players[0]: (side.points, side.cards, side.zwicks, side.majority) for side in ruling.sides}


COUNTED = {"Albert": (8, 5, 1, 0), "Beatrice": (1, 12, 0, 0), "Charlie": (3, 12, 2, 0), "Dianne": (26, 27, 1, 3)}


def test_a_the_corrected_record_has_no_finding():
    ruling = ruled(SAMPLE)
    assert ruling.findings == ()
    assert (ruling.complete, ruling.legal, list(ruling.table)) == (True, True, [])
    assert sides(ruling) == COUNTED
    assert (ruling.nominal, ruling.expected, ruling.counted) == (34, 38, 38)
    assert [side.players for side in ruling.sides] == [("Albert",), ("Beatrice",), ("Charlie",), ("Dianne",)]


def test_a_the_table_as_published():
    ruling = ruled(SAMPLE)
    assert len(ruling.positions) == 49
    for number, table in TABLES.items():
        assert str(ruling.positions[number]) == table
    assert str(ruling.positions[42]) == "[3d 5s Qh Kd]=25@Dianne [6s 2h Qd Kc]=25@Dianne 6c"
    assert str(ruling.positions[20]) == "[5h Td]=15@Albert Js"


def test_b_as_printed_play_38_is_pack_and_hand():
    ruling = ruled(PRINTED)
    assert spoken(ruling) == ["38 pack", "38 hand"]
    assert {finding.player for finding in ruling.findings} == {"Charlie"}
    assert {PRINTED.split("\n")[finding.line - 1].split("#")[0].strip() for finding in ruling.findings} == {
        "Charlie: Qh on 6s = 11"
    }
    assert (ruling.complete, ruling.legal) == (True, False)
    assert sides(ruling) == COUNTED
    assert ruling.counted == 38


@for_each("number", [10, 12, 26, 31])
def test_c_a_zwick_mark_left_out_changes_nothing(number):
    ruling = ruled(changed(number, " !", ""))
    assert ruling.findings == ()
    assert sides(ruling) == COUNTED


@for_each("number", [7, 43, 24, 4, 3])
def test_c_a_zwick_mark_too_many_is_z1_there(number):
    line = LINES[PLAYS[number - 1]]
    ruling = ruled(changed(number, line, f"{line} !"))
    assert spoken(ruling) == [f"{number} Z1"]
    assert sides(ruling) == COUNTED


@for_each(
    ("old", "new"),
    [
        ("Albert: 8 cards 5 zwicks 1", "Albert: 8 cards 5 zwicks 0"),
        ("Charlie: 3 cards 12 zwicks 2", "Charlie: 3 cards 12 zwicks 1"),
        ("Dianne: 26 cards 27 zwicks 1", "Dianne: 25 cards 27 zwicks 1"),
        ("Beatrice: 1 cards 12 zwicks 0", "Beatrice: 1 cards 11 zwicks 0"),
        ("Beatrice: 1 cards 12 zwicks 0", "Beatrice: 2"),
    ],
)
def test_c_a_result_that_differs_is_a_finding(old, new):
    assert old in SAMPLE
    ruling = ruled(SAMPLE.replace(old, new))
    assert spoken(ruling) == ["- result"]
    assert ruling.findings[0].line == LINES.index(old) + 1
    assert not ruling.legal


@for_each("number", range(1, 49))
def test_d_a_card_left_out_of_a_hand_line_is_found_where_it_falls(number):
    card, stage = played(number), [n for n, line in enumerate(LINES) if line == "deal"]
    start, end = (stage[0], stage[1]) if number <= 24 else (stage[1], len(LINES))
    lines = list(LINES)
    for n in range(start, end):
        if lines[n].startswith("hand") and f" {card}" in lines[n]:
            lines[n] = lines[n].replace(f" {card}", "", 1)
    assert lines != LINES
    assert judged("\n".join(lines)) == [f"{number} hand"]


@for_each(
    ("card", "number"), [("Qs", 1), ("Ad", 1), ("2d", 1), ("Th", 2), ("2c", 2), ("X30", 3)]
)
def test_d_a_card_left_out_of_the_table_line_ends_the_replay_where_it_is_taken(card, number):
    at = next(n for n, line in enumerate(LINES) if line.startswith("table:"))
    ruling = ruled("\n".join([*LINES[:at], LINES[at].replace(f" {card}", ""), *LINES[at + 1 :]]))
    assert spoken(ruling) == ["- table note", f"{number} table"]
    assert (ruling.complete, ruling.nominal) == (False, 34)
    assert len(ruling.positions) == number
    assert {side.majority for side in ruling.sides} == {0}


@for_each("names", [("Albert", "Beatrice", "Charlie", "Dianne"), ("Dianne",), ("Beatrice", "Charlie")])
def test_hands_not_recorded_are_seen_when_played(names):
    ruling = ruled(without_hands(LINES, *names))
    assert ruling.findings == ()
    assert sides(ruling) == COUNTED


def test_as_printed_without_hands_it_is_one_card_too_many():
    lines = PRINTED.split("\n")
    assert judged(without_hands(lines, "Albert", "Beatrice", "Charlie", "Dianne")) == ["38 pack"]


def test_cut_off_in_a_stage_without_hands_a_build_is_unproven():
    ruling = ruled(without_hands(LINES[: PLAYS[3]], "Albert", "Beatrice", "Charlie", "Dianne"))
    assert spoken(ruling) == ["3 B3 unproven"]
    assert (ruling.legal, ruling.complete) == (True, False)
    assert list(ruling.table) == ["[X30 Ts]=20"]
    later = ruled(without_hands(LINES[: PLAYS[6] + 1], "Albert", "Beatrice", "Charlie", "Dianne"))
    assert later.findings == ()


OF_VARIANTS = hands_of("zwickern")


def test_every_variant_has_a_hand_to_look_at():
    assert OF_VARIANTS.keys() == RULE_SETS.keys()


@for_each("variant", OF_VARIANTS)
def test_the_hand_of_a_variant_is_whole_and_clean_and_its_points_come_out(variant):
    record = read(OF_VARIANTS[variant])
    ruling = ruled(OF_VARIANTS[variant])
    assert write(record) == OF_VARIANTS[variant], "in canonical form"
    assert (ruling.setting.rules, ruling.complete, spoken(ruling)) == (RULE_SETS[variant], True, [])
    assert sum(side.cards for side in ruling.sides) == sum(ruling.setting.pack.values())
    assert ruling.counted == ruling.expected == ruling.nominal + sum(
        side.zwicks for side in ruling.sides
    ) * ruling.setting.rules.zwick_points
    assert [(line.points, line.cards, line.zwicks) for line in record.results] == [
        (side.points, side.cards, side.zwicks) for side in ruling.sides
    ]


@for_each("variant", OF_VARIANTS)
def test_the_hand_of_a_variant_shows_a_zwick_and_a_build_that_is_taken(variant):
    ruling = ruled(OF_VARIANTS[variant])
    called = [step for step in ruling.steps if step.reading.play.called]
    assert len(called) == sum(side.zwicks for side in ruling.sides) >= 1
    taken = [
        step.position.table[index]
        for step in ruling.steps if isinstance(step.reading.play, Capture) for index in step.reading.captured
    ]
    assert any(item.is_build or item.heap for item in taken)
    if ruling.setting.rules.partner_build:
        builds = [step.reading.play for step in ruling.steps if isinstance(step.reading.play, Build)]
        assert any(play.beneficiary for play in builds), "one for a partner"


def test_a_partner_is_asked_where_that_is_allowed():
    asks = [ask for step in ruled(OF_VARIANTS["grossenwiehe"]).steps for ask in step.line.asks]
    assert {ask.answer for ask in asks} == {True, False}
