"""notation.md, Exactly 1-28: a class for each number, an assertion at least for each sentence."""

from __future__ import annotations

import unicodedata

import pytest

from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.replay import replay
from tests.zwickern.rules.hands import (
    BOOK,
    MODERN,
    NAMES,
    TEAMED,
    VARIANTS,
    at,
    hand,
    header,
    points,
    ruled,
    said,
    spoken,
    stretch,
    table_after,
    zwicks,
)

TWO = NAMES[:2]
PLAIN = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def pair(*lines: str, variant: str = "christiansen", table: str = "5c 9d", stages: str = "2", **head: str) -> str:
    """A whole hand of two, Ann first, so many cards each and stage."""
    size = len(table.split())
    return hand(variant, *lines, table=table, **{"players": TWO, "schedule": f"{size} ; {stages}"} | head)


def after(ruling) -> list[str]:
    """The table after each play."""
    return [str(position) for position in ruling.positions[1:]]


class TestExactly1:
    """A wrong name."""

    def test_it_is_turn_and_the_hand_is_that_of_the_player_to_play(self):
        assert said(stretch("christiansen", "5c", "Bea: 7s", hold="Ann: 7s 8s; Bea: 2c 3c")) == ["1 turn"]
        assert said(stretch("christiansen", "5c", "Bea: 2c", hold="Ann: 7s 8s; Bea: 2c 3c")) == ["1 hand", "1 turn"]

    def test_pile_and_owner_are_his_too(self):
        taken = ruled(stretch("christiansen", "5c 2d", "Bea: 5s x 5c"))
        assert [side.cards for side in taken.sides] == [2, 0, 0, 0]
        built = stretch("christiansen", "5c", "Bea: 4s on 5c = 9", hold="Ann: 4s 9s")
        assert (said(built), table_after(built)) == (["1 turn"], "[5c 4s]=9@Ann")

    def test_the_order_goes_on(self):
        assert said(stretch("christiansen", "5c", "Bea: 7s", "Bea: 2c", "Cem: 3c")) == ["1 turn"]
        assert said(stretch("christiansen", "5c", "Bea: 7s", "Cem: 2c", "Cem: 3c")) == ["1 turn", "2 turn"]

    def test_the_name_may_be_left_out(self):
        assert said(stretch("christiansen", "5c", "7s", "2c", "3c", "4c", "8c")) == []


class TestExactly2:
    """Turn order by the schedule."""

    def uneven(self, *plays):
        """Four cards left for three: fallback R deals forehand two of them."""
        return hand("classic", *plays, table=" ".join(PLAIN[4:]), players=NAMES[:3], schedule="48 ; 2")

    def test_not_by_the_length_of_hand_lines(self):
        lines = ["hand Ann: 7s", "Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h"]
        assert said(pair(*lines)) == ["3 hand"]
        assert ruled(pair(*lines)).complete

    def test_a_player_without_cards_is_skipped(self):
        text = self.uneven("Ann: 2c", "Bea: 2d", "Cem: 2h", "Ann: 2s")
        assert (said(text), ruled(text).complete) == ([], True)
        assert said(self.uneven("Ann: 2c", "Bea: 2d", "Cem: 2h", "Bea: 2s")) == ["4 turn"]

    def test_forehand_leads_each_stage(self):
        """In `dietze` Bea lays both her cards after the Zwick: Ann plays last in stage 1 and first in stage 2."""
        lines = ["Ann: 7d x 7c !", "Bea: 5c", "Bea: 6c", "Ann: 2c", "Ann: 3d", "Bea: 3h", "Ann: Td", "Bea: Th"]
        text = pair(*lines, variant="dietze", table="7c", stages="2 2")
        assert (said(text), ruled(text).complete) == ([], True)

    def test_a_short_hand_line_is_no_finding(self):
        assert said(pair("hand Ann: 7s", "Ann: 7s", "Bea: 8s")) == []

    def test_a_card_no_longer_in_the_line_is_hand(self):
        text = pair("hand Ann: 7s 8s", "Ann: 7s", "Bea: 2s", "Ann: 7s", "Bea: 3s")
        assert said(text) == ["3 pack", "3 hand"]

    def test_a_second_line_adds_to_the_first(self):
        text = pair("table: 2d", "hand Ann: 7s", "hand Ann: 8s", "Ann: 7s", "Bea: 2s x 2d", "Ann: 8s", "Bea: 3s")
        assert said(text.replace("schedule: 2", "schedule: 3")) == []

    def test_a_hand_line_of_a_stranger_is_syntax(self):
        assert said(pair("hand Zoe: 7s 8s", "Ann: 7s")) == ["- syntax"]


class TestExactly3:
    """What comes too late, too early, or cannot be read."""

    PLAYS = ("Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h")

    def test_a_play_after_the_last_card_is_turn_and_ends_the_replay(self):
        ruling = ruled(pair(*self.PLAYS, "Ann: 4h", "Bea: 9s x 2c"))
        assert spoken(ruling) == ["5 turn"]
        assert not ruling.complete
        assert len(ruling.positions) == 5

    def test_a_deal_too_early_is_syntax_and_ignored(self):
        ruling = ruled(pair(self.PLAYS[0], "deal", *self.PLAYS[1:]))
        assert (spoken(ruling), ruling.complete) == (["- syntax"], True)

    def test_a_deal_after_the_last_stage_is_syntax_and_ignored(self):
        ruling = ruled(pair(*self.PLAYS, "deal"))
        assert (spoken(ruling), ruling.complete) == (["- syntax"], True)

    def test_an_unreadable_play_has_the_number_it_would_have_had_and_ends_the_replay(self):
        ruling = ruled(pair("Ann: 7s", "Bea: what?", "Ann: 9s x 2c", "Bea: 5z"))
        assert spoken(ruling) == ["2 syntax", "4 syntax"]
        assert len(ruling.positions) == 2
        assert not ruling.complete

    @pytest.mark.parametrize("line", ["table: 9z", "hand Ann: 7s 1c", "ask Bea thirteen yes", "ask Bea 7 maybe"])
    def test_an_unreadable_line_of_another_kind_ends_nothing(self, line):
        ruling = ruled(pair(line, *self.PLAYS))
        assert (spoken(ruling), ruling.complete, ruling.legal) == (["- syntax"], True, False)

    def test_an_unreadable_header_line_ends_nothing(self):
        ruling = ruled(pair(*self.PLAYS).replace("dealer:", "what is this\ndealer:"))
        assert (spoken(ruling), ruling.complete) == (["- syntax"], True)

    @pytest.mark.parametrize("line", ["Ann: many", "Ann", "Ann: 3 cards", "Ann: 3 cards x", "Ann: 3 tricks 4"])
    def test_an_unreadable_result_line_ends_nothing(self, line):
        ruling = ruled(pair(*self.PLAYS, "result", line))
        assert (spoken(ruling), ruling.complete) == (["- syntax"], True)

    def test_unreadable_lines_are_reported_after_the_end_too(self):
        text = pair("Ann: 9s x 2c", "Bea: what?", "hand Cem: 7s", "result", "Ann: many")
        assert said(text) == ["1 table", "2 syntax", "- syntax", "- syntax"]

    def test_an_unreadable_line_is_left_out_as_a_whole(self):
        ruling = ruled(pair("hand Ann: 7s 2h 1c", "hand Ann: 8h", *self.PLAYS))
        assert spoken(ruling)[0] == "- syntax"
        assert str(ruled(pair("table: Kc 9z", *self.PLAYS)).positions[0]) == "5c 9d"

    @pytest.mark.parametrize(
        "line", ["deal now", "table", "table 7s", "hand", "hand Ann", "ask", "ask: 7s", "partner: 7s", "partner 7s",
                 "result 3", "turn Ann", "turn: Ann", "hand: 7s", "deal: 7s"]
    )  # fmt: skip
    def test_a_keyword_is_never_a_play(self, line):
        ruling = ruled(pair(self.PLAYS[0], line, *self.PLAYS[1:]))
        assert spoken(ruling) == ["- syntax"]
        assert ruling.complete

    def test_after_result_every_line_is_a_result_line(self):
        ruling = ruled(pair(*self.PLAYS, "result", "Ann: 0", "Bea: 7s", "deal"))
        assert (spoken(ruling), ruling.complete) == (["- syntax", "- syntax"], True)

    def test_a_hand_that_ended_early_is_unfinished(self):
        ruling = ruled(pair("Ann: 5s x 5c", "Bea: what?", "result", "Ann: 99"))
        assert spoken(ruling) == ["2 syntax"]
        assert [side.majority for side in ruling.sides] == [0, 0]
        assert list(ruling.table) == ["9d"]


class TestExactly4:
    """schedule."""

    def test_it_counts_cards_for_each_player(self):
        text = pair("Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h", "Ann: 4h", "Bea: 6h", stages="1 2")
        assert ruled(text).complete
        assert not ruled(text.replace("; 1 2", "; 2 2")).complete

    def test_what_the_pack_cannot_fill_is_dealt_by_fallback_r(self):
        plays = ["Ann: 2c", "Bea: 2d", "Cem: 2h", "Ann: 2s"]
        text = hand("classic", *plays, table=" ".join(PLAIN[4:]), players=NAMES[:3], schedule="48 ; 4 4")
        assert (said(text), ruled(text).complete) == ([], True)

    def test_cards_left_are_not_dealt_and_nominal_stays(self):
        ruling = ruled(pair("Ann: 5s x 5c", "Bea: 8s", stages="1"))
        assert (ruling.complete, ruling.nominal) == (True, 34)

    @pytest.mark.parametrize(
        ("variant", "players", "stages"),
        [
            ("grupp", 4, [(4, 4, 4, 4)] * 3 + [(2, 2, 1, 1)]),
            ("classic-double", 7, [(4,) * 7] * 3 + [(3, 3, 2, 2, 2, 2, 2)]),
            ("nsv", 6, [(4,) * 6] * 4 + [(1, 1, 1, 1, 0, 0)]),
            ("dithmarschen", 3, [(4,) * 3] * 3 + [(5,) * 3]),
        ],
    )
    def test_the_rows_of_the_rules(self, variant, players, stages):
        text = header(variant, NAMES[:players]) + "deal\n"
        setting = read(text).setting
        assert [tuple(stage) for stage in setting.stages] == stages


HEAD = {"zhn": "1", "variant": "christiansen", "players": "Ann, Bea, Cem", "dealer": "Cem"}


def headed(**changed: str | None) -> str:
    lines = {key: value for key, value in (HEAD | changed).items() if value is not None}
    return "".join(f"{key}: {value}\n" for key, value in lines.items()) + "\ndeal\ntable: 5c 9d\nAnn: 7s\n"


class TestExactly5:
    """table: and the header."""

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_no_table_line_is_syntax_at_the_first_deal(self, variant):
        text = hand(variant, "Ann: 7s", "Bea: 7d x 7s !", players=TWO, schedule="4 ; 2")
        ruling = ruled(text if variant != "nsv" else text.replace("\n\ndeal", "\npacks: 2\n\ndeal"))
        assert spoken(ruling) == ["- syntax"]
        assert ruling.findings[0].line == text.split("\n").index("deal") + 1 + (variant == "nsv")
        assert zwicks(text)["Bea"] == 1

    def test_a_table_line_of_another_length_is_a_note(self):
        ruling = ruled(pair("Ann: 7s", table="5c 9d").replace("table: 5c 9d", "table: 5c 9d 2c"))
        assert (spoken(ruling), ruling.legal) == (["- table note"], True)

    def test_so_is_one_where_nothing_is_turned_up(self):
        lines = ["Ann: 7s", "Bea: 8s", "deal", "table: Kc", "Ann: Ks x Kc", "Bea: 2c"]
        ruling = ruled(pair(*lines, stages="1 1"))
        assert (spoken(ruling), ruling.legal, ruling.complete) == (["- table note"], True, True)

    @pytest.mark.parametrize(
        "changed",
        [
            {"variant": "bremen"}, {"variant": "Christiansen"}, {"players": "Ann, Be+a, Cem"},
            {"players": "Ann, Bea, Bea, Cem"}, {"players": "Ann, Bea, Dan, Eva, Cem"}, {"dealer": "Dirk"},
            {"packs": "2"}, {"packs": "3"}, {"packs": "two"}, {"zhn": "2"}, {"zhn": None}, {"variant": None},
            {"players": None}, {"dealer": None}, {"schedule": "8 6 6"}, {"schedule": "8 ;"}, {"schedule": "56 ; 6"},
            {"schedule": "x ; 6"}, {"schedule": "8 ; 0"}, {"teams": "Ann+Bea"}, {"teams": "Ann+Zoe, Bea+Cem"},
            {"teams": "Ann+Bea, Bea+Cem"}, {"from": "yesterday"}, {"rules": "nonsense=on"}, {"rules": "table_limit"},
            {"players": "Cem"}, {"players": "Cem", "schedule": "8 ; 6"},
        ],
        ids=str,
    )  # fmt: skip
    def test_a_header_that_cannot_be_used(self, changed):
        record = read(headed(**changed))
        ruling = replay(record)
        assert {finding.rule for finding in ruling.findings} == {"syntax"}
        assert (ruling.complete, ruling.legal, ruling.sides) == (False, False, ())
        assert record.setting is None

    def test_the_unchanged_header_can(self):
        assert said(headed()) == ["- table note"]

    @pytest.mark.parametrize("players", range(2, 13))
    def test_with_a_schedule_any_number_from_two_may_play(self, players):
        names = ", ".join(NAMES[:players])
        assert said(headed(players=names, dealer=NAMES[players - 1], schedule="2 ; 2")) == []

    def test_two_packs_without_jokers_can_be_used(self):
        assert said(headed(packs="2", rules="jokers=none", schedule="2 ; 2")) == []


class TestExactly6:
    """The order of findings."""

    def test_by_line_then_by_the_order_of_the_rules(self):
        text = stretch("christiansen", "9c 2d", "Bea: 7s x 9c !", "Bea: 5c = 6", hold="Ann: 8s 3h; Bea: 6h 3c")
        assert said(text) == ["1 hand", "1 turn", "1 C1", "1 Z1", "2 hand", "2 S1"]

    def test_play_and_player_are_null_for_what_belongs_to_no_play(self):
        lines = ["hand Ann: 5c 7s", "Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h", "result", "Ann: 7", "Zoe: 1"]
        findings = [f for f in ruled(pair("table: 9d", *lines)).findings if f.play is None]
        assert [finding.rule for finding in findings] == ["pack", "table", "pack", "result", "result"] or [
            finding.rule for finding in findings
        ] == ["table", "pack", "pack", "result", "result"]
        assert {(finding.play, finding.player) for finding in findings} == {(None, None)}


class TestExactly7:
    """pack."""

    @pytest.mark.parametrize(("variant", "copies"), [("classic", 1), ("classic-double", 2)])
    def test_turned_up_and_played_this_play_included(self, variant, copies):
        table = " ".join(["7s"] * (copies - 1) + ["Kc"])
        assert said(stretch(variant, table, "Ann: 7s", "Bea: 5d")) == []
        assert said(stretch(variant, table, "Ann: 7s", "Bea: 7s")) == ["2 pack"]
        assert said(stretch(variant, table, "Ann: 7s", "Bea: 7d x 7s", "Cem: 7s"))[-1] == "3 pack"

    def test_twice_from_a_recorded_hand_is_pack_and_hand(self):
        round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 4c"]
        text = stretch("christiansen", "Kc", "Ann: 7s", *round_, "Ann: 7s", hold="Ann: 7s 8s 9s")
        assert said(text) == ["5 pack", "5 hand"]

    def test_on_a_table_line(self):
        assert said(pair("Ann: 7s", table="5c 5c")) == ["- pack"]
        assert said(pair("Ann: 7s", table="5c X17")) == ["- pack"]

    def test_on_a_hand_line(self):
        assert said(pair("hand Ann: 7s 5c", "Ann: 7s")) == ["- pack"]  # 5c lies on the table
        assert said(pair("hand Ann: 7s 7s", "Ann: 7s")) == ["- pack"]
        both = ruled(pair("hand Ann: 7s 2c", "hand Bea: 2c 3c", "Ann: 7s"))
        assert [(finding.rule, finding.line) for finding in both.findings] == [("pack", 10)]

    def test_on_a_hand_line_of_a_card_played_before(self):
        lines = ["Ann: 7s", "Bea: 8s", "deal", "hand Ann: 8s", "Ann: 8s", "Bea: 9s"]
        assert said(pair(*lines, stages="1 1")) == ["- pack", "3 pack"]

    def test_two_packs_have_two_of_each(self):
        assert said(pair("hand Ann: 7s 7s", "Ann: 7s", variant="classic-double")) == []
        assert said(pair("hand Ann: 7s 7s", "hand Bea: 7s 8s", "Ann: 7s", variant="classic-double")) == ["- pack"]

    def test_dithmarschen_6_has_two_of_each_joker(self):
        assert said(stretch("dithmarschen-6", "X15", "Ann: X15")) == []
        assert said(stretch("dithmarschen-6", "X15 X15", "Ann: X15")) == ["1 pack"]
        assert said(stretch("dithmarschen", "X15", "Ann: X15")) == ["1 pack"]


class TestExactly8:
    """What is illegal but can be done, is done."""

    def test_cards_move(self):
        ruling = ruled(stretch("christiansen", "9c 2d", "Ann: 7s x 9c"))
        assert (spoken(ruling), [side.cards for side in ruling.sides]) == (["1 C1"], [2, 0, 0, 0])
        assert list(ruling.table) == ["2d"]

    @pytest.mark.parametrize("variant", ["christiansen", "classic"])
    def test_a_build_has_the_announced_value(self, variant):
        text = stretch(variant, "4c 2d", "Ann: 3s on 4c = 9", "Bea: 9s x 4c", hold="Ann: 3s 9h")
        assert said(text) == ["1 B2"]

    def test_clearing_the_table_so_is_a_zwick(self):
        text = stretch("christiansen", "9c 2d", "Ann: 7s x 9c 2d !")
        assert (said(text), zwicks(text)["Ann"]) == (["1 C1"], 1)


class TestExactly9:
    """O2 once."""

    def test_at_the_first_play_after_which_it_shows(self):
        round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 4c"]
        plays = ["Ann: Qs", *round_, "Ann: 2h", "Bea: 2s"]
        assert said(stretch("christiansen", "[8c 5d]=13@Ann", *plays, hold="Ann: Qs 2h 6h")) == ["1 O2"]

    def test_another_build_is_another_promise(self):
        round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 4c"]
        table, plays = "[8c 5d]=13@Ann [4h 5h]=9@Ann", ["Ann: Qs", *round_, "Ann: 9s"]
        assert said(stretch("christiansen", table, *plays, hold="Ann: Qs 9s 6h")) == ["1 O2", "5 O2"]

    @pytest.mark.parametrize("variant", MODERN)
    def test_without_hand_lines_after_the_fact(self, variant):
        made = ["Ann: 8c on 5d = 13", "Bea: 2c", "Ann: Qs", "Bea: 4c"]
        assert said(pair(*made, "Ann: 9h", "Bea: 2h", variant=variant, table="5d 3h", stages="3")) == ["3 O2"]


class TestExactly10:
    """S1, B3; the books."""

    @pytest.mark.parametrize("variant", MODERN)
    def test_s1_is_what_the_card_cannot_show_b3_what_is_not_matched(self, variant):
        assert said(stretch(variant, "2c", "Ann: Qs = 12", hold="Ann: Qs Jd")) == ["1 S1"]
        assert said(stretch(variant, "2c", "Ann: Qs = 13", hold="Ann: Qs Jd")) == ["1 B3"]
        assert said(stretch(variant, "2c", "Ann: X15 = 5", hold="Ann: X15 5d")) == ["1 S1"]

    @pytest.mark.parametrize("variant", BOOK)
    def test_the_books(self, variant):
        assert said(stretch(variant, "2c", "Ann: 7s = 7")) == ["1 S1"]
        assert said(stretch(variant, "4c", "Ann: 3s on 4c = 7 for Bea")) == ["1 P1"]
        assert said(stretch(variant, "4c", "Ann: 3s on 4c = 7 for partner")) == ["1 P1"]
        assert said(stretch(variant, "4c", "Ann: 3s on 4c = 1")) == ["1 B2"]
        assert said(stretch(variant, "4c", "Ann: 3s on 4c = 8")) == ["1 B2"]
        assert said(stretch(variant, "8c", "Ann: 7s on 8c = 15")) == ["1 K2"]
        assert said(stretch(variant, "8c", "Ann: 7s on 8c = 16")) == ["1 B2"]

    @pytest.mark.parametrize("variant", ["christiansen", "classic"])
    def test_the_value_is_always_written(self, variant):
        assert said(stretch(variant, "4c", "Ann: 3s on 4c", hold="Ann: 3s 7d")) == ["1 syntax"]
        assert "\nAnn: 3s on 4c = 7\n" in write(read(stretch(variant, "4c", "Ann:3s  on 4c=7", hold="Ann: 3s 7d")))


class TestExactly11:
    """for somebody."""

    @pytest.mark.parametrize("variant", TEAMED)
    def test_who_is_named_owns_it_all_the_same(self, variant):
        text = stretch(variant, "X25", "Ann: Jd on X25 = 13 for Bea", hold="Ann: Jd 4d")
        assert (said(text), table_after(text)) == (["1 P1"], "[X25 Jd]=13@Bea")
        unlicensed = stretch(variant, "X25", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d")
        assert (said(unlicensed), table_after(unlicensed)) == (["1 P1"], "[X25 Jd]=13@Cem")

    def test_for_partner_where_there_are_two(self):
        six = {"players": NAMES[:6], "hold": "Ann: Jd 4d"}
        table = "X25 [5c 8d]=13@Cem [5h 8h]=13@Eva"
        assert said(stretch("grossenwiehe", table, "Ann: Jd on X25 = 13 for partner", **six)) == ["1 P1"]
        assert said(stretch("grossenwiehe", table, "Ann: Jd on X25 = 13 for Eva", **six)) == []

    @pytest.mark.parametrize("variant", TEAMED)
    def test_the_build_just_made_is_no_licence(self, variant):
        assert said(stretch(variant, "5c", "Ann: 8d on 5c = 13 for Cem", hold="Ann: 8d 4d; Cem: Qs Qh")) == ["1 P1"]

    @pytest.mark.parametrize("variant", TEAMED)
    def test_a_build_of_the_partners_that_this_play_changes_is_one(self, variant):
        """Cem has played a queen since he built: only that he still owns a 13 licenses Ann."""
        lines = ["Cem: Qs x 3h", "Dirk: 2d", "Ann: Qd on 5c = 13 for Cem"]
        hold = "Ann: Qd 4d; Cem: Qs Qh"
        assert said(stretch(variant, "[5c 8d]=13@Cem 3h", *lines, turn="Cem", hold=hold)) == []
        assert said(stretch(variant, "[5c 8d]=13@Bea 3h", *lines[:-1], lines[-1], turn="Cem", hold=hold)) == ["3 P1"]


class TestExactly12:
    """ask."""

    @pytest.mark.parametrize(
        ("ask", "verdict"),
        [
            ("Cem 13 yes", []), ("Cem 13 no", ["1 P1"]), ("Cem 3 yes", []), ("Cem 9 yes", ["1 P1"]), ("Cem 9 no", []),
            ("Bea 2 yes", ["1 P1"]), ("Cem 5 yes", []),
        ],
    )  # fmt: skip
    def test_the_answer_is_checked_at_the_play_that_follows(self, ask, verdict):
        hold = "Ann: 4d 6d; Cem: Qs 5d; Bea: 2c 3c"
        assert said(stretch("grossenwiehe", "9c", f"ask {ask}", "Ann: 4d", hold=hold)) == verdict

    @pytest.mark.parametrize("variant", [v for v in VARIANTS if v != "grossenwiehe"])
    def test_a_variant_without_it(self, variant):
        other = "Bea" if variant == "nsv-zwicker" else "Cem"
        text = stretch(variant, "9c", f"ask {other} 5 yes", "Ann: 4d", hold=f"{other}: 5d 6d")
        assert said(text) == ["1 P1"]

    def test_after_the_fact(self):
        asked = ["ask Cem 13 yes", "Ann: 4d", "Bea: 2c"]
        assert said(stretch("grossenwiehe", "9c", *asked)) == ["1 P1 unproven"]
        assert said(stretch("grossenwiehe", "9c", *asked, "Cem: Qs")) == []
        whole = ["ask Cem 13 yes", "Ann: 4d", "Bea: 2c", "Cem: 5d", "Dirk: 6d"]
        players = {"players": NAMES[:4], "schedule": "1 ; 1"}
        assert said(hand("grossenwiehe", *whole, table="9c", **players)) == ["1 P1"]


class TestExactly13:
    """N1."""

    SIX = "Jc Jd Qc Qd Kc Kd"

    def test_any_card_of_the_hand_that_could_capture_or_build_bars_a_trail(self):
        assert said(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s 5s")) == []
        assert said(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s Ks")) == ["1 N1"]
        assert said(stretch("nsv", self.SIX, "Ann: Ks", hold="Ann: 4s Ks")) == ["1 N1"]
        assert said(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s 2s")) == ["1 N1"]
        assert said(stretch("nsv", self.SIX, "Ann: 2s", hold="Ann: 4s 2s")) == ["1 N1"]
        assert said(stretch("nsv", self.SIX, "Ann: 2s on Jc = 14", hold="Ann: 4s 2s")) == []
        assert said(stretch("nsv", self.SIX, "Ann: 4s", hold="Ann: 4s 3s")) == []

    def test_a_pile_is_one_item(self):
        assert said(stretch("nsv", "[9c 2c]=11 [9d 2d]=11 Qc Qd Kc", "Ann: Ks", hold="Ann: Ks 4s")) == []
        assert said(stretch("nsv", "[9c 2c]=11 [9d 2d]=11 Qc Qd Kc 7d", "Ann: Ks", hold="Ann: Ks 4s")) == ["1 N1"]

    def test_seven_and_more_are_six_or_more(self):
        assert said(stretch("nsv", f"{self.SIX} Js", "Ann: Ks", hold="Ann: Ks 4s")) == ["1 N1"]

    def test_without_hand_lines_the_played_card_already_shows_it(self):
        assert said(stretch("nsv", self.SIX, "Ann: Ks")) == ["1 N1"]
        assert said(stretch("nsv", self.SIX, "Ann: 4s")) == ["1 N1 unproven"]


class TestExactly14:
    """N2."""

    SWEEP = "Ann: 7d x 7c !"

    def test_it_lasts_to_the_end_of_the_go_round(self):
        laid = [self.SWEEP, "Bea: 5c", "Cem: 4c", "Dirk: 9c"]
        assert said(stretch("nsv", "7c", *laid, "Ann: 2c on 5c = 7")) == []
        assert said(stretch("nsv", "7c", *laid[:-1], "Dirk: 2c on 5c = 7")) == ["4 N2"]

    def test_begun_in_the_middle_it_ends_with_the_dealer(self):
        laid = ["Cem: 7d x 7c !", "Dirk: 5c", "Ann: 2c on 5c = 7"]
        assert said(stretch("nsv", "7c", *laid, turn="Cem")) == []

    def test_a_further_zwick_changes_nothing(self):
        laid = [self.SWEEP, "Bea: 5c", "Cem: 5d x 5c !", "Dirk: 9c"]
        assert said(stretch("nsv", "7c", *laid, "Ann: 2c on 9c = 11", "Bea: Ad x 9c !")) == []

    def test_the_last_of_the_go_round_leaves_none(self):
        assert said(stretch("nsv", "7c", "Dirk: 7d x 7c !", "Ann: 5c", "Bea: 2c on 5c = 7", turn="Dirk")) == []

    def test_the_last_is_the_last_who_has_cards(self):
        """Dirk, the dealer, has no card left: Cem is the last of the go-round, and nobody refills."""
        plays = ["Dirk: 2d", "Ann: 2h x 2d", "Bea: 7s", "Cem: 7d x 7c 7s !", "Ann: 5c", "Bea: 2c on 5c = 7"]
        assert said(stretch("nsv", "7c", *plays, turn="Dirk", hold="Dirk: 2d")) == []
        plays.insert(4, "Dirk: 2s")
        assert said(stretch("nsv", "7c", *plays, turn="Dirk", hold="Dirk: 2d 2s")) == []
        plays[4] = "Dirk: 2s = 2"
        assert said(stretch("nsv", "7c", *plays[:5], turn="Dirk", hold="Dirk: 2d 2s")) == ["5 S1", "5 N2"]

    def test_for_who_plays_alone_every_play_is_a_go_round(self):
        plays = ["Bea: 3d", "Cem: 3h x 3d", "Dirk: 7s", "Ann: 7d x 7c 7s !", "Ann: 5c", "Ann: 2c on 5c = 7"]
        hold = "Ann: 7d 5c 2c; Bea: 3d; Cem: 3h; Dirk: 7s"
        assert said(stretch("nsv", "7c", *plays, turn="Bea", hold=hold)) == []

    def test_it_lapses_with_the_stage(self):
        text = pair(self.SWEEP, "Bea: 5c", "Ann: 2c on 5c = 7", "Bea: 8c", variant="nsv", table="7c", stages="1 1")
        assert said(text) == []


class TestExactly15:
    """A26."""

    SWEPT = ("Ann: 7d x 7c !", "Bea: 5c", "Cem: 6c", "Dirk: 4d")

    def test_the_next_play_of_all_is_a_trail_the_zwick_makers_last(self):
        assert said(stretch("danyliuk", "7c", *self.SWEPT, "Ann: 2d", "Bea: 5d x 5c")) == []
        assert said(stretch("danyliuk", "7c", *self.SWEPT, "Ann: 5d x 5c")) == ["5 A26"]
        assert said(stretch("danyliuk", "7c", *self.SWEPT[:3], "Dirk: 2d on 5c = 7")) == ["4 A26"]

    def test_it_lapses_with_the_stage(self):
        plays = ["Ann: 7d x 7c !", "Bea: 5c", "Ann: 5d x 5c !", "Bea: 2c"]
        assert said(pair(*plays, variant="danyliuk", table="7c", stages="1 1")) == []

    def test_players_without_cards_drop_out(self):
        assert said(stretch("danyliuk", "7c", *self.SWEPT, "Bea: 5d x 5c", hold="Ann: 7d")) == []

    def test_a_play_that_is_no_trail_uses_it_up(self):
        lines = [*self.SWEPT[:3], "Dirk: 5d x 5c", "Ann: 2d", "Bea: 3h", "Cem: 3d", "Dirk: 6d x 6c"]
        assert said(stretch("danyliuk", "7c", *lines)) == ["4 A26"]


class TestExactly16:
    """A27."""

    def test_the_next_line_is_a_trail_by_the_zwick_maker(self):
        assert said(stretch("nsv-zwicker", "7c", "Ann: 7d x 7c !", "Ann: 5c", "Bea: 5d x 5c !", "Bea: 6d")) == []
        assert said(stretch("nsv-zwicker", "7c", "Ann: 7d x 7c !", "Bea: 5c")) == ["2 turn"]

    def test_no_card_left_nothing_extra(self):
        text = pair("Ann: 7d x 7c !", "Bea: 5c", variant="nsv-zwicker", table="7c", stages="1")
        assert (said(text), ruled(text).complete) == ([], True)

    def test_the_hands_are_unequal_then(self):
        text = pair("Ann: 7d x 7c !", "Ann: 5c", "Bea: 8d", "Bea: 9d", variant="nsv-zwicker", table="7c")
        assert (said(text), ruled(text).complete) == ([], True)

    def test_the_dealer_changes_with_each_stage(self):
        lines = ["Ann: 2c", "Bea: 3c", "Bea: 4c", "Ann: 5d", "Ann: 6d", "Bea: 7d"]
        text = pair(*lines, variant="nsv-zwicker", table="Kc", stages="1 1 1")
        assert (said(text), ruled(text).complete) == ([], True)
        assert said(pair(*lines, variant="classic", table="Kc", stages="1 1 1")) == ["3 turn", "4 turn"]

    def test_an_odd_card_goes_to_the_forehand_of_its_stage(self):
        """Three cards are left for two stages; Ann deals the second one, so its only card is Bea's."""
        lines = ["Ann: 2c", "Bea: 2d", "Bea: 2h"]
        text = pair(*lines, variant="nsv-zwicker", table=" ".join(PLAIN[3:]), stages="1 1")
        assert (said(text), ruled(text).complete) == ([], True)


class TestExactly17:
    """A25 and heaps."""

    SWEEP = "Ann: 7d x 7c !"

    def test_from_the_next_player_until_four_lie(self):
        hold = "Bea: 2c; Cem: 3c 4c; Dirk: 5c 6d 8d"
        laid = ["Bea: 2c", "Cem: 3c", "Cem: 4c", "Dirk: 5c"]
        assert said(stretch("dietze", "7c", self.SWEEP, *laid, "Cem: 9h", hold=hold))[-1] == "6 turn"
        assert said(stretch("dietze", "7c", self.SWEEP, *laid, "Dirk: 6d", "Ann: 8h x 2c+6d", hold=hold)) == []

    def test_then_the_first_from_the_zwick_maker_who_has_cards(self):
        hold = "Bea: 2c 3c 4c 5c 9c; Cem: 8c"
        laid = ["Bea: 2c", "Bea: 3c", "Bea: 4c", "Bea: 5c"]
        assert said(stretch("dietze", "7c", self.SWEEP, *laid, "Bea: 9c x 4c+5c", hold=hold)) == []
        short = hold.replace(" 9c", "")
        assert said(stretch("dietze", "7c", self.SWEEP, *laid, "Cem: 8c x 3c+5c", hold=short)) == []

    def test_the_stock_is_not_used_and_it_lapses_when_hands_run_out(self):
        lines = [self.SWEEP, "Bea: 5c", "Bea: 6c", "Ann: 2c", "Ann: 6d x 6c", "Bea: 3h", "Ann: Td", "Bea: Th"]
        text = pair(*lines, variant="dietze", table="7c", stages="2 2")
        assert (said(text), ruled(text).complete) == ([], True)
        captured = [*lines[:3], "Ann: 5d x 5c", "Ann: 8d", *lines[5:]]
        assert said(pair(*captured, variant="dietze", table="7c", stages="2 2")) == ["4 A25"]

    def test_every_card_of_a_heap_is_taken_singly(self):
        made = "Ann: 3s on 4c = 7"
        assert said(stretch("dietze", "4c 2d", made, "Bea: 4s x 4c")) == []
        assert said(stretch("dietze", "4c 2d", made, "Bea: 7s x 4c+3s")) == []
        assert said(stretch("dietze", "4c", made, "Bea: 7s x 4c")) == ["2 C1"]
        assert said(stretch("dietze", "4c", made, "Bea: 7s x *")) == []

    def test_on_means_the_heap(self):
        made = "Ann: 3s on 4c = 7"
        assert said(stretch("dietze", "4c", made, "Bea: 2s on 3s = 9", "Cem: 5d on 4c = 14")) == []
        assert said(stretch("dietze", "4c", made, "Bea: 2s on 3s = 5")) == ["2 B2"]


class TestExactly18:
    """Values in brackets."""

    def test_it_binds_the_played_card(self):
        assert said(stretch("christiansen", "Th 2c 3d", "Ann: Js(12) x Th+2c")) == []
        assert said(stretch("christiansen", "Th 2c 3d", "Ann: Js(2) x Th+2c")) == ["1 C1"]
        assert said(stretch("christiansen", "9c", "Ann: Js(2) on 9c = 7", hold="Ann: Js 7d")) == []
        assert said(stretch("christiansen", "9c", "Ann: Js(12) on 9c = 7", hold="Ann: Js 7d")) == ["1 B2"]
        assert said(stretch("christiansen", "9c", "Ann: Ks(4) = 4", hold="Ann: Ks Kd")) == []
        assert said(stretch("christiansen", "9c", "Ann: Ks(14) = 4", hold="Ann: Ks Kd")) == ["1 S1"]

    def test_it_binds_free_cards(self):
        assert said(stretch("christiansen", "Th Js 3d", "Ann: Jh x Th+Js(2)")) == []
        assert said(stretch("christiansen", "Th Js 3d", "Ann: Jh x Th+Js(12)")) == ["1 C1"]
        assert said(stretch("christiansen", "Js", "Ann: 2s on Js(12) = 14", hold="Ann: 2s Kd")) == []
        assert said(stretch("christiansen", "Js", "Ann: 2s on Js(2) = 14", hold="Ann: 2s Kd")) == ["1 B2"]

    def test_on_a_pile_it_must_be_the_piles_value(self):
        table = "[5c 8d]=13@Bea 2c"
        assert said(stretch("christiansen", table, "Ann: Qs x 5c(13)")) == []
        assert said(stretch("christiansen", table, "Ann: Qs x 8d(13)")) == []
        assert said(stretch("christiansen", table, "Ann: Qs x 8d(8)")) != []
        assert said(stretch("christiansen", table, "Ann: Qs x 5c(3)")) != []

    def test_on_a_trail_it_means_nothing(self):
        assert said(stretch("christiansen", "5c", "Ann: Js(7)", "Bea: Jd(12) x Js")) == []

    def test_a_wild_joker_without_one_may_be_any(self):
        for card in ("2s", "9s", "As", "Ks"):
            assert said(stretch("grupp", "X", f"Ann: {card} x X")) == []
        assert said(stretch("grupp", "X", "Ann: 9s x X(9)")) == []
        assert said(stretch("grupp", "X", "Ann: 9s x X(8)")) == ["1 C1"]
        assert said(stretch("grupp", "9c 5d 2d", "Ann: X x 9c+5d 2d")) == ["1 C1"]
        assert said(stretch("grupp", "9c 2d 2h", "Ann: X x 9c+2d")) == []


class TestExactly19:
    """Piles named twice; the whole of nothing."""

    @pytest.mark.parametrize("named", ["5c 8d", "5c+8d", "8d+5c", "8d"])
    def test_a_pile_counts_once(self, named):
        text = stretch("christiansen", "[5c 8d]=13@Bea 2c", f"Ann: Qs x {named}")
        assert (said(text), table_after(text)) == ([], "2c")

    def test_the_whole_of_an_empty_table_is_table(self):
        assert said(stretch("christiansen", "7c", "Ann: 7d x * !", "Bea: 5c x *")) == ["2 table"]


class TestExactly20:
    """Twins."""

    def test_the_cards_named_are_given_to_distinct_items(self):
        text = stretch("classic-double", "9c 9c 2d", "Ann: 9s x 9c 9c")
        assert (said(text), table_after(text)) == ([], "2d")
        assert said(stretch("classic-double", "9c 2d", "Ann: 9s x 9c 9c")) != []

    def test_so_that_the_play_is_legal(self):
        table = "[4c 5d]=9 5d 2h"
        five = stretch("classic-double", table, "Ann: 5h x 5d")
        assert (said(five), table_after(five)) == ([], "[4c 5d]=9 2h")
        nine = stretch("classic-double", table, "Ann: 9h x 5d")
        assert (said(nine), table_after(nine)) == ([], "5d 2h")
        both = stretch("classic-double", table, "Ann: Kh x 5d 5d")
        assert (said(both), table_after(both)) == (["1 C3 note"], "2h") or said(both) == []

    def test_of_several_ways_the_one_longest_on_the_table(self):
        text = stretch("classic-double", "[4c 5d]=9 [5d 4h]=9", "Ann: 9h x 5d")
        assert (said(text), table_after(text)) == ([], "[5d 4h]=9")
        swapped = stretch("classic-double", "[5d 4h]=9 [4c 5d]=9", "Ann: 9h x 5d")
        assert (said(swapped), table_after(swapped)) == ([], "[4c 5d]=9")

    def test_a_pile_lies_since_its_first_card(self):
        """The second 5d was trailed after the first, but before a card was laid on the first."""
        lines = ["Ann: 5d", "Bea: 4h on 5d = 9", "Cem: 4c on 5d = 9"]
        text = stretch("classic-double", "5d", *lines)
        assert said(text) == []
        assert table_after(text).startswith("[5d 4h]=9 [5d 4c]=9")
        assert table_after(text + "Dirk: 9d x 5d\n") == "[5d 4c]=9"

    def test_a_value_in_brackets_narrows_first(self):
        table = "[Td 4c]=14 Td 2h"
        pile = stretch("classic-double", table, "Ann: Kh x Td(14)")
        assert (said(pile), table_after(pile)) == ([], "Td 2h")
        free = stretch("classic-double", table, "Ann: Th x Td(10)")
        assert (said(free), table_after(free)) == ([], "[Td 4c]=14 2h")
        assert said(stretch("classic-double", table, "Ann: Th x Td(14)")) == ["1 C1"]
        on = stretch("classic-double", "[2c 5d]=7 5d", "Ann: 2s on 5d(5) = 7")
        assert (said(on), table_after(on)) == ([], "[2c 5d]=7 [5d 2s]=7")

    def test_equal_jokers_of_dithmarschen_6(self):
        text = stretch("dithmarschen-6", "[X15 5c]=20@Bea X15 2h", "Ann: X20 x X15", hold="Ann: X20 4d")
        assert (said(text), table_after(text)) == ([], "X15 2h")


class TestExactly21:
    """Packs."""

    def setting(self, variant, players, **lines):
        return read(header(variant, NAMES[:players], **lines)).setting

    def test_parlett_has_wild_jokers(self):
        setting = self.setting("parlett", 4)
        assert sum(setting.pack.values()) == 58
        assert said(stretch("parlett", "X X X", "Ann: X", "Bea: X", "Cem: X")) == []
        assert said(stretch("parlett", "X X X X", "Ann: X", "Bea: X", "Cem: X")) == ["3 pack"]

    @pytest.mark.parametrize("variant", ["classic", "danyliuk", "dietze"])
    @pytest.mark.parametrize("players", [5, 6, 7, 8])
    def test_two_packs_follow_classic_double(self, variant, players):
        own, other = self.setting(variant, players), self.setting("classic-double", players)
        assert (own.packs, own.table_cards, own.stages) == (2, other.table_cards, other.stages)

    @pytest.mark.parametrize("players", range(2, 9))
    def test_nsv_always_turns_up_four(self, players):
        setting = self.setting("nsv", players)
        assert (setting.table_cards, setting.packs) == (4, 1 if players == 2 else 2)


class TestExactly22:
    """complete goes by number."""

    def test_a_card_recorded_twice_counts_and_scores_each_time(self):
        text = pair("Ann: As x Ad", "Bea: 2c", "Ann: As", "Bea: 3c", table="Ad 9d")
        ruling = ruled(text)
        assert (spoken(ruling), ruling.complete) == (["3 pack"], True)
        assert [(side.cards, side.card_points) for side in ruling.sides] == [(6, 3), (0, 0)]

    def test_a_card_the_pack_has_not_counts_as_a_card_and_scores_nothing(self):
        ruling = ruled(pair("Ann: X17", "Bea: Td x Th", table="Th 9d", stages="1"))
        assert (spoken(ruling), ruling.complete) == (["1 pack"], True)
        assert [(side.cards, side.card_points) for side in ruling.sides] == [(0, 0), (4, 3)]


NOMINAL = {"dithmarschen": 30, "dithmarschen-6": 48, "grossenwiehe": 83, "christiansen": 34, "classic-double": 41}


class TestExactly23:
    """Unfinished."""

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_no_majority_no_leftovers_full_nominal_no_results(self, variant):
        text = pair("Ann: 9s x 9d", "Bea: Ts", "Ann: 3h", "result", "Ann: 50 cards 9", variant=variant, table="9d 5c")
        ruling = ruled(text)
        assert (spoken(ruling), ruling.complete) == ([], False)
        assert ruling.nominal == NOMINAL.get(variant, 21)
        assert [(side.cards, side.majority) for side in ruling.sides] == [(2, 0), (0, 0)]
        assert list(ruling.table) == ["5c", "Ts", "3h"]


class TestExactly24:
    """No capture at all."""

    @pytest.mark.parametrize(("variant", "nominal"), [("christiansen", 31), ("classic", 20), ("dithmarschen", 27)])
    def test_nobody_has_anything(self, variant, nominal):
        ruling = ruled(pair("Ann: 9s", "Bea: Ts", "Ann: 3h", "Bea: 2h", variant=variant))
        assert (spoken(ruling), ruling.complete, ruling.nominal) == ([], True, nominal)
        assert [(side.cards, side.majority, side.points) for side in ruling.sides] == [(0, 0, 0), (0, 0, 0)]
        assert ruling.expected == nominal


class TestExactly25:
    """Result lines."""

    def teamed(self, *result):
        plays = ["Ann: 9s x 9d", "Bea: Ts", "Cem: 3h", "Dirk: 2h"]
        return hand("dithmarschen", *plays, "result", *result, table="9d 5c", players=NAMES[:4], schedule="2 ; 1")

    @pytest.mark.parametrize("line", ["Ann+Cem: 4", "Cem+Ann: 4 cards 6 zwicks 0", "Cem + Ann: 4 zwicks 0"])
    def test_a_side_is_known_by_its_set_of_names(self, line):
        assert said(self.teamed(line)) == []

    def test_sides_not_named_are_not_checked(self):
        assert said(self.teamed("Bea+Dirk: 0")) == []
        assert said(self.teamed()) == []

    @pytest.mark.parametrize("line", ["Ann: 4", "Ann+Bea: 4", "Zoe: 4", "Ann+Cem+Bea: 4", "Ann+Zoe: 4"])
    def test_an_unknown_side_is_result(self, line):
        assert said(self.teamed(line)) == ["- result"]

    @pytest.mark.parametrize(
        "line", ["Ann+Cem: 5", "Ann+Cem: 4 cards 5", "Ann+Cem: 4 zwicks 1", "Ann+Cem: 4 cards 5 zwicks 0"]
    )
    def test_a_difference_is_result(self, line):
        assert said(self.teamed(line)) == ["- result"]


class TestExactly26:
    """Positions and stretches."""

    def test_a_position_is_written_so(self):
        table = "3c [X30 Ts]=20@Dirk Js"
        assert table_after(stretch("christiansen", table)) == table
        assert write(read(stretch("christiansen", table, "Ann: 2c"))).count(f"table: {table}\n") == 1

    def test_what_a_stretch_is_not(self):
        ruling = ruled(stretch("christiansen", "5c [8d 2c]=10@Bea", "Ann: 5s x 5c", hold="Ann: 5s"))
        assert (ruling.complete, ruling.legal, ruling.nominal) == (False, True, 34)
        assert [side.majority for side in ruling.sides] == [0, 0, 0, 0]
        assert list(ruling.table) == ["[8d 2c]=10"]

    def test_nothing_before_it_is_judged(self):
        assert said(stretch("christiansen", "[8d 2c]=25@Bea [3c]=7@Ann")) == []

    def test_it_has_one_stage(self):
        lines = ["Ann: 5s", "deal", "Bea: 7s"]
        assert said(stretch("christiansen", "5c", *lines)) == ["- syntax"]

    def test_who_has_a_hand_line_drops_out_after_it_who_has_none_never_does(self):
        players = {"players": NAMES[:2]}
        lines = ["Ann: 2c", "Bea: 3c", "Bea: 4c", "Bea: 6c", "Bea: 7c", "Bea: 8c", "Bea: 9c", "Bea: Tc"]
        assert said(stretch("christiansen", "5c", *lines, hold="Ann: 2c", **players)) == []
        assert said(stretch("christiansen", "5c", *lines[:2], "Ann: 4c", hold="Ann: 2c", **players)) == ["3 turn"]
        ends = stretch("christiansen", "5c", "Ann: 2c", "Bea: 3c", "Ann: 4c", hold="Ann: 2c; Bea: 3c", **players)
        assert said(ends) == ["3 turn"]

    @pytest.mark.parametrize("variant", TEAMED)
    def test_a_pile_counts_as_built_by_its_owner_in_this_stage(self, variant):
        build = "Ann: Jd on X25 = 13 for Cem"
        assert said(stretch(variant, "X25 [5c 8d]=13@Cem", build, hold="Ann: Jd 4d")) == []
        assert said(stretch(variant, "X25 [5c 8d]=13@Bea", build, hold="Ann: Jd 4d")) == ["1 P1"]
        assert said(stretch(variant, "X25 2c", build, hold="Ann: Jd 4d")) == ["1 P1"]

    def test_no_duty_is_open(self):
        assert said(stretch("danyliuk", "5c", "Ann: 5d x 5c !")) == []
        assert said(stretch("dietze", "5c", "Ann: 2d on 5c = 7")) == []
        assert said(stretch("nsv", "5c", "Dirk: 2d on 5c = 7", turn="Dirk")) == []

    def test_after_the_at_sign_the_longest_name_that_fits(self):
        names = {"players": ("Ann", "Ann Lee", "Cem")}
        text = stretch("christiansen", "[8d 2c]=10@Ann Lee 5c [3c]=3@Ann", **names)
        assert [item.owner for item in at(text).table] == [1, -1, 0]

    @pytest.mark.parametrize("variant", [v for v in BOOK if v != "dietze"])
    def test_in_the_books_the_owner_is_ignored(self, variant):
        text = stretch(variant, "[8d 2c]=10@Bea 5c", "Ann: 4s")
        assert (said(text), table_after(text)) == ([], "[8d 2c]=10 5c 4s")

    def test_with_split_builds_a_bracket_is_a_heap(self):
        assert said(stretch("dietze", "[8d 2c]=10 5c", "Ann: 8s x 8d")) == []
        assert said(stretch("dietze", "[8d 2c]=10 5c", "Ann: Ts x 8d+2c")) == []
        assert said(stretch("dietze", "[8d 2c]=10 5c", "Ann: 3s on 2c = 13")) == []
        assert said(stretch("dietze", "[8d 2c]=10 5c", "Ann: Ts x 8d")) == ["1 C1"]

    def test_a_missing_turn_is_syntax_and_forehand_begins(self):
        text = stretch("christiansen", "5c", "Ann: 2c").replace("turn: Ann\n", "")
        assert said(text) == ["- syntax"]
        assert [f.player for f in ruled(text).findings] == [None]
        assert said(text.replace("Ann: 2c", "Bea: 2c")) == ["- syntax", "1 turn"]

    def test_a_missing_table_is_syntax_and_it_is_empty(self):
        text = stretch("christiansen", "5c", "Ann: 2c").replace("table: 5c\n", "")
        assert (said(text), table_after(text)) == (["- syntax"], "2c")

    def test_a_stranger_to_play_is_syntax(self):
        assert said(stretch("christiansen", "5c", "Ann: 2c", turn="Zoe")) == ["- syntax"]

    @pytest.mark.parametrize("line", ["turn: Ann", "table: [8d 2c]=10", "table: [8d 2c]=10@Bea"])
    def test_in_an_ordinary_record_that_is_unreadable(self, line):
        assert said(pair(line, "Ann: 7s")) == ["- syntax"]

    def test_another_value_of_from(self):
        ruling = ruled(stretch("christiansen", "5c", "Ann: 2c", **{"from": "here"}))
        assert (ruling.legal, ruling.complete, ruling.sides) == (False, False, ())


FORBIDDEN = ["A,n", "A:n", "A+n", "A#n", "A=n", "A!n"]
KEYWORDS = ["deal", "table", "hand", "ask", "result", "partner", "turn"]


class TestExactly27:
    """Names."""

    def named(self, name):
        return hand("christiansen", f"{name}: 7s", table="5c", players=(name, "Bea"), dealer="Bea", schedule="1 ; 1")

    @pytest.mark.parametrize("name", [*FORBIDDEN[1:3], *FORBIDDEN[4:], *KEYWORDS, "hand Ann", "deal again", "x" * 41,
                                      "A\u202en", "A\u200fn", "A\x07n"])  # fmt: skip
    def test_what_a_name_may_not_be(self, name):
        assert read(self.named(name)).setting is None

    @pytest.mark.parametrize("name", ["x" * 40, "Hand", "handy", "Dealer", "Zoë", "Jens Otto", "Ann-Marie", "李",
                                      "O'Neil", "my hand", "X", "Ks", "1."])  # fmt: skip
    def test_what_it_may_be(self, name):
        assert said(self.named(name)) == []
        assert read(self.named(name)).setting.players == (name, "Bea")

    def test_names_are_unique(self):
        assert read(header("christiansen", ("Ann", "Ann"), dealer="Ann")).setting is None
        assert read(header("christiansen", ("Ann", "ann"), dealer="Ann")).setting.players == ("Ann", "ann")

    def test_they_are_compared_and_given_back_in_nfc(self):
        apart, whole = unicodedata.normalize("NFD", "Jürgen"), "Jürgen"
        text = hand("christiansen", f"{whole}: 7s", table="5c", players=(apart, "Bea"), dealer="Bea", schedule="1 ; 1")
        assert said(text) == []
        assert ruled(text).sides[0].players == (whole,)
        assert read(header("christiansen", (apart, whole), dealer=whole)).setting is None
        assert read(header("christiansen", (unicodedata.normalize("NFD", "ü" * 40), "Bea"), dealer="Bea")).setting


class TestExactly28:
    """Notes."""

    @pytest.mark.parametrize(
        ("text", "note"),
        [
            (stretch("christiansen", "7c", "Ann: 7d x 7c", "Bea: 5c = 5", hold="Bea: 5c 5d"), "2 A5 note"),
            (stretch("christiansen", "[8c 5d]=13@Ann 2h", "Ann: As on 2h = 3", hold="Ann: As Qs 9c"), "1 A9 note"),
            (stretch("christiansen", "5c 9d 4s", "Ann: 9h x 5c+9d 4s"), "1 C3 note"),
            (pair("Ann: 7s", table="5c").replace("schedule: 1", "schedule: 2"), "- table note"),
            (
                stretch(
                    "dithmarschen", "X25 [5c 8d]=13@Cem", "Ann: Jd on X25 = 13 for Cem", "Bea: Qc x 5c", "Cem: 2c",
                    hold="Ann: Jd 4d; Cem: 2c 3c", rules="partner_build_binds=off",
                ),
                "3 O2 note",
            ),
        ],
        ids=["A5", "A9", "C3", "table", "O2"],
    )  # fmt: skip
    def test_a_note_makes_no_record_illegal(self, text, note):
        ruling = ruled(text)
        assert spoken(ruling) == [note]
        assert ruling.legal

    @pytest.mark.parametrize(
        ("play", "verdict"),
        [
            ("Jh x 2s+Th Js", []),
            ("Jh x 2s Th+Js", ["1 C3 note"]),  # each group sums, but not at one value of the jack
            ("Jh x 2s Th Js", ["1 C3 note"]),
            ("Jh x 2s+Th+Js", ["1 C3 note"]),
            ("Jh(12) x 2s+Th Js", []),
            ("Jh(2) x 2s Js", []),
            ("Jh x *", []),
            ("Jh x 2s+Th", []),
            ("Jh(12) x 2s Th", ["1 C3 note"]),
        ],
    )
    def test_when_the_grouping_is_noted(self, play, verdict):
        assert said(stretch("christiansen", "2s Th Js", f"Ann: {play}")) == verdict

    def test_one_value_for_each_card(self):
        assert said(stretch("christiansen", "As Qs Kc", "Ann: Kd x As+Qs Kc")) == []
        assert said(stretch("christiansen", "As Qs Kc", "Ann: Kd x As+Kc Qs")) == ["1 C3 note"]
        assert said(stretch("christiansen", "As Qs Kc 2c", "Ann: Kd x As+2c Qs+As")) != []
        assert points(stretch("christiansen", "As Qs Kc", "Ann: Kd x *"))["Ann"] == 2
