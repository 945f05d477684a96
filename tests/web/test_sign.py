"""Of two players nobody can say which one tapped "Sign"; they may say so in one more tap, and the sheet shows it."""

from __future__ import annotations

import io
import re

import pytest

from tests.web.forms import begin, count, sign, state
from tests.web.matches import entry
from tests.web.tables import Table


@pytest.fixture
def table(client):
    return Table(client)


def keys(page: str) -> list[list[str]]:
    """The names offered, by place; places that are hidden are left out."""
    places = re.findall(r'<div class="signers" data-signers>(.*?)</div>', page, re.S)
    places += re.findall(r'<form class="signers".*?</form>', page, re.S)
    return [re.findall(r'name="person" value="[^"]*">(?:<span>)?([^<]+)<', place) for place in places]


def test_twelve_who_each_play_alone_sign_by_the_form(client):
    table = Table(client, 12, "classic")
    hand = table.cards([], [10] * 12)
    digest = table.hand(1)["digest"]
    assert len(digest) > 200
    table.do("accept", hand=hand, side="11", digest=digest)
    assert [(one["side"], one["valid"]) for one in table.hand(1)["accepted"]] == [(11, True)]


def test_names_are_offered_once_a_side_has_signed(table):
    hand = table.cards(["X25"])
    assert keys(table.page(f"sign?hand={hand}")) == []
    digest = table.hand(1)["digest"]
    table.do("accept", hand=hand, side="0", digest=digest)
    assert keys(table.page(f"sign?hand={hand}")) == [["Hanna", "Jens"]]
    assert keys(table.page(f"sign?hand={hand}", "watch", 403)) == []
    table.do("accept", hand=hand, side="0", digest=digest, person=table.persons[2])
    page = table.page(f"sign?hand={hand}")
    assert keys(page) == []
    assert "Jens" in " ".join(re.findall(r"<p class=\"signed-line\".*?</p>", page, re.S))
    assert [(one["side"], one["person"], one["valid"]) for one in table.hand(1)["accepted"]] == [
        (0, table.persons[2], True)
    ]


def test_said_later_on_the_page_of_the_hand(table):
    hand = table.cards(["X25"])
    table.sign(hand)
    assert keys(table.page("hand/1")) == [["Hanna", "Jens"], ["Uwe", "Frauke"]]
    assert keys(table.page("hand/1", "watch")) == []
    who, digest = table.persons[1], table.hand(1)["digest"]
    to = table.do("accept", hand=hand, side="1", digest=digest, person=who, **{"from": "1"})
    assert to.endswith("/hand/1")
    assert keys(table.page("hand/1")) == [["Hanna", "Jens"]]
    assert table.hand(1)["state"] == "signed"


def test_of_a_single_player_it_is_known(client):
    table = Table(client, sides=3)
    hand = table.cards(["X25"], [0, 0, 0])
    table.do("accept", hand=hand, side="1", digest=table.hand(1)["digest"])
    assert keys(table.page(f"sign?hand={hand}")) == []
    assert table.hand(1)["accepted"][0]["person"] == table.persons[1]


def test_the_sheet_shows_the_initial_or_a_tick(table):
    from pypdf import PdfReader

    hand = table.cards(["X25"])
    table.sign(hand)
    table.do("accept", hand=hand, side="0", digest=table.hand(1)["digest"], person=table.persons[2])
    row = re.search(r"<tbody.*?</tr>", table.page("sheet"), re.S)[0]
    assert "J*" in re.sub("<[^>]+>", " ", row).split(), "the star: both from one phone"
    assert "✓*" in row
    printed = PdfReader(io.BytesIO(table.client.get(table.url("sheet.pdf")).data)).pages[0].extract_text()
    assert "J*" in printed


def test_the_page_to_sign_a_correction_says_whether_that_comes_out(table):
    """The old sum was 28 instead of 30; what is to be signed is 30."""
    order = table.view()["scoring"]["order"]
    hand = table.begin()
    figures = [{"list": [code for code in order if code not in ("2s", "Ad")], "cards": None}, {"list": []}]
    table.say("count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [1, 0]}, hand=hand)
    table.sign(hand)
    table.cards(order, [1, 0], 0, hand=hand, replaces=table.hand(1)["count"])
    seen = table.hand(1)
    assert (seen["checked"], seen["proposal"]["checked"], seen["proposal"]["counted"]) == ("gap", "ok", 31)
    line = re.search(r'<p class="check-line.*?</p>', table.page(f"sign?hand={hand}"), re.S)[0]
    assert "30 + 1 Zwick = 31" in line
    assert "check-line ok" in line
    assert "28" not in line
    assert "Waiting for" not in line
    table.sign(hand, 1)
    line = re.search(r'<p class="check-line.*?</p>', table.page(f"sign?hand={hand}"), re.S)[0]
    assert 'Waiting for <span class="hear">Hanna + Jens</span><span class="mark a"' in line, "its sign is never cut"


def test_the_score_beside_a_hand_that_others_followed_says_of_when_it_is(table):
    """"Total 44 against 50" stood there while the match stood at 83 : 72."""
    first = table.cards(["X25"])
    table.sign(first)
    assert "after hand 1" not in re.sub(r'data-t-[^"]*"[^"]*"', "", table.page(f"sign?hand={first}"))
    table.sign(table.cards(["X20"]))
    one, other = table.hand(1)["total"]
    for points in (one, other):
        assert f"against {points}, after hand 1" in table.page(f"sign?hand={first}")


def test_of_people_who_would_have_sat_otherwise_no_balance_is_shown_before_it_is_worked_out(client):
    """The chips of a hand and what everybody had before stood side by side in two orders: Cem was told +1 for +5."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "3", "tricks-1": "", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    hand = state(client, base)["current"] or client.get(f"{base}/hands.json").json[0]
    assert "now " in client.get(f"{base}/sign?hand={hand['id']}").text
    seats = list(reversed(state(client, base)["seats"]))
    moved = {"from": hand["id"], "to": hand["id"], "seats": seats, "sides": [[one] for one in seats], "swap": None,
             "reason": None, "balance": "kept"}
    body = entry("seats.set", moved, hand["id"])
    assert client.post(f"{base}/entries", json={"entries": [body]}).json["results"][0]["status"] == "applied"
    assert client.get(f"{base}/hands.json").json[0]["proposal"]["sides"] == moved["sides"]
    page = client.get(f"{base}/sign?hand={hand['id']}").text
    assert re.findall(r"<span data-stand>([^<]*)</span>", page) == ["", "", "", ""]


def test_a_correction_that_was_objected_to_can_still_be_agreed_to(table):
    """Who had objected could only keep the old result, or declare the hand void: nothing took the number in sight."""
    hand = table.quick([10, None], 1)
    table.sign(hand)
    assert "If something is wrong, correct it" in table.page("hand/1")
    table.say("marks.agreed", {"what": "zwick", "numbers": [1, 0]}, hand=hand)
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    page = table.page("sign")
    found = [page.count(words) for words in ("11 : 20 holds", "20 : 11 holds", "20 : 10 stands")]
    assert found == [2, 0, 0], "turned round it looked like another result"
    [digest] = set(re.findall(r'name="take" value="([^"]+)"', page))
    data = {"deed": "settle", "id": "019aa0ff-0000-7000-8007-0000ffff0001", "side": 0, "hand": hand, "take": digest}
    table.client.post(table.url("do"), data=data, headers={"Origin": "http://localhost"})
    page = table.page("sign")
    assert re.search(r"data-signed>.*?11 : 20 holds", page, re.S), "it waits for the other"
    assert "Settle" in table.page("hand/1")
    table.sign(hand, 1)
    seen = table.hand(1)
    assert (seen["state"], seen["proposal"], [each["open"] for each in seen["objections"]]) == ("signed", None, [False])
    assert table.view()["totals"] == [11, 20]


@pytest.mark.parametrize(("how", "zwicks", "totals"), [("take", [2, 0], [12, 20]), ("leave", [1, 0], [11, 20])])
def test_a_zwick_that_the_count_does_not_have_is_asked_about_before_anybody_signs(table, how, zwicks, totals):
    """A phone without a connection counted with the one it knew; the other phone's second stroke was gone."""
    def tap(side):
        return table.say("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand=hand)

    hand = table.begin()
    taps = [tap(0), tap(0)]
    figures = [{"points": 10}, {"points": None}]
    table.say("count.quick", {"figures": figures, "facts": {"majority": 1}, "marks": [1, 0]}, hand=hand)
    sentence = "Zwicks called, not counted: Hanna + Jens 1."
    shown = [sentence in table.page(path) for path in ("", "hands", "hand/1", "sign", "sheet")]
    assert shown == [True, True, True, False, True], "the sign-off asks it"
    page = table.page("sign")
    assert "<b>1 Zwick more?</b>" in page
    assert page.count('<div class="sign-actions" data-actions hidden>') == 2, "nobody signs yet"
    forms = [each for each in re.findall(r"<form.*?</form>", page, re.S) if 'data-action="uncounted"' in each]
    assert [re.sub("<[^>]+>", "", each).strip() for each in forms] == ["12 : 20", "11 : 20 stands"]
    data = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', forms[how == "leave"]))
    table.client.post(table.url("do"), data=data, headers={"Origin": "http://localhost"})
    seen = table.hand(1)
    assert (seen["zwicks"], seen.get("uncounted"), seen["doubts"]) == (zwicks, None, [])
    assert [one["id"] for one in seen["called"]] == (taps if how == "take" else taps[:1])
    assert "more?</b>" not in table.page("sign")
    table.sign(hand)
    assert table.view()["totals"] == totals
    tap(1)
    assert table.hand(1)["state"] == "signed", "what was signed stays signed"
    for path in ("hand/1", ""):
        assert "Zwicks called, not counted: Uwe + Frauke 1." in table.page(path)


def test_a_correction_that_all_refuse_is_withdrawn(table):
    """Without a script the form names what was in sight when somebody said that the result stays."""
    hand = table.quick([10, None], 1)
    table.sign(hand)
    table.say("marks.agreed", {"what": "zwick", "numbers": [1, 0]}, hand=hand)
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    page = table.page("sign")
    for side in (0, 1):
        form = next(each for each in re.findall(r"<form.*?</form>", page, re.S)
                    if 'data-action="settle"' in each and f'name="side" value="{side}"' in each)
        data = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        table.client.post(table.url("do"), data={**data, "outcome": "keep"}, headers={"Origin": "http://localhost"})
    seen = table.hand(1)
    assert (seen["state"], seen["proposal"], table.view()["totals"]) == ("signed", None, [10, 20])
