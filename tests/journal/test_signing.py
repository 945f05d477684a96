"""Who signed what, proposals after that, objections, corrections (issue: sign-off; journal.md)."""

from __future__ import annotations

from tests.journal.told import LISTS, OTHER, Table

MOVED = (("X25", "X15", "Ah"), (*LISTS[1], "2s"))


def test_a_signature_names_the_result_and_lapses_with_it():
    table = Table()
    hand = table.begin()
    first = table.count(hand)
    table.sign(hand, 0)
    assert table.hand(hand)["state"] == "accepted"
    table.count(hand, MOVED, replaces=first)
    seen = table.hand(hand)
    assert (seen["state"], table.points(hand)) == ("counted", [18, 15])
    assert [(one["side"], one["valid"]) for one in seen["accepted"]] == [(0, False)]


def test_a_signature_counts_again_when_the_result_comes_back():
    table = Table()
    hand = table.begin()
    first = table.count(hand)
    table.sign(hand, 0)
    second = table.count(hand, MOVED, replaces=first)
    table.say("undone", {"target": second}, hand=hand)
    assert [one["valid"] for one in table.hand(hand)["accepted"]] == [True]


def test_two_signatures_from_one_phone_are_said_to_be():
    table = Table()
    hand = table.begin()
    table.count(hand)
    table.sign(hand, 0)
    assert [one["same_phone"] for one in table.hand(hand)["accepted"]] == [False]
    table.sign(hand, 1)
    assert [one["same_phone"] for one in table.hand(hand)["accepted"]] == [True, True]
    other = Table()
    hand = other.begin()
    other.count(hand)
    other.sign(hand, 0)
    other.sign(hand, 1, device=OTHER)
    assert [one["same_phone"] for one in other.hand(hand)["accepted"]] == [False, False]


class TestAfterAllHaveSigned:
    def test_who_records_only_proposes(self):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        seen = table.hand(hand)
        assert (seen["state"], table.points(hand), table.view()["totals"]) == ("signed", [19, 14], [19, 14])
        assert [side["points"] for side in seen["proposal"]["result"]] == [18, 15]

    def test_it_holds_when_all_have_signed_it(self):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        digest = table.hand(hand)["proposal"]["digest"]
        table.sign(hand, 0, digest=digest)
        assert table.points(hand) == [19, 14]
        table.sign(hand, 1, digest=digest)
        seen = table.hand(hand)
        assert (seen["state"], seen["proposal"], table.points(hand)) == ("signed", None, [18, 15])
        assert [(one["old"], one["new"], one["sides"]) for one in seen["corrections"]] == [([19, 14], [18, 15], [0, 1])]

    def test_undoing_the_count_is_a_proposal_too(self):
        table = Table()
        hand = table.played()
        table.say("undone", {"target": table.hand(hand)["count"]}, hand=hand)
        assert (table.points(hand), table.hand(hand)["state"]) == ([19, 14], "signed")

    def test_the_judge_decides_at_once_and_signatures_lapse(self):
        table = Table()
        hand = table.played()
        why = "018f0000-0000-7000-8000-00000000aaaa"
        table.words[why] = "Pik 2 lag bei B"
        table.count(hand, MOVED, replaces=table.hand(hand)["count"], role="judge", payload={"reason": why})
        seen = table.hand(hand)
        assert table.points(hand) == [18, 15]
        assert [one["valid"] for one in seen["accepted"]] == [False, False]
        assert [(one["old"], one["new"], one["reason"]) for one in seen["corrections"]] == [
            ([19, 14], [18, 15], "Pik 2 lag bei B")
        ]

    def test_what_does_not_change_the_result_needs_no_signature(self):
        table = Table()
        hand = table.played()
        table.say("dealer.set", {"dealer": table.people[2]}, hand=hand)
        assert (table.hand(hand)["proposal"], table.hand(hand)["dealer"]) == (None, table.people[2])


class TestDisputes:
    def test_an_objection_leaves_the_hand_and_play_goes_on(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
        assert table.hand(hand)["state"] == "disputed"
        assert table.view()["current"] is None
        assert (table.view()["disputed"], table.view()["open_from"]) == ([1], 1)

    def test_the_objecting_side_may_accept_after_all(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
        table.sign(hand)
        assert table.hand(hand)["state"] == "signed"
        assert table.hand(hand)["objections"][0]["outcome"] == "accepted"

    def test_the_judge_settles_with_a_reason(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
        table.say("settled", {"side": None, "outcome": "keep"}, hand=hand)
        assert table.hand(hand)["state"] == "disputed", "only the judge settles alone"
        table.say("settled", {"side": None, "outcome": "keep"}, hand=hand, role="judge")
        assert (table.hand(hand)["state"], table.points(hand)) == ("counted", [19, 14])

    def test_settled_as_void_scores_nothing(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.say("objected", {"side": 0, "about": "other", "remark": None}, hand=hand)
        for side in (0, 1):
            table.say("settled", {"side": side, "outcome": "void"}, hand=hand)
        assert table.hand(hand)["state"] == "void"
        assert table.view()["final_totals"] == [0, 0]


def test_a_misdeal_keeps_its_place_and_the_same_dealer_deals_again():
    table = Table()
    first = table.begin()
    table.say("hand.voided", {"why": "misdeal"}, hand=first)
    assert table.view()["next"] == {"number": 2, "follows": first, "dealer": table.people[0], "carry": {}}
    table.say("hand.restored", {}, hand=first)
    table.say("hand.voided", {"why": "abandoned"}, hand=first)
    assert table.view()["next"]["dealer"] == table.people[1]


def test_a_change_after_the_next_hand_began_is_a_correction_though_nobody_had_signed():
    table = Table()
    first = table.begin()
    counted = table.count(first)
    table.begin(first)
    table.count(first, MOVED, replaces=counted)
    assert [one["new"] for one in table.hand(first)["corrections"]] == [[18, 15]]


def test_a_correction_remembers_every_figure_it_changed():
    table = Table()
    hand = table.played()
    table.count(hand, MOVED, replaces=table.hand(hand)["count"], role="judge")
    was = table.hand(hand)["corrections"][0]["was"]
    assert [(side["card_points"], side["majority"], side["zwicks"]) for side in was] == [(14, 3, 2), (13, 0, 1)]


def test_half_of_a_settlement_is_known_before_the_other_half_comes():
    table = Table()
    hand = table.begin()
    table.count(hand)
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    table.say("settled", {"side": 0, "outcome": "keep"}, hand=hand)
    assert table.hand(hand)["objections"][0]["said"] == {"0": "keep"}
    table.say("settled", {"side": 1, "outcome": "keep"}, hand=hand)
    assert table.hand(hand)["state"] == "counted"


def test_a_match_ended_with_reservation_says_why():
    table = Table()
    why = "018f0000-0000-7000-8000-00000000bbbb"
    table.words[why] = "Spiel 5 bleibt offen"
    table.say("match.ended", {"digest": "", "reservation": True, "reason": why})
    assert (table.view()["status"], table.view()["end_reason"]) == ("reserved", "Spiel 5 bleibt offen")
