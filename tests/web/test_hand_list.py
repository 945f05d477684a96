"""The list of hands: numbers, corrections struck through, what is open, and the proof of the whole match."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.hand_list import list_keys, way_to_deal, way_to_deal_words
from tests.cases import for_each
from tests.values import value
from tests.web.forms import begin, count, hidden, sign, state
from tests.web.tables import OTHER_PHONE, Table, an_id

NAMES = ["Anna", "Ben", "Cem", "Dora"]
TRICKS = {"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def row(page, number):
    """The row of a hand and the lines under it, without marks, as one text."""
    rest = page[page.index(f'aria-label="Hand {number}"') :]
    part = re.split(r'<tr class="hand-row|</tbody>', rest)[0]
    return " ".join(re.sub(r"<[^>]*>", " ", part).split())


def remark(table, words):
    text = an_id(9)
    return text, {text: words}


def test_numbers_totals_and_the_proof(client):
    table = Table(client)
    for first, marks in ((["X25", "X20"], [1, 0]), (["Td"], [0, 2])):
        table.sign(table.cards(first, marks))
    page = table.page("hands")
    assert ">1 17 17 14 14" in row(page, 1)
    assert "6 23 26 40" in row(page, 2)
    assert "2 × 30 + 3 Zwicks = 63 = 23 + 40" in page
    assert 'class="check-line ok"' in page


def test_an_empty_match(client):
    page = Table(client).page("hands")
    assert "No hand has been counted yet." in page
    assert "hand-row" not in page


def test_a_correction_is_struck_and_told(client):
    table = Table(client)
    hand = table.cards(["X25", "2s"])
    table.sign(hand)
    table.do("correct", hand=hand, across="0:2s", reason="lag drüben")
    assert "a correction is waiting for both sides" in row(table.page("hands"), 1)
    table.sign(hand)
    page = table.page("hands")
    assert "before: 11 10 Note 1" in row(page, 1)
    assert "before: 19 20 Note 1" in row(page, 1)
    assert "Hand 1: 11 : 19 → 10 : 20. ♠2: Hanna + Jens → Uwe + Frauke. Reason: “lag drüben”." in page
    assert "both sides agree." in page


@pytest.mark.parametrize(("signed", "seen"), [((0,), "Hanna agrees."), ((0, 1), "Hanna and Uwe agree.")])
def test_who_agreed_to_a_correction_are_one_or_several(client, signed, seen):
    table = Table(client, sides=3)
    hand = table.cards(["X25", "2s"])
    table.sign(hand, 0)
    table.do("correct", hand=hand, across="0:2s", to="1")
    table.sign(hand, *signed)
    assert seen in table.page("hands")


def test_a_dispute_in_the_sides_own_words(client):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    hand = table.cards(["Td"])
    text, words = remark(table, "Das waren 2 Zwicks")
    table.say("objected", {"side": 1, "about": "zwicks", "remark": text}, hand=hand, words=words)
    table.sign(table.cards(["Ts"]))
    page = table.page("hands")
    assert "disputed Uwe + Frauke: “Das waren 2 Zwicks”" in row(page, 2)
    assert re.search(r'class="hand-row disputed loose"', page)
    assert page.count("loose") == 2
    assert "Settle hand 2" in page
    assert 'class="check-line ok"' not in page, "a sum with a disputed hand in it proves nothing"
    assert 'class="check-line ok"' not in table.page("hand/2") + table.page(f"sign?hand={hand}")
    assert 'class="check-line ok"' in table.page("hand/1")


def test_what_is_open_stands_under_its_hand(client):
    table = Table(client)
    table.quick([14, None])
    page = table.page("hands")
    assert "not signed yet" in row(page, 1)
    assert 'aria-label="Hand 1">1<span class="unproved" aria-hidden="true">°</span></a><span class="hear">' in page
    assert re.findall(r'<tr class="line (\w+)">', page) == ["open"], "said once, under the list"
    assert '<p class="second" id="hands-unproved"><span aria-hidden="true">°</span> not cross-checked</p>' in page
    signed = table.cards(["X25"])
    table.sign(signed, 0)
    assert "Uwe + Frauke to sign" in row(table.page("hands"), 2)
    table.say("marks.agreed", {"what": "zwick", "numbers": [1, 0]}, hand=signed)
    assert "sign again" in row(table.page("hands"), 2)
    table.say("hand.begun", {"follows": signed, "inserted": False, "dealer": None}, hand=(third := an_id()))
    table.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=third)
    assert "running" in row(table.page("hands"), 3)


def test_a_void_hand_keeps_its_place_and_scores_nothing(client):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    table.say("hand.voided", {"why": "misdeal", "reason": None}, hand=table.cards(["Td"]))
    page = table.page("hands")
    assert "misdealt, does not count" in row(page, 2)
    assert "struck" in page
    assert "1 × 30 = 30 = 10 + 20" in page


def test_two_counts_and_a_fork_are_said(client):
    table = Table(client)
    hand = table.cards(["X25"])
    figures = [{"list": ["X25", "Td"], "cards": None}, {"list": [], "cards": None}]
    table.say(
        "count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=hand, device=OTHER_PHONE
    )
    assert "Two counts that differ" in row(table.page("hands"), 1)
    table.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=(other := an_id()),
              device=OTHER_PHONE)
    table.cards(["Td"], hand=other, device=OTHER_PHONE)
    assert "One hand or two?" in table.page("hands")


def test_a_hand_that_does_not_come_out(client):
    table = Table(client)
    hand = table.begin()
    figures = [{"list": ["X25"], "cards": None}, {"list": ["Td"], "cards": None}]
    table.say("count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=hand)
    page = table.page("hands")
    assert "17 missing" in row(page, 1)
    assert 'class="check-line bad"' in page
    assert "<span>1 × 30 = 30 ≠ 13</span>" in page


def test_penalties_stand_apart_and_in_the_totals(client):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    table.do("penalty", "judge", who="side:1", points="5", sign="minus", reason="zu spät")
    page = table.page("hands")
    assert "1 × 30 − 5 penalty = 25 = 10 + 15" in page
    assert "Uwe + Frauke: −5 “zu spät”" in page
    table.do("penalty", "judge", who="side:1", points="30", sign="minus", reason="noch später")
    page = table.page("hands")
    assert "1 × 30 − 35 penalty = −5 = 10 − 15" in page, "real minus signs"
    assert ">-" not in page
    table.do("lift", "judge", target=table.view()["penalties"][1]["id"])
    target = table.view()["penalties"][0]["id"]
    table.do("lift", "judge", target=target)
    page = table.page("hands")
    assert "1 × 30 = 30 = 10 + 20" in page
    assert "<del>Uwe + Frauke: −5 “zu spät”</del>" in page


@for_each("sides", [3, 5, 12])
def test_more_than_two_sides(client, sides):
    table = Table(client, sides=sides)
    hand = table.cards(["X25"], [1, *[0] * (sides - 1)])
    table.sign(hand)
    page = table.page("hands")
    assert page.count('scope="colgroup"') == sides
    assert len(re.findall(r'<td class="total side-n">', page)) == sides
    assert ('class="hands each many"' in page) == (sides > 6)


def test_points_are_a_sides_whoever_sat_there(client):
    """Who left has no column, and who sat there is said where it changed."""
    table = Table(client)
    first = table.begin()
    emil, fritz = table.joins("Emil Voss"), table.joins("Fritz Timm")
    gone, *_ = table.persons
    table.takes_the_seat(emil, gone, hand=first)
    table.sign(table.cards(["X25"], hand=first))
    page = table.page("hands")
    assert page.count('scope="colgroup"') == 2
    assert 'class="hands each' not in page
    assert " – " not in row(page, 1)
    table.takes_the_seat(fritz, emil, hand=table.begin())
    page = table.page("hands")
    assert page.count('scope="colgroup"') == 2
    assert "Emil + Jens – Uwe + Frauke" in row(page, 1)
    assert "Fritz + Jens – Uwe + Frauke" in row(page, 2)


def test_the_watch_link_reads_and_changes_nothing(client):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    page = table.page("hands", "watch")
    assert "1 × 30 = 30 = 10 + 20" in page
    part = page[page.index('id="screen-hands"') : page.index("</section>", page.index('id="screen-hands"'))]
    assert "/change" not in part
    assert "Settle" not in re.sub(r'data-t-[a-z-]+="[^"]*"', "", part)


def test_what_needs_somebody_bears_a_warning_and_what_comes_by_itself_a_clock(client):
    """A hand that lacks points looked like one that is merely not signed yet."""
    table = Table(client)
    hand = table.begin()
    data = {"figures": [{"points": 14}, {"points": 11}], "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.paper", data, hand=hand)
    page = table.page("hands")
    assert re.findall(r'<tr class="line (\w+)">.*?<span>([^<]+)</span></span>', page)[:1] == [("doubt", "2 missing")]
    assert 'class="line open"' in page


def test_cuts_are_said_in_their_order(client):
    with client.application.test_request_context():
        assert way_to_deal([]) == ""
        assert way_to_deal(["hop", "hop", "jump", "hop"]) == "Hop × 2, Jump, Hop"
        hand = value(HandView, {"facts": {"cuts": ["jump"], "dealer": 2}})
        assert way_to_deal_words(hand, NAMES) == "Jump: Cem deals"
        assert way_to_deal_words(value(HandView, {"facts": {"cuts": [], "dealer": 2}}), NAMES) == ""
        assert way_to_deal_words(value(HandView, {}), NAMES) == ""


def test_who_deals_as_somebody_says_is_compared_with_the_hops(client):
    base = begin(client, "zwicken", NAMES)
    page = client.get(f"{base}/count").text
    keys = re.findall(r'<input type="radio" name="dealer" value="(\d?)"( checked)?', page)
    assert keys == [("", " checked"), ("0", ""), ("1", ""), ("2", ""), ("3", "")]
    count(client, base, **TRICKS, dealer="3", **{"by-hand": "1", "cuts-typed": "h"})
    hand = state(client, base)["current"]
    assert (hand["facts"]["dealer"], hand["facts"]["said_dealer"]) == (1, 3)
    assert [(one["rule"], one["facts"]) for one in hand["doubts"]] == [("Zw.Q4", {"at": 3, "dealer": 1})]
    listed = client.get(f"{base}/hands").text
    assert "The hops and jumps lead to Ben, not to Dora." in listed
    assert "Hop: Ben deals" in listed
    assert "The hops and jumps lead to Ben, not to Dora." in client.get(f"{base}/sign").text


def test_a_correction_begins_with_what_was_said(client):
    base = begin(client, "zwicken", NAMES)
    count(client, base, **TRICKS, dealer="1", **{"by-hand": "1", "cuts-typed": "h"})
    hand = state(client, base)["current"]
    assert hand["doubts"] == []
    page = client.get(f"{base}/count?hand={hand['id']}").text
    assert '<input type="radio" name="dealer" value="1" checked' in page
    assert re.search(r"<b data-deals>Ben deals</b><span[^>]*>Hop</span>", page)
    count(client, base, f"?hand={hand['id']}", **TRICKS, dealer="", **{"by-hand": "1", "cuts-typed": "h"})
    assert state(client, base)["current"]["facts"]["said_dealer"] is None
    history = " ".join(re.sub(r"<[^>]+>", " ", client.get(f"{base}/history").text).split())
    assert "Ben: deals in the end." in history


def test_the_keys_lead_to_the_first_hand_that_is_disputed_and_the_first_to_be_signed():
    played = {"status": "open", "over": False, "end": SimpleNamespace(kind="hands", n=6)}
    view = SimpleNamespace(
        disputed=(4, 6), unsigned=(5, 6), proposed=(2,), check=SimpleNamespace(hands=5), **played
    )
    keys = list_keys(view, [], by_judge=False)
    assert (keys.settle, keys.sign, keys.part, keys.sign_paper) == (4, 2, "correction", False)
    keys = list_keys(view, [], by_judge=True)
    assert (keys.sign, keys.part) == (5, "signatures"), "no side signs what the judge decides"
    typed = [SimpleNamespace(number=number, way="paper") for number in (5, 6)]
    assert list_keys(view, typed, by_judge=True).sign_paper
    assert not keys.through
    assert keys.leading(further=True) == "play", "while hands are to come"
    nothing = SimpleNamespace(disputed=(), unsigned=(), proposed=(), check=SimpleNamespace(hands=6), **played)
    keys = list_keys(nothing, [], by_judge=False)
    assert (keys.settle, keys.sign, keys.sign_paper) == (None, None, False)
    assert keys.through, "all that was agreed is counted"
    assert [keys.leading(further=further) for further in (True, False)] == ["after", "play"]
    last = SimpleNamespace(**{**vars(nothing), "unsigned": (6,)})
    assert list_keys(last, [], by_judge=False).leading(further=True) == "sign"
    disputed = SimpleNamespace(**{**vars(last), "disputed": (6,)})
    assert list_keys(disputed, [], by_judge=False).leading(further=False) == "play", "it is settled before"


def test_a_side_keeps_its_hands_where_somebody_takes_a_seat(client):
    """Its column is one, whoever sat there; who sat there from which hand on stands under it."""
    base = begin(client, "schnapsen", ["Resi", "Karl"])
    for winner, points in ((1, 3), (1, 3), (1, 1), (0, 2)):
        count(client, base, winner=str(winner), game_points=str(points))
        sign(client, base)
    seats = state(client, base)["seats"]
    page = client.get(f"{base}/change/people").text
    data = {**hidden(page, "change"), "name": "Sepp", "leaves": seats[1]}
    assert client.post(f"{base}/do", data=data).status_code == 303
    for winner, points in ((0, 3), (1, 1), (0, 2)):
        count(client, base, winner=str(winner), game_points=str(points))
        sign(client, base)
    page = client.get(f"{base}/hands").text
    assert len(re.findall(r'scope="colgroup"', page)) == 2
    assert "0 7 3 4 Resi – Karl" in row(page, 1)
    assert "Resi – Karl" in row(page, 1)
    assert "Resi – Sepp" in row(page, 5)
    assert "Bummerl for Resi" in row(page, 3)
    assert "Bummerl for Sepp" in row(page, 7)
    assert state(client, base)["series"]["games"] == [1, 1]
