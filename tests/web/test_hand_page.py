"""A hand's own page: what it shows, and every form on it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.cases import named
from tests.web.club.evenings import plain
from tests.web.tables import OTHER_PHONE, PHONE, Table, an_id


def words(page):
    """The page's text without marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page[page.index("<main") :]).split())


def test_it_shows_what_each_side_has(client):
    table = Table(client)
    hand = table.cards(["X25", "Td"], [1, 0])
    table.say("mark.called", {"what": "zwick", "side": 0, "person": table.persons[2], "play": None}, hand=hand)
    table.sign(hand)
    page = words(table.page("hand/1"))
    assert "10 in cards + 3 for the majority + 1 Zwick" in page
    assert "30 + 1 Zwick = 31" in page
    assert "Counted by cards" in page
    assert "both from one phone" in page
    assert re.search(r"Zwicks as they were called \d\d:\d\d Hanna \+ Jens, Jens", page)
    table.page("hand/2", status=404)


def test_who_said_what_says_who_counted_once_all_have(client):
    """It named signatures and objections, and neither a side's own count nor who made the one that stands."""
    table = Table(client)
    hand = table.begin()
    for side, points, phone in ((0, 17, PHONE), (1, 13, OTHER_PHONE)):
        assert 'id="counted-by"' not in table.page("hand/1"), "sealed"
        figures = {"points": points, "cards": None}
        table.say("count.sealed", {"side": side, "figures": figures}, hand=hand, device=phone)
    first, second = counts_named(table.page("hand/1"))
    assert "Hanna + Jens have counted. 17 points. this phone" in first
    assert "Uwe + Frauke have counted. 13 points. another phone" in second
    first, second = (each["id"] for each in table.hand(1)["sealed"])
    # the one answers a search, and has none of its cards; the other only types its number again
    for side, points, replaced, facts in ((0, 17, first, {"holds": []}), (1, 12, second, {})):
        figures = {"points": points, "cards": None}
        table.say("count.sealed", {"side": side, "figures": figures, "facts": facts}, hand=hand, replaces=replaced)
    every = counts_named(table.page("hand/1"))
    assert ["17 points" in every[0], "13 points" in every[1]] == [True, True], "the first numbers stay"
    assert "of the cards in question, Hanna + Jens: none." in every[2], "and so does each answer"
    assert "Uwe + Frauke have counted again. Before: 13. 12 points." in every[3]
    table.cards(["X25", "Td"], role="judge")
    (stands,) = counts_named(table.page("hand/2"))
    assert stands.endswith("Judge, this phone")


def counts_named(page: str) -> list[str]:
    """The lines of a hand's page that say who counted."""
    part = page[page.index('id="counted-by"'):]
    return [plain(line) for line in re.findall(r"<li>.*?</li>", part[: part.index("</section>")])]


def test_a_gap_is_explained(client):
    table = Table(client)
    hand = table.begin()
    order = [code for code in table.view()["scoring"]["order"] if code != "X15"]
    figures = [{"list": order, "cards": None}, {"list": [], "cards": None}]
    table.say("count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=hand)
    page = words(table.page("hand/1"))
    assert "5 missing: 22 + 0 + 3 = 25 instead of 30" in page
    assert "perhaps: Joker 15" in page
    assert "Nobody has these yet" in page
    table.do("correct", hand=hand, across="open:X15", to="1")
    assert [side["points"] for side in table.hand(1)["result"]] == [25, 5]


def test_a_card_goes_across_in_one_form(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    assert table.do("correct", hand=hand, across="0:2s").endswith("/hand/1")
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]
    assert table.hand(1)["conflict"] == []
    assert "♠2: Hanna + Jens → Uwe + Frauke." in words(table.page("history"))


def test_zwicks_majority_and_points_are_put_right(client):
    table = Table(client)
    cards, quick = table.cards(["X25"], [1, 0]), table.quick([14, None])
    table.do("correct", hand=cards, majority="1", **{"zwicks-0": "2", "zwicks-1": "0"})
    assert [side["points"] for side in table.hand(1)["result"]] == [9, 23]
    table.do("correct", hand=quick, majority="0", **{"points-0": "15"})
    assert table.hand(2)["result"][0]["points"] == 18
    before = table.view()["seq"]
    table.do("correct", hand=quick, majority="0", **{"points-0": "15", "zwicks-0": "0"})
    assert table.view()["seq"] == before, "nothing changed, nothing recorded"
    table.do("correct", hand=quick, status=422, **{"points-0": "viele"})


def test_other_points_are_not_explained_by_what_was_found_for_those_of_before(client):
    table = Table(client)
    hand = table.begin()
    facts = {"majority": 0, "found": ["Td"]}
    table.say("count.quick", {"figures": [{"points": 14}, {"points": 13}], "facts": facts, "marks": [0, 0]}, hand=hand)
    table.do("correct", hand=hand, **{"zwicks-0": "1"})
    assert table.hand(1)["facts"] == {"found": ["Td"]}, "only Zwicks were other"
    table.do("correct", hand=hand, **{"points-0": "15", "points-1": "12"})
    assert table.hand(1)["facts"] == {}
    assert [side["majority"] for side in table.hand(1)["result"]] == [3, 0]


def test_only_the_zwicks(client):
    table = Table(client)
    hand = table.cards(["X25"], [1, 0])
    table.do("correct", hand=hand, **{"zwicks-0": "3"})
    assert table.hand(1)["zwicks"] == [3, 0]
    assert table.hand(1)["count"] is not None


def test_a_correction_stands_for_what_two_phones_counted(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    figures = [{"list": side["list"], "cards": None} for side in table.hand(1)["result"]]
    table.say(
        "count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=hand, device=OTHER_PHONE
    )
    table.do("correct", hand=hand, across="0:2s")
    assert table.hand(1)["conflict"] == []
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]


def test_after_both_signed_a_correction_is_a_proposal(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    table.do("correct", hand=hand, across="0:2s")
    found = table.hand(1)
    assert [side["points"] for side in found["result"]] == [11, 19]
    page = words(table.page("hand/1"))
    assert "A correction is waiting 11 : 19 → 10 : 20" in page
    assert "Everybody has signed this hand once." in page
    shown = words(table.page("sign"))
    for now, before in (("10 against 20", "11 against 19"), ("20 against 10", "19 against 11")):
        assert f"Total {now} A correction. Until now {before}." in shown, "its own points first"
    table.sign(hand)
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]
    assert "11 : 19 → 10 : 20. ♠2" in words(table.page("hand/1"))


def test_the_judge_corrects_with_a_reason(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    asked = {"hand": hand, "across": "0:2s", "as": "judge"}
    assert "Say in a few words why." in table.do("correct", "judge", 422, **asked)
    table.do("correct", "judge", **asked, reason="nachgezählt")
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 20]
    page = words(table.page("hand/1"))
    assert "nachgezählt" in page
    assert "then changed: sign again" in page
    assert "decided by the judge Counted by cards" in page
    assert "not signed by all" not in page


def test_points_swapped_afterwards_stay_swapped_in_a_correction(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    table.do("seats", swap="1", **{"from": "1", "to": "1"})
    assert [side["points"] for side in table.hand(1)["result"]] == [19, 11]
    table.do("correct", hand=hand, across="1:2s")
    assert [side["points"] for side in table.hand(1)["result"]] == [20, 10]


def test_two_counts_and_one_tap(client):
    table = Table(client)
    hand = table.cards(["X25"])
    lists = [side["list"] for side in table.hand(1)["result"]]
    figures = [{"list": [*lists[0], "Td"], "cards": None}, {"list": [c for c in lists[1] if c != "Td"], "cards": None}]
    table.say(
        "count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=hand, device=OTHER_PHONE
    )
    page = words(table.page("hand/1"))
    assert "Two counts differ. Which one is right?" in page
    assert "10 : 20" in page
    assert "13 : 17" in page
    keep = table.hand(1)["conflict"][1]["id"]
    table.do("choose", hand=hand, keep=keep)
    assert table.hand(1)["conflict"] == []
    assert [side["points"] for side in table.hand(1)["result"]] == [13, 17]
    assert "Somebody has changed this in the meantime" in table.do("choose", status=422, hand=hand, keep=keep)


def fork(table):
    hand, other = table.cards(["X25"]), an_id()
    table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=other, device=OTHER_PHONE)
    table.cards(["Td"], hand=other, device=OTHER_PHONE)
    return hand, other


def test_a_hand_is_found_by_the_id_that_either_phone_gave_it(client):
    """Which of the two it goes by, the phone that was without a connection cannot know."""
    table = Table(client)
    hand, other = fork(table)
    for path in ("sign?hand={}", "count?way=cards&hand={}", "count?way=quick&hand={}", "record?hand={}"):
        found = words(table.page(path.format(other)))
        assert found == words(table.page(path.format(hand))), path
    table.page(f"sign?hand={an_id()}", status=404)
    sheets = [table.client.get(table.url(f"plays.json?hand={one}")).json for one in (hand, other)]
    assert [sheet["known"] for sheet in sheets] == [sheets[0]["known"]] * 2
    assert sheets[0]["known"]


def test_what_a_form_says_of_the_other_id_is_said_of_the_hand(client):
    table = Table(client)
    _hand, other = fork(table)
    where = table.do("accept", hand=other, side="0", digest=table.hand(1)["digest"])
    assert "/sign?hand=" in where, "the other side has still to sign"
    assert [one["side"] for one in table.hand(1)["accepted"]] == [0]
    keep = table.hand(1)["conflict"][1]["id"]
    assert table.do("choose", hand=other, keep=keep).endswith("/hand/1")
    assert table.hand(1)["conflict"] == []


def test_a_fork_is_one_hand_or_two(client):
    table = Table(client)
    hand, other = fork(table)
    assert "One hand or two?" in words(table.page("hand/1"))
    table.do("same", a=hand, b=other, keep=other)
    assert [side["points"] for side in table.hand(1)["result"]] == [6, 24]
    assert table.hand(1)["conflict"] == []
    assert table.view()["forks"] == []
    assert len(table.all()) == 1
    table = Table(client)
    hand, other = fork(table)
    table.do("order", first=other, second=hand)
    assert [one["id"] for one in table.all()] == [other, hand]
    assert table.view()["forks"] == []


def test_whoever_says_which_of_two_phones_counts_holds_has_said_that_they_are_one_hand(client):
    """The match's end asked for it all the same, with nothing left to tell the two by."""
    table = Table(client)
    hand, _other = fork(table)
    assert "One hand or two?" in words(table.page("hand/1"))
    keep = table.hand(1)["conflict"][1]["id"]
    table.do("choose", hand=hand, keep=keep)
    assert (table.view()["forks"], table.hand(1)["fork"], table.view()["open_from"]) == ([], [], None)
    assert "One hand or two?" not in words(table.page("hand/1"))
    table.do("undo", target=table.view()["last_entry"]["id"])
    assert len(table.view()["forks"]) == 1, "it is asked again"
    assert "One hand or two?" in words(table.page("hand/1"))


def test_a_choice_between_counts_of_one_phone_says_nothing_of_the_other(client):
    table = Table(client)
    hand = table.cards(["X25"])
    table.cards(["X15"], hand=hand, device=OTHER_PHONE)
    table.do("choose", hand=hand, keep=table.hand(1)["conflict"][0]["id"])
    other = an_id()
    table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=other, device=OTHER_PHONE)
    table.cards(["Td"], hand=other, device=OTHER_PHONE)
    assert len(table.view()["forks"]) == 1
    assert "One hand or two?" in words(table.page("hand/1"))


def test_void_and_restored(client):
    table = Table(client)
    hand = table.cards(["X25"])
    table.do("strike", hand=hand, why="misdeal", reason="eine Karte zu viel")
    page = words(table.page("hand/1"))
    assert "misdealt, does not count: “eine Karte zu viel”" in page
    assert 'id="put-right"' not in table.page("hand/1")
    table.do("restore", hand=hand)
    assert table.hand(1)["state"] == "counted"


def test_the_dealer_and_the_place(client):
    table = Table(client)
    first, second = table.cards(["X25"]), table.cards(["Td"])
    table.do("dealt-by", hand=second, person=table.persons[3])
    assert table.hand(2)["dealer"] == table.persons[3]
    assert 'value="order"' not in table.page("hand/2")
    table.do("order", first=second, second=first)
    assert [one["id"] for one in table.all()] == [first, second], "played hands are put elsewhere by the judge alone"
    assert 'value="order"' in table.page("hand/2", "judge")
    table.do("order", "judge", first=second, second=first, **{"as": "judge"})
    assert [one["id"] for one in table.all()] == [second, first]


def test_who_dealt_is_chosen_already_and_the_same_again_writes_nothing(client):
    """Whoever stood first was chosen: one tap on the key, and the hand had another dealer."""
    table = Table(client)
    table.cards(["X25"])
    hand = table.cards(["Td"])
    dealer = table.hand(2)["dealer"]
    assert dealer == table.persons[1]
    assert f'<option selected value="{dealer}">' in table.page("hand/2")
    seq = table.view()["seq"]
    table.do("dealt-by", hand=hand, person=dealer)
    assert table.view()["seq"] == seq
    assert "Nothing has changed, so nothing was saved." in words(table.page("hand/2"))
    table.do("dealt-by", status=422, hand=hand)
    table.do("dealt-by", hand=hand, person=table.persons[3])
    assert f'<option selected value="{table.persons[3]}">' in table.page("hand/2")


def test_a_dispute_is_settled_by_all_or_by_the_judge(client):
    table = Table(client)
    hand = table.cards(["X25"])
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    assert "It is settled when all sides agree, or the judge decides." in words(table.page("hand/1"))
    table.do("settle", hand=hand, side="0", outcome="keep")
    table.do("settle", hand=hand, side="1", outcome="keep")
    assert table.hand(1)["state"] != "disputed"
    assert "settled, the result stands" in words(table.page("hand/1"))
    table.say("objected", {"side": 0, "about": "cards", "remark": None}, hand=hand)
    table.do("decide", "record", 403, hand=hand, outcome="keep", reason="gesehen")
    page = table.page("hand/1", "judge")
    order = ('id="settling"', "settled when all sides", 'class="hand-sides"', "The judge decides", 'id="put-right"')
    places = [page.index(words) for words in order]
    assert places == sorted(places), "what is said against it, the result, who can decide, the correction"
    assert not re.search(r'class="button main"[^>]*id="put-right-main"', page), "what leads on is the decision"
    table.do("decide", "judge", 422, hand=hand, outcome="keep")
    table.do("decide", "judge", hand=hand, outcome="void", reason="gesehen")
    assert table.hand(1)["state"] == "void"


def keys(page):
    """What the bar at the foot of a hand's page offers."""
    bar = page[page.index('class="bottom hand-keys"') :]
    return re.findall(r"<span>([^<]+)</span></(?:a|button)>", bar)


def digest_of(page, side):
    """What the form by which a side says that the result stands would sign; empty without one."""
    forms = [one for one in page.split("<form") if 'name="deed" value="settle"' in one]
    own = [one for one in forms if f'name="side" value="{side}"' in one]
    return next(iter(re.findall(r'name="digest" value="([^"]*)"', own[0])), "") if own else ""


def test_who_withdraws_an_objection_signs_with_it_and_nobody_signs_for_the_others(client):
    table = Table(client)
    hand = table.quick([14, None], majority=0)
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    table.do("settle", hand=hand, side="1", outcome="keep", digest=digest_of(table.page("sign"), "1"))
    assert (table.hand(1)["state"], [one["side"] for one in table.hand(1)["accepted"]]) == ("accepted", [1])
    assert keys(table.page("hand/1")) == ["Correct", "Sign"]


def test_whoever_holds_the_phone_has_two_keys_and_only_the_judge_the_judge_s_form(client):
    table = Table(client)
    hand = table.quick([14, None], majority=0)
    assert keys(table.page("hand/1")) == ["Correct", "Sign"]
    assert "Waiting for Hanna + Jens, Uwe + Frauke" in words(table.page("hand/1"))
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    page = table.page("hand/1")
    assert keys(page) == ["Correct", "Settle"], "on the table both sides settle, on the sign-off"
    assert 'data-correct href="' + table.url("hand/1") + '?correct=1"' in table.page("sign")
    assert words(page).count("disputed") == 1
    assert "The judge decides" not in page
    judge = table.page("hand/1", "judge")
    assert re.search(r'<details [^>]*id="judge"><summary>The judge decides', judge), "and folded"
    assert "Hanna + Jens: 17 : 13 stands" not in words(page)
    client.post(table.url("phone"), data={"whose": "0"}, headers={"Origin": "http://localhost"})
    page = table.page("hand/1")
    assert keys(page) == ["Correct", "17 : 13 stands"], "a side's phone settles for it"
    assert ('name="side" value="0"' in page, 'name="deed" value="settle"' in page) == (True, True)
    table.do("settle", hand=hand, side="0", outcome="keep", digest=digest_of(page, "0"))
    page = table.page("hand/1")
    assert [one["side"] for one in table.hand(1)["accepted"]] == [0], "who says that it stands has signed it"
    assert "Hanna + Jens: 17 : 13 stands Waiting for Uwe + Frauke" in words(page)
    assert keys(page) == ["Back", "Correct"], "it has said, and waits"
    assert words(table.page("sign")).count("Waiting for Uwe + Frauke") == 1
    assert digest_of(page, "0") == "", "who has signed it signs no second time"
    sign = table.page("sign")
    assert "Uwe + Frauke: Objection: cards" in words(sign)
    assert "disputed, " not in words(sign)
    table.do("settle", hand=hand, side="1", outcome="keep", digest=digest_of(sign, "1"))
    assert table.hand(1)["state"] == "signed", "one tap a side"
    assert keys(table.page("hand/1", "watch")) == ["All hands"]


def test_a_corrected_result_is_not_called_disputed_and_what_is_missing_is_said(client):
    table = Table(client)
    hand = table.quick([14, None], majority=0)
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    table.do("correct", hand=hand, majority="0", **{"points-0": "12"})
    page = words(table.page("hand/1"))
    assert "corrected, not settled yet" in page
    assert "disputed" not in page
    assert "before: 17 15" in page, "what was objected to stays to be seen"
    assert "before: 17 15" in words(table.page("hands"))
    for side in ("0", "1"):
        table.do("settle", hand=hand, side=side, outcome="keep")
    assert "Waiting for Hanna + Jens, Uwe + Frauke" in words(table.page("hand/1"))
    table.sign(hand, 0)
    assert "Waiting for Uwe + Frauke to sign" in words(table.page("hand/1"))
    table.sign(hand, 1)
    table.do("correct", hand=hand, majority="0", **{"points-0": "13"})
    page = table.page("hand/1")
    assert "Waiting for Hanna + Jens, Uwe + Frauke" in words(page)
    assert keys(page) == ["Correct", "Sign"]


def test_correct_without_a_change_unfolds_the_form(client):
    """Without a script it is folded: the key says so by opening it."""
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    assert '<details class="hand-part" id="correcting"><summary>' in table.page("hand/1")
    to = table.do("correct", hand=hand)
    assert to.endswith("/hand/1?correct=1")
    assert '<details class="hand-part" id="correcting" open>' in table.page("hand/1?correct=1")


def test_three_sides_name_the_side(client):
    table = Table(client, sides=3)
    hand = table.cards(["X25", "2s"])
    assert "to Jens" in words(table.page("hand/1"))
    assert "Nothing was chosen" in table.do("correct", status=422, hand=hand, across="0:2s")
    table.do("correct", hand=hand, across="0:2s", to="1")
    assert [side["points"] for side in table.hand(1)["result"]] == [10, 1, 19]


def test_strangers_and_watchers(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    page = table.page("hand/1", "watch")
    assert "<form" not in page
    assert "Petersen" not in page
    table.do("correct", "watch", 403, hand=hand, across="0:2s")
    table.do("correct", status=422, hand=an_id(), across="0:2s")
    assert [side["points"] for side in table.hand(1)["result"]] == [11, 19]


def test_an_ended_match_is_left_alone(client):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    table.do("end")
    assert "<form" not in table.page("hand/1")


@pytest.fixture
def table(client):
    made = Table(client)
    hand = made.quick([11, None], majority=1)
    made.sign(hand)
    return made


def correct(table, points, role="record", **more):
    hand = table.hand(1)
    return table.do("correct", role, hand=hand["id"], **{"points-0": str(points), "majority": "1", **more})


def test_what_was_kept_is_said_once_on_the_hands_page(table):
    assert correct(table, 12).endswith("/hand/1")
    assert "Saved." in plain(table.page("hand/1"))
    assert "Saved." not in plain(table.page("hand/1"))


def test_a_correction_that_waits_is_not_said_to_be_signed(table):
    """"Saved." and "signed" stood over a correction that all had still to sign."""
    correct(table, 12)
    page = table.page("hand/1")
    head = plain(page[page.index('class="hand-head"') : page.index("<h2>")])
    assert "Saved. Signatures are still needed." in plain(page)
    assert "A correction is waiting" in plain(page)
    assert "signed" not in head
    assert "Signatures for the result so far" in plain(page)
    table.sign(table.hands[0])
    page = table.page("hand/1")
    assert "signed" in plain(page[page.index('class="hand-head"') : page.index('class="hand-sides"')])
    assert "so far" not in plain(page)


def test_a_signature_taken_back_is_none_in_the_note_of_the_correction_either(table):
    """The list said "to sign" and "both sides agree" of one correction."""
    correct(table, 12)
    table.sign(table.hands[0])
    assert "both sides agree" in plain(table.page("hands"))
    last = next(one for one in table.hand(1)["accepted"] if one["side"] == 1)
    back = table.say("undone", {"target": last["id"]}, hand=table.hands[0])
    page = plain(table.page("hands"))
    assert "Uwe + Frauke to sign" in page
    assert "both sides agree" not in page
    assert "Hanna + Jens agree" in page
    table.say("undone", {"target": back}, hand=table.hands[0])
    assert "both sides agree" in plain(table.page("hands"))


def test_a_correction_that_changes_nothing_says_so(table):
    correct(table, 11)
    assert "Nothing has changed, so nothing was saved." in plain(table.page("hand/1"))


def test_the_judge_is_told_that_a_decision_needs_its_reason(table):
    page = plain(table.page("hand/1", "judge"))
    assert "Reason (a judge’s decision needs it)" in page
    assert "Reason (optional)" not in page
    assert "Reason (optional)" in plain(table.page("hand/1"))


def test_what_the_judge_corrects_of_a_dispute_is_decided_with_it(client):
    """It was "corrected, not settled yet", and asked for a second reason."""
    table = Table(client)
    hand = table.quick([14, None])
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    corrected = {"points-0": "11", "reason": "nachgezählt"}
    table.do("correct", hand=hand, **corrected)
    assert table.hand(1)["state"] == "disputed", "who records decides nothing"
    table.do("correct", "judge", hand=hand, **{"as": "judge", **corrected, "points-0": "12"})
    found = table.hand(1)
    assert found["state"] != "disputed"
    assert found["result"][0]["card_points"] == 12
    assert words(table.page("hand/1")).count("nachgezählt") >= 1


def test_a_dispute_settled_on_a_changed_result_does_not_say_that_the_result_stands(client):
    table = Table(client)
    hand = table.quick([14, None])
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    figures = [{"points": 15}, {"points": None}]
    counted = {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.quick", counted, hand=hand, replaces=table.hand(1)["count"])
    for side in ("0", "1"):
        table.do("settle", hand=hand, side=side, outcome="keep")
    assert table.hand(1)["state"] != "disputed"
    for page in ("hand/1", "sheet"):
        text = words(table.page(page))
        assert "settled, correct as it is now" in text, page
        assert "the result stands" not in text, page


def tapped_here_and_counted_there(client, *, marks=(0, 0)):
    """One phone tapped a mark for the running hand; another, without a connection, began it too and counted it."""
    table = Table(client)
    tapped, counted = table.begin(), an_id()
    zwick = {"what": "zwick", "side": 0, "person": None, "play": None}
    table.say("mark.called", zwick, hand=tapped, at_phone="2000-01-01T00:00:00.000Z")
    table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=counted, device=OTHER_PHONE)
    table.cards(["Td"], list(marks), hand=counted, device=OTHER_PHONE)
    return table, tapped, counted


def test_what_two_phones_did(client, subtests):
    with named(subtests, "while two phones hands wait to be told apart the main key leads to the question"):
        table, _tapped, _counted = tapped_here_and_counted_there(client)
        key = re.search(r'<a class="button main onward"[^>]*href="([^"]*)"><span>([^<]*)', table.page(""))
        assert (key[1].rpartition("/m/")[2].partition("/")[2], key[2]) == ("hand/1", "One hand or two?")
    with named(subtests, "nobody signs a hand unaware of marks that only the other phone has"):
        table, tapped, counted = tapped_here_and_counted_there(client)
        for hand in (tapped, counted):
            page = table.page(f"sign?hand={hand}")
            assert "One hand or two?" in page
            assert '<p class="check-line "' in page, "no tick stands above the question"
            assert "Zwicks on one phone only: Hanna + Jens 1" in words(page)
        table.do("same", a=tapped, b=counted, keep=counted, marks="kept")
        page = words(table.page(f"sign?hand={tapped}"))
        assert ("One hand or two?" in page, "1 Zwick more?" in page) == (False, False), "it was said that it was none"
    with named(subtests, "the same hand stays as it was counted if that is chosen"):
        table, tapped, counted = tapped_here_and_counted_there(client, marks=(0, 2))
        table.do("same", a=tapped, b=counted, keep=counted, marks="kept")
        assert (table.hand(1)["zwicks"], len(table.all())) == ([0, 2], 1)
    with named(subtests, "signatures lapse where marks of the other phone come to the hand"):
        table, tapped, counted = tapped_here_and_counted_there(client)
        table.sign(tapped, 0)
        table.do("same", a=tapped, b=counted, keep=counted, marks="added")
        assert [one["valid"] for one in table.hand(1)["accepted"]] == [False]


def test_the_question_shows_what_each_phone_has_and_its_keys_what_they_do(client):
    table, tapped, counted = tapped_here_and_counted_there(client)
    page = words(table.page("hand/1"))
    assert "not counted yet Zwicks: Hanna + Jens 1" in page
    assert "6 : 24 Zwicks: –" in page
    assert "The same hand, 6 : 24" in page
    assert "The same hand, 1 Zwick added: 7 : 24" in page
    assert "this count is right" not in page
    table.do("same", a=tapped, b=counted, keep=counted, marks="added")
    hand = table.hand(1)
    assert ([side["points"] for side in hand["result"]], hand["zwicks"], hand["fork"]) == ([7, 24], [1, 0], [])
    assert table.view()["totals"] == [0, 0]
    assert (hand["checked"], table.view()["forks"]) == ("ok", [])


def test_of_two_counts_the_one_that_is_chosen_takes_the_other_s_marks_or_not(client):
    for marks, zwicks in (("kept", [0, 1]), ("added", [1, 1])):
        table = Table(client)
        hand, other = table.cards(["X25"], [1, 0]), an_id()
        table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=other, device=OTHER_PHONE)
        table.cards(["Td"], [0, 1], hand=other, device=OTHER_PHONE)
        sign = table.page(f"sign?hand={hand}")
        assert "One hand or two?" in sign
        assert 'value="choose"' not in sign, "no count is chosen there unseen"
        table.do("same", a=hand, b=other, keep=other, marks=marks)
        now = table.hand(1)
        assert (now["zwicks"], now["conflict"], now["fork"]) == (zwicks, [], [])
        assert [side["points"] - mark for side, mark in zip(now["result"], zwicks, strict=True)] == [6, 24]


def test_of_two_uncounted_hands_every_mark_is_kept(client):
    table = Table(client)
    tapped, other = table.begin(), an_id()
    zwick = {"what": "zwick", "person": None, "play": None}
    table.say("mark.called", {**zwick, "side": 0}, hand=tapped)
    table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=other, device=OTHER_PHONE)
    page = words(table.page("hand/1"))
    assert "The same hand, Zwicks: Hanna + Jens 1" in page
    table.say("mark.called", {**zwick, "side": 0}, hand=other, device=OTHER_PHONE)
    page = words(table.page("hand/1"))
    for number in (1, 2):
        assert f"The same hand, Zwicks: Hanna + Jens {number}" in page
    table.do("same", a=tapped, b=other, keep=tapped, marks="added")
    assert (table.hand(1)["zwicks"], table.view()["forks"]) == ([2, 0], [])


def test_a_mark_is_listed_at_the_time_of_its_phone_where_that_can_be(client):
    table = Table(client)
    hand = table.begin()
    now = datetime.now(UTC)
    zwick = {"what": "zwick", "side": 0, "person": None, "play": None}
    for hours in (-2, -1000, 5):
        at_phone = (now + timedelta(hours=hours)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        table.say("mark.called", zwick, hand=hand, at_phone=at_phone)
    page = words(table.page("hand/1"))
    listed = re.search(r"Zwicks as they were called (\d\d:\d\d) .*?(\d\d:\d\d) .*?(\d\d:\d\d) ", page)
    assert listed[2] == listed[3] != listed[1]
