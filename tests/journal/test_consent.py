"""Who signed what, proposals after that, objections, corrections (issue: sign-off; journal.md)."""

from __future__ import annotations

from scorekeeper.journal.shares import status_of
from tests.journal.entries import LISTS, OTHER, Table

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

    def test_all_sides_saying_that_the_result_stays_withdraw_it(self, subtests):
        """Both screens came back to the number that all had just refused, and one more tap made it hold."""
        for known in (True, False):  # whoever says it last may never have seen it, on a phone without a connection
            with subtests.test(known=known):
                table = Table()
                hand = table.played()
                table.count(hand, MOVED, replaces=table.hand(hand)["count"])
                digest = table.hand(hand)["proposal"]["digest"]
                table.sign(hand, 1, digest=digest)
                table.say("objected", {"side": 0, "about": "cards", "remark": None}, hand=hand)
                keeps = {"outcome": "keep", "proposed": digest}
                table.say("settled", {"side": 0, **keeps}, hand=hand)
                assert table.hand(hand)["proposal"]["digest"] == digest, "one side alone withdraws nothing"
                last = table.say("settled", {"side": 1, **keeps, "proposed": digest if known else None}, hand=hand)
                seen = table.hand(hand)
                assert (seen["state"], bool(seen["proposal"]), table.points(hand)) == ("signed", not known, [19, 14])
                if not known:
                    continue
                slip = table.say("undone", {"target": last}, hand=hand)
                again = table.hand(hand)
                assert (again["state"], again["proposal"]["digest"]) == ("disputed", digest)
                table.say("undone", {"target": slip}, hand=hand)
                table.sign(hand, 0, digest=digest)
                table.sign(hand, 1, digest=digest)
                assert table.points(hand) == [19, 14], "what was withdrawn nobody signs"

    def test_what_a_side_corrected_since_it_spoke_the_others_do_not_withdraw(self):
        table = Table()
        hand = table.played()
        table.say("objected", {"side": 0, "about": "cards", "remark": None}, hand=hand)
        table.say("settled", {"side": 0, "outcome": "keep"}, hand=hand)
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        digest = table.hand(hand)["proposal"]["digest"]
        table.sign(hand, 0, digest=digest)
        table.say("settled", {"side": 1, "outcome": "keep", "proposed": digest}, hand=hand)
        seen = table.hand(hand)["proposal"]
        assert (seen["digest"], seen["refused"]) == (digest, [1])

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


class TestSignedOnPaper:
    """The judge says once that hands lie signed on paper, for all their sides."""

    def typed(self, hands=2):
        table, made = Table(end={"kind": "hands", "n": hands}), []
        for _ in range(hands):
            made.append(table.begin(made[-1] if made else None))
            table.count(made[-1])
        return table, made

    def lies(self, table, hands, role="judge", **more):
        digests = {hand: table.hand(hand)["digest"] for hand in hands}
        return table.say("paper.signed", {"hands": digests}, role=role, **more)

    def test_it_is_signed_by_all_sides_and_said_to_be_on_paper(self):
        table, hands = self.typed()
        assert status_of(table.state) == "open"
        self.lies(table, hands)
        seen = [table.hand(hand) for hand in hands]
        assert [one["state"] for one in seen] == ["signed", "signed"]
        assert [(one["side"], one["valid"], one["on_paper"], one["same_phone"]) for one in seen[1]["accepted"]] == [
            (0, True, True, False), (1, True, True, False),
        ]
        assert (table.view()["unsigned"], table.view()["current"], status_of(table.state)) == ([], None, "counts")

    def test_of_a_stretch_only_that(self):
        table, hands = self.typed()
        self.lies(table, hands[:1])
        assert [table.hand(hand)["state"] for hand in hands] == ["signed", "counted"]

    def test_only_the_judge_s_word_counts_and_after_the_period_too(self):
        table, hands = self.typed()
        self.lies(table, hands, role="record")
        assert table.view()["unsigned"] == [1, 2]
        table.say("period.set", {"until": "2026-11-21T20:00:00.000Z"}, role="server")
        self.lies(table, hands)
        assert table.view()["unsigned"] == []

    def test_a_correction_lapses_it_like_any_signature(self):
        table, hands = self.typed()
        self.lies(table, hands)
        table.count(hands[0], MOVED, replaces=table.hand(hands[0])["count"])
        assert (table.points(hands[0]), table.hand(hands[0])["state"]) == ([19, 14], "signed"), "as a proposal only"
        table.count(hands[0], MOVED, replaces=table.hand(hands[0])["count"], role="judge")
        assert [(one["valid"], one["on_paper"]) for one in table.hand(hands[0])["accepted"]] == [(False, True)] * 2
        assert table.view()["unsigned"] == [1]

    def test_what_the_judge_did_not_see_is_not_signed(self):
        """A phone put the hand right before their word was in: its digest is another."""
        table, hands = self.typed()
        seen = {hand: table.hand(hand)["digest"] for hand in hands}
        table.count(hands[0], MOVED, replaces=table.hand(hands[0])["count"], device=OTHER)
        table.say("paper.signed", {"hands": seen}, role="judge")
        assert table.view()["unsigned"] == [1]

    def test_taken_back_it_is_as_before_and_can_count_again(self):
        table, hands = self.typed()
        before = [table.hand(hand) for hand in hands]
        lies = self.lies(table, hands)
        table.say("undone", {"target": lies})
        assert table.view()["unsigned"] == [], "who records takes back no word of the judge's"
        undone = table.say("undone", {"target": lies}, role="judge")
        assert [table.hand(hand) for hand in hands] == before
        table.count(hands[0], MOVED, replaces=table.hand(hands[0])["count"])
        assert table.points(hands[0]) == [18, 15], "nobody has signed it: what is recorded holds"
        table.say("redone", {"target": undone}, role="judge")
        assert table.view()["unsigned"] == [1], "what was changed since is not what lies there"

    def test_who_signed_in_person_is_still_named_and_an_objection_stays_open(self):
        table, hands = self.typed()
        table.say("accepted", {"side": 0, "digest": table.hand(hands[0])["digest"], "person": table.people[0]},
                  hand=hands[0])
        table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hands[1])
        self.lies(table, hands)
        assert [(one["person"], one["on_paper"]) for one in table.hand(hands[0])["accepted"]] == [
            (table.people[0], False), (None, True),
        ]
        assert table.hand(hands[1])["state"] == "disputed"

    def test_it_lets_a_correction_hold_that_lies_signed(self):
        table = Table()
        hand = table.played()
        table.count(hand, MOVED, replaces=table.hand(hand)["count"])
        table.say("paper.signed", {"hands": {hand: table.hand(hand)["proposal"]["digest"]}}, role="judge")
        seen = table.hand(hand)
        assert (table.points(hand), seen["state"], seen["proposal"]) == ([18, 15], "signed", None)

    def test_the_judge_s_own_phone_takes_it_back_by_its_key(self):
        table, hands = self.typed()
        lies = self.lies(table, hands)
        last = table.view("judge")["last_entry"]
        assert (last["id"], last["kind"], last["hand"], last["judge"]) == (lies, "paper.signed", None, True)


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

    def test_the_journal_s_order_says_whether_the_result_changed_since_not_a_phone_s_clock(self):
        table = Table()
        hand = table.begin()
        first = table.count(hand, id="018f0000-0000-7fff-8000-00000000ffff")  # of a phone whose clock is ahead
        table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
        assert [one["changed"] for one in table.hand(hand)["objections"]] == [False]
        again = table.count(hand, MOVED, replaces=first, id="018f0000-0000-7000-8000-000000000000")
        assert [one["changed"] for one in table.hand(hand)["objections"]] == [True]
        table.say("undone", {"target": again}, hand=hand)
        assert [one["changed"] for one in table.hand(hand)["objections"]] == [False], "it is as it was"
        table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
        table.say("marks.agreed", {"what": "zwick", "numbers": [3, 1]}, hand=hand)
        assert [one["changed"] for one in table.hand(hand)["objections"]] == [True]

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
    table.say("settled", {"side": 1, "outcome": "void"}, hand=hand)
    assert table.hand(hand)["state"] == "disputed", "two halves that differ settle nothing"
    assert table.hand(hand)["objections"][0]["said"] == {"0": "keep", "1": "void"}
    table.say("settled", {"side": 1, "outcome": "keep"}, hand=hand)
    assert table.hand(hand)["state"] == "counted"


def test_a_match_ended_with_reservation_says_why():
    table = Table()
    why = "018f0000-0000-7000-8000-00000000bbbb"
    table.words[why] = "Spiel 5 bleibt offen"
    table.say("match.ended", {"digest": "", "reservation": True, "reason": why})
    assert (table.view()["status"], table.view()["end_reason"]) == ("reserved", "Spiel 5 bleibt offen")
