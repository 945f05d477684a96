"""What a hand comes to: by cards, double, quick, from paper; Zwicks; two phones; other rules (journal.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import for_each
from tests.journal.entries import LISTS, OTHER, PHONE, Table, an_id


def test_the_pictured_hand():
    table = Table()
    hand = table.begin()
    table.count(hand)
    seen = table.hand(hand)
    assert table.points(hand) == [19, 14]
    assert (seen["nominal"], seen["expected"], seen["counted"], seen["checked"]) == (30, 33, 33, "ok")
    assert [side["card_points"] for side in seen["result"]] == [14, 13]
    assert seen["state"] == "counted"
    assert table.view()["totals"] == [0, 0], "a hand joins the total when it is signed"
    table.sign(hand)
    assert table.view()["totals"] == [19, 14]


def test_a_mismatch_is_kept_and_names_the_open_cards():
    table = Table()
    hand = table.begin()
    table.count(hand, (LISTS[0], LISTS[1][1:]))
    seen = table.hand(hand)
    assert (seen["checked"], seen["gap"], seen["open"]) == ("gap", -6, ["X20"])
    assert [part["ones"] for part in seen["explanations"][0]["parts"]] == [["X20"]]
    table.sign(hand)
    assert table.hand(hand)["state"] == "signed"
    assert table.view()["gaps"] == [1]
    nothing = table.begin(follows=hand)
    table.count(nothing, ((), ()))
    seen = table.hand(nothing)
    assert (seen["checked"], seen["explanations"]) == ("gap", []), "a list of the whole pack explains nothing"


def test_a_card_given_to_both_sides_is_named():
    table = Table()
    hand = table.begin()
    table.count(hand, ((*LISTS[0], "Td"), LISTS[1]))
    assert (table.hand(hand)["gap"], table.hand(hand)["twice"]) == (3, ["Td"])


def test_a_tied_majority_lowers_what_the_pack_gives_out():
    table = Table(3, sides=3)
    hand = table.begin()
    table.count(hand, (*LISTS, ()), "tie", (0, 0, 0))
    assert (table.hand(hand)["expected"], table.hand(hand)["checked"], table.hand(hand)["tie"]) == (27, "ok", True)


def test_majority_by_the_numbers_of_cards():
    table = Table(3, sides=3)
    hand = table.begin()
    figures = [{"list": list(cards), "cards": n} for cards, n in zip((*LISTS, ()), (20, 20, 15), strict=True)]
    table.say("count.cards", {"figures": figures, "facts": {"majority": None}, "marks": None}, hand=hand)
    assert [side["majority"] for side in table.hand(hand)["result"]] == [0, 0, 0]
    figures[0]["cards"] = 21
    table.say("count.cards", {"figures": figures, "facts": {}, "marks": None}, hand=hand, replaces=table.entries[-1].id)
    assert [side["majority"] for side in table.hand(hand)["result"]] == [3, 0, 0]


@for_each(
    ("cards", "majority", "switches", "found"),
    [
        ((28, 27), None, {}, None),
        ((27, 27), None, {}, ("cards", {"sum": 54, "total": 55})),
        ((999, 1), None, {}, ("cards", {"sum": 1000, "total": 55})),
        ((None, None), "tie", {}, ("tie", {"total": 55})),
        ((27, 27), None, {"majority_counts": "table_only"}, None),
        ((99, 27), None, {"majority_counts": "table_only"}, ("cards", {"sum": 126, "total": 55})),
    ],
)
def test_cards_that_the_pack_cannot_give_are_a_mismatch_though_the_points_come_out(cards, majority, switches, found):
    """In the end all cards are somebody's, and two sides cannot halve an odd pack."""
    table = Table(2, switches=switches)
    hand = table.begin()
    figures = [{"list": list(codes), "cards": number} for codes, number in zip(LISTS, cards, strict=True)]
    table.say("count.cards", {"figures": figures, "facts": {"majority": majority}, "marks": None}, hand=hand)
    seen = table.hand(hand)
    assert [(one["rule"], one["case"], one["facts"]) for one in seen["doubts"]] == ([("F2", *found)] if found else [])
    assert (seen["gap"], seen["checked"], table.view()["gaps"]) == (0, "gap" if found else "ok", [1] if found else [])


def test_a_quick_count_with_a_tie_that_cannot_be_is_a_mismatch():
    table = Table()
    hand = table.begin()
    table.say("count.quick", {"figures": [{"points": 14}, {"points": None}], "facts": {"majority": "tie"}}, hand=hand)
    assert (table.hand(hand)["checked"], [one["case"] for one in table.hand(hand)["doubts"]]) == ("gap", ["tie"])


def test_quick_leaves_one_side_to_arithmetic_and_says_so():
    table = Table()
    hand = table.begin()
    data = {"figures": [{"points": 14}, {"points": None}], "facts": {"majority": 0}, "marks": [2, 1]}
    table.say("count.quick", data, hand=hand)
    seen = table.hand(hand)
    assert (table.points(hand), seen["checked"], seen["way_note"]) == ([19, 14], "none", "not cross-checked")


@for_each(
    ("second", "found", "checked"),
    [(13, None, "ok"), (10, None, "gap"), (None, None, "none"), (13, ["Td"], "ok")],
)
def test_a_quick_count_is_marked_whatever_was_typed(second, found, checked):
    """One hand types both numbers and sees what is missing: that they come out proves nothing (law 3)."""
    table = Table()
    hand = table.begin()
    facts = {"majority": 0, **({"found": found} if found else {})}
    table.say("count.quick", {"figures": [{"points": 14}, {"points": second}], "facts": facts}, hand=hand)
    seen = table.hand(hand)
    assert (seen["checked"], seen["way_note"], seen["unproved"]) == (checked, "not cross-checked", True)


@for_each(
    ("typed", "points", "checked", "gap"),
    [(27, [30, 0], "none", 0), (28, [31, 0], "gap", 1), (99, [102, 0], "gap", 72)],
)
def test_a_quick_count_of_more_than_the_pack_holds_is_a_mismatch(typed, points, checked, gap):
    """It is kept as typed; the others have nothing left, which is never less than nothing."""
    table = Table()
    hand = table.begin()
    table.say("count.quick", {"figures": [{"points": typed}, {"points": None}], "facts": {"majority": 0}}, hand=hand)
    seen = table.hand(hand)
    assert (table.points(hand), seen["checked"], seen["gap"]) == (points, checked, gap)
    assert table.view()["gaps"] == ([1] if gap else [])
    assert table.view()["check"]["ok"] is not bool(gap)


@for_each(("points", "checked", "gap"), [((14, 13), "ok", 0), ((14, 12), "gap", -1)])
def test_a_row_from_paper_is_checked(points, checked, gap):
    table = Table()
    hand = table.begin()
    figures = [{"points": n} for n in points]
    data = {"sheet": None, "row": 1, "figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.paper", data, hand=hand)
    seen = table.hand(hand)
    assert (seen["checked"], seen["gap"], seen["way_note"]) == (checked, gap, "from paper")


class TestDoubleCount:
    def sealed(self, table, hand, side, points, device=PHONE):
        data = {"side": side, "figures": {"points": points, "cards": None}}
        return table.say("count.sealed", data, hand=hand, device=device)

    def test_nothing_is_known_until_all_sides_are_in(self):
        table = Table()
        hand = table.begin()
        self.sealed(table, hand, 0, 17)
        assert table.hand(hand)["result"] is None
        mine = {"side": 0, "done": True, "mine": True, "id": table.entries[-1].id}
        assert table.hand(hand, device=PHONE)["sealed"] == [mine], "it may have been handed over"
        for role, device in (("watch", ""), ("record", OTHER), ("judge", OTHER)):
            seen = table.hand(hand, role, device)["sealed"]
            assert seen == [{"side": 0, "done": True, "mine": False, "id": table.entries[-1].id}]
            assert "17" not in str(table.view(role, device)["current"]["sealed"])

    def test_then_it_opens_and_is_checked(self):
        table = Table()
        hand = table.begin()
        table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
        self.sealed(table, hand, 0, 17)
        self.sealed(table, hand, 1, 13, OTHER)
        seen = table.hand(hand, device=OTHER)
        assert (table.points(hand), seen["checked"], seen["opened"]) == ([18, 13], "ok", True)
        assert [one["figures"]["points"] for one in seen["sealed"]] == [17, 13]
        assert [side["majority"] for side in seen["result"]] == [None, None], "it is in the typed points"

    def test_cards_that_cannot_be_take_nothing_from_a_recount_and_the_match_does_not_come_out(self):
        """Stored before that was looked at, its "recounted" was gone, and the match came out beside it."""
        table = Table()
        hand = table.begin()
        table.say("count.sealed", {"side": 0, "figures": {"points": 17, "cards": 99}}, hand=hand)
        was = table.say("count.sealed", {"side": 1, "figures": {"points": 12, "cards": 27}}, hand=hand, device=OTHER)
        again = {"side": 1, "figures": {"points": 13, "cards": 27}}
        table.say("count.sealed", again, hand=hand, device=OTHER, replaces=was)
        seen, view = table.hand(hand), table.view()
        assert (seen["checked"], [one["side"] for one in seen["recounted"]]) == ("gap", [1])
        assert (table.points(hand), view["recounted"], view["gaps"], view["check"]["ok"]) == ([17, 13], [1], [1], False)

    @for_each(
        ("claims", "points", "switches", "found"),
        [
            ((0, 1), (17, 13), {}, "majority"), ((1, 0), (17, 13), {}, "majorities"),
            ((0, "tie"), (17, 13), {}, "tie"), ((0, 0), (17, 13), {}, None), ((None, 1), (17, 13), {}, None),
            ((0, 1), (17, 12), {}, None), ((0, 1), (14, 13), {"majority_points": "0"}, None),
        ],
    )
    def test_what_sides_say_of_the_majority_and_cannot_all_be_is_a_mismatch(self, claims, points, switches, found):
        """Only the sign-off said so: the match came out, its sheet had a tick. Where points lack the search asks."""
        table = Table(2, switches=switches)
        hand = table.begin()
        for side, (claim, number) in enumerate(zip(claims, points, strict=True)):
            count = {"side": side, "figures": {"points": number, "cards": None}, "facts": {"majority": claim}}
            table.say("count.sealed", count, hand=hand, device=(PHONE, OTHER)[side])
            assert not table.hand(hand)["doubts"] or side, "a sealed claim is told by no doubt"
        seen, view = table.hand(hand), table.view()
        assert [(one["rule"], one["case"]) for one in seen["doubts"]] == ([("F2", found)] if found else [])
        off = bool(found or seen["gap"])
        assert (table.points(hand), seen["checked"]) == (list(points), "gap" if off else "ok")
        assert (view["gaps"], view["check"]["ok"]) == ([1] if off else [], not off)
        table.sign(hand)
        assert (table.hand(hand)["state"], table.points(hand)) == ("signed", list(points)), "shown, never refused"

    def test_what_sides_say_of_the_majority_goes_with_points_that_were_on_the_wrong_side(self):
        """Swapped, the points had gone to the other side and the majority in them had not."""
        table = Table()
        for claims in ((0, 0), (0, 1)):
            hand = table.begin(table.state.hands[-1].id if table.state.hands else None)
            for side, (claim, number) in enumerate(zip(claims, (17, 13), strict=True)):
                count = {"side": side, "figures": {"points": number, "cards": None}, "facts": {"majority": claim}}
                table.say("count.sealed", count, hand=hand)
        change = {"from": None, "to": None, "seats": table.opened["seats"], "sides": table.opened["sides"][::-1]}
        table.say("seats.set", {**change, "swap": [1, 0]}, role="judge")
        first, second = (table.hand(hand.id) for hand in table.state.hands)
        assert [[one["facts"] for one in seen["sealed"]] for seen in (first, second)] == [
            [{"majority": 1}] * 2, [{"majority": 0}, {"majority": 1}],
        ]
        assert [[one["case"] for one in seen["doubts"]] for seen in (first, second)] == [[], ["majority"]]

    def test_two_gaps_that_make_up_for_each_other_are_two(self):
        table = Table()
        last = None
        for points in ((17, 12), (17, 14)):
            last = table.begin(last)
            for side, number in enumerate(points):
                self.sealed(table, last, side, number)
            table.sign(last)
        view = table.view()
        assert view["check"]["sum"] == view["check"]["expected"]
        assert (view["gaps"], view["check"]["ok"]) == ([1, 2], False)

    def test_a_gap_is_explained(self):
        table = Table()
        hand = table.begin()
        self.sealed(table, hand, 0, 17)
        self.sealed(table, hand, 1, 12)
        seen = table.hand(hand)
        assert (seen["checked"], seen["gap"]) == ("gap", -1)
        assert set(seen["explanations"][0]["parts"][0]["ones"]) == {"Ts", "2s", "Ac", "Ad", "Ah", "As"}

    def test_two_phones_that_type_different_numbers_for_one_side_are_both_shown(self):
        table = Table()
        hand = table.begin()
        self.sealed(table, hand, 0, 17)
        second = self.sealed(table, hand, 0, 16, OTHER)
        self.sealed(table, hand, 1, 13)
        seen = table.hand(hand)
        assert table.points(hand) == [17, 13], "the first stands"
        assert {tuple(one["points"]) for one in seen["conflict"]} == {(17, 13), (16, 13)}
        table.say("chosen", {"of": [one["id"] for one in seen["conflict"]], "keep": second}, hand=hand)
        assert (table.points(hand), table.hand(hand)["conflict"]) == ([16, 13], [])

    @pytest.mark.parametrize("which", [0, 1])
    def test_two_counts_that_differ_on_both_sides_are_two_and_no_mixture(self, which):
        table = Table()
        hand = table.begin()
        for points, phone in (((17, 13), PHONE), ((16, 14), OTHER)):
            for side, number in enumerate(points):
                self.sealed(table, hand, side, number, phone)
        seen = table.hand(hand)["conflict"]
        assert [one["points"] for one in seen] == [[17, 13], [16, 14]], "nobody counted 16 : 13"
        for keep in seen[which]["keeps"]:
            table.say("chosen", {"of": [one["id"] for one in seen], "keep": keep}, hand=hand)
        assert (table.points(hand), table.hand(hand)["conflict"]) == ([[17, 13], [16, 14]][which], [])


class TestZwicks:
    def tap(self, table, hand, side=0, **more):
        data = {"what": "zwick", "side": side, "person": None, "play": None}
        return table.say("mark.called", data, hand=hand, **more)

    def test_taps_count_until_a_number_is_confirmed(self):
        table = Table()
        hand = table.begin()
        self.tap(table, hand)
        table.count(hand, marks=None)
        assert table.hand(hand)["zwicks"] == [1, 0]
        table.say("marks.agreed", {"what": "zwick", "numbers": [2, 2]}, hand=hand)
        assert table.hand(hand)["zwicks"] == [2, 2]
        assert len(table.hand(hand)["called"]) == 1, "the taps stay beside it"

    def test_the_number_confirmed_last_scores(self):
        table = Table()
        hand = table.begin()
        table.say("marks.agreed", {"what": "zwick", "numbers": [5, 5]}, hand=hand)
        table.count(hand, marks=(2, 1))
        assert table.hand(hand)["zwicks"] == [2, 1]

    def test_undo_takes_one_back_and_redo_gives_it_again(self):
        table = Table()
        hand = table.begin()
        tapped = self.tap(table, hand)
        undone = table.say("undone", {"target": tapped}, hand=hand)
        assert table.hand(hand)["called"] == []
        table.say("undone", {"target": undone}, hand=hand)
        assert len(table.hand(hand)["called"]) == 1, "undoing an undo redoes"
        table.say("undone", {"target": tapped}, hand=hand)
        table.say("redone", {"target": tapped}, hand=hand)
        assert len(table.hand(hand)["called"]) == 1

    @for_each(
        ("second", "same"),
        [("20:00:19", True), ("20:00:21", False)],
    )
    def test_one_from_another_phone_within_20_seconds_may_be_the_same(self, second, same):
        table = Table()
        hand = table.begin()
        self.tap(table, hand, at_phone="2026-11-21T20:00:00.000Z")
        other = self.tap(table, hand, device=OTHER, at_phone=f"2026-11-21T{second}.000Z")
        assert [one["same"] for one in table.hand(hand)["called"]] == [False, same]
        table.say("chosen", {"of": [other], "keep": other}, hand=hand)
        assert [one["same"] for one in table.hand(hand)["called"]] == [False, False]

    @for_each("distinct", [False, True])
    def test_asked_is_of_the_one_that_no_count_has_in_it(self, distinct):
        """Of the other the count kept the number: whoever said that it was the same Zwick was offered one more."""
        table = Table()
        first = table.played()
        mine, theirs = table.begin(first), table.begin(first, device=OTHER)
        tap = self.tap(table, mine)
        counted = self.tap(table, theirs, device=OTHER)
        if distinct:
            table.say("chosen", {"of": [counted], "keep": counted}, hand=theirs)
        table.count(theirs, marks=[1, 0], device=OTHER)
        hand = table.hand(mine)
        assert {one["id"]: one["same"] for one in hand["called"]} == {tap: not distinct, counted: False}
        table.say("undone", {"target": tap}, hand=mine)
        hand = table.hand(mine)
        assert ([twin["zwicks"] for twin in hand["twins"]], hand["zwicks"]) == ([[0, 0], [1, 0]], [1, 0])
        table.say("hand.same", {"a": mine, "b": theirs, "keep": theirs})
        self.tap(table, mine, device=OTHER)
        assert not any(one["same"] for one in table.hand(mine)["called"]), "nothing would come of it"

    @for_each(
        ("story", "uncounted"),
        [
            ("tap count", None),
            ("tap other-tap count2", None),  # as many as were called
            ("tap count tap", [1, 0]),
            ("tap other-tap count", [1, 0]),
            ("other-tap tap count", [1, 0]),
            ("other-tap count", None),  # typed when it was counted, or the one that was tapped
            ("count", None),
            ("tap tap count", [1, 0]),  # fewer were typed than called: asked, not overwritten
            ("other-side count", [0, 1]),
            ("tap count tap agree2", None),
            ("tap count tap agree2 tap", [1, 0]),
            ("tap count tap take-back", None),
            ("tap count tap take-back tap", [1, 0]),
            ("count other-count2", [1, 0]),  # equal but for its Zwicks
            ("count other-count2 agree1", None),
            ("count other-count", None),
            ("tap tap bare-count", None),  # it says nothing of Zwicks: those called score
            ("tap bare-count tap", None),
            ("tap tap count void", None),
            # people's own word settles it: all sides signed the result, or somebody decided that it stands
            ("tap tap count sign-one", [1, 0]),
            ("tap tap count sign", None),
            ("tap tap count agree1 sign", None),
            ("tap tap count2 sign correct1 sign", None),
            ("tap tap count2 sign correct1-judge", None),
            ("tap tap count keep", None),
            ("tap tap count keep-mouth", None),
            ("tap other-hand other-tap same agree1 bare-count sign", None),
            ("tap tap count sign object", None),
            ("count other-count2 sign", None),
            ("tap tap count sign correct1-other", None),  # what waits does not ask again what all have signed
            # what was heard of afterwards is none of what they settled
            ("tap tap count sign tap", [1, 0]),
            ("tap tap count sign other-tap take", [1, 0]),  # until all sign what was proposed of it
            ("tap tap count sign other-tap take sign", None),
            ("tap count sign other-count2", [1, 0]),
            ("tap tap count keep tap", [1, 0]),
            ("tap tap count sign unsign", [1, 0]),
        ],
    )
    def test_one_that_a_count_does_not_have_is_asked_about(self, story, uncounted):
        """Also where it was called meanwhile, on a phone without a connection, and heard of in whatever order."""
        table = Table()
        hand = table.begin()
        taps: list[str] = []
        for word in story.split():
            if word.endswith("tap"):
                taps.append(self.tap(table, hand, device=OTHER if word == "other-tap" else table.entries[0].device))
            elif word == "other-side":
                taps.append(self.tap(table, hand, side=1))
            elif word.startswith("agree"):
                table.say("marks.agreed", {"what": "zwick", "numbers": [int(word[-1]), 0]}, hand=hand)
            elif word == "take-back":
                table.say("undone", {"target": table.hand(hand)["uncounted"]["calls"][0]}, hand=hand)
            elif word == "void":
                table.say("hand.voided", {"why": "misdeal", "reason": None}, hand=hand)
            elif word.startswith("sign"):
                digest = (table.hand(hand)["proposal"] or table.hand(hand))["digest"]
                table.sign(hand, *([0] if word == "sign-one" else []), digest=digest)
            elif word == "unsign":
                table.say("undone", {"target": table.hand(hand)["accepted"][0]["id"]}, hand=hand)
            elif word.startswith("keep"):
                word_of = {"side": None, "outcome": "keep", "reason": an_id(1, 7), "by_mouth": word == "keep-mouth"}
                table.say("settled", word_of, hand=hand, role="judge")
            elif word == "object":
                table.say("objected", {"side": 1, "about": "other", "remark": None}, hand=hand)
            elif word.startswith("correct"):
                lists = (LISTS[0][1:], LISTS[1]) if word.endswith("other") else LISTS
                judge = {"role": "judge", "payload": {"reason": an_id(1, 7)}} if word.endswith("judge") else {}
                table.count(hand, lists, marks=[1, 0], replaces=table.hand(hand)["count"], **judge)
            elif word == "other-hand":
                twin = table.begin(device=OTHER)
            elif word == "same":
                table.say("hand.same", {"a": hand, "b": twin, "keep": hand})
            elif word == "take":
                table.say("marks.agreed", {"what": "zwick", "numbers": [2, 0]}, hand=hand)
            else:
                device = OTHER if word.startswith("other") else table.entries[0].device
                marks = None if word == "bare-count" else [2 if word[-1] == "2" else 1, 0]
                table.count(hand, marks=marks, device=device)
        seen = table.hand(hand)
        assert seen.get("uncounted", {}).get("zwicks") == uncounted
        found = [(one["rule"], one["facts"]) for one in seen["doubts"]]
        assert found == [("marks", {"at": at, "number": n}) for at, n in enumerate(uncounted or []) if n]
        assert seen["checked"] == "ok", "its sum is right all the same"
        assert (seen["proposal"] or {}).get("uncounted") is None
        if story in ("tap other-tap count", "other-tap tap count"):
            assert seen["uncounted"]["calls"] == taps[1:], "the last, on whichever phone, as static/match/figures.mjs"

    @given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 120), st.integers(0, 1)), max_size=30))
    def test_of_many_taps_each_is_compared_with_all_before_it(self, taps):
        table = Table()
        hand = table.begin()
        for phone, second, side in taps:
            at = f"2026-11-21T20:{second // 60:02d}:{second % 60:02d}.000Z"
            self.tap(table, hand, device=phone * 16, at_phone=at, side=side)
        near = [
            any(phone != other and side == its and abs(second - then) <= 20 for other, then, its in taps[:at])
            for at, (phone, second, side) in enumerate(taps)
        ]
        assert [one["same"] for one in table.hand(hand)["called"]] == near


class TestTwoPhones:
    def test_equal_counts_confirm_each_other(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.count(hand, device=OTHER)
        seen = table.hand(hand)
        assert (seen["confirmed_by"], seen["conflict"], table.points(hand)) == (2, [], [19, 14])

    def test_different_counts_are_both_shown_and_one_tap_settles(self):
        table = Table()
        hand = table.begin()
        first = table.count(hand)
        second = table.count(hand, (LISTS[0][1:], (*LISTS[1], "X25")), device=OTHER)
        assert [one["id"] for one in table.hand(hand)["conflict"]] == [first, second]
        assert table.points(hand) == [19, 14]
        table.say("chosen", {"of": [first, second], "keep": second}, hand=hand)
        assert (table.hand(hand)["conflict"], table.points(hand)) == ([], [12, 21])

    def test_the_chosen_count_put_right_is_one_correction(self):
        """Which count holds is said with it once more, and in between the other one seems to hold."""
        table = Table()
        hand = table.begin()
        first = table.count(hand)
        second = table.count(hand, (LISTS[0][1:], (*LISTS[1], "X25")), device=OTHER)
        table.say("chosen", {"of": [first, second], "keep": second}, hand=hand)
        table.sign(hand, 0)
        third = table.count(hand, (LISTS[0][2:], (*LISTS[1], *LISTS[0][:2])), replaces=second)
        table.say("chosen", {"of": [first, second, third], "keep": third}, hand=hand)
        assert table.points(hand) == [7, 26]
        corrections = table.hand(hand)["corrections"]
        assert [(one["old"], one["new"], one["entry"]) for one in corrections] == [([12, 21], [7, 26], third)]

    def test_another_way_that_comes_to_other_points_is_kept_and_said(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        data = {"figures": [{"points": 10}, {"points": None}], "facts": {"majority": 0}, "marks": None}
        table.say("count.quick", data, hand=hand)
        assert (table.hand(hand)["way"], table.hand(hand)["differing"]) == ("cards", ["quick"])
        table.say("way.chosen", {"way": "quick"}, hand=hand)
        assert (table.hand(hand)["way"], table.hand(hand)["differing"]) == ("quick", ["cards"])

    def test_what_was_put_right_in_another_way_is_no_other_count_that_differs(self):
        table = Table()
        hand = table.begin()
        table.count(hand)
        table.sign(hand)
        data = {"figures": [{"points": 10}, {"points": None}], "facts": {"majority": 0}, "marks": None}
        table.say("count.quick", {**data, "reason": an_id(1, 9)}, hand=hand)
        table.say("way.chosen", {"way": "quick"}, hand=hand)
        assert (table.hand(hand)["proposal"]["way"], table.hand(hand)["proposal"]["differing"]) == ("quick", [])
        table.sign(hand, digest=table.hand(hand)["proposal"]["digest"])
        assert (table.hand(hand)["way"], table.hand(hand)["differing"]) == ("quick", [])
        table.count(hand, (LISTS[0][1:], (*LISTS[1], "X25")), device=OTHER)
        assert table.hand(hand)["differing"] == ["cards"], "a count told after it was not before it"


def test_other_rules_score_the_same_cards_again_and_say_what_has_to_be_placed():
    table = Table()
    hand = table.played()
    rules = {"variant": "grossenwiehe", "switches": {}, "schedule": None, "packs": None}
    table.say("rules.changed", {"rules": rules, "from": None}, role="judge")
    seen = table.hand(hand)
    assert seen["nominal"] == 83
    assert set(seen["to_place"]) == {"X30", "X22", "X17", "Th", "Tc"}
    assert [one["valid"] for one in seen["accepted"]] == [False, False], "signatures lapse visibly"


def test_seats_of_past_hands_are_swapped_in_one_step():
    table = Table()
    hand = table.played()
    swapped = {
        "from": None, "to": None, "seats": table.opened["seats"], "sides": table.opened["sides"][::-1], "swap": [1, 0],
    }
    table.say("seats.set", swapped, role="judge")
    assert table.points(hand) == [14, 19]
    assert table.view()["sides"][0]["name"] == "Uwe + Frauke"


def test_a_correction_also_stands_for_the_equal_count_of_the_other_phone():
    table = Table()
    hand = table.begin()
    first = table.count(hand)
    table.count(hand, device=OTHER)
    assert table.hand(hand)["confirmed_by"] == 2
    table.count(hand, (LISTS[0][1:], (*LISTS[1], "X25")), replaces=first)
    assert (table.hand(hand)["conflict"], table.points(hand)) == ([], [12, 21])
    table.count(hand, device=OTHER)
    assert len(table.hand(hand)["conflict"]) == 2, "said again afterwards it is another opinion"


def test_who_counts_a_hand_of_which_plays_are_recorded_begins_with_their_zwicks():
    """They were dropped without a word. What was tapped before the last play may be what a play says, what was tapped
    later is more; a count in which they were confirmed holds, and one that says nothing of them is left as signed."""
    table = Table()
    hand = table.begin()
    uwe = table.people[1]
    table.say("position.set", {"table": "2c 3h 4s", "hands": None, "turn": uwe}, hand=hand)
    table.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand)
    capture = {"person": uwe, "zhn": "9d x 2c 3h 4s", "ask": None, "inserted": False}
    made = table.say("play.made", capture, hand=hand, after=table.entries[-2].id)
    assert table.hand(hand)["zwicks"] == [0, 1], "the same Zwick, tapped and recorded"
    table.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand)
    assert table.hand(hand)["zwicks"] == [0, 2]
    table.say("undone", {"target": made}, hand=hand)
    assert table.hand(hand)["zwicks"] == [0, 2], "two taps"
    table.say("redone", {"target": made}, hand=hand)
    table.count(hand, marks=(0, 3))
    assert (table.hand(hand)["zwicks"], table.hand(hand)["agreed"]) == ([0, 3], True)
    other = table.begin(hand)
    table.say("position.set", {"table": "2c 3h 4s", "hands": None, "turn": uwe}, hand=other)
    table.say("play.made", capture, hand=other, after=table.entries[-1].id)
    table.count(other, marks=None)
    assert table.hand(other)["zwicks"] == [0, 0], "signed as it was counted"
